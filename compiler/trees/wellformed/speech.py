"""What the words of a reference reach: the nearest step of their kind, and no other (4.1.4.1).

そうした, 残り, その差 and the like have no names. A tree that refers past a nearer step is well typed, and
there is no text for it. Which step is nearest is asked of the printer's own table (``render.spoken``).
"""

from collections.abc import Callable, Iterator
from typing import Any

from compiler import ir
from compiler.ir.base import Node
from compiler.render import spoken
from compiler.render.spoken import Told
from compiler.trees.names import BINDERS, walk
from compiler.trees.wellformed.rules import Fault


def faults(ability: ir.Ability) -> Iterator[Fault]:
    """The references whose words would be taken to be about something else."""
    nodes = [(node, path) for path, node in walk(ability)]
    told = Told(nodes)
    binders = {
        name: (node, path)
        for node, path in nodes
        for b in BINDERS
        if (name := getattr(node, b, None)) is not None
    }
    for node, path in nodes:
        name = getattr(node, "name", None)
        bound = binders.get(name) if isinstance(name, str) else None
        for kind, check in _NAMED.items():
            if isinstance(node, kind) and bound is not None and not check(told, node, path, bound):
                yield Fault("4.1.4.1: the words are about the nearest step of their kind", path)
        if isinstance(node, ir.Rest) and node.of.name in {getattr(n, "others", None) for n, _ in nodes}:
            yield Fault("one form: the rest is of the whole group that a step was about", path)
        if (
            isinstance(node, ir.Rest)
            and node.of.name in binders
            and not _rests(told, path, binders[node.of.name])
        ):
            yield Fault("9.8.1: the rest is of what was looked at, or revealed, last", path)
        if isinstance(node, ir.EventCard) and node.role == "subject" and not _event_reached(told, path):
            yield Fault("9.7.4.1: after a step with cards, そのカード is of that step", path)
        if isinstance(node, ir.Difference) and not _spoken_of(told, node):
            yield Fault(
                "1.3.2.2: その差 is between two numbers that a condition compares, from the greater", path
            )
        if isinstance(node, ir.IsNot) and not _denied(told, node, path):
            yield Fault("9.3.3: それ以外 is other than what was asked before", path)
        if _all_differ(node) and not _asked_before(told, node, path):
            yield Fault("2.3.2.1: that all of them differ is asked of cards just asked about", path)


def _all_differ(node: Node) -> bool:
    """名前が異なる: as many kinds as cards."""
    return (
        isinstance(node, ir.Compare) and isinstance(node.left, ir.Kinds) and isinstance(node.right, ir.Count)
    )


def _var(told: Told, node: Any, path: str, bound: tuple[Node, str]) -> bool:
    """Whether some wording of the reference leads to its step."""
    step, where = bound
    by_path = told.at
    above = path.rpartition(".")[0]
    denied = isinstance(by_path.get(above.rpartition(".")[0]), ir.IsNot)
    if denied and isinstance(by_path.get(above), ir.Is) and _asked_too(told, node, above):
        return True  # 『G』のカード以外の場合: of the cards that were asked about
    if path.endswith((".until", ".chosen")):
        return spoken.last(told.before(path), lambda n: type(n) is type(step)) == where
    if isinstance(step, ir.Select):
        return True
    if isinstance(step, ir.PositionChange) and node.name == step.others:
        return path.endswith(".left.of.among")  # これにより…が移動した場合
    if isinstance(step, ir.RevealUntil) and node.name == step.others:
        return spoken.last(told.before(path), lambda n: isinstance(n, ir.Reveal | ir.RevealUntil)) == where
    if isinstance(step, ir.Apply):
        on = step.on
        if not isinstance(on, ir.Select) or on.zones != ("stage",):
            return False
    if isinstance(by_path.get(above), ir.Count) and _amount(by_path, above) and not _several(step):
        return False
    refs: tuple[str, ...] = (f"that.{'member' if _member(told, step) else 'card'}", "by_this..past")
    if isinstance(step, ir.PositionChange):
        refs = refs[:1]
    if isinstance(step, ir.SetState):
        refs = refs[:1] if node.name == step.others else refs[1:]
    return any(spoken.leads_to(told, path, ref) == where for ref in refs)


def _asked_too(told: Told, cards: Any, path: str) -> bool:
    """Whether another condition than the one at ``path`` is about the same cards."""
    return any(isinstance(n, ir.Is) and n.of == cards and p != path for n, p in told.nodes)


def _member(told: Told, step: Any) -> bool:
    """Whether the cards of a step are called members."""
    if isinstance(step, ir.PutOnStage | ir.PositionChange):
        return True
    what = (
        step.on
        if isinstance(step, ir.Apply)
        else step
        if isinstance(step, ir.Select)
        else getattr(step, "what", None)
    )
    if isinstance(what, ir.Var):
        binder = told.binders.get(what.name)
        return binder is not None and getattr(binder, "bind", None) == what.name and _member(told, binder)
    if isinstance(what, ir.Select) and not isinstance(step, ir.Move):
        return what.type == "member" and not what.among and not what.under and "stage" in what.zones
    return what == ir.This()


def _amount(by_path: dict[str, Node], path: str) -> bool:
    """Whether a count at ``path`` is a number of cards to act on, not one to compare or count by."""
    parents = (ir.Exactly, ir.UpTo, ir.TopOfDeck, ir.TopOfEnergyDeck, ir.Plus)
    return isinstance(by_path.get(path.rpartition(".")[0]), parents)


