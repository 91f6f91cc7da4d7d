"""What the drawn cases have shown, each once by itself (9.9.1)."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import Board, activated, actor, card, draw, gain, sel, seq, static

REST = ("c",) * 4
ALL = sel("member", "stage", None)
COST = ir.Attribute(name="cost")
UME = sel("member", "stage", None, where=(ir.InGroup(names=("Ume",)),))


def applying(change: ir.Change, on: ir.Cards | None = None, **more: object) -> ir.Apply:
    return ir.Apply(changes=(change,), on=on, **more)  # type: ignore[arg-type]


def stage(**areas: str) -> Side:
    return Side(deck=REST, stage={area: Member(one) for area, one in areas.items()})


@pytest.mark.rule("9.9.1.2")
def test_an_ability_had_twice_acts_twice() -> None:
    """Negating everything of the member, twice: the second comes after the first and negates itself too."""
    silence = ir.GainAbility(ability=static(applying(ir.Negate(keywords=()), ir.This())))
    give = static(applying(silence, ALL))
    board = Board(card("p", abilities=(give,)), card("q", abilities=(give,)), me=stage(left="p", center="q"))
    assert board.layers.abilities(board.state, board.oid("q")) == ()


@pytest.mark.rule("9.9.1.2", "9.3.4.2")
def test_an_ability_that_a_live_grants_acts_on_the_stage() -> None:
    give = static(applying(ir.GainAbility(ability=static(gain("blade"))), ALL))
    hymn = card("hymn", "live", abilities=(give,))
    me = Side(deck=REST, live_area=("hymn",), stage={"center": Member("a")})
    board = Board(hymn, me=me)
    assert board.layers.blade(board.state, board.oid("a")) == 2


@pytest.mark.rule("9.9.1.3", "9.9.1.4")
def test_colours_change_before_numbers_are_set() -> None:
    """Whichever came later: what has as many hearts as another has the colours of those too."""
    recolour = static(applying(ir.HeartsBecome(to="green"), ir.This()))
    like_b = ir.HeartsLike(of=sel("member", "stage", None, where=(ir.Named(names=("b",)),)))
    other = static(applying(like_b, sel("member", "stage", None, where=(ir.Named(names=("p",)),))))
    p, q = card("p", abilities=(recolour,)), card("q", abilities=(other,))
    for me in (stage(left="p", center="q", right="b"), stage(center="q", left="p", right="b")):
        board = Board(p, q, me=me)
        assert board.layers.hearts(board.state, board.oid("p")) == (0, 0, 0, 0, 2, 0, 0, 0)


@pytest.mark.rule("9.9.1.7.1", "9.9.1.7.2")
def test_what_is_made_counts_from_when_the_ability_was_played() -> None:
    """The member moves while its ability is resolved: its static ability is the later one."""
    six = static(applying(ir.Become(attribute=COST, to=6), ALL))
    seven = applying(ir.Become(attribute=COST, to=7), ALL, duration="live_end")
    move = ir.PositionChange(what=ir.This(), areas=("left",))
    board = Board(actor(six, activated(seq(move, seven))))
    board.act()
    assert board.layers.cost(board.state, board.oid("actor")) == 6
    board = Board(actor(six, activated(seven)))
    board.act()
    assert board.layers.cost(board.state, board.oid("actor")) == 7


@pytest.mark.rule("9.9.1.2", "9.9.1.3")
def test_what_is_negated_is_not_treated_as_anything() -> None:
    treat = static(applying(ir.TreatAs(names=("Ume",)), ir.This(noun="card")))
    silence = static(
        applying(ir.Negate(keywords=()), sel("member", "stage", None, where=(ir.Named(names=("p",)),)))
    )
    count = static(gain("blade", times=ir.Count(of=UME)))
    p, q, r = card("p", abilities=(treat,)), card("q", abilities=(count,)), card("r", abilities=(silence,))
    board = Board(p, q, r, me=stage(left="p", center="q"))
    assert board.layers.blade(board.state, board.oid("q")) == 2
    board = Board(p, q, r, me=stage(left="p", center="q", right="r"))
    assert board.layers.blade(board.state, board.oid("q")) == 1


@pytest.mark.rule("9.9.1.3")
def test_it_is_treated_so_only_while_its_condition_holds() -> None:
    three = ir.Compare(left=ir.Count(of=ALL), operator=">=", right=3)
    treat = static(ir.If(condition=three, then=applying(ir.TreatAs(names=("Ume",)), ir.This(noun="card"))))
    p = card("p", abilities=(treat,))
    board = Board(p, me=stage(left="p", center="a"))
    assert board.layers.treated_as(board.state, board.oid("p")) == ()
    board = Board(p, me=stage(left="p", center="a", right="b"))
    assert board.layers.treated_as(board.state, board.oid("p")) == ("Ume",)


@pytest.mark.rule("9.3.2", "1.3.2.1")
def test_negating_every_ability_is_something_done() -> None:
    negate = applying(
        ir.Negate(keywords=()), sel("member", "stage", where=(ir.Named(names=("p",)),)), bind="x1"
    )
    effect = seq(negate, ir.If(condition=ir.Did(name="x1"), then=draw()))
    me = Side(deck=("a", "b"), stage={"center": Member("actor"), "left": Member("p")})
    for abilities, drawn in (((static(gain("blade")),), ["a"]), ((), [])):
        board = Board(actor(activated(effect)), card("p", abilities=abilities), me=me)
        board.act()
        assert board.zone("hand") == drawn
