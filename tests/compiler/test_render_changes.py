"""Continuous changes, in Japanese: invented wordings, the expected text in full."""

import pytest

from compiler.ir import (
    Ability,
    Adjust,
    AdjustNeed,
    Attribute,
    Become,
    BladeHeartsBecome,
    Choose,
    ChooseHeart,
    CopyAbilities,
    Count,
    Every,
    Gain,
    GainAbility,
    GainChosen,
    GainColoursOf,
    HeartsBecome,
    If,
    InGroup,
    Lose,
    Move,
    Moved,
    NeedBecomes,
    Negate,
    NoTrigger,
    PermitBaton,
    Plus,
    Prohibit,
    Replace,
    Select,
    Times,
    Total,
    TreatAs,
)
from compiler.render import render
from tests.compiler.rendering import (
    CARD,
    COST,
    ME,
    POLARIS,
    SCORE,
    cost_at_most,
    draw,
    enter,
    lasting,
    one,
    seq,
    stage,
    static,
    there_are,
    until_end,
    x,
    zone,
)

FRIEND = stage(POLARIS, **one())
TOTAL = Adjust(attribute="live_total", by=1)
PLUS_SCORE = Adjust(attribute="score", by=1)
PER_SUCCESS = Times(per=Count(of=zone("success_area")))

