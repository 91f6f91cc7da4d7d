"""Static abilities (9.1.1.3): what each keeps up, and while which conditions hold."""

from dataclasses import dataclass, field

from compiler import ir
from runtime.effects.build import Linker, mentions
from runtime.effects.changes import StaticEffect, change
from runtime.effects.env import Env, Test
from runtime.effects.instructions.lasting import of_players
from runtime.effects.reads import reads
from runtime.rules import rule


@rule("9.1.1.3", "9.3.3")
def statics(lk: Linker, node: ir.Ability, number: int, only_if: Test | None) -> tuple[StaticEffect, ...]:
    """What the static ability with this number keeps up: each change with the conditions around it."""
    collector = _Collector(lk, number)
    around = _Around() if only_if is None else _Around((only_if,), reads(node.only_if))
    with lk.at("effect"):
        collector.collect(node.effect, around)
    return tuple(collector.found)


@dataclass(frozen=True, slots=True)
class _Around:
    """The conditions around a node, and the tables they ask."""

    guards: tuple[Test, ...] = ()
    asked: frozenset[str] = frozenset()

    def within(self, test: Test, *nodes: ir.Node) -> "_Around":
        return _Around((*self.guards, test), self.asked | reads(nodes))

    def guard(self) -> Test | None:
        if len(self.guards) < 2:
            return self.guards[0] if self.guards else None
        return lambda env: all(guard(env) for guard in self.guards)


@dataclass(slots=True)
class _Collector:
    lk: Linker
    number: int
    found: list[StaticEffect] = field(default_factory=list)

    def collect(self, node: ir.Effect, around: _Around) -> None:
        lk = self.lk
        if isinstance(node, ir.Seq):
            for i, step in enumerate(node.steps):
                with lk.at("steps", i):
                    self.collect(step, around)
        elif isinstance(node, ir.If):
            with lk.at("condition"):
                holds = lk.condition(node.condition)
            with lk.at("then"):
                self.collect(node.then, around.within(holds, node.condition))
            if node.otherwise is not None:
                with lk.at("otherwise"):
                    self.collect(node.otherwise, around.within(lambda env: not holds(env), node.condition))
        elif isinstance(node, ir.Upgrade):
            self._upgrade(node, around)
        elif isinstance(node, ir.Apply):
            self._apply(node, around)
        else:
            raise lk.unsupported(node, "not in a static ability")

    def _upgrade(self, node: ir.Upgrade, around: _Around) -> None:
        tests = []
        for i, case in enumerate(node.cases):
            if case.otherwise is not None:
                raise self.lk.unsupported(node, "no otherwise in a case")
            with self.lk.at("cases", i, "condition"):
                tests.append(self.lk.condition(case.condition))
        conditions = tuple(case.condition for case in node.cases)
        for i, case in enumerate(node.cases):

            def stands(
                env: Env, own: Test = tests[i], later: tuple[Test, ...] = tuple(tests[i + 1 :])
            ) -> bool:
                return own(env) and not any(test(env) for test in later)

            with self.lk.at("cases", i, "then"):
                self.collect(case.then, around.within(stands, *conditions))

    def _apply(self, node: ir.Apply, around: _Around) -> None:
        lk = self.lk
        if node.duration is not None:
            raise lk.unsupported(node, "a static ability lasts by itself")
        if isinstance(node.on, ir.Select) and not isinstance(node.on.count, ir.Every):
            raise lk.unsupported(node, "nothing is chosen by a static ability")
        with lk.at("on"):
            targets = lk.cards(node.on if node.on is not None else ir.This())
        asked = around.asked | reads(node.on)
        for i, item in enumerate(node.changes):
            with lk.at("changes", i):
                for linked in change(lk, item, node.stacks):
                    players = of_players(node, linked)
                    self.found.append(
                        StaticEffect(
                            self.number,
                            linked,
                            around.guard(),
                            None if players else targets,
                            node.player,
                            asked | linked.reads,
                        )
                    )


def everywhere(statics: tuple[StaticEffect, ...], node: ir.Ability) -> bool:
    """Whether it is about the card itself wherever it is: as what it counts, where it may be put.

    What it counts as only under a condition it counts as where its abilities function (9.3.4.2).
    """
    return (
        bool(statics)
        and all(s.targets is None or _of_itself(node.effect) for s in statics)
        and all(s.change.table in ("treated", "to_success_area", "replace") for s in statics)
        and not any(s.change.table == "treated" and s.guard is not None for s in statics)
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
