"""Frames and programs: a running procedure is data, its code is a flat tuple of instructions.

An instruction is ``fn(machine, frame) -> Choice | None``. It reads and writes ``frame.vars`` and the
state, and it may, at most once and as its last act,

- return a ``Choice``: the machine stops; the *next* instruction finds the option in ``frame.answer``;
- ``machine.call(program, …)``: the *next* instruction runs after the callee has ended and finds what
  it returned (``machine.ret``) in ``frame.answer``;
- ``machine.propose(frame, events)``: the *next* instruction finds the batch that happened in
  ``frame.answer`` (a tuple of events; an event that was replaced is absent);
- ``machine.jump(frame, label)`` or ``machine.goto(frame, position)``, also together with one of the
  above: where to go on.

Between two instructions the machine refreshes a deck that has run out (10.2.1): so a procedure that
takes several cards from a deck takes one per instruction.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from runtime.kernel.choices import Choice
from runtime.rules import RULES

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

Instruction = Callable[["Machine", "Frame"], Choice | None]


class Frame:
    """One running procedure.

    ``program``: its id; ``pos``: the next instruction; ``vars``: bindings, only int, str, bool, None,
    Event and tuples of these (never a list, so that a shallow copy is a copy and JSON is lossless);
    ``answer``: what the last choice, call or proposal gave. ``player``: the master (3.1.2.4.1: who
    performs), ``source``: the object whose ability runs (-1: a rule), ``ability``: its number
    (-1: none), ``by``: ``rule``, ``cost`` or ``effect``. A called frame inherits the last four.
    """

    __slots__ = ("ability", "answer", "by", "player", "pos", "program", "source", "vars")

    def __init__(
        self,
        program: str,
        vars: dict[str, Any],
        *,
        player: int = -1,
        source: int = -1,
        ability: int = -1,
        by: str = "rule",
        pos: int = 0,
        answer: Any = None,
    ) -> None:
        self.program = program
        self.vars = vars
        self.player = player
        self.source = source
        self.ability = ability
        self.by = by
        self.pos = pos
        self.answer = answer

    def clone(self) -> "Frame":
        """An independent copy."""
        new = Frame.__new__(Frame)
        new.program = self.program
        new.vars = self.vars.copy()
        new.player = self.player
        new.source = self.source
        new.ability = self.ability
        new.by = self.by
        new.pos = self.pos
        new.answer = self.answer
        return new


class Cause(NamedTuple):
    """Why an instruction is there: a rule id, or a place in a card's IR.

    ``rule``: id of 1.04 (or ``1.06:x``), empty for card text. ``card``: index of the definition in
    the pool, -1 for a rule; ``path``: node path from the card, as ``abilities.0.effect.steps.1``.
    """

    rule: str = ""
    card: int = -1
    path: str = ""


class Program(NamedTuple):
    """Code made at link time: ``code[i]`` was made for ``causes[i]``; ``labels`` name positions."""

    id: str
    code: tuple[Instruction, ...]
    causes: tuple[Cause, ...]
    labels: dict[str, int]


def program(
    id: str,
    *parts: str | Instruction,
    causes: tuple[Cause, ...] | None = None,
    rules: tuple[str, ...] = (),
) -> Program:
    """Assemble a program from instructions and labels (strings, which name the next position).

    ``causes``: one per instruction; by default the rule ids that ``@rule`` put on the functions.
    ``rules``: those that say in which order things are done.
    Raises ValueError if a label occurs twice or the causes do not fit.
    """
    code: list[Instruction] = []
    labels: dict[str, int] = {}
    for part in parts:
        if isinstance(part, str):
            if part in labels:
                raise ValueError(f"label {part!r} occurs twice in program {id!r}")
            labels[part] = len(code)
        else:
            code.append(part)
    if causes is None:
        causes = tuple(Cause(rule=next(iter(getattr(i, "rules", ())), "")) for i in code)
    if len(causes) != len(code):
        raise ValueError(f"program {id!r} has {len(code)} instructions and {len(causes)} causes")
    for name in rules:
        RULES.setdefault(name, []).append(f"program {id}")
    return Program(id, tuple(code), causes, labels)
