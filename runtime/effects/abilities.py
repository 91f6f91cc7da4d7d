"""Linking an ability (9.1): when it triggers, what it costs, what it does, what it keeps up."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from compiler import ir
from runtime.effects.build import Linker, mentions
from runtime.effects.changes import StaticEffect, change
from runtime.effects.env import Env, Pattern, Test
from runtime.effects.events import kinds_of, least
from runtime.effects.instructions import Assembler, link_program
from runtime.effects.instructions.lasting import of_players
from runtime.effects.possible import possible
from runtime.effects.reads import reads
from runtime.effects.select import zone_codes
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame
from runtime.kernel.linked import Batch, LinkedAbility, Match, Usable
from runtime.kernel.state import State
from runtime.kernel.zones import AREA_CODES, CODES, HAND, LIVE_AREA, STAGE
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.machine import Machine

DEFAULT_ZONES = {"member": frozenset((STAGE,)), "live": frozenset((LIVE_AREA,)), "energy": frozenset[int]()}
"""Where the abilities of a card function (9.3.4.2, 9.3.4.3)."""

KEYWORD_EVENTS = {"enter": "moved", "live_start": "live_started", "live_success": "live_succeeded"}


def link_ability(lk: Linker, node: ir.Ability) -> int:
    """Link an ability at the linker's path; gives its number in the pool.

    Raises UnsupportedNodeError for any node, or use of one, that cannot be executed.
    """
    pool = lk.pool
    number = len(pool.abilities)
    pool.abilities.append(_BLANK)
    lk.answers = _answers(node)
    with lk.at("only_if"):
        only_if = lk.condition(node.only_if) if node.only_if is not None else None
    zones = _zones(lk, node)
    match: Match | None = None
    usable: Usable | None = None
    cost: str | None = None
    effect = ""
    if node.type == "static":
        if node.cost is not None or node.event is not None:
            raise lk.unsupported(node, "a static ability has no cost and no event")
        pool.statics[number] = _statics(lk, node, number, only_if)
        if _everywhere(pool.statics[number], node):
            pool.everywhere |= {number}
    else:
        if node.cost is not None:
            with lk.at("cost"):
                cost = _link_cost(lk, node.cost)
        with lk.at("effect"):
            effect = link_program(lk, node.effect)
        if node.type == "activated":
            usable = _usable(lk, node, only_if)
        else:
            match = _match(lk, node, only_if)
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
        match=match,
        usable=usable,
        cost=cost,
        effect=effect,
    )
    return number


_BLANK = LinkedAbility(-1, -1, "", "", (), (), None, frozenset(), frozenset(), None, None, None, "")
"""Holds the number of an ability while the abilities inside it are linked."""


def _answers(node: ir.Ability) -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}

    def collect(part: ir.Node) -> bool:
        if isinstance(part, ir.Answered):
            found[part.name] = (*found.get(part.name, ()), *part.answers)
        return False

    mentions(node, collect)
    return {name: tuple(dict.fromkeys(answers)) for name, answers in found.items()}


# ---- where it functions (9.3.4) -------------------------------------------------------------------
@rule("9.3.4.1", "9.3.4.2", "9.3.4.3")
def _zones(lk: Linker, node: ir.Ability) -> frozenset[int]:
    """The zones in which it functions: one it names for its own card, else by the card's type."""
    named: set[int] = set()
    # a condition of an effect looks at where things are then; the others say when it functions
    _named_zones(node.only_if, named)
    if node.type == "static":
        _guarding_zones(node.effect, named)
    if node.type == "activated" and node.cost is not None:
        _left_zones(node.cost, named)
    if named:
        return frozenset(named)
    came: set[int] = set()
    _came_to(node.event, came)
    default = DEFAULT_ZONES[lk.pool.types[lk.card]]
    return frozenset(came) if came else default


