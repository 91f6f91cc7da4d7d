"""9.7.4, 9.8, 9.9, 9.11 and 9.12: moves that trigger, layers, last information, sources."""

from typing import Any

import pytest

from compiler import ir
from runtime.effects.build import Linker
from runtime.effects.env import Env
from tests.runtime.effects.effect_board import Board, activated, automatic, card, draw, gain, sel, seq, static
from tests.runtime.rulebook.texts import events, live, member, side, table
from tests.runtime.toy import of

DRAWS = "カードを1枚引く。"
HERE = {"left": "actor"}
COST, SCORE = (ir.Attribute(name=name) for name in ("cost", "score"))
MEMBERS = sel("member", "stage", None)


# ---- 9.7.4 moves that trigger -----------------------------------------------------------------------
def asks_its(attribute: ir.Attribute, from_: Any, to: Any) -> ir.Ability:
    """When a card goes from one zone to another, draw as many cards as it costs or scores."""
    number = ir.Total(attribute=attribute, of=ir.EventCard())
    event = ir.Moved(
        subject=ir.Select(type="card", zones=(from_,), count=ir.AtLeast(n=1)), from_=from_, to=to
    )
    return automatic(event, draw(number))


@pytest.mark.rule("9.7.4")
@pytest.mark.parametrize(("place", "drawn"), [("stage", 1), ("hand", 0)])
def test_to_leave_the_stage_is_not_to_leave_the_hand(place: str, drawn: int) -> None:
    actor = member("actor", f"【自動】このメンバーがステージから控え室に置かれたとき、{DRAWS}", cost=1)
    zones = {"stage": HERE} if place == "stage" else {"stage": {"left": "a"}, "hand": ("actor",)}
    away = ir.Move(
        what=ir.Union(of=(sel("member", "stage", None), sel("card", "hand", None))), to="waiting_room"
    )
    thrower = card("thrower", abilities=(activated(away),))
    board = table(actor, thrower, me=side(**{**zones, "stage": {**zones["stage"], "right": "thrower"}}))
    board.pick("activate thrower")
    assert "actor" in board.zone("waiting_room")
    assert len(board.zone("hand")) == drawn


@pytest.mark.rule("9.7.4.1.1")
def test_a_card_from_the_hand_tells_what_it_is_in_the_waiting_room() -> None:
    text = "【常時】手札にあるこのメンバーカードのコストは、自分のステージにいるメンバー1人につき、1減る。"
    watcher = card(
        "watcher",
        abilities=(asks_its(COST, "hand", "waiting_room"), activated(ir.Move(what=sel(), to="waiting_room"))),
    )
    board = table(member("cheap", text, cost=4), watcher, me=side(stage={"left": "watcher"}, hand=("cheap",)))
    assert board.layers.cost(board.state, board.oid("cheap", "hand")) == 3
    board.pick("activate watcher")
    assert len(board.zone("hand")) == 4


@pytest.mark.parametrize(
    ("to", "score"),
    [
        pytest.param("hand", 2, marks=pytest.mark.rule("9.7.4.1.1")),
        pytest.param("waiting_room", 1, marks=pytest.mark.rule("9.7.4.1.3")),
    ],
)
def test_a_live_that_is_put_away_tells_what_it_is_where_it_lies_open(to: Any, score: int) -> None:
    raised = live("raised", "【常時】このカードのスコアを＋1する。", score=1)
    away = activated(ir.Move(what=sel("live", "live_area"), to=to))
    watcher = card("watcher", abilities=(asks_its(SCORE, "live_area", to), away))
    board = table(raised, watcher, me=side(stage={"left": "watcher"}, live_area=("raised",), hand=("a",)))
    board.pick("activate watcher")
    assert board.zone("hand").count("a") == 1 + score


@pytest.mark.rule("9.7.4", "9.7.4.1.2")
def test_a_member_that_left_the_stage_tells_what_it_was_there() -> None:
    raised = member("raised", "【常時】このメンバーのコストを＋1する。", cost=2)
    away = activated(
        ir.Move(
            what=sel("member", "stage", where=(ir.Where(attribute=COST, operator="<=", value=3),)),
            to="waiting_room",
        )
    )
    watcher = card("watcher", abilities=(asks_its(COST, "stage", "waiting_room"), away), cost=9)
    board = table(raised, watcher, me=side(stage={"left": "watcher", "right": "raised"}, hand=("a",)))
    board.pick("activate watcher")
    assert len(board.zone("hand")) == 1 + 3


# ---- 9.8 ------------------------------------------------------------------------------------------
@pytest.mark.rule("9.8.1")
def test_a_one_shot_effect_does_each_thing_once_in_the_order_of_the_text() -> None:
    board = table(
        member("actor", "【登場】カードを2枚引き、手札を1枚控え室に置く。"), me=side(hand=("actor", "b"))
    )
    board.pick("actor", "left", "b")
    done = of(events(board, 0), "deck>hand", "hand>waiting_room")
    assert done == ["deck>hand", "deck>hand", "hand>waiting_room"]


