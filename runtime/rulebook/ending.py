"""How a game ends (1.2): a player loses, or both do, and it ends at that moment."""

from collections.abc import Collection
from typing import TYPE_CHECKING

from runtime.rules import rule

if TYPE_CHECKING:
    from runtime.kernel.frames import Frame
    from runtime.kernel.machine import Machine


@rule("1.2.1", "1.2.2")
def lose(m: "Machine", players: Collection[int], reason: str) -> None:
    """These players lose at once: the other one wins, and if all lose the game is a draw.

    ``reason``: the rule by which they lose.
    """
    left = [player for player in (0, 1) if player not in players]
    m.finish(left[0] if left else -1, reason)


@rule("1.2.4")
def lose_by_effect(m: "Machine", f: "Frame", players: Collection[int]) -> None:
    """An effect makes players lose, in the middle of it: no check timing is awaited.

    That a player wins is that the other one loses. ``f``: the frame of the effect.
    """
    m.log(f, "lost", f.player, data=tuple(players))
    lose(m, players, "1.2.4")
