"""A word that nobody knows: what it is taken for, and what one row makes of it."""

from collections.abc import Iterator

import pytest

from compiler import compile_text
from compiler.parse import lexer, parse
from compiler.repair.newword import new_word
from grammar import lexicon as rows
from grammar.lexicon import read

ROWS = [
    ("【登場】カードを1枚拾い上げる。", "拾い上げる", "verb", '"拾い上げる" = ["ichidan", "を は"]'),
    ("【登場】手札から1枚を混ぜ、カードを1枚引く。", "混ぜ", "verb", '"混ぜる" = ["ichidan", "から を は"]'),
    ("【登場】メンバー1人を強化する。", "強化する", "verb", '"強化する" = ["suru", "を は"]'),
    ("【登場】メンバー1人を強化し、カードを1枚引く。", "強化し", "verb", '"強化する" = ["suru", "を は"]'),
    ("【登場】手札を1枚泳いで、カードを1枚引く。", "泳いで", "verb", '"泳ぐ" = ["godan", "を は"]'),
    ("【登場】メンバー1人を励ましてもよい。", "励ましてもよい", "verb", '"励ます" = ["godan", "を は"]'),
    ("【登場】メンバー1人を畳んだ場合、カードを1枚引く。", "畳んだ", "verb", '"畳む" = ["godan", "を は"]'),
    ("【登場】カードを3束引く。", "束", "counter", 'COUNTER = [..., "束"]'),
    ("【登場】星屑置き場からカードを1枚手札に加える。", "星屑置き場", "noun", 'zone = [..., "星屑置き場"]'),
    ("【登場】星屑を1つ得る。", "星屑", "noun", 'thing = [..., "星屑"]'),
]


@pytest.mark.parametrize(("text", "word", "kind", "row"), ROWS)
def test_what_a_new_word_is(text: str, word: str, kind: str, row: str) -> None:
    found = new_word(text, text.index(word))
    assert found is not None
    assert (found.word, found.kind, found.row) == (word, kind, row)


@pytest.mark.parametrize(
    ("text", "word", "row"), [(t, w, r) for t, w, _, r in ROWS if w in ("拾い上げる", "星屑", "強化し")]
)
def test_check_says_the_word_and_the_row(text: str, word: str, row: str) -> None:
    (found,) = compile_text(text).diagnostics
    assert found.code == "U209"
    assert found.span is not None
    assert text[slice(*found.span)] == word
    assert found.hint is not None
    assert row in found.hint.ja
    assert row in found.hint.en


def test_a_word_in_brackets_is_no_new_word() -> None:
    assert new_word("【登場】「ヒカリ」", 4) is None


@pytest.fixture
def one_more_verb(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The lexicon with one row more, as a maintainer would add it."""
    row = '[verbs]\n"拾う" = ["godan", "を から:zone は"]\n#'
    monkeypatch.setattr(rows, "read", lambda source: read(source.replace("[verbs]", row, 1)))
    for known in (rows.lexicon, lexer._index):
        known.cache_clear()
    yield
    monkeypatch.undo()
    for known in (rows.lexicon, lexer._index):
        known.cache_clear()


TEXTS = [
    "【登場】自分の控え室からカードを1枚拾う。",
    "【登場】カードを1枚拾ってもよい。そうした場合、カードを1枚引く。",
    "【登場】カードを1枚拾い、手札を1枚控え室に置く。",
    "【ライブ開始時】このターンに拾われたカードがある場合、カードを1枚引く。",
    "【常時】カードを拾えないかぎり、[桃]を得る。",
]


@pytest.mark.usefixtures("one_more_verb")
@pytest.mark.parametrize("text", TEXTS)
def test_one_row_makes_every_form_of_a_verb_read(text: str) -> None:
    """All that is left is what it does (lowering), not how it is written."""
    words = {str(token) for token in parse(text).scan_values(lambda v: getattr(v, "lemma", "") == "拾う")}
    assert len(words) == 1
    assert all(d.code >= "U310" for d in compile_text(text).diagnostics)


def test_without_the_row_they_do_not_read() -> None:
    assert [d.code for d in compile_text(TEXTS[0]).diagnostics] == ["U201"] or not compile_text(TEXTS[0]).ok
