"""Filters, quantities, conditions and references asked directly of a board (2, 4, 8.4.3, 9.11)."""

from typing import Any

import pytest

from compiler import ir
from runtime.effects.build import Linker
from runtime.effects.choosing import picker
from runtime.effects.env import Env
from runtime.effects.layers import Layers
from runtime.effects.link import UnsupportedNodeError
from runtime.effects.matching import all_different, all_share, largest_sharing, maximum_matching
from runtime.effects.reads import reads
from runtime.kernel.state import CARD_MASK
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    ME,
    Board,
    activated,
    actor,
    at_least,
    card,
    draw,
    gain,
    sel,
    seq,
    static,
)

COST = ir.Attribute(name="cost")
MEMBERS = sel("member", "stage", None)
DECK = ("a",) * 3


def linker(board: Board) -> Linker:
    layers = board.layers
    assert isinstance(layers, Layers)
    return Linker(layers.pool, 0, "asked")


def env(board: Board, source: str = "actor", **vars: Any) -> Env:
    layers = board.layers
    return Env(layers.pool, board.state, board.oid(source), ME, vars)


def holds(board: Board, condition: ir.Condition, **vars: Any) -> bool:
    return bool(linker(board).condition(condition)(env(board, **vars)))


def number(board: Board, quantity: ir.Quantity, **vars: Any) -> int:
    return int(linker(board).number(quantity)(env(board, **vars)))


def names(board: Board, cards: ir.Cards, **vars: Any) -> list[str]:
    found = linker(board).cards(cards)(env(board, **vars))
    return [board.pool.ids[board.state.definition_of(oid)] for oid in found]


def where(*filters: ir.Filter, zone: str = "waiting_room", type: str = "card") -> ir.Select:
    return sel(type, zone, None, where=filters)


CARDS = (
    card("green hat", names=("green hat",), groups=("Hats",), units=("Felt",), blade_hearts={"green": 1}),
    card("hat", groups=("Hats",), cost=9, icons={"score": 1}, abilities=(activated(draw()),)),
    card("hat＆scarf", names=("hat", "scarf"), groups=("Hats", "Wool"), blade_hearts={"all": 1}),
    card("anthem", "live", score=5, need={"red": 3, "blue": 1, "grey": 2}, groups=("Wool",)),
)


@pytest.fixture
def board() -> Board:
    me = Side(
        deck=DECK,
        hand=("a",),
        waiting_room=("green hat", "hat", "hat＆scarf", "anthem"),
        live_area=("song",),
        energy=("energy",) * 2,
        energy_wait=("energy",),
        stage={"center": Member("actor", under=("energy", "energy")), "left": Member("b", wait=True)},
    )
    foe = Side(deck=DECK, hand=("a", "a"), success_area=("song", "tune"), stage={"right": Member("c")})
    return Board(actor(activated(draw())), *CARDS, me=me, foe=foe)


@pytest.mark.rule("2.3.2.2", "2.4.3.1", "2.12.2", "2.12.3")
@pytest.mark.parametrize(
    ("filter", "found"),
    [
        (ir.Named(names=("hat",)), ["green hat", "hat", "hat＆scarf"]),
        (ir.Named(names=("hat",), match="exact"), ["hat", "hat＆scarf"]),
        (ir.Named(names=("hat&scarf",), match="exact"), ["hat＆scarf"]),
        (ir.InGroup(names=("Wool",)), ["hat＆scarf", "anthem"]),
        (ir.InGroup(names=("Felt", "Wool")), ["green hat", "hat＆scarf", "anthem"]),
        (ir.HasBladeHeart(), ["green hat", "hat", "hat＆scarf"]),
        (ir.HasBladeHeart(icon="score"), ["hat"]),
        (ir.HasBladeHeart(icon="all"), ["hat＆scarf"]),
        (ir.HasAbility(), ["hat"]),
        (ir.HasAbility(keywords=("static",)), []),
        (ir.Not(of=ir.HasAbility()), ["green hat", "hat＆scarf", "anthem"]),
        (ir.Where(attribute=COST, operator=">=", value=9), ["hat"]),
        (ir.Where(attribute=COST, operator="<=", value=9), ["green hat", "hat", "hat＆scarf"]),
        (ir.Where(attribute=ir.Attribute(name="score"), operator=">", value=4), ["anthem"]),
        (ir.Where(attribute=ir.Attribute(name="need", colours=("red",)), operator="==", value=3), ["anthem"]),
        (ir.Where(attribute=ir.Attribute(name="need"), operator="==", value=6), ["anthem"]),
        (ir.AnyOf(of=(ir.Named(names=("scarf",)), ir.IsType(type="live"))), ["hat＆scarf", "anthem"]),
        (
            ir.AnyOf(of=(ir.AllOf(of=(ir.IsType(type="member"), ir.InGroup(names=("Wool",)))),)),
            ["hat＆scarf"],
        ),
    ],
)
def test_filters(board: Board, filter: ir.Filter, found: list[str]) -> None:
    assert names(board, where(filter)) == found


