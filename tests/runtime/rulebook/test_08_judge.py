"""8.4: the judgement of the lives, and the end of the turn."""

from typing import Any

import pytest

from compiler import ir
from runtime.game import Game
from runtime.kernel.machine import Machine
from runtime.kernel.zones import HAND, LIVE_AREA, RESOLUTION, STAGE, SUCCESS_AREA, WAITING_ROOM
from runtime.rulebook.scoring import compare
from runtime.setup import Member
from tests.runtime.effects.effect_board import Board, actor, static
from tests.runtime.toy import ToyPool, board, card, do, idle, ids, notes, of, sends, start, story

CARDS = (
    card("two", "live", score=2),
    card("three", "live", score=3),
    card("four", "live", score=4),
    card("minus", "live", score=0),
    card("applause", blade=1, icons={"score": 1}),
)
ON_STAGE = {"left": Member("a")}


def side(*lives: str, **more: Any) -> Any:
    return board(**{"stage": ON_STAGE, "live_area": lives, **more})


def judge(pool: ToyPool | None, mine: Any, theirs: Any = None, **how: Any) -> Game:
    return idle(start(pool or ToyPool(*CARDS), mine, theirs or side(), start="judge", **how), 2)


def hearing(kind: str, **fields: Any) -> ToyPool:
    pool = ToyPool(*CARDS)
    pool.hears("a", "heard", kind, **fields)
    return pool


def told(game: Game, kind: str) -> tuple[Any, ...]:
    return next(e.data for e in game.log if e.kind == kind)


def raises(by: int) -> Any:
    """An effect that adds to the score of all lives of its player, by force."""

    def go(m: Machine, f: Any) -> None:
        score = m.pool.layers.score
        raised = set(m.state.zone_cards(f.player, LIVE_AREA))
        m.pool.layers.score = lambda s, oid: score(s, oid) + by * (oid in raised)  # type: ignore[method-assign]
        m.state.version += 1

    return go


# ---- 8.4.1 - 8.4.5 ----------------------------------------------------------------------------------
@pytest.mark.rule("8.4.1")
def test_the_judgement_begins_before_scores_are_summed_up() -> None:
    pool = hearing("phase_began", phase="judge")
    game = judge(pool, side("two"), side("two"), first=1)
    assert of(story(game), "heard", "live_totals")[:3] == ["heard", "heard", "live_totals"]
    assert [e.player for e in game.log if e.kind == "heard"] == [1, 0]


@pytest.mark.rule("8.4.2")
def test_the_scores_of_the_lives_are_summed_up() -> None:
    assert told(judge(None, side("three", "two")), "live_totals") == (5, 0)
    assert told(judge(None, side("two"), side("four", "four")), "live_totals") == (2, 8)


@pytest.mark.rule("8.4.2.1")
def test_score_icons_of_the_own_yell_add_to_the_total_not_to_the_card() -> None:
    pool = ToyPool(*CARDS)
    seen = pool.watches(
        "a", lambda m: m.pool.layers.score(m.state, m.state.zone_cards(0, LIVE_AREA)[0]), "live_judged"
    )
    stage = {"left": Member("a"), "right": Member("applause")}
    deck = ["b", "applause", "applause", "b"]
    mine = board(stage=stage, deck=deck, hand=["life"])
    theirs = board(stage={"left": Member("b")}, deck=deck, hand=["life"])
    game = start(pool, mine, theirs, start="live_set")
    do(game, "card", "card")
    idle(game, 2)
    assert told(game, "live_totals") == (3, 2)
    assert seen[0] == 1


def compared(mine: list[str], theirs: list[str], by: int = 0) -> int:
    game = start(ToyPool(*CARDS), side(*mine, hand=["b"]), side(*theirs))
    if by:
        game.pool.layers.score = lambda _s, _oid: by  # type: ignore[method-assign]
    return compare(game.state, game.pool)


@pytest.mark.rule("8.4.3.1")
def test_without_lives_on_either_side_the_totals_are_equal() -> None:
    assert compared([], []) == 0


@pytest.mark.rule("8.4.3.2")
@pytest.mark.parametrize("score", [1, 0, -2])
def test_who_has_lives_is_above_who_has_none_whatever_the_score(score: int) -> None:
    assert compared(["two"], [], score) == 1
    assert compared([], ["two"], score) == -1


@pytest.mark.rule("8.4.3.3")
def test_with_lives_on_both_sides_the_totals_decide() -> None:
    assert compared(["three", "two"], ["four"]) == 1
    assert compared(["three"], ["two", "two"]) == -1
    assert compared(["four"], ["two", "two"]) == 0


