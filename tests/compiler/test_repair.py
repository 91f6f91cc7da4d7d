"""What is said about a mistake: where it is, and the change that mends it."""

import pytest

from compiler import compile_text
from compiler.diagnostics import Diagnostic
from compiler.repair.edits import Failure, edits
from compiler.repair.search import READ, TRIED, repair
from grammar.sounds import sounds


def told(text: str) -> Diagnostic:
    """The one error of a text."""
    (found,) = [d for d in compile_text(text).diagnostics if d.severity == "error"]
    return found


MISTAKES = [
    # wrong kanji, wrong kana
    ("【登場】カードを1枚弾く。", "U201", "弾く", "【登場】カードを1枚引く。"),
    ("【登場】時分のデッキの上からカードを3枚見る。", "U201", "時分",
     "【登場】自分のデッキの上からカードを3枚見る。"),
    ("【登場】手札を1枚ひかえ室に置く。", "U201", "ひかえ室", "【登場】手札を1枚控え室に置く。"),
    ("【登場】カードを1牧引く。", "U207", "牧", "【登場】カードを1枚引く。"),
    ("【登場】カードを1枚引いてももよい。", None, None, "【登場】カードを1枚引いてもよい。"),
    ("【登場】手札を1枚控え室こ置く。", "U207", "こ", "【登場】手札を1枚控え室に置く。"),
    # particles
    ("【登場】カードをを1枚引く。", None, "を", "【登場】カードを1枚引く。"),
    ("【登場】手札を1枚控え室置く。", None, "控え室", "【登場】手札を1枚控え室に置く。"),
    ("【登場】自分のデッキ上からカードを3枚見る。", None, "デッキ",
     "【登場】自分のデッキの上からカードを3枚見る。"),
    # 。
    ("【登場】カードを1枚引く", "U205", "引く", "【登場】カードを1枚引く。"),
    ("【登場】カードを2枚引く手札を1枚控え室に置く。", None, "引く",
     "【登場】カードを2枚引く。手札を1枚控え室に置く。"),
    # brackets and icons
    ("【登場」カードを1枚引く。", "U102", "」", "【登場】カードを1枚引く。"),
    ("登場】カードを1枚引く。", "U111", None, "【登場】カードを1枚引く。"),
    ("【ライブ開始時】[ピンク]を得る。", "U111", "[ピンク]", None),
    ("【登揚】カードを1枚引く。", "U111", "【登揚】", "【登場】カードを1枚引く。"),
    ("{{toujou.png|登場}}カードを1枚引く。", "U110", "{{toujou.png|登場}}", "【登場】カードを1枚引く。"),
    ("【登場】カードを1枚引く。\n【機動】手札を1枚控え室に置く:カードを1枚引く。", "U111", "【機動】",
     "【登場】カードを1枚引く。\n【起動】手札を1枚控え室に置く:カードを1枚引く。"),
    # counters, forms of verbs, order, what is acted on
    ("【登場】カードを2引く。", None, "2", "【登場】カードを2枚引く。"),
    ("【登場】カードを1枚引きて、手札を1枚控え室に置く。", "U201", None,
     "【登場】カードを1枚引き、手札を1枚控え室に置く。"),
    ("【登場】手札を1枚控え室に置いたてもよい。", None, None, "【登場】手札を1枚控え室に置いてもよい。"),
    ("【ライブ開始時】[桃]を得る、ライブ終了時まで。", None, None,
     "【ライブ開始時】ライブ終了時まで、[桃]を得る。"),
    ("【登場】カードを1枚引く。そのメンバーをウェイトにする。", "U330", "その",
     "【登場】カードを1枚引く。このメンバーをウェイトにする。"),
    ("【ライブ開始時】ライブ終了時まで、得る。", "U310", "、",
     "【ライブ開始時】ライブ終了時まで、[ブレード]を得る。"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "code", "word", "mended"), MISTAKES)
def test_a_mistake_is_told_at_its_place_and_mended(
    text: str, code: str | None, word: str | None, mended: str | None
) -> None:
    found = told(text)
    assert code is None or found.code == code
    assert found.span is not None
    assert word is None or text[slice(*found.span)] == word
    assert found.fix is not None
    assert compile_text(found.fix.applied(text)).ok
    assert mended is None or found.fix.applied(text) == mended
    assert found.hint is not None