@pytest.mark.ruling("Q204")
@pytest.mark.rule("2.3.2.1")
def test_like_and_unlike_a_reference(board: Board) -> None:
    hat = board.oid("hat", "waiting_room")
    ref = ir.Var(name="x1")

    def compared(by: ir.Kind, relation: Any) -> list[str]:
        return names(board, where(ir.Compared(by=by, relation=relation, ref=ref)), x1=(hat,))

    assert compared("name", "same") == ["hat＆scarf"]
    assert compared("name", "different") == ["green hat", "hat＆scarf", "anthem"]
    assert compared("group", "different") == ["hat＆scarf", "anthem"]
    assert compared("unit", "different") == ["green hat"]  # a missing one is not different (Q212)
    assert compared("cost", "different") == ["green hat", "hat＆scarf"]
    assert names(board, where(ir.Except(ref=ref)), x1=(hat,)) == ["green hat", "hat＆scarf", "anthem"]


@pytest.mark.ruling("Q208")
@pytest.mark.ruling("Q74")
def test_a_card_of_several_names_is_unlike_by_one_that_is_asked_for(board: Board) -> None:
    unlike = ir.Compared(by="name", relation="different", ref=ir.Var(name="x1"))
    hat, both = (board.oid(word, "waiting_room") for word in ("hat", "hat＆scarf"))

    def found(group: str, *x1: int) -> list[str]:
        return names(board, where(ir.InGroup(names=(group,)), unlike), x1=x1)

    assert found("Hats", hat) == ["green hat"]  # of the hats it is the hat
    assert found("Wool", hat) == ["hat＆scarf", "anthem"]
    assert found("Hats", both) == ["green hat"]


@pytest.mark.ruling("Q207")
def test_both_of_two_names_are_two_cards(board: Board) -> None:
    def there(*wanted: str) -> bool:
        tests = tuple(at_least(where(ir.Named(names=(name,))), 1) for name in wanted)
        return holds(board, ir.And(of=tests))

    assert there("hat", "scarf")
    assert not there("scarf", "hat＆scarf")
    assert there("anthem", "scarf", "hat")
    assert not there("anthem", "wig")


@pytest.mark.rule("4.3.2", "4.5.5.1")
def test_states_and_cards_underneath(board: Board) -> None:
    assert names(board, where(ir.InState(state="wait"), zone="stage")) == ["b"]
    assert names(board, where(ir.InState(state="wait"), zone="energy_area")) == ["energy"]
    assert names(board, where(ir.InState(state="active"))) == []
    assert names(board, where(ir.HasUnder(type="energy"), zone="stage")) == ["actor"]
    assert names(board, where(ir.HasUnder(type="member"), zone="stage")) == []
    assert number(board, ir.Total(attribute=ir.Attribute(name="under"), of=MEMBERS)) == 2
    assert names(board, ir.Select(under=ir.This())) == ["energy", "energy"]


@pytest.mark.rule("4.1.6")
def test_sides(board: Board) -> None:
    def hands(owner: Any, **vars: Any) -> int:
        return number(board, ir.Count(of=sel("card", "hand", None, owner=owner)), **vars)

    assert (hands("you"), hands("opponent"), hands("both"), hands("any")) == (1, 2, 3, 3)
    assert (hands("each"), hands("chosen", chosen=1), hands("chosen")) == (1, 2, 0)
    two = at_least(sel("live", "success_area", None, owner="either"), 2)
    assert holds(board, two)
    assert not holds(board, at_least(sel("live", "success_area", None), 1))
    assert not holds(board, at_least(sel("live", "success_area", None, owner="either"), 3))


