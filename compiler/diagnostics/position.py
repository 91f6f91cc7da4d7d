"""Positions in text: offsets, lines and columns, and how wide characters are shown.

Offsets are 0-based code points. Lines and columns are 1-based code points. A line ends at LF, CR LF
or CR, whichever comes.
"""

import re
import unicodedata
from typing import NamedTuple

_BREAK = re.compile(r"\r\n|\r|\n")
_WIDE = frozenset("WF")


class Position(NamedTuple):
    """A 1-based line and a 1-based column in code points."""

    line: int
    column: int


def line_column(text: str, offset: int) -> Position:
    """The line and column of the code point at ``offset`` of ``text`` (its length means the end).

    Raises ValueError outside 0..len(text).
    """
    if not 0 <= offset <= len(text):
        raise ValueError(f"offset {offset} outside 0..{len(text)}")
    line, start = 1, 0
    for found in _BREAK.finditer(text):
        if found.end() > offset:
            break
        line, start = line + 1, found.end()
    return Position(line, offset - start + 1)


def line_text(text: str, line: int) -> str:
    """Line ``line`` (1-based) of ``text`` without its line break; empty outside the text."""
    lines = _BREAK.split(text)
    return lines[line - 1] if 1 <= line <= len(lines) else ""


def display_width(text: str) -> int:
    """Terminal columns that ``text`` takes (UAX 11; ambiguous ones take one)."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in _WIDE else 1
        for char in text
    )


def utf16_column(line: str, column: int) -> int:
    """The 0-based UTF-16 column, as editors count, of 1-based code point ``column`` of ``line``."""
    return sum(2 if ord(char) > 0xFFFF else 1 for char in line[: column - 1])
