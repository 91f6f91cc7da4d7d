"""What was named, and where cards came from: filters and events of chosen colours and other zones."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import Board, activated, actor, card, draw, enter, sel, seq, static

REST = ("a",) * 4
STAGE = {"center": Member("actor")}
NAMED = ir.OfColour(name="x1")


@pytest.mark.ruling("Q190")
@pytest.mark.parametrize(("colour", "taken"), [("blue", ["b"]), ("green", ["c"]), ("pink", [])])
def test_cards_of_the_colour_that_was_named(colour: str, taken: list[str]) -> None:
    """ALL is no colour, and a live has no hearts but a requirement."""
    take = ir.Move(what=sel("card", "waiting_room", None, where=(NAMED,)), to="hand")
    me = Side(deck=REST, waiting_room=("b", "c", "tune"), stage=STAGE)
    board = Board(actor(activated(seq(ir.ChooseHeart(bind="x1"), take))), me=me)
    board.act(f"colour {colour}")
    assert board.zone("hand") == taken


def test_requirements_with_the_colour_that_was_named() -> None:
    needed = ir.OfColour(name="x1", source="need")
    take = ir.Move(what=sel("card", "waiting_room", None, where=(needed,)), to="hand")
    me = Side(deck=REST, waiting_room=("b", "song", "tune"), stage=STAGE)
    board = Board(actor(activated(seq(ir.ChooseHeart(bind="x1"), take))), me=me)
    board.act("colour blue")
    assert board.zone("hand") == ["tune"]


@pytest.mark.rule("11.3.2", "9.6.2.1.1")
@pytest.mark.parametrize(("zone", "hand"), [("hand", []), ("waiting_room", ["a"])])
def test_entered_from_elsewhere_than_the_hand(zone: str, hand: list[str]) -> None:
    event = ir.Entered(subject=ir.This(), not_from="hand")
    comes = enter(ir.If(condition=ir.Happened(event=event, window="entry"), then=draw()))
    put = ir.PutOnStage(what=sel("member", zone))
    me = Side(deck=REST, stage=STAGE, **{zone: ("visitor",)})  # type: ignore[arg-type]
    board = Board(actor(activated(put)), card("visitor", abilities=(comes,)), me=me)
    board.act(*(("visitor",) if zone == "hand" else ()), "left")
    assert board.zone("hand") == hand


@pytest.mark.rule("9.10.1")
def test_the_card_of_the_event_goes_elsewhere_instead() -> None:
    """代わりにデッキの一番下に置く: the card that would have been put there."""
    event = ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    replace = ir.Replace(event=event, instead=ir.Move(what=ir.EventCard(), to="deck", place="bottom"))
    leave = ir.Move(what=sel("member", "stage", where=(ir.Except(ref=ir.This()),)), to="waiting_room")
    me = Side(deck=REST, stage={**STAGE, "left": Member("loyal")})
    loyal = card("loyal", abilities=(static(ir.Apply(changes=(replace,))),))
    board = Board(actor(activated(leave)), loyal, me=me)
    board.act()
    assert (board.zone("waiting_room"), board.zone("deck")[-1]) == ([], "loyal")
