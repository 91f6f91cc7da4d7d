"""Continuous effects and their layers (9.9, 9.11), static abilities (9.1.1.3, 9.3.4)."""

import pytest

from compiler import ir
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import (
    FOE,
    ME,
    Board,
    activated,
    actor,
    at_least,
    automatic,
    card,
    discard,
    draw,
    enter,
    gain,
    sel,
    seq,
    static,
)

STAGE = {"center": Member("actor")}
REST = ("c",) * 4
OTHERS = sel("member", "stage", None, where=(ir.Except(ref=ir.This()),))
BLADE = ir.Attribute(name="blade")
COST = ir.Attribute(name="cost")


def adjust(attribute: str, by: ir.Quantity, **more: object) -> ir.Apply:
    floor = more.pop("floor", None)
    return ir.Apply(changes=(ir.Adjust(attribute=attribute, by=by, floor=floor),), **more)  # type: ignore[arg-type]


def become(attribute: ir.Attribute, to: ir.Quantity, **more: object) -> ir.Apply:
    return ir.Apply(changes=(ir.Become(attribute=attribute, to=to),), **more)  # type: ignore[arg-type]


@pytest.mark.rule("9.1.1.3", "9.9.1.5.1")
def test_a_static_ability_follows() -> None:
    each = gain("blade", times=ir.Times(n=1, per=ir.Count(of=OTHERS)))
    me = Side(deck=REST, hand=("a",), energy=("energy",) * 2, stage={**STAGE, "left": Member("b")})
    board = Board(actor(static(each)), me=me)
    assert board.layers.blade(board.state, board.oid("actor")) == 2
    board.pick("a", "right")
    assert board.layers.blade(board.state, board.oid("actor")) == 3


@pytest.mark.ruling("Q109")
@pytest.mark.ruling("Q129")
def test_a_resolved_effect_is_frozen() -> None:
    each = gain("blade", times=ir.Count(of=sel("card", "hand", None)), duration="live_end")
    me = Side(deck=REST, hand=("a", "b"), stage=STAGE)
    board = Board(actor(activated(each), activated(discard(2))), me=me)
    board.act()
    assert board.layers.blade(board.state, board.oid("actor")) == 3
    board.game.apply(board.words().index("activate actor") + 1)
    board.pick(*[w for w in board.words()[:1] if board.asked == "select"])
    assert board.zone("hand") == []
    assert board.layers.blade(board.state, board.oid("actor")) == 3


@pytest.mark.rule("9.9.1.4", "9.9.1.5")
@pytest.mark.ruling("Q195")
def test_a_set_value_comes_before_additions_whichever_began_first() -> None:
    more = gain("blade", duration="live_end")
    three = become(BLADE.model_copy(update={"original": True}), 3, duration="live_end")
    for order in ((more, three), (three, more)):
        board = Board(actor(activated(seq(*order)), blade=5))
        board.act()
        oid = board.oid("actor")
        assert board.layers.blade(board.state, oid) == 4
        assert board.layers.scalar(board.state, oid, "blade", True) == 3


@pytest.mark.rule("9.9.1.7")
def test_of_two_set_values_the_later_one_stands() -> None:
    board = Board(
        actor(activated(seq(become(COST, 7, duration="live_end"), become(COST, 6, duration="live_end"))))
    )
    board.act()
    assert board.layers.cost(board.state, board.oid("actor")) == 6


@pytest.mark.rule("9.9.1.4", "9.9.1.5")
@pytest.mark.ruling("Q115")
def test_a_requirement_that_becomes_is_then_raised() -> None:
    set_ = ir.Apply(changes=(ir.NeedBecomes(icons=("red", "yellow")),))
    more = ir.Apply(changes=(ir.AdjustNeed(direction="more", icons=("grey",)),))
    song = card("hymn", "live", need={"red": 1, "yellow": 1, "purple": 1})
    for order in ((more, set_), (set_, more)):
        hymn = song.model_copy(
            update={"abilities": (ir.Ability(keywords=("live_start",), effect=seq(*order)),)}
        )
        me = Side(deck=REST, live_area=("hymn",), stage={"center": Member("a")})
        board = Board(hymn, me=me, start="performance")
        judged = next(e.data for e in board.state.log if e.kind in ("failure", "success"))
        assert judged[8:] == (0, 1, 1, 0, 0, 0, 0, 1)


