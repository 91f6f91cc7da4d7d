"""Quantities: numbers counted when asked."""

from collections.abc import Callable, Hashable, Iterator, Sequence

from compiler import ir
from runtime.effects.attributes import attribute, folded, has_attribute, names_in_groups, values
from runtime.effects.build import QUANTITIES, Linker, builds
from runtime.effects.env import Cards, Env, Number, Test
from runtime.effects.matching import largest_sharing, maximum_matching
from runtime.kernel.events import HEARTS
from runtime.rules import rule


@builds(QUANTITIES, ir.Count)
def count(lk: Linker, node: ir.Count) -> Number:
    """How many cards."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    return lambda env: len(cards(env))


@builds(QUANTITIES, ir.Total)
def total(lk: Linker, node: ir.Total) -> Number:
    """An attribute summed."""
    value = attribute(node.attribute)
    with lk.at("of"):
        cards = lk.cards(node.of)
    return lambda env: sum(value(env, oid) for oid in cards(env))


@builds(QUANTITIES, ir.Own)
def own(lk: Linker, node: ir.Own) -> Number:
    """A card's own number belongs to the filter that describes the card. Raises UnsupportedNodeError."""
    raise lk.unsupported(node, "the number of a card is only asked where a filter describes it")


@builds(QUANTITIES, ir.Highest)
def highest(lk: Linker, node: ir.Highest) -> Number:
    """The greatest value, 0 of none."""
    value = attribute(node.attribute)
    with lk.at("of"):
        cards = lk.cards(node.of)
    return lambda env: max((value(env, oid) for oid in cards(env)), default=0)


@rule("1.3.2")
def known(lk: Linker, *numbers: ir.Quantity) -> Test:
    """Whether the cards spoken of in ``numbers`` are there and have such a number at all.

    No card is less or more than one that is not there; a live card has no cost to be low.
    """
    spoken = [part for number in numbers for part in _terms(number) if _spoken_of(part)]
    asked = [(lk.cards(part.of), part.attribute.name) for part in spoken]

    def test(env: Env) -> bool:
        return all(any(has_attribute(env.type_of(oid), name) for oid in cards(env)) for cards, name in asked)

    return test


def _terms(number: ir.Quantity) -> Iterator[ir.Total | ir.Highest]:
    """The numbers of cards that a number is worked out from."""
    if isinstance(number, (ir.Total, ir.Highest)):
        yield number
    elif isinstance(number, (ir.Plus, ir.Difference)):
        yield from (*_terms(number.a), *_terms(number.b))
    elif isinstance(number, ir.Times):
        yield from (*_terms(number.n), *_terms(number.per))
    elif isinstance(number, ir.AtMost):
        yield from _terms(number.of)


def _spoken_of(node: ir.Total | ir.Highest) -> bool:
    """Whether it is of cards that the text refers to, by what was done to them or (「A」より) by name."""
    if isinstance(node, ir.Total):
        return isinstance(node.of, (ir.Var, ir.EventCard))
    return isinstance(node.of, ir.Select) and any(isinstance(part, ir.Named) for part in node.of.where)


def group_filter(node: ir.Cards) -> frozenset[str]:
    """The groups a selector asks for, folded; names are then those in these groups (Q74)."""
    if isinstance(node, ir.Select):
        for part in node.where:
            if isinstance(part, ir.InGroup):
                return frozenset(folded(name) for name in part.names)
    return frozenset()


def name_filter(node: ir.Cards) -> tuple[str, ...]:
    """The names a selector asks for, folded; only these are then told apart (Q74)."""
    if isinstance(node, ir.Select):
        for part in node.where:
            if isinstance(part, ir.Named):
                return tuple(folded(name) for name in part.names)
    return ()


def names_like(env: Env, oid: int, wanted: tuple[str, ...]) -> tuple[str, ...]:
    """The names of a card that are among those asked for."""
    return tuple(name for name in map(str, values("name", env, oid)) if any(w in name for w in wanted))


