"""What a tree binds and refers to, and its final names (x1, x2 … in the order of the steps)."""

from collections.abc import Iterable
from typing import Any, TypeVar

from compiler import ir
from compiler.ir.base import Node

BINDERS = ("bind", "others")
"""The fields in which a step gives a name to what it did."""

REFERENCES = (ir.Var, ir.Did, ir.GainChosen, ir.HeartsBecome, ir.Chosen, ir.Lost, ir.Answered, ir.OfColour)
"""The nodes whose ``name`` is one that a step gave."""

N = TypeVar("N", bound=Node)


def walk(node: Node) -> list[tuple[str, Node]]:
    """Every node from ``node`` down with its dotted path, in field order."""
    found: list[tuple[str, Node]] = []
    rest: list[tuple[str, Node]] = [("", node)]
    while rest:
        path, node = rest.pop()
        found.append((path, node))
        inner: list[tuple[str, Node]] = []
        for field, value in node.__dict__.items():
            if isinstance(value, Node):
                inner.append((f"{path}.{field}" if path else field, value))
            elif type(value) is tuple and value:
                below = f"{path}.{field}" if path else field
                inner.extend((f"{below}.{i}", item) for i, item in enumerate(value) if isinstance(item, Node))
        rest.extend(reversed(inner))
    return found


def bound(nodes: Iterable[Node]) -> list[str]:
    """The names that nodes give, in order."""
    names = (node.__dict__.get(field) for node in nodes for field in BINDERS)
    return [name for name in names if name]


def named(node: N, found: list[tuple[str, Node]] | None = None) -> N:
    """The tree with final names: x1, x2 … for what is referred to, none for the rest.

    ``found``: what ``walk`` found in it, if that is known already.
    """
    nodes = [inner for _, inner in (walk(node) if found is None else found)]
    given = bound(nodes)
    if not given:
        return node
    used = {n.name for n in nodes if isinstance(n, REFERENCES) and n.name is not None}
    names = {old: f"x{i}" for i, old in enumerate((name for name in given if name in used), 1)}
    return renamed(node, names)


def renamed(node: N, names: dict[str, str]) -> N:
    """The tree with other names; what gets none is bound no more."""
    other: N = _rename(node, names)
    return other


def _rename(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, Node):
        update: dict[str, Any] = {}
        for field, old in node.__dict__.items():
            if field in BINDERS:
                new: Any = names.get(old) if old else None
            elif field == "name" and isinstance(node, REFERENCES):
                new = names.get(old, old)
            elif isinstance(old, Node) or type(old) is tuple:
                new = _rename(old, names)
            else:
                continue
            if new is not old:
                update[field] = new
        return node.model_copy(update=update) if update else node
    if isinstance(node, tuple):
        made = tuple(_rename(item, names) for item in node)
        return made if any(a is not b for a, b in zip(made, node, strict=True)) else node
    return node
