"""Which cards: where each type can be, what can be asked of it there, how many (chapters 2 and 4, 9.6.3)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.filters import several_names
from compiler.trees.wellformed.rules import Place, about, distinct, standing

MAIN = ("member", "live", "card")
"""What is in a main deck (6.1.1.1), and so in any zone that its cards go to."""
TYPES: dict[str, tuple[str, ...]] = {
    "stage": ("member",),
    "energy_area": ("energy",),
    "energy_deck": ("energy",),
    "success_area": ("live", "card"),
    "live_area": MAIN,
    "deck": MAIN,
    "hand": MAIN,
    "waiting_room": MAIN,
    "yell": MAIN,
    "removed": (*MAIN, "energy"),
    "under": (*MAIN, "energy"),
    "anywhere": (*MAIN, "energy"),
}
"""Types by zone (4.4-4.14): energy is in the energy area, its deck and under members only (4.5.5)."""

KEYWORDS = ("enter", "live_start", "live_success", "activated", "automatic", "static")
AREAS = ("left", "center", "right")


@standing(ir.Select)
def _together(n: ir.Select, _place: Place) -> Iterator[str]:
    alone = {"yell", "deck", "energy_deck", "under", "anywhere", "removed"}
    if len(n.zones) > 1 and alone & set(n.zones):
        yield "4.1: zones with と or か between are the hand, areas of a player and the waiting room"
    if isinstance(n.constraint, ir.TotalAtMost) and n.constraint.attribute.original:
        yield "2.6, 2.10: a total is of the numbers as they are"


@standing(ir.Select)
def _zones(n: ir.Select, place: Place) -> Iterator[str]:
    if not n.zones and n.among is None and not place.at("moved.subject", "reveal_until.until"):
        yield "4.1.1: cards are in a zone, or among others"
    if not distinct(n.zones):
        yield "one form: a zone is said once"
    if any(n.type not in TYPES[zone] for zone in n.zones):
        yield "4.4-4.14: that type of card is never in that zone"
    if "anywhere" in n.zones and not (n.type == "live" and place.inside(ir.Apply) and place.at("apply.on")):
        yield "9.9.1.3: すべての領域 is said of one card, いずれかの領域 of no card"
    if {"deck", "energy_deck"} & set(n.zones) and not (place.at("count.of") and not n.where):
        yield "4.1.2: nobody knows which cards are in a deck"
    if ("under" in n.zones and (n.under is None or len(n.zones) > 1)) or (
        n.under is not None and "under" not in n.zones
    ):
        yield "4.5.5: under is under a member"
    if n.areas and n.zones != ("stage",):
        yield "4.5.2: the areas are on the stage"
    if not distinct(n.areas) or len(n.areas) == len(AREAS):
        yield "one form: an area is said once, all of them not at all"


@standing(ir.Select)
def _owner(n: ir.Select, place: Place) -> Iterator[str]:
    if n.zones == ("anywhere",) and any(
        isinstance(f, ir.Where) and f.attribute.name == "need" for f in n.where
    ):
        yield "4.1.6: 自分の before a requirement would be of the requirement"
    if n.among == ir.EventCard(role="partner") and place.inside(ir.Compare):
        yield "4.1.4: one card is no group"
    if n.owner == "any" and n.zones != ("stage",):
        yield "4.1.6: a zone without an owner is yours"
    if n.owner == "any" and n.areas:
        yield "4.5.2: an area is of a player"
    if n.owner == "any" and not _facing(n) and not place.at(*ANYBODY):
        yield "4.1.6, Q238: a stage without an owner is yours, but for members that are acted on"
    if n.owner == "any" and any(isinstance(a, ir.Ability) and f == "cost" for a, f in place.ways()):
        yield "Q152: a cost is paid with what is yours"
    if n.owner != "you" and (n.among is not None or n.under is not None) and n.zones != ("stage",):
        yield "one form: a group has no owner"
    if n.owner == "each" and not performed(place):
        yield "1.3.4: 自身 is the player who acts"


ANYBODY = (
    "choose.what", "set_state.what", "position_change.what", "apply.on", "union.of", "entered.baton", "moved.baton",
    "position_change.where_is", "in_zone.host",
)  # fmt: skip
"""Where a member without a side is either player's."""