@pytest.mark.ruling("Q38")
@pytest.mark.rule("4.3.3.2")
def test_a_face_down_card_counts_only_as_a_card() -> None:
    me = Side(deck=DECK, live_area=("song", "song"), lives_down=True, stage={"center": Member("actor")})
    board = Board(actor(activated(draw())), me=me)
    assert number(board, ir.Count(of=sel("card", "live_area", None))) == 2
    assert number(board, ir.Count(of=sel("live", "live_area", None))) == 0


def test_conditions_on_places_and_phases(board: Board) -> None:
    assert holds(board, ir.InArea(of=ir.This(), areas=("center",)))
    assert not holds(board, ir.InArea(of=ir.This(), areas=("left", "right")))
    assert holds(board, ir.InZone(of=ir.This(), zone="stage"))
    assert not holds(board, ir.InZone(of=ir.This(), zone="yell"))
    assert holds(board, ir.PhaseIs(phase="main"))
    assert not holds(board, ir.PhaseIs(phase="main", player="opponent"))
    assert not holds(board, ir.PhaseIs(phase="live"))
    assert number(board, ir.TurnNumber()) == 2
    assert holds(board, ir.IsOneOf(left=ir.TurnNumber(), values=(1, 2)))
    assert not holds(board, ir.IsOneOf(left=ir.TurnNumber(), values=(1, 3)))


@pytest.mark.rule("4.5.2")
def test_every_area() -> None:
    stage = {"center": Member("actor"), "left": Member("b"), "right": Member("a")}
    board = Board(actor(activated(draw())), me=Side(deck=DECK, stage=stage))
    cheap = ir.Where(attribute=COST, operator="<=", value=4)
    assert holds(board, ir.EveryArea())
    assert holds(board, ir.EveryArea(where=(cheap,)))
    assert not holds(board, ir.EveryArea(where=(ir.Not(of=ir.Named(names=("b",))),)))
    assert not holds(board, ir.EveryArea(owner="opponent"))


def test_only_and_all_are_not_true_of_nothing(board: Board) -> None:
    member = (ir.IsType(type="member"),)
    assert holds(board, ir.Is(of=MEMBERS, where=member))
    assert not holds(board, ir.Is(of=sel("card", "success_area", None), where=member))
    assert not holds(board, ir.Is(of=where(), where=member))


def test_connectives(board: Board) -> None:
    yes, no = at_least(MEMBERS, 1), at_least(MEMBERS, 9)
    assert holds(board, ir.And(of=(yes, yes)))
    assert not holds(board, ir.And(of=(yes, no)))
    assert holds(board, ir.Or(of=(no, yes)))
    assert not holds(board, ir.Or(of=(no, no)))
    assert holds(board, ir.IsNot(of=no))


def test_quantities(board: Board) -> None:
    assert number(board, ir.Highest(attribute=COST, of=where(type="member"))) == 9
    assert number(board, ir.Highest(attribute=COST, of=sel("member", "removed", None))) == 0
    assert number(board, ir.Most(by="group", of=where())) == 3
    assert number(board, ir.Kinds(by="name", of=where(type="member"))) == 3
    assert number(board, ir.Kinds(by="unit", of=where(), mode="union")) == 1
    assert number(board, ir.Kinds(by="colour", of=where(type="live"), mode="union")) == 2
    assert number(board, ir.Times(n=2, per=ir.Count(of=where()), every=3)) == 2
    assert number(board, ir.Difference(a=2, b=5)) == 0
    assert number(board, ir.AtMost(of=7, n=4)) == 4
    assert number(board, ir.Colours(of=where(), source="blade_hearts")) == 1
    assert number(board, ir.Colours(of=where(), source="need", colours=("red", "green"))) == 1
    assert (
        number(board, ir.Count(of=ir.Union(of=(MEMBERS, sel("member", "stage", None, areas=("left",)))))) == 2
    )


