"""IR as trees: what is well formed, how it is changed and grown, and that print reads back as itself."""

from random import Random
from typing import Any

import pytest

from compiler import compile_text, ir, read
from compiler.render import RenderError, render
from compiler.trees import named, walk
from compiler.trees.grow import LARGEST, Grower
from compiler.trees.mutate import drawn_from, mutants
from compiler.trees.wellformed import faults
from tests.compiler.test_deletion import INVENTED
from utafuda.audit import mutants as mutation
from utafuda.audit import trees
from utafuda.pools import bundled, texts

STOCK = [part.ability for text in INVENTED for part in compile_text(text).parts]


def kinds(text: str) -> set[str]:
    (ability,) = compile_text(text).abilities
    return {mutant.kind for mutant in mutants(ability)}


def changed(text: str) -> list[str]:
    """What the well-formed mutants of a text say, as far as there are words for them."""
    (ability,) = compile_text(text).abilities
    said = []
    for mutant in mutants(ability):
        if not faults(mutant.ability):
            try:
                said.append(render(mutant.ability))
            except RenderError:
                continue
    return said


def test_the_kinds_of_mutation() -> None:
    """What is asked of the tool: each is found by type, on a text that has it."""
    found = kinds(
        "【起動】【ターン1回】手札を1枚控え室に置いてもよい:自分のステージにほかの『星組』のメンバーが2人以上いる場合、"
        "ライブ終了時まで、[桃][ブレード]を得る。カードを1枚引く。"
    )
    assert found >= {
        "negate a condition", "drop a filter", "drop other", "another operator", "another player", "another side",
        "another zone", "another duration", "another quantifier", "number + 1", "number - 1", "another icon",
        "drop a condition", "drop a step", "order of steps", "optional on or off", "drop cost", "drop limit",
        "another keyword",
    }  # fmt: skip


def test_mutants_say_what_they_mean() -> None:
    said = changed("【登場】カードを2枚引く。")
    assert "【登場】カードを3枚引く。" in said
    assert "【登場】カードを2枚まで引く。" in said
    assert "【登場】相手はカードを2枚引く。" in said
    assert "【ライブ成功時】カードを2枚引く。" in said
    assert "【登場】カードを2枚引いてもよい。" in said


def test_events_and_who_does_it_are_mutated() -> None:
    said = changed("【自動】自分がエールしたとき、カードを1枚引く。")
    assert "【自動】相手がエールしたとき、カードを1枚引く。" in said
    assert "【自動】自分のライブが成功したとき、カードを1枚引く。" in said


def test_mutants_differ_and_have_final_names() -> None:
    for ability in STOCK:
        for mutant in mutants(ability):
            assert mutant.ability != ability
            assert named(mutant.ability) == mutant.ability


def test_a_drawn_mutant_is_one_of_all() -> None:
    random = Random(1)
    every = {mutant.ability for mutant in mutants(STOCK[0])}
    drawn = [one for _ in range(40) if (one := drawn_from(STOCK[0], random)) is not None]
    assert drawn
    assert {one.ability for one in drawn} <= every


@pytest.mark.parametrize("ability", STOCK)
def test_what_compiles_is_well_formed(ability: ir.Ability) -> None:
    assert faults(ability) == []


HAND = ir.Select(zones=("hand",), count=ir.Exactly())


def enter(effect: ir.Effect) -> ir.Ability:
    return ir.Ability(keywords=("enter",), effect=effect)


DISCARDED = ir.Move(what=HAND.model_copy(update={"count": ir.Exactly()}), to="waiting_room", bind="x1")


def done(step: ir.Effect) -> ir.Effect:
    """The step, and what is done if x1 was."""
    return ir.Seq(steps=(step, ir.If(condition=ir.Did(name="x1"), then=ir.Draw(count=ir.Exactly(n=2)))))


DRAWN = ir.Draw(count=ir.Exactly())
STAGE = ir.Select(type="member", zones=("stage",))
THERE = ir.Compare(left=ir.Count(of=STAGE), operator=">=", right=1)


def given(then: ir.Effect, condition: ir.Condition = THERE) -> ir.Effect:
    """What is done under a condition."""
    return ir.If(condition=condition, then=then)


def lasting(duration: Any) -> ir.Apply:
    """A card that gains a red heart."""
    return ir.Apply(on=ir.This(noun="card"), changes=(ir.Gain(icons=("red",)),), duration=duration)


def facing() -> ir.Select:
    """Your own member in front of this one, which is nobody."""
    return STAGE.model_copy(update={"where": (ir.Facing(ref=ir.This()),)})


def own_cost(attribute: Any) -> ir.Apply:
    """A card that costs less by its own ability."""
    return ir.Apply(on=ir.This(noun="card"), changes=(ir.Adjust(attribute=attribute, by=-1),))


