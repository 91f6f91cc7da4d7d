"""Layers (9.9.1): a card's information under all continuous effects, worked out when asked.

Each piece of information (abilities, cost, hearts, …) is a table of the objects that an effect changes.
A table is made step by step: what is printed; then per step of 9.9.1.2-5 the effects one at a time.
Next is always the oldest effect (9.9.1.7) that depends on no other one left (9.9.1.6), which is tried
out: does applying that other one first change what it applies to, or how? If each depends on another,
the oldest goes first. Additions, of which 9.9.1.6 does not speak, go by age alone. A value that another
table needs is worked out completely before; one that is asked while it is being made gives what it is
so far, and nothing made from that is kept.
"""

from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from runtime.effects.changes import ABILITY, ADD, SET, TEXT, LinkedChange, StaticEffect
from runtime.effects.env import Env
from runtime.kernel.linked import LinkedAbility
from runtime.kernel.printed import Printed
from runtime.kernel.state import CARD_MASK, Applied, State
from runtime.kernel.zones import FACE_UP, LIVE_AREA, RESOLUTION
from runtime.pool import printed
from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.effects.pool import LinkedPool

Vector = tuple[int, ...]
Table = dict[int, Any]
DEEP = 1 << 30


class Source(NamedTuple):
    """One continuous effect in force: a static ability's or one that was applied.

    ``stamp``: when it began (9.9.1.7.1-2); ``bearer``: the object whose ability it is.
    """

    stamp: int
    bearer: int
    player: int
    change: LinkedChange
    static: StaticEffect | None
    applied: Applied | None


Outcome = tuple[tuple[int, ...], tuple[tuple[str, Any], ...]]
"""What an effect applies to, and how (9.9.1.6)."""

Instance = tuple[Hashable, Source]
"""A source with what tells it from the same ability that its bearer has a second time."""


