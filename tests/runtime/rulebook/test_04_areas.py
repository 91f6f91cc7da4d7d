"""Chapter 4: the stage and its member areas (4.4, 4.5), with what lies under members."""

import pytest

from compiler import ir
from runtime.kernel.moves import change_area, execute, move
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import CENTER, ENERGY_AREA, LEFT, RIGHT, STAGE, UNDER, WAITING_ROOM, has_orientation
from runtime.rulebook.areas import AREAS, adjacent, every_area, left_of
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    draw,
    sel,
    seq,
)
from tests.runtime.rulebook.boards import DECK_OF, STAGE_OF, full

ALL = {"left": Member("a"), "center": Member("actor"), "right": Member("b")}


def drawn(effect: ir.Effect, me: Side) -> int:
    """How many cards the actor's ability draws."""
    return len(Board(actor(activated(effect)), me=me, ask=True).act().zone("hand"))


@pytest.mark.rule("4.4.1")
def test_the_stage_is_the_three_areas_together() -> None:
    count = ir.Count(of=sel("member", "stage", None))
    assert drawn(draw(count), Side(deck=DECK_OF, stage=ALL)) == 3
    assert drawn(draw(count), Side(deck=DECK_OF, stage=STAGE_OF)) == 1


@pytest.mark.rule("4.5.6")
def test_a_member_is_one_on_the_stage() -> None:
    me = Side(deck=DECK_OF, hand=("c",), waiting_room=("c",), stage=ALL)
    rest = ir.SetState(what=sel("member", "stage"), state="wait")
    game = Board(actor(activated(rest)), me=me, ask=True).act()
    assert game.words() == ["a", "actor", "b"]


@pytest.mark.rule("4.5.1.1", "4.5.2.1")
@pytest.mark.parametrize(("area", "who"), [("left", "a"), ("center", "actor"), ("right", "b")])
def test_an_area_is_a_member_area_with_a_name_of_its_own(area: ir.Area, who: str) -> None:
    me = Side(deck=DECK_OF, waiting_room=("c",), live_area=("song",), stage=ALL)
    rest = ir.SetState(what=sel("card", "stage", None, areas=(area,)), state="wait")
    game = Board(actor(activated(rest)), me=me, ask=True).act()
    assert [id_ for id_ in ("a", "actor", "b") if game.waits(id_)] == [who]


@pytest.mark.rule("4.5.1.1", "4.5.2.1")
def test_a_member_that_has_left_was_in_its_area_and_other_cards_in_none() -> None:
    away = ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room", bind="x1")
    for area, times in (("left", 1), ("right", 0)):
        there = ir.Select(among=ir.Var(name="x1"), count=ir.Every(), areas=(area,))
        assert drawn(seq(away, draw(ir.Count(of=there))), Side(deck=DECK_OF, stage=ALL)) == times
    elsewhere = ir.Select(zones=("waiting_room",), count=ir.Every(), areas=("left", "center", "right"))
    assert drawn(draw(ir.Count(of=elsewhere)), Side(deck=DECK_OF, waiting_room=("c",), stage=ALL)) == 0


@pytest.mark.rule("4.5.2")
def test_a_player_has_three_areas() -> None:
    assert sorted(AREAS) == [LEFT, CENTER, RIGHT]
    assert every_area({LEFT, CENTER, RIGHT})
    full_stage = ir.If(condition=ir.EveryArea(), then=draw())
    assert drawn(full_stage, Side(deck=DECK_OF, stage=ALL)) == 1
    for gone in ("left", "right"):
        rest = {area: member for area, member in ALL.items() if area != gone}
        assert drawn(full_stage, Side(deck=DECK_OF, stage=rest)) == 0


@pytest.mark.rule("4.5.2.2")
def test_the_areas_lie_from_left_to_right() -> None:
    assert [left_of(area) for area in (LEFT, CENTER, RIGHT)] == [-1, LEFT, CENTER]


@pytest.mark.rule("4.5.2.3")
def test_the_center_is_beside_both_sides_and_they_are_not_beside_each_other() -> None:
    pairs = {(a, b) for a in AREAS for b in AREAS if adjacent(a, b)}
    assert pairs == {(LEFT, CENTER), (CENTER, LEFT), (CENTER, RIGHT), (RIGHT, CENTER)}


@pytest.mark.rule("4.5.4")
def test_a_member_is_active_or_wait_in_the_area_where_it_is() -> None:
    rest = ir.SetState(what=sel("member", "stage", areas=("left",)), state="wait")
    game = Board(actor(activated(rest)), me=Side(deck=DECK_OF, stage=ALL), ask=True).act()
    view = game.game.view(FOE)["players"][ME]["stage"]
    assert [(card["area"], card["state"]) for card in view] == [
        ("left", "wait"),
        ("center", "active"),
        ("right", "active"),
    ]
    assert [zone for zone in range(11) if has_orientation(zone)] == [ENERGY_AREA, STAGE]


