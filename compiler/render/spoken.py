"""Which step a pronoun, a demonstrative or 「これにより置いた…」 is about: the nearest one it can mean.

The same rules by which lowering finds the step again (4.1.4.1), so that a reference that the words would
lead elsewhere is not printed with them.
"""

from collections.abc import Callable
from functools import lru_cache

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

Found = list[tuple[str, Node]]


def before(nodes: list[tuple[Node, str]], path: str) -> Found:
    """What the same ability does before ``path``, in the order of the text; in a case, nothing of the other."""
    scope, other = _scope(nodes, path), _other_case(path)
    mine = [(p, n) for n, p in nodes if p.startswith(scope) and not path.startswith(f"{p}.")]
    here = order(path)
    found = [(p, n) for p, n in sorted(mine, key=lambda found: order(found[0])) if order(p) < here]
    return [(p, n) for p, n in found if not other or not f"{p}.".startswith(other)]


def _other_case(path: str) -> str:
    """Where the case is that is done if the one around ``path``, of それ以外の場合, is not."""
    condition, otherwise, _ = f"{path}.".rpartition(".otherwise.")
    return f"{condition}.then." if otherwise else ""


def _scope(nodes: list[tuple[Node, str]], path: str) -> str:
    inside = [p for n, p in nodes if isinstance(n, ir.Ability) and p and path.startswith(f"{p}.")]
    return max(inside, key=len) + "." if inside else ""


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
    return next((path for path, node in reversed(found) if test(node)), None)


def is_step(node: Node) -> bool:
    """Whether the node is an action whose cards may be spoken of."""
    return isinstance(node, STEPS)


def of_members(nodes: list[tuple[Node, str]]) -> Callable[[Node], bool]:
    """A test for steps that are about members, as far as their words say: cards on a stage (4.5.6)."""

    def test(node: Node) -> bool:
        if isinstance(node, ir.Select):
            return node.bind is not None
        if isinstance(node, ir.Apply):
            on = node.on
            return isinstance(on, ir.Select) and not isinstance(on.count, ir.Every) and _staged(on, nodes)
        if isinstance(node, ir.PutOnStage | ir.PositionChange | ir.FormationChange):
            return True
        return is_step(node) and _staged(getattr(node, "what", None), nodes)

    return test


def _staged(cards: Node | None, nodes: list[tuple[Node, str]]) -> bool:
    if isinstance(cards, ir.Select):
        if cards.among is not None:
            return cards.type in ("card", "member") and _staged(cards.among, nodes)
        return cards.type == "member" and cards.under is None and bool("stage" in cards.zones or cards.areas)
    if isinstance(cards, ir.Union):
        return all(_staged(part, nodes) for part in cards.of)
    if isinstance(cards, ir.Var):
        binder = next(
            (n for n, _ in nodes if cards.name in (getattr(n, "bind", ""), getattr(n, "others", ""))), None
        )
        return binder is not None and of_members(nodes)(binder)
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


def done_last(found: Found, kind: str) -> str | None:
    """The path of the last step of a kind; of several acts that were permitted together, all of them."""
    path = last(found, KINDS[kind])
    if path is None or kind != "act":
        return path
    whole = [p for p, n in found if isinstance(n, ir.May) and isinstance(n.do, ir.Seq | ir.Either)]
    return next((p for p in whole if path.startswith(f"{p}.")), path)


KINDS: dict[str, Callable[[Node], bool]] = {
    "act": lambda node: isinstance(node, ACTS) or (isinstance(node, ir.Either) and _needs(node)),
    "heart": lambda node: isinstance(node, ir.ChooseHeart),
    "number": lambda node: isinstance(node, ir.ChooseNumber),
}
"""What そうした, 選んだハート and 選んだ数 may be about."""


def leads_to(nodes: list[tuple[Node, str]], path: str, ref: str) -> str | None:
    """The path of the step that a reference at ``path``, worded so, is taken to be about."""
    found = before(nodes, path)
    head, *rest = ref.replace(" inside", "").replace("inside.", "").split(".")
    if head not in ("by_this", "bare", "chosen"):
        noun = rest[0] if rest else ""
        members = last(found, of_members(nodes)) if noun == "member" else None
        typed = last(found, of_type(TYPED[noun])) if head == "those" and noun in TYPED else None
        return members or typed or last(found, is_step)
    return _by_verb(nodes, path, [(p, n) for p, n in found if is_step(n) or isinstance(n, ir.Pay)])


def _by_verb(nodes: list[tuple[Node, str]], path: str, steps: Found) -> str | None:
    reference = next(n for n, p in nodes if p == path)
    binder = next(
        ((p, n) for p, n in steps if getattr(n, "bind", None) == getattr(reference, "name", "")), None
    )
    return last(steps, same_words(binder[1])) if binder is not None else None
