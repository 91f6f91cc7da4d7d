"""Bad text gives diagnostics, never an exception (contract 7)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import compile_text
from compiler.parse import parse
from grammar.lexicon import lexicon

WORDS = sorted({word.surface for word in lexicon().words})
PIECES = st.sampled_from(
    [
        *WORDS,
        "【登場】",
        "【常時】",
        "【自動】",
        "[桃]",
        "[ブレード]",
        "[E]",
        "『星組』",
        "「ヒカリ」",
        "1",
        "12",
        "+1",
        "、",
        "。",
        ":",
        "・",
        "「【常時】",
    ]
)


@settings(max_examples=300, deadline=None)
@given(st.lists(PIECES, max_size=14))
def test_any_run_of_words(pieces: list[str]) -> None:
    """Words in any order compile or are declined with a span inside the text."""
    text = "【登場】" + "".join(pieces) + "。"
    for diagnostic in compile_text(text).diagnostics:
        start, stop = diagnostic.span or (0, 0)
        assert 0 <= start <= stop <= len(text)


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60))
def test_any_text(text: str) -> None:
    """No text at all raises."""
    assert compile_text(text).printed == text


def test_the_grammar_has_no_conflict() -> None:
    """LALR with no conflict left to a default: the parser is built in strict mode (contract 4)."""
    assert parse("【登場】カードを1枚引く。").data == "start"


def test_no_two_words_collide() -> None:
    """A surface has one reading per terminal, or the lexer's choice would be an accident."""
    seen: dict[tuple[str, str], str] = {}
    for word in lexicon().words:
        other = seen.setdefault((word.surface, word.terminal), word.lemma)
        assert other == word.lemma or word.terminal == "VERB", (word.surface, other, word.lemma)


@pytest.mark.parametrize(
    "text",
    [
        "【ライブ開始時】[桃]か[青ブレード]のうち、1つを選ぶ。ライブ終了時まで、選んだハートを1つ得る。",
        "【常時】このメンバーの元々持つハートは[スコア]になる。",
    ],
)
def test_an_icon_that_is_no_heart_is_declined(text: str) -> None:
    assert not compile_text(text).ok
