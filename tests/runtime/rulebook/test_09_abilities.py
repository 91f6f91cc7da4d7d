"""9.1 to 9.4: kinds of abilities and of effects, where they function, costs."""

import pytest

from tests.runtime.effects.effect_board import at_least, card, gain, sel, static
from tests.runtime.rulebook.texts import events, live, member, side, table
from tests.runtime.toy import of

DRAWS = "カードを1枚引く。"
HERE = {"left": "actor"}


# ---- 9.1 kinds of abilities -----------------------------------------------------------------------
@pytest.mark.rule("9.1.1")
def test_an_ability_is_activated_or_automatic_or_static() -> None:
    actor = member(
        "actor", f"【起動】[E]：{DRAWS}", f"【登場】{DRAWS}", "【常時】[ブレード]を得る。", blade=1
    )
    board = table(actor, me=side(hand=("actor",)))
    assert [a.type for a in board.pool.abilities] == ["activated", "automatic", "static"]
    board.pick("actor", "left")
    assert board.zone("hand") == ["a"]
    assert board.layers.blade(board.state, board.oid("actor")) == 2
    assert [word for word in board.words() if word.startswith("activate")] == ["activate actor"]


@pytest.mark.rule("9.1.1.1")
def test_an_activated_ability_is_played_by_a_player_never_by_itself() -> None:
    board = table(member("actor", f"【起動】[E]：{DRAWS}"), me=side(stage=HERE, hand=("b",)))
    assert "activate actor" in board.words()
    board.pick("b", "right")
    assert "ability_played" not in events(board)
    board.pick("activate actor")
    assert (board.zone("hand"), board.active_energy()) == (["a"], 4)


@pytest.mark.rule("9.1.1.1.1")
@pytest.mark.parametrize(("energy", "offered"), [(2, True), (1, False)])
def test_before_the_colon_stands_what_it_takes_to_play_it(energy: int, offered: bool) -> None:
    actor = member("actor", f"【起動】[E][E]：{DRAWS}")
    board = table(actor, me=side(stage=HERE, hand=("b",), energy=("energy",) * energy), start="main", turn=2)
    assert (board.asked == "main" and "activate actor" in board.words()) is offered
    if offered:
        board.pick("activate actor")
        assert len(board.zone("hand")) == 2


@pytest.mark.rule("9.1.1.2")
@pytest.mark.rule("9.1.1.2.1")
@pytest.mark.rule("9.7.1")
def test_an_automatic_ability_plays_itself_when_its_event_occurs() -> None:
    actor = member("actor", f"【自動】自分のステージにほかのメンバーが登場したとき、{DRAWS}")
    board = table(actor, me=side(stage=HERE, hand=("b", "b")))
    assert "ability_played" not in events(board)
    board.pick("b", "right")
    assert of(events(board), "ability_played", "ability_resolved") == ["ability_played", "ability_resolved"]
    assert board.zone("hand") == ["a", "b"]


@pytest.mark.rule("9.1.1.2.1")
def test_what_is_set_off_waits_like_what_was_triggered() -> None:
    actor = member("actor", "【登場】自分のステージにいるほかのメンバー1人の【登場】能力1つを発動させる。")
    other = member("other", f"【登場】{DRAWS}")
    board = table(actor, other, me=side(stage={"left": "other"}, hand=("actor",)))
    board.pick("actor", "right")
    assert events(board).count("ability_resolved") == 2
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.1.1.3")
@pytest.mark.rule("9.1.1.3.1")
def test_a_static_ability_is_never_played_and_acts_while_it_is_true() -> None:
    actor = member("actor", "【常時】自分の手札が2枚以上ある場合、[ブレード]を得る。", blade=1)
    board = table(actor, me=side(stage=HERE, hand=("b", "b")))
    assert board.words() == ["b", "b", "pass"]
    assert board.layers.blade(board.state, board.oid("actor")) == 2
    board.pick("b", "right")
    assert board.layers.blade(board.state, board.oid("actor")) == 1
    assert "ability_played" not in events(board)