def _facing(n: ir.Select) -> bool:
    return bool(n.where) and isinstance(n.where[0], ir.Facing)


@standing(ir.Facing)
def _area_in_front(n: ir.Facing, place: Place) -> Iterator[str]:
    parent = place.parent
    if place.above is not None and place.above.at("entered.baton", "moved.baton"):
        yield "9.6.2.3.2: the other member was in the area of this one"
    if not isinstance(parent, ir.Select) or parent.zones != ("stage",) or parent.areas:
        yield "4.5.7: the area in front is a place: of members on a stage, instead of another area"
    elif parent.where[0] != n or parent.owner not in ("any", "opponent"):
        yield "4.5.7: the area in front is the other player's, and is said first"
    if isinstance(n.ref, ir.Picked | ir.Rest) or n.ref == ir.EventCard(role="partner"):
        yield "4.5.7: in front of one member, that is on the stage"


def performed(place: Place, player: str = "you") -> bool:
    """Whether each player, or another one, acts here: 自身 is theirs."""
    return player in ("opponent", "both", "chosen") or any(
        isinstance(node, ir.ForEachPlayer) or getattr(node, "player", "you") in ("opponent", "both", "chosen")
        for node, _ in place.ways()
    )


@standing(ir.Select)
def _group(n: ir.Select, place: Place) -> Iterator[str]:
    if isinstance(n.among, ir.This):
        yield "4.1.4: one card is no group"
    every = isinstance(n.count, ir.Every)
    if n.among is not None and not isinstance(n.among, ir.Var) and n.zones:
        yield "one form: a group is where its step left it"
    if n.among == ir.EventCard(role="partner") and any(isinstance(f, ir.AnyOf) for f in n.where):
        yield "4.1.4: one card is no group"
    if n.among == ir.EventCard(role="partner") and n.count not in (ir.Every(), ir.Exactly(n=1)):
        yield "4.1.4: one card is no group"
    whole = every or n.among == ir.EventCard(role="partner")
    if n.among == ir.EventCard(role="partner") and n.type not in ("card", "member"):
        yield "9.6.2.3.2: the other member is a member"
    every_type = n.type == "card" or n.among == ir.EventCard(role="partner")
    if isinstance(n.among, ir.EventCard) and not n.where and every_type and whole:
        yield "one form: all of a group are the group"
    counted = n.zones == ("stage",) and place.at("count.of")
    if n.among is not None and n.zones not in ((), ("hand",), ("waiting_room",)) and not counted:
        yield "one form: a group is where its step left it"
    if (
        n.among is not None
        and n.zones == ("waiting_room",)
        and not place.at("move.what", "put_on_stage.what")
    ):
        yield "one form: a group is where its step left it"
    one = isinstance(n.under, ir.This | ir.Var | ir.EventCard | ir.Select)
    if (n.under is not None and not one) or (
        isinstance(n.under, ir.Select) and n.under.count != ir.Exactly(n=1)
    ):
        yield "4.5.5: under is under one member"


@standing(ir.Select)
def _bound(n: ir.Select, place: Place) -> Iterator[str]:
    if n.bind is not None and not place.at("select.under"):
        yield "one form: a step gives the name of its cards"


def _left_out(n: ir.Select) -> list[Any]:
    return [f.ref for f in n.where if isinstance(f, ir.Except)]


@standing(ir.HasUnder)
def _this_under(n: ir.HasUnder, place: Place) -> Iterator[str]:
    if n.ref is not None and not (place.above is not None and place.above.at("in_zone.host")):
        yield "4.5.5: this card is under a member: InZone says so"


@standing(ir.Picked)
def _picked(n: ir.Picked, place: Place) -> Iterator[str]:
    union = next((node for node, _ in place.ways() if isinstance(node, ir.Union)), None)
    first = union.of[0] if union is not None else None
    chosen = (
        isinstance(first, ir.Select) and isinstance(first.count, ir.Exactly) and n not in _left_out(first)
    )
    if not place.inside(ir.Except) or not chosen or not place.inside(ir.Apply):
        yield "9.6.3: what is chosen so far is spoken of by the choice itself, of members that are changed"


@about(ir.Select)
def _chooser(n: ir.Select) -> Iterator[str]:
    if n.blind and (n.zones != ("hand",) or n.owner != "opponent"):
        yield "4.11: only another's hand is chosen from unseen"
    if n.chooser == "opponent" and isinstance(n.count, ir.Every):
        yield "9.6.3: nobody chooses where all are meant"


