"""Words that the chosen version of the rules does not define (U820); what came when is ``versions.toml``."""

import tomllib
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from compiler.assumptions import Pattern, fits
from compiler.check.sites import VERSIONS, Finding, Scope, Site
from compiler.diagnostics import Words


class Brought(NamedTuple):
    """A row: ``words`` are defined ``since`` a version, by a ``rule``, and called for by nodes ``where``."""

    since: str
    rule: str
    words: Words
    where: tuple[Pattern, ...]


@cache
def brought() -> tuple[Brought, ...]:
    """Every row of the table."""
    rows = tomllib.loads((files(__package__) / "versions.toml").read_text(encoding="utf-8"))["brought"]
    return tuple(
        Brought(row["since"], row["rule"], Words(**row["words"]), tuple(row["where"])) for row in rows
    )


@cache
def _after(version: str) -> dict[str, tuple[tuple[Brought, Pattern], ...]]:
    """By the kind of node: the rows that ``version`` does not have, each with its pattern."""
    table: dict[str, tuple[tuple[Brought, Pattern], ...]] = {}
    for row in brought():
        for pattern in row.where:
            if VERSIONS.index(row.since) > VERSIONS.index(version):
                table[pattern["kind"]] = (*table.get(pattern["kind"], ()), (row, pattern))
    return table


def undefined(site: Site, scope: Scope) -> Iterator[Finding]:
    """Any node: one that a later version of the rules brought."""
    later = _after(scope.version)
    for row, pattern in later.get(getattr(site.node, "kind", ""), ()):
        if fits(site.node, pattern, site.ability.type):
            yield site.find("U820", words=row.words, version=scope.version, since=row.since, rule=row.rule)
            return