@pytest.mark.rule("9.9.1.5", "9.9.1.6")
def test_an_addition_that_asks_another_value_sees_it_worked_out() -> None:
    """Reading 12: a blade for a cost of 13 or more, a cost of 9 with 4 more, whoever came first."""
    blades = static(
        ir.If(
            condition=ir.Compare(left=ir.Total(attribute=COST, of=ir.This()), operator=">=", right=13),
            then=gain("blade"),
        )
    )
    costs = static(adjust("cost", 4, on=sel("member", "stage", None)))
    for stage in (
        {"center": Member("actor"), "left": Member("helper")},
        {"left": Member("helper"), "center": Member("actor")},
    ):
        board = Board(
            actor(blades, cost=9), card("helper", abilities=(costs,)), me=Side(deck=REST, stage=stage)
        )
        assert board.layers.cost(board.state, board.oid("actor")) == 13
        assert board.layers.blade(board.state, board.oid("actor")) == 2


TEN = sel("member", "stage", None, where=(ir.Where(attribute=COST, operator=">=", value=10),))
BETWEEN = {"left": Member("first"), "right": Member("second"), "center": Member("c")}


@pytest.mark.rule("9.9.1.6", "9.9.1.7")
def test_an_effect_waits_for_the_one_it_depends_on() -> None:
    """Each of cost 10 or more becomes 20, which depends on what makes all 12 although it is older."""
    dependent = card("first", cost=1, abilities=(static(become(COST, 20, on=TEN)),))
    all_ = become(COST, 12, on=sel("member", "stage", None))
    plain = card("second", cost=1, abilities=(static(all_),))
    board = Board(dependent, plain, me=Side(deck=REST, stage=BETWEEN))
    assert board.layers.cost(board.state, board.oid("c")) == 20


@pytest.mark.rule("9.9.1.5", "9.9.1.6", "9.9.1.7")
def test_additions_to_one_value_go_by_age_alone() -> None:
    """9.9.1.6 speaks of the steps up to 9.9.1.4: +2 to each of cost 10 or more does not wait for +4 to all."""
    asking = card("first", cost=1, abilities=(static(adjust("cost", 2, on=TEN)),))
    plain = card("second", cost=1, abilities=(static(adjust("cost", 4, on=sel("member", "stage", None))),))
    board = Board(asking, plain, me=Side(deck=REST, stage=BETWEEN))
    assert board.layers.cost(board.state, board.oid("c")) == 9 + 4
    later = {"right": Member("second"), "left": Member("first"), "center": Member("c")}
    board = Board(asking, plain, me=Side(deck=REST, stage=later))
    assert board.layers.cost(board.state, board.oid("c")) == 9 + 4 + 2


@pytest.mark.rule("9.9.1.6", "9.9.1.7.1")
def test_a_cycle_falls_back_to_the_order_of_beginning() -> None:
    def at_most(n: int) -> ir.Select:
        return sel("member", "stage", None, where=(ir.Where(attribute=COST, operator="<=", value=n),))

    # each would take the other's target away: the older one applies first
    down = static(become(COST, 7, on=at_most(4)))
    stage = {"left": Member("first"), "right": Member("second")}
    first = card("first", cost=4, abilities=(down,))
    second = card("second", cost=4, abilities=(static(become(COST, 9, on=at_most(4))),))
    board = Board(first, second, me=Side(deck=REST, stage=stage))
    assert board.layers.cost(board.state, board.oid("first")) == 7
    stage = {"right": Member("second"), "left": Member("first")}
    board = Board(first, second, me=Side(deck=REST, stage=stage))
    assert board.layers.cost(board.state, board.oid("first")) == 9