def _several(step: Any) -> bool:
    """Whether a step is one of which 枚数 is said: of cards, more than one."""
    what = getattr(step, "what", None)
    one = isinstance(what, ir.Select) and what.count == ir.Exactly(n=1)
    return isinstance(step, ir.Draw) or (
        isinstance(step, ir.Move | ir.Reveal) and not isinstance(what, ir.This | ir.EventCard) and not one
    )


def _done(told: Told, _node: Any, path: str, bound: tuple[Node, str]) -> bool:
    above = path.rpartition(".of.")[0]
    if isinstance(told.at.get(above), ir.And) and not isinstance(bound[0], ir.Apply):
        return False
    return spoken.done_last(told, path, "act") == bound[1]


def _last(kind: type[Node]) -> Callable[[Told, Any, str, tuple[Node, str]], bool]:
    def check(told: Told, _node: Any, path: str, bound: tuple[Node, str]) -> bool:
        return spoken.last(told.before(path), lambda n: isinstance(n, kind)) == bound[1]

    return check


_NAMED: dict[type[Node], Callable[[Told, Any, str, tuple[Node, str]], bool]] = {
    ir.Var: _var,
    ir.Did: _done,
    ir.GainChosen: _last(ir.ChooseHeart),
    ir.HeartsBecome: _last(ir.ChooseHeart),
    ir.OfColour: _last(ir.ChooseHeart),
    ir.Chosen: _last(ir.ChooseNumber),
    ir.Answered: _last(ir.Ask),
}


def _rests(told: Told, path: str, bound: tuple[Node, str]) -> bool:
    looked = spoken.last(told.before(path), lambda n: isinstance(n, ir.RevealUntil))
    if looked is not None and looked != bound[1]:
        return False
    for test in (lambda n: isinstance(n, ir.Look), lambda n: isinstance(n, ir.Reveal), spoken.is_step):
        if (where := spoken.last(told.before(path), test)) is not None:
            return isinstance(bound[0], ir.RevealUntil) or where == bound[1]
    return False


def _event_reached(told: Told, path: str) -> bool:
    """Whether no step with such cards stands between the event and the reference."""
    by_path = told.at
    around = [
        p for p, n in by_path.items() if isinstance(n, ir.Replace | ir.Later) and path.startswith(f"{p}.")
    ]
    inside = max(around, key=len, default="")
    blocks = (
        spoken.of_members(told) if _of_member(getattr(by_path[inside], "event", None)) else spoken.is_step
    )
    steps = [p for p, n in told.before(path) if spoken.is_step(n) and blocks(n)]
    return not any(p.startswith(inside) for p in steps)


def _of_member(event: Any) -> bool:
    """Whether the card of an event is called a member."""
    while isinstance(event, ir.During | ir.OneOf):
        event = event.event if isinstance(event, ir.During) else event.of[0]
    subject = getattr(event, "subject", None)
    if isinstance(subject, ir.Union):
        subject = subject.of[0]
    if isinstance(subject, ir.This):
        return subject.noun == "member"
    return isinstance(subject, ir.Select) and subject.type == "member" and "stage" in subject.zones


def _spoken_of(told: Told, node: ir.Difference) -> bool:
    compared = {
        (other.right, other.left) if other.operator in ("<", "<=") else (other.left, other.right)
        for other, _ in told.nodes
        if isinstance(other, ir.Compare)
    }
    of = node.a.of if isinstance(node.a, ir.Count) else None
    hand = (
        isinstance(of, ir.Select)
        and of == ir.Select(owner=of.owner, zones=("hand",))
        and of.owner != "either"
    )
    return (node.a, node.b) in compared or (hand and isinstance(node.b, int) and _down_to(told, node))


def _down_to(told: Told, node: ir.Difference) -> bool:
    """手札がN枚になるまで: so many of the hand are put somewhere."""
    return any(
        isinstance(step, ir.Move)
        and isinstance(step.what, ir.Select)
        and step.what == ir.Select(owner=step.what.owner, zones=("hand",), count=ir.Exactly(n=node))
        for step, _ in told.nodes
    )


def _denied(told: Told, node: ir.IsNot, path: str) -> bool:
    of = node.of
    if isinstance(of, ir.Is):
        others = [p for n, p in told.nodes if isinstance(n, ir.Is) and n.of == of.of and p != f"{path}.of"]
        known = [p for p, _ in told.before(path)]
        one = isinstance(of.of, ir.This | ir.Var | ir.EventCard)
        verbs = (ir.HasBladeHeart, ir.HasAbility, ir.Not, ir.OfColour)
        noun = one and not isinstance(of.where[-1] if of.where else None, verbs)
        return (noun and not others) or any(p in known for p in others)
    if isinstance(of, ir.Answered):
        found = [n for _, n in told.before(f"{path}.of") if isinstance(n, ir.Answered) and n.name == of.name]
        return tuple(a for n in reversed(found) for a in n.answers) == of.answers
    return True


def _asked_before(told: Told, node: Any, path: str) -> bool:
    asked = (
        n.left.of if isinstance(n, ir.Compare) else n  # type: ignore[union-attr]
        for _, n in told.before(path)
        if isinstance(n, ir.EveryArea)
        or (isinstance(n, ir.Compare) and isinstance(n.left, ir.Count | ir.Kinds))
    )
    last = next(asked, None)
    if isinstance(last, ir.EveryArea):
        last = ir.Select(type="member", owner=last.owner, zones=("stage",), where=last.where)
    return last is not None and last == node.left.of
