"""9.5 and 9.7: check timings, play timings, and how automatic abilities wait."""

from typing import Any

import pytest

from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.state import Delayed, State
from runtime.kernel.zones import ENERGY_AREA, HAND, STAGE, WAITING_ROOM
from runtime.setup import Member
from tests.runtime.toy import (
    ToyPool,
    asks,
    board,
    do,
    draws,
    ids,
    notes,
    of,
    pays_if_yes,
    sends,
    start,
    story,
    words,
)

ON_STAGE = {"left": Member("a")}


def on_entering(_state: State, _source: int, event: Any) -> bool:
    return bool(event.to_zone == STAGE)


def play_left(
    pool: ToyPool, stage: dict[str, Member], theirs: Any = None, hand: tuple[str, ...] = ("plain",)
) -> Any:
    """``plain`` comes to the left area, without baton touch."""
    game = start(pool, board(hand=hand, stage=stage), theirs)
    do(game, "play", ("area", 0), *(("no",) if "left" in stage else ()))
    return game


# ---- 9.5 -------------------------------------------------------------------------------------------
@pytest.mark.rule("9.5.1")
@pytest.mark.rule("9.7.1")
def test_what_an_effect_triggers_waits_until_it_is_over() -> None:
    pool = ToyPool()
    pool.add("a", notes("first"), sends(HAND, WAITING_ROOM), notes("second"), match=on_entering)
    pool.hears("a", "heard", "moved", to_zone=WAITING_ROOM)
    game = play_left(pool, {"right": Member("a")}, hand=("plain", "b"))
    assert of(story(game), "first", "second", "heard") == ["first", "second", "heard"]


@pytest.mark.rule("9.5.1.1")
@pytest.mark.rule("9.5.3.1")
def test_rule_processing_is_done_before_anything_that_waits() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=STAGE)
    game = play_left(pool, ON_STAGE)
    assert of(story(game), "stage>waiting_room", "heard") == ["stage>waiting_room", "heard"]


@pytest.mark.rule("9.5.3.1")
def test_rule_processing_goes_on_while_it_brings_more_of_it() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=STAGE)
    game = play_left(pool, {"left": Member("a", under=("energy",))})
    done = of(story(game), "stage>waiting_room", "under>energy_deck", "heard")
    assert done == ["stage>waiting_room", "under>energy_deck", "heard"]


@pytest.mark.rule("9.5.3")
def test_rules_the_active_players_ability_rules_the_other_players_ability() -> None:
    pool = ToyPool()
    pool.add("a", notes("mine"), sends(HAND, ENERGY_AREA, "life"), match=lambda *x: x[2].to_zone == STAGE)
    pool.hears("b", "theirs", "moved", to_zone=STAGE)
    theirs = board(stage={"left": Member("b")})
    game = play_left(pool, {"left": Member("plain"), "right": Member("a")}, theirs, ("plain", "life"))
    expected = ["stage>waiting_room", "mine", "energy_area>waiting_room", "theirs"]
    assert of(story(game), *expected) == expected


@pytest.mark.rule("9.5.3.2")
def test_the_active_player_chooses_which_of_its_abilities_comes_first() -> None:
    pool = ToyPool()
    pool.hears("a", "A", "moved", to_zone=STAGE)
    pool.hears("b", "B", "moved", to_zone=STAGE)
    for choice, order in ((0, ["A", "B"]), (1, ["B", "A"])):
        game = play_left(pool, {"center": Member("a"), "right": Member("b")})
        assert game.state.choice is not None
        assert (game.state.choice.player, len(game.state.choice.options)) == (0, 2)
        do(game, ("trigger", choice))
        assert of(story(game), "A", "B") == order


@pytest.mark.rule("9.5.3.3")
def test_the_other_players_abilities_wait_for_all_of_the_active_player() -> None:
    pool = ToyPool()
    pool.add("a", notes("mine"), sends(HAND, WAITING_ROOM), match=on_entering)
    pool.hears("a", "mine too", "moved", to_zone=WAITING_ROOM)
    pool.hears("b", "theirs", "moved", to_zone=STAGE)
    game = play_left(pool, {"right": Member("a")}, board(stage={"left": Member("b")}), ("plain", "life"))
    assert of(story(game), "mine", "mine too", "theirs") == ["mine", "mine too", "theirs"]


