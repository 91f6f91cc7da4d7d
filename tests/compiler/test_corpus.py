"""Official texts as test data: how many compile, and that those which do print back."""

import json
from pathlib import Path

from compiler import Compiled, compile_text, read
from compiler.check import lint
from compiler.check.mend import SAFE, mend
from compiler.render import render


def _compiled(shared: Path) -> list[Compiled]:
    cards = json.loads((shared / "corpus" / "cards.json").read_text("utf-8"))
    texts = dict.fromkeys(card["ability"] for card in cards.values() if card.get("ability"))
    return [compile_text(text) for text in texts]


def test_every_text_compiles_and_prints_back(shared: Path) -> None:
    """Each prints back with its style, and its canonical wording is stable."""
    results = _compiled(shared)
    assert [result.printed for result in results if not result.ok] == []
    for result in results:
        for part in result.parts:
            if part.wording != "synonym":
                assert render(part.ability, part.style) == part.text
            assert read(render(part.ability)).ability == part.ability


def test_mending_an_official_text_changes_nothing_of_its_meaning(shared: Path) -> None:
    """Every third one: what is mended means the same, and there is nothing left to mend."""
    for result in _compiled(shared)[::3]:
        new, _ = mend(result)
        again = compile_text(new)
        assert again.abilities == result.abilities
        assert mend(again) == (new, ())
        assert not result.ok or not [found for found in lint(again) if found.code in SAFE]
