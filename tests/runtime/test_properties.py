"""What holds at every decision of every game (acceptance of the runtime contracts)."""

import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from runtime.agents import RandomAgent
from runtime.game import Game, IllegalActionError
from runtime.hidden import reshuffled
from runtime.kernel.codec import StateError
from runtime.kernel.zones import RESOLUTION, SPECS
from tests.runtime.vanilla import DECK, new_game, pool

CAP = 300


def play(game: Game, seed: int) -> list[int]:
    """Play to the end with a random agent; the indices chosen."""
    agent = RandomAgent(seed)
    picks = []
    while not game.finished and game.turn < CAP:
        picks.append(agent.index(game))
        game.apply(picks[-1])
    return picks


def assert_every_card_in_one_zone(game: Game) -> None:
    state = game.state
    seen = [oid for i, ids in enumerate(state.zones) for oid in ids]
    assert sorted(seen) == sorted(state.oid)
    assert len(set(seen)) == len(seen)
    for zone in range(len(SPECS)):
        for player in (0, 1):
            for oid in state.zone_cards(player, zone):
                assert state.zone_of(oid) == zone
                assert zone == RESOLUTION or state.master[oid & 1023] == player


@pytest.mark.parametrize("seed", range(20))
def test_games_finish_by_rule(seed: int) -> None:
    game = new_game(seed)
    play(game, seed)
    assert game.finished
    assert game.state.reason in {"10.3.1", "1.2.1.2"}
    assert game.legal_actions() == []


@pytest.mark.parametrize("seed", range(4))
def test_every_decision_is_a_value(seed: int) -> None:
    """Cards are in one zone, JSON gives the same game, a clone is independent, undo restores."""
    game = new_game(seed, undo=True)
    agent = RandomAgent(seed)
    hashes = []
    while not game.finished:
        assert_every_card_in_one_zone(game)
        before = game.state_hash()
        hashes.append(before)
        again = Game.from_json(game.pool, game.to_json())
        assert again.state_hash() == before
        assert again.legal_actions() == game.legal_actions()
        pick = agent.index(game)
        clone = game.clone()
        clone.apply(len(game.legal_actions()) - 1)
        assert game.state_hash() == before
        again.apply(pick)
        game.apply(pick)
        assert again.state_hash() == game.state_hash()
    for expected in reversed(hashes):
        game.undo()
        assert game.state_hash() == expected
    with pytest.raises(IllegalActionError):
        game.undo()


@pytest.mark.parametrize("seed", range(6))
def test_views_tell_nothing_hidden(seed: int) -> None:
    """Contract of hidden information: dealing the unseen cards anew changes nothing a player is shown."""
    game = new_game(seed)
    agent = RandomAgent(seed)
    random = Random(seed)
    changed = 0
    while not game.finished:
        for player in (0, 1):
            other = Game(game.pool, reshuffled(game.state, player, random))
            changed += other.state_hash() != game.state_hash()
            assert other.view(player) == game.view(player)
            if game.state.choice and game.state.choice.player == player:
                assert other.legal_actions() == game.legal_actions()
        game.apply(agent.index(game))
    assert changed > 50


def test_the_view_hides_the_opponents_hand_and_both_decks() -> None:
    game = new_game(3)
    game.apply(0)
    hand = game.view(0)["players"][1]["hand"]
    assert len(hand) == 6
    assert all(card["card"] is None for card in hand)
    assert all(card["card"] for card in game.view(1)["players"][1]["hand"])
    assert game.view(0)["players"][0]["deck"] == 54


def test_the_same_seed_and_choices_give_the_same_game() -> None:
    a, b = new_game(7), new_game(7)
    picks = play(a, 1)
    for pick in picks:
        b.apply(pick)
    assert a.state_hash() == b.state_hash()
    assert a.state_hash() != new_game(8).state_hash()


def test_hashes_do_not_depend_on_the_process() -> None:
    """The same final hash under two values of PYTHONHASHSEED."""
    code = (
        "from tests.runtime.vanilla import new_game\n"
        "from tests.runtime.test_properties import play\n"
        "g = new_game(5); play(g, 5); print(g.state_hash(), g.loop_key())"
    )
    root = Path(__file__).parents[2]
    out = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=root,
            env={"PYTHONHASHSEED": value, "PYTHONPATH": str(root)},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for value in ("1", "2")
    }
    assert len(out) == 1


def test_an_illegal_action_changes_nothing() -> None:
    game = new_game(1)
    before = game.state_hash()
    for bad in (-1, len(game.legal_actions())):
        with pytest.raises(IllegalActionError):
            game.apply(bad)
    stale = game.legal_actions()[0]._replace(kind="other")
    with pytest.raises(IllegalActionError):
        game.apply(stale)
    assert game.state_hash() == before


def test_json_of_another_schema_or_pool_is_refused() -> None:
    game = new_game(1)
    with pytest.raises(StateError):
        Game.from_json(pool("1.04"), game.to_json())
    with pytest.raises(StateError):
        Game.from_json(game.pool, game.to_json().replace('"schema":1', '"schema":0'))


@pytest.mark.rule("1.2.3")
def test_conceding_loses_at_once() -> None:
    game = new_game(2)
    game.concede(0)
    assert game.finished
    assert game.winner == 1
    assert game.legal_actions() == []


def test_decks_are_used_whole() -> None:
    game = new_game(0)
    assert len(game.state.oid) == 2 * (len(DECK.main) + len(DECK.energy))
