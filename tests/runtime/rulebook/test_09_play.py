"""9.6: playing members and abilities, and choosing."""

import pytest

from runtime.setup import Member
from tests.runtime.effects.effect_board import Board
from tests.runtime.rulebook.texts import events, member, side, table
from tests.runtime.toy import of

DRAWS = "カードを1枚引く。"
HERE = {"left": "actor"}
PLAYED = ["played", "hand>resolution", "stage>waiting_room", "changed_state", "resolution>stage"]


def marks(board: Board, *more: str) -> list[str]:
    """What a play consists of, in the order in which it happened."""
    return of(events(board), *PLAYED, *more)


# ---- 9.6.1, 9.6.2: the steps of a play ------------------------------------------------------------
@pytest.mark.rule("9.6.1")
def test_cards_activated_and_automatic_abilities_are_played_static_ones_are_not() -> None:
    actor = member(
        "actor", f"【起動】【ターン1回】[E]：{DRAWS}", f"【登場】{DRAWS}", "【常時】[ブレード]を得る。"
    )
    board = table(actor, me=side(hand=("actor", "b")))
    board.pick("actor", "left", "activate actor")
    done = of(events(board), "played", "ability_played", "ability_resolved")
    assert done == ["played"] + ["ability_played", "ability_resolved"] * 2


@pytest.mark.rule("9.6.2")
@pytest.mark.rule("9.6.2.1")
def test_a_play_names_the_card_shows_it_pays_and_puts_it_down() -> None:
    board = table(me=side(stage={"left": "a"}, hand=("c", "b")))
    board.pick("c", "left", "a")
    assert marks(board) == [*PLAYED[:3], *["changed_state"] * 7, "resolution>stage"]
    assert board.stage() == {"left": "c"}
    assert board.zone("hand") == ["b"]


@pytest.mark.rule("9.6.2")
@pytest.mark.rule("9.6.2.4")
def test_an_ability_that_is_played_pays_and_resolves_at_once() -> None:
    actor = member("actor", f"【起動】手札を1枚控え室に置く：{DRAWS}")
    board = table(actor, me=side(stage=HERE, hand=("b",)), foe=side(hand=("a",), stage={"left": "b"}))
    board.pick("activate actor")
    steps = ["ability_played", "hand>waiting_room", "deck>hand", "ability_resolved"]
    assert of(events(board), *steps) == steps
    assert board.asker == 0  # the other player had no say


@pytest.mark.rule("9.6.2.1.1")
def test_a_card_that_is_played_is_shown_before_it_is_paid() -> None:
    board = table(me=side(hand=("b", "a")))
    board.pick("b", "left")
    assert marks(board)[:3] == ["played", "hand>resolution", "changed_state"]
    shown = next(e for e in board.game.log if e.kind == "moved")
    assert (shown.secret, board.pool.ids[shown.objects[0][1]]) == (0, "b")


@pytest.mark.rule("9.6.2.1.2")
def test_a_member_may_be_put_on_any_own_area_also_an_occupied_one() -> None:
    board = table(me=side(stage={"center": "a"}, hand=("b",)), foe=side(hand=("a",), stage={"left": "b"}))
    board.pick("b")
    assert board.words() == ["left", "center", "right"]


@pytest.mark.rule("9.6.2.1.2.1")
def test_where_a_member_came_this_turn_nobody_else_does_wherever_it_went() -> None:
    mover = member("mover", "【登場】このメンバーをポジションチェンジしてもよい。", cost=1)
    board = table(mover, me=side(hand=("mover", "b", "b"), stage={"right": "a"}))
    board.pick("mover", "left", "yes", "center", "b")
    assert board.words() == ["left", "right"]


@pytest.mark.rule("9.6.2.1.2.1")
def test_where_the_member_of_this_turn_has_left_another_one_may_come() -> None:
    leaver = member("leaver", f"【起動】このメンバーをステージから控え室に置く：{DRAWS}", cost=1)
    board = table(leaver, me=side(hand=("leaver", "b")))
    board.pick("leaver", "left", "activate leaver", "b")
    assert board.words() == ["left", "center", "right"]


@pytest.mark.rule("9.6.2.1.3")
def test_an_ability_that_is_played_is_there_by_itself_until_it_has_resolved() -> None:
    actor = member(
        "actor",
        "【起動】このメンバーをステージから控え室に置く：自分の控え室からコスト19以下のメンバーカードを1枚手札に加える。",
    )
    board = table(actor, me=side(stage=HERE, hand=("b",), waiting_room=("a",)))
    board.pick("activate actor")
    assert board.asked == "select"
    source = next(why.source for why in board.game.why if why.program == "ability")
    played = next(e for e in board.game.log if e.kind == "ability_played")
    assert source == played.objects[0][0] >> 10
    board.pick("a")
    assert [why.program for why in board.game.why] == ["game", "normal_phase"]


