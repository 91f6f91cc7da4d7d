"""The normal form of a text: what is folded, what is reported, and that nothing is lost."""

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler.diagnostics import Words
from compiler.normalise import MAX_BYTES, Normalised, fold_name, normalise
from tests.work import calls

DRAW = "【登場】カードを1枚引く。"


def text(printed: str) -> str:
    return normalise(printed).text


def codes(printed: str) -> list[str]:
    return [d.code for d in normalise(printed).diagnostics]


@pytest.mark.parametrize(
    "printed",
    [
        "{{toujyou.png|登場}}カードを1枚引く。",
        "{{toujyou.png|something else}}カードを1枚引く。",
        "{{toujyou.png}}カードを1枚引く。",
        "［登場］カードを１枚引く。",
        "[登場]カードを1枚引く｡",
        "\ufeff【登場】 カードを　1枚引く。\r\n",
        "【登場】" + unicodedata.normalize("NFD", "カードを1枚引く。"),
        "【登場】ｶｰﾄﾞを1枚引く。",
        "【登場】カ゛ードを1枚引く。".replace("カ゛ード", "カート゛"),
        "【登場】カー\nドを1枚引く。",
        "【登場】カードを1枚引く。（山札が0枚なら（リフレッシュ）する。）",
        "【登場】カードを(reminder)1枚引く。",
        '"【登場】カードを1枚引く。"',
        "【登場】\n\nカードを1枚引く。",
        "【登場】力ードを1枚引く。",
        "【登場】カ一ドを1枚引く.",
    ],
)
def test_every_notation_comes_out_the_same(printed: str) -> None:
    assert text(printed) == DRAW


@pytest.mark.parametrize(
    ("printed", "expected"),
    [
        ("{{heart_01.png|heart01}}", "[桃]"),
        ("{{heart_00.png|heart0}}", "[灰]"),
        ("{{icon_all.png|ハート}}", "[ALL]"),
        ("{{icon_b_all.png|ALLブレード}}", "[ALLブレード]"),
        ("[赤ハート]［緑ブレード］[ALLハート][Ｅ]", "[赤][緑ブレード][ALL][E]"),
        ("［ターン１回］", "【ターン1回】"),
        ("スコアを＋１する：－２", "スコアを+1する:-2"),
        ("「Ａ・Ｂ！」「Ｃ＆Ｄ☆」", "「A・B！」「C＆D☆」"),
        ("µ’m", "μ'm"),
        ("【自動】このメンバーが工リアを移動したとき", "【自動】このメンバーがエリアを移動したとき"),
        ("能カを持つ、ー番上", "能力を持つ、一番上"),
        ("エネルギ―をステ－ジに", "エネルギーをステージに"),
    ],
)
def test_one_notation(printed: str, expected: str) -> None:
    assert text(printed) == expected


@pytest.mark.parametrize(
    "printed", ["！？＆☆・", "メンバー一人", "ステージへ", "能力か、効果", "「ハナ」へ", "一二三"]
)
def test_what_may_be_meant_stays(printed: str) -> None:
    assert text(printed) == printed
    assert codes(printed) == []


@pytest.mark.parametrize(
    ("printed", "code", "part"),
    [
        ("【登場】「ハナを得る。", "U101", "「"),
        ("【登場】ハナ」を得る。", "U102", "」"),
        ("【登場】カード（1枚引く。", "U103", "（"),
        ("【登場】カ\0ード", "U104", "\0"),
        ("{{heart_99.png|x}}", "U110", "{{heart_99.png|x}}"),
        ("【登楊】カード", "U111", "【登楊】"),
        ("『グループ」の", "U121", "」"),
        ("【登場】工ールした。", "U123", "工"),
        ("「ハナ一ハ」の", "U124", "一"),
        ("【登場】引く\n【常時】得る。", "U125", "\n"),
    ],
)
def test_findings_point_into_the_printed_text(printed: str, code: str, part: str) -> None:
    found = [d for d in normalise(printed).diagnostics if d.code == code]
    assert len(found) == 1
    assert found[0].span is not None
    start, stop = found[0].span
    assert printed[start:stop] == part
    assert isinstance(found[0].message, Words)


