"""``utafuda explain CODE``: what a diagnostic code means."""

import argparse
import difflib
from collections.abc import Callable

from compiler.diagnostics import codes, diagnose, explain
from utafuda.cli.output import Output


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``explain``."""
    parser.add_argument(
        "code", nargs="?", metavar="CODE", help=say("省略するとすべて", "all of them if left out")
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print the entry of a code, or the list of codes."""
    if args.code is None:
        for code in codes():
            out.line(f"{code}  {explain(code).title.in_(out.language)}")
        return 0
    try:
        entry = explain(args.code)
    except KeyError:
        near = difflib.get_close_matches(args.code.upper(), codes(), 3, 0.4)
        out.diagnostic(diagnose("U003", code=args.code, nearest=", ".join(near) or "-"))
        return 2
    out.line(f"{entry.code} ({entry.severity}) {entry.title.in_(out.language)}", "bold")
    out.line()
    out.line(entry.explanation.in_(out.language))
    if entry.hint and not entry.fields():
        out.line()
        out.line(entry.hint.in_(out.language))
    return 0
