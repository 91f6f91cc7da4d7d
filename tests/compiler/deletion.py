"""Proof by deletion (contract 1): every token of a text carries meaning, or is known not to."""

import re
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


IN_PLACE = (
    ("カード|メンバー|」", "のうち", r"\d"),
    ("アクティブ", "に", "し"),
    (r"\]を", "得て", "、"),
    ("と", "は", "名前の異なる"),
    ("。", "公開した", "残り"),
    ("コスト|スコア", "が", r"\d"),
    (r"\]", "と", r"\["),
)
"""(before, word, after), as patterns: words that are neutral in one place. So many (のうち) of a group, what
is said of a member or a cost without its particle, a verb said again at the end of the list, all that is
left of the only cards there are, and hearts side by side."""


def is_neutral(text: str, token: Token) -> bool:
    """Whether the loss of the token is known to leave the meaning (contract 1: at most twenty such words)."""
    start = token.start_pos or 0
    before, after = text[:start], text[start + len(token) :]
    return token in NEUTRAL or any(
        token == word and re.search(f"(?:{left})$", before) and re.match(right, after)
        for left, word, right in IN_PLACE
    )


def tokens(text: str) -> list[Token]:
    """The tokens of one normalised ability, in order."""
    found = parse(text).scan_values(lambda value: isinstance(value, Token))
    return sorted(found, key=lambda token: token.start_pos or 0)


def survivors(part: CompiledAbility) -> Iterator[tuple[str, str]]:
    """(token, text without it) for each token that is not neutral and whose loss leaves the same IR."""
    text, _ = modernise(part.text)
    for token in tokens(text):
        assert token.start_pos is not None
        if is_neutral(text, token):
            continue
        shorter = text[: token.start_pos] + text[token.start_pos + len(token) :]
        result = compile_text(shorter)
        if result.ok and result.abilities == (part.ability,):
            yield str(token), shorter