@pytest.mark.rule("9.6.2.2")
def test_area_and_baton_touch_are_chosen_before_anything_is_paid() -> None:
    actor = member("actor", "【登場】自分の控え室からメンバーカードを1枚手札に加える。", cost=5)
    board = table(actor, me=side(stage={"left": "a"}, hand=("actor", "b"), waiting_room=("b", "c")))
    board.pick("actor", "left")
    assert (board.asked, marks(board), board.active_energy()) == ("baton", [], 9)
    board.pick("a")
    assert (board.asked, board.active_energy()) == ("select", 6)


@pytest.mark.rule("9.6.2.3")
def test_the_cost_is_settled_before_a_member_leaves_for_it() -> None:
    text = "【常時】手札にあるこのメンバーカードのコストは、自分のステージにいるメンバー1人につき、1減る。"
    actor = member("actor", text, cost=9)
    board = table(actor, me=side(stage={"left": "a", "right": "a"}, hand=("actor", "b")))
    board.pick("actor", "left", "a")
    assert board.active_energy() == 9 - (9 - 2 - 2)


@pytest.mark.rule("9.6.2.3")
def test_the_whole_cost_of_an_ability_is_paid_before_its_effect() -> None:
    actor = member("actor", f"【起動】[E][E][E]：{DRAWS}")
    board = table(actor, me=side(stage=HERE, hand=("b",)))
    board.pick("activate actor")
    assert of(events(board), "changed_state", "deck>hand") == ["changed_state"] * 3 + ["deck>hand"]


@pytest.mark.rule("9.6.2.3.1")
@pytest.mark.parametrize(("cost", "left"), [(0, 9), (5, 4), (9, 0)])
def test_the_cost_of_a_member_is_as_many_energy(cost: int, left: int) -> None:
    board = table(member("actor", cost=cost), me=side(hand=("actor", "b")))
    board.pick("actor", "left")
    assert board.active_energy() == left


@pytest.mark.rule("9.6.2.3.2")
@pytest.mark.parametrize("cost", [5, 2, 1])
def test_a_member_of_the_area_may_go_instead_of_its_cost_in_energy(cost: int) -> None:
    board = table(member("actor", cost=cost), me=side(stage={"left": "a", "right": "b"}, hand=("actor", "b")))
    board.pick("actor", "left")
    assert board.words() == ["a", "no"]
    board.pick("a")
    assert (board.zone("waiting_room"), board.active_energy()) == (["a"], 9 - max(0, cost - 2))


@pytest.mark.rule("9.6.2.3.2")
def test_with_nothing_left_to_pay_there_is_no_baton_touch() -> None:
    board = table(member("actor", cost=0), me=side(stage={"left": "a"}, hand=("actor", "b")))
    board.pick("actor", "left")
    assert (board.asked, "baton" in [e.kind for e in board.game.log]) == ("main", False)


@pytest.mark.rule("9.6.2.3.2.1")
@pytest.mark.parametrize(("way", "drawn"), [("a", 1), ("no", 0)])
def test_a_baton_touch_is_remembered_by_who_entered(way: str, drawn: int) -> None:
    actor = member("actor", f"【登場】バトンタッチして登場した場合、{DRAWS}", cost=5)
    board = table(actor, me=side(stage={"left": "a"}, hand=("actor", "b")))
    board.pick("actor", "left", way)
    assert board.zone("hand") == ["a"] * drawn + ["b"]


@pytest.mark.rule("9.6.2.4.1")
def test_the_member_is_put_on_its_area_active_and_enters() -> None:
    board = table(
        member("actor", f"【登場】{DRAWS}"),
        me=side(stage={"center": Member("a", wait=True)}, hand=("actor", "b")),
    )
    board.pick("actor", "center", "no")
    assert (board.stage(), board.waits("actor")) == ({"center": "actor"}, False)
    assert (board.zone("hand"), board.zone("waiting_room")) == (["a", "b"], ["a"])


@pytest.mark.rule("9.6.2.4.2")
def test_an_effect_is_carried_out_although_its_card_has_left() -> None:
    actor = member("actor", "【起動】このメンバーをステージから控え室に置く：カードを2枚引く。")
    watcher = member("watcher", f"【自動】自分のステージにいるメンバーの【起動】能力が解決したとき、{DRAWS}")
    board = table(actor, watcher, me=side(stage={"left": "actor", "right": "watcher"}, hand=("b",)))
    board.pick("activate actor")
    assert board.zone("waiting_room") == ["actor"]
    assert len(board.zone("hand")) == 4


