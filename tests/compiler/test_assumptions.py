"""The register of assumptions: every row says what, why and whence, and is found where it applies."""

import re

import pytest

from compiler import assumptions, compile_text


@pytest.mark.parametrize("row", assumptions.register().values(), ids=lambda row: row.id)
def test_every_row_is_complete(row: assumptions.Assumption) -> None:
    assert re.fullmatch(r"A\d{3}", row.id)
    assert row.source
    for words in (row.title, row.reading, row.why):
        assert re.search("[ぁ-ん一-鿿]", words.ja)
        assert re.search("[A-Za-z]", words.en)


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("【常時】ライブの合計スコアを+1する。この効果は重複しない。", "A025"),
        ("【常時】自分の『星組』のライブカードの必要ハートを[灰]減らす。", "A026"),
        ("【自動】【ターン2回】このメンバーが登場したとき、カードを1枚引く。", "A002"),
        (
            "【登場】自分のステージにメンバーが2人以上いる場合、カードを1枚引く。3人以上いる場合、代わりにカードを2枚引く。",
            "A004",
        ),
        (
            "【登場】自分のステージに「空野」が登場しており、かつ「空野」よりコストの大きい「海野」が登場している場合、カードを1枚引く。",
            "A027",
        ),
        (
            "【ライブ開始時】自分のステージにいるメンバーのうち、センターエリアにいるメンバーが最も大きいコストを持つ場合、カードを1枚引く。",
            "A028",
        ),
        ("【登場】相手のライブ開始時、相手のステージにいるメンバー1人をウェイトにする。", "A029"),
        (
            "【登場】自分のステージにいるこのメンバーと名前の異なる『星組』のメンバー1人につき、カードを1枚引く。",
            "A030",
        ),
        ("【登場】自分のステージに「空野」と「海野」がいる場合、カードを1枚引く。", "A031"),
    ],
)
def test_a_text_that_depends_on_one_is_found(text: str, id_: str) -> None:
    compiled = compile_text(text)
    assert compiled.ok, compiled.diagnostics
    assert id_ in assumptions.depends(compiled.abilities[0])


def test_a_plain_text_depends_on_none() -> None:
    assert assumptions.depends(compile_text("【登場】カードを1枚引く。").abilities[0]) == ()


def test_explain_takes_any_case() -> None:
    assert assumptions.explain("a002").id == "A002"
    with pytest.raises(KeyError):
        assumptions.explain("A999")
