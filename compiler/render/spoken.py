"""Which step a pronoun, a demonstrative or 「これにより置いた…」 is about: the nearest one it can mean.

The same rules by which lowering finds the step again (4.1.4.1), so that a reference that the words would
lead elsewhere is not printed with them.
"""

import re
from bisect import bisect_left
from collections.abc import Callable, Iterator
from functools import cached_property, lru_cache

from compiler import ir
from compiler.ir.base import Node

STEPS = (
    ir.Choose, ir.Draw, ir.FormationChange, ir.Look, ir.Move, ir.PositionChange, ir.PutOnStage, ir.Reveal,
    ir.RevealUntil, ir.SetState,
)  # fmt: skip
"""The actions whose cards may be spoken of; energy that was paid is spoken of as [E] only."""
ACTS = (
    *STEPS,
    ir.Shuffle,
    ir.Apply,
    ir.Pay,
    ir.FormationChange,
    ir.TriggerAbility,
    ir.YellAgain,
    ir.LoseSurplus,
)
"""The actions that そうした may be about."""

Found = Iterator[tuple[str, Node]]
"""Nodes with their paths, the nearest first."""


class Told:
    """The nodes of one ability's tree, as its text tells them."""

    def __init__(self, nodes: list[tuple[Node, str]]) -> None:
        self.nodes = nodes
        self._abilities = [path for node, path in nodes if path and isinstance(node, ir.Ability)]

    @cached_property
    def at(self) -> dict[str, Node]:
        """The node at each path."""
        return {path: node for node, path in self.nodes}

    @cached_property
    def binders(self) -> dict[str, Node]:
        """The step that gave each name."""
        found: dict[str, Node] = {}
        for node, _ in self.nodes:
            for name in (getattr(node, "bind", None), getattr(node, "others", None)):
                if isinstance(name, str):
                    found.setdefault(name, node)
        return found

    @cached_property
    def _sorted(self) -> list[tuple[str, Node]]:
        return sorted(((path, node) for node, path in self.nodes), key=lambda found: order(found[0]))

    @cached_property
    def _places(self) -> list[tuple[tuple[int, int], ...]]:
        return [order(path) for path, _ in self._sorted]

    def before(self, path: str) -> Found:
        """What the same ability does before ``path``, the nearest first; in a case, nothing of the other."""
        inside = max((p for p in self._abilities if path.startswith(f"{p}.")), key=len, default="")
        scope, other = inside and f"{inside}.", self._not_done(path)
        for at in range(bisect_left(self._places, order(path)) - 1, -1, -1):
            p, node = self._sorted[at]
            mine = p.startswith(scope) and not path.startswith(f"{p}.")
            if mine and not (other and f"{p}.".startswith(other)):
                yield p, node

    def _not_done(self, path: str) -> tuple[str, ...]:
        """Where the cases are that are not done if the one around ``path`` is, and the step that was declined."""
        found = []
        for case in _CASE.finditer(f"{path}."):
            above = path[: case.start()]
            if case[1] == "otherwise":
                found.append(f"{above}.then.")
            test = getattr(self.at.get(above), "condition", None)
            did = test if case[1] == "otherwise" else test.of if isinstance(test, ir.IsNot) else None
            declined = self._permitted.get(did.name) if isinstance(did, ir.Did) else None
            if declined is not None:
                found.append(f"{declined}.")
        return tuple(found)

    @cached_property
    def _permitted(self) -> dict[str, str]:
        """Where each optional step is, by the name that says whether it was done."""
        found = {}
        for node, path in self.nodes:
            if isinstance(node, ir.May):
                name = node.bind or getattr(node.do, "bind", None)
                if name:
                    found[name] = path
        return found


_CASE = re.compile(r"\.(then|otherwise)(?=\.)")


_RANKS = {
    "only_if": 9,
    "event": 1,
    "guard": 2,
    "cost": 0,
    "effect": 3,
    "condition": 0,
    "then": 1,
    "otherwise": 2,
}


@lru_cache(maxsize=8192)
def order(path: str) -> tuple[tuple[int, int], ...]:
    """Sorts paths as the text goes: a cost before its effect, a condition before what it guards."""
    return tuple((0, int(part)) if part.isdigit() else (_RANKS.get(part, 0), 0) for part in path.split("."))


def last(found: Found, test: Callable[[Node], bool]) -> str | None:
    """The path of the last step that passes the test."""
    return next((path for path, node in found if test(node)), None)


def is_step(node: Node) -> bool:
    """Whether the node is an action whose cards may be spoken of."""
    return isinstance(node, STEPS)


def parted(told: Told, path: str) -> Node | None:
    """The step before ``path`` that bound the group of which a step took some last."""
    for _, node in told.before(path):
        group = getattr(getattr(node, "what", None), "among", None) if is_step(node) else None
        if isinstance(group, ir.Var):
            return told.binders.get(group.name)
    return None


def of_members(told: Told) -> Callable[[Node], bool]:
    """A test for steps that are about members, as far as their words say: cards on a stage (4.5.6)."""

    def test(node: Node) -> bool:
        if isinstance(node, ir.Select):
            return node.bind is not None
        if isinstance(node, ir.Apply):
            on = node.on
            return isinstance(on, ir.Select) and not isinstance(on.count, ir.Every) and _staged(on, told)
        if isinstance(node, ir.PutOnStage | ir.PositionChange | ir.FormationChange):
            return True
        return is_step(node) and _staged(getattr(node, "what", None), told)

    return test


