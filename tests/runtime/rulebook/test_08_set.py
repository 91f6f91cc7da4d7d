"""8.1 and 8.2: the live phase, and setting lives."""

from typing import Any

import pytest

from runtime.game import Game
from runtime.kernel.zones import FACE_DOWN, HAND, LIVE_AREA
from runtime.setup import Member
from tests.runtime.toy import ToyPool, board, do, idle, ids, of, start, story

ON_STAGE = {"left": Member("a")}
LIVE_PHASES = ["phase live_set", "phase performance", "phase performance", "phase judge"]


def setting(pool: ToyPool | None = None, mine: Any = None, theirs: Any = None, **how: Any) -> Game:
    return start(
        pool or ToyPool(),
        mine or board(hand=["life", "plain"], stage=ON_STAGE),
        theirs or board(hand=["life"], stage=ON_STAGE),
        start="live_set",
        **how,
    )


def who_asks(game: Game) -> tuple[int, str]:
    assert game.state.choice is not None
    return game.state.choice.player, game.state.choice.kind


@pytest.mark.rule("8.1.2")
def test_the_live_phase_is_set_performances_judgement() -> None:
    game = idle(setting())
    assert of(story(game), *LIVE_PHASES) == LIVE_PHASES


@pytest.mark.rule("8.3.2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_performs_first(first: int) -> None:
    game = idle(setting(first=first))
    began = [e for e in game.log if e.kind == "phase_began" and e.data[0] == "performance"]
    assert [e.player for e in began] == [first, 1 - first]


@pytest.mark.rule("8.3.2")
def test_a_performance_phase_has_one_turn_player_for_all_of_it() -> None:
    sides = [board(hand=["life"], stage={"left": Member("plain")}) for _ in (0, 1)]
    game = setting(ToyPool(), *sides)
    do(game, "card", "card")
    performed = [
        (e.player, e.kind) for e in game.log if e.kind in ("live_started", "yelled", "success", "turned")
    ]
    assert performed == [
        (p, kind) for p in (0, 1) for kind in ("turned", "live_started", "yelled", "success")
    ]


@pytest.mark.rule("8.3.2")
@pytest.mark.rule("7.2.1.1")
def test_the_turn_player_of_a_performance_is_the_active_one() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "live_started", player=1)
    game = setting(pool)
    do(game, "done", "card")
    assert [e.player for e in game.log if e.kind == "heard"] == [1, 0]


@pytest.mark.rule("8.2.1")
def test_the_live_phase_and_its_first_phase_begin_at_once_before_anything_is_set() -> None:
    pool = ToyPool()
    pool.hears("a", "live", "live_phase_began")
    pool.hears("a", "set", "phase_began", phase="live_set")
    game = setting(pool, theirs=board(hand=["life"]))
    assert game.state.choice is not None
    assert (game.state.choice.kind, len(game.state.choice.options)) == ("trigger", 2)
    do(game, "trigger")
    assert of(story(game), "live", "set") == ["live", "set"]
    assert who_asks(game) == (0, "set_lives")


@pytest.mark.rule("8.2.2")
@pytest.mark.parametrize("n", [0, 1, 2, 3])
def test_up_to_three_cards_of_any_kind_are_set_and_as_many_drawn(n: int) -> None:
    hand = ["life", "plain", "a", "b"]
    game = setting(mine=board(hand=hand, deck=["energy"] * 9))
    for _ in range(n):
        do(game, "card")
    if n < 3:
        do(game, "done")
    assert ids(game, 0, LIVE_AREA) == hand[:n]
    assert ids(game, 0, HAND) == hand[n:] + ["energy"] * n
    assert {game.state.face[oid & 1023] for oid in game.state.zone_cards(0, LIVE_AREA)} <= {FACE_DOWN}
    assert who_asks(game) == (1, "set_lives")


@pytest.mark.rule("8.2.3")
def test_what_the_first_player_triggers_comes_before_the_second_sets() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=LIVE_AREA)
    game = setting(pool, theirs=board(hand=["life"]))
    do(game, "card", "done")
    assert story(game).count("heard") == 1
    assert who_asks(game) == (1, "set_lives")


@pytest.mark.rule("8.2.4")
def test_the_second_player_sees_how_many_were_set_and_does_the_same() -> None:
    theirs = board(hand=["life", "plain", "life", "a"], deck=["energy"] * 9, stage={"left": Member("a")})
    game = setting(theirs=theirs)
    do(game, "card", "done")
    shown = game.view(1)["players"][0]["live_area"]
    assert [one["card"] for one in shown] == [None]
    before = len(ids(game, 1, HAND))
    do(game, "card", "card", "card")
    drawn = [e for e in game.log if e.kind == "moved" and e.player == 1 and e.cause.rule == "5.6.1"]
    assert len(drawn) == 3
    assert before == 4


@pytest.mark.rule("8.2.5")
def test_what_the_second_player_triggers_comes_before_the_performances() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "moved", to_zone=LIVE_AREA, player=1)
    game = setting(pool, mine=board(stage=ON_STAGE), theirs=board(hand=["life"]))
    do(game, "card")
    assert of(story(game), "heard", "phase performance")[:2] == ["heard", "phase performance"]


@pytest.mark.rule("8.2.5")
def test_with_the_set_phase_ends_what_lasts_so_long() -> None:
    ended: list[str] = []
    pool = ToyPool()
    pool.layers.expire = lambda _state, moment: ended.append(moment)  # type: ignore[method-assign]
    game = setting(pool)
    assert ended == []
    do(game, "done", "done")
    assert ended[0] == "live_set_end"
