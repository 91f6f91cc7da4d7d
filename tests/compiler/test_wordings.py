"""Wordings of one meaning: each text is printed back as it is, and in other words as the current one."""

import pytest

from compiler import compile_text
from compiler.render import render

WORDINGS: list[tuple[str, str]] = [
    # which icons, and how many of them
    (
        "【登場】自分の控え室から必要ハートに[桃]を1以上含むライブカードを1枚手札に加える。",
        "【登場】自分の控え室から必要ハートに[桃]を含むライブカードを1枚手札に加える。",
    ),
    (
        "【登場】自分の控え室から[ブレード]を持つメンバーカードを1枚手札に加える。",
        "【登場】自分の控え室から[ブレード]を1つ以上持つメンバーカードを1枚手札に加える。",
    ),
    (
        "【登場】自分の控え室から[赤]か[桃]を2つ以上持つメンバーカードを1枚手札に加える。",
        "【登場】自分の控え室から[赤]か[桃]を2つ以上持つメンバーカードを1枚手札に加える。",
    ),
    # one of two areas
    (
        "【登場】相手のステージのセンターエリアか左サイドエリアにいるメンバー1人をウェイトにする。",
        "【登場】相手のセンターエリアと左サイドエリアにいるメンバー1人をウェイトにする。",
    ),
    # where cards came from, and whose they are
    (
        "【自動】『星組』のメンバーが自分のステージから控え室に置かれたとき、カードを1枚引く。",
        "【自動】自分のステージから『星組』のメンバーが控え室に置かれたとき、カードを1枚引く。",
    ),
    (
        "【自動】相手のライブカードが控え室に置かれたとき、カードを1枚引く。",
        "【自動】ライブカードが相手の控え室に置かれたとき、カードを1枚引く。",
    ),
    (
        "【自動】自分の成功ライブカード置き場に『星組』のライブカードが置かれたとき、カードを1枚引く。",
        "【自動】『星組』のライブカードが成功ライブカード置き場に置かれたとき、カードを1枚引く。",
    ),
    (
        "【自動】このカードが自分の手札から控え室に置かれたとき、カードを1枚引く。",
        "【自動】このカードが手札から控え室に置かれたとき、カードを1枚引く。",
    ),
]


@pytest.mark.parametrize(("text", "canonical"), WORDINGS, ids=lambda v: v if isinstance(v, str) else "")
def test_a_wording(text: str, canonical: str) -> None:
    compiled = compile_text(text)
    assert compiled.diagnostics == ()
    (part,) = compiled.parts
    assert render(part.ability, part.style) == text
    assert render(part.ability) == canonical
