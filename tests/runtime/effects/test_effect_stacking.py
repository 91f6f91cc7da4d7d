"""この効果は重複しない: however many copies of an ability there are, what it does is done once (9.9)."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import FOE, ME, Board, activated, actor, card, gain, sel, static

REST = ("c",) * 4
THERE = ir.InZone(of=ir.This(noun="card"), zone="success_area")
DEAR = ir.Where(attribute=ir.Attribute(name="cost", original=True), operator=">=", value=9)


def hymn(apply: ir.Apply) -> ir.CardDef:
    """A live whose static ability functions in the success area."""
    return card("hymn", "live", abilities=(static(ir.If(condition=THERE, then=apply)),))


@pytest.mark.rule("9.9.1.5", "9.6.2.3.1")
@pytest.mark.parametrize(("stacks", "cost"), [(False, 7), (True, 5)])
def test_two_copies_make_a_card_cheaper_once(stacks: bool, cost: int) -> None:
    less = ir.Adjust(attribute="play_cost", by=-2)
    apply = ir.Apply(on=sel("member", "hand", None, where=(DEAR,)), changes=(less,), stacks=stacks)
    me = Side(deck=REST, hand=("c", "a"), success_area=("hymn", "hymn"), stage={"center": Member("b")})
    board = Board(hymn(apply), me=me)
    assert board.layers.play_cost(board.state, board.oid("c", "hand")) == cost
    assert board.layers.play_cost(board.state, board.oid("a", "hand")) == 2


@pytest.mark.rule("9.9.1.5")
def test_two_copies_lessen_a_requirement_once() -> None:
    less = ir.AdjustNeed(direction="less", icons=("grey",))
    apply = ir.Apply(on=ir.Select(type="live", zones=("anywhere",)), changes=(less,), stacks=False)
    me = Side(deck=REST, live_area=("song",), success_area=("hymn", "hymn"))
    foe = Side(deck=REST, live_area=("song",))
    board = Board(hymn(apply), me=me, foe=foe)
    needs = [sum(board.layers.need(board.state, board.oid("song", "live_area", p))) for p in (ME, FOE)]
    assert needs == [2, 3]


@pytest.mark.rule("8.4.2")
def test_a_player_has_it_once() -> None:
    more = ir.Adjust(attribute="live_total", by=1)
    me = Side(deck=REST, live_area=("song",), success_area=("hymn", "hymn"))
    board = Board(hymn(ir.Apply(changes=(more,), stacks=False)), me=me)
    assert board.layers.live_total(board.state, ME) == 1


@pytest.mark.rule("9.2.1.2")
def test_resolved_twice_it_is_done_once() -> None:
    effect = gain("blade", duration="live_end", stacks=False)
    board = Board(actor(activated(effect)))
    before = board.layers.blade(board.state, board.oid("actor"))
    board.act().act()
    assert board.layers.blade(board.state, board.oid("actor")) == before + 1
