"""The stage: moving, entering, states, costs to play, and what lies under a member (survey 8.30-8.34, 8.41-8.45)."""

from typing import Any

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    CARD,
    ENERGY,
    HAND,
    LIVES,
    ME,
    OTHER,
    STAGE,
    STAR,
    THEIRS,
    WAITING,
    ability,
    asked,
    draw,
    effect,
    given,
    lasting,
    number,
    one,
    some,
    steps,
    there,
    total,
    until_end,
    x,
)  # fmt: skip

CENTER = some(STAGE, areas=("center",))


def event(words: str) -> Any:
    """What triggers 【自動】…."""
    return ability(f"【自動】{words}、カードを1枚引く。").event


@pytest.mark.pitfall("8.30")
@pytest.mark.ruling("Q126")
@pytest.mark.ruling("Q94")
def test_moving_is_from_area_to_area_and_entering_is_not() -> None:
    assert event("このメンバーがエリアを移動したとき") == ir.ChangedArea(subject=ME)
    assert event("このメンバーが登場か、エリアを移動したとき") == ir.OneOf(
        of=(ir.Entered(subject=ME), ir.ChangedArea(subject=ME))
    )


@pytest.mark.pitfall("8.24")
@pytest.mark.rule("4.1.6")
@pytest.mark.rule("11.9.2")
def test_the_area_of_a_member_is_one_of_who_moves() -> None:
    """…のメンバーがいるエリアに: an area without a side is of the player whose member changes its place."""
    mine = some(STAGE, STAR)
    bare = effect("【登場】このメンバーを『星組』のメンバーがいるエリアにポジションチェンジする。")
    assert bare == effect(
        "【登場】このメンバーを自分のステージにいる『星組』のメンバーがいるエリアにポジションチェンジする。"
    )
    assert bare == ir.PositionChange(what=ME, where_is=mine)
    theirs = effect(
        "【登場】相手のステージにいるメンバー1人を『星組』のメンバーがいるエリアにポジションチェンジさせる。"
    )
    assert theirs == ir.PositionChange(what=one(THEIRS), where_is=some(THEIRS, STAR))
    anybody = effect("【登場】メンバー1人を『星組』のメンバーがいるエリアにポジションチェンジさせる。")
    assert anybody.where_is == some(STAGE, STAR, owner="any")


@pytest.mark.pitfall("8.30")
def test_the_area_named_is_the_one_left_or_the_one_reached() -> None:
    assert event("自分のステージのセンターエリアにいるメンバーがエリアを移動したとき") == ir.ChangedArea(
        subject=CENTER
    )
    assert event("自分のステージにいる『星組』のメンバーがセンターエリアに移動したとき") == ir.ChangedArea(
        subject=some(STAGE, STAR), to=("center",)
    )


@pytest.mark.pitfall("8.28")
@pytest.mark.rule("11.6.2")
@pytest.mark.ruling("Q114")
def test_to_have_entered_an_area_is_to_be_there_unless_it_is_said_how() -> None:
    """…に登場している is where it is; …に登場した, and …からバトンタッチして…に登場している, how it came there."""
    here = ir.InArea(of=ME, areas=("center",))
    for where in ("センターエリア", "ステージのセンターエリア", "自分のステージのセンターエリア"):
        assert asked(f"{where}に登場している") == here == asked(f"{where}にいる")
    assert asked("このメンバーがセンターエリアに登場していない") == ir.IsNot(of=here)
    assert asked("自分のステージに『星組』のメンバーが登場していない") == there(some(STAGE, STAR), 0, "==")
    assert asked("ステージのセンターエリアに登場した") == ir.Happened(
        event=ir.Entered(subject=ME, areas=("center",)), window="entry"
    )
    swapped = asked("『星組』のメンバーからバトンタッチしてセンターエリアに登場している")
    assert swapped.event == ir.Entered(subject=ME, baton=some(STAGE, STAR, owner="any"), areas=("center",))
    assert asked("控え室からセンターエリアか左サイドエリアに登場した").event == ir.Entered(
        subject=ME, from_="waiting_room", areas=("center", "left")
    )


@pytest.mark.pitfall("8.30")
def test_a_past_move_is_asked_of_who_is_there_now() -> None:
    """…にいるメンバーがこのターン中に移動している: history, of the members that are there when it is asked."""
    assert asked("自分のステージのセンターエリアにいるメンバーが、このターン中に移動している") == ir.Happened(
        event=ir.ChangedArea(subject=CENTER)
    )
    counted = effect(
        "【ライブ開始時】自分のステージにいる、このターン中にエリアを移動したメンバー1人につき、カードを1枚引く。"
    )
    moved = ir.Past(event=ir.ChangedArea(subject=ME))
    assert counted.count == ir.Exactly(n=ir.Times(per=ir.Count(of=some(STAGE, moved))))


