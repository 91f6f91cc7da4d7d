"""Chapter 1: what both players do (1.3.4), and numbers that are chosen (1.3.5)."""

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
    card,
    discard,
    draw,
    sel,
    seq,
    static,
)

STAGE = {"center": Member("actor")}
DECK_OF = ("a",) * 8


# ---- 1.3.4 ----------------------------------------------------------------------------------------
@pytest.mark.rule("1.3.4")
def test_the_other_player_chooses_knowing_what_the_active_player_chose() -> None:
    rest = ir.ForEachPlayer(do=seq(ir.SetState(what=sel("member", "stage"), state="wait"), draw()))
    foe = Side(deck=("c",), stage={"left": Member("a"), "right": Member("b")})
    me = Side(deck=("c",), stage=STAGE | {"left": Member("a")})
    game = Board(actor(activated(rest)), me=me, foe=foe)
    game.act()
    assert (game.asker, game.asked) == (ME, "select")
    game.pick("a")
    assert (game.asker, game.waits("a")) == (FOE, True)
    assert not game.zone("hand")
    game.pick("b")
    assert game.waits("b", player=FOE)
    assert (game.zone("hand"), game.zone("hand", FOE)) == (["c"], ["c"])
    turned = [e.cause.path for e in game.game.log if e.kind == "changed_state"]
    assert turned == ["abilities.0.effect.do.steps.0"] * 2


@pytest.mark.rule("1.3.4")
def test_what_comes_after_is_done_by_the_master_alone() -> None:
    rest = ir.ForEachPlayer(do=ir.SetState(what=sel("member", "stage", None), state="wait"))
    me, foe = Side(deck=DECK_OF, stage=STAGE), Side(deck=DECK_OF, stage={"left": Member("a")})
    game = Board(actor(activated(seq(rest, draw()))), me=me, foe=foe, ask=True).act()
    assert (len(game.zone("hand")), len(game.zone("hand", FOE))) == (1, 0)
    assert [e.cause.path for e in game.game.log if e.kind == "changed_state"] == [
        "abilities.0.effect.steps.0.do"
    ] * 2


@pytest.mark.rule("1.3.4")
def test_both_winners_choose_their_success_active_player_first() -> None:
    lives = Side(deck=DECK_OF, live_area=("song", "song"), stage=STAGE)
    game = Board(actor(), me=lives, foe=lives, start="judge")
    assert (game.asker, game.asked) == (ME, "success_live")
    game.pick("song")
    assert (game.asker, game.asked) == (FOE, "success_live")
    assert game.zone("success_area") == []
    game.pick("song")
    assert (game.zone("success_area"), game.zone("success_area", FOE)) == (["song"], ["song"])


@pytest.mark.rule("1.3.4", "1.3.4.1")
def test_a_winner_whose_lives_cannot_succeed_is_not_asked() -> None:
    stays_out = static(ir.Apply(changes=(ir.Prohibit(action="to_success_area"),)))
    hymn = card("hymn", "live", abilities=(stays_out,))
    mine, theirs = (
        Side(deck=DECK_OF, live_area=("hymn", "hymn")),
        Side(deck=DECK_OF, live_area=("song", "song")),
    )
    game = Board(hymn, me=mine, foe=theirs, start="judge")
    assert (game.asker, game.asked) == (FOE, "success_live")
    game.pick("song")
    assert (game.zone("success_area"), game.zone("success_area", FOE)) == ([], ["song"])
    game = Board(hymn, me=theirs, foe=mine, start="judge")
    game.pick("song")
    assert (game.zone("success_area"), game.zone("success_area", FOE)) == (["song"], [])


@pytest.mark.rule("1.3.4.1")
def test_what_leaves_no_choice_both_do_at_the_same_time() -> None:
    game = Board(actor(activated(ir.ForEachPlayer(do=draw(2)))), me=Side(deck=("a", "b"), stage=STAGE))
    game.act()
    drawn = [e.player for e in game.state.history if e.kind == "moved"]
    assert drawn == [ME, FOE, ME, FOE]
    assert game.zone("hand") == ["b", "a"]


