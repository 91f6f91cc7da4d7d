"""Which code carries out each rule, and which tests pin it."""

import ast
import importlib
import json
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import runtime
from runtime.rules import RULES
from utafuda.pools import kind_of
from utafuda.scenario import load


@dataclass(slots=True)
class Row:
    """A rule: whether a test can exercise it, functions that carry it out, tests, rulings they pin.

    ``executable``: None if the table of rules is not there to say.
    """

    id: str
    executable: bool | None = None
    code: list[str] = field(default_factory=list)
    tests: list[str] = field(default_factory=list)
    rulings: list[str] = field(default_factory=list)

    def json(self) -> dict[str, Any]:
        """As a JSON object."""
        return {name: getattr(self, name) for name in ("id", "executable", "code", "tests", "rulings")}


def table(shared: Path | None, tests: Path | None) -> list[Row]:
    """Every rule of the shared table, and every other one that code or a test names, in rule order.

    ``shared``: the folder of the shared data, ``tests``: the folder of the tests; None leaves out what
    they tell. Raises OSError if a file in them cannot be read.
    """
    rows: dict[str, Row] = {}
    if shared is not None:
        for one in json.loads((shared / "rules" / "rules_matrix.json").read_text(encoding="utf-8")):
            rows[one["id"]] = Row(one["id"], bool(one.get("executable")))
    for module in pkgutil.walk_packages(runtime.__path__, "runtime."):
        importlib.import_module(module.name)
    for id_, functions in RULES.items():
        rows.setdefault(id_, Row(id_)).code = sorted(set(functions))
    for test, rules, rulings in _tests(tests) if tests is not None else ():
        for id_ in rules:
            row = rows.setdefault(id_, Row(id_))
            row.tests.append(test)
            row.rulings += [ruling for ruling in rulings if ruling not in row.rulings]
    return sorted(rows.values(), key=lambda row: _order(row.id))


def _order(id_: str) -> tuple[str, tuple[int, ...]]:
    version, _, number = id_.rpartition(":")
    return version, tuple(int(part) for part in number.split(".") if part.isdigit())


def _tests(folder: Path) -> Iterator[tuple[str, list[str], list[str]]]:
    """(test, rules, rulings) of every marked test function and every scenario."""
    for path in sorted(folder.rglob("test_*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        everywhere = [mark for node in tree.body for mark in _module_marks(node)]
        for node in ast.walk(tree):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                marks = [*everywhere, *(mark for d in ast.walk(node) for mark in _mark(d))]
                rules = [value for kind, value in marks if kind == "rule"]
                if rules:
                    rulings = [value for kind, value in marks if kind == "ruling"]
                    yield f"{path.relative_to(folder)}::{node.name}", rules, rulings
    for path in sorted((folder / "scenarios").rglob("*.yaml")):
        if kind_of(path) == "scenario":
            for scenario in load(path).scenarios:
                yield f"{path.relative_to(folder)}::{scenario.name}", [*scenario.rules], [*scenario.rulings]


def _module_marks(node: ast.stmt) -> Iterator[tuple[str, str]]:
    """Marks of ``pytestmark = …`` at the top of a module."""
    if isinstance(node, ast.Assign) and any(getattr(t, "id", "") == "pytestmark" for t in node.targets):
        for inner in ast.walk(node.value):
            yield from _mark(inner)


def _mark(node: ast.AST) -> Iterator[tuple[str, str]]:
    """``pytest.mark.rule("1.2")``: the kind of the mark and each of its values."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
        return
    if node.func.attr in ("rule", "ruling"):
        for value in node.args:
            if isinstance(value, ast.Constant) and isinstance(value.value, str):
                yield node.func.attr, value.value
