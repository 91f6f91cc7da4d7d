"""No regular expression of ours can take more than linear time (safety)."""

import ast
import importlib
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.house.patterns import slow

ROOT = Path(__file__).parents[2]
ROOMS = ("grammar", "compiler", "cardpool", "utafuda", "runtime")


def modules() -> Iterator[str]:
    for room in ROOMS:
        for path in sorted((ROOT / room).rglob("*.py")):
            if path.name != "__main__.py":
                yield ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def within(value: object) -> Iterator[re.Pattern[str]]:
    """The patterns in a global value."""
    if isinstance(value, re.Pattern):
        yield value
    elif isinstance(value, tuple | list | frozenset):
        for item in value:
            yield from within(item)
    elif isinstance(value, dict):
        for item in value.values():
            yield from within(item)


def written(path: Path) -> Iterator[str]:
    """The patterns in calls such as ``re.sub("…", …)``."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.args:
            of = node.func.value
            first = node.args[0]
            if isinstance(of, ast.Name) and of.id == "re" and isinstance(first, ast.Constant):
                yield first.value


def test_no_pattern_is_slow() -> None:
    found: dict[str, int] = {}
    for name in modules():
        for value in vars(importlib.import_module(name)).values():
            found.update({pattern.pattern: pattern.flags for pattern in within(value)})
    for room in ROOMS:
        for path in (ROOT / room).rglob("*.py"):
            found.update(dict.fromkeys(written(path), 0))
    assert len(found) > 40
    assert {
        pattern: why for pattern, flags in found.items() if (why := slow(pattern, flags & ~re.UNICODE))
    } == {}


def test_no_synonym_is_slow() -> None:
    data = tomllib.loads((ROOT / "grammar" / "synonyms.toml").read_text("utf-8"))
    assert data["patterns"]
    for pattern in data["patterns"]:
        assert slow(pattern) == []


@pytest.mark.parametrize(
    ("pattern", "is_slow"),
    [
        (r"(a+)+b", True),
        (r"(a*)*", True),
        (r"(?:a|b+)+c", True),
        (r"\s*x?\s*y", True),
        (r"[ab]*b[ab]*c", True),
        (r"(?:/?【[^【】]*】)+", False),
        (r'"(?:[^"\\]|\\.)*"', False),
        (r"[0-9]+(\.[0-9]*)?", False),
        (r"\s*:\s*", False),
    ],
)
def test_slow_patterns_are_found(pattern: str, is_slow: bool) -> None:
    assert bool(slow(pattern)) == is_slow


def test_a_long_run_of_quotes_is_set_aside_once() -> None:
    """Work, not time: a run of stray quotes in the middle is no end of the text."""
    from compiler.normalise import normalise

    text = "【登場】カードを1枚引く。" + '"' * 20_000 + "x"
    assert normalise(text).segments
