"""Chapter 6: what happens before the first turn."""

from collections import Counter

import pytest

from runtime.game import Game
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import ACTIVE, DECK, ENERGY_AREA, ENERGY_DECK, HAND
from tests.runtime.effects.effect_board import FOE, ME
from tests.runtime.vanilla import DECK as LIST
from tests.runtime.vanilla import new_game, pool

SIZE = len(LIST.main)


def cards(game: Game, player: int, zone: int) -> list[int]:
    return [oid & CARD_MASK for oid in game.state.zone_cards(player, zone)]


def ids(game: Game, player: int, zone: int) -> list[str]:
    return [game.pool.ids[game.state.definition[card]] for card in cards(game, player, zone)]


def pick(game: Game, *options: tuple[str | int, ...]) -> Game:
    """Take options of the open question: exactly these, or the first with this tag."""
    for option in options:
        assert game.state.choice
        found = [o for o in game.state.choice.options if o[: len(option)] == option]
        game.apply(game.state.choice.options.index(found[0]))
    return game


def begun(first: int, seed: int = 4) -> Game:
    """A game in which it is settled who goes first."""
    return pick(new_game(seed), ("player", first))


def ready(first: int = ME) -> Game:
    """A game that stands at its first main phase, with nobody's hand changed."""
    return pick(begun(first), ("done",), ("done",))


@pytest.mark.rule("6.2.1")
def test_the_steps_come_in_their_order() -> None:
    game = ready(FOE)
    log = [e for e in game.log if e.kind != "moved" or e.cause.rule]
    kinds = [e.kind for e in log]
    assert kinds[:3] == ["shuffled", "shuffled", "first_player"]
    moves = [(e.player, *e.data[:2]) for e in log[3:] if e.kind == "moved"]
    hands = [(player, DECK, HAND) for player in (FOE, ME) for _ in range(6)]
    energy = [(player, ENERGY_DECK, ENERGY_AREA) for player in (FOE, ME) for _ in range(3)]
    assert moves[:18] == hands + energy
    assert kinds.index("turn") == 3 + 18
    assert [e.player for e in game.log if e.kind == "first_player"] == [FOE]


@pytest.mark.rule("6.2.1")
def test_each_player_may_change_their_hand_once() -> None:
    game = begun(ME)
    asked = []
    while game.state.choice and game.state.choice.kind == "mulligan":
        asked.append(game.state.choice.player)
        pick(game, ("done",))
    assert asked == [ME, FOE]


@pytest.mark.rule("6.2.1.2")
@pytest.mark.ruling("Q14")
def test_all_cards_of_a_main_deck_are_shuffled() -> None:
    games = [new_game(seed) for seed in (1, 2)]
    for player in (ME, FOE):
        assert all(Counter(ids(game, player, DECK)) == Counter(LIST.main) for game in games)
        listed = [card for card in range(2 * (SIZE + 12)) if games[0].state.owner[card] == player]
        orders = [cards(game, player, DECK) for game in games]
        assert orders[0] != orders[1]
        assert all(order != [card for card in listed if card in order] for order in orders)
    assert ids(games[0], ME, DECK) == ids(new_game(1), ME, DECK)
    assert all(game.state.oid[card] >> 10 for game in games for card in range(SIZE))


@pytest.mark.rule("6.2.1.2", "6.2.1.3")
def test_the_energy_deck_lies_in_its_place() -> None:
    game = new_game(1)
    for player in (ME, FOE):
        assert ids(game, player, ENERGY_DECK) == list(LIST.energy)
        assert {game.state.zone[card] for card in cards(game, player, ENERGY_DECK)} == {ENERGY_DECK}
    living = [oid for zone in (DECK, ENERGY_DECK) for oid in game.state.zone_cards(ME, zone)]
    assert all(game.state.alive(oid) for oid in living)
    assert len({oid >> 10 for oid in living}) == len(living)


@pytest.mark.rule("6.2.1.4")
@pytest.mark.ruling("Q16")
def test_one_player_at_random_says_who_goes_first() -> None:
    games = [new_game(seed) for seed in range(12)]
    choices = [game.state.choice for game in games]
    assert {choice.player for choice in choices if choice} == {ME, FOE}
    assert {choice.options for choice in choices if choice} == {(("player", ME), ("player", FOE))}
    for first in (ME, FOE):
        game = begun(first)
        assert (game.state.first, game.state.active_player) == (first, first)
        assert [e.player for e in game.log if e.kind == "first_player"] == [first]


@pytest.mark.rule("6.2.1.5")
def test_each_player_begins_with_the_six_cards_on_top() -> None:
    before = new_game(4)
    game = begun(FOE)
    for player in (ME, FOE):
        assert cards(game, player, HAND) == cards(before, player, DECK)[:-7:-1]
        assert len(cards(game, player, DECK)) == SIZE - 6


@pytest.mark.rule("6.2.1.6")
@pytest.mark.ruling("Q17", "Q18")
@pytest.mark.parametrize("changed", [1, 6])
def test_who_changes_cards_draws_as_many_before_they_go_back(changed: int) -> None:
    game = begun(FOE)
    hand, deck = cards(game, FOE, HAND), cards(game, FOE, DECK)
    assert game.state.choice is not None
    assert (game.state.choice.player, game.state.choice.note) == (FOE, "6.2.1.6")
    pick(game, *[("card",)] * changed)
    if changed < 6:
        pick(game, ("done",))
    after = cards(game, FOE, HAND)
    assert after == hand[changed:] + deck[: -changed - 1 : -1]
    assert not set(hand[:changed]) & set(after)
    assert set(hand[:changed]) <= set(cards(game, FOE, DECK))
    assert cards(game, FOE, DECK)[-changed:] != hand[:changed]
    assert [e.player for e in game.log if e.kind == "shuffled"] == [ME, FOE, FOE]
    assert game.state.choice.player == ME


@pytest.mark.rule("6.2.1.6")
def test_who_changes_nothing_does_not_shuffle() -> None:
    game = begun(ME)
    hand, deck = cards(game, ME, HAND), cards(game, ME, DECK)
    pick(game, ("done",))
    assert (cards(game, ME, HAND), cards(game, ME, DECK)) == (hand, deck)
    assert [e.player for e in game.log if e.kind == "shuffled"] == [ME, FOE]


@pytest.mark.rule("6.2.1.7")
def test_each_player_begins_with_three_active_energy() -> None:
    game = pick(begun(ME), ("done",))
    while game.state.choice and game.state.choice.kind == "mulligan":
        pick(game, ("done",))
    laid = [e for e in game.log if e.kind == "moved" and e.cause.rule == "6.2.1.7"]
    assert [e.player for e in laid] == [ME] * 3 + [FOE] * 3
    assert len(cards(game, FOE, ENERGY_AREA)) == 3
    assert len(cards(game, FOE, ENERGY_DECK)) == len(LIST.energy) - 3
    state = game.state
    assert {state.orientation[card] for player in (ME, FOE) for card in cards(game, player, ENERGY_AREA)} == {
        ACTIVE
    }


@pytest.mark.rule("6.2.1.1")
def test_each_player_brings_the_deck_that_was_given() -> None:
    other = LIST._replace(main=LIST.main[:30])
    game = Game.new(pool(), [LIST, other], 1)
    assert [len(cards(game, player, DECK)) for player in (ME, FOE)] == [SIZE, 30]
