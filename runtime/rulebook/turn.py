"""The turn (chapter 7) and the game around it."""

from collections.abc import Callable

from runtime.kernel.choices import PASS, Choice, Option
from runtime.kernel.codec import loop_key
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, Instruction, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import set_state
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import ACTIVE, ENERGY_AREA, STAGE, WAIT
from runtime.rulebook.ability import playable_abilities
from runtime.rulebook.actions import draw, put_energy
from runtime.rulebook.check import check
from runtime.rulebook.play import playable_members
from runtime.rules import rule


def calls(name: str, who: Callable[[Machine], int] | None = None) -> Instruction:
    """An instruction that calls a program, for the player that ``who`` gives (default: none)."""

    def call(m: Machine, _f: Frame) -> None:
        m.call(name, player=who(m) if who else -1)

    return call


def first(m: Machine) -> int:
    """The first player (7.1.1)."""
    return m.state.first


def second(m: Machine) -> int:
    """The second player (7.1.1)."""
    return 1 - m.state.first


def begin(m: Machine, f: Frame, phase: str, *also: str) -> None:
    """Enter a phase: the turn player is the frame's player, or none (7.2); its 'at the beginning' occurs.

    ``also``: kinds of event that occur with it.
    """
    state = m.state
    state.phase = phase
    state.turn_player = f.player
    state.version += 1
    m.propose(f, [Event(kind, f.player) for kind in ("phase_began", *also)])


@rule("7.1.1")
def _next_turn(m: Machine, f: Frame) -> None:
    state = m.state
    state.turn += 1
    state.plays = {}
    state.previous = state.history
    state.history = []
    state.previous_digest = state.history_digest
    state.history_digest = (0, "")
    recent = {event.was for event in state.previous}
    state.lki = {oid: known for oid, known in state.lki.items() if oid in recent}
    state.surplus = [(0,) * 8, (0,) * 8]
    state.live_totals = [0, 0]
    state.version += 1
    m.log(f, "turn", state.first, data=(state.turn,))


def _again(m: Machine, f: Frame) -> None:
    m.jump(f, "turn")


GAME = program(
    "game",
    calls("preparation"),
    "turn",
    _next_turn,
    "first_normal",
    calls("normal_phase", first),
    "second_normal",
    calls("normal_phase", second),
    "live",
    calls("live_phase"),
    _again,
    rules=("7.1.1", "7.1.2", "7.3.2.1"),
)


@rule("7.4.1")
def _activate_all(m: Machine, f: Frame) -> None:
    state, layers = m.state, m.pool.layers
    state.phase = "active"
    state.turn_player = f.player
    state.version += 1
    waiting = [
        oid
        for zone in (ENERGY_AREA, STAGE)
        for oid in state.zone_cards(f.player, zone)
        if state.orientation[oid & CARD_MASK] == WAIT
        and not layers.prohibited(state, "activate_in_active_phase", f.player, oid)
    ]
    m.propose(f, [set_state(state, oid, ACTIVE) for oid in waiting])


@rule("7.4.2")
def _turn_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "active", "turn_began", *(("game_began",) if m.state.turn == 1 else ()))


@rule("7.4.3")
def _active_phase_ends(m: Machine, _f: Frame) -> None:
    m.pool.layers.expire(m.state, "active_phase_end")


@rule("7.5.1")
def _energy_phase_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "energy")


@rule("7.5.2")
def _put_energy(m: Machine, f: Frame) -> None:
    put_energy(m, f, f.player, 1)


@rule("7.6.1")
def _draw_phase_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "draw")


@rule("7.6.2")
def _draw(m: Machine, f: Frame) -> None:
    draw(m, f.player, 1)


@rule("7.7.1")
def _main_phase_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "main")


@rule("12.1.1.2")
def _without_repeats(m: Machine, f: Frame, acts: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Leave out what was already done in this phase when the game was completely the same.

    Only abilities without a limit can come back to the same game; the others need no key.
    """
    abilities = m.pool.abilities
    f.vars["key"] = ""
    if all(abilities[number].limit for _, number in acts):
        return acts
    f.vars["key"] = key = loop_key(m.state)
    done = f.vars.get("done", ())
    return [(oid, number) for oid, number in acts if (oid & CARD_MASK, number, key) not in done]


@rule("7.7.2", "9.5.4", "9.5.4.2")
def _play_timing(m: Machine, f: Frame) -> Choice:
    options: list[Option] = [("play", oid) for oid in playable_members(m, f.player)]
    options += [("activate", *act) for act in _without_repeats(m, f, playable_abilities(m, f.player))]
    return Choice(f.player, "main", (*options, PASS), note="7.7.2")


@rule("7.7.2.1", "7.7.2.2", "9.5.4.3")
def _do(m: Machine, f: Frame) -> None:
    if f.answer == PASS:
        return
    m.jump(f, "main")
    if f.answer[0] == "play":
        m.call("play_member", vars={"card": f.answer[1]})
    else:
        _, source, number = f.answer
        if f.vars["key"]:
            f.vars["done"] = (*f.vars.get("done", ()), (source & CARD_MASK, number, f.vars["key"]))
        _activate(m, f.player, source, number)


@rule("3.1.2.2")
def _activate(m: Machine, player: int, source: int, ability: int) -> None:
    """The player plays an activated ability and is its master."""
    m.call(
        "ability",
        player=player,
        source=source,
        ability=ability,
        by="effect",
        vars={"events": (), "bound": ()},
    )


NORMAL = program(
    "normal_phase",
    _activate_all,
    _turn_begins,
    check("7.4.3"),
    _active_phase_ends,
    _energy_phase_begins,
    check("7.5.1"),
    _put_energy,
    check("7.5.3"),
    _draw_phase_begins,
    check("7.6.1"),
    _draw,
    check("7.6.3"),
    _main_phase_begins,
    "main",
    check("7.7.1", "9.5.2", "9.5.4.1"),
    _play_timing,
    _do,
    rules=("7.3.3", "7.3.2", "7.7.3"),
)
"""7.3.3: active, energy, draw and main phase of the frame's player."""

LIVE_PHASE = program(
    "live_phase",
    "live_set",
    calls("live_set_phase"),
    "first_performance",
    calls("performance_phase", first),
    "second_performance",
    calls("performance_phase", second),
    "judge",
    calls("judge_phase"),
    rules=("7.8.1", "8.1.2", "8.3.2.1"),
)
"""8.1.2."""

PROGRAMS = (GAME, NORMAL, LIVE_PHASE)
