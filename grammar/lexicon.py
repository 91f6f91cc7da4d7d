"""The lexicon as data: lexicon.toml with every surface form derived."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files

from grammar.conjugate import adjective, forms


@dataclass(frozen=True, slots=True)
class Word:
    """A surface form: its terminal in the grammar, the lemma, and a form or category."""

    surface: str
    terminal: str
    lemma: str
    feature: str


@dataclass(frozen=True, slots=True)
class Lexicon:
    """``words``: every surface; ``frames``: verb lemma to {particle: allowed noun sorts, () = any}."""

    words: tuple[Word, ...]
    verbs: dict[str, str]
    frames: dict[str, dict[str, tuple[str, ...]]]
    sorts: dict[str, str]


def _frame(text: str) -> dict[str, tuple[str, ...]]:
    result: dict[str, tuple[str, ...]] = {}
    for part in text.split():
        particle, _, sorts = part.partition(":")
        result[particle] = tuple(sorts.split(",")) if sorts else ()
    return result


@cache
def lexicon() -> Lexicon:
    """The whole lexicon, read once from the file beside this module."""
    return read(files("grammar").joinpath("lexicon.toml").read_text("utf-8"))


def read(source: str) -> Lexicon:
    """The lexicon of a file of rows, as ``lexicon.toml`` has them."""
    data = tomllib.loads(source)
    words: list[Word] = []
    frames: dict[str, dict[str, tuple[str, ...]]] = {}
    verbs: dict[str, str] = {}
    sorts: dict[str, str] = {}
    for lemma, (group, frame) in data["verbs"].items():
        verbs[lemma] = group
        frames[lemma] = _frame(frame)
        words += [Word(surface, "VERB", lemma, form) for form, surface in forms(lemma, group).items()]
    for lemma, frame in data["adjectives"].items():
        frames[lemma] = _frame(frame)
        words += [
            Word(adjective(lemma, form), "VERB", lemma, form) for form in ("final", "chain", "past", "not")
        ]
    for category, nouns in data["nouns"].items():
        for noun in nouns:
            sorts[noun] = category
            words.append(Word(noun, "NOUN", noun, category))
    for terminal, surfaces in data["words"].items():
        words += [Word(surface, terminal, surface, "") for surface in surfaces]
    return Lexicon(tuple(words), verbs, frames, sorts)
