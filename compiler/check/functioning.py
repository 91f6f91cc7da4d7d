"""Abilities that can never function where their card can be (9.3.4, U841), limits that limit nothing (U842)."""

from collections.abc import Iterator

from compiler import ir
from compiler.check.sites import Finding, Scope, Site
from compiler.diagnostics import Words
from compiler.lower.ability import POSITIONS
from compiler.lower.tables import KEYWORDS

_UNREACHABLE: dict[ir.CardType, frozenset[ir.Zone]] = {
    "member": frozenset({"energy_area", "energy_deck", "success_area"}),
    "live": frozenset({"stage", "energy_area", "energy_deck", "under"}),
    "energy": frozenset(),
}
"""Where a card of the type is never put (4.5 to 4.10)."""

_WORDS = {keyword: word for word, keyword in KEYWORDS.items()}
_POSITIONS = {area: word for word, area in POSITIONS.items()}
_KEYWORDS = tuple(_WORDS)
_AREAS = ("left", "center", "right")


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


def header(site: Site, scope: Scope) -> Iterator[Finding]:
    """Ability: the header words of one kind in the order in which cards print them (11.1.3, 11.6 to 11.8)."""
    del scope
    node = site.node
    assert isinstance(node, ir.Ability)
    keywords = sorted(node.keywords, key=_KEYWORDS.index)
    areas = sorted(node.areas, key=_AREAS.index)
    if keywords != list(node.keywords) or areas != list(node.areas):
        words = "/".join(_WORDS[one] for one in keywords) + "".join(_POSITIONS[one] for one in areas)
        yield site.find("U804", said=words)


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
    if card is not None and _UNREACHABLE[card] & set(_passed(node.event)):
        return Words("このカードがその領域に置かれることはない", "the card is never put there")
    zones = named_zones(node)
    if not zones:
        return None
    if card is not None and zones <= _UNREACHABLE[card]:
        return Words("このカードがその領域に置かれることはない", "the card is never put there")
    if "stage" not in zones and (node.areas or set(node.keywords) == {"enter"}):
        return Words("見出しはステージを求めている", "the header asks for the stage")
    return None


def _passed(event: ir.Event | None) -> Iterator[ir.Zone]:
    """The zones that the card itself leaves or comes to in the event."""
    match event:
        case ir.OneOf():
            for one in event.of:
                yield from _passed(one)
        case ir.During():
            yield from _passed(event.event)
        case ir.Moved() if isinstance(event.subject, ir.This):
            yield from (zone for zone in (event.from_, event.to) if zone is not None)
        case ir.Entered() if isinstance(event.subject, ir.This):
            yield "stage"
        case _:
            return


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


def elsewhere(site: Site, scope: Scope) -> Iterator[Finding]:
    """InZone: this card is not in a hand or a waiting room while what it printed is carried out (9.3.4).

    A card that moved there is a new one (4.1.4), unless the ability itself moves it.
    """
    node = site.node
    assert isinstance(node, ir.InZone)
    ability = site.ability
    header = ability.keywords[0]
    named = header in ("static", "automatic") or node.zone in named_zones(ability)
    placed = isinstance(node.of, ir.This) and node.zone in ("hand", "waiting_room")
    moved = any(
        isinstance(one.node, ir.Move) and any(isinstance(part, ir.This) for part in _parts(one.node))
        for one in scope.sites
    )
    negated = site.above is not None and isinstance(site.above.node, ir.IsNot)
    if placed and not (named or moved or negated):
        why = Words(
            "この能力が働く時、このカードはそこにない", "while this ability works, the card is elsewhere"
        )
        yield site.find("U821", why=why)


def _parts(move: ir.Move) -> Iterator[ir.Node]:
    what = move.what
    yield what
    if isinstance(what, ir.Select) and what.among is not None:
        yield what.among


def _name(condition: ir.Condition, found: set[ir.Zone]) -> None:
    if isinstance(condition, ir.InZone) and isinstance(condition.of, ir.This):
        found.add(condition.zone)
    elif isinstance(condition, ir.And | ir.Or):
        for part in condition.of:
            _name(part, found)
