"""Cards between zones: draw (5.6) and move (5.4, 5.10)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.env import Env, Number
from runtime.effects.instructions.assembler import Assembler, Who, ask, emits, follow, results
from runtime.effects.instructions.selecting import arrange, arrange_by_owners, select
from runtime.kernel.choices import Choice
from runtime.kernel.events import BOTTOM, TOP, Event
from runtime.kernel.frames import Frame
from runtime.kernel.moves import move, series
from runtime.kernel.random import shuffled
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import (
    ACTIVE,
    CODES,
    DECK,
    ENERGY_DECK,
    HAND,
    UNDER,
    WAIT,
)
from runtime.rulebook.actions import draw, put_under
from runtime.rulebook.looking import draw_up_to
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

TARGETS = (
    "live_area",
    "energy_area",
    "deck",
    "energy_deck",
    "success_area",
    "hand",
    "waiting_room",
    "removed",
)


@rule("1.3.3")
def may_succeed(env: Env, oid: int) -> bool:
    """Whether no effect keeps the card out of the success area."""
    owner = env.state.owner[oid & CARD_MASK]
    return not env.pool.layers.prohibited(env.state, "to_success_area", owner, oid)


@emits(ir.Draw)
@rule("5.6.2")
def emit_draw(asm: Assembler, node: ir.Draw) -> None:
    """引く; まで stops when the player likes (5.6.3.2)."""
    who, scopes, bind = asm.performing(node.player), asm.scopes, node.bind
    if isinstance(node.count, ir.UpTo) and node.until is None:
        _draw_up_to(asm, node, who)
        return
    amount = drawing(asm, node)

    def go(m: Machine, f: Frame) -> None:
        env = who(m, f)
        f.vars["_n"] = amount(env)
        draw(m, env.each, f.vars["_n"])

    def drawn(_m: Machine, f: Frame) -> None:
        asm.done(f, bind, f.answer, len(f.answer) >= f.vars.pop("_n"), scopes)

    asm.add(go)
    asm.add(drawn)


def drawing(asm: Assembler, node: ir.Draw) -> Number:
    """How many cards the performer is to draw. Raises UnsupportedNodeError if the node does not say."""
    until = node.until
    if until is not None:
        return lambda env: until - len(env.state.zone_cards(env.each, HAND))
    if not isinstance(node.count, (ir.Exactly, ir.UpTo)):
        raise asm.lk.unsupported(node, "how many cards")
    return asm.lk.number(node.count.n)


@rule("5.6.3")
def _draw_up_to(asm: Assembler, node: ir.Draw, who: Who) -> None:
    assert isinstance(node.count, ir.UpTo)
    n, bind, scopes = asm.lk.number(node.count.n), node.bind, asm.scopes
    note = asm.lk.path

    def go(m: Machine, f: Frame) -> None:
        env = who(m, f)
        draw_up_to(m, env.each, n(env), note)

    def drawn(_m: Machine, f: Frame) -> None:
        asm.done(f, bind, f.answer, True, scopes)

    asm.add(go)
    asm.add(drawn)


@emits(ir.Move)
@rule("5.4.1")
def emit_move(asm: Assembler, node: ir.Move) -> None:
    """置く, 加える, 戻す; 下に置く (5.10.1)."""
    lk = asm.lk
    if (node.to == "under") != (node.under is not None):
        raise lk.unsupported(node, "under which member")
    if node.to not in TARGETS and node.to != "under":
        raise lk.unsupported(node, f"a card is not moved to {node.to}")
    if isinstance(node.place, int) and node.place < 1:
        raise lk.unsupported(node, "places are counted from 1")
    who = asm.performing(node.player)
    if node.under is not None:
        with lk.at("under"):
            select(asm, node.under, who, into="_host")
    place = ask_place(asm, node, who)
    propose = proposal(node, place)
    with lk.at("what"):
        if isinstance(node.what, (ir.TopOfDeck, ir.TopOfEnergyDeck)):
            _from_top(asm, node, node.what, who, propose)
            return
        select(asm, node.what, who, may_succeed if node.to == "success_area" else None)
    if node.order == "any":
        arrange(asm, who)
    elif node.order is None and node.to in ("deck", "success_area") and node.place != "shuffled":
        arrange_by_owners(asm, who)
    _move_selected(asm, node, who, place, propose)


@emits(ir.Shuffle)
@rule("5.5.1")
def emit_shuffle(asm: Assembler, node: ir.Shuffle) -> None:
    """デッキをシャッフルする."""
    who, bind, scopes, owner = asm.performing(node.player), node.bind, asm.scopes, node.owner

    def go(m: Machine, f: Frame) -> None:
        for player in who(m, f).players(owner):
            m.shuffle(f, player)
        asm.done(f, bind, (), True, scopes)

    asm.add(go)


def _shuffle_in(node: ir.Move, m: Machine, f: Frame, events: tuple[Event, ...], who: Who) -> None:
    """Cards that were put into a deck are shuffled with it, none too (5.5)."""
    if node.place == "shuffled":
        for player in dict.fromkeys(event.player for event in events) or (who(m, f).each,):
            m.shuffle(f, player)


Place = Callable[[Frame], int]
Proposal = Callable[["Machine", Frame, int], Event]


def ask_place(asm: Assembler, node: ir.Move, who: Who) -> Place:
    """Emit the question where in the deck, if the text leaves it open; gives the place."""
    if node.place == "either":
        note = asm.lk.path

        def offer(m: Machine, f: Frame) -> Choice:
            return ask(who(m, f), f, "place", (("mode", 0), ("mode", 1)), note=note)

        def take(_m: Machine, f: Frame) -> None:
            f.vars["_place"] = (TOP, BOTTOM)[f.answer[1]]

        asm.add(offer)
        asm.add(take)
        return lambda f: int(f.vars["_place"])
    value = node.place if isinstance(node.place, int) and node.place > 1 else TOP
    if node.place == "bottom":
        value = BOTTOM
    return lambda _f: value


def proposal(node: ir.Move, place: Place) -> Proposal:
    """How one card is proposed to be moved."""
    to = UNDER if node.to == "under" else CODES[node.to]
    orientation = WAIT if node.state == "wait" else ACTIVE

    def propose(m: Machine, f: Frame, oid: int) -> Event:
        if to == UNDER:
            return put_under(m.state, oid, f.vars["_host"][0])
        return move(m.state, oid, to, place=place(f), orientation=orientation)

    return propose


def _from_top(
    asm: Assembler, node: ir.Move, what: ir.TopOfDeck | ir.TopOfEnergyDeck, who: Who, propose: Proposal
) -> None:
    """One card at a time, with refreshes between (4.8.3, 4.9.3, Q104)."""
    lk = asm.lk
    n, owner, bind, scopes = lk.number(what.n), what.owner, node.bind, asm.scopes
    zone = DECK if isinstance(what, ir.TopOfDeck) else ENERGY_DECK
    index = 0 if isinstance(what, ir.TopOfDeck) and what.end == "bottom" else -1
    again, end = asm.label(), asm.label()
    under = node.under is not None

    def start(m: Machine, f: Frame) -> None:
        env = who(m, f)
        each = max(0, n(env))
        f.vars["_owners"] = tuple(p for p in env.players(owner) for _ in range(each))
        f.vars["_want"] = len(f.vars["_owners"])
        f.vars["_events"] = ()
        f.vars["_series"] = series(m.state)
        if under and not f.vars["_host"]:
            f.vars["_owners"] = ()

    @rule("4.8.3", "4.9.3")
    def go(m: Machine, f: Frame) -> None:
        owners = f.vars["_owners"]
        if not owners:
            m.jump(f, end)
            return
        f.vars["_owners"] = owners[1:]
        deck = m.state.zone_cards(owners[0], zone)
        moving = [propose(m, f, deck[index])] if deck else []
        m.propose(f, [event._replace(number=f.vars["_series"]) for event in moving])

    def collect(m: Machine, f: Frame) -> None:
        f.vars["_events"] += f.answer
        m.jump(f, again)

    def finish(m: Machine, f: Frame) -> None:
        events = f.vars.pop("_events")
        del f.vars["_series"]
        asm.done(f, bind, results(m, events), len(events) >= f.vars.pop("_want"), scopes)
        _shuffle_in(node, m, f, events, who)

    asm.add(start)
    asm.place(again)
    asm.add(go)
    asm.add(collect)
    asm.place(end)
    asm.add(finish)


@rule("4.1.5.1")
def _know_the_order(m: Machine, events: tuple[Event, ...], arranger: int | None) -> None:
    """Who put the cards in order knows them, nobody else; None: each player their own."""
    for event in events:
        knows = event.player if arranger is None else arranger
        m.state.known[event.subject & CARD_MASK] |= 1 << knows


def _move_selected(asm: Assembler, node: ir.Move, who: Who, place: Place, propose: Proposal) -> None:
    """Together; cards that leave a deck one by one (4.8.3)."""
    bind, scopes = node.bind, asm.scopes
    again, end = asm.label(), asm.label()
    to_deck, order, under = node.to == "deck", node.order, node.under is not None

    def start(m: Machine, f: Frame) -> None:
        ids = list(f.vars["_sel"])
        f.vars["_want"] = len(ids)
        f.vars["_events"] = ()
        if order == "shuffled":
            ids = shuffled(m.state, ids)
        if (to_deck and place(f) == TOP) or node.to == "success_area":
            ids.reverse()  # the first in order ends up on top
        f.vars["_todo"] = () if under and not f.vars["_host"] else tuple(ids)
        one_by_one = any(m.state.zone[x & CARD_MASK] in (DECK, ENERGY_DECK) for x in ids)
        f.vars["_series"] = series(m.state) if one_by_one else 0

    @rule("5.4.1", "4.8.3")
    def go(m: Machine, f: Frame) -> None:
        todo = f.vars["_todo"]
        if not todo:
            m.jump(f, end)
            return
        zone = m.state.zone
        if zone[todo[0] & CARD_MASK] in (DECK, ENERGY_DECK):
            batch, rest = todo[:1], todo[1:]
        else:
            batch = tuple(x for x in todo if zone[x & CARD_MASK] not in (DECK, ENERGY_DECK))
            rest = tuple(x for x in todo if x not in batch)
        f.vars["_todo"] = rest
        moving = [propose(m, f, oid) for oid in batch if m.state.alive(oid)]
        m.propose(f, [event._replace(number=f.vars["_series"]) for event in moving])

    def collect(m: Machine, f: Frame) -> None:
        f.vars["_events"] += f.answer
        follow(m, f, f.answer)
        if to_deck and order != "shuffled":
            _know_the_order(m, f.answer, who(m, f).each if order == "any" else None)
        m.jump(f, again)

    def finish(m: Machine, f: Frame) -> None:
        events = f.vars.pop("_events")
        full = f.vars.pop("_sel.full") and len(events) >= f.vars.pop("_want")
        del f.vars["_series"]
        asm.done(f, bind, results(m, events), full, scopes)
        _shuffle_in(node, m, f, events, who)

    asm.add(start)
    asm.place(again)
    asm.add(go)
    asm.add(collect)
    asm.place(end)
    asm.add(finish)