@pytest.mark.rule("8.4.3")
@pytest.mark.parametrize(
    ("mine", "theirs", "higher"),
    [
        (["four"], ["three"], 1),
        (["three"], ["three"], 0),
        (["minus"], [], 1),
        ([], [], 0),
        ([], ["minus"], 0),
    ],
)
def test_a_text_compares_totals_in_the_same_way(mine: list[str], theirs: list[str], higher: int) -> None:
    above = ir.Compare(left=ir.LiveTotal(), operator=">", right=ir.LiveTotal(player="opponent"))
    blade = ir.Apply(changes=(ir.Gain(icons=("blade",)),))
    singer = actor(static(ir.If(condition=above, then=blade)))
    me = side(*mine, stage={"left": Member("actor")}, hand=["a"], deck=["a"] * 9)
    foe = side(*theirs, stage={}, deck=["a"] * 9)
    game = Board(singer, *CARDS, me=me, foe=foe)
    assert game.layers.blade(game.state, game.oid("actor")) == 1 + higher


@pytest.mark.rule("8.4.4")
@pytest.mark.parametrize(("theirs", "heard"), [(side("two", stage={}), [0, 1]), (side(stage={}), [0])])
def test_each_player_with_lives_has_a_success(theirs: Any, heard: list[int]) -> None:
    pool = ToyPool(*CARDS)
    pool.hears("a", "heard", "live_succeeded", player=0)
    pool.hears("b", "heard", "live_succeeded", player=1)
    both = {"left": Member("a"), "right": Member("b")}
    game = judge(pool, side("two", stage=both), theirs)
    assert story(game).count("heard") == len(heard)
    assert [e.player for e in game.log if e.kind == "live_succeeded"] == heard


@pytest.mark.rule("8.4.5")
@pytest.mark.rule("8.4.6")
def test_success_abilities_are_done_first_player_first_and_count_for_the_winner() -> None:
    pool = ToyPool(*CARDS)
    pool.add(
        "b",
        notes("raised"),
        raises(1),
        kind="live_succeeded",
        match=lambda s, o, e: e.player == s.master[o & 1023],
    )
    pool.hears("a", "heard", "live_succeeded", player=0)
    game = judge(pool, side("four"), side("four", stage={"left": Member("b")}))
    assert of(story(game), "heard", "raised", "live_judged") == ["heard", "raised", "live_judged"]
    assert (told(game, "live_totals"), told(game, "live_winners")) == ((4, 4), (1, 4, 5))


# ---- 8.4.6 - 8.4.8 ----------------------------------------------------------------------------------
@pytest.mark.rule("8.4.6")
def test_a_live_area_emptied_by_a_success_does_not_win() -> None:
    pool = ToyPool(*CARDS)
    pool.add("a", sends(LIVE_AREA, HAND), kind="live_succeeded", match=lambda _s, _o, e: e.player == 0)
    game = judge(pool, side("four"), side("two", stage={}))
    assert (ids(game, 0, SUCCESS_AREA), ids(game, 1, SUCCESS_AREA)) == ([], ["two"])


@pytest.mark.rule("8.4.6", "9.7.5")
def test_what_waits_for_the_judging_is_done_before_a_live_is_placed() -> None:
    pool = ToyPool(*CARDS)
    pool.add("a", sends(LIVE_AREA, HAND, "four"), kind="live_judged", match=lambda _s, _o, _e: True)
    game = judge(pool, side("two", "four"))
    assert ids(game, 0, SUCCESS_AREA) == ["two"]


@pytest.mark.rule("8.4.6.1")
def test_without_lives_nobody_wins() -> None:
    game = judge(None, side(), side())
    assert told(game, "live_winners") == (0, 0)
    assert ids(game, 0, SUCCESS_AREA) + ids(game, 1, SUCCESS_AREA) == []


@pytest.mark.rule("8.4.6.2")
@pytest.mark.parametrize(
    ("mine", "theirs", "winners"), [("four", "two", [0]), ("two", "four", [1]), ("two", "two", [0, 1])]
)
def test_the_greater_total_wins_equal_ones_both(mine: str, theirs: str, winners: list[int]) -> None:
    game = judge(None, side(mine), side(theirs))
    assert [p for p in (0, 1) if ids(game, p, SUCCESS_AREA)] == winners


@pytest.mark.rule("8.4.7")
def test_the_winner_chooses_one_live_and_only_that_one_is_placed() -> None:
    game = start(ToyPool(*CARDS), side("two", "four"), side("two"), start="judge")
    assert game.state.choice is not None
    assert (game.state.choice.player, game.state.choice.kind) == (0, "success_live")
    game.apply(0)
    assert (ids(game, 0, SUCCESS_AREA), ids(game, 1, SUCCESS_AREA)) == (["two"], [])
    assert ids(game, 0, WAITING_ROOM) == ["four"]


