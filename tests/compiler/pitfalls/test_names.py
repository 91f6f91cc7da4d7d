"""Different, the same, only, all, one of: how cards and names are counted together (survey 8.12-8.17)."""

from typing import Any

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    HAND,
    LIVES,
    STAGE,
    STAR,
    WAITING,
    ability,
    asked,
    effect,
    some,
    steps,
    there,
    x,
)  # fmt: skip

STARS = some(STAGE, STAR)
TWO = ir.Named(names=("空野", "海野"))


def kinds(by: Any, of: Any, n: Any, mode: Any = "matching") -> ir.Compare:
    """At least ``n`` different ones."""
    return ir.Compare(left=ir.Kinds(by=by, of=of, mode=mode), operator=">=", right=n)


@pytest.mark.pitfall("8.12")
@pytest.mark.ruling("Q207")
@pytest.mark.ruling("Q74")
def test_different_names_are_a_matching_within_the_group() -> None:
    """One name for each member: a card with several names counts once."""
    assert asked("自分のステージに名前の異なる『星組』のメンバーが3人以上いる") == kinds("name", STARS, 3)
    assert asked(
        "自分のステージのエリアすべてに『星組』のメンバーが登場しており、かつ名前が異なる"
    ) == ir.And(of=(ir.EveryArea(where=(STAR,)), kinds("name", STARS, ir.Count(of=STARS))))


@pytest.mark.pitfall("8.12")
@pytest.mark.ruling("Q204")
def test_the_same_name_is_the_largest_set_that_shares_one() -> None:
    most = ir.Most(by="name", of=STAGE)
    assert asked("自分のステージに同じ名前のメンバーが2人以上いる") == ir.Compare(
        left=most, operator=">=", right=2
    )


@pytest.mark.pitfall("8.12")
def test_a_name_compared_is_of_another_object() -> None:
    """このメンバーと名前の異なる…1人につき counts members, it does not match them."""
    node = effect(
        "【ライブ開始時】自分のステージにいるこのメンバーと名前の異なる『星組』のメンバー1人につき、エネルギーを1枚アクティブにする。"
    )
    unlike = ir.Compared(by="name", relation="different", ref=ir.This())
    assert node.what.count.n == ir.Times(per=ir.Count(of=some(STAGE, unlike, STAR)))


@pytest.mark.pitfall("8.14")
@pytest.mark.ruling("Q212")
def test_units_that_differ_are_matched_too() -> None:
    """A card without a unit can be given none, so it is no different one."""
    assert asked("自分のステージにユニット名がそれぞれ異なるメンバーが3人以上いる") == kinds("unit", STAGE, 3)
    cost = ability(
        "【登場】手札の同じユニット名を持つカード2枚を控え室に置いてもよい：カードを1枚引く。"
    ).cost
    assert isinstance(cost, ir.May)
    assert isinstance(cost.do, ir.Move)
    assert cost.do.what == some(HAND, count=ir.Exactly(n=2), constraint=ir.Alike(by="unit", relation="same"))


@pytest.mark.pitfall("8.16")
def test_only_asks_for_one_at_least() -> None:
    """『G』のみ is Is, true of all and of at least one (assumption A005); 『G』が… is a count."""
    assert asked("自分のステージにいるメンバーが『星組』のみの") == ir.Is(of=STAGE, where=(STAR,))
    assert asked("自分のライブ中のライブカードが『星組』のみの") == ir.Is(of=LIVES, where=(STAR,))
    assert asked("自分のステージに『星組』のメンバーがいる") == there(STARS)


@pytest.mark.pitfall("8.16")
def test_all_of_them_and_one_among_them() -> None:
    milled = "【登場】自分のデッキの上からカードを3枚控え室に置く。それら{}場合、カードを1枚引く。"
    every = steps(milled.format("がすべて『星組』のメンバーカードの"))[1].condition
    some_of = steps(milled.format("の中にライブカードがある"))[1].condition
    assert every == ir.Is(of=x(1), where=(STAR, ir.IsType(type="member")))
    assert some_of == there(ir.Select(type="live", among=x(1)))