@pytest.mark.rule("9.9.1.2")
@pytest.mark.ruling("Q78")
def test_a_granted_ability_leaves_with_its_bearer() -> None:
    grant = ir.Apply(changes=(ir.GainAbility(ability=static(adjust("live_total", 1))),), duration="live_end")
    away = activated(ir.Move(what=ir.This(), to="waiting_room"))
    me = Side(deck=REST, live_area=("song",), stage=STAGE)
    board = Board(actor(activated(grant), away), me=me)
    board.act()
    assert board.layers.live_total(board.state, ME) == 1
    board.game.apply(board.words().index("activate actor") + 1)
    assert board.stage() == {}
    assert board.layers.live_total(board.state, ME) == 0


@pytest.mark.rule("9.9.1.2", "9.3.2")
@pytest.mark.ruling("Q106")
def test_negating_twice_is_not_done_the_second_time() -> None:
    negate = ir.May(
        do=ir.Apply(
            on=sel("member", "stage", where=(ir.Named(names=("helper",)),)),
            changes=(ir.Negate(keywords=("live_start",)),),
            duration="live_end",
        ),
        bind="x1",
    )
    effect = seq(negate, ir.If(condition=ir.Did(name="x1"), then=draw()))
    helper = card("helper", abilities=(ir.Ability(keywords=("live_start",), effect=draw()),))
    me = Side(deck=("a", "b", "c"), stage={**STAGE, "left": Member("helper")})
    board = Board(actor(activated(effect)), helper, me=me)
    board.act("yes")
    assert board.zone("hand") == ["a"]
    assert board.layers.abilities(board.state, board.oid("helper")) == ()
    assert board.layers.owned_abilities(board.state, board.oid("helper")) != ()
    board.act("yes")
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.9.1.2")
def test_a_negated_static_ability_does_nothing() -> None:
    helper = card("helper", abilities=(static(gain("blade", on=sel("member", "stage", None))),))
    negate = static(
        ir.Apply(
            on=sel("member", "stage", None, where=(ir.Named(names=("helper",)),)),
            changes=(ir.Negate(keywords=("static",)),),
        )
    )
    stage = {"left": Member("helper"), "right": Member("b")}
    free = Board(helper, me=Side(deck=REST, stage=stage))
    assert free.layers.blade(free.state, free.oid("b")) == 3
    board = Board(actor(negate), helper, me=Side(deck=REST, stage={**stage, **STAGE}))
    assert board.layers.blade(board.state, board.oid("b")) == 2


@pytest.mark.rule("9.9.1.2")
def test_abilities_of_cards_underneath_are_copied() -> None:
    below = card("below", abilities=(enter(draw(2)), activated(draw(1))))
    copy = static(
        ir.Apply(
            changes=(ir.CopyAbilities(of=ir.Select(type="member", under=ir.This()), keywords=("activated",)),)
        )
    )
    me = Side(deck=("a", "b"), stage={"center": Member("actor", under=("below",))})
    board = Board(actor(copy), below, me=me)
    board.act()
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.9.1.3", "9.3.4.1")
def test_a_card_is_treated_as_having_units_in_every_zone() -> None:
    hymn = card(
        "hymn",
        "live",
        abilities=(static(ir.Apply(on=ir.This(noun="card"), changes=(ir.TreatAs(names=("Unit",)),))),),
    )
    effect = ir.Move(what=sel("live", "waiting_room", where=(ir.InGroup(names=("Unit",)),)), to="hand")
    me = Side(deck=("a",), waiting_room=("song", "hymn"), stage=STAGE)
    board = Board(actor(activated(effect)), hymn, me=me)
    board.act()
    assert board.zone("hand") == ["hymn"]


