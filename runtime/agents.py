"""Players that are programs."""

from random import Random

from runtime.game import Action, Game


class RandomAgent:
    """Picks each legal action with the same probability. ``seed``: any integer; same seed, same picks."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game) -> Action:
        """One of the game's legal actions; the game must not be finished."""
        return self._random.choice(game.legal_actions())

    def index(self, game: Game) -> int:
        """The same as an index, without making the actions (for simulations)."""
        choice = game.state.choice
        if choice is None:
            raise ValueError("the game is finished")
        return int(self._random.random() * len(choice.options))
