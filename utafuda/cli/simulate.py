"""``utafuda simulate``: many games between random players."""

import argparse
import json
from collections.abc import Callable
from pathlib import Path

from utafuda.cli.output import Output
from utafuda.match import prepare
from utafuda.pools import read_names
from utafuda.simulation import simulate


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``simulate``."""
    parser.add_argument(
        "--games", type=positive, default=100, metavar="N", help=say("対局数", "how many games")
    )
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    table_arguments(parser, say)
    parser.add_argument(
        "--random-decks", action="store_true", help=say("対局ごとにデッキを組む", "draw decks for each game")
    )
    parser.add_argument(
        "--verify",
        action="store_true",
        help=say("毎回、契約を検査する（遅い）", "check the contracts at every decision (slow)"),
    )
    parser.add_argument("--format", choices=("pretty", "json"), default="json")


def table_arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """What ``play`` and ``simulate`` share: cards, decks, names, rules version."""
    parser.add_argument(
        "--cards",
        type=Path,
        action="append",
        default=[],
        metavar="FILE",
        help=say("カードファイル（既定は同梱のセット）", "card files (default: the bundled set)"),
    )
    parser.add_argument(
        "--decks",
        type=Path,
        nargs="+",
        default=[],
        metavar="FILE",
        help=say("デッキファイル（一つか二つ）", "one or two deck files"),
    )
    parser.add_argument(
        "--names", type=Path, metavar="FILE", help=say("名前の表（JSON）", "a table of names (JSON)")
    )
    parser.add_argument(
        "--rules",
        choices=("1.04", "1.05", "1.06"),
        default="1.06",
        help=say("ルールの版", "version of the rules"),
    )


def positive(text: str) -> int:
    """A number of 1 or more. Raises what argparse shows as wrong usage."""
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return number


def run(args: argparse.Namespace, out: Output) -> int:
    """Play, print the totals; 1 if a game broke off. Raises Refused if no deck can be played."""
    names = read_names(args.names) if args.names else None
    table = prepare(args.cards, args.decks, draw=args.random_decks, names=names, rules=args.rules)
    stderr = out.on_stderr()
    for found in table.left_out:
        stderr.diagnostic(found)
    with out.progress("games") as bar:
        task = bar.add_task("games", total=args.games)
        result = simulate(
            table,
            args.games,
            args.seed,
            verify=args.verify,
            after_each=lambda n: bar.update(task, completed=n),
        )
    if args.format == "json":
        out.json(result.json())
    else:
        for key, value in json.loads(json.dumps(result.json())).items():
            out.line(f"{key:>20}  {value}")
    for found in result.failures[:10]:
        stderr.diagnostic(found)
    return 1 if result.errors else 0
