"""``utafuda check PATH…``: findings in card, deck and scenario files."""

import argparse
import difflib
from collections.abc import Callable
from pathlib import Path

from compiler.check import VERSIONS
from compiler.diagnostics import Diagnostic
from utafuda.checking import Report, check
from utafuda.cli.output import Output
from utafuda.fixing import Change, fix
from utafuda.pools import read_names

SEVERITIES = ("error", "warning", "info")
SHOWN = 50
RANKED = 15


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``check``."""
    parser.add_argument(
        "paths", nargs="+", type=Path, metavar="PATH", help=say("ファイルかフォルダ", "files or folders")
    )
    parser.add_argument("--format", choices=("pretty", "json"), default="pretty")
    parser.add_argument(
        "--names", type=Path, metavar="FILE", help=say("名前の表（JSON）", "a table of names (JSON)")
    )
    parser.add_argument(
        "--all", action="store_true", help=say("すべての指摘を表示する", "show every finding")
    )
    parser.add_argument(
        "--rules",
        choices=VERSIONS,
        default=VERSIONS[-1],
        help=say("ルールの版", "version of the rules"),
    )
    parser.add_argument(
        "--fix",
        action="store_true",
        help=say(
            "意味を変えない直しをセットファイルに書き込む",
            "write the fixes that change no meaning to the set files",
        ),
    )
    parser.add_argument(
        "--assumptions",
        action="store_true",
        help=say("選ばれた読みに拠るカードも示す", "name the cards that depend on a reading that was chosen"),
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Check, print, and return 0 if there is nothing to say, else 1."""
    names = read_names(args.names) if args.names else None
    changes = fix(args.paths, names, args.rules) if args.fix else ()
    report = check(args.paths, names, assumed=args.assumptions, rules=args.rules)
    if args.format == "json":
        fixed = {"fixed": [change.json(out.language) for change in changes]} if args.fix else {}
        out.json(report.json(out.language) | fixed)
    else:
        for change in changes:
            _changed(change, out)
        _pretty(report, out, None if args.all else SHOWN)
    return 0 if report.clean else 1


def _changed(change: Change, out: Output) -> None:
    codes = ", ".join(dict.fromkeys(one.code for one in change.mended))
    out.say(
        f"{change.file} [{change.card}]: {codes} を直しました",
        f"{change.file} [{change.card}]: mended {codes}",
        "bold",
    )
    before, after = change.before.split("\n"), change.after.split("\n")
    for line in difflib.ndiff(before, after):
        if line[0] in "+-":
            out.line(f"  {line}", "green" if line[0] == "+" else "red")


def _pretty(report: Report, out: Output, limit: int | None) -> None:
    sources = Sources()
    order = sorted(report.diagnostics, key=lambda found: SEVERITIES.index(found.severity))
    for found in order[:limit]:
        out.diagnostic(found, sources.of(found))
    rest = len(order) - len(order[:limit])
    if rest:
        out.say(f"ほかに{rest}件（--all ですべて表示）", f"and {rest} more (--all shows them)", "dim")
    if report.blockers:
        out.line()
        out.say("読めない理由（テキスト数）", "what keeps texts from compiling (texts)", "bold")
        for blocker in report.blockers[:RANKED]:
            out.line(f"{blocker.texts:>5}  {blocker.code}  {blocker.reason.in_(out.language)}")
        more = len(report.blockers) - RANKED
        if more > 0:
            out.say(
                f"       ほかに{more}種類（--format json ですべて）",
                f"       and {more} more kinds (--format json lists all)",
            )
    s = report.summary
    errors = sum(found.severity == "error" for found in report.diagnostics)
    warnings = sum(found.severity == "warning" for found in report.diagnostics)
    out.say(
        f"カード{s.cards}枚、テキスト{s.texts}種: コンパイル{s.compiled}、一字一句{s.exact}、"
        f"標準表記{s.canonical}、同義語{s.synonym}、安定{s.stable}。エラー{errors}、警告{warnings}、{s.seconds:.1f}秒",
        f"{s.cards} cards, {s.texts} texts: {s.compiled} compiled, {s.exact} exact, {s.canonical} canonical, "
        f"{s.synonym} by synonym, {s.stable} stable. {errors} errors, {warnings} warnings, {s.seconds:.1f} s",
        "green" if report.clean else "",
    )


class Sources:
    """The text of files, for excerpts, each read once."""

    def __init__(self) -> None:
        self._texts: dict[str, str | None] = {}

    def of(self, found: Diagnostic) -> str | None:
        """The text of the file a finding is about, or None."""
        if found.file is None or found.line is None:
            return None
        if found.file not in self._texts:
            try:
                text = Path(found.file).read_text(encoding="utf-8", errors="replace")
            except OSError:
                text = ""
            self._texts[found.file] = text.removeprefix("\ufeff") or None
        return self._texts[found.file]
