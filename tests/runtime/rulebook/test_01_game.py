"""Chapter 1: how a game ends, and the principles above all other rules."""

from dataclasses import replace
from typing import Any

import pytest

from compiler import ir
from runtime.effects.link import UnsupportedNodeError
from runtime.game import Deck, Game, IllegalActionError
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame
from runtime.kernel.linked import Replacement
from runtime.kernel.machine import Machine
from runtime.kernel.moves import change_area, move, possible, set_state, turn_face
from runtime.kernel.zones import ACTIVE, FACE_DOWN, FACE_UP, HAND, SUCCESS_AREA, WAIT, WAITING_ROOM
from runtime.rulebook.ending import lose_by_effect
from runtime.rulebook.scoring import compare
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
from tests.runtime.toy import ToyPool, board, do, draws, entering, notes, start, words
from tests.runtime.vanilla import DECK, pool

STAGE = {"center": Member("actor")}
DECK_OF = ("a",) * 8


# ---- 1.1, 1.2 -------------------------------------------------------------------------------------
@pytest.mark.rule("1.1.1")
@pytest.mark.parametrize("players", [1, 3])
def test_a_game_is_for_two(players: int) -> None:
    with pytest.raises(ValueError, match="two decks"):
        Game.new(pool(), [DECK] * players, 1)
    with pytest.raises(ValueError, match="without cards"):
        Game.new(pool(), [DECK, Deck((), ())], 1)
    assert Game.new(pool(), [DECK, DECK], 1).legal_actions()


def losing(*players: int) -> Game:
    """A game in which entering makes these players lose, and would draw a card after that."""

    def defeat(m: Machine, f: Frame) -> None:
        lose_by_effect(m, f, players)

    toy = ToyPool()
    toy.add("a", defeat, draws(1), match=entering())
    game = start(toy, board(hand=["a"]))
    do(game, "play", ("area", 1))
    return game


@pytest.mark.rule("1.2.1")
def test_if_one_loses_the_other_has_won_and_nothing_goes_on() -> None:
    game = losing(FOE)
    assert (game.finished, game.winner) == (True, ME)
    assert game.legal_actions() == []
    assert losing(ME).winner == FOE


@pytest.mark.rule("1.2.2")
def test_if_both_lose_at_once_it_is_a_draw() -> None:
    game = losing(ME, FOE)
    assert (game.finished, game.winner) == (True, None)
    assert losing(ME).winner == FOE


@pytest.mark.rule("1.2.4")
def test_an_effect_ends_the_game_before_its_next_instruction() -> None:
    game = losing(FOE)
    assert (game.winner, game.state.reason) == (ME, "1.2.4")
    assert "lost" in words(game)
    assert game.state.zone_cards(ME, HAND) == []


@pytest.mark.rule("1.2.1.1")
@pytest.mark.parametrize(("mine", "theirs", "winner"), [(3, 2, ME), (2, 3, FOE), (2, 2, -1)])
def test_three_successes_against_two_win_at_the_next_check(mine: int, theirs: int, winner: int) -> None:
    me = Side(deck=DECK_OF, success_area=("song",) * mine, stage=STAGE)
    game = Board(actor(), me=me, foe=Side(deck=DECK_OF, success_area=("song",) * theirs), start="active").game
    assert game.finished == (winner >= 0)
    assert game.state.winner == winner
    assert game.state.reason == ("10.3.1" if winner >= 0 else "")


@pytest.mark.rule("1.2.1.2")
@pytest.mark.ruling("Q54")
def test_three_successes_each_are_a_draw() -> None:
    sides = [Side(deck=DECK_OF, success_area=("song",) * 3) for _ in (ME, FOE)]
    game = Board(me=sides[0], foe=sides[1], start="active").game
    assert game.finished
    assert (game.winner, game.state.reason) == (None, "1.2.1.2")