@pytest.mark.rule("9.3.4.2", "11.6.4")
def test_an_ability_functions_in_its_zone_and_area() -> None:
    ability = static(gain("blade", "blade"), areas=("left", "right"))
    for area, blades in (("left", 3), ("center", 1), ("right", 3)):
        board = Board(actor(ability), me=Side(deck=REST, stage={area: Member("actor")}))
        assert board.layers.blade(board.state, board.oid("actor")) == blades
    board = Board(actor(static(gain("blade"))), me=Side(deck=REST, waiting_room=("actor",)))
    assert board.layers.blade(board.state, board.oid("actor", "waiting_room")) == 1


@pytest.mark.rule("9.3.4.1")
def test_a_named_zone_is_where_it_functions() -> None:
    there = ir.InZone(of=ir.This(noun="card"), zone="success_area")
    hymn = card(
        "hymn",
        "live",
        abilities=(
            static(
                ir.If(condition=there, then=gain("blade", on=sel("member", "stage", None, areas=("center",))))
            ),
        ),
    )
    board = Board(
        hymn, me=Side(deck=REST, success_area=("hymn",), stage={"center": Member("a"), "left": Member("b")})
    )
    assert board.layers.blade(board.state, board.oid("a")) == 2
    assert board.layers.blade(board.state, board.oid("b")) == 2
    board = Board(hymn, me=Side(deck=REST, live_area=("hymn",), stage={"center": Member("a")}))
    assert board.layers.blade(board.state, board.oid("a")) == 1


@pytest.mark.rule("9.3.4.1.1", "9.6.2.3.1")
@pytest.mark.ruling("Q186")
@pytest.mark.ruling("Q129")
def test_a_card_in_the_hand_makes_itself_cheaper() -> None:
    per = ir.Times(n=-1, per=ir.Count(of=sel("card", "hand", None, where=(ir.Except(ref=ir.This()),))))
    big = card("big", cost=3, abilities=(static(adjust("hand_cost", per, on=ir.This(noun="card"))),))
    me = Side(deck=REST, hand=("big", "a", "a", "a", "a", "a"))
    board = Board(big, me=me)
    assert board.layers.play_cost(board.state, board.oid("big", "hand")) == 0
    assert board.layers.cost(board.state, board.oid("big", "hand")) == -2
    assert "big" in board.words()


@pytest.mark.ruling("Q155")
def test_a_cost_on_the_stage_is_not_the_cost_to_play() -> None:
    big = card("big", cost=4, abilities=(static(adjust("cost", 1)),))
    board = Board(big, me=Side(deck=REST, hand=("big",), stage={"left": Member("big")}))
    assert board.layers.play_cost(board.state, board.oid("big", "hand")) == 4
    assert board.layers.cost(board.state, board.oid("big")) == 5


@pytest.mark.ruling("Q218")
def test_playing_others_becomes_cheaper() -> None:
    plain = sel("member", "hand", None, where=(ir.Not(of=ir.HasAbility()),))
    board = Board(
        actor(static(adjust("play_cost", -1, on=plain))),
        me=Side(deck=REST, hand=("a", "actor"), stage=STAGE),
    )
    assert board.layers.play_cost(board.state, board.oid("a", "hand")) == 1
    assert board.layers.play_cost(board.state, board.oid("actor", "hand")) == 4


@pytest.mark.rule("9.9.2", "4.1.4")
def test_an_effect_does_not_reach_members_that_come_later() -> None:
    all_ = gain("blade", on=sel("member", "stage", None), duration="live_end")
    me = Side(deck=REST, hand=("a",), energy=("energy",) * 2, stage=STAGE)
    board = Board(actor(activated(all_)), me=me)
    board.act()
    board.pick("a", "left")
    assert board.layers.blade(board.state, board.oid("actor")) == 2
    assert board.layers.blade(board.state, board.oid("a")) == 1


