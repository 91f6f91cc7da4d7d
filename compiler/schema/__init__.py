"""The JSON Schema of the IR, generated from the models: ``python -m compiler.schema``.

Tools in other languages read and write cards and abilities by it (contract 6).
"""

import json
from importlib.resources import files
from typing import Any

from compiler.ir import NODES, CardDef
from compiler.ir.base import NODES_KEY

FILE = "card.schema.json"
_KINDS = {node.__name__: node.model_fields["kind"].default for node in NODES}
_DIALECT = "https://json-schema.org/draft/2020-12/schema"


def generate() -> str:
    """The schema of a card definition; an ability is ``#/$defs/Ability`` in it."""
    schema: dict[str, Any] = {"$schema": _DIALECT, **card_schema()}
    return json.dumps(schema, ensure_ascii=False, indent=1) + "\n"


def card_schema() -> dict[str, Any]:
    """The schema of a card definition, with that of every node it can hold in ``$defs``."""
    alone = {node.__name__: node.model_json_schema() for node in NODES}
    inner = {name: one for schema in alone.values() for name, one in schema.pop("$defs", {}).items()}
    card = alone.pop(CardDef.__name__)
    whole: dict[str, Any] = _with_nodes({"$defs": dict(sorted((alone | inner).items())), **card})
    return whole


def _with_nodes(schema: Any) -> Any:
    """The schema with references to the nodes where a union only names them."""
    if isinstance(schema, list):
        return [_with_nodes(one) for one in schema]
    if not isinstance(schema, dict):
        return schema
    own = {key: _with_nodes(value) for key, value in schema.items() if key != NODES_KEY}
    if NODES_KEY not in schema:
        return own
    refs = {_KINDS[name]: f"#/$defs/{name}" for name in schema[NODES_KEY]}
    return {
        "discriminator": {"mapping": dict(sorted(refs.items())), "propertyName": "kind"},
        "oneOf": [{"$ref": ref} for ref in refs.values()],
        **own,
    }


def shipped() -> str:
    """The schema as it is in the package."""
    return (files(__package__) / FILE).read_text(encoding="utf-8")
