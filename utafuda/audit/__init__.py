"""How good the language is, measured over card texts: one module per audit, each with ``audit``.

``audit(texts, seed, size)`` takes distinct printed card texts, a seed for what it draws at random, and
how many cases to draw (0 is its own default); it returns a Result, the same for the same arguments.
"""

from dataclasses import dataclass, field
from typing import Any

from compiler.diagnostics import Language, Words

AUDITS: dict[str, Words] = {
    "english": Words(
        "英語の文になるか、同じ英語になる別の意味はないか", "what prints in English, and what reads alike"
    ),
    "language": Words(
        "文法と語彙の大きさ、言い回しと同義語の使われ方",
        "how large grammar and lexicon are, and how often each wording is used",
    ),
    "lints": Words("指摘が何枚に出るか", "how many texts each lint is about"),
    "mistakes": Words(
        "誤りの指摘と直し方", "mistakes seeded into good texts: reported, where, with which fix"
    ),
    "mutants": Words("意味を変えると文も変わるか", "whether a change of meaning changes the print"),
    "trees": Words("作った意味を書いて読み戻せるか", "whether random trees, printed, are read as themselves"),
}
"""The audits by the name of their module, with what each measures."""


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns. Cells are text or numbers; a float is a share from 0 to 1."""

    title: Words
    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | float, ...], ...]


@dataclass(frozen=True, slots=True)
class Result:
    """What an audit found: tables for a reader, ``figures`` by name, and whether its goals are met."""

    tables: tuple[Table, ...]
    figures: dict[str, int | float] = field(default_factory=dict)
    met: bool = True

    def json(self, language: Language) -> dict[str, Any]:
        """As one JSON object."""
        tables = [
            {"title": t.title.in_(language), "columns": t.columns, "rows": [list(row) for row in t.rows]}
            for t in self.tables
        ]
        return {"figures": self.figures, "met": self.met, "tables": tables}