@pytest.mark.pitfall("8.31")
@pytest.mark.rule("1.3.2")
def test_that_member_is_whom_it_was_about_and_what_became_so_who_changed() -> None:
    """…をアクティブにし、そのメンバーは: also one that is kept from it; これにより…にしたメンバー: not that one."""
    waiting = one(STAGE, ir.InState(state="wait"))
    whom, gains = steps(
        "【ライブ開始時】自分のステージにいるウェイト状態のメンバー1人をアクティブにし、ライブ終了時まで、そのメンバーは[ブレード]を得る。"
    )
    assert whom == ir.SetState(what=waiting, state="active", others="x1")
    assert gains.on == x(1)
    changed, gains = steps(
        "【ライブ開始時】自分のステージにいるウェイト状態のメンバー1人をアクティブにする。ライブ終了時まで、これによりアクティブにしたメンバーは[ブレード]を得る。"
    )
    assert changed == ir.SetState(what=waiting, state="active", bind="x1")
    assert gains.on == x(1)


@pytest.mark.pitfall("8.31")
@pytest.mark.ruling("Q188")
def test_a_state_is_become_by_a_real_change() -> None:
    assert event("このメンバーがウェイト状態になったとき") == ir.ChangedState(subject=ME, to="wait")
    assert event(
        "自分のステージにいるメンバーがウェイト状態からアクティブ状態になったとき"
    ) == ir.ChangedState(subject=STAGE, to="active", from_="wait")
    assert asked("自分のステージにウェイト状態のメンバーがいる") == there(
        some(STAGE, ir.InState(state="wait"))
    )


@pytest.mark.pitfall("8.31")
def test_members_that_became_active_are_those_the_step_turned() -> None:
    turned, asks = steps(
        "【登場】自分のステージにいるメンバーをアクティブにする。これによりウェイト状態のメンバーが2人以上アクティブ状態になったとき、カードを1枚引く。"
    )
    assert turned == ir.SetState(what=STAGE, state="active", bind="x1")
    assert asks == given(there(ir.Select(type="member", among=x(1)), 2))


@pytest.mark.pitfall("8.32")
@pytest.mark.ruling("Q79")
@pytest.mark.ruling("Q80")
@pytest.mark.ruling("Q181")
def test_the_area_it_was_in_and_an_area_without_a_member() -> None:
    cost = "【起動】このメンバーをステージから控え室に置く：自分の手札からコスト2以下のメンバーカードを1枚、{}登場させる。"
    card = one(HAND, number("cost", "<=", 2), type="member")
    assert effect(cost.format("このメンバーがいたエリアに")) == ir.PutOnStage(what=card, left_by=ME)
    assert effect(cost.format("メンバーのいないエリアに")) == ir.PutOnStage(what=card, area="empty")
    assert effect(cost.format("ステージに").replace("1枚、", "1枚")) == ir.PutOnStage(what=card)


@pytest.mark.pitfall("8.34")
@pytest.mark.ruling("Q155")
@pytest.mark.ruling("Q186")
def test_a_cost_in_hand_is_not_a_cost_on_stage() -> None:
    hand = effect(
        "【常時】手札にあるこのメンバーカードのコストは、このカード以外の自分の手札2枚につき、1少なくなる。"
    )
    each = ir.Count(of=some(HAND, ir.Except(ref=CARD)))
    assert hand == lasting(ir.Adjust(attribute="hand_cost", by=ir.Times(n=-1, per=each, every=2)), on=CARD)
    stage = effect("【常時】ステージにいるこのメンバーのコストを+1する。")
    assert stage == lasting(ir.Adjust(attribute="cost", by=1), on=ME)


@pytest.mark.pitfall("8.34")
@pytest.mark.ruling("Q218")
def test_a_cost_to_play_some_cards_is_asked_before_they_are_played() -> None:
    node = effect("【常時】コスト8の『星組』のメンバーカードを自分の手札から登場させるためのコストは3減る。")
    cards = some(HAND, number("cost", "==", 8), STAR, type="member")
    assert node == lasting(ir.Adjust(attribute="play_cost", by=-3), on=cards)


@pytest.mark.pitfall("8.41")
@pytest.mark.ruling("Q180")
def test_effects_and_the_active_phase_are_forbidden_apart() -> None:
    by_effect = effect(
        "【登場】このターン、相手のステージにいるメンバーは、効果によってはアクティブにならない。"
    )
    in_phase = effect("【常時】自分のステージにいるメンバーはアクティブフェイズにアクティブにならない。")
    assert by_effect == ir.Apply(
        on=THEIRS, changes=(ir.Prohibit(action="activate_by_effect"),), duration="turn_end"
    )
    assert in_phase == lasting(ir.Prohibit(action="activate_in_active_phase"), on=STAGE)


