"""Advice about what a text means: each rule fires on one text and not on its neighbour."""

import copy
from collections.abc import Iterator
from typing import Any, get_args

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from compiler import compile_text, ir
from compiler.check import VERSIONS, findings, lint
from compiler.check.bounds import Interval, bounds, compared, that
from compiler.check.sites import Scope
from compiler.check.versions import brought
from compiler.diagnostics import codes
from utafuda.pools import bundled, kind_of, load

HAND = ir.Count(of=ir.Select(zones=("hand",)))
STAGE = ir.Count(of=ir.Select(type="member", zones=("stage",)))
DRAW = ir.Draw(count=ir.Exactly())


def warned(text: str, card: ir.CardType | None = None, version: str = "1.06") -> dict[str, str]:
    """Code of each warning about a text to the words it points at."""
    compiled = compile_text(text)
    assert compiled.ok, [found.message.en for found in compiled.diagnostics]
    printed_on = ir.CardDef(id="X", name="X", names=("X",), type=card, text=text) if card else None
    found = lint(compiled, printed_on, version)  # type: ignore[arg-type]
    return {one.code: text[slice(*one.span)] for one in found if one.severity == "warning" and one.span}


FIRES = [
    # what can never, or must always, be
    ("U821", "【登場】自分のステージにメンバーが4人以上いる場合、カードを1枚引く。", "自分のステージにメンバーが4人以上いる"),
    ("U821", "【登場】自分のステージにほかのメンバーが3人以上いる場合、カードを1枚引く。", None),
    ("U821", "【登場】自分と相手のステージにメンバーが合計7人いる場合、カードを1枚引く。", None),
    ("U821", "【常時】自分のエネルギーが13枚以上あるかぎり、[赤]を得る。", "自分のエネルギーが13枚以上ある"),
    ("U821", "【ライブ開始時】自分の成功ライブカード置き場にカードが4枚以上ある場合、カードを1枚引く。", None),
    ("U821", "【登場】自分の手札が3枚以上で、かつ自分の手札が2枚以下の場合、カードを1枚引く。", None),
    ("U821", "【ライブ開始時】自分のメインフェイズの場合、カードを1枚引く。", None),
    ("U821",
     ("【ライブ開始時】自分のステージにメンバーが2人以上いる場合、カードを1枚引く。"
     "4人以上いる場合、代わりにカードを2枚引く。"),
     None),
    ("U821", "【登場】このカードが手札にある場合、カードを1枚引く。", "このカードが手札にある"),
    ("U821", "【起動】【ターン1回】手札を1枚控え室に置く：このカードが控え室にある場合、カードを1枚引く。", None),
    ("U822", "【登場】自分の手札が0枚以上の場合、カードを1枚引く。", "自分の手札が0枚以上の"),
    ("U822", "【登場】自分のステージのメンバーが3人以下の場合、カードを1枚引く。", None),
    ("U822", "【起動】【ターン1回】手札を1枚控え室に置く：自分のメインフェイズの場合、カードを1枚引く。", None),
    ("U823",
     ("【ライブ開始時】自分のステージにメンバーが3人以上いる場合、カードを1枚引く。"
     "2人以上いる場合、代わりにカードを2枚引く。"),
     "引く"),
    # targets
    ("U831", "【登場】自分の控え室からコスト3のライブカードを1枚手札に加える。", "自分の控え室からコスト3のライブカードを1枚"),
    ("U831", "【登場】自分の控え室からスコア3のメンバーカードを1枚手札に加える。", None),
    ("U831", "【登場】自分の控え室からエネルギーカードを1枚手札に加える。", None),
    ("U831", "【常時】自分のステージにいるコスト5以上4以下のメンバー1人につき、[赤]を得る。", None),
    ("U831", "【登場】手札のウェイト状態のメンバーカードを1枚控え室に置く。", None),
    ("U831", "【登場】【センター】このメンバーをセンターエリアにポジションチェンジする。", None),
    ("U831",
     ("【ライブ開始時】自分のステージのエリアすべてにコスト4以下のコスト5以上のメンバーがいる場合、"
     "カードを1枚引く。"),
     None),
    ("U832", "【登場】自分のステージにいるメンバー4人をウェイトにする。", None),
    ("U832", "【登場】以下から3つを選ぶ。・カードを1枚引く。・エネルギーを1枚アクティブにする。", None),
    # headers
    ("U804", "【ライブ開始時】/【登場】カードを1枚引く。", "【ライブ開始時】"),
    ("U804", "【登場】【右サイド】【左サイド】カードを1枚引く。", None),
    # steps
    ("U842", "【常時】【ターン1回】[赤]を得る。", None),
    ("U851", "【登場】手札を1枚控え室に置いてもよい。カードを1枚引く。", "手札を1枚控え室に置いてもよい"),
    ("U851", "【登場】カードを1枚引く。[E]支払ってもよい。", None),
    ("U851", "【登場】このメンバーをウェイトにしてもよい。カードを1枚引く。", None),
    ("U852", "【登場】[赤]を得る。", "得る"),
    ("U852", "【登場】自分のステージにいるメンバー1人は、[ブレード]を得る。", None),
    # loops
    ("U861", "【起動】[E]：エネルギーを1枚アクティブにする。", "【起動】"),
    ("U861", "【起動】手札を1枚控え室に置く：カードを1枚引く。", None),
    ("U861", "【起動】このメンバーをウェイトにする：このメンバーをアクティブにする。", None),
    ("U861", "【自動】このメンバーがエリアを移動したとき、このメンバーをポジションチェンジする。", None),
    ("U861", "【自動】自分のステージにいるメンバーがエリアを移動したとき、このメンバーをポジションチェンジする。", None),
    ("U861", "【自動】自分の手札が控え室に置かれたとき、カードを1枚引き、手札を1枚控え室に置く。", None),
    ("U861",
     ("【自動】このメンバーがウェイト状態になったとき、このメンバーをアクティブにする。"
     "このメンバーをウェイトにする。"),
     None),
    ("U861", "【登場】このメンバーを控え室に置く。その後、そのカードをステージに登場させる。", None),
]  # fmt: skip


