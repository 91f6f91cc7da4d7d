"""Chapter 10: rule processing and refresh."""

from typing import Any

import pytest

from compiler import ir
from runtime.kernel.frames import Frame
from runtime.kernel.machine import Machine
from runtime.kernel.moves import change_area, execute, move
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import (
    DECK,
    ENERGY_AREA,
    ENERGY_DECK,
    FACE_DOWN,
    FACE_UP,
    HAND,
    LIVE_AREA,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
)
from runtime.setup import Member
from tests.runtime.effects.effect_board import automatic, draw
from tests.runtime.rulebook.texts import card, events, member, side, table
from tests.runtime.toy import ToyPool, board, do, draws, entering, idle, ids, notes, of, sends, start, story

ON_STAGE = {"left": Member("a")}


def with_effect(*effect: Any, mine: Any = None, theirs: Any = None, **how: Any) -> Any:
    """The member ``a`` comes to the center, and its effect is carried out."""
    pool = ToyPool()
    pool.add("a", *effect, match=entering())
    zones = {"hand": ["a", "b"], **(mine or {})}
    game = start(pool, board(**zones), board(**(theirs or {})), **how)
    do(game, ("play", game.state.zone_cards(0, HAND)[0]), ("area", 1))
    return game


# ---- 10.1 -----------------------------------------------------------------------------------------
@pytest.mark.rule("10.1.2")
def test_what_is_wrong_only_for_a_moment_is_no_matter_of_the_rules() -> None:
    def together(m: Machine, f: Frame) -> None:
        left = m.state.member_at(0, 0)
        m.propose(f, [change_area(m.state, left, 1)])

    def apart(m: Machine, f: Frame) -> None:
        m.propose(f, [change_area(m.state, m.state.member_at(0, 1), 2)])

    game = with_effect(together, apart, mine={"stage": {"left": Member("plain")}})
    assert sorted(ids(game, 0, STAGE)) == ["a", "plain"]
    stays = with_effect(together, mine={"stage": {"left": Member("plain")}})
    assert ids(stays, 0, WAITING_ROOM) == ["a"]


@pytest.mark.rule("10.1.3")
def test_all_that_is_due_is_done_at_once() -> None:
    def wrong(m: Machine, f: Frame) -> None:
        state = m.state
        oid = state.zone_cards(1, HAND)[0]
        m.propose(f, [move(state, oid, LIVE_AREA, 1), change_area(state, state.member_at(1, 0), 1)])

    theirs = {"hand": ["plain"], "stage": {"left": Member("plain"), "center": Member("b")}}
    game = with_effect(wrong, theirs=theirs)
    assert of(story(game, 1), "stage>waiting_room", "live_area>waiting_room") == [
        "stage>waiting_room",
        "live_area>waiting_room",
    ]
    together = [e for e in game.log if e.cause.rule == "9.5.3.1"]
    assert len(together) == 2


@pytest.mark.rule("10.1.3")
def test_a_victory_is_seen_with_all_else_that_is_due() -> None:
    stage = {"left": Member("plain"), "center": Member("b")}

    def wrong(m: Machine, f: Frame) -> None:
        state = m.state
        oids = list(state.zone_cards(0, WAITING_ROOM))
        m.propose(
            f,
            [*(move(state, oid, SUCCESS_AREA) for oid in oids), change_area(state, state.member_at(1, 0), 1)],
        )

    game = with_effect(wrong, mine={"waiting_room": ["life"] * 3}, theirs={"stage": stage})
    assert (game.winner, game.state.reason) == (0, "10.3.1")
    assert ids(game, 1, WAITING_ROOM) == ["b"]


# ---- 10.2 refresh ---------------------------------------------------------------------------------
@pytest.mark.rule("10.2.1")
def test_a_refresh_interrupts_what_is_going_on() -> None:
    game = with_effect(draws(3), notes("after"), mine={"deck": ["life"], "waiting_room": ["plain"] * 5})
    assert of(story(game, 0), "refreshed", "deck>hand", "after") == [
        "deck>hand",
        "refreshed",
        "deck>hand",
        "deck>hand",
        "after",
    ]
    assert len(ids(game, 0, DECK)) == 3


