"""Chapter 2: what is printed on a card, as the game uses it."""

from collections.abc import Mapping
from typing import Any

import pytest

from compiler import ir
from compiler.ir import CardDef
from runtime.game import Deck, Game
from runtime.kernel.events import HEARTS
from runtime.kernel.zones import DECK, ENERGY_DECK
from runtime.pool import Pool
from runtime.rulebook.hearts import after_colours, meets
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    ME,
    Board,
    activated,
    actor,
    card,
    draw,
    sel,
)

DECK_OF = ("plain",) * 8
PLAIN = card("plain")


def vector(**hearts: int) -> tuple[int, ...]:
    return tuple(hearts.get(name, 0) for name in HEARTS)


def sung(
    need: Mapping[str, int],
    *members: Mapping[str, int],
    deck: tuple[CardDef, ...] = (),
    lives: int = 1,
) -> tuple[bool, Any]:
    """Whether lives with this need succeed with members of these hearts, and the log entry that says so.

    ``deck``: the cards that the yell reveals, one for each.
    """
    singers = [card(f"singer{i}", hearts=hearts, blade=0) for i, hearts in enumerate(members)]
    first = card("leader", hearts={}, blade=len(deck), abilities=(activated(draw()),))
    stage = {area: Member(who.id) for area, who in zip(("left", "right"), singers, strict=False)}
    me = Side(
        deck=(*(one.id for one in deck), *DECK_OF),
        live_area=("hymn",) * lives,
        stage=stage | {"center": Member("leader")},
    )
    hymn = card("hymn", "live", need=need)
    shown = {one.id: one for one in deck}.values()
    game = Board(first, *singers, hymn, *shown, PLAIN, me=me, foe=Side(deck=DECK_OF), start="performance")
    entry = next(e for e in game.game.log if e.kind in ("success", "failure") and e.player == ME)
    return entry.kind == "success", entry


# ---- 2.1 hearts -----------------------------------------------------------------------------------
@pytest.mark.rule("2.1.1.1")
@pytest.mark.parametrize("colour", HEARTS[:6])
def test_a_coloured_heart_meets_its_own_colour_and_no_other(colour: str) -> None:
    for other in HEARTS[:6]:
        assert sung({other: 1}, {colour: 1})[0] == (colour == other)
    assert sung({"grey": 1}, {colour: 1})[0]
    assert not sung({colour: 2}, {colour: 1})[0]


@pytest.mark.rule("2.1.1.2")
def test_a_grey_need_takes_any_colour() -> None:
    assert sung({"grey": 2}, {"blue": 1, "red": 1})[0]
    assert not sung({"grey": 3}, {"blue": 1, "red": 1})[0]


@pytest.mark.rule("2.1.1.3")
@pytest.mark.ruling("Q174")
def test_an_all_heart_is_one_colour_once() -> None:
    assert sung({"green": 1}, {"all": 1})[0]
    assert not sung({"green": 1, "red": 1}, {"all": 1})[0]
    assert sung({"green": 1, "red": 1}, {"all": 2})[0]
    have, need = vector(all=2, red=1), vector(green=1, red=1)
    assert after_colours(have, need) == vector(all=1)


@pytest.mark.rule("2.1.2")
@pytest.mark.parametrize(("icons", "met"), [(2, False), (3, True), (4, True)])
def test_as_many_hearts_as_there_are_icons(icons: int, met: bool) -> None:
    assert sung({"pink": 3}, {"pink": icons})[0] == met


@pytest.mark.rule("2.1.3")
def test_a_heart_on_a_blade_is_an_ordinary_heart() -> None:
    met, entry = sung({"pink": 1}, deck=(card("bright", blade_hearts={"pink": 1}),))
    assert met
    assert entry.data[: len(HEARTS)] == vector(pink=1)
    assert not sung({"pink": 2}, deck=(card("bright", blade_hearts={"pink": 1}),))[0]


# ---- 2.2 types ------------------------------------------------------------------------------------
@pytest.mark.rule("2.2.2")
def test_a_card_is_of_one_type() -> None:
    hand = ("plain", "song", "energy")
    for kind, id_ in (("member", "plain"), ("live", "song"), ("energy", "energy")):
        put = ir.Move(what=sel("card", "hand", None, where=(ir.IsType(type=kind),)), to="waiting_room")
        me = Side(deck=DECK_OF, hand=hand, stage={"left": Member("actor")})
        game = Board(actor(activated(put)), PLAIN, me=me, ask=True).act()
        assert game.zone("waiting_room") == [id_]


