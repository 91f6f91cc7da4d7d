"""Rare constructs at work, each on a small board."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
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


@pytest.mark.rule("9.6.3")
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


@pytest.mark.rule("9.6.3")
def test_a_kind_of_card_is_chosen_and_looked_for() -> None:
    kinds = (ir.IsType(type="live"), ir.Where(attribute=ir.Attribute(name="cost"), operator=">=", value=9))
    me = Side(deck=("song", "c", "a", "b"), stage={"center": Member("actor")})
    board = do(
        ir.ChooseKind(options=kinds, bind="x1"),
        ir.RevealUntil(until=X1, bind="x2", others="x3"),
        ir.Move(what=ir.Var(name="x2"), to="hand"),
        ir.Move(what=ir.Var(name="x3"), to="waiting_room"),
        me=me,
    )
    board.act("mode 1")
    found = board.zone("hand")
    assert found == ["c"]
    assert board.zone("waiting_room") == ["song"]


@pytest.mark.ruling("Q191")
@pytest.mark.parametrize(("others", "stops"), [(("a",), True), ((), False)])
def test_more_options_may_be_chosen_where_a_condition_holds(others: tuple[str, ...], stops: bool) -> None:
    there = ir.Compare(left=ir.Count(of=sel("card", "waiting_room", None)), operator=">=", right=1)
    count = ir.Upgraded(of=ir.Exactly(n=1), condition=there, to=ir.AtLeast(n=1))
    me = Side(deck=("a",) * 5, waiting_room=others, stage={"center": Member("actor")})
    board = do(ir.Modal(count=count, options=(draw(), draw(2))), me=me)
    board.act("mode 0")
    assert board.idle != stops
    if stops:
        board.pick("mode 1")
    assert len(board.zone("hand")) == (3 if stops else 1)


@pytest.mark.ruling("Q229")
def test_hands_are_put_away_down_to_a_number() -> None:
    hand = sel("card", "hand", None, owner="each")
    surplus = ir.Difference(a=ir.Count(of=hand), b=2)
    away = ir.Move(what=sel("card", "hand", count=ir.Exactly(n=surplus)), to="waiting_room")
    me = Side(deck=("a",), hand=("a", "b", "c"), stage={"center": Member("actor")})
    board = do(ir.ForEachPlayer(do=away), me=me, foe=Side(deck=("a",), hand=("a",)))
    board.act("b")
    assert board.idle
    assert (sorted(board.zone("hand")), board.zone("hand", FOE)) == (["a", "c"], ["a"])


@pytest.mark.ruling("Q243")
def test_no_more_than_so_many_are_counted() -> None:
    counted = ir.AtMost(of=ir.Count(of=sel("card", "waiting_room", None)), n=2)
    me = Side(deck=("a",), waiting_room=("a",) * 4, stage={"center": Member("actor")})
    board = do(gain("red", times=ir.Times(per=counted)), me=me)
    board.act()
    assert board.layers.hearts(board.state, board.oid("actor"))[1] == 3


def test_cards_are_taken_from_under_a_chosen_member() -> None:
    host = ir.Select(type="member", zones=("stage",), count=ir.Exactly(n=1), bind="x2")
    below = ir.Select(type="energy", zones=("under",), under=host, count=ir.AnyNumber())
    me = Side(
        deck=("a",),
        stage={"center": Member("actor", under=("energy",)), "left": Member("a", under=("energy", "energy"))},
    )
    board = do(
        ir.Move(what=below, to="energy_deck", bind="x1"),
        gain("red", times=ir.Times(per=ir.Count(of=X1)), on=ir.Var(name="x2")),
        me=me,
    )
    board.act("a", "energy", "energy")
    assert board.idle
    assert board.layers.hearts(board.state, board.oid("a"))[1] == 3


@pytest.mark.parametrize(
    ("names", "number"), [((("x", 1), ("y", 2), ("x", 2)), 2), ((("x", 1), ("x", 2)), 1)]
)
def test_cards_that_share_neither_of_two_properties(names: tuple[tuple[str, int], ...], number: int) -> None:
    cards = [card(f"{n}{c}", names=(n,), cost=c) for n, c in names]
    both = ir.Kinds(by="name", of=sel("member", "waiting_room", None), also="cost")
    me = Side(deck=("a",) * 4, waiting_room=tuple(c.id for c in cards), stage={"center": Member("actor")})
    board = Board(actor(activated(draw(both))), *cards, me=me)
    board.act()
    assert len(board.zone("hand")) == number


def test_a_name_within_a_name() -> None:
    songs = (card("Sea", "live"), card("Sea of Stars", "live"), card("Sky", "live"))
    inside = ir.Compared(by="card_name", relation="contains", ref=X1)
    me = Side(
        deck=("a",), hand=("Sea",), waiting_room=("Sea of Stars", "Sky"), stage={"center": Member("actor")}
    )
    board = Board(
        actor(
            activated(
                seq(
                    ir.Reveal(what=sel("live"), bind="x1"),
                    ir.Move(what=sel("live", "waiting_room", where=(inside,)), to="hand"),
                )
            )
        ),
        *songs,
        me=me,
    )
    board.act("Sea")
    assert sorted(board.zone("hand")) == ["Sea", "Sea of Stars"]
