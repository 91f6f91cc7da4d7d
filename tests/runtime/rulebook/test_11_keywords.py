"""Chapter 11: keywords."""

import pytest

from runtime.kernel.zones import AREA_CODES
from tests.runtime.effects.effect_board import Board
from tests.runtime.rulebook.texts import events, live, member, side, table
from tests.runtime.toy import idle, of

DRAWS = "カードを1枚引く。"
HERE = {"center": "actor"}
AREAS = {"【センター】": "center", "【左サイド】": "left", "【右サイド】": "right"}
ACTIVATED = {"【センター】": "11.6.2", "【左サイド】": "11.7.2", "【右サイド】": "11.8.2"}


def live_of(me: Board) -> Board:
    """The turn goes on with what is asked last: nothing is played, set or paid any more."""
    idle(me.game, 2)
    return me


# ---- 11.1, 11.2 -----------------------------------------------------------------------------------
@pytest.mark.rule("11.1.2")
@pytest.mark.parametrize(("answer", "hand"), [("yes", ["a", "a"]), ("no", ["b"])])
def test_a_keyword_with_a_cost_is_an_automatic_ability_with_that_cost(answer: str, hand: list[str]) -> None:
    actor = member("actor", "【登場】手札を1枚控え室に置いてもよい：カードを2枚引く。")
    board = table(actor, me=side(hand=("actor", "b")))
    assert board.pool.abilities[0].type == "automatic"
    board.pick("actor", "left", answer)
    assert board.zone("hand") == hand


@pytest.mark.rule("11.1.3")
def test_two_headers_with_a_slash_are_both() -> None:
    actor = member("actor", f"【登場】/【ライブ開始時】{DRAWS}")
    board = table(actor, me=side(hand=("actor", "b"), live_area=("tune",)))
    board.pick("actor", "left")
    assert events(board, 0).count("ability_resolved") == 1
    assert events(live_of(board), 0).count("ability_resolved") == 2


@pytest.mark.rule("11.2.2")
def test_once_a_turn_is_for_the_ability_of_this_card_and_this_turn() -> None:
    once = f"【起動】【ターン1回】[E]：{DRAWS}"
    leaver = member(
        "leaver",
        once,
        "【起動】このメンバーをステージから控え室に置く：自分の控え室からコスト19以下のメンバーカードを1枚手札に加える。",
        cost=1,
    )
    board = table(
        leaver, me=side(stage={"left": "leaver", "right": "leaver"}, hand=("b",), energy=("energy",) * 9)
    )
    assert board.words().count("activate leaver") == 4
    board.pick("activate leaver")
    assert board.words().count("activate leaver") == 3
    board.game.apply(board.words().index("activate leaver"))  # it leaves the stage
    assert board.words().count("activate leaver") == 2
    board.pick("leaver", "left")
    assert board.words().count("activate leaver") == 4


@pytest.mark.rule("11.2.2")
def test_in_the_next_turn_it_may_be_played_again() -> None:
    board = table(member("actor", f"【起動】【ターン1回】[E]：{DRAWS}"), me=side(stage=HERE, hand=("b",)))
    board.pick("activate actor")
    assert "activate actor" not in board.words()
    live_of(board)
    while board.asker != 0 or board.asked != "main":
        board.game.apply(len(board.words()) - 1)
    assert "activate actor" in board.words()


@pytest.mark.rule("11.2.3")
def test_once_a_turn_is_for_both_of_two_headers() -> None:
    actor = member("actor", f"【登場】/【ライブ開始時】【ターン1回】{DRAWS}")
    board = table(actor, me=side(hand=("actor", "b"), live_area=("tune",)))
    board.pick("actor", "left")
    assert events(live_of(board), 0).count("ability_resolved") == 1