@pytest.mark.parametrize(("code", "text", "words"), FIRES)
def test_it_fires_where_something_is_wrong(code: str, text: str, words: str | None) -> None:
    found = warned(text)
    assert list(found) == [code]
    assert words is None or found[code] == words


SILENT = [
    "【登場】/【ライブ開始時】カードを1枚引く。",
    "【登場】【左サイド】【右サイド】カードを1枚引く。",
    "【登場】自分のステージにメンバーが3人以上いる場合、カードを1枚引く。",
    "【登場】自分のステージにほかのメンバーが2人以上いる場合、カードを1枚引く。",
    "【登場】自分と相手のステージにメンバーが合計6人いる場合、カードを1枚引く。",
    "【常時】自分のエネルギーが12枚以上あるかぎり、[赤]を得る。",
    "【ライブ開始時】自分の成功ライブカード置き場にカードが2枚以上ある場合、カードを1枚引く。",
    "【登場】自分の手札が3枚以上で、かつ自分の手札が5枚以下の場合、カードを1枚引く。",
    "【登場】自分のメインフェイズの場合、カードを1枚引く。",
    "【常時】このカードが手札にあるかぎり、手札にあるこのメンバーカードのコストは1減る。",
    "【登場】このメンバーを控え室に置いてもよい。このカードが控え室にある場合、カードを1枚引く。",
    "【登場】自分の手札が0枚の場合、カードを1枚引く。",
    "【登場】自分のステージのメンバーが2人以下の場合、カードを1枚引く。",
    "【ライブ開始時】自分のステージにメンバーが2人以上いる場合、カードを1枚引く。3人以上いる場合、代わりにカードを2枚引く。",
    "【登場】自分の控え室からコスト3のメンバーカードを1枚手札に加える。",
    "【登場】自分の控え室からスコア3のライブカードを1枚手札に加える。",
    "【登場】自分の控え室からコスト2以下のメンバーカードか、ライブカードを1枚手札に加える。",
    "【常時】自分のステージにいるコスト4以上5以下のメンバー1人につき、[赤]を得る。",
    "【登場】自分のステージにいるウェイト状態のメンバー1人をアクティブにする。",
    "【登場】自分のステージにいるメンバー3人をウェイトにする。",
    "【登場】以下から1つを選ぶ。・カードを1枚引く。・エネルギーを1枚アクティブにする。",
    "【自動】【ターン1回】このメンバーがエリアを移動したとき、カードを1枚引く。",
    "【登場】手札を1枚控え室に置いてもよい。そうした場合、カードを1枚引く。",
    "【登場】手札を1枚控え室に置いてもよい：カードを1枚引く。",
    "【登場】カードを1枚引く。手札を1枚控え室に置いてもよい。",
    "【登場】相手のステージにいるメンバー1人をウェイトにしてもよい。カードを1枚引く。",
    "【登場】自分のメインフェイズの場合、[E]支払ってもよい：カードを1枚引く。",
    "【登場】ライブ終了時まで、[赤]を得る。",
    "【常時】[赤]を得る。",
    "【ライブ開始時】このカードのスコアを＋1する。",
    "【起動】[E][E]：エネルギーを1枚アクティブにする。",
    "【起動】【ターン1回】[E]：エネルギーを1枚アクティブにする。",
    "【起動】手札を2枚控え室に置く：カードを1枚引く。",
    "【起動】このメンバーをウェイトにする：カードを1枚引く。",
    "【自動】このメンバーがエリアを移動したとき、このメンバーをポジションチェンジしてもよい。",
    "【自動】自分のステージにいるほかのメンバーがエリアを移動したとき、カードを1枚引く。",
    "【自動】自分の手札が控え室に置かれたとき、カードを1枚引く。",
    "【自動】自分の手札が控え室に置かれたとき、手札を1枚控え室に置く。",
    "【自動】このメンバーがウェイト状態になったとき、このメンバーをアクティブにする。",
    "【登場】このメンバーを控え室に置く。その後、自分の控え室からメンバーカードを1枚ステージに登場させる。",
]


