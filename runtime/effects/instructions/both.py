"""Steps of both players (1.3.4): what each does for themselves, and what they do at the same time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler import ir
from runtime.effects.instructions.assembler import Assembler, emits, follow, results
from runtime.effects.instructions.cards import ask_place, drawing, proposal
from runtime.effects.instructions.selecting import select
from runtime.kernel.frames import Frame, Instruction
from runtime.kernel.zones import CODES, SPECS
from runtime.rulebook.actions import draw_each
from runtime.rulebook.looking import reveal
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine


@emits(ir.ForEachPlayer)
@rule("1.3.4")
def emit_for_each_player(asm: Assembler, node: ir.ForEachPlayer) -> None:
    """それぞれ: step by step, each step by both before the next."""
    many = isinstance(node.do, ir.Seq)
    steps = node.do.steps if isinstance(node.do, ir.Seq) else (node.do,)
    for i, step in enumerate(steps):
        outer = f"_outer.{asm.lk.path}.{i}"
        asm.add(_remember(outer))
        with asm.lk.at("do", *(("steps", i) if many else ())):
            _by_each(asm, step)
        asm.add(_forget(outer))


@rule("1.3.4.1")
def _by_each(asm: Assembler, step: ir.Effect) -> None:
    """What leaves nobody a choice at the same time, else the active player first."""
    if isinstance(step, ir.Draw) and step.player == "you" and not isinstance(step.count, ir.UpTo):
        _draw_together(asm, step)
    elif isinstance(step, (ir.Move, ir.Reveal)) and _is_secret(step):
        _choose_in_secret(asm, step)
    else:
        asm.add(_first)
        asm.emit(step)
        asm.add(_second)
        asm.emit(step)


def be(f: Frame, player: int) -> None:
    """Let the player be the one who performs."""
    f.vars["each"] = player


def _first(m: Machine, f: Frame) -> None:
    be(f, m.state.active_player)


def _second(m: Machine, f: Frame) -> None:
    be(f, 1 - m.state.active_player)


def _remember(outer: str) -> Instruction:
    def remember(_m: Machine, f: Frame) -> None:
        f.vars[outer] = f.vars.get("each", -1)

    return remember


def _forget(outer: str) -> Instruction:
    def forget(_m: Machine, f: Frame) -> None:
        before = f.vars.pop(outer)
        if before < 0:
            f.vars.pop("each")
        else:
            be(f, before)

    return forget


def _draw_together(asm: Assembler, node: ir.Draw) -> None:
    who, scopes, bind = asm.performing(node.player), asm.scopes, node.bind
    amount = drawing(asm, node)

    def go(m: Machine, f: Frame) -> None:
        wanted = []
        for player in (0, 1):
            be(f, player)
            wanted.append(amount(who(m, f)))
        f.vars["_n"] = tuple(wanted)
        draw_each(m, (wanted[0], wanted[1]))

    def drawn(m: Machine, f: Frame) -> None:
        wanted = f.vars.pop("_n")
        first = m.state.active_player
        for player in (first, 1 - first):
            be(f, player)
            asm.done(f, bind, f.answer[player], len(f.answer[player]) >= wanted[player], scopes)

    asm.add(go)
    asm.add(drawn)


# ---- cards that the other player may not see yet --------------------------------------------------
@rule("1.3.4.2")
def _is_secret(node: ir.Move | ir.Reveal) -> bool:
    """Whether each player chooses cards of a hidden zone of their own, and nothing else."""
    what = node.what
    if not isinstance(what, ir.Select) or isinstance(what.count, ir.Every) or node.player != "you":
        return False
    if isinstance(node, ir.Move):
        there = node.under is None and node.place != "either" and node.order is None
        if not there or node.to in ("deck", "success_area"):
            return False
    own = what.owner in ("you", "each") and what.chooser == "you" and not what.blind
    return own and all(zone in CODES and SPECS[CODES[zone]].hidden for zone in what.zones)


@rule("1.3.4.2")
def _choose_in_secret(asm: Assembler, node: ir.Move | ir.Reveal) -> None:
    """Both choose, the active player first and without showing; then all cards move, or are shown, at once."""
    who, bind, scopes = asm.performing(node.player), node.bind, asm.scopes
    propose = proposal(node, ask_place(asm, node, who)) if isinstance(node, ir.Move) else None

    def keep(_m: Machine, f: Frame) -> None:
        f.vars[f"_sel@{f.vars['each']}"] = (f.vars["_sel"], f.vars.pop("_sel.full"))

    def go(m: Machine, f: Frame) -> None:
        first = m.state.active_player
        chosen = {player: f.vars[f"_sel@{player}"][0] for player in (first, 1 - first)}
        if propose is not None:
            m.propose(f, [propose(m, f, oid) for ids in chosen.values() for oid in ids])
            return
        for player, ids in chosen.items():
            reveal(m, f, player, ids)

    def finish(m: Machine, f: Frame) -> None:
        first = m.state.active_player
        if propose is not None:
            follow(m, f, f.answer)
        for player in (first, 1 - first):
            be(f, player)
            ids, full = f.vars.pop(f"_sel@{player}")
            done = ids
            if propose is not None:
                done = results(m, tuple(event for event in f.answer if event.from_player == player))
            asm.done(f, bind, done, full and len(done) >= len(ids), scopes)

    for turn in (_first, _second):
        asm.add(turn)
        with asm.lk.at("what"):
            select(asm, node.what, who)
        asm.add(keep)
    asm.add(go)
    asm.add(finish)
