"""Filters: what a card must be (2, 4.3, 4.5.5), each a test of one object that asks nobody."""

import operator
from collections.abc import Callable

from compiler import ir
from runtime.effects.attributes import attribute, folded, groups_and_units, has_attribute, values
from runtime.effects.build import FILTERS, Linker, builds
from runtime.effects.env import Cards, Env, Filter, now
from runtime.effects.quantities import known, told_apart
from runtime.effects.select import across, area_of
from runtime.kernel.events import HEARTS
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import STAGE, UNDER, has_orientation
from runtime.rules import rule

COMPARE: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    "==": operator.eq,
    ">=": operator.ge,
    ">": operator.gt,
}


@builds(FILTERS, ir.Where)
def where(lk: Linker, node: ir.Where) -> Filter:
    """コストN以下 …: only of a card that has the attribute."""
    value = attribute(node.attribute)
    are_there = known(lk, node.value)
    if isinstance(node.value, ir.Own):
        bound = attribute(node.value.attribute)
    else:
        number = lk.number(node.value)
        bound = lambda env, _oid: number(env)  # noqa: E731
    compare = COMPARE[node.operator]
    name = node.attribute.name

    def test(env: Env, oid: int) -> bool:
        if not has_attribute(env.type_of(oid), name):
            return False
        return are_there(env) and compare(value(env, oid), bound(env, oid))

    return test


@builds(FILTERS, ir.Extreme)
def extreme(lk: Linker, node: ir.Extreme) -> Filter:
    """The most of a group is told by its selector, not of one card alone. Raises UnsupportedNodeError."""
    raise lk.unsupported(node, "the most of what is only told among cards that are selected")


@builds(FILTERS, ir.InGroup)
@rule("2.4.3.1", "2.12.2")
def in_group(_lk: Linker, node: ir.InGroup) -> Filter:
    """『X』."""
    wanted = frozenset(folded(name) for name in node.names)
    return lambda env, oid: not wanted.isdisjoint(groups_and_units(env, oid))


@builds(FILTERS, ir.Named)
@rule("2.3.2.2", "2.12.3")
def named(_lk: Linker, node: ir.Named) -> Filter:
    """「X」: part of the card name (Q90), or the whole."""
    wanted = tuple(folded(name) for name in node.names)
    if node.match == "exact":
        return lambda env, oid: any(
            name == w for w in wanted for name in (*values("card_name", env, oid), *values("name", env, oid))
        )
    return lambda env, oid: any(w in str(values("card_name", env, oid)[0]) for w in wanted)


@builds(FILTERS, ir.HasBladeHeart)
@rule("2.7.1")
def has_blade_heart(_lk: Linker, node: ir.HasBladeHeart) -> Filter:
    """ブレードハートを持つ: ALL, score and draw icons are blade hearts too (Q112, Q251)."""
    icon = node.icon
    if icon == "any":
        return lambda env, oid: (
            any(env.pool.layers.blade_hearts(env.state, oid)) or any(env.pool.layers.icons(env.state, oid))
        )
    if icon in ("score", "draw"):
        which = ("score", "draw").index(icon)
        return lambda env, oid: env.pool.layers.icons(env.state, oid)[which] > 0
    colour = HEARTS.index(icon)
    return lambda env, oid: env.pool.layers.blade_hearts(env.state, oid)[colour] > 0


@builds(FILTERS, ir.HasAbility)
def has_ability(_lk: Linker, node: ir.HasAbility) -> Filter:
    """能力を持つ: a negated ability still exists (9.3.2)."""
    wanted = frozenset(node.keywords)

    def test(env: Env, oid: int) -> bool:
        owned = env.pool.layers.owned_abilities(env.state, oid)
        if not wanted:
            return bool(owned)
        return any(not wanted.isdisjoint(env.pool.abilities[number].keywords) for number in owned)

    return test


@builds(FILTERS, ir.OfColour)
def of_colour(_lk: Linker, node: ir.OfColour) -> Filter:
    """指定した色のハートを持つ: none if no colour was named; ALL is no colour (Q190)."""
    name, needed = node.name, node.source == "need"
    attribute_ = "need" if needed else "hearts"

    def test(env: Env, oid: int) -> bool:
        colour = env.bound(name, "")
        if not colour or not has_attribute(env.type_of(oid), attribute_):
            return False
        layers = env.pool.layers
        read = layers.need if needed else layers.hearts
        return read(env.state, oid)[HEARTS.index(colour)] > 0

    return test


