"""Cards between zones by effects (5.4-5.7, 9.6.3)."""

import pytest

from compiler import ir
from runtime.kernel.state import CARD_MASK
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    at_least,
    card,
    discard,
    draw,
    sel,
    seq,
)

STAGE = {"center": Member("actor")}


@pytest.mark.rule("5.6.2")
def test_draw_takes_cards_from_the_top_of_the_deck() -> None:
    board = Board(actor(activated(draw(2))))
    board.act()
    assert board.zone("hand") == ["b", "a"]
    assert board.zone("deck")[0] == "c"


@pytest.mark.rule("5.6.3")
def test_draw_up_to_may_stop_at_any_time() -> None:
    board = Board(actor(activated(ir.Draw(count=ir.UpTo(n=2)))))
    board.act("yes", "no")
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("10.2.1", "5.6.2")
@pytest.mark.ruling("Q53")
def test_draw_goes_on_after_a_refresh() -> None:
    me = Side(deck=("a",), waiting_room=("b", "b", "b", "b", "b"), stage=STAGE)
    board = Board(actor(activated(draw(3))), me=me)
    board.act()
    assert sorted(board.zone("hand")) == ["a", "b", "b"]
    assert len(board.zone("deck")) == 3
    assert board.zone("waiting_room") == []


@pytest.mark.ruling("Q104")
@pytest.mark.rule("4.8.3")
def test_milling_refreshes_in_the_middle() -> None:
    mill = ir.Move(what=ir.TopOfDeck(n=5), to="waiting_room")
    me = Side(deck=("a",) * 4, waiting_room=("b", "b"), stage=STAGE)
    board = Board(actor(activated(mill)), me=me)
    board.act()
    assert len(board.zone("deck")) == 5
    assert len(board.zone("waiting_room")) == 1


@pytest.mark.ruling("Q234")
@pytest.mark.rule("9.4.2.2")
def test_a_cost_that_mills_needs_the_cards_in_the_deck() -> None:
    mill = ir.Move(what=ir.TopOfDeck(n=3), to="waiting_room")
    ability = activated(draw(1), cost=mill)
    me = Side(deck=("a", "a"), waiting_room=("b", "b"), stage=STAGE)
    assert "activate actor" not in Board(actor(ability), me=me).words()
    me = Side(deck=("a", "a", "a"), waiting_room=("b", "b"), stage=STAGE)
    assert "activate actor" in Board(actor(ability), me=me).words()


@pytest.mark.rule("9.6.3.1")
def test_exactly_takes_as_many_as_there_are_in_an_effect() -> None:
    me = Side(deck=("a",), hand=("b",), stage=STAGE)
    board = Board(actor(activated(discard(2))), me=me)
    board.act()
    assert board.zone("waiting_room") == ["b"]


@pytest.mark.rule("9.6.3.1.1", "1.3.5.1")
@pytest.mark.ruling("Q144")
def test_up_to_may_take_none() -> None:
    fetch = ir.Move(what=sel("member", "waiting_room", count=ir.UpTo(n=2)), to="hand")
    me = Side(deck=("a",), waiting_room=("a", "b", "song"), stage=STAGE)
    board = Board(actor(activated(fetch)), me=me)
    board.act("done")
    assert board.zone("hand") == []
    board = Board(actor(activated(fetch)), me=me)
    board.act("a")
    assert board.words() == ["b", "done"]  # in the order of the zone, none twice
    board.pick("b")
    assert sorted(board.zone("hand")) == ["a", "b"]


@pytest.mark.ruling("Q123")
def test_taking_from_an_open_zone_is_compulsory() -> None:
    fetch = ir.Move(what=sel("live", "waiting_room"), to="hand")
    me = Side(deck=("a",), waiting_room=("song", "tune"), stage=STAGE)
    board = Board(actor(activated(fetch)), me=me)
    board.act()
    assert board.words() == ["song", "tune"]