class Moment:
    """What has been worked out for one version of a state."""

    __slots__ = ("busy", "done", "sources", "touched", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.sources: dict[str, list[Source]] | None = None
        self.done: dict[str, tuple[Table, Table]] = {}
        self.busy: list[tuple[str, Table]] = []
        self.touched = DEEP


class Tables:
    """Works out and keeps, per version of a state, the values that effects change."""

    def __init__(self, pool: "LinkedPool") -> None:
        self.pool = pool
        numbers: list[Printed] = [printed(card) for card in pool.cards]
        names = ("cost", "blade", "hearts", "blade_hearts", "icons", "score", "need")
        self._printed: dict[str, list[Any]] = {n: [getattr(p, n) for p in numbers] for n in names}
        self._printed["treated"] = [()] * len(numbers)

    @rule("9.9.1.1")
    def base(self, state: State, oid: int, table: str) -> Any:
        """What is printed, in the form of the table."""
        definition = state.definition[oid & CARD_MASK]
        if table == "abilities":
            return self.pool.owned[definition]
        return self._printed[table][definition]

    @rule("9.9.1", "9.11.1")
    def value(self, state: State, oid: int, table: str, original: bool = False) -> Any:
        """A value as things are; of an object that left the stage the last known one.

        ``original``: before additions (元々).
        """
        if state.oid[oid & CARD_MASK] != oid and oid in state.lki and not original:
            found = getattr(state.lki[oid], table, None)
            if found is not None:
                return found
        before_adding, final = self.table(state, table)
        found = (before_adding if original else final).get(oid)
        return self.base(state, oid, table) if found is None else found

    # ---- sources --------------------------------------------------------------------------------
    def _moment(self, state: State) -> Moment:
        moment: Moment | None = state.cache.get("layers")
        if moment is None or moment.version != state.version:
            moment = state.cache["layers"] = Moment(state.version)
        return moment

    @rule("9.3.4.2", "9.3.4.3")
    def _statics_of(self, state: State, oid: int, owned: Iterable[tuple[int, bool]]) -> list[Source]:
        """What the static abilities of an object keep up where it is."""
        card = oid & CARD_MASK
        zone = state.zone[card]
        found = []
        for number, active in owned:
            effects = self.pool.statics.get(number)
            if effects is None or not active or number in self.pool.aloof:
                continue
            ability = self.pool.abilities[number]
            if zone not in ability.zones or not _stands_right(ability, state.area[card]):
                continue
            found += [_of_card(state, oid, effect) for effect in effects]
        return found

    def _bearers(self, state: State, definitions: frozenset[int], more: Iterable[int] = ()) -> list[int]:
        """Objects of these definitions, and of ``more``, where a static ability can function."""
        found = []
        granted = set(more)
        definition = state.definition
        for zone in self.pool.static_zones:
            for player in (0,) if zone == RESOLUTION else (0, 1):
                for oid in state.zone_cards(player, zone):
                    card = oid & CARD_MASK
                    if definition[card] not in definitions and oid not in granted:
                        continue
                    if zone == LIVE_AREA and state.face[card] != FACE_UP:
                        continue
                    if zone == RESOLUTION and not state.yelled[card]:
                        continue
                    found.append(oid)
        return found

    def _applied(self, state: State) -> list[Source]:
        return [
            Source(a.stamp, a.source, a.player, self.pool.changes[a.change], None, a) for a in state.applied
        ]

    def sources(self, state: State, table: str) -> list[Source]:
        """The effects in force that change a table, oldest first (9.9.1.7)."""
        moment = self._moment(state)
        if moment.sources is None or not self._settled(moment, "abilities"):
            owned = self.table(state, "abilities")[1]
            found = self._applied(state)
            for oid in self._bearers(state, self.pool.static_cards, owned):
                found += self._statics_of(state, oid, owned.get(oid) or self.base(state, oid, "abilities"))
            by_table: dict[str, list[Source]] = {}
            for source in sorted(found, key=_age):
                by_table.setdefault(source.change.table, []).append(source)
            if not moment.busy or moment.touched == DEEP:
                moment.sources = by_table
            return by_table.get(table, [])
        return moment.sources.get(table, [])

    def outcome(self, state: State, source: Source) -> Outcome | None:
        """What it applies to and how, as things are now; None if its condition does not hold.

        What does not stack leaves out the objects that an older copy of it applies to.
        """
        found = self._outcome(state, source)
        if found is None or source.change.stacks:
            return found
        older = [o for s in self.copies_before(state, source) if (o := self._outcome(state, s)) is not None]
        return tuple(x for x in found[0] if not any(x in targets for targets, _ in older)), found[1]

    def copies_before(self, state: State, source: Source) -> list[Source]:
        """The older sources of the same change of the same ability."""
        same = [s for s in self.sources(state, source.change.table) if s.change is source.change]
        return same[: same.index(source)] if source in same else []

    @rule("9.9.2", "9.9.3", "9.9.3.1")
    def _outcome(self, state: State, source: Source) -> Outcome | None:
        """A static ability looks for its objects anew each time, what was applied keeps to its own.

        What applies to no object is the same as what does not apply, whatever it is made of.
        """
        applied = source.applied
        if applied is not None:
            oids = state.oid
            alive = tuple(x for x in applied.objects if oids[x & CARD_MASK] == x)
            return (alive, applied.vars) if alive or applied.players else None
        static = source.static
        assert static is not None
        env = Env(self.pool, state, source.bearer, source.player)
        if static.guard is not None and not static.guard(env):
            return None
        targets = tuple(static.targets(env)) if static.targets is not None else ()
        if not targets and static.targets is not None:
            return None
        return targets, static.change.payload(env)

    # ---- tables ---------------------------------------------------------------------------------
    def table(self, state: State, table: str) -> tuple[Table, Table]:
        """The values that effects change: before additions, and after."""
        moment = self._moment(state)
        done = moment.done.get(table)
        if done is not None and self._settled(moment, table):
            return done
        for depth, (name, unfinished) in enumerate(moment.busy):
            if name == table:
                moment.touched = min(moment.touched, depth)
                return unfinished, unfinished
        depth = len(moment.busy)
        outer, moment.touched = moment.touched, DEEP
        current: Table = {}
        moment.busy.append((table, current))
        try:
            if table == "abilities":
                self._make_abilities(state, current)
                before = current
            else:
                sources = self.sources(state, table)
                for layer in (TEXT, SET):
                    self._apply_all(state, table, current, [s for s in sources if s.change.layer == layer])
                before = dict(current)
                self._apply_in_order(state, current, [s for s in sources if s.change.layer == ADD])
        finally:
            moment.busy.pop()
        result = (before, dict(current))
        if moment.touched >= depth:
            moment.done[table] = result
            moment.touched = DEEP
        moment.touched = min(outer, moment.touched)
        return result

    def _settled(self, moment: Moment, table: str) -> bool:
        """Whether the kept table may be used: none that is being made now could change it.

        So what is asked first never matters (9.9.1.6), also where tables ask each other in a circle.
        """
        if not moment.busy:
            return True
        asks = self.pool.asks.get(table, frozenset())
        return not any(name in asks for name, _ in moment.busy)

    def _put(self, state: State, current: Table, change: LinkedChange, outcome: Outcome) -> None:
        targets, payload = outcome
        values = dict(payload)
        for oid in targets:
            value = current.get(oid)
            if value is None:
                value = self.base(state, oid, change.table)
            current[oid] = change.apply(value, values)

    def _asks(self, state: State, source: Source, table: str) -> bool:
        """Whether the effect asks the table, directly or through other effects."""
        if source.static is None:
            return False
        seen: set[str] = set()
        todo = ["abilities", *source.static.reads]
        while todo:
            name = todo.pop()
            if name == table:
                return True
            if name not in seen:
                seen.add(name)
                for other in self.sources(state, name):
                    if other.static is not None:
                        todo += other.static.reads
        return False

    @rule("9.9.1.5", "9.9.1.7")
    def _apply_in_order(self, state: State, current: Table, sources: list[Source]) -> None:
        """One after the other, the oldest first: 9.9.1.6 speaks of the steps before the additions."""
        for source in sources:
            outcome = self.outcome(state, source)
            if outcome is not None:
                self._put(state, current, source.change, outcome)

    @rule("9.9.1.6", "9.9.1.7")
    def _apply_all(self, state: State, table: str, current: Table, sources: list[Source]) -> None:
        if not any(self._asks(state, source, table) for source in sources):
            self._apply_in_order(state, current, sources)
            return
        left = list(sources)
        while left:
            source, outcome = self._next(state, current, left)
            left.remove(source)
            if outcome is not None:
                self._put(state, current, source.change, outcome)

    def _next(self, state: State, current: Table, left: list[Source]) -> tuple[Source, Outcome | None]:
        """The oldest effect that depends on no other one left, and its outcome."""
        plain = [self.outcome(state, source) for source in left]
        for i, source in enumerate(left):
            if not any(
                self._tried(state, current, other.change, plain[j], source) != plain[i]
                for j, other in enumerate(left)
                if j != i
            ):
                return source, plain[i]
        return left[0], plain[0]

    def _tried(
        self,
        state: State,
        current: Table,
        other: LinkedChange,
        first: Outcome | None,
        then: Source,
    ) -> Outcome | None:
        """What ``then`` would do if the outcome of another effect on the same table were applied first."""
        if first is None:
            return self.outcome(state, then)
        saved = dict(current)
        self._put(state, current, other, first)
        result = self.outcome(state, then)
        current.clear()
        current.update(saved)
        return result

    @rule("9.9.1.2", "9.9.1.6")
    def _make_abilities(self, state: State, current: Table) -> None:
        """Abilities granted, removed and negated; a static ability acts only while it is there itself."""
        applied = [s for s in self._applied(state) if s.change.layer == ABILITY]
        if not applied and not self._bearers(state, self.pool.granting_cards):
            return

        def standing() -> list[Instance]:
            found: list[Instance] = [(("applied", i), source) for i, source in enumerate(applied)]
            for oid in self._bearers(state, self.pool.granting_cards, current):
                owned = current.get(oid) or self.base(state, oid, "abilities")
                for place, ability in enumerate(owned):
                    for i, source in enumerate(self._statics_of(state, oid, (ability,))):
                        if source.change.layer == ABILITY:
                            found.append(((oid, place, i), source))
            return sorted(found, key=lambda instance: instance[1].stamp)

        used: set[Hashable] = set()
        while left := [instance for instance in standing() if instance[0] not in used]:
            (key, source), outcome = self._next_ability(state, current, left, standing)
            used.add(key)
            if outcome is not None:
                self._put(state, current, source.change, outcome)

    def _next_ability(
        self, state: State, current: Table, left: list[Instance], standing: Callable[[], list[Instance]]
    ) -> tuple[Instance, Outcome | None]:
        plain = [self.outcome(state, source) for _, source in left]
        if len(left) == 1:
            return left[0], plain[0]
        for i, instance in enumerate(left):
            depends = False
            for j, (_, other) in enumerate(left):
                first = plain[j]
                if j == i or first is None:
                    continue
                saved = dict(current)
                self._put(state, current, other.change, first)
                then = self.outcome(state, instance[1]) if instance in standing() else None
                current.clear()
                current.update(saved)
                if then != plain[i]:
                    depends = True
                    break
            if not depends:
                return instance, plain[i]
        return left[0], plain[0]


@rule("11.6.4", "11.7.4", "11.8.4")
def _stands_right(ability: LinkedAbility, area: int) -> bool:
    """Whether 【センター】 and the like let a static ability act from this area."""
    return not ability.areas or area in ability.areas


@rule("3.1.2.1", "9.9.1.7.1")
def _of_card(state: State, oid: int, effect: StaticEffect) -> Source:
    """What a static ability keeps up, as of when the card came where it is; its master is that of the card."""
    card = oid & CARD_MASK
    return Source(state.stamp[card], oid, state.master[card], effect.change, effect, None)


def _age(source: Source) -> int:
    return source.stamp
