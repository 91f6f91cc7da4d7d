"""``utafuda render FILE``: IR as the card text that says it."""

import argparse
import json
import sys
from collections.abc import Callable

from pydantic import ValidationError

from compiler.diagnostics import diagnose
from compiler.render import RenderError, render_json
from utafuda.cli.output import Output


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``render``."""
    parser.add_argument("file", metavar="FILE", help=say("IRのJSON、または -", "IR as JSON, or -"))


def run(args: argparse.Namespace, out: Output) -> int:
    """Print one line of text for each ability; 1 if the JSON is no IR."""
    if args.file == "-":
        source = sys.stdin.read()
    else:
        with open(args.file, encoding="utf-8", errors="replace") as file:
            source = file.read()
    try:
        data = json.loads(source)
        for one in data if isinstance(data, list) else [data]:
            abilities = one.get("abilities", [one.get("ir", one)])
            for ability in abilities:
                out.line(render_json(ability))
    except (ValidationError, RenderError, ValueError, AttributeError, TypeError, RecursionError) as error:
        reason = str(error).split("\n", maxsplit=1)[0][:200]
        out.diagnostic(diagnose("U006", path=args.file, reason=reason))
        return 1
    return 0
