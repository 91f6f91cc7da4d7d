"""No official card name, number or text is part of the project: they are data, looked up when testing."""

import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from compiler.normalise import fold_name, normalise

ROOT = Path(__file__).parents[2]
NUMBER = re.compile(r"(?:PL!(?:N|S|SP|HS)?|LL)-[A-Za-z]+\d*-\d{3}")
GAME = re.compile(r"Love Live! Series Official Card Game|ラブライブ！シリーズ オフィシャルカードゲーム")
LONG = 45
"""A unit of text shorter than this may be invented twice."""


def tracked() -> dict[str, str]:
    """Every text file of the project: path to content."""
    listed = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        timeout=60,
    )
    names = listed.stdout.decode().split("\0")
    files = {}
    for name in filter(None, names):
        path = ROOT / name
        if path.is_file() and path.suffix not in {".png", ".svg", ".gz"}:
            files[name] = GAME.sub("", path.read_text(encoding="utf-8"))
    return files


def official_names(shared: Path) -> set[str]:
    table = json.loads((shared / "rules" / "appendix_names.json").read_text(encoding="utf-8"))
    cards = json.loads((shared / "corpus" / "cards.json").read_text(encoding="utf-8"))
    names = {*table["groups"], *table["units"], *table["members"]}
    titles = {card["name"] for card in cards.values() if card["type"] in ("メンバー", "ライブ")}
    names |= {title for title in titles if not (title.isascii() and title.isalpha())}  # plain English words
    return {fold_name(name) for name in names if len(fold_name(name)) >= 4}


def test_no_official_name(shared: Path) -> None:
    names = official_names(shared)
    pattern = re.compile("|".join(map(re.escape, sorted(names, key=len, reverse=True))))
    found = {f"{path}: {name}" for path, text in tracked().items() for name in named(text, pattern)}
    assert not found
    assert list(named(f"x {min(names)} y", pattern))[:1] == [min(names)], "the search finds nothing"


def named(text: str, pattern: re.Pattern[str]) -> Iterator[str]:
    """The official names in a text, in its own spacing and without white space."""
    for form in (text, fold_name(text)):
        yield from {m.group() for m in pattern.finditer(form) if not is_part_of_a_word(form, m)}


def is_part_of_a_word(text: str, match: re.Match[str]) -> bool:
    """Whether a Latin name stands inside a longer Latin word."""
    around = text[max(0, match.start() - 1) : match.start()] + text[match.end() : match.end() + 1]
    return match.group().isascii() and any(c.isascii() and (c.isalnum() or c == "_") for c in around)


def test_no_official_number() -> None:
    found = {f"{path}: {m.group()}" for path, text in tracked().items() for m in NUMBER.finditer(text)}
    assert not found


def test_no_official_text(shared: Path) -> None:
    cards = json.loads((shared / "corpus" / "cards.json").read_text(encoding="utf-8"))
    units: dict[str, str] = {}
    for number, card in cards.items():
        for segment in normalise(card.get("ability") or "").segments:
            if len(segment.text) >= LONG:
                units.setdefault(segment.text, number)
    assert units
    found = set()
    for path, text in tracked().items():
        folded = normalise_loosely(text)
        found |= {f"{path} holds a text of {number}" for unit, number in units.items() if unit in folded}
    assert not found


def normalise_loosely(text: str) -> str:
    """A file in the notation of normal texts, without its line breaks and indentation."""
    return fold_name(text.replace("\n", ""))


@pytest.mark.parametrize("number", ["PL!N-" + "bp1-001", "LL-" + "bp1-001", "PL!-" + "sd1-001"])
def test_the_pattern_of_numbers_finds_one(number: str) -> None:
    assert NUMBER.search(f"see {number}-R")
