"""Before the game (6.2)."""

from runtime.kernel.choices import Choice
from runtime.kernel.events import TOP
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.random import below
from runtime.kernel.zones import DECK
from runtime.rulebook.actions import draw, pick_from_hand, put_energy
from runtime.rules import rule

OPENING_HAND = 6
OPENING_ENERGY = 3


@rule("6.2.1.2")
def _shuffle(m: Machine, f: Frame) -> None:
    for player in (0, 1):
        m.shuffle(f, player)


@rule("6.2.1.4")
def _choose_first(m: Machine, _f: Frame) -> Choice:
    return Choice(below(m.state, 2), "first_player", (("player", 0), ("player", 1)), note="6.2.1.4")


@rule("6.2.1.4")
def _set_first(m: Machine, f: Frame) -> None:
    m.state.first = f.answer[1]
    m.log(f, "first_player", m.state.first)


@rule("6.2.1.5")
def _draw_first(m: Machine, _f: Frame) -> None:
    draw(m, m.state.first, OPENING_HAND)


@rule("6.2.1.5")
def _draw_second(m: Machine, _f: Frame) -> None:
    draw(m, 1 - m.state.first, OPENING_HAND)


def _mulligan_first(m: Machine, _f: Frame) -> None:
    m.call("mulligan", player=m.state.first)


def _mulligan_second(m: Machine, _f: Frame) -> None:
    m.call("mulligan", player=1 - m.state.first)


@rule("6.2.1.7")
def _energy(m: Machine, f: Frame) -> None:
    """First and second player at once would be one batch; each puts three for themselves."""
    put_energy(m, f, m.state.first, OPENING_ENERGY)


@rule("6.2.1.7")
def _energy_second(m: Machine, f: Frame) -> None:
    put_energy(m, f, 1 - m.state.first, OPENING_ENERGY)


PREPARATION = program(
    "preparation",
    _shuffle,
    _choose_first,
    _set_first,
    _draw_first,
    _draw_second,
    _mulligan_first,
    _mulligan_second,
    _energy,
    _energy_second,
    rules=("6.2.1",),
)


@rule("6.2.1.6")
def _pick(m: Machine, f: Frame) -> None:
    pick_from_hand(m, f.player, "mulligan", OPENING_HAND, "6.2.1.6")


@rule("6.2.1.6")
def _replace(m: Machine, f: Frame) -> None:
    """Draw as many before the cards set aside go back, so that none of them is drawn again."""
    f.vars["aside"] = f.answer
    draw(m, f.player, len(f.answer))


@rule("6.2.1.6")
def _put_back(m: Machine, f: Frame) -> None:
    m.propose(f, [move(m.state, oid, DECK, place=TOP) for oid in f.vars["aside"]])


@rule("6.2.1.6")
def _shuffle_if_any(m: Machine, f: Frame) -> None:
    if f.answer:
        m.shuffle(f, f.player)


MULLIGAN = program("mulligan", _pick, _replace, _put_back, _shuffle_if_any)

PROGRAMS = (PREPARATION, MULLIGAN)
