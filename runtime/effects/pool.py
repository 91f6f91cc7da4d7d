"""The linked pool: everything a game shares, made once from the card definitions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from compiler.ir import CardDef
from runtime.kernel.frames import Program
from runtime.kernel.linked import LinkedAbility

if TYPE_CHECKING:
    from runtime.effects.changes import LinkedChange, StaticEffect
    from runtime.effects.layers import Layers


class LinkedPool:
    """Cards linked for play; implements ``kernel.linked.Pool``.

    ``cards``: definitions by index; ``printed``: ability numbers by definition; ``changes``: linked
    changes by number; ``statics``: what a static ability keeps up, by its number; ``static_zones``: the
    zones in which a static ability functions; ``everywhere``: static abilities about their own card in
    any zone, ``aloof``: those of them that no layer knows; ``static_cards``, ``granting_cards``:
    definitions with such an ability printed, and with one that grants or negates; ``owned``: what
    ``printed`` is in the abilities table; ``asks``: for each table those that static abilities make it
    ask, directly or not; ``reserved``: program ids given out while linking.
    """

    def __init__(self, cards: list[CardDef], rules: str) -> None:
        self.rules = rules
        self.cards = cards
        self.ids = [card.id for card in cards]
        self.types: list[str] = [card.type for card in cards]
        self.programs: dict[str, Program] = {}
        self.reserved: set[str] = set()
        self.abilities: list[LinkedAbility] = []
        self.printed: list[tuple[int, ...]] = [() for _ in cards]
        self.changes: list[LinkedChange] = []
        self.statics: dict[int, tuple[StaticEffect, ...]] = {}
        self.static_zones: frozenset[int] = frozenset()
        self.static_cards: frozenset[int] = frozenset()
        self.granting_cards: frozenset[int] = frozenset()
        self.owned: list[tuple[tuple[int, bool], ...]] = []
        self.everywhere: frozenset[int] = frozenset()
        self.aloof: frozenset[int] = frozenset()
        self.asks: dict[str, frozenset[str]] = {}
        self.listening: dict[str, frozenset[int]] = {}
        self.layers: Layers
        self.highest_number = max((max(card.cost, card.score, card.blade) for card in cards), default=0)