# ---- 9.2 kinds of effects -------------------------------------------------------------------------
@pytest.mark.rule("9.2.1")
@pytest.mark.rule("9.2.1.1")
def test_a_one_shot_effect_is_over_when_it_is_done() -> None:
    board = table(member("actor", f"【登場】{DRAWS}"), me=side(hand=("actor", "b")))
    board.pick("actor", "left")
    assert board.zone("hand") == ["a", "b"]
    assert board.state.applied == []


@pytest.mark.rule("9.2.1")
@pytest.mark.rule("9.2.1.2")
def test_a_continuous_effect_lasts_to_its_end() -> None:
    board = table(
        member("actor", "【登場】ライブ終了時まで、[ブレード]を得る。", blade=1), me=side(hand=("actor", "b"))
    )
    board.pick("actor", "left")
    assert len(board.state.applied) == 1
    assert board.layers.blade(board.state, board.oid("actor")) == 2
    board.pick("pass", "pass")
    while board.game.turn == 2:
        board.game.apply(len(board.words()) - 1)
    assert board.state.applied == []
    assert board.layers.blade(board.state, board.oid("actor")) == 1


INSTEAD = "【常時】このメンバーがステージから控え室に置かれるとき、代わりにこのメンバーを"


@pytest.mark.rule("9.2.1", "9.2.1.3", "9.2.1.3.1")
def test_a_replacement_does_something_else_and_nobody_is_asked() -> None:
    board = table(
        member("actor", f"{INSTEAD}デッキの一番下に置く。", cost=2), me=side(stage=HERE, hand=("c", "b"))
    )
    board.pick("c", "left", "actor")
    assert (board.zone("waiting_room"), board.zone("deck")[-1]) == ([], "actor")
    assert board.asked == "main"


@pytest.mark.rule("9.2.1.3.2")
@pytest.mark.parametrize(("answer", "hand", "away"), [("yes", ["actor", "b"], []), ("no", ["b"], ["actor"])])
def test_a_replacement_with_a_may_asks(answer: str, hand: list[str], away: list[str]) -> None:
    board = table(
        member("actor", f"{INSTEAD}手札に加えてもよい。", cost=2), me=side(stage=HERE, hand=("c", "b"))
    )
    board.pick("c", "left", "actor", answer)
    assert (board.zone("hand"), board.zone("waiting_room")) == (hand, away)


@pytest.mark.rule("9.2.1.3.1")
@pytest.mark.parametrize(("others", "drawn"), [(1, 1), (2, 2)])
def test_instead_above_a_threshold_replaces_no_event(others: int, drawn: int) -> None:
    text = "自分のステージにメンバーが2人以上いる場合、カードを1枚引く。3人以上いる場合、代わりにカードを2枚引く。"
    stage = dict(list({"left": "b", "center": "b"}.items())[:others])
    board = table(member("actor", f"【登場】{text}"), me=side(stage=stage, hand=("actor",)))
    board.pick("actor", "right")
    assert board.zone("hand") == ["a"] * drawn
    assert "replaced" not in events(board)