CHOSEN = (
    "choose.what", "move.what", "reveal.what", "set_state.what", "put_on_stage.what", "position_change.what",
    "union.of", "apply.on", "select.under", "moved.subject", "changed_state.subject", "entered.baton",
)  # fmt: skip
"""Where a number of cards may be said: of those acted on, of those an event is about."""
EVENTS = ("moved.subject", "changed_state.subject", "entered.baton")
"""Where so many at least is meant."""
ACTED = ("choose.what", "put_on_stage.what")
"""Where a number must be said."""


@standing(ir.Select)
def _count(n: ir.Select, place: Place) -> Iterator[str]:
    if not isinstance(n.count, ir.Every) and not place.at(*CHOSEN):
        yield "9.6.3: cards that are spoken of are not chosen"
    if isinstance(n.count, ir.Every) and place.at(*ACTED):
        yield "9.6.3: a choice is of so many"
    if isinstance(n.count, ir.UpTo | ir.AnyNumber) and place.at(*EVENTS):
        yield "9.7.4: at least so many is what an event has"
    if isinstance(n.count, ir.Exactly) and place.at("moved.subject"):
        yield "9.7.4: at least so many is what an event has"
    if isinstance(n.count, ir.AtLeast) and not place.at("moved.subject", "choose.what"):
        yield "9.7.4: at least so many is what an event has"


@standing(ir.Select)
def _constraint(n: ir.Select, place: Place) -> Iterator[str]:
    if n.constraint is None or (isinstance(n.count, ir.Every) and n.among and place.at("reveal.what")):
        return
    several = isinstance(n.count, ir.AnyNumber | ir.UpTo | ir.AtLeast) or n.count != ir.Exactly(n=1)
    if isinstance(n.count, ir.Every) or not several:
        yield "Q207: only several chosen cards are alike"
    if isinstance(n.constraint, ir.TotalAtMost) and n.constraint.attribute.name not in ("cost", "score"):
        yield "2.6, 2.10: a total is of costs or scores"


JOINED = ("apply.on", "move.what", "reveal.what", "set_state.what", "entered.subject", "choose.what")
"""Where AとB are acted on, each of them so many."""


def _held_under(f: Any) -> bool:
    return isinstance(f, ir.HasUnder) or (isinstance(f, ir.Not) and isinstance(f.of, ir.HasUnder))


@standing(ir.Union)
def _joined(n: ir.Union, place: Place) -> Iterator[str]:
    if not place.at(*JOINED):
        yield "9.8: AとB are acted on; what is counted or compared is one description"
    selects = [part for part in n.of if isinstance(part, ir.Select)]
    if any(
        part.where and isinstance(part.where[0], ir.Compared)
        for part in n.of[1:]
        if isinstance(part, ir.Select)
    ):
        yield "9.8: what is compared with another card is said first in AとB"
    if not isinstance(n.of[0], ir.Select) and any(several_names(f) for part in selects for f in part.where):
        yield "9.8: several words with か within AとB"
    if sum(isinstance(part, ir.This) for part in n.of) > 1:
        yield "one form: this card is said once"
    if any(
        isinstance(f, ir.HasUnder | ir.Not) and _held_under(f)
        for part in selects[1:] + (selects[:1] if not isinstance(n.of[0], ir.Select) else [])
        for f in part.where
    ):
        yield "9.8: カードが下にある behind AとB would be of both"
    if len({part.owner for part in selects}) > 1 and any(part.zones == ("stage",) for part in selects):
        yield "9.8: members in AとB are of one side"
    if (
        any(part.zones == ("stage",) and part.areas != selects[0].areas for part in selects)
        and selects[0].areas
    ):
        yield "9.8: the area said first in AとB is that of all"
    if sum(any(several_names(f) for f in part.where) for part in selects) > 1:
        yield "9.8: several words with か within AとB"
    places = {(part.zones, part.owner, part.among, part.under) for part in selects}
    if len(places) > 1 and not place.at("apply.on", "set_state.what", "entered.subject"):
        yield "9.8: A and B are taken from one place"
    if place.at("entered.subject") and any(part.count != ir.Every() for part in selects):
        yield "9.7.4: any of these enters"
    if place.at("choose.what") and len(selects) < len(n.of):
        yield "9.6.3: what is chosen is one of several"
    if any(isinstance(part, ir.Var) for part in n.of) and not place.at("apply.on"):
        yield "9.8: of cards that a step named, nothing else is taken with them"
    if any(isinstance(part, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest | ir.Picked) for part in n.of):
        yield "9.8: AとB are cards that are known"
    for part in selects:
        if part.owner == "both" or part.constraint is not None:
            yield "9.8: a number or a likeness in AとB would be of all of them"
        if not isinstance(part.count, ir.Exactly | ir.UpTo | ir.Every):
            yield "9.8: a number or a likeness in AとB would be of all of them"
        names = any(several_names(f) or isinstance(f, ir.AnyOf) for f in part.where)
        held = any(isinstance(f, ir.HasAbility) and several_names(f) for f in part.where)
        picked = any(isinstance(f, ir.Except) and isinstance(f.ref, ir.Picked) for f in part.where)
        numbered = all(isinstance(other.count, ir.Exactly) for other in selects)
        first = part == selects[0] and n.of[0] == part
        if (names and (picked or not numbered or (not first and part.zones != ("stage",)))) or held:
            yield "9.8: several words with か within AとB"
    plain = [part.where[-1] if part.where and part.zones == ("stage",) else None for part in selects]
    if sum(isinstance(last, ir.Named) for last in plain) > 1 or any(
        isinstance(last, ir.Named) and isinstance(part.count, ir.Every)
        for last, part in zip(plain, selects, strict=True)
    ):
        yield "9.8: names joined by と would be one description"


