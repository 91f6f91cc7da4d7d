"""The alternatives of a selection, one by one, as reader and printer both see them."""

from typing import Any

from compiler.ir import AnyOf, Compare, Count, InGroup, Named, Select


def each_of(cards: Select) -> list[Compare]:
    """For 「A」か「B」, 『A』か『B』 or a number of 1か5: that there is one of each."""
    last = cards.where[-1] if cards.where else None
    if isinstance(last, (Named, InGroup)):
        parts: list[Any] = [last.model_copy(update={"names": (name,)}) for name in last.names]
    else:
        parts = list(last.of) if isinstance(last, AnyOf) else []
    return [
        Compare(
            left=Count(of=cards.model_copy(update={"where": (*cards.where[:-1], p)})), operator=">=", right=1
        )
        for p in parts
    ]


def together(parts: list[Select]) -> Select | None:
    """The selection that has these as its alternatives (``each_of``); None if there is no such one."""
    if not all(isinstance(part, Select) for part in parts):
        return None
    last = [part.where[-1] for part in parts if part.where]
    if len(last) != len(parts) or not all(isinstance(one, type(last[0])) for one in last):
        return None
    if not isinstance(last[0], (Named, InGroup)):
        return None
    names = tuple(name for one in last for name in one.names)  # type: ignore[union-attr]
    whole = parts[0].model_copy(
        update={"where": (*parts[0].where[:-1], last[0].model_copy(update={"names": names}))}
    )
    return whole if [test.left.of for test in each_of(whole)] == parts else None  # type: ignore[union-attr]