def test_original_hearts_change_colour_and_keep_their_number() -> None:
    recolour = ir.Apply(changes=(ir.HeartsBecome(to="green"),), duration="live_end")
    board = Board(
        actor(activated(seq(gain("red", duration="live_end"), recolour)), hearts={"red": 2, "blue": 1})
    )
    board.act()
    assert board.layers.hearts(board.state, board.oid("actor")) == (0, 1, 0, 3, 0, 0, 0, 0)


@pytest.mark.ruling("Q246")
def test_a_heart_of_each_colour() -> None:
    effect = ir.Apply(changes=(ir.GainColoursOf(of=sel("member", "stage", None)),), duration="live_end")
    me = Side(deck=REST, stage={**STAGE, "left": Member("b"), "right": Member("c")})
    board = Board(actor(activated(effect)), me=me)
    board.act()
    assert board.layers.hearts(board.state, board.oid("actor")) == (0, 2, 0, 1, 1, 0, 0, 0)


@pytest.mark.ruling("Q67")
def test_all_is_not_a_colour() -> None:
    number = ir.Colours(of=sel("member", "stage", None))
    board = Board(actor(activated(draw(number))), me=Side(deck=REST, stage={**STAGE, "left": Member("c")}))
    board.act()
    assert len(board.zone("hand")) == 2


@pytest.mark.ruling("Q228")
@pytest.mark.ruling("Q207")
def test_kinds_are_a_union_or_a_matching() -> None:
    twin = card("twin", names=("x", "y"), groups=("G", "H"))
    me = Side(deck=REST, stage={**STAGE, "left": Member("twin")})
    board = Board(
        actor(activated(draw(ir.Kinds(by="group", mode="union", of=sel("member", "stage", None))))),
        twin,
        me=me,
    )
    board.act()
    assert len(board.zone("hand")) == 2
    board = Board(actor(activated(draw(ir.Kinds(by="name", of=sel("member", "stage", None))))), twin, me=me)
    board.act()
    assert len(board.zone("hand")) == 2


@pytest.mark.ruling("Q81")
def test_a_name_counts_in_its_own_group_only() -> None:
    twin = card("twin", names=("x", "y"), groups=("G", "H"))
    other = card("other", names=("x",), groups=("G",))
    members = sel("member", "stage", None, where=(ir.InGroup(names=("G",)),))
    me = Side(deck=REST, stage={"center": Member("actor"), "left": Member("twin"), "right": Member("other")})
    board = Board(actor(activated(draw(ir.Kinds(by="name", of=members)))), twin, other, me=me)
    board.act()
    assert len(board.zone("hand")) == 1


@pytest.mark.ruling("Q74")
@pytest.mark.ruling("Q204")
@pytest.mark.parametrize(("asked", "most"), [(("G",), 1), (("H",), 2), (("G", "H"), 2), ((), 2)])
def test_the_same_name_is_one_in_the_group_asked_for(asked: tuple[str, ...], most: int) -> None:
    first = card("first", names=("x", "z"), groups=("G", "H"))
    second = card("second", names=("y", "z"), groups=("G", "H"))
    filters = (ir.InGroup(names=asked),) if asked else ()
    same = ir.Most(by="name", of=sel("member", "stage", None, where=filters))
    me = Side(
        deck=REST, stage={"center": Member("actor"), "left": Member("first"), "right": Member("second")}
    )
    board = Board(actor(activated(draw(same))), first, second, me=me)
    board.act()
    assert len(board.zone("hand")) == most


@pytest.mark.rule("8.4.11")
@pytest.mark.ruling("Q171")
def test_effects_of_the_turn_end_without_a_live() -> None:
    board = Board(actor(activated(gain("blade", duration="live_end"))))
    board.act()
    oid = board.oid("actor")
    while board.game.turn == 2:
        board.pick(board.words()[-1])
    assert board.layers.blade(board.state, oid) == 1
    assert board.state.applied == []


