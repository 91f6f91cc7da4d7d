"""What texts mean: the pitfalls of the language, each pinned on the IR with an invented wording."""

import pytest

from compiler import ir, read
from compiler.lower import Decline


def effect(text: str) -> ir.Effect:
    """The effect of an ability given by its text."""
    return read(text).ability.effect


def cost(text: str) -> ir.Effect | None:
    """The cost of an ability given by its text."""
    return read(text).ability.cost


HAND = ir.Select(zones=("hand",), count=ir.Exactly(n=1))
DISCARD = ir.Move(what=HAND, to="waiting_room")
WAIT = ir.SetState(what=ir.This(), state="wait")
BLADE = ir.Gain(icons=("blade",))
LIVE_END = ir.Apply(changes=(BLADE,), duration="live_end")


@pytest.mark.ruling("Q56")
def test_may_covers_its_whole_chain() -> None:
    """てもよい at the end makes all the actions before it optional together."""
    assert cost(
        "【登場】このメンバーをウェイトにし、手札を1枚控え室に置いてもよい:カードを1枚引く。"
    ) == ir.May(do=ir.Seq(steps=(WAIT, DISCARD)))


@pytest.mark.rule("9.4.3")
def test_energy_icons_are_a_payment() -> None:
    """[E][E] before ： is to be paid, with or without 支払ってもよい."""
    two = ir.Pay(count=ir.Exactly(n=2))
    assert cost("【起動】[E][E]:カードを1枚引く。") == two
    assert cost("【登場】[E][E]支払ってもよい:カードを1枚引く。") == ir.May(do=two)
    assert cost("【起動】[E][E]手札を1枚控え室に置く:カードを1枚引く。") == ir.Seq(steps=(two, DISCARD))


@pytest.mark.ruling("Q152")
def test_members_of_a_cost_are_yours_of_an_effect_anybodys() -> None:
    """A bare メンバー in a cost is one's own (Q152), in an effect either player's (Q238)."""
    paid = cost("【起動】『星組』のメンバー1人をウェイトにする:カードを1枚引く。")
    done = effect("【登場】『星組』のメンバー1人をウェイトにする。")
    assert isinstance(paid, ir.SetState)
    assert isinstance(paid.what, ir.Select)
    assert paid.what.owner == "you"
    assert isinstance(done, ir.SetState)
    assert isinstance(done.what, ir.Select)
    assert done.what.owner == "any"


@pytest.mark.rule("4.1.6")
def test_a_zone_without_owner_is_yours() -> None:
    """控え室から and 自分の控え室から are the same zone."""
    assert effect("【登場】控え室からカードを1枚手札に加える。") == effect(
        "【登場】自分の控え室からカードを1枚手札に加える。"
    )


@pytest.mark.ruling("Q118")
def test_that_case_asks_for_the_step_before() -> None:
    """そうした場合 refers to the step just before it."""
    node = effect("【登場】手札を1枚控え室に置いてもよい。そうした場合、カードを2枚引く。")
    assert node == ir.Seq(
        steps=(
            ir.May(do=DISCARD.model_copy(update={"bind": "x1"})),
            ir.If(condition=ir.Did(name="x1"), then=ir.Draw(count=ir.Exactly(n=2))),
        )
    )


def test_the_duration_binds_to_the_right_only() -> None:
    """カードを1枚引き、ライブ終了時まで、… leaves the draw outside, and covers each gain behind it."""
    node = effect("【登場】カードを1枚引き、ライブ終了時まで、[ブレード]を得る。")
    assert node == ir.Seq(steps=(ir.Draw(count=ir.Exactly(n=1)), LIVE_END))


def test_no_duration_is_none() -> None:
    """A score change of this card names no duration and has none (4.1.4)."""
    assert effect("【ライブ開始時】このカードのスコアを+1する。") == ir.Apply(
        on=ir.This(noun="card"), changes=(ir.Adjust(attribute="score", by=1),)
    )


@pytest.mark.ruling("Q78")
def test_a_granted_ability_is_not_its_effect() -> None:
    """「【常時】…」を得る is an ability of its bearer."""
    granted = effect("【登場】ライブ終了時まで、「【常時】ライブの合計スコアを+1する。」を得る。")
    assert isinstance(granted, ir.Apply)
    assert isinstance(granted.changes[0], ir.GainAbility)
    assert granted != effect("【登場】ライブの合計スコアを+1する。")


@pytest.mark.ruling("Q207")
def test_different_names_are_matched() -> None:
    """名前の異なる…がN人 counts by matching."""
    node = effect(
        "【ライブ開始時】自分のステージに名前の異なる『星組』のメンバーが3人以上いる場合、カードを1枚引く。"
    )
    assert isinstance(node, ir.If)
    assert isinstance(node.condition, ir.Compare)
    assert isinstance(node.condition.left, ir.Kinds)
    assert node.condition.left.mode == "matching"


