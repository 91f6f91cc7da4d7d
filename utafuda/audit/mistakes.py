"""How well mistakes are told: seeded into good texts, are they reported, where, and with the right word?

A mutant that compiles and prints back as itself is a different valid text, or says the same in other
words; both are listed, not counted. Of the others: reported by a new diagnostic; the span within one
token of the mistake; the fix gives the original back.
"""

import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from cardpool.compile import KnownNames
from cardpool.names import Names
from compiler import Compiled, compile_text
from compiler.check import lint
from compiler.diagnostics import Diagnostic, Words
from utafuda.audit import Result, Table
from utafuda.audit.seeding import KINDS, Mutant, good, seed

REPORTED, PLACED, RIGHT, OTHER = 0.99, 0.95, 0.80, 0.10
"""The goals: the least share reported, with the right span, with the right fix; the most that is another text."""
DEFAULT = 100 * len(KINDS)
SURE = frozenset({"misspelt name", "zone where it cannot function"})
"""Kinds that are mistakes though they can be read."""
SHOWN = 12


@dataclass(frozen=True, slots=True)
class Verdict:
    """``kind``: reported, missed, same (the original in other words) or other (a different valid text)."""

    mutant: Mutant
    kind: str
    placed: bool = False
    right: bool = False
    said: Diagnostic | None = None


def audit(texts: Sequence[str], seed: int, size: int) -> Result:
    """The seeded mistakes, ``size`` in all; see the module."""
    verdicts = list(judge_all(texts, seed, size or DEFAULT))
    rows, total = [], Counter[str]()
    for kind in KINDS:
        count = _count(v for v in verdicts if v.mutant.kind == kind)
        rows.append((kind, *_cells(count)))
        total += count
    rows.append(("all", *_cells(total)))
    columns = ("mistake", "seeded", "same", "other", "counted", "reported", "span", "fix")
    counted = max(1, total["counted"])
    figures: dict[str, int | float] = {
        "mutants": total["seeded"],
        "other_texts": total["other"] / max(1, total["seeded"]),
        "reported": total["reported"] / counted,
        "span": total["placed"] / counted,
        "suggestion": total["right"] / counted,
    }
    met = (
        figures["reported"] >= REPORTED
        and figures["span"] >= PLACED
        and figures["suggestion"] >= RIGHT
        and figures["other_texts"] <= OTHER
    )
    title = Words("誤りを入れたテキスト", "Texts with a mistake")
    return Result((Table(title, columns, tuple(rows)), *_lists(verdicts)), figures, met)


def judge_all(texts: Sequence[str], seed_: int, size: int) -> Iterator[Verdict]:
    """The verdict on each mutant."""
    compiled = [c for c in map(compile_text, texts) if c.parts and not c.diagnostics]
    goods = [good(c) for c in compiled]
    groups = {g.said(w)[1:-1] for g in goods for w in g.words if w.terminal == "GROUP"}
    members = {g.said(w)[1:-1]: "" for g in goods for w in g.words if w.terminal == "NAME"}
    names = KnownNames(Names(tuple(sorted(groups)), (), dict(sorted(members.items()))))
    for kind in KINDS:
        rng = random.Random(f"{seed_} {kind}")
        for mutant in seed(goods, kind, size // len(KINDS), rng):
            yield judge(mutant, names)


def judge(mutant: Mutant, names: KnownNames) -> Verdict:
    """What the compiler says about one mutant."""
    original = compile_text(mutant.good.text)
    result = compile_text(mutant.text)
    said = [*result.diagnostics, *names.unknown_in(result), *_doubts(result, original)]
    said.sort(key=lambda d: (d.severity != "error", d.span or (0, 0)))
    if result.ok and result.abilities == original.abilities:
        return Verdict(mutant, "same")
    if not said:
        return Verdict(mutant, "missed" if mutant.kind in SURE else "other")
    first = said[0]
    near = _near(mutant)
    placed = first.span is not None and near[0] <= first.span[0] and first.span[1] <= near[1]
    return Verdict(mutant, "reported", placed, _right(first, mutant, original), first)


def _doubts(result: Compiled, original: Compiled) -> list[Diagnostic]:
    """New advice about what the text means."""
    before = {(d.code, d.message) for d in lint(original)}
    return [d for d in lint(result) if d.code >= "U82" and (d.code, d.message) not in before]


def _near(mutant: Mutant) -> tuple[int, int]:
    """The place of the mistake and one token of the good text on either side of it, in the mutant."""
    shift = len(mutant.text) - len(mutant.good.text)
    stop = mutant.stop - shift
    before = [w.start for w in mutant.good.words if w.start < mutant.start]
    after = [w.stop for w in mutant.good.words if w.stop > stop]
    return max(before, default=0), min(after, default=len(mutant.good.text)) + shift


def _right(said: Diagnostic, mutant: Mutant, original: Compiled) -> bool:
    if said.fix is None:
        return False
    repaired = compile_text(said.fix.applied(mutant.text))
    return repaired.normalised.text == original.normalised.text or (
        repaired.ok and repaired.abilities == original.abilities
    )


def _count(verdicts: Iterable[Verdict]) -> Counter[str]:
    count = Counter[str]()
    for v in verdicts:
        counted = v.kind in ("reported", "missed")
        found = {"seeded": True, v.kind: True, "counted": counted, "placed": v.placed, "right": v.right}
        count.update(name for name, so in found.items() if so)
    return count


def _cells(count: Counter[str]) -> tuple[int | float, ...]:
    counted = max(1, count["counted"])
    shares = (count[name] / counted for name in ("reported", "placed", "right"))
    return count["seeded"], count["same"], count["other"], count["counted"], *shares


def _lists(verdicts: Sequence[Verdict]) -> Iterator[Table]:
    """The mutants that are other texts or the same in other words, by the change that was made."""
    for kind, title in (
        ("other", Words("別の正しいテキスト", "Different valid texts")),
        ("same", Words("同じ意味のテキスト", "The same in other words")),
        ("missed", Words("見逃した誤り", "Mistakes that were missed")),
    ):
        by_change: dict[tuple[str, str], int] = defaultdict(int)
        for v in verdicts:
            if v.kind == kind:
                by_change[v.mutant.kind, _change(v.mutant)] += 1
        rows = sorted(((n, *change) for change, n in by_change.items()), key=lambda r: (-r[0], r[1:]))
        if rows:
            yield Table(title, ("texts", "mistake", "change"), tuple(rows[:SHOWN]))


def _change(mutant: Mutant) -> str:
    """What was written, and in brackets what is now there."""
    g = mutant.good
    stop = mutant.stop - len(mutant.text) + len(g.text)
    return f"{g.text[mutant.start : stop]} → {mutant.text[mutant.start : mutant.stop]}"
