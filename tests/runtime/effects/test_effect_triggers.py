"""Triggers, history and what the event tells (9.7, 11.3-11.5)."""

from typing import Any

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    at_least,
    automatic,
    card,
    discard,
    draw,
    enter,
    gain,
    sel,
    seq,
)

STAGE = {"center": Member("actor")}
REST = ("c",) * 6
ANY_MEMBER = sel("member", "stage", None)


def drawn(board: Board, of: str = "c") -> int:
    return board.zone("hand").count(of)


@pytest.mark.rule("9.7.4.1.2", "9.7.7")
def test_leaving_the_stage_triggers_and_is_remembered() -> None:
    event = ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    away = activated(ir.Move(what=ir.This(), to="waiting_room"))
    board = Board(actor(away, automatic(event, draw())), me=Side(deck=REST, stage=STAGE))
    board.act()
    assert drawn(board) == 1


@pytest.mark.ruling("Q241")
@pytest.mark.rule("9.7.2.1")
def test_cards_moved_together_trigger_once_where_the_text_counts_them() -> None:
    several = sel("card", "hand", count=ir.AtLeast(n=1))
    each = sel("card", "hand", None)
    for subject, times in ((several, 1), (each, 2)):
        event = ir.Moved(subject=subject, from_="hand", to="waiting_room")
        board = Board(
            actor(activated(discard(2)), automatic(event, draw())),
            me=Side(deck=REST, hand=("a", "b"), stage=STAGE),
        )
        board.act()
        while board.asked == "trigger":
            board.pick(board.words()[0])
        assert drawn(board) == times


@pytest.mark.ruling("Q221")
def test_those_cards_are_the_ones_of_the_event() -> None:
    event = ir.Moved(subject=sel("card", "hand", count=ir.AtLeast(n=1)), from_="hand", to="waiting_room")
    fetch = ir.Move(what=ir.Select(among=ir.EventCard(), count=ir.Exactly()), to="hand")
    me = Side(deck=REST, hand=("a", "b"), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(discard(2)), automatic(event, fetch)), me=me)
    board.act()
    assert sorted(board.words()) == ["a", "b"]


@pytest.mark.ruling("Q94")
@pytest.mark.ruling("Q126")
def test_entering_is_no_change_of_area() -> None:
    event = ir.OneOf(of=(ir.Entered(subject=ir.This()), ir.ChangedArea(subject=ir.This())))
    one = automatic(ir.ChangedArea(subject=ir.This()), draw())
    both = automatic(event, draw())
    for ability, times in ((one, 1), (both, 2)):
        move = activated(ir.PositionChange(what=ir.This()))
        me = Side(deck=REST, hand=("actor",), energy=("energy",) * 4)
        board = Board(actor(ability, move), me=me)
        board.pick("actor", "left")
        board.act("right")
        assert drawn(board) == times


@pytest.mark.ruling("Q77")
@pytest.mark.ruling("Q250")
def test_a_member_sees_itself_enter_but_not_others_foe() -> None:
    watcher = automatic(ir.Entered(subject=ANY_MEMBER), draw())
    me = Side(deck=REST, hand=("actor", "a"), energy=("energy",) * 6)
    board = Board(actor(watcher), me=me)
    board.pick("actor", "left")
    assert drawn(board) == 1
    board.pick("a", "right")
    assert drawn(board) == 2


@pytest.mark.rule("9.6.2.3.2.1")
@pytest.mark.ruling("Q197")
def test_entering_by_baton_touch() -> None:
    low = ir.Where(
        attribute=ir.Attribute(name="cost"),
        operator="<",
        value=ir.Total(attribute=ir.Attribute(name="cost"), of=ir.This()),
    )
    by = ir.Entered(
        subject=ir.This(), baton=ir.Select(type="member", owner="any", zones=("stage",), where=(low,))
    )
    effect = ir.If(condition=ir.Happened(event=by, window="entry"), then=draw(2), otherwise=draw(1))
    for old, cards in (("a", 2), ("big", 1)):
        me = Side(deck=REST, hand=("actor",), energy=("energy",) * 4, stage={"left": Member(old)})
        board = Board(actor(enter(effect)), card("big", cost=7), me=me)
        board.pick("actor", "left")
        while board.asked == "baton":
            board.pick(old)
        assert drawn(board) == cards
    me = Side(deck=REST, hand=("actor",), energy=("energy",) * 4, stage={"left": Member("a")})
    board = Board(actor(enter(effect)), me=me)
    board.pick("actor", "right")
    assert drawn(board) == 1


