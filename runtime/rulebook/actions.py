"""Specific actions (chapter 5) that rules and effects share, as programs and helpers."""

from runtime.kernel.choices import Choice, cards
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move, set_state
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import ACTIVE, DECK, ENERGY_AREA, ENERGY_DECK, HAND, WAIT
from runtime.rules import rule


@rule("5.6.1", "5.6.2")
def _draw_one(m: Machine, f: Frame) -> None:
    deck = m.state.zone_cards(f.player, DECK)
    if f.vars["n"] <= 0 or not deck:
        m.ret(f, f.vars["drawn"])
        return
    f.vars["n"] -= 1
    m.propose(f, [move(m.state, deck[-1], HAND)])


def _drawn(m: Machine, f: Frame) -> None:
    f.vars["drawn"] += tuple(event.subject for event in f.answer)
    m.jump(f, "next")


DRAW = program("draw", "next", _draw_one, _drawn)
"""Vars ``n``, ``drawn=()``: ``frame.player`` draws n cards one by one; returns the ids drawn."""


def draw(m: Machine, player: int, n: int) -> None:
    """Call ``DRAW``: the answer is the tuple of ids drawn (fewer if deck and waiting room are empty)."""
    m.call("draw", player=player, vars={"n": n, "drawn": ()})


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


PROGRAMS = (DRAW, PICK)
