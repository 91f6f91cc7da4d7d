"""Known words that look like what stands in a text."""

import re
from collections.abc import Iterator
from functools import cache

from rapidfuzz import fuzz, process

from grammar.lexicon import lexicon
from grammar.synonyms import elsewhere

_BREAK = re.compile(r"[、。：:「」『』【】\[\]0-9・/]")
_LONGEST = 12
_NEAR = 45.0
_TRIED = 12


@cache
def _surfaces(allowed: frozenset[str]) -> tuple[str, ...]:
    """Known words of two characters or more of the given terminals; of all without any."""
    return tuple(
        dict.fromkeys(
            w.surface
            for w in lexicon().words
            if (w.terminal in allowed or not allowed) and len(w.surface) > 1
        )
    )


def near_words(
    text: str, start: int, through: int, allowed: frozenset[str]
) -> Iterator[tuple[str, str, float]]:
    """Pieces of ``text`` from ``start`` beyond ``through``, each with a known word that is near and how near."""
    rest = text[start : start + _LONGEST]
    if start == through:
        for word, said in elsewhere().items():
            if rest.startswith(word):
                yield word, said, 100.0
    stop = _BREAK.search(rest, 1)
    run = rest[: stop.start()] if stop else rest
    if _BREAK.match(run):
        return
    known = _surfaces(allowed)
    for length in range(through - start + 1, len(run) + 1):
        piece = run[:length]
        for near, score, _ in process.extract(
            piece, known, scorer=likeness, score_cutoff=_NEAR, limit=_TRIED
        ):
            yield piece, near, score


def likeness(one: str, other: str, **_: object) -> float:
    """Likeness of two words, 0 to 100: letters in common, and the same beginning."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return float(fuzz.ratio(one, other)) + 10.0 * same / max(len(one), len(other))
