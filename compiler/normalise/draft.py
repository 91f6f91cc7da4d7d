"""A text being normalised: characters, each with the printed range it stands for."""

from typing import NamedTuple


class Edit(NamedTuple):
    """Characters ``start``..``stop`` of the draft become ``text``.

    ``code`` and ``values``: the warning that tells of it, if a reader should know.
    """

    start: int
    stop: int
    text: str
    code: str | None = None
    values: tuple[tuple[str, str], ...] = ()


class Draft:
    """``text`` and, for its character i, the printed range ``starts[i]``..``ends[i]``; both rise."""

    __slots__ = ("ends", "length", "starts", "text")

    def __init__(self, printed: str) -> None:
        self.text = printed
        self.length = len(printed)
        self.starts = list(range(self.length))
        self.ends = list(range(1, self.length + 1))

    def printed_range(self, start: int, stop: int) -> tuple[int, int]:
        """The printed range of characters ``start``..``stop``; a point if they are none."""
        if start < stop:
            return self.starts[start], self.ends[stop - 1]
        point = self.starts[start] if start < len(self.starts) else self.length
        return point, point

    def apply(self, edits: list[Edit]) -> None:
        """Make the edits, which must be in order and not overlap. Linear in the length of the text."""
        if not edits:
            return
        texts: list[str] = []
        starts: list[int] = []
        ends: list[int] = []
        done = 0
        for start, stop, new, *_ in edits:
            texts += (self.text[done:start], new)
            starts += self.starts[done:start]
            ends += self.ends[done:start]
            if len(new) == stop - start:
                starts += self.starts[start:stop]
                ends += self.ends[start:stop]
            else:
                first, last = self.printed_range(start, stop)
                starts += [first] * len(new)
                ends += [last] * len(new)
            done = stop
        self.text = "".join((*texts, self.text[done:]))
        self.starts = starts + self.starts[done:]
        self.ends = ends + self.ends[done:]
