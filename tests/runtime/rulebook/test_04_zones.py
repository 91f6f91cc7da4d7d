"""Chapter 4: zones, who sees what lies there, and in which order (4.1)."""

import pytest

from compiler import ir
from runtime.kernel.events import BOTTOM
from runtime.kernel.moves import change_area, execute, move
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import (
    CODES,
    DECK,
    ENERGY_AREA,
    ENERGY_DECK,
    FACE_DOWN,
    FACE_UP,
    HAND,
    LIVE_AREA,
    REMOVED,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
)
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    gain,
    sel,
    seq,
)
from tests.runtime.rulebook.boards import DECK_OF, FULL, STAGE_OF, full, shown


# ---- 4.1 ------------------------------------------------------------------------------------------
@pytest.mark.rule("4.1.1")
def test_each_player_has_zones_of_their_own() -> None:
    state = full().state
    for name, zone in CODES.items():
        mine, theirs = state.zone_cards(ME, zone), state.zone_cards(FOE, zone)
        if name == "resolution":
            assert mine is theirs
        else:
            assert mine is not theirs
            assert len(mine) == len(theirs) > 0
            assert {state.owner[oid & CARD_MASK] for oid in theirs} == {FOE}


@pytest.mark.rule("4.14.1")
def test_the_resolution_area_is_shared() -> None:
    state = full().state
    for player in (ME, FOE):
        execute(state, move(state, state.zone_cards(player, HAND)[0], RESOLUTION, player))
    assert state.zone_cards(ME, RESOLUTION) == state.zone_cards(FOE, RESOLUTION)
    assert [state.owner[oid & CARD_MASK] for oid in state.zone_cards(ME, RESOLUTION)] == [ME, FOE]
    assert len(state.zone_cards(ME, HAND)) == len(FULL.hand) - 1


@pytest.mark.rule("4.1.2", "4.2.2", "4.2.3", "4.11.2")
def test_what_is_public_both_see_and_what_is_hidden_not() -> None:
    game = full()
    seen = shown(game, FOE, ME)
    assert seen["waiting_room"] == ["c"]
    assert seen["hand"] == [None, None]
    assert seen["deck"] == len(DECK_OF)
    view = game.game.view(FOE)
    assert (view["player"], view["turn"], view["phase"], view["first"]) == (FOE, 2, "main", ME)
    assert (view["turn_player"], view["finished"], view["winner"]) == (ME, False, -1)
    assert view["live_totals"] == [0, 0]
    assert view["log"] == game.game.view(ME)["log"]


@pytest.mark.rule("4.1.2")
def test_a_question_is_known_to_both_and_what_can_be_answered_to_who_is_asked() -> None:
    game = Board(actor(activated(ir.Move(what=sel(), to="waiting_room"))), me=FULL)
    game.act()
    mine, theirs = (game.game.view(player)["choice"] for player in (ME, FOE))
    assert (mine["player"], mine["kind"], mine["source"]) == (
        theirs["player"],
        theirs["kind"],
        theirs["source"],
    )
    assert theirs["source"] == game.oid("actor") >> 10
    assert len(mine["options"]) == len(FULL.hand)
    assert "options" not in theirs
    assert mine["chosen"] == []
    game.pick("b")
    assert game.game.view(ME)["choice"]["source"] is None


@pytest.mark.rule("4.1.2")
def test_what_was_chosen_so_far_only_who_chooses_sees() -> None:
    both = ir.Move(what=sel("card", "hand", 2), to="waiting_room")
    me = Side(deck=DECK_OF, hand=("a", "b", "c"), stage=STAGE_OF)
    game = Board(actor(activated(both)), me=me).act("a")
    assert game.game.view(ME)["choice"]["chosen"] == [game.oid("a", "hand") >> 10]
    assert "chosen" not in game.game.view(FOE)["choice"]


@pytest.mark.rule("4.1.2", "4.2.3")
def test_what_an_effect_has_shown_is_seen_in_a_hidden_zone() -> None:
    game = full()
    game.state.known[game.oid("song", "hand") & CARD_MASK] = 1 << FOE
    assert shown(game, FOE, ME)["hand"] == [None, "song"]


@pytest.mark.rule("4.1.2.1")
def test_a_card_lies_as_its_zone_wants() -> None:
    game = full()
    state = game.state
    hand, gone = game.oid("b", "hand"), game.oid("c", "waiting_room")
    execute(state, move(state, hand, WAITING_ROOM))
    execute(state, move(state, gone, HAND))
    seen = shown(game, FOE, ME)
    assert seen["waiting_room"] == ["b"]
    assert seen["hand"] == [None, None]
    assert shown(game, ME, ME)["hand"] == ["song", "c"]


