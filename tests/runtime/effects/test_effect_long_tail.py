"""Rare constructs at work, each on a small board."""

import pytest

from compiler import ir
from runtime.setup import Member
from tests.runtime.effects.effect_board import (
    Board,
    activated,
    actor,
    draw,
    sel,
    seq,
)

STAGE = {"center": Member("actor")}
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
