"""Sentences: what a condition, a permission or a cost takes in, and where a step of its own can stand (9.8).

A Japanese sentence has no brackets. What opens one (a condition, a list, a permission) covers all that
follows in it, and what needs a full stop cannot be a part of another.
"""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.ir.base import Node
from compiler.lower import apiece
from compiler.trees.names import BINDERS, walk
from compiler.trees.wellformed.rules import Place, about, standing

OPENING = (ir.If, ir.Upgrade, ir.Modal, ir.Unless, ir.Repeat, ir.Later)
"""Steps that take in all that follows in their sentence."""
ALONE = (ir.Upgrade, ir.Modal, ir.Unless, ir.Repeat, ir.Later, ir.May)
"""Steps that stand at the beginning of a sentence or make one."""
WHOLE = (ir.Ability, ir.Modal, ir.Repeat)
"""What is made of sentences, not of clauses."""


def clause(place: Place) -> bool:
    """Whether a node stands within a sentence that something around it has opened."""
    here = place
    while here.above is not None and isinstance(here.above.node, ir.Seq):
        here = here.above
    return here.above is not None and (
        not isinstance(here.above.node, WHOLE)
        or (isinstance(here.above.node, ir.Ability) and here.field == "cost")
    )


def limited(step: Any) -> bool:
    """Whether a sentence of its own says how far a change goes: この能力では…まで, この効果は重複しない."""
    if isinstance(step, ir.YellAgain):
        return isinstance(step.n, ir.AtMost)
    if not isinstance(step, ir.Apply):
        return False
    return not step.stacks or any(_capped(change) for change in step.changes)


def _capped(change: Any) -> bool:
    amount = getattr(change, "times", None) or getattr(change, "by", None)
    return isinstance(amount, ir.AtMost) or getattr(change, "floor", None) is not None


def _lists(step: Any) -> bool:
    return isinstance(step, ir.Modal) or (isinstance(step, ir.If) and _lists(step.then))


@standing(ir.Seq)
def _sequence(n: ir.Seq, place: Place) -> Iterator[str]:
    chained = clause(place)
    for step in n.steps[:-1]:
        if _lists(step):
            yield "9.6.3: what stands behind a list would be part of its last option"
        elif chained and (isinstance(step, (*OPENING, ir.May)) or limited(step)):
            yield "9.8.1: what opens a sentence covers all that follows in it"
    if chained:
        yield from _carried_on(n.steps)
    for step in n.steps[1:]:
        if chained and isinstance(step, ALONE):
            yield "9.8.1: what makes a sentence is no clause of another"


def _carried_on(steps: tuple[Any, ...]) -> Iterator[str]:
    """Who does a step goes on for the next one, unless another is named; some steps name nobody."""
    acting = "you"
    for step in steps:
        named = getattr(step, "player", None) if not isinstance(step, ir.Apply) else acting
        if named is None and acting != "you":
            yield "1.3.4.1: who acts goes on in a sentence"
        acting = named or acting
        if isinstance(step, ir.Shuffle) and step is not steps[-1]:
            yield "5.5: シャッフルし、… would be the order in which cards are put"
        if _counts(step) and step is not steps[-1]:
            following = steps[steps.index(step) + 1]
            if not isinstance(following, ir.Apply):
                yield "1.3.2.2: につき goes on for what follows in its sentence"
        if _denies(step) and step is not steps[-1]:
            yield "9.8.1: what must not be ends its sentence"


def _counts(step: Any) -> bool:
    """Whether a change is so much per piece."""
    changes = step.changes if isinstance(step, ir.Apply) else ()
    amounts = [getattr(c, name, None) for c in changes for name in ("times", "by", "n")]
    return any(isinstance(amount, ir.Times | ir.AtMost) for amount in amounts)


def _denies(step: Any) -> bool:
    return isinstance(step, ir.Apply) and any(
        isinstance(c, ir.NoTrigger | ir.Prohibit | ir.PermitBaton) for c in step.changes
    )


@standing(ir.Upgrade)
def _upgrade(n: ir.Upgrade, place: Place) -> Iterator[str]:
    if clause(place):
        yield "Q203: within a condition a case would be one of the cases around it"
    for case in n.cases:
        if isinstance(case.then, OPENING) or _lists(case.then) or case.otherwise is not None:
            yield "Q203: a case is an action, or several"
        steps = case.then.steps if isinstance(case.then, ir.Seq) else (case.then,)
        until = [
            isinstance(s, ir.RevealUntil) or (isinstance(s, ir.Draw) and s.until is not None) for s in steps
        ]
        if until[0] and case is not n.cases[0]:
            yield "Q203: 代わりに would be of what is waited for"
        if any(limited(step) or isinstance(step, ir.May) for step in steps):
            yield "9.8.1: what limits a case would be said of both"


@standing(ir.If)
def _if(n: ir.If, place: Place) -> Iterator[str]:
    if n.otherwise is not None and clause(place):
        yield "9.3.3: within a condition それ以外の場合 would be of the condition around it"
    if n.otherwise is not None and (limited(n.then) or limited(n.otherwise)):
        yield "9.8.1: what limits a case would be said of both"
    if n.otherwise is not None and (_lists(n.then) or isinstance(n.then, ir.If)):
        yield "9.3.3: それ以外の場合 would be part of what stands before it"


@about(ir.Ability)
def _gone_on(n: ir.Ability) -> Iterator[str]:
    names = apiece.of_each(n)
    if names and any(isinstance(node, ir.If) and apiece.follows(node, names) for node in _by_themselves(n)):
        yield "1.3.4.1: what goes on from what each player did, each does"