@pytest.mark.rule("4.1.2.1")
def test_what_was_known_of_a_card_is_forgotten_in_its_new_zone() -> None:
    game = full()
    state = game.state
    oid = game.oid("song", "hand")
    state.known[oid & CARD_MASK] = 3
    assert shown(game, FOE, ME)["hand"] == [None, "song"]
    down = execute(state, move(state, oid, LIVE_AREA, face=FACE_DOWN)).subject
    assert shown(game, FOE, ME)["live_area"] == ["song", None]
    back = execute(state, move(state, down, HAND)).subject
    assert (state.known[oid & CARD_MASK], state.face[oid & CARD_MASK]) == (0, FACE_UP)
    state.yelled[back & CARD_MASK] = 1
    execute(state, move(state, back, STAGE, area=2, host=5))
    card_ = oid & CARD_MASK
    assert (state.yelled[card_], state.area[card_], state.host[card_]) == (0, 2, 5)


@pytest.mark.rule("4.1.2.2")
def test_how_many_cards_there_are_is_no_secret() -> None:
    game = full()
    for viewer in (ME, FOE):
        for owner in (ME, FOE):
            seen = shown(game, viewer, owner)
            count = {name: cards if isinstance(cards, int) else len(cards) for name, cards in seen.items()}
            assert count == {
                name: len(game.state.zone_cards(owner, zone))
                for name, zone in CODES.items()
                if name != "resolution"
            }


@pytest.mark.rule("4.1.2.3")
@pytest.mark.parametrize(("zone", "may_say_no"), [("hand", True), ("waiting_room", False)])
def test_nobody_must_own_up_to_a_card_that_only_they_see(zone: str, may_say_no: bool) -> None:
    put = ir.Move(what=sel("live", zone), to="deck", place="bottom")
    me = Side(deck=DECK_OF, stage=STAGE_OF, **{zone: ("a", "song", "tune")})
    game = Board(actor(activated(put)), me=me, ask=True)
    game.act()
    assert ("done" in game.words()) == may_say_no
    shown_first = seq(ir.Reveal(what=sel("card", zone, None)), put)
    game = Board(actor(activated(shown_first)), me=me, ask=True)
    game.act()
    assert "done" not in game.words(), "what both have seen is there"


@pytest.mark.rule("4.1.3")
def test_the_order_of_a_deck_is_kept() -> None:
    game = Board(actor(), me=Side(deck=("a", "b", "c"), hand=("song", "tune"), stage=STAGE_OF), ask=True)
    state = game.state
    for id_, place in (("song", BOTTOM), ("tune", 2)):
        execute(state, move(state, game.oid(id_, "hand"), DECK, place=place))
    assert game.zone("deck") == ["a", "tune", "b", "c", "song"]
    execute(state, move(state, game.oid("b", "deck"), DECK, place=9))
    assert game.zone("deck") == ["a", "tune", "c", "song", "b"]
    execute(state, move(state, game.oid("c", "deck"), DECK))
    assert game.zone("deck") == ["c", "a", "tune", "song", "b"]


@pytest.mark.rule("4.1.4")
@pytest.mark.ruling("Q98")
def test_a_card_in_a_new_zone_is_a_new_card_and_in_a_new_area_the_same() -> None:
    once = activated(gain("blade", on=ir.This(), duration="live_end"), limit=1)
    me = Side(deck=DECK_OF, stage=STAGE_OF)
    game = Board(actor(once), me=me, ask=True)
    game.act()
    state, before = game.state, game.oid("actor")
    execute(state, change_area(state, before, 0))
    state.version += 1
    assert (game.oid("actor"), state.alive(before), game.layers.blade(state, before)) == (before, True, 2)
    assert game.words() == ["pass"]
    gone = execute(state, move(state, before, WAITING_ROOM)).subject
    back = execute(state, move(state, gone, STAGE, ME, area=1)).subject
    state.version += 1
    assert len({before, gone, back}) == 3
    assert (state.alive(before), state.alive(gone), state.alive(back)) == (False, False, True)
    assert not state.alive(-1)
    assert game.layers.blade(state, back) == 1
    assert playable_again(game) == [back]
    first = state.stamp[back & CARD_MASK]
    assert first == state.clock
    execute(state, move(state, back, STAGE, ME, area=1))
    assert state.stamp[back & CARD_MASK] > first, "it is younger than it was"


def playable_again(game: Board) -> list[int]:
    from runtime.kernel.machine import Machine
    from runtime.rulebook.ability import playable_abilities

    return [oid for oid, _ in playable_abilities(Machine(game.pool, game.state), ME)]


