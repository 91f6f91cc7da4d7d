"""The long tail (survey 9): one invented wording for each construct, and the node that it comes down to."""

from collections.abc import Iterator
from typing import Any

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    BLADE,
    CARD,
    ENERGY,
    HAND,
    LIVES,
    ME,
    OTHER,
    RED,
    STAGE,
    STAR,
    SUCCESS,
    THEIRS,
    WAITING,
    YELL,
    ability,
    did,
    discard,
    draw,
    given,
    lasting,
    number,
    one,
    seq,
    some,
    there,
    total,
    until_end,
    x,
)

DRAW = "カードを1枚引く。"
ONE_HAND = one(HAND)


def row(groups: str, text: str, *nodes: ir.Node) -> Any:
    """A row of the table: the survey's groups, a text, and nodes that its reading has."""
    return pytest.param(text, nodes, marks=pytest.mark.pitfall(*groups.split()), id=text)


def nodes_of(node: Any) -> Iterator[ir.Node]:
    """A node and all below it."""
    if isinstance(node, tuple):
        for item in node:
            yield from nodes_of(item)
    elif isinstance(node, ir.Node):
        yield node
        for name in type(node).model_fields:
            yield from nodes_of(getattr(node, name))


COSTS = [
    row(
        "9.1.2 9.2.30",
        "【起動】手札にあるメンバーカードを好きな枚数公開する：公開したカードのコストの合計が、4、8のいずれかの場合、カードを1枚引く。",
        ir.Reveal(what=some(HAND, type="member", count=ir.AnyNumber()), bind="x1"),
        given(ir.IsOneOf(left=total("cost", x(1)), values=(4, 8))),
    ),
    row(
        "9.2.3 9.2.54",
        f"【登場】「空野」以外の『星組』のメンバー1人をステージから控え室に置いてもよい：{DRAW}",
        ir.May(do=ir.Move(what=one(STAGE, ir.Not(of=ir.Named(names=("空野",))), STAR), to="waiting_room")),
    ),
    row(
        "9.2.54",
        "【登場】このメンバー以外の『星組』のメンバー1人を自分のステージから控え室に置く。",
        ir.Move(what=one(STAGE, OTHER, STAR), to="waiting_room"),
    ),
    row(
        "9.1.32 9.2.4",
        f"【起動】[E]このカードを手札から控え室に置く：{DRAW}この能力は、このカードが手札にある場合のみ起動できる。",
        seq(ir.Pay(count=ir.Exactly(n=1)), ir.Move(what=CARD, to="waiting_room")),
        ir.InZone(of=CARD, zone="hand"),
    ),
    row(
        "9.2.5",
        f"【登場】手札のライブカードを1枚公開し、デッキの一番下に置いてもよい：{DRAW}",
        seq(
            ir.Reveal(what=one(HAND, type="live"), bind="x1"),
            ir.Move(what=x(1), to="deck", place="bottom"),
        ),
    ),
    row(
        "9.2.6",
        f"【登場】控え室にあるメンバーカード3枚を好きな順番でデッキの一番下に置いてもよい：{DRAW}",
        ir.Move(
            what=some(WAITING, type="member", count=ir.Exactly(n=3)), to="deck", place="bottom", order="any"
        ),
    ),
    row(
        "9.2.7",
        f"【起動】このメンバーをウェイトにするか、手札を2枚控え室に置く：{DRAW}",
        ir.Either(options=(ir.SetState(what=ME, state="wait"), discard(2))),
    ),
    row(
        "9.1.36 9.2.8 9.2.31",
        "【ライブ成功時】[E]を好きな数支払ってもよい：これにより支払った[E]3つにつき、このカードのスコアを+1する。",
        ir.Pay(count=ir.AnyNumber(), bind="x1"),
        ir.Times(per=ir.Count(of=x(1)), every=3),
    ),
    row(
        "9.1.36 9.2.8 9.2.31",
        "【ライブ開始時】[E]を3つまで支払ってもよい：ライブ終了時まで、支払った[E]につき、[赤]を得る。",
        ir.Pay(count=ir.UpTo(n=3), bind="x1"),
        ir.Gain(icons=("red",), times=ir.Times(per=ir.Count(of=x(1)))),
    ),
    row(
        "9.2.9 9.2.26",
        f"【登場】自分のメインフェイズの場合、[E]支払ってもよい：{DRAW}",
        ir.If(condition=ir.PhaseIs(phase="main"), then=ir.May(do=ir.Pay(count=ir.Exactly(n=1)))),
    ),
    row(
        "9.2.10",
        f"【起動】[E][E]、このメンバーをウェイトにする：{DRAW}",
        seq(ir.Pay(count=ir.Exactly(n=2)), ir.SetState(what=ME, state="wait")),
    ),
    row(
        "9.1.35",
        "【登場】自分の控え室にあるライブカードを1枚選び、そのカードのスコアに等しい数の[E]を支払ってもよい。そうした場合、カードを1枚引く。",
        ir.Pay(count=ir.Exactly(n=total("score", x(2)))),
        given(did()),
    ),
    row(
        "9.1.33",
        f"【起動】手札を1枚控え室に置く：{DRAW}この能力は、自分の控え室にカードが7枚以上ある場合のみ起動できる。",
        ir.Ability(keywords=("activated",), only_if=there(WAITING, 7), cost=discard(), effect=draw()),
    ),
]

