"""Printed text to the one notation that the grammar reads, and the way back (contract 2).

    result = normalise("{{toujyou.png|登場}}カードを１枚引く。")
    result.text                  # 【登場】カードを1枚引く。
    result.span(4, 7)            # where カード stands in the printed text
    result.segments              # one per ability

Only width, icon notation, quotation marks, Unicode form and line breaks change, and reminder text
(2.12.4) is set aside. Bad text gives diagnostics, never an exception; work is linear in its length.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import groupby
from types import MappingProxyType

from compiler.diagnostics import Diagnostic, diagnose
from compiler.normalise.characters import fold_characters, fold_name
from compiler.normalise.draft import Draft, Edit
from compiler.normalise.icons import fold_icons, unknown_icons
from compiler.normalise.lookalikes import fold_lookalikes, suspicious
from compiler.normalise.segments import cut_lines
from compiler.normalise.structure import Problem, stray_quotes, structure

__all__ = ["MAX_BYTES", "Normalised", "Piece", "Reminder", "Segment", "fold_name", "normalise"]

MAX_BYTES = 100_000
"""The longest printed text, in bytes of UTF-8."""

NO_KEYWORDS: Mapping[str, str] = MappingProxyType({})
_ROUNDS = 6
_CONTROL = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\ud800-\udfff\ufffd]")
_REJECTED = frozenset({"U104", "U105", "U106", "U107"})


@dataclass(frozen=True, slots=True)
class Segment:
    """One ability: ``text`` without line breaks, at ``start`` of the normalised text."""

    text: str
    start: int

    @property
    def stop(self) -> int:
        """The offset behind it in the normalised text."""
        return self.start + len(self.text)


@dataclass(frozen=True, slots=True)
class Reminder:
    """Reminder text (2.12.4) with its parentheses, as printed, and its printed range."""

    text: str
    span: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch of the printed text and what became of it; "" if it was dropped."""

    printed: str
    normalised: str


@dataclass(frozen=True, slots=True)
class Normalised:
    """``starts[i]``..``ends[i]``: the printed range of normalised character i. Both never fall."""

    printed: str
    text: str
    starts: tuple[int, ...]
    ends: tuple[int, ...]
    segments: tuple[Segment, ...]
    reminders: tuple[Reminder, ...]
    diagnostics: tuple[Diagnostic, ...]

    def span(self, start: int, stop: int, segment: Segment | None = None) -> tuple[int, int]:
        """The printed range of characters ``start``..``stop`` of the text, or of one segment of it."""
        base = segment.start if segment else 0
        first, last = base + start, base + stop
        if first < last:
            return self.starts[first], self.ends[last - 1]
        if first < len(self.starts) and (segment is None or first < segment.stop):
            return self.starts[first], self.starts[first]
        point = self.ends[first - 1] if first else 0
        return point, point

    def pieces(self) -> Iterator[Piece]:
        """The printed text cut into pieces: joined, their halves are the printed and this text."""
        done = index = 0
        for (start, stop), group in groupby(zip(self.starts, self.ends, strict=True)):
            length = sum(1 for _ in group)
            if start > done:
                yield Piece(self.printed[done:start], "")
            yield Piece(self.printed[start:stop], self.text[index : index + length])
            done, index = stop, index + length
        if done < len(self.printed):
            yield Piece(self.printed[done:], "")

    def denormalised(self) -> str:
        """The printed text, put together again from the pieces."""
        return "".join(piece.printed for piece in self.pieces())


def normalise(printed: str, keywords: Mapping[str, str] = NO_KEYWORDS) -> Normalised:
    """The normal form of ``printed``, one card's text. A text with U104 to U107 has no segments.

    ``keywords``: those of a set, each with the text that it stands for, which takes its place.
    """
    if len(printed) > MAX_BYTES or len(printed.encode("utf-8", "surrogatepass")) > MAX_BYTES:
        return Normalised(printed, "", (), (), (), (), (diagnose("U106", (0, 1), limit=MAX_BYTES),))
    draft = Draft(printed)
    _spell_out(draft, keywords)
    reminders: list[Reminder] = []
    diagnostics: list[Diagnostic] = []
    problems: list[Problem] = []
    for _ in range(_ROUNDS):
        before = draft.text
        problems = _round(draft, reminders, diagnostics)
        if draft.text == before:
            break
    else:
        problems = [Problem("U107", 0, len(draft.text))]
    diagnostics += [_diagnostic(draft, problem) for problem in _all_problems(draft.text, problems)]
    diagnostics.sort(key=lambda d: (d.span or (0, 0), d.code))
    rejected = any(d.code in _REJECTED for d in diagnostics)
    return Normalised(
        printed,
        draft.text,
        tuple(draft.starts),
        tuple(draft.ends),
        () if rejected else tuple(_segments(draft.text)),
        tuple(sorted(reminders, key=lambda r: r.span)),
        tuple(dict.fromkeys(diagnostics)),
    )


def _spell_out(draft: Draft, keywords: Mapping[str, str]) -> None:
    """Put what they stand for in the place of keywords, in any brackets."""
    if not keywords:
        return
    words = "|".join(re.escape(word) for word in sorted(keywords, key=len, reverse=True))
    found = re.finditer(f"[【\\[［]({words})[】\\]］]", draft.text)
    draft.apply([Edit(m.start(), m.end(), keywords[m.group(1)]) for m in found])


def _round(draft: Draft, reminders: list[Reminder], diagnostics: list[Diagnostic]) -> list[Problem]:
    """One pass over the text. It is repeated until nothing changes: twice for nearly every text."""

    def apply(edits: list[Edit]) -> None:
        diagnostics.extend(
            diagnose(e.code, draft.printed_range(e.start, e.stop), **dict(e.values)) for e in edits if e.code
        )
        draft.apply(edits)

    fold_characters(draft)
    fold_icons(draft)
    found = structure(draft.text)
    for start, stop in found.reminders:
        first, last = draft.printed_range(start, stop)
        reminders.append(Reminder(draft.text[start:stop], (first, last)))
    apply(found.edits)
    apply(stray_quotes(draft.text))
    if found.edits:
        found = structure(draft.text)
    apply(fold_lookalikes(draft.text, found.quotes))
    if any(edit.text != "" for edit in found.edits):
        return found.problems
    found = structure(draft.text)
    apply(cut_lines(draft.text, found.quotes))
    return found.problems + suspicious(draft.text, found.quotes)


def _all_problems(text: str, problems: list[Problem]) -> Iterable[Problem]:
    yield from problems
    for start, stop, code, shown in unknown_icons(text):
        yield Problem(code, start, stop, (("icon", shown),))
    control = _CONTROL.search(text)
    if control:
        yield Problem("U104", *control.span(), (("char", f"U+{ord(control.group()):04X}"),))


def _diagnostic(draft: Draft, problem: Problem) -> Diagnostic:
    return diagnose(problem.code, draft.printed_range(problem.start, problem.stop), **dict(problem.values))


def _segments(text: str) -> Iterator[Segment]:
    start = 0
    for line in text.split("\n"):
        if line:
            yield Segment(line, start)
        start += len(line) + 1
