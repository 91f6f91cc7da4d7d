"""Coverage-guided fuzzing, in the sweep, where atheris is installed."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from tests.compiler.test_deletion import INVENTED
from tests.fuzz import grammar

ROOT = Path(__file__).parents[2]


@pytest.mark.sweep
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed")
@pytest.mark.parametrize("target", ["text", "json", "files"])
def test_nothing_raises(target: str, tmp_path: Path) -> None:
    """20,000 inputs grown from good texts and from the words of the lexicon."""
    seeds, words = tmp_path / "seeds", tmp_path / "words.dict"
    seeds.mkdir()
    for at, text in enumerate(INVENTED):
        (seeds / str(at)).write_bytes(b"\x02" + text.encode("utf-8"))
    every = sorted({surface for surfaces in grammar.tokens().values() for surface in surfaces})
    words.write_text("\n".join(f'"{_escaped(word)}"' for word in every), "ascii")
    command = [
        sys.executable,
        "-m",
        "tests.fuzz.atheris_target",
        target,
        f"-dict={words}",
        "-runs=20000",
        "-max_len=1200",
    ]
    done = subprocess.run([*command, str(seeds)], cwd=ROOT, capture_output=True, check=False, timeout=1800)
    assert done.returncode == 0, done.stderr.decode("utf-8", "replace")[-3000:]


def _escaped(word: str) -> str:
    return "".join(f"\\x{byte:02x}" for byte in word.encode("utf-8"))
