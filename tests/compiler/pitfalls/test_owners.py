"""Whose cards, who acts, and who is another (survey 8.24, 8.33)."""

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    HAND,
    ME,
    OTHER,
    STAGE,
    STAR,
    WAITING,
    ability,
    asked,
    did,
    discard,
    draw,
    effect,
    given,
    number,
    one,
    seq,
    some,
    steps,
    there,
    x,
)  # fmt: skip

ANYBODYS = some(STAGE, owner="any")


@pytest.mark.pitfall("8.24")
@pytest.mark.ruling("Q152")
@pytest.mark.ruling("Q163")
@pytest.mark.ruling("Q183")
def test_a_member_of_a_cost_is_yours() -> None:
    cost = ability("【起動】『星組』のメンバー1人をウェイトにする：カードを1枚引く。").cost
    assert cost == ir.SetState(what=one(STAGE, STAR), state="wait")


@pytest.mark.pitfall("8.24")
@pytest.mark.ruling("Q238")
def test_a_member_of_an_effect_is_anybodys() -> None:
    assert effect("【登場】『星組』のメンバー1人をウェイトにする。") == ir.SetState(
        what=one(ANYBODYS, STAR), state="wait"
    )
    assert effect("【登場】メンバー1人をポジションチェンジさせてもよい。") == ir.May(
        do=ir.PositionChange(what=one(ANYBODYS))
    )


@pytest.mark.pitfall("8.24")
def test_what_is_done_to_anybodys_member_can_be_asked_by_side() -> None:
    turned, asks = steps(
        "【登場】ウェイト状態のメンバー1人をアクティブにする。これにより相手のステージにいるメンバーをアクティブにした場合、カードを1枚引く。"
    )
    assert turned.what == one(ANYBODYS, ir.InState(state="wait"))
    theirs = ir.Select(type="member", owner="opponent", zones=("stage",), among=x(1))
    assert asks == given(there(theirs))


@pytest.mark.pitfall("8.24")
@pytest.mark.ruling("Q164")
def test_a_zone_without_an_owner_is_yours() -> None:
    bare = effect("【登場】控え室からライブカードを1枚手札に加える。")
    assert bare == effect("【登場】自分の控え室からライブカードを1枚手札に加える。")
    assert bare.what == one(WAITING, type="live")


@pytest.mark.pitfall("8.24")
def test_a_zone_without_an_owner_is_the_performers() -> None:
    """相手は手札を…: the opponent's own; each of both: each their own."""
    theirs = discard(player="opponent").model_copy(update={"what": one(HAND, owner="each"), "bind": "x1"})
    assert effect(
        "【登場】相手は手札を1枚控え室に置いてもよい。そうしなかった場合、カードを1枚引く。"
    ) == seq(ir.May(player="opponent", do=theirs), given(ir.IsNot(of=did())))
    both = seq(draw(player="both"), discard(player="both"))
    assert effect("【登場】自分と相手はカードを1枚引き、手札を1枚控え室に置く。") == both


@pytest.mark.pitfall("8.24")
def test_who_chooses_among_ones_own() -> None:
    """相手は、自身の…: the opponent picks; 相手のステージにいる…: you pick."""
    active = ir.InState(state="active")
    picked_by_them = effect(
        "【登場】相手は、自身のステージにいるアクティブ状態のメンバー1人をウェイトにする。"
    )
    picked_by_you = effect("【登場】相手のステージにいるアクティブ状態のメンバー1人をウェイトにする。")
    assert picked_by_them == ir.SetState(
        player="opponent", what=one(STAGE, active, owner="each"), state="wait"
    )
    assert picked_by_you == ir.SetState(what=one(STAGE, active, owner="opponent"), state="wait")


@pytest.mark.pitfall("8.24")
def test_a_member_spoken_of_is_where_it_was_spoken_of() -> None:
    """「A」より…: the one said to be on your stage, not any of that name; if there are several, each of them."""
    named = some(STAGE, ir.Named(names=("空野",)))
    second = asked(
        "自分のステージに「空野」が登場しており、かつ「空野」よりコストの大きい「海野」が登場している"
    ).of[1]
    highest = ir.Highest(attribute=ir.Attribute(name="cost"), of=named)
    above = number("cost", ">", highest)
    assert second == there(some(STAGE, above, ir.Named(names=("海野",))))


@pytest.mark.pitfall("8.33")
@pytest.mark.ruling("Q117")
def test_another_is_another_object_not_another_name() -> None:
    other = asked("自分のステージにほかのメンバーがいる")
    beside = asked("自分のステージにこのメンバー以外のメンバーがいる")
    named = asked("自分のステージに「空野」以外のメンバーがいる")
    assert other == beside == there(some(STAGE, OTHER))
    assert named == there(some(STAGE, ir.Not(of=ir.Named(names=("空野",)))))


@pytest.mark.pitfall("8.33")
@pytest.mark.ruling("Q77")
@pytest.mark.ruling("Q250")
def test_a_member_that_enters_sees_itself() -> None:
    every = ability("【自動】自分のステージにメンバーが登場したとき、カードを1枚引く。").event
    others = ability("【自動】自分のステージにほかのメンバーが登場したとき、カードを1枚引く。").event
    itself = ability("【自動】このメンバーが登場したとき、カードを1枚引く。").event
    assert every == ir.Entered(subject=STAGE)
    assert others == ir.Entered(subject=some(STAGE, OTHER))
    assert itself == ir.Entered(subject=ME)