@pytest.mark.rule("9.6.2.4.2.1")
def test_an_effect_that_brings_a_member_asks_for_an_open_area() -> None:
    actor = member("actor", "【登場】自分の控え室からコスト2以下のメンバーカードを1枚ステージに登場させる。")
    board = table(actor, me=side(stage={"right": "b"}, hand=("actor", "b"), waiting_room=("a",)))
    board.pick("actor", "left")
    assert (board.asked, board.words()) == ("area", ["center", "right"])
    board.pick("center")
    assert board.stage()["center"] == "a"


# ---- 9.6.3: choosing ------------------------------------------------------------------------------
@pytest.mark.rule("9.6.3")
def test_a_target_is_chosen_when_the_instruction_is_reached() -> None:
    actor = member(
        "actor", "【登場】手札を1枚控え室に置く。自分の控え室からメンバーカードを1枚手札に加える。"
    )
    board = table(actor, me=side(hand=("actor", "b", "c"), waiting_room=("a",)))
    board.pick("actor", "left")
    assert board.words() == ["b", "c"]
    board.pick("c")
    assert sorted(board.words()) == ["a", "c"]


@pytest.mark.rule("9.6.3")
def test_a_player_or_an_icon_is_chosen_when_it_is_asked_for() -> None:
    text = "【登場】カードを1枚引く。[桃]か[緑]のうち、1つを選ぶ。ライブ終了時まで、選んだハートを1つ得る。"
    board = table(member("actor", text), me=side(hand=("actor", "b")))
    board.pick("actor", "left")
    assert len(board.zone("hand")) == 2
    assert len(board.words()) == 2
    board.pick(board.words()[1])
    assert board.layers.hearts(board.state, board.oid("actor"))[3] == 1


def returning(text: str, *there: str) -> Board:
    """The actor enters and takes cards from a waiting room with these."""
    board = table(member("actor", f"【登場】{text}"), me=side(hand=("actor", "b"), waiting_room=there))
    return board.pick("actor", "left")


@pytest.mark.rule("9.6.3.1")
def test_who_is_to_choose_a_number_chooses_as_many_as_there_are() -> None:
    board = returning("自分の控え室からメンバーカードを2枚手札に加える。", "a", "b", "c", "song")
    assert "done" not in board.words()
    board.pick("a")
    assert board.words() == ["b", "c"]
    board.pick("b")
    assert board.zone("hand") == ["b", "a", "b"]
    assert returning("自分の控え室からメンバーカードを2枚手札に加える。", "a").zone("hand") == ["a", "b"]


@pytest.mark.rule("9.6.3.1.1")
@pytest.mark.parametrize("n", [0, 1, 2])
def test_up_to_a_number_is_any_number_from_none(n: int) -> None:
    board = returning("自分の控え室からメンバーカードを2枚まで手札に加える。", "a", "b", "c")
    for card in ("a", "b")[:n]:
        assert "done" in board.words()
        board.pick(card)
    if n < 2:
        board.pick("done")
    assert (board.asked, len(board.zone("hand"))) == ("main", 1 + n)


@pytest.mark.rule("9.6.3.1.2")
@pytest.mark.parametrize(("there", "asked"), [(("a", "b"), "main"), (("a", "b", "c"), "may")])
def test_a_cost_with_too_few_to_choose_from_cannot_be_paid(there: tuple[str, ...], asked: str) -> None:
    text = f"自分の控え室からメンバーカードを3枚デッキの一番下に置いてもよい：{DRAWS}"
    assert returning(text, *there).asked == asked


@pytest.mark.rule("9.6.3.1.2")
@pytest.mark.rule("9.6.3.1.3")
def test_without_the_full_number_what_depends_on_it_is_not_done() -> None:
    text = "自分の控え室から名前の異なるライブカードを2枚選ぶ。そうした場合、それらを手札に加える。"
    assert returning(text, "song", "song").zone("hand") == ["b"]
    assert sorted(returning(text, "song", "tune").zone("hand")) == ["b", "song", "tune"]


@pytest.mark.rule("9.6.3", "9.6.3.1.3")
def test_without_any_target_only_what_concerns_it_is_left_out() -> None:
    text = f"自分の控え室からライブカードを1枚選ぶ。そのカードを手札に加える。{DRAWS}"
    board = returning(text, "a")
    assert (board.asked, board.zone("hand"), board.zone("waiting_room")) == ("main", ["a", "b"], ["a"])
    assert events(board).count("ability_resolved") == 1


@pytest.mark.rule("9.6.3.1.4")
@pytest.mark.parametrize(("text", "free"), [("手札からライブカードを1枚", True), ("手札を1枚", False)])
def test_nobody_must_own_up_to_a_card_of_a_kind_in_the_hand(text: str, free: bool) -> None:
    board = table(member("actor", f"【登場】{text}控え室に置く。"), me=side(hand=("actor", "song", "tune")))
    board.pick("actor", "left")
    assert ("done" in board.words()) is free
