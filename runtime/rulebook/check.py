"""Check timing (9.5.3): rule processing, then waiting abilities one at a time, until nothing is left."""

from runtime.kernel.choices import Choice
from runtime.kernel.codec import loop_key
from runtime.kernel.events import Trigger
from runtime.kernel.frames import Frame, Instruction, program
from runtime.kernel.machine import KernelError, Machine
from runtime.kernel.triggers import look_at_states
from runtime.rulebook.rule_processing import process, reached, victory
from runtime.rules import rule


@rule("9.5.3.1", "10.1.2", "10.1.3")
def _process_rules(m: Machine, f: Frame) -> None:
    """What is due is seen for all of it before any of it happens, a victory too."""
    f.vars["won"] = reached(m.state)
    process(m, f)


@rule("9.5.3.1", "9.5.1.1")
def _again_while_rules(m: Machine, f: Frame) -> None:
    if f.vars["won"]:
        victory(m, f.vars["won"])
    elif f.answer:
        f.vars["resolved"] += len(f.answer)
        m.jump(f, "rules")


LOOP_AFTER = 100
"""Abilities resolved in one check timing after which the machine looks for an endless loop."""
GIVE_UP_AFTER = 2000
"""A loop that changes the game each time and that nobody stops is not covered by 12.1.1."""


@rule("12.1.1.3")
def _draw_if_endless(m: Machine, f: Frame) -> None:
    """The same game again, and nobody had a choice in between: nobody can stop it, so it is a draw."""
    if f.vars["resolved"] < LOOP_AFTER or not m.state.waiting:
        return
    now = f"{loop_key(m.state)}:{m.state.decisions}"
    if now in f.vars.get("seen", ()):
        m.finish(-1, "12.1.1.3")
    if f.vars["resolved"] > GIVE_UP_AFTER:
        raise KernelError(f"{GIVE_UP_AFTER} abilities in one check timing, and no end in sight")
    f.vars["seen"] = (*f.vars.get("seen", ()), now)


@rule("9.7.6")
def _look_at_states(m: Machine, _f: Frame) -> None:
    """A condition can also come true without an event, as when an effect ends."""
    look_at_states(m.state, m.pool)


@rule("9.5.3.2", "9.5.3.3", "9.7.3.1")
def _choose_waiting(m: Machine, f: Frame) -> Choice | None:
    state = m.state
    if not state.waiting:
        m.ret(f, f.vars["resolved"])
        return None
    active = state.active_player
    player = active if any(t.player == active for t in state.waiting) else 1 - active
    options = []
    seen = set()
    for i, trigger in enumerate(state.waiting):
        if trigger.player == player and trigger not in seen:
            seen.add(trigger)
            options.append(("trigger", i))
    return Choice(player, "trigger", tuple(options), note="9.7.3.1")


@rule("9.7.3", "9.7.7", "9.7.3.2")
def _play_waiting(m: Machine, f: Frame) -> None:
    trigger = m.state.waiting.pop(f.answer[1])
    f.vars["resolved"] += 1
    _play(m, trigger)


@rule("3.1.2.3")
def _play(m: Machine, trigger: Trigger) -> None:
    """The master of the automatic ability is that of its card, whoever's turn it is."""
    m.call(
        "ability",
        player=trigger.player,
        source=trigger.source,
        ability=trigger.ability,
        by="effect",
        vars={"events": trigger.events, "bound": trigger.vars},
    )


def _again(m: Machine, f: Frame) -> None:
    m.jump(f, "rules")


CHECK = program(
    "check",
    "rules",
    _process_rules,
    _again_while_rules,
    _look_at_states,
    _draw_if_endless,
    _choose_waiting,
    _play_waiting,
    _again,
    rules=("9.5.1", "9.5.3", "9.5.3.4"),
)
"""Vars ``resolved=0``; returns how many rule processes and abilities it resolved (8.4.12)."""


def check(*ids: str) -> Instruction:
    """An instruction: a check timing, which the rules ``ids`` ask for; answers the number resolved."""

    @rule(*ids)
    def check_timing(m: Machine, _f: Frame) -> None:
        m.call("check", source=-1, ability=-1, by="rule", vars={"resolved": 0})

    return check_timing


PROGRAMS = (CHECK,)