HEADERS_AND_EVENTS = [
    row(
        "9.2.1",
        f"【登場】【左サイド】【右サイド】{DRAW}",
        ir.Ability(keywords=("enter",), areas=("left", "right"), effect=draw()),
    ),
    row(
        "9.2.2",
        f"【登場】/【ライブ開始時】【センター】{DRAW}",
        ir.Ability(keywords=("enter", "live_start"), areas=("center",), effect=draw()),
    ),
    row(
        "9.2.13",
        f"【自動】このメンバーが登場か、エリアを移動するたび、{DRAW}",
        ir.OneOf(of=(ir.Entered(subject=ME), ir.ChangedArea(subject=ME))),
    ),
    row(
        "9.2.14",
        f"【自動】エールにより公開された自分のカードの中に『星組』のカードが1枚以上あるとき、{DRAW}",
        ir.Ability(keywords=("automatic",), event=ir.Yelled(), guard=there(some(YELL, STAR)), effect=draw()),
    ),
    row(
        "9.2.15",
        f"【自動】このメンバーがコスト9以上の『星組』のメンバーとバトンタッチして控え室に置かれたとき、{DRAW}",
        ir.Moved(
            subject=ME, to="waiting_room", baton=some(STAGE, number("cost", ">=", 9), STAR, owner="any")
        ),
    ),
    row(
        "9.2.16",
        f"【自動】自分のメインフェイズにこのカードが控え室から手札に加えられたとき、{DRAW}",
        ir.During(phase="main", event=ir.Moved(subject=CARD, from_="waiting_room", to="hand")),
    ),
    row(
        "9.2.16",
        f"【自動】このカードが表向きでライブカード置き場に置かれたとき、{DRAW}",
        ir.Moved(subject=CARD, to="live_area", face="up"),
    ),
    row(
        "9.2.17",
        f"【自動】自分のステージにいるコスト4以下のメンバーの【登場】能力が解決したとき、{DRAW}",
        ir.AbilityResolved(subject=some(STAGE, number("cost", "<=", 4)), keywords=("enter",)),
    ),
    row(
        "9.2.17",
        f"【自動】相手のステージにいるメンバーの能力が解決するたび、{DRAW}",
        ir.AbilityResolved(subject=THEIRS),
    ),
    row(
        "9.1.49 9.2.18",
        f"【自動】自分のライブが成功するか、このメンバーがエリアを移動したとき、{DRAW}",
        ir.OneOf(of=(ir.LiveSucceeded(), ir.ChangedArea(subject=ME))),
    ),
    row(
        "9.1.49",
        f"【自動】自分の『星組』のカードの効果によって、相手のステージにいるメンバーがウェイト状態になったとき、{DRAW}",
        ir.ChangedState(subject=THEIRS, to="wait", cause=ir.Cause(side="you", where=(STAR,))),
    ),
    row(
        "9.2.19",
        f"【自動】自分のステージのセンターエリアにいるメンバーがエリアを移動したとき、{DRAW}",
        ir.ChangedArea(subject=some(STAGE, areas=("center",))),
    ),
    row(
        "9.2.19",
        f"【自動】自分のステージにいるメンバーがセンターエリアに移動したとき、{DRAW}",
        ir.ChangedArea(subject=STAGE, to=("center",)),
    ),
    row(
        "9.1.31",
        "【ライブ成功時】このカードを手札に加えてもよい。この能力は、このカードが自分のエールによって公開されている場合のみ発動する。",
        ir.InZone(of=CARD, zone="yell"),
        ir.May(do=ir.Move(what=CARD, to="hand")),
    ),
    row(
        "9.1.27 9.2.90",
        "【常時】このカードが成功ライブカード置き場に置かれるとき、代わりにこのカードを手札に加えてもよい。",
        ir.Replace(
            event=ir.Moved(subject=CARD, to="success_area"),
            instead=ir.May(do=ir.Move(what=CARD, to="hand")),
        ),
    ),
]

