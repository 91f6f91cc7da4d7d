"""What an English text has said before: "it" or "the chosen member", "the first" or "the second"."""

from collections.abc import Iterator

from compiler.ir import (
    Ability,
    And,
    Answered,
    Apply,
    Compare,
    Count,
    Did,
    Draw,
    ForEachPlayer,
    If,
    Is,
    Later,
    Modal,
    Replace,
    Rest,
    Select,
    Seq,
    Upgrade,
    Var,
)
from compiler.ir.base import Node
from compiler.render.scene import Scene
from compiler.render.view import View


class Names:
    """The steps of an ability that bind a name, in the order of the text."""

    def __init__(self, scene: Scene) -> None:
        steps = {path: scene.by_path[path] for path in scene.binders.values()}
        self.paths = sorted(steps, key=_order)
        self.at = {path: place for place, path in enumerate(self.paths)}
        taking = [node for path, node in scene.by_path.items() if "condition" not in path.split(".")]
        used = {group for node in taking for group in _groups(node)}
        self.groups = sorted({scene.binders[name] for name in used if name in scene.binders}, key=_order)
        self.alike: dict[tuple[object, ...], list[str]] = {}
        for path in self.paths:
            self.alike.setdefault(_sort(steps[path]), []).append(path)
        self.place = {path: n for paths in self.alike.values() for n, path in enumerate(paths)}

    @staticmethod
    def of(n: View) -> "Names":
        """Those of the ability that ``n`` is in, found once."""
        if n.scene.names is None:
            n.scene.names = Names(n.scene)
        names: Names = n.scene.names
        return names


def just_named(n: View) -> bool:
    """Whether the step before this one bound the name of the reference ``n``, as its last name."""
    binder = n.binder()
    before = _step_before(n)
    if binder is None or before is None or not _within(binder.path, before):
        return False
    names = Names.of(n)
    following = names.at[binder.path] + 1
    return following == len(names.paths) or not _within(names.paths[following], before)


def just_asked(n: View) -> bool:
    """Whether the condition that the reference ``n`` stands under is what the same cards are.

    A name that was bound between them would be nearer.
    """
    binder = n.binder()
    above = n.path.rfind(".then.")
    if binder is None or above < 0:
        return False
    clause = n.path[:above]
    test = getattr(n.scene.by_path[clause], "condition", None)
    asked = isinstance(test, Is) and isinstance(test.of, Var) and test.of.name == n.node.name  # type: ignore[attr-defined]
    start = f"{clause}.then"
    return asked and not any(_within(p, start) and _order(p) < _order(n.path) for p in Names.of(n).paths)


def just_found(n: View) -> bool:
    """Whether the cards ``n`` stand under the condition that they are there; they then go without saying.

    A name that was bound between them would be nearer.
    """
    above = n.path.rfind(".then.")
    test = getattr(n.scene.by_path[n.path[:above]], "condition", None) if above >= 0 else None
    parts = test.of if isinstance(test, And) else (test,)
    there = any(
        isinstance(part, Compare)
        and part.left == Count(of=n.node)
        and (part.operator, part.right) == (">=", 1)
        for part in parts
    )
    start = f"{n.path[:above]}.then"
    found = there and not any(_within(p, start) and _order(p) < _order(n.path) for p in Names.of(n).paths)
    if found:
        n.scene.covered.add(n.path)
    return found


def just_done(n: View) -> bool:
    """Whether what bound the name of the condition ``n`` is part of the step before."""
    binder = n.binder()
    before = _step_before(n)
    return binder is not None and before is not None and _within(binder.path, before)


def rank(n: View) -> int:
    """Which of the steps of one kind so far bound the name of ``n``: 1, 2 and so on; 0 if there is one only."""
    binder = n.binder()
    if binder is None:
        return 0
    names = Names.of(n)
    place = names.place[binder.path]
    alike = names.alike[_sort(binder.node)]
    several = place > 0 or (len(alike) > 1 and _order(alike[1]) < _order(n.path))
    return place + 1 if several else 0


def only_group(n: View) -> bool:
    """Whether the cards that ``n``, a rest, is of are the only ones so far of which the ability takes some."""
    binder = n.scene.binders[n.node.of.name]  # type: ignore[attr-defined]
    return all(group == binder or _order(group) > _order(n.path) for group in Names.of(n).groups)