@pytest.mark.parametrize("text", SILENT)
def test_it_is_silent_beside_it(text: str) -> None:
    assert warned(text) == {}


@pytest.mark.parametrize(
    ("card", "text", "code"),
    [
        ("live", "【登場】カードを1枚引く。", "U841"),
        ("member", "【登場】カードを1枚引く。", None),
        ("live", "【登場】/【ライブ開始時】カードを1枚引く。", None),
        ("live", "【ライブ開始時】【センター】カードを1枚引く。", "U841"),
        ("member", "【ライブ開始時】【センター】カードを1枚引く。", None),
        ("energy", "【ライブ開始時】カードを1枚引く。", "U841"),
        ("member",
         ("【ライブ成功時】カードを1枚引く。"
         "この能力は、このカードが成功ライブカード置き場にある場合のみ発動する。"),
         "U841"),
        ("live", "【ライブ成功時】カードを1枚引く。この能力は、このカードが成功ライブカード置き場にある場合のみ発動する。", None),
        ("member", "【登場】カードを1枚引く。この能力は、このカードが手札にある場合のみ発動する。", "U841"),
        ("member", ("【常時】このカードが成功ライブカード置き場にあるかぎり、"
                   "手札にあるこのメンバーカードのコストは、1少なくなる。"), "U841"),
        ("member", "【常時】このカードが手札にあるかぎり、手札にあるこのメンバーカードのコストは、1少なくなる。", None),
        ("live", "【自動】このカードがステージから控え室に置かれたとき、カードを1枚引く。", "U841"),
        ("member", "【自動】このメンバーがステージから控え室に置かれたとき、カードを1枚引く。", None),
        ("live", "【ライブ開始時】このメンバーをウェイトにする。", "U831"),
        ("member", "【ライブ開始時】このメンバーをウェイトにする。", None),
        ("live",
         ("【ライブ開始時】自分のステージにいるこのターン中に登場したメンバー1人につき、"
         "このカードのスコアを＋1する。"),
         None),
    ],
)  # fmt: skip
def test_what_a_card_is_decides(card: ir.CardType, text: str, code: str | None) -> None:
    assert list(warned(text, card)) == ([code] if code else [])


