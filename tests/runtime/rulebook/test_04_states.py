"""Chapter 4: the states of cards (4.2, 4.3), and the zones one by one (4.6-4.14)."""

import pytest

from compiler import ir
from runtime.kernel.events import BOTTOM
from runtime.kernel.machine import Machine
from runtime.kernel.moves import execute, move, set_state, turn_face
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import (
    ACTIVE,
    DECK,
    ENERGY_AREA,
    FACE_DOWN,
    FACE_UP,
    LIVE_AREA,
    REMOVED,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    WAIT,
    WAITING_ROOM,
)
from runtime.rulebook.looking import reveal
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
)
from tests.runtime.rulebook.boards import DECK_OF, FULL, STAGE_OF, full, shown


# ---- 4.2, 4.3 -------------------------------------------------------------------------------------
@pytest.mark.rule("4.2.2", "4.5.3")
def test_a_member_in_its_area_is_seen_by_both() -> None:
    game = full()
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["stage"] == ["actor", "a"]
        areas = [card["area"] for card in game.game.view(viewer)["players"][ME]["stage"]]
        assert areas == ["center", "left"]
        assert shown(game, viewer, ME)["under"] == ["energy"]


@pytest.mark.rule("4.2.2")
def test_a_card_that_is_revealed_is_seen_by_both_where_it_is() -> None:
    game = Board(actor(activated(ir.Reveal(what=sel("card", "hand", None), bind="x1"))), me=FULL, ask=True)
    game.act()
    assert shown(game, FOE, ME)["hand"] == ["b", "song"]
    (entry,) = [e for e in game.game.log if e.kind == "revealed"]
    assert (entry.player, len(entry.objects), entry.secret) == (ME, 2, 0)
    state, version = game.state, game.state.version
    reveal(Machine(game.pool, state), state.frames[-1], ME, (state.zone_cards(ME, DECK)[-1],))
    assert (shown(game, FOE, ME)["deck"][-1], state.version) == ("a", version + 1)


@pytest.mark.rule("4.2.2")
def test_revealing_more_than_there_is_reveals_all_after_a_refresh() -> None:
    show = ir.Reveal(what=ir.TopOfDeck(n=3), bind="x1")
    effect = seq(show, ir.If(condition=ir.Did(name="x1"), then=draw()))
    for there, drawn in ((2, 0), (1, 0), (3, 1)):
        me = Side(deck=("a",) * there, stage=STAGE_OF)
        game = Board(actor(activated(effect)), me=me, ask=True).act()
        assert len(game.zone("hand")) == drawn
    me = Side(deck=("a",), waiting_room=("b", "c"), stage=STAGE_OF)
    game = Board(actor(activated(show)), me=me, ask=True).act()
    assert sorted(shown(game, FOE, ME)["deck"]) == ["a", "b", "c"]


@pytest.mark.rule("4.2.2", "4.2.3", "4.11.2")
def test_a_hand_is_seen_by_its_player_only() -> None:
    game = full()
    assert shown(game, ME, ME)["hand"] == ["b", "song"]
    assert shown(game, FOE, ME)["hand"] == [None, None]
    assert shown(game, FOE, FOE)["hand"] == ["b", "song"]


@pytest.mark.rule("4.3.2")
def test_a_card_is_active_or_wait_and_never_both() -> None:
    game = full()
    state = game.state
    for zone in (STAGE, ENERGY_AREA):
        for oid in state.zone_cards(ME, zone):
            states = [s for s in ("active", "wait") if counted(game, ir.InState(state=s), oid)]
            assert states == [("active", "wait")[state.orientation[oid & CARD_MASK]]]
    a = game.oid("a")
    event = set_state(state, a, ACTIVE)
    assert (event.kind, event.player, event.area, event.to_zone) == ("changed_state", ME, 0, STAGE)
    execute(state, event)
    assert not game.waits("a")
    assert not counted(game, ir.InState(state="active"), game.oid("song", "live_area"))


@pytest.mark.rule("4.3.2")
def test_a_member_that_has_left_was_active_or_wait() -> None:
    away = ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room", bind="x1")
    resting = ir.Is(of=ir.Var(name="x1"), where=(ir.InState(state="wait"),))
    for waits, drawn in ((True, 1), (False, 0)):
        me = Side(deck=DECK_OF, stage=STAGE_OF | {"left": Member("b", wait=waits)})
        game = Board(
            actor(activated(seq(away, ir.If(condition=resting, then=draw())))), me=me, ask=True
        ).act()
        assert len(game.zone("hand")) == drawn


