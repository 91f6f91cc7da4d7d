"""Abilities that can never function where their card can be (9.3.4, U841), limits that limit nothing (U842)."""

from collections.abc import Iterator

from compiler import ir
from compiler.check.sites import Finding, Scope, Site
from compiler.diagnostics import Words

_UNREACHABLE: dict[ir.CardType, frozenset[ir.Zone]] = {
    "member": frozenset({"energy_area", "energy_deck", "success_area"}),
    "live": frozenset({"stage", "energy_area", "energy_deck", "under"}),
    "energy": frozenset(),
}
"""Where a card of the type is never put (4.5 to 4.10)."""


def placed(site: Site, scope: Scope) -> Iterator[Finding]:
    """Ability: the card's type, its header and the zone it names must go together."""
    node = site.node
    assert isinstance(node, ir.Ability)
    if node is scope.ability:
        why = _unfit(node, scope.card) or _unreachable(node, scope.card)
        if why is not None:
            yield site.find("U841", why=why)
    if node.limit is not None and node.type == "static":
        yield site.find("U842", limit=node.limit)


def _unfit(node: ir.Ability, card: ir.CardType | None) -> Words | None:
    if card == "energy":
        return Words(
            "エネルギーカードの能力はどこでも有効にならない", "abilities of energy cards function nowhere"
        )
    if card == "live" and node.areas:
        return Words("ライブカードはメンバーエリアに置かれない", "a live card is never in a member area")
    if card == "live" and set(node.keywords) == {"enter"}:
        return Words("ライブカードは登場しない", "a live card never enters a member area")
    return None


def _unreachable(node: ir.Ability, card: ir.CardType | None) -> Words | None:
    zones = named_zones(node)
    if not zones:
        return None
    if card is not None and zones <= _UNREACHABLE[card]:
        return Words("このカードがその領域に置かれることはない", "the card is never put there")
    if "stage" not in zones and (node.areas or set(node.keywords) == {"enter"}):
        return Words("見出しはステージを求めている", "the header asks for the stage")
    return None


def named_zones(node: ir.Ability) -> frozenset[ir.Zone]:
    """The zones in which the ability says it functions (9.3.4.1); () if it leaves that to its card."""
    found: set[ir.Zone] = set()
    if node.only_if is not None:
        _name(node.only_if, found)
    effect = node.effect
    if node.type == "static" and isinstance(effect, ir.If):
        _name(effect.condition, found)
    if node.type == "activated" and node.cost is not None:
        for step in node.cost.steps if isinstance(node.cost, ir.Seq) else (node.cost,):
            what = step.what if isinstance(step, ir.Move) else None
            if isinstance(what, ir.Select) and isinstance(what.among, ir.This):
                found |= set(what.zones)
    return frozenset(found)


def _name(condition: ir.Condition, found: set[ir.Zone]) -> None:
    if isinstance(condition, ir.InZone) and isinstance(condition.of, ir.This):
        found.add(condition.zone)
    elif isinstance(condition, ir.And | ir.Or):
        for part in condition.of:
            _name(part, found)
