"""Rare conditions and instructions: invented wordings, read and printed in full, and how else they may be said."""

import pytest

from compiler import compile_text, read
from compiler.ir import (
    Ability,
    Adjust,
    Alike,
    AllOf,
    And,
    Answered,
    AnyNumber,
    Apply,
    Ask,
    AtLeast,
    AtMost,
    Become,
    Choose,
    ChooseKind,
    Compare,
    Compared,
    Count,
    Did,
    Difference,
    Either,
    EventCard,
    Exactly,
    ForEachPlayer,
    Gain,
    Happened,
    If,
    InGroup,
    Is,
    IsNot,
    IsType,
    Kinds,
    Later,
    LiveJudged,
    LiveSucceeded,
    LiveTotal,
    Look,
    May,
    Modal,
    Move,
    Moved,
    NeedBecomes,
    Pay,
    Plus,
    Prohibit,
    Reveal,
    RevealUntil,
    Select,
    SetState,
    Surplus,
    Times,
    TopOfDeck,
    Total,
    Upgraded,
    UpTo,
    Where,
    YellAgain,
    Yelled,
)
from compiler.render import render
from tests.compiler.rendering import (
    CARD,
    COST,
    ME,
    POLARIS,
    automatic,
    draw,
    energy,
    enter,
    given,
    one,
    seq,
    stage,
    there_are,
    until_end,
    x,
    zone,
)

BLADE = Gain(icons=("blade",))
VEGA = InGroup(names=("Vega",))
UNDER = Select(type="member", zones=("under",), under=ME)
MINE = zone("hand", owner="each")
YELL = zone("yell")
COLOURS = Is(of=x(1), where=(Compared(by="colour", relation="same", ref=ME),))


def wins(**fields: object) -> Ability:
    """【ライブ成功時】."""
    return Ability(keywords=("live_success",), **fields)  # type: ignore[arg-type]


def costs(of: object, right: object) -> Compare:
    """Two costs are the same."""
    return Compare(
        left=Total(attribute=COST, of=of),  # type: ignore[arg-type]
        operator="==",
        right=Total(attribute=COST, of=right),  # type: ignore[arg-type]
    )


