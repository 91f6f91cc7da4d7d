"""Rare constructs at work, each on a small board."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    Board,
    activated,
    actor,
    card,
    draw,
    gain,
    sel,
    seq,
)

X1 = ir.Var(name="x1")
DID = ir.Did(name="x1")


def do(*steps: ir.Effect, **more: object) -> Board:
    """A board on which the actor's ability does the steps."""
    return Board(actor(activated(seq(*steps))), **more)  # type: ignore[arg-type]


@pytest.mark.rule("9.8.1")
def test_one_to_the_hand_one_on_the_deck_one_away() -> None:
    left = ir.Select(among=ir.Rest(of=X1), count=ir.Exactly(n=1))
    board = do(
        ir.Look(what=ir.TopOfDeck(n=3), bind="x1"),
        ir.Move(what=ir.Select(among=X1, count=ir.Exactly(n=1)), to="hand"),
        ir.Move(what=left, to="deck", place="top"),
        ir.Move(what=left, to="waiting_room"),
    )
    board.act("b")
    assert sorted(board.words()) == ["a", "c"]
    board.pick("c")
    assert (board.zone("hand"), board.zone("deck")[0], board.zone("waiting_room")) == (["b"], "c", ["a"])


@pytest.mark.ruling("Q106")
@pytest.mark.parametrize(("keyword", "drawn"), [("activated", 1), ("enter", 0)])
def test_negating_nothing_is_not_done(keyword: ir.Keyword, drawn: int) -> None:
    negate = ir.Apply(on=sel("member", "stage"), changes=(ir.Negate(keywords=(keyword,)),), bind="x1")
    board = do(negate, ir.If(condition=DID, then=draw()))
    board.act()
    assert len(board.zone("hand")) == drawn


@pytest.mark.ruling("Q187")
def test_the_second_of_a_list_is_another_than_the_first() -> None:
    both = ir.Union(of=(sel("member", "stage"), sel("member", "stage", where=(ir.Except(ref=ir.Picked()),))))
    me = Side(deck=("a",), stage={"center": Member("actor"), "left": Member("a"), "right": Member("b")})
    board = do(gain("blade", on=both), me=me)
    board.act("a")
    assert sorted(board.words()) == ["actor", "b"]


def test_a_change_binds_the_members_it_is_put_on() -> None:
    other = sel("member", "stage", where=(ir.Compared(by="name", relation="different", ref=X1),))
    me = Side(deck=("a",), stage={"center": Member("actor"), "left": Member("a"), "right": Member("a")})
    board = do(gain("blade", on=sel("member", "stage"), bind="x1"), gain("red", on=other), me=me)
    board.act("a")
    assert board.idle
    assert board.layers.hearts(board.state, board.oid("actor"))[1] == 2


@pytest.mark.rule("11.9.2")
@pytest.mark.parametrize(("where", "options"), [("is", ["left", "right"]), ("entered", ["left", "right"])])
def test_an_area_is_chosen_and_its_member_makes_room(where: str, options: list[str]) -> None:
    me = Side(deck=("a",), stage={"center": Member("actor"), "left": Member("a")})
    board = do(
        ir.ChooseArea(other_than=ir.This(), where=where, bind="x1"),  # type: ignore[arg-type]
        ir.PositionChange(what=ir.This(), chosen=X1),
        me=me,
    )
    board.act()
    assert board.words() == options
    board.pick("left")
    assert board.stage() == {"left": "actor", "center": "a"}


def test_where_it_entered_is_not_where_it_went_since() -> None:
    move = ir.PositionChange(what=ir.This(), areas=("right",))
    choose = ir.ChooseArea(other_than=ir.This(), where="entered", bind="x1")
    mover = card("mover", cost=0, abilities=(ir.Ability(keywords=("enter",), effect=seq(move, choose)),))
    board = Board(mover, me=Side(deck=("a",), hand=("mover",)))
    board.pick("mover", "left")
    assert board.words() == ["center", "right"]


@pytest.mark.parametrize(("area", "held"), [("left", 0), ("right", 1), ("center", 0)])
def test_areas_face_each_other_mirrored(area: str, held: int) -> None:
    front = sel("member", "stage", None, owner="opponent", where=(ir.Facing(ref=ir.This()),))
    me = Side(deck=("a",), stage={"left": Member("actor")})
    foe = Side(deck=("a",), stage={area: Member("b")})
    board = Board(actor(activated(draw(ir.Count(of=front)))), me=me, foe=foe)
    board.act()
    assert len(board.zone("hand")) == held
