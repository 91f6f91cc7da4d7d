"""Older wordings and their current ones, as data, and the rewriting that keeps offsets."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files

from grammar.conjugate import forms
from grammar.lexicon import lexicon

_DIGITS = r"(\d+)"


@cache
def _table() -> tuple[re.Pattern[str], dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    data = tomllib.loads(files("grammar").joinpath("synonyms.toml").read_text("utf-8"))
    phrases: dict[str, str] = data["phrases"]
    longest_first = sorted(phrases, key=len, reverse=True)
    patterns = tuple((re.compile(old), new) for old, new in data["patterns"].items())
    return re.compile("|".join(map(re.escape, longest_first))), phrases, patterns


def modernise(text: str) -> tuple[str, list[int]]:
    """``text`` in current wording, and for each of its characters (and the end) the offset it came from."""
    phrases, table, patterns = _table()
    text, offsets = _rewrite(text, list(range(len(text) + 1)), phrases, lambda m: table[m.group()])
    for pattern, new in patterns:
        text, offsets = _rewrite(text, offsets, pattern, lambda m, new=new: m.expand(new))
    return text, offsets


def _rewrite(text: str, offsets: list[int], pattern: re.Pattern[str], new) -> tuple[str, list[int]]:  # type: ignore[no-untyped-def]
    out: list[str] = []
    kept: list[int] = []
    last = 0
    for match in pattern.finditer(text):
        out.append(text[last : match.start()])
        kept += offsets[last : match.start()]
        words = new(match)
        out.append(words)
        kept += [offsets[min(match.start() + i, match.end() - 1)] for i in range(len(words))]
        last = match.end()
    out.append(text[last:])
    kept += offsets[last:]
    return "".join(out), kept


@cache
def elsewhere() -> Mapping[str, str]:
    """Words that card text does not use, with what it says instead, the longest first (``elsewhere.toml``)."""
    data = tomllib.loads(files("grammar").joinpath("elsewhere.toml").read_text("utf-8"))
    rows: dict[str, str] = dict(data["words"])
    for lemma, (group, before, verb) in data["verbs"].items():
        instead = forms(verb, lexicon().verbs[verb])
        rows |= {said: before + instead[form] for form, said in forms(lemma, group).items()}
    return {word: rows[word] for word in sorted(rows, key=len, reverse=True)}