EXAMPLES: list[tuple[str, Ability]] = [
    (
        (
            "【登場】以下から1つを選ぶ。自分のステージにメンバーがいる場合、代わりに1つ以上を選ぶ。・カードを1枚引く。"
            "・カードを2枚引く。"
        ),
        enter(
            Modal(
                count=Upgraded(of=Exactly(n=1), condition=there_are(stage()), to=AtLeast(n=1)),
                options=(draw(), draw(2)),
            )
        ),
    ),
    (
        "【登場】このカードの必要ハートは、[桃][桃]か、[青][青]のうち、選んだ1つにする。",
        enter(
            Either(
                options=(
                    Apply(on=CARD, changes=(NeedBecomes(icons=("pink", "pink")),)),
                    Apply(on=CARD, changes=(NeedBecomes(icons=("blue", "blue")),)),
                )
            )
        ),
    ),
    (
        "【登場】自分のステージに名前とコストが両方ともそれぞれ異なるメンバーが3人以上いる場合、カードを1枚引く。",
        given(Compare(left=Kinds(by="name", of=stage(), also="cost"), operator=">=", right=3)),
    ),
    (
        "【登場】相手に朝食は何？と聞く。回答がパンかご飯の場合、カードを1枚引く。回答がそれ以外の場合、カードを2枚引く。",
        enter(
            seq(
                Ask(prompt="朝食は何？", bind="x1"),
                If(condition=Answered(name="x1", answers=("パン", "ご飯")), then=draw()),
                If(condition=IsNot(of=Answered(name="x1", answers=("パン", "ご飯"))), then=draw(2)),
            )
        ),
    ),
    (
        (
            "【登場】ライブカードか、コスト10以上のメンバーカードのどちらか1つを選ぶ。選んだカードが公開されるまで、"
            "自分のデッキの一番上のカードを公開し続ける。これにより公開されたほかのすべてのカードを控え室に置く。"
        ),
        enter(
            seq(
                ChooseKind(
                    options=(
                        IsType(type="live"),
                        AllOf(of=(Where(attribute=COST, operator=">=", value=10), IsType(type="member"))),
                    ),
                    bind="x1",
                ),
                RevealUntil(until=x(1), others="x2"),
                Move(what=x(2), to="waiting_room"),
            )
        ),
    ),
    (
        (
            "【登場】自分のステージにいるメンバー1人を選ぶ。ライブ終了時まで、このメンバーのコストは、そのメンバーの元々のコストより1低い値に"
            "等しくなる。これによりこのカードのコストが10以上になった場合、カードを1枚引く。"
        ),
        enter(
            seq(
                Choose(what=stage(**one()), bind="x1"),
                until_end(
                    Become(
                        attribute=COST,
                        to=Plus(a=Total(attribute=COST.model_copy(update={"original": True}), of=x(1)), b=-1),
                    ),
                    on=ME,
                    bind="x2",
                ),
                If(
                    condition=And(
                        of=(
                            Did(name="x2"),
                            Compare(left=Total(attribute=COST, of=CARD), operator=">=", right=10),
                        )
                    ),
                    then=draw(),
                ),
            )
        ),
    ),
    (
        (
            "【ライブ成功時】このターン、ライブに勝利するプレイヤーを決定するとき、ライブの合計スコアが相手より低い場合、"
            "ライブ終了時まで、相手は成功ライブカード置き場にカードを置くことができない。"
        ),
        wins(
            effect=Later(
                event=LiveJudged(),
                do=If(
                    condition=Compare(left=LiveTotal(), operator="<", right=LiveTotal(player="opponent")),
                    then=until_end(Prohibit(action="to_success_area"), player="opponent"),
                ),
                until="turn_end",
            )
        ),
    ),
    (
        (
            "【登場】自分と相手はそれぞれ、自身の手札の枚数が3枚になるまで手札を控え室に置き、自分と相手はそれぞれ、カードを1枚引く。"
        ),
        enter(
            seq(
                ForEachPlayer(
                    do=Move(
                        what=zone("hand", count=Exactly(n=Difference(a=Count(of=MINE), b=3))),
                        to="waiting_room",
                    )
                ),
                ForEachPlayer(do=draw()),
            )
        ),
    ),
    (
        (
            "【登場】ライブ終了時まで、このメンバーの下にあるメンバーカード1枚につき、[ブレード]を得る。"
            "この能力では下にあるメンバーカードは3枚までしか数えない。"
        ),
        enter(until_end(Gain(icons=("blade",), times=Times(per=AtMost(of=Count(of=UNDER), n=3))))),
    ),
    (
        "【起動】[E][E]:カードを1枚引き、この能力を起動するためのコストは自分のステージにいるメンバーの中のグループ名1種類につき、[E]減る。",
        Ability(
            keywords=("activated",),
            cost=Pay(count=Exactly(n=2)),
            effect=seq(
                draw(),
                Apply(
                    changes=(
                        Adjust(
                            attribute="ability_cost",
                            by=Times(n=-1, per=Kinds(by="group", of=stage(), mode="union")),
                        ),
                    )
                ),
            ),
        ),
    ),
    (
        (
            "【登場】手札のライブカードを1枚公開し、自分の控え室からこれにより公開したカードのカード名がすべて含まれる"
            "ライブカードを1枚手札に加える。"
        ),
        enter(
            seq(
                Reveal(what=zone("hand", type="live", **one()), bind="x1"),
                Move(
                    what=zone(
                        "waiting_room",
                        Compared(by="card_name", relation="contains", ref=x(1)),
                        type="live",
                        **one(),
                    ),
                    to="hand",
                ),
            )
        ),
    ),
    (
        (
            "【自動】このメンバーがステージから控え室に置かれたとき、このメンバーがコスト9以上のメンバーとバトンタッチしていた場合、"
            "カードを1枚引く。"
        ),
        automatic(
            Moved(subject=ME, from_="stage", to="waiting_room"),
            effect=If(
                condition=Is(
                    of=EventCard(role="partner"), where=(Where(attribute=COST, operator=">=", value=9),)
                ),
                then=draw(),
            ),
        ),
    ),
    (
        "【自動】自分のカードが1枚以上いずれかの領域から控え室に置かれたとき、カードを1枚引く。",
        automatic(Moved(subject=Select(count=AtLeast(n=1)), to="waiting_room")),
    ),
    (
        ("【登場】自分のデッキの上からカードを5枚見る。その中から各グループ名につき1枚ずつ公開する。"),
        enter(
            seq(
                Look(what=TopOfDeck(n=5), bind="x1"),
                Reveal(what=Select(among=x(1), constraint=Alike(by="group", relation="different"))),
            )
        ),
    ),
    (
        (
            "【登場】自分のステージにいるメンバー1人の下にあるエネルギーカードを好きな枚数エネルギーデッキに置いてもよい。"
            "そうした場合、ライブ終了時まで、そのメンバーは、[ブレード]を得る。"
        ),
        enter(
            seq(
                May(
                    do=Move(
                        what=Select(
                            type="energy",
                            zones=("under",),
                            under=stage(**one(), bind="x2"),
                            count=AnyNumber(),
                        ),
                        to="energy_deck",
                        bind="x1",
                    )
                ),
                If(condition=Did(name="x1"), then=until_end(BLADE, on=x(2))),
            )
        ),
    ),
    (
        (
            "【登場】自分のステージにいるメンバー1人を選ぶ。そのメンバーが持つハートと、このメンバーが持つハートの中に同じ色のハートが"
            "ある場合、カードを1枚引く。"
        ),
        enter(seq(Choose(what=stage(**one()), bind="x1"), If(condition=COLOURS, then=draw()))),
    ),
]
"""Texts in canonical wording and what they mean, both ways."""


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
    assert read(text).ability == ability


