"""Whether hearts meet a requirement (2.11.3, 8.3.15), as arithmetic on heart vectors.

All lives must be met together (8.3.16), so their requirements add up. The exact answer needs no
search: colours first from their own hearts, the lack from ALL, and grey from whatever is left.
"""

from collections.abc import Iterable

from runtime.rules import rule

COLOURS = range(6)
ALL = 6
GREY = 7

Vector = tuple[int, ...]


def total(vectors: Iterable[Vector]) -> Vector:
    """The sum of heart vectors."""
    rows = list(vectors)
    return tuple(sum(column) for column in zip(*rows, strict=True)) if rows else (0,) * 8


@rule("2.1.1.1", "2.11.2.2")
def lack(have: Vector, need: Vector) -> int:
    """How many coloured hearts are missing: a colour meets its own need only, and every need counts."""
    return sum(max(0, need[c] - have[c]) for c in COLOURS)


@rule("2.1.1.3", "8.3.15.1.1")
def wild_left(have: Vector, need: Vector) -> int:
    """ALL hearts left when each has stood in for one missing heart; below 0 if they are too few."""
    return have[ALL] - need[ALL] - lack(have, need)


@rule("2.1.1.2")
def enough(have: Vector, need: Vector) -> bool:
    """Whether there are as many hearts, of whatever colour, as are needed together with the grey ones."""
    return sum(have) >= sum(max(0, n) for n in need)


@rule("2.11.3", "8.3.15.1")
def meets(have: Vector, need: Vector) -> bool:
    """Whether the hearts can meet the need: each colour with the help of ALL, and the number in all."""
    return wild_left(have, need) >= 0 and enough(have, need)


@rule("8.3.15.1.2")
def after_colours(have: Vector, need: Vector) -> Vector:
    """What is left when the coloured needs are met from their own colour first, then from ALL."""
    left = [max(0, have[c] - max(0, need[c])) for c in COLOURS]
    return (*left, wild_left(have, need), have[GREY])
