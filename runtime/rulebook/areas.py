"""The member areas of a player (4.5.2): which there are, and how they lie."""

from runtime.kernel.zones import CENTER, LEFT, RIGHT
from runtime.rules import rule

AREAS = (LEFT, CENTER, RIGHT)
"""From left to right, as their player sees them."""


@rule("4.5.2")
def every_area(held: set[int]) -> bool:
    """Whether the areas ``held`` are all three."""
    return held.issuperset(AREAS)


@rule("4.5.2.2")
def left_of(area: int) -> int:
    """The area to the left of one of the same player, -1 if there is none."""
    return area - 1 if area in AREAS[1:] else -1


@rule("4.5.2.3")
def adjacent(one: int, other: int) -> bool:
    """Whether two areas of one player lie side by side."""
    return left_of(one) == other or left_of(other) == one
