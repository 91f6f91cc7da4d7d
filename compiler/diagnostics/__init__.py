"""Diagnostics are values: a stable code, a place, a message and a hint in Japanese and English.

    found = diagnose("U110", (5, 12), file="heart_99.png")     # offsets into the printed text
    placed = found.placed(text, file="cards.yaml", line=7)     # line and column for people
    pretty(placed, "ja")                                       # message, excerpt, caret, hint

Codes by area: U0 files and commands, U1 text, U2 language, U3 meaning, U4 card files, U5 decks,
U6 scenarios, U7 games. Each code is a row of ``catalogue/*.toml``.
"""

from compiler.diagnostics.catalogue import Entry, codes, diagnose, explain
from compiler.diagnostics.model import Diagnostic, Fix, Language, Severity, Words
from compiler.diagnostics.position import Position, display_width, line_column, utf16_column
from compiler.diagnostics.pretty import pretty

__all__ = [
    "Diagnostic",
    "Entry",
    "Fix",
    "Language",
    "Position",
    "Severity",
    "Words",
    "codes",
    "diagnose",
    "display_width",
    "explain",
    "line_column",
    "pretty",
    "utf16_column",
]
