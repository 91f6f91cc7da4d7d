"""Whether a step can be done: costs before they are paid (9.4.2.2), optional steps before asking.

What the steps of one cost take is added up: two cards to discard and one to reveal need as many
different cards, two payments as much energy.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from compiler import ir
from runtime.effects.build import Linker, mentions
from runtime.effects.choosing import UNLIMITED, picker
from runtime.effects.env import Env, Test, now
from runtime.effects.matching import maximum_matching
from runtime.effects.select import area_of
from runtime.kernel.events import Event
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import (
    ACTIVE,
    AREA_CODES,
    CODES,
    DECK,
    ENERGY_DECK,
    SUCCESS_AREA,
    WAITING_ROOM,
    has_orientation,
)
from runtime.rulebook.actions import active_energy
from runtime.rulebook.play import open_areas
from runtime.rules import rule


class Demand(NamedTuple):
    """Objects that a step takes: any ``n`` of ``cards``."""

    cards: tuple[int, ...]
    n: int


class Need(NamedTuple):
    """What steps need: energy to pay, objects to take; ``met`` False if one is impossible anyway."""

    energy: int = 0
    demands: tuple[Demand, ...] = ()
    met: bool = True


class _Ask(NamedTuple):
    """``strict``: whether a step must be done completely; ``binds``: the names its own steps bind.

    ``later``: another step comes before it, which may make room for it.
    """

    strict: bool
    binds: frozenset[str]
    later: bool = False

    def unknown(self, node: ir.Node) -> bool:
        """Whether it is about what an earlier step of the same cost or effect does, known only then."""
        return mentions(
            node,
            lambda part: (
                isinstance(part, ir.Picked) or (isinstance(part, ir.Var) and part.name in self.binds)
            ),
        )


def _bound(node: ir.Effect) -> list[str]:
    """The names that the steps of an effect bind."""
    names: list[str] = []

    def collect(part: ir.Node) -> bool:
        names.extend(x for x in (getattr(part, "bind", None), getattr(part, "others", None)) if x)
        return False

    mentions(node, collect)
    return names


Needs = Callable[[Env], Need]
NOTHING = Need()
IMPOSSIBLE = Need(met=False)


@rule("9.4.2.2", "9.6.3.1.2")
def possible(lk: Linker, node: ir.Effect, strict: bool) -> Test:
    """Whether the step can be done; ``strict``: completely (a cost), else at least a part of each step."""
    needs = _needs(lk, node, _Ask(strict, frozenset(_bound(node))))
    return _enough(needs)


def _enough(needs: Needs) -> Test:
    """Whether there is all that the steps need."""

    def test(env: Env) -> bool:
        need = needs(env)
        if not need.met or need.energy > len(active_energy(env.state, env.each)):
            return False
        slots = [demand.cards for demand in need.demands for _ in range(demand.n)]
        return maximum_matching(slots) == len(slots)

    return test


def _needs(lk: Linker, node: ir.Effect, ask: _Ask) -> Needs:
    if isinstance(node, ir.Seq):
        parts = []
        for i, step in enumerate(node.steps):
            with lk.at("steps", i):
                parts.append(_needs(lk, step, ask._replace(later=ask.later or i > 0)))
        return lambda env: _sum([part(env) for part in parts])
    if isinstance(node, ir.Either):
        tests = []
        for i, option in enumerate(node.options):
            with lk.at("options", i):
                tests.append(_enough(_needs(lk, option, ask)))
        return lambda env: NOTHING if any(test(env) for test in tests) else IMPOSSIBLE
    if isinstance(node, ir.If) and not ask.unknown(node.condition):
        holds, then = lk.condition(node.condition), _needs(lk, node.then, ask)
        otherwise = _needs(lk, node.otherwise, ask) if node.otherwise is not None else None
        return lambda env: then(env) if holds(env) else NOTHING if otherwise is None else otherwise(env)
    if isinstance(node, ir.May):
        return (lambda _env: NOTHING) if not ask.strict else _needs(lk, node.do, ask)
    if isinstance(node, ir.Pay):
        return _energy(lk, node)
    if isinstance(node, ir.LoseSurplus):
        return _surplus(lk, node, ask)
    if isinstance(node, (ir.Move, ir.PutOnStage, ir.SetState, ir.Reveal, ir.Choose, ir.PositionChange)):
        return _objects(lk, node, ask)
    return lambda _env: NOTHING


def _sum(needs: Sequence[Need]) -> Need:
    return Need(
        sum(need.energy for need in needs),
        tuple(demand for need in needs for demand in need.demands),
        all(need.met for need in needs),
    )


def _surplus(lk: Linker, node: ir.LoseSurplus, ask: _Ask) -> Needs:
    """As many surplus hearts as are to be lost, or one of them."""
    exactly = isinstance(node.count, ir.Exactly) and ask.strict
    n = lk.number(node.count.n) if isinstance(node.count, ir.Exactly) and exactly else lambda _env: 1
    side = node.player
    return lambda env: NOTHING if sum(env.state.surplus[env.performers(side)[0]]) >= n(env) else IMPOSSIBLE


def _energy(lk: Linker, node: ir.Pay) -> Needs:
    if not isinstance(node.count, (ir.Exactly, ir.AtLeast)):
        return lambda _env: NOTHING
    n = lk.number(node.count.n)
    due = energy_due(lk)
    return lambda env: Need(energy=max(0, due(env, n(env))))


def energy_due(lk: Linker) -> Callable[[Env, int], int]:
    """What is to be paid where ``n`` [E] are printed: in a cost, with what changes the ability's cost."""
    if not lk.in_cost:
        return lambda _env, n: n
    discounts = lk.discounts

    def due(env: Env, n: int) -> int:
        n += sum(by(env) for by in discounts)
        return max(0, env.pool.layers.ability_cost(env.state, env.source, n))

    return due


