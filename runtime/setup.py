"""Games that start from a described board: for scenarios, tests and puzzles."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

from runtime.game import Game
from runtime.kernel.frames import Frame
from runtime.kernel.moves import execute, move
from runtime.kernel.random import seeded
from runtime.kernel.state import State, empty_state
from runtime.kernel.zones import (
    ACTIVE,
    AREA_CODES,
    CODES,
    FACE_DOWN,
    FACE_UP,
    LIVE_AREA,
    STAGE,
    UNDER,
    WAIT,
)
from runtime.pool import Pool

Start = Literal["preparation", "turn", "active", "main", "live_set", "performance", "judge"]


@dataclass(frozen=True, slots=True)
class Member:
    """A member on the stage: card id, orientation, ids of the cards under it, whether it came this turn."""

    card: str
    wait: bool = False
    under: Sequence[str] = ()
    new: bool = False


@dataclass(frozen=True, slots=True)
class Side:
    """The zones of one player, as card ids.

    ``deck`` is listed from the top; ``stage`` by area (left, center, right); ``energy`` is active,
    ``energy_wait`` in wait; ``live_area`` lies face down if ``lives_down``.
    """

    deck: Sequence[str] = ()
    hand: Sequence[str] = ()
    waiting_room: Sequence[str] = ()
    success_area: Sequence[str] = ()
    live_area: Sequence[str] = ()
    energy: Sequence[str] = ()
    energy_wait: Sequence[str] = ()
    energy_deck: Sequence[str] = ()
    removed: Sequence[str] = ()
    stage: Mapping[str, Member] = field(default_factory=dict)
    lives_down: bool = False


_PLAIN = ("hand", "waiting_room", "success_area", "energy_deck", "removed")


def set_up(
    pool: Pool,
    sides: Sequence[Side],
    *,
    start: Start = "main",
    player: int = 0,
    first: int = 0,
    turn: int = 2,
    seed: int = 0,
    undo_enabled: bool = False,
    ask_main: bool = False,
) -> Game:
    """A game with this board, run from the start of a phase to its first decision.

    ``sides``: player 0 and 1; ``player``: whose active, main or performance phase it is; ``turn``: its
    number; ``ask_main``: ask in main phases also when passing is all there is. Nothing triggers while the
    board is laid. Raises KeyError for an unknown card id or area,
    ValueError for an unknown start or other than two sides.
    """
    if len(sides) != 2:
        raise ValueError(f"two sides, not {len(sides)}")
    definition: list[int] = []
    owner: list[int] = []
    todo: list[tuple[int, dict[str, int]]] = []

    def lay(id_: str, p: int, zone: int, **how: int) -> int:
        definition.append(pool.index[id_])
        owner.append(p)
        todo.append((p, {"to": zone, **how}))
        return len(definition) - 1

    under: dict[int, int] = {}
    new: list[int] = []
    for p, side in enumerate(sides):
        for name in _PLAIN:
            for id_ in getattr(side, name):
                lay(id_, p, CODES[name])
        for id_ in reversed(side.deck):
            lay(id_, p, CODES["deck"])
        for orientation, ids in ((ACTIVE, side.energy), (WAIT, side.energy_wait)):
            for id_ in ids:
                lay(id_, p, CODES["energy_area"], orientation=orientation)
        for id_ in side.live_area:
            lay(id_, p, LIVE_AREA, face=FACE_DOWN if side.lives_down else FACE_UP)
        for area, member in side.stage.items():
            orientation = WAIT if member.wait else ACTIVE
            top = lay(member.card, p, STAGE, area=AREA_CODES[area], orientation=orientation)
            if member.new:
                new.append(top)
            for id_ in member.under:
                under[lay(id_, p, UNDER)] = top

    state = empty_state(tuple(definition), tuple(owner), seeded(seed))
    for card, (p, how) in enumerate(todo):
        if card in under:
            how["host"] = state.oid[under[card]]
        execute(state, move(state, state.oid[card], how.pop("to"), p, **how))  # type: ignore[arg-type]
    for card in new:
        state.entered_turn[card] = turn
    if ask_main:
        state.flags["ask_main"] = 1
    state.turn = turn
    state.first = first
    _enter(pool, state, start, player)
    game = Game(pool, state, undo_enabled)
    game.resume()
    return game


def _enter(pool: Pool, state: State, start: Start, player: int) -> None:
    """Lay the stack of frames as it is at the start of the phase."""
    labels = {name: pool.programs[name].labels for name in ("game", "normal_phase", "live_phase")}
    order = "first" if player == state.first else "second"
    if start == "preparation":
        state.frames.append(Frame("game", {}))
        state.turn = 0
    elif start == "turn":
        state.frames.append(Frame("game", {}, pos=labels["game"]["turn"]))
        state.turn -= 1
    elif start in ("active", "main"):
        state.frames.append(Frame("game", {}, pos=labels["game"][f"{order}_normal"] + 1))
        pos = labels["normal_phase"]["main"] if start == "main" else 0
        state.frames.append(Frame("normal_phase", {}, player=player, pos=pos))
        state.phase, state.turn_player = start, player
    elif start in ("live_set", "performance", "judge"):
        label = f"{order}_performance" if start == "performance" else start
        state.frames.append(Frame("game", {}, pos=labels["game"]["live"] + 1))
        state.frames.append(Frame("live_phase", {}, pos=labels["live_phase"][label]))
        state.phase = start
    else:
        raise ValueError(f"no game starts at {start!r}")
