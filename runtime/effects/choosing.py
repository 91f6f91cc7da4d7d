"""Choosing cards (9.6.3): which may be picked next, so that a full selection stays within reach.

Cards are picked one at a time in the order in which they lie, so that a set is picked in one way only.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from compiler import ir
from runtime.effects.attributes import attribute, names_in_groups, values
from runtime.effects.build import Linker
from runtime.effects.env import Cards, Env, Number, now
from runtime.effects.matching import maximum_matching
from runtime.effects.quantities import group_filter
from runtime.kernel.state import CARD_MASK
from runtime.rules import rule

UNLIMITED = 1 << 20
Reach = Callable[[Env, Sequence[int], Sequence[int]], int]
"""How large a selection can become that has all of the first cards and any of the others; -1 if the
first ones do not fit together."""
Limits = Callable[[Env], tuple[int, int]]


@rule("9.6.3.1", "9.6.3.1.1")
def limits(lk: Linker, node: ir.HowMany) -> Limits:
    """The least and the greatest number to choose (UNLIMITED for 好きな枚数 and N以上)."""
    if isinstance(node, ir.Exactly):
        n = lk.number(node.n)
        return lambda env: (max(0, n(env)), max(0, n(env)))
    if isinstance(node, ir.UpTo):
        return _from_none(lk.number(node.n))
    if isinstance(node, ir.AtLeast):
        n = lk.number(node.n)
        return lambda env: (max(0, n(env)), UNLIMITED)
    if isinstance(node, ir.AnyNumber):
        return lambda _env: (0, UNLIMITED)
    if isinstance(node, ir.Upgraded):
        of, to, holds = limits(lk, node.of), limits(lk, node.to), lk.condition(node.condition)
        return lambda env: to(env) if holds(env) else of(env)
    return lambda _env: (UNLIMITED, UNLIMITED)


@rule("1.3.5.1")
def _from_none(n: Number) -> Limits:
    """まで: where only the greatest number is said, none may be chosen."""
    return lambda env: (0, max(0, n(env)))


def _anything(_env: Env, chosen: Sequence[int], others: Sequence[int]) -> int:
    return len(chosen) + len(others)


def _alike(node: ir.Alike, groups: frozenset[str]) -> Reach:
    by = node.by

    def of(env: Env, oid: int) -> Sequence[object]:
        return names_in_groups(env, oid, groups) if groups else values(by, env, oid)

    def differ(env: Env, chosen: Sequence[int], others: Sequence[int]) -> int:
        fixed = [of(env, x) for x in chosen]
        if maximum_matching(fixed) < len(fixed):
            return -1
        # a set that can be matched extends to a largest matching that covers it
        return maximum_matching(fixed + [of(env, x) for x in others])

    def share(env: Env, chosen: Sequence[int], others: Sequence[int]) -> int:
        fixed = [set(of(env, x)) for x in chosen]
        free = [set(of(env, x)) for x in others]
        common = set.intersection(*fixed) if fixed else set[object]().union(*free)
        if fixed and not common:
            return -1
        return len(fixed) + max((sum(v in x for x in free) for v in common), default=0)

    return differ if node.relation == "different" else share


def _total(lk: Linker, node: ir.TotalAtMost) -> Reach:
    value, bound = attribute(node.attribute), lk.number(node.n)

    def reach(env: Env, chosen: Sequence[int], others: Sequence[int]) -> int:
        left = bound(env) - sum(value(env, x) for x in chosen)
        if left < 0:
            return -1
        count = len(chosen)
        for n in sorted(value(env, x) for x in others):
            left -= n
            if left < 0:
                break
            count += 1
        return count

    return reach


def _one_side(inner: Reach) -> Reach:
    """自分か相手の: all of them of one player."""

    def reach(env: Env, chosen: Sequence[int], others: Sequence[int]) -> int:
        master = env.state.master
        sides = {master[x & CARD_MASK] for x in chosen}
        if len(sides) > 1:
            return -1
        return max(
            inner(env, chosen, [x for x in others if master[x & CARD_MASK] == side])
            for side in (sides or (0, 1))
        )

    return reach


class Picker(NamedTuple):
    """One selection to be made: candidates, how many, what fits together."""

    cards: Cards
    limits: Limits
    reach: Reach
    blind: bool
    opponent: bool

    def candidates(self, env: Env, taken: Sequence[int] = ()) -> list[int]:
        """The objects that may be chosen, living ones only, in their order; never one twice (Q272).

        Energy cards that lie alike are the same to choose from; they come sorted by how they lie.
        """
        found = []
        for oid in self.cards(env):
            current = now(env.state, oid)
            if current >= 0 and current not in taken and current not in found:
                found.append(current)
        return sorted(found, key=lambda oid: lies(env, oid))

    def least(self, env: Env, candidates: Sequence[int]) -> int:
        """How many must be chosen: as many as possible up to the number (9.6.3.1)."""
        low, _high = self.limits(env)
        return min(low, max(0, self.reach(env, (), candidates)))

    def next(self, env: Env, chosen: Sequence[int], candidates: Sequence[int]) -> tuple[list[int], bool]:
        """Which may be picked after ``chosen``, and whether it may stop."""
        _low, high = self.limits(env)
        least = self.least(env, candidates)
        stop = len(chosen) >= least
        if len(chosen) >= high:
            return [], True
        start = candidates.index(chosen[-1]) + 1 if chosen else 0
        found: list[int] = []
        seen: set[tuple[int, ...]] = set()
        for i in range(start, len(candidates)):
            oid = candidates[i]
            key = lies(env, oid)
            if key and key in seen:
                continue
            if self.reach(env, [*chosen, oid], candidates[i + 1 :]) < max(least, len(chosen) + 1):
                continue
            seen.add(key)
            found.append(oid)
        return found, stop or not found


def lies(env: Env, oid: int) -> tuple[int, ...]:
    """How an energy card lies: what tells two of them apart. () for another card."""
    if env.type_of(oid) != "energy":
        return ()
    state, card = env.state, oid & CARD_MASK
    return (state.master[card], state.zone[card], state.orientation[card], state.host[card])


def picker(lk: Linker, node: ir.Select) -> Picker:
    """The picker of a selector."""
    reach: Reach = _anything
    if isinstance(node.constraint, ir.Alike):
        reach = _alike(node.constraint, group_filter(node) if node.constraint.by == "name" else frozenset())
    elif isinstance(node.constraint, ir.TotalAtMost):
        reach = _total(lk, node.constraint)
    if node.owner == "either":
        reach = _one_side(reach)
    return Picker(lk.cards(node), limits(lk, node.count), reach, node.blind, node.chooser == "opponent")
