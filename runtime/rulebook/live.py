"""The live phase up to the success check: setting lives (8.2) and the performance (8.3)."""

from runtime.kernel.choices import Choice
from runtime.kernel.events import HEARTS, Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move, turn_face
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import DECK, FACE_DOWN, FACE_UP, LIVE_AREA, RESOLUTION, WAITING_ROOM
from runtime.rulebook.actions import draw, pick_from_hand
from runtime.rulebook.check import check
from runtime.rulebook.hearts import ALL, COLOURS, after_colours, meets, total
from runtime.rulebook.scoring import blades, live_hearts
from runtime.rulebook.turn import begin
from runtime.rules import rule


# ---- 8.2 live card set phase ----------------------------------------------------------------------
@rule("8.2.1")
def _set_phase_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "live_set", "live_phase_began")


@rule("8.2.2")
def _first_sets(m: Machine, _f: Frame) -> None:
    m.call("set_lives", player=m.state.first)


@rule("8.2.4")
def _second_sets(m: Machine, _f: Frame) -> None:
    m.call("set_lives", player=1 - m.state.first)


@rule("8.2.5")
def _set_phase_ends(m: Machine, _f: Frame) -> None:
    m.pool.layers.expire(m.state, "live_set_end")


SET_PHASE = program(
    "live_set_phase",
    _set_phase_begins,
    check("8.2.1"),
    _first_sets,
    check("8.2.3"),
    _second_sets,
    check("8.2.5"),
    _set_phase_ends,
)


@rule("8.2.2", "8.2.4")
def _pick_lives(m: Machine, f: Frame) -> None:
    limit = m.pool.layers.live_set_limit(m.state, f.player)
    pick_from_hand(m, f.player, "set_lives", limit, "8.2.2")


@rule("8.2.2", "8.2.4")
def _set_face_down(m: Machine, f: Frame) -> None:
    m.propose(f, [move(m.state, oid, LIVE_AREA, f.player, face=FACE_DOWN) for oid in f.answer])


@rule("8.2.2", "8.2.4")
def _draw_as_many(m: Machine, f: Frame) -> None:
    draw(m, f.player, len(f.answer))


SET_LIVES = program("set_lives", _pick_lives, _set_face_down, _draw_as_many)


# ---- 8.3 performance phase ------------------------------------------------------------------------
@rule("8.3.3")
def _performance_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "performance")


@rule("8.3.4")
def _turn_up(m: Machine, f: Frame) -> None:
    lives = m.state.zone_cards(f.player, LIVE_AREA)
    m.propose(f, [turn_face(m.state, oid, FACE_UP) for oid in lives])


@rule("8.3.4", "8.3.4.1")
def _discard_others(m: Machine, f: Frame) -> None:
    state, types = m.state, m.pool.types
    banned = m.pool.layers.prohibited(state, "live", f.player)
    m.propose(
        f,
        [
            move(state, oid, WAITING_ROOM)
            for oid in state.zone_cards(f.player, LIVE_AREA)
            if banned or types[state.definition_of(oid)] != "live"
        ],
    )


@rule("8.3.6", "11.4.2.1")
def _end_without_live(m: Machine, f: Frame) -> None:
    if not m.state.zone_cards(f.player, LIVE_AREA):
        m.ret(f, None)


@rule("8.3.7", "8.3.8")
def _live_starts(m: Machine, f: Frame) -> None:
    m.propose(f, [Event("live_started", f.player)])


@rule("8.3.10", "8.3.11")
def _yell(m: Machine, f: Frame) -> None:
    number = m.pool.layers.yell_count(m.state, f.player, blades(m.state, m.pool, f.player))
    m.call("yell", vars={"n": number, "revealed": ()})


@rule("8.3.14", "8.3.15")
def _judge_success(m: Machine, f: Frame) -> None:
    """Meet all lives or none; then spend what grey needs (the player chooses only if it can matter)."""
    state, pool = m.state, m.pool
    lives = state.zone_cards(f.player, LIVE_AREA)
    have = live_hearts(state, pool, f.player)
    need = total(pool.layers.need(state, oid) for oid in lives)
    met = bool(lives) and meets(have, need)
    f.vars["met"] = met
    m.log(f, "success" if met else "failure", f.player, objects=tuple(lives), data=(*have, *need))
    if met:
        left = after_colours(have, need)
        used = tuple(min(have[c], max(0, need[c])) for c in COLOURS)
        m.call("spend", vars={"left": left, "used": used, "grey": max(0, need[7])})
    else:
        f.answer = (0,) * 8


