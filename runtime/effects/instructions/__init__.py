"""Instructions of effect nodes: one emitter per node, by theme."""

from compiler import ir
from runtime.effects.build import Linker
from runtime.effects.instructions import both, cards, control, lasting, naming, selecting, showing, stage
from runtime.effects.instructions.assembler import EMITTERS, Assembler, set_var

__all__ = [
    "EMITTERS",
    "Assembler",
    "both",
    "cards",
    "control",
    "lasting",
    "link_program",
    "naming",
    "selecting",
    "set_var",
    "showing",
    "stage",
]


def link_program(lk: Linker, node: ir.Effect) -> str:
    """Link an effect to a program of its own; gives its id, which is the place of the text."""
    asm = Assembler(lk, lk.program_id())
    asm.emit(node)
    lk.pool.programs[asm.program] = asm.finish()
    return asm.program
