"""Chapter 5: drawing (5.6) and looking (5.7)."""

import pytest

from compiler import ir
from runtime.game import Game
from runtime.kernel.frames import Frame
from runtime.kernel.machine import Machine
from runtime.rulebook.looking import look_at, look_up_to
from runtime.setup import Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    draw,
    seq,
)
from tests.runtime.rulebook.boards import DECK_OF, STAGE_OF
from tests.runtime.toy import ToyPool, board, do, start, words

ABC = Side(deck=("a", "b", "c"), stage=STAGE_OF)


def acted(effect: ir.Effect, me: Side) -> Board:
    """A board on which the actor's ability has been played."""
    return Board(actor(activated(effect)), me=me, ask=True).act()


# ---- 5.6 draw -------------------------------------------------------------------------------------
@pytest.mark.rule("5.6.1")
def test_a_draw_takes_the_top_card_of_ones_own_deck() -> None:
    game = Board(actor(activated(draw())), me=ABC, foe=Side(deck=("song",)), ask=True).act()
    assert (game.zone("hand"), game.zone("deck"), game.zone("hand", FOE)) == (["a"], ["b", "c"], [])


@pytest.mark.rule("5.6.2")
def test_several_draws_are_one_after_the_other() -> None:
    effect = seq(
        draw(2, bind="x1"),
        ir.If(condition=ir.Did(name="x1"), then=ir.Move(what=ir.Var(name="x1"), to="removed")),
    )
    game = acted(effect, ABC)
    assert (game.zone("removed"), game.zone("deck")) == (["b", "a"], ["c"])
    me = Side(deck=("a",), waiting_room=("b",) * 5, stage=STAGE_OF)
    game = acted(draw(3), me)
    assert (sorted(game.zone("hand")), len(game.zone("deck"))) == (["a", "b", "b"], 3)
    game = acted(effect, Side(deck=("a",), stage=STAGE_OF))
    assert (game.zone("hand"), game.zone("removed")) == (["a"], []), "two were not drawn"


@pytest.mark.rule("5.6.2")
@pytest.mark.parametrize(("hand", "drawn"), [(0, 3), (2, 1), (4, 0)])
def test_a_draw_until_the_hand_is_full(hand: int, drawn: int) -> None:
    until = ir.Draw(count=ir.Exactly(n=1), until=3)
    game = acted(until, Side(deck=DECK_OF, hand=("b",) * hand, stage=STAGE_OF))
    assert game.zone("hand").count("a") == drawn


UP_TO_TWO = ir.Draw(count=ir.UpTo(n=2), bind="x1")


@pytest.mark.rule("5.6.2", "5.6.3")
@pytest.mark.parametrize(("answers", "hand"), [("no", []), ("yes no", ["a"]), ("yes yes", ["b", "a"])])
def test_who_draws_up_to_two_stops_when_they_like(answers: str, hand: list[str]) -> None:
    game = acted(UP_TO_TWO, ABC).pick(*answers.split())
    assert (game.zone("hand"), game.asked) == (hand, "main")
    away = ir.Move(what=ir.Var(name="x1"), to="removed")
    game = acted(seq(UP_TO_TWO, away), ABC).pick(*answers.split())
    assert game.zone("removed") == hand


@pytest.mark.rule("5.6.3", "5.6.3.1")
@pytest.mark.parametrize("n", [0, -1])
def test_up_to_none_asks_nothing(n: int) -> None:
    game = acted(ir.Draw(count=ir.UpTo(n=n)), ABC)
    assert (game.asked, game.zone("hand")) == ("main", [])
    assert acted(ir.Draw(count=ir.UpTo(n=1)), ABC).asked == "may"


@pytest.mark.rule("5.6.3.2")
def test_the_drawing_may_end_before_the_first_card() -> None:
    game = acted(UP_TO_TWO, ABC)
    assert (game.asker, game.words()) == (ME, ["yes", "no"])
    assert game.pick("no").zone("hand") == []


@pytest.mark.rule("5.6.3.3")
def test_one_card_is_drawn_before_the_next_question() -> None:
    game = acted(ir.Draw(count=ir.UpTo(n=3)), ABC).pick("yes")
    assert (game.zone("hand"), game.asked) == (["a"], "may")
    game.pick("no")
    assert (game.zone("hand"), game.asked) == (["a"], "main")


@pytest.mark.rule("5.6.3.4")
def test_after_the_last_card_nothing_more_is_asked() -> None:
    game = acted(UP_TO_TWO, ABC).pick("yes")
    assert game.asked == "may"
    assert game.pick("yes").asked == "main"
    away = ir.Move(what=ir.Var(name="x1"), to="removed")
    assert acted(seq(UP_TO_TWO, away), ABC).pick("yes", "yes").zone("removed") == ["b", "a"]