@pytest.mark.rule("10.2.2")
@pytest.mark.rule("10.2.2.1")
def test_without_deck_and_waiting_room_there_is_nothing_to_refresh_until_a_card_comes() -> None:
    game = with_effect(draws(2), notes("after"), sends(HAND, WAITING_ROOM, "b"), mine={"deck": ["life"]})
    assert of(story(game, 0), "after", "hand>waiting_room", "refreshed") == [
        "after",
        "hand>waiting_room",
        "refreshed",
    ]
    assert (ids(game, 0, DECK), ids(game, 0, WAITING_ROOM)) == (["b"], [])


LOOK = "【登場】自分のデッキの上からカードを3枚見る。その中からカードを1枚手札に加え、残りを控え室に置く。"


@pytest.mark.rule("10.2.2")
@pytest.mark.rule("10.2.2.2")
@pytest.mark.parametrize(
    ("deck", "away", "refreshes", "seen"),
    [
        (("a", "b"), ("c", "c"), 1, ["a", "b", "c"]),
        (("a", "b", "c"), ("c",), 0, ["a", "b", "c"]),
        (("a", "b"), (), 0, ["a", "b"]),
    ],
)
def test_to_look_at_more_than_there_are_takes_a_refresh(
    deck: tuple[str, ...], away: tuple[str, ...], refreshes: int, seen: list[str]
) -> None:
    game = table(member("actor", LOOK), me=side(hand=("actor", "b"), deck=deck, waiting_room=away))
    game.pick("actor", "left")
    assert (game.asked, sorted(game.words()), events(game).count("refreshed")) == ("select", seen, refreshes)


@pytest.mark.rule("10.2.3")
def test_the_waiting_room_is_shuffled_under_what_is_left_of_the_deck() -> None:
    me = side(hand=("actor", "b"), deck=("song", "tune"), waiting_room=("a",) * 4 + ("b",) * 4)
    orders = set()
    for seed in range(4):
        game = table(member("actor", LOOK), me=me)
        game.state.rng += seed
        game.pick("actor", "left")
        deck = game.zone("deck")
        assert (deck[:2], len(deck), game.zone("waiting_room")) == (["song", "tune"], 10, [])
        orders.add(tuple(deck))
    assert len(orders) > 1


@pytest.mark.rule("10.2.3")
def test_after_a_refresh_no_card_can_be_told_from_what_it_was() -> None:
    pool = ToyPool()
    seen = pool.watches("a", lambda m: list(m.state.zone_cards(0, DECK)), "refreshed", player=0)
    pool.add("b", draws(1), match=entering())
    game = start(pool, board(hand=["b", "b"], deck=["life"], waiting_room=["plain"] * 3, stage=ON_STAGE))
    before = game.state.zone_cards(0, WAITING_ROOM)[:]
    do(game, "play", ("area", 1))
    moved = {e.subject for e in game.state.history if e.kind == "moved" and e.to_zone == DECK}
    assert len(seen[0]) == 3
    assert moved.isdisjoint(seen[0])
    assert {oid & CARD_MASK for oid in before} == {oid & CARD_MASK for oid in seen[0]}


@pytest.mark.rule("10.2.3")
def test_a_refresh_is_an_event_of_its_player() -> None:
    watcher = card("watcher", abilities=(automatic(ir.Refreshed(player="you"), draw()),))
    drawer = member("drawer", "【登場】カードを1枚引く。")
    me = side(hand=("drawer", "b"), deck=("song",), waiting_room=("a",) * 3, stage={"left": "watcher"})
    game = table(drawer, watcher, me=me)
    game.pick("drawer", "right")
    assert len(game.zone("hand")) == 3


@pytest.mark.rule("10.2.4")
@pytest.mark.parametrize("first", [0, 1])
def test_if_both_refresh_the_first_player_is_first(first: int) -> None:
    def empty(m: Machine, f: Frame) -> None:
        m.propose(
            f, [move(m.state, oid, WAITING_ROOM) for p in (0, 1) for oid in m.state.zone_cards(p, DECK)]
        )

    game = with_effect(empty, first=first)
    assert [e.player for e in game.log if e.kind == "refreshed"][:2] == [first, 1 - first]


