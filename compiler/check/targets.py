"""Targets that can never be legal: cards that cannot be where they are looked for, filters that exclude
each other, more than there can be (U831, U832)."""

from collections.abc import Iterator, Sequence

from compiler import ir
from compiler.check.bounds import ANY, SOME, Interval, compared, counted, number, room, that
from compiler.check.conditions import at_once
from compiler.check.sites import Finding, Scope, Site
from compiler.diagnostics import Words

_HOLD: dict[ir.Zone, frozenset[str]] = {
    "stage": frozenset({"member"}),
    "live_area": frozenset({"live", "member"}),
    "energy_area": frozenset({"energy"}),
    "energy_deck": frozenset({"energy"}),
    "success_area": frozenset({"live"}),
    "deck": frozenset({"live", "member"}),
    "hand": frozenset({"live", "member"}),
    "waiting_room": frozenset({"live", "member"}),
    "yell": frozenset({"live", "member"}),
    "under": frozenset({"member", "energy"}),
}
"""What a zone can hold (4.5 to 4.14); the others hold any card."""
_BEARS = {"cost": "member", "blade": "member", "hearts": "member", "score": "live", "need": "live"}
"""The type of card that an attribute is printed on (2.6, 2.8 to 2.11)."""
_TYPES = {
    "member": Words("メンバー", "members"),
    "live": Words("ライブ", "lives"),
    "energy": Words("エネルギー", "energy cards"),
    "card": Words("カード", "cards"),
}
_ORIENTED = frozenset({"stage", "energy_area", "anywhere"})
"""Where cards are active or wait (4.3.2, 4.5.4, 4.7.3)."""


def selection(site: Site, scope: Scope) -> Iterator[Finding]:
    """Select: no card can be chosen (9.6.3), or not as many."""
    node = site.node
    assert isinstance(node, ir.Select)
    types = _types(node)
    why = _misplaced(node) if not types else _unpassable(node.where, types, node.zones)
    if why is not None:
        yield site.find("U831", why=why)
        return
    least = number(node.count, scope).low
    there = room(node, scope)
    if least > there:
        yield site.find("U832", wanted=f"{least:g}", there=f"{there:g}")


def described(site: Site, scope: Scope) -> Iterator[Finding]:
    """Is and EveryArea: descriptions that no card fits."""
    del scope
    node = site.node
    assert isinstance(node, ir.Is | ir.EveryArea)
    types = frozenset({"member"}) if isinstance(node, ir.EveryArea) else frozenset(_TYPES)
    why = _unpassable(node.where, types, ())
    if why is not None:
        yield site.find("U831", why=why)


def modes(site: Site, scope: Scope) -> Iterator[Finding]:
    """Modal: no more options can be chosen than there are, each once (Q191)."""
    node = site.node
    assert isinstance(node, ir.Modal)
    wanted, there = number(node.count, scope), len(node.options)
    if wanted.low > there:
        yield site.find("U832", wanted=f"{wanted.low:g}", there=f"{there}")


def change_of_position(site: Site, scope: Scope) -> Iterator[Finding]:
    """PositionChange: to an area other than where the member is (11.9.1)."""
    del scope
    node = site.node
    assert isinstance(node, ir.PositionChange)
    here = site.ability.areas
    if len(here) == 1 and node.areas == here and isinstance(node.what, ir.This) and at_once(site):
        yield site.find("U831", why=Words("すでにそのエリアにいる", "the member is there already"))


def this_member(site: Site, scope: Scope) -> Iterator[Finding]:
    """This: a live card is no member (2.2.2). What a description says of its own card is not about this one."""
    node = site.node
    assert isinstance(node, ir.This)
    if scope.card != "live" or node.noun != "member" or site.ability is not scope.ability:
        return
    if not any(isinstance(around.node, ir.Past) for around in site.line()):
        yield site.find("U831", why=Words("ライブカードはメンバーではない", "a live card is no member"))


def _types(select: ir.Select) -> frozenset[str]:
    """The types of card that the selection can find where it looks."""
    types = frozenset(_TYPES) if select.type == "card" else frozenset({select.type})
    if not select.zones:
        return types
    return types & frozenset().union(*(_HOLD.get(zone, frozenset(_TYPES)) for zone in select.zones))


def _misplaced(select: ir.Select) -> Words:
    kind = _TYPES[select.type]
    return Words(f"そこに{kind.ja}はない", f"there are no {kind.en} there")


def _unpassable(where: Sequence[ir.Filter], types: frozenset[str], zones: Sequence[ir.Zone]) -> Words | None:
    """Why no card of one of ``types`` in ``zones`` (() if that is open) passes all of ``where``."""
    for one in where:
        why = _alone(one, types, zones)
        if why is not None:
            return why
    bears = {_bearer(one) for one in where if isinstance(one, ir.Where) and not _passed_without(one)}
    if len(bears - {None}) > 1:
        return _EXCLUDE
    kinds = {one.type for one in where if isinstance(one, ir.IsType)}
    states = {one.state for one in where if isinstance(one, ir.InState)}
    names = [set(one.names) for one in where if isinstance(one, ir.Named) and one.match == "exact"]
    denied = [one.of for one in where if isinstance(one, ir.Not)]
    if len(kinds) > 1 or len(states) > 1 or (names and not set.intersection(*names)):
        return _EXCLUDE
    if any(one in denied for one in where):
        return _EXCLUDE
    held: dict[str, Interval] = {}
    for one in where:
        if isinstance(one, ir.Where) and isinstance(one.value, int):
            key = repr(one.attribute)
            held[key] = held.get(key, ANY).meets(that(one.operator, one.value))
    return _EXCLUDE if any(one.empty for one in held.values()) else None


_EXCLUDE = Words("条件どうしが両立しない", "the descriptions exclude each other")


def _bearer(one: ir.Where) -> str | None:
    return _BEARS.get(one.attribute.name)


def _passed_without(one: ir.Where) -> bool:
    """Whether a card without the attribute passes, since none of something is a small number of it."""
    return one.operator in ("<", "<=") or one.value == 0


def _alone(one: ir.Filter, types: frozenset[str], zones: Sequence[ir.Zone]) -> Words | None:
    match one:
        case ir.Where():
            bearer = _bearer(one)
            if bearer is not None and bearer not in types:
                kind = _TYPES[min(types)] if len(types) == 1 else _TYPES["card"]
                return Words(f"{kind.ja}にその数値はない", f"{kind.en} have no such number")
            least = SOME if counted(one.attribute) else ANY
            value = one.value
            if isinstance(value, int) and compared(least, one.operator, Interval(value, value)) is False:
                return Words("その数にはならない", "there is no such number")
        case ir.HasBladeHeart() | ir.HasAbility():
            if types == {"energy"}:
                return Words("エネルギーカードは持たない", "energy cards have none")
        case ir.InState():
            if zones and not _ORIENTED & set(zones):
                return Words("そこに向きはない", "cards there are neither active nor waiting")
        case ir.HasUnder():
            if zones and not {"stage", "anywhere"} & set(zones):
                return Words(
                    "下にカードを置けるのはメンバーエリアだけ", "only a member on stage has cards under it"
                )
        case ir.IsType():
            if one.type not in types:
                return Words("その種類のカードはない", "there are no cards of that type")
        case ir.AnyOf():
            reasons = [_alone(part, types, zones) for part in one.of]
            return reasons[0] if all(reasons) else None
        case ir.AllOf():
            return _unpassable(one.of, types, zones)
        case ir.Not() | ir.InGroup() | ir.Named() | ir.Except() | ir.Compared() | ir.Past():
            pass
    return None
