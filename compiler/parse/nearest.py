"""What a word that is not in the lexicon was probably meant to be."""

import re
from functools import cache

from rapidfuzz import fuzz, process

from grammar.lexicon import lexicon

_BREAK = re.compile(r"[、。：:「」『』【】\[\]0-9・/]")
_LONGEST = 12
_NEAR = 50.0


@cache
def _surfaces(allowed: frozenset[str]) -> tuple[str, ...]:
    """Known words of two characters or more of the given terminals."""
    return tuple(
        dict.fromkeys(w.surface for w in lexicon().words if w.terminal in allowed and len(w.surface) > 1)
    )


def suggestion(text: str, at: int, allowed: set[str]) -> tuple[str, str | None]:
    """The unknown word at ``at`` and the nearest known one among the terminals ``allowed``, if any is near."""
    rest = text[at : at + _LONGEST]
    stop = _BREAK.search(rest, 1)
    run = rest[: stop.start()] if stop else rest
    if _BREAK.match(run):
        return run[:1], None
    known = _surfaces(frozenset(allowed))
    best: tuple[float, int, str, str] | None = None
    for length in range(2, len(run) + 1):
        piece = run[:length]
        found = process.extractOne(piece, known, scorer=fuzz.ratio, score_cutoff=_NEAR)
        if found is not None:
            key = (found[1], len(found[0]), found[0], piece)
            best = key if best is None or key > best else best
    return (best[3], best[2]) if best else (run[:1], None)
