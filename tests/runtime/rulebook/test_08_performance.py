"""8.3: the performance of a player."""

from typing import Any

import pytest

from compiler import ir
from compiler.ir import CardDef
from runtime.game import Game
from runtime.kernel.zones import HAND, LIVE_AREA, RESOLUTION, STAGE, SUCCESS_AREA, WAITING_ROOM
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import Board, actor, static
from tests.runtime.toy import ToyPool, board, card, idle, ids, of, sends, start, story

CARDS = (
    card("draws", blade=1, icons={"draw": 1}),
    card("rosy", blade=2, hearts={"pink": 2, "red": 2}, blade_hearts={"pink": 1, "all": 1}),
    card("pink", "live", score=2, need={"pink": 2}),
    card("grey", "live", score=2, need={"grey": 2}),
    card("bluish", "live", score=2, need={"pink": 2, "blue": 1}),
)
ON_STAGE = {"left": Member("a")}


def perform(pool: ToyPool | None = None, mine: Side | None = None, theirs: Any = None, **how: Any) -> Game:
    """A performance of player 0, then the rest of the turn."""
    pool = pool or ToyPool(*CARDS)
    mine = mine or board(stage=ON_STAGE, live_area=["life"])
    return idle(start(pool, mine, theirs, start="performance", **how), 2)


def hearing(kind: str, **fields: Any) -> ToyPool:
    pool = ToyPool(*CARDS)
    pool.hears("a", "heard", kind, **fields)
    return pool


def result(game: Game, player: int = 0) -> Any:
    """Whether the live succeeded, what hearts there were and what was needed."""
    (entry,) = [e for e in game.log if e.kind in ("success", "failure") and e.player == player]
    return entry.kind, entry.data[:8], entry.data[8:]


@pytest.mark.rule("8.3.3")
def test_the_performance_begins_for_its_player_before_the_cards_are_turned_up() -> None:
    pool = hearing("phase_began", phase="performance")
    mine = board(stage=ON_STAGE, live_area=["life"], lives_down=True)
    game = perform(pool, mine, board(stage=ON_STAGE))
    assert of(story(game), "heard", "turned")[:2] == ["heard", "turned"]
    assert [e.player for e in game.log if e.kind == "heard"] == [0, 1]


@pytest.mark.rule("8.3.4")
def test_all_own_cards_are_turned_up_and_only_lives_stay() -> None:
    mine = board(stage=ON_STAGE, live_area=["life", "plain", "b"], lives_down=True)
    theirs = board(stage=ON_STAGE, live_area=["life", "plain"], lives_down=True)
    game = perform(mine=mine, theirs=theirs)
    turned = [e.player for e in game.log if e.kind == "turned"]
    assert turned == [0, 0, 0, 1, 1]
    assert sorted(ids(game, 0, WAITING_ROOM))[:2] == ["b", "plain"]
    assert ids(game, 0, SUCCESS_AREA) == ["life"]


@pytest.mark.rule("8.3.4.1")
def test_who_cannot_live_puts_all_cards_away_and_performs_nothing() -> None:
    ban = static(ir.Apply(changes=(ir.Prohibit(action="live"),)))
    me = Side(deck=["a"] * 9, stage={"left": Member("actor")}, live_area=["tune", "b"], lives_down=True)
    game = Board(actor(ban), me=me, foe=Side(deck=["a"] * 9, hand=["a"]), start="performance")
    assert sorted(game.zone("waiting_room")) == ["b", "tune"]
    assert story(game.game).count("turned") == 2
    assert of(story(game.game), "live_started", "yelled") == []


@pytest.mark.rule("8.3.5")
def test_what_the_discarded_cards_trigger_comes_before_the_live_area_is_looked_at() -> None:
    pool = ToyPool(*CARDS)
    pool.add(
        "a",
        sends(LIVE_AREA, HAND),
        match=lambda _s, _o, e: (e.from_zone, e.to_zone) == (LIVE_AREA, WAITING_ROOM),
    )
    game = perform(pool, board(stage=ON_STAGE, live_area=["life", "plain"], lives_down=True))
    assert of(story(game, 0), "live_area>hand", "live_started", "yelled") == ["live_area>hand"]