@pytest.mark.rule("4.5.5", "5.4.1", "5.10.1")
def test_energy_is_put_under_a_member_in_its_area() -> None:
    put = ir.Move(
        what=sel("energy", "energy_area"), to="under", under=sel("member", "stage", areas=("right",))
    )
    for energy in ({"energy": ("energy",)}, {"energy_wait": ("energy",)}):
        game = Board(actor(activated(put)), me=Side(deck=DECK_OF, stage=ALL, **energy), ask=True).act()
        (under,) = game.state.zone_cards(ME, UNDER)
        assert game.state.host[under & CARD_MASK] == game.oid("b")
        assert game.state.master[under & CARD_MASK] == ME
        assert game.state.zone_cards(ME, ENERGY_AREA) == []


@pytest.mark.rule("5.10.1")
def test_energy_goes_under_a_member_of_either_side() -> None:
    put = ir.Move(
        what=sel("energy", "energy_area"), to="under", under=sel("member", "stage", owner="opponent")
    )
    me = Side(deck=DECK_OF, stage=STAGE_OF, energy=("energy",))
    game = Board(
        actor(activated(put)), me=me, foe=Side(deck=DECK_OF, stage={"left": Member("a")}), ask=True
    ).act()
    (under,) = game.state.zone_cards(FOE, UNDER)
    assert game.state.host[under & CARD_MASK] == game.oid("a", player=FOE)


@pytest.mark.rule("4.5.5.1")
def test_the_energy_under_a_member_is_counted_with_it() -> None:
    two = ALL | {"left": Member("a", under=("energy", "energy"))}
    me = Side(deck=DECK_OF, energy=("energy",), stage=two)
    under = ir.Total(attribute=ir.Attribute(name="under"), of=sel("member", "stage", None, areas=("left",)))
    assert drawn(draw(under), me) == 2
    for type_, found in (("energy", 1), (None, 1), ("live", 0)):
        has = sel("member", "stage", None, where=(ir.HasUnder(type=type_),))
        assert drawn(draw(ir.Count(of=has)), me) == found


@pytest.mark.rule("4.5.5.1")
def test_what_lay_under_a_member_that_has_left_is_remembered() -> None:
    away = ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room", bind="x1")
    under = ir.Total(attribute=ir.Attribute(name="under"), of=ir.Var(name="x1"))
    had = ir.Is(of=ir.Var(name="x1"), where=(ir.HasUnder(type="energy"),))
    for cards, n in (((), 0), (("energy", "energy"), 2)):
        me = Side(deck=DECK_OF, stage=ALL | {"left": Member("a", under=cards)})
        assert drawn(seq(away, draw(under)), me) == n
        assert drawn(seq(away, ir.If(condition=had, then=draw())), me) == bool(cards)


@pytest.mark.rule("4.5.5.2")
def test_energy_under_a_member_has_no_state_and_pays_nothing() -> None:
    game = full()
    assert [zone for zone in (UNDER, STAGE, ENERGY_AREA) if not has_orientation(zone)] == [UNDER]
    (under,) = game.game.view(FOE)["players"][ME]["under"]
    assert "state" not in under
    assert under["under"] == game.oid("actor") >> 10
    pay = ir.Pay(count=ir.Exactly(n=1))
    me = Side(deck=DECK_OF, stage={"center": Member("actor", under=("energy",))})
    assert Board(actor(activated(draw(), cost=pay)), me=me, ask=True).words() == ["pass"]


@pytest.mark.rule("4.5.5.3")
def test_what_lies_under_a_member_goes_with_it_to_another_area() -> None:
    turn = ir.PositionChange(what=ir.This(), areas=("left",))
    me = Side(deck=DECK_OF, stage={"center": Member("actor", under=("energy",)), "left": Member("a")})
    game = Board(actor(activated(turn)), me=me, ask=True).act()
    assert game.stage() == {"left": "actor", "center": "a"}
    (under,) = game.state.zone_cards(ME, UNDER)
    assert game.state.host[under & CARD_MASK] == game.oid("actor")
    event = change_area(game.state, game.oid("a"), RIGHT)
    assert (event.player, event.from_area, event.area) == (ME, CENTER, RIGHT)
    execute(game.state, event)
    assert game.stage() == {"left": "actor", "right": "a"}


@pytest.mark.rule("4.5.5.4")
def test_a_member_leaves_alone_and_its_energy_goes_to_the_energy_deck_at_the_next_check() -> None:
    away = ir.Move(what=sel("member", "stage", areas=("left",)), to="waiting_room")
    me = Side(deck=DECK_OF, stage=STAGE_OF | {"left": Member("a", under=("energy",))})
    game = Board(actor(activated(seq(away, ir.Draw(count=ir.UpTo(n=1))))), me=me, ask=True).act()
    assert game.zone("waiting_room") == ["a"]
    assert game.zone("under") == ["energy"]
    game.pick("no")
    assert (game.zone("under"), game.zone("energy_deck")) == ([], ["energy"])
    state = game.state
    execute(state, move(state, game.oid("actor"), WAITING_ROOM))
    assert game.zone("stage") == []
