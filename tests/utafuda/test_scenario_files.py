"""Scenario files: what is wrong is told at its place, what fails is told with what was found."""

from pathlib import Path

import pytest

from utafuda.scenario import load, run

START = """\
cards:
  ハナ: { cost: 1, blade: 2 }
scenarios:
  - name: one
    me: { hand: [ハナ], energy: 1 }
    steps:
"""


def findings(text: str, tmp_path: Path) -> list[tuple[str, int | None, int | None, str]]:
    path = tmp_path / "s.yaml"
    path.write_text(text, encoding="utf-8")
    file = load(path)
    found = list(file.findings)
    for scenario in file.scenarios:
        found += run(scenario, file)
    return [(d.code, d.line, d.column, d.message.en) for d in found]


def test_a_sound_scenario_has_no_findings(tmp_path: Path) -> None:
    steps = (
        "      - { play: ハナ, area: left }\n      - expect: { me: { hand: [], stage: { left: ハナ } } }\n"
    )
    assert findings(START + steps, tmp_path) == []


@pytest.mark.parametrize(
    ("expect", "last", "message"),
    [
        ("{ me: { hand: 2 } }", "2", "me hand: expected 2, found 1."),
        ("{ me: { hand: [無地] } }", "[無地", "me hand: expected 無地, found ハナ."),
        ("{ me: { stage: { left: ハナ } } }", "ハナ", "me left: expected ハナ, found -."),
        ("{ me: { energy: { wait: 1 } } }", "1", "me energy wait: expected 1, found 0."),
        ("{ cards: { ハナ: { blade: 3 } } }", "3", "ハナ blade: expected 3, found 2."),
        ("{ choice: ~ }", "~", "choice: expected -, found main."),
        ("{ choice: { player: opponent } }", "opponent", "choice player: expected opponent, found me."),
        ("{ legal: [{ activate: ハナ }] }", "{ activate", "activate ハナ: expected legal, found illegal."),
        ("{ illegal: [pass] }", "pass", "pass: expected illegal, found legal."),
        ("{ events: [moved] }", "moved", "events: expected moved, found -."),
        ("{ winner: me }", "me }", "winner: expected me, found -."),
        ("{ turn: 3 }", "3", "turn: expected 3, found 2."),
        ("{ phase: judge }", "judge", "phase: expected judge, found main."),
        ("{ me: { public: [hand] } }", "hand]", "me hand: expected public, found private."),
        ("{ me: { private: [deck] } }", "deck]", "me deck: expected private, found secret."),
        (
            "{ me: { secret: [energy_area] } }",
            "energy_area]",
            "me energy_area: expected secret, found public.",
        ),
        ("{ me: { secret: [removed] } }", "removed]", "me removed: expected secret, found -."),
    ],
)
def test_a_difference_is_told_at_its_place(expect: str, last: str, message: str, tmp_path: Path) -> None:
    line = f"      - expect: {expect}"
    assert findings(f"{START}{line}\n", tmp_path) == [("U612", 7, line.rindex(last) + 1, message)]


def test_an_impossible_step_names_what_is_possible(tmp_path: Path) -> None:
    text = f"{START}      - play: 無地\n      - expect: {{}}\n"
    assert findings(text, tmp_path) == [
        ("U611", 7, 15, "play: 無地 is not possible here. Possible: play ハナ, pass")
    ]


@pytest.mark.parametrize(
    ("text", "code", "line"),
    [
        ("scenarios:\n  - name: a\n", "U602", 2),
        ("scenarios:\n  - nam: a\n    steps: []\n", "U601", 2),
        (f"{START}      - pass\n", "U605", 7),
        (f"{START}      - fly: ハナ\n      - expect: {{}}\n", "U601", 7),
        (f"{START}      - expect: {{ me: {{ handd: 1 }} }}\n", "U601", 7),
        (START.replace("[ハナ]", "[ハタ]") + "      - expect: {}\n", "U604", 5),
        (START.replace("blade: 2", "blade: two") + "      - expect: {}\n", "U603", 2),
        (START.replace("blade: 2", "text: 【登場】') ") + "      - expect: {}\n", "U", 2),
        ("cards: []\nscenarios: []\n", "U603", 1),
    ],
)
def test_faults_of_a_file(text: str, code: str, line: int, tmp_path: Path) -> None:
    found = findings(text, tmp_path)
    assert any(one[0].startswith(code) and one[1] == line for one in found), found


def test_an_event_is_expected_with_its_numbers(tmp_path: Path) -> None:
    play = "      - { play: ハナ, area: left }\n"
    right = "      - expect: { events: [{ kind: played, card: ハナ, data: [0] }] }\n"
    assert findings(START + play + right, tmp_path) == []
    wrong = findings(START + play + right.replace("[0]", "[1]"), tmp_path)
    assert [(code, line) for code, line, *_ in wrong] == [("U612", 8)]


TWO = """\
cards:
  ハナ: { cost: 1, text: "【登場】カードを1枚引く。\\n【登場】カードを3枚引く。" }
scenarios:
  - name: one
    me: { hand: [ハナ], energy: 1 }
    steps:
      - { play: ハナ, area: left }
      - { resolve: ハナ, ability: 2 }
      - expect:
          events: [{ kind: ability_played }, { kind: moved }, { kind: moved }, { kind: moved }, { kind: ability_played }]
"""


def test_which_of_two_waiting_abilities_of_a_card_comes_first(tmp_path: Path) -> None:
    assert findings(TWO, tmp_path) == []
    assert [code for code, *_ in findings(TWO.replace("ability: 2", "ability: 1"), tmp_path)] == ["U612"]
    assert [code for code, *_ in findings(TWO.replace("ability: 2", "ability: 3"), tmp_path)] == ["U611"]


def test_a_scenario_may_begin_before_the_game(tmp_path: Path) -> None:
    text = "scenarios:\n  - name: one\n    phase: preparation\n    steps:\n"
    text += "      - answer: opponent\n      - choose: []\n      - choose: []\n"
    text += "      - expect: { turn: 1, first: opponent, opponent: { hand: 7, energy: 4 }, me: { hand: 6, energy: 3 } }\n"
    assert findings(text, tmp_path) == []


def test_an_unreadable_file_is_a_finding(tmp_path: Path) -> None:
    assert [f[0] for f in findings("", tmp_path)] == ["U401"]