@pytest.mark.rule("1.2.3")
def test_who_gives_up_loses_before_what_waits_is_played() -> None:
    toy = ToyPool()
    toy.add("a", notes("x"), match=entering())
    toy.add("a", notes("y"), match=entering())
    game = start(toy, board(hand=["a"]), undo_enabled=True)
    do(game, "play", ("area", 1))
    before = game.state_hash()
    game.concede(FOE)
    assert (game.finished, game.winner, game.state.reason) == (True, ME, "1.2.3")
    assert not {"x", "y"} & set(words(game))
    with pytest.raises(IllegalActionError):
        game.concede(ME)
    game.undo()
    assert game.state_hash() == before


@pytest.mark.rule("1.2.3.1")
def test_no_effect_comes_between_giving_up_and_losing() -> None:
    toy = ToyPool()
    asked: list[Event] = []

    def replacing(_state: Any, event: Event) -> list[Replacement]:
        asked.append(event)
        return []

    game = start(toy, board(hand=["a"]), undo_enabled=True)
    toy.replacing = replacing
    game.concede(ME)
    assert (game.winner, asked) == (FOE, [])
    with pytest.raises(IllegalActionError):
        game.concede(FOE)
    game.undo()
    assert all(action.kind != "concede" for action in game.legal_actions())


# ---- 1.3.1 - 1.3.3 --------------------------------------------------------------------------------
@pytest.mark.rule("1.3.1")
@pytest.mark.ruling("Q193")
def test_a_text_that_allows_two_baton_touches_beats_the_rule_of_one() -> None:
    two = static(ir.Apply(changes=(ir.PermitBaton(members=2),)))
    stage = {"left": Member("a"), "center": Member("b")}
    for abilities, second in (((two,), True), ((), False)):
        me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 10, stage=stage)
        game = Board(actor(*abilities, cost=12), me=me, ask=True)
        game.pick("actor", "left")
        assert (game.asked == "baton") == second


@pytest.mark.rule("1.3.2")
@pytest.mark.ruling("Q93")
def test_what_cannot_be_done_is_not_done_and_the_rest_is() -> None:
    for hand, left in ((("b",), ["a"]), ((), ["a"])):
        game = Board(actor(activated(seq(discard(2), draw()))), me=Side(deck=DECK_OF, hand=hand, stage=STAGE))
        game.act()
        assert game.zone("hand") == left
        assert game.zone("waiting_room") == list(hand)


@pytest.mark.rule("1.3.2")
def test_a_card_that_has_moved_on_is_not_moved_again() -> None:
    away = ir.Move(what=sel("member", "stage", where=(ir.Named(names=("b",)),)), to="waiting_room", bind="x1")
    gone = seq(
        away, ir.Move(what=ir.Var(name="x1"), to="hand"), ir.SetState(what=ir.Var(name="x1"), state="wait")
    )
    game = Board(actor(activated(gone)), me=Side(deck=DECK_OF, stage=STAGE | {"left": Member("b")}))
    game.act()
    assert game.zone("hand") == ["b"]
    assert not [e for e in game.state.history if e.kind == "changed_state"]


@pytest.mark.rule("1.3.2")
def test_what_is_about_no_card_can_always_happen() -> None:
    game = Board(actor(), me=Side(deck=DECK_OF, stage=STAGE), ask=True)
    assert possible(game.state, game.layers, Event("phase_began", ME))
    assert [e.kind for e in Board(actor(), start="active").game.log].count("phase_began") > 3


@pytest.mark.rule("1.3.2.1")
@pytest.mark.ruling("Q137")
def test_what_waits_already_does_not_become_wait() -> None:
    rest = ir.SetState(what=sel("member", "stage", None), state="wait")
    me = Side(deck=DECK_OF, stage=STAGE | {"left": Member("a", wait=True), "right": Member("b")})
    game = Board(actor(activated(rest)), me=me)
    game.act()
    assert [e.subject for e in game.state.history if e.kind == "changed_state"] == [
        game.oid("actor"),
        game.oid("b"),
    ]