EXAMPLES: list[tuple[str, Ability]] = [
    ("【登場】ライブ終了時まで、[赤][ブレード]を得る。", enter(until_end(Gain(icons=("red", "blade"))))),
    (
        "【登場】ライブ終了時まで、自分のステージにいる『Polaris』のメンバー1人は、[ブレード]を得る。",
        enter(until_end(Gain(icons=("blade",)), on=FRIEND)),
    ),
    (
        "【登場】カードを1枚引き、ライブ終了時まで、[桃]を得る。",
        enter(seq(draw(), until_end(Gain(icons=("pink",))))),
    ),
    ("【常時】[ブレード][ブレード]を失う。", static(lasting(Lose(icons=("blade", "blade"))))),
    (
        "【登場】好きなハートの色を1つ指定する。ライブ終了時まで、そのハートを2つ得る。",
        enter(seq(ChooseHeart(bind="x1"), until_end(GainChosen(name="x1", n=2)))),
    ),
    (
        "【登場】[桃]か[青]のうち、1つを選ぶ。ライブ終了時まで、選んだハートを1つ得る。",
        enter(seq(ChooseHeart(colours=("pink", "blue"), bind="x1"), until_end(GainChosen(name="x1")))),
    ),
    (
        "【登場】自分の控え室にあるメンバーカードを1枚選ぶ。ライブ終了時まで、そのカードが持つ色のハートを1つずつ得る。",
        enter(
            seq(
                Choose(what=zone("waiting_room", type="member", **one()), bind="x1"),
                until_end(GainColoursOf(of=x(1))),
            )
        ),
    ),
    (
        "【登場】ライブ終了時まで、「【常時】ライブの合計スコアを+1する。」を得る。",
        enter(until_end(GainAbility(ability=static(lasting(TOTAL))))),
    ),
    (
        "【常時】このメンバーの下にあるメンバーカードが持つ【起動】能力をすべて得る。",
        static(
            lasting(
                CopyAbilities(of=Select(type="member", zones=("under",), under=ME), keywords=("activated",))
            )
        ),
    ),
    (
        "【登場】ライブ終了時まで、自分のステージにいる『Polaris』のメンバー1人の【ライブ開始時】能力を無効にする。",
        enter(until_end(Negate(keywords=("live_start",)), on=FRIEND)),
    ),
    (
        "【常時】自分のステージにいるメンバーが持つ【ライブ開始時】能力は発動しない。",
        static(lasting(NoTrigger(keywords=("live_start",)), on=stage(count=Every()))),
    ),
    (
        "【常時】すべての領域にあるこのカードは『月影』、『Polaris』として扱う。",
        static(lasting(TreatAs(names=("月影", "Polaris")), on=CARD)),
    ),
    # scores and costs
    (
        "【ライブ開始時】このカードのスコアを+1する。",
        Ability(keywords=("live_start",), effect=lasting(PLUS_SCORE, on=CARD)),
    ),
    (
        "【ライブ開始時】自分の成功ライブカード置き場にあるカード1枚につき、このカードのスコアを+2する。",
        Ability(
            keywords=("live_start",),
            effect=lasting(Adjust(attribute="score", by=PER_SUCCESS.model_copy(update={"n": 2})), on=CARD),
        ),
    ),
    ("【常時】ライブの合計スコアを+1する。", static(lasting(TOTAL))),
    (
        "【ライブ成功時】ライブの合計スコアを-1する。この効果ではライブの合計スコアは0未満にはならない。",
        Ability(keywords=("live_success",), effect=lasting(Adjust(attribute="live_total", by=-1, floor=0))),
    ),
    (
        "【常時】ステージにいるこのメンバーのコストを+3する。",
        static(lasting(Adjust(attribute="cost", by=3), on=ME)),
    ),
    (
        "【常時】手札にあるこのメンバーカードのコストは2減る。",
        static(lasting(Adjust(attribute="hand_cost", by=-2), on=CARD)),
    ),
    (
        "【常時】コスト3以下の『Polaris』のメンバーカードを自分の手札から登場させるためのコストは1減る。",
        static(
            lasting(
                Adjust(attribute="play_cost", by=-1),
                on=zone("hand", cost_at_most(3), POLARIS, type="member"),
            )
        ),
    ),
    (
        "【ライブ開始時】ライブ終了時まで、エールにより公開される自分のカードの枚数が2枚減る。",
        Ability(keywords=("live_start",), effect=until_end(Adjust(attribute="yell_count", by=-2))),
    ),
    (
        "【ライブ成功時】このカードのスコアは4になる。",
        Ability(keywords=("live_success",), effect=lasting(Become(attribute=SCORE, to=4), on=CARD)),
    ),
    (
        "【ライブ開始時】ライブ終了時まで、自分のステージにいる『Polaris』のメンバー1人が元々持つ[ブレード]の数は3つになる。",
        Ability(
            keywords=("live_start",),
            effect=until_end(Become(attribute=Attribute(name="blade", original=True), to=3), on=FRIEND),
        ),
    ),
    # need
    (
        "【ライブ開始時】このカードの必要ハートを[灰][灰]減らす。",
        Ability(
            keywords=("live_start",),
            effect=lasting(AdjustNeed(direction="less", icons=("grey", "grey")), on=CARD),
        ),
    ),
    (
        "【ライブ開始時】このカードのスコアを+1し、必要ハートを[桃]増やす。",
        Ability(
            keywords=("live_start",),
            effect=lasting(PLUS_SCORE, AdjustNeed(direction="more", icons=("pink",)), on=CARD),
        ),
    ),
    (
        "【ライブ開始時】このカードの必要ハートは[赤][青]になる。",
        Ability(keywords=("live_start",), effect=lasting(NeedBecomes(icons=("red", "blue")), on=CARD)),
    ),
    # hearts
    (
        "【ライブ開始時】ライブ終了時まで、このメンバーが元々持つハートはすべて[緑]になる。",
        Ability(keywords=("live_start",), effect=until_end(HeartsBecome(to="green"), on=ME)),
    ),
    (
        "【ライブ開始時】[桃]か[青]のうち、1つを選ぶ。ライブ終了時まで、このメンバーが元々持つハートは選んだハートになる。",
        Ability(
            keywords=("live_start",),
            effect=seq(
                ChooseHeart(colours=("pink", "blue"), bind="x1"), until_end(HeartsBecome(name="x1"), on=ME)
            ),
        ),
    ),
    (
        "【ライブ開始時】ライブ終了時まで、エールにより公開される自分のカードが持つ[桃ブレード]、[ALLブレード]は、すべて[青ブレード]になる。",
        Ability(
            keywords=("live_start",),
            effect=until_end(BladeHeartsBecome(from_=("pink", "all"), to="blue")),
        ),
    ),
    # must not, may
    (
        "【登場】ライブ終了時まで、自分はライブできない。",
        enter(until_end(Prohibit(action="live"))),
    ),
    (
        "【常時】このカードは成功ライブカード置き場に置くことができない。",
        static(lasting(Prohibit(action="to_success_area"), on=CARD)),
    ),
    (
        "【常時】このメンバーはバトンタッチで控え室に置けない。",
        static(lasting(Prohibit(action="baton_out"), on=ME)),
    ),
    (
        "【常時】このメンバーは『Polaris』以外のメンバーカードとのバトンタッチで控え室に置けない。",
        static(lasting(Prohibit(action="baton_out", unless=(POLARIS,)), on=ME)),
    ),
    (
        "【常時】相手のステージにいるメンバーはアクティブフェイズにアクティブにならない。",
        static(lasting(Prohibit(action="activate_in_active_phase"), on=stage(owner="opponent"))),
    ),
    (
        "【登場】このターン、相手のステージにいるメンバーは、効果によってはアクティブにならない。",
        enter(
            lasting(Prohibit(action="activate_by_effect"), on=stage(owner="opponent")).model_copy(
                update={"duration": "turn_end"}
            )
        ),
    ),
    (
        "【常時】このカードのプレイに際し、2人のメンバーとバトンタッチしてもよい。",
        static(lasting(PermitBaton(members=2))),
    ),
    (
        "【登場】次のライブカードセットフェイズで自分がライブカード置き場に置けるカードの枚数の上限が1枚減る。",
        enter(lasting(Adjust(attribute="live_set", by=-1)).model_copy(update={"duration": "next_live_set"})),
    ),
    (
        "【常時】このカードがライブカード置き場から成功ライブカード置き場に置かれるとき、代わりに自分の控え室からライブカードを1枚手札に加える。",
        static(
            lasting(
                Replace(
                    event=Moved(subject=CARD, from_="live_area", to="success_area"),
                    instead=Move(what=zone("waiting_room", type="live", **one()), to="hand"),
                )
            )
        ),
    ),
    (
        "【ライブ開始時】ライブ終了時まで、このメンバーのコストは、このメンバーのコストに2を足した数に等しくなる。",
        Ability(
            keywords=("live_start",),
            effect=until_end(Become(attribute=COST, to=Plus(a=Total(attribute=COST, of=ME), b=2)), on=ME),
        ),
    ),
    (
        "【常時】自分のステージに『月影』のメンバーがいるかぎり、自分のステージにいるメンバーは、[ブレード]を得る。",
        static(
            If(
                condition=there_are(stage(InGroup(names=("月影",)))),
                then=lasting(Gain(icons=("blade",)), on=stage(count=Every())),
            )
        ),
    ),
]


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
