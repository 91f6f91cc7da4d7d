"""Chapter 7: the turn and the phases of a player, one ruling after another."""

from typing import Any

import pytest

from runtime.game import Game
from runtime.kernel.zones import ENERGY_AREA, ENERGY_DECK, HAND, STAGE, WAITING_ROOM
from runtime.setup import Member
from tests.runtime.toy import ToyPool, board, do, draws, idle, ids, notes, of, start, story

ON_STAGE = {"left": Member("a")}
PHASES = ["phase active", "phase energy", "phase draw", "phase main"]


def whole_turn(pool: ToyPool | None = None, mine: Any = None, theirs: Any = None, **how: Any) -> Game:
    """A turn in which nobody does anything."""
    return idle(start(pool or ToyPool(), mine or board(), theirs, **{"start": "turn", **how}))


def phases(game: Game) -> list[tuple[str, int]]:
    return [(str(e.data[0]), e.player) for e in game.log if e.kind == "phase_began"]


# ---- 7.1, 7.2, 7.3: who, and in which order -------------------------------------------------------
@pytest.mark.rule("7.1.1")
@pytest.mark.parametrize("first", [0, 1])
def test_one_player_is_first_for_the_whole_turn(first: int) -> None:
    game = whole_turn(first=first)
    assert [(e.player, e.data) for e in game.log if e.kind == "turn"] == [(first, (2,)), (first, (3,))]
    assert [player for phase, player in phases(game)[:11] if phase == "performance"] == [first, 1 - first]


@pytest.mark.rule("7.1.1")
def test_the_next_turn_begins_with_a_clean_page() -> None:
    pool = ToyPool()
    number = pool.add("a", notes("done"), type="activated", limit=1)
    game = start(pool, board(stage=ON_STAGE, hand=["plain"]))
    source = game.state.zone_cards(0, STAGE)[0]
    do(game, "activate")
    game.state.surplus[0] = (1,) * 8
    assert game.state.plays == {(source, number): 1}
    moved = len(game.state.history)
    idle(game)
    assert game.state.plays == {}
    assert game.state.surplus == [(0,) * 8] * 2
    assert len(game.state.previous) > moved
    assert {event.kind for event in game.state.history} == {"phase_began", "turn_began", "moved"}


@pytest.mark.rule("7.1.2", "7.8.1")
def test_both_normal_phases_then_the_live_phase_then_the_next_turn() -> None:
    game = whole_turn()
    assert of(story(game), "turn", "phase active", "phase live_set")[:4] == [
        "turn",
        "phase active",
        "phase active",
        "phase live_set",
    ]
    assert story(game).count("turn") == 2
    assert story(game).index("phase judge") < len(story(game)) - story(game)[::-1].index("turn") - 1


@pytest.mark.rule("7.3.2.1")
@pytest.mark.parametrize("first", [0, 1])
def test_the_first_player_has_the_first_normal_phase(first: int) -> None:
    game = whole_turn(first=first)
    assert [player for phase, player in phases(game) if phase == "active"][:2] == [first, 1 - first]


@pytest.mark.rule("7.3.2")
@pytest.mark.rule("7.3.3")
def test_a_normal_phase_is_active_energy_draw_main_of_one_player() -> None:
    game = whole_turn(first=1)
    assert of(story(game, 1), *PHASES)[:4] == PHASES
    assert [player for _, player in phases(game)[:8]] == [1] * 4 + [0] * 4


@pytest.mark.rule("7.2.1.1")
@pytest.mark.rule("7.2.2")
def test_in_a_phase_of_a_player_that_player_is_the_active_one() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "phase_began", phase="energy")
    game = whole_turn(pool, board(stage=ON_STAGE), board(stage=ON_STAGE))
    assert [e.player for e in game.log if e.kind == "heard"][:4] == [0, 1, 1, 0]


@pytest.mark.rule("7.2.1.2")
def test_in_a_phase_of_both_the_first_player_is_the_active_one() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "phase_began", phase="live_set")
    game = whole_turn(pool, board(stage=ON_STAGE), board(stage=ON_STAGE), first=1)
    assert [e.player for e in game.log if e.kind == "heard"] == [1, 0]


