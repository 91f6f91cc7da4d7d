"""What the kernel needs of linked cards: abilities, characteristics, the pool.

``runtime/effects`` implements these protocols from the IR; the kernel and the rulebook know no IR.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from runtime.kernel.events import Event, Snapshot
from runtime.kernel.frames import Program
from runtime.kernel.state import State

Batch = tuple[Event, ...]
Match = Callable[[State, int, int, Batch], list[Batch]]
"""``match(state, source, player, batch)``: the occurrences at which the ability triggers, each the
events it saw; ``[]`` if none. Tests the event, the guard and ``only_if``, not areas, zone or limit."""

Usable = Callable[[State, int, int], bool]
"""``usable(state, source, player)``: ``only_if`` holds and the cost, if any, can be paid (9.4.2.2)."""


@dataclass(frozen=True, slots=True)
class LinkedAbility:
    """One ability, printed or granted by an effect, made ready to run.

    ``id``: its number in ``Pool.abilities``; ``card``: definition it is printed on; ``path``: node path
    there (``abilities.0``, or deeper for a granted one); ``type``: activated, automatic or static;
    ``areas``: codes it is restricted to, () for any (11.6-11.8); ``limit``: plays a turn (11.2);
    ``zones``: codes of the zones in which it functions (9.3.4); ``events``: kinds of event it listens
    to; ``holds``: the condition that triggers it, if no event does (9.7.6); ``together``: cards that one
    instruction moves are one occurrence, also those that go one by one; ``cost``: program id that pays
    and returns True (paid) or False (declined or impossible), None if there is no cost; ``effect``:
    program id, empty for a static one. Both programs are called with
    ``frame.source``, ``player`` and ``ability`` set and with ``vars["events"]``, the events that
    triggered it (() for an activated one); ``effect`` gets the bindings that ``cost`` leaves by
    returning a tuple of (name, value) pairs instead of True.
    """

    id: int
    card: int
    path: str
    type: str
    keywords: tuple[str, ...]
    areas: tuple[int, ...]
    limit: int | None
    zones: frozenset[int]
    events: frozenset[str]
    match: Match | None
    usable: Usable | None
    cost: str | None
    effect: str
    together: bool = False
    holds: Usable | None = None


@dataclass(frozen=True, slots=True)
class Replacement:
    """A replacement effect that applies to a proposed event (9.10).

    ``key``: identifies the effect, so that it applies once per event (9.10.2.3); ``source``,
    ``player``, ``ability``: as in a frame; ``program``: does what happens instead, with
    ``vars["events"]`` the replaced event; ``optional``: 代わりに…してもよい (9.10.3); ``vars``: further
    bindings.
    """

    key: tuple[int, int]
    source: int
    player: int
    ability: int
    program: str
    optional: bool
    vars: tuple[tuple[str, Any], ...] = ()


class Characteristics(Protocol):
    """Every question about a card's information: 9.9.1 applied to the printed values.

    Vectors are in the order of ``events.HEARTS``. Objects that are dead answer with their last known
    information (``state.lki``), else with the printed one (9.11).
    """

    def cost(self, state: State, oid: int) -> int:
        """2.6."""

    def blade(self, state: State, oid: int) -> int:
        """2.8."""

    def hearts(self, state: State, oid: int) -> tuple[int, ...]:
        """2.9."""

    def blade_hearts(self, state: State, oid: int) -> tuple[int, ...]:
        """2.7, the heart icons."""

    def icons(self, state: State, oid: int) -> tuple[int, int]:
        """2.7, the [スコア] and [ドロー] icons."""

    def score(self, state: State, oid: int) -> int:
        """2.10."""

    def need(self, state: State, oid: int) -> tuple[int, ...]:
        """2.11; grey last."""

    def abilities(self, state: State, oid: int) -> tuple[int, ...]:
        """Numbers of the abilities it has and which are not negated (9.9.1.2, 9.3.2)."""

    def snapshot(self, state: State, oid: int) -> Snapshot:
        """Its information now, for ``state.lki``."""

    def play_cost(self, state: State, oid: int) -> int:
        """[E] to pay for playing a member (9.6.2.3.1), not below 0."""

    def baton_limit(self, state: State, oid: int) -> int:
        """With how many members at most the card may baton touch: 1, or more by an effect."""

    def baton_allowed(self, state: State, oid: int, leaving: int) -> bool:
        """Whether ``leaving`` may go to the waiting room by baton touch for ``oid``."""

    def live_total(self, state: State, player: int) -> int:
        """What effects add to the player's live total (8.4.2)."""

    def yell_count(self, state: State, player: int, blades: int) -> int:
        """How many cards a yell with this many blades reveals (8.3.11)."""

    def live_set_limit(self, state: State, player: int) -> int:
        """How many cards the player may set (8.2.2): 3, or less by an effect."""

    def prohibited(
        self, state: State, action: str, player: int, oid: int = -1, event: Event | None = None
    ) -> bool:
        """Whether an effect forbids it (1.3.3): ``live`` and ``to_success_area`` (8.3.4.1, 8.4.7),
        ``activate_in_active_phase``, ``activate_by_effect``, ``wait_by_effect``, ``activate``, ``wait``.

        ``event``: what would do it, for those that forbid some effects only."""

    def replacements(self, state: State, event: Event) -> list[Replacement]:
        """The replacement effects that apply to a proposed event, in canonical order."""

    def expire(self, state: State, moment: str) -> None:
        """Drop from ``state.applied`` what ends now; ``moment``: turn_end, active_phase_end, live_set_end."""


class Pool(Protocol):
    """Linked cards and programs, shared by any number of games."""

    rules: str
    """1.04, 1.05 or 1.06."""
    programs: dict[str, Program]
    abilities: list[LinkedAbility]
    layers: Characteristics
    types: list[str]
    """Card type by definition index: member, live, energy (2.2.2)."""
    ids: list[str]
    """Card id by definition index."""
    asks_surplus: bool
    """Whether any card asks for surplus hearts; otherwise nobody is asked which hearts to spend."""
    listening: dict[str, frozenset[int]]
    """Event kind, ``activated`` or ``state``, to the zones where abilities of the pool listen or are played."""