@pytest.mark.rule("4.1.4.1")
def test_that_card_is_the_very_card_that_moved() -> None:
    away = ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room", bind="x1")
    back = ir.PutOnStage(what=ir.Var(name="x1"), areas=("left",))
    me = Side(deck=DECK_OF, waiting_room=("b", "b"), stage=STAGE_OF | {"left": Member("b")})
    game = Board(actor(activated(seq(away, back))), me=me, ask=True)
    was = game.oid("b")
    game.act()
    assert game.oid("b") == game.state.follow(was)
    assert game.oid("b") & CARD_MASK == was & CARD_MASK
    nothing = ir.Move(what=ir.Var(name="x9"), to="hand")
    game = Board(actor(activated(nothing)), me=me, ask=True).act()
    assert game.zone("hand") == []


@pytest.mark.rule("4.1.5", "5.4.1")
def test_whose_zone_it_is_orders_the_cards_that_come_there_together() -> None:
    back = ir.Move(what=sel("card", "waiting_room", None, owner="opponent"), to="deck", place="bottom")
    foe = Side(deck=("c",), waiting_room=("a", "b", "song"))
    game = Board(actor(activated(back)), me=Side(deck=DECK_OF, stage=STAGE_OF), foe=foe)
    game.act()
    assert (game.asker, game.asked, game.words()) == (FOE, "order", ["a", "b", "song"])
    game.pick("b", "song")
    assert game.zone("deck", FOE) == ["c", "b", "song", "a"]


@pytest.mark.rule("4.1.5")
def test_both_order_their_own_active_player_first() -> None:
    back = ir.Move(what=sel("card", "waiting_room", None, owner="both"), to="deck", place="bottom")
    sides = (
        Side(deck=("c",), waiting_room=("a", "b"), stage=STAGE_OF),
        Side(deck=("c",), waiting_room=("a", "b")),
    )
    game = Board(actor(activated(back)), me=sides[0], foe=sides[1])
    game.act()
    assert (game.asker, game.words()) == (ME, ["a", "b"])
    game.pick("b")
    assert (game.asker, game.words()) == (FOE, ["a", "b"])
    game.pick("a")
    assert (game.zone("deck"), game.zone("deck", FOE)) == (["c", "b", "a"], ["c", "a", "b"])


@pytest.mark.rule("4.1.5.1")
@pytest.mark.parametrize("order", [None, "any"])
def test_in_which_order_cards_came_to_the_deck_only_who_put_them_there_knows(order: None) -> None:
    views = []
    for first in ("b", "song"):
        back = ir.Move(what=sel("card", "waiting_room", None), to="deck", place="top", order=order)
        me = Side(deck=("c",), waiting_room=("b", "song"), stage=STAGE_OF)
        game = Board(actor(activated(back)), me=me, ask=True)
        game.act(first)
        assert game.zone("deck")[0] == first
        assert shown(game, ME, ME)["deck"][-1] == first, "who ordered them knows"
        assert shown(game, FOE, ME)["deck"] == [None] * 3
        assert sorted(e.objects[0][1] for e in game.game.log[-3:] if e.kind == "moved") == sorted(
            map(game.pool.index.__getitem__, ("b", "song"))
        )
        views.append(game.game.view(FOE))
    assert views[0] == views[1]


@pytest.mark.rule("4.1.5.1")
def test_what_hides_is_told_among_what_does_not() -> None:
    """A batch of which one card goes to where all see it."""
    game = full()
    state = game.state
    frame = state.frames[-1]
    from runtime.kernel.machine import Machine

    m = Machine(game.pool, state)
    c, b, hand = game.oid("c", "waiting_room"), game.oid("b", "removed"), game.oid("b", "hand")
    m.propose(frame, [move(state, c, DECK), move(state, hand, WAITING_ROOM), move(state, b, DECK)])
    told = [entry.objects[0][0] for entry in state.log[-3:]]
    assert told == [*sorted((c, b))[:1], state.follow(hand), *sorted((c, b))[1:]]


@pytest.mark.rule("4.1.7")
def test_a_card_goes_to_the_zones_of_its_owner() -> None:
    game = full()
    state = game.state
    guest = execute(state, move(state, game.oid("b", "hand", FOE), STAGE, ME, area=2)).subject
    assert state.master[guest & CARD_MASK] == ME
    for zone in (WAITING_ROOM, HAND, DECK, ENERGY_DECK, SUCCESS_AREA, REMOVED, ENERGY_AREA):
        assert move(state, guest, zone, ME).player == FOE
    for zone in (STAGE, LIVE_AREA, UNDER, RESOLUTION):
        assert move(state, guest, zone, ME).player == ME
    assert move(state, guest, STAGE).player == FOE