@pytest.mark.parametrize(
    ("text", "word", "near"),
    [
        ("【登場】カードを1枚引け。", "引け", "引く"),
        ("【登場】手札を1枚控室に置く。", "控室", "控え室"),
        ("【登場】手札を1枚捨てる。", "捨てる", "控え室に置く"),
        ("【起動】手札を1枚捨てて、[E]支払う:カードを1枚引く。", "捨てて", "控え室に置いて"),
        ("【登場】自分のステージにいる他のメンバー1人をウェイトにする。", "他の", "ほかの"),
        ("【登場】山札の上からカードを3枚見る。", "山札", "デッキ"),
        ("【登場】ブレードを得る。", "ブレード", "[ブレード]"),
        ("【登場】このメンバーをウェイトにしてよい。", "よい。", "もよい。"),
    ],
)
def test_the_nearest_word(text: str, word: str, near: str) -> None:
    found = told(text)
    assert found.code in ("U201", "U209")
    assert f"「{word}」" in found.message.ja
    assert found.hint is not None
    assert f"「{near}」" in found.hint.ja


def test_a_fix_counts_in_the_printed_text() -> None:
    """Reminder text, wide digits and icon files before it move nothing."""
    text = "{{toujyou.png|登場}}（注釈）カードを１枚弾く。"
    found = told(text)
    assert found.fix is not None
    assert found.fix.applied(text) == "{{toujyou.png|登場}}（注釈）カードを１枚引く。"


def test_energy_that_was_paid_is_no_card() -> None:
    """[E] before it does not give そのメンバー something to refer to."""
    assert told("【起動】【ターン1回】[E]そのメンバーをウェイトにする:カードを1枚引く。").code == "U330"
    assert (
        told("【ライブ開始時】自分のエネルギーが9枚以上ある場合、そのカードのスコアを+1する。").code == "U364"
    )


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("【登場】控え室から登場できない場合、カードを1枚引く。", "U323"),
        ("【登場】手札を1枚控え室に置いてもよい:控え室に置いていないカードを手札に加える。", "U323"),
        ("【登場】自分のステージにいる、このターンに登場しないメンバー1人をウェイトにする。", "U323"),
        ("【登場】自分の手札が3枚以上あり場合、カードを1枚引く。", "U313"),
        ("【登場】自分のステージにいる名前の異ならないメンバー1人をウェイトにする。", "U323"),
    ],
)
def test_a_verb_in_another_form_is_not_read_as_the_right_one(text: str, code: str) -> None:
    """A denial or a possibility was once read as the fact."""
    assert told(text).code == code


def test_two_mistakes_get_a_hint_but_no_fix() -> None:
    found = told("【登場】手礼を1枚控え質に置き、カードを1枚弾く。")
    assert found.fix is None
    assert found.span is not None


@pytest.mark.parametrize(
    "text",
    ["【登場】。その後、。", "【自動】このメンバーが登場したとき、。", "【登場】手札が3枚以上ある場合、。"],
)
def test_a_sentence_of_nothing_is_declined(text: str) -> None:
    assert not compile_text(text).ok


def test_the_search_is_bounded() -> None:
    """A longer text is not read again more often, and a very long one once."""
    counts = []
    for length in (1, 20, 2000):
        asked: list[str] = []
        text = "【登場】" + "カードを1枚引く。" * length + "んん。"

        def never(changed: str, asked: list[str] = asked) -> int:
            asked.append(changed)
            return 0

        repair(text, Failure(len(text) - 3, len(text) - 1), never)
        counts.append(len(asked))
        assert sum(map(len, asked)) <= READ + 2 * len(text)
    assert counts[0] <= TRIED
    assert counts[2] == 1


def test_each_change_is_tried_once_and_the_cheap_ones_first() -> None:
    found = edits("【登場】カードをを1枚引く。", Failure(8, 9))
    assert [e.cost for e in found] == sorted(e.cost for e in found)
    results = [(e.start, e.stop, e.new) for e in found]
    assert len(set(results)) == len(results)


def test_a_word_sounds_as_its_kanji_do() -> None:
    assert "てふだ" in sounds("手札")
    assert sounds("公果") & sounds("効果")
    assert not sounds("鰻")
