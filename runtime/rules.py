"""The mark that ties code to the rules it carries out; a tool collects it."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])

RULES: dict[str, list[str]] = {}
"""Rule id (of 1.04, or ``1.06:4.5.7``) to the qualified names of the functions that carry it out."""


def rule(*ids: str) -> Callable[[F], F]:
    """Mark a function with one to three rule ids; the function itself is unchanged.

    The ids are kept in ``function.rules`` and in ``RULES``. Raises ValueError for more than three.
    """
    if not 1 <= len(ids) <= 3:
        raise ValueError(f"one to three rule ids, not {len(ids)}")

    def mark(function: F) -> F:
        function.rules = ids  # type: ignore[attr-defined]
        for name in ids:
            RULES.setdefault(name, []).append(f"{function.__module__}.{function.__qualname__}")
        return function

    return mark


_MOVED_1_06 = {"9.4.2.1": "9.4.2.2", "9.4.2.2": "9.4.2.3", "10.5.3": "10.5.4", "10.5.4": "10.5.5"}


def in_version(id: str, version: str) -> str:
    """The number which a rule id (as in ``rule``) has in a version of the rules (1.04, 1.05, 1.06).

    1.05 put a section before 11.3, 1.06 a rule before 9.4.2.1 and one before 10.5.3.
    """
    if ":" in id:
        return id.split(":", 1)[1]
    head = id.split(".")
    if version != "1.04" and head[0] == "11" and len(head) > 1 and int(head[1]) >= 3:
        return ".".join(("11", str(int(head[1]) + 1), *head[2:]))
    return _MOVED_1_06.get(id, id) if version == "1.06" else id