def those_with(attribute: ir.Attribute) -> list[str]:
    """What a text means by cards with the attribute ``9以下``, among one of each type."""
    low = ir.Where(attribute=attribute, operator="<=", value=9)
    fetch = ir.Move(what=sel("card", "waiting_room", None, where=(low,)), to="hand")
    me = Side(deck=DECK_OF, waiting_room=("plain", "song", "energy"), stage={"left": Member("actor")})
    return Board(actor(activated(fetch)), PLAIN, me=me, ask=True).act().zone("hand")


@pytest.mark.rule("2.2.2.1.1")
def test_only_lives_have_a_score_and_a_need() -> None:
    assert those_with(ir.Attribute(name="score")) == ["song"]
    assert those_with(ir.Attribute(name="need")) == ["song"]


@pytest.mark.rule("2.2.2.2.1")
def test_only_members_have_a_cost_and_hearts() -> None:
    assert those_with(ir.Attribute(name="cost")) == ["plain"]
    assert those_with(ir.Attribute(name="hearts")) == ["plain"]
    assert those_with(ir.Attribute(name="blade")) == ["plain"]


@pytest.mark.rule("2.2.2.3.1", "6.2.1.3")
def test_energy_lies_in_the_energy_deck_and_nothing_else_does() -> None:
    pool = Pool([PLAIN, card("song", "live"), card("energy", "energy")])
    decks = [Deck(("plain",) * 20 + ("song",) * 3, ("energy",) * 5)] * 2
    game = Game.new(pool, decks, 1)
    state = game.state
    for player in (0, 1):
        there = {pool.types[state.definition_of(o)] for o in state.zone_cards(player, ENERGY_DECK)}
        assert there == {"energy"}
        assert "energy" not in {pool.types[state.definition_of(o)] for o in state.zone_cards(player, DECK)}


# ---- 2.3 - 2.5 names ------------------------------------------------------------------------------
JOINT = card("hat＆scarf", names=("hat", "scarf"), groups=("Hats", "Wool"))
CARDS = (
    JOINT,
    card("cap", groups=("Hats",), units=("Felt！",)),
    card("the hat song", "live", groups=("Wool",)),
    card("plain"),
)


def meant(filter: ir.Filter, *more: CardDef) -> set[str]:
    """The cards of the waiting room that a text means."""
    fetch = ir.Move(what=sel("card", "waiting_room", None, where=(filter,)), to="hand")
    there = (*CARDS, *more)
    me = Side(deck=DECK_OF, waiting_room=[c.id for c in there], stage={"left": Member("actor")})
    return set(Board(actor(activated(fetch)), *there, me=me, ask=True).act().zone("hand"))


def kinds(by: ir.Kind, *ids: str, cards: tuple[CardDef, ...] = CARDS) -> int:
    """How many cards are drawn for each different value among these members."""
    count = ir.Kinds(by=by, of=sel("member", "waiting_room", None), mode="union")
    me = Side(deck=DECK_OF, waiting_room=ids, stage={"left": Member("actor")})
    return len(Board(actor(activated(ir.Draw(count=ir.Exactly(n=count)))), *cards, me=me).act().zone("hand"))


@pytest.mark.rule("2.3.2.1")
@pytest.mark.ruling("Q62", "Q204")
def test_a_joint_card_has_the_name_of_each_of_its_members() -> None:
    for name in ("hat", "scarf", "hat&scarf"):
        assert meant(ir.Named(names=(name,), match="exact")) == {"hat＆scarf"}
    assert kinds("name", "hat＆scarf") == 2
    assert kinds("name", "hat＆scarf", "plain") == 3


@pytest.mark.rule("2.3.2.2", "2.12.3")
@pytest.mark.ruling("Q90")
def test_a_name_in_brackets_is_part_of_the_card_name() -> None:
    assert meant(ir.Named(names=("hat",))) == {"hat＆scarf", "the hat song"}
    assert meant(ir.Named(names=("scarf",))) == {"hat＆scarf"}
    assert meant(ir.Named(names=("cap", "scarf"))) == {"cap", "hat＆scarf"}
    assert meant(ir.Named(names=("the hat song",), match="exact")) == {"the hat song"}
    assert meant(ir.Named(names=("hat song",), match="exact")) == set()


@pytest.mark.rule("2.4.2.1")
@pytest.mark.ruling("Q74", "Q228")
def test_a_joint_card_is_of_the_group_of_each_of_its_members() -> None:
    for group in ("Hats", "Wool"):
        assert "hat＆scarf" in meant(ir.InGroup(names=(group,)))
    assert kinds("group", "hat＆scarf") == 2


