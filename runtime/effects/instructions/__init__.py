"""Instructions of effect nodes: one emitter per node, by theme."""

from compiler import ir
from runtime.effects.build import Linker
from runtime.effects.instructions import both, cards, control, lasting, naming, selecting, showing, stage
from runtime.effects.instructions.assembler import EMITTERS, Assembler, set_var
from runtime.rules import rule

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


@rule("9.2.1", "9.2.1.1")
def link_program(lk: Linker, node: ir.Effect) -> str:
    """Link an effect to a program of its own, which runs once; gives its id, the place of the text."""
    asm = Assembler(lk, lk.program_id())
    asm.emit(node)
    lk.pool.programs[asm.program] = asm.finish()
    return asm.program
