"""Every example of the README is real: doctests run, and shown commands print what is shown."""

import doctest
import re
import subprocess
import sys
from pathlib import Path

import pytest

from compiler import compile_text

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```console\n(.*?)```", re.DOTALL)


def commands() -> list[tuple[str, str]]:
    """(command, output) of each ``console`` block; a block may hold several, each begun by ``$ ``."""
    found = []
    for block in BLOCK.findall(README):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            if command.startswith("utafuda "):
                found.append((command, output.rstrip()))
    return found


def test_doctests() -> None:
    failed, _ = doctest.testfile(str(ROOT / "README.md"), module_relative=False, encoding="utf-8")
    assert failed == 0


@pytest.mark.parametrize(("command", "output"), commands())
def test_commands_print_what_is_shown(command: str, output: str) -> None:
    """``...`` in a shown output stands for anything."""
    ran = subprocess.run(  # noqa: PLW1510 - findings are shown too
        ["bash", "-c", f"{Path(sys.executable).parent}/{command}"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        env={"PATH": "/usr/bin:/bin", "LANG": "C.UTF-8", "COLUMNS": "200"},
    )
    shown = "\n".join(line.rstrip() for line in (ran.stdout + ran.stderr).rstrip().splitlines())
    pattern = ".*".join(re.escape(part) for part in output.split("..."))
    assert re.fullmatch(pattern, shown, re.DOTALL), shown


def test_every_text_of_the_language_page_compiles() -> None:
    page = (ROOT / "docs" / "card-text.md").read_text(encoding="utf-8")
    texts = [
        line for block in re.findall(r"```text\n(.*?)```", page, re.DOTALL) for line in block.splitlines()
    ]
    assert len(texts) > 20
    declined = {text: found.diagnostics for text in texts if not (found := compile_text(text)).ok}
    assert declined == {}