@builds(QUANTITIES, ir.Kinds)
def kinds(lk: Linker, node: ir.Kinds) -> Number:
    """Different values: one per card in a matching (Q207), all of each card in a union (Q228)."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    by = node.by
    if node.also is not None:
        return _kinds_of_both(lk, node, cards)
    told = told_apart(by, node.of)
    if node.mode == "union":
        return lambda env: len({v for oid in cards(env) for v in told(env, oid)})
    return lambda env: maximum_matching([told(env, oid) for oid in cards(env)])


def told_apart(by: ir.Kind, of: ir.Cards) -> Callable[[Env, int], Sequence[Hashable]]:
    """The values by which cards that were asked for so are the same or different.

    Of names only those that are asked for: in the groups named, or like a name (Q74, Q81).
    """
    groups = group_filter(of) if by == "name" else frozenset()
    wanted = name_filter(of) if by == "name" else ()
    if groups:
        return lambda env, oid: names_in_groups(env, oid, groups)
    if wanted:
        return lambda env, oid: names_like(env, oid, wanted)
    return lambda env, oid: values(by, env, oid)


def _kinds_of_both(lk: Linker, node: ir.Kinds, cards: Cards) -> Number:
    """The most cards no two of which share either property: a card with one cost takes one name."""
    by, also = (node.by, node.also) if node.also in SINGLE else (node.also, node.by)
    if also not in SINGLE or by is None or node.mode == "union":
        raise lk.unsupported(node, "one of the two properties has a single value")
    single, several = also, by
    told = told_apart(several, node.of)

    def number(env: Env) -> int:
        names: dict[Hashable, list[Hashable]] = {}
        for oid in cards(env):
            for value in values(single, env, oid):
                names.setdefault(value, []).extend(told(env, oid))
        return maximum_matching(list(names.values()))

    return number


SINGLE: frozenset[ir.Kind] = frozenset(("cost", "card_name"))
"""The properties of which a card has one value at most."""


@builds(QUANTITIES, ir.Most)
def most(lk: Linker, node: ir.Most) -> Number:
    """The largest set that shares a value (Q204); of cards of a group, a name in the group (Q74)."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    told = told_apart(node.by, node.of)
    return lambda env: largest_sharing([told(env, oid) for oid in cards(env)])


@builds(QUANTITIES, ir.Colours)
def colours(lk: Linker, node: ir.Colours) -> Number:
    """How many of the colours occur on the cards together (Q67, Q216); ALL is none of them (Q190)."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    indexes = tuple(HEARTS.index(c) for c in node.colours)
    source = node.source

    def number(env: Env) -> int:
        layers = env.pool.layers
        read = {"hearts": layers.hearts, "blade_hearts": layers.blade_hearts, "need": layers.need}[source]
        vectors = [read(env.state, oid) for oid in cards(env)]
        return sum(any(vector[i] > 0 for vector in vectors) for i in indexes)

    return number


@builds(QUANTITIES, ir.LiveTotal)
@rule("8.4.2", "8.4.3.2")
def live_total(_lk: Linker, node: ir.LiveTotal) -> Number:
    """ライブの合計スコア; a player without lives has none and is lower than any other (Q47, Q66)."""
    side = node.player
    return lambda env: env.pool.layers.live_score(env.state, env.players(side)[0])


@builds(QUANTITIES, ir.Surplus)
def surplus(_lk: Linker, node: ir.Surplus) -> Number:
    """余剰ハート (Q142); one left over from ALL is of no colour (Q174)."""
    side = node.player
    if node.colour is None:
        return lambda env: sum(env.state.surplus[env.players(side)[0]])
    index = HEARTS.index(node.colour)
    return lambda env: env.state.surplus[env.players(side)[0]][index]


@builds(QUANTITIES, ir.Plus)
def plus(lk: Linker, node: ir.Plus) -> Number:
    """a + b."""
    a, b = lk.number(node.a), lk.number(node.b)
    return lambda env: a(env) + b(env)


@builds(QUANTITIES, ir.Times)
def times(lk: Linker, node: ir.Times) -> Number:
    """n for each full ``every`` of ``per``."""
    if node.every < 1:
        raise lk.unsupported(node, "every must be 1 or more")
    n, per, every = lk.number(node.n), lk.number(node.per), node.every
    return lambda env: n(env) * (per(env) // every)


@builds(QUANTITIES, ir.Difference)
def difference(lk: Linker, node: ir.Difference) -> Number:
    """a - b, not below 0."""
    a, b = lk.number(node.a), lk.number(node.b)
    return lambda env: max(0, a(env) - b(env))


@builds(QUANTITIES, ir.AtMost)
def at_most(lk: Linker, node: ir.AtMost) -> Number:
    """Capped (Q243)."""
    of, n = lk.number(node.of), node.n
    return lambda env: min(of(env), n)


@builds(QUANTITIES, ir.Chosen)
@rule("1.3.5")
def chosen(_lk: Linker, node: ir.Chosen) -> Number:
    """The number chosen, or the number of things a step bound."""
    name = node.name

    def number(env: Env) -> int:
        found = env.bound(name, 0)
        return len(found) if isinstance(found, tuple) else int(found)

    return number


@builds(QUANTITIES, ir.Lost)
def lost(_lk: Linker, node: ir.Lost) -> Number:
    """How many hearts a step took."""
    name = node.name
    return lambda env: int(env.bound(name, 0))


@builds(QUANTITIES, ir.TurnNumber)
def turn_number(_lk: Linker, _node: ir.TurnNumber) -> Number:
    """このゲームのNターン目 (7.1)."""
    return lambda env: env.state.turn
