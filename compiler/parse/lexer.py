"""The contextual longest-match lexer: among the words the parser can take, the longest wins."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

from lark import Token
from lark.exceptions import UnexpectedCharacters
from lark.lexer import Lexer

from grammar.lexicon import Word, lexicon

_DIGITS = "0123456789"
_PATTERNS = (
    ("KEYWORD", "【", re.compile(r"【(?:登場|ライブ開始時|ライブ成功時|起動|自動|常時)】")),
    ("POSITION", "【", re.compile(r"【(?:センター|左サイド|右サイド)】")),
    ("LIMIT", "【", re.compile(r"【ターン[12]回】")),
    ("GROUP", "『", re.compile(r"『[^『』「」]{1,60}』")),
    ("OPEN", "「", re.compile(r"「(?=【)")),
    ("NAME", "「", re.compile(r"「[^『』「」【】]{1,60}」")),
    ("CLOSE", "」", re.compile(r"」")),
    ("ENERGY", "[", re.compile(r"\[E\]")),
    (
        "ICON",
        "[",
        re.compile(r"\[(?:[桃赤黄緑青紫灰]|ALL|ブレード|スコア|ドロー|[桃赤黄緑青紫]ブレード|ALLブレード)\]"),
    ),
    ("SIGNED", "+-", re.compile(r"[+-][0-9]{1,4}")),
    ("NUMBER", _DIGITS, re.compile(r"[0-9]{1,4}")),
    ("SLASH", "/", re.compile(r"/")),
    ("COLON", ":", re.compile(r":")),
    ("STOP", "。", re.compile(r"。")),
    ("BULLET", "・", re.compile(r"・")),
    ("COMMA", "、", re.compile(r"、")),
)
"""Terminals, the characters that they may begin with, and what they are."""
_BY_FIRST = {
    first: tuple((terminal, pattern) for terminal, firsts, pattern in _PATTERNS if first in firsts)
    for first in dict.fromkeys("".join(firsts for _, firsts, _ in _PATTERNS))
}

_SAID = re.compile(
    r"(?<=に)(?<!代わりに)[^、。:「」『』【】]{1,60}？(?=と聞)|(?<=回答が)[^、。「」『』【】]{1,100}?(?=の場合)"
)
"""Free words: a question before と聞く, answers after 回答が. Their place tells them, not the lexicon."""


class Morpheme(Token):
    """A token with its lemma and its form (verbs) or category (nouns)."""

    __slots__ = ("feature", "lemma")
    lemma: str
    feature: str

    def __deepcopy__(self, memo: object) -> "Morpheme":
        """Itself: a word of a text does not change."""
        return self

    @classmethod
    def make(cls, terminal: str, surface: str, start: int, lemma: str, feature: str) -> "Morpheme":
        """A token of ``surface`` at normalised offset ``start``."""
        token = str.__new__(cls, surface)  # what Token.__new__ does, without its older ways of being called
        end = start + len(surface)
        token.type, token.value, token.lemma, token.feature = terminal, surface, lemma, feature
        token.start_pos, token.line, token.column = start, 1, start + 1
        token.end_pos, token.end_line, token.end_column = end, 1, end + 1
        return token


@cache
def _index() -> dict[str, tuple[tuple[str, tuple[Word, ...]], ...]]:
    """First character to (surface, words), longest surface first; ties in terminal order."""
    by_surface: dict[str, list[Word]] = {}
    for word in lexicon().words:
        by_surface.setdefault(word.surface, []).append(word)
    by_first: dict[str, list[tuple[str, tuple[Word, ...]]]] = {}
    for surface, words in by_surface.items():
        by_first.setdefault(surface[0], []).append((surface, tuple(words)))
    return {
        first: tuple(sorted(entries, key=lambda e: (-len(e[0]), e[0]))) for first, entries in by_first.items()
    }


class LongestMatch(Lexer):
    """Lark's lexer interface over the lexicon and the fixed patterns."""

    __future_interface__ = True

    def __init__(self, conf: Any) -> None:
        del conf

    def lex(self, lexer_state: Any, parser_state: Any) -> Iterator[Token]:
        """Yield the tokens of the text; raises UnexpectedCharacters where no word fits."""
        text = str(lexer_state.text.text)
        table = parser_state.parse_conf.parse_table.states
        position = 0
        while position < len(text):
            accepts = table[parser_state.position]
            token = _match(text, position, accepts)
            if token is None:
                raise UnexpectedCharacters(  # type: ignore[no-untyped-call]
                    text, position, 1, position + 1, allowed={a for a in accepts if a.isupper()}
                )
            position += len(token)
            lexer_state.last_token = token
            yield token


class _Any:
    """Takes every terminal."""

    def __contains__(self, terminal: object) -> bool:
        return True


def scan(text: str) -> list[Morpheme]:
    """The words of any text, whatever their order; a run of characters that begin none is UNKNOWN."""
    words: list[Morpheme] = []
    unknown: int | None = None
    position = 0
    while position <= len(text):
        word = _match(text, position, _Any()) if position < len(text) else None
        if unknown is not None and (word is not None or position == len(text)):
            run = text[unknown:position]
            words.append(Morpheme.make("UNKNOWN", run, unknown, run, ""))
            unknown = None
        if word is not None:
            words.append(word)
        elif unknown is None and position < len(text):
            unknown = position
        position += len(word) if word is not None else 1
    return words


def _match(text: str, position: int, accepts: Any) -> Morpheme | None:
    if (
        position
        and text[position - 1] in "にが"
        and "SAID" in accepts
        and (said := _SAID.match(text, position))
    ):
        return Morpheme.make("SAID", said.group(), position, said.group(), "")
    for surface, words in _index().get(text[position], ()):
        if text.startswith(surface, position):
            for word in words:
                if word.terminal in accepts:
                    return Morpheme.make(word.terminal, surface, position, word.lemma, word.feature)
    for terminal, pattern in _BY_FIRST.get(text[position], ()):
        if terminal in accepts and (found := pattern.match(text, position)):
            return Morpheme.make(terminal, found.group(), position, found.group(), "")
    return None
