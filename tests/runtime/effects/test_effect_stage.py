"""Members on the stage by effects: entering, changing areas, states (5.2, 9.6.2.4.2.1, 11.9, 11.10)."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    automatic,
    card,
    draw,
    enter,
    gain,
    sel,
    seq,
)

STAGE = {"center": Member("actor")}
REST = ("c",) * 4


@pytest.mark.rule("9.6.2.4.2.1", "9.6.2.1.2.1")
@pytest.mark.ruling("Q75")
@pytest.mark.ruling("Q76")
def test_an_effect_puts_a_member_on_an_area_without_a_newcomer() -> None:
    effect = ir.PutOnStage(what=sel("member", "hand"))
    me = Side(deck=REST, hand=("b",), stage={**STAGE, "left": Member("a", new=True)})
    board = Board(actor(activated(effect)), me=me)
    board.act("b")
    assert board.words() == ["center", "right"]
    board.pick("center")
    assert board.stage() == {"left": "a", "center": "b"}
    assert board.zone("waiting_room") == ["actor"]
    assert board.active_energy() == 0


@pytest.mark.ruling("Q268")
def test_an_empty_area_is_needed_where_the_text_says_so() -> None:
    effect = ir.PutOnStage(what=sel("member", "waiting_room"), area="empty", state="wait")
    me = Side(deck=REST, waiting_room=("b",), stage={**STAGE, "left": Member("a")})
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.stage()["right"] == "b"
    assert board.waits("b")
    me = Side(deck=REST, waiting_room=("b",), stage={**STAGE, "left": Member("a"), "right": Member("a")})
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.zone("waiting_room") == ["b"]


@pytest.mark.ruling("Q80")
@pytest.mark.rule("9.11.1")
def test_the_area_a_member_left_is_remembered() -> None:
    effect = ir.PutOnStage(
        what=sel("member", "waiting_room", where=(ir.Named(names=("b",)),)), left_by=ir.This()
    )
    cost = ir.Move(what=ir.This(), to="waiting_room")
    me = Side(deck=REST, waiting_room=("b",), stage={"right": Member("actor", new=True)})
    board = Board(actor(activated(effect, cost=cost)), me=me)
    board.act()
    assert board.stage() == {"right": "b"}


@pytest.mark.ruling("Q95")
@pytest.mark.rule("4.1.4.1")
def test_the_very_card_that_was_put_away_comes_back_as_a_new_one() -> None:
    effect = ir.PutOnStage(what=ir.Var(name="x1"), left_by=ir.Var(name="x1"))
    cost = ir.Move(
        what=sel("member", "stage", where=(ir.Except(ref=ir.This()),)), to="waiting_room", bind="x1"
    )
    boost = ir.Apply(
        on=sel("member", "stage", None), changes=(ir.Gain(icons=("blade",)),), duration="live_end"
    )
    me = Side(deck=REST, waiting_room=("b",), stage={**STAGE, "left": Member("b")})
    board = Board(actor(activated(boost), activated(effect, cost=cost)), me=me)
    board.act()
    before = board.oid("b")
    assert board.layers.blade(board.state, before) == 3
    board.game.apply(board.words().index("activate actor") + 1)
    assert board.stage() == {"center": "actor", "left": "b"}
    assert board.layers.blade(board.state, board.oid("b")) == 2
    assert board.zone("waiting_room") == ["b"]
    assert board.state.follow(before) == board.oid("b")


@pytest.mark.ruling("Q154")
@pytest.mark.rule("9.11.1")
def test_the_cost_of_a_member_that_left_is_its_last_one() -> None:
    raised = ir.Apply(
        on=sel("member", "stage", where=(ir.Except(ref=ir.This()),)),
        changes=(ir.Adjust(attribute="cost", by=3),),
        duration="live_end",
    )
    wanted = ir.Plus(a=ir.Total(attribute=ir.Attribute(name="cost"), of=ir.Var(name="x1")), b=2)
    swap = seq(
        ir.Move(what=sel("member", "stage", where=(ir.Except(ref=ir.This()),)), to="waiting_room", bind="x1"),
        ir.If(
            condition=ir.Did(name="x1"),
            then=ir.PutOnStage(
                what=sel(
                    "member",
                    "waiting_room",
                    where=(ir.Where(attribute=ir.Attribute(name="cost"), operator="==", value=wanted),),
                ),
                left_by=ir.Var(name="x1"),
            ),
        ),
    )
    me = Side(deck=REST, waiting_room=("c", "a"), stage={**STAGE, "left": Member("b")})
    board = Board(actor(activated(seq(raised, swap))), me=me)
    board.act()
    assert board.stage() == {"center": "actor", "left": "c"}  # 4 + 3 + 2


@pytest.mark.rule("11.9.1", "11.9.2")
@pytest.mark.ruling("Q220")
def test_a_position_change_swaps() -> None:
    moved = automatic(ir.ChangedArea(subject=ir.This()), gain("blade", duration="live_end"))
    pushed = card("pushed", abilities=(moved,))
    me = Side(deck=REST, stage={**STAGE, "left": Member("pushed", under=("energy",))})
    board = Board(actor(activated(ir.PositionChange(what=ir.This()))), pushed, me=me)
    board.act()
    assert board.words() == ["left", "right"]
    board.pick("left")
    assert board.stage() == {"left": "actor", "center": "pushed"}
    assert board.layers.blade(board.state, board.oid("pushed")) == 2
    assert len(board.zone("under")) == 1


@pytest.mark.rule("11.9.1")
def test_where_a_position_change_may_go() -> None:
    where_is = sel("member", "stage", None, where=(ir.Named(names=("b",)),))
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    board = Board(actor(activated(ir.PositionChange(what=ir.This(), where_is=where_is))), me=me)
    board.act()
    assert board.stage()["right"] == "actor"
    board = Board(actor(activated(ir.PositionChange(what=ir.This(), not_areas=("left",)))), me=me)
    board.act()
    assert board.stage()["right"] == "actor"


@pytest.mark.rule("11.9.1", "11.9.2")
def test_the_other_players_members_open_no_area() -> None:
    where_is = sel("member", "stage", owner="any", where=(ir.Named(names=("b",)),))
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    foe = Side(deck=REST, stage={"left": Member("b")})
    board = Board(actor(activated(ir.PositionChange(what=ir.This(), where_is=where_is))), me=me, foe=foe)
    board.act()
    assert board.stage()["right"] == "actor"


@pytest.mark.rule("1.06:4.5.7")
def test_facing_is_mirrored() -> None:
    effect = ir.PositionChange(what=sel("member", "stage", owner="opponent"), facing=ir.This())
    me = Side(deck=REST, stage={"left": Member("actor")})
    foe = Side(deck=REST, stage={"center": Member("a")})
    board = Board(actor(activated(effect)), me=me, foe=foe)
    board.act()
    assert board.stage(FOE) == {"right": "a"}


@pytest.mark.ruling("Q238")
def test_a_member_of_no_side_may_be_the_opponents() -> None:
    effect = ir.PositionChange(what=sel("member", "stage", owner="any"))
    foe = Side(deck=REST, stage={"center": Member("a")})
    board = Board(actor(activated(effect)), foe=foe)
    board.act()
    assert board.words() == ["actor", "a"]
    board.pick("a", "left")
    assert board.stage(FOE) == {"left": "a"}


@pytest.mark.ruling("Q223")
def test_each_player_chooses_for_their_own_member() -> None:
    effect = ir.PositionChange(
        player="both", what=sel("member", "stage", None, owner="each", areas=("center",))
    )
    foe = Side(deck=REST, stage={"center": Member("a")})
    board = Board(actor(activated(effect)), foe=foe)
    board.act()
    assert board.asker == ME
    board.pick("left")
    assert board.asker == FOE
    board.pick("right")
    assert (board.stage(), board.stage(FOE)) == ({"left": "actor"}, {"right": "a"})


@pytest.mark.rule("11.10.1", "11.10.2")
def test_a_formation_change_puts_no_two_on_one_area() -> None:
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    board = Board(actor(activated(ir.FormationChange())), me=me)
    board.act("center")
    assert board.words() == ["left", "right"]
    board.pick("right")
    assert board.stage() == {"left": "b", "center": "a", "right": "actor"}


def test_rotation_moves_both_stages() -> None:
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    foe = Side(deck=REST, stage={"right": Member("c")})
    board = Board(actor(activated(ir.Rotate(cycle=("center", "left", "right")))), me=me, foe=foe)
    board.act()
    assert board.stage() == {"left": "actor", "right": "a", "center": "b"}
    assert board.stage(FOE) == {"center": "c"}


def test_two_areas_change_places_and_the_third_stays() -> None:
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    foe = Side(deck=REST, stage={"right": Member("c")})
    board = Board(actor(activated(ir.Rotate(player="you", cycle=("left", "right")))), me=me, foe=foe)
    board.act()
    assert board.stage() == {"center": "actor", "right": "a", "left": "b"}
    assert board.stage(FOE) == {"right": "c"}


@pytest.mark.rule("5.2.1", "1.3.2.1")
@pytest.mark.ruling("Q178")
def test_only_what_turns_is_turned() -> None:
    effect = seq(
        ir.SetState(what=sel("member", "stage", None), state="active", bind="x1"),
        draw(ir.Count(of=ir.Var(name="x1"))),
    )
    me = Side(deck=REST, stage={**STAGE, "left": Member("a", wait=True), "right": Member("b", wait=True)})
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert len(board.zone("hand")) == 2


def test_energy_that_lies_alike_is_not_asked_for() -> None:
    effect = ir.SetState(what=sel("energy", "energy_area", 2), state="active")
    me = Side(deck=REST, energy=("energy",), energy_wait=("energy",) * 3, stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.idle
    assert board.active_energy() == 3


@pytest.mark.ruling("Q180")
@pytest.mark.rule("1.3.3")
def test_a_prohibition_beats_the_instruction() -> None:
    ban = ir.Apply(
        on=sel("member", "stage", None, owner="both"),
        changes=(ir.Prohibit(action="activate_by_effect"),),
        duration="turn_end",
    )
    wake = ir.SetState(what=sel("member", "stage", None), state="active")
    me = Side(deck=REST, stage={**STAGE, "left": Member("a", wait=True)})
    board = Board(actor(activated(seq(ban, wake))), me=me)
    board.act()
    assert board.waits("a")
    board = Board(actor(activated(wake)), me=me)
    board.act()
    assert not board.waits("a")


@pytest.mark.rule("11.3.2")
@pytest.mark.ruling("Q200")
def test_a_member_put_on_the_stage_enters() -> None:
    newcomer = card("newcomer", abilities=(enter(draw()),))
    effect = ir.PutOnStage(what=sel("member", "hand"), areas=("left",))
    me = Side(deck=("a", "a"), hand=("newcomer",), stage=STAGE)
    board = Board(actor(activated(effect)), newcomer, me=me)
    board.act("newcomer")
    assert board.zone("hand") == ["a"]


@pytest.mark.ruling("Q188")
def test_entering_in_wait_is_no_change() -> None:
    sleeper = card("sleeper", abilities=(automatic(ir.ChangedState(subject=ir.This(), to="wait"), draw()),))
    effect = ir.PutOnStage(what=sel("member", "hand"), areas=("left",), state="wait")
    me = Side(deck=("a", "a"), hand=("sleeper",), stage=STAGE)
    board = Board(actor(activated(effect)), sleeper, me=me)
    board.act("sleeper")
    assert board.waits("sleeper")
    assert board.zone("hand") == []
