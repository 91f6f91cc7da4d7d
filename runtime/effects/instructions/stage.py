"""Members on the stage: entering (9.6.2.4.2.1), changing areas (11.9, 11.10), states (5.2), paying (5.9)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.choosing import UNLIMITED, limits
from runtime.effects.env import Cards, Env
from runtime.effects.instructions.assembler import Assembler, ask, emits, follow, results, set_var
from runtime.effects.instructions.selecting import each_one, select
from runtime.effects.possible import energy_due, entry_areas, turns_to
from runtime.effects.select import across, area_of
from runtime.kernel.choices import Choice
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame
from runtime.kernel.moves import change_area, move, set_state
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import ACTIVE, AREA_CODES, STAGE, WAIT
from runtime.rulebook.actions import active_energy, pay_energy
from runtime.rulebook.areas import AREAS
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine


def area_options(areas: list[int]) -> tuple[tuple[str, int], ...]:
    """Options to choose one of the areas."""
    return tuple(("area", area) for area in areas)


# ---- entering -------------------------------------------------------------------------------------
@emits(ir.PutOnStage)
@rule("9.6.2.4.2.1", "9.6.2.1.2.1")
def emit_put_on_stage(asm: Assembler, node: ir.PutOnStage) -> None:
    """登場させる: one after another, each to an area the performer chooses; no cost is paid (Q63)."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    areas = entry_areas(asm.lk, node)
    orientation = WAIT if node.state == "wait" else ACTIVE
    note = asm.lk.path
    again, end = asm.label(), asm.label()
    with asm.lk.at("what"):
        select(asm, node.what, who, lambda env, oid: env.type_of(oid) == "member")

    def start(_m: Machine, f: Frame) -> None:
        f.vars["_todo"] = f.vars["_sel"]
        f.vars["_want"] = len(f.vars["_sel"])
        f.vars["_events"] = ()

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        oid = each_one(m, f, "_todo")
        found = areas(env) if oid >= 0 else []
        if not found:
            m.jump(f, end)
            return None
        f.vars["_card"] = oid
        return ask(env, f, "area", area_options(found), note=note, chosen=(oid,))

    def go(m: Machine, f: Frame) -> None:
        player = who(m, f).each
        m.propose(
            f, [move(m.state, f.vars["_card"], STAGE, player, area=f.answer[1], orientation=orientation)]
        )

    def collect(m: Machine, f: Frame) -> None:
        f.vars["_events"] += f.answer
        follow(m, f, f.answer)
        m.jump(f, again)

    def finish(m: Machine, f: Frame) -> None:
        events = f.vars.pop("_events")
        full = f.vars.pop("_sel.full") and len(events) >= f.vars.pop("_want")
        asm.done(f, bind, results(m, events), full, scopes)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(go)
    asm.add(collect)
    asm.place(end)
    asm.add(finish)


# ---- changing areas -------------------------------------------------------------------------------
def _destinations(asm: Assembler, node: ir.PositionChange) -> Callable[[Env, int], list[int]]:
    lk = asm.lk
    areas = frozenset(AREA_CODES[a] for a in node.areas)
    not_areas = frozenset(AREA_CODES[a] for a in node.not_areas)
    where_is: Cards | None = lk.cards(node.where_is) if node.where_is is not None else None
    facing: Cards | None = lk.cards(node.facing) if node.facing is not None else None
    chosen = node.chosen.name if node.chosen is not None else None

    def found(env: Env, oid: int) -> list[int]:
        state = env.state
        allowed = [a for a in AREAS if a != state.area[oid & CARD_MASK] and a not in not_areas]
        if areas:
            allowed = [a for a in allowed if a in areas]
        if where_is is not None:
            side = state.master[oid & CARD_MASK]
            there = [x & CARD_MASK for x in where_is(env) if state.alive(x) and x != oid]
            held = {state.area[card] for card in there if state.master[card] == side}
            allowed = [a for a in allowed if a in held]
        if facing is not None:
            opposite = {across(area_of(state, x)) for x in facing(env)}
            allowed = [a for a in allowed if a in opposite]
        if chosen is not None:
            allowed = [a for a in allowed if a == env.bound(chosen, -1)]
        return allowed

    return found


def swap(state: State, oid: int, area: int) -> list[Event]:
    """The member goes to the area; who is there goes to the area it comes from (11.9.2)."""
    card = oid & CARD_MASK
    events = [change_area(state, oid, area)]
    there = state.member_at(state.master[card], area)
    if there >= 0:
        events.append(change_area(state, there, state.area[card]))
    return events


