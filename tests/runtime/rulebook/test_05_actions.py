"""Chapter 5: the specific actions but drawing and looking."""

from collections import Counter

import pytest

from compiler import ir
from runtime.kernel.machine import Machine
from runtime.kernel.moves import execute, move, set_state
from runtime.kernel.zones import (
    ACTIVE,
    DECK,
    HAND,
    STAGE,
    WAIT,
    WAITING_ROOM,
)
from runtime.rulebook.actions import swap
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    card,
    draw,
    sel,
    seq,
    static,
)
from tests.runtime.rulebook.boards import DECK_OF, FULL, STAGE_OF, full

ABC = Side(deck=("a", "b", "c"), stage=STAGE_OF)


def acted(effect: ir.Effect, me: Side) -> Board:
    """A board on which the actor's ability has been played."""
    return Board(actor(activated(effect)), me=me, ask=True).act()


# ---- 5.2 - 5.4 ------------------------------------------------------------------------------------
@pytest.mark.rule("5.2.1")
def test_what_is_made_wait_or_active_is_so() -> None:
    me = Side(deck=DECK_OF, energy_wait=("energy",), stage=STAGE_OF | {"left": Member("a")})
    rest = ir.SetState(what=sel("member", "stage", None, areas=("left",)), state="wait")
    wake = ir.SetState(what=sel("energy", "energy_area", None), state="active")
    game = acted(seq(rest, wake), me)
    assert (game.waits("a"), game.waits("actor"), game.active_energy()) == (True, False, 1)
    state = game.state
    assert set_state(state, game.oid("a"), ACTIVE).orientation == ACTIVE
    assert set_state(state, game.oid("actor"), WAIT).orientation == WAIT


@pytest.mark.rule("5.2.1")
def test_what_became_wait_is_known_later_and_whether_all_did() -> None:
    rest = ir.SetState(
        what=sel("member", "stage", n=2, areas=("left", "right")), state="wait", bind="x1", others="x2"
    )
    then = ir.If(condition=ir.Did(name="x1"), then=draw())
    count = draw(
        ir.Plus(a=ir.Count(of=ir.Var(name="x1")), b=ir.Times(n=3, per=ir.Count(of=ir.Var(name="x2"))))
    )
    two = STAGE_OF | {"left": Member("a"), "right": Member("b")}
    one = STAGE_OF | {"left": Member("a")}
    for stage, drawn in ((two, 2 + 6 + 1), (one, 1 + 3)):
        game = acted(seq(rest, count, then), Side(deck=("c",) * 20, stage=stage))
        assert len(game.zone("hand")) == drawn


@pytest.mark.rule("5.3.1")
def test_the_performance_turns_lives_up() -> None:
    me = Side(deck=DECK_OF, live_area=("song",), lives_down=True, stage=STAGE_OF)
    game = Board(actor(), me=me, foe=Side(deck=DECK_OF), start="performance")
    assert [e.data for e in game.game.log if e.kind == "turned"] == [(1,)]


@pytest.mark.rule("5.4.1")
def test_what_is_put_somewhere_moves_there() -> None:
    game = full()
    state, b = game.state, game.oid("b", "hand")
    event = move(state, b, WAITING_ROOM)
    assert (event.kind, event.subject, event.was, event.player) == ("moved", b, b, ME)
    assert (event.from_zone, event.to_zone) == (HAND, WAITING_ROOM)
    execute(state, event)
    assert (game.zone("hand"), game.zone("waiting_room")) == (["song"], ["b", "c"])
    member = move(state, game.oid("a"), STAGE, FOE, area=2, orientation=WAIT, partners=(b,))
    assert (member.player, member.from_area, member.area, member.orientation, member.partners) == (
        FOE,
        0,
        2,
        WAIT,
        (b,),
    )


@pytest.mark.rule("5.4.1")
@pytest.mark.parametrize(
    ("to", "place", "there"),
    [
        ("waiting_room", None, ["song"]),
        ("hand", None, ["song"]),
        ("deck", "bottom", ["a", "b", "song"]),
        ("deck", "top", ["song", "a", "b"]),
        ("deck", 2, ["a", "song", "b"]),
        ("live_area", None, ["song"]),
        ("removed", None, ["song"]),
    ],
)
def test_a_card_is_put_into_each_zone(to: ir.Zone, place: str, there: list[str]) -> None:
    put = ir.Move(what=sel("live", "success_area"), to=to, place=place)
    game = acted(put, Side(deck=("a", "b"), success_area=("song",), stage=STAGE_OF))
    assert (game.zone(to), game.zone("success_area")) == (there, [])


