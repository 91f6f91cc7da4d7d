"""Assembling a program from nodes: instructions with labels, each knowing its place in the text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

from compiler import ir
from runtime.effects.build import Linker
from runtime.effects.env import Env
from runtime.effects.select import telling
from runtime.kernel.choices import Choice
from runtime.kernel.events import Event
from runtime.kernel.frames import Cause, Frame, Instruction, Program

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

T = TypeVar("T")
Emitter = Callable[["Assembler", Any], None]
EMITTERS: dict[type[Any], Emitter] = {}
Who = Callable[["Machine", Frame], Env]


def emits(node: type[Any]) -> Callable[[T], T]:
    """Register the decorated function as the emitter of an effect node: ``emit(assembler, node)``."""

    def register(function: T) -> T:
        EMITTERS[node] = function  # type: ignore[assignment]
        return function

    return register


class Assembler:
    """Collects the instructions of one program (contract 9) and why each is there (contract 16).

    ``scopes``: bindings of the steps around the present one, which fail if it is not carried out
    completely (そうした場合, 9.8.1).
    """

    def __init__(self, lk: Linker, program: str) -> None:
        self.lk = lk
        self.program = program
        self.scopes: tuple[str, ...] = ()
        self._code: list[Instruction] = []
        self._causes: list[Cause] = []
        self._labels: dict[str, int] = {}
        self._next = 0
        self._rules: tuple[str, ...] = ()

    # ---- building -------------------------------------------------------------------------------
    def add(self, instruction: Instruction) -> None:
        """Append an instruction made for the present path."""
        self._code.append(instruction)
        rules = getattr(instruction, "rules", self._rules)
        self._causes.append(Cause(next(iter(rules), ""), self.lk.card, self.lk.path))

    def label(self) -> str:
        """A new label, to be placed later."""
        self._next += 1
        return f"l{self._next}"

    def place(self, label: str) -> None:
        """The label names the next instruction."""
        self._labels[label] = len(self._code)

    def jump(self, label: str) -> None:
        """Append an unconditional jump."""

        def go(m: Machine, f: Frame) -> None:
            m.jump(f, label)

        self.add(go)

    def emit(self, node: ir.Effect, *steps: str | int) -> None:
        """Append the instructions of a node found at ``steps`` below the present path.

        A step of both players is done by each for themselves, in the order of 1.3.4; only Rotate and
        Apply act on both at once.
        """
        if getattr(node, "player", None) == "both" and not isinstance(node, (ir.Rotate, ir.Apply)):
            node = ir.ForEachPlayer(do=node.model_copy(update={"player": "you"}))
        with self.lk.at(*steps):
            emitter = EMITTERS.get(type(node))
            if emitter is None:
                raise self.lk.unsupported(node, "no instructions")
            outer, self._rules = self._rules, getattr(emitter, "rules", ())
            emitter(self, node)
            self._rules = outer

    def finish(self) -> Program:
        """The program."""
        return Program(self.program, tuple(self._code), tuple(self._causes), dict(self._labels))

    # ---- running --------------------------------------------------------------------------------
    def env(self, m: Machine, f: Frame) -> Env:
        """The place in which a running instruction asks; inside ForEachPlayer 'you' performs."""
        each = f.vars.get("each", -1)
        return Env(self.lk.pool, m.state, f.source, each if each >= 0 else f.player, f.vars)

    def performing(self, player: ir.Player) -> Who:
        """The place in which a step of ``player`` asks: 自身 is the performer."""
        if player == "both":
            raise self.lk.unsupported(player, "a step of both is done by each")

        def who(m: Machine, f: Frame) -> Env:
            env = self.env(m, f)
            found = env.players(player)
            env.each = found[0] if found else env.player
            return env

        return who

    def done(self, f: Frame, bind: str | None, value: Any, complete: bool, scopes: tuple[str, ...]) -> None:
        """Record what a step did: its binding, and whether it was carried out completely."""
        if not complete:
            for name in scopes:
                set_var(f, f"did.{name}", False)
        if bind is not None:
            set_var(f, bind, value)
            set_var(f, f"did.{bind}", complete)
            if isinstance(value, tuple):
                set_var(f, f"rest.{bind}", value)


def set_var(f: Frame, name: str, value: Any) -> None:
    """Bind a name; inside ForEachPlayer also as the performing player's own."""
    each = f.vars.get("each", -1)
    if each < 0:
        f.vars[name] = value
        return
    f.vars[f"{name}@{each}"] = value
    if isinstance(value, tuple):
        other = f.vars.get(f"{name}@{1 - each}", ())
        f.vars[name] = (*other, *value) if isinstance(other, tuple) else value
    else:
        f.vars[name] = value


def ask(
    env: Env, f: Frame, kind: str, options: tuple[Any, ...], *, note: str, chosen: tuple[int, ...] = ()
) -> Choice:
    """A choice of the performing player about the running ability."""
    return Choice(env.each, kind, options, f.source, note, chosen)


def results(m: Machine, events: tuple[Event, ...]) -> tuple[int, ...]:
    """The ids by which later steps refer to moved cards: as they were, if they left the stage (9.11)."""
    return tuple(telling(m.state, event) for event in events)


def follow(m: Machine, f: Frame, events: tuple[Event, ...]) -> None:
    """Let bindings follow cards that moved within the effect (4.1.4.1), and leave the rest they left."""
    state = m.state
    became = {event.was: telling(state, event) for event in events if event.kind == "moved"}
    if not became:
        return
    # a card that left the stage is bound as it was there; if it moves on, the binding moves on
    for old in [e for e in state.history if e.kind == "moved" and e.subject in became]:
        if old.was in state.lki:
            became.setdefault(old.was, became[old.subject])
    for name, value in list(f.vars.items()):
        if name.startswith("_") or name == "events" or not isinstance(value, tuple):
            continue
        if name.startswith("rest."):
            f.vars[name] = tuple(x for x in value if x not in became)
        else:
            f.vars[name] = tuple(became.get(x, x) for x in value)
