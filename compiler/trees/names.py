"""What a tree binds and refers to, and its final names (x1, x2 … in the order of the steps)."""

from collections.abc import Iterator
from typing import Any, TypeVar

from compiler import ir
from compiler.ir.base import Node

BINDERS = ("bind", "others")
"""The fields in which a step gives a name to what it did."""

REFERENCES = (ir.Var, ir.Did, ir.GainChosen, ir.HeartsBecome, ir.Chosen, ir.Answered)
"""The nodes whose ``name`` is one that a step gave."""

T = TypeVar("T")


def walk(node: Any, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every node under ``node`` with its dotted path, in field order."""
    if isinstance(node, Node):
        yield path, node
        for field in type(node).model_fields:
            yield from walk(getattr(node, field), f"{path}.{field}" if path else field)
    elif isinstance(node, tuple):
        for i, item in enumerate(node):
            yield from walk(item, f"{path}.{i}")


def used(node: Any) -> set[str]:
    """The names that are referred to."""
    return {n.name for _, n in walk(node) if isinstance(n, REFERENCES) and n.name is not None}


def bound(node: Any) -> list[str]:
    """The names that are given, in order."""
    return [getattr(n, f) for _, n in walk(node) for f in BINDERS if getattr(n, f, None)]


def named(node: T) -> T:
    """The tree with final names: x1, x2 … for what is referred to, none for the rest."""
    wanted = used(node)
    names = {old: f"x{i}" for i, old in enumerate((n for n in bound(node) if n in wanted), 1)}
    return _rename(node, names)  # type: ignore[no-any-return]


def _rename(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, Node):
        update: dict[str, Any] = {}
        for field in type(node).model_fields:
            old = getattr(node, field)
            if field in BINDERS:
                new: Any = names.get(old) if old else None
            elif field == "name" and isinstance(node, REFERENCES):
                new = names.get(old, old)
            else:
                new = _rename(old, names)
            if new is not old:
                update[field] = new
        return node.model_copy(update=update) if update else node
    if isinstance(node, tuple):
        made = tuple(_rename(item, names) for item in node)
        return made if any(a is not b for a, b in zip(made, node, strict=True)) else node
    return node
