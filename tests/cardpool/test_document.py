"""The examples of docs/card-files.md are sound."""

import re
from pathlib import Path

from cardpool import compile_pool, load_deck_text, load_set_text

TEXT = (Path(__file__).parents[2] / "docs" / "card-files.md").read_text(encoding="utf-8")
SET, DECK = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)


def test_the_examples() -> None:
    loaded = load_set_text(SET)
    assert loaded.diagnostics == ()
    assert len(loaded.pool) == 4
    assert loaded.pool["DEMO-002"].definition.groups == ("朝組", "夜組")
    compiled = compile_pool(loaded.pool)
    assert (compiled.diagnostics, compiled.declined) == ((), ())
    deck = load_deck_text(DECK, "x", loaded.pool)
    assert deck.diagnostics == ()
    assert deck.deck is not None
    assert deck.deck.name == "ためし"