@pytest.mark.parametrize(
    ("rule", "ability"),
    [
        ("9.4.1", ir.Ability(keywords=("activated",), effect=ir.Draw(count=ir.Exactly()))),
        ("9.7.1", ir.Ability(keywords=("automatic",), effect=ir.Draw(count=ir.Exactly()))),
        ("9.1.1.3", ir.Ability(keywords=("static",), effect=ir.Draw(count=ir.Exactly()))),
        ("11.1.3", ir.Ability(keywords=("enter", "enter"), effect=ir.Draw(count=ir.Exactly()))),
        ("1.3.2", enter(ir.Draw(count=ir.Exactly(n=0)))),
        ("4.4-4.14", enter(ir.Move(what=HAND.model_copy(update={"type": "energy"}), to="waiting_room"))),
        ("4.8.2", enter(ir.Move(what=HAND, to="deck"))),
        ("4.5.5", enter(ir.Move(what=HAND, to="under"))),
        ("5.4", enter(ir.Move(what=HAND, to="hand"))),
        ("4.1.4.1", enter(ir.Move(what=ir.Var(name="x1"), to="hand"))),
        ("9.7.4.1", enter(ir.Move(what=ir.EventCard(), to="hand"))),
        ("one form", enter(ir.Seq(steps=(ir.Draw(count=ir.Exactly()),)))),
        ("9.8", enter(ir.May(do=ir.May(do=ir.Draw(count=ir.Exactly()))))),
        ("9.6.2.3.1", ir.Ability(keywords=("static",), effect=own_cost("play_cost"))),
        ("one form", enter(done(ir.May(do=ir.Draw(count=ir.Exactly()), bind="x1")))),
        ("4.2.2", enter(ir.Reveal(what=STAGE))),
        ("4.5.7", enter(ir.SetState(what=facing(), state="wait"))),
        ("9.8.1", enter(given(ir.Seq(steps=(DRAWN, ir.Repeat(do=DRAWN, up_to=2)))))),
        ("8.5", enter(ir.Either(options=(lasting("live_end"), lasting(None))))),
        ("1.3.2.2", enter(given(DRAWN, ir.Compare(left=ir.LiveTotal(), operator=">", right=ir.Surplus())))),
        ("1.3.2.2", enter(ir.Look(what=ir.TopOfDeck(n=ir.Difference(a=3, b=ir.Count(of=STAGE)))))),
        ("4.1.2.2", enter(ir.Look(what=ir.TopOfDeck(n=ir.Surplus())))),
        (
            "9.3.3",
            enter(given(DRAWN, ir.And(of=(ir.PhaseIs(phase="main"), ir.Or(of=(THERE, ir.EveryArea())))))),
        ),
        ("4.1.4.1", enter(ir.Seq(steps=(DISCARDED, DRAWN, given(DRAWN, ir.Did(name="x1")))))),
        ("9.6.3.1", enter(ir.Draw(count=ir.Upgraded(of=ir.Exactly(), condition=THERE, to=ir.UpTo(n=2))))),
        ("9.6.2.2", enter(done(ir.May(do=ir.Seq(steps=(ir.Draw(count=ir.Exactly()), DISCARDED)))))),
    ],
)
def test_a_rule_is_broken(rule: str, ability: ir.Ability) -> None:
    assert any(fault.rule.startswith(rule) for fault in faults(ability)), faults(ability)


def test_a_card_has_a_cost_of_its_own_in_the_hand() -> None:
    assert faults(ir.Ability(keywords=("static",), effect=own_cost("hand_cost"))) == []


def test_grown_trees_are_well_formed_and_the_same_for_the_same_seed() -> None:
    first, again = (Grower(Random(7), STOCK) for _ in range(2))
    grown = [first.tree(4) for _ in range(25)]
    assert grown == [again.tree(4) for _ in range(25)]
    assert len(set(grown)) > 20
    for tree in grown:
        assert faults(tree) == []
        assert len(walk(tree)) <= LARGEST


def test_most_of_what_is_printed_is_read_as_itself() -> None:
    grower = Grower(Random(3), STOCK)
    outcomes = [trees.round_trip(grower.tree(3))[0] for _ in range(60)]
    assert outcomes.count("same") >= 58


def test_a_difference_is_told_by_its_first_field() -> None:
    one, two = (read(f"【登場】カードを{n}枚引く。").ability for n in (1, 2))
    assert trees.difference(one, two) == "exactly.n: 1 became 2"
    assert trees.round_trip(one) == ("same", "", "【登場】カードを1枚引く。")


def test_the_audits_meet_their_goals_on_a_few() -> None:
    found = mutation.audit(INVENTED, 1, 60)
    assert found.figures["mutants"] == 60
    assert found.met
    assert trees.audit(INVENTED, 1, 5).figures["trees"] == 5


@pytest.mark.sweep
def test_mutants_of_the_bundled_set_print_otherwise() -> None:
    assert mutation.audit(texts(bundled()), 1, 4000).met
