"""9.9 as it reads: what every card is under all continuous effects, worked out from nothing each time.

A piece of information is worked out by itself (9.9.1): what is printed, then step by step the effects
that change it. One that an effect asks is worked out completely before; if that one is being worked
out already, it is what it has become so far.
"""

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from operator import eq, ge, le
from typing import Any

from tests.runtime.layers.described import (
    COLOURS,
    NUMBERS,
    Ability,
    Add,
    Amount,
    Become,
    Card,
    Change,
    ColoursOf,
    Copy,
    Grant,
    Like,
    Negate,
    Number,
    Part,
    Per,
    Recolour,
    Shift,
    Test,
    TreatAs,
    Treated,
    While,
    Who,
)

HOLDS: dict[str, Callable[[int, int], bool]] = {"<=": le, ">=": ge, "==": eq}
STEPS: dict[type, int] = {
    Grant: 2,
    Copy: 2,
    Negate: 2,
    TreatAs: 3,
    Recolour: 3,
    Become: 4,
    Like: 4,
    Add: 5,
    ColoursOf: 5,
}
"""The last number of the step of 9.9.1 in which a change is applied."""

Owned = tuple[int, bool]
"""The number of an ability, and whether it has effect."""


@dataclass
class Placed:
    """A card in the game: where it is, since when (9.9.1.7.1), and when it last changed zones (9.9.2)."""

    card: Card
    area: str = ""
    here: bool = False
    came: int = 0
    moved: int = 0


@dataclass(frozen=True)
class Lasting:
    """What a played ability made: since when, whose, on which cards, made of what, until when."""

    since: int
    change: Change
    made_of: Any
    cards: frozenset[str]
    until: str | None


@dataclass(frozen=True)
class Standing:
    """An effect in force. ``made_of`` and ``cards`` are known of what lasts, the rest is asked anew."""

    since: int
    key: tuple[Any, ...]
    change: Change
    lasting: Lasting | None = None
    part: Part | None = None
    bearer: str = ""


Outcome = tuple[frozenset[str], Any]
"""What an effect applies to, and how (9.9.1.6)."""
Making = dict[str, dict[str, Any]]
"""The pieces of information that are being worked out, as they are so far."""
NOTHING: Outcome = (frozenset(), None)


