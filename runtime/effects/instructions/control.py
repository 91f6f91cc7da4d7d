"""Control: order, conditions, permissions, alternatives, repetition (9.8.1)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.build import mentions
from runtime.effects.choosing import limits
from runtime.effects.instructions.assembler import Assembler, ask, emits, set_var
from runtime.effects.possible import possible
from runtime.kernel.choices import DONE, NO, YES, Choice, Option
from runtime.kernel.frames import Frame
from runtime.kernel.state import Delayed
from runtime.rulebook.ability import uncount
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

_LEADING = re.compile(r"\.effect(?:\.then|\.steps\.0)*$")
"""Where the first thing an ability does stands in it, also behind conditions."""


@emits(ir.Seq)
@rule("9.8.1", "9.4.2.1")
def emit_seq(asm: Assembler, node: ir.Seq) -> None:
    """In the order of the text."""
    for i, step in enumerate(node.steps):
        asm.emit(step, "steps", i)


@emits(ir.If)
def emit_if(asm: Assembler, node: ir.If) -> None:
    """場合: tested when its turn comes."""
    with asm.lk.at("condition"):
        holds = asm.lk.condition(node.condition)
    otherwise, end = asm.label(), asm.label()

    def test(m: Machine, f: Frame) -> None:
        if not holds(asm.env(m, f)):
            m.jump(f, otherwise)

    asm.add(test)
    asm.emit(node.then, "then")
    if node.otherwise is not None:
        asm.jump(end)
    asm.place(otherwise)
    if node.otherwise is not None:
        asm.emit(node.otherwise, "otherwise")
    asm.place(end)


def switch(asm: Assembler, name: str, bodies: Sequence[tuple[ir.Effect, tuple[str | int, ...]]]) -> None:
    """Emit the bodies whose index is in ``vars[name]`` (a tuple), in their order."""
    for i, (body, steps) in enumerate(bodies):
        skip = asm.label()

        def test(m: Machine, f: Frame, i: int = i, skip: str = skip) -> None:
            if i not in f.vars[name]:
                m.jump(f, skip)

        asm.add(test)
        asm.emit(body, *steps)
        asm.place(skip)


@emits(ir.Upgrade)
def emit_upgrade(asm: Assembler, node: ir.Upgrade) -> None:
    """代わりに: only the last case whose condition holds (Q203)."""
    if any(case.otherwise is not None for case in node.cases[1:]):
        raise asm.lk.unsupported(node, "only the first case can have an otherwise")
    conditions = []
    for i, case in enumerate(node.cases):
        with asm.lk.at("cases", i, "condition"):
            conditions.append(asm.lk.condition(case.condition))
    name = f"_case.{asm.lk.path}"
    none = len(conditions)

    def test(m: Machine, f: Frame) -> None:
        env = asm.env(m, f)
        f.vars[name] = (next((i for i in reversed(range(none)) if conditions[i](env)), none),)

    asm.add(test)
    bodies: list[tuple[ir.Effect, tuple[str | int, ...]]] = [
        (case.then, ("cases", i, "then")) for i, case in enumerate(node.cases)
    ]
    if node.cases[0].otherwise is not None:
        bodies.append((node.cases[0].otherwise, ("cases", 0, "otherwise")))
    switch(asm, name, bodies)


@emits(ir.May)
@rule("9.7.3.1.1", "9.4.2.2")
def emit_may(asm: Assembler, node: ir.May) -> None:
    """してもよい: asked only if it can be done; そうした場合 holds if it was, completely."""
    lk = asm.lk
    who, bind = asm.performing(node.player), node.bind
    with lk.at("do"):
        can = possible(lk, node.do, strict=lk.in_cost)
    note = lk.path
    declined, end = asm.label(), asm.label()
    leading = not lk.in_cost and _LEADING.search(note) is not None
    scopes = asm.scopes

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        if not can(env):
            f.answer = NO
            return None
        return ask(env, f, "may", (YES, NO), note=note)

    def take(m: Machine, f: Frame) -> None:
        accepted = f.answer == YES
        if bind is not None:
            set_var(f, f"did.{bind}", accepted)
        if not accepted:
            m.jump(f, declined)

    @rule("9.7.3.2.1")
    def decline(m: Machine, f: Frame) -> None:
        asm.done(f, None, (), False, scopes)
        if leading:
            uncount(m, f)

    asm.add(offer)
    asm.add(take)
    if bind is not None:
        asm.scopes = (*scopes, bind)
    asm.emit(node.do, "do")
    asm.scopes = scopes
    asm.jump(end)
    asm.place(declined)
    asm.add(decline)
    asm.place(end)


@emits(ir.Unless)
def emit_unless(asm: Assembler, node: ir.Unless) -> None:
    """支払わないかぎり: pay in full, by free choice, or else (Q92, Q93, Q262)."""
    lk = asm.lk
    who = asm.performing("you")
    with lk.at("pay"):
        can = possible(lk, node.pay, strict=True)
    note = lk.path
    otherwise, end = asm.label(), asm.label()

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        if not can(env):
            f.answer = NO
            return None
        return ask(env, f, "may", (YES, NO), note=note)

    def take(m: Machine, f: Frame) -> None:
        if f.answer == NO:
            m.jump(f, otherwise)

    asm.add(offer)
    asm.add(take)
    asm.emit(node.pay, "pay")
    asm.jump(end)
    asm.place(otherwise)
    asm.emit(node.otherwise, "otherwise")
    asm.place(end)


@emits(ir.Modal)
def emit_modal(asm: Assembler, node: ir.Modal) -> None:
    """以下から1つを選ぶ: none twice (Q191); the chosen ones are done in the order of the text."""
    lk = asm.lk
    who = asm.performing(node.player)
    bounds = limits(lk, node.count)
    total = len(node.options)
    name, note = f"_modes.{lk.path}", lk.path
    again, end = asm.label(), asm.label()

    def start(_m: Machine, f: Frame) -> None:
        f.vars[name] = ()

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        chosen = f.vars[name]
        low, high = bounds(env)
        low = min(low, total)
        first = chosen[-1] + 1 if chosen else 0
        left = [i for i in range(first, total) if len(chosen) + total - i >= low]
        if len(chosen) >= high or not left:
            f.answer = DONE
            return None
        options: list[Option] = [("mode", i) for i in left]
        if len(chosen) >= low:
            options.append(DONE)
        return ask(env, f, "mode", tuple(options), note=note)

    def take(m: Machine, f: Frame) -> None:
        if f.answer == DONE:
            m.jump(f, end)
            return
        f.vars[name] += (f.answer[1],)
        m.jump(f, again)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    switch(asm, name, [(option, ("options", i)) for i, option in enumerate(node.options)])


@emits(ir.Either)
def emit_either(asm: Assembler, node: ir.Either) -> None:
    """AするかB: one that can be done; nobody is asked if none can (1.3.2)."""
    lk = asm.lk
    who = asm.performing("you")
    can = []
    for i, option in enumerate(node.options):
        with lk.at("options", i):
            can.append(possible(lk, option, strict=lk.in_cost))
    scopes = asm.scopes
    name, note = f"_either.{lk.path}", lk.path

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        fitting = [i for i, test in enumerate(can) if test(env)]
        if not fitting:
            asm.done(f, None, (), False, scopes)
            f.answer = ("mode", len(can))
            return None
        return ask(env, f, "mode", tuple(("mode", i) for i in fitting), note=note)

    def take(_m: Machine, f: Frame) -> None:
        f.vars[name] = (f.answer[1],)

    asm.add(offer)
    asm.add(take)
    switch(asm, name, [(option, ("options", i)) for i, option in enumerate(node.options)])


@emits(ir.Repeat)
def emit_repeat(asm: Assembler, node: ir.Repeat) -> None:
    """この手順をさらにN回まで繰り返してもよい: once, then up to N more times (Q222)."""
    who = asm.performing("you")
    name, note, times = f"_left.{asm.lk.path}", asm.lk.path, node.up_to
    with asm.lk.at("do"):
        can = possible(asm.lk, node.do, strict=False)
    again, end = asm.label(), asm.label()
    bound: list[str] = []

    def collect(part: ir.Node) -> bool:
        bound.extend(x for x in (getattr(part, "bind", None), getattr(part, "others", None)) if x)
        return False

    mentions(node.do, collect)

    def start(_m: Machine, f: Frame) -> None:
        f.vars[name] = times

    def anew(_m: Machine, f: Frame) -> None:
        """What the last round did is no answer for this one (そうした場合)."""
        for key in [k for k in f.vars if k.split(".")[-1].split("@")[0] in bound]:
            del f.vars[key]

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        if f.vars[name] <= 0 or not can(env):
            m.jump(f, end)
            return None
        return ask(env, f, "repeat", (YES, NO), note=note)

    def take(m: Machine, f: Frame) -> None:
        f.vars[name] -= 1
        m.jump(f, again if f.answer == YES else end)

    asm.add(start)
    asm.place(again)
    asm.add(anew)
    asm.emit(node.do, "do")
    asm.add(offer)
    asm.add(take)
    asm.place(end)


@emits(ir.Later)
@rule("9.7.5", "9.7.5.1")
def emit_later(asm: Assembler, node: ir.Later) -> None:
    """A delayed trigger: one occurrence, with what was bound by now."""
    from runtime.effects.abilities import link_ability  # noqa: PLC0415 - an ability contains effects

    delayed = ir.Ability(keywords=("automatic",), event=node.event, effect=node.do)
    number, until = link_ability(asm.lk, delayed), node.until

    def go(m: Machine, f: Frame) -> None:
        state = m.state
        kept = tuple(
            (name, value)
            for name, value in sorted(f.vars.items())
            if not name.startswith("_") and name not in ("events", "each")
        )
        state.clock += 1
        state.delayed.append(Delayed(number, f.player, f.source, kept, state.clock, state.turn, until))
        state.version += 1

    asm.add(go)
