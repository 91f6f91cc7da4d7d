"""Random trees: a walk among well-formed abilities, each step a change, a graft or new growth.

Every tree on the way is well formed, so the walk forgets where it began: after some steps a tree is what
the types and the rules of ``wellformed`` allow, with pieces of the stock in places they never stood in.
"""

from collections.abc import Iterable, Iterator
from random import Random
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticUndefined

from compiler import ir
from compiler.ir.base import Node
from compiler.trees.mutate import changes, places, put
from compiler.trees.names import BINDERS, REFERENCES, bound, named, renamed, walk
from compiler.trees.shape import Shape, shapes
from compiler.trees.wellformed import faults

LARGEST = 70
"""Nodes of a tree at most: beyond it nothing is said that a smaller tree does not say."""
NAMES = ("星組", "月組", "ヒカリ", "あかつき", "Nova")
"""Invented names for whatever has one."""
QUESTIONS = ("好きな星は？", "朝？")
"""Invented questions."""
_TRIES = 60
_DEEPEST = 3


class Grower:
    """Makes random trees out of a stock of abilities, the same for the same ``random``."""

    def __init__(self, random: Random, stock: Iterable[ir.Ability]) -> None:
        self._random = random
        self._stock = tuple(stock)
        self._pieces: dict[type[Node], list[Node]] = {}
        for ability in self._stock:
            for _, node in walk(ability):
                self._pieces.setdefault(type(node), []).append(node)

    def tree(self, steps: int) -> ir.Ability:
        """A well-formed ability, ``steps`` changes away from one of the stock."""
        tree = self._random.choice(self._stock)
        for _ in range(steps):
            tree = self._step(tree)
        return tree

    def _step(self, tree: ir.Ability) -> ir.Ability:
        """A well-formed tree next to this one, or the tree itself if none is found."""
        opened = _opened(tree)
        names = tuple(bound(node for _, node in walk(opened)))
        found = list(places(opened))
        for _ in range(_TRIES):
            steps, node, shape = self._random.choice(found)
            new = self._random.choice((self._changed, self._grafted, self._grown))(node, shape, names)
            if new is None:
                continue
            other: ir.Ability = named(put(opened, steps, new))
            if other != tree and len(walk(other)) <= LARGEST and not faults(other):
                return other
        return tree

    def _changed(self, node: Node, shape: Shape, names: tuple[str, ...]) -> Node | None:
        options = [other for _, other in changes(node, shape, names)]
        return self._random.choice(options) if options else None

    def _grafted(self, _node: Node, shape: Shape, names: tuple[str, ...]) -> Node | None:
        kinds = [kind for kind in shape.nodes if kind in self._pieces]
        if not kinds:
            return None
        piece = self._random.choice(self._pieces[self._random.choice(kinds)])
        given = bound(node for _, node in walk(piece))
        asked = {n.name for _, n in walk(piece) if isinstance(n, REFERENCES) and n.name} - {*given}
        fresh = {name: f"g{at}" for at, name in enumerate(given)}
        if asked and not names:
            return None
        return renamed(piece, {**fresh, **{name: self._random.choice(names) for name in sorted(asked)}})

    def _grown(self, _node: Node, shape: Shape, names: tuple[str, ...]) -> Node | None:
        return self._node(shape, names, 0)

    # -- growth -------------------------------------------------------------------------------
    def _node(self, shape: Shape, names: tuple[str, ...], depth: int) -> Node | None:
        kinds = shape.nodes if depth < _DEEPEST else tuple(k for k in shape.nodes if _is_leaf(k))
        if not kinds:
            return None
        kind = self._random.choice(kinds)
        values: dict[str, Any] = {}
        for field, inner in shapes(kind).items():
            default = kind.model_fields[field].default
            if field in BINDERS or (default is not PydanticUndefined and self._random.random() < 0.65):
                continue
            values[field] = self._value(kind, inner, names, depth + 1)
        try:
            return kind(**values)
        except ValidationError:
            return None

    def _value(self, kind: type[Node], shape: Shape, names: tuple[str, ...], depth: int) -> Any:
        if shape.many:
            return tuple(
                self._item(kind, shape, names, depth) for _ in range(self._random.choice((1, 1, 2, 2, 3)))
            )
        if shape.optional and self._random.random() < 0.4:
            return None
        return self._item(kind, shape, names, depth)

    def _item(self, kind: type[Node], shape: Shape, names: tuple[str, ...], depth: int) -> Any:
        options: list[Any] = []
        if shape.words:
            options.append(self._random.choice(shape.words))
        if shape.number:
            options.append(self._random.choice((1, 1, 2, 3, 5, 10)))
        if shape.flag:
            options.append(self._random.random() < 0.5)
        if shape.text and not shape.words:
            pool = (names or ("x1",)) if kind in REFERENCES else QUESTIONS if kind is ir.Ask else NAMES
            options.append(self._random.choice(pool))
        if shape.nodes and (not options or self._random.random() < 0.3):
            return self._node(shape, names, depth)
        return self._random.choice(options)


def _is_leaf(kind: type[Node]) -> bool:
    return not any(shape.nodes and not shape.number for shape in shapes(kind).values())


def _opened(tree: ir.Ability) -> ir.Ability:
    """The tree with a name for every step that may have one, so that anything can be referred to."""
    opened: ir.Ability = _open(tree, iter(f"s{at}" for at in range(10_000)))
    return opened


def _open(node: Any, fresh: Iterator[str]) -> Any:
    if isinstance(node, tuple):
        return tuple(_open(item, fresh) for item in node)
    if not isinstance(node, Node):
        return node
    update: dict[str, Any] = {field: _open(value, fresh) for field, value in node.__dict__.items()}
    for binder in BINDERS:
        if binder in update and update[binder] is None:
            update[binder] = next(fresh)
    return node.model_copy(update=update)