@dataclass
class World:
    """The cards in the game and the effects that last.

    ``touched``: the pieces of information that some effect changes; the others are as printed.
    """

    cards: dict[str, Placed]
    abilities: dict[int, Ability]
    touched: frozenset[str]
    clock: int = 0
    lasting: list[Lasting] = field(default_factory=list)

    # ---- what happens ---------------------------------------------------------------------------
    def enter(self, one: str, area: str) -> None:
        """A member comes to an area; a live to where lives lie."""
        self.clock += 1
        self.cards[one] = replace(self.cards[one], area=area, here=True, came=self.clock, moved=self.clock)

    def leave(self, one: str) -> None:
        self.clock += 1
        self.cards[one] = replace(self.cards[one], area="", here=False, came=self.clock, moved=self.clock)

    def shift(self, one: str, area: str) -> None:
        """A member goes to another area, whoever is there to its own: each is put there anew (9.9.1.7.1)."""
        placed = self.cards[one]
        other = self.at(placed.card.player, area)
        for moving, to in ((one, area), (other, placed.area)):
            if moving:
                self.clock += 1
                self.cards[moving] = replace(self.cards[moving], area=to, came=self.clock)

    def at(self, player: int, area: str) -> str:
        """The member in an area, "" if there is none."""
        return next(
            (i for i, p in self.cards.items() if p.here and p.card.player == player and p.area == area), ""
        )

    def end_of_turn(self) -> None:
        self.lasting = [effect for effect in self.lasting if effect.until is None]

    def play(self, one: str, ability: Ability) -> None:
        """Each step in order; what lasts counts from when the ability was played (9.9.1.7.2)."""
        self.clock += 1
        since = self.clock
        for step in ability.steps:
            if isinstance(step, Shift):
                if self.cards[one].area != step.area:
                    self.shift(one, step.area)
                continue
            if step.guard is not None and not self.holds(step.guard, one, {}):
                continue
            found = frozenset(self.who(step.who, one, {}))
            if found:
                how = self.how(step.change, one, {})
                self.lasting.append(Lasting(since, step.change, how, found, step.until))

    # ---- what an effect asks --------------------------------------------------------------------
    def who(self, who: Who, this: str, making: Making) -> list[str]:
        if who.kind == "this":
            return [this]
        me = self.cards[this].card.player
        sides = {"you": (me,), "opponent": (1 - me,), "any": (0, 1)}[who.owner]
        found = [
            one
            for one, placed in self.cards.items()
            if placed.here
            and placed.card.type == who.kind
            and placed.card.player in sides
            and (not who.areas or placed.area in who.areas)
            and not (who.other and one == this)
        ]
        for test in who.tests:
            passes = self.test(test, making)
            found = [one for one in found if passes(one)]
        return found

    def test(self, test: Test, making: Making) -> Callable[[str], bool]:
        """What a card must be."""
        if isinstance(test, Number):
            number = self.numbers(test.name, making, test.original, test.colours)
            return lambda one: HOLDS[test.operator](number(one), test.bound)
        if isinstance(test, Treated):
            treated = self.table("treated", making)[1]
            return lambda one: test.name in (*self.cards[one].card.units, *treated[one])
        owned = self.table("abilities", making)[1]
        return lambda one: any(self.abilities[n].keyword == test.keyword for n, _ in owned[one])

    def numbers(
        self, name: str, making: Making, original: bool, colours: tuple[str, ...] = ()
    ) -> Callable[[str], int]:
        """A number of cards; of hearts how many there are, or of these colours."""
        values = self.table(name, making)[0 if original else 1]
        if name in NUMBERS:
            return lambda one: int(values[one])
        wanted = colours or COLOURS
        return lambda one: sum(n for c, n in zip(COLOURS, values[one], strict=True) if c in wanted)

    def amount(self, amount: Amount, this: str, making: Making) -> int:
        if isinstance(amount, int):
            return amount
        found = self.who(amount.who, this, making)
        if isinstance(amount, Per):
            return amount.n * len(found)
        return sum(map(self.numbers(amount.name, making, amount.original), found)) if found else 0

    def holds(self, guard: While, this: str, making: Making) -> bool:
        return HOLDS[guard.operator](self.amount(guard.amount, this, making), guard.bound)

    def how(self, change: Change, this: str, making: Making) -> Any:
        """What a change is made of: all that it asks."""
        if isinstance(change, Add):
            n = self.amount(change.amount, this, making)
            n = max(0, n) if change.colour or change.table == "blade" else n
            return -n if change.less else n
        if isinstance(change, Become):
            return change.colours if change.table == "need" else self.amount(change.amount, this, making)
        if isinstance(change, Copy):
            owned = self.table("abilities", making)[1]
            having = self.who(change.who, this, making)
            return tuple(
                n for one in having for n, _ in owned[one] if self.abilities[n].keyword == change.keyword
            )
        if isinstance(change, Like):
            hearts = self.table("hearts", making)[1]
            found = [hearts[one] for one in self.who(change.who, this, making)]
            return tuple(map(sum, zip(*found, strict=True))) if found else None
        if isinstance(change, ColoursOf):
            found = []
            for one in self.who(change.who, this, making):  # a live has the hearts it needs (2.11)
                member = self.cards[one].card.type == "member"
                found.append(self.table("hearts" if member else "need", making)[1][one])
            return tuple(change.n * (i < 6 and any(v[i] > 0 for v in found)) for i in range(8))
        return None

    def changed(self, change: Change, value: Any, how: Any) -> Any:
        """A value after the change."""
        if isinstance(change, Add) and not change.colour:
            more = value + how
            return more if change.floor is None else max(more, min(value, change.floor))
        if isinstance(change, Add):
            return tuple(v + how * (c == change.colour) for c, v in zip(COLOURS, value, strict=True))
        if isinstance(change, ColoursOf):
            return tuple(map(sum, zip(value, how, strict=True)))
        if isinstance(change, Become):
            return tuple(how.count(c) for c in COLOURS) if change.table == "need" else how
        if isinstance(change, Like):
            return value if how is None else how
        if isinstance(change, Recolour):
            sources = change.sources or COLOURS
            moved = sum(v for c, v in zip(COLOURS, value, strict=True) if c in sources)
            return tuple(
                v * (c not in sources) + moved * (c == change.to) for c, v in zip(COLOURS, value, strict=True)
            )
        if isinstance(change, TreatAs):
            return (*value, change.name)
        if isinstance(change, Grant):
            return (*value, (change.ability.number, True))
        if isinstance(change, Copy):
            return (*value, *((n, True) for n in how))
        return tuple((n, on and change.keyword not in ("", self.abilities[n].keyword)) for n, on in value)

    # ---- the layers -----------------------------------------------------------------------------
    def table(self, table: str, making: Making) -> tuple[dict[str, Any], dict[str, Any]]:
        """A piece of information of every card in the game: before additions (元々), and after."""
        if table in making:
            return making[table], making[table]
        now = {one: self.printed(placed.card, table) for one, placed in self.cards.items() if placed.here}
        if table not in self.touched:
            return now, now
        making = {**making, table: now}
        if table == "abilities":
            self.apply_all(lambda: self.in_force(table, making), now, making)
            return now, now
        effects = self.in_force(table, making)  # 9.9.1.2 is done before the steps that follow
        for step in (3, 4):
            those = [effect for effect in effects if STEPS[type(effect.change)] == step]
            self.apply_all(lambda those=those: those, now, making)  # type: ignore[misc]
        before = dict(now)
        for effect in effects:
            if STEPS[type(effect.change)] == 5:  # 9.9.1.6 is about the steps before this one
                self.put(effect, self.outcome(effect, making), now)
        return before, now

    def printed(self, card: Card, table: str) -> Any:
        """9.9.1.1."""
        if table == "abilities":
            return tuple((ability.number, True) for ability in card.abilities)
        return () if table == "treated" else getattr(card, table)

    def in_force(self, table: str, making: Making) -> list[Standing]:
        """The effects on a piece of information, in the order in which they came (9.9.1.7)."""
        found = [
            Standing(e.since, (i,), e.change, lasting=e)
            for i, e in enumerate(self.lasting)
            if e.change.table == table
        ]
        owned = self.table("abilities", making)[1]
        for one, placed in self.cards.items():
            for place, (number, on) in enumerate(owned[one] if placed.here else ()):
                ability = self.abilities[number]
                if ability.keyword != "static" or not on:
                    continue
                if ability.areas and placed.area not in ability.areas:
                    continue
                for i, part in enumerate(ability.steps):
                    assert isinstance(part, Part)
                    if part.change.table == table:
                        key = (one, place, number, i)
                        found.append(Standing(placed.came, key, part.change, part=part, bearer=one))
        return sorted(found, key=lambda effect: effect.since)

    def outcome(self, effect: Standing, making: Making) -> Outcome:
        lasting, part = effect.lasting, effect.part
        if lasting is not None:
            still = (one for one in lasting.cards if self.cards[one].moved < lasting.since)  # 9.9.2
            found = frozenset(one for one in still if self.cards[one].here)
            return (found, lasting.made_of) if found else NOTHING
        assert part is not None
        if part.guard is not None and not self.holds(part.guard, effect.bearer, making):
            return NOTHING
        found = frozenset(self.who(part.who, effect.bearer, making))
        return (found, self.how(part.change, effect.bearer, making)) if found else NOTHING

    def put(self, effect: Standing, outcome: Outcome, now: dict[str, Any]) -> None:
        for one in outcome[0]:
            now[one] = self.changed(effect.change, now[one], outcome[1])

    def apply_all(self, in_force: Callable[[], list[Standing]], now: dict[str, Any], making: Making) -> None:
        """One effect after the other; those of abilities change which there are (9.9.1.2)."""
        used: set[tuple[Any, ...]] = set()
        while left := [effect for effect in in_force() if effect.key not in used]:
            effect = left[0]
            if len(left) > 1:
                free = (e for e in left if not self.depends(e, left, in_force, now, making))
                effect = next(free, left[0])
            used.add(effect.key)
            self.put(effect, self.outcome(effect, making), now)

    def depends(
        self,
        effect: Standing,
        left: list[Standing],
        in_force: Callable[[], list[Standing]],
        now: dict[str, Any],
        making: Making,
    ) -> bool:
        """Whether another effect, applied first, would change what this one applies to or how (9.9.1.6)."""
        plain = self.outcome(effect, making)
        saved = dict(now)
        for other in left:
            if other is effect:
                continue
            self.put(other, self.outcome(other, making), now)
            there = any(e.key == effect.key for e in in_force())
            then = self.outcome(effect, making) if there else NOTHING
            now.update(saved)
            if then != plain:
                return True
        return False


def begin(cards: tuple[Card, ...]) -> World:
    """A world in which no card is in the game yet."""
    abilities: dict[int, Ability] = {}
    touched: set[str] = set()

    def collect(ability: Ability) -> None:
        abilities[ability.number] = ability
        for step in ability.steps:
            if isinstance(step, Part):
                touched.add(step.change.table)
                if isinstance(step.change, Grant):
                    collect(step.change.ability)

    for card in cards:
        for ability in card.abilities:
            collect(ability)
    return World({card.id: Placed(card) for card in cards}, abilities, frozenset(touched))
