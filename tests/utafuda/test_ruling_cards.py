"""The cards of an official answer have the abilities that its scenarios test, but for names and numbers."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import utafuda
from compiler.ir import Ability, Node
from compiler.ir.base import Heart
from utafuda.scenario import load
from utafuda.scenario.idle import under_test

RULINGS = Path(__file__).parents[1] / "scenarios" / "rulings"
ABOUT_NO_ABILITY = {"Q89"}
"""Answers that name a card for what else is printed on it: groups and units."""

WORD = re.compile(r"[a-z_]+\d*")
"""What the IR calls things; proper names have other letters."""


def shape(value: object) -> Any:
    """A part of an ability without its names, numbers and colours; what is repeated stands once."""
    if isinstance(value, Node):
        fields = {name: getattr(value, name) for name in type(value).model_fields}
        return {name: shape(part) for name, part in fields.items() if part not in (None, (), False, {})}
    if isinstance(value, dict):
        return {shape(key): shape(part) for key, part in value.items()}
    if isinstance(value, tuple):
        parts = [shape(part) for part in value]
        return [part for at, part in enumerate(parts) if at == 0 or part != parts[at - 1]]
    if isinstance(value, int) and not isinstance(value, bool):
        return "a number"
    if isinstance(value, str) and value in get_args(Heart):
        return "a heart"
    if isinstance(value, str) and not WORD.fullmatch(value):
        return "a name"
    return value


def told() -> dict[str, list[Any]]:
    """The shapes of the abilities under test, by the official answers that the scenarios pin."""
    found: dict[str, list[Any]] = {}
    for path in sorted(RULINGS.glob("*.yaml")):
        for scenario in load(path).scenarios:
            shapes = [shape(ability) for card in under_test(scenario) for ability in card.abilities]
            for ruling in scenario.rulings:
                found.setdefault(ruling, []).extend(shapes)
    return found


def abilities(text: str) -> Iterator[Ability]:
    for part in utafuda.compile(text).parts:
        assert part.ability is not None, text
        yield part.ability


def test_the_first_card_of_an_answer_has_an_ability_under_test(shared: Path) -> None:
    answers = json.loads((shared / "rulings" / "qa.json").read_text(encoding="utf-8"))
    cards = json.loads((shared / "corpus" / "cards.json").read_text(encoding="utf-8"))
    other = set()
    for ruling, shapes in told().items():
        about = next(one for one in answers if one["id"] == ruling)["cards"][:1]
        if about and not any(shape(one) in shapes for one in abilities(cards[about[0]]["ability"])):
            other.add(ruling)
    assert other == ABOUT_NO_ABILITY
