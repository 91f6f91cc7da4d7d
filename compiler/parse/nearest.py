"""What a word that is not in the lexicon was probably meant to be."""

import re
from collections.abc import Callable
from functools import cache

from rapidfuzz import fuzz, process

from grammar.lexicon import lexicon
from grammar.synonyms import elsewhere

_BREAK = re.compile(r"[、。：:「」『』【】\[\]0-9・/]")
_LONGEST = 12
_NEAR = 50.0
_TRIED = 16


@cache
def _surfaces(allowed: frozenset[str]) -> tuple[str, ...]:
    """Known words of two characters or more of the given terminals."""
    return tuple(
        dict.fromkeys(w.surface for w in lexicon().words if w.terminal in allowed and len(w.surface) > 1)
    )


def suggestion(text: str, at: int, allowed: set[str], reads: Callable[[str], int]) -> tuple[str, str | None]:
    """The unknown word at ``at`` and the nearest known one among the terminals ``allowed``, if any is near.

    ``reads``: how far a text reads; of the words that are near, one with which the text reads on is meant.
    """
    rest = text[at : at + _LONGEST]
    for word, said in elsewhere().items():
        if rest.startswith(word):
            return word, said
    stop = _BREAK.search(rest, 1)
    run = rest[: stop.start()] if stop else rest
    if _BREAK.match(run):
        return run[:1], None
    known = _surfaces(frozenset(allowed))
    found: dict[tuple[str, str], float] = {}
    for length in range(1, len(run) + 1):
        piece = run[:length]
        for near, score, _ in process.extract(piece, known, scorer=_alike, score_cutoff=_NEAR, limit=_TRIED):
            found[piece, near] = score
    ranked = sorted(found.items(), key=lambda item: (-item[1], -len(item[0][1]), item[0]))[: 2 * _TRIED]
    best: tuple[tuple[int, float], tuple[str, str]] | None = None
    for (piece, near), score in ranked:
        after = len(text) - at - len(piece)
        left = after - (reads(text[:at] + near + text[at + len(piece) :]) - at - len(near))
        key = -left, score
        if best is None or key > best[0]:
            best = key, (piece, near)
    return best[1] if best else (run[:1], None)


def _alike(one: str, other: str, **_: object) -> float:
    """Likeness of two words, 0 to 100: letters in common, and the same beginning."""
    same = 0
    for a, b in zip(one, other, strict=False):
        if a != b:
            break
        same += 1
    return float(fuzz.ratio(one, other)) + 10.0 * same / max(len(one), len(other))