@pytest.mark.pitfall("8.17")
def test_one_of_the_colours_is_a_choice() -> None:
    chosen, gained = steps(
        "【ライブ開始時】[赤]か[青]か[黄]のうち、1つを選ぶ。ライブ終了時まで、選んだハートを1つ得る。"
    )
    assert chosen == ir.ChooseHeart(colours=("red", "blue", "yellow"), bind="x1")
    assert gained.changes == (ir.GainChosen(name="x1"),)


@pytest.mark.pitfall("8.17")
@pytest.mark.ruling("Q67")
def test_per_colour_counts_those_on_all_the_members_together() -> None:
    node = effect(
        "【ライブ開始時】自分のステージにいるメンバーが持つ[赤]、[青]、[黄]のうち1色につき、カードを1枚引く。"
    )
    three = ("red", "blue", "yellow")
    assert node.count == ir.Exactly(n=ir.Times(per=ir.Colours(of=STAGE, colours=three)))


@pytest.mark.pitfall("8.17")
@pytest.mark.ruling("Q205")
@pytest.mark.parametrize(("words", "n"), [("、[黄]がすべてある", 3), ("、[黄]のうち合計2種類以上ある", 2)])
def test_all_colours_need_not_be_on_one_member(words: str, n: int) -> None:
    three: tuple[ir.Heart, ...] = ("red", "blue", "yellow")
    assert asked(f"自分のステージにいるメンバーが持つハートの中に[赤]、[青]{words}") == ir.Compare(
        left=ir.Colours(of=STAGE, colours=three), operator=">=", right=n
    )


@pytest.mark.pitfall("8.17")
def test_or_and_and_between_names() -> None:
    """か is any of them, と is each of them."""
    each = [there(some(STAGE, ir.Named(names=(name,)))) for name in TWO.names]
    assert asked("自分のステージに「空野」か「海野」がいる") == there(some(STAGE, TWO))
    assert asked("自分のステージに「空野」と「海野」がいる") == ir.And(of=tuple(each))


@pytest.mark.pitfall("8.17")
def test_or_and_and_between_areas() -> None:
    """A member in the one or the other; without a number, one in each; with a number, so many in them."""
    sides: tuple[ir.Area, ...] = ("right", "left")
    each = [there(some(STAGE, STAR, areas=(side,))) for side in sides]
    assert asked("自分の右サイドエリアか左サイドエリアに『星組』のメンバーがいる") == there(
        some(STAGE, STAR, areas=sides)
    )
    assert asked("自分のステージの右サイドエリアと左サイドエリアに『星組』のメンバーがいる") == ir.And(
        of=tuple(each)
    )
    assert asked("自分のステージの右サイドエリアと左サイドエリアに『星組』のメンバーが2人以上いる") == there(
        some(STAGE, STAR, areas=sides), 2
    )


@pytest.mark.pitfall("8.17")
def test_both_players_stages_are_one_pool_with_a_number_only() -> None:
    mine, theirs = (there(some(STAGE, STAR, owner=side)) for side in ("you", "opponent"))
    assert asked("自分と相手のステージに『星組』のメンバーがいる") == ir.And(of=(mine, theirs))
    assert asked("自分か相手のステージに『星組』のメンバーがいる") == there(some(STAGE, STAR, owner="either"))
    assert asked("自分と相手のステージに『星組』のメンバーが合計3人以上いる") == there(
        some(STAGE, STAR, owner="both"), 3
    )


@pytest.mark.pitfall("8.12")
def test_different_cards_of_one_choice() -> None:
    node = effect("【登場】自分の控え室からグループ名の異なるカードを2枚手札に加える。")
    alike = ir.Alike(by="group", relation="different")
    assert node.what == some(WAITING, count=ir.Exactly(n=2), constraint=alike)