CONDITIONS = [
    row(
        "9.2.20 9.2.23",
        f"【登場】ステージの左サイドエリアに登場しているなら、{DRAW}",
        ir.InArea(of=ME, areas=("left",)),
    ),
    row(
        "9.2.21",
        "【常時】自分のステージにコストがそれぞれ異なるメンバーが2人以上いるかぎり、[赤]を得る。",
        ir.Compare(left=ir.Kinds(by="cost", of=STAGE), operator=">=", right=2),
    ),
    row(
        "9.2.22",
        f"【ライブ成功時】このカードのスコアが5の場合、{DRAW}",
        given(ir.Compare(left=total("score", CARD), operator="==", right=5)),
    ),
    row(
        "9.2.24",
        f"【ライブ成功時】このターン、自分のデッキがリフレッシュしていた場合、{DRAW}",
        given(ir.Happened(event=ir.Refreshed())),
    ),
    row(
        "9.1.48 9.2.25",
        f"【ライブ開始時】このゲームの2ターン目のライブフェイズの場合、{DRAW}",
        ir.And(of=(ir.Compare(left=ir.TurnNumber(), operator="==", right=2), ir.PhaseIs(phase="live"))),
    ),
    row(
        "9.1.20 9.2.28 9.2.76",
        "【ライブ開始時】数1つを選ぶ。自分のデッキの一番上のカードを公開する。公開したカードがメンバーカードで、かつコストが選んだ数以上の場合、公開したカードを手札に加える。選んだ数以下の場合、カードを1枚引く。",
        ir.ChooseNumber(bind="x1"),
        ir.Compare(left=total("cost", x(2)), operator=">=", right=ir.Chosen(name="x1")),
        given(ir.Compare(left=total("cost", x(2)), operator="<=", right=ir.Chosen(name="x1"))),
    ),
    row(
        "9.1.38",
        "【常時】自分と相手のステージの中で、このメンバーがほかのすべてのメンバーより多くのハートを持つかぎり、[赤]を得る。",
        ir.Compare(
            left=total("hearts", ME),
            operator=">",
            right=ir.Highest(attribute=ir.Attribute(name="hearts"), of=some(STAGE, OTHER, owner="both")),
        ),
    ),
    row(
        "9.1.39",
        "【常時】自分のステージにいるメンバーのうち、センターエリアにいるメンバーが最も大きいコストを持つ場合、[赤]を得る。",
        ir.Compare(
            left=total("cost", some(STAGE, areas=("center",))),
            operator=">=",
            right=ir.Highest(attribute=ir.Attribute(name="cost"), of=STAGE),
        ),
    ),
    row(
        "9.1.40",
        f"【ライブ開始時】相手のステージにいるすべてのメンバーのそれぞれのコストよりコストが高いメンバーが自分のステージにいる場合、{DRAW}",
        there(some(STAGE, number("cost", ">", ir.Highest(attribute=ir.Attribute(name="cost"), of=THEIRS)))),
    ),
    row(
        "9.1.41",
        "【登場】『星組』のメンバー1人をウェイトにしてもよい：相手のステージにいる元々持つ[ブレード]の数がこれによりウェイトにしたメンバーが元々持つ[ブレード]の数より3つ以上少ないメンバー1人をウェイトにする。",
        number("blade", "<=", ir.Plus(a=total("blade", x(1), original=True), b=-3), original=True),
    ),
    row(
        "9.1.17 9.2.62",
        "【ライブ成功時】エールにより公開された自分のカードの中にライブカードが0枚の場合か、または自分が余剰ハートを3つ以上持っている場合、このカードのスコアは7になる。",
        ir.Or(
            of=(
                there(some(YELL, type="live"), 0, "=="),
                ir.Compare(left=ir.Surplus(), operator=">=", right=3),
            )
        ),
        lasting(ir.Become(attribute=ir.Attribute(name="score"), to=7), on=CARD),
    ),
    row(
        "9.2.32",
        f"【ライブ開始時】自分のステージにいるメンバーが持つハートの総数が9以上の場合、{DRAW}",
        ir.Compare(left=total("hearts", STAGE), operator=">=", right=9),
    ),
    row(
        "9.2.38",
        f"【ライブ開始時】自分の成功ライブカード置き場にスコアが2か4のカードがある場合、{DRAW}",
        there(some(SUCCESS, ir.AnyOf(of=(number("score", "==", 2), number("score", "==", 4))))),
    ),
    row(
        "9.2.41",
        f"【ライブ成功時】エールにより公開された自分のカードの枚数が、相手がエールによって公開したカードの枚数より少ない場合、{DRAW}",
        ir.Compare(left=ir.Count(of=YELL), operator="<", right=ir.Count(of=some(YELL, owner="opponent"))),
    ),
    row(
        "9.2.42",
        f"【ライブ成功時】自分のステージに「空野」、「海野」、「山野」のうち、名前の異なるメンバーが2人以上いる場合、{DRAW}",
        ir.Kinds(by="name", of=some(STAGE, ir.Named(names=("空野", "海野", "山野")))),
    ),
    row(
        "9.2.82",
        "【ライブ開始時】自分のステージにいるメンバーをアクティブにする。これによりウェイト状態のメンバーが2人以上アクティブ状態になったとき、カードを1枚引く。",
        given(there(ir.Select(type="member", among=x(1)), 2)),
    ),
]

