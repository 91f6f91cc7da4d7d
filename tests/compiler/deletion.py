"""Proof by deletion (contract 1): every token of a text carries meaning, or is known not to."""

from collections.abc import Iterator

from lark import Token

from compiler import CompiledAbility, compile_text
from compiler.parse import parse
from grammar.synonyms import modernise

NEUTRAL = frozenset(
    {"、", "を", "の", "これにより", "さらに", "ちょうど", "すべて", "それぞれ", "合計", "中", "かつ"}
)
"""Words whose loss can leave the meaning as it was, since the text says it twice: a comma, the particle
of a bare number, emphasis (さらに, ちょうど, すべて of those), このターン(中)に, これにより where only
one step can be meant, and かつ after あり、, which joins two conditions by itself."""


def tokens(text: str) -> list[Token]:
    """The tokens of one normalised ability, in order."""
    found = parse(text).scan_values(lambda value: isinstance(value, Token))
    return sorted(found, key=lambda token: token.start_pos or 0)


def survivors(part: CompiledAbility) -> Iterator[tuple[str, str]]:
    """(token, text without it) for each token whose loss leaves the same IR."""
    text, _ = modernise(part.text)
    for token in tokens(text):
        assert token.start_pos is not None
        shorter = text[: token.start_pos] + text[token.start_pos + len(token) :]
        result = compile_text(shorter)
        if result.ok and result.abilities == (part.ability,):
            yield str(token), shorter