@pytest.mark.rule("5.7.1")
@pytest.mark.ruling("Q122")
def test_look_takes_some_back_in_any_order_and_puts_the_rest_away() -> None:
    look = seq(
        ir.Look(what=ir.TopOfDeck(n=3), bind="x1"),
        ir.Move(
            what=ir.Select(among=ir.Var(name="x1"), count=ir.AnyNumber()),
            to="deck",
            place="top",
            order="any",
        ),
        ir.Move(what=ir.Rest(of=ir.Var(name="x1")), to="waiting_room"),
    )
    me = Side(deck=("a", "b", "c", "song"), stage=STAGE)
    board = Board(actor(activated(look)), me=me)
    board.act()
    assert board.words() == ["a", "b", "c", "done"]
    board.pick("a", "c")
    assert board.asked == "order"
    board.pick("c")
    assert board.zone("deck") == ["c", "a", "song"]
    assert board.zone("waiting_room") == ["b"]


@pytest.mark.ruling("Q122")
def test_looking_at_all_cards_does_not_refresh() -> None:
    me = Side(deck=("a", "b"), waiting_room=("c",), stage=STAGE)
    board = Board(actor(activated(ir.Look(what=ir.TopOfDeck(n=2)))), me=me)
    board.act()
    assert board.zone("deck") == ["a", "b"]


@pytest.mark.rule("10.2.2.2")
def test_looking_at_more_refreshes_first() -> None:
    me = Side(deck=("a", "b"), waiting_room=("c",), stage=STAGE)
    board = Board(actor(activated(ir.Look(what=ir.TopOfDeck(n=3)))), me=me)
    board.act()
    assert board.zone("deck") == ["a", "b", "c"]


@pytest.mark.rule("4.2.2")
def test_a_revealed_card_is_known_to_both() -> None:
    reveal = ir.Reveal(what=sel("live"))
    me = Side(deck=("a",), hand=("a", "song"), stage=STAGE)
    board = Board(actor(activated(reveal)), me=me)
    board.act("song")
    assert board.state.known[board.oid("song", "hand") & CARD_MASK] == 3
    assert board.state.known[board.oid("a", "hand") & CARD_MASK] == 0


@pytest.mark.ruling("Q73")
def test_reveal_until_finds_a_card_beyond_a_refresh() -> None:
    dig = seq(
        ir.RevealUntil(until=ir.Select(type="live", zones=("deck",)), bind="x1", others="x2"),
        ir.Move(what=ir.Var(name="x1"), to="hand"),
        ir.Move(what=ir.Var(name="x2"), to="waiting_room"),
    )
    me = Side(deck=("a", "b"), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(dig)), me=me)
    board.act()
    assert board.zone("hand") == ["song"]
    assert sorted(board.zone("waiting_room") + board.zone("deck")) == ["a", "b"]


@pytest.mark.ruling("Q167")
def test_reveal_until_ends_after_everything_was_revealed() -> None:
    dig = seq(
        ir.RevealUntil(until=ir.Select(type="live", zones=("deck",)), bind="x1", others="x2"),
        ir.Move(what=ir.Var(name="x1"), to="hand"),
        ir.Move(what=ir.Var(name="x2"), to="waiting_room"),
    )
    me = Side(deck=("a", "b"), waiting_room=("c",), stage=STAGE)
    board = Board(actor(activated(dig)), me=me)
    board.act()
    assert board.zone("hand") == []
    assert sorted(board.zone("deck")) == ["a", "b", "c"]


@pytest.mark.rule("5.4.1")
@pytest.mark.ruling("Q226")
def test_nth_from_the_top_is_the_bottom_of_a_short_deck() -> None:
    put = ir.Move(what=sel("live", "waiting_room"), to="deck", place=4)
    me = Side(deck=("a", "b", "c", "a", "b"), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(put)), me=me)
    board.act()
    assert board.zone("deck") == ["a", "b", "c", "song", "a", "b"]
    me = Side(deck=("a", "b"), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(put)), me=me)
    board.act()
    assert board.zone("deck") == ["a", "b", "song"]