@rule("8.3.15.1.2", "8.3.16")
def _settle(m: Machine, f: Frame) -> None:
    state = m.state
    state.surplus[f.player] = f.answer
    state.version += 1
    lives = () if f.vars["met"] else tuple(state.zone_cards(f.player, LIVE_AREA))
    m.propose(f, [move(state, oid, WAITING_ROOM) for oid in lives])


PERFORMANCE = program(
    "performance_phase",
    _performance_begins,
    check("8.3.3"),
    _turn_up,
    _discard_others,
    check("8.3.5"),
    _end_without_live,
    _live_starts,
    check("8.3.9"),
    _yell,
    check("8.3.13"),
    _judge_success,
    _settle,
    check("8.3.17"),
    rules=("8.3.1", "8.3.2"),
)


# ---- 8.3.11 yell ----------------------------------------------------------------------------------
@rule("8.3.11", "4.8.3")
def _reveal_one(m: Machine, f: Frame) -> None:
    deck = m.state.zone_cards(f.player, DECK)
    if f.vars["n"] <= 0 or not deck:
        m.jump(f, "revealed")
        return
    f.vars["n"] -= 1
    m.propose(f, [move(m.state, deck[-1], RESOLUTION, f.player)])


def _revealed_one(m: Machine, f: Frame) -> None:
    for event in f.answer:
        m.state.yelled[event.subject & CARD_MASK] = f.player + 1
        f.vars["revealed"] += (event.subject,)
    m.state.version += 1
    m.jump(f, "next")


@rule("8.3.11")
def _yelled(m: Machine, f: Frame) -> None:
    m.propose(f, [Event("yelled", f.player, number=len(f.vars["revealed"]))])


@rule("8.3.12", "8.3.12.1")
def _draw_icons(m: Machine, f: Frame) -> None:
    layers, state = m.pool.layers, m.state
    draw(m, f.player, sum(layers.icons(state, oid)[1] for oid in f.vars["revealed"]))


def _yell_ends(m: Machine, f: Frame) -> None:
    m.ret(f, f.vars["revealed"])


YELL = program("yell", "next", _reveal_one, _revealed_one, "revealed", _yelled, _draw_icons, _yell_ends)
"""Vars ``n``, ``revealed=()``: ``frame.player`` reveals n cards, draws for their draw icons; returns
the ids revealed. An additional yell is part of the same one and calls this again."""


# ---- 8.3.15 spending hearts -----------------------------------------------------------------------
def _take(left: tuple[int, ...], colour: int, n: int = 1) -> tuple[int, ...]:
    return tuple(have - n if c == colour else have for c, have in enumerate(left))


@rule("8.3.15.1.1")
def _swap(m: Machine, f: Frame) -> Choice | None:
    """An ALL heart left may have stood in for a colour, which is then left instead."""
    left, used = f.vars["left"], f.vars["used"]
    options = [("colour", HEARTS[c]) for c in COLOURS if used[c]]
    if not m.pool.asks_surplus or not left[ALL] or not options:
        m.jump(f, "grey")
        return None
    return Choice(f.player, "use_all_for", (*options, ("done",)), note="8.3.15.1.1")


def _swapped(m: Machine, f: Frame) -> None:
    if f.answer[0] == "done":
        return
    colour = HEARTS.index(f.answer[1])
    f.vars["left"] = _take(_take(f.vars["left"], ALL), colour, -1)
    f.vars["used"] = _take(f.vars["used"], colour)
    m.jump(f, "swap")


@rule("8.3.15.1.2")
def _spend_grey(m: Machine, f: Frame) -> Choice | None:
    left = f.vars["left"]
    if f.vars["grey"] <= 0:
        m.ret(f, left)
        return None
    options = tuple(("colour", HEARTS[c]) for c in range(len(left)) if left[c] > 0)
    if not m.pool.asks_surplus:
        f.answer = max(options, key=lambda option: left[HEARTS.index(option[1])])
        return None
    return Choice(f.player, "spend_for_grey", options, note="8.3.15.1.2")


def _spent(m: Machine, f: Frame) -> None:
    f.vars["left"] = _take(f.vars["left"], HEARTS.index(f.answer[1]))
    f.vars["grey"] -= 1
    m.jump(f, "grey")


SPEND = program("spend", "swap", _swap, _swapped, "grey", _spend_grey, _spent)
"""Vars ``left`` (after colours), ``used`` per colour, ``grey``: returns the surplus hearts."""

PROGRAMS = (SET_PHASE, SET_LIVES, PERFORMANCE, YELL, SPEND)
