"""Boards for the tests of the rulebook: both players with cards in every zone, and what each sees of it."""

from runtime.setup import Member, Side
from runtime.view import View
from tests.runtime.effects.effect_board import Board, activated, actor, draw

DECK_OF = ("a",) * 8
STAGE_OF = {"center": Member("actor")}
FULL = Side(
    deck=DECK_OF,
    hand=("b", "song"),
    waiting_room=("c",),
    success_area=("song", "tune"),
    live_area=("song",),
    energy=("energy",) * 2,
    energy_wait=("energy",),
    energy_deck=("energy",) * 4,
    removed=("b",),
    stage={"center": Member("actor", under=("energy",)), "left": Member("a", wait=True)},
)


def full() -> Board:
    """Both players with cards in every zone of theirs."""
    return Board(actor(activated(draw())), me=FULL, foe=FULL, ask=True)


def shown(game: Board, viewer: int, owner: int) -> View:
    """A player's zones as one of the two sees them: card ids, None for a card not seen, a number for a deck."""
    zones = game.game.view(viewer)["players"][owner]
    return {
        name: cards if isinstance(cards, int) else [card["card"] for card in cards]
        for name, cards in zones.items()
    }