NUMBERS_AND_CARDS = [
    row(
        "9.2.33",
        "【登場】手札の『星組』のメンバーカードを2枚まで控え室に置いてもよい：自分の控え室から、これにより控え室に置いたカードと同じ枚数のライブカードを手札に加える。",
        ir.Move(what=some(WAITING, type="live", count=ir.Exactly(n=ir.Count(of=x(1)))), to="hand"),
    ),
    row(
        "9.2.33",
        "【登場】カードを3枚引く。その後、これにより引いた枚数と同じ枚数を手札から控え室に置く。",
        ir.Move(what=some(HAND, count=ir.Exactly(n=ir.Count(of=x(1)))), to="waiting_room"),
    ),
    row(
        "9.1.37 9.2.35",
        "【ライブ成功時】ライブの合計スコアを-2する。この効果ではライブの合計スコアは0未満にはならない。",
        ir.Adjust(attribute="live_total", by=-2, floor=0),
    ),
    row(
        "9.1.19 9.2.37 9.2.85",
        "【登場】カードを1枚引き、手札を1枚控え室に置く。自分はこの手順をさらに2回まで繰り返してもよい。",
        ir.Repeat(do=seq(draw(), discard()), up_to=2),
    ),
    row(
        "9.1.46 9.2.39 9.2.51",
        "【登場】自分の控え室からライブカード1枚を自分のデッキの一番上から3枚目に置いてもよい。",
        ir.Move(what=one(WAITING, type="live"), to="deck", place=3),
    ),
    row(
        "9.2.43",
        "【ライブ成功時】エールにより公開された自分のカードの中から、コスト5以上8以下のメンバーカードを1枚手札に加える。",
        one(YELL, number("cost", ">=", 5), number("cost", "<=", 8), type="member"),
    ),
    row(
        "9.2.45",
        "【登場】自分の控え室から必要ハートの合計が8以上のライブカードを1枚手札に加える。",
        number("need", ">=", 8),
    ),
    row(
        "9.2.55",
        "【登場】自分の成功ライブカード置き場にあるライブカードを1枚控え室に置いてもよい。そうした場合、自分の控え室にあるライブカードを1枚成功ライブカード置き場に置く。",
        ir.Move(what=one(SUCCESS, type="live"), to="waiting_room", bind="x1"),
        ir.Move(what=one(WAITING, type="live"), to="success_area"),
    ),
    row(
        "9.1.12 9.2.56 9.2.71 9.2.93",
        "【登場】自分の控え室からライブカードを1枚、表向きでライブカード置き場に置く。次のライブカードセットフェイズで自分がライブカード置き場に置けるカードの枚数の上限が1枚減る。",
        ir.Move(what=one(WAITING, type="live"), to="live_area", face="up"),
        ir.Apply(changes=(ir.Adjust(attribute="live_set", by=-1),), duration="next_live_set"),
    ),
    row(
        "9.2.50",
        "【登場】自分のデッキの上からカードを3枚見る。その中から1枚を手札に加え、残りを好きな順番でデッキの下に置く。",
        ir.Move(what=ir.Rest(of=x(1)), to="deck", place="bottom", order="any"),
    ),
    row(
        "9.2.57",
        "【登場】このメンバーの下にあるエネルギーカード1枚をエネルギーデッキに置く。",
        ir.Move(
            what=ir.Select(type="energy", zones=("under",), under=ME, count=ir.Exactly(n=1)), to="energy_deck"
        ),
    ),
    row(
        "9.1.47",
        "【登場】自分のデッキの上からカードを3枚公開する。自分はそれらの中からメンバーカードを1枚選ぶ。ライブ終了時まで、自分のステージにいるメンバー1人は、これにより選んだカードが持つ色のハートを1つずつ得る。公開したカードをすべて控え室に置く。",
        until_end(ir.GainColoursOf(of=x(2), n=1), on=one(STAGE)),
        ir.Move(what=x(1), to="waiting_room"),
    ),
    row(
        "9.2.58",
        "【登場】自分のエネルギーデッキから、エネルギーカードを2枚アクティブ状態で置く。",
        ir.Move(what=ir.TopOfEnergyDeck(n=2), to="energy_area", state="active"),
    ),
    row(
        "9.2.59",
        "【登場】エネルギー1枚か『星組』のメンバー1人をアクティブにする。",
        ir.Either(
            options=(
                ir.SetState(what=one(ENERGY), state="active"),
                ir.SetState(what=one(STAGE, STAR, owner="any"), state="active"),
            )
        ),
    ),
    row(
        "9.1.45 9.2.27 9.2.60",
        "【登場】相手のステージにいるメンバー1人をこのメンバーの正面のエリアにポジションチェンジさせる。",
        ir.PositionChange(what=one(THEIRS), facing=ME),
    ),
    row(
        "9.1.3",
        "【登場】自分と相手は、センターエリアのメンバーを左サイドエリアに、左サイドエリアのメンバーを右サイドエリアに、右サイドエリアのメンバーをセンターエリアに、それぞれ移動させる。",
        ir.Rotate(player="both", cycle=("center", "left", "right")),
    ),
]

