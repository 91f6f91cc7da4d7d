"""Continuous changes: what is changed, on which cards, for whom and how long (9.9)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.rules import about, distinct


@about(ir.Gain, ir.Lose)
def _icons(n: Any) -> Iterator[str]:
    if not n.icons or {"grey", "draw"} & set(n.icons):
        yield "2.1.1.2, 8.3.12: hearts, blades and score icons are gained"
    yield from _counted(n.times, ones=True)


@about(ir.AdjustNeed)
def _need(n: ir.AdjustNeed) -> Iterator[str]:
    if not n.icons:
        yield "2.11: some hearts"
    yield from _counted(n.times, ones=True)


@about(ir.NeedBecomes)
def _need_becomes(n: ir.NeedBecomes) -> Iterator[str]:
    if not n.icons:
        yield "2.11: some hearts"


def _counted(value: Any, ones: bool = False) -> Iterator[str]:
    """The amount of a change: a number, or so much per piece (につき), perhaps capped."""
    inner = value.of if isinstance(value, ir.AtMost) else value
    if isinstance(inner, ir.Difference) and ones and inner is value:
        return  # その差に等しい数の[ブレード]
    if not isinstance(inner, int | ir.Times):
        yield "one form: a change is by a number, or so much per piece"
    amount = inner.n if isinstance(inner, ir.Times) else inner
    if (ones and amount != 1) or amount == 0:
        yield "9.9.1.5: icons stand for themselves"


CAPPED = (ir.Gain, ir.AdjustNeed)
"""Changes whose icons a sentence of its own may limit (この能力では[赤]は3つまで); the total of a live too."""


@about(ir.Gain, ir.Lose, ir.AdjustNeed, ir.Adjust)
def _capped(n: Any) -> Iterator[str]:
    amount = n.by if isinstance(n, ir.Adjust) else n.times
    if not isinstance(amount, ir.AtMost):
        return
    if not isinstance(n, CAPPED) and getattr(n, "attribute", "") != "live_total":
        yield "Q243: icons are gained up to a number, and the total of a live is raised so"
    if isinstance(n, CAPPED) and len(n.icons) != 1:
        yield "Q243: one icon is gained up to a number"


@about(ir.GainChosen)
def _chosen(n: ir.GainChosen) -> Iterator[str]:
    if not isinstance(n.n, int | ir.Times) or (
        isinstance(n.n, ir.Times) and (n.n.n == 0 or _negative(n.n.n))
    ):
        yield "9.9.1.5: so many hearts, or so many per piece"


def _negative(value: Any) -> bool:
    return isinstance(value, int) and value < 0


@about(ir.Adjust)
def _adjust(n: ir.Adjust) -> Iterator[str]:
    yield from _counted(n.by)
    if (n.attribute == "live_set" and not isinstance(n.by, int)) or (
        n.attribute == "yell_count" and not isinstance(n.by, int | ir.Times)
    ):
        yield "8.2.2, 8.3.11: so many cards more, or fewer"
    if n.floor is not None and (n.attribute != "live_total" or n.floor < 0):
        yield "9.9.1.5: a floor is of a total"


@about(ir.Become)
def _become(n: ir.Become) -> Iterator[str]:
    if isinstance(n.to, int) and n.to < 0:
        yield "1.3.2: numbers on cards are not negative"
    blades = n.attribute == ir.Attribute(name="blade", original=True)
    if not blades and n.attribute not in (ir.Attribute(name="cost"), ir.Attribute(name="score")):
        yield "9.9.1.4: a cost, a score or the number of blades a member has by itself is set"
    if not isinstance(n.to, int) and (blades or not _value(n.to, n.attribute.name)):
        yield "9.9.1.4: a number becomes a number, or that of another card"


def _value(q: Any, name: str) -> bool:
    """Whether a quantity is that number of one card, or so much more or less."""
    base: Any = q.a if isinstance(q, ir.Plus) else q
    one = isinstance(base, ir.Total) and isinstance(base.of, ir.This | ir.Var | ir.EventCard)
    return one and bool(base.attribute.name == name)


@about(ir.HeartsBecome)
def _hearts_become(n: ir.HeartsBecome) -> Iterator[str]:
    if (n.to is None) == (n.name is None):
        yield "9.9.1.3: one colour, named or chosen"
    if not distinct(n.from_) or "grey" in n.from_:
        yield "2.1.1.2: grey is in requirements"


@about(ir.BladeHeartsBecome)
def _blade_hearts(n: ir.BladeHeartsBecome) -> Iterator[str]:
    if not n.from_ or not distinct(n.from_) or "grey" in n.from_:
        yield "2.1.1.2: grey is in requirements"


@about(ir.CopyAbilities, ir.Negate, ir.NoTrigger, ir.AbilityResolved)
def _keywords(n: Any) -> Iterator[str]:
    if not distinct(n.keywords) or not (n.keywords or isinstance(n, ir.AbilityResolved | ir.Negate)):
        yield "9.1.1: a keyword, each once"


@about(ir.AbilityResolved)
def _resolved(n: ir.AbilityResolved) -> Iterator[str]:
    if isinstance(n.subject, ir.Select) and n.subject.zones == ("hand",):
        yield "4.11: what resolves is an ability of a card that everybody sees"


@about(ir.Prohibit)
def _prohibit(n: ir.Prohibit) -> Iterator[str]:
    if n.unless and n.action != "baton_out":
        yield "1.3.3: an exception is to a baton touch"
    if len(n.unless) > 1:
        yield "1.3.3: one exception"
    if n.cause is not None and not n.action.endswith("_by_effect"):
        yield "3.1.2.4: what is so in any way has no cause"


@about(ir.Replace)
def _replaced(n: ir.Replace) -> Iterator[str]:
    if isinstance(n.event, ir.OneOf):
        yield "9.10: one event is replaced"
    if isinstance(n.instead, ir.If | ir.Unless | ir.Upgrade | ir.Later | ir.Repeat):
        yield "9.10: what is done instead is an action"


@about(ir.PermitBaton)
def _permit(n: ir.PermitBaton) -> Iterator[str]:
    if n.members < 2:
        yield "9.6.2.3.2: with one member anyone may"


PLAYERS = ("live_total", "yell_count", "live_set", "ability_cost")
"""Numbers of a player, not of a card."""


def _of_player(change: Any) -> bool:
    if isinstance(change, ir.Adjust):
        return change.attribute in PLAYERS
    if isinstance(change, ir.Prohibit):
        return change.action == "live"
    return isinstance(change, ir.BladeHeartsBecome | ir.Replace | ir.PermitBaton)


def _nothing_placed(n: ir.Apply, change: Any) -> bool:
    """Whether other players than you alone may place nothing (8.4.7)."""
    return (
        isinstance(change, ir.Prohibit)
        and change.action == "to_success_area"
        and n.player in ("opponent", "both")
    )


IMPLIED = (ir.Gain, ir.Lose, ir.GainChosen, ir.GainColoursOf, ir.GainAbility, ir.CopyAbilities)
"""Changes that this member has where nobody is named."""


@about(ir.Apply)
def _apply(n: ir.Apply) -> Iterator[str]:
    if not n.changes:
        yield "9.9: some change"
    if len(n.changes) > 1 and not all(isinstance(c, ir.AdjustNeed) for c in n.changes):
        yield "one form: one change after another"
    if len({getattr(c, "times", 1) for c in n.changes}) > 1:
        yield "one form: one change after another"
    yield from _lasts(n)
    per = getattr(getattr(n.changes[0], "times", None), "per", None) if n.changes else None
    if isinstance(per, ir.Colours) and n.on is not None:
        yield "Q67: colours are counted for the member that has the ability"
    for change in n.changes:
        if _of_player(change) or _nothing_placed(n, change):
            if n.on is not None:
                yield "9.9: what changes for a player is on no card"
            if n.player != "you" and getattr(change, "attribute", "") == "ability_cost":
                yield "9.6.2.3: the cost of this ability is its own"
            if n.player != "you" and isinstance(change, ir.BladeHeartsBecome | ir.Replace | ir.PermitBaton):
                yield "8.3.11, 9.6.2.3.2: of your own yell, and for yourself"
            if n.player not in ("you", "opponent") and not _nothing_placed(n, change):
                yield "9.9: what changes for a player is for one of them"
        else:
            if n.player != "you":
                yield "9.9: what changes on a card is not for a player"
            if n.on is None and not isinstance(change, IMPLIED):
                yield "one form: what changes on this card says so"
            if n.on == ir.This(noun="member") and isinstance(change, IMPLIED):
                yield "one form: this member goes without saying"
            yield from _bearer(change, n.on)
    if isinstance(n.on, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest | ir.Picked):
        yield "9.9: cards that are known are changed"
    if isinstance(n.on, ir.Select) and isinstance(n.on.count, ir.UpTo | ir.AnyNumber | ir.AtLeast):
        yield "9.6.3: what is changed is chosen by a number"


def _lasts(n: ir.Apply) -> Iterator[str]:
    """A phase as a duration is of what happens in that phase."""
    set_phase = any(isinstance(c, ir.Adjust) and c.attribute == "live_set" for c in n.changes)
    if (n.duration == "next_live_set") != set_phase:
        yield "8.2.2: that phase is where cards are set"
    active = any(isinstance(c, ir.Prohibit) and c.action == "activate_in_active_phase" for c in n.changes)
    if n.duration == "next_active_phase" and not active:
        yield "7.4: that phase is where cards become active"


def _bearer(change: Any, on: Any) -> Iterator[str]:
    """Whether a change can be on those cards."""
    if isinstance(change, ir.Adjust):
        itself = {"hand_cost": True, "play_cost": False}.get(change.attribute)
        if itself is not None and isinstance(on, ir.This) != itself:
            yield "9.6.2.3.1: a card has a cost of its own in the hand, others cost less to play"
        if change.attribute == "hand_cost" and on != ir.This(noun="card"):
            yield "9.6.2.3.1: in the hand this is a card"
        amount = change.by.n if isinstance(change.by, ir.Times) else change.by
        if change.attribute == "play_cost" and not (_negative(amount) and isinstance(on, ir.Select)):
            yield "9.6.2.3.1: a card has a cost of its own in the hand, others cost less to play"
    if isinstance(on, ir.Union) and (not isinstance(change, IMPLIED) or isinstance(change, ir.GainColoursOf)):
        yield "9.9: AとB get something; what must not happen, and numbers, are said of one description"
    if isinstance(change, ir.TreatAs):
        if on != ir.This(noun="card"):
            yield "9.9.1.3: すべての領域にあるこのカード"
        return
    for part in on.of if isinstance(on, ir.Union) else (on,):
        if not isinstance(part, ir.Select):
            continue
        if isinstance(change, ir.Adjust):
            zones = {"score": "live_area", "cost": "stage", "play_cost": "hand"}
            if change.attribute == "play_cost" and (
                part.owner != "you" or part.type != "member" or part.count != ir.Every()
            ):
                yield "9.6.2.3.1: what is played are members"
            if part.zones != (zones.get(change.attribute),):
                yield "2.6, 2.10: that number is not on those cards there"
        elif isinstance(change, ir.Become):
            if part.zones != ("live_area" if change.attribute.name == "score" else "stage",):
                yield "2.6, 2.10: that number is not on those cards there"
        elif isinstance(change, ir.AdjustNeed | ir.NeedBecomes):
            if part.zones not in (("live_area",), ("anywhere",)) or part.type == "member":
                yield "2.11: a requirement is of lives"
        elif isinstance(change, ir.Prohibit):
            staged = change.action in ("activate_by_effect", "activate_in_active_phase", "baton_out")
            if staged and part.zones not in (("stage",), ("energy_area",)):
                yield "1.3.3: members on the stage and energy do not become active or are not replaced"
        elif part.zones not in (("stage",), ("live_area",)):
            yield "4.4, 4.6: changes are on what is on the stage or in a live"