# ---- 9.3 where abilities function -----------------------------------------------------------------
@pytest.mark.rule("9.3.2")
@pytest.mark.parametrize("negated", [False, True])
def test_a_negated_ability_is_there_but_does_nothing_and_asks_nothing(negated: bool) -> None:
    actor = member("actor", f"【ライブ開始時】手札を1枚控え室に置いてもよい：{DRAWS}")
    text = "【登場】ライブ終了時まで、自分のステージにいるメンバー1人の【ライブ開始時】能力を無効にする。"
    silencer = member("silencer", text if negated else "")
    me = side(stage=HERE, hand=("silencer", "b"), live_area=("song",))
    board = table(actor, silencer if negated else member("silencer"), me=me)
    board.pick("silencer", "right", *(("actor",) if negated else ()))
    assert len(board.layers.owned_abilities(board.state, board.oid("actor"))) == 1
    board.pick("pass", "pass", "done", "done")
    assert (board.asked == "may") is not negated


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize(("zone", "offered"), [("stage", False), ("hand", False), ("waiting_room", True)])
def test_an_ability_for_one_case_does_not_exist_in_the_others(zone: str, offered: bool) -> None:
    text = "【起動】[E]：このカードを控え室から手札に加える。この能力は、このカードが控え室にある場合のみ起動できる。"
    zones = {"stage": {"left": "actor"}} if zone == "stage" else {zone: ("actor",)}
    board = table(member("actor", text, cost=99), me=side(**zones), foe=side(hand=("b",)))
    assert ("activate actor" in board.words()) is offered


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize(("hand", "played"), [(("b", "a"), 0), (("b",), 1)])
def test_an_automatic_ability_for_one_case_does_not_trigger_in_the_others(
    hand: tuple[str, ...], played: int
) -> None:
    text = f"【自動】自分のステージにほかのメンバーが登場したとき、{DRAWS}この能力は、自分の手札が0枚の場合のみ発動する。"
    board = table(member("actor", text), me=side(stage=HERE, hand=hand))
    board.pick("b", "right")
    assert events(board).count("ability_played") == played


@pytest.mark.rule("9.3.3")
@pytest.mark.parametrize(("hand", "blades"), [(("b",), 1), (("b", "b"), 2)])
def test_a_static_ability_for_one_case_does_nothing_in_the_others(hand: tuple[str, ...], blades: int) -> None:
    case = at_least(sel(n=None), 2)
    board = table(
        card("actor", abilities=(static(gain("blade"), only_if=case),)), me=side(stage=HERE, hand=hand)
    )
    assert board.layers.blade(board.state, board.oid("actor")) == blades


@pytest.mark.rule("9.3.4.1")
@pytest.mark.rule("9.3.4.1.1")
@pytest.mark.parametrize(("stage", "energy"), [({}, 5), ({"left": "a", "right": "a"}, 3)])
def test_what_is_about_playing_the_card_acts_in_the_hand(stage: dict[str, str], energy: int) -> None:
    text = "【常時】手札にあるこのメンバーカードのコストは、自分のステージにいるメンバー1人につき、1減る。"
    board = table(member("actor", text, cost=5), me=side(stage=stage, hand=("actor", "b")))
    board.pick("actor", "center")
    assert board.active_energy() == 9 - energy


@pytest.mark.rule("9.3.4.2")
@pytest.mark.parametrize(("zone", "acts"), [("stage", True), ("hand", False), ("waiting_room", False)])
def test_a_members_abilities_function_on_the_stage(zone: str, acts: bool) -> None:
    actor = member(
        "actor", f"【起動】[E]：{DRAWS}", "【常時】自分のステージのメンバーは[ブレード]を得る。", cost=99
    )
    zones = (
        {"stage": {"left": "actor", "right": "b"}}
        if zone == "stage"
        else {zone: ("actor",), "stage": {"right": "b"}}
    )
    board = table(actor, me=side(**zones), foe=side(hand=("b",)))
    assert ("activate actor" in board.words()) is acts
    assert board.layers.blade(board.state, board.oid("b")) == (3 if acts else 2)


@pytest.mark.rule("9.3.4.3")
@pytest.mark.parametrize(("zone", "acts"), [("live_area", True), ("success_area", False), ("hand", False)])
def test_a_lives_abilities_function_in_the_live_area(zone: str, acts: bool) -> None:
    anthem = live("anthem", "【常時】自分のステージにいるメンバーは[ブレード]を得る。")
    zones = {zone: ("anthem",), "stage": {"left": "b"}, "hand": ("anthem", "a") if zone == "hand" else ("a",)}
    board = table(anthem, me=side(**zones))
    assert board.layers.blade(board.state, board.oid("b")) == (3 if acts else 2)