CHANGES = [
    row(
        "9.1.8 9.2.88",
        "【ライブ開始時】自分のステージにいる『星組』のメンバーが持つハートに、[赤]が合計4つ以上ある場合、このカードの【ライブ成功時】能力を無効にする。",
        lasting(ir.Negate(keywords=("live_success",)), on=CARD),
    ),
    row(
        "9.1.9 9.2.89",
        "【常時】自分のステージにいる『星組』のメンバーが持つ【ライブ開始時】能力は発動しない。",
        lasting(ir.NoTrigger(keywords=("live_start",)), on=some(STAGE, STAR)),
    ),
    row(
        "9.1.10 9.2.68",
        "【ライブ開始時】ライブ終了時まで、エールにより公開される自分のカードの枚数が3枚減る。",
        until_end(ir.Adjust(attribute="yell_count", by=-3)),
    ),
    row(
        "9.1.11 9.2.67 9.2.100",
        "【ライブ開始時】ライブ終了時まで、エールにより公開される自分のカードが持つ[桃ブレード]、[緑ブレード]は、すべて[赤ブレード]になる。",
        until_end(ir.BladeHeartsBecome(from_=("pink", "green"), to="red")),
    ),
    row(
        "9.1.5 9.2.69",
        "【自動】【ターン2回】自分がエールしたとき、そのエールで得たブレードハートを失い、もう一度エールを行う。",
        ir.YellAgain(redo=True),
    ),
    row("9.1.6", "【自動】自分がエールしたとき、追加で3枚エールを行う。", ir.YellAgain(n=3)),
    row(
        "9.1.13",
        "【常時】すべての領域にあるこのカードは『星組』、『月組』として扱う。",
        lasting(ir.TreatAs(names=("星組", "月組")), on=CARD),
    ),
    row(
        "9.1.16 9.2.95",
        "【常時】このカードは成功ライブカード置き場に置くことができない。",
        lasting(ir.Prohibit(action="to_success_area"), on=CARD),
    ),
    row(
        "9.1.25 9.2.91",
        "【常時】このカードのプレイに際し、2人のメンバーとバトンタッチしてもよい。",
        lasting(ir.PermitBaton(members=2)),
    ),
    row(
        "9.1.26 9.2.92",
        ["【常時】このメンバーはバトンタッチで控え室に置けない。", "カードを1枚引く。"][0],
        ir.Prohibit(action="baton_out"),
    ),
    row(
        "9.1.29 9.2.87",
        "【常時】このメンバーは、このメンバーの下に置かれているコスト4以下のメンバーカードが持つ【登場】能力をすべて得る。",
        ir.CopyAbilities(
            of=ir.Select(type="member", zones=("under",), under=ME, where=(number("cost", "<=", 4),)),
            keywords=("enter",),
        ),
    ),
    row(
        "9.1.30",
        "【登場】自分の控え室にあるコスト2以下のメンバーカードを1枚選ぶ。そのカードの【登場】能力1つを発動させる。",
        ir.TriggerAbility(of=x(1), keywords=("enter",)),
    ),
    row(
        "9.1.42 9.2.72",
        "【登場】相手のライブ開始時、相手のライブカード置き場にあるライブカード1枚は、必要ハートが[灰]多くなる。",
        ir.Later(
            event=ir.LiveStarted(player="opponent"),
            do=lasting(ir.AdjustNeed(direction="more", icons=("grey",)), on=one(LIVES, owner="opponent")),
        ),
    ),
    row(
        "9.1.44 9.2.70 9.2.96",
        "【登場】このターン、自分のステージにいるメンバーは、効果によってはアクティブにならない。",
        ir.Apply(on=STAGE, changes=(ir.Prohibit(action="activate_by_effect"),), duration="turn_end"),
    ),
    row(
        "9.1.43",
        "【常時】このメンバーは自分のアクティブフェイズにアクティブにしない。",
        lasting(ir.Prohibit(action="activate_in_active_phase"), on=ME),
    ),
    row(
        "9.2.61",
        "【常時】自分のステージにほかのメンバーがいないかぎり、[ブレード][ブレード]を失う。",
        given(there(some(STAGE, OTHER), 0, "=="), lasting(ir.Lose(icons=("blade", "blade")))),
    ),
    row(
        "9.2.63",
        "【常時】このカードが自分の成功ライブカード置き場にあるかぎり、自分のライブ中の『星組』のライブカードの必要ハートを[灰]減らす。",
        ir.InZone(of=CARD, zone="success_area"),
        lasting(ir.AdjustNeed(direction="less", icons=("grey",)), on=some(LIVES, STAR)),
    ),
    row(
        "9.1.28 9.2.36",
        "【常時】このカードが自分の成功ライブカード置き場にあるかぎり、元々のコストが9以上の『星組』のメンバーカードを自分の手札から登場させるためのコストは1減る。この効果は重複しない。",
        ir.If(
            condition=ir.InZone(of=CARD, zone="success_area"),
            then=ir.Apply(
                on=some(HAND, number("cost", ">=", 9, original=True), STAR, type="member"),
                changes=(ir.Adjust(attribute="play_cost", by=-1),),
                stacks=False,
            ),
        ),
    ),
    row(
        "9.1.28 9.2.36",
        "【常時】このカードが自分の成功ライブカード置き場にあるかぎり、自分のステージにいる『星組』のメンバーは[ブレード]を得る。この効果は重複しない。",
        ir.If(
            condition=ir.InZone(of=CARD, zone="success_area"),
            then=ir.Apply(on=some(STAGE, STAR), changes=(BLADE,), stacks=False),
        ),
    ),
    row(
        "9.1.28",
        "【常時】このカードが自分の成功ライブカード置き場にあるかぎり、ライブの合計スコアを+1する。",
        ir.If(
            condition=ir.InZone(of=CARD, zone="success_area"),
            then=lasting(ir.Adjust(attribute="live_total", by=1)),
        ),
    ),
    row(
        "9.2.36",
        "【ライブ開始時】ライブ終了時まで、自分のステージにいるメンバーは[赤]を得る。この効果は重複しない。",
        ir.Apply(on=STAGE, changes=(RED,), duration="live_end", stacks=False),
    ),
    row(
        "9.2.64",
        "【ライブ開始時】ライブ終了時まで、自分のセンターエリアにいる『星組』のメンバーが元々持つ[ブレード]の数は5つになる。",
        ir.Become(attribute=ir.Attribute(name="blade", original=True), to=5),
    ),
    row(
        "9.2.73",
        "【登場】「【常時】ライブの合計スコアを+2する。」を得る。",
        lasting(
            ir.GainAbility(
                ability=ir.Ability(
                    keywords=("static",), effect=lasting(ir.Adjust(attribute="live_total", by=2))
                )
            )
        ),
    ),
    row(
        "9.2.86",
        "【ライブ開始時】以下から1つを選ぶ。・このカードは「【ライブ成功時】カードを1枚引く。」を得る。・カードを2枚引く。",
        lasting(ir.GainAbility(ability=ir.Ability(keywords=("live_success",), effect=draw())), on=CARD),
    ),
    row(
        "9.2.94",
        "【登場】ライブ終了時まで、自分はライブできない。",
        until_end(ir.Prohibit(action="live")),
    ),
]

