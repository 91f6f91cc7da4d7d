"""From a scenario file to scenarios."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import get_args

from cardpool.report import Report
from cardpool.source import read_text
from cardpool.tree import Mapping as Table
from cardpool.tree import Node, Scalar, parse
from compiler.ir import CardDef
from runtime.pool import RulesVersion
from runtime.setup import Start
from utafuda.scenario.cards import fillers, inline_card, pool_cards
from utafuda.scenario.model import PLAYERS, Scenario, ScenarioFile, Step
from utafuda.scenario.reader import LIST, Reader, head

VERSIONS: tuple[RulesVersion, ...] = get_args(RulesVersion)
STARTS: tuple[Start, ...] = get_args(Start)
FILE_KEYS = ("scenarios", "cards", "cards_from")
KEYS = (
    "name",
    "rules",
    "rulings",
    "under_test",
    "seed",
    "version",
    "turn",
    "first",
    "phase",
    "turn_player",
    "me",
    "opponent",
    "cards",
    "steps",
)
VERBS: Mapping[str, tuple[str, ...]] = {
    "play": ("area", "baton"),
    "activate": ("ability",),
    "choose": ("of",),
    "answer": (),
    "resolve": ("ability",),
    "pass": (),
    "concede": (),
    "expect": (),
}
"""The verb of a step and the settings that may stand beside it."""


Instead = Mapping[str, CardDef | None]


def load(path: Path, instead: Instead = MappingProxyType({})) -> ScenarioFile:
    """The scenarios of a file. Never raises for what the file says; a faulty scenario is left out.

    ``instead``: cards by id that take the place of those of the files it names; None takes one away.
    """
    report = Report(str(path))
    text = read_text(path, report)
    if text is None:
        return ScenarioFile(path, "", (), tuple(report.found))
    root = parse(text, report)
    scenarios: list[Scenario] = []
    if root is not None:
        top = Reader(report, {}).table("scenarios", root, FILE_KEYS)
        if "scenarios" not in top and not report.failed:
            report.add("U602", head(root), key="scenarios")
        shared = _cards(top, path, report, instead)
        for node in Reader(report, {}).items("scenarios", top.get("scenarios")):
            before = len(report.found)
            scenario = _scenario(node, shared, path, report)
            if scenario and not any(d.severity == "error" for d in report.found[before:]):
                scenarios.append(scenario)
    return ScenarioFile(path, text, tuple(scenarios), tuple(report.found))


def _cards(
    entry: Mapping[str, Node], path: Path, report: Report, instead: Instead = MappingProxyType({})
) -> dict[str, CardDef]:
    """Readable name to card: those of the files named, then the inline ones."""
    reader = Reader(report, {})
    cards: dict[str, CardDef] = {}
    for node in reader.items("cards_from", entry.get("cards_from")):
        cards |= pool_cards(path.parent / reader.text("cards_from", node), node, report)
    if instead:
        taken = {name: instead.get(card.id, card) for name, card in cards.items()}
        cards = {name: card for name, card in taken.items() if card is not None}
    for name, node in reader.table("cards", entry.get("cards")).items():
        card = inline_card(name, node, report)
        if card is not None:
            cards[name] = card
    return cards


def _scenario(node: Node, shared: dict[str, CardDef], path: Path, report: Report) -> Scenario | None:
    entry = Reader(report, {}).table("scenarios", node, KEYS)
    for key in ("name", "steps"):
        if key not in entry:
            report.add("U602", head(node), key=key)
            return None
    cards = {**fillers(), **shared, **_cards({k: v for k, v in entry.items() if k == "cards"}, path, report)}
    reader = Reader(report, {name: card.id for name, card in cards.items()})
    first = PLAYERS.index(reader.choice("first", entry.get("first"), PLAYERS, "me"))
    steps = tuple(
        step for item in reader.items("steps", entry["steps"]) if (step := _step(item, reader)) is not None
    )
    if not steps or steps[-1].verb != "expect":
        report.add("U605", head(entry["steps"]) if not steps else steps[-1].spot)
    return Scenario(
        name=reader.text("name", entry["name"]),
        spot=head(node),
        cards=tuple({card.id: card for card in cards.values()}.values()),
        ids=reader.ids,
        sides=(reader.side("me", entry.get("me")), reader.side("opponent", entry.get("opponent"))),
        steps=steps,
        rules=tuple(reader.text("rules", n) for n in reader.items("rules", entry.get("rules"))),
        rulings=tuple(reader.text("rulings", n) for n in reader.items("rulings", entry.get("rulings"))),
        under_test=tuple(reader.card(n) for n in reader.items("under_test", entry.get("under_test"))),
        seed=reader.number("seed", entry.get("seed"), 0),
        version=reader.choice("version", entry.get("version"), VERSIONS, "1.06"),
        turn=reader.number("turn", entry.get("turn"), 2),
        first=first,
        phase=reader.choice("phase", entry.get("phase"), STARTS, "main"),
        turn_player=PLAYERS.index(
            reader.choice("turn_player", entry.get("turn_player"), PLAYERS, PLAYERS[first])
        ),
    )


def _step(node: Node, reader: Reader) -> Step | None:
    """``pass`` alone, or a mapping with one verb and its settings."""
    if isinstance(node, Scalar):
        if node.text == "pass":
            return Step("pass", node, {}, head(node))
        reader.unknown(node, VERBS)
        return None
    if not isinstance(node, Table) or not node.items:
        reader.wrong("steps", node, LIST)
        return None
    verb = node.items[0][0]
    if verb.text not in VERBS:
        reader.unknown(verb, VERBS)
        return None
    entry = reader.table("steps", node, (verb.text, *VERBS[verb.text]))
    given = entry.pop(verb.text)
    return Step(verb.text, given, entry, verb.spot)