@pytest.mark.rule("7.4.1", "7.4.3")
@pytest.mark.ruling("Q280")
def test_no_activation_in_the_active_phase_of_the_next_turn() -> None:
    ban = ir.Apply(changes=(ir.Prohibit(action="activate_in_active_phase"),), duration="next_active_phase")
    effect = seq(ir.SetState(what=ir.This(), state="wait"), ban)
    board = Board(actor(activated(effect)), me=Side(deck=REST * 3, stage=STAGE), foe=Side(deck=REST * 3))
    board.act()
    while not (board.game.turn == 3 and board.state.phase == "main" and board.state.turn_player == ME):
        board.pick(board.words()[-1])
    assert board.waits("actor")
    while not (board.game.turn == 4 and board.state.phase == "main" and board.state.turn_player == ME):
        board.pick(board.words()[-1])
    assert not board.waits("actor")


@pytest.mark.rule("8.2.2")
def test_fewer_lives_may_be_set_next() -> None:
    limit = ir.Apply(changes=(ir.Adjust(attribute="live_set", by=-1),), duration="next_live_set")
    board = Board(actor(activated(limit)))
    board.act()
    assert board.layers.live_set_limit(board.state, ME) == 2
    assert board.layers.live_set_limit(board.state, FOE) == 3
    while board.game.turn == 2:
        board.pick(board.words()[-1])
    assert board.layers.live_set_limit(board.state, ME) == 3


@pytest.mark.ruling("Q231")
def test_a_floor_looks_at_the_whole_total() -> None:
    down = adjust("live_total", -5, floor=0)
    me = Side(deck=REST, live_area=("song",), stage=STAGE)
    board = Board(actor(activated(down)), me=me)
    board.act()
    assert board.layers.live_total(board.state, ME) == -3
    assert board.layers.live_score(board.state, ME) == 0


@pytest.mark.rule("8.4.3.2")
@pytest.mark.ruling("Q66")
def test_a_player_without_lives_is_lower() -> None:
    higher = ir.Compare(left=ir.LiveTotal(), operator=">", right=ir.LiveTotal(player="opponent"))
    song = card("hush", "live", score=0)
    me = Side(deck=REST, live_area=("hush",), stage=STAGE)
    board = Board(actor(activated(ir.If(condition=higher, then=draw()))), song, me=me)
    board.act()
    assert len(board.zone("hand")) == 1


@pytest.mark.rule("9.6.2.3.2")
@pytest.mark.ruling("Q193")
def test_two_members_may_be_touched() -> None:
    big = card(
        "big",
        cost=12,
        abilities=(static(ir.Apply(on=ir.This(noun="card"), changes=(ir.PermitBaton(members=2),))),),
    )
    me = Side(
        deck=REST, hand=("big",), energy=("energy",), stage={"left": Member("a"), "center": Member("c")}
    )
    board = Board(big, me=me)
    assert board.layers.baton_limit(board.state, board.oid("big", "hand")) == 2
    assert board.layers.baton_limit(board.state, board.oid("a")) == 1


@pytest.mark.rule("1.3.3")
def test_a_member_that_cannot_be_touched_away() -> None:
    unless = (ir.Named(names=("b",)),)
    ban = static(ir.Apply(changes=(ir.Prohibit(action="baton_out", unless=unless),)))
    board = Board(actor(ban), me=Side(deck=REST, hand=("a", "b"), stage=STAGE))
    leaving = board.oid("actor")
    assert not board.layers.baton_allowed(board.state, board.oid("a", "hand"), leaving)
    assert board.layers.baton_allowed(board.state, board.oid("b", "hand"), leaving)


@pytest.mark.ruling("Q125")
@pytest.mark.rule("1.3.3")
def test_a_card_that_cannot_succeed_stays_out_of_the_success_area() -> None:
    hymn = card(
        "hymn", "live", abilities=(static(ir.Apply(changes=(ir.Prohibit(action="to_success_area"),))),)
    )
    effect = ir.Move(what=sel("live", "hand"), to="success_area")
    board = Board(actor(activated(effect)), hymn, me=Side(deck=REST, hand=("hymn",), stage=STAGE))
    board.act()
    assert board.zone("hand") == ["hymn"]
    board = Board(actor(activated(effect)), hymn, me=Side(deck=REST, hand=("song",), stage=STAGE))
    board.act("song")
    assert board.zone("success_area") == ["song"]


