"""Replacement effects (9.10) as a program: the events of a batch are examined one by one."""

from typing import TYPE_CHECKING

from runtime.kernel.choices import NO, YES, Choice
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.state import CARD_MASK, State
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.linked import Replacement
    from runtime.kernel.machine import Machine

REPLACE = "replace"


@rule("9.10.2.3")
def keys_in_use(state: State) -> set[tuple[int, int]]:
    """The replacement effects that have been applied to the event in hand and may not be again."""
    return {key for frame in state.frames if frame.program == REPLACE for key in frame.vars["used"]}


def _applicable(m: "Machine", f: Frame) -> "list[Replacement]":
    used = keys_in_use(m.state)
    event = f.vars["todo"][0]
    return [r for r in m.pool.layers.replacements(m.state, event) if r.key not in used]


@rule("9.10.2.1", "9.10.2.2")
def affected(state: State, event: Event) -> int:
    """Who decides which effect replaces it first: the master of its card, else who performs it."""
    return event.player if event.was < 0 else state.master[event.was & CARD_MASK]


@rule("9.10.1", "9.10.2")
def _next(m: "Machine", f: Frame) -> Choice | None:
    todo = f.vars["todo"]
    if not todo:
        m.ret(f, m.execute(f, f.vars["kept"]))
        return None
    found = _applicable(m, f)
    if not found:
        f.vars["kept"] += (todo[0],)
        f.vars["todo"] = todo[1:]
        f.vars["used"] = ()
        m.jump(f, "next")
        return None
    options = tuple(("replace", i) for i in range(len(found)))
    return Choice(affected(m.state, todo[0]), "replacement", options, note="9.10.2")


@rule("9.10.3")
def _ask(m: "Machine", f: Frame) -> Choice | None:
    index = f.answer[1]
    chosen = _applicable(m, f)[index]
    f.vars["chosen"] = index
    if chosen.optional:
        return Choice(chosen.player, "may_replace", (YES, NO), chosen.source, "9.10.3")
    f.answer = YES
    return None


@rule("9.10.1.1")
def _apply(m: "Machine", f: Frame) -> Choice | None:
    chosen = _applicable(m, f)[f.vars["chosen"]]
    f.vars["used"] += (chosen.key,)
    if f.answer == NO:
        m.jump(f, "next")
        return None
    m.log(f, "replaced", chosen.player, objects=(chosen.source,), data=(f.vars["todo"][0].kind,))
    m.call(
        chosen.program,
        player=chosen.player,
        source=chosen.source,
        ability=chosen.ability,
        by="effect",
        vars={"events": f.vars["todo"][:1], **dict(chosen.vars)},
    )
    return None


def _replaced(m: "Machine", f: Frame) -> None:
    f.vars["todo"] = f.vars["todo"][1:]
    f.vars["used"] = ()
    m.jump(f, "next")


PROGRAM = program(REPLACE, "next", _next, _ask, _apply, _replaced)
