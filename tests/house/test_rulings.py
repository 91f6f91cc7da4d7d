"""Every official answer that can be tested has a scenario, or a test if it is about decks."""

import json
from collections.abc import Iterator
from pathlib import Path

from utafuda.rulebook import pinned
from utafuda.scenario import Scenario, load

TESTS = Path(__file__).parents[1]


def scenarios() -> Iterator[Scenario]:
    for path in sorted((TESTS / "scenarios" / "rulings").glob("*.yaml")):
        yield from load(path).scenarios


def asked(shared: Path, kind: str) -> set[str]:
    """The ids of the official answers of a kind that a test can exercise."""
    answers = json.loads((shared / "rulings" / "qa.json").read_text(encoding="utf-8"))
    return {one["id"] for one in answers if one["testable"] and one["kind"] == kind}


def test_every_answer_about_play_is_a_scenario(shared: Path) -> None:
    told = {ruling for scenario in scenarios() for ruling in scenario.rulings}
    assert sorted(asked(shared, "engine") - told) == []


def test_every_answer_about_decks_has_a_test(shared: Path) -> None:
    assert sorted(asked(shared, "deck-construction") - pinned(TESTS).keys()) == []


def test_every_scenario_here_is_of_an_answer() -> None:
    assert [scenario.name for scenario in scenarios() if not scenario.rulings] == []
