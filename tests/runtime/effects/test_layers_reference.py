"""The layers equal a plain evaluation of 9.9.1 that keeps nothing and takes no short cut.

The reference works on a table of every member's numbers. For each piece of information it applies the
effects one at a time: the oldest whose outcome no other one left would change. Boards are drawn whose
static abilities ask and change costs and blades of members, with effects applied besides.
"""

from collections.abc import Callable
from dataclasses import dataclass

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import ir
from runtime.kernel.state import CARD_MASK
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import ME, Board, activated, adjusting, card, seq, static

NAMES = ("p", "q", "r")
TABLES = ("cost", "blade")
ATTRIBUTES = {name: ir.Attribute(name=name) for name in TABLES}  # type: ignore[arg-type]


@dataclass(frozen=True)
class Rule:
    """A static ability: members whose ``asked`` compares with ``bound`` get ``by`` more (or exactly
    ``by``) of ``changed``, while at least ``least`` of them are there."""

    changed: str
    asked: str
    operator: str
    bound: int
    by: int
    sets: bool
    least: int

    def targets(self) -> ir.Select:
        where = ir.Where(attribute=ATTRIBUTES[self.asked], operator=self.operator, value=self.bound)  # type: ignore[arg-type]
        return ir.Select(type="member", zones=("stage",), where=(where,))

    def effect(self) -> ir.If:
        condition = ir.Compare(left=ir.Count(of=self.targets()), operator=">=", right=self.least)
        return ir.If(condition=condition, then=adjusting(self.changed, self.by, self.sets, self.targets()))


rules = st.builds(
    Rule,
    changed=st.sampled_from(TABLES),
    asked=st.sampled_from(TABLES),
    operator=st.sampled_from(("<=", ">=", "==")),
    bound=st.integers(1, 9),
    by=st.integers(1, 5),
    sets=st.booleans(),
    least=st.integers(0, 2),
)

Values = dict[str, dict[str, int]]
HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<=": lambda a, b: a <= b,
    ">=": lambda a, b: a >= b,
    "==": lambda a, b: a == b,
}


def outcome(rule: Rule, values: dict[str, int]) -> tuple[str, ...]:
    """The members the rule applies to, given the values it asks."""
    found = tuple(name for name in NAMES if HOLDS[rule.operator](values[name], rule.bound))
    return found if len(found) >= rule.least else ()


def reference(printed: Values, placed: list[tuple[int, Rule]], table: str, busy: Values) -> dict[str, int]:
    """The values of a table, worked out from nothing."""
    if table in busy:
        return busy[table]
    values = dict(printed[table])
    busy = {**busy, table: values}

    def now(rule: Rule) -> tuple[str, ...]:
        return outcome(rule, reference(printed, placed, rule.asked, busy))

    for sets in (True, False):
        left = [
            rule
            for _, rule in sorted(placed, key=lambda p: p[0])
            if rule.changed == table and rule.sets is sets
        ]
        while left:
            chosen = left[0]
            for rule in left:
                if not any(
                    _changes(values, other, now(other), lambda r=rule: now(r))
                    for other in left
                    if other is not rule
                ):
                    chosen = rule
                    break
            left.remove(chosen)
            _apply(values, chosen, now(chosen))
    return values


def _apply(values: dict[str, int], rule: Rule, targets: tuple[str, ...]) -> None:
    for name in targets:
        values[name] = rule.by if rule.sets else values[name] + rule.by


def _changes(
    values: dict[str, int], other: Rule, targets: tuple[str, ...], ask: Callable[[], tuple[str, ...]]
) -> bool:
    before, saved = ask(), dict(values)
    _apply(values, other, targets)
    after = ask()
    values.update(saved)
    return before != after


@pytest.mark.rule("9.9.1", "9.9.1.6", "9.9.1.7")
@settings(max_examples=300, deadline=None)
@given(
    st.lists(rules, min_size=3, max_size=3),
    st.permutations(("left", "center", "right")),
    st.lists(st.tuples(st.integers(1, 9), st.integers(0, 5)), min_size=3, max_size=3),
)
def test_the_layers_equal_the_reference(
    drawn: list[Rule], areas: list[str], printed: list[tuple[int, int]]
) -> None:
    cards = [
        card(name, cost=cost, blade=blade, abilities=(static(rule.effect()),))
        for name, rule, (cost, blade) in zip(NAMES, drawn, printed, strict=True)
    ]
    board = Board(
        *cards, me=Side(deck=("a",), stage={a: Member(n) for a, n in zip(areas, NAMES, strict=True)})
    )
    state = board.state
    values: Values = {
        "cost": {n: c for n, (c, _) in zip(NAMES, printed, strict=True)},
        "blade": {n: b for n, (_, b) in zip(NAMES, printed, strict=True)},
    }
    placed = [(state.stamp[board.oid(n) & CARD_MASK], r) for n, r in zip(NAMES, drawn, strict=True)]
    for table in TABLES:
        expected = reference(values, placed, table, {})
        found = {n: board.layers.scalar(state, board.oid(n), table) for n in NAMES}
        assert found == expected, table


@pytest.mark.rule("9.9.1.7.2")
@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(st.booleans(), st.integers(1, 9)), min_size=1, max_size=5))
def test_applied_effects_are_ordered_by_layer_then_time(steps: list[tuple[bool, int]]) -> None:
    effect = seq(*(adjusting("cost", by, sets, ir.This(), duration="live_end") for sets, by in steps))
    board = Board(card("actor", cost=4, abilities=(activated(effect),)))
    board.act()
    base = [by for sets, by in steps if sets]
    expected = (base[-1] if base else 4) + sum(by for sets, by in steps if not sets)
    assert board.layers.cost(board.state, board.oid("actor")) == expected
    assert ME == 0


@settings(max_examples=60, deadline=None)
@given(st.lists(rules, min_size=3, max_size=3), st.permutations(TABLES))
def test_the_order_of_asking_does_not_matter(drawn: list[Rule], order: list[str]) -> None:
    cards = [
        card(n, cost=3, blade=2, abilities=(static(r.effect()),)) for n, r in zip(NAMES, drawn, strict=True)
    ]
    stage = {a: Member(n) for a, n in zip(("left", "center", "right"), NAMES, strict=True)}
    boards = [Board(*cards, me=Side(deck=("a",), stage=stage)) for _ in range(2)]

    def read(board: Board, tables: list[str]) -> dict[tuple[str, str], int]:
        return {(t, n): board.layers.scalar(board.state, board.oid(n), t) for t in tables for n in NAMES}

    assert read(boards[0], order) == read(boards[1], order[::-1])
