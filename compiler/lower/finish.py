"""Final names: x1, x2 … for what is referred to, nothing for the rest; marks and spans by path."""

from typing import Any

from compiler import ir
from compiler.ir.base import Node
from compiler.lower.context import Context

REFERENCES = ("name",)
BINDERS = ("bind", "others")


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


_NAMED = (ir.Var, ir.Did, ir.GainChosen, ir.HeartsBecome, ir.Chosen, ir.Answered)


def _names(found: list[tuple[str, Node]]) -> dict[str, str]:
    """The final name for each provisional one that something refers to, in the order of binding."""
    used = {n.name for _, n in found if isinstance(n, _NAMED) and n.name is not None}
    bound = (getattr(n, field, None) for _, n in found for field in BINDERS)
    return {old: f"x{i}" for i, old in enumerate((name for name in bound if name in used), 1) if old}


def _rename(node: Any, names: dict[str, str]) -> Any:
    if isinstance(node, Node):
        update: dict[str, Any] = {}
        for field, old in node.__dict__.items():
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
    found = walk(node)
    for path, inner in found:
        for choice, value in cx.marks.get(id(inner), {}).items():
            marks[(path, choice)] = value
        if id(inner) in cx.spans:
            spans[path] = sorted(cx.spans[id(inner)])
    if not cx.counter:
        return node, marks, spans
    return _rename(node, _names(found)), marks, spans
