"""How much and whether: numbers and conditions (1.3, 9.3.3)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.filters import COLOURS
from compiler.trees.wellformed.rules import Place, about, distinct, standing


def _positive(value: Any) -> bool:
    return not isinstance(value, int) or value >= 1


@about(ir.Exactly, ir.UpTo, ir.AtLeast, ir.TopOfDeck, ir.TopOfEnergyDeck, ir.GainChosen, ir.GainColoursOf)
def _at_least_one(n: Any) -> Iterator[str]:
    if not _positive(n.n):
        yield "1.3.2: what is done is done at least once"


@about(ir.Times)
def _per(n: ir.Times) -> Iterator[str]:
    if n.every < 1 or n.n == 0:
        yield "1.3.2: what is done is done at least once"
    if isinstance(n.per, int):
        yield "one form: a number times a number is a number"
    if isinstance(
        n.per,
        ir.Times
        | ir.Plus
        | ir.Difference
        | ir.Own
        | ir.TurnNumber
        | ir.Chosen
        | ir.Highest
        | ir.Most
        | ir.LiveTotal,
    ):
        yield "one form: per what is there"
    if not isinstance(n.n, int):
        yield "one form: so much per piece"


@about(ir.Plus)
def _plus(n: ir.Plus) -> Iterator[str]:
    if isinstance(n.a, int):
        yield "one form: a number is worked out"
    if not isinstance(n.b, int) or n.b == 0:
        yield "one form: a sum is with a number"


@about(ir.AtMost)
def _capped(n: ir.AtMost) -> Iterator[str]:
    if n.n < 1 or not isinstance(n.of, ir.Times | ir.Count):
        yield "9.9.1.5: a cap is of what is counted"


@about(ir.Kinds)
def _kinds(n: ir.Kinds) -> Iterator[str]:
    if n.mode == "union" and n.by not in ("name", "card_name", "group", "unit"):
        yield "Q228: kinds are of names"
    if n.also is not None and (n.also in ("name", n.by) or n.mode == "union" or n.also == "colour"):
        yield "2.3.2.1: no two are alike in one thing, nor in another"


@about(ir.Is)
def _states(n: ir.Is) -> Iterator[str]:
    if any(isinstance(f, ir.Compared) and f.relation == "different" for f in n.where):
        yield "2.3.2: of one card, whether it is the same is asked"
    if n.of == ir.EventCard(role="partner") and any(
        isinstance(f, ir.Where) and not isinstance(f.value, int) for f in n.where
    ):
        yield "9.6.2.3.2: who has it by itself would be this member"
    if len(n.where) > 1 and any(isinstance(f, ir.Where) and f.attribute.original for f in n.where):
        yield "9.9.1.4: what a card has by itself is asked by itself"
    if any(isinstance(f, ir.Where) and f.attribute.original for f in n.where):
        yield "one form: a number that cards have by themselves is Compare"
    if any(isinstance(f, ir.HasUnder | ir.Past) for f in n.where):
        yield "4.5: what lies under a member, or what it did, is said of members on the stage"
    if n.of == ir.EventCard(role="partner") and any(isinstance(f, ir.IsType) for f in n.where):
        yield "9.6.2.3.2: the other member is a member"
    states = [f for f in n.where if isinstance(f, ir.InState)]
    if states and (len(n.where) > 1 or isinstance(n.of, ir.EventCard)):
        yield "4.3.2: a state is asked by itself, of what is on the stage"


@about(ir.Compare, ir.IsOneOf)
def _compared(n: Any) -> Iterator[str]:
    if isinstance(n, ir.IsOneOf) and (not isinstance(n.left, ir.Total) or n.left.attribute.colours):
        yield "1.3.2.2: one of these numbers is what cards have together"
    if isinstance(n, ir.Compare) and n.operator == ">" and isinstance(n.right, int):
        yield "one form: above a number is from the next on"
    if isinstance(
        n.left, int | ir.Times | ir.AtMost | ir.Plus | ir.Chosen | ir.Own | ir.Difference | ir.Highest
    ):
        yield "1.3: a condition asks for a number that is there"
    if isinstance(n, ir.IsOneOf) and (len(n.values) < 2 or not distinct(n.values) or min(n.values) < 0):
        yield "one form: several are two or more"
    if isinstance(n, ir.Compare) and isinstance(n.right, int):
        if n.right < 0 or (n.right == 0 and n.operator != "=="):
            yield "one form: at least one, or none"
        if n.operator == "<" and n.right == 1:
            yield "one form: none is no one"
    if isinstance(n, ir.Compare):
        yield from _like_with_like(n)


def _like_with_like(n: ir.Compare) -> Iterator[str]:
    """What two numbers can be compared, and how."""
    left, right = n.left, n.right
    if isinstance(left, ir.Colours):
        if n.operator != ">=" or not isinstance(right, int) or not 1 <= right <= len(left.colours):
            yield "Q67: so many of the colours named, or more"
        return
    if isinstance(left, ir.Most) and (
        not isinstance(right, int) or n.operator not in (">=", "<") or right < 2
    ):
        yield "2.3.2.1: at least so many are the same, two or more"
    if isinstance(right, int) or isinstance(left, ir.Most):
        return
    other = right.a if isinstance(right, ir.Plus) else right
    if isinstance(other, ir.Chosen):
        if not isinstance(left, ir.Total):
            yield "9.6.3: the number chosen is compared with a number on a card"
    elif isinstance(left, ir.Total):
        if not isinstance(other, ir.Total | ir.Highest) or other.attribute != left.attribute:
            yield "1.3.2.2: like is compared with like"
    elif isinstance(left, ir.Kinds):
        if (
            left.also
            or left.mode == "union"
            or not isinstance(other, ir.Count)
            or other.of != left.of
            or n.operator != ">="
            or right != other
        ):
            yield "2.3.2.1: kinds are as many as the cards, or as a number"
    elif isinstance(left, ir.Count) and not (
        isinstance(left.of, ir.Select | ir.Var)
        and isinstance(other, ir.Count)
        and isinstance(other.of, ir.Select | ir.Var)
    ):
        yield "1.3.2.2: the numbers of two descriptions are compared"
    elif type(left) is not type(other) or left == other:
        yield "1.3.2.2: like is compared with like, not with itself"
    if (
        n.operator == "=="
        and isinstance(left, ir.Count)
        and not isinstance(right, ir.Plus)
        and _owner_of(left) != "you"
    ):
        yield "one form: 自分と相手の…が同じ"
    if n.operator == "==" and isinstance(left, ir.Total) and isinstance(right, ir.Total):
        single = isinstance(right.of, ir.Var | ir.This) and left.attribute.name not in ("hearts", "need")
        if not single and not (_two_sides(left, right) and _owner_of(left) == "you"):
            yield "1.3.2.2: the same cost or score as that of one other card"
    if isinstance(left, ir.Surplus) and (isinstance(right, ir.Plus) or left.colour or n.operator not in "<>"):
        yield "8.3.15: of surplus hearts, who has more is asked"
    if isinstance(right, ir.Plus):
        step = right.b if isinstance(right.b, int) else 0
        if (n.operator, step > 0) not in (
            (">=", True),
            ("<=", False),
            ("==", True),
            ("==", False),
        ) or not _two_sides(left, other):
            yield "1.3.2.4: so much more, or less, is than the other player has"
    elif (
        isinstance(left, ir.Count)
        and n.operator not in "<>"
        and not (n.operator == "==" and _two_sides(left, other))
    ):
        yield "1.3.2.2: of two counts, which is greater is asked, or whether both players' are the same"


def _owner_of(q: Any) -> str:
    return str(getattr(q.of, "owner", "you"))


def _two_sides(left: Any, right: Any) -> bool:
    """Whether two numbers are the same but for the player."""
    if isinstance(left, ir.LiveTotal):
        return isinstance(right, ir.LiveTotal) and left.player != right.player
    mine, other = getattr(left, "of", None), getattr(right, "of", None)
    if not isinstance(mine, ir.Select) or not isinstance(other, ir.Select):
        return False
    sides = {mine.owner, other.owner} == {"you", "opponent"} and mine.zones != ("yell",)
    return sides and mine.model_copy(update={"owner": other.owner}) == other


@standing(ir.Own)
def _own(_n: ir.Own, place: Place) -> Iterator[str]:
    if not place.at("where.value"):
        yield "9.9.1.4: a card's own number is of the card described"


@about(ir.Count)
def _counted(n: ir.Count) -> Iterator[str]:
    if isinstance(n.of, ir.This):
        yield "4.1.4: one card is one"


@standing(ir.TurnNumber)
def _turn_number(_n: ir.TurnNumber, place: Place) -> Iterator[str]:
    right = place.parent.right if isinstance(place.parent, ir.Compare) else 0
    if (
        not place.at("compare.left")
        or getattr(place.parent, "operator", "") != "=="
        or not isinstance(right, int)
    ):
        yield "7.1: the number of a turn is asked for itself"
    elif right < 1:
        yield "7.1: the first turn is the first"


@about(ir.PhaseIs)
def _phase(n: ir.PhaseIs) -> Iterator[str]:
    if n.phase == "live" and n.player != "you":
        yield "8.1: the live phase is of both"


@about(ir.Compare)
def _held(n: ir.Compare) -> Iterator[str]:
    if not isinstance(n.left, ir.Total) or not isinstance(n.right, int):
        return
    single = isinstance(n.left.of, ir.This | ir.Var | ir.EventCard)
    if single and n.left.attribute.colours and n.left.attribute.name == "hearts":
        yield "one form: what one card has is Is"


@about(ir.IsNot)
def _is_not(n: ir.IsNot) -> Iterator[str]:
    if isinstance(n.of, ir.IsNot | ir.Compare | ir.IsOneOf | ir.And | ir.Or | ir.EveryArea | ir.PhaseIs):
        yield "one form: a negation that has a word of its own"
    negated = (ir.HasBladeHeart, ir.HasAbility, ir.InGroup, ir.Named, ir.Not)
    one = isinstance(n.of, ir.Is) and isinstance(n.of.of, ir.This | ir.EventCard)
    if one and isinstance(n.of, ir.Is) and len(n.of.where) == 1 and isinstance(n.of.where[0], negated):
        yield "one form: what one card is not is said of it"


@about(ir.And, ir.Or, ir.OneOf)
def _several(n: Any) -> Iterator[str]:
    if len(n.of) < 2 or not distinct(n.of):
        yield "one form: several are two or more"
    if any(isinstance(part, type(n)) for part in n.of):
        yield "one form: parts are side by side"


@standing(ir.Did)
def _in_an_effect(_n: ir.Did, place: Place) -> Iterator[str]:
    now = place.parent.of[-1] if isinstance(place.parent, ir.And) and len(place.parent.of) == 2 else None
    became = (
        isinstance(now, ir.Compare)
        and isinstance(now.right, int)
        and isinstance(now.left, ir.Total)
        and isinstance(now.left.of, ir.This)
        and now.left.attribute in (ir.Attribute(name="cost"), ir.Attribute(name="score"))
    )
    denied = place.at("is_not.of") and place.above is not None and place.above.at("if.condition")
    if not place.at("if.condition") and not denied and not became:
        yield "1.3.2: そうした is a condition of its own"
    if place.ability.type == "static":
        yield "9.1.1.3: a static ability does nothing that could be done"


@about(ir.And, ir.Or)
def _brackets(n: Any) -> Iterator[str]:
    only = [
        isinstance(p, ir.Is) and isinstance(p.of, ir.Select) and isinstance((None, *p.where)[-1], ir.InGroup)
        for p in n.of
    ]
    if isinstance(n, ir.Or) and any(only[:-1]):
        yield "one form: …のみ is asked last"
    if isinstance(n, ir.And) and any(
        isinstance(p, ir.IsNot) and isinstance(p.of, ir.Happened) for p in n.of[:-1]
    ):
        yield "one form: what did not happen is asked last"
    if any(isinstance(part, ir.Or if isinstance(n, ir.And) else ir.And) for part in n.of):
        yield "9.3.3: かつ and か in one condition leave open which comes first"


@about(ir.EveryArea)
def _every_area(n: ir.EveryArea) -> Iterator[str]:
    if n.owner not in ("you", "opponent", "both"):
        yield "4.5.2: areas are of a player"


@about(ir.InArea)
def _in_area(n: ir.InArea) -> Iterator[str]:
    if not n.areas or not distinct(n.areas) or len(n.areas) == 3:
        yield "one form: an area is said once, all of them not at all"
    if n.of not in (ir.This(), ir.EventCard()):
        yield "4.5.2: one member is in an area"


@standing(ir.InZone)
def _in_zone(n: ir.InZone, place: Place) -> Iterator[str]:
    if not isinstance(n.of, ir.This) or n.of.noun != "card":
        yield "4.1: このカード is in a zone"
    if n.zone == "yell" and not place.at("ability.only_if", "if.condition"):
        yield "8.3.11: that a card is revealed is asked by itself"
    if (n.zone == "under") != (n.host is not None):
        yield "4.5.5: a card is under a member"
    above = n.host.where[-1] if n.host is not None and n.host.where else None
    if n.host is not None and (not isinstance(above, ir.HasUnder) or above.ref != n.of):
        yield "4.5.5: the member is the one under which this card is"
    if n.zone in ("stage", "energy_area", "deck", "energy_deck", "removed", "anywhere"):
        yield "9.3.4: an ability functions there anyway, or never"


@about(ir.Colours)
def _colours(n: ir.Colours) -> Iterator[str]:
    if not n.colours or not distinct(n.colours):
        yield "one form: a colour is said once"
    if "grey" in n.colours:
        yield "2.1.1.2: grey is no colour"


@about(ir.ChooseHeart)
def _choose_heart(n: ir.ChooseHeart) -> Iterator[str]:
    if len(n.colours) < 2 or not distinct(n.colours):
        yield "one form: a colour is said once"
    if len(n.colours) == 6 and n.colours != COLOURS:
        yield "one form: any colour, in the order of 2.1.1.1"


@about(ir.Answered)
def _answered(n: ir.Answered) -> Iterator[str]:
    if not n.answers or not distinct(n.answers):
        yield "Q185: an answer, each once"
