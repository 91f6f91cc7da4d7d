"""Known words that look or sound like what stands in a text."""

import re
from collections.abc import Iterator
from functools import cache
from heapq import nsmallest

from rapidfuzz import process
from rapidfuzz.distance import OSA

from grammar.lexicon import lexicon
from grammar.sounds import sounds
from grammar.synonyms import elsewhere

_BREAK = re.compile(r"[、。：:「」『』【】\[\]0-9・/]")
_LONGEST = 12
_TRIED = 12
_SOUNDS = 0.5
"""What a word of the same sound costs; a wrong character costs 1."""


@cache
def _surfaces(allowed: frozenset[str]) -> tuple[str, ...]:
    """Known words of the given terminals; of all without any."""
    return tuple(dict.fromkeys(w.surface for w in lexicon().words if w.terminal in allowed or not allowed))


@cache
def _by_sound() -> dict[str, tuple[str, ...]]:
    table: dict[str, list[str]] = {}
    for surface in _surfaces(frozenset()):
        for sound in sounds(surface):
            table.setdefault(sound, []).append(surface)
    return {sound: tuple(words) for sound, words in table.items()}


def near_words(
    text: str, start: int, through: int, allowed: frozenset[str]
) -> Iterator[tuple[str, str, float]]:
    """Pieces of ``text`` from ``start`` beyond ``through``, each with a known word that is near, and how far.

    0: what card text says instead of a word it never uses; else the number of wrong characters.
    """
    rest = text[start : start + _LONGEST]
    if start == through:
        said = next((word for word in elsewhere() if rest.startswith(word)), None)
        if said is not None:
            yield said, elsewhere()[said], 0.0
    stop = _BREAK.search(rest, 1)
    run = rest[: stop.start()] if stop else rest
    if _BREAK.match(run):
        return
    known = _surfaces(allowed)
    for length in range(through - start + 1, len(run) + 1):
        piece = run[:length]
        for sound in sounds(piece):
            yield from ((piece, near, _SOUNDS) for near in _by_sound().get(sound, ()) if near != piece)
        most = 1 if length < 3 else 2 if length < 5 else 3
        found = process.extract(piece, known, scorer=OSA.distance, score_cutoff=most, limit=None)
        near_by = [
            (distance - 0.3 * _begin(piece, near) / length, near)
            for near, distance, _ in found
            if distance and (len(near) > 1 or length == 1)
        ]
        yield from ((piece, near, wrong) for wrong, near in nsmallest(_TRIED, near_by))


def _begin(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return same
