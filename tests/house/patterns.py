"""Whether a regular expression can take more than linear time, seen from its parsed form."""

import re
import re._compiler as compiler  # type: ignore[import-not-found]
import re._constants as codes  # type: ignore[import-not-found]
import re._parser as parser  # type: ignore[import-not-found]
from collections.abc import Iterator
from typing import Any

REPEATS = {codes.MAX_REPEAT, codes.MIN_REPEAT}
"""Repeats that give back what they took; a possessive one does not."""
PROBES = [*map(chr, range(0x20, 0x7F)), *"\n\r\t\\\u3000あァ一｡、。：・「」『』【】（）［］｛｝０Ａ＋-"]
"""Characters to try classes on: two classes that share none of these are taken for disjoint."""


def slow(pattern: str, flags: int = 0) -> list[str]:
    """The reasons for which a pattern can backtrack without bound; empty if there are none.

    A repeat within a repeat is slow unless each round begins or ends with a character that the inner one
    cannot take. Two repeats one after the other are slow if both take a character, and all between them
    can be that character or nothing.
    """
    return [*dict.fromkeys(_slow(parser.parse(pattern, flags).data))]


def _slow(items: list[Any]) -> Iterator[str]:
    for at, (code, value) in enumerate(items):
        for inside in _inside(code, value):
            yield from _slow(inside)
        if code not in REPEATS or value[1] < 2:
            continue
        body = list(value[2])
        if value[1] == codes.MAXREPEAT and not _guarded(body):
            yield "a repeat within a repeat"
        if value[1] == codes.MAXREPEAT and _follows_itself(items, at):
            yield "a repeat behind a repeat of the same"


def _inside(code: Any, value: Any) -> Iterator[list[Any]]:
    if code in REPEATS or code == codes.POSSESSIVE_REPEAT:
        yield list(value[2])
    elif code == codes.SUBPATTERN:
        yield list(value[3])
    elif code in (codes.ASSERT, codes.ASSERT_NOT):
        yield list(value[1])
    elif code == codes.ATOMIC_GROUP:
        yield list(value)
    elif code == codes.BRANCH:
        yield from (list(option) for option in value[1])


def _unbounded(items: list[Any]) -> Iterator[list[Any]]:
    for code, value in items:
        if code in REPEATS and value[1] == codes.MAXREPEAT:
            yield list(value[2])
        for inside in _inside(code, value):
            yield from _unbounded(inside)


def _guarded(body: list[Any]) -> bool:
    """Whether a round of a repeat has an end, or a beginning, that its inner repeats cannot pass."""
    inner = [_characters(taken) for taken in _unbounded(body)]
    marks = [_characters([item]) for item in body if _single(item)]
    return all(any(not taken & mark for mark in marks) for taken in inner)


def _follows_itself(items: list[Any], at: int) -> bool:
    taken = _characters(list(items[at][1][2]))
    for code, value in items[at + 1 :]:
        if code in REPEATS and taken & _characters(list(value[2])):
            if value[1] == codes.MAXREPEAT:
                return True
        elif (code in REPEATS and value[0] == 0) or code in (codes.AT, codes.ASSERT, codes.ASSERT_NOT):
            continue
        elif not _single((code, value)) or not taken & _characters([(code, value)]):
            return False
    return False


def _single(item: Any) -> bool:
    return item[0] in (codes.LITERAL, codes.NOT_LITERAL, codes.IN, codes.ANY)


def _characters(items: list[Any]) -> frozenset[str]:
    """Which of the probes an expression of one character, or a choice of such, can be or begin with."""
    found: set[str] = set()
    for code, value in items[:1]:
        if _single((code, value)):
            one = compiler.compile(parser.SubPattern(parser.State(), [(code, value)]))
            found |= {probe for probe in PROBES if re.Pattern.fullmatch(one, probe)}
        else:
            for inside in _inside(code, value):
                found |= _characters(inside)
    return frozenset(found)
