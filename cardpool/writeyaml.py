"""YAML as this project writes it: in the order given, on long lines, texts as blocks."""

from io import StringIO
from typing import Any

from ruamel.yaml import YAML
from ruamel.yaml.scalarstring import LiteralScalarString


def block(text: str) -> str:
    """``text``, to be written as a block that shows its lines."""
    found: str = LiteralScalarString(text)
    return found


def dump(data: dict[str, Any]) -> str:
    """A YAML document of ``data``: dicts, lists, numbers and strings."""
    yaml = YAML()
    yaml.indent(mapping=2, sequence=4, offset=2)
    yaml.width = 1_000_000
    yaml.allow_unicode = True
    out = StringIO()
    yaml.dump(data, out)
    return out.getvalue()
