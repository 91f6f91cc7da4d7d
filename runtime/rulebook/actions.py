"""Specific actions (chapter 5) that rules and effects share, as programs and helpers."""

from runtime.kernel.choices import Choice, cards
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move, possible, set_state
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import ACTIVE, DECK, ENERGY_AREA, ENERGY_DECK, HAND, UNDER, WAIT
from runtime.rules import rule


@rule("5.6.1")
def _draw_one(m: Machine, f: Frame) -> None:
    m.propose(f, [move(m.state, m.state.zone_cards(f.player, DECK)[-1], HAND)])


@rule("1.3.2.2", "5.6.2")
def _count_down(m: Machine, f: Frame) -> None:
    """As often as the number says; of a number of 0 or less not at all."""
    if f.vars["n"] <= 0 or not m.state.zone_cards(f.player, DECK):
        m.ret(f, f.vars["drawn"])
        return
    f.vars["n"] -= 1


def _drawn(m: Machine, f: Frame) -> None:
    f.vars["drawn"] += tuple(event.subject for event in f.answer)
    m.jump(f, "next")


@rule("1.3.4.1")
def _draw_one_each(m: Machine, f: Frame) -> None:
    """Nobody has a choice in it, so the players draw at the same time."""
    state = m.state
    left, moves = list(f.vars["n"]), []
    for player in (state.active_player, 1 - state.active_player):
        deck = state.zone_cards(player, DECK)
        if left[player] > 0 and deck:
            left[player] -= 1
            moves.append(move(state, deck[-1], HAND))
    f.vars["n"] = tuple(left)
    if moves:
        m.propose(f, moves)
    else:
        m.ret(f, f.vars["drawn"])


def _each_drew(m: Machine, f: Frame) -> None:
    drawn = list(f.vars["drawn"])
    for event in f.answer:
        drawn[event.player] += (event.subject,)
    f.vars["drawn"] = tuple(drawn)
    m.jump(f, "next")


DRAW = program("draw", "next", _count_down, _draw_one, _drawn)
"""Vars ``n``, ``drawn=()``: ``frame.player`` draws n cards one by one; returns the ids drawn."""

DRAW_EACH = program("draw_each", "next", _draw_one_each, _each_drew)
"""Vars ``n`` and ``drawn=((), ())`` by player: both draw one by one, together; returns the ids by player."""


def draw(m: Machine, player: int, n: int) -> None:
    """Call ``DRAW``: the answer is the tuple of ids drawn (fewer if deck and waiting room are empty)."""
    m.call("draw", player=player, vars={"n": n, "drawn": ()})


def draw_each(m: Machine, n: tuple[int, int]) -> None:
    """Call ``DRAW_EACH``: player 0 draws ``n[0]`` cards while player 1 draws ``n[1]``."""
    m.call("draw_each", vars={"n": n, "drawn": ((), ())})


@rule("5.8.1")
def swap(m: Machine, f: Frame, one: int, other: int) -> None:
    """Propose that two cards change places, at once; the next instruction finds both moves or none."""
    there = _to_the_place_of(m, one, other), _to_the_place_of(m, other, one)
    m.propose(f, there if _both_can(m, there) else ())


def _to_the_place_of(m: Machine, oid: int, other: int) -> Event:
    state, card = m.state, other & CARD_MASK
    zone, player = state.zone[card], state.master[card]
    return move(state, oid, zone, player, area=state.area[card], host=state.host[card])


@rule("5.8.2")
def _both_can(m: Machine, moves: tuple[Event, Event]) -> bool:
    """Whether each card can come to the zone of the other: nothing forbids it, and it is its owner's."""
    one, other = moves
    whose = one.player == other.from_player and other.player == one.from_player
    return whose and all(possible(m.state, m.pool.layers, event) for event in moves)


@rule("5.10.1", "4.5.5")
def put_under(state: State, oid: int, host: int) -> Event:
    """The proposal to put a card under a member, where that member is."""
    return move(state, oid, UNDER, state.master[host & CARD_MASK], host=host)


def active_energy(state: State, player: int) -> list[int]:
    """The active energy of a player, oldest first (what [E] can be paid with, 5.9)."""
    orientation = state.orientation
    return [oid for oid in state.zone_cards(player, ENERGY_AREA) if orientation[oid & CARD_MASK] == ACTIVE]


@rule("5.9.1", "5.9.1.1")
def pay_energy(m: Machine, f: Frame, player: int, n: int) -> None:
    """Propose that the oldest ``n`` active energies become wait; the caller has checked there are n."""
    m.propose(f, [set_state(m.state, oid, WAIT) for oid in active_energy(m.state, player)[:n]])


def put_energy(m: Machine, f: Frame, player: int, n: int, orientation: int = ACTIVE) -> None:
    """Propose that the top ``n`` cards of the energy deck come to the energy area (4.9.3)."""
    top = m.state.zone_cards(player, ENERGY_DECK)[-n:][::-1] if n > 0 else []
    m.propose(f, [move(m.state, oid, ENERGY_AREA, orientation=orientation) for oid in top])


def _pick(m: Machine, f: Frame) -> Choice | None:
    picked, limit = f.vars["picked"], f.vars["limit"]
    hand = m.state.zone_cards(f.player, HAND)
    start = hand.index(picked[-1]) + 1 if picked else 0
    if len(picked) >= limit or start >= len(hand):
        m.ret(f, picked)
        return None
    return Choice(f.player, f.vars["kind"], cards(hand[start:], done=True), f.source, f.vars["note"], picked)


def _picked(m: Machine, f: Frame) -> None:
    if f.answer[0] == "done":
        m.ret(f, f.vars["picked"])
        return
    f.vars["picked"] += (f.answer[1],)
    m.jump(f, "next")


PICK = program("pick_hand", "next", _pick, _picked)


def pick_from_hand(m: Machine, player: int, kind: str, limit: int, note: str) -> None:
    """Call a choice of up to ``limit`` cards of the hand, in the order of the hand; answers the ids."""
    m.call("pick_hand", player=player, vars={"kind": kind, "limit": limit, "note": note, "picked": ()})


PROGRAMS = (DRAW, DRAW_EACH, PICK)
