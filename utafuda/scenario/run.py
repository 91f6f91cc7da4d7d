"""Running a scenario: each step in turn, and after each the game saved, loaded and compared."""

from cardpool.report import Report
from compiler.diagnostics import Diagnostic
from runtime.effects.link import LinkError
from runtime.game import Game
from runtime.pool import Pool
from runtime.setup import set_up
from utafuda.scenario.expect import Check
from utafuda.scenario.model import Scenario, ScenarioFile, Step
from utafuda.scenario.reader import Reader, head
from utafuda.scenario.steps import NotPossible, do, said
from utafuda.scenario.table import Table


def run(scenario: Scenario, file: ScenarioFile) -> tuple[Diagnostic, ...]:
    """Every way in which the scenario does not come out as it says; empty if it does.

    It stops at a step that is not possible. Expectations that fail do not stop it.
    """
    report = Report(str(file.path))
    reader = Reader(report, scenario.ids)
    try:
        pool = Pool(scenario.cards, scenario.version)
    except LinkError as error:
        report.add("U702", name=scenario.name, reason=str(error))
        return tuple(report.found)
    game = set_up(
        pool,
        scenario.sides,
        start=scenario.phase,
        player=scenario.turn_player,
        first=scenario.first,
        turn=scenario.turn,
        seed=scenario.seed,
        ask_main=True,
    )
    since = 0
    for step in scenario.steps:
        if step.verb == "expect":
            Check(game, reader, since).run(step)
            since = len(game.log)
            continue
        try:
            do(game, step)
        except NotPossible as error:
            options = ", ".join(Table(game).options()) or "-"
            report.add("U611", head(step.node), step=str(error), options=options)
            break
        game = _resumed(pool, game, step, report)
    return tuple(report.found)


def _resumed(pool: Pool, game: Game, step: Step, report: Report) -> Game:
    """The game saved here and loaded again, which must be the same."""
    again = Game.from_json(pool, game.to_json())
    if again.state_hash() != game.state_hash():
        report.add("U613", step.spot, reason=f"{said(step)}: state_hash")
        return game
    if [a.option for a in again.legal_actions()] != [a.option for a in game.legal_actions()]:
        report.add("U613", step.spot, reason=f"{said(step)}: legal_actions")
        return game
    return again
