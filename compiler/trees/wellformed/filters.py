"""What is asked of cards: filters, and which of them fit which cards (chapter 2, 9.6.3.1.4)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.rules import Place, about, distinct, standing

EVENTS = (
    ir.Entered, ir.Moved, ir.ChangedArea, ir.ChangedState, ir.AbilityResolved, ir.Cause, ir.RevealUntil,
)  # fmt: skip
MEMBER = ("cost", "blade", "hearts")
LIVE = ("score", "need")
COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")


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
    own = [at for at, f in enumerate(filters) if isinstance(f, ir.Where) and isinstance(f.value, ir.Own)]
    numbers = [at for at, f in enumerate(filters) if isinstance(f, ir.Where) and not _verbal(f)]
    if own and any(at < own[-1] and at not in own for at in numbers):
        yield "9.9.1.4: a number of the card is said behind one that is compared with its own original"
    mixed = [isinstance(f, ir.AnyOf) and len({type(part) for part in f.of}) > 1 for f in filters]
    if any(mixed[:-1]) or (any(mixed) and isinstance(n, ir.Is)):
        yield "9.6.3.1.4: 『A』か「B」 stands before the noun"
    neither = [
        isinstance(f, ir.Not) and several_names(f.of) and isinstance(f.of, ir.HasAbility) for f in filters
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
    if isinstance(n, ir.Is) and not filters and n.of != ir.EventCard(role="partner"):
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
    if n.of in (ir.This(noun="member"), ir.EventCard(role="partner")):
        kind = "member"
    for f, said in _each(n.where, kind):
        if isinstance(f, ir.Except):
            yield "4.1.4: of one card, whether it is another is not asked"
        if isinstance(f, ir.Where):
            yield from _fits(f, said if said != "card" or f.attribute.name in LIVE else "member", ("stage",))


@about(ir.Prohibit)
def _asked_of_the_partner(n: ir.Prohibit) -> Iterator[str]:
    for f, kind in _each(n.unless, "member"):
        yield from _fits(f, kind, ("stage",))


@about(ir.ChooseKind)
def _kinds_of_card(n: ir.ChooseKind) -> Iterator[str]:
    for option in n.options:
        for f, kind in _each((option,), "card"):
            if several_names(f):
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
    if isinstance(f, ir.Where | ir.Extreme):
        name = f.attribute.name
        if (name in MEMBER and kind in ("live", "energy")) or (name in LIVE and kind in ("member", "energy")):
            yield "2.6-2.11: that type of card has no such number"
    if isinstance(f, ir.Past | ir.HasUnder) and not stage:
        yield "4.5: only members on the stage have moved, or have cards under them"
    if isinstance(f, ir.Except) and isinstance(f.ref, ir.EventCard):
        yield "one form: the card of an event is that card"
    if kind == "energy" and not isinstance(f, ir.InState | ir.Except | ir.Not):
        yield "2.2.2.3: an energy card has nothing to ask for"


@standing(ir.Extreme)
def _most(n: ir.Extreme, place: Place) -> Iterator[str]:
    name, whole = n.attribute.name, place.parent
    if not isinstance(whole, ir.Select) or place.inside(*EVENTS):
        yield "1.3.2.2: the most is told of cards that are selected"
    elif sum(isinstance(f, ir.Extreme) for f in whole.where) > 1 or whole.type not in (
        ("live",) if name in LIVE else ("member",)
    ):
        yield "1.3.2.2: one number of one type of card"
    if name not in ("cost", "score", "blade", "hearts") or n.attribute.colours:
        yield "1.3.2.2: the most of a cost, a score, blades or hearts"
    if n.attribute.original:
        yield "one form: the number that cards have now"


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
    if n.original and n.colours:
        yield "9.9.1.4: hearts that a member has by itself are counted together"
    if n.name == "under":
        yield "one form: how many cards lie under a member is their Count"
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
    if isinstance(n.ref, ir.Select) and getattr(place.parent, "zones", ()) in (("stage",), ("anywhere",)):
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


def several_names(f: Any) -> bool:
    """Whether a filter lists words with か."""
    if isinstance(f, ir.Not):
        return several_names(f.of)
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
        if any(several_names(part) for option in options if len(option) > 1 for part in option):
            yield "9.6.3: AかB within AかB"
        clauses = any(
            not isinstance(part, ir.InGroup | ir.Named | ir.IsType) for option in options for part in option
        )
        if parent.zones == ("stage",) and clauses and parent.owner != "any":
            yield "9.6.3.1.4: a place before AかB would be that of A"
        if any(isinstance(part, ir.Compared) for option in options for part in option):
            yield "9.6.3.1.4: what is compared with another card is one description"
        if any(isinstance(f, ir.HasAbility) and several_names(f) for option in options for f in option):
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
