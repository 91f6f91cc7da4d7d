"""Conditions, quantities, filters and events, in Japanese: invented wordings, the expected text in full."""

import pytest

from compiler.ir import (
    Ability,
    AbilityResolved,
    And,
    Answered,
    AnyOf,
    Apply,
    Ask,
    AtLeast,
    AtMost,
    Attribute,
    Cause,
    ChangedArea,
    ChangedState,
    Choose,
    ChooseHeart,
    ChooseNumber,
    Chosen,
    Colours,
    Compare,
    Compared,
    Count,
    Difference,
    Draw,
    During,
    Entered,
    EventCard,
    EveryArea,
    Exactly,
    Except,
    Gain,
    Happened,
    HasAbility,
    HasBladeHeart,
    HasUnder,
    Highest,
    If,
    InArea,
    InGroup,
    InState,
    InZone,
    Is,
    IsNot,
    IsOneOf,
    IsType,
    Kinds,
    LiveJudged,
    LiveStarted,
    LiveSucceeded,
    LiveTotal,
    Most,
    Move,
    Moved,
    Named,
    Not,
    OfColour,
    OneOf,
    Or,
    Own,
    Past,
    PhaseIs,
    Plus,
    Refreshed,
    Select,
    SetState,
    Surplus,
    Times,
    TopOfDeck,
    Total,
    TurnNumber,
    Where,
    Yelled,
)
from compiler.render import render
from tests.compiler.rendering import (
    BLADE,
    CARD,
    COST,
    ME,
    POLARIS,
    SCORE,
    automatic,
    cost_at_most,
    discard,
    draw,
    energy,
    enter,
    given,
    one,
    seq,
    stage,
    static,
    there_are,
    until_end,
    x,
    zone,
)

YELLED = zone("yell")
ALL_SIX = ("pink", "red", "yellow", "green", "blue", "purple")
BLADES = Gain(icons=("blade",))
GAIN = Apply(changes=(BLADES,))


def targets(*where: object) -> Ability:
    """【登場】自分のステージにいる…メンバー1人をアクティブにする。"""
    return enter(SetState(what=stage(*where, **one()), state="active"))


def words(text: str) -> str:
    """The text of ``targets``."""
    return f"【登場】自分のステージにいる{text}メンバー1人をアクティブにする。"


def when(text: str) -> str:
    """The text of ``given``."""
    return f"【登場】{text}場合、カードを1枚引く。"


