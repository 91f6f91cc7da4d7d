"""The readings that were chosen where rules and rulings are silent: one register, ``register.toml``.

    explain("A003").reading.en        # what was chosen; ``why`` and ``source`` say on what grounds
    depends(ability)                  # ids of the readings an ability depends on, ("A003", "A007")
    occurrences(ability)              # the same with the node: ("A003", "effect.changes.0")

Which abilities depend on a reading is found from the IR: each row lists patterns of nodes. A reading of
the rules that no card text calls for (``A1..``) has no pattern; every game depends on it. Sources: a
rule, a ruling, ``reading N`` of the notes beside the machine-readable rules, ``survey N`` of the survey
of the language.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeGuard

from compiler.diagnostics import Words

if TYPE_CHECKING:
    from compiler import ir

Pattern = Mapping[str, Any]
"""What a node must be, field by field, all of them.

A string or number: equal; a list: one of them; true or false: there is something, or nothing (null, an
empty list, false); a table with ``atleast``: a number, or a list of as many; any other table: a node that
matches it, or a list with one. ``kind`` is the kind of node. ``in``: ``static`` or ``resolving``, the type
of the ability around it.
"""


@dataclass(frozen=True, slots=True)
class Assumption:
    """A row: what is unclear (``title``), the ``reading`` chosen, ``why``, the nearest ``source``.

    ``where``: patterns of the nodes that call for it, any of them; () if every game does.
    """

    id: str
    title: Words
    reading: Words
    why: Words
    source: tuple[str, ...]
    where: tuple[Pattern, ...]


@cache
def register() -> Mapping[str, Assumption]:
    """Every assumption by its id, in order."""
    rows = tomllib.loads((files(__package__) / "register.toml").read_text(encoding="utf-8"))
    return MappingProxyType({id_: _row(id_, rows[id_]) for id_ in sorted(rows)})


def _row(id_: str, row: dict[str, Any]) -> Assumption:
    title, reading, why = (Words(row[name]["ja"], row[name]["en"]) for name in ("title", "reading", "why"))
    return Assumption(id_, title, reading, why, tuple(row["source"]), tuple(row.get("where", ())))


def explain(id_: str) -> Assumption:
    """The row of an id, in any case. Raises KeyError if there is none."""
    return register()[id_.upper()]


def depends(ability: "ir.Ability") -> tuple[str, ...]:
    """The ids of the assumptions that the ability depends on, in order, each once."""
    return tuple(sorted({id_ for id_, _ in occurrences(ability)}))


def occurrences(ability: "ir.Ability") -> Iterator[tuple[str, str]]:
    """(id, path of the node) for every node that calls for an assumption, in the order of the IR."""
    patterns = [(row.id, pattern) for row in register().values() for pattern in row.where]
    for path, node, around in _walk(ability, "", ability.type):
        yield from dict.fromkeys((id_, path) for id_, pattern in patterns if fits(node, pattern, around))


def _walk(node: object, path: str, around: str) -> Iterator[tuple[str, "ir.Node", str]]:
    """Every node below ``node`` and itself: path, node, type of the ability around it."""
    if isinstance(node, tuple):
        for at, item in enumerate(node):
            yield from _walk(item, f"{path}.{at}", around)
    elif _is_node(node):
        if getattr(node, "kind", "") == "ability":
            around = str(node.type)  # type: ignore[attr-defined]
        yield path, node, around
        for name in type(node).model_fields:
            yield from _walk(getattr(node, name), f"{path}.{name}" if path else name, around)


def _is_node(value: object) -> "TypeGuard[ir.Node]":
    """Whether a value is IR; told by its shape, so that explaining needs no IR loaded."""
    return hasattr(value, "model_fields_set")


def fits(node: "ir.Node", pattern: Pattern, around: str) -> bool:
    """Whether a node, in an ability of the type ``around``, is what ``pattern`` asks for."""
    for name, wanted in pattern.items():
        if name == "in":
            if (around == "static") is not (wanted == "static"):
                return False
        elif not _value(getattr(node, name, None), wanted, around):
            return False
    return True


def _value(value: object, wanted: Any, around: str) -> bool:
    if isinstance(wanted, bool):
        return (value not in (None, (), False)) is wanted
    if isinstance(wanted, dict):
        if "atleast" in wanted:
            size = len(value) if isinstance(value, tuple) else value
            return isinstance(size, int) and size >= wanted["atleast"]
        items = value if isinstance(value, tuple) else (value,)
        return any(_is_node(item) and fits(item, wanted, around) for item in items)
    values = value if isinstance(value, tuple) else (value,)
    return any(item in wanted if isinstance(wanted, list) else item == wanted for item in values)
