"""Other meanings near a meaning: every change of one field, driven by the types of the IR alone.

Nothing here knows a card or a kind of node by name but the few that carry the words of a reader (a
negation, a permission, 「ほかの」). A new node is mutated without a line of code.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pydantic import ValidationError

from compiler import ir
from compiler.ir.base import Node
from compiler.trees.names import BINDERS, REFERENCES, bound, named, walk
from compiler.trees.shape import Shape, shapes, union_of

Steps = tuple[str | int, ...]

_WRAPPERS: tuple[tuple[type[Node], str, str], ...] = (
    (ir.IsNot, "of", "negate a condition"),
    (ir.Not, "of", "negate a filter"),
    (ir.May, "do", "optional on or off"),
)
_COUNTS = (ir.Exactly, ir.UpTo, ir.AtLeast, ir.AnyNumber, ir.Every)
_DROPS = {"where": "drop a filter", "steps": "drop a step", "of": "drop one of several"}


@dataclass(frozen=True, slots=True)
class Mutant:
    """``ability`` differs from the one it is made of by one change, of a ``kind``, at a dotted ``path``."""

    kind: str
    path: str
    ability: ir.Ability


def mutants(ability: ir.Ability) -> Iterator[Mutant]:
    """Every change of one thing, each another tree, with final names.

    They are right by type; whether one is well formed is for ``faults`` to say.
    """
    names = tuple(bound(node for _, node in walk(ability)))
    for steps, node, shape in places(ability):
        for kind, other in changes(node, shape, names):
            changed = named(put(ability, steps, other))
            if changed != ability:
                yield Mutant(kind, ".".join(map(str, steps)), changed)


def drawn_from(ability: ir.Ability, random: Random) -> Mutant | None:
    """One change at one place, both drawn at random; None if the place has none."""
    names = tuple(bound(node for _, node in walk(ability)))
    steps, node, shape = random.choice(list(places(ability)))
    options = list(changes(node, shape, names))
    if not options:
        return None
    kind, other = random.choice(options)
    changed = named(put(ability, steps, other))
    return Mutant(kind, ".".join(map(str, steps)), changed) if changed != ability else None


def changes(node: Node, shape: Shape, names: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    """What could stand in the place of a node, one change away, each with the kind of change.

    ``shape``: of the place; ``names``: what may be referred to.
    """
    yield from _fields(node, names)
    yield from _whole(node, shape, names)


def places(node: Node, shape: Shape | None = None, steps: Steps = ()) -> Iterator[tuple[Steps, Node, Shape]]:
    """Every node with the way to it and the shape of the place it stands in."""
    yield steps, node, shape or Shape(nodes=(type(node),))
    for field, inner in shapes(type(node)).items():
        value = getattr(node, field)
        if isinstance(value, Node):
            yield from places(value, inner, (*steps, field))
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, Node):
                    yield from places(item, inner, (*steps, field, at))


def put(root: Node, steps: Steps, new: Any) -> Any:
    """``root`` with ``new`` in the place that ``steps`` lead to."""
    if not steps:
        return new
    field, *rest = steps
    value = getattr(root, str(field))
    if isinstance(value, tuple):
        at, *rest = rest
        changed: Any = tuple(put(v, tuple(rest), new) if i == at else v for i, v in enumerate(value))
    else:
        changed = put(value, tuple(rest), new)
    return root.model_copy(update={str(field): changed})


def _made(kind: type[Node], fields: dict[str, Any]) -> Node | None:
    try:
        return kind(**fields)
    except ValidationError:
        return None


def _fields(node: Node, names: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    """The node with one field changed."""
    values = {name: getattr(node, name) for name in type(node).model_fields}
    for field, shape in shapes(type(node)).items():
        if field in BINDERS:
            continue
        for kind, value in _others(node, field, values[field], shape, names):
            made = _made(type(node), {**values, field: value})
            if made is not None:
                yield kind, made


def _others(
    node: Node, field: str, value: Any, shape: Shape, names: tuple[str, ...]
) -> Iterator[tuple[str, Any]]:
    if shape.many:
        yield from _items(node, field, value, shape)
        return
    if shape.flag:
        yield f"flag {field}", not value
    if shape.number and isinstance(value, int) and not isinstance(value, bool):
        yield "number + 1", value + 1
        yield "number - 1", value - 1
    if shape.words and (value is None or isinstance(value, str)):
        yield from ((f"another {shape.vocabulary}", word) for word in shape.words if word != value)
    if shape.text and isinstance(value, str) and value not in shape.words:
        if isinstance(node, REFERENCES):
            yield from (("another name", name) for name in names if name != value)
        else:
            yield f"another {field}", "改" + value
    if shape.optional and value is not None:
        yield f"drop {field}", None


def _items(node: Node, field: str, value: tuple[Any, ...], shape: Shape) -> Iterator[tuple[str, Any]]:
    """The list with one item fewer, changed, doubled, or two in the other order."""
    for at, item in enumerate(value):
        rest = (*value[:at], *value[at + 1 :])
        drop = "drop other" if isinstance(item, ir.Except) else _DROPS.get(field, f"drop one of {field}")
        yield drop, rest
        if isinstance(item, str):
            for word in shape.words or ("改" + item,):
                if word != item:
                    what = f"another {shape.vocabulary}" if shape.words else f"another of {field}"
                    yield what, (*value[:at], word, *value[at + 1 :])
            if shape.words:
                yield f"double {shape.vocabulary}", (*value[: at + 1], item, *value[at + 1 :])
        elif isinstance(item, int):
            yield "number + 1", (*value[:at], item + 1, *value[at + 1 :])
            yield "number - 1", (*value[:at], item - 1, *value[at + 1 :])
    if isinstance(node, ir.Seq):
        for at in range(len(value) - 1):
            yield "order of steps", (*value[:at], value[at + 1], value[at], *value[at + 2 :])
    if shape.words and not value:
        yield from ((f"add {shape.vocabulary}", (word,)) for word in shape.words)


def _whole(node: Node, shape: Shape, names: tuple[str, ...]) -> Iterator[tuple[str, Node]]:
    """What else could stand where the node stands: its negation, a part of it, another kind of node."""
    for wrapper, field, kind in _WRAPPERS:
        if wrapper in shape.nodes:
            if isinstance(node, wrapper):
                yield kind, getattr(node, field)
            elif (made := _made(wrapper, {field: node})) is not None:
                yield kind, made
    yield from _parts(node, shape)
    values = {name: getattr(node, name) for name in type(node).model_fields if name != "kind"}
    for other in shape.nodes:
        if other is type(node):
            continue
        fields = other.model_fields
        kept = {name: value for name, value in values.items() if name in fields and name not in BINDERS}
        if other is ir.Var:
            alternatives: tuple[dict[str, Any], ...] = tuple({"name": name} for name in names)
        else:
            alternatives = (kept,)
        for alternative in alternatives:
            made = _made(other, alternative)
            if made is not None:
                quantifier = isinstance(node, _COUNTS)
                yield "another quantifier" if quantifier else f"another kind of {union_of(shape)}", made


def _parts(node: Node, shape: Shape) -> Iterator[tuple[str, Node]]:
    """A part of the node in its place: what a condition guards, one of two that are joined."""
    wrappers = tuple(wrapper for wrapper, _, _ in _WRAPPERS)
    if isinstance(node, wrappers):
        return
    for field in shapes(type(node)):
        value = getattr(node, field)
        if isinstance(value, tuple):
            pair = value if len(value) == 2 else ()
            yield from (
                (_DROPS.get(field, f"drop one of {field}"), v) for v in pair if type(v) in shape.nodes
            )
        elif type(value) in shape.nodes:
            yield ("drop a condition" if isinstance(node, ir.If) else f"only the {field}"), value
