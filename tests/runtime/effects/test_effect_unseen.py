"""Instructions that no printed card gives yet: shuffling, surplus hearts, states that are kept away, whose list it is."""

import pytest

from compiler import ir
from runtime.kernel.events import HEARTS
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    at_least,
    card,
    draw,
    enter,
    sel,
    seq,
    static,
)

STAGE = {"center": Member("actor")}
REST = ("c",) * 4
PLAYING = {"deck": REST, "hand": ("a",), "energy": ("energy",) * 2}
"""A side that can still play a member, so that its main phase goes on."""


def kept(action: str, **more: object) -> ir.Apply:
    """A static change of this member: it does not come to a state."""
    return ir.Apply(on=ir.This(), changes=(ir.Prohibit(action=action, **more),))  # type: ignore[arg-type]


def to_wait(owner: ir.Side = "you") -> ir.SetState:
    return ir.SetState(what=sel("member", "stage", owner=owner), state="wait", bind="x1")


@pytest.mark.rule("5.5.1")
def test_cards_are_shuffled_into_the_deck() -> None:
    into = ir.Move(what=sel(zone="waiting_room", n=None), to="deck", place="shuffled")
    me = Side(deck=("a",), waiting_room=("b", "c"), stage=STAGE)
    board = Board(actor(activated(into)), me=me)
    before = set(board.state.zone_cards(ME, 0))
    board.act()
    assert sorted(board.zone("deck")) == ["a", "b", "c"]
    assert board.zone("waiting_room") == []
    assert before.isdisjoint(board.state.zone_cards(ME, 0))


@pytest.mark.rule("5.5.1")
def test_a_deck_is_shuffled_without_any_card() -> None:
    board = Board(actor(activated(ir.Shuffle(owner="opponent"))), me=Side(deck=REST, stage=STAGE))
    mine, theirs = board.state.zone_cards(ME, 0)[:], board.state.zone_cards(FOE, 0)[:]
    board.act()
    assert board.state.zone_cards(ME, 0) == mine
    assert set(board.state.zone_cards(FOE, 0)).isdisjoint(theirs)


@pytest.mark.rule("1.3.3", "5.2.1")
def test_a_member_does_not_become_waiting_by_effects_of_the_other_player() -> None:
    theirs = ir.Prohibit(action="wait_by_effect", cause=ir.Cause(side="opponent"))
    guard = card("guard", abilities=(static(ir.Apply(on=ir.This(), changes=(theirs,))),))
    me = Side(deck=REST, stage={**STAGE, "left": Member("guard")})
    for side, cards, waiting in (("you", me, True), ("opponent", Side(deck=REST, stage=STAGE), False)):
        foe = Side(deck=REST, stage={"left": Member("guard")}) if side == "opponent" else None
        where = (ir.Except(ref=ir.This()),)
        effect = ir.SetState(what=sel("member", "stage", owner=side, where=where), state="wait")
        board = Board(actor(activated(effect)), guard, me=cards, foe=foe)
        board.act()
        assert board.waits("guard", player=FOE if side == "opponent" else ME) is waiting


@pytest.mark.ruling("Q275")
@pytest.mark.rule("1.3.2.3")
def test_who_waits_one_of_their_own_takes_one_that_can() -> None:
    guard = card("guard", abilities=(static(kept("wait")),))
    me = Side(**PLAYING, stage={**STAGE, "left": Member("guard"), "right": Member("a")})
    where = (ir.Except(ref=ir.This()),)
    effect = ir.SetState(what=sel("member", "stage", where=where), state="wait")
    board = Board(actor(activated(effect)), guard, me=me)
    board.act()
    assert board.waits("a")
    assert not board.waits("guard")


@pytest.mark.rule("7.4.1")
def test_a_member_that_becomes_active_in_no_way() -> None:
    sleeper = card("sleeper", abilities=(static(kept("activate")),))
    wake = ir.SetState(what=sel("member", "stage", n=None), state="active")
    me = Side(
        **PLAYING, stage={**STAGE, "left": Member("sleeper", wait=True), "right": Member("a", wait=True)}
    )
    board = Board(actor(activated(wake)), sleeper, me=me)
    board.act()
    assert not board.waits("a")
    assert board.waits("sleeper")


