"""Costs, permissions and control (9.4, 9.6.3, 9.7.3)."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
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
SELF_WAIT = ir.SetState(what=ir.This(), state="wait")


def pay(n: int) -> ir.Pay:
    return ir.Pay(count=ir.Exactly(n=n))


@pytest.mark.rule("9.4.2.2")
@pytest.mark.ruling("Q56")
def test_energy_is_paid_in_full_or_not_at_all() -> None:
    ability = activated(draw(), cost=pay(2))
    me = Side(deck=("a",), energy=("energy",), energy_wait=("energy",), stage=STAGE)
    assert "activate actor" not in Board(actor(ability), me=me).words()
    me = Side(deck=("a",), energy=("energy",) * 3, stage=STAGE)
    board = Board(actor(ability), me=me)
    board.act()
    assert board.active_energy() == 1
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.4.2.1", "9.4.2.2")
def test_the_parts_of_a_cost_need_different_cards() -> None:
    both = seq(discard(1), ir.Move(what=sel("live"), to="deck", place="bottom"))
    ability = activated(draw(), cost=both)
    me = Side(deck=("a",), hand=("song",), stage=STAGE)
    assert "activate actor" not in Board(actor(ability), me=me).words()
    me = Side(deck=("a",), hand=("song", "b"), stage=STAGE)
    assert "activate actor" in Board(actor(ability), me=me).words()


@pytest.mark.ruling("Q65")
def test_a_cost_needs_the_named_cards() -> None:
    cost = ir.Move(what=sel(n=2, where=(ir.Named(names=("a",)),)), to="waiting_room")
    me = Side(deck=("a",), hand=("a", "b", "c"), stage=STAGE)
    assert "activate actor" not in Board(actor(activated(draw(), cost=cost)), me=me).words()


@pytest.mark.ruling("Q137")
@pytest.mark.ruling("Q163")
def test_a_cost_takes_own_members_that_can_still_wait() -> None:
    cost = ir.SetState(
        what=sel("member", "stage", owner="any", where=(ir.Except(ref=ir.This()),)), state="wait"
    )
    foe = Side(deck=("a",), stage={"left": Member("b")})
    me = Side(deck=("a",), stage={**STAGE, "left": Member("a", wait=True)})
    assert "activate actor" not in Board(actor(activated(draw(), cost=cost)), me=me, foe=foe).words()
    me = Side(deck=("a",), stage={**STAGE, "left": Member("a"), "right": Member("c")})
    board = Board(actor(activated(draw(), cost=cost)), me=me, foe=foe)
    board.act()
    assert sorted(board.words()) == ["a", "c"]


@pytest.mark.rule("9.7.3.1.1", "9.7.3.2.1")
@pytest.mark.ruling("Q60")
def test_an_optional_cost_may_be_declined_and_is_not_asked_for_in_vain() -> None:
    event = ir.ChangedState(subject=ir.This(), to="wait")
    wait = activated(SELF_WAIT)
    answer = automatic(event, draw(), cost=ir.May(do=pay(1)))
    me = Side(deck=("a",), energy=("energy",), stage=STAGE)
    board = Board(actor(wait, answer), me=me)
    board.act()
    assert board.words() == ["yes", "no"]
    declined = Board(actor(wait, answer), me=me)
    declined.act("no")
    assert declined.zone("hand") == []
    board.pick("yes")
    assert board.zone("hand") == ["a"]
    assert board.active_energy() == 0
    poor = Board(actor(wait, answer), me=Side(deck=("a",), stage=STAGE))
    poor.act()
    assert poor.idle
    assert poor.zone("hand") == []


@pytest.mark.rule("11.2.2")
@pytest.mark.ruling("Q61")
def test_declining_does_not_use_up_the_turn() -> None:
    event = ir.Moved(subject=sel("card", "hand", None), to="waiting_room")
    throw = activated(discard(1))
    answer = automatic(
        event, seq(ir.May(do=pay(1), bind="x1"), ir.If(condition=ir.Did(name="x1"), then=draw())), limit=1
    )
    me = Side(deck=("a", "a"), hand=("b", "b", "b"), energy=("energy",) * 2, stage=STAGE)
    board = Board(actor(throw, answer), me=me)
    board.act("b", "no")
    board.act("b", "yes")
    assert board.zone("hand") == ["a", "b"]
    board.act()
    board.pick("b")
    assert board.idle  # used up now


@pytest.mark.rule("9.4.2.1")
def test_what_the_cost_took_is_known_to_the_effect() -> None:
    cost = ir.Move(what=sel("member"), to="waiting_room", bind="x1")
    effect = ir.If(
        condition=ir.Compare(
            left=ir.Total(attribute=ir.Attribute(name="cost"), of=ir.Var(name="x1")), operator=">=", right=9
        ),
        then=draw(),
    )
    me = Side(deck=("song",), hand=("a", "c"), stage=STAGE)
    board = Board(actor(activated(effect, cost=cost)), me=me)
    board.act("c")
    assert board.zone("hand") == ["song", "a"]
    board = Board(actor(activated(effect, cost=cost)), me=me)
    board.act("a")
    assert board.zone("hand") == ["c"]


def test_a_cost_of_alternatives() -> None:
    cost = ir.Either(options=(SELF_WAIT, discard(1)))
    me = Side(deck=("a", "a"), hand=("b",), stage=STAGE)
    board = Board(actor(activated(draw(), cost=cost)), me=me)
    board.act("mode 1")
    assert board.zone("waiting_room") == ["b"]
    me = Side(deck=("a", "a"), hand=("b",), stage={"center": Member("actor", wait=True)})
    board = Board(actor(activated(draw(), cost=cost)), me=me)
    board.act()
    assert board.zone("waiting_room") == ["b"]
    me = Side(deck=("a", "a"), stage={"center": Member("actor", wait=True)})
    assert "activate actor" not in Board(actor(activated(draw(), cost=cost)), me=me).words()


def test_a_condition_in_front_of_the_cost() -> None:
    cost = ir.If(condition=ir.PhaseIs(phase="main"), then=ir.May(do=pay(1)))
    ability = enter(draw(), cost=cost)
    me = Side(deck=("a", "a"), hand=("actor",), energy=("energy",) * 5)
    board = Board(actor(ability, cost=4), me=me)
    board.pick("play actor" if "play actor" in board.words() else "actor", "left", "yes")
    assert board.zone("hand") == ["a"]


@pytest.mark.ruling("Q92")
@pytest.mark.ruling("Q262")
def test_unless_paid_in_full_the_effect_happens() -> None:
    effect = ir.Unless(pay=pay(2), otherwise=discard(2))
    me = Side(deck=("a",), hand=("a", "b", "c"), energy=("energy",) * 2, stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act("yes")
    assert board.zone("waiting_room") == []
    me = Side(deck=("a",), hand=("a", "b"), energy=("energy",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert sorted(board.zone("waiting_room")) == ["a", "b"]
    assert board.active_energy() == 1


@pytest.mark.ruling("Q214")
def test_paying_any_number_asks_and_counts() -> None:
    effect = seq(ir.Pay(count=ir.AnyNumber(), bind="x1"), draw(ir.Count(of=ir.Var(name="x1"))))
    me = Side(deck=("a", "b", "c"), energy=("energy",) * 2, stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.words() == ["number 0", "number 1", "number 2"]
    board.pick("number 2")
    assert len(board.zone("hand")) == 2


@pytest.mark.ruling("Q191")
def test_modes_are_chosen_once_each_and_done_in_order() -> None:
    options = (draw(1), discard(1), ir.SetState(what=ir.This(), state="wait"))
    me = Side(deck=("a", "b"), stage=STAGE)
    board = Board(actor(activated(ir.Modal(count=ir.Exactly(), options=options))), me=me)
    board.act()
    assert board.words() == ["mode 0", "mode 1", "mode 2"]
    board.pick("mode 2")
    assert board.waits("actor")
    board = Board(actor(activated(ir.Modal(count=ir.AtLeast(n=1), options=options))), me=me)
    board.act("mode 0")
    assert board.words() == ["mode 1", "mode 2", "done"]
    board.pick("mode 2")
    assert board.zone("hand") == ["a"]


@pytest.mark.ruling("Q203")
def test_the_stronger_case_replaces_the_weaker() -> None:
    lives = sel("live", "success_area", None)
    effect = ir.Upgrade(
        cases=(
            ir.If(condition=at_least(lives, 1), then=draw(1)),
            ir.If(condition=at_least(lives, 2), then=draw(2)),
        )
    )
    for lives_there, drawn in ((0, 0), (1, 1), (2, 2)):
        me = Side(deck=("a",) * 3, success_area=("song",) * lives_there, stage=STAGE)
        board = Board(actor(activated(effect)), me=me)
        board.act()
        assert len(board.zone("hand")) == drawn


@pytest.mark.ruling("Q222")
def test_a_procedure_is_done_and_may_be_repeated() -> None:
    effect = ir.Repeat(do=draw(1), up_to=2)
    me = Side(deck=("a",) * 5, stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act("yes", "yes")
    assert len(board.zone("hand")) == 3
    board = Board(actor(activated(effect)), me=me)
    board.act("no")
    assert len(board.zone("hand")) == 1


@pytest.mark.rule("9.6.3")
def test_a_chosen_player_is_meant_later() -> None:
    effect = seq(
        ir.ChoosePlayer(),
        ir.Move(what=sel("live", "waiting_room", None, owner="chosen"), to="deck", place="bottom"),
    )
    foe = Side(deck=("a",), waiting_room=("song",))
    board = Board(actor(activated(effect)), foe=foe)
    board.act("player 1")
    assert board.zone("deck", FOE) == ["a", "song"]


@pytest.mark.ruling("Q190")
def test_a_named_colour_is_gained() -> None:
    effect = seq(
        ir.ChooseHeart(bind="x1"),
        ir.Apply(changes=(ir.GainChosen(name="x1", n=2),), duration="live_end"),
    )
    board = Board(actor(activated(effect)))
    board.act()
    assert len(board.words()) == 6
    board.pick("colour green")
    assert board.layers.hearts(board.state, board.oid("actor")) == (0, 1, 0, 2, 0, 0, 0, 0)


@pytest.mark.rule("1.3.5")
def test_a_named_number_is_compared() -> None:
    effect = seq(
        ir.ChooseNumber(bind="x1"),
        ir.Reveal(what=ir.TopOfDeck(n=1), bind="x2"),
        ir.If(
            condition=ir.Compare(
                left=ir.Total(attribute=ir.Attribute(name="cost"), of=ir.Var(name="x2")),
                operator="==",
                right=ir.Chosen(name="x1"),
            ),
            then=draw(),
        ),
    )
    me = Side(deck=("c",), stage=STAGE)
    board = Board(actor(activated(effect)), me=me)
    board.act("number 9")
    assert board.zone("hand") == ["c"]
    board = Board(actor(activated(effect)), me=me)
    board.act("number 3")
    assert board.zone("hand") == []


@pytest.mark.ruling("Q185")
def test_the_opponent_answers() -> None:
    effect = seq(
        ir.Ask(prompt="?", bind="x1"),
        ir.If(condition=ir.Answered(name="x1", answers=("sweet", "sour")), then=draw(1), otherwise=draw(2)),
    )
    board = Board(actor(activated(effect)))
    board.act()
    assert board.asker == FOE
    board.pick("answer sour")
    assert len(board.zone("hand")) == 1


def test_a_cost_whose_card_is_gone_cannot_be_paid() -> None:
    """Q159: このメンバーをウェイトに for a card that is not on the stage."""
    sleeper = card("sleeper", abilities=(enter(draw(), cost=ir.May(do=SELF_WAIT)),))
    wake = seq(
        ir.Choose(what=sel("member", "waiting_room"), bind="x1"),
        ir.TriggerAbility(of=ir.Var(name="x1"), keywords=("enter",)),
    )
    me = Side(deck=("a",), waiting_room=("sleeper",), stage=STAGE)
    board = Board(actor(activated(wake)), sleeper, me=me)
    board.act()
    assert board.idle
    assert board.zone("hand") == []


@pytest.mark.ruling("Q108")
@pytest.mark.ruling("Q240")
def test_a_triggered_ability_is_the_other_cards() -> None:
    helper = card(
        "helper", abilities=(enter(gain("blade")), enter(draw(2), areas=("center",)), enter(draw(1)))
    )
    wake = seq(
        ir.Choose(what=sel("member", "waiting_room"), bind="x1"),
        ir.TriggerAbility(of=ir.Var(name="x1"), keywords=("enter",)),
    )
    me = Side(deck=("a",), waiting_room=("helper",), stage=STAGE)
    board = Board(actor(activated(wake)), helper, me=me)
    board.act()
    assert board.words() == ["mode 0", "mode 1"]  # the one of the center is not there to trigger
    board.pick("mode 1")
    assert board.zone("hand") == ["a"]


@pytest.mark.ruling("Q228")
def test_an_ability_reduces_its_own_cost() -> None:
    per = ir.Times(n=-1, per=ir.Kinds(by="group", mode="union", of=sel("member", "stage", None)))
    effect = seq(draw(), ir.Apply(changes=(ir.Adjust(attribute="ability_cost", by=per),)))
    twin = card("twin", names=("x", "y"), groups=("G", "H"))
    me = Side(deck=("a", "a"), energy=("energy",) * 2, stage={**STAGE, "left": Member("twin")})
    board = Board(actor(activated(effect, cost=pay(4))), twin, me=me)
    board.act()
    assert board.active_energy() == 0
    assert board.zone("hand") == ["a"]
    me = Side(deck=("a", "a"), energy=("energy",), stage={**STAGE, "left": Member("twin")})
    assert "activate actor" not in Board(actor(activated(effect, cost=pay(4))), twin, me=me).words()


@pytest.mark.rule("9.6.3.1.4", "4.1.2.3")
def test_nobody_must_own_up_to_a_card_in_the_hand() -> None:
    show = seq(ir.Reveal(what=sel("live"), bind="x1"), ir.If(condition=ir.Did(name="x1"), then=draw()))
    me = Side(deck=("a", "a"), hand=("song",), stage=STAGE)
    board = Board(actor(activated(show)), me=me)
    board.act()
    assert board.words() == ["song", "done"]
    board.pick("done")
    assert board.zone("hand") == ["song"]


@pytest.mark.rule("9.4.2.2")
@pytest.mark.parametrize("cards", [2, 3])
def test_a_cost_for_some_cases_is_not_free_in_the_others(cards: int) -> None:
    hand = sel("card", "hand", None)
    enough = ir.Compare(left=ir.Count(of=hand), operator=">=", right=3)
    cost = ir.If(condition=enough, then=ir.Move(what=sel("card", "hand"), to="waiting_room"))
    board = Board(
        actor(activated(draw(3), cost=cost)), me=Side(deck=("a",) * 5, hand=("a",) * cards, stage=STAGE)
    )
    assert any("actor" in word for word in board.words()) == (cards == 3)
