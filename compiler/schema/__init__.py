"""The JSON Schema of the IR, generated from the models: ``python -m compiler.schema``.

Tools in other languages read and write cards and abilities by it (contract 6).
"""

import json
from importlib.resources import files
from typing import Any

from compiler.ir import CardDef

FILE = "card.schema.json"
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def generate() -> str:
    """The schema of a card definition; an ability is ``#/$defs/Ability`` in it."""
    schema: dict[str, Any] = {"$schema": _DIALECT, **CardDef.model_json_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def shipped() -> str:
    """The schema as it is in the package."""
    return (files(__package__) / FILE).read_text(encoding="utf-8")
