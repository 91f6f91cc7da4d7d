"""``utafuda diff``: two versions of a pool, card by card."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.utafuda.test_pool_files import rehashed
from utafuda.cli import main
from utafuda.impact import impact

SET = """\
set: {{code: X, name: X, groups: [ぐるーぷ], members: {{はな: ぐるーぷ, ゆき: ぐるーぷ}}}}
cards:
  - number: X-1
    name: はな
    type: member
    cost: {cost}
    text: |
      {text}
  - {{number: {other}, name: ゆき, type: member, cost: 3}}
"""
SCENARIOS = """\
cards_from: [old.yaml]
scenarios:
  - name: it draws one
    me: { hand: [X-1], energy: 3 }
    steps:
      - play: X-1
        area: left
      - expect: { me: { hand: 1 } }
  - name: it goes to the left
    me: { hand: [X-1], energy: 3 }
    steps:
      - play: X-1
        area: left
      - expect: { me: { stage: { left: X-1 } } }
"""
ONE, TWO = "【登場】カードを1枚引く。", "【登場】カードを2枚引く。"


def write(path: Path, text: str, cost: int = 2, other: str = "X-2") -> Path:
    path.write_text(SET.format(cost=cost, text=text, other=other), encoding="utf-8")
    return path


@pytest.fixture
def old(tmp_path: Path) -> Path:
    return write(tmp_path / "old.yaml", ONE)


def compiled(path: Path) -> Path:
    out = path.with_suffix(".json")
    main(["compile", "--out", str(out), str(path)])
    return out


def report(capsys: pytest.CaptureFixture[str], *arguments: object) -> tuple[int, dict[str, Any]]:
    capsys.readouterr()
    code = main(["diff", *map(str, arguments), "--format", "json", "--lang", "en"])
    return code, json.loads(capsys.readouterr().out)


def test_the_same_cards(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for new in (old, compiled(old)):
        code, found = report(capsys, old, new)
        assert (code, found["cards"], found["scenarios"]) == (0, [], [])
        assert found["summary"]["cards"] == 2
        assert found["old"]["hash"] == found["new"]["hash"]


def test_a_card_that_changed(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = write(old.with_name("new.yaml"), TWO, cost=3)
    for one, other in ((old, new), (compiled(old), compiled(new)), (compiled(old), new)):
        code, found = report(capsys, one, other)
        assert code == 1
        (card,) = found["cards"]
        assert (card["id"], card["name"], card["status"]) == ("X-1", "はな", "changed")
        assert card["meaning"] == ["cost: now 3, was 2", "ability 1, draw: now 2, was 1"]
        assert card["text"] == {"old": ONE, "new": TWO}
        assert card["said"]["ja"] == {"old": ONE, "new": TWO}
        assert card["said"]["en"] == {"old": "[Enter] Draw a card.", "new": "[Enter] Draw two cards."}
        counts = {"text": 1, "meaning": 1, "japanese": 1, "english": 1, "new": 0, "gone": 0}
        assert found["summary"].items() >= counts.items()


def test_another_wording_is_no_other_meaning(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = write(old.with_name("new.yaml"), "{{{{toujyou.png|登場}}}}カードを１枚引く。".format())
    code, found = report(capsys, old, new)
    assert code == 1
    (card,) = found["cards"]
    assert (card["meaning"], card["said"]) == ([], {})
    assert card["text"]["old"] == ONE


def test_cards_that_come_and_go(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    _, found = report(capsys, old, write(old.with_name("new.yaml"), ONE, other="X-3"))
    assert [(card["id"], card["status"]) for card in found["cards"]] == [("X-3", "new"), ("X-2", "gone")]


def test_a_text_that_no_longer_compiles(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = write(old.with_name("new.yaml"), "【登場】カードを引っこ抜く。")
    _, found = report(capsys, old, new)
    (meaning,) = found["cards"][0]["meaning"]
    assert meaning == "no longer compiles: '引っこ抜く' is not in the lexicon; it looks like a verb."
    _, found = report(capsys, new, old)
    assert found["cards"][0]["meaning"] == ["now compiles"]


def test_a_pool_of_another_compiler(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its IR need not be valid here: the same texts, read otherwise."""
    pool = compiled(old)
    data = json.loads(pool.read_text("utf-8"))
    data["cards"][0]["texts"][0]["abilities"][0]["ir"]["effect"] = {"kind": "take", "number": 1}
    code, found = report(capsys, rehashed(pool, data), old)
    assert code == 1
    (card,) = found["cards"]
    assert card["text"] is None
    assert card["meaning"] == ["ability 1: now draw 1, was take (number 1)"]


def test_scenarios_that_come_out_otherwise(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = old.with_name("scenarios.yaml")
    path.write_text(SCENARIOS, encoding="utf-8")
    new = write(old.with_name("new.yaml"), TWO)
    for one, other in ((old, new), (compiled(old), compiled(new))):
        _, found = report(capsys, one, other, "--scenarios", path)
        assert found["summary"]["scenarios"] == 2
        (outcome,) = found["scenarios"]
        assert (outcome["scenario"], outcome["old"]) == ("it draws one", [])
        assert [finding["code"] for finding in outcome["new"]] == ["U612"]
    _, found = report(capsys, old, write(new, ONE, cost=1), "--scenarios", path)
    assert found["scenarios"] == [], "it costs less, and both still come out"


def test_a_scenario_whose_card_is_gone(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = old.with_name("scenarios.yaml")
    path.write_text(SCENARIOS, encoding="utf-8")
    new = old.with_name("new.yaml")
    new.write_text(SET.format(cost=2, text=ONE, other="X-2").replace("X-1", "X-9"), encoding="utf-8")
    _, found = report(capsys, old, new, "--scenarios", path)
    assert {outcome["scenario"] for outcome in found["scenarios"]} == {
        "",
        "it draws one",
        "it goes to the left",
    }
    told = next(outcome for outcome in found["scenarios"] if not outcome["scenario"])
    assert {finding["code"] for finding in told["new"]} == {"U604"}


def test_pretty(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    new = write(old.with_name("new.yaml"), TWO, other="X-3")
    assert main(["diff", str(old), str(new), "--lang", "ja"]) == 1
    out = capsys.readouterr().out
    for line in (
        "~ X-1 はな",
        "    能力1、引く: いまは2枚、前は1枚",
        f"      - {ONE}",
        f"      + {TWO}",
        "+ X-3 ゆき  新しいカード",
    ):
        assert line in out.splitlines(), out
    assert main(["diff", str(old), str(old), "--lang", "en"]) == 0
    assert capsys.readouterr().out == (
        "2 cards: 0 new, 0 gone; 0 with another text, 0 another meaning, 0 other Japanese, 0 other English. "
        "0 of 0 scenarios come out otherwise.\n"
    )


def test_what_is_no_pool_is_refused(old: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["diff", str(old), str(old.with_name("none.yaml"))]) == 2
    bad = old.with_name("bad.json")
    bad.write_text('{"meta": {"schema": 1}}', encoding="utf-8")
    assert main(["diff", str(old), str(bad)]) == 1
    pool = compiled(old)
    data = json.loads(pool.read_text("utf-8"))
    del data["cards"][0]["texts"][0]["abilities"][0]["ir"]
    assert main(["diff", str(rehashed(pool, data)), str(old)]) == 1
    assert capsys.readouterr().err.count("U471") == 2


def test_from_python(old: Path) -> None:
    found = impact(old, write(old.with_name("new.yaml"), TWO))
    assert [line.ja for card in found.cards for line in card.meaning] == ["能力1、引く: いまは2枚、前は1枚"]
