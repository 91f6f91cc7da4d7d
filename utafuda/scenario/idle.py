"""Whether a scenario would notice that an ability does nothing."""

from collections.abc import Iterator
from dataclasses import replace

from cardpool.report import Report
from compiler.diagnostics import Diagnostic
from compiler.ir import CardDef, Seq
from utafuda.scenario.model import Scenario, ScenarioFile
from utafuda.scenario.run import run

NOTHING = Seq(steps=())


def idle(scenario: Scenario, file: ScenarioFile) -> tuple[Diagnostic, ...]:
    """A finding for each card under test whose abilities may all do nothing, one at a time, unnoticed.

    An ability that does nothing keeps its header, its conditions and its cost (9.4, 9.7). Under test are
    the cards that the scenario says, else all with abilities that lie in a zone of it. A scenario without
    such a card is about the rules alone.
    """
    report = Report(str(file.path))
    for card in under_test(scenario):
        if not any(run(replace(scenario, cards=cards), file) for cards in _idled(scenario, card)):
            report.add("U614", scenario.spot, scenario=scenario.name, name=card.name)
    return tuple(report.found)


def under_test(scenario: Scenario) -> tuple[CardDef, ...]:
    """The cards whose abilities the scenario is about."""
    named = scenario.under_test or _laid(scenario)
    return tuple(card for card in scenario.cards if card.abilities and card.id in named)


def _laid(scenario: Scenario) -> frozenset[str]:
    """The ids of the cards in the zones of both players."""
    ids: set[str] = set()
    for side in scenario.sides:
        for zone in (
            side.deck,
            side.hand,
            side.waiting_room,
            side.success_area,
            side.live_area,
            side.removed,
        ):
            ids.update(zone)
        for member in side.stage.values():
            ids.update((member.card, *member.under))
    return frozenset(ids)


def _idled(scenario: Scenario, card: CardDef) -> Iterator[tuple[CardDef, ...]]:
    """The cards of the scenario with one ability of ``card`` after the other doing nothing."""
    for at, ability in enumerate(card.abilities):
        abilities = (
            *card.abilities[:at],
            ability.model_copy(update={"effect": NOTHING}),
            *card.abilities[at + 1 :],
        )
        other = card.model_copy(update={"abilities": abilities})
        yield tuple(other if one.id == card.id else one for one in scenario.cards)
