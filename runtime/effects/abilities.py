"""Linking an ability (9.1): when it triggers, what it costs, what it does, what it keeps up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from compiler import ir
from runtime.effects.build import Linker, mentions
from runtime.effects.env import Env, Number, Pattern, Test
from runtime.effects.events import kinds_of, least
from runtime.effects.functioning import functioning
from runtime.effects.instructions import Assembler, link_program
from runtime.effects.possible import possible
from runtime.effects.statics import everywhere, statics
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame
from runtime.kernel.linked import Batch, LinkedAbility, Match, Usable
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import AREA_CODES, FACE_UP, LIVE_AREA, STAGE
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

KEYWORD_EVENTS = {"enter": "moved", "live_start": "live_started", "live_success": "live_succeeded"}


@rule("9.1.1")
def link_ability(lk: Linker, node: ir.Ability, granted: bool = False) -> int:
    """Link an ability at the linker's path; gives its number in the pool.

    ``granted``: it is not the card's own but given by it to any card.
    Raises UnsupportedNodeError for any node, or use of one, that cannot be executed.
    """
    pool = lk.pool
    number = len(pool.abilities)
    pool.abilities.append(_BLANK)
    lk.answers = _answers(node)
    with lk.at("only_if"):
        only_if = lk.condition(node.only_if) if node.only_if is not None else None
    zones = functioning(("member", "live") if granted else (lk.pool.cards[lk.card].type,), node)
    cost: str | None = None
    effect = ""
    if node.type == "static":
        _keep_up(lk, node, number, only_if)
    else:
        lk.discounts = _discounts(lk, node)
        cost = _cost(lk, node)
        with lk.at("effect"):
            effect = link_program(lk, node.effect)
    pool.abilities[number] = LinkedAbility(
        id=number,
        card=lk.card,
        path=lk.path,
        type=node.type,
        keywords=node.keywords,
        areas=tuple(AREA_CODES[a] for a in node.areas),
        limit=node.limit,
        zones=zones,
        events=_events(node),
        match=_match(lk, node, only_if) if node.type == "automatic" else None,
        usable=_usable(lk, node, only_if) if node.type == "activated" else None,
        cost=cost,
        effect=effect,
        together=node.event is not None and least(node.event) > 0,
    )
    return number


_BLANK = LinkedAbility(-1, -1, "", "", (), (), None, frozenset(), frozenset(), None, None, None, "")
"""Holds the number of an ability while the abilities inside it are linked."""


@rule("9.1.1.3", "9.1.1.3.1")
def _keep_up(lk: Linker, node: ir.Ability, number: int, only_if: Test | None) -> None:
    """A static ability is nothing but what it keeps up: it never waits, is never played, costs nothing."""
    if node.cost is not None or node.event is not None:
        raise lk.unsupported(node, "a static ability has no cost and no event")
    pool = lk.pool
    pool.statics[number] = statics(lk, node, number, only_if)
    if everywhere(pool.statics[number], node):
        pool.everywhere |= {number}
        if all(effect.change.table != "treated" for effect in pool.statics[number]):
            pool.aloof |= {number}


@rule("9.4.1", "11.1.2")
def _cost(lk: Linker, node: ir.Ability) -> str | None:
    """The program that pays what stands before the colon, also behind a keyword."""
    if node.cost is None:
        return None
    with lk.at("cost"):
        return _link_cost(lk, node.cost)


def _answers(node: ir.Ability) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}

    def collect(part: ir.Node) -> bool:
        if isinstance(part, ir.Answered):
            found[part.name] = (*found.get(part.name, ()), *part.answers)
        return False

    mentions(node, collect)
    return {name: tuple(dict.fromkeys(answers)) for name, answers in found.items()}


# ---- triggers -------------------------------------------------------------------------------------
@rule("11.3.1", "11.4.1", "11.5.1")
def _events(node: ir.Ability) -> frozenset[str]:
    """The kinds of event that it listens to: those of its keywords and of its own text."""
    kinds = {KEYWORD_EVENTS[k] for k in node.keywords if k in KEYWORD_EVENTS}
    if node.event is not None:
        kinds |= kinds_of(node.event)
    return frozenset(kinds)


@rule("11.3.2", "11.4.2", "11.5.2")
def _keyword(keyword: ir.Keyword) -> Pattern:
    """The event a trigger keyword stands for."""
    if keyword == "enter":
        return lambda env, event: (
            event.kind == "moved" and event.to_zone == STAGE and event.subject == env.source
        )
    kind = KEYWORD_EVENTS[keyword]
    return lambda env, event: event.kind == kind and event.player == env.player


@rule("9.1.1.2", "9.1.1.2.1", "11.1.3")
def _patterns(lk: Linker, node: ir.Ability) -> list[Pattern]:
    """What can trigger it: any of its keywords, or what its text names."""
    patterns = [_keyword(k) for k in node.keywords if k in KEYWORD_EVENTS]
    if node.event is not None:
        with lk.at("event"):
            patterns.append(lk.event(node.event))
    if not patterns:
        raise lk.unsupported(node, "an automatic ability needs an event")
    return patterns


@rule("9.7.1", "9.7.2.1", "9.3.3")
def _match(lk: Linker, node: ir.Ability, only_if: Test | None) -> Match:
    """When it triggers: at each occurrence, or once for cards that move together (Q241)."""
    patterns = _patterns(lk, node)
    together = least(node.event) if node.event is not None else 0
    with lk.at("guard"):
        guard = lk.condition(node.guard) if node.guard is not None else None
    pool = lk.pool

    def match(state: State, source: int, player: int, batch: Batch) -> list[Batch]:
        card = source & CARD_MASK
        if state.zone[card] == LIVE_AREA and state.face[card] != FACE_UP and state.alive(source):
            return []  # a face-down card has no information (4.3.3.2)
        env = Env(pool, state, source, player)
        hits: list[Event] = [e for e in batch if any(pattern(env, e) for pattern in patterns)]
        if not hits:
            return []
        if together:
            seen: list[Batch] = [tuple(hits)] if len(hits) >= together else []
        else:
            seen = [(hit,) for hit in hits]
        kept = []
        for occurrence in seen:
            asking = Env(pool, state, source, player, {"events": occurrence})
            if (guard is None or guard(asking)) and (only_if is None or only_if(asking)):
                kept.append(occurrence)
        return kept

    return match


def _discounts(lk: Linker, node: ir.Ability) -> tuple[Number, ...]:
    """この能力を起動するためのコストは…減る: said in the effect, it changes the cost (Q228)."""
    steps = node.effect.steps if isinstance(node.effect, ir.Seq) else (node.effect,)
    return tuple(
        lk.number(item.by)
        for step in steps
        if isinstance(step, ir.Apply)
        for item in step.changes
        if isinstance(item, ir.Adjust) and item.attribute == "ability_cost"
    )


# ---- costs ----------------------------------------------------------------------------------------
@rule("9.1.1.1", "9.1.1.1.1", "9.3.3")
def _usable(lk: Linker, node: ir.Ability, only_if: Test | None) -> Usable:
    pool = lk.pool
    can: Test | None = None
    if node.cost is not None:
        with lk.at("cost"):
            can = _in_cost(lk, lambda: _payable(lk, node.cost))

    @rule("9.4.2.2", "9.6.3.1.2")
    def usable(state: State, source: int, player: int) -> bool:
        env = Env(pool, state, source, player)
        return (only_if is None or only_if(env)) and (can is None or can(env))

    return usable


def _payable(lk: Linker, node: ir.Effect | None) -> Test:
    assert node is not None
    if isinstance(node, ir.If):
        with lk.at("condition"):
            holds = lk.condition(node.condition)
        then = _payable(lk, node.then)
        return lambda env: holds(env) and then(env)
    return possible(lk, node.do if isinstance(node, ir.May) else node, strict=True)


def _in_cost(lk: Linker, build: Callable[[], Any]) -> Any:
    before, lk.in_cost = lk.in_cost, True
    try:
        return build()
    finally:
        lk.in_cost = before


PAID = "_paid"


@rule("9.4.2", "9.7.3.1.1")
def _link_cost(lk: Linker, node: ir.Effect) -> str:
    """The program that pays: it tests before it asks, and returns what it bound, or False."""
    asm = Assembler(lk, lk.program_id())
    can = _in_cost(lk, lambda: _payable(lk, node))
    refused = asm.label()

    def test(m: Machine, f: Frame) -> None:
        f.vars[f"did.{PAID}"] = True
        if not can(asm.env(m, f)):
            m.jump(f, refused)

    def finish(m: Machine, f: Frame) -> None:
        if not f.vars[f"did.{PAID}"]:
            m.ret(f, False)
            return
        kept = {
            name: value
            for name, value in f.vars.items()
            if not name.startswith("_") and name not in ("events", f"did.{PAID}")
        }
        m.ret(f, tuple(kept.items()))

    def refuse(m: Machine, f: Frame) -> None:
        m.ret(f, False)

    asm.add(test)
    asm.scopes = (PAID,)
    _in_cost(lk, lambda: asm.emit(node))
    asm.add(finish)
    asm.place(refused)
    asm.add(refuse)
    lk.pool.programs[asm.program] = asm.finish()
    return asm.program
