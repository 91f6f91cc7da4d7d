"""Names: a step binds what later steps of the same ability speak of (4.1.4.1, 9.8.1)."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from compiler import ir
from compiler.ir.base import Node
from compiler.trees.names import BINDERS, REFERENCES, bound, walk
from compiler.trees.wellformed.rules import Fault

SORTS: dict[type[Node], str] = {
    ir.ChooseHeart: "heart",
    ir.ChooseNumber: "number",
    ir.ChooseArea: "area",
    ir.ChooseKind: "kind",
    ir.Ask: "answer",
    ir.Pay: "energy",
    ir.Draw: "drawn",
    ir.LoseSurplus: "lost",
    ir.May: "step",
}
"""What a step binds; cards where nothing else is said."""

ASKS: dict[type[Node], tuple[str, ...]] = {
    ir.Var: ("cards", "energy", "drawn"),
    ir.Did: ("cards", "energy", "drawn", "step"),
    ir.GainChosen: ("heart",),
    ir.HeartsBecome: ("heart",),
    ir.Chosen: ("number",),
    ir.Lost: ("lost",),
    ir.Answered: ("answer",),
    ir.OfColour: ("heart",),
}
"""What each reference may be to."""


@dataclass(slots=True)
class _Scope:
    """What is bound so far in an ability."""

    bound: dict[str, Node] = field(default_factory=dict)
    player: bool = False
    parts: set[str] = field(default_factory=set)  # of several acts that were permitted together


def faults(ability: ir.Ability) -> Iterator[Fault]:
    """The names that mean nothing where they stand."""
    yield from _read(ability, "", _Scope(), set())


def _read(
    node: Node, path: str, scope: _Scope, taken: set[str], above: Node | None = None
) -> Iterator[Fault]:
    yield from _reference(node, path, scope, isinstance(above, ir.Count))
    if isinstance(node, ir.Select) and isinstance(node.among, ir.Var) and not _left_in(node, scope):
        yield Fault("one form: a group is where its step left it", path)
    side = getattr(node, "player", None) == "chosen" or getattr(node, "owner", None) == "chosen"
    if side and not scope.player:
        yield Fault("4.1.4.1: そのプレイヤー is one that was chosen before", path)
    for name, value in _below(node, path):
        if isinstance(value, ir.Ability):
            yield from _read(value, name, _Scope(), taken, node)
            continue
        if _alternative(node, name, path):
            inside = _Scope(dict(scope.bound), scope.player, set(scope.parts))
            yield from _read(value, name, inside, taken, node)
        else:
            yield from _read(value, name, scope, taken, node)
    if isinstance(node, ir.May) and isinstance(node.do, ir.Seq | ir.Either):
        scope.parts |= {*bound(inner for _, inner in walk(node.do))}
    for binder in BINDERS:
        given: str | None = getattr(node, binder, None)
        if given is not None:
            if given in taken:
                yield Fault("one form: a name is bound once", path)
            taken.add(given)
            scope.bound[given] = node
    scope.player = scope.player or isinstance(node, ir.ChoosePlayer)


def _alternative(node: Node, name: str, path: str) -> bool:
    """Whether what is done there may not have been done: one of several, an otherwise."""
    below = name[len(path) + 1 if path else 0 :]
    return isinstance(node, ir.Modal | ir.Either | ir.Upgrade) or below == "otherwise"


def _group(step: Any) -> bool:
    """Whether a step is about cards some of which can be taken out: from a deck, or several of a hand."""
    what = getattr(step, "what", None)
    several = isinstance(what, ir.Select) and what.among is None and what.count != ir.Exactly(n=1)
    acted = isinstance(step, ir.Move | ir.Reveal | ir.Choose) and several
    return isinstance(step, ir.RevealUntil) or isinstance(what, ir.TopOfDeck) or acted


def _left_in(select: ir.Select, scope: _Scope) -> bool:
    """Whether a group is looked for in the zone where its step left it."""
    step = scope.bound.get(select.among.name) if isinstance(select.among, ir.Var) else None
    if select.zones == ("waiting_room",):
        put = isinstance(step, ir.Move) and step.to == "waiting_room"
        return put and not isinstance(getattr(step, "what", None), ir.TopOfDeck)
    what = getattr(step, "what", None)
    shown = isinstance(step, ir.Reveal) and isinstance(what, ir.Select) and what.zones == ("hand",)
    return select.zones != ("hand",) or shown


def _goes_on(binder: Any) -> bool:
    """Whether a step is about this very member, which stays the same card (4.1.4)."""
    if isinstance(binder, ir.Apply):
        return binder.on is None or isinstance(binder.on, ir.This)
    return isinstance(binder, ir.SetState | ir.PositionChange) and isinstance(binder.what, ir.This)


def _below(node: Node, path: str) -> Iterator[tuple[str, Node]]:
    for name in type(node).model_fields:
        value = getattr(node, name)
        below = f"{path}.{name}" if path else name
        if isinstance(value, Node):
            yield below, value
        elif isinstance(value, tuple):
            yield from ((f"{below}.{i}", v) for i, v in enumerate(value) if isinstance(v, Node))


def _asked(node: Node, path: str) -> tuple[str, ...]:
    """What the reference may be to: an area and a kind of card where those are asked for, else cards."""
    field = path.rpartition(".")[2]
    return {"chosen": ("area",), "until": ("kind",)}.get(field) or ASKS[type(node)]


def _reference(node: Any, path: str, scope: _Scope, counted: bool) -> Iterator[Fault]:
    if not isinstance(node, REFERENCES) or node.name is None:
        return
    binder = scope.bound.get(node.name)
    if binder is None:
        yield Fault("4.1.4.1: a name is of a step before", path)
    elif isinstance(node, ir.Did) and node.name == getattr(binder, "others", None):
        yield Fault("9.8.1: done is the step, not what it was about", path)
    elif isinstance(node, ir.Did) and node.name in scope.parts:
        yield Fault("9.6.2.2: what was permitted together is done together", path)
    elif isinstance(binder, ir.May) and not isinstance(binder.do, ir.Seq | ir.Either):
        yield Fault("one form: of one act the act itself has the name", path)
    elif SORTS.get(type(binder), "cards") not in _asked(node, path):
        yield Fault("4.1.4.1: a name is of what its step does", path)
    elif isinstance(binder, ir.Pay) and isinstance(node, ir.Var) and not counted:
        yield Fault("5.9: energy that was paid is counted", path)
    elif isinstance(node, ir.Var) and _goes_on(binder):
        yield Fault("one form: this member goes on being this member", path)
    elif path.endswith("what.of") and isinstance(node, ir.Var) and not _group(binder):
        yield Fault("9.8.1: the rest is of a group that was taken together", path)
