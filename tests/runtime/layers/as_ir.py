"""What is described, as the IR of a card text says it."""

from compiler import ir
from tests.runtime.layers.described import (
    COLOURS,
    Ability,
    Add,
    Amount,
    Become,
    Card,
    Change,
    ColoursOf,
    Copy,
    Grant,
    Having,
    Like,
    Number,
    Part,
    Per,
    Recolour,
    Shift,
    Test,
    TreatAs,
    Treated,
    While,
    Who,
)

PLACES = {"member": "stage", "live": "live_area"}
SPARE = ir.Draw(count=ir.Exactly(n=1))


def card(described: Card) -> ir.CardDef:
    hearts, need = (
        {c: n for c, n in zip(COLOURS, v, strict=True) if n} for v in (described.hearts, described.need)
    )
    return ir.CardDef(
        id=described.id,
        name=described.id,
        names=(described.id,),
        type=described.type,  # type: ignore[arg-type]
        units=described.units,
        cost=described.cost,
        blade=described.blade,
        score=described.score,
        hearts=hearts,  # type: ignore[arg-type]
        need=need,  # type: ignore[arg-type]
        abilities=tuple(_ability(one) for one in described.abilities),
    )


def paths(described: Card) -> dict[str, int]:
    """The numbers of the abilities by their place in the card's IR."""
    found: dict[str, int] = {}

    def collect(ability: Ability, path: str) -> None:
        found[path] = ability.number
        for i, step in enumerate(ability.steps):
            if isinstance(step, Part) and isinstance(step.change, Grant):
                then = "" if step.guard is None else ".then"
                collect(step.change.ability, f"{path}.effect.steps.{i}{then}.changes.0.ability")

    for i, ability in enumerate(described.abilities):
        collect(ability, f"abilities.{i}")
    return found


def _ability(described: Ability) -> ir.Ability:
    if described.keyword not in ("static", "activated"):
        return ir.Ability(keywords=(described.keyword,), effect=SPARE)  # type: ignore[arg-type]
    static = described.keyword == "static"
    steps = tuple(_step(step, static) for step in described.steps)
    return ir.Ability(
        keywords=(described.keyword,),  # type: ignore[arg-type]
        areas=described.areas,  # type: ignore[arg-type]
        effect=ir.Seq(steps=steps),
    )


def _step(step: Part | Shift, static: bool) -> ir.Effect:
    if isinstance(step, Shift):
        return ir.PositionChange(what=ir.This(), areas=(step.area,))  # type: ignore[arg-type]
    apply = ir.Apply(
        on=_cards(step.who),
        changes=(_change(step.change),),
        duration=None if static else step.until,  # type: ignore[arg-type]
    )
    return apply if step.guard is None else ir.If(condition=_holds(step.guard), then=apply)


def _cards(who: Who) -> ir.This | ir.Select:
    if who.kind == "this":
        return ir.This()
    other = (ir.Except(ref=ir.This()),) if who.other else ()
    return ir.Select(
        type=who.kind,  # type: ignore[arg-type]
        owner=who.owner,  # type: ignore[arg-type]
        zones=(PLACES[who.kind],),  # type: ignore[arg-type]
        areas=who.areas,  # type: ignore[arg-type]
        where=(*other, *(_test(test) for test in who.tests)),
    )


def _test(test: Test) -> ir.Filter:
    if isinstance(test, Treated):
        return ir.InGroup(names=(test.name,))
    if isinstance(test, Having):
        return ir.HasAbility(keywords=(test.keyword,))  # type: ignore[arg-type]
    return ir.Where(attribute=_attribute(test), operator=test.operator, value=test.bound)  # type: ignore[arg-type]


def _attribute(test: Number) -> ir.Attribute:
    return ir.Attribute(name=test.name, colours=test.colours, original=test.original)  # type: ignore[arg-type]


def _amount(amount: Amount) -> ir.Quantity:
    if isinstance(amount, int):
        return amount
    if isinstance(amount, Per):
        return ir.Times(n=amount.n, per=ir.Count(of=_cards(amount.who)))
    asked = ir.Attribute(name=amount.name, original=amount.original)  # type: ignore[arg-type]
    return ir.Total(attribute=asked, of=_cards(amount.who))


def _holds(guard: While) -> ir.Compare:
    return ir.Compare(left=_amount(guard.amount), operator=guard.operator, right=guard.bound)  # type: ignore[arg-type]


def _change(change: Change) -> ir.Change:
    if isinstance(change, Add):
        return _add(change)
    if isinstance(change, ColoursOf):
        return ir.GainColoursOf(of=_cards(change.who), n=change.n)
    if isinstance(change, Become) and change.table == "need":
        return ir.NeedBecomes(icons=change.colours)  # type: ignore[arg-type]
    if isinstance(change, Become):
        return ir.Become(attribute=ir.Attribute(name=change.table), to=_amount(change.amount))  # type: ignore[arg-type]
    if isinstance(change, Like):
        return ir.HeartsLike(of=_cards(change.who))
    if isinstance(change, Recolour):
        return ir.HeartsBecome(from_=change.sources, to=change.to)  # type: ignore[arg-type]
    if isinstance(change, TreatAs):
        return ir.TreatAs(names=(change.name,))
    if isinstance(change, Grant):
        return ir.GainAbility(ability=_ability(change.ability))
    if isinstance(change, Copy):
        return ir.CopyAbilities(of=_cards(change.who), keywords=(change.keyword,))  # type: ignore[arg-type]
    return ir.Negate(keywords=(change.keyword,) if change.keyword else ())  # type: ignore[arg-type]


def _add(change: Add) -> ir.Change:
    times = _amount(change.amount)
    if change.table == "need":
        direction = "less" if change.less else "more"
        return ir.AdjustNeed(direction=direction, icons=(change.colour,), times=times)  # type: ignore[arg-type]
    if change.table in ("blade", "hearts"):
        icons = (change.colour or "blade",)
        return (ir.Lose if change.less else ir.Gain)(icons=icons, times=times)  # type: ignore[arg-type]
    return ir.Adjust(attribute=change.table, by=times, floor=change.floor)  # type: ignore[arg-type]
