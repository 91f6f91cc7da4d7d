"""Refresh (10.2): the waiting room becomes the deck, in the middle of whatever is going on."""

from runtime.kernel.events import BOTTOM, Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move, renew
from runtime.kernel.random import shuffled
from runtime.kernel.zones import DECK, WAITING_ROOM
from runtime.rules import rule


@rule("10.2.3")
def _move_waiting_room(m: Machine, f: Frame) -> None:
    order = shuffled(m.state, m.state.zone_cards(f.player, WAITING_ROOM))
    m.propose(f, [move(m.state, oid, DECK, place=BOTTOM) for oid in order])


@rule("10.2.3")
def _forget(m: Machine, f: Frame) -> None:
    """The cards were shuffled face down: their identities say nothing about what they were."""
    deck = m.state.zone_cards(f.player, DECK)
    n = len(f.answer)
    deck[:n] = renew(m.state, deck[:n])
    m.state.version += 1
    m.propose(f, [Event("refreshed", f.player, number=n)])


def _resume(m: Machine, f: Frame) -> None:
    m.ret(f, f.vars["resume"])


PROGRAMS = (program("refresh", _move_waiting_room, _forget, _resume),)
