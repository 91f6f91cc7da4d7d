"""Sentences of the grammar, words of the lexicon, and edits of good texts, as Hypothesis strategies."""

from functools import cache
from importlib.resources import files
from typing import Any

from hypothesis import strategies as st
from hypothesis.extra.lark import from_lark
from lark import Lark

from compiler.parse.lexer import LongestMatch
from grammar.lexicon import lexicon
from tests.compiler.test_deletion import INVENTED

MARKS = {
    "KEYWORD": ["【登場】", "【ライブ開始時】", "【ライブ成功時】", "【起動】", "【自動】", "【常時】"],
    "POSITION": ["【センター】", "【左サイド】", "【右サイド】"],
    "LIMIT": ["【ターン1回】", "【ターン2回】"],
    "GROUP": ["『星組』", "『月組』"],
    "NAME": ["「ヒカリ」", "「あかつき」"],
    "ICON": ["[桃]", "[灰]", "[ALL]", "[ブレード]", "[スコア]", "[青ブレード]"],
    "ENERGY": ["[E]"],
    "SIGNED": ["+1", "-2"],
    "NUMBER": ["1", "2", "10"],
    "SLASH": ["/"],
    "COLON": [":"],
    "STOP": ["。"],
    "BULLET": ["・"],
    "COMMA": ["、"],
    "SAID": ["何が好き？", "あなた"],
    "OPEN": ["「"],
    "CLOSE": ["」"],
}
"""Tokens that are not words, by terminal."""


@cache
def tokens() -> dict[str, list[str]]:
    """The surfaces of every terminal of the grammar."""
    found: dict[str, list[str]] = {name: list(surfaces) for name, surfaces in MARKS.items()}
    for word in lexicon().words:
        found.setdefault(word.terminal, []).append(word.surface)
    return found


def sentences() -> st.SearchStrategy[str]:
    """Texts that the grammar accepts, whatever they mean."""
    source = files("grammar").joinpath("card_text.lark").read_text("utf-8")
    lark = Lark(source, parser="lalr", lexer=LongestMatch, maybe_placeholders=False)
    used = {symbol.name for rule in lark.rules for symbol in rule.expansion if symbol.is_term}
    explicit: dict[str, Any] = {name: st.sampled_from(tokens()[name]) for name in used}
    return from_lark(lark, explicit=explicit)


def words() -> st.SearchStrategy[str]:
    """Words and marks in any order."""
    every = sorted({surface for surfaces in tokens().values() for surface in surfaces})
    return st.lists(st.sampled_from(every), max_size=16).map(lambda run: "【登場】" + "".join(run) + "。")


@st.composite
def edited(draw: st.DrawFn) -> str:
    """A good text with some characters taken out, doubled, changed, or moved."""
    text = draw(st.sampled_from(INVENTED))
    for _ in range(draw(st.integers(1, 4))):
        start = draw(st.integers(0, len(text)))
        stop = draw(st.integers(start, min(len(text), start + 8)))
        into = draw(
            st.one_of(
                st.just(""), st.just(text[start:stop] * 2), st.text(max_size=3), st.sampled_from(INVENTED)
            )
        )
        text = text[:start] + into + text[stop:]
    return text