SENTENCES_AND_NOTATION = [
    row(
        "9.2.11 9.2.81",
        f"【登場】相手は手札を2枚控え室に置いてもよい。そうしなかった場合、{DRAW}",
        ir.If(condition=ir.IsNot(of=did()), then=draw()),
    ),
    row(
        "9.2.12",
        "【ライブ開始時】手札を2枚控え室に置かないかぎり、自分のエネルギー1枚をエネルギーデッキに置く。",
        ir.Unless(pay=discard(2), otherwise=ir.Move(what=one(ENERGY), to="energy_deck")),
    ),
    row(
        "9.2.12",
        "【ライブ開始時】[E]支払わないかぎり、手札を1枚控え室に置く。",
        ir.Unless(pay=ir.Pay(count=ir.Exactly(n=1)), otherwise=discard()),
    ),
    row(
        "9.2.97",
        "【登場】自分のステージにいるメンバー1人を\n選ぶ。そのメンバーをウェイトにする。",
        ir.SetState(what=x(1), state="wait"),
    ),
    row(
        "9.2.98",
        "【登場】自分のステージにいるメンバー1人を選ぶ。\nそのメンバーをウェイトにする。",
        ir.SetState(what=x(1), state="wait"),
    ),
    row(
        "9.2.99",
        "【登場】ライブ終了時まで、自分のステージにいるメンバー1人は［赤ハート］を得る。",
        until_end(RED, on=one(STAGE)),
    ),
    row(
        "9.2.101",
        "【登場】ライブ終了時まで、自分のステージにいる『星組」のメンバー1人は[ブレード]を得る。",
        until_end(BLADE, on=one(STAGE, STAR)),
    ),
    row(
        "9.2.102",
        "【登場】ライブ終了時まで、自分のステージにいる『\u00b5団』のメンバー1人は[ブレード]を得る。",
        ir.InGroup(names=("\u03bc団",)),
    ),
    row(
        "9.2.103",
        "【登場】ライブの合計スコアを－１する。",
        ir.Adjust(attribute="live_total", by=-1),
    ),
]

