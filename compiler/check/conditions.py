"""Conditions that can never or always hold, by the bounds of what they compare (U821, U822, U823)."""

from collections.abc import Iterator
from math import inf

from compiler import ir
from compiler.check.bounds import Interval, bounds, compared, that
from compiler.check.sites import Finding, Scope, Site
from compiler.diagnostics import Words


def comparison(site: Site, scope: Scope) -> Iterator[Finding]:
    """Compare: a number against another (4.5.2, 6.1.1 say how many cards a place can hold)."""
    node = site.node
    assert isinstance(node, ir.Compare)
    left, right = bounds(node.left, scope), bounds(node.right, scope)
    if node.left == node.right:
        truth: bool | None = node.operator in ("<=", "==", ">=")
    else:
        truth = compared(left, node.operator, right)
    if truth is None:
        return
    if isinstance(node.left, int):
        left, right = right, left
    yield _settled(site, truth, _range(left))


def one_of(site: Site, scope: Scope) -> Iterator[Finding]:
    """IsOneOf: 10、20、30のいずれか."""
    node = site.node
    assert isinstance(node, ir.IsOneOf)
    held = bounds(node.left, scope)
    if not any(held.low <= value <= held.high for value in node.values):
        yield _settled(site, False, _range(held))


def phase(site: Site, scope: Scope) -> Iterator[Finding]:
    """PhaseIs: an ability is activated in the main phase (7.7), its 【ライブ開始時】 is in the live phase (8.3)."""
    del scope
    node = site.node
    assert isinstance(node, ir.PhaseIs)
    if any(isinstance(around.node, ir.Later) for around in site.line()):
        return
    if node.player != "you":
        return
    words = set(site.ability.keywords)
    own = "main" if words == {"activated"} else "live" if words <= {"live_start", "live_success"} else None
    if own is None:
        return
    alone = not (site.above is not None and isinstance(site.above.node, ir.And))
    why = {
        "main": Words("メインフェイズに起動する能力", "an ability activated in the main phase"),
        "live": Words("ライブフェイズに発動する能力", "an ability triggered in the live phase"),
    }[own]
    if node.phase != own or alone:
        yield _settled(site, node.phase == own, why)


def area(site: Site, scope: Scope) -> Iterator[Finding]:
    """InArea: of this member, where the header says the area (11.6 to 11.8)."""
    del scope
    node = site.node
    assert isinstance(node, ir.InArea)
    areas = set(site.ability.areas)
    if not areas or not isinstance(node.of, ir.This) or not at_once(site):
        return
    why = Words("見出しがエリアを決めている", "the header says the area")
    if areas.isdisjoint(node.areas):
        yield _settled(site, False, why)
    elif areas <= set(node.areas):
        yield _settled(site, True, why)


def both(site: Site, scope: Scope) -> Iterator[Finding]:
    """And, and an If right inside another: two comparisons of one quantity that leave no number."""
    node = site.node
    if isinstance(node, ir.If):
        if not (isinstance(node.then, ir.If) and node.then.otherwise is None):
            return
        parts = [*_parts(node.condition), *_parts(node.then.condition)]
    else:
        assert isinstance(node, ir.And)
        parts = list(node.of)
    left = _held(parts, scope)
    if any(held.empty for held in left):
        yield _settled(site, False, Words("条件どうしが両立しない", "the conditions exclude each other"))


def any_of(site: Site, scope: Scope) -> Iterator[Finding]:
    """Or: comparisons of one quantity that leave nothing out."""
    del scope
    node = site.node
    assert isinstance(node, ir.Or)
    held = [_constant(part) for part in node.of]
    for quantity, one in filter(None, held):
        if one.low > -inf and any(
            other.low == -inf and other.high >= one.low - 1
            for same, other in filter(None, held)
            if same == quantity
        ):
            yield _settled(site, True, Words("どちらかは必ず満たされる", "one of the two always holds"))
            return


def cases(site: Site, scope: Scope) -> Iterator[Finding]:
    """Upgrade: the last case that holds replaces those before (Q203), so an earlier one must hold without it."""
    node = site.node
    assert isinstance(node, ir.Upgrade)
    held = [_constant(case.condition) for case in node.cases]
    for at, early in enumerate(held):
        for late in held[at + 1 :]:
            if early and late and early[0] == late[0] and early[1].within(late[1]):
                yield Finding("U823", f"{site.path}.cases.{at}.then", {})
                return
    del scope


def at_once(site: Site) -> bool:
    """Whether nothing of the ability, cost or step, comes before the node."""
    steps = [around.step for around in site.line()]
    return site.ability.cost is None and not any(
        step.startswith("steps.") and step != "steps.0" for step in steps
    )


def _settled(site: Site, truth: bool, why: Words) -> Finding:
    return site.find("U822" if truth else "U821", why=why)


def _range(held: Interval) -> Words:
    if held.high == inf and held.low == -inf:
        return Words("同じ数どうしの比較", "a number compared with itself")
    if held.high == inf:
        return Words(f"その数は{held.low:g}以上", f"the number is {held.low:g} or more")
    if held.low == held.high:
        return Words(f"その数は{held.low:g}", f"the number is {held.low:g}")
    return Words(
        f"その数は{held.low:g}から{held.high:g}まで", f"the number is from {held.low:g} to {held.high:g}"
    )


def _parts(condition: ir.Condition) -> tuple[ir.Condition, ...]:
    return condition.of if isinstance(condition, ir.And) else (condition,)


def _constant(condition: ir.Condition) -> tuple[ir.Quantity, Interval] | None:
    """A quantity compared with a number, and the values that pass."""
    if isinstance(condition, ir.Compare) and isinstance(condition.right, int):
        return condition.left, that(condition.operator, condition.right)
    return None


def _held(parts: list[ir.Condition], scope: Scope) -> list[Interval]:
    """For each quantity that several of ``parts`` compare with a number: the values that pass all of them."""
    left: dict[str, Interval] = {}
    seen: dict[str, int] = {}
    for quantity, held in filter(None, map(_constant, parts)):
        key = repr(quantity)
        left[key] = left.get(key, bounds(quantity, scope)).meets(held)
        seen[key] = seen.get(key, 0) + 1
    return [held for key, held in left.items() if seen[key] > 1]