@pytest.mark.pitfall("8.41")
def test_a_player_who_cannot_live() -> None:
    node = effect("【登場】ライブ終了時まで、自分はライブできない。")
    assert node == until_end(ir.Prohibit(action="live"))
    other = effect("【常時】このカードは成功ライブカード置き場に置くことができない。")
    assert other == lasting(ir.Prohibit(action="to_success_area"), on=CARD)


@pytest.mark.pitfall("8.43")
@pytest.mark.ruling("Q193")
@pytest.mark.ruling("Q194")
@pytest.mark.ruling("Q265")
def test_a_baton_touch_with_two() -> None:
    assert effect("【常時】このカードのプレイに際し、2人のメンバーとバトンタッチしてもよい。") == lasting(
        ir.PermitBaton(members=2)
    )
    two = some(STAGE, STAR, owner="any", count=ir.Exactly(n=2))
    assert asked("『星組』のメンバー2人からバトンタッチして登場している") == ir.Happened(
        event=ir.Entered(subject=ME, baton=two), window="entry"
    )
    node = effect(
        "【登場】バトンタッチして登場した場合、このバトンタッチによって控え室に置かれた『星組』のメンバーカード1枚につき、カードを1枚引く。"
    )
    gone = ir.Select(type="member", among=ir.EventCard(role="partner"), where=(STAR,))
    assert node.then == draw(ir.Times(per=ir.Count(of=gone)))


@pytest.mark.pitfall("8.44")
@pytest.mark.ruling("Q266")
def test_two_less_than_another_may_be_less_than_none() -> None:
    """Printed numbers on both sides; less than 0 is no card's number."""
    node = effect(
        "【登場】『星組』のメンバー1人をウェイトにしてもよい：相手のステージにいる元々持つ[ブレード]の数がこれによりウェイトにしたメンバーが元々持つ[ブレード]の数より2つ以上少ないメンバー1人をウェイトにする。"
    )
    bound = ir.Plus(a=total("blade", x(1), original=True), b=-2)
    assert node.what == one(THEIRS, number("blade", "<=", bound, original=True))


@pytest.mark.pitfall("8.45")
@pytest.mark.ruling("Q138")
@pytest.mark.ruling("Q157")
@pytest.mark.ruling("Q215")
def test_energy_under_a_member_is_in_another_zone() -> None:
    put = effect("【登場】エネルギー置き場にあるエネルギー1枚をこのメンバーの下に置いてもよい。").do
    assert put == ir.Move(what=one(ENERGY), to="under", under=ME)
    below = ir.Select(type="energy", zones=("under",), under=ME)
    assert effect(
        "【ライブ開始時】このメンバーの下にあるエネルギーカード1枚につき、カードを1枚引く。"
    ) == draw(ir.Times(per=ir.Count(of=below)))
    assert asked("自分のエネルギーが6枚以上ある") == there(ENERGY, 6)
    assert asked("自分のステージにエネルギーカードが下にあるメンバーがいる") == there(
        some(STAGE, ir.HasUnder(type="energy"))
    )


@pytest.mark.pitfall("8.45")
def test_member_cards_under_a_member_are_no_members() -> None:
    node = effect(
        "【登場】自分の控え室からコスト9以下の『星組』のメンバーカード1枚をこのメンバーの下に置く。"
    )
    cards = one(WAITING, number("cost", "<=", 9), STAR, type="member")
    assert node == ir.Move(what=cards, to="under", under=ME)


@pytest.mark.pitfall("8.undefined")
@pytest.mark.ruling("Q142")
def test_words_the_rules_do_not_define() -> None:
    """余剰ハート, ライブ中, 正面のエリア, two area marks."""
    assert asked("自分が余剰ハートを2つ以上持つ") == ir.Compare(left=ir.Surplus(), operator=">=", right=2)
    assert asked("自分のライブ中のカードが3枚以上ある") == there(some(LIVES), 3)  # Q38
    assert ability("【登場】【左サイド】【右サイド】カードを1枚引く。").areas == ("left", "right")
    node = effect(
        "【登場】相手のステージにいるメンバー1人をこのメンバーの正面のエリアにポジションチェンジさせる。"
    )
    assert node == ir.PositionChange(what=one(THEIRS), facing=ME)
    assert asked("自分のステージにほかのメンバーがいる") == there(some(STAGE, OTHER))
