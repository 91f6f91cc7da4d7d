"""Linking a pool: every ability of every card made ready to run, once."""

from collections.abc import Callable, Sequence

from compiler.ir import CardDef
from runtime.effects import conditions, events, filters, instructions, quantities, select
from runtime.effects.abilities import link_ability
from runtime.effects.build import Linker
from runtime.effects.changes import ABILITY, StaticEffect
from runtime.effects.errors import LinkError, UnsupportedNodeError
from runtime.effects.layers import Layers
from runtime.effects.pool import LinkedPool
from runtime.rules import rule

__all__ = ["LinkError", "LinkedPool", "UnsupportedNodeError", "link"]

_BUILDERS = (conditions, events, filters, instructions, quantities, select)
"""The modules whose import fills the tables of node builders."""


def link(cards: Sequence[CardDef], rules: str = "1.06") -> LinkedPool:
    """Link the abilities of a pool.

    ``cards``: definitions, whose index is their number everywhere in the runtime; ``rules``: version of
    the comprehensive rules. Raises UnsupportedNodeError, with card and place, for what cannot be executed.
    """
    pool = LinkedPool(list(cards), rules)
    pool.layers = Layers(pool)
    for index, card in enumerate(pool.cards):
        numbers = []
        for i, ability in enumerate(card.abilities):
            linker = Linker(pool, index, f"abilities.{i}")
            try:
                numbers.append(link_ability(linker, ability))
            except UnsupportedNodeError as error:
                raise UnsupportedNodeError(error.node, f"{card.id}: {error.path}", error.why) from error
        pool.printed[index] = tuple(numbers)
    _index(pool)
    return pool


@rule("9.3.4")
def _index(pool: LinkedPool) -> None:
    """Where abilities listen, are played from, and act."""
    listening: dict[str, set[int]] = {}
    statics: set[int] = set()
    for ability in pool.abilities:
        if ability.type == "static":
            if ability.id not in pool.aloof:
                statics |= ability.zones
        elif ability.type == "activated":
            listening.setdefault("activated", set()).update(ability.zones)
        else:
            for kind in ability.events:
                listening.setdefault(kind, set()).update(ability.zones)
    pool.listening = {kind: frozenset(zones) for kind, zones in listening.items()}
    pool.static_zones = frozenset(statics)
    pool.owned = [tuple((number, True) for number in numbers) for numbers in pool.printed]
    pool.static_cards = _printing(pool, lambda _effect: True)
    pool.granting_cards = _printing(pool, lambda effect: effect.change.layer == ABILITY)
    pool.asks = _asks(pool)


def _printing(pool: LinkedPool, test: Callable[[StaticEffect], bool]) -> frozenset[int]:
    """Definitions that print a static ability with such an effect."""
    return frozenset(
        definition
        for definition, numbers in enumerate(pool.printed)
        if any(test(e) for n in numbers if n not in pool.aloof for e in pool.statics.get(n, ()))
    )


def _asks(pool: LinkedPool) -> dict[str, frozenset[str]]:
    """Which tables ask which, through any number of static abilities; each asks who has abilities."""
    direct: dict[str, set[str]] = {}
    for effects in pool.statics.values():
        for effect in effects:
            direct.setdefault(effect.change.table, set()).update(effect.reads)
    if direct.get("abilities"):
        for asked in direct.values():
            asked.add("abilities")
    closed = {}
    for table, asked in direct.items():
        seen: set[str] = set()
        todo = list(asked)
        while todo:
            name = todo.pop()
            if name not in seen:
                seen.add(name)
                todo += direct.get(name, ())
        closed[table] = frozenset(seen)
    return closed
