"""What happens, and what happened: trigger events and history (9.7, 11.3)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.rules import Place, about, distinct, standing


@about(ir.Happened)
def _times(n: ir.Happened) -> Iterator[str]:
    if n.times < 1:
        yield "1.3.2: what is done is done at least once"
    if isinstance(n.event, ir.LiveJudged | ir.During | ir.OneOf):
        yield "9.7.2: the past is asked for one thing, that is over"
    if n.times > 1 and (
        n.window == "entry" or isinstance(n.event, ir.LiveSucceeded | ir.LiveStarted | ir.Refreshed)
    ):
        yield "8.4: how often is asked of what members do"
    if (
        isinstance(n.event, ir.Moved)
        and n.event.from_ is None
        and n.event.to != "hand"
        and n.event.baton is None
    ):
        yield "4.1: to have been put into a zone is to be there, unless it is said from where"
    if isinstance(n.event, ir.Moved) and n.times > 1:
        yield "8.4: how often is asked of what members do"
    described = isinstance(n.event, ir.Entered) and n.event.subject != ir.This()
    if described and isinstance(n.event, ir.Entered) and (n.event.from_ or n.event.not_from):
        yield "11.3.2: from where is asked of this member"
    itself = isinstance(n.event, ir.Entered) and n.event.subject == ir.This()
    if n.window == "this_turn" and itself and isinstance(n.event, ir.Entered) and n.event.areas:
        yield "one form: where this member entered and still is, is where it is"
    if n.window == "entry" and not _own_entry(n.event):
        yield "11.3.2: how this member came to its place"
    if n.window == "previous_turn" and not isinstance(
        n.event, ir.LiveSucceeded | ir.LiveStarted | ir.Refreshed
    ):
        yield "9.7.2: of the turn before what is remembered is of players"


def _own_entry(event: Any) -> bool:
    return (isinstance(event, ir.Entered) and event.subject == ir.This()) or (
        isinstance(event, ir.Moved) and event.baton is not None
    )


@about(ir.Cause)
def _cause(n: ir.Cause) -> Iterator[str]:
    if not all(isinstance(f, ir.InGroup | ir.Named) for f in n.where):
        yield "3.1.2.4: a card whose effect it is has a name or a group"
    if n.side not in ("you", "opponent", "any"):
        yield "3.1.2.4: an effect is of a card of one player"


NOWHERE = ("stage", "energy_area", "energy_deck", "success_area", "live_area", "yell", "under", "anywhere")
"""Zones that no member enters from."""


def _partner(baton: Any) -> bool:
    """Whether it can be the other member of a baton touch (9.6.2.3.2)."""
    if not isinstance(baton, ir.Select):
        return bool(baton == "any")
    mine = ir.Select(type="member", owner="any", zones=("stage",), where=baton.where, count=baton.count)
    return baton == mine


def _of_themselves(baton: Any) -> bool:
    """Whether the other member is told by a clause, which 「このメンバーが」 before it would be taken into."""
    return isinstance(baton, ir.Select) and any(
        not isinstance(f, ir.InGroup | ir.Named)
        and not (
            isinstance(f, ir.Where) and f.attribute == ir.Attribute(name="cost") and isinstance(f.value, int)
        )
        for f in baton.where
    )


@standing(ir.Entered)
def _entered(n: ir.Entered, place: Place) -> Iterator[str]:
    yield from _of_members(n.subject)
    if n.from_ in NOWHERE:
        yield "11.3.2: a member enters from elsewhere"
    if (n.from_ is not None or n.not_from is not None) and n.baton is not None:
        yield "9.6.2.3.2: a baton touch is from hand"
    if n.from_ is not None and n.not_from is not None:
        yield "one form: from one zone, or not from it"
    placed = n.subject == ir.This() or (isinstance(n.subject, ir.Select) and n.subject.owner != "any")
    if n.areas and not placed:
        yield "4.5.2: an area is of a player"
    if not distinct(n.areas) or len(n.areas) == 3:
        yield "one form: an area is said once, all of them not at all"
    parts = n.subject.of if isinstance(n.subject, ir.Union) else (n.subject,)
    if any(isinstance(part, ir.Select) and part.areas for part in parts):
        yield "one form: where members enter is the area of the event"
    entry = isinstance(place.parent, ir.Happened) and place.parent.window == "entry"
    denied = entry and place.above is not None and place.above.at("is_not.of")
    if n.baton is not None and (not entry or denied) and _of_themselves(n.baton):
        yield "9.6.2.3.2: who has it by itself would be this member"
    if n.cause is not None:
        yield "9.6.2.4.2.1: members enter by being played or put there"
    if n.not_from in NOWHERE:
        yield "11.3.2: a member enters from elsewhere"
    if n.baton is not None and not _partner(n.baton):
        yield "9.6.2.3.2: a baton touch is with a member of the stage"


@about(ir.Entered)
def _who_entered(n: ir.Entered) -> Iterator[str]:
    if isinstance(n.subject, ir.Var):
        yield "4.1.4: what entered is another card since"


@about(ir.ChangedArea, ir.ChangedState)
def _changed(n: Any) -> Iterator[str]:
    yield from _of_members(n.subject)
    if isinstance(n, ir.ChangedArea):
        if not distinct(n.to) or not distinct(n.from_) or len(n.to) == 3 or len(n.from_) == 3:
            yield "one form: an area is said once, all of them not at all"
        if set(n.to) & set(n.from_) or (n.from_ and isinstance(n.subject, ir.Select) and n.subject.areas):
            yield "4.1.4: from one area to another"
    states = isinstance(n.subject, ir.Select) and any(isinstance(f, ir.InState) for f in n.subject.where)
    if isinstance(n, ir.ChangedState) and states:
        yield "one form: the state before is that of the event"
    if isinstance(n, ir.ChangedState) and n.from_ == n.to:
        yield "Q188: a change is a real change"


def _of_members(subject: Any) -> Iterator[str]:
    parts = subject.of if isinstance(subject, ir.Union) else (subject,)
    for part in parts:
        if isinstance(part, ir.Select) and part.zones != ("stage",):
            yield "11.3.2: members on the stage enter, move and turn"
        if part == ir.EventCard(role="partner"):
            yield "9.6.2.3.2: the other member has left the stage"
        if isinstance(part, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest) or part == ir.This(noun="card"):
            yield "11.3.2: members on the stage enter, move and turn"


@standing(ir.Moved)
def _moved(n: ir.Moved, place: Place) -> Iterator[str]:
    if (
        isinstance(n.subject, ir.Select)
        and isinstance(n.subject.count, ir.AtLeast)
        and place.at("happened.event")
    ):
        yield "9.7.4: at least so many is what a trigger has"
    if isinstance(n.subject, ir.This | ir.EventCard) and n.to == "energy_area":
        yield "4.7: energy goes where energy is"
    least = isinstance(n.subject, ir.Select) and isinstance(n.subject.count, ir.AtLeast)
    if least and isinstance(n.subject, ir.Select) and n.subject.zones and n.from_ is None:
        yield "one form: what comes from a zone are the cards of that zone"
    if n.to is None:
        yield "9.7.4: a card that is moved comes to a zone"
    if n.baton is not None and (n.to != "waiting_room" or n.from_ is not None or n.subject != ir.This()):
        yield "9.6.2.3.2: a baton touch puts this member from the stage into the waiting room"
    if n.baton is not None and not _partner(n.baton):
        yield "9.6.2.3.2: a baton touch is with a member of the stage"
    if isinstance(n.subject, ir.Select) and n.from_ is not None and n.subject.zones != (n.from_,):
        yield "one form: what comes from a zone are the cards of that zone"
    if (
        isinstance(n.subject, ir.Select)
        and n.subject.type == "energy"
        and n.to not in (None, "energy_area", "energy_deck", "under")
    ):
        yield "4.5.5.4: energy is never in another zone"
    if isinstance(n.subject, ir.Select) and n.to == "energy_area" and n.subject != ir.Select(type="energy"):
        yield "4.7: energy goes where energy is"
    if n.from_ == n.to and n.from_ is not None:
        yield "9.7.4: from one zone to another"
    if isinstance(n.subject, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest):
        yield "9.7.4: an event is about cards that are known"
    if {"anywhere", "yell", "under"} & {n.from_, n.to} or n.to == "stage":
        yield "4.1: a zone that cards go to"
    if n.face is not None and n.to != "live_area":
        yield "4.3.3: face up is said where cards lie face down"


@standing(ir.LiveStarted)
def _live_started(_n: ir.LiveStarted, place: Place) -> Iterator[str]:
    if not place.at("later.event", "happened.event"):
        yield "11.4: one's own live start is 【ライブ開始時】"


@standing(ir.During)
def _trigger(_n: ir.During, place: Place) -> Iterator[str]:
    if not place.at("ability.event"):
        yield "7.1.2: a phase is said of the whole event that triggers an ability"


@about(ir.During)
def _during(n: ir.During) -> Iterator[str]:
    if isinstance(n.event, ir.During):
        yield "one form: within one phase"