# ---- 9.9 ------------------------------------------------------------------------------------------
def number_of(board: Board, oid: int, name: str) -> int:
    return int(board.layers.scalar(board.state, oid, name))


def blades_become(n: int, on: ir.Cards | None = None, **more: Any) -> ir.Apply:
    attribute = ir.Attribute(name="blade", original=True)
    return ir.Apply(on=on, changes=(ir.Become(attribute=attribute, to=n),), **more)


@pytest.mark.rule("9.9.1")
def test_first_abilities_then_what_becomes_then_what_is_added() -> None:
    add = gain("blade", duration="live_end")
    silence = ir.Apply(changes=(ir.Negate(keywords=("static",)),), duration="live_end")
    for order in (
        (silence, blades_become(3, duration="live_end"), add),
        (add, blades_become(3, duration="live_end"), silence),
    ):
        actor = card(
            "actor", blade=5, abilities=(static(gain("blade", "blade")), activated(seq(*order), limit=1))
        )
        board = table(actor, me=side(stage=HERE, hand=("a",)))
        assert number_of(board, board.oid("actor"), "blade") == 7
        board.pick("activate actor")
        assert number_of(board, board.oid("actor"), "blade") == 4


@pytest.mark.rule("9.9.1.1")
def test_without_effects_a_card_is_what_is_printed_on_it() -> None:
    actor = member("actor", f"【登場】{DRAWS}", cost=7, blade=5, hearts={"blue": 2})
    board = table(
        actor, live("hymn", score=6, need={"red": 2}), me=side(stage=HERE, live_area=("hymn",), hand=("a",))
    )
    oid, hymn, state = board.oid("actor"), board.oid("hymn", "live_area"), board.state
    assert (
        number_of(board, oid, "cost"),
        number_of(board, oid, "blade"),
        number_of(board, hymn, "score"),
    ) == (7, 5, 6)
    assert (board.layers.hearts(state, oid)[4], board.layers.need(state, hymn)[1]) == (2, 2)
    assert len(board.layers.abilities(state, oid)) == 1


@pytest.mark.rule("9.9.1.4.1")
@pytest.mark.rule("9.9.1.5.1")
@pytest.mark.parametrize("first", ["more", "three"])
def test_a_number_of_blades_is_set_before_blades_are_added(first: str) -> None:
    two = ("[ブレード]" * 2) + "を得る。"
    more = member("more", f"【登場】ライブ終了時まで、自分のステージにいるメンバー1人は{two}")
    text = "【登場】ライブ終了時まで、自分のステージにいるメンバー1人が元々持つ[ブレード]の数は3つになる。"
    three = member("three", text)
    board = table(
        more, three, card("plain", blade=5), me=side(stage={"center": "plain"}, hand=("more", "three", "a"))
    )
    second = "three" if first == "more" else "more"
    board.pick(first, "left", "plain", second, "right", "plain")
    assert number_of(board, board.oid("plain"), "blade") == 5


@pytest.mark.rule("9.9.1.4", "9.9.1.4.1")
def test_hearts_of_another_colour_are_as_many_and_what_is_added_keeps_its_own() -> None:
    blue = ir.Apply(changes=(ir.HeartsBecome(to="blue"),), duration="live_end")
    for order in ((gain("red", duration="live_end"), blue), (blue, gain("red", duration="live_end"))):
        actor = card("actor", hearts={"red": 1, "pink": 1}, abilities=(activated(seq(*order), limit=1),))
        board = table(actor, me=side(stage=HERE, hand=("a",)))
        board.pick("activate actor")
        assert board.layers.hearts(board.state, board.oid("actor")) == (0, 1, 0, 0, 2, 0, 0, 0)


@pytest.mark.rule("9.9.1.7.1")
def test_static_abilities_apply_in_the_order_in_which_their_cards_came() -> None:
    three = card("three", abilities=(static(blades_become(3, MEMBERS)),))
    one = card("one", abilities=(static(blades_become(1, MEMBERS)),))
    for stage, blades in (({"left": "three", "right": "one"}, 1), ({"right": "one", "left": "three"}, 3)):
        board = table(three, one, me=side(stage={**stage, "center": "b"}, hand=("a",)))
        assert number_of(board, board.oid("b"), "blade") == blades


@pytest.mark.rule("9.9.1.7.1")
def test_a_member_that_comes_again_comes_last() -> None:
    three = card("three", abilities=(static(blades_become(3, MEMBERS)),), cost=1)
    one = card("one", abilities=(static(blades_become(1, MEMBERS)),))
    board = table(three, one, me=side(stage={"left": "one", "center": "b"}, hand=("three", "a")))
    assert number_of(board, board.oid("b"), "blade") == 1
    board.pick("three", "right")
    assert number_of(board, board.oid("b"), "blade") == 3


