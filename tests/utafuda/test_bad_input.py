"""Whatever a file says, the user gets coded diagnostics, in under a second and without a traceback."""

import re
from pathlib import Path

import pytest

from utafuda.cli import main

HEAD = "set: {code: X, name: X, groups: [ぐるーぷ], members: {はな: ぐるーぷ}}\n"
MEMBER = "{number: X-1, name: はな, type: member, cost: 1}"
DECK = "name: d\nmain:\n  UTF1-001: 4\n  UTF1-002: 4\n"

CASES: dict[str, tuple[str, bytes, str]] = {
    "an empty file": ("a.yaml", b"", "U401"),
    "an empty JSON file": ("a.json", b"", "U401"),
    "binary": ("a.yaml", bytes(range(256)) * 50, "U402"),
    "not UTF-8": ("a.yaml", "セット: あ".encode("shift_jis"), "U403"),
    "1 MB of one character": ("a.yaml", b"a" * 1_000_000, "U406"),
    "1 MB of one character in JSON": ("a.json", b"a" * 1_000_000, "U441"),
    "deep nesting of lists": ("a.yaml", b"[" * 5000, "U412"),
    "deep nesting in JSON": ("a.json", b"[" * 100_000, "U412"),
    "invalid YAML": ("a.yaml", b"set: [", "U411"),
    "invalid JSON": ("a.json", b'{"a": }', "U441"),
    "duplicate numbers": ("a.yaml", f"{HEAD}cards:\n  - {MEMBER}\n  - {MEMBER}\n".encode(), "U431"),
    "an unknown group": (
        "a.yaml",
        f"{HEAD}cards:\n  - {{number: X-1, name: はな, type: member, cost: 1, group: だれ}}\n".encode(),
        "U432",
    ),
    "a member without cost": (
        "a.yaml",
        f"{HEAD}cards:\n  - {{number: X-1, name: はな, type: member}}\n".encode(),
        "U425",
    ),
    "deep quotes in a text": (
        "a.yaml",
        f"{HEAD}cards:\n  - {MEMBER[:-1]}, text: '【登場】{'「' * 500}{'」' * 500}'}}\n".encode(),
        "U105",
    ),
    "a text of one character": (
        "a.yaml",
        f"{HEAD}cards:\n  - {MEMBER[:-1]}, text: '{'あ' * 3000}'}}\n".encode(),
        "U2",
    ),
    "a deck of the wrong size": ("deck.yaml", DECK.encode(), "U511"),
    "a deck line without a count": ("deck.txt", b"UTF1-001\n", "U501"),
    "a scenario without expectation": ("s.yaml", b"scenarios:\n  - name: a\n    steps: [pass]\n", "U605"),
    "aliases": ("a.yaml", b"a: &a [1]\nb: *a\n", "U413"),
}


@pytest.mark.parametrize("case", CASES)
def test_bad_files_are_told(case: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    name, content, code = CASES[case]
    path = tmp_path / name
    path.write_bytes(content)
    assert main(["check", str(path), "--lang", "en"]) == 1
    said = capsys.readouterr()
    assert re.search(rf"(error|warning) {code}", said.out), said.out
    assert "Traceback" not in said.out + said.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (["check", "/no/such/file"], 2),
        (["simulate", "--cards", "/no/such/file"], 2),
        (["explain", "U999"], 2),
        (["compile", "【登場】カードを"], 1),
        (["render", "/no/such/file"], 2),
        (["test", "/no/such/file"], 2),
        (["import", "/no/such/file"], 2),
    ],
)
def test_exit_codes(arguments: list[str], code: int, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == code
    said = capsys.readouterr()
    assert re.search(r"U\d{3}", said.out + said.err)


@pytest.mark.parametrize(
    "arguments", [[], ["nonsense"], ["check"], ["simulate", "--games", "0"], ["check", "a", "--x"]]
)
def test_wrong_usage_is_2(arguments: list[str]) -> None:
    with pytest.raises(SystemExit) as stop:
        main(arguments)
    assert stop.value.code == 2


def test_a_defect_is_told_without_traceback(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("something else")

    monkeypatch.delenv("UTAFUDA_DEBUG", raising=False)
    monkeypatch.setattr("utafuda.cli.explain.explain", broken)
    assert main(["explain", "U101", "--lang", "en"]) == 3
    said = capsys.readouterr().err
    assert "U009" in said
    assert "RuntimeError: something else" in said
    assert "Traceback" not in said
