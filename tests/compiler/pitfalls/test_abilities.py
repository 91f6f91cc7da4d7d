"""How often, whose, and when an ability is used (survey 8.26-8.29)."""

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    HAND,
    ME,
    STAGE,
    STAR,
    ability,
    draw,
    effect,
    given,
    one,
    some,
    steps,
    x,
)


@pytest.mark.pitfall("8.26")
@pytest.mark.ruling("Q60")
@pytest.mark.ruling("Q61")
def test_once_a_turn_is_a_limit_not_a_permission() -> None:
    """【ターン1回】 is the ability's limit; a mandatory effect stays one without May."""
    text = "【自動】{}自分のステージにメンバーが登場したとき、カードを1枚引く。"
    limited, plain = ability(text.format("【ターン1回】")), ability(text.format(""))
    assert (limited.limit, plain.limit) == (1, None)
    assert limited.effect == plain.effect == draw()


@pytest.mark.pitfall("8.27")
@pytest.mark.ruling("Q58")
@pytest.mark.rule("11.2.3")
def test_a_slash_header_is_one_ability_with_one_limit() -> None:
    node = ability("【登場】/【ライブ開始時】【センター】【ターン1回】カードを1枚引く。")
    assert (node.keywords, node.areas, node.limit) == (("enter", "live_start"), ("center",), 1)


@pytest.mark.pitfall("8.27")
def test_twice_a_turn() -> None:
    """Read by analogy (assumption A002)."""
    assert ability("【自動】【ターン2回】このメンバーがエリアを移動したとき、カードを1枚引く。").limit == 2


@pytest.mark.pitfall("8.28")
@pytest.mark.ruling("Q159")
@pytest.mark.ruling("Q240")
def test_an_ability_made_to_trigger_is_the_other_cards() -> None:
    """It is named, never copied: its source, cost and このメンバー stay those of its card."""
    paid = ability(
        "【起動】手札の『星組』のメンバーカードを1枚控え室に置く：これにより控え室に置いたメンバーカードの【登場】能力1つを発動させる。"
    )
    assert paid.cost == ir.Move(what=one(HAND, STAR, type="member"), to="waiting_room", bind="x1")
    assert paid.effect == ir.TriggerAbility(of=x(1), keywords=("enter",))
    chosen, offered = steps(
        "【登場】自分のステージにいるメンバー1人を選ぶ。そのメンバーの【ライブ開始時】能力1つを発動させてもよい。"
    )
    assert chosen.what == one(STAGE)
    assert offered == ir.May(do=ir.TriggerAbility(of=x(1), keywords=("live_start",)))


@pytest.mark.pitfall("8.28")
def test_an_ability_that_is_got_is_the_bearers() -> None:
    node = effect(
        "【常時】このメンバーは、このメンバーの下に置かれている『星組』のメンバーカードが持つ【起動】能力をすべて得る。"
    )
    below = ir.Select(type="member", zones=("under",), under=ME, where=(STAR,))
    assert node.on is None
    assert node.changes == (ir.CopyAbilities(of=below, keywords=("activated",)),)


@pytest.mark.pitfall("8.28")
def test_only_in_some_zone_is_where_the_ability_works() -> None:
    node = ability(
        "【起動】[E]手札を1枚控え室に置く：このカードを控え室からステージに登場させる。この能力は、このカードが控え室にある場合のみ起動できる。"
    )
    card = ir.This(noun="card")
    assert node.only_if == ir.InZone(of=card, zone="waiting_room")
    assert node.effect == ir.PutOnStage(what=card)
    below = ability(
        "【起動】手札を2枚控え室に置く：カードを1枚引く。この能力は、自分の手札が5枚以上の場合のみ起動できる。"
    )
    assert below.only_if == ir.Compare(left=ir.Count(of=some(HAND)), operator=">=", right=5)


@pytest.mark.pitfall("8.29")
@pytest.mark.ruling("Q217")
@pytest.mark.ruling("Q227")
@pytest.mark.ruling("Q255")
def test_what_resolves_is_an_ability_of_the_member() -> None:
    """The event is that an ability of a kind was carried out; the member is then the card of the event."""
    center = some(STAGE, STAR, areas=("center",))
    for words, keywords in (
        ("【ライブ開始時】", ("live_start",)),
        ("【登場】能力か【ライブ開始時】", ("enter", "live_start")),
        ("", ()),
    ):
        node = ability(
            f"【自動】自分のステージのセンターエリアにいる『星組』のメンバーの{words}能力が解決するたび、そのメンバーをポジションチェンジする。"
        )
        assert node.event == ir.AbilityResolved(subject=center, keywords=keywords)
        assert (node.cost, node.guard) == (None, None)
        assert node.effect == ir.PositionChange(what=ir.EventCard())
    own = ability("【自動】このメンバーが持つ【起動】能力が解決したとき、カードを1枚引く。")
    assert own.event == ir.AbilityResolved(subject=ME, keywords=("activated",))
    moved = ability(
        "【自動】自分のステージにいるメンバーの【登場】能力が解決したとき、そのメンバーがこのターンに移動している場合、カードを1枚引く。"
    )
    assert moved.event == ir.AbilityResolved(subject=STAGE, keywords=("enter",))
    assert moved.effect == given(ir.Happened(event=ir.ChangedArea(subject=ir.EventCard())))
