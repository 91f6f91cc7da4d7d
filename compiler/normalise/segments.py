"""Lines to abilities: one unit each, bullets and broken lines joined to the unit they belong to."""

import re

from compiler.normalise.draft import Edit
from compiler.normalise.icons import HEADER_WORDS, LIMIT_WORDS, POSITION_WORDS
from compiler.normalise.structure import Quote

_WORDS = f"【(?:{'|'.join(HEADER_WORDS)})】"
_MISPLACED = f"(?:【(?:{'|'.join((*POSITION_WORDS, *LIMIT_WORDS))})】)*"
_HEADER = re.compile(_MISPLACED + _WORDS)
_SECOND = re.compile(f"(?<=。){_MISPLACED}{_WORDS}(?!能力|/?{_WORDS}能力)")
_BREAKS = re.compile(r"\n+")
_BULLET = "•●·∙‧◦■□-"


def cut_lines(text: str, quotes: list[Quote]) -> list[Edit]:
    """The edits after which each line of ``text`` is one ability.

    A line that begins with a header begins an ability, unless it goes on with a sentence about
    abilities (…の / 【登場】能力を…); so does a header behind 。 outside 「」. All else goes on.
    """
    inside = _Inside(quotes)
    edits: list[Edit] = []
    for line in _BREAKS.finditer(text):
        start, stop = line.span()
        before, after = text[start - 1 : start], text[stop : stop + 1]
        keep = bool(before and after) and inside.outside(start) and _begins(text, stop, before)
        if keep:
            code = None if before in "。」" else "U125"
            if stop - start > 1 or code:
                edits.append(Edit(start, stop, "\n", code))
        else:
            edits.append(Edit(start, stop, ""))
        if after and after in _BULLET and not keep:
            edits.append(Edit(stop, stop + 1, "・"))
    if "。【" in text:
        found = (m.start() for m in _SECOND.finditer(text))
        edits += [Edit(at, at, "\n") for at in found if inside.outside(at)]
        edits.sort(key=lambda e: e[:2])
    return edits


def _begins(text: str, at: int, before: str) -> bool:
    header = _HEADER.match(text, at)
    if not header:
        return False
    return before in "。」" or not (text.startswith("能力", header.end()) or before in "/、のをにがはと【")


class _Inside:
    """Answers, for rising positions, whether one is outside all quotes. Linear over all questions."""

    def __init__(self, quotes: list[Quote]) -> None:
        self.spans: list[tuple[int, int]] = []
        for start, stop, _ in sorted(quotes):
            if not self.spans or start >= self.spans[-1][1]:
                self.spans.append((start, stop))

    def outside(self, at: int) -> bool:
        """Whether no quote is open at ``at``."""
        low, high = 0, len(self.spans)
        while low < high:
            middle = (low + high) // 2
            if self.spans[middle][1] <= at:
                low = middle + 1
            else:
                high = middle
        return low == len(self.spans) or self.spans[low][0] >= at
