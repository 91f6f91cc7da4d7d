"""Chapter 12: loops that could go on for ever."""

import pytest

from runtime.game import Action, Game, IllegalActionError
from runtime.kernel.choices import NO, YES, Choice
from runtime.kernel.frames import Frame
from runtime.kernel.machine import KernelError, Machine
from runtime.kernel.moves import set_state
from runtime.kernel.state import CARD_MASK, State
from runtime.loops import repeat
from runtime.setup import Member
from tests.runtime.effects.effect_board import FOE, ME
from tests.runtime.toy import ToyPool, board, do, notes, start, words

STAGE = {"left": Member("a")}


def more(state: State) -> int:
    """Let the game not be the same as before; how often that was done."""
    times = state.surplus[ME][0] + 1
    state.surplus[ME] = (times, *state.surplus[ME][1:])
    return times


def growing(asks: int | None = None) -> Game:
    """A game in which an ability can be played again and again: each time the game is another one.

    ``asks``: a player who is asked each time.
    """

    def ask(_m: Machine, f: Frame) -> Choice | None:
        return None if asks is None else Choice(asks, "may", (YES, NO), f.source)

    def grow(m: Machine, f: Frame) -> None:
        if f.answer != NO:
            more(m.state)
        m.log(f, "grown", f.player)

    pool = ToyPool()
    pool.add("a", ask, grow, type="activated")
    return start(pool, board(hand=["plain"], stage=STAGE), ask_main=True)


def once(game: Game, *tags: str) -> list[Action]:
    """The series of actions with these tags, done once."""
    series = []
    for tag in tags:
        action = next(a for a in game.legal_actions() if a.option[0] == tag)
        series.append(action)
        game.apply(action)
    return series


# ---- 12.1.1.1 -------------------------------------------------------------------------------------
@pytest.mark.rule("12.1.1.1")
def test_a_series_is_done_as_often_as_was_said() -> None:
    game = growing()
    series = once(game, "activate")
    repeat(game, series, 20, 20)
    assert words(game).count("grown") == 21
    repeat(game, series, 0, 0)
    assert game.state.surplus[ME][0] == 21


@pytest.mark.rule("12.1.1.1")
def test_the_other_player_may_let_it_be_done_less_often_if_they_can_stop_it() -> None:
    game = growing(asks=FOE)
    series = once(game, "activate", "yes")
    repeat(game, series, 20, 3)
    assert game.state.surplus[ME][0] == 4
    do(game, "activate", "no")
    assert game.state.surplus[ME][0] == 4


@pytest.mark.rule("12.1.1.1")
@pytest.mark.parametrize(("times", "agreed"), [(5, 4), (5, 6), (5, -1)])
def test_who_has_no_part_in_it_cannot_stop_it(times: int, agreed: int) -> None:
    game = growing(asks=ME)
    series = once(game, "activate", "yes")
    before = game.state_hash()
    with pytest.raises(IllegalActionError):
        repeat(game, series, times, agreed)
    with pytest.raises(IllegalActionError):
        repeat(game, [], 1, 1)
    assert game.state_hash() == before


@pytest.mark.rule("12.1.1.1")
def test_a_series_that_cannot_be_done_again_is_not_begun() -> None:
    game = growing()
    series = once(game, "activate", "play", "area")
    before = game.state_hash()
    with pytest.raises(IllegalActionError, match="again"):
        repeat(game, series, 2, 2)
    assert game.state_hash() == before