@pytest.mark.rule("9.3.2")
def test_every_ability_is_negated() -> None:
    quiet = ir.Apply(
        on=sel("member", "stage", None, where=(ir.Named(names=("singer",)),)),
        changes=(ir.Negate(keywords=()),),
    )
    blade = ir.Apply(changes=(ir.Gain(icons=("blade",)),))
    singer = card("singer", abilities=(static(blade),))
    me = Side(deck=REST, stage={**STAGE, "left": Member("singer")})
    board = Board(actor(activated(quiet)), singer, me=me)
    assert board.layers.blade(board.state, board.oid("singer")) == 2
    board.act()
    assert board.layers.blade(board.state, board.oid("singer")) == 1


@pytest.mark.rule("9.9.1.4")
def test_hearts_of_one_colour_become_another() -> None:
    change = ir.HeartsBecome(from_=("red",), to="pink")
    mixed = card("mixed", hearts={"red": 2, "blue": 1})
    me = Side(deck=REST, stage={**STAGE, "left": Member("mixed")})
    where = (ir.Named(names=("mixed",)),)
    effect = ir.Apply(on=sel("member", "stage", None, where=where), changes=(change,), duration="live_end")
    board = Board(actor(activated(effect)), mixed, me=me)
    board.act()
    hearts = dict(zip(HEARTS, board.layers.hearts(board.state, board.oid("mixed")), strict=True))
    assert {colour: n for colour, n in hearts.items() if n} == {"pink": 2, "blue": 1}


@pytest.mark.rule("9.9.1.4")
def test_hearts_become_those_of_another_card() -> None:
    chosen = ir.Choose(what=sel("member", "waiting_room"), bind="x1")
    like = ir.Apply(on=ir.This(), changes=(ir.HeartsLike(of=ir.Var(name="x1")),), duration="live_end")
    me = Side(deck=REST, waiting_room=("b",), stage=STAGE)
    board = Board(actor(activated(seq(chosen, like))), me=me)
    board.act()
    hearts = dict(zip(HEARTS, board.layers.hearts(board.state, board.oid("actor")), strict=True))
    assert {colour: n for colour, n in hearts.items() if n} == {"blue": 2}


def losing(count: ir.HowMany, player: ir.Player = "you") -> ir.Effect:
    lost = ir.Compare(left=ir.Lost(name="x1"), operator=">=", right=2)
    return seq(ir.LoseSurplus(player=player, count=count, bind="x1"), ir.If(condition=lost, then=draw()))


@pytest.mark.ruling("Q142")
def test_surplus_hearts_are_lost() -> None:
    board = Board(actor(activated(losing(ir.Every(), "opponent"))), me=Side(deck=REST, stage=STAGE))
    board.state.surplus[FOE] = tuple(2 if colour in ("red", "blue") else 0 for colour in HEARTS)
    board.act()
    assert sum(board.state.surplus[FOE]) == 0
    assert board.zone("hand") == ["c"]


@pytest.mark.ruling("Q142")
def test_the_player_says_which_surplus_hearts_go() -> None:
    board = Board(actor(activated(losing(ir.Exactly(n=2)))), me=Side(deck=REST, stage=STAGE))
    board.state.surplus[ME] = tuple(2 if colour in ("red", "blue") else 0 for colour in HEARTS)
    board.act("colour blue", "colour red")
    assert [board.state.surplus[ME][HEARTS.index(colour)] for colour in ("red", "blue")] == [1, 1]
    assert board.zone("hand") == ["c"]


@pytest.mark.parametrize(("there", "offered"), [(0, False), (1, True)])
def test_surplus_hearts_that_are_not_there_are_not_offered(there: int, offered: bool) -> None:
    may = ir.May(do=ir.LoseSurplus(count=ir.Exactly(n=1)))
    board = Board(actor(activated(may)), me=Side(**PLAYING, stage=STAGE))
    board.state.surplus[ME] = tuple(there if colour == "red" else 0 for colour in HEARTS)
    board.act()
    assert (board.asked == "may") is offered
    if offered:
        board.pick("yes")
    assert sum(board.state.surplus[ME]) == 0


