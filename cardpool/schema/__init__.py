"""The JSON Schema of the authoring formats, generated from the models: ``python -m cardpool.schema``.

Editors that know YAML language servers check a file against it while it is written.
"""

import json
from importlib.resources import files
from typing import Any

from pydantic import BaseModel

from cardpool.deckfile import DeckShape
from cardpool.setfile import SetFile

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODELS: dict[str, type[BaseModel]] = {"set": SetFile, "deck": DeckShape}


def generate() -> dict[str, str]:
    """File name to what the file must say, for every schema."""
    schemas: dict[str, str] = {}
    for name, model in _MODELS.items():
        schema: dict[str, Any] = {"$schema": _DIALECT, **model.model_json_schema()}
        schemas[f"{name}.schema.json"] = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
    return schemas


def shipped(name: str) -> str:
    """The schema file ``name`` as it is in the package. Raises FileNotFoundError if there is none."""
    return (files(__package__) / name).read_text(encoding="utf-8")
