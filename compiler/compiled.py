"""What a text became: the result of compiling it, which lives on without the compiler."""

from dataclasses import dataclass
from typing import Literal

from compiler import ir
from compiler.diagnostics import Diagnostic
from compiler.normalise import Normalised
from compiler.style import Style

Wording = Literal["canonical", "style", "synonym"]


@dataclass(frozen=True, slots=True)
class CompiledAbility:
    """One ability of a text.

    ``text``: normalised; ``style``: with it ``render`` gave ``said``, which is ``text``, in current wording
    if ``wording`` is ``synonym``. ``canonical``: what ``render`` gave without style; it was read again and
    means the same. ``spans``: by IR path, ranges of the printed text.
    """

    ability: ir.Ability
    style: Style
    text: str
    said: str
    canonical: str
    wording: Wording
    spans: dict[str, tuple[tuple[int, int], ...]]


@dataclass(frozen=True, slots=True)
class Compiled:
    """The abilities of a text that compile, and what there is to say about it."""

    printed: str
    normalised: Normalised
    parts: tuple[CompiledAbility, ...]
    diagnostics: tuple[Diagnostic, ...]

    @property
    def abilities(self) -> tuple[ir.Ability, ...]:
        """The IR of every ability, in the order of the text."""
        return tuple(part.ability for part in self.parts)

    @property
    def ok(self) -> bool:
        """Whether the whole text compiled: no error among the diagnostics."""
        return not any(d.severity == "error" for d in self.diagnostics)
