"""What an English text has said before: "it" or "the chosen member", "the first" or "the second"."""

from collections.abc import Iterator

from compiler.ir import Ability, Apply, ForEachPlayer
from compiler.ir.base import Node
from compiler.render.view import View


def just_named(n: View) -> bool:
    """Whether the step before this one bound the name of the reference ``n``, as its last name."""
    binder = n.binder()
    before = _step_before(n)
    if binder is None or before is None or not _within(binder.path, before):
        return False
    names = [path for path, _ in _binders(n) if _within(path, before)]
    return names[-1] == binder.path


def rank(n: View) -> int:
    """Which of the steps of one kind so far bound the name of ``n``: 1, 2 and so on; 0 if there is one only."""
    binder = n.binder()
    if binder is None:
        return 0
    here = _order(n.path)
    alike = [path for path, node in _binders(n) if _sort(node) == _sort(binder.node) and _order(path) < here]
    return alike.index(binder.path) + 1 if len(alike) > 1 and binder.path in alike else 0


def for_each_player(n: View) -> bool:
    """Whether a step, or the step ``n`` is part of, is done by each player for themselves (1.3.4.1)."""
    return any(
        isinstance(node, ForEachPlayer)
        or (getattr(node, "player", None) == "both" and not isinstance(node, Apply))
        for node in (n.node, *_above(n))
    )


def trigger_of(n: View) -> View | None:
    """The trigger event of the ability that ``n`` is part of."""
    path = n.path
    while path not in n.scene.abilities:
        path = path.rpartition(".")[0]
    ability = n.scene.by_path[path]
    event = ability.event if isinstance(ability, Ability) else None
    return View(event, f"{path}.event" if path else "event", n.scene) if event is not None else None


def _within(path: str, step: str) -> bool:
    return path == step or path.startswith(step + ".")


def _above(n: View) -> Iterator[Node]:
    path = n.path
    while path:
        path = path.rpartition(".")[0]
        node = n.scene.by_path.get(path)
        if node is not None:
            yield node


def _binders(n: View) -> list[tuple[str, Node]]:
    """The steps that bind a name, in the order of the text."""
    found = {view.path: view.node for view in n.scene.binders.values()}
    return sorted(found.items(), key=lambda item: _order(item[0]))


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
