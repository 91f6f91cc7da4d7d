"""The published schemas are those of the models."""

import json

import pytest

from cardpool.schema import generate, shipped


@pytest.mark.parametrize("name", ["set.schema.json", "deck.schema.json"])
def test_the_schema_is_current(name: str) -> None:
    assert shipped(name) == generate()[name], "run python -m cardpool.schema"


def test_every_schema_is_shipped_and_says_what_a_card_needs() -> None:
    assert sorted(generate()) == ["deck.schema.json", "set.schema.json"]
    schema = json.loads(shipped("set.schema.json"))
    assert {"type", "cost", "number", "name"} <= set(schema["$defs"]["MemberEntry"]["required"])
    assert schema["$defs"]["LiveEntry"]["additionalProperties"] is False