@pytest.mark.rule("9.5.3.4")
def test_a_check_timing_is_over_when_nothing_is_left_to_do() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=STAGE)
    game = play_left(pool, {"right": Member("a")}, hand=("plain", "plain"))
    assert [frame.program for frame in game.state.frames] == ["game", "normal_phase"]
    assert game.state.waiting == []
    assert story(game).count("heard") == 1


# ---- 9.7 -------------------------------------------------------------------------------------------
def settled(game: Any) -> Any:
    """The game when all that waits has been played, in the order in which it waits."""
    while game.state.choice is not None and game.state.choice.kind == "trigger":
        game.apply(0)
    return game


def waiting(game: Any) -> list[int]:
    return [trigger.player for trigger in game.state.waiting]


@pytest.mark.rule("9.7.2")
def test_an_ability_that_is_triggered_waits_for_its_master() -> None:
    pool = ToyPool()
    pool.add("a", asks, match=on_entering)
    pool.add("b", notes("theirs"), match=on_entering)
    game = play_left(pool, {"right": Member("a")}, board(stage={"left": Member("b")}))
    assert game.state.choice is not None
    assert game.state.choice.kind == "may"
    assert waiting(game) == [1]


@pytest.mark.rule("9.7.2.1")
@pytest.mark.rule("9.7.3")
def test_triggered_twice_it_waits_twice_and_each_play_takes_one_away() -> None:
    pool = ToyPool()
    pool.add("a", asks, match=lambda *x: x[2].to_zone == WAITING_ROOM)
    pool.add("plain", sends(HAND, WAITING_ROOM), match=lambda _s, source, e: e.subject == source)
    game = play_left(pool, {"right": Member("a")}, hand=("plain", "b", "b", "b"))
    left = []
    while game.state.choice is not None and game.state.choice.kind in ("may", "trigger"):
        if game.state.choice.kind == "may":
            left.append(len(waiting(game)))
        game.apply(0)
    assert left == [2, 1, 0]


@pytest.mark.rule("9.7.3.1")
def test_what_waits_must_be_played() -> None:
    pool = ToyPool()
    pool.hears("a", "A", "moved", to_zone=STAGE)
    pool.hears("b", "B", "moved", to_zone=STAGE)
    game = play_left(pool, {"center": Member("a"), "right": Member("b")})
    assert [a.option[0] for a in game.legal_actions()] == ["trigger", "trigger"]


@pytest.mark.rule("9.7.3.2")
def test_what_cannot_be_played_waits_no_longer() -> None:
    pool = ToyPool()
    pool.add("a", notes("once"), match=on_entering, limit=1)
    game = start(pool, board(hand=["plain", "plain", "b"], stage={"left": Member("a")}))
    do(game, "play", ("area", 1), "play", ("area", 2))
    assert (words(game).count("once"), waiting(game)) == (1, [])
    assert game.state.choice is not None


@pytest.mark.rule("9.7.3.2.1")
def test_who_declines_may_be_asked_again_in_the_same_turn() -> None:
    pool = ToyPool()
    pool.add(
        "a",
        notes("paid"),
        match=on_entering,
        limit=1,
        cost=(asks, pays_if_yes),
    )
    game = start(pool, board(hand=["plain", "plain", "b"], stage={"left": Member("a")}))
    do(game, "play", ("area", 1), "no")
    assert waiting(game) == []
    do(game, "play", ("area", 2), "yes")
    assert words(game).count("paid") == 1


@pytest.mark.rule("9.7.4.2")
def test_who_comes_together_with_others_sees_them_come() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=STAGE)

    def bring(m: Machine, f: Any) -> None:
        hand = m.state.zone_cards(f.player, HAND)
        m.propose(f, [move(m.state, oid, STAGE, f.player, area=i + 1) for i, oid in enumerate(hand)])

    pool.add("plain", bring, match=lambda _s, source, e: e.subject == source)
    game = settled(play_left(pool, {}, hand=("plain", "a", "b")))
    assert words(game).count("heard") == 2  # itself and the one with it


