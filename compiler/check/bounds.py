"""How large a quantity of the IR can be, from what the rules let zones hold (4, 6.1, 8.2.2)."""

from math import inf
from typing import NamedTuple

from compiler import ir
from compiler.check.sites import Scope

MEMBERS, LIVES, ENERGIES = 48, 12, 12
"""The cards of a deck (6.1.1.1, 6.1.1.3)."""
AREAS = 3
"""The member areas of a player (4.5.2), one member each (4.5.2.2, 10.4)."""
SUCCESSES = 3
"""The game ends when the success area of a player holds as many (1.2.1.1)."""


class Interval(NamedTuple):
    """The numbers from ``low`` to ``high``, both included. ``empty`` if there are none."""

    low: float
    high: float

    @property
    def empty(self) -> bool:
        """Whether no number is in it."""
        return self.low > self.high

    def meets(self, other: "Interval") -> "Interval":
        """The numbers in both."""
        return Interval(max(self.low, other.low), min(self.high, other.high))

    def within(self, other: "Interval") -> bool:
        """Whether ``other`` holds all of these."""
        return other.low <= self.low and self.high <= other.high

    def plus(self, other: "Interval") -> "Interval":
        """The sums of one number of each."""
        return Interval(self.low + other.low, self.high + other.high)


ANY = Interval(-inf, inf)
SOME = Interval(0, inf)


def that(operator: ir.Operator, value: float) -> Interval:
    """The whole numbers that stand in ``operator`` to ``value``."""
    match operator:
        case "<":
            return Interval(-inf, value - 1)
        case "<=":
            return Interval(-inf, value)
        case "==":
            return Interval(value, value)
        case ">=":
            return Interval(value, inf)
        case ">":
            return Interval(value + 1, inf)


def compared(left: Interval, operator: ir.Operator, right: Interval) -> bool | None:
    """Whether ``left`` stands in ``operator`` to ``right``: always, never, or None, it depends."""
    match operator:
        case ">=":
            return True if left.low >= right.high else False if left.high < right.low else None
        case ">":
            return True if left.low > right.high else False if left.high <= right.low else None
        case "<=":
            return compared(right, ">=", left)
        case "<":
            return compared(right, ">", left)
        case "==":
            same = left.low == left.high == right.low == right.high
            return True if same else False if left.meets(right).empty else None


def bounds(quantity: ir.Quantity, scope: Scope) -> Interval:
    """The values that ``quantity`` can have."""
    match quantity:
        case int():
            return Interval(quantity, quantity)
        case ir.Count():
            return Interval(0, most(quantity.of, scope))
        case ir.Kinds() | ir.Most():
            return Interval(0, min(most(quantity.of, scope), 6 if quantity.by == "colour" else inf))
        case ir.Colours():
            return Interval(0, len(quantity.colours))
        case ir.Total() | ir.Highest() | ir.Own():
            return SOME if counted(quantity.attribute) else ANY
        case ir.Surplus() | ir.Chosen() | ir.Lost():
            return SOME
        case ir.LiveTotal():
            return ANY
        case ir.TurnNumber():
            return Interval(1, inf)
        case ir.Plus():
            return bounds(quantity.a, scope).plus(bounds(quantity.b, scope))
        case ir.Times():
            return _times(quantity, scope)
        case ir.Difference():
            return Interval(0, inf)
        case ir.AtMost():
            return bounds(quantity.of, scope).meets(Interval(-inf, quantity.n))


def _times(quantity: ir.Times, scope: Scope) -> Interval:
    one, per = bounds(quantity.n, scope), bounds(quantity.per, scope)
    if one.low < 0 or per.low < 0:
        return ANY
    full = inf if per.high == inf else per.high // quantity.every
    return Interval(0, 0 if 0 in (one.high, full) else one.high * full)


def counted(attribute: ir.Attribute) -> bool:
    """Whether an attribute counts icons or cards; other numbers can be negative (1.3.2.4)."""
    return attribute.name not in ("cost", "score")


def most(cards: ir.Cards, scope: Scope) -> float:
    """The greatest number of cards that ``cards`` can be."""
    match cards:
        case ir.Select():
            return min(room(cards, scope), number(cards.count, scope).high)
        case ir.Union():
            return sum(most(one, scope) for one in cards.of)
        case ir.TopOfDeck() | ir.TopOfEnergyDeck():
            return bounds(cards.n, scope).high
        case ir.This():
            return 1
        case ir.Var():
            return _bound(cards.name, scope)
        case ir.Rest():
            return _bound(cards.of.name, scope)
        case ir.EventCard() | ir.Picked():
            return inf


def number(count: ir.HowMany, scope: Scope) -> Interval:
    """How many cards a choice takes."""
    match count:
        case ir.Exactly():
            return bounds(count.n, scope)
        case ir.UpTo():
            return Interval(0, bounds(count.n, scope).high)
        case ir.AtLeast():
            return Interval(bounds(count.n, scope).low, inf)
        case ir.AnyNumber() | ir.Every():
            return SOME
        case ir.Upgraded():
            one, other = number(count.of, scope), number(count.to, scope)
            return Interval(min(one.low, other.low), max(one.high, other.high))


def room(select: ir.Select, scope: Scope) -> float:
    """How many cards the zones of a selection can hold of its type."""
    if select.among is not None:
        return most(select.among, scope)
    players = 1 if select.owner in ("you", "opponent", "each", "chosen") else 2
    deck = {"member": MEMBERS, "live": LIVES, "energy": ENERGIES, "card": MEMBERS + LIVES + ENERGIES}
    zones = sum(_holds(zone, select, scope) for zone in select.zones) if select.zones else inf
    return players * min(zones, deck[select.type])


def _holds(zone: ir.Zone, select: ir.Select, scope: Scope) -> float:
    match zone:
        case "stage":
            areas = len(select.areas) or AREAS
            other = select.owner == "you" and scope.card != "live" and _not_this(select.where)
            return areas - 1 if other and areas == AREAS else areas
        case "energy_area" | "energy_deck":
            return ENERGIES
        case "success_area":
            return SUCCESSES
        case "live_area":
            return LIVES
        case "hand" | "deck" | "waiting_room" | "yell":
            return MEMBERS + LIVES
        case _:
            return inf


def _not_this(where: tuple[ir.Filter, ...]) -> bool:
    return any(
        isinstance(one, ir.Except) and isinstance(one.ref, ir.This) and one.ref.noun == "member"
        for one in where
    )


def _bound(name: str, scope: Scope) -> float:
    """The most cards that the step which binds ``name`` can bind."""
    site = scope.binder(name)
    step = site.node if site is not None else None
    match step:
        case ir.Move() | ir.Look() | ir.Reveal() | ir.Choose() | ir.SetState() | ir.PutOnStage():
            return most(step.what, scope)
        case ir.Draw() | ir.Pay():
            return number(step.count, scope).high
        case ir.RevealUntil():
            return 1
        case _:
            return inf
