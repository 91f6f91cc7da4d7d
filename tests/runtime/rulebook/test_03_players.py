"""Chapter 3: owner and master."""

import pytest

from compiler import ir
from runtime.game import Game
from runtime.kernel.moves import execute, move
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import DECK as MAIN_DECK
from runtime.kernel.zones import STAGE, UNDER, WAITING_ROOM
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    card,
    draw,
    enter,
    gain,
    sel,
    static,
)
from tests.runtime.vanilla import DECK, new_game, pool

DECK_OF = ("a",) * 8
STAGE_OF = {"center": Member("actor")}


@pytest.mark.rule("3.1.1")
def test_who_brought_a_card_in_a_deck_is_its_owner_wherever_it_goes() -> None:
    game = new_game(3)
    size = len(DECK.main) + len(DECK.energy)
    assert game.state.owner == (ME,) * size + (FOE,) * size
    state = game.state
    oid = state.zone_cards(FOE, MAIN_DECK)[0]
    done = execute(state, move(state, oid, STAGE, ME, area=0))
    assert (state.master[oid & CARD_MASK], state.owner[oid & CARD_MASK]) == (ME, FOE)
    execute(state, move(state, done.subject, WAITING_ROOM))
    assert [x & CARD_MASK for x in state.zone_cards(FOE, WAITING_ROOM)] == [oid & CARD_MASK]
    assert Game.new(pool(), [DECK, DECK], 3).state.definition == state.definition


@pytest.mark.rule("3.1.2")
def test_the_master_of_a_card_is_whose_zone_it_is_in() -> None:
    state = new_game(3).state
    for player in (ME, FOE):
        assert {state.master[oid & CARD_MASK] for oid in state.zone_cards(player, MAIN_DECK)} == {player}
    oid = state.zone_cards(FOE, MAIN_DECK)[0]
    execute(state, move(state, oid, STAGE, ME, area=0))
    card_ = oid & CARD_MASK
    assert (state.master[card_], state.zone[card_], state.area[card_]) == (ME, STAGE, 0)
    assert state.zone_cards(ME, STAGE) == [state.oid[card_]]
    under = state.zone_cards(FOE, MAIN_DECK)[0]
    execute(state, move(state, under, UNDER, ME, host=state.oid[card_]))
    assert (state.master[under & CARD_MASK], state.host[under & CARD_MASK]) == (ME, state.oid[card_])


@pytest.mark.rule("3.1.2.1")
def test_the_master_of_a_static_ability_is_the_master_of_its_card() -> None:
    helps = static(gain("blade", on=sel("member", "stage", None)))
    foe = Side(deck=DECK_OF, stage=STAGE_OF | {"left": Member("a")})
    game = Board(actor(helps), me=Side(deck=DECK_OF, stage={"left": Member("a")}), foe=foe)
    blades = [game.layers.blade(game.state, game.oid("a", player=player)) for player in (ME, FOE)]
    assert blades == [1, 2]


@pytest.mark.rule("3.1.2.2", "3.1.2.4")
def test_who_plays_an_activated_ability_is_its_master_and_of_its_effect() -> None:
    game = Board(actor(activated(draw(2))), me=Side(deck=DECK_OF, stage=STAGE_OF))
    game.act()
    assert (len(game.zone("hand")), game.zone("hand", FOE)) == (2, [])
    drawn = [e for e in game.state.history if e.kind == "moved"]
    assert {(e.cause, e.cause_player, e.by) for e in drawn} == {(game.oid("actor"), ME, "effect")}


@pytest.mark.rule("3.1.2.3", "3.1.2.4")
def test_the_master_of_an_automatic_ability_is_the_master_of_its_card_in_any_turn() -> None:
    """The opponent's member sees mine enter, in my turn."""
    entered = ir.Entered(subject=sel("member", "stage", None, owner="any"))
    seen = ir.Ability(keywords=("automatic",), event=entered, effect=ir.Draw(count=ir.UpTo(n=1)))
    foe = Side(deck=("b",) * 8, stage={"left": Member("sentry")})
    me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 4)
    game = Board(actor(), card("sentry", abilities=(seen,)), me=me, foe=foe, ask=True)
    game.pick("actor", "center")
    assert (game.asker, game.asked, game.state.turn_player) == (FOE, "may", ME)
    game.pick("yes")
    assert (game.zone("hand"), game.zone("hand", FOE)) == ([], ["b"])