DECK_TOP = "【登場】自分のデッキの上からカードを4枚見る。"
CHOICES = [
    row(
        "9.1.1 9.2.29 9.2.80",
        f"【ライブ開始時】相手に好きな季節は？と聞く。回答が春か夏の場合、{DRAW}回答がそれ以外の場合、カードを2枚引く。",
        ir.Ask(prompt="好きな季節は？", bind="x1"),
        given(ir.Answered(name="x1", answers=("春", "夏"))),
        given(ir.IsNot(of=ir.Answered(name="x1", answers=("春", "夏"))), draw(2)),
    ),
    row(
        "9.1.4 9.2.46 9.2.79",
        "【登場】このメンバーがいるエリアとは別の自分のエリア1つを選ぶ。このメンバーをそのエリアに移動する。選んだエリアにメンバーがいる場合、そのメンバーは、このメンバーがいたエリアに移動させる。",
        seq(ir.ChooseArea(other_than=ME, bind="x1"), ir.PositionChange(what=ME, chosen=x(1))),
    ),
    row(
        "9.1.7 9.2.44",
        "【登場】自分の控え室から、コストの合計が6以下になるようにメンバーカードを2枚まで手札に加える。",
        some(
            WAITING,
            type="member",
            count=ir.UpTo(n=2),
            constraint=ir.TotalAtMost(attribute=ir.Attribute(name="cost"), n=6),
        ),
    ),
    row(
        "9.1.14 9.2.75",
        "【ライブ開始時】このカードを成功させるための必要ハートは、[赤][赤]か、[青][灰]のうち、選んだ1つにしてもよい。",
        ir.May(
            do=ir.Either(
                options=(
                    lasting(ir.NeedBecomes(icons=("red", "red")), on=CARD),
                    lasting(ir.NeedBecomes(icons=("blue", "grey")), on=CARD),
                )
            )
        ),
    ),
    row(
        "9.1.15",
        "【ライブ成功時】このターン、ライブに勝利するプレイヤーを決定するとき、ライブの合計スコアが相手より高い場合、ライブ終了時まで、自分と相手は成功ライブカード置き場にカードを置くことができない。",
        ir.Later(
            event=ir.LiveJudged(),
            do=given(
                ir.Compare(left=ir.LiveTotal(), operator=">", right=ir.LiveTotal(player="opponent")),
                ir.Apply(
                    player="both", changes=(ir.Prohibit(action="to_success_area"),), duration="live_end"
                ),
            ),
            until="turn_end",
        ),
    ),
    row(
        "9.1.18 9.2.84",
        f"【登場】自分のステージにいるほかのメンバー1人を選ぶ。そのメンバーのコストが4以上の場合、{DRAW}このメンバーのコストが4以上の場合についても同じことを行う。",
        given(ir.Compare(left=total("cost", x(1)), operator=">=", right=4)),
        given(ir.Compare(left=total("cost", ME), operator=">=", right=4)),
    ),
    row(
        "9.1.21 9.2.77",
        "【登場】ライブカードかコスト9以上のメンバーカードのどちらか1つを選ぶ。選んだカードが公開されるまで、自分のデッキの一番上からカードを1枚ずつ公開する。そのカードを手札に加え、これにより公開されたほかのすべてのカードを控え室に置く。",
        ir.ChooseKind(
            options=(
                ir.IsType(type="live"),
                ir.AllOf(of=(number("cost", ">=", 9), ir.IsType(type="member"))),
            ),
            bind="x1",
        ),
        ir.RevealUntil(until=x(1), bind="x2", others="x3"),
    ),
    row(
        "9.1.22",
        "【起動】手札を1枚控え室に置く：好きなハートの色を1つ指定する。その後、自分のデッキの上からカードを3枚公開する。公開されたカードの中に指定した色のハートを持つメンバーカードと必要ハートに指定した色を含むライブカードが合計3枚含まれる場合、カードを1枚引く。公開した残りのカードを控え室に置く。",
        ir.ChooseHeart(bind="x1"),
        ir.Reveal(what=ir.TopOfDeck(n=3), bind="x2"),
        given(
            there(
                ir.Select(
                    among=x(2),
                    where=(
                        ir.AnyOf(
                            of=(
                                ir.AllOf(of=(ir.OfColour(name="x1"), ir.IsType(type="member"))),
                                ir.AllOf(of=(ir.OfColour(name="x1", source="need"), ir.IsType(type="live"))),
                            )
                        ),
                    ),
                ),
                3,
                "==",
            )
        ),
    ),
    row(
        "9.1.22",
        f"【登場】好きなハートの色を1つ指定する。自分のデッキの上からカードを4枚公開する。公開したカードがすべて指定した色のハートを持つメンバーカードの場合、{DRAW}",
        given(ir.Is(of=x(2), where=(ir.OfColour(name="x1"), ir.IsType(type="member")))),
    ),
    row(
        "9.2.34 9.2.52 9.2.83",
        "【登場】『星組』のライブカードが公開されるまで、自分のデッキの一番上のカードを公開し続ける。そのライブカードを手札に加え、これにより公開されたほかのすべてのカードを控え室に置く。",
        ir.RevealUntil(until=ir.Select(type="live", where=(STAR,)), bind="x1", others="x2"),
        ir.Move(what=x(1), to="hand"),
        ir.Move(what=x(2), to="waiting_room"),
    ),
    row(
        "9.1.23 9.2.47",
        f"{DECK_TOP}その中から各グループ名につき1枚ずつ公開し、2枚まで手札に加えてもよい。残りを控え室に置く。",
        ir.Select(among=x(1), constraint=ir.Alike(by="group", relation="different")),
        ir.Select(among=x(2), count=ir.UpTo(n=2)),
    ),
    row(
        "8.13 9.2.49",
        "【常時】自分のステージにいるメンバーの中のグループ名1種類につき、[ブレード]を得る。",
        ir.Times(per=ir.Kinds(by="group", of=STAGE, mode="union")),
    ),
    row(
        "9.1.24 9.2.66",
        f"【起動】[E][E][E]：{DRAW}この能力を起動するためのコストは自分のステージにいるほかのメンバー1人につき、[E]減る。",
        lasting(ir.Adjust(attribute="ability_cost", by=ir.Times(n=-1, per=ir.Count(of=some(STAGE, OTHER))))),
    ),
    row(
        "9.1.34 9.2.65",
        f"【ライブ開始時】自分のステージにいるほかのメンバー1人を選ぶ。ライブ終了時まで、このメンバーのコストは、選んだメンバーが元々持つコストより2低い値に等しくなる。これによりこのカードのコストが8以上になった場合、{DRAW}",
        ir.Become(
            attribute=ir.Attribute(name="cost"), to=ir.Plus(a=total("cost", x(1), original=True), b=-2)
        ),
        given(ir.And(of=(did(2), ir.Compare(left=total("cost", CARD), operator=">=", right=8)))),
    ),
    row(
        "9.2.40",
        f"【自動】自分のカードが2枚以上いずれかの領域から控え室に置かれるたび、{DRAW}",
        ir.Moved(subject=ir.Select(count=ir.AtLeast(n=2)), to="waiting_room"),
    ),
    row(
        "9.2.48",
        "【ライブ開始時】ライブ終了時まで、自分のステージにいる「空野」1人は[赤]を、「海野」1人は[ブレード]を得る。",
        until_end(RED, on=one(STAGE, ir.Named(names=("空野",)))),
        until_end(BLADE, on=one(STAGE, ir.Named(names=("海野",)))),
    ),
    row(
        "9.2.48",
        "【ライブ開始時】ライブ終了時まで、自分のステージにいる『星組』のメンバー1人は、[赤]を得て、そのメンバーとは名前の異なる『星組』のメンバー1人は、[ブレード]を得る。",
        until_end(BLADE, on=one(STAGE, ir.Compared(by="name", relation="different", ref=x(1)), STAR)),
    ),
    row(
        "9.2.53",
        f"【登場】相手の手札を、自分は見ないで2枚選び公開する。これにより公開されたカードの中にライブカードがない場合、{DRAW}",
        ir.Choose(what=some(HAND, owner="opponent", count=ir.Exactly(n=2), blind=True), bind="x1"),
        given(there(ir.Select(type="live", among=x(2)), 0, "==")),
    ),
    row(
        "9.2.74",
        f"【ライブ開始時】以下から1つを選ぶ。自分のステージにほかのメンバーがいる場合、代わりに1つ以上を選ぶ。・{DRAW}・カードを2枚引く。",
        ir.Modal(
            count=ir.Upgraded(of=ir.Exactly(n=1), condition=there(some(STAGE, OTHER)), to=ir.AtLeast(n=1)),
            options=(draw(), draw(2)),
        ),
    ),
    row(
        "9.2.78",
        "【登場】自分の控え室にあるメンバーカードを2枚選ぶ。相手はそれらのカードのうち1枚を選ぶ。これにより相手に選ばれたカードを自分の手札に加える。",
        ir.Choose(player="opponent", what=ir.Select(among=x(1), count=ir.Exactly(n=1)), bind="x2"),
        ir.Move(what=x(2), to="hand"),
    ),
]

ROWS = [
    *CHOICES,
    *COSTS,
    *HEADERS_AND_EVENTS,
    *CONDITIONS,
    *NUMBERS_AND_CARDS,
    *CHANGES,
    *SENTENCES_AND_NOTATION,
]


@pytest.mark.parametrize(("text", "nodes"), ROWS)
def test_it_comes_down_to(text: str, nodes: tuple[ir.Node, ...]) -> None:
    found = list(nodes_of(ability(text)))
    for node in nodes:
        assert node in found
