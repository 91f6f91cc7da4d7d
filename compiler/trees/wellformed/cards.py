"""Which cards: where each type can be, what can be asked of it there, how many (chapters 2 and 4, 9.6.3)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.rules import Place, about, standing

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

MEMBER = ("cost", "blade", "hearts")
LIVE = ("score", "need")
COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")
KEYWORDS = ("enter", "live_start", "live_success", "activated", "automatic", "static")
AREAS = ("left", "center", "right")


def distinct(items: tuple[Any, ...]) -> bool:
    """Whether no item is there twice."""
    return all(item not in items[:at] for at, item in enumerate(items))


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
    if n.owner == "each" and not _performed(place):
        yield "1.3.4: 自身 is the player who acts"


ANYBODY = (
    "choose.what", "set_state.what", "position_change.what", "apply.on", "union.of", "entered.baton", "moved.baton",
    "position_change.where_is",
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
    if isinstance(n.ref, ir.Picked | ir.Rest):
        yield "4.5.7: in front of one member"


def _performed(place: Place) -> bool:
    return any(
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
    if isinstance(n.among, ir.EventCard) and not n.where and n.type == "card" and whole:
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


@about(ir.Select, ir.Is, ir.EveryArea, ir.Cause, ir.Prohibit)
def _filters(n: Any) -> Iterator[str]:
    filters = n.unless if isinstance(n, ir.Prohibit) else n.where
    if not distinct(filters):
        yield "one form: a filter is said once"
    if any(isinstance(f, ir.AllOf) and not icons_alike(f) for f in filters):
        yield "one form: filters side by side are all meant"
    if isinstance(n, ir.Is) and any(isinstance(f, ir.IsType) for f in filters[:-1]):
        yield "one form: the type is the noun, which is last"
    if isinstance(n, ir.Is) and any(isinstance(f, ir.Compared) and f.ref == n.of for f in filters):
        yield "4.1.4: a card is compared with another"
    clauses = [
        at
        for at, f in enumerate(filters)
        if not isinstance(f, ir.InGroup | ir.Named | ir.InState)
        and (not isinstance(f, ir.Where) or _verbal(f))
    ]
    held = [
        at
        for at, f in enumerate(filters)
        if isinstance(f, ir.Where) and not isinstance(f.value, int | ir.Own)
    ]
    if held and any(at > held[0] for at in clauses):
        yield "1.3.2.2: what is higher than that of another card is said last, but for names"
    mixed = [isinstance(f, ir.AnyOf) and len({type(part) for part in f.of}) > 1 for f in filters]
    if any(mixed[:-1]) or (any(mixed) and isinstance(n, ir.Is)):
        yield "9.6.3.1.4: 『A』か「B」 stands before the noun"
    neither = [
        isinstance(f, ir.Not) and _several_names(f.of) and isinstance(f.of, ir.HasAbility) for f in filters
    ]
    if any(neither) and not all(
        isinstance(f, ir.InGroup | ir.Named) or neither[at] for at, f in enumerate(filters)
    ):
        yield "9.1.1: 能力も能力も持たない stands beside names only"
    if any(isinstance(f, ir.Compared) for f in filters[1:]):
        yield "one form: what cards are compared with is said first"
    if any(ir.Not(of=f) in filters for f in filters):
        yield "1.3: a card cannot pass a filter and its negation"
    kinds = [type(f) for f in filters]
    for kind in (ir.InState, ir.IsType, ir.HasUnder):
        if kinds.count(kind) > 1:
            yield "4.3.2: a card has one state, one type"
    if isinstance(n, ir.Is) and not filters:
        yield "one form: a condition asks something"


def icons_alike(n: Any) -> bool:
    """Whether filters say the same number of icons of one colour each: [赤]と[青]をすべて持つ."""
    firsts = [f.attribute.name if isinstance(f, ir.Where) else "" for f in n.of]
    return all(
        isinstance(f, ir.Where)
        and f.attribute.name in ("hearts", "need")
        and f.attribute.name == firsts[0]
        and len(f.attribute.colours) == 1
        and not f.attribute.original
        and f.operator == ">="
        and isinstance(f.value, int)
        and f.value == n.of[0].value
        for f in n.of
    )


def numbers_alike(n: Any) -> bool:
    """Whether filters say values of one number: スコアが1か5の."""
    return all(
        isinstance(f, ir.Where)
        and f.operator == "=="
        and isinstance(f.value, int)
        and f.attribute.name in ("cost", "score")
        and f.attribute == n.of[0].attribute
        for f in n.of
    )


def _verbal(f: ir.Where) -> bool:
    """Whether a number is said with a verb: [赤]を持つ, 必要ハートに[赤]を含む."""
    if f.attribute.original:
        return False
    return f.attribute.name in ("hearts", "blade") or (
        f.attribute.name == "need" and bool(f.attribute.colours)
    )


@about(ir.Is)
def _asked_of_others(n: ir.Is) -> Iterator[str]:
    kind = n.of.type if isinstance(n.of, ir.Select) else "card"
    for f, said in _each(n.where, kind):
        if isinstance(f, ir.Where):
            yield from _fits(f, said if said != "card" or f.attribute.name in LIVE else "member", ("stage",))


@about(ir.ChooseKind)
def _kinds_of_card(n: ir.ChooseKind) -> Iterator[str]:
    for option in n.options:
        for f, kind in _each((option,), "card"):
            if _several_names(f):
                yield "9.6.3: AかB within AかB"
            if isinstance(f, ir.InState | ir.Except | ir.Compared | ir.Not | ir.AnyOf):
                yield "9.6.3: a kind of card is told by what is printed on it"
            elif not isinstance(f, ir.IsType):
                yield from _fits(f, kind, ("deck",))


@about(ir.Past)
def _past(n: ir.Past) -> Iterator[str]:
    events = n.event.of if isinstance(n.event, ir.OneOf) else (n.event,)
    for event in events:
        said = {ir.Entered: ("subject", "baton"), ir.ChangedArea: ("subject",)}.get(type(event), ())
        plain = all(
            getattr(event, name) == field.default
            for name, field in type(event).model_fields.items()
            if name not in said
        )
        baton = getattr(event, "baton", None) in (None, "any")
        if not said or not plain or not baton or getattr(event, "subject", None) != ir.This():
            yield "9.7: what a member itself did is to enter or to move"


@about(ir.Select)
def _typed(n: ir.Select) -> Iterator[str]:
    if any(isinstance(f, ir.IsType) for f in n.where):
        yield "one form: the noun says the type"


@about(ir.Select)
def _asked(n: ir.Select) -> Iterator[str]:
    for f, kind in _each(n.where, n.type):
        yield from _fits(f, kind, n.zones)


@about(ir.EveryArea)
def _asked_of_members(n: ir.EveryArea) -> Iterator[str]:
    for f, kind in _each(n.where, "member"):
        yield from _fits(f, kind, ("stage",))


def _each(filters: tuple[Any, ...], kind: str) -> Iterator[tuple[Any, str]]:
    """Every filter with the type of card it is asked of; an alternative may say its own."""
    said = next((f.type for f in filters if isinstance(f, ir.IsType)), kind)
    for f in filters:
        yield f, kind if isinstance(f, ir.IsType) else said
        if isinstance(f, ir.Not):
            yield from _each((f.of,), said)
        elif isinstance(f, ir.AllOf):
            yield from _each(f.of, said)
        elif isinstance(f, ir.AnyOf):
            for option in f.of:
                yield from _each((option,), said)


def _fits(f: Any, kind: str, zones: tuple[str, ...]) -> Iterator[str]:
    """Whether a filter can hold of a card of a type in some zones."""
    stage = zones == ("stage",)
    if isinstance(f, ir.InState) and not (stage or zones == ("energy_area",)):
        yield "4.3.2: only members on the stage and energy have a state"
    if isinstance(f, ir.IsType) and kind != "card":
        yield "one form: the noun says the type"
    if isinstance(f, ir.Where):
        name = f.attribute.name
        if (name in MEMBER and kind in ("live", "energy")) or (name in LIVE and kind in ("member", "energy")):
            yield "2.6-2.11: that type of card has no such number"
        if f.attribute.original and zones not in (("stage",), ("hand",), ("live_area",), ("anywhere",)):
            yield "9.9.1.4: a number is other than the original on the stage, in the hand or in a live"
    if isinstance(f, ir.Past | ir.HasUnder) and not stage:
        yield "4.5: only members on the stage have moved, or have cards under them"
    if isinstance(f, ir.Except) and isinstance(f.ref, ir.EventCard):
        yield "one form: the card of an event is that card"
    if kind == "energy" and not isinstance(f, ir.InState | ir.Except | ir.Not):
        yield "2.2.2.3: an energy card has nothing to ask for"


@about(ir.Where)
def _where(n: ir.Where) -> Iterator[str]:
    if isinstance(n.value, int) and n.value < 0:
        yield "1.3.2: numbers on cards are not negative"
    colours = n.attribute.colours
    if n.attribute.name == "hearts" and len(colours) > 1:
        rest = len(colours) > 2 and set(colours) < set(COLOURS) and n.operator == ">=" and n.value == 1
        if not rest:
            yield "2.9: of several colours, those that are left out are said, or one after another"
    if n.attribute.name == "need" and len(colours) > 1:
        yield "2.11: of several colours, each is asked for"
    if n.attribute.original and n.attribute.colours:
        yield "9.9.1.4: hearts that a member has by itself are counted together"
    if isinstance(n.value, ir.Total) and n.operator == "==":
        yield "one form: the same number as another's is Compared"
    if n.operator == ">" and isinstance(n.value, int):
        yield "one form: above a number is from the next on"
    own = n.value.attribute if isinstance(n.value, ir.Own) else None
    if own is not None and (
        own != ir.Attribute(name=n.attribute.name, original=True)
        or n.attribute != ir.Attribute(name=n.attribute.name)
        or n.operator not in ("<", ">")
        or n.attribute.name not in ("cost", "score", "hearts")
    ):
        yield "9.9.1.4: a number is compared with its own original"
    if n.attribute.name == "hearts" and isinstance(n.value, int) and n.value == 0 and n.operator != "==":
        yield "1.3.2: numbers on cards are not negative"


@about(ir.Attribute)
def _attribute(n: ir.Attribute) -> Iterator[str]:
    if n.colours and n.name not in ("hearts", "need"):
        yield "2.9, 2.11: only hearts have colours"
    if not distinct(n.colours):
        yield "one form: a colour is said once"
    if "grey" in n.colours and n.name == "hearts":
        yield "2.1.1.2: grey is in requirements"
    if n.original and n.name == "need":
        yield "9.9.1.4: no words for the original of this"
    if len(n.colours) > 1 and list(n.colours) != [c for c in (*COLOURS, "all", "grey") if c in n.colours]:
        yield "one form: colours in the order of 2.1.1.1"


@about(ir.InGroup, ir.Named, ir.TreatAs)
def _named(n: Any) -> Iterator[str]:
    if not n.names or not distinct(n.names):
        yield "2.3.2, 2.4: a name, each once"


@standing(ir.Compared)
def _compared(n: ir.Compared, place: Place) -> Iterator[str]:
    if isinstance(n.ref, ir.Select) and getattr(place.parent, "zones", ()) == ("stage",):
        yield "4.1.6: a place before cards that are described is where they are"
    if n.relation == "contains" and n.by != "card_name":
        yield "2.3.2.2: only a card name contains another"
    if n.by == "cost" and n.relation == "different":
        yield "2.6: of costs, which is higher is asked"


@about(ir.HasBladeHeart)
def _blade_heart(n: ir.HasBladeHeart) -> Iterator[str]:
    if n.icon == "grey":
        yield "2.1.1.2: grey is in requirements"


@about(ir.HasAbility)
def _ability(n: ir.HasAbility) -> Iterator[str]:
    if not distinct(n.keywords):
        yield "one form: a keyword is said once"


@standing(ir.Not)
def _not(n: ir.Not, place: Place) -> Iterator[str]:
    if isinstance(
        n.of, ir.Not | ir.InState | ir.Except | ir.IsType | ir.Compared | ir.AllOf | ir.Facing
    ) or not (isinstance(n.of, ir.HasAbility) or _negated(n.of)):
        yield "one form: a negation that has a word of its own"
    if place.inside(ir.Not):
        yield "one form: not not"


def _several_names(f: Any) -> bool:
    """Whether a filter lists words with か."""
    listed = (
        f.names
        if isinstance(f, ir.InGroup | ir.Named)
        else f.keywords
        if isinstance(f, ir.HasAbility)
        else ()
    )
    return len(listed) > 1


def _negated(f: Any) -> bool:
    """Whether there is no other way to say that this does not hold: 持たない, 含まない of icons."""
    if isinstance(f, ir.AnyOf):
        return icons_alike(f)
    if isinstance(f, ir.Where) and f.attribute.name == "need" and not f.attribute.colours:
        return False
    if isinstance(f, ir.Where):
        return (
            f.attribute.name in ("hearts", "need", "blade")
            and f.operator == ">="
            and not f.attribute.original
        )
    return True


@standing(ir.AnyOf)
def _alternatives(n: ir.AnyOf, place: Place) -> Iterator[str]:
    parent = place.parent
    whole = any(isinstance(f, ir.AllOf | ir.IsType) for f in n.of)
    if icons_alike(n) or numbers_alike(n):
        return
    nouns = isinstance(parent, ir.Select) and parent.where[-1] == n
    if whole and not nouns:
        yield "9.6.3.1.4: descriptions of whole cards side by side stand before nothing else"
    elif nouns and isinstance(parent, ir.Select) and (whole or parent.zones == ("stage",)):
        if whole and parent.zones != ("stage",) and parent.type != "card":
            yield "one form: each of several descriptions says its type, or none"
        if parent.constraint is not None or len(parent.where) > 1:
            yield "9.6.3.1.4: cards that are alike are of one description"
        options = [f.of if isinstance(f, ir.AllOf) else (f,) for f in n.of]
        types = [any(isinstance(part, ir.IsType) for part in option) for option in options]
        if any(types) and not all(types):
            yield "one form: each of several descriptions says its type, or none"
        if any(_several_names(part) for option in options if len(option) > 1 for part in option):
            yield "9.6.3: AかB within AかB"
        clauses = any(
            not isinstance(part, ir.InGroup | ir.Named | ir.IsType) for option in options for part in option
        )
        if parent.zones == ("stage",) and clauses and parent.owner != "any":
            yield "9.6.3.1.4: a place before AかB would be that of A"
        if any(isinstance(part, ir.Compared) for option in options for part in option):
            yield "9.6.3.1.4: what is compared with another card is one description"
        if any(isinstance(f, ir.HasAbility) and _several_names(f) for option in options for f in option):
            yield "9.6.3: AかB within AかB"
        if parent.type != "card" and any(
            isinstance(part, ir.IsType) for option in options for part in option
        ):
            yield "one form: the noun says the type"
    elif not all(isinstance(f, ir.InGroup | ir.Named | ir.InState) for f in n.of):
        yield "9.6.3.1.4: alternatives that are clauses are each of a card"


@standing(ir.AnyOf, ir.AllOf)
def _several(n: Any, place: Place) -> Iterator[str]:
    if len(n.of) < 2 or not distinct(n.of):
        yield "one form: several are two or more"
    if any(isinstance(f, ir.AnyOf) for f in n.of) or (place.inside(ir.AnyOf) and isinstance(n, ir.AnyOf)):
        yield "one form: alternatives are side by side"
    if isinstance(n, ir.AllOf) and any(isinstance(f, ir.AllOf) for f in n.of):
        yield "one form: filters are side by side"
    if isinstance(n, ir.AllOf) and sum(isinstance(f, ir.IsType) for f in n.of) > 1:
        yield "2.2: a card has one type"
    if isinstance(n, ir.AllOf) and not (
        place.at("any_of.of", "not.of", "choose_kind.options") or icons_alike(n)
    ):
        yield "one form: filters side by side are all meant"


JOINED = ("apply.on", "move.what", "reveal.what", "set_state.what", "entered.subject", "choose.what")
"""Where AとB are acted on, each of them so many."""


def _held_under(f: Any) -> bool:
    return isinstance(f, ir.HasUnder) or (isinstance(f, ir.Not) and isinstance(f.of, ir.HasUnder))


@standing(ir.Union)
def _joined(n: ir.Union, place: Place) -> Iterator[str]:
    if not place.at(*JOINED):
        yield "9.8: AとB are acted on; what is counted or compared is one description"
    selects = [part for part in n.of if isinstance(part, ir.Select)]
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
        names = any(_several_names(f) for f in part.where)
        held = any(isinstance(f, ir.HasAbility) and _several_names(f) for f in part.where)
        picked = any(isinstance(f, ir.Except) and isinstance(f.ref, ir.Picked) for f in part.where)
        if (names and (picked or not isinstance(part.count, ir.Exactly))) or held:
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