def _staged(cards: Node | None, told: Told) -> bool:
    if isinstance(cards, ir.Select):
        if cards.among is not None:
            return cards.type in ("card", "member") and _staged(cards.among, told)
        return cards.type == "member" and cards.under is None and bool("stage" in cards.zones or cards.areas)
    if isinstance(cards, ir.Union):
        return all(_staged(part, told) for part in cards.of)
    if isinstance(cards, ir.Var):
        binder = told.binders.get(cards.name)
        return binder is not None and of_members(told)(binder)
    if isinstance(cards, ir.EventCard):
        return cards.role == "partner"
    return isinstance(cards, ir.This) and cards.noun == "member"


TYPED = {"member_card": "member", "live_card": "live", "energy_card": "energy"}
"""Nouns that say which type of card is meant."""


def of_type(type_: str) -> Callable[[Node], bool]:
    """A test for steps that are about cards of a type, as far as their words say."""

    def test(node: Node) -> bool:
        what = getattr(node, "what", None)
        return is_step(node) and isinstance(what, ir.Select) and what.type == type_

    return test


def same_words(node: Node) -> Callable[[Node], bool]:
    """A test for steps that 「これにより…した」 of this one would be about too."""
    if isinstance(node, ir.Move):
        if node.to == "energy_area":
            return lambda other: isinstance(other, ir.Move) and other.to != "hand"
        return lambda other: isinstance(other, ir.Move) and other.to == node.to
    if isinstance(node, ir.SetState):
        return lambda other: isinstance(other, ir.SetState) and other.state == node.state
    return lambda other: type(other) is type(node)


def _needs(node: ir.Either) -> bool:
    """Whether the alternatives are requirements, which are chosen in one act."""
    return all(isinstance(option, ir.Apply) for option in node.options)


def done_last(told: Told, before: str, kind: str) -> str | None:
    """The path of the last step of a kind; of several acts that were permitted together, all of them."""
    path = last(told.before(before), KINDS[kind])
    if path is None or kind != "act":
        return path
    for at in (at for at, letter in enumerate(path) if letter == "."):
        node = told.at.get(path[:at])
        whole = isinstance(node, ir.May) and isinstance(node.do, ir.Seq | ir.Either)
        if whole and not before.startswith(f"{path[:at]}."):
            return path[:at]
    return path


KINDS: dict[str, Callable[[Node], bool]] = {
    "act": lambda node: isinstance(node, ACTS) or (isinstance(node, ir.Either) and _needs(node)),
    "heart": lambda node: isinstance(node, ir.ChooseHeart),
    "number": lambda node: isinstance(node, ir.ChooseNumber),
}
"""What そうした, 選んだハート and 選んだ数 may be about."""


def leads_to(told: Told, path: str, ref: str) -> str | None:
    """The path of the step that a reference at ``path``, worded so, is taken to be about."""
    head, *rest = ref.replace(" inside", "").replace("inside.", "").split(".")
    if head not in ("by_this", "bare", "chosen"):
        noun = rest[0] if rest else ""
        members = last(told.before(path), of_members(told)) if noun == "member" else None
        typed = last(told.before(path), of_type(TYPED[noun])) if head == "those" and noun in TYPED else None
        found = members or typed or last(told.before(path), is_step)
        return None if head == "that" and found and _asked_between(told, path, found, noun) else found
    name = getattr(told.at[path], "name", "")
    binder = told.binders.get(name)
    if binder is None or getattr(binder, "bind", None) != name or not _by_verb(binder):
        return None
    same = same_words(binder)
    return last(told.before(path), lambda node: _by_verb(node) and same(node))


def _asked_between(told: Told, path: str, step: str, noun: str) -> bool:
    """Whether a condition around ``path``, behind the ``step``, asks for such a card too: two are called そのメンバー."""
    type_ = {"member": "member", **TYPED}.get(noun)
    parts = path.split(".")
    for at in (at for at, part in enumerate(parts) if part == "then"):
        guard = told.at.get(".".join(parts[:at]))
        if type_ and isinstance(guard, ir.If) and order(step) < order(".".join(parts[:at])):
            asked = guard.condition.of if isinstance(guard.condition, ir.And | ir.Or) else (guard.condition,)
            if any(_is_there(part, type_, noun == "member") for part in asked):
                return True
    return False


def _is_there(test: object, type_: str, staged: bool) -> bool:
    """Whether a condition is that there is a card of a type, which no step is about."""
    counted = (
        test.left.of if isinstance(test, ir.Compare) and isinstance(test.left, ir.Count | ir.Most) else None
    )
    one = isinstance(test, ir.Compare) and test.operator in (">=", "==") and test.right == 1
    described = isinstance(counted, ir.Select) and counted.among is None and counted.type == type_
    return one and described and (not staged or counted.zones == ("stage",))  # type: ignore[union-attr]


def _by_verb(node: Node) -> bool:
    return is_step(node) or isinstance(node, ir.Pay)