# ---- 11.3 - 11.5 ----------------------------------------------------------------------------------
@pytest.mark.rule("11.3.1")
@pytest.mark.rule("11.3.2")
def test_who_is_put_on_the_stage_from_anywhere_has_entered() -> None:
    actor = member("actor", f"【登場】{DRAWS}", cost=2)
    bringer = member(
        "bringer", "【登場】自分の控え室からコスト2以下のメンバーカードを1枚ステージに登場させる。"
    )
    board = table(actor, bringer, me=side(hand=("bringer", "b", "actor"), waiting_room=("actor",)))
    board.pick("bringer", "left", "right")
    assert len(board.zone("hand")) == 3
    board.pick("actor")
    assert len(board.zone("hand")) == 3


@pytest.mark.rule("11.3.2")
def test_who_changes_areas_or_is_another_one_has_not_entered() -> None:
    actor = member("actor", f"【登場】{DRAWS}", "【起動】[E]：このメンバーはポジションチェンジする。")
    board = table(actor, me=side(stage={"left": "actor"}, hand=("b", "a")))
    board.pick("activate actor", "right", "b", "left")
    assert board.stage() == {"right": "actor", "left": "b"}
    assert board.zone("hand") == ["a"]


def both_sides(text: str, mine: tuple[str, ...] = ("tune",), theirs: tuple[str, ...] = ()) -> Board:
    """Each player has the actor, and lives; the performances and the judgement."""
    me = side(stage=HERE, live_area=mine, hand=("a",))
    foe = side(stage=HERE, live_area=theirs, hand=("a",))
    actor = member("actor", text, hearts={"blue": 1}, blade=0)
    return live_of(table(actor, me=me, foe=foe, start="performance"))


@pytest.mark.rule("11.4.1")
@pytest.mark.rule("11.4.2")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 0), (0, 1)])
def test_live_start_is_that_of_its_master(mine: int, theirs: int) -> None:
    board = both_sides(f"【ライブ開始時】{DRAWS}", ("tune",) * mine, ("tune",) * theirs)
    assert [events(board, p).count("ability_played") for p in (0, 1)] == [mine, theirs]


@pytest.mark.rule("11.4.2.1")
def test_with_no_live_among_the_cards_no_live_starts() -> None:
    board = both_sides(f"【ライブ開始時】{DRAWS}", ("b", "b"))
    assert "ability_played" not in events(board)


@pytest.mark.rule("11.5.1")
@pytest.mark.rule("11.5.2")
@pytest.mark.parametrize(("mine", "theirs"), [(1, 1), (1, 0), (0, 1)])
def test_live_success_is_that_of_its_master(mine: int, theirs: int) -> None:
    board = both_sides(f"【ライブ成功時】{DRAWS}", ("tune",) * mine, ("tune",) * theirs)
    assert [events(board, p).count("ability_played") for p in (0, 1)] == [mine, theirs]


@pytest.mark.rule("11.5.2")
@pytest.mark.parametrize(("need", "played"), [(1, 1), (2, 0)])
def test_a_live_that_failed_has_no_success(need: int, played: int) -> None:
    hymn = live("hymn", f"【ライブ成功時】{DRAWS}", need={"blue": need})
    actor = member("actor", hearts={"blue": 1}, blade=0)
    board = live_of(
        table(hymn, actor, me=side(stage=HERE, live_area=("hymn",), hand=("a",)), start="performance")
    )
    assert events(board, 0).count("ability_played") == played


