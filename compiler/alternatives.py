"""The alternatives of a selection, one by one, as reader and printer both see them."""

from typing import Any

from compiler.ir import AnyOf, Compare, Count, Named, Select


def each_of(cards: Select) -> list[Compare]:
    """For 「A」か「B」 or a number of 1か5: that there is one of each."""
    last = cards.where[-1] if cards.where else None
    if isinstance(last, Named):
        parts: list[Any] = [last.model_copy(update={"names": (name,)}) for name in last.names]
    else:
        parts = list(last.of) if isinstance(last, AnyOf) else []
    return [
        Compare(
            left=Count(of=cards.model_copy(update={"where": (*cards.where[:-1], p)})), operator=">=", right=1
        )
        for p in parts
    ]
