"""Mutation: whether a change of meaning is seen in print, in Japanese and in English."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from random import Random

from compiler import compile_text
from compiler.diagnostics import Words
from compiler.ir import Ability
from compiler.render import RenderError, render, render_english
from compiler.trees.mutate import Mutant, drawn_from, mutants
from compiler.trees.wellformed import faults
from utafuda.audit import Result, Table

GOAL = 0.95
"""The share of printed mutants whose print must differ from that of the ability they are made of."""
_PRINTERS: dict[str, Callable[[Ability], str]] = {"ja": render, "en": render_english}


def audit(texts: Sequence[str], seed: int, size: int) -> Result:
    """Mutate every ability of ``texts`` in every way, or draw ``size`` mutants: an ability, a place, a change.

    A mutant counts if it is well formed, and in a language if it has words there: what the printer
    refuses is noticed, but in a column of its own. Goal: ``GOAL`` of them print otherwise, in both.
    """
    rows: dict[str, Counter[str]] = defaultdict(Counter)
    same: dict[str, list[tuple[str, str, str]]] = {language: [] for language in _PRINTERS}
    refused: Counter[str] = Counter()
    for ability, mutant in _drawn(abilities(texts), seed, size):
        row = rows[mutant.kind]
        row["mutants"] += 1
        if faults(mutant.ability):
            continue
        row["well formed"] += 1
        for language, printer in _PRINTERS.items():
            before = _said(printer, ability)
            try:
                after = printer(mutant.ability)
            except RenderError as error:
                row[f"refused {language}"] += 1
                if language == "ja":
                    refused[str(error).rpartition(" at ")[0]] += 1
                continue
            row[f"printed {language}"] += 1
            if after == before:
                row[f"same {language}"] += 1
                same[language].append((mutant.kind, mutant.path, after))
    return _result(rows, same, refused)


def abilities(texts: Sequence[str]) -> list[Ability]:
    """The different abilities of the texts, in their order."""
    found = (part.ability for text in texts for part in compile_text(text).parts)
    return list(dict.fromkeys(found))


def _drawn(found: list[Ability], seed: int, size: int) -> Iterator[tuple[Ability, Mutant]]:
    random = Random(seed)
    seen: set[Ability] = set()
    if not size:
        for ability in found:
            for mutant in mutants(ability):
                if mutant.ability not in seen:
                    seen.add(mutant.ability)
                    yield ability, mutant
            seen.clear()
        return
    drawn = 0
    while found and drawn < size:
        ability = random.choice(found)
        one = drawn_from(ability, random)
        if one is not None:
            drawn += 1
            yield ability, one


def _said(printer: Callable[[Ability], str], ability: Ability) -> str:
    try:
        return printer(ability)
    except RenderError:
        return ""


_COLUMNS = (
    "mutants", "well formed", "refused ja", "printed ja", "same ja", "refused en", "printed en", "same en",
)  # fmt: skip


def _result(
    rows: dict[str, Counter[str]], same: dict[str, list[tuple[str, str, str]]], refused: Counter[str]
) -> Result:
    total: Counter[str] = Counter()
    for row in rows.values():
        total.update(row)
    shares = {
        f"changed {language}": 1 - total[f"same {language}"] / max(total[f"printed {language}"], 1)
        for language in _PRINTERS
    }
    tables = [
        Table(
            Words("変異の種類ごと", "by kind of mutation"),
            ("kind", *_COLUMNS),
            tuple((kind, *(rows[kind][column] for column in _COLUMNS)) for kind in sorted(rows)),
        ),
        Table(
            Words("言葉がないもの", "refused by the printer"),
            ("reason", "mutants"),
            tuple(refused.most_common()),
        ),
    ]
    for language, survivors in same.items():
        title = Words(f"同じ文になるもの ({language})", f"survivors ({language})")
        tables.append(Table(title, ("kind", "path", "text"), tuple(survivors)))
    figures: dict[str, int | float] = {column: total[column] for column in _COLUMNS}
    return Result(tuple(tables), {**figures, **shares}, all(share >= GOAL for share in shares.values()))
