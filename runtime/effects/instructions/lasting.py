"""What lasts or goes on: continuous effects (9.2.1.2), more yells (8.3.11), triggered abilities (9.7)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.build import Linker, mentions
from runtime.effects.changes import PLAYER_TABLES, LinkedChange, change
from runtime.effects.env import Cards, Env, now
from runtime.effects.instructions.assembler import Assembler, ask, emits
from runtime.effects.instructions.selecting import select
from runtime.kernel.choices import Choice
from runtime.kernel.events import Trigger
from runtime.kernel.frames import Frame
from runtime.kernel.state import CARD_MASK, Applied, State
from runtime.kernel.zones import RESOLUTION
from runtime.rulebook.scoring import blades
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine


def of_players(node: ir.Apply, linked: LinkedChange) -> bool:
    """Whether the change is one of players: what it is about, or a prohibition named for a player."""
    if linked.table in PLAYER_TABLES or linked.table == "replace":
        return True
    return linked.table == "to_success_area" and node.on is None and node.player != "you"


def _duration(node: ir.Apply, linked: LinkedChange, players: bool) -> ir.Duration | None:
    if node.duration is not None or not players:
        return node.duration
    return "next_live_set" if linked.table == "live_set" else "live_end"


@emits(ir.Apply)
@rule("9.2.1.2", "9.9.1.7.2", "9.9.2")
def emit_apply(asm: Assembler, node: ir.Apply) -> None:
    """A continuous effect: objects and amounts are fixed now (Q96, Q109, Q119)."""
    lk = asm.lk
    if any(isinstance(item, ir.Adjust) and item.attribute == "ability_cost" for item in node.changes):
        if not lk.discounts or len(node.changes) > 1:
            raise lk.unsupported(node, "an ability's cost is changed by itself or by a static ability")
        return  # the cost has it already
    changes: list[LinkedChange] = []
    for i, item in enumerate(node.changes):
        with lk.at("changes", i):
            changes += change(lk, item, node.stacks)
    who, scopes, bind = asm.performing("you"), asm.scopes, node.bind
    if node.on is not None:
        with lk.at("on"):
            select(asm, node.on, who)
    plan = [(c, of_players(node, c)) for c in changes]
    known = _models(lk, node)

    def go(m: Machine, f: Frame) -> None:
        env = who(m, f)
        state = m.state
        if not all(cards(env) for cards in known):
            asm.done(f, bind, (), False, scopes)
            return
        if node.on is not None:
            objects = tuple(oid for oid in f.vars["_sel"] if state.alive(oid))
            full = bool(objects) and f.vars.pop("_sel.full")
        else:
            objects = (f.source,) if state.alive(f.source) else ()
            full = bool(objects)
        if any(players for _, players in plan):
            full = True
        elif not _changes_anything(env, plan, objects):
            full = False
        since = _played(state)
        for linked, players in plan:
            if not players and not objects:
                continue
            state.applied.append(
                Applied(
                    linked.number,
                    env.player,
                    f.source,
                    () if players else objects,
                    env.players(node.player) if players else (),
                    linked.payload(env),
                    _duration(node, linked, players),
                    since,
                    state.turn,
                    f.ability,
                )
            )
        state.version += 1
        shown = objects if any(not players for _, players in plan) else ()
        m.log(f, "applied", env.player, objects=shown, data=tuple(c.node.kind for c in changes))
        asm.done(f, bind, objects, full, scopes)

    asm.add(go)


@rule("9.9.1.7.2")
def _played(state: State) -> int:
    """When the ability that is being resolved was played; now, if what is done belongs to none."""
    state.clock += 1
    return next((f.vars["played"] for f in reversed(state.frames) if "played" in f.vars), state.clock)


@rule("1.3.2")
def _models(lk: Linker, node: ir.Apply) -> list[Cards]:
    """The cards whose number something becomes equal to: with none of them there is nothing to become."""
    found: list[Cards] = []

    def collect(part: ir.Node) -> bool:
        if isinstance(part, ir.Total) and isinstance(part.of, ir.Var):
            found.append(lk.cards(part.of))
        return False

    for i, item in enumerate(node.changes):
        if isinstance(item, ir.Become):
            with lk.at("changes", i, "to"):
                mentions(item.to, collect)
    return found


@rule("1.3.2.1")
def _changes_anything(env: Env, plan: list[tuple[LinkedChange, bool]], objects: tuple[int, ...]) -> bool:
    """Negating what is negated or is not there does nothing (Q106)."""
    layers, pool = env.pool.layers, env.pool
    for linked, _ in plan:
        if not isinstance(linked.node, ir.Negate):
            return True
        for oid in objects:
            for number in layers.abilities(env.state, oid):
                wanted = linked.node.keywords
                if not wanted or not set(wanted).isdisjoint(pool.abilities[number].keywords):
                    return True
    return False


@emits(ir.YellAgain)
@rule("8.3.11")
def emit_yell_again(asm: Assembler, node: ir.YellAgain) -> None:
    """追加でN枚エールを行う: part of the same yell; もう一度: what was yelled before is lost (Q107)."""
    if (node.n is None) != node.redo:
        raise asm.lk.unsupported(node, "either a number of cards or the whole yell again")
    n = asm.lk.number(node.n) if node.n is not None else None
    scopes = asm.scopes

    def go(m: Machine, f: Frame) -> None:
        env = asm.env(m, f)
        state, layers, player = m.state, env.pool.layers, env.player
        if n is not None:
            number = n(env)
        else:
            for oid in state.zone_cards(0, RESOLUTION):
                if state.yelled[oid & CARD_MASK] == player + 1:
                    state.yelled[oid & CARD_MASK] = 0
            state.version += 1
            number = layers.yell_count(state, player, blades(state, m.pool, player))
        f.vars["_want"] = number
        m.call("yell", player=player, vars={"n": number, "revealed": ()})

    def finish(_m: Machine, f: Frame) -> None:
        asm.done(f, None, (), len(f.answer) >= f.vars.pop("_want"), scopes)

    asm.add(go)
    asm.add(finish)


@emits(ir.TriggerAbility)
@rule("9.1.1.2.1", "9.7.2")
def emit_trigger_ability(asm: Assembler, node: ir.TriggerAbility) -> None:
    """能力N つを発動させる: they wait like any other; their source is the other card (Q108, Q240)."""
    lk = asm.lk
    who, note, scopes = asm.performing("you"), lk.path, asm.scopes
    wanted, times = frozenset(node.keywords), node.n
    again, end = asm.label(), asm.label()
    with lk.at("of"):
        select(asm, node.of, who)

    def found(m: Machine, f: Frame) -> list[tuple[int, int]]:
        state, pool = m.state, lk.pool
        fitting = []
        for oid in f.vars["_sel"]:
            for number in pool.layers.abilities(state, now(state, oid)):
                ability = pool.abilities[number]
                if wanted.isdisjoint(ability.keywords):
                    continue
                if ability.areas and state.area[oid & CARD_MASK] not in ability.areas:
                    continue
                if (oid, number) not in f.vars["_triggered"]:
                    fitting.append((oid, number))
        return fitting

    def start(_m: Machine, f: Frame) -> None:
        f.vars["_triggered"] = ()

    def offer(m: Machine, f: Frame) -> Choice | None:
        fitting = found(m, f)
        if len(f.vars["_triggered"]) >= times or not fitting:
            m.jump(f, end)
            return None
        options = tuple(("mode", i) for i in range(len(fitting)))
        return ask(who(m, f), f, "ability", options, note=note, chosen=tuple(oid for oid, _ in fitting))

    def take(m: Machine, f: Frame) -> None:
        oid, number = found(m, f)[f.answer[1]]
        f.vars["_triggered"] += ((oid, number),)
        m.state.waiting.append(Trigger(who(m, f).player, oid, number, ()))
        m.state.version += 1
        m.jump(f, again)

    def finish(_m: Machine, f: Frame) -> None:
        asm.done(f, None, (), len(f.vars.pop("_triggered")) >= times, scopes)

    asm.add(start)
    asm.place(again)
    asm.add(offer)
    asm.add(take)
    asm.place(end)
    asm.add(finish)
