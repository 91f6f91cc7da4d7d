"""How the rules are kept: by the kind of node they are about, each told the place of the node."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from compiler import ir
from compiler.ir.base import Node

N = TypeVar("N", bound=Node)


def distinct(items: tuple[Any, ...]) -> bool:
    """Whether no item is there twice."""
    return all(item not in items[:at] for at, item in enumerate(items))


class Fault(NamedTuple):
    """A rule that a tree breaks, and the dotted path of the node that breaks it."""

    rule: str
    path: str


@dataclass(frozen=True, slots=True)
class Place:
    """Where a node stands: under ``parent``, in its ``field``; ``above`` is the place of the parent."""

    node: Node
    path: str = ""
    field: str = ""
    above: "Place | None" = None

    @property
    def parent(self) -> Node | None:
        """The node above, if any."""
        return self.above.node if self.above else None

    @property
    def ability(self) -> ir.Ability:
        """The ability it is part of, the innermost if it is quoted."""
        for node, _ in self.ways():
            if isinstance(node, ir.Ability):
                return node
        raise ValueError("a node outside of an ability")

    def ways(self) -> Iterator[tuple[Node, str]]:
        """The nodes above, from the nearest on, each with the field that leads here."""
        here = self
        while here.above is not None:
            yield here.above.node, here.field
            if isinstance(here.above.node, ir.Ability):
                return
            here = here.above

    def inside(self, *kinds: type[Node]) -> bool:
        """Whether a node above, in the same ability, is of one of these kinds."""
        return any(isinstance(node, kinds) for node, _ in self.ways())

    def at(self, *fields: str) -> bool:
        """Whether it stands in one of these fields, each ``kind.field`` of the parent."""
        return self.parent is not None and f"{getattr(self.parent, 'kind', '')}.{self.field}" in fields


Rule = Callable[[Any], Iterator[str]]
Standing = Callable[[Any, Place], Iterator[str]]
RULES: dict[type[Node], list[Standing]] = {}


def about(*kinds: type[Node]) -> Callable[[Rule], Rule]:
    """Register a rule for some kinds of node: it yields a sentence for each thing wrong."""

    def register(rule: Rule) -> Rule:
        standing(*kinds)(lambda node, _place: rule(node))
        return rule

    return register


def standing(*kinds: type[Node]) -> Callable[[Standing], Standing]:
    """Register a rule that asks where the node stands too."""

    def register(rule: Standing) -> Standing:
        for kind in kinds:
            RULES.setdefault(kind, []).append(rule)
        return rule

    return register


def check(node: Node, place: Place | None = None) -> Iterator[Fault]:
    """The faults of a node and of all below it."""
    here = place or Place(node)
    for rule in RULES.get(type(node), ()):
        for sentence in rule(node, here):
            yield Fault(sentence, here.path)
    for field in type(node).model_fields:
        value = getattr(node, field)
        below = f"{here.path}.{field}" if here.path else field
        if isinstance(value, Node):
            yield from check(value, Place(value, below, field, here))
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, Node):
                    yield from check(item, Place(item, f"{below}.{at}", field, here))