@pytest.mark.rule("3.1.2.4.1")
@pytest.mark.parametrize(("player", "hands"), [("you", (1, 0)), ("opponent", (0, 1)), ("both", (1, 1))])
def test_who_is_not_named_is_the_master_of_the_effect(player: ir.Player, hands: tuple[int, int]) -> None:
    me = Side(deck=DECK_OF, hand=("actor",), energy=("energy",) * 4)
    game = Board(actor(enter(draw(player=player))), me=me, ask=True)
    game.pick("actor", "center")
    assert (len(game.zone("hand")), len(game.zone("hand", FOE))) == hands


@pytest.mark.rule("3.1.2.4.1", "4.1.6")
def test_whom_a_text_names_is_seen_from_the_master() -> None:
    there = sel("card", "hand", None, owner="opponent")
    me, foe = Side(deck=DECK_OF, stage=STAGE_OF), Side(deck=DECK_OF, hand=("b", "b"))
    for owner, drawn in (("opponent", 2), ("you", 0), ("both", 2), ("any", 2)):
        count = ir.Count(of=there.model_copy(update={"owner": owner}))
        game = Board(actor(activated(draw(count))), me=me, foe=foe)
        game.act()
        assert len(game.zone("hand")) == drawn


@pytest.mark.rule("3.1.2.4.1", "4.1.6")
def test_a_zone_that_nobody_is_named_for_is_that_of_the_master() -> None:
    fetch = ir.Move(what=sel("member", "waiting_room", None), to="hand")
    me = Side(deck=DECK_OF, waiting_room=("b",), stage=STAGE_OF)
    game = Board(actor(activated(fetch)), me=me, foe=Side(deck=DECK_OF, waiting_room=("c",)))
    game.act()
    assert (game.zone("hand"), game.zone("waiting_room", FOE)) == (["b"], ["c"])
    chosen = ir.Move(what=sel("member", "waiting_room", None, owner="chosen"), to="hand", player="chosen")
    for player, hands in ((ME, (["b"], [])), (FOE, ([], ["c"]))):
        game = Board(
            actor(activated(ir.Seq(steps=(ir.ChoosePlayer(), chosen)))),
            me=me,
            foe=Side(deck=DECK_OF, waiting_room=("c",)),
        )
        game.act(f"player {player}")
        assert (game.zone("hand"), game.zone("hand", FOE)) == hands


@pytest.mark.rule("3.1.2.4.1", "4.1.6")
def test_either_player_is_one_of_them_and_each_is_who_performs() -> None:
    full = ir.Compare(left=ir.Count(of=sel("card", "hand", None, owner="either")), operator=">=", right=2)
    for mine, theirs, drawn in ((1, 1, 0), (2, 0, 1), (0, 2, 1)):
        me = Side(deck=DECK_OF, hand=("b",) * mine, stage=STAGE_OF)
        game = Board(
            actor(activated(ir.If(condition=full, then=draw()))),
            me=me,
            foe=Side(deck=DECK_OF, hand=("b",) * theirs),
        )
        game.act()
        assert len(game.zone("hand")) == mine + drawn
    own = ir.Move(what=sel("card", "waiting_room", None, owner="each"), to="hand", player="opponent")
    game = Board(
        actor(activated(own)),
        me=Side(deck=DECK_OF, waiting_room=("b",), stage=STAGE_OF),
        foe=Side(deck=DECK_OF, waiting_room=("c",)),
    )
    game.act()
    assert (game.zone("hand"), game.zone("hand", FOE)) == ([], ["c"])