CONDITIONS: list[tuple[str, Ability]] = [
    (when("自分のステージに『Polaris』のメンバーがいる"), given(there_are(stage(POLARIS)))),
    (when("自分のステージにメンバーが2人以上いる"), given(there_are(stage(), 2))),
    (
        when("自分のステージにこのメンバー以外のメンバーがいない"),
        given(there_are(stage(Except(ref=ME)), 0, "==")),
    ),
    (when("自分のエネルギーが7枚以上ある"), given(there_are(energy(), 7))),
    (when("自分のエネルギーがちょうど7枚ある"), given(there_are(energy(), 7, "=="))),
    (when("自分の手札が5枚以下の"), given(there_are(zone("hand"), 5, "<="))),
    (when("自分の控え室にあるカードの枚数が8枚未満の"), given(there_are(zone("waiting_room"), 8, "<"))),
    (
        when("エールにより公開された自分のカードの中にライブカードが2枚以上ある"),
        given(there_are(zone("yell", type="live"), 2)),
    ),
    (
        when("自分と相手のステージにメンバーが合計6人いる"),
        given(there_are(stage(owner="both"), 6, "==")),
    ),
    (
        when("相手のエネルギーが自分より多い"),
        given(
            Compare(
                left=Count(of=energy(owner="opponent")), operator=">", right=Count(of=energy(owner="you"))
            )
        ),
    ),
    (
        when("相手の手札の枚数が自分より2枚以上多い"),
        given(
            Compare(
                left=Count(of=zone("hand", owner="opponent")),
                operator=">=",
                right=Plus(a=Count(of=zone("hand")), b=2),
            )
        ),
    ),
    (
        when("自分の成功ライブカード置き場にあるカードのスコアの合計が6以上の"),
        given(Compare(left=Total(attribute=SCORE, of=zone("success_area")), operator=">=", right=6)),
    ),
    (
        when("自分のステージにいるメンバーのコストの合計が相手より低い"),
        given(
            Compare(
                left=Total(attribute=COST, of=stage()),
                operator="<",
                right=Total(attribute=COST, of=stage(owner="opponent")),
            )
        ),
    ),
    (
        when("自分のステージにいるメンバーが持つ[ブレード]の合計が10以上の"),
        given(Compare(left=Total(attribute=BLADE, of=stage()), operator=">=", right=10)),
    ),
    (
        when("自分のステージにいるメンバーが持つハートに[赤]が合計5つ以上ある"),
        given(
            Compare(
                left=Total(attribute=Attribute(name="hearts", colours=("red",)), of=stage()),
                operator=">=",
                right=5,
            )
        ),
    ),
    (
        when("このカードのスコアが3の"),
        given(Compare(left=Total(attribute=SCORE, of=CARD), operator="==", right=3)),
    ),
    (
        when("自分のステージにいるメンバーのコストの合計が、10、20のいずれかの"),
        given(IsOneOf(left=Total(attribute=COST, of=stage()), values=(10, 20))),
    ),
    (
        when("ライブの合計スコアが相手より高い"),
        given(Compare(left=LiveTotal(), operator=">", right=LiveTotal(player="opponent"))),
    ),
    (when("自分が余剰ハートを持たない"), given(Compare(left=Surplus(), operator="==", right=0))),
    (
        when("自分が余剰ハートに[桃]を1つ以上持つ"),
        given(Compare(left=Surplus(colour="pink"), operator=">=", right=1)),
    ),
    (
        when("自分のステージに名前の異なるメンバーが3人以上いる"),
        given(Compare(left=Kinds(by="name", of=stage()), operator=">=", right=3)),
    ),
    (
        when("自分のステージに同じ名前の『Polaris』のメンバーが2人以上いる"),
        given(Compare(left=Most(by="name", of=stage(POLARIS)), operator=">=", right=2)),
    ),
    (
        when("自分のステージにいるメンバーが持つハートの中に[桃]、[赤]、[黄]、[緑]、[青]、[紫]がすべてある"),
        given(Compare(left=Colours(of=stage()), operator=">=", right=6)),
    ),
    (
        when(
            "自分のステージにいるメンバーが持つハートの中に[桃]、[赤]、[黄]、[緑]、[青]、[紫]のうち合計3種類以上ある"
        ),
        given(Compare(left=Colours(of=stage(), colours=ALL_SIX), operator=">=", right=3)),
    ),
    (
        when("このゲームの1ターン目のライブフェイズの"),
        given(
            And(of=(Compare(left=TurnNumber(), operator="==", right=1), PhaseIs(phase="live", player="you")))
        ),
    ),
    (
        when("自分と相手のステージの中で、このメンバーがほかのすべてのメンバーより多くのハートを持つ"),
        given(
            Compare(
                left=Total(attribute=Attribute(name="hearts"), of=ME),
                operator=">",
                right=Highest(attribute=Attribute(name="hearts"), of=stage(Except(ref=ME), owner="both")),
            )
        ),
    ),
    (
        when("自分のステージにいるメンバーのうち、センターエリアにいるメンバーが最も大きいコストを持つ"),
        given(
            Compare(
                left=Total(attribute=COST, of=stage(areas=("center",))),
                operator=">=",
                right=Highest(attribute=COST, of=stage()),
            )
        ),
    ),
    (
        when("自分のステージに元々持つハートの数より多い数のハートを持つメンバーがいる"),
        given(
            Compare(
                left=Count(
                    of=stage(
                        Where(
                            attribute=Attribute(name="hearts"),
                            operator=">",
                            value=Own(attribute=Attribute(name="hearts", original=True)),
                        )
                    )
                ),
                operator=">=",
                right=1,
            )
        ),
    ),
    (when("自分のメインフェイズの"), given(PhaseIs(phase="main"))),
    (when("自分のステージにいるメンバーが『Polaris』のみの"), given(Is(of=stage(), where=(POLARIS,)))),
    (when("このメンバーがウェイト状態の"), given(Is(of=ME, where=(InState(state="wait"),)))),
    (when("ステージのセンターエリアにいる"), given(InArea(of=ME, areas=("center",)))),
    (when("このカードが自分の成功ライブカード置き場にある"), given(InZone(of=CARD, zone="success_area"))),
    (
        when("自分のステージのエリアすべてにメンバーが登場している"),
        given(EveryArea()),
    ),
    (
        when("このターン、このメンバーがエリアを移動している"),
        given(Happened(event=ChangedArea(subject=ME))),
    ),
    (
        when("このターン、自分のステージに『Polaris』のメンバーが2回以上登場している"),
        given(Happened(event=Entered(subject=stage(POLARIS)), times=2)),
    ),
    (
        when("コスト3以下のメンバーからバトンタッチして登場した"),
        given(
            Happened(
                event=Entered(
                    subject=ME,
                    baton=Select(type="member", owner="any", zones=("stage",), where=(cost_at_most(3),)),
                ),
                window="entry",
            )
        ),
    ),
    (
        when("控え室から登場した"),
        given(Happened(event=Entered(subject=ME, from_="waiting_room"), window="entry")),
    ),
    (when("このターン、自分のデッキがリフレッシュしていた"), given(Happened(event=Refreshed()))),
    (
        when("自分のエネルギーが7枚以上あり、かつ自分のステージにメンバーがいる"),
        given(And(of=(there_are(energy(), 7), there_are(stage())))),
    ),
    (
        when("自分のエネルギーが7枚以上あるか、自分のステージにメンバーがいる"),
        given(Or(of=(there_are(energy(), 7), there_are(stage())))),
    ),
    (
        when("ステージのセンターエリアにいない"),
        given(IsNot(of=InArea(of=ME, areas=("center",)))),
    ),
    (
        "【登場】相手に何色？と聞く。回答が青か赤の場合、カードを1枚引く。",
        enter(
            seq(
                Ask(prompt="何色？", bind="x1"),
                If(condition=Answered(name="x1", answers=("青", "赤")), then=draw()),
            )
        ),
    ),
    (
        "【登場】手札を1枚控え室に置く。これにより控え室に置いたカードがブレードハートを持たない場合、カードを1枚引く。",
        enter(
            seq(
                discard().model_copy(update={"bind": "x1"}),
                If(condition=Is(of=x(1), where=(Not(of=HasBladeHeart()),)), then=draw()),
            )
        ),
    ),
    (
        "【登場】自分のデッキの上からカードを3枚控え室に置く。それらがすべてコスト3以下のメンバーカードの場合、カードを1枚引く。",
        enter(
            seq(
                Move(what=TopOfDeck(n=3), to="waiting_room", bind="x1"),
                If(condition=Is(of=x(1), where=(cost_at_most(3), IsType(type="member"))), then=draw()),
            )
        ),
    ),
    (
        "【登場】数1つを選ぶ。このメンバーのコストが選んだ数以上の場合、カードを1枚引く。",
        enter(
            seq(
                ChooseNumber(bind="x1"),
                If(
                    condition=Compare(
                        left=Total(attribute=COST, of=ME), operator=">=", right=Chosen(name="x1")
                    ),
                    then=draw(),
                ),
            )
        ),
    ),
    # static: かぎり
    (
        "【常時】自分のエネルギーが7枚以上あるかぎり、[ブレード]を得る。",
        static(If(condition=there_are(energy(), 7), then=GAIN)),
    ),
    (
        "【常時】自分の成功ライブカード置き場にあるカードのスコアの合計が6以上であるかぎり、[ブレード]を得る。",
        static(
            If(
                condition=Compare(
                    left=Total(attribute=SCORE, of=zone("success_area")), operator=">=", right=6
                ),
                then=GAIN,
            )
        ),
    ),
    (
        "【起動】手札を1枚控え室に置く:カードを1枚引く。この能力は、このカードが控え室にある場合のみ起動できる。",
        Ability(
            keywords=("activated",),
            cost=discard(),
            effect=draw(),
            only_if=InZone(of=CARD, zone="waiting_room"),
        ),
    ),
]

