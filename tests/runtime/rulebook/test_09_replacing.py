"""9.10: replacement effects."""

from typing import Any

import pytest

from compiler import ir
from runtime.kernel.events import Event
from runtime.kernel.frames import Frame, program
from runtime.kernel.linked import Replacement
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.replace import affected
from runtime.kernel.zones import DECK, HAND, STAGE, WAITING_ROOM
from runtime.setup import Member
from tests.runtime.effects.effect_board import card, draw, sel, seq, static
from tests.runtime.rulebook.texts import side, table
from tests.runtime.toy import ToyPool, do, entering, ids, notes, of, start, words
from tests.runtime.toy import board as toys

HERE = {"left": "actor"}


def puts(to: int, word: str) -> Any:
    def go(m: Machine, f: Frame) -> None:
        (event,) = f.vars["events"]
        m.log(f, word, f.player)
        m.propose(f, [move(m.state, event.was, to)])

    return go


def replaced_game(**programs: Any) -> Any:
    """Player 0 sends the members of player 1 away; effects of player 0 replace that."""
    pool = ToyPool()
    for name, instruction in programs.items():
        pool.programs[name] = program(name, instruction)

    def replacing(_state: Any, event: Event) -> list[Replacement]:
        if (event.kind, event.from_zone, event.to_zone) != ("moved", STAGE, WAITING_ROOM):
            return []
        return [Replacement((i, 0), event.was, 0, -1, name, False) for i, name in enumerate(programs)]

    pool.replacing = replacing

    def away(m: Machine, f: Frame) -> None:
        m.propose(f, [move(m.state, oid, WAITING_ROOM) for oid in m.state.zone_cards(1 - f.player, STAGE)])

    pool.add("a", away, match=entering())
    pool.hears("b", "heard", "moved", from_zone=STAGE, to_zone=WAITING_ROOM)
    game = start(pool, toys(hand=["a", "plain"]), toys(stage={"left": Member("b")}, hand=["plain"]))
    do(game, "play", ("area", 0))
    return game


@pytest.mark.rule("9.10.1")
@pytest.mark.rule("9.10.1.1")
def test_only_what_is_done_instead_has_happened() -> None:
    game = replaced_game(to_hand=puts(HAND, "to hand"))
    assert (ids(game, 1, HAND), ids(game, 1, WAITING_ROOM)) == (["plain", "b"], [])
    assert of(words(game), "to hand", "heard") == ["to hand"]


@pytest.mark.rule("9.10.2")
@pytest.mark.rule("9.10.2.1")
@pytest.mark.parametrize(("first", "came"), [(0, (HAND, "b")), (1, (DECK, "b"))])
def test_the_master_of_the_card_says_which_replacement_comes_first(first: int, came: tuple[int, str]) -> None:
    game = replaced_game(to_hand=puts(HAND, "to hand"), to_deck=puts(DECK, "to deck"))
    assert game.state.choice is not None
    assert (game.state.choice.kind, game.state.choice.player) == ("replacement", 1)
    do(game, ("replace", first))
    assert came[1] in ids(game, 1, came[0])


@pytest.mark.rule("9.10.2.1")
def test_the_master_decides_not_the_owner() -> None:
    game = start(ToyPool(), toys(stage={"left": Member("b")}, hand=["plain"]))
    state = game.state
    oid = state.zone_cards(0, STAGE)[0]
    state.master[oid & 1023] = 1
    assert affected(state, move(state, oid, WAITING_ROOM)) == 1


@pytest.mark.rule("9.10.2.2")
def test_who_does_it_decides_about_what_is_done_to_no_card() -> None:
    pool = ToyPool()
    pool.programs["nothing"] = program("nothing", notes("instead"))
    pool.replacing = lambda _s, e: (
        [Replacement((i, 0), -1, 0, -1, "nothing", False) for i in (0, 1)] if e.kind == "yelled" else []
    )
    stage = {"left": Member("plain")}
    theirs = toys(stage=stage, live_area=["life"])
    game = start(pool, toys(), theirs, start="performance", player=1)
    assert game.state.choice is not None
    assert (game.state.choice.kind, game.state.choice.player) == ("replacement", 1)


@pytest.mark.rule("9.10.2.3")
def test_an_effect_replaces_the_same_event_once() -> None:
    game = replaced_game(again=puts(WAITING_ROOM, "again"))
    assert of(words(game), "again", "heard") == ["again", "heard"]
    assert ids(game, 1, WAITING_ROOM) == ["b"]


@pytest.mark.rule("9.10.3")
@pytest.mark.parametrize(("hand", "asked"), [(("c",), "main"), (("c", "b"), "may_replace")])
def test_a_replacement_that_could_not_be_done_is_not_offered(hand: tuple[str, ...], asked: str) -> None:
    leaves = ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    instead = ir.May(do=seq(ir.Move(what=sel(), to="waiting_room"), ir.Move(what=ir.This(), to="hand")))
    actor = card(
        "actor", cost=2, abilities=(static(ir.Apply(changes=(ir.Replace(event=leaves, instead=instead),))),)
    )
    board = table(actor, me=side(stage=HERE, hand=hand))
    board.pick("c", "left", "actor")
    if asked == "main":
        assert board.zone("waiting_room") == ["actor"]
    else:
        assert (board.asked, board.words()) == (asked, ["yes", "no"])
        board.pick("yes")
        assert (board.zone("waiting_room"), board.zone("hand")) == (["b"], ["actor"])


@pytest.mark.rule("9.10.2.3")
def test_a_text_that_does_the_same_and_more_instead_does_it_once() -> None:
    leaves = ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    instead = ir.Replace(event=leaves, instead=seq(draw(), ir.Move(what=ir.This(), to="waiting_room")))
    actor = card("actor", cost=2, abilities=(static(ir.Apply(changes=(instead,))),))
    board = table(actor, me=side(stage=HERE, hand=("c", "b")))
    board.pick("c", "left", "actor")
    assert (board.zone("hand"), board.zone("waiting_room")) == (["a", "b"], ["actor"])