def counted(game: Board, filter: ir.Filter, oid: int) -> bool:
    """Whether the object passes a filter."""
    from runtime.effects.build import Linker
    from runtime.effects.env import Env

    linked = game.layers.pool
    return bool(
        Linker(linked, 0, "asked").filter(filter)(Env(linked, game.state, game.oid("actor"), ME), oid)
    )


@pytest.mark.rule("4.3.2.3")
def test_a_card_comes_active_unless_it_is_said_otherwise() -> None:
    me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 4, energy_deck=("energy",))
    for state_, waits in ((None, False), ("wait", True)):
        put = ir.Move(what=ir.TopOfEnergyDeck(n=1), to="energy_area", state=state_)
        game = Board(actor(ir.Ability(keywords=("enter",), effect=put)), me=me, ask=True)
        game.pick("actor", "center")
        assert not game.waits("actor")
        newest = game.state.zone_cards(ME, ENERGY_AREA)[-1]
        assert game.state.orientation[newest & CARD_MASK] == (WAIT if waits else ACTIVE)


@pytest.mark.rule("4.3.2.3")
def test_a_member_that_waited_comes_back_active() -> None:
    again = seq(
        ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room", bind="x1"),
        ir.PutOnStage(what=ir.Var(name="x1"), areas=("left",)),
    )
    me = Side(deck=DECK_OF, stage=STAGE_OF | {"left": Member("b", wait=True)})
    game = Board(actor(activated(again)), me=me, ask=True).act()
    assert (game.stage()["left"], game.waits("b")) == ("b", False)


@pytest.mark.rule("4.3.3", "5.3.1")
def test_a_card_lies_face_up_or_face_down() -> None:
    game = full()
    state, live = game.state, game.oid("song", "live_area")
    for face, seen in ((FACE_DOWN, None), (FACE_UP, "song")):
        event = turn_face(state, live, face)
        assert (event.kind, event.player, event.to_zone, event.face) == ("turned", ME, LIVE_AREA, face)
        execute(state, event)
        assert state.face[live & CARD_MASK] == face
        assert shown(game, FOE, ME)["live_area"] == [seen]


@pytest.mark.rule("4.3.3.1", "4.3.3.2", "4.6.2")
def test_a_live_that_lies_face_down_is_seen_by_who_put_it_there() -> None:
    down = Side(deck=DECK_OF, live_area=("song", "tune"), lives_down=True, stage=STAGE_OF)
    game = Board(actor(activated(draw())), me=down, foe=FULL, ask=True)
    assert shown(game, FOE, ME)["live_area"] == [None, None]
    assert [card["face"] for card in game.game.view(FOE)["players"][ME]["live_area"]] == ["down"] * 2
    assert shown(game, ME, ME)["live_area"] == ["song", "tune"]
    assert shown(game, ME, FOE)["live_area"] == ["song"]
    assert shown(game, FOE, FOE)["live_area"] == ["song"]


# ---- 4.6 - 4.14 -----------------------------------------------------------------------------------
@pytest.mark.rule("4.7.2", "4.7.3")
def test_energy_and_how_it_lies_is_seen_by_both() -> None:
    game = full()
    for viewer in (ME, FOE):
        cards = game.game.view(viewer)["players"][ME]["energy_area"]
        assert [card["card"] for card in cards] == ["energy"] * 3
        assert [card["state"] for card in cards] == ["active", "active", "wait"]


@pytest.mark.rule("4.7.3")
def test_energy_that_waits_pays_for_nothing() -> None:
    for active, wait, offered in ((2, 1, True), (1, 2, False)):
        me = Side(deck=DECK_OF, hand=("a",), energy=("energy",) * active, energy_wait=("energy",) * wait)
        assert ("a" in Board(me=me, ask=True).words()) == offered


@pytest.mark.rule("4.7.4")
def test_energy_is_what_lies_in_the_energy_area() -> None:
    count = ir.Count(of=sel("energy", "energy_area", None))
    me = Side(
        deck=DECK_OF,
        energy=("energy",) * 3,
        energy_deck=("energy",) * 4,
        stage={"center": Member("actor", under=("energy",) * 2)},
    )
    assert len(Board(actor(activated(draw(count))), me=me, ask=True).act().zone("hand")) == 3


