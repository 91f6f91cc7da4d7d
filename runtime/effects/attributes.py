"""The numbers and names of a card as a node asks for them (2.3-2.11)."""

from collections.abc import Callable, Hashable
from functools import cache

from compiler.ir import Attribute, Kind
from runtime.effects.env import Env
from runtime.kernel.events import HEARTS
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import UNDER
from runtime.rules import rule

Value = Callable[[Env, int], int]
COLOURS = HEARTS[:6]
OWNERS = {"cost": "member", "blade": "member", "hearts": "member", "score": "live", "need": "live"}
"""The card type that has the attribute at all."""


@rule("2.2.2.1.1", "2.2.2.2.1")
def has_attribute(type: str, name: str) -> bool:
    """Whether cards of a type have the attribute: only lives score and need, only members cost and give."""
    return OWNERS.get(name, type) == type


def attribute(node: Attribute) -> Value:
    """The value of an attribute of one object."""
    name = node.name
    original = node.original
    if name == "under":
        return _under
    if name in ("hearts", "need"):
        indexes = tuple(HEARTS.index(c) for c in node.colours) or tuple(range(len(HEARTS)))

        def vector(env: Env, oid: int) -> int:
            found = env.pool.layers.vector(env.state, oid, name, original)
            return sum(found[i] for i in indexes)

        return vector

    def scalar(env: Env, oid: int) -> int:
        return env.pool.layers.scalar(env.state, oid, name, original)

    return scalar


@rule("4.5.5.1")
def _under(env: Env, oid: int) -> int:
    state = env.state
    if state.alive(oid):
        player = state.master[oid & CARD_MASK]
        return sum(state.host[x & CARD_MASK] == oid for x in state.zone_cards(player, UNDER))
    last = state.lki.get(oid)
    return len(last.under) if last is not None else 0


@cache
def folded(name: str) -> str:
    """A name as it is compared: without spaces, one form of ＆ and of full-width signs (2.3.2.2, Q82)."""
    return name.replace(" ", "").replace("　", "").replace("＆", "&").replace("！", "!")


@rule("2.3.2.1")
def names_of(env: Env, oid: int) -> tuple[str, ...]:
    """The names of the members on a card, each of them its name (Q62)."""
    return tuple(folded(name) for name in env.pool.cards[env.state.definition[oid & CARD_MASK]].names)


@rule("2.4.2.1")
def groups_of(env: Env, oid: int) -> tuple[str, ...]:
    """The groups of the members on a card."""
    return tuple(folded(name) for name in env.pool.cards[env.state.definition[oid & CARD_MASK]].groups)


@rule("2.5.2")
def units_of(env: Env, oid: int) -> tuple[str, ...]:
    """The unit that is printed, with what the card is treated as (9.9.1.3)."""
    card = env.pool.cards[env.state.definition[oid & CARD_MASK]]
    return tuple(folded(name) for name in (*card.units, *env.pool.layers.treated_as(env.state, oid)))


def values(kind: Kind, env: Env, oid: int) -> tuple[Hashable, ...]:
    """Every value of a property that a card has."""
    layers = env.pool.layers
    state = env.state
    card = env.pool.cards[state.definition[oid & CARD_MASK]]
    if kind == "name":
        return names_of(env, oid)
    if kind == "card_name":
        return (folded(card.name),)
    if kind == "group":
        return groups_of(env, oid)
    if kind == "unit":
        return units_of(env, oid)
    if kind == "cost":
        return (layers.cost(state, oid),) if card.type == "member" else ()
    source = layers.hearts(state, oid) if card.type == "member" else layers.need(state, oid)
    return tuple(c for c, n in zip(COLOURS, source, strict=False) if n > 0)


def groups_and_units(env: Env, oid: int) -> tuple[str, ...]:
    """What 『』 can mean of the card (2.12.2)."""
    return (*groups_of(env, oid), *units_of(env, oid))


def names_in_groups(env: Env, oid: int, groups: frozenset[str]) -> tuple[Hashable, ...]:
    """The names under which a card belongs to one of the groups (Q74, Q81, Q105).

    A card that lists one group per name has each name in its own group (2.4.2.1); another has all of
    its names in all of its groups.
    """
    card = env.pool.cards[env.state.definition[oid & CARD_MASK]]
    names = tuple(folded(name) for name in card.names)
    if len(names) > 1 and len(card.groups) == len(names):
        own = [folded(group) for group in card.groups]
        if groups & set(own):
            return tuple(n for n, g in zip(names, own, strict=True) if g in groups)
    return names