# ---- 7.4 active phase -----------------------------------------------------------------------------
@pytest.mark.rule("7.4.1")
def test_only_the_turn_player_gets_active() -> None:
    tired = {"left": Member("plain", wait=True)}
    sides = [board(stage=tired, energy=[], energy_wait=["energy"] * 2, hand=["plain"]) for _ in (0, 1)]
    game = start(ToyPool(), *sides, start="active")
    state = game.state
    waits = [
        sum(
            state.orientation[oid & 1023]
            for zone in (STAGE, ENERGY_AREA)
            for oid in state.zone_cards(p, zone)
        )
        for p in (0, 1)
    ]
    assert waits == [0, 3]


@pytest.mark.rule("7.4.2")
@pytest.mark.parametrize("kind", ["phase_began", "turn_began"])
def test_the_turn_begins_when_all_are_active_again(kind: str) -> None:
    pool = ToyPool()
    pool.hears("a", "heard", kind, phase="active", player=0)
    tired = {"left": Member("a", wait=True)}
    game = start(pool, board(stage=tired, hand=["plain"]), start="active")
    assert of(story(game), "changed_state", "heard") == ["changed_state", "heard"]


@pytest.mark.rule("7.4.2")
@pytest.mark.parametrize(("turn", "times"), [(1, 1), (2, 0)])
def test_the_game_begins_in_its_first_turn_only(turn: int, times: int) -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "game_began", player=0)
    game = whole_turn(pool, board(stage=ON_STAGE), turn=turn)
    assert story(game).count("heard") == times


def goes_on_with(game: Game, word: str, later: str) -> bool:
    """Whether the noted word comes before what the phases go on with."""
    words = of(story(game, 0), word, later)
    return words[:2] == [word, later]


@pytest.mark.parametrize(
    ("kind", "fields", "later"),
    [
        pytest.param("phase_began", {"phase": "active"}, "phase energy", marks=pytest.mark.rule("7.4.3")),
        pytest.param(
            "phase_began", {"phase": "energy"}, "energy_deck>energy_area", marks=pytest.mark.rule("7.5.1")
        ),
        pytest.param("moved", {"to_zone": ENERGY_AREA}, "phase draw", marks=pytest.mark.rule("7.5.3")),
        pytest.param("phase_began", {"phase": "draw"}, "deck>hand", marks=pytest.mark.rule("7.6.1")),
        pytest.param("moved", {"to_zone": HAND}, "phase main", marks=pytest.mark.rule("7.6.3")),
    ],
)
def test_what_waits_is_played_before_the_phase_goes_on(kind: str, fields: Any, later: str) -> None:
    pool = ToyPool()
    pool.hears("a", "heard", kind, player=0, **fields)
    assert goes_on_with(start(pool, board(stage=ON_STAGE), start="active"), "heard", later)


@pytest.mark.rule("7.4.3")
def test_with_the_active_phase_ends_what_lasts_so_long() -> None:
    ended = []
    pool = ToyPool()
    pool.layers.expire = lambda _state, moment: ended.append(moment)  # type: ignore[method-assign]
    start(pool, board(hand=["plain"]), start="active")
    assert ended == ["active_phase_end"]


# ---- 7.5, 7.6 -------------------------------------------------------------------------------------
@pytest.mark.rule("7.5.2")
def test_one_energy_comes_active_from_the_energy_deck() -> None:
    game = start(ToyPool(), board(hand=["plain"], energy=[], energy_deck=["energy"] * 3), start="active")
    state = game.state
    assert [len(state.zone_cards(0, zone)) for zone in (ENERGY_AREA, ENERGY_DECK)] == [1, 2]
    assert state.orientation[state.zone_cards(0, ENERGY_AREA)[0] & 1023] == 0


