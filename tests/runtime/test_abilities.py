"""How abilities run on the kernel (9.5-9.7, 9.10, 8.4.10), with abilities written by hand as programs."""

import pytest

from runtime.game import Game
from runtime.kernel.events import Event
from runtime.kernel.frames import Cause, Frame, Instruction, program
from runtime.kernel.linked import Replacement
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.state import Delayed, State
from runtime.kernel.zones import HAND, STAGE, WAITING_ROOM
from runtime.rulebook.ability import uncount
from runtime.setup import Member
from tests.runtime.toy import (
    ToyPool,
    asks,
    board,
    do,
    draws,
    entering,
    ids,
    notes,
    pays_if_yes,
    start,
    words,
)


@pytest.mark.rule("11.3.2")
def test_an_enter_ability_runs_at_the_next_check() -> None:
    pool = ToyPool()
    pool.add("a", draws(2), match=entering())
    game = start(pool, board(hand=["a"]))
    do(game, "play", ("area", 1))
    assert len(game.state.zone_cards(0, HAND)) == 2
    entry = next(e for e in game.log if e.kind == "moved" and e.player == 0 and e.data[1] == HAND)
    assert entry.cause == Cause("5.6.1", pool.index["a"], "abilities.0.effect.steps.0")
    assert entry.source == game.state.zone_cards(0, STAGE)[0]


@pytest.mark.rule("9.7.3.1")
@pytest.mark.rule("9.5.3.2")
def test_the_active_player_orders_its_abilities_and_goes_first() -> None:
    pool = ToyPool()
    pool.add("a", notes("A"), match=lambda _s, _o, e: e.to_zone == STAGE)
    pool.add("b", notes("B"), match=lambda _s, _o, e: e.to_zone == STAGE)
    stage = {"left": Member("a"), "right": Member("b")}
    game = start(pool, board(hand=["plain"], stage=stage), board(stage={"left": Member("a")}))
    do(game, "play", ("area", 1))
    assert game.state.choice is not None
    assert (game.state.choice.player, game.state.choice.kind) == (0, "trigger")
    do(game, ("trigger", 1))
    assert [w for w in words(game) if w in "AB"] == ["B", "A", "A"]
    assert [e.player for e in game.log if e.kind in ("A", "B")] == [0, 0, 1]


@pytest.mark.rule("9.7.7")
@pytest.mark.rule("9.7.4.1.2")
def test_an_ability_runs_although_its_member_has_left() -> None:
    pool = ToyPool()
    pool.add("a", notes("left"), match=lambda _s, source, e: e.was == source and e.to_zone == WAITING_ROOM)
    game = start(pool, board(hand=["plain", "plain"], stage={"left": Member("a")}))
    do(game, "play", ("area", 0))
    do(game, "no")
    assert words(game).count("left") == 1


@pytest.mark.rule("9.7.2.1")
def test_it_waits_once_for_each_occurrence() -> None:
    pool = ToyPool()
    pool.add("a", notes("seen"), match=lambda _s, _o, e: e.to_zone == HAND)
    game = start(pool, board(stage={"left": Member("a")}), start="active", player=0)
    assert words(game).count("seen") == 1


@pytest.mark.rule("11.2.2")
@pytest.mark.rule("9.7.3.2")
def test_a_limit_holds_for_the_turn() -> None:
    pool = ToyPool()
    pool.add("a", notes("once"), match=lambda _s, _o, e: e.to_zone == STAGE, limit=1)
    game = start(pool, board(hand=["plain", "plain"], stage={"left": Member("a")}))
    do(game, "play", ("area", 1), "play", ("area", 2))
    assert words(game).count("once") == 1


@pytest.mark.rule("9.7.3.2.1")
@pytest.mark.ruling("Q61")
def test_declining_the_cost_is_no_play() -> None:
    pool = ToyPool()
    pool.add(
        "a", notes("paid"), match=lambda _s, _o, e: e.to_zone == STAGE, limit=1, cost=(asks, pays_if_yes)
    )
    game = start(pool, board(hand=["plain", "plain"], stage={"left": Member("a")}))
    do(game, "play", ("area", 1), "no", "play", ("area", 2), "yes")
    assert words(game).count("paid") == 1
    assert words(game).count("ability_declined") == 1