@pytest.mark.rule("4.8.2")
def test_a_deck_shows_nobody_more_than_its_number() -> None:
    game = full()
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["deck"] == len(DECK_OF)
    state = game.state
    state.known[state.zone_cards(ME, DECK)[0] & CARD_MASK] = 1 << ME
    assert shown(game, ME, ME)["deck"] == ["a"] + [None] * 7
    assert shown(game, FOE, ME)["deck"] == [None] * 8


@pytest.mark.rule("4.8.3")
@pytest.mark.ruling("Q104")
def test_cards_leave_a_deck_one_by_one() -> None:
    mill = ir.Move(what=ir.TopOfDeck(n=5), to="waiting_room", bind="x1")
    effect = seq(mill, draw(ir.Count(of=ir.Var(name="x1"))))
    game = Board(actor(activated(effect)), me=Side(deck=("a", "b") * 10, stage=STAGE_OF), ask=True).act()
    assert (len(game.zone("waiting_room")), len(game.zone("hand"))) == (5, 5)
    me = Side(deck=("a", "b", "c", "song"), stage=STAGE_OF)
    game = Board(actor(activated(mill)), me=me, ask=True).act()
    assert len(game.zone("waiting_room")) == 1, "the fifth comes from the refreshed deck"
    assert len(game.zone("deck")) == 3


@pytest.mark.rule("4.8.3", "5.4.1")
def test_cards_that_were_looked_at_leave_the_deck_one_by_one() -> None:
    look = ir.Look(what=ir.TopOfDeck(n=2), bind="x1")
    away = ir.Move(what=ir.Select(among=ir.Var(name="x1"), count=ir.Every()), to="waiting_room", bind="x2")
    then = ir.If(condition=ir.Did(name="x2"), then=draw())
    game = Board(
        actor(activated(seq(look, away, then))), me=Side(deck=("a", "b", "c"), stage=STAGE_OF), ask=True
    ).act()
    moved = [e for e in game.state.history if e.kind == "moved" and e.to_zone == WAITING_ROOM]
    assert [game.pool.ids[game.state.definition_of(e.was)] for e in moved] == ["a", "b"]
    assert len({e.number for e in moved}) == 1
    assert game.zone("hand") == ["c"]


@pytest.mark.rule("4.8.3")
def test_what_is_revealed_until_a_card_is_found_leaves_the_deck_one_by_one() -> None:
    until = ir.RevealUntil(until=sel("live", "deck"), bind="x1", others="x2")
    me = Side(deck=("a", "b", "song", "c"), stage=STAGE_OF)
    effect = seq(
        until, ir.Move(what=ir.Var(name="x1"), to="hand"), ir.Move(what=ir.Var(name="x2"), to="waiting_room")
    )
    game = Board(actor(activated(effect)), me=me, ask=True).act()
    assert (game.zone("hand"), sorted(game.zone("waiting_room")), game.zone("deck")) == (
        ["song"],
        ["a", "b"],
        ["c"],
    )


@pytest.mark.rule("4.8.3")
def test_a_yell_takes_its_cards_one_by_one_and_refreshes_between() -> None:
    blades = card("loud", blade=5)
    me = Side(deck=("a", "b"), waiting_room=("c",) * 4, live_area=("song",), stage={"left": Member("loud")})
    game = Board(blades, me=me, foe=Side(deck=DECK_OF), start="performance")
    assert [e.data for e in game.game.log if e.kind == "yelled"] == [(5,)]
    kinds = [e.kind for e in game.game.log]
    assert kinds.index("refreshed") < kinds.index("yelled")


@pytest.mark.rule("4.8.4")
def test_the_deck_is_the_main_deck() -> None:
    me = Side(deck=("a", "b", "c"), energy_deck=("energy",) * 4, stage=STAGE_OF)
    for end, seen in (("top", ["a", "b"]), ("bottom", ["c", "b"])):
        look = ir.Look(what=ir.TopOfDeck(n=2, end=end), bind="x1")
        fetch = ir.Move(what=ir.Var(name="x1"), to="hand")
        game = Board(actor(activated(seq(look, fetch))), me=me, ask=True).act()
        assert sorted(game.zone("hand")) == sorted(seen)
    theirs = ir.Look(what=ir.TopOfDeck(n=2, owner="opponent"), bind="x1")
    game = Board(actor(activated(theirs)), me=me, foe=Side(deck=("song", "b")), ask=True).act()
    assert sorted(shown(game, ME, FOE)["deck"]) == ["b", "song"]