@pytest.mark.rule("9.6.2.3.2")
def test_the_partner_of_the_baton_touch_is_known() -> None:
    take = ir.Move(what=ir.EventCard(role="partner"), to="hand")
    me = Side(deck=REST, hand=("actor",), energy=("energy",) * 4, stage={"left": Member("a")})
    board = Board(actor(enter(take)), me=me)
    board.pick("actor", "left")
    while board.asked == "baton":
        board.pick("a")
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.6.2.3.2.1")
def test_who_is_touched_away_sees_who_comes() -> None:
    nine = ir.Select(
        type="member",
        owner="any",
        zones=("stage",),
        where=(ir.Where(attribute=ir.Attribute(name="cost"), operator=">=", value=9),),
    )
    left = automatic(ir.Moved(subject=ir.This(), to="waiting_room", baton=nine), draw())
    me = Side(deck=("a",) * 6, hand=("c",), energy=("energy",) * 9, stage={"left": Member("actor")})
    board = Board(actor(left), me=me)
    board.pick("c", "left")
    while board.asked == "baton":
        board.pick("actor")
    assert drawn(board, "a") == 1


@pytest.mark.rule("9.7.1")
@pytest.mark.ruling("Q120")
def test_a_guard_is_tested_when_it_triggers_a_condition_when_it_resolves() -> None:
    empty = ir.IsNot(of=at_least(sel("card", "hand", None), 1))
    throw = activated(seq(ir.SetState(what=ir.This(), state="wait"), discard(1)))
    event = ir.ChangedState(subject=ir.This(), to="wait")
    me = Side(deck=REST, hand=("a",), stage=STAGE)
    guarded = Board(actor(throw, automatic(event, draw(), guard=empty)), me=me)
    guarded.act()
    assert drawn(guarded) == 0
    tested = Board(actor(throw, automatic(event, ir.If(condition=empty, then=draw()))), me=me)
    tested.act()
    assert drawn(tested) == 1


def cause(side: str) -> ir.Cause:
    return ir.Cause(side=side)  # type: ignore[arg-type]


@pytest.mark.ruling("Q177")
def test_a_cause_is_an_effect_and_no_cost() -> None:
    for side, how, times in (("you", "effect", 1), ("opponent", "effect", 0), ("you", "cost", 0)):
        event = ir.ChangedState(subject=ANY_MEMBER, to="wait", cause=cause(side))
        wait = ir.SetState(what=ir.This(), state="wait")
        act = activated(wait) if how == "effect" else activated(ir.Seq(steps=()), cost=wait)
        board = Board(actor(act, automatic(event, draw())), me=Side(deck=REST, stage=STAGE))
        board.act()
        assert drawn(board) == times


def test_within_a_phase() -> None:
    event = ir.ChangedState(subject=ir.This(), to="wait")
    wait = activated(ir.SetState(what=ir.This(), state="wait"))
    for player, times in (("you", 1), ("opponent", 0)):
        during: Any = ir.During(phase="main", player=player, event=event)  # type: ignore[arg-type]
        board = Board(actor(wait, automatic(during, draw())), me=Side(deck=REST, stage=STAGE))
        board.act()
        assert drawn(board) == times


@pytest.mark.rule("9.6.2.4.2")
@pytest.mark.ruling("Q227")
def test_an_ability_that_resolved() -> None:
    event = ir.AbilityResolved(subject=ANY_MEMBER, keywords=("enter",))
    watcher = actor(automatic(event, draw()))
    for has, times in (("energy", 1), ("none", 0)):
        helper = card(
            "helper", cost=1, abilities=(enter(ir.Seq(steps=()), cost=ir.May(do=ir.Pay(count=ir.Exactly()))),)
        )
        energy = ("energy",) * (2 if has == "energy" else 1)
        me = Side(deck=REST, hand=("helper",), energy=energy, stage=STAGE)
        board = Board(watcher, helper, me=me)
        board.pick("helper", "left")
        if board.asked == "may":
            board.pick("yes")
        assert drawn(board) == times


@pytest.mark.ruling("Q98")
@pytest.mark.ruling("Q99")
def test_history_of_this_turn() -> None:
    entered = sel("member", "stage", None, where=(ir.Past(event=ir.Entered(subject=ANY_MEMBER)),))
    me = Side(deck=REST, hand=("a",), energy=("energy",) * 2, stage={**STAGE, "left": Member("b")})
    board = Board(actor(activated(draw(ir.Count(of=entered)))), me=me)
    board.pick("a", "right")
    board.act()
    assert drawn(board) == 1
    twice = ir.Happened(event=ir.Entered(subject=ANY_MEMBER), times=2)
    board = Board(actor(activated(ir.If(condition=twice, then=draw(), otherwise=draw(2)))), me=me)
    board.pick("a", "right")
    board.act()
    assert drawn(board) == 2


@pytest.mark.rule("11.4.2", "11.5.2")
def test_live_start_and_success_are_the_masters_own() -> None:
    watcher = card(
        "watcher",
        hearts={"red": 3},
        abilities=(
            ir.Ability(keywords=("live_start",), effect=draw()),
            ir.Ability(keywords=("live_success",), effect=draw(2)),
        ),
    )
    side = Side(deck=("a",) * 9, live_area=("song",), stage={"center": Member("watcher")})
    board = Board(watcher, me=side, foe=Side(deck=("a",) * 9), start="performance")
    while board.game.turn == 2:
        board.pick(board.words()[0])
    starts = [e for e in board.state.log if e.kind == "ability_resolved" and e.player == ME]
    assert len(starts) == 2
    foe = Board(
        watcher, me=side, foe=Side(deck=("a",) * 9, stage={"center": Member("watcher")}), start="performance"
    )
    while foe.game.turn == 2:
        foe.pick(foe.words()[0])
    assert not [e for e in foe.state.log if e.kind == "ability_resolved" and e.player == FOE]