STYLED: list[tuple[str, Ability]] = [
    (
        (
            "【登場】自分のステージにいるメンバー1人を選ぶ。そのメンバーが持つハートと、このメンバーが持つハートの中に同じ色のハートが"
            "ある場合、カードを1枚引く。それぞれのメンバーのコストが同じ場合についても同じことを行う。"
        ),
        enter(
            seq(
                Choose(what=stage(**one()), bind="x1"),
                If(condition=COLOURS, then=draw()),
                If(condition=costs(x(1), ME), then=draw()),
            )
        ),
    ),
    (
        "【ライブ成功時】このターン、相手が余剰ハートを持たずにライブを成功させていた場合、カードを1枚引く。",
        wins(
            effect=If(
                condition=And(
                    of=(
                        Compare(left=Surplus(player="opponent"), operator="==", right=0),
                        Happened(event=LiveSucceeded(player="opponent")),
                    )
                ),
                then=draw(),
            )
        ),
    ),
    (
        (
            "【登場】自分のステージに『Polaris』のメンバー1人を含むメンバーが2人以上おり、かつそれらのメンバーのユニット名がそれぞれ"
            "異なる場合、カードを1枚引く。"
        ),
        given(
            And(
                of=(
                    there_are(stage(POLARIS)),
                    there_are(stage(), 2),
                    Compare(left=Kinds(by="unit", of=stage()), operator=">=", right=Count(of=stage())),
                )
            )
        ),
    ),
    (
        (
            "【登場】自分のステージに『Polaris』のメンバーと『Vega』のメンバーがいて、かつそれらのメンバーのコストが合計20以上の場合、"
            "自分の控え室にある『Polaris』と『Vega』のライブカードを2枚まで手札に加える。"
        ),
        given(
            And(
                of=(
                    there_are(stage(POLARIS)),
                    there_are(stage(VEGA)),
                    Compare(
                        left=Total(attribute=COST, of=stage(InGroup(names=("Polaris", "Vega")))),
                        operator=">=",
                        right=20,
                    ),
                )
            ),
            Move(
                what=zone("waiting_room", InGroup(names=("Polaris", "Vega")), type="live", count=UpTo(n=2)),
                to="hand",
            ),
        ),
    ),
    (
        (
            "【自動】エールにより自分のカードを1枚以上公開したとき、それらのカードをすべて控え室に置いてもよい。"
            "そのエールで得たブレードハートを失い、もう一度エールを行う。"
        ),
        automatic(
            Yelled(),
            effect=May(do=seq(Move(what=YELL, to="waiting_room"), YellAgain(redo=True))),
        ),
    ),
    (
        "【登場】自分のデッキの上から、自分のステージにいるメンバー1人につき、1枚公開する。",
        enter(Reveal(what=TopOfDeck(n=Times(per=Count(of=stage()))))),
    ),
    (
        (
            "【自動】このメンバーがステージから控え室に置かれたとき、このメンバーがコスト9以上のメンバーとバトンタッチしていた場合、"
            "カードを1枚引く。コスト15以上のメンバーの場合、エネルギーを2枚アクティブにする。"
        ),
        automatic(
            Moved(subject=ME, from_="stage", to="waiting_room"),
            effect=seq(
                *(
                    If(
                        condition=Is(
                            of=EventCard(role="partner"),
                            where=(Where(attribute=COST, operator=">=", value=n),),
                        ),
                        then=then,
                    )
                    for n, then in (
                        (9, draw()),
                        (15, SetState(what=energy(count=Exactly(n=2)), state="active")),
                    )
                )
            ),
        ),
    ),
]