@pytest.mark.parametrize(
    ("text", "since"),
    [
        ("【自動】【ターン2回】このメンバーがエリアを移動したとき、カードを1枚引く。", "1.05"),
        ("【登場】自分の控え室からメンバーカードを1枚このメンバーの下に置く。", "1.06"),
        ("【自動】【ターン1回】このメンバーがエリアを移動したとき、カードを1枚引く。", None),
        ("【登場】自分のエネルギー置き場にあるエネルギー1枚をこのメンバーの下に置く。", None),
    ],
)
def test_a_word_is_defined_since_a_version(text: str, since: str | None) -> None:
    for version in VERSIONS:
        undefined = since is not None and VERSIONS.index(version) < VERSIONS.index(since)  # type: ignore[arg-type]
        assert list(warned(text, None, version)) == (["U820"] if undefined else [])


def test_what_came_when_is_in_the_history_of_the_rules(shared) -> None:  # type: ignore[no-untyped-def]
    import json

    history = json.loads((shared / "rules" / "rules_diff.json").read_text(encoding="utf-8"))
    for row in brought():
        assert row.since in VERSIONS
        assert row.rule in {change["id"] for change in history[row.since] if change["change"] != "renumbered"}


def ability(condition: ir.Condition, **fields: object) -> ir.Ability:
    effect = ir.If(condition=condition, then=DRAW)
    return ir.Ability.model_validate({"keywords": ("enter",), "effect": effect} | fields)


def compare(left: ir.Quantity, operator: ir.Operator, right: ir.Quantity) -> ir.Compare:
    return ir.Compare(left=left, operator=operator, right=right)


@pytest.mark.parametrize(
    ("condition", "code"),
    [
        (ir.IsOneOf(left=STAGE, values=(4, 5)), "U821"),
        (ir.IsOneOf(left=STAGE, values=(3, 5)), None),
        (ir.Or(of=(compare(HAND, ">=", 3), compare(HAND, "<=", 2))), "U822"),
        (ir.Or(of=(compare(HAND, ">=", 4), compare(HAND, "<=", 2))), None),
        (ir.Or(of=(compare(HAND, ">=", 3), compare(STAGE, "<=", 2))), None),
        (compare(HAND, ">=", HAND), "U822"),
        (compare(HAND, "<", HAND), "U821"),
        (compare(ir.Colours(of=ir.This()), ">=", 7), "U821"),
        (compare(ir.Colours(of=ir.This()), ">=", 6), None),
        (compare(ir.Surplus(), "<", 0), "U821"),
        (compare(ir.LiveTotal(), "<", 0), None),
        (compare(ir.TurnNumber(), ">", 0), "U822"),
        (compare(ir.Times(n=2, per=STAGE, every=2), ">", 2), "U821"),
        (compare(ir.Times(n=2, per=STAGE), ">", 5), None),
        (compare(ir.AtMost(of=HAND, n=4), ">", 4), "U821"),
        (compare(ir.Difference(a=HAND, b=STAGE), "<", 0), "U821"),
        (compare(ir.Plus(a=STAGE, b=-4), ">=", 0), "U821"),
        (compare(ir.Count(of=ir.TopOfDeck(n=3)), ">", 3), "U821"),
        (compare(ir.Kinds(by="name", of=ir.Select(type="member", zones=("stage",))), ">", 3), "U821"),
        (ir.InArea(of=ir.This(), areas=("left",)), None),
    ],
)  # fmt: skip
def test_the_bounds_of_quantities(condition: ir.Condition, code: str | None) -> None:
    assert [found.code for found in findings(ability(condition))] == ([code] if code else [])


def test_the_area_that_the_header_says() -> None:
    here = ir.InArea(of=ir.This(), areas=("center",))
    assert [one.code for one in findings(ability(here, areas=("center",)))] == ["U822"]
    assert [one.code for one in findings(ability(here, areas=("left",)))] == ["U821"]
    moved = ir.Seq(steps=(ir.PositionChange(what=ir.This()), ir.If(condition=here, then=DRAW)))
    assert findings(ability(here, areas=("left",), effect=moved)) == []