def test_original_blades() -> None:
    """元々持つ[ブレード]の数がN以下: the printed value, of the opponent's members."""
    node = effect(
        "【登場】相手のステージにいる元々持つ[ブレード]の数が2つ以下のメンバー1人をウェイトにする。"
    )
    assert isinstance(node, ir.SetState)
    assert isinstance(node.what, ir.Select)
    assert node.what.where == (
        ir.Where(attribute=ir.Attribute(name="blade", original=True), operator="<=", value=2),
    )
    assert node.what.owner == "opponent"


@pytest.mark.ruling("Q144")
def test_up_to_is_not_exactly() -> None:
    """まで allows zero."""
    upto = effect("【登場】自分の控え室からカードを2枚まで手札に加える。")
    exact = effect("【登場】自分の控え室からカードを2枚手札に加える。")
    assert isinstance(upto, ir.Move)
    assert isinstance(exact, ir.Move)
    assert isinstance(upto.what, ir.Select)
    assert isinstance(exact.what, ir.Select)
    assert upto.what.count == ir.UpTo(n=2)
    assert exact.what.count == ir.Exactly(n=2)


def test_the_rest_is_what_was_looked_at() -> None:
    """残り after a reveal is the rest of the cards looked at, not of the card revealed."""
    node = effect(
        "【登場】自分のデッキの上からカードを3枚見る。その中からライブカードを1枚公開して手札に加えてもよい。残りを控え室に置く。"
    )
    assert isinstance(node, ir.Seq)
    look, last = node.steps[0], node.steps[-1]
    assert isinstance(look, ir.Look)
    assert isinstance(last, ir.Move)
    assert look.bind is not None
    assert last.what == ir.Rest(of=ir.Var(name=look.bind))


@pytest.mark.ruling("Q120")
def test_when_is_asked_at_once_and_if_on_resolution() -> None:
    """…あるとき guards the trigger, …場合 the effect."""
    node = read(
        "【自動】エールにより公開された自分のカードの中にライブカードが1枚以上あるとき、自分の手札が7枚以下の場合、カードを1枚引く。"
    ).ability
    assert node.event == ir.Yelled()
    assert isinstance(node.guard, ir.Compare)
    assert isinstance(node.effect, ir.If)


@pytest.mark.ruling("Q203")
def test_instead_in_the_same_ability_is_an_upgrade() -> None:
    """代わりに after a higher threshold replaces the weaker branch, it is no replacement effect."""
    node = effect(
        "【ライブ開始時】自分の控え室にカード名の異なるライブカードが3枚以上ある場合、このカードのスコアを+1する。5枚以上ある場合、代わりにスコアを+2する。"
    )
    assert isinstance(node, ir.Upgrade)
    first, second = (case.condition for case in node.cases)
    assert isinstance(first, ir.Compare)
    assert isinstance(second, ir.Compare)
    assert first.left == second.left
    assert (first.right, second.right) == (3, 5)


@pytest.mark.rule("9.10.1")
def test_instead_of_an_event_is_a_replacement() -> None:
    """…するとき、代わりに… in a 【常時】 replaces the event."""
    node = effect(
        "【常時】このメンバーがステージから控え室に置かれるとき、代わりにこのメンバーをデッキの一番下に置く。"
    )
    assert isinstance(node, ir.Apply)
    change = node.changes[0]
    assert isinstance(change, ir.Replace)
    assert change.event == ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    assert change.instead == ir.Move(what=ir.This(), to="deck", place="bottom")


@pytest.mark.ruling("Q117")
def test_other_excludes_the_object() -> None:
    """ほかの and このメンバー以外の are one meaning."""
    other = effect("【登場】自分のステージにほかのメンバーがいる場合、カードを1枚引く。")
    beside = effect("【登場】自分のステージにこのメンバー以外のメンバーがいる場合、カードを1枚引く。")
    assert other == beside


@pytest.mark.ruling("Q92")
def test_unless_paid() -> None:
    """支払わないかぎり is a free choice to pay."""
    node = effect("【ライブ開始時】[E]支払わないかぎり、手札を1枚控え室に置く。")
    assert node == ir.Unless(pay=ir.Pay(count=ir.Exactly(n=1)), otherwise=DISCARD)


@pytest.mark.rule("11.1.3")
def test_a_slash_is_two_triggers_of_one_ability() -> None:
    """【登場】/【ライブ開始時】 is one ability with one limit."""
    node = read("【登場】/【ライブ開始時】【センター】【ターン1回】カードを1枚引く。").ability
    assert (node.keywords, node.areas, node.limit) == (("enter", "live_start"), ("center",), 1)