@pytest.mark.parametrize(("text", "ability"), STYLED, ids=lambda v: v[:60] if isinstance(v, str) else "")
def test_other_wordings(text: str, ability: Ability) -> None:
    (part,) = compile_text(text).parts
    assert (part.ability, part.wording) == (ability, "style")


def test_paid_energy_is_not_the_card_spoken_of() -> None:
    """そのライブカード is the one chosen, not the energy paid since."""
    node = read(
        "【登場】自分の控え室にあるライブカードを1枚選び、[E]を支払ってもよい。そうした場合、そのライブカードを手札に加える。"
    ).ability.effect
    assert node == seq(
        May(
            do=seq(
                Choose(what=zone("waiting_room", type="live", **one()), bind="x2"),
                Pay(count=Exactly(n=1)),
            ),
            bind="x1",
        ),
        If(condition=Did(name="x1"), then=Move(what=x(2), to="hand")),
    )


def test_who_holds_something_is_the_noun_behind() -> None:
    """Xがブレードハートを持たないYの場合: X is asked about, Y holds none."""
    node = read(
        "【登場】手札を1枚公開する。これにより公開したカードがブレードハートを持たないカードの場合、カードを1枚引く。"
    ).ability.effect
    assert isinstance(node, type(seq()))
    assert isinstance(node.steps[1], If)
    assert isinstance(node.steps[1].condition, Is)


@pytest.mark.parametrize(
    "text",
    [
        "【登場】回答がパンの場合、カードを1枚引く。",
        "【登場】カードを1枚引く。この能力ではライブカードは3枚までしか数えない。",
        "【登場】カードを1枚引く。自分のステージにメンバーがいる場合、代わりに1つ以上を選ぶ。",
        "【登場】カードを1枚引く。それぞれのメンバーのコストが同じ場合についても同じことを行う。",
    ],
)
def test_half_of_it_is_no_reading(text: str) -> None:
    assert not compile_text(text).ok
