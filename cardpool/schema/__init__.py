"""The JSON Schemas of the file formats, generated from the models: ``python -m cardpool.schema``.

Editors that know YAML language servers check a set or deck file against it while it is written. That of
compiled pools refers to the schema of the IR (``python -m compiler.schema``) for what its cards mean.
"""

import json
from collections.abc import Set as AbstractSet
from importlib.resources import files
from typing import Any

from pydantic import BaseModel

from cardpool.deckfile import DeckShape
from cardpool.poolfile import PoolFile
from cardpool.setfile import SetFile
from compiler.schema import card_schema

_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_MODELS: dict[str, type[BaseModel]] = {"set": SetFile, "deck": DeckShape, "pool": PoolFile}
_IR = "../../compiler/schema/card.schema.json"
_IR_ROOT = "CardDef"


def generate() -> dict[str, str]:
    """File name to what the file must say, for every schema."""
    schemas: dict[str, str] = {}
    for name, model in _MODELS.items():
        schema: dict[str, Any] = {"$schema": _DIALECT, **_without_ir(model.model_json_schema())}
        schemas[f"{name}.schema.json"] = json.dumps(schema, ensure_ascii=False, indent=1) + "\n"
    return schemas


def _without_ir(schema: dict[str, Any]) -> dict[str, Any]:
    """The schema with references to that of the IR in place of its definitions."""
    known = card_schema()["$defs"].keys() | {_IR_ROOT}
    own = {name: one for name, one in schema.get("$defs", {}).items() if name not in known}

    def refer(value: Any) -> Any:
        if isinstance(value, dict):
            return {
                key: _elsewhere(one, known) if key == "$ref" else refer(one) for key, one in value.items()
            }
        return [refer(one) for one in value] if isinstance(value, list) else value

    referred: dict[str, Any] = refer({**schema, "$defs": own} if own else schema)
    return referred


def _elsewhere(reference: str, known: AbstractSet[str]) -> str:
    name = reference.rpartition("/")[2]
    if name == _IR_ROOT:
        return _IR
    return f"{_IR}#/$defs/{name}" if name in known else reference


def shipped(name: str) -> str:
    """The schema file ``name`` as it is in the package. Raises FileNotFoundError if there is none."""
    return (files(__package__) / name).read_text(encoding="utf-8")
