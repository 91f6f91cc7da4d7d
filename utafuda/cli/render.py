"""``utafuda render FILE``: IR as the card text that says it."""

import argparse
import json
import sys
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from compiler.diagnostics import diagnose
from compiler.ir import Ability
from compiler.render import RenderError, render, render_english
from utafuda.cli.output import Output


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``render``."""
    parser.add_argument("file", metavar="FILE", help=say("IRのJSON、または -", "IR as JSON, or -"))
    parser.add_argument(
        "--to", choices=("ja", "en"), default="ja", help=say("テキストの言語", "the language of the text")
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print the text of each ability; 1 if the JSON is no IR."""
    if args.file == "-":
        source = sys.stdin.read()
    else:
        with open(args.file, encoding="utf-8", errors="replace") as file:
            source = file.read()
    text = render_english if args.to == "en" else render
    try:
        for one in _documents(source):
            for ability in _abilities(one):
                out.line(text(Ability.model_validate(ability)))
    except (ValidationError, RenderError, ValueError, AttributeError, TypeError, RecursionError) as error:
        reason = str(error).split("\n", maxsplit=1)[0][:200]
        out.diagnostic(diagnose("U006", path=args.file, reason=reason))
        return 1
    return 0


def _documents(source: str) -> list[Any]:
    """The JSON values of a text, one after another, those of a list one by one."""
    decoder = json.JSONDecoder()
    found: list[Any] = []
    at = len(source) - len(source.lstrip())
    while at < len(source):
        value, at = decoder.raw_decode(source, at)
        found += value if isinstance(value, list) else [value]
        at += len(source[at:]) - len(source[at:].lstrip())
    if not found:
        raise ValueError("nothing there")
    return found


def _abilities(one: Any) -> list[Any]:
    """What of a JSON value should be abilities: one, what ``compile`` prints of a text, or a card."""
    if not isinstance(one, dict) or "keywords" in one:
        return [one]
    if "ir" in one:
        return [one["ir"]]
    return list(one.get("abilities", ())) if "type" in one else [one]
