"""The command line: ``utafuda check``, ``compile``, ``render``, ``explain``, ``play``, ``diff``, …

Each command is a module here with ``arguments(parser, say)`` and ``run(args, out)``; only the one that
is asked for is loaded. Exit codes: 0 clean, 1 findings, 2 wrong usage or no such file, 3 a defect.
"""

import argparse
import gc
import os
import sys
import traceback
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path

from compiler.diagnostics import Diagnostic, Language, Words, diagnose
from utafuda.cli.output import Output
from utafuda.language import default_language
from utafuda.refused import Refused

COMMANDS = {
    "check": Words("カードやデッキのファイルを調べる", "check card and deck files"),
    "compile": Words("テキストの意味（IR）を表示する", "show what a text means, as IR"),
    "render": Words("IRをテキストに戻す", "print IR as card text"),
    "explain": Words("診断コードの説明を表示する", "explain a diagnostic code"),
    "play": Words("二つのデッキで一局を進め、ログを表示する", "play one game and show its log"),
    "simulate": Words("多数の対局を行い、集計する", "play many games and sum up"),
    "test": Words("シナリオファイルを実行する", "run scenario files"),
    "diff": Words("二つのカードプールの違いを言葉で示す", "say what changes between two card pools"),
    "audit": Words("言語の質をカードのテキストで測る", "measure the language over card texts"),
    "rules": Words("ルールとコードとテストの対応表を表示する", "show which code and tests each rule has"),
    "import": Words("公開されている形式のカードデータを取り込む", "turn community card data into a set file"),
}
_ABOUT = Words("カードに印刷されたテキストが、そのままプログラムになる。", "The printed text is the program.")
_LANGUAGE = Words("表示の言語（既定はロケール）", "language of messages (default: the locale)")


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command line (default: that of the process) and return its exit code.

    Raises SystemExit for ``--help`` and for wrong usage; nothing else.
    """
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
    words = list(sys.argv[1:] if argv is None else argv)
    language = _language(words)
    try:
        with _few_collections():
            args = _parser(words, language).parse_args(words)
            out = Output(language, args.color)
            code: int = import_module(_module(args.command)).run(args, out)
            sys.stdout.flush()
            return code
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return 0
    except Refused as error:
        return max(_report(found, language, 1) for found in error.findings)
    except OSError as error:
        return _report(_os_error(error), language, 2)
    except Exception as error:
        if os.environ.get("UTAFUDA_DEBUG"):
            raise
        return _report(_defect(error), language, 3)


@contextmanager
def _few_collections() -> Iterator[None]:
    """Fewer garbage collections for a while: nearly all that a command makes lives until it ends."""
    usual = gc.get_threshold()
    gc.set_threshold(100_000, *usual[1:])
    try:
        yield
    finally:
        gc.set_threshold(*usual)


def _module(command: str) -> str:
    return f"utafuda.cli.{command}_" if command in ("compile", "import") else f"utafuda.cli.{command}"


def _language(words: list[str]) -> Language:
    """The language has to be known before the parser that reads it is built."""
    for at, word in enumerate(words):
        value = word[7:] if word.startswith("--lang=") else words[at + 1 : at + 2]
        if word.startswith("--lang") and value in ("ja", ["ja"]):
            return "ja"
        if word.startswith("--lang") and value in ("en", ["en"]):
            return "en"
    return default_language()


def _parser(words: list[str], language: Language) -> argparse.ArgumentParser:
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--lang", choices=("ja", "en"), default=language, help=_LANGUAGE.in_(language))
    common.add_argument("--color", choices=("auto", "always", "never"), default="auto")
    parser = argparse.ArgumentParser("utafuda", description=_ABOUT.in_(language))
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")
    asked = next((word for word in words if word in COMMANDS), None)
    for name, about in COMMANDS.items():
        sub = commands.add_parser(
            name, help=about.in_(language), description=about.in_(language), parents=[common]
        )
        if name == asked:
            import_module(_module(name)).arguments(sub, lambda ja, en: Words(ja, en).in_(language))
    return parser


def _os_error(error: OSError) -> Diagnostic:
    path = str(error.filename) if error.filename is not None else "?"
    return diagnose("U001", path=path, reason=error.strerror or type(error).__name__)


def _defect(error: Exception) -> Diagnostic:
    frame = traceback.extract_tb(error.__traceback__)[-1]
    what = f"{type(error).__name__}: {error}"[:200]
    return diagnose("U009", what=what, where=f"{Path(frame.filename).name}:{frame.lineno}")


def _report(found: Diagnostic, language: Language, code: int) -> int:
    Output(language, "auto", sys.stderr).diagnostic(found)
    return code
