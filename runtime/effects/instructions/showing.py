"""Cards that are seen or meant without moving: look (5.7), reveal (4.2.2), choose (9.6.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.env import Env
from runtime.effects.instructions.assembler import Assembler, Who, emits
from runtime.effects.instructions.selecting import select
from runtime.kernel.frames import Frame
from runtime.kernel.moves import move, sees
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import DECK, RESOLUTION, WAITING_ROOM
from runtime.rulebook.looking import look_at, reveal
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine


@rule("10.2.2", "10.2.2.2")
def _refresh_first(asm: Assembler, node: ir.Cards, who: Who) -> None:
    """Looking at more cards than there are makes the player refresh before (Q86)."""
    if not isinstance(node, ir.TopOfDeck):
        return
    n, owner = asm.lk.number(node.n), node.owner

    def refresh(m: Machine, f: Frame) -> None:
        env = who(m, f)
        for player in env.players(owner):
            short = len(m.state.zone_cards(player, DECK)) < n(env)
            if short and m.state.zone_cards(player, WAITING_ROOM):
                m.refresh(player)
                return

    asm.add(refresh)


def _full_top(asm: Assembler, node: ir.Cards) -> Callable[[Env, int], bool]:
    """Whether as many cards were found as the top of a deck should give."""
    if isinstance(node, ir.TopOfDeck):
        n = asm.lk.number(node.n)
        return lambda env, found: found >= n(env)
    return lambda _env, _found: True


@emits(ir.Look)
@rule("5.7.1")
def emit_look(asm: Assembler, node: ir.Look) -> None:
    """見る: the cards stay where they are (Q122), the performer knows them."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    with asm.lk.at("what"):
        _refresh_first(asm, node.what, who)
        enough = _full_top(asm, node.what)
        select(asm, node.what, who)

    def look(m: Machine, f: Frame) -> None:
        env = who(m, f)
        ids = f.vars["_sel"]
        look_at(m, f, env.each, ids)
        asm.done(f, bind, ids, f.vars.pop("_sel.full") and enough(env, len(ids)), scopes)

    asm.add(look)


@emits(ir.Reveal)
@rule("4.2.2")
def emit_reveal(asm: Assembler, node: ir.Reveal) -> None:
    """公開する: both players know the cards."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    with asm.lk.at("what"):
        _refresh_first(asm, node.what, who)
        enough = _full_top(asm, node.what)
        select(asm, node.what, who)

    def show(m: Machine, f: Frame) -> None:
        env = who(m, f)
        ids = f.vars["_sel"]
        reveal(m, f, env.each, ids)
        asm.done(f, bind, ids, f.vars.pop("_sel.full") and enough(env, len(ids)), scopes)

    asm.add(show)


@emits(ir.RevealUntil)
def emit_reveal_until(asm: Assembler, node: ir.RevealUntil) -> None:
    """…が公開されるまで: at most once through deck and refreshed deck (Q73, Q102, Q167).

    Revealed cards lie in the resolution area, so that a refresh does not shuffle them in.
    """
    lk = asm.lk
    fits: Callable[[Env, int], bool]
    wanted = None
    if isinstance(node.until, ir.Var):
        name, kinds = node.until.name, lk.kinds.get(node.until.name)
        if kinds is None:
            raise lk.unsupported(node, "until which card: only a description can be recognised")
        fits = lambda env, oid: kinds[env.bound(name, 0)](env, oid)  # noqa: E731
    else:
        with lk.at("until"):
            fits = lk.every(node.until.where)
        wanted = None if node.until.type == "card" else node.until.type
    bind, others, scopes = node.bind, node.others, asm.scopes
    who = asm.performing("you")
    again, end = asm.label(), asm.label()

    def start(_m: Machine, f: Frame) -> None:
        f.vars["_found"] = ()
        f.vars["_others"] = ()

    @rule("4.8.3")
    def go(m: Machine, f: Frame) -> None:
        env = who(m, f)
        deck = m.state.zone_cards(env.each, DECK)
        if not deck or f.vars["_found"]:
            m.jump(f, end)
            return
        m.propose(f, [move(m.state, deck[-1], RESOLUTION, env.each)])

    def check(m: Machine, f: Frame) -> None:
        env = who(m, f)
        for event in f.answer:
            oid = event.subject
            found = (wanted is None or env.type_of(oid) == wanted) and fits(env, oid)
            f.vars["_found" if found else "_others"] += (oid,)
        m.jump(f, again if f.answer else end)

    def finish(_m: Machine, f: Frame) -> None:
        found = f.vars.pop("_found")
        asm.done(f, bind, found, bool(found), scopes)
        asm.done(f, others, f.vars.pop("_others"), True, ())

    asm.add(start)
    asm.place(again)
    asm.add(go)
    asm.add(check)
    asm.place(end)
    asm.add(finish)


@emits(ir.Choose)
@rule("9.6.3", "9.6.3.1.3")
def emit_choose(asm: Assembler, node: ir.Choose) -> None:
    """選ぶ: nothing moves. Both players see which object it is, unless its zone hides it."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    with asm.lk.at("what"):
        select(asm, node.what, who)

    def choose(m: Machine, f: Frame) -> None:
        ids = f.vars["_sel"]
        secret = sum(1 << p for p in (0, 1) if any(not sees(m.state, p, oid & CARD_MASK) for oid in ids))
        m.log(f, "chosen", who(m, f).each, objects=ids, secret=secret)
        asm.done(f, bind, ids, f.vars.pop("_sel.full"), scopes)

    asm.add(choose)