@pytest.mark.rule("11.2.3", "11.1.3")
def test_two_keywords_share_one_limit() -> None:
    both = ir.Ability(keywords=("enter", "live_start"), limit=1, effect=draw())
    me = Side(deck=REST, hand=("actor", "song"), energy=("energy",) * 4)
    board = Board(actor(both, hearts={"red": 3}), me=me)
    board.pick("actor", "left")
    assert drawn(board) == 1
    assert board.asked == "set_lives"
    while board.state.phase != "performance" and board.game.turn == 2:
        board.pick("song" if "song" in board.words() else board.words()[-1])
    played = [e for e in board.state.log if e.kind == "ability_resolved"]
    assert len(played) == 1


@pytest.mark.ruling("Q113")
def test_a_yell_of_nothing_is_no_yell() -> None:
    watcher = actor(automatic(ir.Yelled(), gain("red", duration="live_end")), blade=0)
    for blade, times in ((0, 0), (2, 1)):
        me = Side(deck=REST, live_area=("song",), stage=STAGE)
        board = Board(watcher.model_copy(update={"blade": blade}), me=me, start="performance")
        resolved = [e for e in board.state.log if e.kind == "ability_resolved"]
        assert len(resolved) == times


@pytest.mark.rule("8.3.11")
@pytest.mark.ruling("Q107")
def test_yelling_more_and_again() -> None:
    for effect, cards_ in ((ir.YellAgain(n=2), 3), (ir.YellAgain(redo=True), 2)):
        watcher = actor(automatic(ir.Yelled(), effect, limit=1))
        me = Side(deck=("b",) * 6, live_area=("song",), stage=STAGE)
        board = Board(watcher, me=me, start="performance")
        revealed = [e for e in board.state.log if e.kind == "moved" and e.data[:2] == (0, 10)]
        assert len(revealed) == cards_
        yelled = [e.data[0] for e in board.state.log if e.kind == "yelled"]
        assert yelled == [1, cards_ - 1]


def test_from_the_waiting_room_to_the_hand_is_seen_in_the_hand() -> None:
    event = ir.During(
        phase="main", event=ir.Moved(subject=ir.This(noun="card"), from_="waiting_room", to="hand")
    )
    hymn = card("hymn", "live", abilities=(automatic(event, draw()),))
    fetch = activated(ir.Move(what=sel("live", "waiting_room"), to="hand"))
    board = Board(actor(fetch), hymn, me=Side(deck=REST, waiting_room=("hymn",), stage=STAGE))
    board.act()
    assert drawn(board) == 1


def test_face_up_to_the_live_area() -> None:
    event = ir.Moved(subject=ir.This(noun="card"), to="live_area", face="up")
    hymn = card("hymn", "live", abilities=(automatic(event, draw()),))
    put = activated(ir.Move(what=sel("live", "hand"), to="live_area", face="up"))
    board = Board(actor(put), hymn, me=Side(deck=REST, hand=("hymn",), stage=STAGE))
    board.act("hymn")
    assert board.zone("live_area") == ["hymn"]
    assert drawn(board) == 1


@pytest.mark.rule("9.3.4")
def test_an_activated_ability_of_a_card_in_the_waiting_room() -> None:
    back = activated(
        ir.PutOnStage(what=ir.This(noun="card")),
        cost=discard(1),
        only_if=ir.InZone(of=ir.This(noun="card"), zone="waiting_room"),
    )
    me = Side(deck=REST, hand=("a",), waiting_room=("actor",))
    board = Board(actor(back), me=me)
    board.act("left")
    assert board.stage() == {"left": "actor"}
    assert "activate actor" not in board.words()


def test_an_unknown_use_of_a_node_does_not_link() -> None:
    from runtime.effects.link import UnsupportedNodeError, link

    odd = actor(activated(ir.Move(what=sel(), to="stage")))
    with pytest.raises(UnsupportedNodeError, match=r"actor: abilities\.0\.effect: move"):
        link([odd])


@pytest.mark.ruling("Q255")
def test_where_a_resolved_ability_was_played() -> None:
    center = sel("member", "stage", None, areas=("center",))
    watcher = card("watcher", abilities=(automatic(ir.AbilityResolved(subject=center), draw()),))
    me = Side(deck=REST, stage={**STAGE, "left": Member("watcher")})
    board = Board(actor(activated(ir.PositionChange(what=ir.This(), areas=("right",)))), watcher, me=me)
    board.act()
    assert board.stage()["right"] == "actor"
    assert drawn(board) == 1
    me = Side(deck=REST, stage={"right": Member("actor"), "left": Member("watcher")})
    board = Board(actor(activated(ir.PositionChange(what=ir.This(), areas=("center",)))), watcher, me=me)
    board.act()
    assert drawn(board) == 0