@pytest.mark.rule("2.4.3.1", "2.12.2")
def test_a_name_in_double_brackets_is_a_group_or_a_unit() -> None:
    assert meant(ir.InGroup(names=("Wool",))) == {"hat＆scarf", "the hat song"}
    assert meant(ir.InGroup(names=("Felt！",))) == {"cap"}
    assert meant(ir.InGroup(names=("hat",))) == set()


@pytest.mark.rule("2.5.2")
@pytest.mark.ruling("Q82", "Q212")
def test_a_card_is_of_the_unit_that_is_printed_however_wide_its_signs() -> None:
    assert meant(ir.InGroup(names=("Felt!",))) == {"cap"}
    assert kinds("unit", "cap") == 1
    assert kinds("unit", "cap", "plain", "hat＆scarf") == 1


# ---- 2.6 - 2.11 numbers ---------------------------------------------------------------------------
@pytest.mark.rule("2.6.1")
@pytest.mark.parametrize(("energy", "left"), [(3, None), (4, 0), (6, 2)])
def test_a_member_is_played_for_its_cost(energy: int, left: int | None) -> None:
    me = Side(deck=DECK_OF, hand=("b",), energy=("energy",) * energy, stage={"left": Member("actor")})
    game = Board(actor(activated(ir.Draw(count=ir.Exactly(n=1))), cost=0), PLAIN, me=me, ask=True)
    assert ("b" in game.words()) == (left is not None)
    if left is not None:
        game.pick("b", "center")
        assert game.active_energy() == left


@pytest.mark.rule("2.8.1")
@pytest.mark.ruling("Q148")
def test_a_yell_reveals_a_card_for_each_blade() -> None:
    three = [card(f"m{n}", blade=n, abilities=(activated(draw()),)) for n in (1, 2, 3)]
    stage = dict(zip(("left", "center", "right"), map(Member, ("m1", "m2", "m3")), strict=True))
    me = Side(deck=DECK_OF, live_area=("song",), stage=stage)
    game = Board(*three, PLAIN, me=me, start="performance")
    assert [e.data for e in game.game.log if e.kind == "yelled"] == [(6,)]


@pytest.mark.rule("2.9.1")
def test_members_give_their_hearts_to_the_judging() -> None:
    met, entry = sung({"pink": 3}, {"pink": 2}, {"pink": 1})
    assert met
    assert entry.data[: len(HEARTS)] == vector(pink=3)


@pytest.mark.rule("2.9.3")
def test_a_member_gives_every_heart_of_every_colour() -> None:
    hearts = {"pink": 3, "green": 2, "blue": 1}
    met, entry = sung(hearts, hearts)
    assert met
    assert entry.data[: len(HEARTS)] == vector(**hearts)


@pytest.mark.rule("2.10.1")
def test_a_successful_live_is_worth_its_score() -> None:
    lives = [card(f"score{n}", "live", score=n, need={}) for n in (3, 5)]
    me = Side(deck=DECK_OF, live_area=("score3", "score5"), stage={"left": Member("actor")})
    game = Board(actor(activated(draw())), *lives, PLAIN, me=me, foe=Side(deck=DECK_OF), start="judge")
    assert [e.data for e in game.game.log if e.kind == "live_totals"] == [(8, 0)]


@pytest.mark.rule("2.11.2.1")
def test_a_note_says_the_colour_and_how_many() -> None:
    need = {"yellow": 1, "grey": 2}
    for hearts, met in (({"yellow": 3}, True), ({"yellow": 1, "red": 2}, True), ({"yellow": 2}, False)):
        assert sung(need, hearts)[0] == met
    assert not sung(need, {"red": 3})[0]
    assert sung(need, {"red": 3})[1].data[len(HEARTS) :] == vector(yellow=1, grey=2)


@pytest.mark.rule("2.11.2.2")
def test_every_note_must_be_met() -> None:
    assert not sung({"pink": 2, "red": 2}, {"pink": 4})[0]
    assert sung({"pink": 2, "red": 2}, {"pink": 2, "red": 2})[0]
    assert not sung({"pink": 2}, {"pink": 2}, lives=2)[0]


@pytest.mark.rule("2.11.3")
@pytest.mark.parametrize(
    ("have", "met"),
    [
        ({"pink": 1, "red": 1}, False),
        ({"pink": 1, "red": 2}, True),
        ({"red": 3}, False),
        ({"red": 2, "all": 1}, True),
    ],
)
def test_the_colours_and_the_number_must_be_there(have: dict[str, int], met: bool) -> None:
    assert meets(vector(**have), vector(pink=1, grey=2)) == met
    assert sung({"pink": 1, "grey": 2}, have)[0] == met