FILTERS: list[tuple[str, Ability]] = [
    (
        words("コスト4以上9以下の"),
        targets(Where(attribute=COST, operator=">=", value=4), Where(attribute=COST, operator="<=", value=9)),
    ),
    (
        words("元々持つ[ブレード]の数が3つ以下の"),
        targets(Where(attribute=Attribute(name="blade", original=True), operator="<=", value=3)),
    ),
    (
        words("元々持つハートの数より多い数のハートを持つ"),
        targets(
            Where(
                attribute=Attribute(name="hearts"),
                operator=">",
                value=Own(attribute=Attribute(name="hearts", original=True)),
            )
        ),
    ),
    (words("[ブレード]を5つ以上持つ"), targets(Where(attribute=BLADE, operator=">=", value=5))),
    (
        words("[赤]を持つ"),
        targets(Where(attribute=Attribute(name="hearts", colours=("red",)), operator=">=", value=1)),
    ),
    (
        words("[赤]か[青]を持つ"),
        targets(
            AnyOf(
                of=tuple(
                    Where(attribute=Attribute(name="hearts", colours=(c,)), operator=">=", value=1)
                    for c in ("red", "blue")
                )
            )
        ),
    ),
    (
        words("ハートを4つ以上持つ"),
        targets(Where(attribute=Attribute(name="hearts"), operator=">=", value=4)),
    ),
    (
        words("このメンバーよりコストが低い"),
        targets(Where(attribute=COST, operator="<", value=Total(attribute=COST, of=ME))),
    ),
    (
        words("このメンバーのコストに2を足した数に等しいコストの"),
        targets(Where(attribute=COST, operator="==", value=Plus(a=Total(attribute=COST, of=ME), b=2))),
    ),
    (words("『月影』か『Polaris』の"), targets(InGroup(names=("月影", "Polaris")))),
    (words("『月影』以外の"), targets(Not(of=InGroup(names=("月影",))))),
    (words("ブレードハートを持たない"), targets(Not(of=HasBladeHeart()))),
    (
        "【登場】好きなハートの色を1つ指定する。自分の控え室から必要ハートに指定した色を含むライブカードを1枚手札に加える。",
        enter(
            seq(
                ChooseHeart(bind="x1"),
                Move(
                    what=zone("waiting_room", OfColour(name="x1", source="need"), type="live", **one()),
                    to="hand",
                ),
            )
        ),
    ),
    (words("[スコア]を持つ"), targets(HasBladeHeart(icon="score"))),
    (words("【登場】能力を持つ"), targets(HasAbility(keywords=("enter",)))),
    (words("能力を持たない"), targets(Not(of=HasAbility()))),
    (words("ウェイト状態の"), targets(InState(state="wait"))),
    (words("このメンバーと名前の異なる"), targets(Compared(by="name", relation="different", ref=ME))),
    (words("このメンバーと同じグループ名を持つ"), targets(Compared(by="group", relation="same", ref=ME))),
    (words("このターン中にエリアを移動した"), targets(Past(event=ChangedArea(subject=ME)))),
    (words("このターン中にバトンタッチして登場した"), targets(Past(event=Entered(subject=ME, baton="any")))),
    (words("エネルギーカードが下にある"), targets(HasUnder(type="energy"))),
    (
        "【登場】自分の控え室からカード名が「夜の歌」のライブカードを1枚手札に加える。",
        enter(
            Move(
                what=zone("waiting_room", Named(names=("夜の歌",), match="exact"), type="live", **one()),
                to="hand",
            )
        ),
    ),
    (
        "【登場】自分の控え室から必要ハートに[桃]を3以上含むライブカードを1枚手札に加える。",
        enter(
            Move(
                what=zone(
                    "waiting_room",
                    Where(attribute=Attribute(name="need", colours=("pink",)), operator=">=", value=3),
                    type="live",
                    **one(),
                ),
                to="hand",
            )
        ),
    ),
    (
        "【登場】自分のステージにいる「星野」か「月島」1人を選ぶ。カードを1枚引く。",
        enter(seq(Choose(what=stage(Named(names=("星野", "月島")), **one()), bind="x1"), draw())),
    ),
]

