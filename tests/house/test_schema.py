"""The published schema of the IR is that of the models."""

import json

from compiler.ir import NODES
from compiler.schema import generate, shipped


def test_the_schema_is_current() -> None:
    assert shipped() == generate(), "run python -m compiler.schema"


def test_every_node_is_in_it_and_closed() -> None:
    schema = json.loads(shipped())
    for node in NODES:
        entry = schema if node.__name__ == "CardDef" else schema["$defs"][node.__name__]
        assert entry["additionalProperties"] is False