@pytest.mark.rule("4.9.2")
def test_an_energy_deck_shows_nobody_more_than_its_number() -> None:
    game = full()
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["energy_deck"] == 4


@pytest.mark.rule("4.9.3")
def test_energy_leaves_its_deck_one_by_one_and_there_may_be_less() -> None:
    put = ir.Move(what=ir.TopOfEnergyDeck(n=3), to="energy_area", bind="x1")
    effect = seq(put, ir.If(condition=ir.Did(name="x1"), then=draw()))
    for there, drawn in ((2, 0), (3, 1)):
        me = Side(deck=DECK_OF, energy_deck=("energy",) * there, stage=STAGE_OF)
        game = Board(actor(activated(effect)), me=me, ask=True).act()
        moved = [e for e in game.state.history if e.to_zone == ENERGY_AREA]
        assert len(moved) == there
        assert len({e.number for e in moved}) == 1
        assert (game.active_energy(), len(game.zone("hand"))) == (there, drawn)


@pytest.mark.rule("4.9.4")
def test_the_energy_deck_is_the_deck_of_energy() -> None:
    me = Side(deck=("a", "b"), energy_deck=("energy", "gold"), stage=STAGE_OF)
    put = ir.Reveal(what=ir.TopOfEnergyDeck(n=1), bind="x1")
    game = Board(actor(activated(put)), card("gold", "energy"), me=me, ask=True).act()
    assert shown(game, FOE, ME)["energy_deck"] == [None, "gold"]
    assert shown(game, FOE, ME)["deck"] == 2


@pytest.mark.rule("4.10.2")
def test_a_success_lies_on_top_of_those_before() -> None:
    game = full()
    execute(game.state, move(game.state, game.oid("song", "live_area"), SUCCESS_AREA))
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["success_area"] == ["song", "tune", "song"]
    assert game.zone("success_area")[0] == "song"
    execute(game.state, move(game.state, game.oid("tune", "success_area"), DECK, place=BOTTOM))
    execute(game.state, move(game.state, game.state.zone_cards(ME, DECK)[0], SUCCESS_AREA))
    assert game.zone("success_area") == ["tune", "song", "song"]


@pytest.mark.rule("4.11.3")
def test_cards_of_a_hand_are_cards_in_it() -> None:
    put = ir.Move(what=sel("card", "hand"), to="waiting_room")
    game = Board(actor(activated(put)), me=FULL, ask=True).act()
    assert game.words() == ["b", "song"]
    game.pick("song")
    assert (game.zone("hand"), game.zone("waiting_room")) == (["b"], ["song", "c"])


@pytest.mark.rule("4.12.2")
def test_a_waiting_room_is_seen_by_both() -> None:
    game = full()
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["waiting_room"] == ["c"]


@pytest.mark.rule("4.13.1")
def test_what_is_removed_from_the_game_is_in_no_other_zone() -> None:
    remove = ir.Move(what=sel("member", "waiting_room", None), to="removed")
    fetch = ir.Move(what=sel("member", "waiting_room", None), to="hand")
    me = Side(deck=DECK_OF, waiting_room=("b", "c", "song"), stage=STAGE_OF)
    game = Board(actor(activated(seq(remove, fetch))), me=me, ask=True).act()
    assert (game.zone("removed"), game.zone("hand"), game.zone("waiting_room")) == (["c", "b"], [], ["song"])
    back = ir.Move(what=sel("member", "removed", None), to="hand")
    game = Board(actor(activated(seq(remove, back))), me=me, ask=True).act()
    assert sorted(game.zone("hand")) == ["b", "c"]


@pytest.mark.rule("4.13.2")
def test_what_is_removed_lies_face_up_for_both_to_see() -> None:
    remove = ir.Move(what=sel("live", "hand", None), to="removed")
    game = Board(actor(activated(remove)), me=FULL, ask=True).act()
    for viewer in (ME, FOE):
        assert shown(game, viewer, ME)["removed"] == ["b", "song"]
    assert {game.state.face[oid & CARD_MASK] for oid in game.state.zone_cards(ME, REMOVED)} == {FACE_UP}


@pytest.mark.rule("4.14.2")
def test_what_is_being_resolved_both_see() -> None:
    game = full()
    state = game.state
    execute(state, move(state, game.oid("song", "hand"), RESOLUTION, ME))
    for viewer in (ME, FOE):
        assert [card["card"] for card in game.game.view(viewer)["resolution"]] == ["song"]
