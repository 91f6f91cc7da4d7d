"""Instructions that find the objects of a step, asking for them one at a time where there is a choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.choosing import Picker, picker
from runtime.effects.env import Env, now
from runtime.effects.instructions.assembler import Assembler, Who, ask, set_var
from runtime.kernel.choices import DONE, Choice, cards
from runtime.kernel.frames import Frame
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import SPECS
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

Fits = Callable[[Env, int], bool]


def select(asm: Assembler, node: ir.Cards, who: Who, fits: Fits | None = None, into: str = "_sel") -> None:
    """Emit instructions that leave the objects in ``vars[into]``.

    ``vars[into + ".full"]``: whether there were as many as asked for; ``fits``: which objects the step
    can be done to at all.
    """
    full = f"{into}.full"

    def start(_m: Machine, f: Frame) -> None:
        f.vars[into] = ()
        f.vars[full] = True

    asm.add(start)
    _select(asm, node, who, fits, into)


def _select(asm: Assembler, node: ir.Cards, who: Who, fits: Fits | None, into: str) -> None:
    if isinstance(node, ir.Union):
        for i, part in enumerate(node.of):
            with asm.lk.at("of", i):
                _select(asm, part, who, fits, into)
    elif isinstance(node, ir.Select) and not isinstance(node.count, ir.Every):
        _choose(asm, node, who, fits, into)
    else:
        _take_all(asm, node, who, fits, into)


def _take_all(asm: Assembler, node: ir.Cards, who: Who, fits: Fits | None, into: str) -> None:
    found = asm.lk.cards(node)

    def take(m: Machine, f: Frame) -> None:
        env = who(m, f)
        ids = found(env)
        taken = []
        for oid in ids:
            current = now(m.state, oid)
            if current >= 0 and current not in taken and (fits is None or fits(env, current)):
                taken.append(current)
        f.vars[into] += tuple(taken)
        if not taken or len(taken) < len(ids):
            f.vars[f"{into}.full"] = False

    asm.add(take)


def _candidates(pick: Picker, env: Env, fits: Fits | None, taken: tuple[int, ...]) -> list[int]:
    found = pick.candidates(env, taken)
    return found if fits is None else [oid for oid in found if fits(env, oid)]


@rule("9.6.3.1.4", "4.1.2.3")
def _hidden(state: State, oid: int) -> bool:
    """Whether nobody can hold a player to it that the card is what is asked for."""
    card = oid & CARD_MASK
    return SPECS[state.zone[card]].hidden and state.known[card] != 3


def _choose(asm: Assembler, node: ir.Select, who: Who, fits: Fits | None, into: str) -> None:
    """One object at a time, then done (contract 10)."""
    lk = asm.lk
    if isinstance(node.under, ir.Select):
        node = _choose_host(asm, node, node.under, who)
    pick = picker(lk, node)
    note = lk.path
    again, end = asm.label(), asm.label()
    chosen = f"{into}.chosen"
    kind = "select_blind" if pick.blind else "select"
    unsure = not lk.in_cost and (node.type != "card" or bool(node.where))
    exact = isinstance(node.count, (ir.Exactly, ir.AtLeast))

    def start(_m: Machine, f: Frame) -> None:
        f.vars[chosen] = ()

    @rule("9.6.3", "9.6.3.1")
    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        picked = f.vars[chosen]
        following, stop = pick.next(env, picked, _candidates(pick, env, fits, f.vars[into]))
        stop = stop or (unsure and any(_hidden(m.state, oid) for oid in following))
        if not following:
            f.answer = DONE
            return None
        if pick.opponent:
            env.each = 1 - env.each
        return ask(env, f, kind, cards(following, done=stop), note=note, chosen=picked)

    def take(m: Machine, f: Frame) -> None:
        if f.answer == DONE:
            m.jump(f, end)
        else:
            f.vars[chosen] += (f.answer[1],)
            m.jump(f, again)

    def finish(m: Machine, f: Frame) -> None:
        picked = f.vars.pop(chosen)
        f.vars[into] += picked
        if exact and len(picked) < pick.limits(who(m, f))[0]:
            f.vars[f"{into}.full"] = False

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    asm.add(finish)


def _choose_host(asm: Assembler, node: ir.Select, host: ir.Select, who: Who) -> ir.Select:
    """メンバー1人の下にある…: first the member is chosen, then the cards under it."""
    name = host.bind or f"_host.{asm.lk.path}"
    with asm.lk.at("under"):
        select(asm, host, who, into="_host")

    def bind(_m: Machine, f: Frame) -> None:
        set_var(f, name, f.vars["_host"])

    asm.add(bind)
    return node.model_copy(update={"under": ir.Var(name=name)})


def arrange(asm: Assembler, who: Who, into: str = "_sel") -> None:
    """Emit instructions by which the performer puts ``vars[into]`` in order, the first one on top."""
    _arrange(asm, who, lambda env, left: (env.each, left), into)


@rule("4.1.5")
def arrange_by_owners(asm: Assembler, who: Who, into: str = "_sel") -> None:
    """As ``arrange``, by each player for the cards that come to their own zone, the active player first."""

    def asked(env: Env, left: list[int]) -> tuple[int, list[int]]:
        owner, active = env.state.owner, env.state.active_player
        player = active if any(owner[oid & CARD_MASK] == active for oid in left) else 1 - active
        return player, [oid for oid in left if owner[oid & CARD_MASK] == player]

    _arrange(asm, who, asked, into)


def _arrange(
    asm: Assembler, who: Who, asked: Callable[[Env, list[int]], tuple[int, list[int]]], into: str
) -> None:
    again, end = asm.label(), asm.label()
    ordered = f"{into}.ordered"
    note = asm.lk.path

    def start(_m: Machine, f: Frame) -> None:
        f.vars[ordered] = ()

    def offer(m: Machine, f: Frame) -> Choice | None:
        left = [oid for oid in f.vars[into] if oid not in f.vars[ordered]]
        if not left:
            m.jump(f, end)
            return None
        env = who(m, f)
        env.each, mine = asked(env, left)
        return ask(env, f, "order", cards(mine), note=note, chosen=f.vars[ordered])

    def take(m: Machine, f: Frame) -> None:
        f.vars[ordered] += (f.answer[1],)
        m.jump(f, again)

    def finish(_m: Machine, f: Frame) -> None:
        f.vars[into] = f.vars.pop(ordered)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    asm.add(finish)


def each_one(m: Machine, f: Frame, todo: str) -> int:
    """The next object of ``vars[todo]``, taken off it; -1 if none is left."""
    left = f.vars[todo]
    if not left:
        return -1
    f.vars[todo] = left[1:]
    first: int = left[0]
    return first if m.state.alive(first) else each_one(m, f, todo)