@pytest.mark.rule("5.4.1")
def test_the_top_or_the_bottom_is_asked_for_and_cards_in_any_order() -> None:
    put = ir.Move(what=sel("live", "success_area"), to="deck", place="either")
    for mode, there in (("mode 0", ["song", "a"]), ("mode 1", ["a", "song"])):
        game = acted(put, Side(deck=("a",), success_area=("song",), stage=STAGE_OF)).pick(mode)
        assert game.zone("deck") == there
    put = ir.Move(what=sel("live", "success_area", None), to="deck", place="top", order="any")
    game = acted(put, Side(deck=("a",), success_area=("song", "tune"), stage=STAGE_OF)).pick("tune")
    assert game.zone("deck") == ["tune", "song", "a"]


@pytest.mark.rule("5.4.1")
@pytest.mark.parametrize(
    "wrong",
    [
        {"to": "under"},
        {"to": "hand", "under": ir.This()},
        {"to": "stage"},
        {"to": "deck", "place": 0},
    ],
)
def test_a_move_that_says_no_place_is_refused(wrong: dict[str, object]) -> None:
    from runtime.effects.link import UnsupportedNodeError

    with pytest.raises(UnsupportedNodeError):
        Board(actor(activated(ir.Move(what=sel(), **wrong))))


@pytest.mark.rule("5.4.1")
def test_energy_is_put_as_it_is_said() -> None:
    put = ir.Move(what=ir.TopOfEnergyDeck(n=1), to="energy_area", state="wait")
    game = acted(put, Side(deck=DECK_OF, energy_deck=("energy",), stage=STAGE_OF))
    assert game.waits("energy", "energy_area")


# ---- 5.5 ------------------------------------------------------------------------------------------
def shuffled(me: Side, zone: int = DECK, seed: int = 0) -> Board:
    game = Board(actor(), me=me, ask=True)
    game.state.rng = seed
    Machine(game.pool, game.state).shuffle(game.state.frames[-1], ME, zone)
    return game


@pytest.mark.rule("5.5.1", "5.5.1.1", "5.5.1.2")
def test_a_shuffle_puts_the_same_cards_in_an_order_that_the_seed_decides() -> None:
    deck = ("a", "b", "c", "song", "tune") * 3
    me = Side(deck=deck, stage=STAGE_OF)
    before = Board(actor(), me=me, ask=True).state.zone_cards(ME, DECK)[:]
    orders = {seed: shuffled(me, seed=seed) for seed in (1, 2)}
    for game in orders.values():
        assert Counter(game.zone("deck")) == Counter(deck)
        assert not set(before) & set(game.state.zone_cards(ME, DECK)), "nobody can follow a card"
    assert orders[1].zone("deck") != orders[2].zone("deck")
    assert orders[1].zone("deck") == shuffled(me, seed=1).zone("deck")
    assert orders[1].state.version > Board(actor(), me=me, ask=True).state.version


@pytest.mark.rule("5.5.1", "5.5.1.1", "5.5.1.2")
def test_all_cards_of_a_zone_are_shuffled_and_no_other() -> None:
    game = shuffled(Side(deck=DECK_OF, energy_deck=("energy",) * 5, stage=STAGE_OF, hand=("b",)), seed=3)
    assert game.state.log[-1].data == (DECK,)
    assert len(game.zone("deck")) == len(DECK_OF)
    assert game.zone("hand") == ["b"]


@pytest.mark.rule("5.5.1", "5.5.1.1", "5.5.1.2")
@pytest.mark.parametrize("deck", [(), ("a",)])
def test_a_shuffle_of_one_card_or_none_has_happened(deck: tuple[str, ...]) -> None:
    game = shuffled(Side(deck=deck, stage=STAGE_OF))
    assert (game.state.log[-1].kind, game.state.log[-1].player) == ("shuffled", ME)
    assert game.zone("deck") == list(deck)


# ---- 5.8 swap -------------------------------------------------------------------------------------
def swapped(one: tuple[str, str], other: tuple[str, str], *, whose: int = ME) -> Board:
    """A full board on which two cards were told to change places; ``whose`` the second one is."""
    stays_out = static(ir.Apply(changes=(ir.Prohibit(action="to_success_area"),)))
    hymn = card("hymn", "live", abilities=(stays_out,))
    me = Side(
        deck=DECK_OF,
        hand=("song", "hymn"),
        success_area=("tune",),
        waiting_room=("c",),
        stage=STAGE_OF | {"left": Member("a")},
    )
    game = Board(actor(), hymn, me=me, foe=FULL, ask=True)
    m = Machine(game.pool, game.state)
    swap(m, game.state.frames[-1], game.oid(*one), game.oid(*other, whose))
    return game


