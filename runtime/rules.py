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
