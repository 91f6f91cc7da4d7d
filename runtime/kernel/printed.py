"""Printed information (9.9.1.1) as numbers, and the layers of a pool without abilities."""

from typing import NamedTuple

from runtime.kernel.events import Event, Snapshot
from runtime.kernel.linked import Replacement
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import UNDER

Vector = tuple[int, ...]


class Printed(NamedTuple):
    """What is printed on a card (chapter 2); vectors in the order of ``events.HEARTS``."""

    id: str
    type: str
    names: tuple[str, ...]
    cost: int
    blade: int
    hearts: Vector
    blade_hearts: Vector
    icons: tuple[int, int]
    score: int
    need: Vector


class PrintedLayers:
    """The characteristics of cards that no effect changes: base values only (9.9.1.1)."""

    def __init__(self, printed: list[Printed]) -> None:
        self.printed = printed

    def _card(self, state: State, oid: int) -> Printed:
        return self.printed[state.definition[oid & CARD_MASK]]

    def cost(self, state: State, oid: int) -> int:
        """2.6."""
        return self._card(state, oid).cost

    def blade(self, state: State, oid: int) -> int:
        """2.8."""
        return self._card(state, oid).blade

    def hearts(self, state: State, oid: int) -> Vector:
        """2.9."""
        return self._card(state, oid).hearts

    def blade_hearts(self, state: State, oid: int) -> Vector:
        """2.7."""
        return self._card(state, oid).blade_hearts

    def icons(self, state: State, oid: int) -> tuple[int, int]:
        """2.7: score and draw icons."""
        return self._card(state, oid).icons

    def score(self, state: State, oid: int) -> int:
        """2.10."""
        return self._card(state, oid).score

    def need(self, state: State, oid: int) -> Vector:
        """2.11."""
        return self._card(state, oid).need

    def abilities(self, _state: State, _oid: int) -> tuple[int, ...]:
        """None in this pool."""
        return ()

    def snapshot(self, state: State, oid: int) -> Snapshot:
        """9.11."""
        card = oid & CARD_MASK
        printed = self._card(state, oid)
        return Snapshot(
            state.zone[card],
            state.master[card],
            state.area[card],
            state.orientation[card],
            state.face[card],
            state.stamp[card],
            printed.cost,
            printed.blade,
            printed.hearts,
            printed.score,
            printed.need,
            self.abilities(state, oid),
            printed.names,
            tuple(o for o in state.zone_cards(state.master[card], UNDER) if state.host[o & CARD_MASK] == oid),
        )

    def play_cost(self, state: State, oid: int) -> int:
        """9.6.2.3.1."""
        return self._card(state, oid).cost

    def baton_limit(self, _state: State, _oid: int) -> int:
        """One member (9.6.2.3.2)."""
        return 1

    def baton_allowed(self, _state: State, _oid: int, _leaving: int) -> bool:
        """Nothing forbids it."""
        return True

    def live_total(self, _state: State, _player: int) -> int:
        """No effect adds."""
        return 0

    def yell_count(self, _state: State, _player: int, blades: int) -> int:
        """8.3.11."""
        return blades

    def live_set_limit(self, _state: State, _player: int) -> int:
        """8.2.2."""
        return 3

    def prohibited(
        self, _state: State, _action: str, _player: int, _oid: int = -1, _event: Event | None = None
    ) -> bool:
        """Nothing is."""
        return False

    def replacements(self, _state: State, _event: Event) -> list[Replacement]:
        """None."""
        return []

    def expire(self, _state: State, _moment: str) -> None:
        """Nothing to drop."""