QUANTITIES: list[tuple[str, Ability]] = [
    (
        "【登場】自分のエネルギー6枚につき、カードを1枚引く。",
        enter(Draw(count=Exactly(n=Times(per=Count(of=energy()), every=6)))),
    ),
    (
        "【登場】自分のステージにいる『Polaris』のメンバー1人につき、エネルギーを1枚アクティブにする。",
        enter(SetState(what=energy(count=Exactly(n=Times(per=Count(of=stage(POLARIS))))), state="active")),
    ),
    (
        "【登場】ライブ終了時まで、自分の成功ライブカード置き場にあるカード1枚につき、[ブレード]を得る。",
        enter(until_end(Gain(icons=("blade",), times=Times(per=Count(of=zone("success_area")))))),
    ),
    (
        "【登場】ライブ終了時まで、自分の手札2枚につき、[赤]を得る。この能力では[赤]は3つまでしか得られない。",
        enter(
            until_end(Gain(icons=("red",), times=AtMost(of=Times(per=Count(of=zone("hand")), every=2), n=3)))
        ),
    ),
    (
        "【登場】ライブ終了時まで、自分のステージにいる名前の異なる『Polaris』のメンバー1人につき、[ブレード]を得る。",
        enter(until_end(Gain(icons=("blade",), times=Times(per=Kinds(by="name", of=stage(POLARIS)))))),
    ),
]