@pytest.mark.ruling("Q174")
def test_surplus_hearts(board: Board) -> None:
    board.state.surplus[ME] = (0, 0, 0, 2, 0, 0, 1, 0)
    assert number(board, ir.Surplus()) == 3
    assert number(board, ir.Surplus(colour="green")) == 2
    assert number(board, ir.Surplus(colour="blue")) == 0


@pytest.mark.ruling("Q175")
def test_a_selection_that_shares(board: Board) -> None:
    pick = picker(
        linker(board),
        where().model_copy(
            update={"count": ir.Exactly(n=2), "constraint": ir.Alike(by="group", relation="same")}
        ),
    )
    asking = env(board)
    found = pick.candidates(asking)
    first, stop = pick.next(asking, (), found)
    assert [board.pool.ids[board.state.definition_of(x)] for x in first] == ["green hat", "hat", "hat＆scarf"]
    assert not stop
    following, _ = pick.next(asking, (first[2],), found)
    assert [board.pool.ids[board.state.definition_of(x)] for x in following] == ["anthem"]


def test_matchings() -> None:
    assert maximum_matching([("a",), ("a", "b"), ("b",)]) == 2
    assert all_different([("a", "b"), ("a",)])
    assert not all_different([("a",), ("a",)])
    assert largest_sharing([("a", "b"), ("b",), ("c",)]) == 2
    assert largest_sharing([]) == 0
    assert all_share([("a", "b"), ("b",)])
    assert not all_share([("a",), ()])


def test_what_a_node_asks() -> None:
    assert reads(ir.Where(attribute=COST, operator="<=", value=2)) == {"cost"}
    assert reads(ir.InGroup(names=("x",))) == {"treated"}
    assert reads(ir.HasBladeHeart()) == {"blade_hearts", "icons"}
    assert reads(ir.LiveTotal()) == {"score", "icons"}
    assert reads(ir.Kinds(by="cost", of=MEMBERS)) == {"cost"}
    assert reads(ir.Kinds(by="name", of=MEMBERS)) == frozenset()
    assert reads(ir.GainAbility(ability=static(gain("blade", on=where(ir.HasAbility()))))) == frozenset()


@pytest.mark.rule("9.1.1.3")
def test_static_conditions_cases_and_otherwise() -> None:
    energy = sel("energy", "energy_area", None)
    cases = ir.Upgrade(
        cases=(
            ir.If(condition=at_least(energy, 1), then=gain("blade")),
            ir.If(condition=at_least(energy, 2), then=gain("blade", "blade", "blade")),
        )
    )
    other = ir.If(condition=at_least(energy, 2), then=seq(), otherwise=gain("green"))
    for n, blade, green in ((0, 1, 1), (1, 2, 1), (2, 4, 0)):
        me = Side(deck=DECK, energy=("energy",) * n, stage={"center": Member("actor")})
        board = Board(actor(static(seq(cases, other))), me=me)
        oid = board.oid("actor")
        assert board.layers.blade(board.state, oid) == blade
        assert board.layers.hearts(board.state, oid)[3] == green


@pytest.mark.parametrize(
    "ability",
    [
        static(draw()),
        static(gain("blade", duration="live_end")),
        static(gain("blade", on=sel("member", "stage", 1))),
        static(gain("blade"), cost=draw()),
        activated(ir.Apply(changes=(ir.Become(attribute=ir.Attribute(name="under"), to=1),))),
        activated(ir.Apply(changes=(ir.Adjust(attribute="ability_cost", by=-1), ir.Gain(icons=("blade",))))),
        activated(ir.RevealUntil(until=ir.Var(name="x1"))),
        activated(ir.YellAgain()),
        activated(ir.Move(what=sel(), to="under")),
        activated(ir.Choose(what=ir.Select(type="live"))),
        ir.Ability(keywords=("automatic",), effect=draw()),
        activated(ir.Draw(count=ir.AnyNumber())),
    ],
)
def test_what_cannot_be_executed_does_not_link(ability: ir.Ability) -> None:
    with pytest.raises(UnsupportedNodeError, match=r"abilities\.0"):
        Board(actor(ability))