@pytest.mark.rule("8.3.6", "11.4.2.1")
@pytest.mark.parametrize("lives", [[], ["plain", "b"]])
def test_without_a_live_there_is_no_live_start_no_yell_and_no_result(lives: list[str]) -> None:
    game = perform(mine=board(stage=ON_STAGE, live_area=lives, lives_down=True))
    assert of(story(game), "live_started", "yelled", "success", "failure") == []


@pytest.mark.rule("8.3.7", "8.3.8")
def test_with_a_live_the_live_starts_once() -> None:
    pool = hearing("live_started", player=0)
    pool.hears("life", "heard too", "live_started", player=0, zones=frozenset({LIVE_AREA}))
    game = perform(pool)
    assert sorted(of(story(game), "heard", "heard too")) == ["heard", "heard too"]


@pytest.mark.rule("8.3.9")
def test_live_start_abilities_are_done_before_blades_are_counted() -> None:
    pool = ToyPool(*CARDS)
    pool.add("a", sends(STAGE, WAITING_ROOM, "plain"), kind="live_started", match=lambda _s, _o, _e: True)
    game = perform(pool, board(stage=ON_STAGE | {"right": Member("plain")}, live_area=["life"]))
    assert [e.data for e in game.log if e.kind == "yelled"] == [(1,)]


@pytest.mark.rule("8.3.10")
def test_only_active_members_count_for_the_yell() -> None:
    stage = {"left": Member("rosy"), "center": Member("plain"), "right": Member("rosy", wait=True)}
    game = perform(mine=board(stage=stage, live_area=["life"]))
    assert [e.data for e in game.log if e.kind == "yelled"] == [(3,)]


@pytest.mark.rule("8.3.11")
def test_a_yell_turns_the_top_card_as_often_as_there_are_blades() -> None:
    deck = ["b", "plain", "a", "life"]
    game = perform(mine=board(stage={"left": Member("rosy")}, deck=deck, live_area=["life"]))
    yelled = [e for e in game.log if e.kind == "moved" and e.data[1] == RESOLUTION]
    assert [game.pool.ids[e.objects[0][1]] for e in yelled] == ["b", "plain"]
    assert of(story(game), "yelled") == ["yelled"]


@pytest.mark.rule("8.3.11")
def test_what_is_yelled_is_not_shuffled_into_a_refreshed_deck() -> None:
    mine = board(
        stage={"left": Member("rosy"), "right": Member("a")},
        deck=["b"],
        waiting_room=["plain"],
        live_area=["life"],
    )
    game = perform(mine=mine)
    assert story(game, 0).count("deck>resolution") == 2
    assert of(story(game, 0), "refreshed", "yelled")[:2] == ["refreshed", "yelled"]


@pytest.mark.rule("8.3.12", "8.3.12.1")
def test_draw_icons_of_the_own_yell_draw_when_all_is_revealed() -> None:
    stage = {"left": Member("rosy")}
    mine = board(stage=stage, deck=["draws", "draws", "b", "b", "b"], live_area=["life"])
    theirs = board(stage=stage, deck=["draws", "a", "b", "b"], live_area=["life"])
    game = perform(mine=mine, theirs=theirs)
    for player, drawn in ((0, 2), (1, 1)):
        words = story(game, player)
        words = words[words.index("yelled") : words.index("success" if "success" in words else "failure")]
        assert words.count("deck>hand") == drawn
    assert of(story(game, 0), "deck>resolution", "deck>hand")[:3] == ["deck>resolution"] * 2 + ["deck>hand"]


@pytest.mark.rule("8.3.13")
def test_what_the_yell_triggers_sees_the_cards_drawn_for_icons() -> None:
    game = perform(
        hearing("yelled", player=0), board(stage=ON_STAGE, deck=["draws", "b", "b"], live_area=["life"])
    )
    assert of(story(game, 0), "yelled", "deck>hand", "heard", "success")[:4] == [
        "yelled",
        "deck>hand",
        "heard",
        "success",
    ]