@pytest.mark.rule("12.1.1.1")
def test_the_same_is_done_with_a_card_of_the_same_name() -> None:
    """The card that was played has gone: another one is played, to the area that was named."""
    pool = ToyPool()
    hand = ["plain", "b", "plain"]
    game = start(pool, board(hand=hand, energy=["energy"] * 9), ask_main=True)
    series = once(game, "play")
    do(game, ("area", 1))
    repeat(game, series, 1, 1)
    assert game.state.choice is not None
    assert game.state.choice.kind == "area"
    game = start(pool, board(hand=hand, energy=["energy"] * 9), ask_main=True)
    play = game.legal_actions()[0]
    do(game, ("play",), ("area", 2))
    area = play._replace(kind="area", option=("area", 0), cards=())
    repeat(game, [play, area], 1, 1)
    stage = game.state.zones[16]
    assert [game.pool.ids[game.state.definition_of(oid)] for oid in stage] == ["plain", "plain"]
    assert [game.state.area[oid & CARD_MASK] for oid in stage] == [2, 0]


# ---- 12.1.1.2 -------------------------------------------------------------------------------------
@pytest.mark.rule("12.1.1.2")
def test_what_led_to_the_same_game_is_not_done_again_until_something_else_is() -> None:
    pool = ToyPool()
    pool.add("a", notes("nothing"), type="activated")
    game = start(pool, board(hand=["plain"], stage=STAGE), ask_main=True)
    do(game, "activate")
    assert [a.option[0] for a in game.legal_actions()] == ["play", "pass"]
    do(game, "play", ("area", 1))
    assert [a.option[0] for a in game.legal_actions()] == ["activate", "pass"]
    do(game, "activate")
    assert [a.option[0] for a in game.legal_actions()] == ["pass"]
    assert words(game).count("nothing") == 2


@pytest.mark.rule("12.1.1.2")
def test_an_ability_with_a_limit_needs_no_memory() -> None:
    pool = ToyPool()
    pool.add("a", notes("nothing"), type="activated", limit=3)
    game = start(pool, board(hand=["plain"], stage=STAGE), ask_main=True)
    do(game, "activate", "activate")
    assert words(game).count("nothing") == 2
    assert "activate" in [a.option[0] for a in game.legal_actions()]
    assert game.state.frames[-1].vars["key"] == ""
    assert "done" not in game.state.frames[-1].vars


@pytest.mark.rule("12.1.1.2")
def test_an_ability_that_did_something_can_be_played_again() -> None:
    game = growing()
    do(game, "activate", "activate", "activate")
    assert words(game).count("grown") == 3


# ---- 12.1.1.3 -------------------------------------------------------------------------------------
def flipping(*, grows: bool = False, asks: bool = False, stops_at: int = 0) -> Game:
    """A game with an ability that triggers itself: by turning its member, which it does each time."""

    def ask(_m: Machine, f: Frame) -> Choice | None:
        return Choice(f.player, "may", (YES, NO), f.source) if asks else None

    def flip(m: Machine, f: Frame) -> None:
        times = more(m.state) if grows or stops_at else 0
        if f.answer == NO or (stops_at and times >= stops_at):
            return
        m.propose(f, [set_state(m.state, f.source, 1 - m.state.orientation[f.source & CARD_MASK])])

    pool = ToyPool()
    pool.add("a", ask, flip, kind="changed_state", match=lambda _s, source, e: e.subject == source)
    return start(pool, board(stage={"left": Member("a", wait=True)}, hand=["life"]), start="active", player=0)


@pytest.mark.rule("12.1.1.3")
def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    game = flipping()
    assert (game.finished, game.winner, game.state.reason) == (True, None, "12.1.1.3")


@pytest.mark.rule("12.1.1.3")
def test_a_loop_that_ends_by_itself_is_none() -> None:
    game = flipping(stops_at=300)
    assert not game.finished
    assert words(game).count("changed_state") == 300


@pytest.mark.rule("12.1.1.3")
def test_a_loop_that_a_player_can_stop_is_none() -> None:
    game = flipping(asks=True)
    for _ in range(250):
        do(game, "yes")
    assert not game.finished
    do(game, "no")
    assert not game.finished


@pytest.mark.rule("12.1.1.3")
def test_a_loop_that_changes_the_game_each_time_is_not_covered() -> None:
    with pytest.raises(KernelError, match="no end in sight"):
        flipping(grows=True)
