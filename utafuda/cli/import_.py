"""``utafuda import``: community card data as a set file in the authoring format."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from cardpool.community import load_json
from cardpool.names import Names
from cardpool.writeset import write_set
from utafuda.cli.check import Sources
from utafuda.cli.output import Output
from utafuda.pools import read_names


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``import``."""
    parser.add_argument(
        "file", type=Path, metavar="FILE", help=say("カードデータ（JSON）", "card data (JSON)")
    )
    parser.add_argument(
        "--names", type=Path, metavar="FILE", help=say("名前の表（JSON）", "a table of names (JSON)")
    )
    parser.add_argument(
        "--out",
        type=Path,
        metavar="FILE",
        help=say("出力先（既定は標準出力）", "where to write (default: standard output)"),
    )
    parser.add_argument(
        "--code", type=word, default="IMPORT", metavar="CODE", help=say("セットの略号", "code of the set")
    )
    parser.add_argument(
        "--name", type=word, default="Imported", metavar="NAME", help=say("セットの名前", "name of the set")
    )


def word(text: str) -> str:
    """A text that is not empty. Raises what argparse shows as wrong usage."""
    if not text.strip():
        raise argparse.ArgumentTypeError("not empty")
    return text


def run(args: argparse.Namespace, out: Output) -> int:
    """Write the set file; findings go to standard error; 1 if a card was left out."""
    args.file.stat()
    loaded = load_json(args.file, read_names(args.names) if args.names else Names())
    text = write_set(loaded.pool, args.code, args.name)
    if args.out:
        args.out.write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    sources, stderr = Sources(), out.on_stderr()
    for found in loaded.diagnostics:
        stderr.diagnostic(found, sources.of(found))
    return 0 if loaded.ok else 1
