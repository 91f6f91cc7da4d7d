"""The groups of the survey of the language, and the tests that pin how each is read.

``python -m tests.survey`` writes ``docs/survey-readings.md`` from the survey beside the checkout and the
``pitfall`` markers of the tests (in tables, ``row("9.1.2 9.2.30", …)``; in scenario files, a comment
``# pitfall 8.3``).
"""

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "survey-readings.md"
HEAD = """# How each group of the survey is read

Sections 8 and 9 of the survey of the language list what is easily read wrongly, and the long tail. This
table names, for each group, the tests that pin its reading (`pitfall` markers). It is written by
`python -m tests.survey`; a test holds it to the markers, and no group is without a test. Groups of 9.1 and
9.2 are numbered by their row.

| group | what | tests |
|---|---|---|
"""
UNDEFINED = ("8.undefined", "words that the rules do not define")


def groups(survey: str) -> list[tuple[str, str]]:
    """(id, what) of every group of sections 8 and 9 of the survey's text."""
    eight = survey[survey.index("\n## 8. ") : survey.index("\n## 9. ")]
    found = [
        (number, title.strip(" .…"))
        for number, title in re.findall(r"^\*\*(8\.\d+) (.+?)\*\*", eight, flags=re.MULTILINE)
    ]
    found.append(UNDEFINED)
    for section, after in (("9.1", "### 9.2 "), ("9.2", "---")):
        start = survey.index(f"\n### {section} ")
        table = survey[start : survey.index(f"\n{after}", start)]
        for n, cells in enumerate(re.findall(r"^\|(.+)\|$", table, flags=re.MULTILINE)[2:], start=1):
            found.append((f"{section}.{n}", cells.split("|")[1].strip().replace("`", "")))
    return found


def _markers(node: ast.AST, tables: dict[str, ast.expr]) -> Iterator[str]:
    """Ids in ``pitfall(…)`` and in the first argument of ``row(…)``, also of tables that are named."""
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in tables:
            yield from _markers(tables[part.id], tables)
        if not isinstance(part, ast.Call):
            continue
        name = part.func.attr if isinstance(part.func, ast.Attribute) else getattr(part.func, "id", "")
        said = part.args if name == "pitfall" else part.args[:1] if name == "row" else []
        for argument in said:
            if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
                yield from argument.value.split()


def pinned() -> dict[str, list[str]]:
    """The tests of each group: ``tests/…/test_x.py::test_y``, or a scenario of a file."""
    found: dict[str, list[str]] = {}
    for path in sorted((ROOT / "tests").rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if "pitfall(" not in source:
            continue
        tree = ast.parse(source)
        tables = {
            target.id: node.value
            for node in tree.body
            if isinstance(node, ast.Assign)
            for target in node.targets
            if isinstance(target, ast.Name)
        }
        for node in tree.body:
            if not isinstance(node, ast.FunctionDef) or not node.name.startswith("test_"):
                continue
            for part in node.decorator_list:
                for group in _markers(part, tables):
                    _add(found, group, f"{path.relative_to(ROOT / 'tests')}::{node.name}")
    for path in sorted((ROOT / "tests" / "scenarios").glob("*.yaml")):
        name = ""
        for line in path.read_text(encoding="utf-8").splitlines():
            if said := re.match(r"  - name: (.*)", line):
                name = said[1]
            elif said := re.match(r" +# pitfall (\S+)$", line):
                _add(found, said[1], f"scenarios/{path.name}: {name}")
    return found


def _add(found: dict[str, list[str]], group: str, test: str) -> None:
    tests = found.setdefault(group, [])
    if test not in tests:
        tests.append(test)


def page(named: list[tuple[str, str]], tests: dict[str, list[str]]) -> str:
    """The table of the page, as Markdown."""
    rows = [f"| {id_} | {what} | {'<br>'.join(tests.get(id_, []))} |\n" for id_, what in named]
    return HEAD + "".join(rows)


def main() -> None:
    """Write the page; ``argv[1]``: the survey."""
    survey = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT.parent / "shared" / "design" / "language.md"
    PAGE.write_text(page(groups(survey.read_text(encoding="utf-8")), pinned()), encoding="utf-8")


if __name__ == "__main__":
    main()