def _named_zones(node: Any, found: set[int]) -> None:
    if isinstance(node, ir.InZone):
        if isinstance(node.of, ir.This):
            found |= set(zone_codes(node.zone))
    elif isinstance(node, (ir.And, ir.Or)):
        for part in node.of:
            _named_zones(part, found)


def _guarding_zones(node: Any, found: set[int]) -> None:
    if isinstance(node, ir.If):
        _named_zones(node.condition, found)
        _guarding_zones(node.then, found)
    elif isinstance(node, ir.Seq):
        for step in node.steps:
            _guarding_zones(step, found)
    elif isinstance(node, ir.Apply):
        own = node.on is None or isinstance(node.on, ir.This)
        if own and any(
            isinstance(c, ir.PermitBaton) or (isinstance(c, ir.Adjust) and c.attribute == "play_cost")
            for c in node.changes
        ):
            found.add(HAND)  # evident from playing the card (9.3.4.1.1)


def _left_zones(node: ir.Effect, found: set[int]) -> None:
    """このカードを手札から…: a cost that takes the card from a zone functions there."""
    steps = node.steps if isinstance(node, ir.Seq) else (node,)
    for step in steps:
        if (
            isinstance(step, ir.Move)
            and isinstance(step.what, ir.Select)
            and isinstance(step.what.among, ir.This)
        ):
            found |= {code for zone in step.what.zones for code in zone_codes(zone)}


def _came_to(node: ir.Event | None, found: set[int]) -> None:
    """An event of the card itself coming to a zone is seen from there (9.7.4.2)."""
    if isinstance(node, ir.OneOf):
        for part in node.of:
            _came_to(part, found)
    elif isinstance(node, ir.During):
        _came_to(node.event, found)
    elif isinstance(node, ir.Moved) and isinstance(node.subject, ir.This) and node.to is not None:
        if node.from_ in ("stage", "live_area"):
            found.add(CODES[node.from_])
        elif node.from_ is None and node.to == "waiting_room":
            found.add(STAGE)
        elif node.to in CODES:
            found.add(CODES[node.to])


def _everywhere(statics: tuple[StaticEffect, ...], node: ir.Ability) -> bool:
    """Whether it is about the card itself wherever it is: as what it counts, where it may be put."""
    return (
        bool(statics)
        and all(s.targets is None or _of_itself(node.effect) for s in statics)
        and all(s.change.table in ("treated", "to_success_area", "replace") for s in statics)
        and _about_itself(node)
    )


def _of_itself(node: ir.Effect) -> bool:
    if isinstance(node, ir.If):
        return _of_itself(node.then)
    if isinstance(node, ir.Seq):
        return all(_of_itself(step) for step in node.steps)
    return isinstance(node, ir.Apply) and (
        node.on is None
        or (isinstance(node.on, ir.Select) and "anywhere" in node.on.zones)
        or isinstance(node.on, ir.This)
    )


def _about_itself(node: ir.Ability) -> bool:
    """A replacement is about the card itself only if its event is."""

    def other(part: ir.Node) -> bool:
        return isinstance(part, ir.Replace) and not isinstance(getattr(part.event, "subject", None), ir.This)

    return not mentions(node, other)


# ---- triggers -------------------------------------------------------------------------------------
def _events(node: ir.Ability) -> frozenset[str]:
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


@rule("9.7.1", "9.7.2.1", "11.1.3")
def _match(lk: Linker, node: ir.Ability, only_if: Test | None) -> Match:
    """When it triggers: at each occurrence, or once for cards that move together (Q241)."""
    patterns = [_keyword(k) for k in node.keywords if k in KEYWORD_EVENTS]
    together = 0
    if node.event is not None:
        with lk.at("event"):
            patterns.append(lk.event(node.event))
        together = least(node.event)
    if not patterns:
        raise lk.unsupported(node, "an automatic ability needs an event")
    with lk.at("guard"):
        guard = lk.condition(node.guard) if node.guard is not None else None
    pool = lk.pool

    def match(state: State, source: int, player: int, batch: Batch) -> list[Batch]:
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


