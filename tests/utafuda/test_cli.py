"""The commands: what they print is what is promised."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from utafuda.cli import COMMANDS, main
from utafuda.language import default_language

SET = """\
set: {code: X, name: X, groups: [ぐるーぷ], members: {はな: ぐるーぷ}}
cards:
  - number: X-1
    name: はな
    type: member
    cost: 1
    text: |
      【登場】カードを1枚引く。
      【登場】カードを引っこ抜く。
  - number: X-2
    name: はな
    type: member
    cost: 2
    text: |
      ｛｛toujyou.png|登場｝｝カードを１枚引く。
"""


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "x.yaml"
    path.write_text(SET, encoding="utf-8")
    return path


def run_json(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    main([*arguments, "--lang", "en"])
    return json.loads(capsys.readouterr().out)


def test_check_as_json(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    report = run_json(["check", str(cards), "--format", "json"], capsys)
    assert list(report) == ["summary", "diagnostics", "blockers"]
    summary = report["summary"]
    assert isinstance(summary, dict)
    seconds = summary.pop("seconds")
    assert 0 < seconds < 60
    counts = {"compiled": 1, "exact": 1, "canonical": 1, "synonym": 0, "stable": 1}
    assert summary == {"cards": 2, "texts": 2, **counts}
    (found,) = report["diagnostics"]  # type: ignore[misc]
    assert (found["code"], found["card"], found["line"], found["column"]) == ("U209", "X-1", 9, 15)
    assert found["file"] == str(cards)
    assert list(report["blockers"][0]) == ["reason", "texts"]  # type: ignore[index]


def test_check_points_at_the_characters(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(cards), "--lang", "ja"]) == 1
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith(f"{cards}:9:15: エラー U209 [X-1]: ")
    assert lines[1].endswith("      【登場】カードを引っこ抜く。")
    assert lines[2].index("^") > lines[2].index("|")


def test_check_of_a_clean_folder_is_0(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.yaml").write_text(
        SET.replace("      【登場】カードを引っこ抜く。\n", ""), encoding="utf-8"
    )
    assert main(["check", str(tmp_path)]) == 0
    capsys.readouterr()


def test_compile_and_render_are_inverse(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "【登場】手札を1枚控え室に置いてもよい:カードを2枚引く。"
    assert main(["compile", text]) == 0
    path = tmp_path / "ir.json"
    path.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["render", str(path)]) == 0
    assert capsys.readouterr().out.strip() == text


@pytest.mark.parametrize("language", ["ja", "en"])
def test_every_code_is_explained(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["explain", "--lang", language]) == 0
    codes = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert len(codes) > 30
    for code in codes:
        assert main(["explain", code.lower(), "--lang", language]) == 0
        assert code in capsys.readouterr().out


def test_the_language_is_that_of_the_locale(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert default_language() == "en"
    monkeypatch.setenv("LANG", "ja_JP.UTF-8")
    assert default_language() == "ja"
    monkeypatch.setenv("LC_ALL", "C.UTF-8")
    assert default_language() == "en"


def test_help_in_both_languages(capsys: pytest.CaptureFixture[str]) -> None:
    for language, word in (("ja", "調べる"), ("en", "check card")):
        with pytest.raises(SystemExit):
            main(["--help"] if language == "en" else ["check", "--lang=ja", "--help"])
        assert word in capsys.readouterr().out


def test_simulate_as_json_is_the_same_each_time(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["simulate", "--games", "3", "--seed", "5"]
    first = run_json(arguments, capsys)
    names = ["games", "finished", "capped", "errors", "turns", "decisions", "events", "abilities_resolved"]
    names += ["seconds", "games_per_second", "decisions_per_second", "hash"]
    assert list(first) == names
    assert (first["games"], first["errors"]) == (3, 0)
    again = run_json(arguments, capsys)
    assert first["hash"] == again["hash"]
    assert first["hash"] != run_json([*arguments[:-1], "6"], capsys)["hash"]


def test_the_hash_does_not_depend_on_the_process() -> None:
    command = [sys.executable, "-m", "utafuda", "simulate", "--games", "2", "--random-decks"]
    hashes = {
        json.loads(
            subprocess.run(
                command, check=True, capture_output=True, timeout=120, env={"PYTHONHASHSEED": seed}
            ).stdout
        )["hash"]
        for seed in ("1", "2")
    }
    assert len(hashes) == 1


def test_play_tells_the_words_that_caused_a_step(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--seed", "1", "--lang", "ja"]) == 0
    log = capsys.readouterr().out
    assert "━ ターン1" in log
    assert "← " in log
    assert main(["play", "--seed", "1", "--lang", "ja"]) == 0
    assert capsys.readouterr().out == log


def test_rules_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    rules = run_json(["rules", "--format", "json"], capsys)["rules"]
    assert isinstance(rules, list)
    by_id = {row["id"]: row for row in rules}
    assert list(by_id["9.6.2.3.2"]) == ["id", "executable", "code", "tests", "rulings"]
    assert by_id["9.6.2.3.2"]["code"]
    assert any("rules.yaml" in test for test in by_id["9.6.2.3.2"]["tests"])


def test_rulings_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    rulings = run_json(["rules", "--rulings", "--format", "json"], capsys)["rulings"]
    assert isinstance(rulings, dict)
    assert any("scenarios/rulings/" in test for test in rulings["Q24"])
    ids = list(rulings)
    assert ids == sorted(ids, key=lambda ruling: int(ruling[1:]))


def test_scenarios_say_their_rulings_and_whether_they_notice_idle_abilities(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "s.yaml"
    text = 'cards: { ハナ: { text: "【登場】カードを1枚引く。" } }\nscenarios:\n  - name: one\n    rulings: [Q1]\n'
    path.write_text(text + "    me: { hand: [ハナ] }\n    steps: [{ expect: {} }]\n", encoding="utf-8")
    for more, codes in (((), []), (("--idle",), ["U614"])):
        found = run_json(["test", str(path), "--format", "json", *more], capsys)
        assert [one["code"] for one in found["diagnostics"]] == codes
        assert [(one["rulings"], one["passed"]) for one in found["scenarios"]] == [(["Q1"], not codes)]


def test_import_writes_a_set_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    card = {"card_no": "X-1-N", "name": "はな", "type": "メンバー", "cost": 1, "blade": 1, "rare": "N"}
    card |= {
        "base_heart": {"heart01": 1},
        "ability": "{{toujyou.png|登場}}カードを１枚引く。",
        "product": "X",
    }
    names = {"groups": ["ぐるーぷ"], "units": [], "members": {"はな": "ぐるーぷ"}}
    (tmp_path / "c.json").write_text(json.dumps({"X-1-N": card}), encoding="utf-8")
    (tmp_path / "names.json").write_text(json.dumps(names), encoding="utf-8")
    out = tmp_path / "out.yaml"
    arguments = [
        "import",
        str(tmp_path / "c.json"),
        "--names",
        str(tmp_path / "names.json"),
        "--out",
        str(out),
    ]
    assert main(arguments) == 0
    assert main(["check", str(out), "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["summary"]["compiled"] == 1


def test_every_command_has_help_in_two_languages() -> None:
    assert all(words.ja != words.en for words in COMMANDS.values())


BUNDLED = Path(__file__).parents[2] / "cardpool" / "bundled"


@pytest.mark.rule("6.1.1")
@pytest.mark.parametrize("command", [["play", "--turns", "1"], ["simulate", "--games", "1"]])
def test_an_illegal_deck_is_not_played(
    command: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    short = tmp_path / "deck.yaml"
    short.write_text("main: {UTF1-001: 4}\nenergy: {}\n", encoding="utf-8")
    unknown = tmp_path / "unknown.yaml"
    unknown.write_text("main: {NO-1: 4}\nenergy: {NO-2: 12}\n", encoding="utf-8")
    for deck in (short, unknown):
        assert main([*command, "--decks", str(deck), "--lang", "en"]) == 1
        assert "error U5" in capsys.readouterr().err


def test_more_decks_than_players_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    decks = [str(path) for path in sorted((BUNDLED / "decks").glob("*.yaml"))]
    assert main(["play", "--decks", *decks, decks[0], "--lang", "en"]) == 1
    assert "U008" in capsys.readouterr().err


@pytest.mark.parametrize("content", ["", "[]", "{}", "\0", "[" * 3000 + "]" * 3000])
def test_a_table_of_names_of_another_shape_is_refused(
    content: str, cards: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = tmp_path / "table.json"
    table.write_text(content, encoding="utf-8")
    assert main(["check", "--names", str(table), str(cards), "--lang", "en"]) == 1
    assert "U007" in capsys.readouterr().err


def test_render_speaks_english(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    shown = run_json(["compile", "【登場】カードを2枚引く。"], capsys)
    assert shown["english"] == "[Enter] Draw two cards."
    file = tmp_path / "ability.json"
    file.write_text(json.dumps(shown), encoding="utf-8")
    assert main(["render", str(file), "--to", "en"]) == 0
    assert capsys.readouterr().out == "[Enter] Draw two cards.\n"


def test_what_compile_prints_render_reads(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A text with a warning, and a whole file with cards that have no ability."""
    assert main(["compile", "【登場】カ一ドを1枚引く。"]) == 0
    shown = capsys.readouterr()
    assert "U1" in shown.err
    for printed in (shown.out, _compiled(BUNDLED / "hajimari.yaml", capsys)):
        file = tmp_path / "ir.json"
        file.write_text(printed, encoding="utf-8")
        assert main(["render", str(file)]) == 0
        assert "【登場】カードを1枚引く。" in capsys.readouterr().out or printed != shown.out


def _compiled(path: Path, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["compile", str(path)]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("content", ["null", "3", "[]", "", "{}", "nonsense"])
def test_what_is_no_ir_is_told(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "ir.json"
    file.write_text(content, encoding="utf-8")
    assert main(["render", str(file), "--lang", "en"]) == 1
    assert "error U006" in capsys.readouterr().out


def test_an_empty_text_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", " "]) == 1
    assert "U010" in capsys.readouterr().err
