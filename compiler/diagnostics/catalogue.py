"""The table of codes: what each says, suggests and means. Data in ``catalogue/*.toml``."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from string import Formatter
from typing import Any

from compiler.diagnostics.model import Diagnostic, Fix, Severity, Words


@dataclass(frozen=True, slots=True)
class Entry:
    """A row: ``message`` and ``hint`` are templates, ``explanation`` is what `explain CODE` prints."""

    code: str
    severity: Severity
    title: Words
    message: Words
    hint: Words | None
    explanation: Words

    def fields(self) -> frozenset[str]:
        """The names that the templates expect."""
        templates = [self.message.ja, self.message.en]
        templates += [self.hint.ja, self.hint.en] if self.hint else []
        return frozenset(name for t in templates for _, name, _, _ in Formatter().parse(t) if name)


def _words(row: dict[str, Any]) -> Words:
    return Words(row["ja"].strip(), row["en"].strip())


@cache
def _table() -> dict[str, Entry]:
    table: dict[str, Entry] = {}
    for part in sorted(
        (p for p in (files(__package__) / "catalogue").iterdir() if p.name.endswith(".toml")),
        key=lambda p: p.name,
    ):
        for code, row in tomllib.loads(part.read_text(encoding="utf-8")).items():
            if code in table:
                raise ValueError(f"{code} stands twice in the catalogue")
            table[code] = Entry(
                code,
                row.get("severity", "error"),
                _words(row["title"]),
                _words(row.get("message", row["title"])),
                _words(row["hint"]) if "hint" in row else None,
                _words(row["explain"]),
            )
    return table


def codes() -> tuple[str, ...]:
    """Every code, in order."""
    return tuple(sorted(_table()))


def explain(code: str) -> Entry:
    """The row of ``code``. Raises KeyError if there is none."""
    return _table()[code.upper()]


def diagnose(
    code: str,
    span: tuple[int, int] | None = None,
    fix: Fix | None = None,
    /,
    *,
    card: str | None = None,
    file: str | None = None,
    **values: object,
) -> Diagnostic:
    """A diagnostic of ``code`` with its templates filled from ``values``.

    A value that is a Words is put in by language. Raises KeyError for an unknown code, TypeError if
    ``values`` are not exactly the fields of the templates.
    """
    entry = _table()[code]
    if values.keys() != entry.fields():
        raise TypeError(f"{code} takes {sorted(entry.fields())}, not {sorted(values)}")
    ja = {k: v.ja if isinstance(v, Words) else v for k, v in values.items()}
    en = {k: v.en if isinstance(v, Words) else v for k, v in values.items()}

    def fill(template: Words) -> Words:
        return Words(template.ja.format(**ja), template.en.format(**en))

    return Diagnostic(
        code,
        entry.severity,
        fill(entry.message),
        fill(entry.hint) if entry.hint else None,
        span,
        card,
        file,
        fix=fix,
    )
