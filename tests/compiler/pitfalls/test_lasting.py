"""How long a change lasts, when it is counted, and what it changes (survey 8.5-8.11, 8.42)."""

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    BLADE,
    CARD,
    HAND,
    ME,
    OTHER,
    RED,
    STAGE,
    STAR,
    SUCCESS,
    ability,
    draw,
    effect,
    given,
    lasting,
    one,
    seq,
    some,
    steps,
    there,
    until_end,
    x,
)  # fmt: skip

SCORE = ir.Adjust(attribute="score", by=1)
TOTAL = ir.Ability(keywords=("static",), effect=ir.Apply(changes=(ir.Adjust(attribute="live_total", by=1),)))
PER_MEMBER = ir.Times(per=ir.Count(of=STAGE))


@pytest.mark.pitfall("8.5")
def test_a_duration_covers_every_change_to_its_right() -> None:
    assert effect(
        "【ライブ開始時】ライブ終了時まで、[赤]を得て、自分のステージにいるほかのメンバー1人は[ブレード]を得る。"
    ) == seq(until_end(RED), until_end(BLADE, on=one(STAGE, OTHER)))


@pytest.mark.pitfall("8.5")
def test_a_duration_covers_all_who_get_something() -> None:
    node = effect(
        "【ライブ開始時】ライブ終了時まで、このメンバーと自分のステージにいるほかのメンバー1人は、[ブレード]を得る。"
    )
    assert node == until_end(BLADE, on=ir.Union(of=(ME, one(STAGE, OTHER))))


@pytest.mark.pitfall("8.5")
def test_a_duration_does_not_reach_back() -> None:
    assert effect(
        "【ライブ開始時】このカードのスコアを+1し、ライブ終了時まで、自分のステージにいるメンバー1人は[ブレード]を得る。"
    ) == seq(lasting(SCORE, on=CARD), until_end(BLADE, on=one(STAGE)))


@pytest.mark.pitfall("8.5")
def test_a_duration_may_stand_behind_who_it_is_about() -> None:
    assert steps(
        "【ライブ開始時】自分のステージにいるメンバー1人を選ぶ。そのメンバーは、ライブ終了時まで、[ブレード]を得る。"
    )[1] == until_end(BLADE, on=x(1))


@pytest.mark.pitfall("8.5", "8.35")
@pytest.mark.parametrize(
    ("text", "then"),
    [
        (
            "【登場】ライブ終了時まで、[ブレード]を得る。自分の手札が5枚以上の場合、さらに[赤]を得る。",
            until_end(RED),
        ),
        (
            "【登場】ライブ終了時まで、[ブレード]を得る。自分の手札が5枚以上の場合、さらにカードを1枚引く。",
            draw(),
        ),
        (
            "【登場】ライブ終了時まで、[ブレード]を得る。自分の手札が5枚以上の場合、さらにこのメンバーのコストを+1する。",
            lasting(ir.Adjust(attribute="cost", by=1), on=ME),
        ),
    ],
)
def test_what_is_got_further_lasts_as_long(text: str, then: ir.Effect) -> None:
    """さらに of the same kind of change, of the same card, keeps its duration; another change does not."""
    assert steps(text)[1] == given(there(HAND, 5), then)


@pytest.mark.pitfall("8.5", "8.35")
def test_what_is_got_instead_lasts_as_long() -> None:
    low, high = effect(
        "【登場】自分の成功ライブカード置き場に『星組』のカードが1枚ある場合、ライブ終了時まで、[ブレード]を得る。2枚以上ある場合、代わりに[赤]を得る。"
    ).cases
    assert low == given(there(some(SUCCESS, STAR), 1, "=="), until_end(BLADE))
    assert high == given(there(some(SUCCESS, STAR), 2), until_end(RED))


@pytest.mark.pitfall("8.6")
@pytest.mark.ruling("Q96")
def test_a_change_of_this_card_has_no_duration() -> None:
    """It lasts while the card stays where it is (4.1.4)."""
    less = ir.AdjustNeed(direction="less", icons=("grey",))
    assert effect("【ライブ開始時】このカードの必要ハートを[灰]減らす。") == lasting(less, on=CARD)
    assert effect("【登場】「【常時】ライブの合計スコアを+1する。」を得る。") == lasting(
        ir.GainAbility(ability=TOTAL)
    )


