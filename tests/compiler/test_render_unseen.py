"""Shuffling, surplus hearts, states that cards do not come to: invented wordings, read and printed in full."""

import pytest

from compiler import compile_text, read
from compiler.ir import (
    Ability,
    Apply,
    Attribute,
    Become,
    Cause,
    Choose,
    Compare,
    Count,
    Every,
    Exactly,
    FormationChange,
    Gain,
    Happened,
    HasUnder,
    HeartsBecome,
    HeartsLike,
    If,
    InGroup,
    InZone,
    IsNot,
    LiveStarted,
    LiveSucceeded,
    Look,
    LoseSurplus,
    Lost,
    May,
    Modal,
    Move,
    Negate,
    PositionChange,
    Prohibit,
    Select,
    Shuffle,
    This,
    Var,
)
from compiler.render import render
from tests.compiler.rendering import POLARIS, discard, draw, enter, one, seq, stage, x, zone

BELOW = stage(POLARIS, HasUnder(ref=This(noun="card")), owner="any")

EXAMPLES: list[tuple[str, Ability]] = [
    (
        "【常時】このカードが『Polaris』のメンバーの下に置かれているかぎり、そのメンバーは、[桃]を得る。",
        Ability(
            keywords=("static",),
            effect=If(
                condition=InZone(of=This(noun="card"), zone="under", host=BELOW),
                then=Apply(on=BELOW, changes=(Gain(icons=("pink",)),)),
            ),
        ),
    ),
    ("【登場】自分のデッキをシャッフルする。", enter(Shuffle())),
    ("【登場】相手のデッキをシャッフルする。", enter(Shuffle(owner="opponent"))),
    (
        "【登場】手札をデッキに加えてシャッフルする。",
        enter(Move(what=Select(zones=("hand",)), to="deck", place="shuffled")),
    ),
    (
        "【登場】相手は余剰ハートをすべて失う。これにより相手が余剰ハートを2つ以上失っている場合、カードを1枚引く。",
        enter(
            seq(
                LoseSurplus(player="opponent", count=Every(), bind="x1"),
                If(condition=Compare(left=Lost(name="x1"), operator=">=", right=2), then=draw()),
            )
        ),
    ),
    (
        "【登場】余剰ハートを1つ失ってもよい。",
        enter(May(do=LoseSurplus(count=Exactly(n=1)))),
    ),
    (
        "【常時】このメンバーは、相手の『Polaris』のカードの効果によってはウェイトにならない。",
        Ability(
            keywords=("static",),
            effect=Apply(
                on=This(),
                changes=(
                    Prohibit(
                        action="wait_by_effect",
                        cause=Cause(side="opponent", where=(InGroup(names=("Polaris",)),)),
                    ),
                ),
            ),
        ),
    ),
    (
        "【常時】相手のステージにいるメンバーは、アクティブにならない。",
        Ability(
            keywords=("static",),
            effect=Apply(on=stage(owner="opponent"), changes=(Prohibit(action="activate"),)),
        ),
    ),
    (
        "【登場】ライブ終了時まで、相手のステージにいるメンバーの能力をすべて無効にする。",
        enter(Apply(on=stage(owner="opponent"), changes=(Negate(keywords=()),), duration="live_end")),
    ),
    (
        "【登場】ライブ終了時まで、自分のステージにいるメンバーが元々持つ[桃]と[赤]はすべて[青]になる。",
        enter(
            Apply(
                on=stage(),
                changes=(HeartsBecome(from_=("pink", "red"), to="blue"),),
                duration="live_end",
            )
        ),
    ),
    (
        (
            "【登場】自分の控え室にあるメンバーカードを1枚選ぶ。ライブ終了時まで、このメンバーが元々持つハートは、"
            "そのカードが持つハートと同じになる。"
        ),
        enter(
            seq(
                Choose(what=zone("waiting_room", type="member", **one()), bind="x1"),
                Apply(on=This(), changes=(HeartsLike(of=x(1)),), duration="live_end"),
            )
        ),
    ),
    ("【登場】相手の手札を見る。", enter(Look(what=Select(zones=("hand",), owner="opponent")))),
    (
        "【登場】相手は以下から1つを選ぶ。・カードを1枚引く。・相手は手札を1枚控え室に置く。",
        enter(
            Modal(
                player="opponent",
                count=Exactly(),
                options=(
                    draw(),
                    Move(
                        player="opponent",
                        what=Select(zones=("hand",), owner="each", count=Exactly()),
                        to="waiting_room",
                    ),
                ),
            )
        ),
    ),
    (
        "【登場】直前のターンに相手がライブをしている場合、カードを1枚引く。",
        enter(
            If(
                condition=Happened(event=LiveStarted(player="opponent"), window="previous_turn"),
                then=draw(),
            )
        ),
    ),
]


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
    assert read(text).ability == ability


def test_a_live_of_the_turn_before_that_failed() -> None:
    (node,) = compile_text(
        "【登場】直前のターンに相手がライブをし、それが成功していない場合、カードを1枚引く。"
    ).abilities
    assert isinstance(node.effect, If)
    held, succeeded = (
        Happened(event=event, window="previous_turn")
        for event in (LiveStarted(player="opponent"), LiveSucceeded(player="opponent"))
    )
    assert node.effect.condition.of == (held, IsNot(of=succeeded))  # type: ignore[union-attr]


def test_who_made_room_has_moved_too() -> None:
    """これにより…が移動した asks all whose area changed, そのメンバー is the one that was to move."""
    (node,) = compile_text(
        "【登場】自分のステージにいるメンバー1人をポジションチェンジさせる。これにより『Polaris』のメンバーが移動した場合、"
        "カードを1枚引く。"
    ).abilities
    change = node.effect.steps[0]  # type: ignore[union-attr]
    assert isinstance(change, PositionChange)
    assert (change.bind, change.others) == (None, "x1")
    (node,) = compile_text(
        "【登場】自分のステージにいるメンバーをフォーメーションチェンジする。これにより『Polaris』のメンバーが2人以上移動した場合、"
        "カードを1枚引く。"
    ).abilities
    first, second = node.effect.steps  # type: ignore[union-attr]
    assert first == FormationChange(bind="x1")
    group = Select(type="member", owner="any", zones=("stage",), among=Var(name="x1"), where=(POLARIS,))
    assert second.condition == Compare(left=Count(of=group), operator=">=", right=2)


def test_instead_of_a_sentence_without_a_condition() -> None:
    (node,) = compile_text(
        "【登場】手札を1枚控え室に置く。自分のステージに『Polaris』のメンバーがいる場合、代わりにカードを1枚引く。"
    ).abilities
    there = Compare(left=Count(of=stage(POLARIS)), operator=">=", right=1)
    assert node.effect == If(condition=there, then=draw(), otherwise=discard())


def test_a_number_without_an_owner_is_of_the_cards_changed_before() -> None:
    (node,) = compile_text(
        "【ライブ開始時】自分のライブカード置き場にある『Polaris』のライブカードの必要ハートを[灰]減らし、スコアを+1する。"
    ).abilities
    first, second = node.effect.steps  # type: ignore[union-attr]
    assert first.on == second.on == Select(type="live", zones=("live_area",), where=(POLARIS,))


def test_a_score_that_is_a_number_of_cards() -> None:
    (node,) = compile_text(
        "【ライブ開始時】このカードのスコアは、自分の成功ライブカード置き場にあるカードの枚数と同じになる。"
    ).abilities
    change = Become(attribute=Attribute(name="score"), to=Count(of=Select(zones=("success_area",))))
    assert node.effect == Apply(on=This(noun="card"), changes=(change,))