@pytest.mark.rule("1.3.4.1")
@pytest.mark.ruling("Q229")
def test_each_draws_until_the_hand_is_full() -> None:
    fill = ir.ForEachPlayer(do=ir.Draw(count=ir.Exactly(n=1), until=3))
    me, foe = Side(deck=DECK_OF, hand=("b",) * 2, stage=STAGE), Side(deck=("c",), hand=("b",))
    game = Board(actor(activated(fill)), me=me, foe=foe)
    game.act()
    assert (len(game.zone("hand")), game.zone("hand", FOE)) == (3, ["c", "b"])


@pytest.mark.rule("1.3.4.1")
def test_members_of_both_change_places_at_once() -> None:
    turn = ir.Rotate(cycle=("left", "center", "right"))
    stage = STAGE | {"left": Member("a"), "right": Member("b")}
    game = Board(
        actor(activated(turn)), me=Side(deck=DECK_OF, stage=stage), foe=Side(deck=DECK_OF, stage=stage)
    )
    game.act()
    turned = {"left": "b", "center": "a", "right": "actor"}
    assert (game.stage(), game.stage(FOE)) == (turned, turned)


@pytest.mark.rule("1.3.4.1")
def test_a_change_of_places_may_be_declined_and_is_asked_about() -> None:
    may = ir.May(do=ir.Rotate(cycle=("left", "right"), player="you"), bind="x1")
    effect = seq(may, ir.If(condition=ir.Did(name="x1"), then=draw()))
    for stage, drawn in ((STAGE, 0), (STAGE | {"left": Member("a")}, 1)):
        game = Board(actor(activated(effect)), me=Side(deck=DECK_OF, stage=stage), ask=True)
        game.act("yes")
        assert len(game.zone("hand")) == drawn
    assert game.stage() == {"center": "actor", "right": "a"}


@pytest.mark.rule("1.3.4.1")
def test_what_leaves_a_choice_the_active_player_does_first() -> None:
    rest = ir.ForEachPlayer(do=ir.SetState(what=sel("member", "stage"), state="wait"))
    foe = Side(deck=DECK_OF, stage={"left": Member("a"), "right": Member("b")})
    me = Side(deck=DECK_OF, stage=STAGE | {"left": Member("a")})
    game = Board(actor(activated(rest)), me=me, foe=foe, ask=True).act("a")
    assert (game.waits("a"), game.asker) == (True, FOE)
    game.pick("b")
    assert game.waits("b", player=FOE)
    assert not game.waits("actor")


@pytest.mark.rule("1.3.4.1")
def test_the_active_player_is_first_also_in_an_effect_of_the_other() -> None:
    rest = ir.ForEachPlayer(do=ir.SetState(what=sel("member", "stage"), state="wait"))
    entered = ir.Entered(subject=sel("member", "stage", None, owner="any"))
    seen = ir.Ability(keywords=("automatic",), event=entered, effect=rest)
    foe = Side(deck=DECK_OF, stage={"left": Member("sentry"), "right": Member("b")})
    me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 4, stage={"left": Member("a")})
    game = Board(actor(), card("sentry", abilities=(seen,)), me=me, foe=foe, ask=True)
    game.pick("actor", "center")
    assert (game.asker, game.words()) == (ME, ["a", "actor"])
    game.pick("a")
    assert (game.asker, game.words()) == (FOE, ["sentry", "b"])


@pytest.mark.rule("1.3.4.1")
def test_each_discards_before_both_draw() -> None:
    each = ir.ForEachPlayer(do=seq(discard(1), draw(2)))
    me, foe = (Side(deck=DECK_OF, hand=("b", "c"), stage=stage) for stage in (STAGE, {}))
    game = Board(actor(activated(each)), me=me, foe=foe, ask=True).act("b", "c")
    assert [e.player for e in game.state.history if e.kind == "moved"] == [ME, FOE, ME, FOE, ME, FOE]
    assert (game.zone("hand"), game.zone("hand", FOE)) == (["a", "a", "c"], ["a", "a", "b"])


