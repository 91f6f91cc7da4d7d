"""Invented cards with text, on a board."""

from typing import Any

import utafuda
from compiler.ir import CardDef
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import Board, card
from tests.runtime.toy import story

DECK = ("a",) * 12


def member(id: str, *texts: str, **more: Any) -> CardDef:
    """A member with these texts; each must compile."""
    abilities = []
    for text in texts:
        compiled = utafuda.compile(text)
        assert compiled.ok, (text, [found.code for found in compiled.diagnostics])
        abilities += compiled.abilities
    return card(id, abilities=tuple(abilities), **more)


def live(id: str, *texts: str, **more: Any) -> CardDef:
    """A live with these texts."""
    return member(id, *texts, type="live", **more)


def side(**zones: Any) -> Side:
    """Zones of a player; members of the stage by their ids."""
    stage = {area: Member(m) if isinstance(m, str) else m for area, m in zones.pop("stage", {}).items()}
    return Side(**{"deck": DECK, "energy": ("energy",) * 9, "stage": stage, **zones})


def table(*cards: CardDef, me: Side, foe: Side | None = None, **how: Any) -> Board:
    """A game with these cards. The other player keeps a card in hand, so that it goes on to be asked."""
    return Board(*cards, me=me, foe=foe or side(hand=("a",)), **how)


def events(board: Board, player: int | None = None) -> list[str]:
    """The story of the game so far."""
    return story(board.game, player)
