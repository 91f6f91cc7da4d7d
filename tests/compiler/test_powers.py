"""Abilities about abilities, and what may or may not happen: read, printed back, and ready to run."""

import pytest

from compiler import compile_text, ir
from runtime.effects.link import link

TEXTS = (
    (
        (
            "【ライブ開始時】自分のステージにいる『灯台部』のメンバー1人のすべての【ライブ開始時】能力を、"
            "ライブ終了時まで、無効にしてもよい。"
        ),
        ir.Negate(keywords=("live_start",)),
    ),
    (
        "【常時】自分のステージにいる『灯台部』のメンバーが持つ【ライブ成功時】能力は発動しない。",
        ir.NoTrigger(keywords=("live_success",)),
    ),
    (
        "【登場】このターン、相手のステージにいるメンバーは、効果によってはアクティブにならない。",
        ir.Prohibit(action="activate_by_effect"),
    ),
    (
        "【常時】自分のステージにいるメンバーはアクティブフェイズにアクティブにならない。",
        ir.Prohibit(action="activate_in_active_phase"),
    ),
    (
        "【常時】このカードのプレイに際し、3人のメンバーとバトンタッチしてもよい。",
        ir.PermitBaton(members=3),
    ),
    (
        "【登場】次のライブカードセットフェイズで自分がライブカード置き場に置けるカードの枚数の上限が2枚減る。",
        ir.Adjust(attribute="live_set", by=-2),
    ),
    (
        "【登場】次のライブカードセットフェイズで相手がライブカード置き場に置けるカードの枚数の上限が1枚増える。",
        ir.Adjust(attribute="live_set", by=1),
    ),
    (
        (
            "【ライブ開始時】ライブ終了時まで、"
            "エールにより公開される自分のカードが持つ[桃ブレード]、[緑ブレード]は、すべて[赤ブレード]になる。"
        ),
        ir.BladeHeartsBecome(from_=("pink", "green"), to="red"),
    ),
    (
        (
            "【ライブ開始時】ライブ終了時まで、"
            "自分のステージにいる『灯台部』のメンバーが元々持つ[ブレード]の数は2つになる。"
        ),
        ir.Become(attribute=ir.Attribute(name="blade", original=True), to=2),
    ),
    (
        (
            "【ライブ開始時】ライブ終了時まで、"
            "自分のステージにいる『灯台部』のメンバー1人が元々持つハートをすべて[黄]にする。"
        ),
        ir.HeartsBecome(to="yellow"),
    ),
    (
        "【常時】すべての領域にあるこのカードは『灯台部』、『港組』として扱う。",
        ir.TreatAs(names=("灯台部", "港組")),
    ),
)


def changes(node: ir.Node) -> list[ir.Node]:
    """Every continuous change below a node."""
    found = list(node.changes) if isinstance(node, ir.Apply) else []
    for name in type(node).model_fields:
        value = getattr(node, name)
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, ir.Node):
                found += changes(item)
    return found


def compiled(text: str) -> ir.Ability:
    found = compile_text(text)
    assert found.ok, found.diagnostics
    link([ir.CardDef(id="x", type="member", name="x", names=("x",), abilities=found.abilities)])
    return found.abilities[0]


@pytest.mark.parametrize(("text", "change"), TEXTS)
def test_a_change(text: str, change: ir.Node) -> None:
    assert changes(compiled(text)) == [change]


def test_abilities_of_the_cards_below_are_copied() -> None:
    ability = compiled(
        "【常時】このメンバーは、このメンバーの下に置かれている『灯台部』のメンバーカードが持つ【起動】能力をすべて得る。"
    )
    copied = changes(ability)[0]
    assert isinstance(copied, ir.CopyAbilities)
    assert copied.keywords == ("activated",)
    assert isinstance(copied.of, ir.Select)
    assert copied.of.under == ir.This(noun="member")


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "【登場】自分と相手は、センターエリアのメンバーを左サイドエリアに、左サイドエリアのメンバーを右サイドエリアに、右サイドエリアのメンバーをセンターエリアに、それぞれ移動させる。",
            ir.Rotate(player="both", cycle=("center", "left", "right")),
        ),
        (
            "【登場】自分は、センターエリアのメンバーを右サイドエリアに、右サイドエリアのメンバーをセンターエリアに、それぞれ移動させる。",
            ir.Rotate(player="you", cycle=("center", "right")),
        ),
        (
            "【ライブ開始時】自分のステージにいるメンバーを、それぞれ好きなエリアに移動させてもよい。",
            ir.May(do=ir.FormationChange()),
        ),
        (
            "【自動】自分がエールしたとき、追加で3枚エールを行う。",
            ir.YellAgain(n=3),
        ),
        (
            "【自動】自分がエールしたとき、そのエールで得たブレードハートを失い、もう一度エールを行う。",
            ir.YellAgain(redo=True),
        ),
    ],
)
def test_an_instruction(text: str, effect: ir.Node) -> None:
    assert compiled(text).effect == effect


