"""The linker's dispatcher: one table per family of nodes, each node built into a closure once."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar

from compiler import ir
from runtime.effects.env import Cards, Filter, Number, Pattern, Test
from runtime.effects.errors import UnsupportedNodeError

if TYPE_CHECKING:
    from collections.abc import Iterator

    from runtime.effects.pool import LinkedPool

T = TypeVar("T")
Table = dict[type[Any], Callable[["Linker", Any], Any]]

FILTERS: Table = {}
QUANTITIES: Table = {}
CONDITIONS: Table = {}
EVENTS: Table = {}
CARDS: Table = {}


def builds(table: Table, node: type[Any]) -> Callable[[T], T]:
    """Register the decorated function as the builder of a node kind: ``build(linker, node)``."""

    def register(function: T) -> T:
        table[node] = function  # type: ignore[assignment]
        return function

    return register


class Linker:
    """Builds the parts of one ability. ``path`` is where it is in the card, ``card`` the definition.

    ``in_cost``: the part that is built is a cost; ``discounts``: what the ability adds to its own [E];
    ``answers``: what the text's conditions ask of an Ask's answer, by its binding; ``kinds``: the
    descriptions of which a ChooseKind binds one; ``beside``: all that describes the cards whose filter is
    built.
    """

    def __init__(self, pool: LinkedPool, card: int, path: str) -> None:
        self.pool = pool
        self.card = card
        self.path = path
        self.in_cost = False
        self.discounts: tuple[Number, ...] = ()
        self.answers: dict[str, tuple[str, ...]] = {}
        self.kinds: dict[str, tuple[Filter, ...]] = {}
        self.beside: tuple[ir.Filter, ...] = ()

    @contextmanager
    def at(self, *steps: str | int) -> Iterator[None]:
        """Go down to a child node while building it."""
        outer = self.path
        self.path = ".".join((outer, *map(str, steps)))
        try:
            yield
        finally:
            self.path = outer

    def program_id(self) -> str:
        """An id for a program made at the present path, unique in the pool."""
        name = f"{self.pool.ids[self.card]}/{self.path}"
        found, n = name, 1
        while found in self.pool.programs or found in self.pool.reserved:
            n += 1
            found = f"{name}#{n}"
        self.pool.reserved.add(found)
        return found

    def unsupported(self, node: Any, why: str) -> UnsupportedNodeError:
        """The error for a node at the present path."""
        kind = getattr(node, "kind", None) or repr(node)
        return UnsupportedNodeError(str(kind), self.path, why)

    def _build(self, table: Table, node: Any) -> Any:
        builder = table.get(type(node))
        if builder is None:
            raise self.unsupported(node, "no builder")
        return builder(self, node)

    def filter(self, node: ir.Filter) -> Filter:
        """A test of one object."""
        built: Filter = self._build(FILTERS, node)
        return built

    def every(self, nodes: tuple[ir.Filter, ...]) -> Filter:
        """A test of one object by all of the filters."""
        outer, self.beside = self.beside, nodes
        built = tuple(self.filter(node) for node in nodes)
        self.beside = outer
        if not built:
            return lambda _env, _oid: True
        if len(built) == 1:
            return built[0]
        return lambda env, oid: all(test(env, oid) for test in built)

    def number(self, node: ir.Quantity) -> Number:
        """A quantity, counted when asked."""
        if isinstance(node, int):
            value = node
            return lambda _env: value
        built: Number = self._build(QUANTITIES, node)
        return built

    def condition(self, node: ir.Condition) -> Test:
        """A condition, tested when asked."""
        built: Test = self._build(CONDITIONS, node)
        return built

    def event(self, node: ir.Event) -> Pattern:
        """A pattern of one event."""
        built: Pattern = self._build(EVENTS, node)
        return built

    def cards(self, node: ir.Cards) -> Cards:
        """All the cards a node can mean, without choosing: see ``selection`` for choices."""
        built: Cards = self._build(CARDS, node)
        return built


def mentions(node: Any, test: Callable[[ir.Node], bool]) -> bool:
    """Whether a node or one inside it passes the test."""
    if isinstance(node, ir.Node):
        if test(node):
            return True
        return any(mentions(getattr(node, name), test) for name in type(node).model_fields)
    if isinstance(node, tuple):
        return any(mentions(item, test) for item in node)
    return False