def test_an_effect_may_take_its_play_back() -> None:
    pool = ToyPool()
    pool.add("a", uncount, notes("ran"), match=lambda _s, _o, e: e.to_zone == STAGE, limit=1)
    game = start(pool, board(hand=["plain", "plain"], stage={"left": Member("a")}))
    do(game, "play", ("area", 1), "play", ("area", 2))
    assert words(game).count("ran") == 2


@pytest.mark.rule("11.6.3")
def test_an_area_restricts_where_it_triggers() -> None:
    for area, times in (("left", 0), ("center", 1)):
        pool = ToyPool()
        pool.add("a", notes("center"), match=lambda _s, _o, e: e.to_zone == STAGE, areas=(1,))
        game = start(pool, board(hand=["plain"], stage={area: Member("a")}))
        do(game, "play", ("area", 2))
        assert words(game).count("center") == times


@pytest.mark.rule("7.7.2.1")
@pytest.mark.rule("11.6.2")
def test_activated_abilities_are_offered_while_usable() -> None:
    pool = ToyPool()
    number = pool.add(
        "a",
        notes("done"),
        type="activated",
        limit=2,
        areas=(1,),
        usable=lambda state, _o, p: bool(state.zone_cards(p, HAND)),
    )
    game = start(pool, board(hand=["life"], stage={"center": Member("a"), "left": Member("a")}))
    activations = [a.option for a in game.legal_actions() if a.option[0] == "activate"]
    assert [o[2] for o in activations] == [number]
    do(game, "activate", "activate")
    assert words(game).count("done") == 2
    assert game.state.choice is not None
    assert game.state.phase != "main" or all(o[0] != "activate" for o in game.state.choice.options)


@pytest.mark.rule("9.7.5.1")
def test_a_delayed_trigger_fires_once() -> None:
    pool = ToyPool()
    later = pool.add("b", notes("later"), match=lambda _s, _o, e: e.to_zone == STAGE, printed=False)
    game = start(pool, board(hand=["plain", "plain"]))
    game.state.delayed.append(Delayed(later, 0, game.state.zone_cards(0, HAND)[0], (("x1", 5),), 0, 2))
    do(game, "play", ("area", 1), "play", ("area", 0))
    assert words(game).count("later") == 1
    assert game.state.delayed == []


# ---- replacement ----------------------------------------------------------------------------------
def to_waiting_room(_state: State, event: Event) -> bool:
    return event.kind == "moved" and event.from_zone == STAGE and event.to_zone == WAITING_ROOM


def to_hand(m: Machine, f: Frame) -> None:
    (event,) = f.vars["events"]
    m.log(f, "instead", f.player)
    m.propose(f, [move(m.state, event.was, HAND)])


def again_to_waiting_room(m: Machine, f: Frame) -> None:
    """Instead of an event, the same event: must not be replaced by the same effect again (9.10.2.3)."""
    (event,) = f.vars["events"]
    m.log(f, "instead", f.player)
    m.propose(f, [move(m.state, event.was, WAITING_ROOM)])


def replacing_game(instead: Instruction, keys: int, optional: bool = False) -> Game:
    pool = ToyPool()
    pool.programs["instead"] = program("instead", instead)
    pool.replacing = lambda state, event: (
        [Replacement((i, 0), event.was, 0, -1, "instead", optional) for i in range(keys)]
        if to_waiting_room(state, event)
        else []
    )
    return start(pool, board(hand=["plain", "life"], stage={"left": Member("a")}))


@pytest.mark.rule("9.10.1")
@pytest.mark.rule("9.10.1.1")
def test_a_replaced_event_never_happened() -> None:
    game = replacing_game(to_hand, 1)
    do(game, "play", ("area", 0), "baton")
    assert ids(game, 0, WAITING_ROOM) == []
    assert not any(e.to_zone == WAITING_ROOM for e in game.state.history if e.kind == "moved")
    assert ids(game, 0, STAGE) == ["plain"]


