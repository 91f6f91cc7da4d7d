"""``utafuda compile TEXT``: what a text means, as IR; or every card of a file as definitions."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from compiler import compile_text
from compiler.diagnostics import diagnose
from compiler.ir.base import Node
from compiler.render import render, render_english
from utafuda.cli.output import Output
from utafuda.pools import load_cards
from utafuda.refused import Refused


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``compile``."""
    parser.add_argument(
        "text", metavar="TEXT", help=say("テキスト、カードファイル、または -", "a text, a card file, or -")
    )
    parser.add_argument(
        "--map", action="store_true", help=say("IRと文字の対応も表示する", "show which characters made what")
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print IR as JSON on standard output, findings after it; 1 if something does not compile."""
    if _is_path(args.text):
        compiled, findings = load_cards([Path(args.text)])
        out.json([brief(card) for card in compiled.cards.values()])
        for found in findings:
            Output(out.language, stream=sys.stderr).diagnostic(found)
        return 1 if any(found.severity == "error" for found in findings) else 0
    text = sys.stdin.read() if args.text == "-" else args.text
    result = compile_text(text)
    if not text.strip():
        raise Refused([diagnose("U010")])
    for part in result.parts:
        shown: dict[str, Any] = {
            "text": part.text,
            "canonical": render(part.ability),
            "english": render_english(part.ability),
            "wording": part.wording,
        }
        shown["ir"] = brief(part.ability)
        if args.map:
            shown["map"] = {path: [text[a:b] for a, b in ranges] for path, ranges in part.spans.items()}
        out.json(shown)
    beside = out.on_stderr() if result.parts else out
    for found in result.diagnostics:
        beside.diagnostic(found.placed(text), text)
    return 0 if result.ok else 1


def _is_path(text: str) -> bool:
    """Whether a text names a file or folder that is there."""
    return text.strip() not in ("", "-") and "\n" not in text and len(text) < 1000 and Path(text).exists()


def brief(value: Any) -> Any:
    """A node as JSON: its kind, and what differs from the defaults; it reads back as the same node."""
    if isinstance(value, Node):
        shown = {"kind": getattr(value, "kind", None)}
        for name, field in type(value).model_fields.items():
            own = getattr(value, name)
            if name != "kind" and own != field.get_default(call_default_factory=True):
                shown[name] = brief(own)
        return shown
    if isinstance(value, tuple):
        return [brief(item) for item in value]
    return value
