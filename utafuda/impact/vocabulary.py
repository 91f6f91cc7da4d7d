"""``words.toml``: what kinds of node, their fields and values are called, in Japanese and in English."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from compiler.diagnostics import Words


@dataclass(frozen=True, slots=True)
class Kind:
    """``name``; ``ja``, ``en``: wordings with fields in braces; ``frame``, ``silent``: see ``words.toml``."""

    name: Words
    ja: tuple[str, ...]
    en: tuple[str, ...]
    frame: bool = False
    silent: bool = False


@dataclass(frozen=True, slots=True)
class Field:
    """``name``, and how a difference in it is told: see the head of ``words.toml``."""

    name: Words
    whole: bool = False
    node: bool = False
    silent: bool = False
    place: bool = False


@dataclass(frozen=True)
class Vocabulary:
    """The words. What another compiler has, and this one does not, is called as in its IR."""

    kinds: Mapping[str, Kind]
    fields: Mapping[str, Field]
    values: Mapping[str, Words]
    values_of: Mapping[str, Mapping[str, Words]]

    def kind(self, kind: str) -> Kind:
        """The words of a kind of node."""
        return self.kinds.get(kind) or Kind(Words(kind, kind), (kind,), (kind,))

    def field(self, field: str) -> Field:
        """The words of a field."""
        return self.fields.get(field) or Field(Words(field, field))

    def value(self, field: str, value: str) -> Words:
        """The words of a value in a field; a text that is no word of the IR is said as it is."""
        own = self.values_of.get(field, {}).get(value)
        return own or self.values.get(value) or Words(value, value)


@cache
def vocabulary() -> Vocabulary:
    """The vocabulary, read once."""
    data = tomllib.loads((files(__package__) / "words.toml").read_text(encoding="utf-8"))
    return Vocabulary(
        {name: _kind(row) for name, row in data["kinds"].items()},
        {name: Field(**{**row, "name": Words(*row["name"])}) for name, row in data["fields"].items()},
        {name: Words(*pair) for name, pair in data["values"].items()},
        {
            field: {name: Words(*pair) for name, pair in table.items()}
            for field, table in data["values_of"].items()
        },
    )


def _kind(row: dict[str, Any]) -> Kind:
    ja, en = ((said,) if isinstance(said, str) else tuple(said) for said in (row["ja"], row["en"]))
    return Kind(Words(*row["name"]), ja, en, row.get("frame", False), row.get("silent", False))
