"""The live judgement phase (8.4): totals, success, winner, clearing up, the end of the turn."""

from runtime.kernel.choices import Choice, cards
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.zones import LIVE_AREA, SUCCESS_AREA, WAITING_ROOM
from runtime.rulebook.check import check
from runtime.rulebook.scoring import compare, live_total, yelled_cards
from runtime.rulebook.turn import begin
from runtime.rules import rule


@rule("8.4.1")
def _judgement_begins(m: Machine, f: Frame) -> None:
    begin(m, f, "judge")


@rule("8.4.2")
def _sum_up(m: Machine, f: Frame) -> None:
    state = m.state
    state.live_totals = [live_total(state, m.pool, p) for p in (0, 1)]
    m.log(f, "live_totals", -1, data=tuple(state.live_totals))


@rule("8.4.4")
def _lives_succeed(m: Machine, f: Frame) -> None:
    state = m.state
    players = (state.active_player, 1 - state.active_player)
    m.propose(f, [Event("live_succeeded", p) for p in players if state.zone_cards(p, LIVE_AREA)])


@rule("8.4.6")
def _judge(m: Machine, f: Frame) -> None:
    m.propose(f, [Event("live_judged", m.state.active_player)])


@rule("8.4.6", "9.7.5")
def _heard(m: Machine, f: Frame) -> None:
    """What waits for the judging is played before it, or it could not keep lives from being placed."""
    if not m.state.waiting:
        m.jump(f, "winners")


@rule("8.4.6.1", "8.4.6.2", "8.4.7.1")
def _winners(m: Machine, f: Frame) -> None:
    """Who wins, and who of them places a life: in a tie not a player with two successes (Q52)."""
    state = m.state
    state.live_totals = [live_total(state, m.pool, p) for p in (0, 1)]
    state.version += 1
    order = compare(state, m.pool)
    active = state.active_player
    if order:
        winners: tuple[int, ...] = (0,) if order > 0 else (1,)
    elif state.zone_cards(0, LIVE_AREA):
        winners = (active, 1 - active)
    else:
        winners = ()
    m.log(f, "live_winners", -1, data=(*winners, *state.live_totals))
    if len(winners) > 1:
        winners = tuple(p for p in winners if len(state.zone_cards(p, SUCCESS_AREA)) < 2)
    f.vars["placing"] = winners
    f.vars["placed"] = ()


@rule("8.4.7", "1.3.4")
def _choose_live(m: Machine, f: Frame) -> Choice | None:
    placing = f.vars["placing"]
    if not placing:
        m.jump(f, "place")
        return None
    player = placing[0]
    lives = [
        oid
        for oid in m.state.zone_cards(player, LIVE_AREA)
        if not m.pool.layers.prohibited(m.state, "to_success_area", player, oid)
    ]
    if not lives:
        f.answer = None
        return None
    return Choice(player, "success_live", cards(lives), note="8.4.7")


def _chose_live(m: Machine, f: Frame) -> None:
    f.vars["placing"] = f.vars["placing"][1:]
    if f.answer is not None:
        f.vars["placed"] += (f.answer[1],)
    m.jump(f, "choose")


@rule("8.4.7", "1.3.4.1")
def _place(m: Machine, f: Frame) -> None:
    m.propose(f, [move(m.state, oid, SUCCESS_AREA) for oid in f.vars["placed"]])


def _note_placed(_m: Machine, f: Frame) -> None:
    f.vars["moved"] = tuple(event.player for event in f.answer if event.to_zone == SUCCESS_AREA)


@rule("8.4.8")
def _clear(m: Machine, f: Frame) -> None:
    state = m.state
    left = [oid for p in (0, 1) for oid in (*state.zone_cards(p, LIVE_AREA), *yelled_cards(state, p))]
    m.propose(f, [move(state, oid, WAITING_ROOM) for oid in left])


@rule("8.4.10")
def _turn_ends(m: Machine, f: Frame) -> None:
    """End-of-turn triggers occur; on a later pass only those that have not in this turn."""
    f.vars["before"] = len(m.state.waiting)
    m.propose(f, [Event("turn_ending", m.state.active_player)])


@rule("8.4.10")
def _once_a_turn(m: Machine, f: Frame) -> None:
    waiting = m.state.waiting
    start = f.vars["before"]
    fired = f.vars.get("fired", ())
    new = [t for t in waiting[start:] if (t.source, t.ability) not in fired]
    waiting[start:] = new
    f.vars["fired"] = fired + tuple((t.source, t.ability) for t in new)


@rule("8.4.11")
def _expire(m: Machine, f: Frame) -> None:
    f.vars["resolved"] = f.answer
    m.pool.layers.expire(m.state, "turn_end")
    m.state.version += 1


@rule("8.4.12")
def _loop(m: Machine, f: Frame) -> None:
    if f.vars["resolved"] or m.state.waiting:
        m.jump(f, "end")


@rule("8.4.13", "8.4.14")
def _next_first(m: Machine, f: Frame) -> None:
    moved = set(f.vars["moved"])
    if len(moved) == 1:
        m.state.first = moved.pop()
    m.state.version += 1


JUDGE = program(
    "judge_phase",
    _judgement_begins,
    check("8.4.1"),
    _sum_up,
    _lives_succeed,
    check("8.4.5"),
    _judge,
    _heard,
    check("8.4.6"),
    "winners",
    _winners,
    "choose",
    _choose_live,
    _chose_live,
    "place",
    _place,
    _note_placed,
    _clear,
    "end",
    check("8.4.9"),
    _turn_ends,
    _once_a_turn,
    check("8.4.11"),
    _expire,
    _loop,
    _next_first,
)

PROGRAMS = (JUDGE,)