@pytest.mark.rule("9.7.5", "9.7.5.1")
def test_a_delayed_ability_is_heard_once_and_from_then_on() -> None:
    pool = ToyPool()
    later = pool.add("b", notes("later"), match=on_entering, printed=False)

    def promise(m: Machine, f: Any) -> None:
        m.state.delayed.append(Delayed(later, f.player, f.source, (), 0, m.state.turn))

    pool.add("a", promise, match=lambda _s, source, e: e.subject == source)
    game = start(pool, board(hand=["plain", "a", "plain", "plain"]))
    do(game, ("play", game.state.zone_cards(0, HAND)[1]), ("area", 0))
    assert (words(game).count("later"), len(game.state.delayed)) == (0, 1)
    do(game, "play", ("area", 1))
    assert (words(game).count("later"), len(game.state.delayed)) == (1, 0)
    do(game, "play")
    assert words(game).count("later") == 1


def no_hand(state: State, _source: int, player: int) -> bool:
    return not state.zone_cards(player, HAND)


@pytest.mark.rule("9.7.6")
def test_a_condition_triggers_when_it_comes_true() -> None:
    pool = ToyPool()
    pool.add("a", notes("heard"), draws(1), holds=no_hand)
    game = start(pool, board(hand=["plain", "b"], stage={"left": Member("a")}))
    assert words(game).count("heard") == 0
    do(game, "play", ("area", 1))
    assert words(game).count("heard") == 0
    do(game, "play", ("area", 2))
    assert (words(game).count("heard"), len(ids(game, 0, HAND))) == (1, 1)


@pytest.mark.rule("9.7.6")
def test_a_condition_that_came_true_for_a_moment_has_triggered() -> None:
    pool = ToyPool()
    pool.add("a", notes("heard"), holds=no_hand)
    pool.add("plain", draws(2), match=lambda _s, source, e: e.subject == source)
    game = play_left(pool, {"right": Member("a")}, hand=("plain",))
    do(game, ("trigger", 1))  # the cards are drawn first
    assert (words(game).count("heard"), len(ids(game, 0, HAND))) == (1, 2)


@pytest.mark.rule("9.7.6")
def test_a_condition_that_comes_true_without_an_event_is_seen_at_the_next_check() -> None:
    def loud(m: Machine, _f: Any) -> None:
        m.state.flags["loud"] = 1

    def quiet(m: Machine, _f: Any) -> None:
        del m.state.flags["loud"]

    pool = ToyPool()
    pool.add("a", notes("heard"), quiet, holds=lambda state, _o, _p: "loud" in state.flags)
    pool.add("plain", loud, type="activated", limit=1)
    game = start(pool, board(hand=["b"], stage={"left": Member("a"), "right": Member("plain")}))
    do(game, "activate")
    assert words(game).count("heard") == 1


@pytest.mark.rule("9.7.6.1")
def test_a_condition_that_stays_true_waits_once_until_it_has_resolved() -> None:
    pool = ToyPool()
    pool.add("a", asks, draws(1), holds=lambda s, _o, p: len(s.zone_cards(p, HAND)) < 3)
    game = start(pool, board(hand=["b"], stage={"left": Member("a")}))
    for played in (1, 2):
        assert (words(game).count("ability_played"), waiting(game)) == (played, [])
        do(game, "yes")
    assert words(game).count("ability_played") == 2
    assert len(ids(game, 0, HAND)) == 3


@pytest.mark.rule("9.7.6.1")
def test_a_condition_whose_ability_cannot_be_played_does_not_wait_again_and_again() -> None:
    pool = ToyPool()
    pool.add("a", notes("heard"), holds=no_hand, limit=1)
    pool.add("plain", notes("done"), type="activated", limit=1)
    game = play_left(pool, {"right": Member("a")}, hand=("plain",))
    assert game.state.choice is not None
    assert not game.finished
    assert words(game).count("heard") == 1


@pytest.mark.rule("9.7.6.1")
def test_a_condition_that_was_false_meanwhile_triggers_again() -> None:
    pool = ToyPool()
    pool.add("a", notes("heard"), holds=no_hand, cost=(asks, pays_if_yes))
    pool.add("b", draws(1), type="activated", limit=1)
    game = start(pool, board(hand=["plain"], stage={"left": Member("a"), "center": Member("b")}))
    do(game, "play", ("area", 2), "no", "activate")
    assert len(ids(game, 0, HAND)) == 1
    do(game, "play", ("area", 1), "no")  # without baton touch
    assert game.state.choice is not None
    assert game.state.choice.kind == "may"


@pytest.mark.rule("9.7.7")
def test_what_waits_is_played_although_its_member_is_gone() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=STAGE)
    game = play_left(pool, ON_STAGE)
    assert (words(game).count("heard"), ids(game, 0, WAITING_ROOM)) == (1, ["a"])
