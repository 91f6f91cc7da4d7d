"""The mark of a function that carries rules, as ``runtime.rules`` has it: this room imports no runtime."""

from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


def rule(*_ids: str) -> Callable[[F], F]:
    """Mark a function with one to three rule ids of 1.04; ``utafuda rules`` reads them from the source."""
    return lambda function: function
