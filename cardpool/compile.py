"""Every text of a pool compiled: cards ready to be played, and what was found, at its place."""

from collections.abc import Mapping
from dataclasses import dataclass

from cardpool.pool import Pool
from compiler.diagnostics import Diagnostic
from compiler.ir import CardDef


@dataclass(frozen=True)
class CompiledPool:
    """``cards``: by id, the definitions with their abilities; a card whose text does not compile is not
    among them but in ``declined``. ``diagnostics``: those of all texts, placed in their files.
    """

    pool: Pool
    cards: Mapping[str, CardDef]
    declined: tuple[str, ...]
    diagnostics: tuple[Diagnostic, ...]