@pytest.mark.rule("5.8.1")
def test_two_cards_change_places_at_once() -> None:
    game = swapped(("song", "hand"), ("tune", "success_area"))
    assert (game.zone("hand"), game.zone("success_area")) == (["tune", "hymn"], ["song"])
    assert len(game.state.frames[-1].answer) == 2
    game = swapped(("a", "stage"), ("c", "waiting_room"))
    assert (game.stage(), game.zone("waiting_room")) == ({"center": "actor", "left": "c"}, ["a"])


@pytest.mark.rule("5.8.2")
def test_if_one_of_them_cannot_go_there_neither_does() -> None:
    game = swapped(("hymn", "hand"), ("tune", "success_area"))
    assert (game.zone("hand"), game.zone("success_area")) == (["hymn", "song"], ["tune"])
    assert game.state.frames[-1].answer == ()
    theirs = swapped(("song", "hand"), ("c", "waiting_room"), whose=FOE)
    assert (theirs.zone("hand"), theirs.zone("waiting_room", FOE)) == (["hymn", "song"], ["c"])
    assert swapped(("song", "hand"), ("c", "waiting_room")).zone("waiting_room") == ["song"]


# ---- 5.9 pay --------------------------------------------------------------------------------------
def paying(n: int, active: int, wait: int = 0) -> Board:
    me = Side(deck=DECK_OF, energy=("energy",) * active, energy_wait=("energy",) * wait, stage=STAGE_OF)
    return Board(actor(activated(draw(), cost=ir.Pay(count=ir.Exactly(n=n)))), me=me, ask=True)


@pytest.mark.rule("5.9.1")
@pytest.mark.parametrize(("active", "wait", "left"), [(3, 0, 2), (1, 2, 0), (0, 3, None)])
def test_one_icon_is_paid_by_one_active_energy(active: int, wait: int, left: int | None) -> None:
    game = paying(1, active, wait)
    assert ("activate actor" in game.words()) == (left is not None)
    if left is not None:
        assert game.act().active_energy() == left
        assert len(game.zone("hand")) == 1


@pytest.mark.rule("5.9.1.1")
@pytest.mark.parametrize(("active", "left"), [(3, 1), (2, 0), (1, None)])
def test_two_icons_are_paid_by_two(active: int, left: int | None) -> None:
    game = paying(2, active)
    assert ("activate actor" in game.words()) == (left is not None)
    if left is not None:
        assert game.act().active_energy() == left


@pytest.mark.rule("5.9.1")
def test_an_effect_that_pays_pays_what_there_is() -> None:
    """…支払う in an effect: as much as possible; そうした場合 asks for all."""
    pay = ir.Pay(count=ir.Exactly(n=2), bind="x1")
    effect = seq(pay, ir.If(condition=ir.Did(name="x1"), then=draw()), draw(ir.Count(of=ir.Var(name="x1"))))
    for active, left, drawn in ((1, 0, 1), (3, 1, 3)):
        game = acted(effect, Side(deck=DECK_OF, energy=("energy",) * active, stage=STAGE_OF))
        assert (game.active_energy(), len(game.zone("hand"))) == (left, drawn)


@pytest.mark.rule("5.9.1")
@pytest.mark.parametrize(
    ("count", "options"),
    [(ir.UpTo(n=2), [0, 1, 2]), (ir.AnyNumber(), [0, 1, 2, 3]), (ir.AtLeast(n=2), [2, 3])],
)
def test_how_much_is_paid_is_asked_where_it_is_free(count: ir.HowMany, options: list[int]) -> None:
    game = acted(ir.Pay(count=count), Side(deck=DECK_OF, energy=("energy",) * 3, stage=STAGE_OF))
    assert game.words() == [f"number {n}" for n in options]
    assert game.pick("number 2").active_energy() == 1


@pytest.mark.rule("5.9.1")
def test_everything_is_all_that_is_active() -> None:
    pay = ir.Pay(count=ir.Every(), bind="x1")
    effect = seq(pay, ir.If(condition=ir.Did(name="x1"), then=draw()))
    game = acted(effect, Side(deck=DECK_OF, energy=("energy",) * 3, stage=STAGE_OF))
    assert (game.active_energy(), len(game.zone("hand"))) == (0, 1)
    assert game.waits("energy", "energy_area")


@pytest.mark.rule("5.9.1")
@pytest.mark.ruling("Q228")
def test_an_ability_that_costs_less_is_paid_with_less() -> None:
    cheaper = static(
        ir.Apply(on=sel("member", "stage", None), changes=(ir.Adjust(attribute="ability_cost", by=-1),))
    )
    ability = activated(draw(), cost=ir.Pay(count=ir.Exactly(n=2)))
    for more, left in (((), 1), ((cheaper,), 2)):
        me = Side(deck=DECK_OF, energy=("energy",) * 3, stage=STAGE_OF)
        assert Board(actor(ability, *more), me=me, ask=True).act().active_energy() == left