EVENTS: list[tuple[str, Ability]] = [
    (
        "【自動】このメンバーがステージから控え室に置かれたとき、カードを1枚引く。",
        automatic(Moved(subject=ME, from_="stage", to="waiting_room")),
    ),
    (
        "【自動】【ターン1回】このメンバーがエリアを移動したとき、カードを1枚引く。",
        automatic(ChangedArea(subject=ME), limit=1),
    ),
    (
        "【自動】自分のステージに『Polaris』のメンバーが登場したとき、カードを1枚引く。",
        automatic(Entered(subject=stage(POLARIS))),
    ),
    ("【自動】自分がエールしたとき、カードを1枚引く。", automatic(Yelled())),
    (
        "【自動】エールにより公開された自分のカードの中にブレードハートを持つカードがないとき、カードを1枚引く。",
        automatic(Yelled(), guard=there_are(zone("yell", HasBladeHeart()), 0, "==")),
    ),
    (
        "【自動】自分のメインフェイズの間、このメンバーがアクティブ状態からウェイト状態になったとき、カードを1枚引く。",
        automatic(During(phase="main", event=ChangedState(subject=ME, from_="active", to="wait"))),
    ),
    (
        "【自動】このメンバーが登場か、エリアを移動したとき、カードを1枚引く。",
        automatic(OneOf(of=(Entered(subject=ME), ChangedArea(subject=ME)))),
    ),
    (
        "【自動】自分のライブが成功するか、このメンバーがエリアを移動したとき、カードを1枚引く。",
        automatic(OneOf(of=(LiveSucceeded(), ChangedArea(subject=ME)))),
    ),
    (
        "【自動】自分のカードの効果によって、相手のステージにいるメンバーがウェイト状態になったとき、カードを1枚引く。",
        automatic(ChangedState(subject=stage(owner="opponent"), to="wait", cause=Cause(side="you"))),
    ),
    (
        "【自動】自分の手札からカードが1枚以上控え室に置かれたとき、カードを1枚引く。",
        automatic(Moved(subject=zone("hand", count=AtLeast(n=1)), from_="hand", to="waiting_room")),
    ),
    (
        "【自動】自分のステージにいるメンバーの【ライブ開始時】能力が解決したとき、カードを1枚引く。",
        automatic(AbilityResolved(subject=stage(), keywords=("live_start",))),
    ),
    ("【自動】自分のデッキがリフレッシュしたとき、カードを1枚引く。", automatic(Refreshed())),
    ("【自動】自分のライブ開始時、カードを1枚引く。", automatic(LiveStarted())),
    ("【自動】ライブに勝利するプレイヤーを決定するとき、カードを1枚引く。", automatic(LiveJudged())),
]

QUANTITIES += [
    (
        "【登場】自分の控え室にあるカードの枚数が8枚未満の場合、自分のデッキの上からカードをその差に等しい枚数控え室に置く。",
        given(
            there_are(zone("waiting_room"), 8, "<"),
            Move(what=TopOfDeck(n=Difference(a=8, b=Count(of=zone("waiting_room")))), to="waiting_room"),
        ),
    ),
]

EVENTS += [
    (
        "【自動】自分のステージにいるメンバーがウェイト状態になったとき、そのメンバーをアクティブにする。",
        automatic(
            ChangedState(subject=stage(), to="wait"), effect=SetState(what=EventCard(), state="active")
        ),
    ),
    (
        "【登場】バトンタッチして登場した場合、このバトンタッチで控え室に置かれたメンバーカードを手札に加える。",
        given(
            Happened(event=Entered(subject=ME, baton="any"), window="entry"),
            Move(what=EventCard(role="partner"), to="hand"),
        ),
    ),
]

EXAMPLES = CONDITIONS + FILTERS + QUANTITIES + EVENTS


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