@pytest.mark.parametrize(
    ("printed", "segments"),
    [
        ("", []),
        ("\n　\n", []),
        ("【登場】甲。\n【常時】乙。", ["【登場】甲。", "【常時】乙。"]),
        ("【登場】甲。【常時】乙。", ["【登場】甲。", "【常時】乙。"]),
        ("【登場】甲。\n・乙。\n•丙。", ["【登場】甲。・乙。・丙。"]),
        ("【登場】「【常時】乙。【起動】丙。」を得る。", ["【登場】「【常時】乙。【起動】丙。」を得る。"]),
        ("【登場】「【常時】乙。\n【起動】丙。」を得る。", ["【登場】「【常時】乙。【起動】丙。」を得る。"]),
        (
            "【登場】このメンバーの\n【登場】能力を発動させる。",
            ["【登場】このメンバーの【登場】能力を発動させる。"],
        ),
        ("【登場】甲。\n【登場】能力を持たない。", ["【登場】甲。", "【登場】能力を持たない。"]),
        ("【登場】甲。\n回答が乙の場合。", ["【登場】甲。回答が乙の場合。"]),
        ("【登場】/\n【ライブ開始時】甲。", ["【登場】/【ライブ開始時】甲。"]),
        ("【自動】\n【ターン1回】甲。", ["【自動】【ターン1回】甲。"]),
        ("（注釈だけの行。）\n【登場】甲。", ["【登場】甲。"]),
        ("【登場】甲。（注釈。）\n【常時】乙。", ["【登場】甲。", "【常時】乙。"]),
    ],
)
def test_one_segment_is_one_ability(printed: str, segments: list[str]) -> None:
    result = normalise(printed)
    assert [s.text for s in result.segments] == segments
    assert all(result.text[s.start : s.stop] == s.text for s in result.segments)


def test_reminder_text_is_kept_aside() -> None:
    """Rule 2.12.4."""
    result = normalise("【登場】甲。（【登場】とは何か。）")
    assert [r.text for r in result.reminders] == ["（【登場】とは何か。）"]
    start, stop = result.reminders[0].span
    assert result.printed[start:stop] == result.reminders[0].text


def test_a_span_of_an_icon_is_its_whole_notation() -> None:
    result = normalise("甲{{heart_01.png|heart01}}乙")
    start, stop = result.span(1, 4)
    assert result.printed[start:stop] == "{{heart_01.png|heart01}}"
    assert result.span(1, 4) == result.span(2, 3)


@pytest.mark.parametrize(
    ("printed", "code"), [("あ" * (MAX_BYTES // 3 + 1), "U106"), ("「" * 9 + "」" * 9, "U105")]
)
def test_too_much_is_declined(printed: str, code: str) -> None:
    assert codes(printed) == [code]
    assert normalise(printed).segments == ()


@pytest.mark.parametrize(
    "part",
    [
        "「",
        "」",
        "（",
        "(）",
        "『」",
        "{{",
        "[",
        "【",
        "工",
        "カ゛",
        "\n",
        '"',
        "\n【登場】",
        "。【登場】",
        "「【",
        "ﾞ",
    ],
)
def test_time_is_linear(part: str) -> None:
    """Ten times the text is no more than about ten times the work; the longest one is read to its end."""
    size = 400
    assert calls(lambda: normalise(part * size * 10)) < 12 * calls(lambda: normalise(part * size)) + 1000
    normalise(part * (MAX_BYTES // 3 // len(part)))


ICONS = ["{{toujyou.png|登場}}", "{{heart_01.png|h}}", "{{x.png|y}}", "［ターン1回］", "[桃ブレード]"]
WORDS = ["登場", "能力", "【登場】", "【常時】", "\r\n", "\ufeff", "メンバー", "桃ハート", "ハート"]
MARKS = "「」『』（）()[]【】{}・。、\"'\n\r　 ﾞ゛\u3099カかｶ力ー一工エ-－１1＋：!！μµ桃E|/.,"
PARTS = st.sampled_from([*MARKS, *ICONS, *WORDS])
TEXTS = st.one_of(st.lists(PARTS, max_size=30).map("".join), st.text(max_size=40))


def check_map(result: Normalised) -> None:
    assert len(result.starts) == len(result.ends) == len(result.text)
    assert list(result.starts) == sorted(result.starts)
    assert list(result.ends) == sorted(result.ends)
    assert all(0 <= a <= b <= len(result.printed) for a, b in zip(result.starts, result.ends, strict=True))


@settings(max_examples=1500, deadline=None)
@given(TEXTS)
def test_nothing_is_lost(printed: str) -> None:
    result = normalise(printed)
    check_map(result)
    pieces = list(result.pieces())
    assert "".join(p.printed for p in pieces) == result.denormalised() == printed
    assert "".join(p.normalised for p in pieces) == result.text
    assert all(d.span is not None and d.span[1] <= len(printed) for d in result.diagnostics)


@settings(max_examples=1500, deadline=None)
@given(TEXTS)
def test_a_normal_form_is_its_own(printed: str) -> None:
    result = normalise(printed)
    if any(d.code == "U107" for d in result.diagnostics):
        return
    again = normalise(result.text)
    assert again.text == result.text
    assert [s.text for s in again.segments] == [s.text for s in result.segments]


@given(st.text(max_size=20))
def test_names_fold_to_a_fixed_point(name: str) -> None:
    assert fold_name(fold_name(name)) == fold_name(name)


def test_names_lose_white_space_and_width() -> None:
    assert fold_name(" 山田　ハナ ") == "山田ハナ"
    assert fold_name("Ｈａｎａ！") == "Hana！"