def test_the_other_player_chooses_from_the_list() -> None:
    effect = ir.Modal(player="opponent", count=ir.Exactly(), options=(draw(), draw(2)))
    board = Board(actor(activated(effect)), me=Side(deck=REST, stage=STAGE))
    board.act()
    assert board.asker == FOE
    board.pick("mode 1")
    assert board.zone("hand") == ["c", "c"]


def test_a_hand_is_looked_at() -> None:
    look = ir.Look(what=sel(n=None, owner="opponent"), bind="x1")
    lives = ir.Select(type="live", among=ir.Var(name="x1"))
    me = Side(deck=REST, stage=STAGE)
    board = Board(
        actor(activated(seq(look, ir.If(condition=at_least(lives, 1), then=draw())))),
        me=me,
        foe=Side(deck=REST, hand=("a", "song")),
    )
    board.act()
    assert board.zone("hand") == ["c"]
    assert board.zone("hand", FOE) == ["song", "a"]


@pytest.mark.rule("11.9.2")
def test_all_who_moved_are_spoken_of() -> None:
    group = ir.Select(type="member", owner="any", zones=("stage",), among=ir.Var(name="x1"))
    moved = ir.Compare(left=ir.Count(of=group), operator=">=", right=2)
    change = ir.PositionChange(what=ir.This(), areas=("left",), others="x1")
    me = Side(deck=REST, stage={**STAGE, "left": Member("a")})
    board = Board(actor(activated(seq(change, ir.If(condition=moved, then=draw())))), me=me)
    board.act()
    assert board.stage() == {"left": "actor", "center": "a"}
    assert board.zone("hand") == ["c"]


@pytest.mark.rule("11.10.2")
def test_only_who_changed_the_area_has_moved() -> None:
    group = ir.Select(type="member", owner="any", zones=("stage",), among=ir.Var(name="x1"))
    effect = seq(
        ir.FormationChange(bind="x1"),
        ir.If(condition=ir.Compare(left=ir.Count(of=group), operator="==", right=2), then=draw()),
    )
    me = Side(deck=REST, stage={**STAGE, "left": Member("a"), "right": Member("b")})
    board = Board(actor(activated(effect)), me=me)
    board.act("right", "left")
    assert board.zone("hand") == []
    board = Board(actor(activated(effect)), me=me)
    board.act("center", "left")
    assert board.stage() == {"left": "actor", "center": "a", "right": "b"}
    assert board.zone("hand") == ["c"]


def test_a_live_of_the_turn_before() -> None:
    was = ir.Happened(event=ir.LiveStarted(player="opponent"), window="previous_turn")
    board = Board(
        actor(enter(ir.If(condition=was, then=draw())), activated(ir.If(condition=was, then=draw()))),
        me=Side(deck=REST, stage=STAGE),
    )
    board.act()
    assert board.zone("hand") == []


@pytest.mark.rule("4.5.5.1", "9.3.4.1")
def test_a_card_under_a_member_gives_that_member_something() -> None:
    this = ir.This(noun="card")
    host = ir.Select(type="member", owner="any", zones=("stage",), where=(ir.HasUnder(ref=this),))
    gift = ir.Apply(on=host, changes=(ir.Gain(icons=("blade",)),))
    below = ir.InZone(of=this, zone="under", host=host)
    giver = card("giver", abilities=(static(ir.If(condition=below, then=gift)),))
    under = ir.Move(what=sel("member"), to="under", under=ir.This())
    me = Side(deck=REST, hand=("giver",), stage={**STAGE, "left": Member("a")})
    board = Board(actor(activated(under)), giver, me=me)
    assert board.layers.blade(board.state, board.oid("actor")) == 1
    board.act("giver")
    blades = {name: board.layers.blade(board.state, board.oid(name)) for name in ("actor", "a")}
    assert blades == {"actor": 2, "a": 1}
