"""A scenario as it stands in its file."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from cardpool.report import Spot
from cardpool.tree import Node
from compiler.diagnostics import Diagnostic
from compiler.ir import CardDef
from runtime.pool import RulesVersion
from runtime.setup import Side, Start

PLAYERS = ("me", "opponent")


@dataclass(frozen=True, slots=True)
class Step:
    """One step: its verb, what the verb is given, and further settings (``area``, ``baton``)."""

    verb: str
    node: Node
    more: Mapping[str, Node]
    spot: Spot


@dataclass(frozen=True, slots=True)
class Scenario:
    """A position and its steps.

    ``cards``: by id; ``ids``: readable name to id; ``under_test``: ids of the cards it is about, if it says.
    """

    name: str
    spot: Spot
    cards: tuple[CardDef, ...]
    ids: Mapping[str, str]
    sides: tuple[Side, Side]
    steps: tuple[Step, ...]
    rules: tuple[str, ...] = ()
    rulings: tuple[str, ...] = ()
    under_test: tuple[str, ...] = ()
    seed: int = 0
    version: RulesVersion = "1.06"
    turn: int = 2
    first: int = 0
    phase: Start = "main"
    turn_player: int = 0


@dataclass(frozen=True, slots=True)
class ScenarioFile:
    """The scenarios of a file that are sound, its text, and what is wrong with it."""

    path: Path
    source: str = ""
    scenarios: tuple[Scenario, ...] = ()
    findings: tuple[Diagnostic, ...] = field(default=())
