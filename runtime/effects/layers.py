"""Every question about a card's information and about what effects forbid, permit and replace.

The values come from ``tables``; this adds the last known ones and what concerns players.
"""

from typing import Any

from runtime.effects.changes import StaticEffect
from runtime.effects.env import Env
from runtime.effects.tables import Source, Tables
from runtime.kernel.events import Event, Snapshot
from runtime.kernel.linked import Replacement
from runtime.kernel.state import CARD_MASK, Applied, State
from runtime.kernel.zones import LIVE_AREA, RESOLUTION, UNDER
from runtime.rules import rule

Vector = tuple[int, ...]


class Layers(Tables):
    """Implements ``kernel.linked.Characteristics`` for a linked pool."""

    # ---- single values --------------------------------------------------------------------------
    def scalar(self, state: State, oid: int, name: str, original: bool = False) -> int:
        """Cost, blade or score; ``original``: before additions (元々, Q195)."""
        value: int = self.value(state, oid, name, original)
        return value

    def vector(self, state: State, oid: int, name: str, original: bool = False) -> Vector:
        """Hearts or need by colour; ``original``: before additions."""
        value: Vector = self.value(state, oid, name, original)
        return value

    @rule("2.6.1")
    def cost(self, state: State, oid: int) -> int:
        """What a member costs."""
        return self.scalar(state, oid, "cost")

    @rule("2.8.1")
    def blade(self, state: State, oid: int) -> int:
        """The cards that a member adds to a yell."""
        return self.scalar(state, oid, "blade")

    @rule("2.9.1")
    def hearts(self, state: State, oid: int) -> Vector:
        """The hearts that a member gives."""
        return self.vector(state, oid, "hearts")

    @rule("2.10.1")
    def score(self, state: State, oid: int) -> int:
        """What a live is worth."""
        return self.scalar(state, oid, "score")

    def need(self, state: State, oid: int) -> Vector:
        """The hearts that a live needs (2.11)."""
        return self.vector(state, oid, "need")

    def icons(self, state: State, oid: int) -> tuple[int, int]:
        """2.7: the score and draw icons."""
        value: tuple[int, int] = self.value(state, oid, "icons")
        return value

    def blade_hearts(self, state: State, oid: int) -> Vector:
        """The hearts of the blade heart (2.7); of a yelled card as effects recolour them (Q192)."""
        value: Vector = self.value(state, oid, "blade_hearts")
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
        found = self.table(state, "abilities")[1].get(oid)
        owned: tuple[tuple[int, bool], ...] = self.base(state, oid, "abilities") if found is None else found
        return owned

    @rule("9.9.1.3", "9.3.4.1")
    def treated_as(self, state: State, oid: int) -> tuple[str, ...]:
        """The groups and units it is treated as having, besides the printed ones.

        Where its abilities function the layers tell, which know whether they are negated.
        """
        card = oid & CARD_MASK
        alive = state.oid[card] == oid
        own: tuple[str, ...] = ()
        for number in self.pool.printed[state.definition[card]]:
            if number not in self.pool.everywhere:
                continue
            if alive and state.zone[card] in self.pool.abilities[number].zones:
                continue
            for static in self.pool.statics[number]:
                if static.change.table == "treated":
                    own = static.change.apply(own, {})
        value: tuple[str, ...] = self.value(state, oid, "treated")
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

    # ---- players and flags ----------------------------------------------------------------------
    def _on_player(self, state: State, table: str, player: int) -> list[tuple[Source, dict[str, Any]]]:
        found: list[tuple[Source, dict[str, Any]]] = []
        for source in self.sources(state, table):
            if not source.change.stacks and any(other.change is source.change for other, _ in found):
                continue
            if source.applied is not None:
                if player in source.applied.players:
                    found.append((source, dict(source.applied.vars)))
            elif source.static is not None and source.static.targets is None:
                env = Env(self.pool, state, source.bearer, source.player)
                if player in env.players(source.static.side):
                    outcome = self.outcome(state, source)
                    if outcome is not None:
                        found.append((source, dict(outcome[1])))
        return found

    def _on_object(self, state: State, table: str, oid: int) -> list[tuple[Source, dict[str, Any]]]:
        found = []
        for source in self.sources(state, table):
            outcome = self.outcome(state, source)
            if outcome is not None and oid in outcome[0]:
                found.append((source, dict(outcome[1])))
        return found

    @rule("9.6.2.3.1")
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

    @rule("1.3.1")
    def baton_limit(self, state: State, oid: int) -> int:
        """How many members the card may baton touch with: what its text says, against 9.6.2.3.2."""
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

    @rule("8.4.3", "8.4.3.2")
    def live_score(self, state: State, player: int) -> int:
        """The whole live total, as effects compare it; of a player without lives one below any other."""
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
    def prohibited(
        self, state: State, action: str, player: int, oid: int = -1, event: Event | None = None
    ) -> bool:
        """Whether an effect forbids the action to the player or the object; ``event``: how it would be done."""
        for source, _ in self._on_player(state, action, player):
            if _in_force(state, source) and self._meets(state, source, event):
                return True
        if oid < 0:
            return False
        for source, _ in self._on_object(state, action, oid):
            if _in_force(state, source) and self._meets(state, source, event):
                return True
        return any(
            static.change.table == action and self._holds_everywhere(state, oid, static)
            for static in self._everywhere(state, oid)
        )

    def _meets(self, state: State, source: Source, event: Event | None) -> bool:
        """Whether a prohibition is about effects like the one that would do it."""
        pattern = source.change.pattern
        if pattern is None:
            return True
        bound = source.applied.vars if source.applied is not None else ()
        env = Env(self.pool, state, source.bearer, source.player, dict(bound))
        return event is not None and pattern(env, event)

    @rule("9.3.4.1.1")
    def _everywhere(self, state: State, oid: int) -> list[StaticEffect]:
        """Static effects about the card itself that function in every zone."""
        everywhere = self.pool.everywhere
        if not everywhere:
            return []
        return [
            static
            for number in self.abilities(state, oid)
            if number in everywhere
            for static in self.pool.statics[number]
        ]

    def _holds_everywhere(self, state: State, oid: int, static: StaticEffect) -> bool:
        env = Env(self.pool, state, oid, state.master[oid & CARD_MASK])
        return static.guard is None or static.guard(env)

    @rule("9.10.1", "9.10.2.3")
    def replacements(self, state: State, event: Event) -> list[Replacement]:
        """The replacement effects that apply to a proposed event, oldest first."""
        found = []
        if event.was >= 0:
            player = state.master[event.was & CARD_MASK]
            for static in self._everywhere(state, event.was):
                if static.change.table == "replace" and self._holds_everywhere(state, event.was, static):
                    found.append(Source(0, event.was, player, static.change, static, None))
        for source in self.sources(state, "replace"):
            if source.applied is not None or self.outcome(state, source) is not None:
                found.append(source)
        return [r for source in found if (r := self._replacement(state, event, source)) is not None]

    @rule("9.10.3")
    def _replacement(self, state: State, event: Event, source: Source) -> Replacement | None:
        """The effect as it would replace the event; None if it does not apply, or could not be done."""
        change = source.change
        bound = source.applied.vars if source.applied is not None else ()
        env = Env(self.pool, state, source.bearer, source.player, {**dict(bound), "events": (event,)})
        if change.pattern is None or not change.pattern(env, event):
            return None
        if change.possible is not None and not change.possible(env):
            return None
        if source.static is not None:
            ability = source.static.ability
        else:
            ability = source.applied.ability if source.applied is not None else -1
        return Replacement(
            (source.bearer, change.number),
            source.bearer,
            source.player,
            ability,
            change.program,
            change.optional,
            bound,
        )

    # ---- the end --------------------------------------------------------------------------------
    @rule("8.4.11", "9.2.1.2")
    def expire(self, state: State, moment: str) -> None:
        """Drop what ends now: effects and delayed triggers, and effects whose objects are all gone (4.1.4)."""
        kept = []
        for effect in state.applied:
            left = _after(state, effect, moment)
            if left is not None:
                kept.append(left)
        if kept != state.applied:
            state.applied = kept
            state.version += 1
        waiting = [delayed for delayed in state.delayed if delayed.until != moment]
        if waiting != state.delayed:
            state.delayed = waiting
            state.version += 1


NO_TOTAL = -1_000_000
"""The live total of a player without lives, lower than any other (8.4.3.2)."""


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