def test_either_end_is_chosen() -> None:
    put = ir.Move(what=sel("live", "waiting_room"), to="deck", place="either")
    me = Side(deck=("a", "b"), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(put)), me=me)
    board.act("mode 1")
    assert board.zone("deck") == ["a", "b", "song"]


@pytest.mark.rule("5.10.1", "4.5.5")
@pytest.mark.ruling("Q157")
def test_energy_goes_under_a_member_and_waiting_energy_may() -> None:
    put = ir.Move(what=sel("energy", "energy_area"), to="under", under=ir.This())
    me = Side(deck=("a",), energy=("energy",), energy_wait=("energy", "energy"), stage=STAGE)
    board = Board(actor(activated(put)), me=me)
    board.act()
    assert board.words() == ["energy", "energy"]  # one that is active, one that waits
    board.game.apply(1)
    assert board.active_energy() == 1
    assert board.zone("under") == ["energy"]


@pytest.mark.ruling("Q118")
@pytest.mark.rule("9.6.3.1")
def test_if_you_do_needs_the_full_number() -> None:
    different = ir.Alike(by="card_name", relation="different")
    two = seq(
        ir.Choose(what=sel("live", "waiting_room", 2, constraint=different), bind="x1"),
        ir.If(
            condition=ir.Did(name="x1"),
            then=seq(
                ir.Choose(
                    player="opponent", what=ir.Select(among=ir.Var(name="x1"), count=ir.Exactly()), bind="x2"
                ),
                ir.Move(what=ir.Var(name="x2"), to="hand"),
            ),
        ),
    )
    me = Side(deck=("a",), waiting_room=("song", "song"), stage=STAGE)
    board = Board(actor(activated(two)), me=me)
    board.act()
    board.pick("song")
    assert board.idle
    assert board.zone("hand") == []
    me = Side(deck=("a",), waiting_room=("song", "song", "tune"), stage=STAGE)
    board = Board(actor(activated(two)), me=me)
    board.act("song")
    assert board.asker == FOE
    board.pick("tune")
    assert board.zone("hand") == ["tune"]


@pytest.mark.ruling("Q207")
@pytest.mark.ruling("Q235")
def test_different_names_are_a_matching() -> None:
    fetch = ir.Move(
        what=sel("member", "waiting_room", 2, constraint=ir.Alike(by="name", relation="different")),
        to="hand",
    )
    both = card("a&b", names=("a", "b"))
    me = Side(deck=("c",), waiting_room=("a", "a", "a&b"), stage=STAGE)
    board = Board(actor(activated(fetch)), both, me=me)
    board.act()
    assert board.words() == ["a", "a"]
    board.pick("a")
    assert sorted(board.zone("hand")) == ["a", "a&b"]


def test_a_total_bounds_the_selection() -> None:
    cost = ir.Attribute(name="cost")
    fetch = ir.Move(
        what=sel(
            "member", "waiting_room", count=ir.UpTo(n=2), constraint=ir.TotalAtMost(attribute=cost, n=6)
        ),
        to="hand",
    )
    me = Side(deck=("c",), waiting_room=("a", "b", "c"), stage=STAGE)
    board = Board(actor(activated(fetch)), me=me)
    board.act()
    assert board.words() == ["a", "b", "done"]
    board.pick("a", "b")
    assert sorted(board.zone("hand")) == ["a", "b"]