@pytest.mark.rule("8.4.7.1")
def test_only_in_a_tie_two_successes_are_a_bar() -> None:
    tie = judge(None, side("two", success_area=["two", "two"]), side("two", success_area=["two"]))
    assert [len(ids(tie, p, SUCCESS_AREA)) for p in (0, 1)] == [2, 2]
    alone = judge(None, side("four", success_area=["two", "two"]), side("two"))
    assert (alone.winner, len(ids(alone, 0, SUCCESS_AREA))) == (0, 3)
    many = judge(None, side("two", "two"), side("four"))
    assert [len(ids(many, p, SUCCESS_AREA)) for p in (0, 1)] == [1, 1]


@pytest.mark.rule("8.4.8")
def test_lives_and_yelled_cards_of_both_go_to_their_waiting_rooms() -> None:
    pool = ToyPool(*CARDS)
    mine = board(stage=ON_STAGE, hand=["life", "life"], deck=["b"] * 9)
    theirs = board(stage={"left": Member("b")}, hand=["life"], deck=["applause"] * 9)
    game = start(pool, mine, theirs, start="live_set")
    do(game, "card", "done", "card")
    idle(game, 2)
    assert ids(game, 0, RESOLUTION) == []
    assert (sorted(ids(game, 0, WAITING_ROOM)), ids(game, 1, WAITING_ROOM)) == (["b", "life"], ["applause"])


@pytest.mark.rule("8.4.8")
def test_the_lives_that_were_not_placed_go_too() -> None:
    game = judge(None, side("two", "four", "three"), side("two"))
    assert (ids(game, 0, LIVE_AREA), len(ids(game, 0, WAITING_ROOM))) == ([], 2)
    assert (ids(game, 1, LIVE_AREA), ids(game, 1, WAITING_ROOM)) == ([], ["two"])


# ---- 8.4.9 - 8.4.14 ---------------------------------------------------------------------------------
@pytest.mark.rule("8.4.9")
@pytest.mark.parametrize(("before", "heard"), [(2, 0), (1, 1)])
def test_a_third_success_ends_the_game_before_anything_that_waits(before: int, heard: int) -> None:
    pool = hearing("moved", from_zone=LIVE_AREA, to_zone=SUCCESS_AREA)
    game = judge(pool, side("four", success_area=["two"] * before), side("two", stage={}))
    assert of(story(game), "heard", "turn_ending")[:heard] == ["heard"] * heard
    assert story(game).count("heard") == heard
    assert (game.winner, game.finished) == ((0, True) if before == 2 else (None, False))


@pytest.mark.rule("8.4.10")
def test_the_end_of_the_turn_is_heard_once_also_if_it_comes_again() -> None:
    game = judge(hearing("turn_ending"), side("two"), side("two"))
    ending = [e for e in game.log if e.kind == "turn_ending"]
    assert len(ending) == 2  # the first one was answered, so it came again (8.4.12)
    assert story(game).count("heard") == 2  # one of each player


@pytest.mark.rule("8.4.10")
def test_who_comes_at_the_end_of_the_turn_has_its_end_too() -> None:
    pool = ToyPool(*CARDS)
    pool.add("a", sends(HAND, STAGE, "b"), kind="turn_ending", match=lambda _s, _o, _e: True)
    pool.hears("b", "heard", "turn_ending")
    game = judge(pool, board(stage=ON_STAGE, hand=["b"]), side(stage={}))
    assert story(game).count("heard") == 1


@pytest.mark.rule("8.4.11")
def test_what_lasts_for_the_turn_ends_after_its_last_abilities() -> None:
    pool = hearing("turn_ending")
    pool.layers.expire = lambda state, moment: state.log.append(state.log[-1]._replace(kind=moment))  # type: ignore[method-assign]
    game = judge(pool, side(), side(stage={}))
    assert of(story(game), "turn_ending", "heard", "turn_end")[:3] == ["turn_ending", "heard", "turn_end"]


@pytest.mark.rule("8.4.12")
@pytest.mark.parametrize(("pool", "passes"), [(hearing("turn_ending"), 2), (ToyPool(*CARDS), 1)])
def test_there_is_another_pass_only_if_something_was_resolved(pool: ToyPool, passes: int) -> None:
    game = judge(pool, side(), side(stage={}))
    assert story(game).count("turn_ending") == passes


@pytest.mark.rule("8.4.13")
@pytest.mark.parametrize(
    ("mine", "theirs", "first"), [("two", "four", 1), ("four", "two", 0), ("two", "two", 0), ("", "", 0)]
)
def test_who_alone_placed_a_live_goes_first(mine: str, theirs: str, first: int) -> None:
    lives = [side(*filter(None, [one])) for one in (mine, theirs)]
    assert judge(None, *lives).state.first == first
    assert judge(None, *lives[::-1], first=1).state.first == 1 - first


@pytest.mark.rule("8.4.14")
def test_then_the_next_turn_begins() -> None:
    game = judge(None, side("two"), side("four"))
    assert (game.turn, [e.player for e in game.log if e.kind == "turn"]) == (3, [1])
    assert of(story(game), "turn_ending", "turn", "phase active")[:3] == [
        "turn_ending",
        "turn",
        "phase active",
    ]
