"""Scenarios of the official answers notice an ability that does nothing; others are told that they do not."""

from pathlib import Path

import pytest

from utafuda.scenario import idle, load, run

RULINGS = sorted((Path(__file__).parents[1] / "scenarios" / "rulings").glob("*.yaml"))
FILE = """\
cards:
  ヒキ: {{ cost: 1, text: "{text}" }}
  キク: {{ cost: 1, text: "【登場】手札を1枚控え室に置いてもよい：カードを2枚引く。" }}
scenarios:
  - name: one
    {more}
    me: {{ hand: [ヒキ, キク], energy: 1 }}
    steps:
      - play: ヒキ
        area: left
      - expect: {{ {expect} }}
"""


def unnoticed(
    tmp_path: Path, *, expect: str, text: str = "【登場】カードを2枚引く。", more: str = ""
) -> list[str]:
    """The findings about a scenario that comes out as it says."""
    path = tmp_path / "s.yaml"
    path.write_text(FILE.format(text=text, more=more or "seed: 0", expect=expect), encoding="utf-8")
    file = load(path)
    (scenario,) = file.scenarios
    assert run(scenario, file) == file.findings == ()
    return [(found.code, found.line, found.message.en) for found in idle(scenario, file)]


@pytest.mark.parametrize("path", RULINGS, ids=lambda path: path.stem)
def test_an_ability_that_does_nothing_is_noticed(path: Path) -> None:
    file = load(path)
    assert [found.message.en for scenario in file.scenarios for found in idle(scenario, file)] == []


def test_who_is_not_needed_is_told(tmp_path: Path) -> None:
    said = "The scenario 'one' comes out as it says though no ability of '{}' has an effect."
    found = unnoticed(tmp_path, expect="me: { stage: { left: ヒキ } }")
    assert found == [("U614", 5, said.format("ヒキ")), ("U614", 5, said.format("キク"))]
    assert unnoticed(tmp_path, expect="me: { hand: 3 }") == [("U614", 5, said.format("キク"))]


def test_only_what_is_under_test_must_be_needed(tmp_path: Path) -> None:
    assert unnoticed(tmp_path, expect="me: { hand: 3 }", more="under_test: [ヒキ]") == []


def test_an_idle_ability_keeps_its_cost(tmp_path: Path) -> None:
    text = "【登場】手札を1枚控え室に置いてもよい：カードを2枚引く。"
    asked = unnoticed(tmp_path, text=text, expect="choice: { kind: may }", more="under_test: [ヒキ]")
    assert [code for code, *_ in asked] == ["U614"]


def test_one_ability_of_several_is_enough(tmp_path: Path) -> None:
    text = "【登場】カードを2枚引く。\\n【ライブ開始時】カードを1枚引く。"
    assert unnoticed(tmp_path, text=text, expect="me: { hand: 3 }", more="under_test: [ヒキ]") == []
