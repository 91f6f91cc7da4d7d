"""Looking at the cards on top of a deck (5.7), and drawing up to a number (5.6.3), one card at a time."""

from runtime.kernel.choices import NO, YES, Choice
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import DECK, WAITING_ROOM
from runtime.rulebook.actions import draw
from runtime.rules import rule


def _may(f: Frame) -> Choice:
    return Choice(f.player, "may", (YES, NO), f.source, f.vars["note"])


# ---- 5.6.3 draw up to -----------------------------------------------------------------------------
@rule("5.6.3.1")
def _none_to_draw(m: Machine, f: Frame) -> None:
    if f.vars["n"] <= 0:
        m.ret(f, f.vars["drawn"])


@rule("5.6.3.2")
def _may_draw(_m: Machine, f: Frame) -> Choice:
    return _may(f)


@rule("5.6.3.3")
def _draw(m: Machine, f: Frame) -> None:
    if f.answer == NO:
        m.ret(f, f.vars["drawn"])
        return
    draw(m, f.player, 1)


@rule("5.6.3.4")
def _drawn(m: Machine, f: Frame) -> None:
    f.vars["drawn"] += f.answer
    f.vars["n"] -= 1
    if f.vars["n"]:
        m.jump(f, "again")
    else:
        m.ret(f, f.vars["drawn"])


DRAW_UP_TO = program("draw_up_to", _none_to_draw, "again", _may_draw, _draw, _drawn, rules=("5.6.3",))


def draw_up_to(m: Machine, player: int, n: int, note: str) -> None:
    """Call the drawing of up to ``n`` cards: the player is asked before each; answers the ids drawn."""
    m.call("draw_up_to", player=player, vars={"n": n, "note": note, "drawn": ()})


# ---- 5.7 look -------------------------------------------------------------------------------------
@rule("5.7.1")
def look_at(m: Machine, f: Frame, player: int, ids: tuple[int, ...]) -> None:
    """The player gets to know cards, which stay where they are."""
    for oid in ids:
        m.state.known[oid & CARD_MASK] |= 1 << player
    m.state.version += 1
    m.log(f, "looked", player, objects=ids, secret=1 << (1 - player))


@rule("4.2.2")
def reveal(m: Machine, f: Frame, player: int, ids: tuple[int, ...]) -> None:
    """The player shows cards to both, which stay where they are."""
    for oid in ids:
        m.state.known[oid & CARD_MASK] |= 3
    m.state.version += 1
    m.log(f, "revealed", player, objects=ids)


@rule("5.7.2.1")
def _none_to_look_at(m: Machine, f: Frame) -> None:
    if f.vars["n"] <= 0:
        m.ret(f, f.vars["seen"])


@rule("5.7.2.2")
def _from_the_top(_m: Machine, f: Frame) -> None:
    f.vars["place"] = 1


@rule("5.7.2.3")
def _may_look(_m: Machine, f: Frame) -> Choice:
    return _may(f)


def _refresh_if_short(m: Machine, f: Frame) -> None:
    """A card that is not there is looked at after a refresh (10.2.2.2)."""
    if f.answer == NO:
        m.ret(f, f.vars["seen"])
        return
    state, player = m.state, f.player
    if len(state.zone_cards(player, DECK)) < f.vars["place"] and state.zone_cards(player, WAITING_ROOM):
        m.refresh(player)


@rule("5.7.2.4")
def _look(m: Machine, f: Frame) -> None:
    deck, place = m.state.zone_cards(f.player, DECK), f.vars["place"]
    found = tuple(deck[-place : len(deck) - place + 1])
    look_at(m, f, f.player, found)
    f.vars["seen"] += found


@rule("5.7.2.5")
def _looked(m: Machine, f: Frame) -> None:
    if f.vars["place"] >= f.vars["n"]:
        m.ret(f, f.vars["seen"])
        return
    f.vars["place"] += 1
    m.jump(f, "again")


LOOK_UP_TO = program(
    "look_up_to",
    _none_to_look_at,
    _from_the_top,
    "again",
    _may_look,
    _refresh_if_short,
    _look,
    _looked,
    rules=("5.7.2",),
)


def look_up_to(m: Machine, player: int, n: int, note: str) -> None:
    """Call the looking at up to ``n`` cards from the top of the player's deck; answers the ids seen.

    The player is asked before each card, knowing those before it.
    """
    m.call("look_up_to", player=player, vars={"n": n, "note": note, "seen": ()})


PROGRAMS = (DRAW_UP_TO, LOOK_UP_TO)