# ---- 10.3, 10.4 -----------------------------------------------------------------------------------
@pytest.mark.rule("10.3.1")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(3, 2, 0), (2, 3, 1), (3, 3, None)])
def test_three_successes_win(mine: int, theirs: int, winner: int | None) -> None:
    game = start(ToyPool(), board(success_area=["life"] * mine), board(success_area=["life"] * theirs))
    assert (game.finished, game.winner) == (True, winner)


@pytest.mark.rule("10.3.1")
def test_two_successes_and_lives_in_the_live_area_do_not() -> None:
    game = start(ToyPool(), board(success_area=["life"] * 2, live_area=["life"] * 3, hand=["plain"]))
    assert not game.finished


@pytest.mark.rule("10.4.1")
def test_of_several_members_in_an_area_the_last_one_stays_with_what_is_under_it() -> None:
    def together(m: Machine, f: Frame) -> None:
        m.propose(f, [change_area(m.state, m.state.member_at(0, 2), 0)])

    stage = {"left": Member("b", under=("energy",)), "right": Member("plain", under=("energy", "energy"))}
    game = with_effect(together, mine={"stage": stage, "energy_deck": []})
    assert sorted(ids(game, 0, STAGE)) == ["a", "plain"]
    assert (ids(game, 0, WAITING_ROOM), len(ids(game, 0, UNDER)), len(ids(game, 0, ENERGY_DECK))) == (
        ["b"],
        2,
        1,
    )


# ---- 10.5, 10.6 -----------------------------------------------------------------------------------
def put_wrong(zone: int, *cards: str, face: int = FACE_UP, mine: Any = None) -> Any:
    """Cards of the hand lie in a zone when the next check timing comes."""
    game = start(ToyPool(), board(hand=["plain", *cards], **(mine or {})))
    for oid in game.state.zone_cards(0, HAND)[1:]:
        execute(game.state, move(game.state, oid, zone, 0, face=face))
    game.state.version += 1
    do(game, "play", ("area", 0))
    return game


@pytest.mark.rule("10.5.1")
def test_only_lives_lie_open_in_the_live_area() -> None:
    game = put_wrong(LIVE_AREA, "b", "life")
    assert (ids(game, 0, WAITING_ROOM), ids(game, 0, LIVE_AREA)) == (["b"], ["life"])
    hidden = put_wrong(LIVE_AREA, "b", "b", "b", face=FACE_DOWN, mine={"energy": ["energy"]})
    idle(hidden, 2)
    assert story(hidden, 0).index("phase performance") < story(hidden, 0).index("live_area>waiting_room")


@pytest.mark.rule("10.5.2")
def test_only_energy_lies_in_the_energy_area() -> None:
    game = put_wrong(ENERGY_AREA, "b", "life")
    assert sorted(ids(game, 0, WAITING_ROOM)) == ["b", "life"]
    assert "energy_area>waiting_room" in story(game)


@pytest.mark.rule("10.5.3")
def test_energy_without_a_member_on_top_goes_to_the_energy_deck() -> None:
    stage = {"left": Member("b", under=("energy",)), "right": Member("b", under=("energy",))}
    game = start(ToyPool(), board(hand=["a", "plain"], stage=stage, energy_deck=[]))
    do(game, "play", ("area", 0), "no")
    assert (len(ids(game, 0, UNDER)), len(ids(game, 0, ENERGY_DECK))) == (1, 1)


@pytest.mark.rule("10.5.4")
@pytest.mark.parametrize("zone", [LIVE_AREA, RESOLUTION])
def test_an_energy_card_never_goes_to_the_waiting_room_by_a_rule(zone: int) -> None:
    game = put_wrong(zone, "energy", mine={"energy_deck": []})
    assert (ids(game, 0, WAITING_ROOM), ids(game, 0, ENERGY_DECK)) == ([], ["energy"])


@pytest.mark.rule("10.6.1")
def test_only_what_is_played_resolves_or_was_yelled_lies_in_the_resolution_area() -> None:
    assert ids(put_wrong(RESOLUTION, "b", "life"), 0, WAITING_ROOM) == ["b", "life"]
    pool = ToyPool()
    yelled = pool.watches("a", lambda m: ids(m, 0, RESOLUTION), "phase_began", phase="judge")
    start(pool, board(stage=ON_STAGE, deck=["b"] * 9, live_area=["life"]), start="performance")
    assert yelled[0] == ["b"]