@pytest.mark.rule("1.3.2.1")
def test_a_change_to_what_is_so_already_is_no_change() -> None:
    game = Board(actor(), me=Side(deck=DECK_OF, stage=STAGE, live_area=("song",)))
    state, layers = game.state, game.layers
    member, live = game.oid("actor"), game.oid("song", "live_area")
    for event, possible_ in (
        (change_area(state, member, 1), False),
        (change_area(state, member, 2), True),
        (turn_face(state, live, FACE_UP), False),
        (turn_face(state, live, FACE_DOWN), True),
        (set_state(state, member, ACTIVE), False),
        (set_state(state, live, WAIT), False),
    ):
        assert possible(state, layers, event) == possible_


@pytest.mark.rule("1.3.2.1")
@pytest.mark.ruling("Q106")
def test_what_is_negated_already_is_not_negated() -> None:
    negate = ir.Apply(
        on=sel("member", "stage", areas=("left",)), changes=(ir.Negate(keywords=("live_start",)),), bind="x1"
    )
    then = ir.If(condition=ir.Did(name="x1"), then=draw())
    start_of_live = ir.Ability(keywords=("live_start",), effect=draw())
    blade = negate.model_copy(update={"changes": (ir.Gain(icons=("blade",)),)})
    for abilities, change, drawn in (
        ((start_of_live,), negate, 1),
        ((), negate, 0),
        ((activated(draw()),), negate, 0),
        ((), blade, 1),
    ):
        me = Side(deck=DECK_OF, stage=STAGE | {"left": Member("singer")})
        singer = card("singer", abilities=abilities)
        game = Board(actor(activated(seq(change, then))), singer, me=me, ask=True).act()
        assert len(game.zone("hand")) == drawn


@pytest.mark.rule("1.3.2.2")
@pytest.mark.parametrize(("n", "drawn"), [(-2, 0), (0, 0), (1, 1)])
def test_less_than_one_card_is_none_and_never_the_other_way(n: int, drawn: int) -> None:
    game = Board(actor(activated(draw(n))), me=Side(deck=DECK_OF, hand=("b",), stage=STAGE))
    game.act()
    assert len(game.zone("hand")) == 1 + drawn
    assert len(game.zone("deck")) == len(DECK_OF) - drawn


@pytest.mark.rule("1.3.2.4")
@pytest.mark.ruling("Q48")
def test_a_score_may_be_negative() -> None:
    less = static(ir.Apply(on=sel("live", "live_area", None), changes=(ir.Adjust(attribute="score", by=-4),)))
    floor = static(
        ir.Apply(on=sel("live", "live_area", None), changes=(ir.Adjust(attribute="score", by=-4, floor=0),))
    )
    for ability, score in ((less, -3), (floor, 0)):
        game = Board(actor(ability), me=Side(deck=DECK_OF, live_area=("tune",), stage=STAGE))
        assert game.layers.score(game.state, game.oid("tune", "live_area")) == score
    assert (
        compare(Board(actor(less), me=Side(deck=DECK_OF, live_area=("tune",), stage=STAGE)).state, game.pool)
        > 0
    )


@pytest.mark.rule("1.3.3", "5.4.1")
@pytest.mark.ruling("Q125")
def test_a_prohibition_beats_the_instruction() -> None:
    stays_out = static(ir.Apply(changes=(ir.Prohibit(action="to_success_area"),)))
    succeed = ir.Move(what=sel("live", "hand"), to="success_area")
    for abilities, there in (((stays_out,), []), ((), ["hymn"])):
        me = Side(deck=DECK_OF, hand=("hymn",), stage=STAGE)
        game = Board(actor(activated(succeed)), card("hymn", "live", abilities=abilities), me=me)
        game.act()
        if there:
            game.pick("hymn")  # nobody must own up to a card in the hand
        assert game.zone("success_area") == there
        elsewhere = activated(succeed.model_copy(update={"to": "removed"}))
        game = Board(actor(elsewhere), card("hymn", "live", abilities=abilities), me=me).act("hymn")
        assert game.zone("removed") == ["hymn"]


