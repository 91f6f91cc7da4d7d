"""YAML as a tree that knows where everything stands.

What the words mean follows the YAML 1.2 core schema.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from cardpool.report import Report, Spot

_INT = re.compile(r"[-+]?[0-9]{1,400}")
_FLOAT = re.compile(r"[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?")
_WORDS = {"true": True, "false": False, "null": None, "~": None, "": None}


@dataclass(frozen=True, slots=True)
class Scalar:
    """A single value; ``plain`` means unquoted, so that 3 is a number and not a text."""

    text: str
    plain: bool
    style: str | None
    spot: Spot

    @property
    def value(self) -> Any:
        """The value by the YAML 1.2 core schema: int, float, bool, None or str."""
        if not self.plain:
            return self.text
        if _INT.fullmatch(self.text):
            return int(self.text)
        if self.text.lower() in _WORDS:
            return _WORDS[self.text.lower()]
        return float(self.text) if _FLOAT.fullmatch(self.text) else self.text


@dataclass(frozen=True, slots=True)
class Mapping:
    """Keys and values in the order of the file."""

    items: list[tuple[Scalar, Node]]
    spot: Spot

    def get(self, key: str) -> Node | None:
        """The value of ``key``, or None."""
        return next((v for k, v in self.items if k.text == key), None)

    def key(self, key: str) -> Scalar | None:
        """The key itself, to point at it, or None."""
        return next((k for k, _ in self.items if k.text == key), None)


@dataclass(frozen=True, slots=True)
class Sequence:
    """Values in the order of the file."""

    items: list[Node]
    spot: Spot


Node = Scalar | Mapping | Sequence


def plain(node: Node) -> Any:
    """The value without places: dict, list, int, float, bool, None, str."""
    match node:
        case Scalar():
            return node.value
        case Mapping():
            return {k.text: plain(v) for k, v in node.items}
        case Sequence():
            return [plain(v) for v in node.items]


def head(node: Node) -> Spot:
    """The place to point at: all of a scalar on one line, the first character of anything longer."""
    spot = node.spot
    if isinstance(node, Scalar) and spot.line == spot.end_line:
        return spot
    return Spot(spot.line, spot.column, spot.line, spot.column + 1)


def parse(text: str, report: Report) -> Node | None:
    """The document in ``text``; None if it is not well-formed, with the reason in ``report``."""
    from cardpool.readyaml import read_tree  # noqa: PLC0415 - who reads no YAML loads no YAML library

    return read_tree(text, report)
