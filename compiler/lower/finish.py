"""Final names: x1, x2 … for what is referred to, nothing for the rest; marks and spans by path."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.ir.base import Node
from compiler.lower.context import Context

REFERENCES = ("name",)
BINDERS = ("bind", "others")


def walk(node: Any, path: str = "") -> Iterator[tuple[str, Node]]:
    """Every node under ``node`` with its dotted path, in field order."""
    if isinstance(node, Node):
        yield path, node
        for field in type(node).model_fields:
            yield from walk(getattr(node, field), f"{path}.{field}" if path else field)
    elif isinstance(node, tuple):
        for i, item in enumerate(node):
            yield from walk(item, f"{path}.{i}")


_NAMED = (ir.Var, ir.Did, ir.GainChosen, ir.HeartsBecome, ir.Chosen, ir.Answered, ir.OfColour)


def _used(node: Any) -> set[str]:
    return {n.name for _, n in walk(node) if isinstance(n, _NAMED) and n.name is not None}


def _order(node: Any) -> list[str]:
    return [getattr(n, f) for _, n in walk(node) for f in BINDERS if getattr(n, f, None)]


def _rename(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, Node):
        update: dict[str, Any] = {}
        for field in type(node).model_fields:
            old = getattr(node, field)
            if field in BINDERS:
                new: Any = names.get(old) if old else None
            elif field == "name" and isinstance(node, _NAMED):
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


def finish(
    node: ir.Ability, cx: Context
) -> tuple[ir.Ability, dict[tuple[str, str], str], dict[str, list[tuple[int, int]]]]:
    """The ability with final names, its wording marks and its source ranges by IR path."""
    marks: dict[tuple[str, str], str] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    by_node: dict[int, list[tuple[str, str]]] = {}
    for (identity, choice), value in cx.marks.items():
        by_node.setdefault(identity, []).append((choice, value))
    for path, inner in walk(node):
        for choice, value in by_node.get(id(inner), ()):
            marks[(path, choice)] = value
        if id(inner) in cx.spans:
            spans[path] = sorted(cx.spans[id(inner)])
    used = _used(node)
    names = {old: f"x{i}" for i, old in enumerate((n for n in _order(node) if n in used), 1)}
    return _rename(node, names), marks, spans
