"""``utafuda test``: run scenario files."""

import argparse
from collections.abc import Callable
from pathlib import Path

from compiler.diagnostics import diagnose
from utafuda.cli.output import Output
from utafuda.pools import find_files, kind_of
from utafuda.scenario import idle, load
from utafuda.scenario import run as run_scenario


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``test``."""
    parser.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help=say("シナリオファイルかフォルダ", "scenario files or folders"),
    )
    parser.add_argument(
        "--idle",
        action="store_true",
        help=say("効果のない能力に気づくかも", "also whether abilities without effect are noticed"),
    )
    parser.add_argument("--format", choices=("pretty", "json"), default="pretty")


def run(args: argparse.Namespace, out: Output) -> int:
    """Run every scenario; 1 if one fails or a file cannot be read."""
    paths = [p for p in find_files(args.paths) if p.suffix in (".yaml", ".yml") and kind_of(p) == "scenario"]
    passed, results, findings = 0, [], []
    for path in paths:
        file = load(path)
        findings += [(found, file.source) for found in file.findings]
        for scenario in file.scenarios:
            found = run_scenario(scenario, file) or (idle(scenario, file) if args.idle else ())
            passed += not found
            findings += [(one, file.source) for one in found]
            results.append(
                {
                    "file": str(path),
                    "scenario": scenario.name,
                    "rulings": list(scenario.rulings),
                    "passed": not found,
                }
            )
            if args.format == "pretty":
                rulings = f" ({', '.join(scenario.rulings)})" if scenario.rulings else ""
                out.line(f"{'✗' if found else '✓'} {scenario.name}{rulings}", "red" if found else "green")
    if not paths:
        findings.append((diagnose("U002", path=", ".join(map(str, args.paths))), ""))
    if args.format == "json":
        out.json({"scenarios": results, "diagnostics": [found.json(out.language) for found, _ in findings]})
    else:
        for one, source in findings:
            out.diagnostic(one, source)
        out.say(
            f"{len(results)}件中{passed}件が期待どおり", f"{passed} of {len(results)} scenarios as expected"
        )
    return 1 if findings else 0
