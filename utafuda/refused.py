"""The one way in which a command says that it cannot use what it was given."""

from collections.abc import Sequence

from compiler.diagnostics import Diagnostic


class Refused(Exception):  # noqa: N818 - says what happened
    """An input that cannot be used; ``findings`` say why."""

    def __init__(self, findings: Sequence[Diagnostic]) -> None:
        super().__init__("; ".join(found.message.en for found in findings))
        self.findings = tuple(findings)