@pytest.mark.ruling("Q155")
def test_cost_in_hand_is_another_than_cost_on_stage() -> None:
    """手札にある… changes what the card costs there, ステージにいる… what the member costs there."""
    hand = effect("【常時】手札にあるこのメンバーカードのコストは1減る。")
    stage = effect("【常時】ステージにいるこのメンバーのコストを+1する。")
    assert isinstance(hand, ir.Apply)
    assert isinstance(stage, ir.Apply)
    assert hand.changes == (ir.Adjust(attribute="hand_cost", by=-1),)
    assert stage.changes == (ir.Adjust(attribute="cost", by=1),)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("【登場】残りを控え室に置く。", "U330"),
        ("【登場】選んだカードを手札に加える。", "U330"),
        ("【登場】そうした場合、カードを1枚引く。", "U330"),
        ("【登場】そのメンバーをウェイトにする。", "U330"),
        ("【起動】カードを1枚引く。", "U360"),
        ("【自動】カードを1枚引く。", "U361"),
        ("【常時】カードを1枚引く。", "U363"),
        ("【登場】【起動】手札を1枚控え室に置く:カードを1枚引く。", "U365"),
        ("【登場】/【起動】手札を1枚控え室に置く:カードを1枚引く。", "U365"),
        ("【登場】【ライブ開始時】カードを1枚引く。", "U365"),
        ("【登場】【ライブ開始時】[E]支払ってもよい:カードを1枚引く。", "U365"),
        ("【自動】/【常時】[ブレード]を得る。", "U365"),
        ("【登場】/【登場】カードを1枚引く。", "U365"),
        ("【登場】手札を1枚得る。", "U320"),
    ],
)
def test_what_has_no_reading(text: str, code: str) -> None:
    """A reference to nothing, and abilities that lack a part, are declined."""
    with pytest.raises(Decline) as caught:
        read(text)
    assert caught.value.code == code


def test_a_full_stop_is_wording() -> None:
    """Steps are one sequence, whether a comma or a full stop stands between them."""
    joined = effect("【登場】カードを1枚引き、手札を1枚控え室に置く。")
    parted = effect("【登場】カードを1枚引く。手札を1枚控え室に置く。")
    assert joined == parted
    nested = [n for n in joined.steps if isinstance(n, ir.Seq)] if isinstance(joined, ir.Seq) else None
    assert nested == []


def test_who_acts_goes_on_to_the_end_of_the_sentence() -> None:
    """相手は is said once for the whole chain, and a zone without owner is then the opponent's."""
    draws = ir.Draw(player="opponent", count=ir.Exactly(n=1))
    discards = ir.Move(
        player="opponent",
        what=ir.Select(owner="each", zones=("hand",), count=ir.Exactly(n=1)),
        to="waiting_room",
    )
    assert effect("【登場】相手は手札を1枚控え室に置く。") == discards
    assert effect("【登場】相手はカードを1枚引き、手札を1枚控え室に置く。") == ir.Seq(steps=(draws, discards))
    mine = ir.Draw(count=ir.Exactly(n=1))
    assert effect("【登場】相手は手札を1枚控え室に置き、自分はカードを1枚引く。") == ir.Seq(
        steps=(discards, mine)
    )
    assert effect("【登場】相手は手札を1枚控え室に置く。カードを1枚引く。") == ir.Seq(steps=(discards, mine))


def test_a_card_of_no_place_is_declined() -> None:
    with pytest.raises(Decline, match="cards of where"):
        read("【登場】自分の控え室からメンバーカードを1枚手札に加え、ライブカードを1枚デッキの一番下に置く。")


def test_what_is_counted_goes_on_for_the_changes_chained_to_it() -> None:
    """Xにつき、Aし、Bする: both by X; a new sentence is not."""
    counted = ir.Count(of=ir.Select(zones=("success_area",)))
    score = ir.Apply(
        on=ir.This(noun="card"),
        changes=(ir.Adjust(attribute="score", by=ir.Times(n=1, per=counted)),),
    )
    need = ir.AdjustNeed(direction="more", icons=("red",), times=ir.Times(n=1, per=counted))
    here = "【ライブ開始時】自分の成功ライブカード置き場にあるカード1枚につき、このカードのスコアを+1"
    chained = effect(f"{here}し、このカードの必要ハートを[赤]増やす。")
    assert chained == ir.Seq(steps=(score, ir.Apply(on=ir.This(noun="card"), changes=(need,))))
    alone = effect(f"{here}する。このカードの必要ハートを[赤]増やす。")
    once = need.model_copy(update={"times": 1})
    assert alone == ir.Seq(steps=(score, ir.Apply(on=ir.This(noun="card"), changes=(once,))))


def test_that_member_is_no_drawn_card() -> None:
    steps = effect(
        "【登場】相手のステージにいるメンバー1人を選ぶ。カードを1枚引く。そのメンバーをウェイトにする。"
    )
    assert isinstance(steps, ir.Seq)
    chosen, _, turned = steps.steps
    assert isinstance(chosen, ir.Choose)
    assert isinstance(turned, ir.SetState)
    assert turned.what == ir.Var(name=chosen.bind or "")
