"""The examples of docs/card-files.md are sound."""

import json
import re
from pathlib import Path

from cardpool import compile_pool, load_deck_text, load_set_text
from cardpool.poolfile import PoolFile, document

TEXT = (Path(__file__).parents[2] / "docs" / "card-files.md").read_text(encoding="utf-8")
(POOL,) = re.findall(r"```json\n(.*?)```", TEXT, re.DOTALL)
SET, DECK = re.findall(r"```yaml\n(.*?)```", TEXT, re.DOTALL)
SET_TEXT = SET.partition("text: |\n")[2].split("\n")[0].strip()


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


def test_the_example_of_a_pool() -> None:
    file = PoolFile.model_validate(json.loads(POOL))
    (card,) = file.cards
    ((ability,),) = (text.abilities for text in card.texts)
    assert ability.canonical.ja == card.texts[0].text
    written = document(compile_pool(load_set_text(SET).pool), ["1.06"])
    assert PoolFile.model_validate(written).cards[0].definition.id == card.definition.id
    shown = json.loads(POOL)
    assert written.keys() == shown.keys()
    assert written["meta"].keys() == shown["meta"].keys()
    (text,), (own,) = shown["cards"][0]["texts"], written["cards"][0]["texts"]
    assert own.keys() == text.keys()
    assert own["abilities"][0].keys() == text["abilities"][0].keys()
    again = document(compile_pool(load_set_text(SET.replace(SET_TEXT, ability.text)).pool), ())
    assert again["cards"][0]["texts"][0]["abilities"] == text["abilities"]