# ---- 5.7 look -------------------------------------------------------------------------------------
@pytest.mark.rule("5.7.1")
@pytest.mark.ruling("Q122")
def test_who_looks_knows_the_cards_and_they_stay() -> None:
    game = acted(ir.Look(what=ir.TopOfDeck(n=2), bind="x1"), ABC)
    mine, theirs = (game.game.view(player)["players"][ME]["deck"] for player in (ME, FOE))
    assert [card["card"] for card in mine] == [None, "b", "a"]
    assert [card["card"] for card in theirs] == [None] * 3
    (entry,) = [e for e in game.game.log if e.kind == "looked"]
    assert (entry.player, len(entry.objects), entry.secret) == (ME, 2, 1 << FOE)
    state, version = game.state, game.state.version
    look_at(Machine(game.pool, state), state.frames[-1], ME, ())
    assert state.version == version + 1


@pytest.mark.rule("5.7.1")
def test_looking_was_complete_if_there_were_so_many() -> None:
    look = ir.Look(what=ir.TopOfDeck(n=3), bind="x1")
    effect = seq(look, ir.If(condition=ir.Did(name="x1"), then=draw()))
    assert acted(effect, ABC).zone("hand") == ["a"]
    assert acted(effect, Side(deck=("a", "b"), stage=STAGE_OF)).zone("hand") == []
    me = Side(deck=("a",), waiting_room=("b", "c"), stage=STAGE_OF)
    assert acted(effect, me).zone("hand") == ["a"], "the deck was refreshed before"


def looking(n: int, **zones: tuple[str, ...]) -> Game:
    """A game in which a member that enters lets its player look at up to ``n`` cards of the deck."""

    def look(m: Machine, f: Frame) -> None:
        look_up_to(m, f.player, n, "5.7.2")

    def tell(m: Machine, f: Frame) -> None:
        m.log(f, "seen", f.player, objects=f.answer)

    toy = ToyPool()
    toy.add("a", look, tell, match=lambda _s, source, e: e.subject == source)
    game = start(toy, board(hand=["a"], **{"deck": ["life", "plain", "b"], **zones}))
    do(game, "play", ("area", 1))
    return game


def known(game: Game, player: int = ME) -> list[str | None]:
    """The deck of player 0 from the top, as a player knows it."""
    deck = game.view(player)["players"][ME]["deck"]
    return [None] * deck if isinstance(deck, int) else [card["card"] for card in reversed(deck)]


def seen(game: Game) -> list[str]:
    (entry,) = [e for e in game.log if e.kind == "seen"]
    return [game.pool.ids[index] for _, index in entry.objects]


@pytest.mark.rule("5.7.2")
@pytest.mark.parametrize(("looks", "cards"), [(0, []), (1, ["life"]), (2, ["life", "plain"])])
def test_who_looks_at_up_to_three_is_asked_before_each(looks: int, cards: list[str]) -> None:
    game = looking(3)
    do(game, *["yes"] * looks, "no")
    assert seen(game) == cards
    assert known(game) == [*cards, *[None] * (3 - looks)]
    assert known(game, FOE) == [None] * 3


@pytest.mark.rule("5.7.2", "5.7.2.1")
@pytest.mark.parametrize("n", [0, -1])
def test_a_look_at_up_to_none_does_nothing(n: int) -> None:
    game = looking(n)
    assert seen(game) == []
    assert looking(1).state.choice is not None
    assert "looked" not in words(game)


@pytest.mark.rule("5.7.2.2")
def test_the_first_card_is_that_on_top() -> None:
    game = looking(2)
    do(game, "yes", "no")
    assert seen(game) == ["life"]


@pytest.mark.rule("5.7.2.3")
def test_the_looking_may_end_before_the_first_card() -> None:
    game = looking(2)
    assert game.state.choice is not None
    assert (game.state.choice.player, game.state.choice.options) == (ME, (("yes",), ("no",)))
    do(game, "no")
    assert seen(game) == []


@pytest.mark.rule("5.7.2.4")
def test_each_card_is_known_before_the_next_question() -> None:
    game = looking(3)
    do(game, "yes")
    assert known(game) == ["life", None, None]
    do(game, "yes")
    assert known(game) == ["life", "plain", None]
    do(game, "yes")
    assert seen(game) == ["life", "plain", "b"]


@pytest.mark.rule("5.7.2.5")
def test_after_the_last_look_nothing_more_is_asked() -> None:
    game = looking(2)
    do(game, "yes", "yes")
    assert seen(game) == ["life", "plain"]
    game = looking(2, deck=("life",), waiting_room=("plain", "b"))
    do(game, "yes", "yes")
    assert (seen(game)[0], len(seen(game))) == ("life", 2), "what is not there comes by a refresh"
    game = looking(2, deck=("life",))
    do(game, "yes", "yes")
    assert seen(game) == ["life"]