@about(ir.Union)
def _union(n: ir.Union) -> Iterator[str]:
    if len(n.of) < 2 or not distinct(n.of):
        yield "one form: several are two or more"
    if any(isinstance(part, ir.Union) for part in n.of):
        yield "one form: parts are side by side"


@standing(ir.TopOfDeck, ir.TopOfEnergyDeck)
def _top(n: Any, place: Place) -> Iterator[str]:
    if not place.at("move.what", "look.what", "reveal.what"):
        yield "4.1.2: nobody knows which cards are in a deck"
    if n.owner in ("any", "both", "either"):
        yield "4.8: a deck is of one player"


@standing(ir.Rest)
def _rest(_n: ir.Rest, place: Place) -> Iterator[str]:
    if not place.at("move.what", "select.among"):
        yield "9.8.1: the rest is put somewhere"


@standing(ir.Select)
def _among_event(n: ir.Select, place: Place) -> Iterator[str]:
    if isinstance(n.among, ir.EventCard) and n.among.role == "subject":
        event = _around(place)
        event = event.event if isinstance(event, ir.During) else event
        subject = getattr(event, "subject", None)
        if not isinstance(subject, ir.Select) or not isinstance(subject.count, ir.AtLeast):
            yield "9.7.4.1: some are taken of the cards of an event that has several"


@standing(ir.EventCard)
def _event_card(n: ir.EventCard, place: Place) -> Iterator[str]:
    parts = ("event", "guard", "only_if")
    above = any(isinstance(a, ir.Ability | ir.Replace | ir.Later) and f in parts for a, f in place.ways())
    if above or (n.role == "subject" and not _with_card(_around(place))):
        yield "9.7.4.1: that card is of the event that triggered"


def _around(place: Place) -> Any:
    """The event around a node: of a replacement, a delayed trigger or the ability."""
    return next((a.event for a, _ in place.ways() if isinstance(a, ir.Replace | ir.Later | ir.Ability)), None)


def _with_card(event: Any) -> bool:
    """Whether an event is about a card."""
    if isinstance(event, ir.During):
        return _with_card(event.event)
    if isinstance(event, ir.OneOf):
        return all(_with_card(part) for part in event.of)
    return hasattr(event, "subject")


@about(ir.Kinds, ir.Most, ir.Highest)
def _of_several(n: Any) -> Iterator[str]:
    if not isinstance(n.of, ir.Select):
        yield "4.1.4: a group is described"


@about(ir.Alike, ir.Kinds, ir.Most)
def _property(n: Any) -> Iterator[str]:
    if n.by == "colour":
        yield "Q67: colours are counted by Colours"
