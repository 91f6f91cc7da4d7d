"""Many games between random players: do they end, how fast, and the same every time."""

import hashlib
import time
from collections.abc import Callable
from dataclasses import dataclass
from random import Random
from typing import Any

from compiler.diagnostics import Diagnostic, diagnose
from runtime.agents import RandomAgent
from runtime.game import Deck, Game
from utafuda.match import Table
from utafuda.verify import Verifier

TURNS = 300
_STRIDE = 1_000_003
"""Games of neighbouring seeds share nothing: game i of seed s has the seed s * stride + i."""


@dataclass(slots=True)
class Simulation:
    """Totals over all games.

    ``finished``: ended by a rule; ``capped``: stopped at 300 turns; ``errors``: broken off by a
    defect; ``decisions``: those with two options or more; ``events``: what happened, from the log;
    ``hash``: over all final states, in order. ``failures``: one finding for each error.
    """

    games: int = 0
    finished: int = 0
    capped: int = 0
    errors: int = 0
    turns: int = 0
    decisions: int = 0
    events: int = 0
    abilities_resolved: int = 0
    seconds: float = 0.0
    hash: str = ""
    failures: tuple[Diagnostic, ...] = ()

    def json(self) -> dict[str, Any]:
        """As one JSON object."""
        seconds = max(self.seconds, 1e-9)
        names = ("games", "finished", "capped", "errors", "turns", "decisions", "events")
        return {
            **{name: getattr(self, name) for name in names},
            "abilities_resolved": self.abilities_resolved,
            "seconds": round(self.seconds, 3),
            "games_per_second": round(self.games / seconds, 2),
            "decisions_per_second": round(self.decisions / seconds, 1),
            "hash": self.hash,
        }


def simulate(
    table: Table,
    games: int,
    seed: int = 0,
    *,
    verify: bool = False,
    after_each: Callable[[int], None] = lambda _: None,
) -> Simulation:
    """Play ``games`` games between random players; the same arguments give the same result.

    ``table``: cards and decks, of ``utafuda.prepare``; ``verify``: check the contracts of a game at
    every decision (some hundred times slower); ``after_each``: called with the number of games done.
    Raises nothing for a defect in a game: it is counted, and told in ``failures``.
    """
    total = Simulation()
    digest = hashlib.sha256()
    began = time.perf_counter()
    for index in range(games):
        number = seed * _STRIDE + index
        try:
            digest.update(_play(table, number, total, Verifier(number) if verify else None).encode())
        except Exception as error:
            total.errors += 1
            what = f"{type(error).__name__}: {error}"[:200]
            total.failures += (diagnose("U701", seed=number, what=what),)
            digest.update(b"error")
        total.games += 1
        after_each(index + 1)
    total.seconds = time.perf_counter() - began
    total.hash = digest.hexdigest()[:32]
    return total


def decks_of(table: Table, number: int) -> list[Deck]:
    """The two decks of game ``number``: those of the table, or two drawn for it."""
    if table.decks:
        return [deck for _, deck in table.decks]
    random = Random(number)
    return [table.random_deck(random), table.random_deck(random)]


def _play(table: Table, number: int, total: Simulation, verifier: Verifier | None) -> str:
    """Play one game, add it up, and give the hash of its end."""
    game = Game.new(table.pool, decks_of(table, number), number, undo_enabled=verifier is not None)
    agent = RandomAgent(number)
    decisions = 0
    while not game.finished and game.turn <= TURNS:
        if verifier is not None:
            verifier.at_decision(game)
        game.apply(agent.index(game))
        decisions += 1
    total.finished += game.finished
    total.capped += not game.finished
    total.turns += game.turn
    total.decisions += decisions
    total.events += len(game.log)
    total.abilities_resolved += sum(entry.kind == "ability_resolved" for entry in game.log)
    final = game.state_hash()
    if verifier is not None:
        verifier.at_end(game)
    return final
