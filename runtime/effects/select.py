"""Cards: references and selectors as lists of objects (4, 9.6.3), without choosing among them."""

from collections.abc import Callable, Sequence

from compiler import ir
from runtime.effects.attributes import attribute, has_attribute
from runtime.effects.build import CARDS, Linker, builds
from runtime.effects.env import Cards, Env, now
from runtime.kernel.events import Event
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import (
    AREA_CODES,
    CODES,
    DECK,
    ENERGY_DECK,
    FACE_UP,
    LIVE_AREA,
    RESOLUTION,
    SPECS,
    STAGE,
    UNDER,
)
from runtime.rules import rule


@builds(CARDS, ir.This)
@rule("9.12.2")
def this(_lk: Linker, _node: ir.This) -> Cards:
    """The source, also when it has left (9.11)."""
    return lambda env: (env.source,)


@builds(CARDS, ir.Var)
@rule("4.1.4.1")
def var(_lk: Linker, node: ir.Var) -> Cards:
    """What a step bound; nothing if that step did not run."""
    name = node.name

    def cards(env: Env) -> Sequence[int]:
        found = env.bound(name)
        return found if isinstance(found, tuple) else ()

    return cards


@builds(CARDS, ir.Rest)
def rest(_lk: Linker, node: ir.Rest) -> Cards:
    """残り: what no step took out since."""
    name = f"rest.{node.of.name}"
    return lambda env: tuple(x for x in env.bound(name) if now(env.state, x) >= 0)


@builds(CARDS, ir.Picked)
@rule("9.6.3")
def picked(_lk: Linker, _node: ir.Picked) -> Cards:
    """What the running step has chosen so far, by an earlier part of its list (Q187)."""
    return lambda env: tuple(env.vars.get("_sel", ()))


def as_it_was(state: State, oid: int) -> int:
    """The object a card was before it came to its zone, if it left the stage or a live area by that."""
    entry = state.entry[oid & CARD_MASK]
    if entry is not None and entry.subject == oid and entry.was in state.lki:
        return entry.was
    return oid


@rule("9.11.1")
def area_of(state: State, oid: int) -> int:
    """The area of a member, the last one if it has left (Q79); -1 if it never was in one."""
    if state.alive(oid):
        return state.area[oid & CARD_MASK]
    last = state.lki.get(oid)
    return last.area if last is not None else -1


def across(area: int) -> int:
    """The other player's area in front of an area: they lie mirrored (1.06: 4.5.7); -1 of none."""
    return AREA_CODES["right"] - area if area >= 0 else -1


def _partner(state: State, oid: int) -> int:
    """A member of a baton touch: as it was on the stage if it left it, else as it is since it entered."""
    before = as_it_was(state, oid)
    current = now(state, oid)
    return before if before in state.lki or current < 0 else current


@rule("9.7.4.1.1", "9.7.4.1.2", "9.7.4.1.3")
def telling(state: State, event: Event) -> int:
    """The object that tells about the card of an event.

    As it was on the stage if it left it, or where it lay open if it went to a hidden zone; else as it is
    where it came to.
    """
    if event.was not in state.lki:
        return event.subject
    return event.was if event.from_zone == STAGE or SPECS[event.to_zone].hidden else event.subject


@builds(CARDS, ir.EventCard)
@rule("9.7.4")
def event_card(_lk: Linker, node: ir.EventCard) -> Cards:
    """The card of the event."""
    if node.role == "partner":
        return lambda env: tuple(_partner(env.state, x) for event in env.events for x in event.partners)
    return lambda env: tuple(telling(env.state, event) for event in env.events if event.subject >= 0)


@builds(CARDS, ir.Union)
def union(lk: Linker, node: ir.Union) -> Cards:
    """All of the parts, each card once."""
    parts = []
    for i, part in enumerate(node.of):
        with lk.at("of", i):
            parts.append(lk.cards(part))
    return lambda env: tuple(dict.fromkeys(x for part in parts for x in part(env)))


@builds(CARDS, ir.TopOfDeck)
@rule("4.8.4")
def top_of_deck(lk: Linker, node: ir.TopOfDeck) -> Cards:
    """デッキの上から, the top one first."""
    n = lk.number(node.n)

    def cards(env: Env) -> Sequence[int]:
        count = max(0, n(env))
        found: list[int] = []
        for player in env.players(node.owner):
            deck = env.state.zone_cards(player, DECK)
            found += deck[:count] if node.end == "bottom" else deck[::-1][:count]
        return found

    return cards


@builds(CARDS, ir.TopOfEnergyDeck)
@rule("4.9.4")
def top_of_energy_deck(lk: Linker, node: ir.TopOfEnergyDeck) -> Cards:
    """エネルギーデッキから."""
    n = lk.number(node.n)

    def cards(env: Env) -> Sequence[int]:
        count = max(0, n(env))
        return [
            oid
            for player in env.players(node.owner)
            for oid in env.state.zone_cards(player, ENERGY_DECK)[::-1][:count]
        ]

    return cards