# ---- costs ----------------------------------------------------------------------------------------
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


@rule("9.4.2", "9.4.2.1", "9.7.3.1.1")
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


# ---- static abilities -----------------------------------------------------------------------------
@rule("9.1.1.3", "11.6.4")
def _statics(lk: Linker, node: ir.Ability, number: int, only_if: Test | None) -> tuple[StaticEffect, ...]:
    """What it keeps up: each change with the conditions around it."""
    found: list[StaticEffect] = []
    guards = (only_if,) if only_if is not None else ()
    asked = reads(node.only_if) if node.only_if is not None else frozenset[str]()
    with lk.at("effect"):
        _static(lk, node.effect, number, guards, asked, found)
    return tuple(found)


def _static(
    lk: Linker,
    node: ir.Effect,
    number: int,
    guards: tuple[Test, ...],
    asked: frozenset[str],
    found: list[StaticEffect],
) -> None:
    if isinstance(node, ir.Seq):
        for i, step in enumerate(node.steps):
            with lk.at("steps", i):
                _static(lk, step, number, guards, asked, found)
    elif isinstance(node, ir.If):
        with lk.at("condition"):
            holds = lk.condition(node.condition)
        asked |= reads(node.condition)
        with lk.at("then"):
            _static(lk, node.then, number, (*guards, holds), asked, found)
        if node.otherwise is not None:
            with lk.at("otherwise"):
                _static(lk, node.otherwise, number, (*guards, lambda env: not holds(env)), asked, found)
    elif isinstance(node, ir.Upgrade):
        _static_upgrade(lk, node, number, guards, asked, found)
    elif isinstance(node, ir.Apply):
        _static_apply(lk, node, number, guards, asked, found)
    else:
        raise lk.unsupported(node, "not in a static ability")


def _static_upgrade(
    lk: Linker,
    node: ir.Upgrade,
    number: int,
    guards: tuple[Test, ...],
    asked: frozenset[str],
    found: list[StaticEffect],
) -> None:
    tests = []
    for i, case in enumerate(node.cases):
        if case.otherwise is not None:
            raise lk.unsupported(node, "no otherwise in a case")
        with lk.at("cases", i, "condition"):
            tests.append(lk.condition(case.condition))
        asked |= reads(case.condition)
    for i, case in enumerate(node.cases):
        later = tuple(tests[i + 1 :])

        def stands(env: Env, own: Test = tests[i], later: tuple[Test, ...] = later) -> bool:
            return own(env) and not any(test(env) for test in later)

        with lk.at("cases", i, "then"):
            _static(lk, case.then, number, (*guards, stands), asked, found)


def _static_apply(
    lk: Linker,
    node: ir.Apply,
    number: int,
    guards: tuple[Test, ...],
    asked: frozenset[str],
    found: list[StaticEffect],
) -> None:
    if node.duration is not None:
        raise lk.unsupported(node, "a static ability lasts by itself")
    if isinstance(node.on, ir.Select) and not isinstance(node.on.count, ir.Every):
        raise lk.unsupported(node, "nothing is chosen by a static ability")
    with lk.at("on"):
        targets = lk.cards(node.on if node.on is not None else ir.This())
    guard = _all(guards)
    for i, item in enumerate(node.changes):
        with lk.at("changes", i):
            for linked in change(lk, item):
                players = of_players(node, linked)
                found.append(
                    StaticEffect(
                        number,
                        linked,
                        guard,
                        None if players else targets,
                        node.player,
                        asked | linked.reads | (reads(node.on) if node.on is not None else frozenset()),
                    )
                )


def _all(guards: tuple[Test, ...]) -> Test | None:
    if not guards:
        return None
    if len(guards) == 1:
        return guards[0]
    return lambda env: all(guard(env) for guard in guards)