@pytest.mark.rule("9.9.1.7.2")
@pytest.mark.parametrize(("order", "blades"), [(("three", "one"), 1), (("one", "three"), 3)])
def test_other_effects_apply_in_the_order_in_which_they_were_played(
    order: tuple[str, str], blades: int
) -> None:
    cards = [
        card(name, abilities=(activated(blades_become(n, MEMBERS, duration="live_end"), limit=1),))
        for name, n in (("three", 3), ("one", 1))
    ]
    board = table(*cards, me=side(stage={"left": "three", "right": "one", "center": "b"}, hand=("a",)))
    board.pick(*(f"activate {name}" for name in order))
    assert number_of(board, board.oid("b"), "blade") == blades


@pytest.mark.rule("9.9.2")
def test_an_effect_on_all_members_is_not_for_those_who_come_or_come_back_later() -> None:
    actor = member(
        "actor",
        "【起動】【ターン1回】[E]：ライブ終了時まで、自分のステージにいるメンバーは[ブレード]を得る。",
    )
    leaver = member(
        "leaver",
        "【起動】このメンバーをステージから控え室に置く：自分の控え室からコスト19以下のメンバーカードを1枚手札に加える。",
        cost=1,
        blade=1,
    )
    board = table(actor, leaver, me=side(stage={"left": "actor", "right": "leaver"}, hand=("b",)))
    board.pick("activate actor")
    assert number_of(board, board.oid("leaver"), "blade") == 2
    board.pick("activate leaver", "leaver", "right", "b", "center")
    assert [number_of(board, board.oid(one), "blade") for one in ("actor", "leaver", "b")] == [2, 1, 2]


@pytest.mark.rule("9.9.2")
def test_who_only_changes_areas_keeps_it() -> None:
    actor = member(
        "actor",
        "【登場】ライブ終了時まで、自分のステージにいるメンバーは[ブレード]を得る。",
        "【起動】[E]：このメンバーはポジションチェンジする。",
    )
    board = table(actor, me=side(hand=("actor", "b")))
    board.pick("actor", "left", "activate actor", "right")
    assert (board.stage(), number_of(board, board.oid("actor"), "blade")) == ({"right": "actor"}, 2)


@pytest.mark.rule("9.9.3")
def test_what_holds_for_an_area_holds_for_who_comes_there() -> None:
    actor = member("actor", "【常時】自分のセンターエリアにいるメンバーは[ブレード]を得る。", cost=1)
    board = table(actor, me=side(stage={"left": "actor"}, hand=("b", "b")))
    board.pick("b", "center")
    assert number_of(board, board.oid("b"), "blade") == 3
    board.pick("b", "right")
    at_right = board.state.member_at(0, 2)
    assert number_of(board, at_right, "blade") == 2


@pytest.mark.rule("9.9.3.1")
@pytest.mark.parametrize(("cost", "drawn"), [(4, 1), (3, 0)])
def test_who_enters_is_seen_with_what_holds_for_the_stage(cost: int, drawn: int) -> None:
    raiser = member("raiser", "【常時】自分のステージにいるメンバーのコストを＋1する。")
    watcher = member("watcher", f"【自動】自分のステージにコスト5以上のメンバーが登場したとき、{DRAWS}")
    newcomer = card("newcomer", cost=cost)
    board = table(
        raiser,
        watcher,
        newcomer,
        me=side(stage={"left": "raiser", "right": "watcher"}, hand=("newcomer", "b")),
    )
    board.pick("newcomer", "center")
    assert len(board.zone("hand")) == 1 + drawn


# ---- 9.11, 9.12 -----------------------------------------------------------------------------------
@pytest.mark.rule("9.11.1")
def test_an_effect_knows_a_member_that_left_as_it_was_last() -> None:
    away = ir.Move(
        what=sel("member", "stage", where=(ir.Where(attribute=COST, operator="<=", value=5),)),
        to="waiting_room",
        bind="x",
    )
    actor = card(
        "actor",
        cost=9,
        abilities=(activated(seq(away, draw(ir.Total(attribute=COST, of=ir.Var(name="x"))))),),
    )
    raised = member("raised", "【常時】このメンバーのコストを＋1する。", cost=2)
    board = table(actor, raised, me=side(stage={"left": "actor", "right": "raised"}, hand=("b",)))
    board.pick("activate actor")
    assert len(board.zone("hand")) == 1 + 3


@pytest.mark.rule("9.12.2")
def test_the_source_of_a_delayed_ability_is_the_card_that_made_it() -> None:
    later = ir.Later(event=ir.Entered(subject=MEMBERS), do=gain("blade", duration="live_end"))
    actor = card("actor", abilities=(activated(later, limit=1),))
    board = table(actor, me=side(stage=HERE, hand=("b", "b")))
    board.pick("activate actor", "b", "right")
    assert [number_of(board, board.oid(one), "blade") for one in ("actor", "b")] == [2, 2]


@pytest.mark.rule("9.12.2")
def test_the_source_of_an_ability_is_the_card_that_has_it() -> None:
    actor = member("actor", f"【起動】[E]：{DRAWS}")
    board = table(actor, me=side(stage={"left": "actor", "right": "b"}, hand=("a",)))
    layers = board.layers
    source = Env(layers.pool, board.state, board.oid("actor"), 0)
    assert list(Linker(layers.pool, 0, "asked").cards(ir.This())(source)) == [board.oid("actor")]