@pytest.mark.rule("9.10.1", "9.10.3")
@pytest.mark.ruling("Q256")
def test_a_card_replaces_where_it_would_be_put() -> None:
    instead = ir.May(do=ir.Move(what=sel("live", "waiting_room"), to="success_area"))
    replace = ir.Replace(event=ir.Moved(subject=ir.This(noun="card"), to="success_area"), instead=instead)
    hymn = card("hymn", "live", abilities=(static(ir.Apply(changes=(replace,))),))
    effect = ir.Move(what=sel("live", "hand"), to="success_area")
    me = Side(deck=REST, hand=("hymn",), waiting_room=("song",), stage=STAGE)
    board = Board(actor(activated(effect)), hymn, me=me)
    board.act("hymn", "yes")
    assert (board.zone("hand"), board.zone("success_area")) == (["hymn"], ["song"])
    board = Board(actor(activated(effect)), hymn, me=me)
    board.act("hymn", "no")
    assert board.zone("success_area") == ["hymn"]
    me = Side(deck=REST, hand=("hymn",), stage=STAGE)
    board = Board(actor(activated(effect)), hymn, me=me)
    board.act("hymn")
    assert board.zone("success_area") == ["hymn"]


@pytest.mark.rule("9.7.5", "9.7.5.1")
def test_a_delayed_trigger_fires_once() -> None:
    later = ir.Later(event=ir.Moved(subject=sel("card", "hand", None), to="waiting_room"), do=draw())
    throw = activated(discard(1))
    me = Side(deck=("a", "b", "c"), hand=("c", "c"), stage=STAGE)
    board = Board(actor(activated(later), throw), me=me)
    board.act()
    board.game.apply(board.words().index("activate actor") + 1)
    board.pick("c")
    assert board.zone("hand") == ["a", "c"]
    board.game.apply(board.words().index("activate actor") + 1)
    board.pick("c")
    assert board.zone("hand") == ["a"]


@pytest.mark.rule("9.3.2")
def test_what_does_not_trigger_is_not_played() -> None:
    silent = static(ir.Apply(changes=(ir.NoTrigger(keywords=("automatic",)),)))
    event = ir.ChangedState(subject=ir.This(), to="wait")
    wait = activated(ir.SetState(what=ir.This(), state="wait"))
    board = Board(actor(wait, automatic(event, draw()), silent))
    board.act()
    assert board.zone("hand") == []
    board = Board(actor(wait, automatic(event, draw())))
    board.act()
    assert board.zone("hand") == ["a"]


@pytest.mark.ruling("Q192")
def test_yelled_blade_hearts_change_colour() -> None:
    rule_ = static(
        ir.Apply(changes=(ir.BladeHeartsBecome.model_validate({"from_": ("red", "all"), "to": "blue"}),))
    )
    shiny = card("shiny", blade_hearts={"all": 1, "green": 1})
    hymn = card("hymn", "live", need={"red": 9}, abilities=(rule_,))
    me = Side(deck=("shiny",) * 4, live_area=("hymn",), stage={"center": Member("a")})
    looks = card(
        "looks",
        abilities=(
            automatic(
                ir.Yelled(),
                draw(),
                guard=at_least(sel("card", "yell", None, where=(ir.HasBladeHeart(icon="all"),)), 1),
            ),
        ),
    )
    board = Board(hymn, shiny, looks, me=me, start="performance")
    kinds = [entry.kind for entry in board.state.log]
    assert "yelled" in kinds
    state = board.state
    hearts = next(entry.data for entry in state.log if entry.kind in ("failure", "success"))
    assert hearts[:8] == (0, 1, 0, 1, 1, 0, 0, 0)
