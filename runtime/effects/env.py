"""What a pure part of an ability is asked in: the state, whose ability it is, what was bound.

Names in ``vars`` (all JSON-able, see ``kernel.frames``): ``x1`` the cards (ids), colour, number or
area that a step bound; ``did.x1`` whether it was carried out completely; ``rest.x1`` the bound cards
that no step took out since; ``x1@0`` the binding made while player 0 performed for themselves
(1.3.4.1); ``each`` the performing player; ``chosen`` the player chosen; ``events`` the events that
triggered the ability. Names that begin with ``_`` are scratch.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from runtime.kernel.events import Event
from runtime.kernel.state import CARD_MASK, State
from runtime.rules import rule

if TYPE_CHECKING:
    from compiler.ir import Player, Side
    from runtime.effects.pool import LinkedPool

NOTHING: Mapping[str, Any] = {}


class Env:
    """The place from which a question is asked.

    ``player``: the controller (3.1.2.4.1), or inside ForEachPlayer the player who performs; ``source``:
    the object whose ability it is (9.12); ``each``: the performing player of the present step, who is
    meant by 自身; ``either``: the player tried for 自分か相手, -1 for both.
    """

    __slots__ = ("each", "either", "player", "pool", "source", "state", "vars")

    def __init__(
        self,
        pool: "LinkedPool",
        state: State,
        source: int,
        player: int,
        vars: Mapping[str, Any] = NOTHING,
        *,
        either: int = -1,
    ) -> None:
        self.pool = pool
        self.state = state
        self.source = source
        self.player = player
        self.vars = vars
        self.each = player
        self.either = either

    def trying(self, player: int) -> "Env":
        """The same place, with 自分か相手 taken as one player."""
        env = Env(self.pool, self.state, self.source, self.player, self.vars, either=player)
        env.each = self.each
        return env

    def about(self, oid: int) -> "Env":
        """The same place, where この card is the one that a filter describes (``ir.Past``)."""
        env = Env(self.pool, self.state, oid, self.player, self.vars, either=self.either)
        env.each = self.each
        return env

    @property
    def events(self) -> tuple[Event, ...]:
        """What triggered the ability; () for an activated or a static one."""
        found: tuple[Event, ...] = self.vars.get("events", ())
        return found

    def bound(self, name: str, default: Any = ()) -> Any:
        """The value of a binding; while each player performs for themselves, that player's own.

        Outside of that a binding of both players is all of it. ``default`` where nothing was bound, also
        where only the other player bound it.
        """
        each = self.vars.get("each", -1)
        own = self.vars.get(f"{name}@{each}") if each >= 0 else None
        if own is not None:
            return own
        other = each >= 0 and f"{name}@{1 - each}" in self.vars
        return default if other else self.vars.get(name, default)

    @rule("3.1.2.4.1", "4.1.6")
    def players(self, side: "Side") -> tuple[int, ...]:
        """The players a printed side means, the master's side first; no side printed is the master's."""
        you = self.player
        if side == "you":
            return (you,)
        if side == "opponent":
            return (1 - you,)
        if side == "each":
            return (self.each,)
        if side == "chosen":
            return (self.vars["chosen"],) if "chosen" in self.vars else ()
        if side == "either" and self.either >= 0:
            return (self.either,)
        return (you, 1 - you)

    def performers(self, player: "Player") -> tuple[int, ...]:
        """Who performs a step, in the order of 1.3.4."""
        if player == "both":
            first = self.state.active_player
            return (first, 1 - first)
        return self.players(player)

    def type_of(self, oid: int) -> str:
        """2.2.2, also of a dead object."""
        return self.pool.types[self.state.definition[oid & CARD_MASK]]


def now(state: State, oid: int) -> int:
    """The object that a reference to ``oid`` means for an action (4.1.4.1), -1 if it is lost.

    The object itself while it lives, else what it became by its one move since.
    """
    if oid < 0:
        return -1
    card = oid & CARD_MASK
    current = state.oid[card]
    if current == oid:
        return oid
    entry = state.entry[card]
    if entry is not None and entry.was == oid and entry.subject == current:
        return current
    return -1


Cards = Callable[[Env], Sequence[int]]
"""Ids as information: an object that left the stage keeps its old id, which answers by 9.11."""
Filter = Callable[[Env, int], bool]
Number = Callable[[Env], int]
Test = Callable[[Env], bool]
Pattern = Callable[[Env, Event], bool]
"""Whether one event is an occurrence of an event node."""
