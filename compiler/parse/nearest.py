"""What a word that is not in the lexicon was probably meant to be."""

import re
from difflib import SequenceMatcher

from grammar.lexicon import lexicon

_BREAK = re.compile(r"[、。：:「」『』【】\[\]0-9・/]")


def suggestion(text: str, at: int, allowed: set[str]) -> tuple[str, str | None]:
    """The unknown word at ``at`` and the nearest known one among the terminals ``allowed``, if any is near."""
    rest = text[at : at + 12]
    stop = _BREAK.search(rest, 1)
    word = rest[: stop.start()] if stop else rest
    if _BREAK.match(word):
        return word[:1], None
    best: tuple[float, int, str] | None = None
    for known in lexicon().words:
        if known.terminal not in allowed or len(known.surface) < 2:
            continue
        for length in {len(known.surface) - 1, len(known.surface), len(known.surface) + 1}:
            piece = text[at : at + length]
            ratio = SequenceMatcher(None, piece, known.surface, autojunk=False).ratio()
            key = (ratio, len(known.surface), known.surface)
            if ratio >= 0.5 and (best is None or key > best):
                best, word = key, piece
    return (word, best[2]) if best else (word[:1] if len(word) > 6 else word, None)
