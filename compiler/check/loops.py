"""Infinite loops that one text shows (12.1, U861): an ability that triggers itself without a choice, an
activated one whose cost comes back."""

from collections.abc import Iterator
from typing import get_args

from compiler import ir
from compiler.check.bounds import number
from compiler.check.sites import Finding, Scope, Site
from compiler.diagnostics import Words


def loop(site: Site, scope: Scope) -> Iterator[Finding]:
    """Ability: without a limit (11.2), what it does brings about that it is played again."""
    node = site.node
    assert isinstance(node, ir.Ability)
    if node.limit is not None:
        return
    if node.type == "automatic" and node.cost is None and node.guard is None and node.only_if is None:
        steps = tuple(_forced(node.effect))
        events = [node.event] if node.event is not None else []
        if any(_causes(steps, event) for event in events) or (
            "enter" in node.keywords and _enters_again(steps)
        ):
            why = Words("自分自身の行うことで再び誘発する", "what it does triggers it again")
            yield site.find("U861", why=why)
    elif node.type == "activated" and node.cost is not None and node.only_if is None:
        cost = tuple(_forced(node.cost, chosen=True))
        if cost and all(_comes_back(step, tuple(_forced(node.effect, chosen=True)), scope) for step in cost):
            why = Words("効果がコストを元に戻す", "its effect gives its cost back")
            yield site.find("U861", why=why)


def _forced(effect: ir.Effect, *, chosen: bool = False) -> Iterator[ir.Effect]:
    """The steps that are surely done; with ``chosen`` those too that the player may do."""
    match effect:
        case ir.Seq():
            for step in effect.steps:
                yield from _forced(step, chosen=chosen)
        case ir.May() if chosen:
            yield from _forced(effect.do, chosen=chosen)
        case _:
            yield effect


def _causes(steps: tuple[ir.Effect, ...], event: ir.Event) -> bool:
    """Whether carrying out ``steps`` is an occurrence of ``event``, each time anew."""
    if getattr(event, "cause", None) is not None and not _own_cause(event):
        return False
    match event:
        case ir.OneOf():
            return any(_causes(steps, one) for one in event.of)
        case ir.ChangedArea():
            return (
                not event.to and not event.from_ and any(_moves_area(step, event.subject) for step in steps)
            )
        case ir.ChangedState():
            return _turns(steps, event)
        case ir.Moved():
            return _carries(steps, event)
        case ir.Entered():
            again = isinstance(event.subject, ir.This) and event.baton is None and not event.areas
            return again and event.from_ is None and _enters_again(steps)
        case _:
            return False


def _own_cause(event: ir.Event) -> bool:
    cause = getattr(event, "cause", None)
    return isinstance(cause, ir.Cause) and cause.side in ("you", "any") and not cause.where


def _moves_area(step: ir.Effect, subject: ir.Cards) -> bool:
    """A position change always finds another area (11.9.1)."""
    if isinstance(step, ir.PositionChange):
        free = not step.areas and not step.not_areas and step.where_is is None and step.facing is None
        return free and _covers(subject, step.what)
    return (
        isinstance(step, ir.Rotate)
        and len(step.cycle) == len(get_args(ir.Area))
        and isinstance(subject, ir.This)
    )


def _turns(steps: tuple[ir.Effect, ...], event: ir.ChangedState) -> bool:
    """Turned back and turned again: only a real change is an event (Q188)."""
    turned = [s.state for s in steps if isinstance(s, ir.SetState) and _covers(event.subject, s.what)]
    other = "active" if event.to == "wait" else "wait"
    return other in turned and event.to in turned[turned.index(other) :]


def _carries(steps: tuple[ir.Effect, ...], event: ir.Moved) -> bool:
    """Cards moved the same way, and as many brought to where they come from."""
    if not isinstance(event.subject, ir.Select) or event.subject.where:
        return False
    zones = (event.from_,) if event.from_ is not None else event.subject.zones
    if len(zones) != 1:
        return False
    moved = any(
        isinstance(step, ir.Move)
        and step.to == event.to
        and isinstance(step.what, ir.Select)
        and step.what.zones == zones
        and not isinstance(step.what.count, ir.UpTo | ir.AnyNumber)
        and event.subject.type in ("card", step.what.type)
        for step in steps
    )
    supplied = any(
        (isinstance(step, ir.Draw) and zones == ("hand",) and step.player == "you")
        or (isinstance(step, ir.Move) and step.to == zones[0])
        for step in steps
    )
    return moved and supplied


def _enters_again(steps: tuple[ir.Effect, ...]) -> bool:
    """This very card leaves the stage and is put there again, as a new one (4.1.4)."""
    gone: set[str | None] = set()
    for step in steps:
        if isinstance(step, ir.Move) and isinstance(step.what, ir.This) and step.to != "under":
            gone.add(step.bind)
        if isinstance(step, ir.PutOnStage) and gone:
            again = isinstance(step.what, ir.Var) and step.what.name in gone
            if again or isinstance(step.what, ir.This):
                return True
    return False


def _covers(subject: ir.Cards, what: ir.Cards) -> bool:
    """Whether the cards acted on are surely among those that the event is about."""
    if isinstance(what, ir.EventCard):
        return what.role == "subject"
    if isinstance(subject, ir.This):
        return isinstance(what, ir.This)
    if isinstance(subject, ir.Select):
        return isinstance(what, ir.This) and not subject.where and subject.owner in ("you", "any")
    return False


def _comes_back(step: ir.Effect, effect: tuple[ir.Effect, ...], scope: Scope) -> bool:
    """Whether the effect undoes a step of the cost."""
    match step:
        case ir.Pay():
            paid = number(step.count, scope).high
            return any(paid <= _activated(one, scope) for one in effect)
        case ir.SetState():
            return isinstance(step.what, ir.This) and any(
                isinstance(one, ir.SetState) and one.state != step.state and isinstance(one.what, ir.This)
                for one in effect
            )
        case ir.Move() if isinstance(step.what, ir.Select) and step.what.zones == ("hand",):
            given = number(step.what.count, scope).high
            return any(
                isinstance(one, ir.Draw)
                and one.player == "you"
                and one.until is None
                and given <= number(one.count, scope).high
                for one in effect
            )
        case _:
            return False


def _activated(step: ir.Effect, scope: Scope) -> float:
    """How many energy the step makes active."""
    if not isinstance(step, ir.SetState) or step.state != "active" or not isinstance(step.what, ir.Select):
        return 0
    energy = step.what.type == "energy" and step.what.owner == "you"
    return number(step.what.count, scope).high if energy else 0
