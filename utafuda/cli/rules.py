"""``utafuda rules``: the table of rules, code and tests."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path

from utafuda.cli.output import Output
from utafuda.rulebook import pinned, table

ROOT = Path(__file__).parents[2]


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``rules``."""
    parser.add_argument("--format", choices=("pretty", "json"), default="pretty")
    parser.add_argument(
        "--all",
        action="store_true",
        help=say("コードもテストもないルールも", "also rules without code or test"),
    )
    parser.add_argument(
        "--rulings",
        action="store_true",
        help=say("公式の回答とそのテストを", "the official answers and their tests instead"),
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print the table. Without the shared data or the tests, what they would tell is missing."""
    if args.rulings:
        return _rulings(args.format, out)
    shared = ROOT / os.environ.get("UTAFUDA_SHARED", "../shared")
    known = (shared / "rules" / "rules_matrix.json").is_file()
    rows = table(
        shared if known else None,
        ROOT / "tests" if (ROOT / "tests").is_dir() else None,
    )
    if args.format == "json":
        out.json({"rules": [row.json() for row in rows]})
        return 0
    for row in rows:
        if row.code or row.tests or args.all:
            out.line(f"{row.id:<14}{', '.join(row.code) or '-'}  |  {', '.join(row.tests) or '-'}")
    if not known:
        out.say(
            f"ルールの表が {shared} にありません（UTAFUDA_SHARED）。コードとテストが名指すルールだけです。",
            f"There is no table of rules in {shared} (UTAFUDA_SHARED): only rules that code and tests name.",
        )
        return 0
    executable = [row for row in rows if row.executable]
    coded, tested = (sum(bool(getattr(row, name)) for row in executable) for name in ("code", "tests"))
    out.say(
        f"実行できるルール{len(executable)}のうち、コード{coded}、テスト{tested}",
        f"of {len(executable)} executable rules, {coded} have code and {tested} a test",
    )
    return 0


def _rulings(format_: str, out: Output) -> int:
    """The tests of each official answer that has one."""
    tests = ROOT / "tests"
    answers = pinned(tests) if tests.is_dir() else {}
    if format_ == "json":
        out.json({"rulings": answers})
        return 0
    for ruling, names in answers.items():
        out.line(f"{ruling:<6}{', '.join(names)}")
    out.say(f"テストのある公式の回答 {len(answers)}", f"{len(answers)} official answers have a test")
    return 0
