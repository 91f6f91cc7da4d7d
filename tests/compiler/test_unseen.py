"""Texts nobody had seen: each compiles, is printed back as it is, and means what its English says."""

import tomllib
from pathlib import Path

import pytest

from compiler import compile_text
from compiler.render import render, render_english

ROWS = tomllib.loads((Path(__file__).parent / "unseen.toml").read_text(encoding="utf-8"))["text"]


@pytest.mark.parametrize(("ja", "en"), [(row["ja"], row["en"]) for row in ROWS], ids=[r["ja"] for r in ROWS])
def test_a_text(ja: str, en: str) -> None:
    compiled = compile_text(ja.replace(" / ", "\n"))
    assert [d.code for d in compiled.diagnostics if d.severity == "error"] == []
    for part in compiled.parts:
        assert render(part.ability, part.style) == part.said
    said = " / ".join(render_english(ability).replace("\n", " / ") for ability in compiled.abilities)
    assert said == en


@pytest.mark.parametrize(
    "ja",
    [
        # 代わりに what the sentence before did to a card of its own
        "【登場】手札を1枚控え室に置く。これにより控え室に置いたカードがライブカードの場合、代わりにカードを1枚引く。",
        # a player who loses another's surplus hearts
        "【ライブ成功時】自分は相手の余剰ハートをすべて失う。",
        # cards put into a deck, and nobody says where
        "【登場】手札を1枚デッキに置く。",
        # a number of icons of two kinds
        "【登場】ライブ終了時まで、[桃][赤]を2つ得る。",
        # a member put onto the stage of another player
        "【登場】手札からメンバーカードを1枚、相手のステージのメンバーのいないエリアに登場させる。",
    ],
)
def test_what_means_nothing_is_declined(ja: str) -> None:
    assert not compile_text(ja).ok
