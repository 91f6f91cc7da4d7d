"""The steps of an ability in the order of its text, and what a reference to one of them can mean."""

from collections.abc import Iterator
from typing import Any

from compiler.ir import Move, PositionChange, PutOnStage, Select, SetState
from compiler.ir.base import Node


def ordered(node: Node, path: str = "") -> Iterator[tuple[Node, str]]:
    """The nodes below in the order of their fields, which is that of the text."""
    yield node, path
    for field in type(node).model_fields:
        value = getattr(node, field)
        below = f"{path}.{field}" if path else field
        if isinstance(value, Node):
            yield from ordered(value, below)
        elif type(value) is tuple:
            for i, item in enumerate(value):
                if isinstance(item, Node):
                    yield from ordered(item, f"{below}.{i}")


_FIRST = ("only_if", "event", "guard", "cost", "condition", "pay", "do", "then", "effect", "otherwise")
"""Fields in the order in which a text says them; others of one node do not hold steps beside each other."""


def precedes(path: str, other: str) -> bool:
    """Whether one place of an ability is said before another."""
    for a, b in zip(path.split("."), other.split("."), strict=False):
        if a != b:
            if a.isdigit() and b.isdigit():
                return int(a) < int(b)
            order = {field: i for i, field in enumerate(_FIRST)}
            return order.get(a, 0) < order.get(b, 0)
    return True


def deed(node: Any) -> tuple[str, str]:
    """What was done to the cards of a step, and the zone or state they came to by that."""
    if isinstance(node, Move):
        return "加える" if node.to == "hand" else "置く", node.to
    return getattr(node, "kind", ""), getattr(node, "state", "") or "" if isinstance(node, SetState) else ""


def on_stage(node: Any) -> bool:
    """Whether そのメンバー can mean the cards of a step."""
    what = getattr(node, "what", None)
    staged = isinstance(node, (PutOnStage, PositionChange))
    return staged or (isinstance(what, Select) and what.type == "member")