def _by_themselves(node: Any) -> Iterator[Any]:
    """The nodes that are no part of what each player does."""
    yield node
    for field in type(node).model_fields:
        value = getattr(node, field)
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node) and not isinstance(inner, ir.ForEachPlayer):
                yield from _by_themselves(inner)


@standing(ir.Modal)
def _modal(n: ir.Modal, place: Place) -> Iterator[str]:
    if isinstance(n.count, ir.Upgraded) and clause(place):
        yield "Q203: within a condition 代わりに would be of the condition around it"


@about(ir.May)
def _may(n: ir.May) -> Iterator[str]:
    steps = n.do.steps if isinstance(n.do, ir.Seq) else (n.do,)
    if any(limited(step) for step in steps):
        yield "9.8.1: what limits it would be said of the permission"


@about(ir.Ability)
def _closing(n: ir.Ability) -> Iterator[str]:
    last = n.effect.steps[-1] if isinstance(n.effect, ir.Seq) else n.effect
    if n.only_if is not None and _lists(last):
        yield "9.6.3: what stands behind a list would be part of its last option"
    caps = {node.per for _, node in walk(n) if isinstance(node, ir.Times) and isinstance(node.per, ir.AtMost)}
    if len(caps) > 1:
        yield "Q243: what an ability counts has one limit"


@about(ir.Repeat)
def _repeat(n: ir.Repeat) -> Iterator[str]:
    last = n.do.steps[-1] if isinstance(n.do, ir.Seq) else n.do
    if _lists(last):
        yield "9.6.3: what stands behind a list would be part of its last option"


def _at_the_judgement(ability: ir.Ability) -> bool:
    return isinstance(ability.event, ir.LiveJudged)


@standing(ir.Later)
def _later(n: ir.Later, place: Place) -> Iterator[str]:
    if isinstance(n.event, ir.LiveJudged) and place.ability.event is not None:
        yield "9.7.5: two とき in one sentence"
    if any(isinstance(part, ir.YellAgain) and part.redo for _, part in walk(n.do)):
        yield "8.3.11: そのエール is the one that triggered"
    if any(limited(part) or isinstance(part, ir.AtMost) for _, part in walk(n.do)):
        yield "9.8.1: what limits it would be said of the ability, not of what waits"
    if isinstance(n.event, ir.LiveJudged) and _at_the_judgement(place.ability):
        yield "9.7.5: what waits comes later"
    then = n.do.then if isinstance(n.do, ir.If) and isinstance(n.event, ir.LiveJudged) else n.do
    if isinstance(then, (*OPENING, ir.Seq, ir.May, ir.ForEachPlayer, ir.Either)):
        yield "9.7.5: what waits is one action: the next one would be done now"


@about(ir.Either)
def _either(n: ir.Either) -> Iterator[str]:
    if any(limited(option) for option in n.options):
        yield "9.8.1: what limits one of several would be said of the last"
    if any(getattr(option, "player", "you") != "you" for option in n.options):
        yield "9.8: who does one action or another is said of all: it is you"
    sides = [_stage(option) for option in n.options]
    if "any" in sides[1:] and set(sides) - {"any", ""}:
        yield "Q238: members there, or on either stage"
    needs = [
        isinstance(o, ir.Apply) and any(isinstance(c, ir.NeedBecomes) for c in o.changes) for o in n.options
    ]
    if any(needs) and not (all(needs) and _one_card(n.options)):
        yield "2.11: requirements to choose from are those of one card"


def _stage(step: Any) -> str:
    """On whose stage the members are that a step is done to, if they are on one."""
    what = step.on if isinstance(step, ir.Apply) else getattr(step, "what", None)
    staged = isinstance(what, ir.Select) and what.type == "member" and what.zones == ("stage",)
    facing = staged and bool(what.where) and isinstance(what.where[0], ir.Facing)  # type: ignore[union-attr]
    return str(what.owner) if staged and not facing else ""  # type: ignore[union-attr]


def _one_card(options: tuple[Any, ...]) -> bool:
    first = options[0]
    return all(o.on == first.on and o.duration is None and len(o.changes) == 1 for o in options)


@about(ir.Either, ir.Upgrade)
def _durations(n: Any) -> Iterator[str]:
    options = n.options if isinstance(n, ir.Either) else tuple(case.then for case in n.cases)
    kept: set[Any] = set()
    for option in options:
        for step in option.steps if isinstance(option, ir.Seq) else (option,):
            if isinstance(step, ir.Apply):
                if step.duration is None and kept:
                    yield "8.5: a duration covers every change behind it in its sentence"
                kept |= {step.duration} - {None}


@standing(ir.Seq)
def _durations_of_steps(n: ir.Seq, place: Place) -> Iterator[str]:
    if not clause(place):
        return
    lasting = False
    for step in n.steps:
        if isinstance(step, ir.Apply):
            if step.duration is None and lasting:
                yield "8.5: a duration covers every change behind it in its sentence"
            lasting = lasting or step.duration is not None


@about(ir.ForEachPlayer)
def _each(n: ir.ForEachPlayer) -> Iterator[str]:
    if any(getattr(n.do, binder, None) is not None for binder in BINDERS):
        yield "1.3.4.1: what each did is not spoken of as one step"
    doing = (
        ir.Draw,
        ir.Look,
        ir.Reveal,
        ir.Choose,
        ir.Move,
        ir.SetState,
        ir.PutOnStage,
        ir.PositionChange,
        ir.Pay,
        ir.Shuffle,
    )
    if not isinstance(n.do, doing) or n.do.player != "you":
        yield "1.3.4.1: what each does for themselves is one action with cards"
    if isinstance(n.do, ir.Draw) and n.do.until is not None:
        yield "1.3.4.1: until so many is said of one hand"
