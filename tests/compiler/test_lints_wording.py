"""Advice about how a text is written, and the fixes that change nothing of its meaning."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import compile_text, ir
from compiler.check import lint
from compiler.check.mend import SAFE, mend
from compiler.check.reminders import table
from compiler.diagnostics import Diagnostic
from compiler.normalise import normalise
from grammar.synonyms import modernise, older

POSITION = next(row for row in table() if row.id == "position_change").text
FORMATION = next(row for row in table() if row.id == "formation_change").text
DRAW = next(row for row in table() if row.id == "draw_icon").text


def found(text: str, card: ir.CardDef | None = None) -> list[Diagnostic]:
    compiled = compile_text(text)
    assert compiled.ok, [one.message.en for one in compiled.diagnostics]
    return list(lint(compiled, card))


def codes(text: str, card: ir.CardDef | None = None) -> list[str]:
    return [one.code for one in found(text, card)]


def mended(text: str, card: ir.CardDef | None = None) -> str:
    new, done = mend(compile_text(text), card)
    assert bool(done) is (new != text)
    return new


CHANGE = "【登場】このメンバーをポジションチェンジする。"
CARD = "【登場】カードを1枚引く。"
COST = "手札を2枚控え室に置く：カードを1枚引く。"
BOTH = "カードを1枚引き、手札を1枚控え室に置く。"
WIDE = str.maketrans("0123456789:+", "０１２３４５６７８９：＋")
FIXES = [
    ("U801", f"【登場】{BOTH.replace('を1', 'を１', 1)}{BOTH}", None),
    ("U801", f"【自動】【ターン1回】このメンバーがエリアを移動したとき、{BOTH.translate(WIDE)}", None),
    (
        "U801",
        "【登場】手札を1枚控え室に置いてもよい：カードを2枚引く。\n【起動】手札を2枚控え室に置く:カードを1枚引く。",
        None,
    ),
    ("U802", "【登場】対戦相手は手札を1枚控え室に置く。", "【登場】相手は手札を1枚控え室に置く。"),
    ("U803", "【登場】自分の手札を1枚控え室に置く。", "【登場】手札を1枚控え室に置く。"),
    (
        "U803",
        "{{toujyou.png|登場}}自分の手札を１枚控え室に置く。",
        "{{toujyou.png|登場}}手札を１枚控え室に置く。",
    ),
    ("U804", f"【ターン1回】【起動】{COST}", f"【起動】【ターン1回】{COST}"),
    ("U804", f"【起動】【ターン1回】【センター】{COST}", f"【起動】【センター】【ターン1回】{COST}"),
    (
        "U804",
        "【センター】【登場】/【ライブ開始時】カードを1枚引く。",
        "【登場】/【ライブ開始時】【センター】カードを1枚引く。",
    ),
    (
        "U804",
        "【登場】ライブ終了時まで、「【センター】【常時】[赤]を得る。」を得る。",
        "【登場】ライブ終了時まで、「【常時】【センター】[赤]を得る。」を得る。",
    ),
    (
        "U804",
        f"【ターン1回】【起動】対戦相手は{COST}".translate(WIDE),
        f"【起動】【ターン1回】相手は{COST}".translate(WIDE),
    ),
    ("U813", f"{CHANGE}\n{CARD}（{POSITION}）", f"{CHANGE}（{POSITION}）\n{CARD}"),
    ("U813", f"{CARD}（{POSITION}）\n{CHANGE}", f"{CARD}\n{CHANGE}（{POSITION}）"),
    ("U813", f"（{POSITION}）\n{CHANGE}", f"{CHANGE}（{POSITION}）"),
    ("U813", f"（今いるエリア以外のエリアへ。）\n{CHANGE}", f"{CHANGE}（{POSITION}）"),
    ("U813", f"【登場】このメンバー（{POSITION}）をポジションチェンジする。", f"{CHANGE}（{POSITION}）"),
    ("U812", f"{CARD}\n（{POSITION}）", CARD),
    ("U812", f"{CARD}({POSITION})", CARD),
    ("U814", f"{CHANGE}（今いるエリア以外のエリアへ動かす。）", f"{CHANGE}（{POSITION}）"),
]


@pytest.mark.parametrize(("code", "text", "new"), FIXES)
def test_a_fix_writes_what_is_usual(code: str, text: str, new: str | None) -> None:
    one = next(one for one in found(text) if one.code == code)
    assert one.fix is not None
    assert code not in codes(one.fix.applied(text))
    assert new is None or mended(text) == new
    assert codes(mended(text)) == []


@pytest.mark.parametrize(
    "text",
    [
        "【登場】カードを1枚引く。",
        "【登場】カードを１枚引き、手札を２枚控え室に置く。",
        "【ライブ開始時】このカードのスコアを＋1する。",
        "【起動】【センター】【ターン1回】手札を2枚控え室に置く：カードを1枚引く。",
        f"【登場】このメンバーをポジションチェンジする。（{POSITION}）",
        f"【登場】このメンバーをポジションチェンジする。\n（{POSITION}）",
        "【登場】【左サイド】カードを1枚引く。（この能力は左サイドエリアに登場した場合のみ発動する。）",
        "【登場】【左サイド】カードを1枚引く。（この能力は左サイドエリアにいる場合のみ発動する。）",
        "【常時】【左サイド】【右サイド】[赤]を得る。（この能力は左サイドエリアか右サイドエリアにいる場合のみ有効になる。）",
        "【登場】自分のステージにいる『月組』のメンバー1人を選ぶ。そのメンバーの【ライブ開始時】能力1つを発動させる。（【ライブ開始時】能力がコストを持つ場合、支払って発動させる。）",
    ],
)
def test_nothing_to_say(text: str) -> None:
    assert codes(text) == []
    assert mended(text) == text


def test_names_and_icon_files_keep_their_width() -> None:
    text = "{{heart_01.png|heart01}}"
    text = f"【登場】ライブ終了時まで、{text}を得る。自分の控え室から「月野９号」のメンバーカードを１枚手札に加える。"
    assert "U801" not in codes(text)
    assert "U801" in codes(text + "カードを1枚引く。")


@pytest.mark.parametrize(
    ("text", "reminder"),
    [
        ("【登場】このメンバーをポジションチェンジする。", POSITION),
        ("【登場】自分のステージにいるメンバーをフォーメーションチェンジしてもよい。", FORMATION),
    ],
)
def test_a_reminder_that_is_usual_is_offered_but_not_added(text: str, reminder: str) -> None:
    (one,) = found(text)
    assert (one.code, one.severity) == ("U811", "info")
    assert one.fix is not None
    assert one.fix.applied(text) == f"{text}（{reminder}）"
    assert codes(one.fix.applied(text)) == []
    assert mended(text) == text


def test_a_reminder_about_the_blade_hearts_of_the_card() -> None:
    text = f"【ライブ成功時】カードを1枚引く。\n（{DRAW}）"
    live = ir.CardDef(id="X", name="夜道", names=("夜道",), type="live", score=1, text=text)
    assert codes(text) == []
    assert codes(text, live.model_copy(update={"icons": {"draw": 1}})) == []
    assert codes(text, live) == ["U812"]
    assert mended(text, live) == "【ライブ成功時】カードを1枚引く。"


def test_a_reminder_that_is_in_no_table() -> None:
    assert codes("【登場】カードを1枚引く。（うれしい。）") == ["U815"]


@pytest.mark.parametrize("row", table(), ids=lambda row: row.id)
def test_every_row_is_known_by_its_sign(row) -> None:  # type: ignore[no-untyped-def]
    for text in (row.text, *row.also):
        assert row.sign in normalise(f"【登場】（{text}）").reminders[0].text
    assert (row.card is None) is bool(row.where)
    assert not (row.expected and row.card)


def test_order_of_headers_keeps_offsets() -> None:
    text = "【ターン1回】【起動】カードを1枚引く。"
    new, offsets = modernise(text)
    assert new == "【起動】【ターン1回】カードを1枚引く。"
    assert [text[at] for at in offsets[:-1]] == list(new)
    assert [(old.start, old.stop, old.header) for old in older(text)] == [(0, 11, True)]


@pytest.mark.parametrize(
    "text", ["【登場】【知らない】", "【ターン1回】【登場】【起動】", "【登場】", "【ターン1回】"]
)
def test_other_headers_stay(text: str) -> None:
    assert modernise(text)[0] == text
    assert older(text) == ()


TEXTS = (
    "【登場】自分の手札を1枚控え室に置く。",
    "【ターン1回】【起動】対戦相手は手札を2枚控え室に置く：カードを1枚引く。",
    "【登場】このメンバーをポジションチェンジする。",
    "【ライブ開始時】手札にあるカードを1枚控え室に置いてもよい：ライブ終了時まで、[赤]を得る。",
    f"（{POSITION}）",
    "（今いるエリア以外のエリアに動く。）",
    "（この注釈は表にない。）",
)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.sampled_from(TEXTS), st.booleans()), min_size=1, max_size=5))
def test_mending_keeps_the_meaning_and_is_done_at_once(lines: list[tuple[str, bool]]) -> None:
    text = "\n".join(line.translate(WIDE) if wide else line for line, wide in lines)
    before = compile_text(text)
    new, _ = mend(before)
    after = compile_text(new)
    assert after.abilities == before.abilities
    assert after.ok is before.ok
    assert mend(after) == (new, ())
    assert before.ok is False or not [one for one in lint(after) if one.code in SAFE]


def test_a_text_with_an_error_is_left_alone_but_for_what_the_rest_means() -> None:
    compiled = compile_text("【登場】カードを1枚引っこ抜く。手札を１枚控え室に置く。\n【登場】[赤]を得る。")
    (one,) = lint(compiled)
    assert one.code == "U852"
    assert one.span is not None
    assert compiled.printed[slice(*one.span)] == "得る"
    assert mend(compiled) == (compiled.printed, ())
