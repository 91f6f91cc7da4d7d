"""Older wordings and their current ones, as data, and the rewriting that keeps offsets.

The order of the header words (2.12, 11) is rewritten too: what plays the ability, where it stands, how often.
"""

import re
import tomllib
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from grammar.conjugate import forms
from grammar.lexicon import lexicon

_HEADER = re.compile(r"(?:^|(?<=「))【[^【】]*】(?:/?【[^【】]*】)+")
_WORD = re.compile(r"/?【([^【】]*)】")


class Older(NamedTuple):
    """Words ``start``..``stop`` of a text that are rewritten to ``new``; ``header``: only put in order."""

    start: int
    stop: int
    new: str
    header: bool


@cache
def _table() -> tuple[re.Pattern[str], dict[str, str], tuple[tuple[re.Pattern[str], str], ...]]:
    data = tomllib.loads(files("grammar").joinpath("synonyms.toml").read_text("utf-8"))
    phrases: dict[str, str] = data["phrases"] | data["variants"]
    longest_first = sorted(phrases, key=len, reverse=True)
    counters = {f"(?<=[0-9]){old}": new for old, new in data["counters"].items()}
    patterns = tuple((re.compile(old), new) for old, new in (counters | data["patterns"]).items())
    return re.compile("|".join(map(re.escape, longest_first))), phrases, patterns


class Row(NamedTuple):
    """A row of the table: an older wording, the current one, and why it is there though few texts use it."""

    old: str
    new: str
    why: str
    pattern: re.Pattern[str]


@cache
def rows() -> tuple[Row, ...]:
    """The table of older wordings, in its order; a phrase is a pattern for itself."""
    data = tomllib.loads(files("grammar").joinpath("synonyms.toml").read_text("utf-8"))
    why: dict[str, str] = data["why"]
    phrases = [
        Row(old, new, why.pop(old, ""), re.compile(re.escape(old))) for old, new in data["phrases"].items()
    ]
    patterns = [Row(old, new, why.pop(old, ""), re.compile(old)) for old, new in data["patterns"].items()]
    either = [row._replace(why=why.pop(row.old, "")) for row in variants()]
    if why:
        raise ValueError(f"reasons for rows that are not there: {sorted(why)}")
    return (*phrases, *either, *patterns)


@cache
def variants() -> tuple[Row, ...]:
    """The rows whose words are used either way."""
    data = tomllib.loads(files("grammar").joinpath("synonyms.toml").read_text("utf-8"))
    found = [(old, new, re.escape(old)) for old, new in data["variants"].items()]
    found += [(old, new, f"(?<=[0-9]){old}") for old, new in data["counters"].items()]
    return tuple(Row(old, new, "", re.compile(pattern)) for old, new, pattern in found)


def varied(original: str, modern: str) -> tuple[str, ...]:
    """The variants by which ``modern`` becomes ``original``; none if it does not by them alone."""
    used = tuple(row.old for row in variants() if row.pattern.search(original))
    return used if used and vary(modern, used) == original else ()


def vary(text: str, used: Sequence[str]) -> str:
    """``text``, in current wording, with the variants ``used`` for each of their current words."""
    for row in variants():
        if row.old in used:
            behind = "(?<=[0-9])" if row.pattern.pattern.startswith("(") else ""
            text = re.sub(behind + re.escape(row.new), row.old, text)
    return text


@cache
def _ranks() -> dict[str, int]:
    """Header word to its place in a header."""
    data = tomllib.loads(files("grammar").joinpath("synonyms.toml").read_text("utf-8"))
    return {word: rank for rank, words in enumerate(data["header"]["order"]) for word in words}


def modernise(text: str) -> tuple[str, list[int]]:
    """``text`` in current wording, and for each of its characters (and the end) the offset it came from."""
    return _modernise(text, [])


def older(text: str) -> tuple[Older, ...]:
    """What ``modernise`` rewrites in ``text``, in its order; overlapping places are all there."""
    found: list[Older] = []
    _modernise(text, found)
    return tuple(sorted(found))


def _modernise(text: str, found: list[Older]) -> tuple[str, list[int]]:
    phrases, table, patterns = _table()
    text, offsets = _ordered(text, found)
    text, offsets = _rewrite(text, offsets, phrases, lambda m: table[m.group()], found)
    for pattern, new in patterns:
        text, offsets = _rewrite(text, offsets, pattern, lambda m, new=new: m.expand(new), found)  # type: ignore[misc]
    return text, offsets


def _ordered(text: str, found: list[Older]) -> tuple[str, list[int]]:
    """The headers of ``text`` and of the abilities quoted in it, their words in order."""
    offsets = list(range(len(text) + 1))
    ranks = _ranks()
    for header in _HEADER.finditer(text):
        words = list(_WORD.finditer(header.group()))
        if any(word.group(1) not in ranks for word in words):
            continue
        order = sorted(words, key=lambda word: ranks[word.group(1)])
        if order == words or any((word.group()[0] == "/") is not (n > 0) for n, word in _triggers(order)):
            continue
        start, stop = header.span()
        new = "".join(word.group() for word in order)
        found.append(Older(start, stop, new, True))
        text = text[:start] + new + text[stop:]
        offsets[start:stop] = [start + at for word in order for at in range(*word.span())]
    return text, offsets


def _triggers(words: list[re.Match[str]]) -> list[tuple[int, re.Match[str]]]:
    """The words that play the ability, numbered; a slash stands before all of them but the first."""
    return list(enumerate(word for word in words if _ranks()[word.group(1)] == 0))


def _rewrite(
    text: str,
    offsets: list[int],
    pattern: re.Pattern[str],
    new: Callable[[re.Match[str]], str],
    found: list[Older],
) -> tuple[str, list[int]]:
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
        found.append(Older(offsets[match.start()], offsets[match.end() - 1] + 1, words, False))
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
