"""What was probably meant: the one change after which a text that does not compile reads to its end.

Changes are tried in the order of their cost (``edits.py``): how near to the failure, how small, how common
a slip. How many are tried is bounded by the characters that are read again, so that a long text costs no
more than a short one.
"""

from collections.abc import Callable
from dataclasses import dataclass

from compiler.repair.edits import Edit, Failure, edits

TRIED = 160
"""How many changes are tried at most."""
READ = 24_000
"""How many characters are read again at most, but for one change."""


@dataclass(frozen=True, slots=True)
class Repaired:
    """``edit``: what to change; ``whole``: the text then compiles, else it only reads further."""

    edit: Edit
    whole: bool


def repair(text: str, failure: Failure, reads: Callable[[str], int]) -> Repaired | None:
    """The best change of ``text``, one ability, which fails at ``failure``; None if nothing helps.

    ``reads``: up to which character a text reads; more than its length if it compiles.
    """
    best: Edit | None = None
    least = len(text) - failure.start
    for edit in edits(text, failure)[: max(1, min(TRIED, READ // len(text)))]:
        changed = edit.applied(text)
        left = len(changed) - reads(changed)
        if left < 0:
            return Repaired(edit, True)
        if edit.cost == 0:  # a word that card text never uses, whatever else is wrong
            best, least = edit, -1
        if left < least and not failure.declined:
            best, least = edit, left
    return Repaired(best, False) if best is not None else None
