"""Scenarios that come out otherwise with the cards of one pool than with those of another."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiler.diagnostics import Diagnostic, Language
from compiler.ir import CardDef
from utafuda.impact.sides import Side
from utafuda.pools import find_files, kind_of
from utafuda.scenario import load, run


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a scenario comes out with either pool: what is not as it says; nothing if it passes."""

    file: Path
    scenario: str
    old: tuple[Diagnostic, ...]
    new: tuple[Diagnostic, ...]

    def json(self, language: Language) -> dict[str, Any]:
        """As one JSON object."""
        sides = {"old": self.old, "new": self.new}
        return {
            "file": str(self.file),
            "scenario": self.scenario,
            **{name: [found.json(language) for found in findings] for name, findings in sides.items()},
        }


def outcomes(paths: Sequence[Path], old: Side, new: Side) -> tuple[tuple[Outcome, ...], int]:
    """The scenarios that differ, and how many there are.

    A card that a scenario takes from a file is that of the pool, by its number; what is only in the other
    pool is not there. Raises FileNotFoundError, and Refused if a pool cannot be played.
    """
    files = [p for p in find_files(paths) if p.suffix in (".yaml", ".yml") and kind_of(p) == "scenario"]
    differing: list[Outcome] = []
    count = 0
    known = old.entries.keys() | new.entries.keys()
    for path in files:
        before = _results(path, {id_: old.cards.get(id_) for id_ in known})
        after = _results(path, {id_: new.cards.get(id_) for id_ in known})
        names = dict.fromkeys((*before, *after))
        count += len(names)
        differing += [
            Outcome(path, name, before.get(name, ()), after.get(name, ()))
            for name in names
            if _said(before.get(name)) != _said(after.get(name))
        ]
    return tuple(differing), count


def _results(path: Path, cards: Mapping[str, CardDef | None]) -> dict[str, tuple[Diagnostic, ...]]:
    """By scenario, what is not as it says; one that cannot even be read is told with the file's findings."""
    file = load(path, cards)
    results = {scenario.name: run(scenario, file) for scenario in file.scenarios}
    return results | {"": file.findings} if file.findings else results


def _said(findings: tuple[Diagnostic, ...] | None) -> list[str] | None:
    return None if findings is None else [f"{found.code} {found.message.en}" for found in findings]
