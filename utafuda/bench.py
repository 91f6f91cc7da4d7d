"""How fast it is, on one core: ``python -m utafuda.bench`` (``make bench``).

Texts are those of the bundled set, or of the card files given as arguments.
"""

import gc
import platform
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compiler import compile_text
from compiler.normalise import normalise
from runtime.agents import RandomAgent
from runtime.game import Game
from utafuda.match import prepare
from utafuda.pools import bundled, texts
from utafuda.simulation import decks_of, simulate

ROUNDS = 5
GAMES = 40
LENGTHS = (1_000, 10_000, 33_000)
"""Characters of one ability; a character of card text is three bytes of UTF-8."""
_EXPLAIN = "import sys; from utafuda.cli import main; sys.exit(main(['explain']))"


def timed(work: Callable[[], Any]) -> float:
    """Seconds that ``work`` takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def cold(code: str) -> float:
    """Seconds of a fresh interpreter that runs ``code``, the best of some rounds."""
    command = [sys.executable, "-c", code]
    return min(timed(lambda: subprocess.run(command, check=True, capture_output=True)) for _ in range(ROUNDS))


def percentile(values: list[float], share: float) -> float:
    """The value below which ``share`` of the values lie."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def compiling(paths: list[Path]) -> dict[str, str]:
    """Cold start and texts per second."""
    found = texts(paths)
    first = "from compiler import compile_text; compile_text('【登場】カードを1枚引く。')"
    names = [str(path) for path in paths]
    fresh = cold(f"from utafuda.bench import *; compile_all(texts([Path(name) for name in {names!r}]))")
    start = cold(first)
    compile_all(found)
    gc.collect()
    gc.freeze()  # as a server does once its tables are made: they are garbage never
    again = [timed(lambda text=text: compile_text(text)) for text in found for _ in range(3)]  # type: ignore[misc]
    gc.unfreeze()
    return {
        "cold start to the first text": f"{start * 1000:.0f} ms",
        "cold start of `utafuda explain`": f"{cold(_EXPLAIN) * 1000:.0f} ms",
        "texts": f"{len(found)}",
        "texts per second, fresh process that reads their files": f"{len(found) / fresh:.0f}",
        "texts per second, warm": f"{len(again) / sum(again):.0f}",
        "one text again, p50": f"{statistics.median(again) * 1000:.2f} ms",
        "one text again, p99": f"{percentile(again, 0.99) * 1000:.2f} ms",
        "one text normalised": f"{timed(lambda: [normalise(t) for t in found]) / len(found) * 1e6:.0f} µs",
    }


def checking(paths: list[Path]) -> dict[str, str]:
    """A whole check of the files in a fresh process, and what the length of one ability costs."""
    command = ["check", "--format", "json", *map(str, paths)]
    whole = cold(f"import sys; from utafuda.cli import main; main({command!r})")
    lengths = {}
    for length in LENGTHS:
        text = "【登場】" + "カードを1枚引き、手札を1枚控え室に置く。" * (length // 21)
        lengths[f"an ability of {len(text)} characters"] = (
            f"{timed(lambda text=text: compile_text(text)):.2f} s"  # type: ignore[misc]
        )
    return {"all files checked, fresh process": f"{whole:.2f} s", **lengths}


def compile_all(found: list[str]) -> None:
    """Compile every text once."""
    for text in found:
        compile_text(text)


def playing() -> dict[str, str]:
    """Games, decisions and events per second, and what single operations of a game cost."""
    table = prepare()
    simulate(table, 2)
    result = simulate(table, GAMES, 1)
    game = Game.new(table.pool, decks_of(table, 7), 7)
    agent = RandomAgent(7)
    for _ in range(100):
        game.apply(agent.index(game))
    each = {
        "clone": game.clone,
        "state_hash": game.state_hash,
        "legal_actions": game.legal_actions,
        "view": lambda: game.view(0),
        "to_json": game.to_json,
    }
    costs = {
        f"one {name}": f"{min(timed(work) for _ in range(200)) * 1e6:.0f} µs" for name, work in each.items()
    }
    return {
        "games per second": f"{result.games / result.seconds:.1f}",
        "decisions per second": f"{result.decisions / result.seconds:.0f}",
        "events per second": f"{result.events / result.seconds:.0f}",
        **costs,
    }


def main(arguments: list[str]) -> int:
    """Measure and print a table. ``arguments``: card files whose texts to compile."""
    paths = [Path(argument) for argument in arguments] or bundled()
    where = f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}"
    sys.stdout.write(f"| measured on one core, {where} | |\n|---|--:|\n")
    for what, value in (compiling(paths) | checking(paths) | playing()).items():
        sys.stdout.write(f"| {what} | {value} |\n")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