@pytest.mark.rule("9.10.2.3")
def test_each_effect_replaces_an_event_once() -> None:
    game = replacing_game(again_to_waiting_room, 1)
    do(game, "play", ("area", 0), "baton")
    assert words(game).count("instead") == 1
    assert ids(game, 0, WAITING_ROOM) == ["a"]


@pytest.mark.rule("9.10.2")
def test_the_affected_player_orders_replacements() -> None:
    game = replacing_game(again_to_waiting_room, 2)
    do(game, "play", ("area", 0), "baton")
    assert game.state.choice is not None
    assert (game.state.choice.kind, game.state.choice.player) == ("replacement", 0)
    again = Game.from_json(game.pool, game.to_json())
    for g in (game, again):
        do(g, ("replace", 1))
        assert words(g).count("instead") == 2
    assert again.state_hash() == game.state_hash()


@pytest.mark.rule("9.10.3")
def test_an_optional_replacement_may_be_declined() -> None:
    game = replacing_game(to_hand, 1, optional=True)
    do(game, "play", ("area", 0), "baton", "no")
    assert ids(game, 0, WAITING_ROOM) == ["a"]
    assert words(game).count("instead") == 0


# ---- refresh, loops, end of the turn ----------------------------------------------------------------
@pytest.mark.rule("10.2.1")
@pytest.mark.ruling("Q104")
def test_drawing_refreshes_between_two_cards() -> None:
    pool = ToyPool()
    pool.add("a", draws(3), match=entering())
    game = start(pool, board(deck=["life"], hand=["a"], waiting_room=["plain"] * 4))
    do(game, "play", ("area", 1))
    assert len(game.state.zone_cards(0, HAND)) == 3
    kinds = words(game)
    assert kinds.count("refreshed") == 1


@pytest.mark.rule("8.4.10")
@pytest.mark.rule("8.4.12")
def test_an_end_of_turn_ability_fires_once_a_turn() -> None:
    pool = ToyPool()
    pool.add("a", notes("end"), kind="turn_ending", match=lambda _s, _o, _e: True)
    game = start(pool, board(stage={"left": Member("a")}, hand=["life"]), start="judge")
    assert words(game).count("end") == 1
    assert game.turn == 3


@pytest.mark.rule("12.1.1.3")
def test_a_loop_that_nobody_can_stop_is_a_draw() -> None:
    pool = ToyPool()

    def flip(m: Machine, f: Frame) -> None:
        from runtime.kernel.moves import set_state

        m.propose(f, [set_state(m.state, f.source, 1 - m.state.orientation[f.source & 1023])])

    pool.add("a", flip, kind="changed_state", match=lambda _s, source, e: e.subject == source)
    game = start(pool, board(stage={"left": Member("a", wait=True)}, hand=["life"]), start="active", player=0)
    assert game.finished
    assert game.winner is None
    assert game.state.reason == "12.1.1.3"


def test_why_names_the_stack_of_an_open_question() -> None:
    pool = ToyPool()
    pool.add("a", asks, notes("x"), match=entering())
    game = start(pool, board(hand=["a"]))
    do(game, "play", ("area", 1))
    why = game.why
    assert [w.program for w in why] == ["game", "normal_phase", "check", "ability", "toy0"]
    assert why[-1].cause == Cause("", pool.index["a"], "abilities.0.effect.steps.0")
    again = Game.from_json(pool, game.to_json())
    again.apply(0)
    game.apply(0)
    assert again.state_hash() == game.state_hash()


@pytest.mark.rule("12.1.1.2")
def test_an_action_that_changed_nothing_cannot_be_repeated() -> None:
    pool = ToyPool()
    pool.add("a", notes("nothing"), type="activated")
    game = start(pool, board(hand=["plain", "life"], stage={"left": Member("a")}))
    do(game, "activate")
    assert words(game).count("nothing") == 1
    assert [a.option[0] for a in game.legal_actions()] == ["play", "pass"]
    do(game, "play", ("area", 1))
    assert game.state.choice is not None
    assert [a.option[0] for a in game.legal_actions()] == ["activate", "pass"]
