"""Checking files: every finding at its place, how many texts compile, and what blocks the others."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardpool.compile import CompiledPool, compile_pool
from cardpool.names import Names
from compiler import Compiled, assumptions
from compiler.check import Version, lint
from compiler.diagnostics import Diagnostic, Language, Words, diagnose
from compiler.normalise import normalise
from utafuda.pools import read


@dataclass(frozen=True, slots=True)
class Blocker:
    """A reason for which texts do not compile, and how many of them."""

    code: str
    reason: Words
    texts: int


@dataclass(frozen=True, slots=True)
class Summary:
    """Counts. ``texts``: unique after normalisation, what all the following are out of.

    ``compiled``: the whole text; ``exact``: printed back byte for byte with its style; ``canonical``:
    byte for byte from the IR alone; ``synonym``: printed back but for the synonym table; ``stable``:
    what is printed, with style or without, compiles to the same IR. ``seconds``: for everything.
    """

    cards: int
    texts: int
    compiled: int
    exact: int
    canonical: int
    synonym: int
    stable: int
    seconds: float


@dataclass(frozen=True, slots=True)
class Report:
    """What a check found."""

    summary: Summary
    diagnostics: tuple[Diagnostic, ...]
    blockers: tuple[Blocker, ...]

    @property
    def clean(self) -> bool:
        """No error and no warning."""
        return all(found.severity == "info" for found in self.diagnostics)

    def json(self, language: Language) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "summary": {name: getattr(self.summary, name) for name in Summary.__slots__},
            "diagnostics": [found.json(language) for found in self.diagnostics],
            "blockers": [
                {"reason": f"{b.code}: {b.reason.in_(language)}", "texts": b.texts} for b in self.blockers
            ],
        }


def check(
    paths: Sequence[Path | str],
    names: Names | None = None,
    *,
    assumed: bool = False,
    rules: Version = "1.06",
) -> Report:
    """Check card files, deck files and scenario files, and folders of them; of a compiled pool its texts.

    ``names``: a table of group, unit and member names for community card data. ``assumed``: also say
    which texts depend on a registered assumption. ``rules``: the version of the rules the texts are for.
    Raises FileNotFoundError for a path that does not exist; whatever a file says is a diagnostic.
    """
    began = time.perf_counter()
    inputs = read([Path(path) for path in paths], names)
    compiled = compile_pool(inputs.pool)
    texts: dict[str, Compiled] = {}
    for one in compiled.texts.values():
        texts.setdefault(_key(one), one)
    texts.pop("", None)
    readings = [reading for reading in map(_reading, texts.values()) if reading]
    found = [*inputs.diagnostics, *compiled.diagnostics, *advice(compiled, rules)]
    found += _stale(compiled, inputs.ready)
    if assumed:
        found += _assumed(compiled)
    found += _scenarios(inputs.scenarios)
    counts = {name: sum(name in reading for reading in readings) for name in _READINGS}
    summary = Summary(
        cards=len(inputs.pool), texts=len(texts), **counts, seconds=round(time.perf_counter() - began, 3)
    )
    return Report(summary, tuple(found), _blockers(list(texts.values())))


def _scenarios(paths: Sequence[Path]) -> list[Diagnostic]:
    if not paths:
        return []
    from utafuda.scenario import load  # noqa: PLC0415 - who checks cards loads no engine

    return [found for path in paths for found in load(path).findings]


def advice(compiled: CompiledPool, rules: Version = "1.06") -> Iterator[Diagnostic]:
    """What there is to say about the texts of a pool that compile, placed in their files."""
    for card in compiled.pool.cards.values():
        for printed in card.texts:
            for found in lint(compiled.texts[printed.text], card.definition, rules):
                yield printed.origin.place(found, printed.text, printed.printing)


def _stale(compiled: CompiledPool, ready: Mapping[str, Compiled]) -> Iterator[Diagnostic]:
    """One finding for each text of a compiled pool that this compiler reads otherwise."""
    for card in compiled.pool.cards.values():
        for printed in card.texts:
            now, then = compiled.texts[printed.text], ready.get(printed.text)
            if then is not None and (now.ok, now.abilities) != (then.ok, then.abilities):
                found = diagnose("U474", (0, len(printed.text)))
                yield printed.origin.place(found, printed.text, printed.printing)


def _assumed(compiled: CompiledPool) -> Iterator[Diagnostic]:
    """One finding for each assumption and each node that calls for it."""
    for card in compiled.pool.cards.values():
        for printed in card.texts:
            for part in compiled.texts[printed.text].parts:
                for id_, path in assumptions.occurrences(part.ability):
                    span = min(part.spans.get(path) or part.spans[""])
                    title = assumptions.explain(id_).title
                    yield printed.origin.place(
                        diagnose("U390", span, id=id_, title=title), printed.text, printed.printing
                    )


def _key(text: Compiled) -> str:
    """What makes two texts the same: their normal form, or the printed one if there is none."""
    return text.normalised.text if text.normalised.segments or not text.diagnostics else text.printed


_READINGS = ("compiled", "exact", "canonical", "synonym", "stable")


def _reading(text: Compiled) -> frozenset[str]:
    """Which of the counts a text adds to; none if it does not compile."""
    if not text.ok:
        return frozenset()
    printed = [part.text for part in text.parts]
    styled = [part.said for part in text.parts]
    alone = [part.canonical for part in text.parts]
    found = {"compiled"}
    if styled == printed:
        found.add("exact")
    elif all(
        s == p or part.wording == "synonym" for s, p, part in zip(styled, printed, text.parts, strict=True)
    ):
        found.add("synonym")
    if alone == printed:
        found.add("canonical")
    if all(_apart(again) for again in ([styled] if alone == styled else [styled, alone])):
        found.add("stable")
    return frozenset(found)


def _apart(abilities: list[str]) -> bool:
    """Whether abilities that compile, written as one text, are those same abilities again."""
    return [segment.text for segment in normalise("\n".join(abilities)).segments] == abilities


def _blockers(texts: Sequence[Compiled]) -> tuple[Blocker, ...]:
    """Reasons ranked by the texts they block; a text with two reasons counts for both."""
    counts: Counter[tuple[str, Words]] = Counter()
    for text in texts:
        counts.update({(d.code, d.message) for d in text.diagnostics if d.severity == "error"})
    ranked = sorted(counts.items(), key=lambda item: (-item[1], item[0][0], item[0][1].en))
    return tuple(Blocker(code, message, n) for (code, message), n in ranked)
