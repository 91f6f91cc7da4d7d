"""``utafuda compile TEXT``: what a text means, as IR; or the cards of files, as definitions or as a pool file."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

from cardpool.poolfile import write_pool
from compiler import compile_text
from compiler.diagnostics import Diagnostic, diagnose
from compiler.ir import brief
from compiler.render import render, render_english
from runtime.pool import RulesVersion
from utafuda.cli.output import Output
from utafuda.pools import load_cards, read_names
from utafuda.refused import Refused


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``compile``."""
    parser.add_argument(
        "text",
        nargs="+",
        metavar="TEXT",
        help=say("テキスト、カードファイル、または -", "a text, card files, or -"),
    )
    parser.add_argument(
        "--map", action="store_true", help=say("IRと文字の対応も表示する", "show which characters made what")
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="POOL",
        help=say(
            "カードをコンパイル済みのプールに書き出す（.json）", "write the cards as a compiled pool (.json)"
        ),
    )
    parser.add_argument(
        "--names", type=Path, metavar="FILE", help=say("名前の表（JSON）", "a table of names (JSON)")
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Print IR as JSON on standard output, or write a pool; findings after it; 1 if something does not compile."""
    if args.out is not None or all(map(_is_path, args.text)):
        names = read_names(args.names) if args.names else None
        compiled, findings = load_cards([Path(path) for path in args.text], names)
        if args.out is None:
            out.json([brief(card) for card in compiled.cards.values()])
        elif len(compiled.pool):
            write_pool(compiled, args.out, get_args(RulesVersion))
            cards, declined = len(compiled.cards), len(compiled.declined)
            out.say(
                f"{args.out}: カード{cards}枚。コンパイルできないカード{declined}枚。",
                f"{args.out}: {cards} cards; {declined} more do not compile.",
            )
        return _findings(findings, out)
    return max(_text(sys.stdin.read() if text == "-" else text, args.map, out) for text in args.text)


def _findings(findings: tuple[Diagnostic, ...], out: Output) -> int:
    stderr = out.on_stderr()
    for found in findings:
        stderr.diagnostic(found)
    return 1 if any(found.severity == "error" for found in findings) else 0


def _text(text: str, with_map: bool, out: Output) -> int:
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
        if with_map:
            shown["map"] = {path: [text[a:b] for a, b in ranges] for path, ranges in part.spans.items()}
        out.json(shown)
    beside = out.on_stderr() if result.parts else out
    for found in result.diagnostics:
        beside.diagnostic(found.placed(text), text)
    return 0 if result.ok else 1


def _is_path(text: str) -> bool:
    """Whether a text names a file or folder that is there."""
    return text.strip() not in ("", "-") and "\n" not in text and len(text) < 1000 and Path(text).exists()
