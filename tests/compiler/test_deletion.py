"""Every character is owned (contract 1): take a word out, and the text means something else or nothing."""

import json
from collections import Counter
from pathlib import Path

import pytest

from compiler import CompiledAbility, compile_text
from grammar.synonyms import modernise
from tests.compiler.deletion import IN_PLACE, NEUTRAL, survivors, tokens

INVENTED = [
    "【登場】手札を1枚控え室に置いてもよい:自分のデッキの上からカードを4枚見る。その中から『星組』のカードを1枚公開して手札に加えてもよい。残りを控え室に置く。",
    "【常時】自分の成功ライブカード置き場にあるカード1枚につき、[ブレード]を得る。",
    "【起動】【ターン1回】このメンバーをウェイトにする:自分の控え室からコスト3以下のメンバーカードを1枚手札に加える。",
    "【ライブ開始時】[E]支払ってもよい:[桃]か[青]のうち、1つを選ぶ。ライブ終了時まで、選んだハートを1つ得る。",
    "【ライブ成功時】ライブの合計スコアが相手より高い場合、カードを1枚引く。",
]


def _lost(part: CompiledAbility) -> list[str]:
    return [f"{token!r} of {part.text}" for token, _ in survivors(part)]


@pytest.mark.parametrize("text", INVENTED)
def test_no_word_is_idle(text: str) -> None:
    """A word that may go without a trace would have been dropped in silence."""
    (part,) = compile_text(text).parts
    assert _lost(part) == []


@pytest.mark.parametrize("text", INVENTED)
def test_every_character_is_of_a_word(text: str) -> None:
    """What is taken out one by one is the whole text: headers, marks and full stops too."""
    (part,) = compile_text(text).parts
    whole, _ = modernise(part.text)
    assert "".join(tokens(whole)) == whole


def test_the_neutral_words_are_few() -> None:
    """Contract 1 allows at most twenty."""
    assert len(NEUTRAL) + len(IN_PLACE) <= 20


def _parts(shared: Path) -> list[CompiledAbility]:
    cards = json.loads((shared / "corpus" / "cards.json").read_text("utf-8"))
    texts = dict.fromkeys(card["ability"] for card in cards.values() if card.get("ability"))
    found = {part.text: part for text in texts for part in compile_text(text).parts}
    return list(found.values())


@pytest.mark.sweep
def test_no_word_of_any_official_text_is_idle(shared: Path) -> None:
    """The proof over all abilities that compile."""
    idle = Counter(lost for part in _parts(shared) for lost in _lost(part))
    assert not idle


def test_no_word_of_some_official_texts_is_idle(shared: Path) -> None:
    """The same over one ability in twelve."""
    assert [lost for part in _parts(shared)[::12] for lost in _lost(part)] == []
