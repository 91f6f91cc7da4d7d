"""Random decks: legal, reproducible, and such that their members can perform their lives."""

from random import Random

import pytest

from cardpool import NoLegalDeck, bundled_pool, check_deck, random_deck
from tests.cardpool.sets import many

POOL = bundled_pool()


@pytest.mark.rule("6.1.1")
@pytest.mark.parametrize("seed", range(30))
def test_they_are_legal(seed: int) -> None:
    assert check_deck(random_deck(POOL, Random(seed), POOL.cards), POOL) == ()


def test_the_same_seed_gives_the_same_deck_whatever_the_order_of_usable() -> None:
    ids = list(POOL.cards)
    one = random_deck(POOL, Random(7), ids)
    assert one == random_deck(POOL, Random(7), set(ids))
    assert one != random_deck(POOL, Random(8), ids)


def test_only_usable_cards_are_used() -> None:
    usable = [card.id for card in POOL.cards.values() if card.id[-1] not in "13"]
    deck = random_deck(POOL, Random(1), usable)
    assert {POOL.find(number).id for number in (*deck.main, *deck.energy)} <= set(usable)


@pytest.mark.parametrize("seed", range(30))
def test_lives_can_be_performed(seed: int) -> None:
    """The three best members for a live and a card a blade, all hearts of any colour, meet its need."""
    main, _ = random_deck(POOL, Random(seed), POOL.cards).cards(POOL)
    members = sorted(
        {card.id: card for card in main if card.type == "member"}.values(),
        key=lambda card: -sum(card.hearts.values()),
    )[:3]
    most = sum(sum(card.hearts.values()) + card.blade for card in members)
    colours = {colour for card in main if card.type == "member" for colour in card.hearts}
    for live in (card for card in main if card.type == "live"):
        assert sum(live.need.values()) <= most, live.id
        assert {colour for colour in live.need if colour != "grey"} <= colours | {"grey"}, live.id


@pytest.mark.parametrize(("members", "lives", "energy"), [(11, 4, 1), (12, 2, 1), (12, 3, 0)])
def test_too_few_cards(members: int, lives: int, energy: int) -> None:
    pool = many(members, lives, energy)
    with pytest.raises(NoLegalDeck):
        random_deck(pool, Random(1), pool.cards)


def test_just_enough_cards() -> None:
    pool = many(12, 3, 1)
    assert check_deck(random_deck(pool, Random(1), pool.cards), pool) == ()
