"""Maximum matching: how many cards can each take a different value (Q207, Q208, Q235).

A card with several names counts once, under any one of them, so "members with different names" asks
for the largest set of cards to which different names can be given: a bipartite matching.
"""

from collections.abc import Hashable, Sequence


def maximum_matching(values: Sequence[Sequence[Hashable]]) -> int:
    """The largest number of entries that can each be given one of its own values, all different.

    ``values[i]`` are the values entry ``i`` may take; an entry without values takes none (Q212).
    """
    taken: dict[Hashable, int] = {}

    def place(entry: int, tried: set[Hashable]) -> bool:
        for value in values[entry]:
            if value in tried:
                continue
            tried.add(value)
            if value not in taken or place(taken[value], tried):
                taken[value] = entry
                return True
        return False

    return sum(place(entry, set()) for entry in range(len(values)))


def all_different(values: Sequence[Sequence[Hashable]]) -> bool:
    """Whether every entry can be given a value no other entry has (Q118, Q235)."""
    return maximum_matching(values) == len(values)


def largest_sharing(values: Sequence[Sequence[Hashable]]) -> int:
    """The size of the largest set of entries that share one value (Q204); 0 of none."""
    counts: dict[Hashable, int] = {}
    for entry in values:
        for value in set(entry):
            counts[value] = counts.get(value, 0) + 1
    return max(counts.values(), default=0)


def all_share(values: Sequence[Sequence[Hashable]]) -> bool:
    """Whether one value is common to every entry (Q175); true of no entries."""
    return largest_sharing(values) == len(values)
