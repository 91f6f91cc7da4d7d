"""Fixes applied: only those after which a text means the same, to its last node."""

from collections.abc import Mapping, Sequence

from compiler import ir
from compiler.check import lint
from compiler.check.sites import Version
from compiler.compile import compile_text
from compiler.compiled import Compiled
from compiler.diagnostics import Diagnostic, Fix
from compiler.normalise import NO_KEYWORDS

SAFE = ("U801", "U802", "U803", "U804", "U812", "U813", "U814")
"""Codes whose fix is applied without asking; a reminder is not added (U811), since that takes room."""


def mend(
    text: Compiled,
    card: ir.CardDef | None = None,
    version: Version = "1.06",
    keywords: Mapping[str, str] = NO_KEYWORDS,
) -> tuple[str, tuple[Diagnostic, ...]]:
    """The printed text with every safe fix applied, and the findings that were mended, in the order of mending.

    ``card`` and ``version`` as in ``lint``, ``keywords`` as in ``compile_text``. The new text compiles to
    the same abilities, and mending it again changes nothing.
    """
    done: list[Diagnostic] = []
    left = _fixable(text, card, version)
    while left:
        for together in (_apart(left), *([one] for one in left)):
            again = compile_text(_applied(text.printed, together), keywords)
            after = _fixable(again, card, version)
            if again.ok and again.abilities == text.abilities and len(after) < len(left):
                done += together
                text, left = again, after
                break
        else:
            break
    return text.printed, tuple(done)


def _fixable(text: Compiled, card: ir.CardDef | None, version: Version) -> list[Diagnostic]:
    return [one for one in lint(text, card, version) if one.code in SAFE and one.fix is not None]


def _apart(findings: Sequence[Diagnostic]) -> list[Diagnostic]:
    """Findings whose fixes do not touch each other, the earlier ones first."""
    chosen: list[Diagnostic] = []
    for one in sorted(findings, key=lambda one: _fix(one).span):
        if not chosen or _fix(chosen[-1]).span[1] < _fix(one).span[0]:
            chosen.append(one)
    return chosen


def _applied(printed: str, findings: Sequence[Diagnostic]) -> str:
    for one in reversed(findings):
        printed = _fix(one).applied(printed)
    return printed


def _fix(found: Diagnostic) -> Fix:
    assert found.fix is not None
    return found.fix
