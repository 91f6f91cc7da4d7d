"""Random legal decks (6.1) whose lives the deck's own members can perform."""

from collections import Counter
from collections.abc import Collection
from random import Random
from types import MappingProxyType

from cardpool.deck import STANDARD, Deck
from cardpool.pool import Pool
from compiler.ir import CardDef

_COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")
_PRINCIPAL = 3
"""Colours that a random deck is built around."""
_CHEAP = 20
"""At least this many members of low cost, so that a hand can be played from the first turns."""
_LOW = 4
_STAGE = 3
_NEVER = 99


class NoLegalDeck(Exception):  # noqa: N818 - says what happened, as LookupError does
    """The cards that may be used do not make a legal deck. The message says what is missing."""


def random_deck(pool: Pool, rng: Random, usable: Collection[str], name: str = "random") -> Deck:
    """A legal deck of the cards with the ids ``usable``; the same ``rng`` state gives the same deck.

    Lives are chosen whose need the three members of the deck with the best hearts for it, with one
    yell's blade hearts, can meet. Where no such lives remain, the easiest ones fill up the twelve.
    Raises NoLegalDeck if ``usable`` has too few members, lives or energy cards.
    """
    allowed = set(usable)
    cards = [card.definition for card in pool.cards.values() if card.id in allowed]
    by_type = {kind: [c for c in cards if c.type == kind] for kind in ("member", "live", "energy")}
    for kind, needed in (("member", STANDARD.members), ("live", STANDARD.lives)):
        if len(by_type[kind]) * STANDARD.copies < needed:
            raise NoLegalDeck(f"{len(by_type[kind])} {kind} cards cannot make {needed}")
    if not by_type["energy"]:
        raise NoLegalDeck("there is no energy card")
    colours = rng.sample(_COLOURS, _PRINCIPAL)
    members = _members(by_type["member"], colours, rng)
    lives = _lives(by_type["live"], members, rng)
    energy = [rng.choice(by_type["energy"]) for _ in range(STANDARD.energy)]

    def listed(chosen: list[CardDef]) -> MappingProxyType[str, int]:
        counts = Counter(pool[card.id].printings[0] for card in chosen)
        return MappingProxyType(dict(sorted(counts.items())))

    return Deck(name, listed(members + lives), listed(energy))


def _members(cards: list[CardDef], colours: list[str], rng: Random) -> list[CardDef]:
    """48 members, at most four of each: those of the colours first, cheap ones among them."""
    order = rng.sample(cards, len(cards))
    order.sort(key=lambda card: not _shows(card, colours))
    cheap = [card for card in order if card.cost <= _LOW]
    chosen = _fill(cheap, _CHEAP, rng, [])
    return _fill(order, STANDARD.members, rng, chosen)


def _shows(card: CardDef, colours: list[str]) -> bool:
    return any(colour in colours for colour in card.hearts)


def _lives(cards: list[CardDef], members: list[CardDef], rng: Random) -> list[CardDef]:
    """Twelve lives: of those that the members can perform at random, then the least unlikely."""
    order = rng.sample(cards, len(cards))
    lacking = {card.id: _lacking(card, members) for card in order}
    order.sort(key=lambda card: max(0, lacking[card.id]))
    return _fill(order, STANDARD.lives, rng, [])


def _fill(order: list[CardDef], size: int, rng: Random, chosen: list[CardDef]) -> list[CardDef]:
    """``chosen`` and more of ``order`` up to ``size`` cards, two to four of a card at a time."""
    counts = Counter(card.id for card in chosen)
    result = list(chosen)
    for copies in (rng.randint(2, STANDARD.copies) for _ in order), (STANDARD.copies for _ in order):
        for card, most in zip(order, copies, strict=True):
            more = min(most - counts[card.id], size - len(result))
            if more > 0:
                counts[card.id] += more
                result += [card] * more
    return result


def _lacking(live: CardDef, members: list[CardDef]) -> int:
    """How many hearts the best three members and their yell lack for the need of ``live`` (2.11.3).

    Hearts that must come from the yell in a certain colour count twice: they are half as likely.
    """
    need = {colour: n for colour, n in live.need.items() if colour in _COLOURS}

    def worth(card: CardDef) -> tuple[int, int]:
        fitting = sum(min(card.hearts.get(colour, 0), n) for colour, n in need.items())
        return fitting, sum(card.hearts.values())

    best = sorted({card.id: card for card in members}.values(), key=worth, reverse=True)[:_STAGE]
    yelled = int(sum(card.blade for card in best) * _share(members))
    have: Counter[str] = Counter()
    for card in best:
        have.update({str(heart): n for heart, n in card.hearts.items()})
    short = {colour: n - have[colour] for colour, n in need.items() if n > have[colour]}
    if any(colour not in _colours(members) for colour in short):
        return _NEVER
    total = sum(live.need.values()) - sum(have.values())
    return max(2 * sum(short.values()), total) - yelled


def _colours(members: list[CardDef]) -> set[str]:
    """The colours that the members have as hearts or blade hearts."""
    return {str(heart) for card in members for heart in (*card.hearts, *card.blade_hearts)}


def _share(members: list[CardDef]) -> float:
    """How likely a yelled card is to show a heart."""
    return sum(bool(card.blade_hearts) for card in members) / len(members)