TakingNode = ir.Move | ir.PutOnStage | ir.SetState | ir.Reveal | ir.Choose | ir.PositionChange


def _objects(lk: Linker, node: TakingNode, ask: _Ask) -> Needs:
    fits = _fits(lk, node, ask)
    what = _of_cards(lk, node.what, fits, ask)
    if not isinstance(node, ir.PutOnStage) or ask.later:
        return what
    areas = entry_areas(lk, node)
    return lambda env: what(env) if areas(env) else IMPOSSIBLE


@rule("9.6.2.1.2.1")
def entry_areas(lk: Linker, node: ir.PutOnStage) -> Callable[[Env], list[int]]:
    """The areas where a member may be put by the effect (Q75, Q268)."""
    areas = frozenset(AREA_CODES[a] for a in node.areas)
    left_by = lk.cards(node.left_by) if node.left_by is not None else None
    empty = node.area == "empty"

    def found(env: Env) -> list[int]:
        state, player = env.state, env.each
        allowed = open_areas(state, player)
        if areas:
            allowed = [a for a in allowed if a in areas]
        if left_by is not None:
            where = {area_of(state, oid) for oid in left_by(env)}
            allowed = [a for a in allowed if a in where]
        if empty:
            allowed = [a for a in allowed if state.member_at(player, a) < 0]
        return allowed

    return found


def _fits(lk: Linker, node: TakingNode, ask: _Ask) -> Callable[[Env, int], bool]:
    """Whether the step can be done to one object."""
    if isinstance(node, ir.SetState):
        return turns_to(node.state, must=ask.strict and not lk.in_cost, cost=lk.in_cost)
    if (
        isinstance(node, ir.Move)
        and node.to != "yell"
        and node.to in CODES
        and CODES[node.to] == SUCCESS_AREA
    ):
        return lambda env, oid: (
            not env.pool.layers.prohibited(
                env.state, "to_success_area", env.state.owner[oid & CARD_MASK], oid
            )
        )
    if isinstance(node, ir.Move) and node.to == "waiting_room":
        return lambda env, oid: env.state.zone[oid & CARD_MASK] != WAITING_ROOM
    return lambda _env, _oid: True


def turns_to(
    orientation: ir.Orientation, must: bool = False, cost: bool = False
) -> Callable[[Env, int], bool]:
    """Whether an object has a state and is not in this one yet (Q137); ``must``: nor is kept from it.

    ``cost``: it would be done for a cost, not by an effect.
    """
    wanted = ("active", "wait").index(orientation)

    def turns(env: Env, oid: int) -> bool:
        state, card = env.state, oid & CARD_MASK
        if not has_orientation(state.zone[card]) or state.orientation[card] == wanted:
            return False
        layers, master = env.pool.layers, state.master[card]
        to = "activate" if wanted == ACTIVE else "wait"
        would = Event(
            "changed_state", master, oid, oid, by="effect", cause=env.source, cause_player=env.player
        )
        kept = layers.prohibited(state, to, master, oid) or (
            not cost and layers.prohibited(state, f"{to}_by_effect", master, oid, would)
        )
        # who is told to make one of their own do it takes one that can (1.3.2.3, Q275); another may point at it
        return not kept or not (must or (wanted != ACTIVE and env.each == master))

    return turns


def _of_cards(lk: Linker, node: ir.Cards, fits: Callable[[Env, int], bool], ask: _Ask) -> Needs:
    if isinstance(node, ir.Union):
        parts = [_of_cards(lk, part, fits, ask) for part in node.of]
        return lambda env: _sum([part(env) for part in parts])
    if isinstance(node, ir.TopOfDeck):
        n, owner = lk.number(node.n), node.owner

        def deck(env: Env) -> Need:
            for player in env.players(owner):
                there = len(env.state.zone_cards(player, DECK))
                if ask.strict:
                    if there < n(env):  # no refresh while paying (Q234)
                        return IMPOSSIBLE
                elif not there and not env.state.zone_cards(player, WAITING_ROOM):
                    return IMPOSSIBLE
            return NOTHING

        return deck
    if isinstance(node, ir.TopOfEnergyDeck):
        n, owner = lk.number(node.n), node.owner
        return lambda env: (
            NOTHING
            if all(
                len(env.state.zone_cards(p, ENERGY_DECK)) >= (n(env) if ask.strict else min(1, n(env)))
                for p in env.players(owner)
            )
            else IMPOSSIBLE
        )
    if ask.unknown(node):
        return lambda _env: NOTHING
    if not isinstance(node, ir.Select):
        cards = lk.cards(node)

        def refs(env: Env) -> Need:
            found = [now(env.state, oid) for oid in cards(env)]
            found = [oid for oid in found if oid >= 0 and fits(env, oid)]
            return Need(demands=tuple(Demand((oid,), 1) for oid in found)) if found else IMPOSSIBLE

        return refs
    chosen = picker(lk, node)

    def selected(env: Env) -> Need:
        candidates = [oid for oid in chosen.candidates(env) if fits(env, oid)]
        low, _high = chosen.limits(env)
        if low == UNLIMITED:
            return NOTHING if candidates or ask.strict else IMPOSSIBLE
        if not ask.strict:
            low = min(low, 1)
        if chosen.reach(env, (), candidates) < low:
            return IMPOSSIBLE
        return Need(demands=(Demand(tuple(candidates), low),))

    return selected
