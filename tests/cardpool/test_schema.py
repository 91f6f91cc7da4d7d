"""The published schemas are those of the models."""

import json
from importlib.resources import files
from pathlib import Path

import pytest

from cardpool.schema import generate, shipped


@pytest.mark.parametrize("name", ["set.schema.json", "deck.schema.json", "pool.schema.json"])
def test_the_schema_is_current(name: str) -> None:
    assert shipped(name) == generate()[name], "run python -m cardpool.schema"


def test_every_schema_is_shipped_and_says_what_a_card_needs() -> None:
    assert sorted(generate()) == ["deck.schema.json", "pool.schema.json", "set.schema.json"]
    schema = json.loads(shipped("set.schema.json"))
    assert {"type", "cost", "number", "name"} <= set(schema["$defs"]["MemberEntry"]["required"])
    assert schema["$defs"]["LiveEntry"]["additionalProperties"] is False


def test_the_schema_of_pools_refers_to_that_of_the_ir() -> None:
    schema = json.loads(shipped("pool.schema.json"))
    ours = files("cardpool.schema")
    found = {schema["$defs"]["AbilityEntry"]["properties"]["ir"]["$ref"]}
    found.add(schema["$defs"]["CardEntry"]["properties"]["definition"]["$ref"])
    assert len(found) == 2
    for reference in found:
        path, _, pointer = reference.partition("#")
        target = json.loads((Path(str(ours)) / path).read_text(encoding="utf-8"))
        for step in pointer.strip("/").split("/") if pointer else ():
            target = target[step]
        assert "kind" in target["properties"]
