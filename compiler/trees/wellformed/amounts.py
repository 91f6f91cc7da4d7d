"""How many: which quantity can be a number of cards, what it is counted per, and what is compared (1.3.2)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.rules import Place, about, standing

PER = (ir.Times, ir.AtMost)
"""So many per piece, perhaps up to so many."""


def _of_a_step(n: Any) -> bool:
    """A count of what an earlier step did: 引いた枚数."""
    return isinstance(n, ir.Count) and isinstance(n.of, ir.Var)


def _counted(n: Any) -> bool:
    return isinstance(n, ir.Count) and isinstance(n.of, ir.Select | ir.Var)


def _worked_out(n: Any) -> bool:
    """A sum with a number, or the difference just spoken of."""
    return isinstance(n, ir.Difference) or (
        isinstance(n, ir.Plus) and (isinstance(n.a, ir.LiveTotal) or _counted(n.a))
    )


@standing(ir.Exactly)
def _exactly(n: ir.Exactly, place: Place) -> Iterator[str]:
    if isinstance(n.n, int):
        return
    above = place.above
    if place.at("pay.count"):
        fits = isinstance(n.n, ir.Total) and n.n.attribute.name in ("cost", "score")
    else:
        moved = place.at("select.count") and above is not None and above.at("move.what", "set_state.what")
        counted = _of_a_step(n.n) or _worked_out(n.n)
        revealed = place.at("select.count") and above is not None and above.at("reveal.what")
        per = isinstance(n.n, ir.Times) and (moved or revealed or place.at("draw.count"))
        fits = per or (counted and (moved or place.at("draw.count")))
    if not fits:
        yield "4.1.2.2: a number of cards is one that was counted, or so many per piece"


@standing(ir.UpTo, ir.AtLeast)
def _bounded(n: Any, place: Place) -> Iterator[str]:
    counted = isinstance(n, ir.UpTo) and isinstance(n.n, ir.Count) and isinstance(n.n.of, ir.Select)
    chosen = place.above is not None and place.above.at("choose.what", "set_state.what")
    zones = place.parent.zones if isinstance(place.parent, ir.Select) else ()
    there = len(zones) == 1 and not {"hand", "yell", "under"} & set(zones)
    if not isinstance(n.n, int) and not (counted and chosen and there):
        yield "1.3.5.1: up to a number, or at least so many"


@about(ir.TopOfDeck)
def _top(n: ir.TopOfDeck) -> Iterator[str]:
    if not isinstance(n.n, int | ir.Times) and not _of_a_step(n.n) and not _worked_out(n.n):
        yield "4.1.2.2: a number of cards is one that was counted, or so many per piece"


@about(ir.TopOfEnergyDeck)
def _top_of_energy(n: ir.TopOfEnergyDeck) -> Iterator[str]:
    if not isinstance(n.n, int | ir.Times) and not _worked_out(n.n):
        yield "4.1.2.2: a number of cards is one that was counted"


@about(ir.YellAgain)
def _yells(n: ir.YellAgain) -> Iterator[str]:
    if n.n is not None and not isinstance(n.n, int | ir.Times | ir.AtMost):
        yield "8.3.11: so many more, or so many per piece"


@about(ir.GainColoursOf)
def _colours(n: ir.GainColoursOf) -> Iterator[str]:
    if not isinstance(n.n, int):
        yield "Q246: so many of each colour"


@about(ir.TotalAtMost)
def _limit(n: ir.TotalAtMost) -> Iterator[str]:
    if not isinstance(n.n, int):
        yield "9.6.3.1.4: a limit is a number"


@standing(ir.AtMost)
def _capped(n: ir.AtMost, place: Place) -> Iterator[str]:
    if isinstance(n.of, ir.Count) and not place.inside(ir.Apply):
        yield "Q243: what counts has a limit in a change"
    if isinstance(n.of, ir.Count) != place.at("times.per"):
        yield "Q243: counts are capped before they are counted by, amounts after"


@standing(ir.Count)
def _several(n: ir.Count, place: Place) -> Iterator[str]:
    if not isinstance(n.of, ir.Select | ir.Var) and not place.at("times.per"):
        yield "4.1.4: so many of a description"
    if (
        isinstance(n.of, ir.Select)
        and n.of.zones in (("deck",), ("energy_deck",))
        and not place.at("compare.left")
    ):
        yield "4.8: how many are in a deck is asked, not counted by"


@standing(ir.Times)
def _more(n: ir.Times, place: Place) -> Iterator[str]:
    if isinstance(n.n, int) and n.n < 1 and not place.inside(ir.Apply):
        yield "1.3.2: what is done is done at least once"


@about(ir.Times)
def _per(n: ir.Times) -> Iterator[str]:
    per = n.per.of if isinstance(n.per, ir.AtMost) else n.per
    if isinstance(per, ir.Surplus) and per.colour is not None:
        yield "Q142: surplus hearts are counted together"
    if isinstance(per, ir.Total) and per.attribute.name == "need":
        yield "2.11: requirements are compared, not counted by"
    if isinstance(per, ir.Colours) and per.source != "hearts":
        yield "Q67: colours that are counted by are of hearts"
    if isinstance(per, ir.Count) and isinstance(per.of, ir.EventCard | ir.Rest):
        yield "4.1.4: so many of a description"


@about(ir.Where)
def _like_with_like(n: ir.Where) -> Iterator[str]:
    value = n.value
    if isinstance(value, int | ir.Own):
        return
    base = value.a if isinstance(value, ir.Plus) else value
    if not isinstance(base, ir.Total | ir.Highest) or base.attribute != n.attribute:
        yield "1.3.2.2: like is compared with like"
    elif isinstance(base, ir.Total) and isinstance(base.of, ir.Select) and base.of.count != ir.Exactly(n=1):
        yield "1.3.2.2: a card is compared with one card, or with the highest of several"
    elif isinstance(base, ir.Highest):
        if n.operator != ">" or n.attribute.name not in ("cost", "score") or isinstance(value, ir.Plus):
            yield "1.3.2.2: above the highest of others"
    elif isinstance(value, ir.Plus):
        less = isinstance(value.b, int) and value.b < 0
        fewer = n.attribute == ir.Attribute(name="blade", original=True) and n.operator == "<=" and less
        equal = n.attribute.name in ("cost", "score") and n.operator == "=="
        fewer = fewer and isinstance(base.of, ir.Var)
        if not fewer and not equal:
            yield "1.3.2.4: so many blades fewer, or the very number worked out"
    elif n.attribute.name not in ("cost", "score", "blade"):
        yield "1.3.2.2: a cost or score is compared with that of another card"
    elif n.attribute.name == "blade" and n.operator not in ("<", ">"):
        yield "1.3.2.2: of blades, who has more is asked"


@about(ir.Compare)
def _against(n: ir.Compare) -> Iterator[str]:
    left, right = n.left, n.right
    if isinstance(right, ir.Highest) and not _greatest(n):
        yield "1.3.2.2: more than every other member, or the most of the members in the areas"
    if isinstance(right, ir.Chosen) and isinstance(left, ir.Total) and left.attribute.colours:
        yield "9.6.3: the number chosen is compared with a number on a card"
    total = isinstance(left, ir.LiveTotal) and isinstance(right, ir.LiveTotal)
    if total and (n.operator not in ("<", ">", "==") or (n.operator == "==" and left.player != "you")):  # type: ignore[union-attr]
        yield "8.4.3: a total is higher, lower or the same"
    if isinstance(left, ir.Total) and isinstance(right, ir.Total) and n.operator not in ("<", ">", "=="):
        yield "1.3.2.2: of two numbers on cards, which is greater is asked, or whether they are the same"
    both = isinstance(left, ir.Count) and isinstance(left.of, ir.Select) and left.of.owner == "both"
    if both and isinstance(right, int) and right <= 1:
        yield "one form: a card of both players is a card of either"


def _greatest(n: ir.Compare) -> bool:
    of = n.right.of if isinstance(n.right, ir.Highest) else None
    mine = getattr(n.left, "of", None)
    if not isinstance(of, ir.Select) or of.type != "member" or of.zones != ("stage",):
        return False
    if n.operator == ">":
        return isinstance(mine, ir.This) and not of.areas and of.where == (ir.Except(ref=mine),)
    areas = isinstance(mine, ir.Select) and len(mine.areas) == 1 and not of.areas
    return n.operator == ">=" and areas and mine.model_copy(update={"areas": ()}) == of  # type: ignore[union-attr]