@emits(ir.PositionChange)
@rule("11.9.1", "11.9.2")
def emit_position_change(asm: Assembler, node: ir.PositionChange) -> None:
    """ポジションチェンジする / させる: the performer chooses the area (Q223)."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    areas = _destinations(asm, node)
    note = asm.lk.path
    again, end = asm.label(), asm.label()

    def on_stage(env: Env, oid: int) -> bool:
        return env.state.zone[oid & CARD_MASK] == STAGE and bool(areas(env, oid))

    with asm.lk.at("what"):
        select(asm, node.what, who, on_stage)

    def start(_m: Machine, f: Frame) -> None:
        f.vars["_todo"] = f.vars["_sel"]
        f.vars["_moved"] = ()
        f.vars["_all"] = ()

    def offer(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        oid = each_one(m, f, "_todo")
        if oid < 0:
            m.jump(f, end)
            return None
        f.vars["_card"] = oid
        found = areas(env, oid)
        if not found:
            m.jump(f, again)
            return None
        return ask(env, f, "area", area_options(found), note=note, chosen=(oid,))

    def go(m: Machine, f: Frame) -> None:
        m.propose(f, swap(m.state, f.vars["_card"], f.answer[1]))

    def collect(m: Machine, f: Frame) -> None:
        f.vars["_moved"] += tuple(e.subject for e in f.answer if e.subject == f.vars["_card"])
        f.vars["_all"] += tuple(e.subject for e in f.answer)
        m.jump(f, again)

    def finish(_m: Machine, f: Frame) -> None:
        moved = f.vars.pop("_moved")
        everybody = tuple(dict.fromkeys(f.vars.pop("_all")))
        if node.others is not None:
            set_var(f, node.others, everybody)
        full = f.vars.pop("_sel.full") and len(moved) == len(f.vars["_sel"])
        asm.done(f, bind, moved, full, scopes)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(go)
    asm.add(collect)
    asm.place(end)
    asm.add(finish)


@emits(ir.FormationChange)
@rule("11.10.1", "11.10.2")
def emit_formation_change(asm: Assembler, node: ir.FormationChange) -> None:
    """フォーメーションチェンジする: each member to any area, no two to the same one, all at once."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    note = asm.lk.path
    again, end = asm.label(), asm.label()

    def start(m: Machine, f: Frame) -> None:
        player = who(m, f).each
        state = m.state
        f.vars["_todo"] = tuple(oid for a in AREAS if (oid := state.member_at(player, a)) >= 0)
        f.vars["_areas"] = ()
        f.vars["_sel"] = f.vars["_todo"]

    def offer(m: Machine, f: Frame) -> Choice | None:
        oid = each_one(m, f, "_todo")
        if oid < 0:
            m.jump(f, end)
            return None
        free = [a for a in AREAS if a not in f.vars["_areas"]]
        return ask(who(m, f), f, "area", area_options(free), note=note, chosen=(oid,))

    def take(m: Machine, f: Frame) -> None:
        f.vars["_areas"] += (f.answer[1],)
        m.jump(f, again)

    def go(m: Machine, f: Frame) -> None:
        pairs = zip(f.vars["_sel"], f.vars.pop("_areas"), strict=True)
        m.propose(f, [change_area(m.state, oid, area) for oid, area in pairs])

    def finish(_m: Machine, f: Frame) -> None:
        asm.done(f, bind, tuple(event.subject for event in f.answer), bool(f.vars["_sel"]), scopes)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    asm.add(go)
    asm.add(finish)


@emits(ir.Rotate)
@rule("1.3.4.1")
def emit_rotate(asm: Assembler, node: ir.Rotate) -> None:
    """センターを左に、左を右に、…: every member of these areas at once."""
    scopes, side = asm.scopes, node.player
    areas = [AREA_CODES[area] for area in node.cycle]
    turn = dict(zip(areas, (*areas[1:], areas[0]), strict=True))

    def go(m: Machine, f: Frame) -> None:
        env = asm.env(m, f)
        state = m.state
        members = [oid for p in env.performers(side) for oid in state.zone_cards(p, STAGE)]
        places = [(oid, state.area[oid & CARD_MASK]) for oid in members]
        m.propose(f, [change_area(state, oid, turn[area]) for oid, area in places if area in turn])

    def finish(_m: Machine, f: Frame) -> None:
        asm.done(f, None, (), bool(f.answer), scopes)

    asm.add(go)
    asm.add(finish)


# ---- states and energy ----------------------------------------------------------------------------
@emits(ir.SetState)
@rule("5.2.1")
def emit_set_state(asm: Assembler, node: ir.SetState) -> None:
    """アクティブにする, ウェイトにする: of cards that are not so already."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    to = ("active", "wait").index(node.state)
    with asm.lk.at("what"):
        select(asm, node.what, who, turns_to(node.state, cost=asm.lk.in_cost))

    def go(m: Machine, f: Frame) -> None:
        m.propose(f, [set_state(m.state, oid, to) for oid in f.vars["_sel"]])

    def finish(_m: Machine, f: Frame) -> None:
        changed = tuple(event.subject for event in f.answer)
        full = f.vars.pop("_sel.full") and len(changed) == len(f.vars["_sel"])
        if node.others is not None:
            set_var(f, node.others, f.vars["_sel"])
        asm.done(f, bind, changed, full, scopes)

    asm.add(go)
    asm.add(finish)


@emits(ir.Pay)
@rule("5.9.1", "9.4.3")
def emit_pay(asm: Assembler, node: ir.Pay) -> None:
    """[E]を支払う; まで and 好きな数 ask for the number. Bound is the energy that became wait."""
    lk = asm.lk
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    bounds = limits(lk, node.count)
    free = not isinstance(node.count, ir.Exactly)
    due = energy_due(lk)
    note = lk.path

    def number(m: Machine, f: Frame) -> Choice | None:
        env = who(m, f)
        low, high = bounds(env)
        there = len(active_energy(m.state, env.each))
        if low == UNLIMITED:
            low = high = there
        low = due(env, low)
        f.vars["_want"] = low
        if not free:
            f.answer = ("number", min(low, there))
            return None
        top = min(high, there)
        return ask(env, f, "number", tuple(("number", k) for k in range(min(low, top), top + 1)), note=note)

    def go(m: Machine, f: Frame) -> None:
        pay_energy(m, f, who(m, f).each, f.answer[1])

    def finish(_m: Machine, f: Frame) -> None:
        paid = tuple(event.subject for event in f.answer)
        asm.done(f, bind, paid, len(paid) >= f.vars.pop("_want"), scopes)

    asm.add(number)
    asm.add(go)
    asm.add(finish)
