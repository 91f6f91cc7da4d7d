"""``utafuda explain CODE``: what a diagnostic code means, or which reading an assumption is."""

import argparse
import difflib
from collections.abc import Callable

from compiler import assumptions
from compiler.diagnostics import codes, diagnose, explain
from utafuda.cli.output import Output


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``explain``."""
    parser.add_argument(
        "code", nargs="?", metavar="CODE", help=say("省略するとすべて", "all of them if left out")
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print the entry of a code or assumption, or the list of them."""
    chosen = assumptions.register()
    if args.code is None:
        for code in codes():
            out.line(f"{code}  {explain(code).title.in_(out.language)}")
        for row in chosen.values():
            out.line(f"{row.id}  {row.title.in_(out.language)}")
        return 0
    if args.code.upper() in chosen:
        _assumption(assumptions.explain(args.code), out)
        return 0
    try:
        entry = explain(args.code)
    except KeyError:
        near = difflib.get_close_matches(args.code.upper(), [*codes(), *chosen], 3, 0.4)
        out.diagnostic(diagnose("U003", code=args.code, nearest=", ".join(near) or "-"))
        return 2
    out.line(f"{entry.code} ({entry.severity}) {entry.title.in_(out.language)}", "bold")
    out.line()
    out.line(entry.explanation.in_(out.language))
    if entry.hint and not entry.fields():
        out.line()
        out.line(entry.hint.in_(out.language))
    return 0


def _assumption(row: assumptions.Assumption, out: Output) -> None:
    out.line(f"{row.id} {row.title.in_(out.language)}", "bold")
    out.line()
    out.line(row.reading.in_(out.language))
    out.say(f"理由: {row.why.ja}", f"Why: {row.why.en}")
    out.say(f"出典: {'、'.join(row.source)}", f"Source: {', '.join(row.source)}")
    if not row.where:
        out.say("どのゲームもこの読みに拠ります。", "Every game depends on it.")