@pytest.mark.rule("7.5.2")
def test_without_an_energy_deck_the_game_goes_on() -> None:
    game = start(ToyPool(), board(hand=["plain"], energy=["energy"], energy_deck=[]), start="active")
    assert ids(game, 0, ENERGY_AREA) == ["energy"]
    assert game.state.phase == "main"


@pytest.mark.rule("7.6.2")
def test_one_card_is_drawn_by_the_first_player_of_the_first_turn_too() -> None:
    game = start(ToyPool(), board(deck=["life", "plain", "plain"]), start="turn", turn=1, ask_main=True)
    assert (ids(game, 0, HAND), ids(game, 1, HAND)) == (["life"], [])


# ---- 7.7 main phase -------------------------------------------------------------------------------
@pytest.mark.rule("7.7.1")
def test_what_the_main_phase_triggers_comes_before_the_first_play_timing() -> None:
    pool = ToyPool()
    pool.hears("a", "heard", "phase_began", phase="main", player=0)
    game = start(pool, board(stage=ON_STAGE, hand=["plain"]), start="active")
    assert game.state.phase == "main"
    assert "heard" in story(game)


@pytest.mark.rule("7.7.2")
def test_in_the_main_phase_the_turn_player_activates_plays_or_passes() -> None:
    pool = ToyPool()
    pool.add("a", notes("done"), type="activated", limit=1)
    mine, theirs = (board(stage=ON_STAGE, hand=["plain"]) for _ in (0, 1))
    game = start(pool, mine, theirs, player=1)
    assert {a.player for a in game.legal_actions()} == {1}
    assert [a.option[0] for a in game.legal_actions()] == ["play", "activate", "pass"]


@pytest.mark.rule("7.7.2.1")
def test_an_activated_ability_is_for_the_own_main_phase() -> None:
    pool = ToyPool()
    pool.add("a", notes("done"), type="activated", limit=1)
    game = start(pool, board(stage=ON_STAGE, hand=["plain"]), board(hand=["plain"]))
    do(game, "activate")
    assert story(game, 0).count("done") == 1
    do(game, "pass")
    assert {a.option[0] for a in game.legal_actions()} == {"play", "pass"}


@pytest.mark.rule("7.7.2.2")
def test_members_in_the_hand_can_be_played_lives_cannot() -> None:
    game = start(ToyPool(), board(hand=["life", "plain"]))
    plays = [a.cards for a in game.legal_actions() if a.option[0] == "play"]
    assert plays == [("plain",)]
    do(game, "play", ("area", 0))
    assert ids(game, 0, STAGE) == ["plain"]


@pytest.mark.rule("7.7.3")
@pytest.mark.rule("9.5.4.3")
def test_who_passes_ends_the_main_phase() -> None:
    game = start(ToyPool(), board(hand=["plain"]), board(hand=["plain"]))
    do(game, "pass")
    assert (game.state.phase, game.state.turn_player) == ("main", 1)
    assert of(story(game), *PHASES) == PHASES


@pytest.mark.rule("9.5.4.2")
def test_after_an_action_the_same_player_has_a_play_timing_again() -> None:
    game = start(ToyPool(), board(hand=["plain", "plain"]), board(hand=["plain"]))
    do(game, "play", ("area", 0))
    assert [(a.player, a.option[0]) for a in game.legal_actions()] == [(0, "play"), (0, "pass")]


@pytest.mark.rule("9.5.2")
@pytest.mark.rule("9.5.4.1")
@pytest.mark.rule("9.5.4")
def test_before_every_play_timing_there_is_a_check_timing() -> None:
    pool = ToyPool()
    pool.add("plain", notes("heard"), draws(1), match=lambda _s, source, e: e.subject == source)
    game = start(pool, board(hand=["plain", "plain"], stage={"left": Member("b")}))
    do(game, "play", ("area", 0), "no")
    assert game.state.choice is not None
    assert game.state.choice.kind == "main"
    assert ids(game, 0, WAITING_ROOM) == ["b"]
    assert "heard" in story(game)
    assert len(ids(game, 0, HAND)) == 2
