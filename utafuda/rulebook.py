"""Which code carries out each rule, and which tests pin it."""

import ast
import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

import cardpool
import runtime
from utafuda.pools import kind_of
from utafuda.scenario import load

ROOMS = (runtime, cardpool)
"""The packages whose code carries rules."""


class Mark(NamedTuple):
    """Code that carries a rule: its name, the file, and its first and last line.

    The code is a function under ``@rule``, also one inside another, or a program that a rule orders.
    """

    id: str
    code: str
    path: Path
    first: int
    last: int


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
    for mark in marks():
        row = rows.setdefault(mark.id, Row(mark.id))
        row.code = sorted({*row.code, mark.code})
    for test, rules, rulings in _tests(tests) if tests is not None else ():
        for id_ in rules:
            row = rows.setdefault(id_, Row(id_))
            row.tests.append(test)
            row.rulings += [ruling for ruling in rulings if ruling not in row.rulings]
    return sorted(rows.values(), key=lambda row: _order(row.id))


def pinned(tests: Path) -> dict[str, list[str]]:
    """The tests and scenarios in a folder by the official answers that they pin, in the order of those.

    Raises OSError if a file in it cannot be read.
    """
    found: dict[str, list[str]] = {}
    for test, _, rulings in _tests(tests):
        for ruling in rulings:
            found.setdefault(ruling, []).append(test)
    return dict(sorted(found.items(), key=lambda item: (len(item[0]), item[0])))


def marks() -> Iterator[Mark]:
    """Every mark in the code, read from the source: some functions are only made when a card is linked."""
    for room in ROOMS:
        top = Path(room.__path__[0])
        for path in sorted(top.rglob("*.py")):
            module = ".".join((room.__name__, *path.relative_to(top).with_suffix("").parts))
            tree = ast.parse(path.read_text(encoding="utf-8"))
            yield from _in_code(tree, module.removesuffix(".__init__"), path)


def _in_code(node: ast.AST, name: str, path: Path) -> Iterator[Mark]:
    for child in ast.iter_child_nodes(node):
        inner = name
        if isinstance(child, ast.ClassDef | ast.FunctionDef):
            inner = f"{name}.{child.name}"
            for decorator in child.decorator_list:
                for id_ in _given(decorator, "rule"):
                    yield Mark(id_, inner, path, child.lineno, child.end_lineno or child.lineno)
        elif isinstance(child, ast.Call):
            inner = _program(child) or name
            ids = [id_ for key in child.keywords if key.arg == "rules" for id_ in _strings(key.value)]
            for id_ in ids if inner != name else _given(child, "check"):
                yield Mark(id_, inner, path, child.lineno, child.end_lineno or child.lineno)
        yield from _in_code(child, inner, path)


def _program(call: ast.Call) -> str | None:
    """How a program is called that ``program(id, …)`` assembles."""
    if getattr(call.func, "id", "") != "program" or not call.args:
        return None
    id_ = _strings(call.args[0])
    return f"program {id_[0]}" if id_ else None


def _given(node: ast.AST, function: str) -> list[str]:
    """The strings with which ``function`` is called, if that is what the node is."""
    called = isinstance(node, ast.Call) and getattr(node.func, "id", "") == function
    return _strings(node) if called else []


def _strings(node: ast.AST) -> list[str]:
    return [n.value for n in ast.walk(node) if isinstance(n, ast.Constant) and isinstance(n.value, str)]


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
                rulings = [value for kind, value in marks if kind == "ruling"]
                if rules or rulings:
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
