"""What is done, in Japanese: invented wordings, the expected text in full."""

import pytest

from compiler.ir import (
    Ability,
    Alike,
    AllOf,
    AnyNumber,
    AnyOf,
    Ask,
    Choose,
    ChooseArea,
    ChooseHeart,
    ChooseNumber,
    ChoosePlayer,
    Did,
    Draw,
    Either,
    Every,
    Exactly,
    Except,
    ForEachPlayer,
    FormationChange,
    If,
    InState,
    IsNot,
    IsType,
    Later,
    LiveStarted,
    Look,
    May,
    Modal,
    Move,
    Named,
    Pay,
    PositionChange,
    PutOnStage,
    Repeat,
    Rest,
    Reveal,
    RevealUntil,
    Rotate,
    Select,
    SetState,
    TopOfDeck,
    TopOfEnergyDeck,
    Total,
    TotalAtMost,
    TriggerAbility,
    Union,
    Unless,
    Upgrade,
    UpTo,
    YellAgain,
)
from compiler.render import render
from tests.compiler.rendering import (
    CARD,
    COST,
    ME,
    POLARIS,
    cost_at_most,
    discard,
    draw,
    energy,
    enter,
    one,
    seq,
    stage,
    there_are,
    x,
    zone,
)

WEAK = stage(cost_at_most(3), owner="opponent", count=Exactly(n=1))

