"""How often each lint fires on card texts: advice that drowns nobody."""

from collections import Counter
from collections.abc import Sequence

from compiler import compile_text
from compiler.check import lint
from compiler.diagnostics import Diagnostic, Words, codes, explain
from utafuda.audit import Result, Table

MOST = 0.02
"""The share of texts that may have a warning."""
SHOWN = 40


def audit(texts: Sequence[str], seed: int, size: int) -> Result:
    """Lint the texts, without the cards they are printed on. Nothing is drawn; ``size`` cuts the list."""
    del seed
    compiled = [one for one in map(compile_text, texts[: size or None]) if one.ok]
    findings: Counter[str] = Counter()
    texts_of: Counter[str] = Counter()
    first: dict[str, str] = {}
    warned = 0
    for one in compiled:
        found = lint(one)
        findings.update(each.code for each in found)
        texts_of.update({each.code for each in found})
        for each in found:
            first.setdefault(each.code, _words(one.printed, each))
        warned += any(each.severity == "warning" for each in found)
    rows = [
        (code, explain(code).severity, texts_of[code], findings[code], first.get(code, ""))
        for code in codes()
        if code.startswith("U8")
    ]
    table = Table(
        Words("指摘ごとの数", "Findings by code"),
        ("code", "severity", "texts", "findings", "the first of them"),
        tuple(rows),
    )
    share = warned / len(compiled) if compiled else 0.0
    figures = {"texts": len(compiled), "texts with a warning": warned, "share with a warning": share}
    return Result((table,), figures, share <= MOST)


def _words(printed: str, found: Diagnostic) -> str:
    start, stop = found.span or (0, 0)
    return " ".join(printed[start:stop].split())[:SHOWN]