@pytest.mark.rule("8.3.14")
def test_hearts_of_all_own_members_and_of_the_own_yell() -> None:
    stage = {"left": Member("a"), "right": Member("rosy", wait=True)}
    mine = board(stage=stage, deck=["rosy", "b", "b"], live_area=["life"])
    theirs = board(stage=ON_STAGE, deck=["rosy", "b"], live_area=["life"])
    game = perform(mine=mine, theirs=theirs)
    assert result(game)[1] == (3, 3, 0, 0, 0, 0, 1, 0)
    assert result(game, 1)[1] == (1, 1, 0, 0, 0, 0, 1, 0)


@pytest.mark.rule("8.3.15")
@pytest.mark.parametrize(("reds", "came"), [(2, "success"), (1, "failure")])
def test_all_lives_are_met_together_whatever_the_order(reds: int, came: str) -> None:
    member = card("singer", hearts={"pink": 2, "red": reds})
    for lives in (["pink", "grey"], ["grey", "pink"]):
        mine = board(stage={"left": Member("singer")}, live_area=lives)
        assert result(perform(ToyPool(*CARDS, member), mine))[0] == came


@pytest.mark.rule("8.3.15.1")
@pytest.mark.parametrize(
    ("hearts", "came"),
    [({"pink": 2, "blue": 1}, "success"), ({"pink": 1, "blue": 5}, "failure"), ({"pink": 9}, "failure")],
)
def test_a_live_is_met_by_hearts_of_its_colours(hearts: Any, came: str) -> None:
    mine = board(stage={"left": Member("singer")}, live_area=["bluish"])
    assert result(perform(ToyPool(*CARDS, card("singer", hearts=hearts)), mine))[0] == came


@pytest.mark.rule("8.3.15.1.1")
@pytest.mark.parametrize(("wild", "came"), [(1, "success"), (0, "failure")])
def test_all_stands_for_any_colour(wild: int, came: str) -> None:
    mine = board(stage={"left": Member("singer")}, live_area=["bluish"])
    singer = card("singer", hearts={"pink": 2, "all": wild})
    assert result(perform(ToyPool(*CARDS, singer), mine))[0] == came


@pytest.mark.rule("8.3.15.1.2")
def test_a_heart_is_spent_once() -> None:
    singer = card("singer", hearts={"pink": 3, "blue": 1})
    mine = board(stage={"left": Member("singer")}, live_area=["pink", "pink"])
    assert result(perform(ToyPool(*CARDS, singer), mine))[0] == "failure"
    assert surplus_after(singer, ["bluish"]) == (1, 0, 0, 0, 0, 0, 0, 0)


def surplus_after(singer: CardDef, lives: list[str]) -> Any:
    """The hearts left when the judgement begins."""
    pool = ToyPool(*CARDS, singer)
    seen = pool.watches("singer", lambda m: m.state.surplus[0], "phase_began", phase="judge")
    perform(pool, board(stage={"left": Member("singer")}, live_area=lives))
    return seen[0]


@pytest.mark.rule("8.3.15.1.2")
def test_grey_takes_what_the_colours_left() -> None:
    assert surplus_after(card("singer", hearts={"pink": 1, "red": 3}), ["grey"]) == (1, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.rule("8.3.16")
@pytest.mark.parametrize(("lives", "left"), [(["life", "bluish"], []), (["life"], ["life"])])
def test_one_live_that_fails_takes_all_along(lives: list[str], left: list[str]) -> None:
    pool = ToyPool(*CARDS)
    seen = pool.watches("a", lambda m: ids(m, 0, LIVE_AREA), "phase_began", phase="judge")
    perform(pool, board(stage=ON_STAGE, live_area=lives))
    assert seen[0] == left


@pytest.mark.rule("8.3.17")
def test_what_a_failure_triggers_comes_before_the_next_performance() -> None:
    failing = {"from_zone": LIVE_AREA, "to_zone": WAITING_ROOM}
    pool = hearing("moved", **failing)
    yelled = pool.watches("a", lambda m: ids(m, 0, RESOLUTION), "moved", **failing)
    game = perform(pool, board(stage=ON_STAGE, deck=["b", "a", "a"], live_area=["bluish"]))
    assert of(story(game), "heard", "phase performance")[:3] == [
        "phase performance",
        "heard",
        "phase performance",
    ]
    assert yelled == [["b"]]