EXAMPLES: list[tuple[str, Ability]] = [
    # drawing and the hand
    ("【登場】カードを2枚引き、手札を1枚控え室に置く。", enter(seq(draw(2), discard()))),
    ("【登場】カードを3枚まで引く。", enter(Draw(count=UpTo(n=3)))),
    ("【登場】手札が6枚になるまでカードを引く。", enter(Draw(count=AnyNumber(), until=6))),
    ("【登場】相手はカードを1枚引く。", enter(Draw(player="opponent", count=Exactly(n=1)))),
    (
        "【登場】手札のライブカードを好きな枚数控え室に置いてもよい。",
        enter(May(do=Move(what=zone("hand", type="live", count=AnyNumber()), to="waiting_room"))),
    ),
    (
        "【登場】手札の同じユニット名を持つカード2枚を控え室に置く。",
        enter(
            Move(
                what=zone("hand", count=Exactly(n=2), constraint=Alike(by="unit", relation="same")),
                to="waiting_room",
            )
        ),
    ),
    # looking, revealing, what is left
    (
        (
            "【登場】自分のデッキの上からカードを4枚見る。その中から『Polaris』のメンバーカードを1枚公開して手札に加えてもよい。"
            "残りを控え室に置く。"
        ),
        enter(
            seq(
                Look(what=TopOfDeck(n=4), bind="x1"),
                May(
                    do=seq(
                        Reveal(what=Select(type="member", among=x(1), where=(POLARIS,), **one()), bind="x2"),
                        Move(what=x(2), to="hand"),
                    )
                ),
                Move(what=Rest(of=x(1)), to="waiting_room"),
            )
        ),
    ),
    (
        "【登場】自分のデッキの上からカードを6枚見る。その中から好きな枚数を好きな順番でデッキの上に置き、残りを控え室に置く。",
        enter(
            seq(
                Look(what=TopOfDeck(n=6), bind="x1"),
                Move(what=Select(among=x(1), count=AnyNumber()), to="deck", place="top", order="any"),
                Move(what=Rest(of=x(1)), to="waiting_room"),
            )
        ),
    ),
    (
        (
            "【登場】自分のデッキの上からカードを3枚見る。その中からメンバーカードか、ライブカードを1枚公開して手札に加えてもよい。"
            "残りを控え室に置く。"
        ),
        enter(
            seq(
                Look(what=TopOfDeck(n=3), bind="x1"),
                May(
                    do=seq(
                        Reveal(
                            what=Select(
                                among=x(1),
                                where=(AnyOf(of=(IsType(type="member"), AllOf(of=(IsType(type="live"),)))),),
                                **one(),
                            ),
                            bind="x2",
                        ),
                        Move(what=x(2), to="hand"),
                    )
                ),
                Move(what=Rest(of=x(1)), to="waiting_room"),
            )
        ),
    ),
    (
        "【登場】ライブカードが公開されるまで、自分のデッキの一番上のカードを公開し続ける。そのカードを手札に加える。",
        enter(
            seq(
                RevealUntil(until=Select(type="live"), bind="x1", others="x2"),
                Move(what=x(1), to="hand"),
            )
        ),
    ),
    (
        "【登場】自分のデッキの上からカードを8枚控え室に置く。それらの中にライブカードがある場合、カードを1枚引く。",
        enter(
            seq(
                Move(what=TopOfDeck(n=8), to="waiting_room", bind="x1"),
                If(condition=there_are(Select(type="live", among=x(1))), then=draw()),
            )
        ),
    ),
    (
        "【登場】自分のデッキの上からカードを2枚控え室に置く。その後、自分の控え室からメンバーカードを1枚手札に加える。",
        enter(
            seq(
                Move(what=TopOfDeck(n=2), to="waiting_room"),
                Move(what=zone("waiting_room", type="member", **one()), to="hand"),
            )
        ),
    ),
    # between zones
    (
        "【登場】自分の控え室からコスト3以下の『Polaris』のメンバーカードを2枚まで手札に加える。",
        enter(
            Move(
                what=zone("waiting_room", cost_at_most(3), POLARIS, type="member", count=UpTo(n=2)), to="hand"
            )
        ),
    ),
    (
        "【登場】自分の控え室からライブカードを1枚デッキの一番下に置く。",
        enter(Move(what=zone("waiting_room", type="live", **one()), to="deck", place="bottom")),
    ),
    (
        "【登場】このカードをデッキの一番上から3枚目に置く。",
        enter(Move(what=CARD, to="deck", place=3)),
    ),
    (
        "【登場】手札を1枚デッキの一番上か一番下に置く。",
        enter(Move(what=zone("hand", **one()), to="deck", place="either")),
    ),
    (
        "【登場】エールにより公開された自分のカードの中から、『Polaris』のライブカードを1枚手札に加える。",
        enter(Move(what=zone("yell", POLARIS, type="live", **one()), to="hand")),
    ),
    (
        "【登場】自分の成功ライブカード置き場にあるカードを1枚手札に加える。",
        enter(Move(what=zone("success_area", **one()), to="hand")),
    ),
    (
        "【登場】自分の控え室から『Polaris』のメンバーカード1枚とライブカード1枚を手札に加える。",
        enter(
            Move(
                what=Union(
                    of=(
                        zone("waiting_room", POLARIS, type="member", **one()),
                        zone("waiting_room", type="live", **one()),
                    )
                ),
                to="hand",
            )
        ),
    ),
    (
        "【登場】自分のエネルギーデッキから、エネルギーカードを1枚ウェイト状態で置く。",
        enter(Move(what=TopOfEnergyDeck(n=1), to="energy_area", state="wait")),
    ),
    (
        "【登場】自分の控え室からライブカードを1枚表向きでライブカード置き場に置く。",
        enter(Move(what=zone("waiting_room", type="live", **one()), to="live_area", face="up")),
    ),
    (
        "【登場】自分の控え室からメンバーカードを1枚、このメンバーの下に置く。",
        enter(Move(what=zone("waiting_room", type="member", **one()), to="under", under=ME)),
    ),
    # states and energy
    (
        "【登場】相手のステージにいるコスト3以下のメンバー1人をウェイトにする。",
        enter(SetState(what=WEAK, state="wait")),
    ),
    (
        "【登場】相手のステージにいるコスト3以下のメンバーを2人までウェイトにする。",
        enter(SetState(what=stage(cost_at_most(3), owner="opponent", count=UpTo(n=2)), state="wait")),
    ),
    (
        "【登場】エネルギーを2枚アクティブにする。",
        enter(SetState(what=energy(count=Exactly(n=2)), state="active")),
    ),
    (
        "【登場】自分のステージにいるメンバー1人か、エネルギーを2枚アクティブにする。",
        enter(
            Either(
                options=(
                    SetState(what=stage(**one()), state="active"),
                    SetState(what=energy(count=Exactly(n=2)), state="active"),
                )
            )
        ),
    ),
    (
        "【登場】相手は、自身のステージにいるアクティブ状態のメンバー1人をウェイトにする。",
        enter(
            SetState(
                player="opponent", what=stage(InState(state="active"), owner="each", **one()), state="wait"
            )
        ),
    ),
    (
        "【登場】[E][E]支払わないかぎり、手札を1枚控え室に置く。",
        enter(Unless(pay=Pay(count=Exactly(n=2)), otherwise=discard())),
    ),
    (
        "【登場】[E]を好きな数支払ってもよい:カードを1枚引く。",
        enter(draw(), cost=May(do=Pay(count=AnyNumber()))),
    ),
    (
        "【登場】自分の控え室にあるライブカードを1枚選ぶ。そのカードのスコアに等しい数の[E]を支払う。",
        enter(
            seq(
                Choose(what=zone("waiting_room", type="live", **one()), bind="x1"),
                Pay(count=Exactly(n=Total(attribute={"name": "score"}, of=x(1)))),
            )
        ),
    ),
    # members
    (
        "【登場】手札からコスト3以下のメンバーカードを1枚ステージに登場させてもよい。",
        enter(May(do=PutOnStage(what=zone("hand", cost_at_most(3), type="member", **one())))),
    ),
    (
        "【登場】自分の控え室からメンバーカードを1枚、メンバーのいないエリアにウェイト状態で登場させる。",
        enter(PutOnStage(what=zone("waiting_room", type="member", **one()), area="empty", state="wait")),
    ),
    (
        "【登場】自分の控え室からメンバーカードを1枚、このメンバーがいたエリアに登場させる。",
        enter(PutOnStage(what=zone("waiting_room", type="member", **one()), left_by=ME)),
    ),
    ("【登場】このメンバーをポジションチェンジする。", enter(PositionChange(what=ME))),
    (
        "【登場】相手のステージにいるコスト3以下のメンバー1人をこのメンバーの正面のエリアにポジションチェンジさせる。",
        enter(PositionChange(what=WEAK, facing=ME)),
    ),
    (
        "【登場】このメンバーをセンターエリア以外にポジションチェンジする。",
        enter(PositionChange(what=ME, not_areas=("center",))),
    ),
    (
        "【登場】自分のステージにいるメンバーをフォーメーションチェンジしてもよい。",
        enter(May(do=FormationChange())),
    ),
    (
        (
            "【登場】自分と相手は、センターエリアのメンバーを左サイドエリアに、左サイドエリアのメンバーを右サイドエリアに、"
            "右サイドエリアのメンバーをセンターエリアに、それぞれ移動させる。"
        ),
        enter(Rotate(cycle=("center", "left", "right"))),
    ),
    (
        "【登場】相手は、左サイドエリアのメンバーを右サイドエリアに、右サイドエリアのメンバーを左サイドエリアに、それぞれ移動させる。",
        enter(Rotate(player="opponent", cycle=("left", "right"))),
    ),
    (
        "【登場】自分の控え室から、コストの合計が4以下になるようにメンバーカードを2枚までステージに登場させる。",
        enter(
            PutOnStage(
                what=zone(
                    "waiting_room",
                    type="member",
                    count=UpTo(n=2),
                    constraint=TotalAtMost(attribute=COST, n=4),
                )
            )
        ),
    ),
    # choices
    (
        "【登場】自分のステージにいる『Polaris』のメンバー1人を選ぶ。そのメンバーの【登場】能力1つを発動させる。",
        enter(
            seq(Choose(what=stage(POLARIS, **one()), bind="x1"), TriggerAbility(of=x(1), keywords=("enter",)))
        ),
    ),
    (
        "【登場】自分か相手を選ぶ。そのプレイヤーのデッキの一番上のカードを見る。",
        enter(seq(ChoosePlayer(), Look(what=TopOfDeck(owner="chosen")))),
    ),
    ("【登場】数1つを選ぶ。カードを1枚引く。", enter(seq(ChooseNumber(bind="x1"), draw()))),
    (
        "【登場】このメンバーがいるエリアとは別の自分のエリア1つを選ぶ。カードを1枚引く。",
        enter(seq(ChooseArea(other_than=ME, bind="x1"), draw())),
    ),
    (
        "【登場】相手に朝食は何？と聞く。カードを1枚引く。",
        enter(seq(Ask(prompt="朝食は何？", bind="x1"), draw())),
    ),
    (
        "【登場】以下から1つを選ぶ。・カードを1枚引く。・相手のステージにいるコスト3以下のメンバー1人をウェイトにする。",
        enter(Modal(count=Exactly(n=1), options=(draw(), SetState(what=WEAK, state="wait")))),
    ),
    (
        "【登場】このメンバーをウェイトにするか、手札を1枚控え室に置く:カードを1枚引く。",
        enter(draw(), cost=Either(options=(SetState(what=ME, state="wait"), discard()))),
    ),
    # control
    (
        "【登場】手札を1枚控え室に置いてもよい。そうした場合、カードを2枚引く。",
        enter(
            seq(
                May(do=discard().model_copy(update={"bind": "x1"})),
                If(condition=Did(name="x1"), then=draw(2)),
            )
        ),
    ),
    (
        "【登場】手札を1枚控え室に置いてもよい。そうしなかった場合、カードを2枚引く。",
        enter(
            seq(
                May(do=discard().model_copy(update={"bind": "x1"})),
                If(condition=IsNot(of=Did(name="x1")), then=draw(2)),
            )
        ),
    ),
    (
        "【登場】自分のステージにメンバーがいる場合、カードを1枚引く。それ以外の場合、カードを2枚引く。",
        enter(If(condition=there_are(stage()), then=draw(), otherwise=draw(2))),
    ),
    (
        "【登場】自分のステージにメンバーが2人以上いる場合、カードを1枚引く。3人以上いる場合、代わりにカードを2枚引く。",
        enter(
            Upgrade(
                cases=(
                    If(condition=there_are(stage(), 2), then=draw()),
                    If(condition=there_are(stage(), 3), then=draw(2)),
                )
            )
        ),
    ),
    (
        "【登場】自分と相手はそれぞれ、カードを1枚引く。",
        enter(ForEachPlayer(do=draw())),
    ),
    (
        "【登場】カードを1枚引く。自分はこの手順をさらに2回まで繰り返してもよい。",
        enter(Repeat(do=draw(), up_to=2)),
    ),
    (
        "【登場】相手のライブ開始時、カードを1枚引く。",
        enter(Later(event=LiveStarted(player="opponent"), do=draw())),
    ),
    # costs
    (
        "【起動】【センター】【ターン1回】[E][E]手札を1枚控え室に置く:カードを1枚引く。",
        Ability(
            keywords=("activated",),
            areas=("center",),
            limit=1,
            cost=seq(Pay(count=Exactly(n=2)), discard()),
            effect=draw(),
        ),
    ),
    (
        "【起動】[E]:カードを1枚引く。",
        Ability(keywords=("activated",), cost=Pay(count=Exactly(n=1)), effect=draw()),
    ),
    (
        "【ライブ開始時】[E][E]支払ってもよい:カードを1枚引く。",
        Ability(keywords=("live_start",), cost=May(do=Pay(count=Exactly(n=2))), effect=draw()),
    ),
    (
        "【起動】【ターン1回】このメンバーをステージから控え室に置く:自分の控え室からライブカードを1枚手札に加える。",
        Ability(
            keywords=("activated",),
            limit=1,
            cost=Move(what=ME, to="waiting_room"),
            effect=Move(what=zone("waiting_room", type="live", **one()), to="hand"),
        ),
    ),
    (
        "【登場】/【ライブ開始時】このメンバーをウェイトにし、手札を1枚控え室に置いてもよい:カードを3枚引く。",
        Ability(
            keywords=("enter", "live_start"),
            cost=May(do=seq(SetState(what=ME, state="wait"), discard())),
            effect=draw(3),
        ),
    ),
    (
        "【登場】このメンバー以外の『Polaris』のメンバー1人をウェイトにしてもよい:カードを1枚引く。",
        enter(draw(), cost=May(do=SetState(what=stage(Except(ref=ME), POLARIS, **one()), state="wait"))),
    ),
    # yell
    (
        "【ライブ成功時】そのエールで得たブレードハートを失い、もう一度エールを行う。",
        Ability(keywords=("live_success",), effect=YellAgain(redo=True)),
    ),
    ("【ライブ成功時】追加で2枚エールを行う。", Ability(keywords=("live_success",), effect=YellAgain(n=2))),
    (
        "【登場】好きなハートの色を1つ指定する。カードを1枚引く。",
        enter(seq(ChooseHeart(bind="x1"), draw())),
    ),
    (
        "【登場】[桃]か[青]のうち、1つを選ぶ。カードを1枚引く。",
        enter(seq(ChooseHeart(colours=("pink", "blue"), bind="x1"), draw())),
    ),
    (
        "【登場】相手のステージにいる「星野」をウェイトにする。",
        enter(SetState(what=stage(Named(names=("星野",)), owner="opponent", count=Every()), state="wait")),
    ),
]


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
