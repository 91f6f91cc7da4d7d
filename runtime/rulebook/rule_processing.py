"""Rule processing at check timings (10.3-10.6): everything that is due happens at once (10.1.3)."""

from runtime.kernel.events import Event
from runtime.kernel.frames import Frame
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import (
    ENERGY_AREA,
    ENERGY_DECK,
    FACE_UP,
    LIVE_AREA,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
)
from runtime.rules import rule

LIVES_TO_WIN = 3


@rule("10.3.1")
def reached(state: State) -> tuple[int, ...]:
    """The players whose success area holds three lives."""
    return tuple(p for p in (0, 1) if len(state.zone_cards(p, SUCCESS_AREA)) >= LIVES_TO_WIN)


@rule("1.2.1.1", "1.2.1.2")
def victory(m: Machine, winners: tuple[int, ...]) -> None:
    """End the game for the players who have ``reached`` three lives; both at once is a draw."""
    alone = len(winners) == 1
    m.finish(winners[0] if alone else -1, "10.3.1" if alone else "1.2.1.2")


@rule("10.1.3")
def due(m: Machine) -> list[Event]:
    """The moves that rule processing asks for now."""
    state, types = m.state, m.pool.types
    found: list[Event] = []
    for player in (state.active_player, 1 - state.active_player):
        _duplicate_members(state, player, found)
        _wrong_lives(state, types, player, found)
        _wrong_energy(state, types, player, found)
        _left_behind(state, types, player, found)
    _resolution(state, types, found)
    return found


@rule("10.5.4")
def _discard(state: State, types: list[str], oid: int, found: list[Event]) -> None:
    """An energy card goes to the energy deck instead of the waiting room."""
    energy = types[state.definition_of(oid)] == "energy"
    found.append(move(state, oid, ENERGY_DECK if energy else WAITING_ROOM))


@rule("10.4.1")
def _duplicate_members(state: State, player: int, found: list[Event]) -> None:
    stage = state.zone_cards(player, STAGE)
    if len(stage) < 2:
        return
    latest: dict[int, int] = {}
    for oid in sorted(stage, key=lambda oid: state.stamp[oid & CARD_MASK]):
        latest[state.area[oid & CARD_MASK]] = oid
    found.extend(
        move(state, oid, WAITING_ROOM) for oid in stage if latest[state.area[oid & CARD_MASK]] != oid
    )


@rule("10.5.1")
def _wrong_lives(state: State, types: list[str], player: int, found: list[Event]) -> None:
    for oid in state.zone_cards(player, LIVE_AREA):
        if types[state.definition_of(oid)] != "live" and state.face[oid & CARD_MASK] == FACE_UP:
            _discard(state, types, oid, found)


@rule("10.5.2")
def _wrong_energy(state: State, types: list[str], player: int, found: list[Event]) -> None:
    for oid in state.zone_cards(player, ENERGY_AREA):
        if types[state.definition_of(oid)] != "energy":
            _discard(state, types, oid, found)


@rule("10.5.3", "1.06:10.5.3")
def _left_behind(state: State, types: list[str], player: int, found: list[Event]) -> None:
    for oid in state.zone_cards(player, UNDER):
        if not state.alive(state.host[oid & CARD_MASK]):
            _discard(state, types, oid, found)


@rule("10.6.1")
def _resolution(state: State, types: list[str], found: list[Event]) -> None:
    for oid in state.zone_cards(0, RESOLUTION):
        if not state.yelled[oid & CARD_MASK]:
            _discard(state, types, oid, found)


def process(m: Machine, f: Frame) -> None:
    """Propose all the moves that are due; the answer is () when there were none."""
    found = due(m)
    if found:
        m.propose(f, found)
    else:
        f.answer = ()
