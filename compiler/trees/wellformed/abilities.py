"""One ability: its header, its cost, its event, what a static one may say (9.1-9.4, chapter 11)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.cards import AREAS
from compiler.trees.wellformed.rules import Place, about, distinct, standing

TRIGGERS = ("enter", "live_start", "live_success")


@about(ir.Ability)
def _header(n: ir.Ability) -> Iterator[str]:
    order = [TRIGGERS.index(k) for k in n.keywords if k in TRIGGERS]
    if len(n.keywords) > 1 and (len(order) != len(n.keywords) or order != sorted(set(order))):
        yield "11.1.3: several words are triggers, each once"
    if not distinct(n.areas) or len(n.areas) == 3 or list(n.areas) != sorted(n.areas, key=AREAS.index):
        yield "11.6-11.8: an area is said once, from left to right, all of them not at all"
    if n.limit is not None and n.limit not in (1, 2):
        yield "11.2: once or twice a turn"
    if n.limit is not None and n.type == "static":
        yield "11.2: only what is played is limited"


@about(ir.Ability)
def _parts(n: ir.Ability) -> Iterator[str]:
    if n.type == "activated" and n.cost is None:
        yield "9.4.1: 起動 has a cost"
    if n.keywords[0] == "automatic" and n.event is None:
        yield "9.7.1: 自動 has an event"
    if n.event is not None and n.keywords[0] != "automatic":
        yield "9.7.1: a trigger word is the event itself, and only what triggers has one"
    if (n.event is not None or n.guard is not None) and n.cost is not None:
        yield "9.4.1: a cost stands in front of what triggers"
    if n.type == "static" and (n.cost is not None or n.only_if is not None):
        yield "9.1.1.3: a static ability is not played"
    if n.guard is not None and n.event is None and n.keywords[0] not in TRIGGERS:
        yield "Q120: a guard is of an event"
    if n.type == "static" and not _static(n.effect):
        yield "9.1.1.3: a static ability gives no instruction"


@about(ir.Ability)
def _guard(n: ir.Ability) -> Iterator[str]:
    if n.guard is None:
        return
    if isinstance(n.guard, ir.And):
        first, again = n.guard.of[0], n.guard.of[-1]
        right = (
            isinstance(first, ir.Happened)
            and isinstance(n.event, ir.Entered)
            and isinstance(again, ir.IsNot)
            and n.guard.of == (ir.Happened(event=n.event, times=first.times), again)
            and again.of == ir.Happened(event=n.event, times=first.times + 1)
            and first.times > 1
        )
        if not right:
            yield "9.7.1: at the nth time"
    elif (
        n.event not in (None, ir.Yelled())
        or not isinstance(n.guard, ir.Compare)
        or not isinstance(n.guard.left, ir.Count | ir.Kinds | ir.Colours)
        or not isinstance(n.guard.left.of, ir.Select)
        or n.guard.left.of.zones != ("yell",)
        or n.guard.left.of.owner not in ("you",) + (("opponent",) if n.event is None else ())
        or not (n.guard.operator == ">=" or n.guard.right == 0)
    ):
        yield "Q120: what there is is seen when a yell reveals it"


@about(ir.Ability)
def _cost(n: ir.Ability) -> Iterator[str]:
    cost = n.cost.then if isinstance(n.cost, ir.If) else n.cost
    cost = cost.do if isinstance(cost, ir.May) else cost
    parts = cost.steps if isinstance(cost, ir.Seq) else (cost,)
    if sum(isinstance(part, ir.Pay) for part in parts) > 1:
        yield "9.4.2: energy is paid at once"
    for part in parts:
        if part is not None and not isinstance(
            part,
            ir.Move
            | ir.Reveal
            | ir.SetState
            | ir.Pay
            | ir.Draw
            | ir.Either
            | ir.PutOnStage
            | ir.PositionChange,
        ):
            yield "9.4.2: a cost is what one does with one's own"
        if getattr(part, "player", "you") != "you":
            yield "9.4.2: a cost is what one does with one's own"


def _static(effect: Any) -> bool:
    if isinstance(effect, ir.Seq):
        return all(_static(step) for step in effect.steps)
    if isinstance(effect, ir.If):
        return effect.otherwise is None and _static(effect.then)
    return isinstance(effect, ir.Apply) and effect.duration is None


@standing(ir.Replace)
def _replace(_n: ir.Replace, place: Place) -> Iterator[str]:
    if place.ability.type != "static":
        yield "9.10: only a static ability replaces"