def test_each_player_enters_a_card_of_their_own() -> None:
    ability = compiled(
        "【登場】自分と相手はそれぞれ、自身の控え室からコスト3以下のメンバーカードを1枚、メンバーのいないエリアに登場させる。"
    )
    assert isinstance(ability.effect, ir.ForEachPlayer)
    inner = ability.effect.do
    assert isinstance(inner, ir.PutOnStage)
    assert isinstance(inner.what, ir.Select)
    assert inner.what.owner == "each"


def test_a_member_goes_to_where_another_is_or_faces_one() -> None:
    to = compiled(
        "【登場】自分のステージにいるほかの『灯台部』のメンバーがいるエリアにポジションチェンジしてもよい。"
    )
    assert isinstance(to.effect, ir.May)
    assert isinstance(to.effect.do, ir.PositionChange)
    assert to.effect.do.what == ir.This(noun="member")
    facing = compiled(
        "【登場】相手のステージにいるメンバー1人をこのメンバーの正面のエリアにポジションチェンジさせる。"
    )
    assert isinstance(facing.effect, ir.PositionChange)
    assert facing.effect.facing == ir.This(noun="member")


def test_an_alternative_does_not_know_the_other() -> None:
    """AするかBする: what B acts on is what was there before, not what A would have made."""
    ability = compiled(
        "【登場】自分のデッキの上からカードを7枚見る。その中からメンバーカードを1枚まで公開する。"
        "そのカードを自分のステージのメンバーのいないエリアに登場させるか、手札に加える。残りを控え室に置く。"
    )
    assert isinstance(ability.effect, ir.Seq)
    shown, either = ability.effect.steps[1:3]
    assert isinstance(shown, ir.Reveal)
    assert isinstance(either, ir.Either)
    enters, taken = either.options
    assert isinstance(enters, ir.PutOnStage)
    assert isinstance(taken, ir.Move)
    assert enters.what == taken.what == ir.Var(name=shown.bind or "")


def test_a_cost_of_one_or_the_other() -> None:
    ability = compiled(
        "【起動】このメンバーをウェイトにするか、手札を2枚控え室に置く：エネルギーを1枚アクティブにする。"
    )
    assert isinstance(ability.cost, ir.Either)
    assert [option.kind for option in ability.cost.options] == ["set_state", "move"]


def test_places_of_a_deck() -> None:
    either = compiled("【登場】手札を1枚デッキの一番上か一番下に置く。").effect
    third = compiled("【登場】手札を1枚デッキの一番上から3枚目に置く。").effect
    assert isinstance(either, ir.Move)
    assert isinstance(third, ir.Move)
    assert (either.place, third.place) == ("either", 3)


def test_the_cost_to_play_some_cards() -> None:
    ability = compiled(
        "【常時】コスト8の『灯台部』のメンバーカードを自分の手札から登場させるためのコストは3減る。"
    )
    assert changes(ability) == [ir.Adjust(attribute="play_cost", by=-3)]
    assert isinstance(ability.effect, ir.Apply)
    assert isinstance(ability.effect.on, ir.Select)
    assert ability.effect.on.zones == ("hand",)


def test_a_shuffled_pile_and_a_repeated_procedure() -> None:
    pile = compiled(
        "【登場】自分の控え室にあるすべてのメンバーカードをシャッフルし、デッキの下に置いてもよい。"
    ).effect
    assert isinstance(pile, ir.May)
    assert isinstance(pile.do, ir.Move)
    assert (pile.do.order, pile.do.place) == ("shuffled", "bottom")
    again = compiled(
        "【登場】カードを1枚引き、手札を1枚控え室に置く。自分はこの手順をさらに2回まで繰り返してもよい。"
    ).effect
    assert isinstance(again, ir.Repeat)
    assert again.up_to == 2
    assert isinstance(again.do, ir.Seq)


@pytest.mark.rule("1.3.4.1")
def test_each_player_moves_a_member_of_their_own() -> None:
    both = compiled(
        "【登場】自分と相手は、自身のステージのセンターにいるメンバーをポジションチェンジする。"
    ).effect
    assert isinstance(both, ir.ForEachPlayer)
    assert isinstance(both.do, ir.PositionChange)
    assert isinstance(both.do.what, ir.Select)
    assert (both.do.what.owner, both.do.what.areas) == ("each", ("center",))