@pytest.mark.pitfall("8.7")
@pytest.mark.ruling("Q78")
@pytest.mark.ruling("Q151")
def test_a_quoted_ability_belongs_to_who_gets_it() -> None:
    granted = effect("【登場】ライブ終了時まで、「【常時】ライブの合計スコアを+1する。」を得る。")
    direct = effect("【ライブ成功時】ライブの合計スコアを+1する。")
    assert granted == until_end(ir.GainAbility(ability=TOTAL))
    assert direct == TOTAL.effect


@pytest.mark.pitfall("8.8")
@pytest.mark.ruling("Q109")
def test_the_same_count_is_taken_once_or_followed() -> None:
    """につき is the same quantity; that it is fixed or followed is the ability's type (9.9)."""
    once = ability("【登場】ライブ終了時まで、自分のステージにいるメンバー1人につき、[ブレード]を得る。")
    followed = ability("【常時】自分のステージにいるメンバー1人につき、[ブレード]を得る。")
    gain = ir.Gain(icons=("blade",), times=PER_MEMBER)
    assert (once.type, once.effect) == ("automatic", until_end(gain))
    assert (followed.type, followed.effect) == ("static", lasting(gain))


@pytest.mark.pitfall("8.8")
@pytest.mark.parametrize("closer", ["場合", "かぎり"])
def test_a_condition_of_a_static_ability_is_followed(closer: str) -> None:
    assert effect(f"【常時】自分のステージにほかのメンバーがいる{closer}、[ブレード]を得る。") == given(
        there(some(STAGE, OTHER)), lasting(BLADE)
    )


@pytest.mark.pitfall("8.10")
@pytest.mark.ruling("Q195")
def test_what_a_card_has_by_itself_is_set_not_added_to() -> None:
    """元々持つ is below the gains: it becomes four, and one gained is the fifth."""
    blade = ir.Attribute(name="blade", original=True)
    assert effect(
        "【登場】ライブ終了時まで、自分のステージにいる『星組』のメンバー1人が元々持つ[ブレード]の数は4つになる。"
    ) == (until_end(ir.Become(attribute=blade, to=4), on=one(STAGE, STAR)))


@pytest.mark.pitfall("8.10")
def test_original_and_present_numbers_differ() -> None:
    own, now = (
        effect(f"【登場】相手のステージにいる{held}メンバー1人をウェイトにする。").what.where[0]
        for held in ("元々持つ[ブレード]の数が3つ以下の", "[ブレード]を3つ以上持つ")
    )
    assert own == ir.Where(attribute=ir.Attribute(name="blade", original=True), operator="<=", value=3)
    assert now == ir.Where(attribute=ir.Attribute(name="blade"), operator=">=", value=3)


@pytest.mark.pitfall("8.11")
def test_hearts_are_recoloured_not_replaced() -> None:
    """すべて[赤]になる and 選んだハートになる keep the number (assumption A003)."""
    red = effect("【ライブ開始時】ライブ終了時まで、このメンバーが元々持つハートはすべて[赤]になる。")
    assert red == until_end(ir.HeartsBecome(to="red"), on=ME)
    chosen, become = steps(
        "【ライブ開始時】[赤]か[青]のうち1つを選ぶ。ライブ終了時まで、このメンバーが元々持つハートは選んだハートになる。"
    )
    assert chosen == ir.ChooseHeart(colours=("red", "blue"), bind="x1")
    assert become == until_end(ir.HeartsBecome(name="x1"), on=ME)


@pytest.mark.pitfall("8.42")
@pytest.mark.ruling("Q243")
def test_a_cap_is_of_one_resolution() -> None:
    gain = ir.Gain(icons=("red",), times=ir.AtMost(of=PER_MEMBER, n=2))
    assert effect(
        "【ライブ開始時】ライブ終了時まで、自分のステージにいるメンバー1人につき、[赤]を得る。この能力では[赤]は2つまでしか得られない。"
    ) == until_end(gain)


@pytest.mark.pitfall("8.42")
@pytest.mark.ruling("Q247")
def test_what_is_gained_for_a_step_is_not_multiplied() -> None:
    gained = steps(
        "【登場】エネルギー置き場にあるエネルギー1枚をこのメンバーの下に置いてもよい。そうした場合、ライブ終了時まで、[ブレード]を得る。"
    )[1]
    assert gained == ir.If(condition=ir.Did(name="x1"), then=until_end(BLADE))