@pytest.mark.rule("9.11.1")
def test_last_known_information_of_a_member_that_left() -> None:
    away = activated(
        seq(
            gain("blade", duration="live_end"),
            ir.Move(what=ir.This(), to="waiting_room"),
            ir.If(
                condition=ir.And(
                    of=(
                        ir.InArea(of=ir.This(), areas=("left",)),
                        ir.Is(of=ir.This(), where=(ir.InState(state="active"), ir.HasUnder(type="energy"))),
                        ir.Compare(
                            left=ir.Total(attribute=ir.Attribute(name="blade"), of=ir.This()),
                            operator="==",
                            right=2,
                        ),
                    )
                ),
                then=draw(),
            ),
        )
    )
    me = Side(deck=DECK, stage={"left": Member("actor", under=("energy",))})
    board = Board(actor(away), me=me)
    board.act()
    assert board.zone("hand") == ["a"]
    assert board.zone("energy_deck") == ["energy"]


def test_ids_say_which_card_it_is(board: Board) -> None:
    assert board.oid("actor") & CARD_MASK != board.oid("b") & CARD_MASK


@pytest.mark.rule("1.3.2")
def test_a_number_of_a_card_that_is_not_there_is_neither_less_nor_more(board: Board) -> None:
    theirs = ir.Total(attribute=COST, of=ir.Var(name="x1"))
    numbers: tuple[ir.Quantity, ...] = (theirs, ir.Plus(a=theirs, b=1), ir.AtMost(of=theirs, n=9))
    for value in numbers:
        for operator in ("<=", ">="):
            assert not holds(board, ir.Compare(left=1, operator=operator, right=value), x1=())
            assert not holds(board, ir.Compare(left=value, operator=operator, right=0), x1=())
            cheap = where(ir.Where(attribute=COST, operator=operator, value=value), zone="stage")
            assert names(board, cheap, x1=()) == []
        assert not holds(board, ir.IsOneOf(left=value, values=(0, 1)), x1=())
    there = {"x1": (board.oid("actor"),)}
    assert holds(board, ir.Compare(left=1, operator="<=", right=theirs), **there)
    # what is described by such a number is none, and that is a number
    none = where(ir.Where(attribute=COST, operator=">=", value=theirs), zone="stage")
    assert holds(board, ir.Compare(left=ir.Count(of=none), operator="==", right=0), x1=())


@pytest.mark.rule("1.3.2")
@pytest.mark.ruling("Q114")
def test_more_than_a_member_of_a_name_is_more_than_each_that_is_there(board: Board) -> None:
    def dearer(name: str) -> list[str]:
        of = where(ir.Named(names=(name,)), type="member")
        above = ir.Highest(attribute=COST, of=of)
        return names(board, where(ir.Where(attribute=COST, operator=">", value=above)))

    assert dearer("green hat") == ["hat"]
    assert dearer("hat") == []
    assert dearer("nobody") == []


@pytest.mark.rule("1.3.2.2")
def test_the_most_is_told_among_those_that_pass_the_other_filters(board: Board) -> None:
    dearest, cheapest = ir.Extreme(attribute=COST), ir.Extreme(attribute=COST, end="lowest")
    assert names(board, where(dearest, type="member")) == ["hat"]
    assert names(board, where(dearest)) == ["hat"]  # a live card has no cost
    low = names(board, where(cheapest, type="member"))
    assert low == [n for n in names(board, where(type="member")) if n != "hat"]  # all that are as cheap
    assert names(board, where(dearest, ir.InGroup(names=("Wool",)), type="member")) == ["hat＆scarf"]
    assert names(board, where(dearest, ir.InGroup(names=("nobody",)))) == []


def test_several_may_have_the_greatest_value_but_nobody_who_is_not_there(board: Board) -> None:
    def greatest(area: ir.Area, of: ir.Select) -> bool:
        there = MEMBERS.model_copy(update={"areas": (area,)})
        left, right = ir.Total(attribute=COST, of=there), ir.Highest(attribute=COST, of=of)
        return holds(board, ir.Compare(left=left, operator=">=", right=right))

    assert greatest("center", MEMBERS)
    assert greatest("left", MEMBERS)
    assert not greatest("right", MEMBERS)
    assert not greatest("right", where(ir.Named(names=("nobody",)), zone="stage"))
