"""Findings about files: where a value stands, and how a finding gets its place."""

from dataclasses import replace
from typing import NamedTuple

from compiler.diagnostics import Diagnostic, Position, diagnose


class Spot(NamedTuple):
    """Where a value stands in its file: 1-based lines and columns in code points, the end exclusive."""

    line: int
    column: int
    end_line: int
    end_column: int


class Report:
    """The findings about one file, in the order in which they were made.

    ``file`` is the name as the user gave it.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.found: list[Diagnostic] = []

    def add(self, code: str, at: Spot | None = None, card: str | None = None, **values: object) -> None:
        """Adds the finding ``code`` at ``at``; ``values`` fill the templates of the catalogue."""
        finding = diagnose(code, None, card=card, file=self.file, **values)
        if at is not None:
            end = Position(at.end_line, at.end_column)
            finding = replace(finding, line=at.line, column=at.column, end=end)
        self.found.append(finding)

    @property
    def failed(self) -> bool:
        """Whether one of the findings is an error."""
        return any(d.severity == "error" for d in self.found)
