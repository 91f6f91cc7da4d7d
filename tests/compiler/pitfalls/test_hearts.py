"""Hearts, blade hearts, totals and the cards a yell revealed (survey 8.18-8.23)."""

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import STAGE, YELL, ability, asked, effect, some, there, total

ANY_BLADE_HEART = ir.HasBladeHeart()
SIX: tuple[ir.Heart, ...] = ("pink", "red", "yellow", "green", "blue", "purple")


@pytest.mark.pitfall("8.18")
@pytest.mark.ruling("Q124")
def test_a_colour_is_asked_for_by_itself() -> None:
    """[青]を持つ counts blue icons: an ALL heart is none, nor is a blade heart."""
    node = effect("【登場】自分の控え室から[青]を持つメンバーカードを1枚手札に加える。")
    blue = ir.Attribute(name="hearts", colours=("blue",))
    assert node.what.where == (ir.Where(attribute=blue, operator=">=", value=1),)
    shown = asked("エールにより公開された自分のカードの中に[ALLブレード]を持つカードが1枚以上ある")
    assert shown == there(some(YELL, ir.HasBladeHeart(icon="all")))


@pytest.mark.pitfall("8.18")
@pytest.mark.ruling("Q190")
def test_any_colour_is_one_of_six() -> None:
    node = effect("【登場】好きなハートの色を1つ指定する。ライブ終了時まで、そのハートを1つ得る。")
    assert node.steps[0] == ir.ChooseHeart(colours=SIX, bind="x1")  # type: ignore[arg-type]


@pytest.mark.pitfall("8.18")
@pytest.mark.ruling("Q174")
def test_surplus_of_a_colour() -> None:
    assert asked("自分が余剰ハートに[青]を1つ以上持つ") == ir.Compare(
        left=ir.Surplus(colour="blue"), operator=">=", right=1
    )
    assert asked("自分が余剰ハートを1つ以上持つ") == ir.Compare(left=ir.Surplus(), operator=">=", right=1)


@pytest.mark.pitfall("8.19")
@pytest.mark.ruling("Q112")
def test_a_blade_heart_is_any_icon_of_the_yell() -> None:
    assert asked(
        "エールにより公開された自分のカードの中にブレードハートを持たないカードが2枚以上ある"
    ) == there(some(YELL, ir.Not(of=ANY_BLADE_HEART)), 2)
    node = effect("【登場】自分の控え室からブレードハートを持つメンバーカードを1枚手札に加える。")
    assert node.what.where == (ANY_BLADE_HEART,)


@pytest.mark.pitfall("8.19")
def test_blade_heart_colours_are_another_source_than_hearts() -> None:
    two: tuple[ir.Heart, ...] = ("red", "blue", "yellow")
    assert asked(
        "エールにより公開された自分のカードが持つブレードハートの中に[赤]、[青]、[黄]のうち、2種類以上ある"
    ) == ir.Compare(left=ir.Colours(of=YELL, source="blade_hearts", colours=two), operator=">=", right=2)


@pytest.mark.pitfall("8.20")
@pytest.mark.ruling("Q149")
@pytest.mark.ruling("Q148")
def test_totals_are_of_the_members_as_they_are() -> None:
    """Every member of the stage, in wait or not; no blade hearts among the hearts."""
    assert asked("自分のステージにいるメンバーが持つハートの総数が8以上の") == ir.Compare(
        left=total("hearts", STAGE), operator=">=", right=8
    )
    assert asked("自分のステージにいるメンバーが持つ[ブレード]の合計が8以上の") == ir.Compare(
        left=total("blade", STAGE), operator=">=", right=8
    )
    assert asked("自分のステージにいるメンバーが持つハートに[青]が合計5つ以上ある") == ir.Compare(
        left=total("hearts", STAGE, colours=("blue",)), operator=">=", right=5
    )


@pytest.mark.pitfall("8.22")
@pytest.mark.ruling("Q253")
@pytest.mark.ruling("Q153")
def test_cards_of_a_yell_are_in_a_zone_of_one_player() -> None:
    mine, theirs = some(YELL, type="live"), some(YELL, type="live", owner="opponent")
    assert asked("エールにより公開された自分のカードの中にライブカードが1枚以上ある") == there(mine)
    assert asked("エールにより公開された相手のカードの中にライブカードが1枚以上ある") == there(theirs)
    node = effect(
        "【ライブ成功時】エールにより公開された自分のカードの中から、ライブカードを2枚手札に加える。"
    )
    assert node == ir.Move(what=some(mine, count=ir.Exactly(n=2)), to="hand")


@pytest.mark.pitfall("8.22")
@pytest.mark.ruling("Q113")
def test_no_such_card_is_asked_after_a_yell() -> None:
    """The yell is the event (none without a card); 0枚 and …がない are conditions on what it revealed."""
    none = there(some(YELL, type="live"), 0, "==")
    node = ability(
        "【自動】【ターン1回】自分がエールしたとき、エールにより公開された自分のカードの中にライブカードがない場合、カードを1枚引く。"
    )
    assert node.event == ir.Yelled()
    assert node.effect.condition == none  # type: ignore[union-attr]
    guarded = ability(
        "【自動】エールにより公開された自分のカードの中にライブカードがないとき、カードを1枚引く。"
    )
    assert (guarded.event, guarded.guard) == (ir.Yelled(), none)


@pytest.mark.pitfall("8.22")
@pytest.mark.ruling("Q264")
def test_yelling_again_and_yelling_more() -> None:
    again = effect(
        "【自動】【ターン1回】自分がエールしたとき、そのエールで得たブレードハートを失い、もう一度エールを行う。"
    )
    more = effect("【自動】自分がエールしたとき、追加で2枚エールを行う。")
    assert again == ir.YellAgain(redo=True)
    assert more == ir.YellAgain(n=2)


@pytest.mark.pitfall("8.23")
@pytest.mark.ruling("Q47")
def test_the_live_total_is_compared_as_the_rules_do() -> None:
    """A player without lives has no score (8.4.3.2), which a sum of zero would not tell."""
    mine, theirs = ir.LiveTotal(), ir.LiveTotal(player="opponent")
    assert asked("ライブの合計スコアが相手より高い") == ir.Compare(left=mine, operator=">", right=theirs)
    assert asked("自分と相手のライブの合計スコアが同じ") == ir.Compare(left=mine, operator="==", right=theirs)


@pytest.mark.pitfall("8.23")
@pytest.mark.ruling("Q232")
def test_a_total_with_a_floor() -> None:
    node = effect(
        "【ライブ成功時】ライブの合計スコアを-1する。この効果ではライブの合計スコアは0未満にはならない。"
    )
    assert node.changes == (ir.Adjust(attribute="live_total", by=-1, floor=0),)
