"""Layers (9.9.1): a card's information under all continuous effects, worked out when asked.

Each piece of information (abilities, cost, hearts, …) is a table of the objects that an effect
changes. A table is made step by step: what is printed; then per step of 9.9.1.2-5 the effects one at
a time. Next is always the oldest effect (9.9.1.7) that depends on no other one left (9.9.1.6), which
is tried out: does applying that other one first change what it applies to, or how? If each depends on
another, the oldest goes first. A value that another table needs is worked out completely before; one
that is asked while it is being made gives what it is so far, and nothing made from that is kept.
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from runtime.effects.changes import ABILITY, ADD, SET, TEXT, LinkedChange, StaticEffect
from runtime.effects.env import Env
from runtime.kernel.events import Event, Snapshot
from runtime.kernel.linked import Replacement
from runtime.kernel.printed import Printed
from runtime.kernel.state import CARD_MASK, Applied, State
from runtime.kernel.zones import FACE_UP, LIVE_AREA, RESOLUTION, UNDER
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


class Moment:
    """What has been worked out for one version of a state."""

    __slots__ = ("busy", "done", "sources", "touched", "version")

    def __init__(self, version: int) -> None:
        self.version = version
        self.sources: dict[str, list[Source]] | None = None
        self.done: dict[str, tuple[Table, Table]] = {}
        self.busy: list[tuple[str, Table]] = []
        self.touched = DEEP


class Layers:
    """Implements ``kernel.linked.Characteristics`` for a linked pool; keeps nothing but the printed."""

    def __init__(self, pool: "LinkedPool") -> None:
        self.pool = pool
        self.printed: list[Printed] = [printed(card) for card in pool.cards]

    # ---- single values --------------------------------------------------------------------------
    def _base(self, state: State, oid: int, table: str) -> Any:
        definition = state.definition[oid & CARD_MASK]
        if table == "abilities":
            return tuple((number, True) for number in self.pool.printed[definition])
        return () if table == "treated" else getattr(self.printed[definition], table)

    @rule("9.9.1", "9.11.1")
    def _value(self, state: State, oid: int, table: str, original: bool = False) -> Any:
        if state.oid[oid & CARD_MASK] != oid and oid in state.lki and not original:
            found = getattr(state.lki[oid], table, None)
            if found is not None:
                return found
        before_adding, final = self._table(state, table)
        found = (before_adding if original else final).get(oid)
        return self._base(state, oid, table) if found is None else found

    def scalar(self, state: State, oid: int, name: str, original: bool = False) -> int:
        """Cost, blade or score; ``original``: before additions (元々, Q195)."""
        value: int = self._value(state, oid, name, original)
        return value

    def vector(self, state: State, oid: int, name: str, original: bool = False) -> Vector:
        """Hearts or need by colour; ``original``: before additions."""
        value: Vector = self._value(state, oid, name, original)
        return value

    def cost(self, state: State, oid: int) -> int:
        """2.6."""
        return self.scalar(state, oid, "cost")

    def blade(self, state: State, oid: int) -> int:
        """2.8."""
        return self.scalar(state, oid, "blade")

    def hearts(self, state: State, oid: int) -> Vector:
        """2.9."""
        return self.vector(state, oid, "hearts")

    def score(self, state: State, oid: int) -> int:
        """2.10."""
        return self.scalar(state, oid, "score")

    def need(self, state: State, oid: int) -> Vector:
        """2.11."""
        return self.vector(state, oid, "need")

    def icons(self, state: State, oid: int) -> tuple[int, int]:
        """2.7: the score and draw icons."""
        value: tuple[int, int] = self._value(state, oid, "icons")
        return value

    def blade_hearts(self, state: State, oid: int) -> Vector:
        """2.7: the heart icons; of a yelled card as its player's effects recolour them (Q192)."""
        value: Vector = self._value(state, oid, "blade_hearts")
        card = oid & CARD_MASK
        whose = state.yelled[card] - 1
        if whose >= 0 and state.zone[card] == RESOLUTION:
            for source, payload in self._on_player(state, "yell_colours", whose):
                value = source.change.apply(value, payload)
        return value

    def owned_abilities(self, state: State, oid: int) -> tuple[int, ...]:
        """Every ability it has, also those that are negated (9.3.2)."""
        return tuple(number for number, _ in self._owned(state, oid))

    def abilities(self, state: State, oid: int) -> tuple[int, ...]:
        """The abilities that have effect."""
        return tuple(number for number, active in self._owned(state, oid) if active)

    def _owned(self, state: State, oid: int) -> tuple[tuple[int, bool], ...]:
        if state.oid[oid & CARD_MASK] != oid and oid in state.lki:
            return tuple((number, True) for number in state.lki[oid].abilities)
        found = self._table(state, "abilities")[1].get(oid)
        owned: tuple[tuple[int, bool], ...] = self._base(state, oid, "abilities") if found is None else found
        return owned

    @rule("9.9.1.3", "9.3.4.1")
    def treated_as(self, state: State, oid: int) -> tuple[str, ...]:
        """The groups and units it is treated as having, besides the printed ones."""
        definition = state.definition[oid & CARD_MASK]
        own: tuple[str, ...] = ()
        for number in self.pool.printed[definition]:
            if number in self.pool.everywhere:
                for static in self.pool.statics[number]:
                    if static.change.table == "treated":
                        own = static.change.apply(own, {})
        value: tuple[str, ...] = self._value(state, oid, "treated")
        return own + value

    @rule("9.11.1", "9.7.4.1.2")
    def snapshot(self, state: State, oid: int) -> Snapshot:
        """Its information now, to be kept when it leaves."""
        card = oid & CARD_MASK
        player = state.master[card]
        return Snapshot(
            state.zone[card],
            player,
            state.area[card],
            state.orientation[card],
            state.face[card],
            state.stamp[card],
            self.cost(state, oid),
            self.blade(state, oid),
            self.hearts(state, oid),
            self.score(state, oid),
            self.need(state, oid),
            self.abilities(state, oid),
            self.pool.cards[state.definition[card]].names,
            tuple(x for x in state.zone_cards(player, UNDER) if state.host[x & CARD_MASK] == oid),
        )

    # ---- sources --------------------------------------------------------------------------------
    def _moment(self, state: State) -> Moment:
        moment: Moment | None = state.cache.get("layers")
        if moment is None or moment.version != state.version:
            moment = state.cache["layers"] = Moment(state.version)
        return moment

    @rule("9.3.4.2", "9.3.4.3", "11.6.4")
    def _statics_of(self, state: State, oid: int, owned: Iterable[tuple[int, bool]]) -> list[Source]:
        """What the static abilities of an object keep up where it is."""
        card = oid & CARD_MASK
        zone = state.zone[card]
        found = []
        for number, active in owned:
            effects = self.pool.statics.get(number)
            if effects is None or not active or number in self.pool.everywhere:
                continue
            ability = self.pool.abilities[number]
            if zone not in ability.zones or (ability.areas and state.area[card] not in ability.areas):
                continue
            for effect in effects:
                found.append(Source(state.stamp[card], oid, state.master[card], effect.change, effect, None))
        return found

    def _bearers(self, state: State) -> list[int]:
        found = []
        for zone in sorted(self.pool.static_zones):
            for player in (0,) if zone == RESOLUTION else (0, 1):
                for oid in state.zone_cards(player, zone):
                    card = oid & CARD_MASK
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

    def _sources(self, state: State, table: str) -> list[Source]:
        """The effects in force that change a table, oldest first (9.9.1.7)."""
        moment = self._moment(state)
        if moment.sources is None:
            owned = self._table(state, "abilities")[1]
            found = self._applied(state)
            for oid in self._bearers(state):
                found += self._statics_of(state, oid, owned.get(oid) or self._base(state, oid, "abilities"))
            by_table: dict[str, list[Source]] = {}
            for source in sorted(found, key=_age):
                by_table.setdefault(source.change.table, []).append(source)
            if moment.touched == DEEP:
                moment.sources = by_table
            return by_table.get(table, [])
        return moment.sources.get(table, [])

    def _outcome(self, state: State, source: Source) -> Outcome | None:
        """What it applies to and how, as things are now; None if its condition does not hold."""
        applied = source.applied
        if applied is not None:
            oids = state.oid
            return tuple(x for x in applied.objects if oids[x & CARD_MASK] == x), applied.vars
        static = source.static
        assert static is not None
        env = Env(self.pool, state, source.bearer, source.player)
        if static.guard is not None and not static.guard(env):
            return None
        targets = tuple(static.targets(env)) if static.targets is not None else ()
        return targets, static.change.payload(env)

    # ---- tables ---------------------------------------------------------------------------------
    def _table(self, state: State, table: str) -> tuple[Table, Table]:
        """The values that effects change: before additions, and after."""
        moment = self._moment(state)
        done = moment.done.get(table)
        if done is not None:
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
                sources = self._sources(state, table)
                for layer in (TEXT, SET):
                    self._apply_all(state, table, current, [s for s in sources if s.change.layer == layer])
                before = dict(current)
                self._apply_all(state, table, current, [s for s in sources if s.change.layer == ADD])
        finally:
            moment.busy.pop()
        result = (before, dict(current))
        if moment.touched >= depth:
            moment.done[table] = result
            moment.touched = DEEP
        moment.touched = min(outer, moment.touched)
        return result

    def _put(self, state: State, table: str, current: Table, change: LinkedChange, outcome: Outcome) -> None:
        targets, payload = outcome
        values = dict(payload)
        for oid in targets:
            value = current.get(oid)
            if value is None:
                value = self._base(state, oid, table)
            current[oid] = change.apply(value, values)

    def _asks(self, state: State, source: Source, table: str) -> bool:
        """Whether the effect asks the table, directly or through other effects."""
        if source.static is None:
            return False
        seen: set[str] = set()
        todo = list(source.static.reads)
        while todo:
            name = todo.pop()
            if name == table:
                return True
            if name not in seen:
                seen.add(name)
                for other in self._sources(state, name):
                    if other.static is not None:
                        todo += other.static.reads
        return False

    @rule("9.9.1.6", "9.9.1.7")
    def _apply_all(self, state: State, table: str, current: Table, sources: list[Source]) -> None:
        if not any(self._asks(state, source, table) for source in sources):
            for source in sources:
                outcome = self._outcome(state, source)
                if outcome is not None:
                    self._put(state, table, current, source.change, outcome)
            return
        left = list(sources)
        while left:
            source, outcome = self._next(state, table, current, left)
            left.remove(source)
            if outcome is not None:
                self._put(state, table, current, source.change, outcome)

    def _next(
        self, state: State, table: str, current: Table, left: list[Source]
    ) -> tuple[Source, Outcome | None]:
        """The oldest effect that depends on no other one left, and its outcome."""
        plain = [self._outcome(state, source) for source in left]
        for i, source in enumerate(left):
            if not any(
                self._tried(state, table, current, other.change, plain[j], source) != plain[i]
                for j, other in enumerate(left)
                if j != i
            ):
                return source, plain[i]
        return left[0], plain[0]

    def _tried(
        self,
        state: State,
        table: str,
        current: Table,
        change: LinkedChange,
        outcome: Outcome | None,
        then: Source,
    ) -> Outcome | None:
        """What ``then`` would do if the outcome of another effect were applied first."""
        if outcome is None:
            return self._outcome(state, then)
        saved = dict(current)
        self._put(state, table, current, change, outcome)
        result = self._outcome(state, then)
        current.clear()
        current.update(saved)
        return result

    @rule("9.9.1.2", "9.9.1.6")
    def _make_abilities(self, state: State, current: Table) -> None:
        """Abilities granted, removed and negated; a static ability acts only while it is there itself."""
        applied = [s for s in self._applied(state) if s.change.layer == ABILITY]
        bearers = self._bearers(state)

        def standing() -> list[Source]:
            found = list(applied)
            for oid in bearers:
                owned = current.get(oid) or self._base(state, oid, "abilities")
                found += [s for s in self._statics_of(state, oid, owned) if s.change.layer == ABILITY]
            return sorted(found, key=_age)

        used: list[Source] = []
        while True:
            left = standing()
            for source in used:
                if source in left:
                    left.remove(source)
            if not left:
                return
            source, outcome = self._next_ability(state, current, left, standing)
            used.append(source)
            if outcome is not None:
                self._put(state, "abilities", current, source.change, outcome)

    def _next_ability(
        self, state: State, current: Table, left: list[Source], standing: Callable[[], list[Source]]
    ) -> tuple[Source, Outcome | None]:
        plain = [self._outcome(state, source) for source in left]
        if len(left) == 1:
            return left[0], plain[0]
        for i, source in enumerate(left):
            depends = False
            for j, other in enumerate(left):
                first = plain[j]
                if j == i or first is None:
                    continue
                saved = dict(current)
                self._put(state, "abilities", current, other.change, first)
                then = self._outcome(state, source) if source in standing() else None
                current.clear()
                current.update(saved)
                if then != plain[i]:
                    depends = True
                    break
            if not depends:
                return source, plain[i]
        return left[0], plain[0]

    # ---- players and flags ----------------------------------------------------------------------
    def _on_player(self, state: State, table: str, player: int) -> list[tuple[Source, dict[str, Any]]]:
        found = []
        for source in self._sources(state, table):
            if source.applied is not None:
                if player in source.applied.players:
                    found.append((source, dict(source.applied.vars)))
            elif source.static is not None:
                env = Env(self.pool, state, source.bearer, source.player)
                if player in env.players(source.static.side):
                    outcome = self._outcome(state, source)
                    if outcome is not None:
                        found.append((source, dict(outcome[1])))
        return found

    def _on_object(self, state: State, table: str, oid: int) -> list[tuple[Source, dict[str, Any]]]:
        found = []
        for source in self._sources(state, table):
            outcome = self._outcome(state, source)
            if outcome is not None and oid in outcome[0]:
                found.append((source, dict(outcome[1])))
        return found

    @rule("9.6.2.3.1", "1.3.2.2")
    def play_cost(self, state: State, oid: int) -> int:
        """[E] to pay for a member in the hand: its cost there and what changes playing it."""
        value = self.cost(state, oid)
        for source, payload in self._on_object(state, "play_cost", oid):
            value = source.change.apply(value, payload)
        return max(0, value)

    def ability_cost(self, state: State, oid: int, energy: int) -> int:
        """[E] to pay for an activated ability of the object that prints ``energy``."""
        for source, payload in self._on_object(state, "ability_cost", oid):
            energy = source.change.apply(energy, payload)
        return max(0, energy)

    @rule("9.6.2.3.2")
    def baton_limit(self, state: State, oid: int) -> int:
        """How many members the card may baton touch with."""
        found = [payload["n"] for _, payload in self._on_object(state, "permit_baton", oid)]
        return max(found, default=1)

    @rule("1.3.3")
    def baton_allowed(self, state: State, oid: int, leaving: int) -> bool:
        """Whether ``leaving`` may be put into the waiting room by baton touch for ``oid``."""
        for source, _ in self._on_object(state, "baton_out", leaving):
            passes = source.change.passes
            if passes is None or not passes(Env(self.pool, state, source.bearer, source.player), oid):
                return False
        return True

    @rule("8.4.2")
    def live_total(self, state: State, player: int) -> int:
        """What effects add to the live total; a floor looks at the whole total (Q231)."""
        base = sum(self.score(state, oid) for oid in state.zone_cards(player, LIVE_AREA)) + sum(
            self.icons(state, oid)[0]
            for oid in state.zone_cards(player, RESOLUTION)
            if state.yelled[oid & CARD_MASK] == player + 1
        )
        total = base
        for source, payload in self._on_player(state, "live_total", player):
            total = source.change.apply(total, payload)
        return total - base

    def live_score(self, state: State, player: int) -> int:
        """The whole live total (8.4.2); of a player without lives one below any other (8.4.3.2)."""
        lives = state.zone_cards(player, LIVE_AREA)
        if not lives:
            return NO_TOTAL
        icons = sum(
            self.icons(state, oid)[0]
            for oid in state.zone_cards(player, RESOLUTION)
            if state.yelled[oid & CARD_MASK] == player + 1
        )
        return sum(self.score(state, oid) for oid in lives) + icons + self.live_total(state, player)

    @rule("8.3.11")
    def yell_count(self, state: State, player: int, blades: int) -> int:
        """Cards a yell reveals."""
        for source, payload in self._on_player(state, "yell_count", player):
            blades = source.change.apply(blades, payload)
        return max(0, blades)

    @rule("8.2.2")
    def live_set_limit(self, state: State, player: int) -> int:
        """Cards the player may set."""
        limit = 3
        for source, payload in self._on_player(state, "live_set", player):
            limit = source.change.apply(limit, payload)
        return max(0, limit)

    @rule("1.3.3", "8.3.4.1")
    def prohibited(self, state: State, action: str, player: int, oid: int = -1) -> bool:
        """Whether an effect forbids the action to the player or the object."""
        for source, _ in self._on_player(state, action, player):
            if _in_force(state, source):
                return True
        if oid < 0:
            return False
        for source, _ in self._on_object(state, action, oid):
            if _in_force(state, source):
                return True
        return any(
            static.change.table == action and self._holds_everywhere(state, oid, static)
            for static in self._everywhere(state, oid)
        )

    def _everywhere(self, state: State, oid: int) -> list[StaticEffect]:
        """Static effects about the card itself that function in every zone (9.3.4.1.1)."""
        everywhere = self.pool.everywhere
        if not everywhere:
            return []
        return [
            static
            for number in self.pool.printed[state.definition[oid & CARD_MASK]]
            if number in everywhere
            for static in self.pool.statics[number]
        ]

    def _holds_everywhere(self, state: State, oid: int, static: StaticEffect) -> bool:
        env = Env(self.pool, state, oid, state.master[oid & CARD_MASK])
        return static.guard is None or static.guard(env)

    @rule("9.10.1", "9.10.2.3")
    def replacements(self, state: State, event: Event) -> list[Replacement]:
        """The replacement effects that apply to a proposed event, oldest first."""
        found: list[Replacement] = []
        if event.was >= 0:
            for static in self._everywhere(state, event.was):
                if static.change.pattern is not None and self._holds_everywhere(state, event.was, static):
                    bearer, player = event.was, state.master[event.was & CARD_MASK]
                    self._replacement(state, event, static.change, bearer, player, static.ability, (), found)
        for source in self._sources(state, "replace"):
            if source.applied is not None:
                self._replacement(
                    state,
                    event,
                    source.change,
                    source.bearer,
                    source.player,
                    source.applied.ability,
                    source.applied.vars,
                    found,
                )
            elif source.static is not None and self._outcome(state, source) is not None:
                self._replacement(
                    state,
                    event,
                    source.change,
                    source.bearer,
                    source.player,
                    source.static.ability,
                    (),
                    found,
                )
        return found

    def _replacement(
        self,
        state: State,
        event: Event,
        change: LinkedChange,
        bearer: int,
        player: int,
        ability: int,
        vars: tuple[tuple[str, Any], ...],
        found: list[Replacement],
    ) -> None:
        env = Env(self.pool, state, bearer, player, {**dict(vars), "events": (event,)})
        if change.pattern is None or not change.pattern(env, event):
            return
        if change.optional and change.possible is not None and not change.possible(env):
            return  # 9.10.3
        key = (bearer, change.number)
        found.append(Replacement(key, bearer, player, ability, change.program, change.optional, vars))

    # ---- the end --------------------------------------------------------------------------------
    @rule("8.4.11", "9.2.1.2")
    def expire(self, state: State, moment: str) -> None:
        """Drop the effects whose duration ends, and those whose objects are all gone (4.1.4)."""
        kept = []
        for effect in state.applied:
            left = _after(state, effect, moment)
            if left is not None:
                kept.append(left)
        if kept != state.applied:
            state.applied = kept
            state.version += 1


NO_TOTAL = -1_000_000
"""The live total of a player without lives, lower than any other (8.4.3.2)."""


def _age(source: Source) -> int:
    return source.stamp


def _in_force(state: State, source: Source) -> bool:
    """次のターンのアクティブフェイズ is none of this turn (Q280)."""
    applied = source.applied
    return applied is None or applied.duration != "next_active_phase" or state.turn > applied.turn


def _after(state: State, effect: Applied, moment: str) -> Applied | None:
    duration = effect.duration
    if moment == "turn_end":
        if duration in ("live_end", "turn_end"):
            return None
        if duration is None:
            if not effect.objects:
                return None
            alive = tuple(x for x in effect.objects if state.alive(x))
            return effect._replace(objects=alive) if alive or effect.players else None
    if moment == "live_set_end" and duration == "next_live_set":
        return None
    if moment == "active_phase_end" and duration == "next_active_phase" and state.turn > effect.turn:
        player = state.turn_player
        objects = tuple(x for x in effect.objects if state.alive(x) and state.master[x & CARD_MASK] != player)
        players = tuple(p for p in effect.players if p != player)
        return effect._replace(objects=objects, players=players) if objects or players else None
    return effect
