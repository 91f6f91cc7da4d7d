"""Bad files of every kind: a coded finding each, no traceback, in well under a second."""

from pathlib import Path

import pytest

from cardpool import Names, Pool, load_cards, load_deck
from compiler.diagnostics import Diagnostic, pretty
from tests.cardpool.sets import CARDS, HEADER, coded, only, place

BAD: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "U401"),
    "white space": (b" \n\n\t\n", "U401"),
    "one MB of line breaks": (b"\n" * 1_000_000, "U401"),
    "only a comment": (b"# nothing\n", "U401"),
    "binary": (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR" * 100, "U402"),
    "shift jis": ("set:\n  name: 試し\n".encode("shift_jis"), "U403"),
    "utf-16": ("set:\n".encode("utf-16"), "U402"),
    "one MB of one letter": (b"a" * 1_000_000, "U406"),
    "one MB of brackets": (b"[" * 1_000_000, "U406"),
    "one MB of one quote": (b"'" * 1_000_000, "U406"),
    "unclosed": (b"set: {code: T\n", "U411"),
    "tab": (b"set:\n\tcode: T\n", "U411"),
    "deep flow": (b"cards: " + b"[" * 10_000, "U412"),
    "deep flow in lines": (b"[\n" * 100_000, "U412"),
    "deep block": (b"- " * 5_000, "U412"),
    "alias bomb": (b"a: &a [x, x]\nb: &b [*a, *a]\nc: [*b, *b]\n", "U413"),
    "two documents": (b"set: {}\n---\nset: {}\n", "U415"),
    "list as a key": (b"[a, b]: 1\n", "U416"),
    "a scalar": (b"hello\n", "U423"),
    "a list": (b"- a\n- b\n", "U423"),
}


def findings(path: Path) -> tuple[Diagnostic, ...]:
    loaded = load_cards(path)
    assert not loaded.ok
    return loaded.diagnostics


@pytest.mark.parametrize("kind", BAD)
def test_each_has_its_code(tmp_path: Path, kind: str) -> None:
    data, code = BAD[kind]
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    found = findings(path)
    assert code in coded(found)
    for one in found:
        assert one.file == str(path)
        assert pretty(one, "ja")
        assert pretty(one, "en")


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (b"", "U401"),
        (b"\0", "U402"),
        (b"\xff", "U403"),
        (b"a" * 1_000_000, "U441"),
        (b'"' + b"a" * 1_000_000 + b'"', "U442"),
        (b"[" * 1_000_000, "U412"),
        (b'{"a":' * 100_000, "U412"),
        (b'{"a": 1,}', "U441"),
        (b"9" * 100_000, "U441"),
        (b"[]", "U442"),
        (b'{"T-1-N": 3}', "U423"),
        (b'{"T-1-N": {"type": "x"}}', "U428"),
    ],
)
def test_json_too(tmp_path: Path, data: bytes, code: str) -> None:
    path = tmp_path / "bad.json"
    path.write_bytes(data)
    assert code in coded(findings(path))


@pytest.mark.parametrize("suffix", [".txt", ".yaml"])
@pytest.mark.parametrize("kind", BAD)
def test_decks_too(tmp_path: Path, kind: str, suffix: str) -> None:
    path = tmp_path / f"bad{suffix}"
    path.write_bytes(BAD[kind][0])
    loaded = load_deck(path, Pool())
    assert not loaded.ok


def test_a_missing_file_and_an_unknown_suffix(tmp_path: Path) -> None:
    assert coded(findings(tmp_path / "none.yaml")) == ["U407"]
    assert coded(findings(tmp_path)) == ["U408"]
    assert coded(load_deck(tmp_path / "deck.doc", Pool()).diagnostics) == ["U408"]


def test_a_bom_is_a_warning(tmp_path: Path) -> None:
    path = tmp_path / "bom.yaml"
    path.write_bytes(b"\xef\xbb\xbf" + (HEADER + CARDS).replace("\n", "\r\n").encode())
    loaded = load_cards(path)
    assert coded(loaded.diagnostics) == ["U404"]
    assert loaded.ok
    assert len(loaded.pool) == 4


def test_bad_utf8_says_where(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_bytes("あ\nい".encode() + b"\xff")
    assert place(only(load_cards(path).diagnostics, "U403")) == (2, 2)


def test_bad_yaml_says_where(tmp_path: Path) -> None:
    path = tmp_path / "x.yaml"
    path.write_text("set:\n  code: T: U\n", encoding="utf-8")
    assert place(only(load_cards(path).diagnostics, "U411")) == (2, 10)


def test_names_are_no_reason_to_raise(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_text('{"T-1-N": {"type": "メンバー", "name": "\\ud800", "cost": 1}}', encoding="utf-8")
    loaded = load_cards(path, Names())
    assert [pretty(one, "en") for one in loaded.diagnostics]