@pytest.mark.rule("1.3.4.2")
def test_cards_of_the_hand_are_chosen_by_both_before_any_is_shown() -> None:
    each = ir.ForEachPlayer(do=seq(discard(1), draw()))
    foe = Side(deck=("c", "c"), hand=("a", "b"))
    me = Side(deck=("c", "c"), hand=("a", "song"), stage=STAGE)
    game = Board(actor(activated(each)), me=me, foe=foe)
    game.act("song")
    assert game.asker == FOE
    assert game.zone("waiting_room") == []
    assert "song" not in str(game.game.view(FOE)["log"][-3:])
    game.pick("b")
    assert (game.zone("waiting_room"), game.zone("waiting_room", FOE)) == (["song"], ["b"])
    assert (game.zone("hand"), game.zone("hand", FOE)) == (["c", "a"], ["c", "a"])
    first, second = [e for e in game.state.history if e.kind == "moved"][:2]
    assert (first.player, second.player) == (ME, FOE)


@pytest.mark.rule("1.3.4.2")
def test_cards_shown_by_both_are_shown_after_both_have_chosen() -> None:
    show = ir.Reveal(what=sel("card", "hand", owner="each"), bind="x1")
    each = ir.ForEachPlayer(do=show)
    foe, me = Side(deck=("c",), hand=("a", "b")), Side(deck=("c",), hand=("a", "song"), stage=STAGE)
    game = Board(actor(activated(each)), me=me, foe=foe)
    game.act("song")
    song = game.oid("song", "hand") & CARD_MASK
    assert (game.asker, game.state.known[song]) == (FOE, 0)
    game.pick("b")
    assert game.state.known[song] == 3
    assert [e.player for e in game.game.log if e.kind == "revealed"] == [ME, FOE]


@pytest.mark.rule("1.3.4.2")
def test_each_goes_on_with_what_they_chose_themselves() -> None:
    away = ir.Move(what=sel("card", "hand", count=ir.AnyNumber()), to="waiting_room", bind="x1")
    each = ir.ForEachPlayer(do=seq(away, draw(ir.Count(of=ir.Var(name="x1")))))
    foe, me = Side(deck=DECK_OF, hand=("b", "c")), Side(deck=DECK_OF, hand=("b", "c"), stage=STAGE)
    game = Board(actor(activated(each)), me=me, foe=foe, ask=True).act("b", "c")
    game.pick("c")
    assert (game.zone("hand"), game.zone("hand", FOE)) == (["a", "a"], ["a", "b"])


@pytest.mark.rule("1.3.4.2")
def test_what_each_chose_is_what_it_became() -> None:
    away = ir.Move(what=sel("card", "hand"), to="waiting_room", bind="x1")
    back = ir.Move(what=ir.Var(name="x1"), to="hand")
    under = ir.Move(what=ir.Var(name="x1"), to="deck", place="bottom")
    each = ir.ForEachPlayer(do=seq(away, back, under))
    foe, me = Side(deck=("a",), hand=("b", "c")), Side(deck=("a",), hand=("b", "c"), stage=STAGE)
    game = Board(actor(activated(each)), me=me, foe=foe, ask=True).act("b")
    game.pick("c")
    assert (game.zone("deck"), game.zone("deck", FOE)) == (["a", "b"], ["a", "c"])


@pytest.mark.rule("1.3.4.2")
def test_each_puts_away_the_card_that_they_showed() -> None:
    show = ir.Reveal(what=sel("card", "hand", owner="each"), bind="x1")
    each = ir.ForEachPlayer(do=seq(show, ir.Move(what=ir.Var(name="x1"), to="deck", place="bottom")))
    foe, me = Side(deck=("a",), hand=("b", "c")), Side(deck=("a",), hand=("b", "c"), stage=STAGE)
    game = Board(actor(activated(each)), me=me, foe=foe, ask=True).act("b")
    game.pick("c")
    assert (game.zone("deck"), game.zone("deck", FOE)) == (["a", "b"], ["a", "c"])