def for_each_player(n: View) -> bool:
    """Whether a step, or the step ``n`` is part of, is done by each player for themselves (1.3.4.1)."""
    return any(
        isinstance(node, ForEachPlayer)
        or (getattr(node, "player", None) == "both" and not isinstance(node, Apply))
        for node in (n.node, *_above(n))
    )


def ability_of(n: View) -> View:
    """The ability that ``n`` is part of: the whole one or one that is gained."""
    path = n.scene.ability_of(n.path)
    return View(n.scene.by_path[path], path, n.scene)


def after_that(n: View) -> bool:
    """Whether the condition of the step ``n`` is asked after an action, and not about what that was done to."""
    path = _step_before(n)
    before = n.scene.by_path[path] if path is not None else None
    if not isinstance(n.node, If) or before is None or isinstance(before, (If, Upgrade, Modal)):
        return False
    start = f"{n.path}.condition"
    return not any(p == start or p.startswith(start + ".") for _, p in n.scene.of_kind(Var, Did, Answered))


def more(n: View) -> bool:
    """Whether ``n`` does under a condition what the step before did already: draw another card, also gain."""
    parts = n.path.split(".")
    for at in range(len(parts) - 1, 0, -1):
        if parts[at - 1] == "steps" and parts[at] != "0":
            here = n.scene.by_path[".".join(parts[: at + 1])]
            before = n.scene.by_path[".".join([*parts[:at], str(int(parts[at]) - 1)])]
            return (
                isinstance(here, If)
                and parts[at + 1] == "then"
                and any(_same_deed(n.node, done) for done in _deeds(before))
            )
    return False


def _deeds(step: Node) -> Iterator[Node]:
    """What a step does, at once or under a condition."""
    if isinstance(step, If):
        yield from _deeds(step.then)
    elif isinstance(step, Seq):
        for part in step.steps:
            yield from _deeds(part)
    else:
        yield step


def _same_deed(one: Node, other: Node) -> bool:
    if isinstance(one, Draw) and isinstance(other, Draw):
        return one.player == other.player
    if isinstance(one, Apply) and isinstance(other, Apply):
        return one.on == other.on and _changed(one) == _changed(other)
    return False


def _changed(step: Apply) -> list[tuple[object, object]]:
    return [(type(change), getattr(change, "attribute", None)) for change in step.changes]


def trigger_of(n: View) -> View | None:
    """The event that ``n`` is part of the answer to: of a replacement, a delayed trigger or the ability."""
    path = n.path
    while path:
        path = path.rpartition(".")[0]
        node = n.scene.by_path.get(path)
        if isinstance(node, (Ability, Later, Replace)):
            event = node.event
            return View(event, f"{path}.event" if path else "event", n.scene) if event is not None else None
    return None


def _within(path: str, step: str) -> bool:
    return path == step or path.startswith(step + ".")


def _above(n: View) -> Iterator[Node]:
    path = n.path
    while path:
        path = path.rpartition(".")[0]
        node = n.scene.by_path.get(path)
        if node is not None:
            yield node


def _groups(node: Node) -> Iterator[str]:
    """The name of the cards that a node takes some of."""
    group = node.among if isinstance(node, Select) else node.of if isinstance(node, Rest) else None
    if isinstance(group, Var):
        yield group.name


def _order(path: str) -> list[tuple[int, int | str]]:
    """Costs stand before effects, steps by number."""
    return [(0, int(part)) if part.isdigit() else (1, part) for part in path.split(".")]


def _step_before(n: View) -> str | None:
    """The path of the step of the same sequence, or of one around it, that stands before ``n``."""
    parts = n.path.split(".")
    for at in range(len(parts) - 1, 0, -1):
        if parts[at - 1] == "steps" and parts[at] != "0":
            return ".".join([*parts[:at], str(int(parts[at]) - 1)])
    return None


def _sort(node: Node) -> tuple[object, ...]:
    """What makes the names of two steps sound alike."""
    return (
        getattr(node, "kind", None),
        getattr(node, "to", None),
        getattr(node, "state", None),
        getattr(node, "place", None),
    )