def zone_codes(zone: ir.Zone) -> tuple[int, ...]:
    """The kernel's zones a zone node means; ``yell`` is part of the resolution area."""
    if zone == "anywhere":
        return tuple(code for name, code in CODES.items() if name != "resolution")
    return (RESOLUTION,) if zone == "yell" else (CODES[zone],)


def zone_cards(env: Env, player: int, zone: ir.Zone) -> list[int]:
    """The cards in a zone of one player, oldest or bottom first."""
    state = env.state
    if zone == "stage":
        return _on_stage(state, player)
    if zone == "yell":
        return [x for x in state.zone_cards(0, RESOLUTION) if state.yelled[x & CARD_MASK] == player + 1]
    if zone == "anywhere":
        return [
            oid for card, oid in enumerate(state.oid) if state.owner[card] == player and state.zone[card] >= 0
        ]
    return _in_zone(state, player, CODES[zone])


@rule("4.4.1", "4.5.6")
def _on_stage(state: State, player: int) -> list[int]:
    """メンバー: those in the three areas together, which are the stage; a card elsewhere is …カード."""
    return state.zone_cards(player, STAGE)


@rule("4.7.4", "4.11.3", "4.13.1")
def _in_zone(state: State, player: int, zone: int) -> list[int]:
    """エネルギー: those in the energy area alone; 手札を1枚: a card in the hand; what is removed is nowhere else."""
    return state.zone_cards(player, zone)


@builds(CARDS, ir.Select)
def select(lk: Linker, node: ir.Select) -> Cards:
    """Cards in zones that pass every filter, in the order of the zone.

    A face-down card in the live area has no information to test (4.3.3.2, Q38); it is counted only
    where nothing is asked of it. In a cost 'any' member is one of your own (Q152, Q163).
    """
    with lk.at("where"):
        passes = lk.every(tuple(f for f in node.where if not isinstance(f, ir.Extreme)))
    outermost = [_outermost(f) for f in node.where if isinstance(f, ir.Extreme)]
    wanted = None if node.type == "card" else node.type
    owner: ir.Side = "you" if lk.in_cost and node.owner == "any" else node.owner
    areas = frozenset(AREA_CODES[a] for a in node.areas)
    among = lk.cards(node.among) if node.among is not None else None
    under = lk.cards(node.under) if node.under is not None else None
    zones = node.zones
    blank = wanted is None and not node.where
    if not zones and among is None and under is None:
        raise lk.unsupported(node, "a selector needs zones, a group or a member")

    def located(env: Env) -> list[int]:
        return [x for p in env.players(owner) for zone in zones for x in zone_cards(env, p, zone)]

    def candidates(env: Env) -> Sequence[int]:
        state = env.state
        if under is not None:
            hosts = {now(state, x) for x in under(env)}
            gone = [y for x in under(env) if x in state.lki for y in state.lki[x].under]
            found = [
                x for p in (0, 1) for x in state.zone_cards(p, UNDER) if state.host[x & CARD_MASK] in hosts
            ]
            return found or gone
        if among is not None:
            group = among(env)
            if not zones:
                return group
            there = set(located(env))
            return [x for x in group if now(state, x) in there]
        return located(env)

    def cards(env: Env) -> Sequence[int]:
        state = env.state
        found = []
        for oid in candidates(env):
            card = oid & CARD_MASK
            alive = state.oid[card] == oid
            if wanted is not None and env.pool.types[state.definition[card]] != wanted:
                continue
            if not blank and alive and state.zone[card] == LIVE_AREA and state.face[card] != FACE_UP:
                continue
            if areas and not _in_areas(state, oid, areas):
                continue
            if passes(env, oid):
                found.append(oid)
        for narrow in outermost:
            found = narrow(env, found)
        return found

    return cards


@rule("1.3.2.2")
def _outermost(node: ir.Extreme) -> Callable[[Env, list[int]], list[int]]:
    """Those of a group than which no other has more (or less); a card without such a number is none of them."""
    value, name = attribute(node.attribute), node.attribute.name
    most = max if node.end == "highest" else min

    def narrow(env: Env, group: list[int]) -> list[int]:
        numbers = {oid: value(env, oid) for oid in group if has_attribute(env.type_of(oid), name)}
        edge = most(numbers.values(), default=0)
        return [oid for oid, number in numbers.items() if number == edge]

    return narrow


@rule("4.5.1.1", "4.5.2.1")
def _in_areas(state: State, oid: int, areas: frozenset[int]) -> bool:
    """…エリアの: whether the card is in one of these member areas, or was when it left."""
    if state.alive(oid):
        return state.zone[oid & CARD_MASK] == STAGE and state.area[oid & CARD_MASK] in areas
    return oid in state.lki and state.lki[oid].area in areas