@pytest.mark.rule("1.3.4.2")
@pytest.mark.parametrize(("theirs", "drawn"), [(2, 1), (1, 0)])
def test_it_was_done_if_both_had_enough(theirs: int, drawn: int) -> None:
    may = ir.May(do=ir.ForEachPlayer(do=discard(2)), bind="x9")
    effect = seq(may, ir.If(condition=ir.Did(name="x9"), then=draw()))
    foe, me = Side(deck=DECK_OF, hand=("b",) * theirs), Side(deck=DECK_OF, hand=("b", "b"), stage=STAGE)
    game = Board(actor(activated(effect)), me=me, foe=foe, ask=True).act("yes")
    while game.asked == "select":
        game.game.apply(0)
    assert len(game.zone("hand")) == drawn


@pytest.mark.rule("1.3.4.2")
def test_a_card_that_was_meant_before_is_followed() -> None:
    name = ir.Choose(what=sel("card", "hand"), bind="x1")
    fetch = ir.Move(what=sel("card", "waiting_room", None), to="hand")
    back = ir.Move(what=ir.Var(name="x1"), to="deck", place="bottom")
    effect = seq(name, ir.ForEachPlayer(do=discard(1)), fetch, back)
    me = Side(deck=("a", "a"), hand=("b", "c"), stage=STAGE)
    game = Board(actor(activated(effect)), me=me, foe=Side(deck=DECK_OF, hand=("c",)), ask=True).act("b", "b")
    assert game.zone("deck")[-1] == "b"


@pytest.mark.rule("1.3.4.2")
@pytest.mark.parametrize(
    "step",
    [
        ir.Move(what=sel("card", "hand", None), to="waiting_room"),
        ir.Move(what=sel("card", "hand"), to="deck", place="bottom"),
        ir.Move(what=sel("card", "waiting_room"), to="hand"),
        ir.Move(what=sel("card", "hand"), to="waiting_room", player="opponent"),
        ir.Move(what=ir.This(), to="waiting_room"),
    ],
    ids=("all", "to the deck", "from the waiting room", "of one", "a card"),
)
def test_other_steps_are_done_by_one_after_the_other(step: ir.Move) -> None:
    foe = Side(deck=("c",), hand=("a", "b"), waiting_room=("a", "b"))
    me = Side(deck=("c",), hand=("a", "b"), waiting_room=("a", "b"), stage=STAGE)
    game = Board(actor(activated(ir.ForEachPlayer(do=step))), me=me, foe=foe)
    game.act()
    before = len(game.state.history)
    if not game.idle:
        game.pick("a")
        assert len(game.state.history) > before, "the first has moved it before the second is asked"


# ---- 1.3.5 ----------------------------------------------------------------------------------------
@pytest.mark.rule("1.3.5")
def test_a_number_that_is_chosen_is_a_whole_number_from_0() -> None:
    effect = seq(ir.ChooseNumber(bind="x1"), draw(ir.Chosen(name="x1")))
    game = Board(actor(activated(effect)), me=Side(deck=DECK_OF, stage=STAGE))
    game.act()
    assert game.words() == [f"number {n}" for n in range(11)]
    game.pick("number 2")
    assert len(game.zone("hand")) == 2
    assert [e.data for e in game.game.log if e.kind == "chose_number"] == [(2,)]


@pytest.mark.rule("1.3.5.1")
def test_up_to_a_number_may_be_none() -> None:
    for n, first in ((2, ["a", "b", "done"]), (0, [])):
        rest = ir.SetState(
            what=sel("member", "stage", count=ir.UpTo(n=n), areas=("left", "right")), state="wait"
        )
        me = Side(deck=DECK_OF, stage=STAGE | {"left": Member("a"), "right": Member("b")})
        game = Board(actor(activated(rest)), me=me)
        game.act()
        assert (game.words() if first else []) == first
        assert game.idle == (n == 0)
        if n:
            game.pick("done")
        assert not game.waits("a")