@builds(FILTERS, ir.InState)
@rule("4.3.2")
def in_state(_lk: Linker, node: ir.InState) -> Filter:
    """アクティブ状態の, ウェイト状態の; only members and energy in their areas have one."""
    wanted = ("active", "wait").index(node.state)

    def test(env: Env, oid: int) -> bool:
        state = env.state
        if state.alive(oid):
            card = oid & CARD_MASK
            return has_orientation(state.zone[card]) and state.orientation[card] == wanted
        last = state.lki.get(oid)
        return last is not None and last.zone == STAGE and last.orientation == wanted

    return test


@builds(FILTERS, ir.Except)
def except_(lk: Linker, node: ir.Except) -> Filter:
    """ほかの: not the object itself, whatever its name (Q117)."""
    refs = lk.cards(node.ref)

    def test(env: Env, oid: int) -> bool:
        return all(oid not in (ref, now(env.state, ref)) for ref in refs(env))

    return test


@builds(FILTERS, ir.Compared)
def compared(lk: Linker, node: ir.Compared) -> Filter:
    """と同じ名前を持つ: any value in common (Q204); と名前の異なる: one that the other has not.

    A card of several names stands for any one of them, of those asked for (Q207, Q208, Q74).
    """
    refs = lk.cards(node.ref)
    same, by = node.relation == "same", node.by
    if node.relation == "contains":
        if by != "card_name":
            raise lk.unsupported(node, "only a card name contains another")
        return _contains(refs)

    told = told_apart(by, ir.Select(where=lk.beside))

    def alike(env: Env, oid: int) -> bool:
        own = set(values(by, env, oid))
        return any(not own.isdisjoint(values(by, env, x)) for x in refs(env) if x != oid)

    def unlike(env: Env, oid: int) -> bool:
        others = [told(env, x) for x in refs(env)]
        return any(all(set(other) != {own} for other in others) for own in told(env, oid))

    return alike if same else unlike


def _contains(refs: Cards) -> Filter:
    """カード名がすべて含まれる: the whole name of each is part of the card's own (2.3.2.2)."""

    def test(env: Env, oid: int) -> bool:
        own = str(values("card_name", env, oid)[0])
        parts = [str(values("card_name", env, x)[0]) for x in refs(env)]
        return bool(parts) and all(part in own for part in parts)

    return test


@builds(FILTERS, ir.Past)
def past(lk: Linker, node: ir.Past) -> Filter:
    """このターン中に…した: to this very object (Q98), which the event calls This."""
    with lk.at("event"):
        occurs = lk.event(node.event)

    def test(env: Env, oid: int) -> bool:
        card = env.about(oid)
        return any(oid in (event.subject, event.was) and occurs(card, event) for event in env.state.history)

    return test


@builds(FILTERS, ir.HasUnder)
@rule("4.5.5.1")
def has_under(lk: Linker, node: ir.HasUnder) -> Filter:
    """…カードが下にある, このカードが下にある."""
    wanted = node.type
    very = lk.cards(node.ref) if node.ref is not None else None

    def test(env: Env, oid: int) -> bool:
        state = env.state
        if state.alive(oid):
            below = [
                x
                for x in state.zone_cards(state.master[oid & CARD_MASK], UNDER)
                if state.host[x & CARD_MASK] == oid
            ]
        else:
            last = state.lki.get(oid)
            below = list(last.under) if last is not None else []
        if very is not None and not set(very(env)) & set(below):
            return False
        return any(wanted is None or env.type_of(x) == wanted for x in below)

    return test


@builds(FILTERS, ir.Facing)
def facing(lk: Linker, node: ir.Facing) -> Filter:
    """Xの正面のエリアにいる (1.06: 4.5.7): of the other player than the one whose member X is."""
    refs = lk.cards(node.ref)

    def test(env: Env, oid: int) -> bool:
        state = env.state
        here, side = area_of(state, oid), state.master[oid & CARD_MASK]
        return here >= 0 and any(
            side != state.master[x & CARD_MASK] and across(area_of(state, x)) == here for x in refs(env)
        )

    return test


@builds(FILTERS, ir.IsType)
@rule("2.2.2")
def is_type(_lk: Linker, node: ir.IsType) -> Filter:
    """メンバーカード / ライブカード."""
    wanted = node.type
    return lambda env, oid: env.type_of(oid) == wanted


@builds(FILTERS, ir.Not)
def not_(lk: Linker, node: ir.Not) -> Filter:
    """The filter does not hold."""
    inner = lk.filter(node.of)
    return lambda env, oid: not inner(env, oid)


@builds(FILTERS, ir.AnyOf)
def any_of(lk: Linker, node: ir.AnyOf) -> Filter:
    """At least one holds."""
    inner = tuple(lk.filter(part) for part in node.of)
    return lambda env, oid: any(test(env, oid) for test in inner)


@builds(FILTERS, ir.AllOf)
def all_of(lk: Linker, node: ir.AllOf) -> Filter:
    """All hold."""
    return lk.every(node.of)
