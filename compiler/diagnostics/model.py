"""The diagnostic itself: frozen, comparable, JSON-ready."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from compiler.diagnostics.position import Position, line_column

Severity = Literal["error", "warning", "info"]
Language = Literal["ja", "en"]


@dataclass(frozen=True, slots=True)
class Words:
    """One thing said in Japanese and in English."""

    ja: str
    en: str

    def in_(self, language: Language) -> str:
        """The words in ``language``."""
        return self.ja if language == "ja" else self.en


@dataclass(frozen=True, slots=True)
class Fix:
    """What to write instead: ``replacement`` for the characters ``span`` (offsets into the printed text)."""

    span: tuple[int, int]
    replacement: str

    def applied(self, text: str) -> str:
        """The printed ``text`` with the replacement in its place."""
        return text[: self.span[0]] + self.replacement + text[self.span[1] :]

    def json(self) -> dict[str, Any]:
        """As a JSON object."""
        return {"start": self.span[0], "end": self.span[1], "replacement": self.replacement}


@dataclass(frozen=True, slots=True)
class Diagnostic:
    """One finding.

    ``span``: start and end (exclusive) offsets into the printed text, or None if the finding is about
    no place in a text. ``file``, ``card``: where it was found, as the user named it. ``line``,
    ``column`` and ``end`` (exclusive): 1-based code points in ``file``, or in the text without one.
    ``fix``: what was surely, or most probably, meant; None if nobody can tell.
    """

    code: str
    severity: Severity
    message: Words
    hint: Words | None = None
    span: tuple[int, int] | None = None
    card: str | None = None
    file: str | None = None
    line: int | None = None
    column: int | None = None
    end: Position | None = None
    fix: Fix | None = None

    def hinted(self, hint: Words) -> "Diagnostic":
        """The same finding with another hint."""
        return replace(self, hint=hint)

    def placed(
        self,
        text: str,
        *,
        file: str | None = None,
        card: str | None = None,
        line: int = 1,
        column: int = 1,
        indent: int = 0,
    ) -> "Diagnostic":
        """The same finding with line and column worked out from its span in ``text``.

        ``line`` and ``column``: where ``text`` begins in ``file``; ``indent``: how far later lines are
        indented there (a YAML block). A finding without a span is placed at the beginning.
        """
        start, stop = self.span or (0, 0)

        def where(offset: int) -> Position:
            row, col = line_column(text, min(offset, len(text)))
            return Position(line + row - 1, col + (column - 1 if row == 1 else indent))

        begin = where(start)
        return replace(
            self,
            file=file or self.file,
            card=card or self.card,
            line=begin.line,
            column=begin.column,
            end=where(stop),
        )

    def json(self, language: Language) -> dict[str, Any]:
        """The finding as a JSON object, its words in ``language``."""
        return {
            "code": self.code,
            "severity": self.severity,
            "card": self.card,
            "file": self.file,
            "line": self.line,
            "column": self.column,
            "end": {"line": self.end.line, "column": self.end.column} if self.end else None,
            "message": self.message.in_(language),
            "hint": self.hint.in_(language) if self.hint else None,
            "fix": self.fix.json() if self.fix else None,
        }
