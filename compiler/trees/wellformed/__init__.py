"""Which trees mean anything: what the types of the IR cannot say, one rule each, in one place.

A rule is a sentence with the number of the comprehensive rules or the ruling it rests on, or 「one form」
where two trees would mean the same and this one is not the one that lowering makes.
"""

from compiler.ir import Ability
from compiler.trees.wellformed import (
    abilities,
    amounts,
    cards,
    changes,
    events,
    filters,
    names,
    numbers,
    sentences,
    speech,
    steps,
)
from compiler.trees.wellformed.rules import Fault, check

__all__ = ["Fault", "faults"]

_TOPICS = (abilities, amounts, cards, changes, events, filters, names, numbers, sentences, steps)
"""Modules whose rules are registered by being imported."""


def faults(ability: Ability) -> list[Fault]:
    """What is wrong with an ability that is right by type; empty if it is well formed."""
    found = [*check(ability), *names.faults(ability)]
    return found or [*speech.faults(ability)]
