"""Keywords that a set introduces: what they stand for is what its texts say."""

import pytest

from cardpool import compile_pool, load_set_text
from compiler import compile_text

SET = """\
set:
  code: T
  name: 試し
  groups: [星組]
  members: {月野あかり: 星組}
  keywords:
    ひらめき: 【登場】カードを1枚引く。
    ひとやすみ: このメンバーをウェイトにする
cards:
  - number: T-001
    name: 月野あかり
    type: member
    cost: 4
    text: |
      TEXT
"""


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("【ひらめき】", "【登場】カードを1枚引く。"),
        ("[ひらめき]（注釈）", "【登場】カードを1枚引く。"),
        ("【常時】[桃]を得る。\\n【ひらめき】", "【常時】[桃]を得る。\\n【登場】カードを1枚引く。"),
    ],
)
def test_a_keyword_is_the_text_that_it_stands_for(text: str, meaning: str) -> None:
    plain = SET.replace("    ひとやすみ: このメンバーをウェイトにする\n", "")
    loaded = load_set_text(plain.replace("TEXT", text.replace("\\n", "\n      ")))
    assert loaded.diagnostics == ()
    compiled = compile_pool(loaded.pool)
    assert compiled.diagnostics == ()
    assert compiled.cards["T-001"].abilities == compile_text(meaning.replace("\\n", "\n")).abilities


def test_what_it_stands_for_must_compile() -> None:
    loaded = load_set_text(SET.replace("TEXT", "【ひらめき】"))
    assert [d.code for d in loaded.diagnostics] == ["U437"]
    assert loaded.diagnostics[0].line == SET[: SET.index("このメンバー")].count("\n") + 1


def test_a_word_of_the_rules_is_no_keyword() -> None:
    loaded = load_set_text(
        SET.replace("ひとやすみ: このメンバーをウェイトにする", "登場: 【常時】[桃]を得る。")
    )
    assert [d.code for d in loaded.diagnostics] == ["U436"]


def test_a_finding_within_points_to_the_keyword() -> None:
    text = "【登場】カードを1枚引く。\n【ひらめき】"
    found = compile_text(text, {"ひらめき": "【登場】カードを1枚弾く。"}).diagnostics
    assert [text[slice(*d.span)] for d in found if d.span] == ["【ひらめき】"]


def test_without_the_row_it_is_unknown_and_the_hint_says_where_it_goes() -> None:
    (found,) = [d for d in compile_text("【ひとやすみ】を得る。").diagnostics if d.code == "U111"]
    assert found.hint is not None
