"""A pool: card definitions linked once to programs and numbers, shared by any number of games."""

from collections.abc import Mapping, Sequence
from typing import Literal

from compiler.ir import CardDef, LoseSurplus, Surplus
from compiler.ir.base import Heart, Node
from runtime.kernel.events import HEARTS
from runtime.kernel.frames import Program
from runtime.kernel.linked import Characteristics, LinkedAbility
from runtime.kernel.printed import Printed, PrintedLayers
from runtime.rulebook import PROGRAMS
from runtime.rules import rule

RulesVersion = Literal["1.04", "1.05", "1.06"]


class Pool:
    """Cards made ready to play under one version of the rules.

    ``cards``: the definitions; a card's index in this sequence is its definition index everywhere in
    the runtime. ``rules``: the version of the comprehensive rules. Raises ValueError for a duplicate
    id or an unknown version, ``runtime.effects.link.LinkError`` for an ability that cannot be linked.
    """

    def __init__(self, cards: Sequence[CardDef], rules: RulesVersion = "1.06") -> None:
        if rules not in ("1.04", "1.05", "1.06"):
            raise ValueError(f"unknown version of the rules: {rules!r}")
        self.cards: tuple[CardDef, ...] = tuple(cards)
        self.rules: str = rules
        self.index: dict[str, int] = {card.id: i for i, card in enumerate(self.cards)}
        if len(self.index) != len(self.cards):
            raise ValueError("two cards of the pool have the same id")
        self.ids: list[str] = [card.id for card in self.cards]
        self.types: list[str] = [card.type for card in self.cards]
        self.programs: dict[str, Program] = dict(PROGRAMS)
        self.abilities: list[LinkedAbility] = []
        self.listening: dict[str, frozenset[int]] = {}
        self.asks_surplus: bool = any(
            _mentions(card, kind) for card in self.cards for kind in (Surplus, LoseSurplus)
        )
        self.layers: Characteristics = PrintedLayers([printed(card) for card in self.cards])
        if any(card.abilities for card in self.cards):
            from runtime.effects.link import link  # noqa: PLC0415 - vanilla pools need no effects

            linked = link(list(self.cards), rules)
            self.programs.update(linked.programs)
            self.abilities = linked.abilities
            self.listening = linked.listening
            self.layers = linked.layers


def _mentions(node: object, kind: type[Node]) -> bool:
    """Whether a node of the kind occurs in the IR below ``node``."""
    if isinstance(node, kind):
        return True
    if isinstance(node, Node):
        return any(_mentions(getattr(node, name), kind) for name in type(node).model_fields)
    return isinstance(node, tuple) and any(_mentions(item, kind) for item in node)


@rule("2.1.2", "2.9.3", "2.11.2.1")
def vector(hearts: Mapping[Heart, int]) -> tuple[int, ...]:
    """Every heart printed, or needed, as many of each colour: a vector in the order of ``HEARTS``."""
    return tuple(hearts.get(name, 0) for name in HEARTS)


def printed(card: CardDef) -> Printed:
    """The printed numbers of a definition."""
    return Printed(
        card.id,
        card.type,
        card.names,
        card.cost,
        card.blade,
        vector(card.hearts),
        vector(card.blade_hearts),
        (card.icons.get("score", 0), card.icons.get("draw", 0)),
        card.score,
        vector(card.need),
    )
