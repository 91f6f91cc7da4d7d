"""How often each lint fires on card texts: advice that drowns nobody."""

from collections import Counter, defaultdict
from collections.abc import Sequence

from compiler import compile_text
from compiler.check import lint
from compiler.diagnostics import Words, codes, explain
from utafuda.audit import Result, Table

MOST = 0.02
"""The share of texts that may have a warning."""
SHOWN = 60


def audit(texts: Sequence[str], seed: int, size: int) -> Result:
    """Lint the texts, without the cards they are printed on. Nothing is drawn; ``size`` cuts the list."""
    del seed
    compiled = [one for one in map(compile_text, texts[: size or None]) if one.ok]
    findings: Counter[str] = Counter()
    where: defaultdict[str, list[str]] = defaultdict(list)
    warned = 0
    for one in compiled:
        found = lint(one)
        findings.update(each.code for each in found)
        for code in dict.fromkeys(each.code for each in found):
            where[code].append(one.printed)
        warned += any(each.severity == "warning" for each in found)
    rows = [
        (code, explain(code).severity, len(where[code]), findings[code], _line(where[code]))
        for code in codes()
        if code.startswith("U8")
    ]
    table = Table(
        Words("指摘ごとの数", "Findings by code"),
        ("code", "severity", "texts", "findings", "first"),
        tuple(rows),
    )
    share = warned / len(compiled) if compiled else 0.0
    figures = {"texts": len(compiled), "texts with a warning": warned, "share with a warning": share}
    return Result((table,), figures, share <= MOST)


def _line(texts: list[str]) -> str:
    return " ".join(texts[0].split())[:SHOWN] if texts else ""