def test_an_if_right_inside_an_if() -> None:
    inner = ir.If(condition=compare(HAND, "<=", 2), then=DRAW)
    outer = ir.If(condition=compare(HAND, ">=", 3), then=inner)
    assert [one.code for one in findings(ability(outer.condition, effect=outer))] == ["U821"]
    later = ir.If(condition=outer.condition, then=ir.Seq(steps=(DRAW, inner)))
    assert findings(ability(outer.condition, effect=later)) == []


def test_what_a_step_binds_is_bounded_by_it() -> None:
    looked = ir.Look(what=ir.TopOfDeck(n=3), bind="x1")
    for limit, expected in ((4, ["U821"]), (3, [])):
        condition = compare(ir.Count(of=ir.Var(name="x1")), ">=", limit)
        effect = ir.Seq(steps=(looked, ir.If(condition=condition, then=DRAW)))
        assert [one.code for one in findings(ability(condition, effect=effect))] == expected


@pytest.mark.parametrize("operator", ["<", "<=", "==", ">=", ">"])
@pytest.mark.parametrize("low", range(3))
@pytest.mark.parametrize("high", range(3))
def test_comparing_intervals_is_comparing_their_numbers(operator: ir.Operator, low: int, high: int) -> None:
    import operator as operators

    holds = {"<": operators.lt, "<=": operators.le, "==": operators.eq, ">=": operators.ge, ">": operators.gt}
    for other in [Interval(a, b) for a in range(3) for b in range(a, 3)] if low <= high else ():
        pairs = {
            holds[operator](a, b)
            for a in range(low, high + 1)
            for b in range(int(other.low), int(other.high) + 1)
        }
        truth = compared(Interval(low, high), operator, other)
        assert truth is (None if len(pairs) > 1 else pairs.pop())
    assert [n for n in range(-3, 6) if that(operator, low).low <= n <= that(operator, low).high] == [
        n for n in range(-3, 6) if holds[operator](n, low)
    ]


def test_the_bounds_of_every_quantity_are_there() -> None:
    scope = Scope(ability(compare(HAND, ">=", 1)), None, "1.06")
    attribute = ir.Attribute(name="cost")
    made = {
        "of": ir.This(), "attribute": attribute, "by": "name", "name": "x1", "a": 1, "b": 1, "per": 1, "n": 1
    }  # fmt: skip
    for kind in get_args(get_args(get_args(ir.Quantity)[1])[0]):
        fields = {name: made[name] for name, field in kind.model_fields.items() if field.is_required()}
        if kind is ir.AtMost:
            fields["of"] = 1
        assert not bounds(kind(**fields), scope).empty, kind


def places(value: object) -> Iterator[tuple[Any, Any]]:
    """(container, key) of every number, operator, zone, type and owner in JSON data."""
    items: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        items = list(value.items())
    elif isinstance(value, list):
        items = list(enumerate(value))
    for key, inner in items:
        if isinstance(inner, int | str) and not isinstance(inner, bool):
            yield value, key
        yield from places(inner)


BUNDLED = [
    ability.model_dump(mode="json")
    for card in load(next(path for path in bundled() if kind_of(path) == "set")).cards.values()
    for ability in card.abilities
]
WORDS = (*get_args(ir.Zone), *get_args(ir.Side), *get_args(ir.CardType), *get_args(ir.Operator), "card")


@settings(max_examples=150, deadline=None)
@given(st.data())
def test_no_meaning_is_too_odd(data: st.DataObject) -> None:
    """Whatever numbers and words stand in an ability, its advice is a list of known codes at real paths."""
    made = copy.deepcopy(data.draw(st.sampled_from(BUNDLED)))
    spots = [spot for spot in places(made) if spot[1] not in ("kind", "name", "bind")]
    for container, key in data.draw(st.lists(st.sampled_from(spots), max_size=4)) if spots else ():
        old = container[key]
        container[key] = data.draw(st.integers(-2, 80) if isinstance(old, int) else st.sampled_from(WORDS))
    try:
        ability = ir.Ability.model_validate(made)
    except ValidationError:
        return
    for card in (None, "member", "live", "energy"):
        for found in findings(ability, card, "1.04"):  # type: ignore[arg-type]
            assert found.code in codes()
            assert found.path in {site.path for site in Scope(ability, None, "1.04").sites}
