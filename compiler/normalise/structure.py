"""Quotation marks and reminder text: 「…」 『…』 nest; （…） outside a name is set aside (2.12.4)."""

import re
from typing import NamedTuple

from compiler.normalise.draft import Edit

MAX_DEPTH = 8
_CLOSE = {"「": "」", "『": "』"}
_OPEN = {close: open_ for open_, close in _CLOSE.items()}
_MARK = re.compile(r"[「」『』()（）]")
_STRAY = re.compile(r'\A\n*"["\n]*|(?<!["\n])\n*"["\n]*\Z')


class Problem(NamedTuple):
    """What is wrong with characters ``start``..``stop`` of a draft."""

    code: str
    start: int
    stop: int
    values: tuple[tuple[str, str], ...] = ()


class Quote(NamedTuple):
    """``start``: the opening mark; ``stop``: behind the closing one; ``name``: no ability inside."""

    start: int
    stop: int
    name: bool


class Structure(NamedTuple):
    """``edits`` first, and if there are none, ``quotes`` (closed ones, in order of closing)."""

    edits: list[Edit]
    reminders: list[tuple[int, int]]
    quotes: list[Quote]
    problems: list[Problem]


def structure(text: str) -> Structure:
    """Find quotes and reminders of ``text`` in one pass; mend a closing mark of the wrong kind."""
    pairs = _parentheses(text) if "(" in text or "（" in text else {}
    result = Structure([], [], [], [])
    stack: list[tuple[str, int]] = []
    skip, previous = 0, -1
    for found in _MARK.finditer(text):
        at, mark = found.start(), found.group()
        if at < skip:
            continue
        if mark in "(（":
            if stack and _is_name(text, stack[-1][1]):
                continue
            if at in pairs:
                skip = pairs[at] + 1
                result.reminders.append((at, skip))
                result.edits.append(Edit(at, skip, ""))
            else:
                result.problems.append(Problem("U103", at, at + 1, (("mark", mark),)))
        elif mark in ")）":
            if not (stack and _is_name(text, stack[-1][1])):
                result.problems.append(Problem("U103", at, at + 1, (("mark", mark),)))
        elif mark in _CLOSE:
            stack.append((mark, at))
            if len(stack) == MAX_DEPTH + 1:
                result.problems.append(Problem("U105", at, at + 1))
        else:
            _close(text, stack, found, previous, result)
        previous = at
    result.problems.extend(Problem("U101", at, at + 1, (("mark", mark),)) for mark, at in stack)
    return result


def _is_name(text: str, opening: int) -> bool:
    """Whether the quote at ``opening`` holds a name; one that begins with a header is an ability."""
    return text[opening + 1 : opening + 2] != "【"


def _close(
    text: str, stack: list[tuple[str, int]], found: re.Match[str], previous: int, result: Structure
) -> None:
    at, mark = found.start(), found.group()
    wanted = _OPEN[mark]
    if stack and stack[-1][0] != wanted:
        opening = stack[-1]
        if opening[1] == previous and "。" not in text[previous:at] and "\n" not in text[previous:at]:
            right = _CLOSE[opening[0]]
            values = (("found", mark), ("right", right))
            result.edits.append(Edit(at, at + 1, right, "U121", values))
            wanted = opening[0]
    if wanted not in (mark for mark, _ in stack[-MAX_DEPTH:]):
        result.problems.append(Problem("U102", at, at + 1, (("mark", mark),)))
        return
    while stack:
        opening_mark, opening_at = stack.pop()
        if opening_mark == wanted:
            result.quotes.append(Quote(opening_at, at + 1, _is_name(text, opening_at)))
            return
        result.problems.append(Problem("U101", opening_at, opening_at + 1, (("mark", opening_mark),)))


def _parentheses(text: str) -> dict[int, int]:
    """Opening parenthesis to its closing one; those without a partner are left out."""
    pairs: dict[int, int] = {}
    stack: list[int] = []
    for found in re.finditer(r"[()（）]", text):
        if found.group() in "(（":
            stack.append(found.start())
        elif stack:
            pairs[stack.pop()] = found.start()
    return pairs


def stray_quotes(text: str) -> list[Edit]:
    """Double quotes around the whole text, left over from a table file."""
    if '"' not in text:
        return []
    edits = [Edit(m.start(), m.end(), "", "U122") for m in _STRAY.finditer(text)]
    return edits[:1] if len(edits) > 1 and edits[0].stop > edits[1].start else edits