# ---- 11.6 - 11.8 ----------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "header",
    [
        pytest.param("【センター】", marks=pytest.mark.rule("11.6.2")),
        pytest.param("【左サイド】", marks=pytest.mark.rule("11.7.2")),
        pytest.param("【右サイド】", marks=pytest.mark.rule("11.8.2")),
    ],
)
@pytest.mark.parametrize("area", AREA_CODES)
def test_an_activated_ability_of_an_area_is_played_there(header: str, area: str) -> None:
    board = table(
        member("actor", f"【起動】{header}[E]：{DRAWS}"), me=side(stage={area: "actor"}, hand=("b",))
    )
    assert ("activate actor" in board.words()) is (AREAS[header] == area)


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("【センター】", marks=pytest.mark.rule("11.6.3")),
        pytest.param("【左サイド】", marks=pytest.mark.rule("11.7.3")),
        pytest.param("【右サイド】", marks=pytest.mark.rule("11.8.3")),
    ],
)
@pytest.mark.parametrize("area", AREA_CODES)
def test_an_automatic_ability_of_an_area_triggers_there(header: str, area: str) -> None:
    board = table(member("actor", f"【登場】{header}{DRAWS}"), me=side(hand=("actor", "b")))
    board.pick("actor", area)
    assert of(events(board), "ability_played") == ["ability_played"] * (AREAS[header] == area)


@pytest.mark.parametrize(
    "header",
    [
        pytest.param("【センター】", marks=pytest.mark.rule("11.6.4")),
        pytest.param("【左サイド】", marks=pytest.mark.rule("11.7.4")),
        pytest.param("【右サイド】", marks=pytest.mark.rule("11.8.4")),
    ],
)
def test_a_static_ability_of_an_area_acts_there_and_no_longer(header: str) -> None:
    actor = member(
        "actor",
        f"【常時】{header}[ブレード]を得る。",
        "【起動】[E]：このメンバーはポジションチェンジする。",
        blade=1,
    )
    home = AREAS[header]
    board = table(actor, me=side(stage={home: "actor"}, hand=("b",)))
    for area in (*(a for a in AREA_CODES if a != home), home):
        expected = 2 if board.stage() == {home: "actor"} else 1
        assert board.layers.blade(board.state, board.oid("actor")) == expected
        board.pick("activate actor", area)
    assert board.layers.blade(board.state, board.oid("actor")) == 2


# ---- 11.9, 11.10 ----------------------------------------------------------------------------------
POSITION = "【起動】[E]：このメンバーはポジションチェンジする。"


@pytest.mark.rule("11.9.1")
def test_a_position_change_is_to_another_own_area() -> None:
    board = table(
        member("actor", POSITION),
        me=side(stage=HERE, hand=("b",)),
        foe=side(hand=("a",), stage={"left": "b"}),
    )
    board.pick("activate actor")
    assert board.words() == ["left", "right"]
    board.pick("right")
    assert (board.stage(), board.stage(1)) == ({"right": "actor"}, {"left": "b"})


@pytest.mark.rule("11.9.2")
def test_who_is_there_goes_where_the_other_one_came_from() -> None:
    watcher = member("watcher", f"【自動】このメンバーがエリアを移動したとき、{DRAWS}")
    board = table(member("actor", POSITION), watcher, me=side(stage={**HERE, "left": "watcher"}, hand=("b",)))
    board.pick("activate actor", "left")
    assert board.stage() == {"left": "actor", "center": "watcher"}
    assert len(board.zone("hand")) == 2


FORMATION = "【起動】[E]：自分のステージにいるメンバーをフォーメーションチェンジする。"


@pytest.mark.rule("11.10.1")
@pytest.mark.rule("11.10.2")
def test_in_a_formation_change_each_goes_where_it_likes_but_no_two_to_one_area() -> None:
    board = table(
        member("actor", FORMATION), me=side(stage={"left": "a", "center": "actor", "right": "c"}, hand=("b",))
    )
    board.pick("activate actor")
    assert board.words() == ["left", "center", "right"]
    board.pick("center")
    assert board.words() == ["left", "right"]
    board.pick("right")
    assert board.stage() == {"left": "c", "center": "a", "right": "actor"}


@pytest.mark.rule("11.10.1")
def test_in_a_formation_change_a_member_may_stay() -> None:
    board = table(member("actor", FORMATION), me=side(stage={"left": "a", "center": "actor"}, hand=("b",)))
    board.pick("activate actor", "left", "right")
    assert board.stage() == {"left": "a", "right": "actor"}
