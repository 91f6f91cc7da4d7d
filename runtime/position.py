"""A game that begins in the middle: zones as given, at the beginning of a phase."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from runtime.game import Game
from runtime.kernel import moves
from runtime.kernel.frames import Frame
from runtime.kernel.random import seeded
from runtime.kernel.state import empty_state
from runtime.kernel.zones import AREA_CODES, CODES, FACE_DOWN, FACE_UP, LIVE_AREA, ORIENTATIONS, STAGE, UNDER
from runtime.pool import Pool

Phase = Literal["active", "main", "live_set", "performance", "judge"]
PHASES: Final[tuple[Phase, ...]] = ("active", "main", "live_set", "performance", "judge")


@dataclass(frozen=True, slots=True)
class Placed:
    """A card in a position. ``card``: its id; ``state``: active or wait; ``under``: ids below a member."""

    card: str
    state: Literal["active", "wait"] = "active"
    face: Literal["up", "down"] = "up"
    under: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Board:
    """One player's cards. ``stage``: by area; ``zones``: by zone name, the deck from its top."""

    stage: Mapping[str, Placed] = field(default_factory=dict)
    zones: Mapping[str, Sequence[Placed]] = field(default_factory=dict)


def position(
    pool: Pool,
    boards: tuple[Board, Board],
    *,
    phase: Phase = "main",
    turn: int = 1,
    first: int = 0,
    turn_player: int | None = None,
    seed: int = 0,
    undo_enabled: bool = False,
) -> Game:
    """A game that stands at the first decision of ``phase`` in turn ``turn``.

    ``first`` (0 or 1) is the first player, ``turn_player`` (default ``first``) whose active, main or
    performance phase it is. Members on the stage came there in an earlier turn; nothing has happened
    in this one. Raises KeyError for an unknown card id, zone or area.
    """
    whose = first if turn_player is None else turn_player
    owners: list[int] = []
    definition: list[int] = []
    puts: list[tuple[int, int, Placed, int, int]] = []

    def put(player: int, zone: int, placed: Placed, area: int = -1, host: int = -1) -> int:
        owners.append(player)
        definition.append(pool.index[placed.card])
        puts.append((player, zone, placed, area, host))
        return len(owners) - 1

    for player, board in enumerate(boards):
        for name, member in board.stage.items():
            host = put(player, STAGE, member, AREA_CODES[name])
            for below in member.under:
                put(player, UNDER, Placed(below), host=host)
        for name, cards in board.zones.items():
            ordered = reversed(cards) if name == "deck" else cards
            for placed in ordered:
                put(player, CODES[name], placed)
    state = empty_state(tuple(definition), tuple(owners), seeded(seed))
    state.first = first
    for card, (player, zone, placed, area, host) in enumerate(puts):
        moves.execute(
            state,
            moves.move(
                state,
                state.oid[card],
                zone,
                player,
                area=area,
                orientation=ORIENTATIONS.index(placed.state),
                face=FACE_DOWN if placed.face == "down" and zone == LIVE_AREA else FACE_UP,
                host=state.oid[host] if host >= 0 else -1,
            ),
        )
        state.entry[card] = None
        state.entered_turn[card] = 0
    state.turn = turn
    state.phase = phase if phase in ("active", "main") else "main"
    state.turn_player = whose
    state.frames = _frames(pool, phase, whose, first)
    game = Game(pool, state, undo_enabled)
    game.resume()
    return game


def _frames(pool: Pool, phase: Phase, whose: int, first: int) -> list[Frame]:
    """The stack at the beginning of a phase; a position counts the instructions already done."""
    labels = {name: pool.programs[name].labels for name in ("game", "normal_phase", "live_phase")}
    order = "first" if whose == first else "second"
    if phase in ("active", "main"):
        game = Frame("game", {}, pos=labels["game"][f"{order}_normal"] + 1)
        pos = labels["normal_phase"]["main"] if phase == "main" else 0
        return [game, Frame("normal_phase", {}, player=whose, pos=pos)]
    label = f"{order}_performance" if phase == "performance" else phase
    return [
        Frame("game", {}, pos=labels["game"]["live"] + 1),
        Frame("live_phase", {}, pos=labels["live_phase"][label]),
    ]
