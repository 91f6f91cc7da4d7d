"""Playing and resolving abilities (9.6.2, 9.7.3)."""

from typing import Any

from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.linked import LinkedAbility
from runtime.kernel.machine import Machine
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.triggers import forget_state
from runtime.rules import rule


@rule("11.2.2", "11.2.3")
def within_limit(state: State, ability: LinkedAbility, source: int) -> bool:
    """Whether 【ターン1回】 (or N回) still lets this ability of this object be played in this turn."""
    return ability.limit is None or state.plays.get((source, ability.id), 0) < ability.limit


@rule("11.6.2", "11.7.2", "11.8.2")
def stands_right(ability: LinkedAbility, area: int) -> bool:
    """Whether 【センター】 and the like allow playing it from this area."""
    return not ability.areas or area in ability.areas


@rule("7.7.2.1", "9.3.4", "9.1.1.1")
def playable_abilities(m: Machine, player: int) -> list[tuple[int, int]]:
    """The activated abilities the player may play now, as (object, ability), in zone order."""
    state, pool = m.state, m.pool
    found = []
    for zone in sorted(pool.listening.get("activated", ())):
        for oid in state.zone_cards(player, zone):
            for number in pool.layers.abilities(state, oid):
                ability = pool.abilities[number]
                if (
                    ability.type == "activated"
                    and zone in ability.zones
                    and stands_right(ability, state.area[oid & CARD_MASK])
                    and within_limit(state, ability, oid)
                    and (ability.usable is None or ability.usable(state, oid, player))
                ):
                    found.append((oid, number))
    return found


@rule("9.6.2.1.3", "9.9.1.7.2")
def _announce(m: Machine, f: Frame) -> None:
    """The ability is played now: what it makes counts from here, whatever comes before it is made."""
    ability = m.pool.abilities[f.ability]
    m.state.clock += 1
    f.vars["played"] = m.state.clock
    f.vars["paid"] = ()
    f.vars["area"] = m.state.area[f.source & CARD_MASK] if m.state.alive(f.source) else -1
    if not within_limit(m.state, ability, f.source):
        m.ret(f, False)
        return
    m.log(f, "ability_played", f.player, objects=(f.source,), data=(f.ability,))
    if ability.cost is None:
        f.answer = True
    else:
        bindings = {"events": f.vars["events"], **dict(f.vars["bound"])}
        m.call(ability.cost, by="cost", vars=bindings)


@rule("9.6.2.3", "9.4.2.2", "9.7.3.2.1")
def _pay(m: Machine, f: Frame) -> None:
    if f.answer is None or f.answer is False:
        m.log(f, "ability_declined", f.player, objects=(f.source,), data=(f.ability,))
        m.ret(f, False)
        return
    if f.answer is not True:
        f.vars["paid"] = f.answer


@rule("9.6.2.4.2")
def _resolve(m: Machine, f: Frame) -> None:
    ability = m.pool.abilities[f.ability]
    if ability.limit is not None:
        key = (f.source, ability.id)
        m.state.plays[key] = m.state.plays.get(key, 0) + 1
        m.state.version += 1
    bindings = {"events": f.vars["events"], **dict(f.vars["bound"]), **dict(f.vars["paid"])}
    _do(m, f, ability.effect, bindings)


@rule("3.1.2.4")
def _do(m: Machine, f: Frame, effect: str, bindings: dict[str, Any]) -> None:
    """The master of the effect is that of the ability."""
    m.call(effect, player=f.player, by="effect", vars=bindings)


@rule("9.6.2.4.2")
def _resolved(m: Machine, f: Frame) -> None:
    """The event tells the area where the ability was played (Q255)."""
    forget_state(m.state, f.source, f.ability)
    resolved = Event("ability_resolved", f.player, f.source, f.source, area=f.vars["area"], ability=f.ability)
    m.propose(f, [resolved])


def _end(m: Machine, f: Frame) -> None:
    m.ret(f, True)


ABILITY = program("ability", _announce, _pay, _resolve, _resolved, _end, rules=("9.6.1", "9.6.2", "9.6.2.4"))
"""Vars ``events`` and ``bound`` (pairs), ``played``: when; frame with source, player, ability; returns whether played."""


def uncount(m: Machine, f: Frame) -> None:
    """An optional cost inside the effect was declined: that was no play for 【ターン1回】 (Q61)."""
    key = (f.source, f.ability)
    if m.state.plays.get(key, 0) > 0:
        m.state.plays[key] -= 1
        m.state.version += 1


PROGRAMS = (ABILITY,)
