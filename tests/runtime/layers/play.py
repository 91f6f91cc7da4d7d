"""A case played by the engine and followed by the reference: both must say the same after every step."""

from collections.abc import Iterator
from random import Random
from typing import Any

from runtime.effects.instructions.stage import swap
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import execute, move
from runtime.kernel.state import empty_state
from runtime.kernel.zones import AREA_CODES, HAND, LIVE_AREA, STAGE
from runtime.pool import Pool
from runtime.rulebook.ability import playable_abilities
from tests.runtime.layers import as_ir, reference
from tests.runtime.layers.described import OF_LIVES, OF_MEMBERS, Case, Step

LASTING = ("cost", "blade", "hearts", "score", "need")
"""What is still known of a card that left (9.11.1)."""

Found = dict[tuple[str, str, bool], Any]
"""A value by card, piece of information, and whether it is the one before additions."""


class DifferenceError(AssertionError):
    """The engine and the reference disagree."""


def check(case: Case, seed: int = 0) -> int:
    """Play a case; gives how many values were compared. Raises DifferenceError at the first that differs."""
    return _Played(case, Random(seed)).run()


class _Played:
    def __init__(self, case: Case, random: Random) -> None:
        self.case = case
        self.random = random
        self.pool: Any = Pool([as_ir.card(card) for card in case.cards])
        self.layers = self.pool.layers
        self.linked = self.layers.pool
        self.world = reference.begin(case.cards)
        paths = [as_ir.paths(card) for card in case.cards]
        self.numbers = {a.id: paths[a.card][a.path] for a in self.pool.abilities}
        n = len(case.cards)
        self.state = empty_state(tuple(range(n)), tuple(card.player for card in case.cards), 0)
        self.place = {card.id: i for i, card in enumerate(case.cards)}
        for i in range(n):
            execute(self.state, move(self.state, i, HAND))
        self.compared = 0
        self.last: Found = {}

    def oid(self, one: str) -> int:
        return self.state.oid[self.place[one]]

    def run(self) -> int:
        steps = self.steps()

        def go_on(m: Machine, f: Frame) -> None:
            f.pos = 0
            if not next(steps, False):
                m.finish(-1, "")

        self.pool.programs["case"] = program("case", go_on)
        self.state.frames.append(Frame("case", {}, player=0))
        self.machine = Machine(self.pool, self.state)
        self.machine.run()
        return self.compared

    def steps(self) -> Iterator[bool]:
        """Do one step after another; between two of them the machine runs."""
        begin = [Step("enter", one, area) for one, area in self.case.stage]
        for step in (*begin, *self.case.steps):
            if self.do(step):
                yield True
                self.compare(step)

    def do(self, step: Step) -> bool:
        """Do a step if it is possible as things are."""
        world, m = self.world, self.machine
        if step.what == "end":
            world.end_of_turn()
            self.layers.expire(self.state, "turn_end")
            return True
        placed = world.cards[step.card]
        player, oid, frame = placed.card.player, self.oid(step.card), self.state.frames[-1]
        if step.what == "enter":
            live = placed.card.type == "live"
            if placed.here or (not live and world.at(player, step.area)):
                return False
            area = -1 if live else AREA_CODES[step.area]
            m.propose(frame, [move(self.state, oid, LIVE_AREA if live else STAGE, player, area=area)])
            world.enter(step.card, step.area)
            return True
        if not placed.here:
            return False
        if step.what == "leave":
            m.propose(frame, [move(self.state, oid, HAND)])
            world.leave(step.card)
            self.compare_last(step, oid)
        elif step.what == "area":
            if placed.area == step.area or placed.card.type == "live":
                return False
            m.propose(frame, swap(self.state, oid, AREA_CODES[step.area]))
            world.shift(step.card, step.area)
        else:
            return self.play(step, player, oid)
        return True

    def play(self, step: Step, player: int, oid: int) -> bool:
        """Play an ability, unless it has no effect (9.3.2)."""
        ability = self.world.cards[step.card].card.abilities[step.ability]
        number = self.linked.printed[self.place[step.card]][step.ability]
        may = (ability.number, True) in self.world.table("abilities", {})[1][step.card]
        if ((oid, number) in playable_abilities(self.machine, player)) is not may:
            raise DifferenceError(f"{step}: whether it may be played")
        if may:
            self.machine.call(
                "ability", player=player, source=oid, ability=number, vars={"events": (), "bound": ()}
            )
            self.world.play(step.card, ability)
        return may

    # ---- comparing ------------------------------------------------------------------------------
    def compare(self, step: Step) -> None:
        expected, found = self.by_reference(), self.by_engine()
        if found != expected:
            wrong = {k: (found[k], expected[k]) for k in expected if found[k] != expected[k]}
            raise DifferenceError(f"after {step}: (engine, reference) {wrong}")
        self.compared += len(found)
        self.last = expected

    def compare_last(self, step: Step, oid: int) -> None:
        """9.11.1: what a card was when it left."""
        for (one, table, original), value in self.last.items():
            if one == step.card and table in LASTING and not original:
                found = self.layers.value(self.state, oid, table)
                if found != value:
                    raise DifferenceError(f"{step}: last {table} {found}, not {value}")

    def asked(self) -> list[tuple[str, str, bool]]:
        found = []
        for one, placed in self.world.cards.items():
            if placed.here:
                for table in OF_MEMBERS if placed.card.type == "member" else OF_LIVES:
                    found.append((one, table, False))
                    if table not in ("abilities", "treated"):
                        found.append((one, table, True))
        return found

    def by_reference(self) -> Found:
        tables = {table: self.world.table(table, {}) for table in {t for _, t, _ in self.asked()}}
        return {
            (one, table, original): _plain(table, tables[table][0 if original else 1][one])
            for one, table, original in self.asked()
        }

    def by_engine(self) -> Found:
        """Asked in any order: what is asked first must not matter."""
        asked = self.asked()
        self.random.shuffle(asked)
        found: Found = {}
        for one, table, original in asked:
            oid = self.oid(one)
            if table == "abilities":
                have = set(self.layers.abilities(self.state, oid))
                owned = self.layers.table(self.state, table)[1].get(oid) or self.layers.base(
                    self.state, oid, table
                )
                value: Any = tuple((self.numbers[number], on) for number, on in owned)
                assert have == {number for number, on in owned if on}
            elif table == "treated":
                value = self.layers.treated_as(self.state, oid)
            else:
                value = self.layers.value(self.state, oid, table, original)
            found[one, table, original] = _plain(table, value)
        return found


def _plain(table: str, value: Any) -> Any:
    """A value to compare; what is had is in no order."""
    return sorted(value) if table in ("abilities", "treated") else value