@pytest.mark.rule("1.3.3")
def test_what_is_forbidden_cannot_happen_and_anything_else_can() -> None:
    still = static(ir.Apply(on=ir.This(), changes=(ir.Prohibit(action="activate_by_effect"),)))
    out = static(ir.Apply(changes=(ir.Prohibit(action="to_success_area"),)))
    me = Side(deck=DECK_OF, stage={"left": Member("stone", wait=True), "center": Member("a", wait=True)})
    me = replace(me, live_area=("hymn", "song"))
    game = Board(card("stone", abilities=(still,)), card("hymn", "live", abilities=(out,)), me=me, ask=True)
    state, layers = game.state, game.layers
    stone, a = game.oid("stone"), game.oid("a")
    hymn, song = game.oid("hymn", "live_area"), game.oid("song", "live_area")
    wake = set_state(state, stone, ACTIVE)
    for event, possible_ in (
        (wake._replace(by="effect"), False),
        (wake, True),
        (set_state(state, a, ACTIVE)._replace(by="effect"), True),
        (move(state, hymn, SUCCESS_AREA), False),
        (move(state, hymn, WAITING_ROOM), True),
        (move(state, song, SUCCESS_AREA), True),
    ):
        assert possible(state, layers, event) == possible_


@pytest.mark.rule("1.3.3")
@pytest.mark.parametrize("forbidden", [True, False])
def test_a_player_who_may_not_sing_has_no_live(forbidden: bool) -> None:
    mute = (static(ir.Apply(changes=(ir.Prohibit(action="live"),))),) if forbidden else ()
    me = Side(deck=DECK_OF, live_area=("song",), stage={"left": Member("actor")})
    game = Board(actor(*mute), me=me, start="performance")
    assert ("live_started" not in [e.kind for e in game.game.log if e.player == ME]) == forbidden


@pytest.mark.rule("1.3.3")
@pytest.mark.ruling("Q280")
def test_what_is_forbidden_in_the_next_active_phase_is_not_yet_forbidden() -> None:
    on, changes = sel("member", "stage", None), (ir.Prohibit(action="activate_in_active_phase"),)
    still = ir.Apply(on=on, changes=changes, duration="next_active_phase")
    rest = ir.SetState(what=sel("member", "stage", None), state="wait")
    game = Board(actor(activated(seq(rest, still))), me=Side(deck=DECK_OF, stage=STAGE), ask=True).act()
    state, oid = game.state, game.oid("actor")
    assert not game.layers.prohibited(state, "activate_in_active_phase", ME, oid)
    state.turn += 1
    assert game.layers.prohibited(state, "activate_in_active_phase", ME, oid)


@pytest.mark.rule("1.3.3")
def test_only_baton_touches_are_forbidden_with_exceptions() -> None:
    odd = static(ir.Apply(changes=(ir.Prohibit(action="live", unless=(ir.Named(names=("a",)),)),)))
    with pytest.raises(UnsupportedNodeError):
        Board(actor(odd))


@pytest.mark.rule("1.3.3")
def test_a_member_that_no_baton_touch_may_send_away_stays() -> None:
    for unless, allowed in (
        ((), False),
        ((ir.Named(names=("actor",)),), True),
        ((ir.Named(names=("b",)),), False),
    ):
        held = static(ir.Apply(changes=(ir.Prohibit(action="baton_out", unless=unless),)))
        me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 3, stage={"left": Member("rock")})
        game = Board(actor(), card("rock", abilities=(held,), cost=2), me=me, ask=True)
        assert ("actor" in game.words()) == allowed
