"""Diagnostics: the catalogue is complete in both languages, the caret stands under the characters."""

import json
import re
from pathlib import Path

import pytest

from compiler.diagnostics import (
    Diagnostic,
    Fix,
    Position,
    Words,
    codes,
    diagnose,
    display_width,
    explain,
    line_column,
    pretty,
    utf16_column,
)

ROOT = Path(__file__).parents[2]
JAPANESE = re.compile("[ぁ-ヿ一-鿿]")


@pytest.mark.parametrize("code", codes())
def test_every_code_speaks_both_languages(code: str) -> None:
    entry = explain(code)
    for words in filter(None, (entry.title, entry.message, entry.hint, entry.explanation)):
        bare = re.sub(r"{\w+}", "", words.ja), re.sub(r"{\w+}", "", words.en)
        assert not any(bare) or (JAPANESE.search(bare[0]) and re.search("[A-Za-z]", bare[1])), words
        assert set(re.findall(r"{(\w+)}", words.ja)) == set(re.findall(r"{(\w+)}", words.en))
    assert re.fullmatch(r"U\d{3}", code)


def test_codes_in_the_source_and_in_the_catalogue_are_the_same() -> None:
    used = {
        code
        for room in ("compiler", "cardpool", "utafuda")
        for path in (ROOT / room).rglob("*.py")
        for code in re.findall(r'"(U\d{3})"', path.read_text(encoding="utf-8"))
    }
    assert used == set(codes())


def test_lines_and_columns_are_code_points_from_one() -> None:
    assert line_column("あい\r\nう", 0) == Position(1, 1)
    assert line_column("あい\r\nう", 4) == Position(2, 1)
    assert line_column("あい\r\nう", 5) == Position(2, 2)
    with pytest.raises(ValueError, match="outside"):
        line_column("あ", 2)


def test_editors_count_in_utf16() -> None:
    assert utf16_column("a𠮷b", 3) == 3
    assert utf16_column("あいb", 3) == 2


def test_a_wide_character_takes_two_columns() -> None:
    assert display_width("aあｱ！が") == 1 + 2 + 1 + 2 + 2
    assert display_width("か\u3099") == 2


def test_the_caret_stands_under_the_characters() -> None:
    text = "【登場】aハナ」"
    found = diagnose("U102", (7, 8), mark="」").placed(text, file="a.yaml", card="X-1", line=7, column=9)
    assert (found.line, found.column, found.end) == (7, 16, Position(7, 17))
    shown = pretty(found, "en", "\n" * 6 + " " * 8 + text).splitlines()
    assert shown[0] == "a.yaml:7:16: error U102 [X-1]: 」 closes nothing."
    assert shown[1] == "    7 | " + " " * 8 + text
    assert shown[2] == "      | " + " " * (8 + 8 + 1 + 4) + "^^"


def test_later_lines_of_a_block_are_indented() -> None:
    found = diagnose("U102", (3, 4), mark="」").placed("甲\n乙」", line=10, column=5, indent=4)
    assert (found.line, found.column) == (11, 6)


def test_no_control_character_reaches_the_terminal() -> None:
    found = diagnose("U110", (0, 1), icon="\x1b[31m").placed("\x1b[2J")
    assert "\x1b" not in pretty(found, "ja", "\x1b[2J")


def test_json_has_the_promised_fields() -> None:
    value = diagnose("U121", (0, 1), found="」", right="』").placed("」", file="f").json("en")
    fields = ["code", "severity", "card", "file", "line", "column", "end", "message", "hint", "fix"]
    assert list(value) == fields
    assert value["severity"] == "warning"
    assert json.loads(json.dumps(value)) == value


def test_a_fix_says_what_to_write_instead() -> None:
    found = diagnose("U102", (3, 4), Fix((3, 4), "』"), mark="」").placed("『甲乙」", file="f")
    assert found.fix is not None
    assert found.fix.applied("『甲乙」") == "『甲乙』"
    assert found.json("en")["fix"] == {"start": 3, "end": 4, "replacement": "』"}


def test_wrong_values_are_an_error_of_the_caller() -> None:
    with pytest.raises(TypeError, match="U102"):
        diagnose("U102", (0, 1))
    with pytest.raises(KeyError):
        diagnose("U000")


def test_diagnostics_are_values() -> None:
    assert diagnose("U105", (0, 1)) == diagnose("U105", (0, 1))
    assert len({diagnose("U105", (0, 1)), diagnose("U105", (0, 1))}) == 1
    assert Diagnostic("U105", "error", Words("あ", "a")) != diagnose("U105")