@pytest.mark.rule("9.3.4.3")
def test_a_live_that_lies_face_down_does_nothing() -> None:
    anthem = live("anthem", "【常時】自分のステージにいるメンバーは[ブレード]を得る。")
    board = table(anthem, me=side(live_area=("anthem",), lives_down=True, stage={"left": "b"}, hand=("a",)))
    assert board.layers.blade(board.state, board.oid("b")) == 2


# ---- 9.4 costs ------------------------------------------------------------------------------------
@pytest.mark.rule("9.4.1")
@pytest.mark.parametrize("header", ["【起動】", "【登場】"])
def test_what_stands_before_the_colon_is_the_cost(header: str) -> None:
    may = "" if header == "【起動】" else "てもよい"
    text = f"{header}手札を1枚控え室に置{'く' if not may else 'い' + may}：カードを2枚引く。"
    me = side(hand=("b",), stage=HERE) if header == "【起動】" else side(hand=("actor", "b"))
    board = table(member("actor", text), me=me)
    board.pick(*(("activate actor",) if header == "【起動】" else ("actor", "left", "yes")))
    assert (board.zone("hand"), board.zone("waiting_room")) == (["a", "a"], ["b"])
    assert of(events(board, 0), "hand>waiting_room", "deck>hand") == [
        "hand>waiting_room",
        "deck>hand",
        "deck>hand",
    ]


@pytest.mark.rule("9.4.2")
def test_to_pay_is_to_do_what_the_cost_says_and_that_can_trigger() -> None:
    actor = member("actor", f"【起動】手札を1枚控え室に置く：{DRAWS}")
    watcher = member("watcher", "【自動】自分の手札からカードが控え室に置かれたとき、カードを2枚引く。")
    board = table(actor, watcher, me=side(stage={"left": "actor", "right": "watcher"}, hand=("b",)))
    board.pick("activate actor")
    assert (len(board.zone("hand")), board.zone("waiting_room")) == (3, ["b"])


@pytest.mark.rule("9.4.2.1")
def test_the_parts_of_a_cost_are_done_in_the_order_of_the_text() -> None:
    actor = member(
        "actor", f"【起動】[E]、手札を1枚控え室に置き、このメンバーをステージから控え室に置く：{DRAWS}"
    )
    board = table(actor, me=side(stage=HERE, hand=("b",)))
    board.pick("activate actor")
    done = of(events(board, 0), "changed_state", "hand>waiting_room", "stage>waiting_room", "deck>hand")
    assert done == ["changed_state", "hand>waiting_room", "stage>waiting_room", "deck>hand"]


@pytest.mark.rule("9.4.2.2")
@pytest.mark.parametrize(("energy", "hand"), [(1, ("b", "b")), (2, ())])
def test_a_cost_that_cannot_be_paid_in_full_is_not_paid_at_all(energy: int, hand: tuple[str, ...]) -> None:
    actor = member("actor", f"【起動】[E][E]、手札を1枚控え室に置く：{DRAWS}", f"【起動】[E]：{DRAWS}")
    board = table(actor, me=side(stage=HERE, hand=hand, energy=("energy",) * energy))
    assert board.words().count("activate actor") == 1
    assert board.active_energy() == energy


@pytest.mark.rule("9.4.2.2")
@pytest.mark.rule("9.7.3.1.1")
def test_an_optional_cost_that_cannot_be_paid_is_declined_without_asking() -> None:
    actor = member("actor", f"【登場】手札を2枚控え室に置いてもよい：{DRAWS}")
    board = table(actor, me=side(hand=("actor", "b")))
    board.pick("actor", "left")
    assert (board.asked, board.zone("hand")) == ("main", ["b"])
    assert "ability_declined" in events(board)


@pytest.mark.rule("9.4.3")
def test_an_energy_icon_is_an_active_energy_that_becomes_wait() -> None:
    board = table(member("actor", f"【起動】[E][E]：{DRAWS}"), me=side(stage=HERE, hand=("b",)))
    board.pick("activate actor")
    assert (board.active_energy(), len(board.zone("energy_area"))) == (7, 9)
