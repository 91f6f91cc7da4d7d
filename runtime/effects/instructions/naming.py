"""Choosing what is no card: a player, a heart, a number, an area, an answer (9.6.3, 1.3.5)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.choosing import limits
from runtime.effects.instructions.assembler import Assembler, ask, emits, set_var
from runtime.effects.instructions.stage import area_options
from runtime.effects.select import area_of
from runtime.kernel.choices import Choice
from runtime.kernel.events import HEARTS
from runtime.kernel.frames import Frame
from runtime.kernel.state import CARD_MASK, State
from runtime.rulebook.areas import AREAS
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine


@emits(ir.ChoosePlayer)
@rule("9.6.3")
def emit_choose_player(asm: Assembler, _node: ir.ChoosePlayer) -> None:
    """自分か相手を選ぶ: そのプレイヤー from here on."""
    who, note = asm.performing("you"), asm.lk.path

    def offer(m: Machine, f: Frame) -> Choice:
        env = who(m, f)
        return ask(env, f, "player", (("player", env.each), ("player", 1 - env.each)), note=note)

    def take(m: Machine, f: Frame) -> None:
        f.vars["chosen"] = f.answer[1]
        m.log(f, "chose_player", who(m, f).each, data=(f.answer[1],))

    asm.add(offer)
    asm.add(take)


@emits(ir.ChooseHeart)
@rule("9.6.3")
def emit_choose_heart(asm: Assembler, node: ir.ChooseHeart) -> None:
    """A colour; ALL and grey cannot be named (Q190)."""
    if not node.colours:
        raise asm.lk.unsupported(node, "no colour")
    options = tuple(("colour", colour) for colour in node.colours)
    who, note, bind, scopes = asm.performing("you"), asm.lk.path, node.bind, asm.scopes

    def offer(m: Machine, f: Frame) -> Choice:
        return ask(who(m, f), f, "colour", options, note=note)

    def take(m: Machine, f: Frame) -> None:
        m.log(f, "chose_colour", who(m, f).each, data=(f.answer[1],))
        asm.done(f, bind, f.answer[1], True, scopes)

    asm.add(offer)
    asm.add(take)


@emits(ir.ChooseKind)
@rule("9.6.3")
def emit_choose_kind(asm: Assembler, node: ir.ChooseKind) -> None:
    """AかBのどちらか1つを選ぶ: bound is which of them."""
    if node.bind is not None:
        asm.lk.kinds[node.bind] = tuple(asm.lk.filter(option) for option in node.options)
    who, note, bind, scopes = asm.performing("you"), asm.lk.path, node.bind, asm.scopes
    options = tuple(("mode", i) for i in range(len(node.options)))

    def offer(m: Machine, f: Frame) -> Choice:
        return ask(who(m, f), f, "mode", options, note=note)

    def take(m: Machine, f: Frame) -> None:
        m.log(f, "chose_mode", who(m, f).each, data=(f.answer[1],))
        asm.done(f, bind, f.answer[1], True, scopes)

    asm.add(offer)
    asm.add(take)


@emits(ir.ChooseNumber)
@rule("1.3.5")
def emit_choose_number(asm: Assembler, node: ir.ChooseNumber) -> None:
    """A whole number from 0; above the greatest number of the pool none tells apart."""
    who, note, bind, scopes = asm.performing("you"), asm.lk.path, node.bind, asm.scopes
    options = tuple(("number", n) for n in range(asm.lk.pool.highest_number + 2))

    def offer(m: Machine, f: Frame) -> Choice:
        return ask(who(m, f), f, "number", options, note=note)

    def take(m: Machine, f: Frame) -> None:
        m.log(f, "chose_number", who(m, f).each, data=(f.answer[1],))
        asm.done(f, bind, f.answer[1], True, scopes)

    asm.add(offer)
    asm.add(take)


@emits(ir.ChooseArea)
@rule("9.6.3")
def emit_choose_area(asm: Assembler, node: ir.ChooseArea) -> None:
    """エリア1つを選ぶ, another than where the member is."""
    with asm.lk.at("other_than"):
        refs = asm.lk.cards(node.other_than)
    entered = node.where == "entered"
    who, note, bind, scopes = asm.performing("you"), asm.lk.path, node.bind, asm.scopes

    def offer(m: Machine, f: Frame) -> Choice:
        env = who(m, f)
        taken = {_entered(m.state, oid) if entered else area_of(m.state, oid) for oid in refs(env)}
        return ask(env, f, "area", area_options([a for a in AREAS if a not in taken]), note=note)

    def take(m: Machine, f: Frame) -> None:
        m.log(f, "chose_area", who(m, f).each, data=(f.answer[1],))
        asm.done(f, bind, f.answer[1], True, scopes)

    asm.add(offer)
    asm.add(take)


def _entered(state: State, oid: int) -> int:
    """The area in which a member came to the stage; that where it is, if it did not come by an event."""
    entry = state.entry[oid & CARD_MASK]
    came = entry is not None and entry.subject == oid and entry.area >= 0
    return entry.area if entry is not None and came else area_of(state, oid)


@emits(ir.Ask)
def emit_ask(asm: Assembler, node: ir.Ask) -> None:
    """相手に…と聞く: the opponent gives one of the answers the text asks for, or another (Q185)."""
    if node.bind is None:
        raise asm.lk.unsupported(node, "an answer nothing asks for")
    answers = asm.lk.answers.get(node.bind, ())
    options = (*(("answer", answer) for answer in answers), ("answer", ""))
    who, note, bind = asm.performing("opponent"), asm.lk.path, node.bind

    def offer(m: Machine, f: Frame) -> Choice:
        return ask(who(m, f), f, "ask", options, note=note)

    def take(m: Machine, f: Frame) -> None:
        m.log(f, "answered", who(m, f).each, data=(f.answer[1],))
        set_var(f, bind, f.answer[1])

    asm.add(offer)
    asm.add(take)


@emits(ir.LoseSurplus)
@rule("1.3.2")
def emit_lose_surplus(asm: Assembler, node: ir.LoseSurplus) -> None:
    """余剰ハートを失う: all of them, or so many, one colour after another as the player says."""
    who, note, bind, scopes = asm.performing(node.player), asm.lk.path, node.bind, asm.scopes
    bounds = None if isinstance(node.count, ir.Every) else limits(asm.lk, node.count)
    again, end = asm.label(), asm.label()

    def start(m: Machine, f: Frame) -> None:
        env = who(m, f)
        there = sum(m.state.surplus[env.each])
        f.vars["_lost"] = 0
        f.vars["_due"] = there if bounds is None else bounds(env)[1]

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        left = m.state.surplus[env.each]
        colours = [colour for colour, n in zip(HEARTS, left, strict=True) if n]
        if not colours or f.vars["_lost"] >= f.vars["_due"]:
            m.jump(f, end)
            return None
        if len(colours) == 1 or sum(left) <= f.vars["_due"] - f.vars["_lost"]:
            f.answer = ("colour", colours[0])
            return None
        return ask(env, f, "colour", tuple(("colour", colour) for colour in colours), note=note)

    def take(m: Machine, f: Frame) -> None:
        player = who(m, f).each
        index = HEARTS.index(f.answer[1])
        m.state.surplus[player] = tuple(n - (i == index) for i, n in enumerate(m.state.surplus[player]))
        m.state.version += 1
        f.vars["_lost"] += 1
        m.jump(f, again)

    def finish(_m: Machine, f: Frame) -> None:
        gone = f.vars.pop("_lost")
        asm.done(f, bind, gone, gone > 0 and (bounds is None or gone >= f.vars["_due"]), scopes)
        del f.vars["_due"]

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    asm.add(finish)
