"""``utafuda audit NAME PATH…``: how good the language is, measured over the texts of card files."""

import argparse
from collections.abc import Callable
from importlib import import_module
from pathlib import Path

from rich.table import Table as Grid

from utafuda.audit import AUDITS, Result, Table
from utafuda.cli.output import Output
from utafuda.pools import texts


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``audit``."""
    parser.add_argument("name", choices=AUDITS, help=say("何を測るか", "what to measure"))
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help=say("カードのファイルかフォルダ", "card files or folders"),
    )
    parser.add_argument("--seed", type=int, default=1, help=say("乱数の種", "the seed of what is drawn"))
    parser.add_argument(
        "--size", type=int, default=0, help=say("試す数（0は既定）", "how many cases (0: the default)")
    )
    parser.add_argument("--format", choices=("pretty", "json"), default="pretty")


def run(args: argparse.Namespace, out: Output) -> int:
    """Measure, print, and return 0 if the goals of the audit are met, else 1."""
    result: Result = import_module(f"utafuda.audit.{args.name}").audit(
        texts(args.paths), args.seed, args.size
    )
    if args.format == "json":
        out.json(result.json(out.language))
    else:
        for table in result.tables:
            _pretty(table, out)
        for name, value in result.figures.items():
            out.line(f"{name}: {_cell(value)}")
    return 0 if result.met else 1


def _cell(value: str | int | float) -> str:
    return f"{value:.1%}" if isinstance(value, float) else str(value)


def _pretty(table: Table, out: Output) -> None:
    grid = Grid(title=table.title.in_(out.language), box=None, title_justify="left", pad_edge=False)
    for at, column in enumerate(table.columns):
        number = all(not isinstance(row[at], str) for row in table.rows)
        grid.add_column(column, justify="right" if number else "left", overflow="fold")
    for row in table.rows:
        grid.add_row(*map(_cell, row))
    out.console.print(grid)
