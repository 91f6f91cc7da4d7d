"""The contracts of a game (9, 11), checked on a game that is being played."""

from random import Random

from runtime.game import Game
from runtime.hidden import reshuffled


class BrokenError(AssertionError):
    """A contract does not hold; the message says which and where."""


class Verifier:
    """Follows one game: give it the game before every decision and once at the end."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)
        self._hashes: list[str] = []

    def at_decision(self, game: Game) -> None:
        """JSON, clone, zones and hidden information, before a decision. Raises BrokenError."""
        before = game.state_hash()
        self._hashes.append(before)
        self._zones(game)
        legal = game.legal_actions()
        again = Game.from_json(game.pool, game.to_json())
        self._require(again.state_hash() == before, "JSON gives another hash", game)
        self._require(again.legal_actions() == legal, "JSON gives other legal actions", game)
        copy = game.clone()
        copy.apply(self._random.randrange(len(legal)))
        self._require(game.state_hash() == before, "a clone is not independent", game)
        self._hidden(game)

    def at_end(self, game: Game) -> None:
        """Zones, and undoing to the start gives every earlier hash. Raises BrokenError."""
        self._zones(game)
        for expected in reversed(self._hashes):
            game.undo()
            self._require(game.state_hash() == expected, "undo gives another state", game)

    def _zones(self, game: Game) -> None:
        everywhere = [oid for ids in game.state.zones for oid in ids]
        right = sorted(everywhere) == sorted(game.state.oid)
        self._require(right, "a card is not in exactly one zone", game)

    def _hidden(self, game: Game) -> None:
        for player in (0, 1):
            world = Game(game.pool, reshuffled(game.state, player, self._random))
            self._require(world.view(player) == game.view(player), "a view tells hidden cards", game)
            if game.state.choice is not None and game.state.choice.player == player:
                same = world.legal_actions() == game.legal_actions()
                self._require(same, "legal actions tell hidden cards", game)

    def _require(self, holds: bool, what: str, game: Game) -> None:
        if not holds:
            raise BrokenError(f"{what}, turn {game.turn}, decision {len(self._hashes)}")