@pytest.mark.rule("1.3.4.1")
def test_each_player_does_it_for_themselves_active_player_first() -> None:
    each = ir.ForEachPlayer(do=seq(draw(1), discard(1)))
    foe = Side(deck=("c", "c"), hand=("a", "b"))
    me = Side(deck=("a", "b"), hand=("c",), stage=STAGE)
    board = Board(actor(activated(each)), me=me, foe=foe)
    board.act()
    assert (board.asker, board.words()) == (ME, ["c", "a"])
    assert board.zone("hand", FOE) == ["c", "b", "a"]  # the drawing is done by both before
    board.pick("c")
    assert board.asker == FOE
    board.pick("b")
    assert board.zone("waiting_room", FOE) == ["b"]


@pytest.mark.rule("9.6.3.1")
def test_the_opponent_performs_and_chooses() -> None:
    forced = ir.SetState(
        player="opponent",
        what=sel("member", "stage", owner="each", where=(ir.InState(state="active"),)),
        state="wait",
    )
    foe = Side(
        deck=("c",), stage={"left": Member("a"), "right": Member("b"), "center": Member("c", wait=True)}
    )
    board = Board(actor(activated(forced)), foe=foe)
    board.act()
    assert board.asker == FOE
    assert board.words() == ["a", "b"]
    board.pick("b")
    assert board.waits("b", player=FOE)


def test_count_of_moved_cards_is_known_later() -> None:
    effect = seq(
        ir.Move(what=sel(count=ir.AnyNumber()), to="waiting_room", bind="x1"),
        draw(ir.Plus(a=ir.Count(of=ir.Var(name="x1")), b=1)),
    )
    me = Side(deck=("c", "c", "c", "c"), hand=("a", "b"), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act("a", "b")
    assert board.zone("hand") == ["c", "c", "c"]
    board = Board(actor(activated(effect)), me=me)
    board.act("done")
    assert len(board.zone("hand")) == 3


def test_what_was_put_away_is_tested_as_it_lies() -> None:
    effect = seq(
        ir.Move(what=ir.TopOfDeck(n=2), to="waiting_room", bind="x1"),
        ir.If(
            condition=ir.Is(of=ir.Var(name="x1"), where=(ir.IsType(type="member"),)),
            then=draw(1),
            otherwise=discard(1),
        ),
    )
    me = Side(deck=("a", "b", "c"), hand=("a",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.zone("hand") == ["c", "a"]
    me = Side(deck=("a", "song", "c"), hand=("a",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.zone("hand") == []


def test_a_condition_on_existence() -> None:
    effect = ir.If(condition=at_least(sel("live", "success_area", None), 1), then=draw(1))
    me = Side(deck=("a",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.zone("hand") == []
    me = Side(deck=("a",), success_area=("song",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("1.3.4.1")
def test_each_player_may_and_gets_what_they_chose() -> None:
    away = ir.ForEachPlayer(do=ir.May(do=discard(1, bind="x1")))
    then = ir.ForEachPlayer(do=ir.If(condition=ir.Did(name="x1"), then=draw(2)))
    me = Side(deck=("a",) * 3, hand=("b",), stage=STAGE)
    foe = Side(deck=("a",) * 3, hand=("b",))
    board = Board(actor(activated(seq(away, then))), me=me, foe=foe)
    board.act()
    assert board.asker == ME
    board.pick("no")
    assert board.asker == FOE
    board.pick("yes")
    assert (board.zone("hand"), board.zone("hand", FOE)) == (["b"], ["a", "a"])


@pytest.mark.rule("1.3.4.1")
def test_what_both_players_did_is_counted_for_both() -> None:
    waits = ir.ForEachPlayer(
        do=ir.SetState(what=sel("member", "stage", owner="each"), state="wait", bind="x1")
    )
    each = draw(ir.Times(per=ir.Count(of=ir.Var(name="x1"))))
    foe = Side(deck=("a",) * 3, stage={"left": Member("b")})
    me = Side(deck=("a",) * 3, stage=STAGE)
    board = Board(actor(activated(seq(waits, each, ir.ForEachPlayer(do=each)))), me=me, foe=foe)
    board.act()
    assert (len(board.zone("hand")), len(board.zone("hand", FOE))) == (3, 1)
