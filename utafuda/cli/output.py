"""How commands speak: text, JSON and diagnostics on one console, in one language."""

import json
import sys
from functools import cached_property
from typing import IO, TYPE_CHECKING, Any

from compiler.diagnostics import Diagnostic, Language, Words, pretty

if TYPE_CHECKING:
    from rich.console import Console
    from rich.progress import Progress

_COLOURS = {"error": "bold red", "warning": "bold yellow", "info": "bold blue"}


class Output:
    """A console in a language. ``color``: auto (on a terminal), always or never."""

    def __init__(self, language: Language, color: str = "auto", stream: IO[str] | None = None) -> None:
        self.language = language
        self.color = color
        self.stream = stream or sys.stdout

    @cached_property
    def console(self) -> "Console":
        """The console itself, made when something is shown: who asks for JSON loads no console."""
        from rich.console import Console  # noqa: PLC0415

        return Console(
            file=self.stream,
            force_terminal={"auto": None, "always": True, "never": False}[self.color],
            no_color=True if self.color == "never" else None,
            soft_wrap=True,
            highlight=False,
            markup=False,
            emoji=False,
        )

    def say(self, ja: str, en: str, style: str = "") -> None:
        """One line in the language of the user."""
        self.line(Words(ja, en).in_(self.language), style)

    def line(self, text: str = "", style: str = "") -> None:
        """One line as it is."""
        self.console.print(text, style=style or None)

    def json(self, value: Any) -> None:
        """A JSON document, without colour or wrapping."""
        self.stream.write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")

    def diagnostic(self, found: Diagnostic, source: str | None = None) -> None:
        """A finding with its excerpt; ``source`` is the text in which its line counts."""
        from rich.text import Text  # noqa: PLC0415

        lines = pretty(found, self.language, source).split("\n")
        head = Text(lines[0])
        head.highlight_words([found.code], _COLOURS[found.severity])
        self.console.print(head)
        for line in lines[1:]:
            caret = line.lstrip(" |").startswith("^")
            self.console.print(Text(line, style=_COLOURS[found.severity] if caret else ""))

    def on_stderr(self) -> "Output":
        """The same for what must not mix with the result."""
        return Output(self.language, "auto", sys.stderr)

    def progress(self, about: str) -> "Progress":
        """A progress bar on standard error, gone when it ends and absent where there is no terminal."""
        from rich.console import Console  # noqa: PLC0415
        from rich.progress import (  # noqa: PLC0415
            BarColumn,
            MofNCompleteColumn,
            Progress,
            TextColumn,
            TimeRemainingColumn,
        )

        return Progress(
            TextColumn(about),
            BarColumn(),
            MofNCompleteColumn(),
            TimeRemainingColumn(),
            console=Console(stderr=True),
            transient=True,
            disable=not sys.stderr.isatty(),
        )
