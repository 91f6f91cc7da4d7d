"""What differs between two IR trees, in words."""

import re
from pathlib import Path
from typing import Any, Literal, get_args, get_origin

import pytest

from compiler import compile_text
from compiler.ir import NODES, brief
from compiler.trees.mutate import mutants
from utafuda.impact.telling import _SLOT, told
from utafuda.impact.trees import compare, renamed
from utafuda.impact.vocabulary import vocabulary


def card(text: str, **face: Any) -> dict[str, Any]:
    compiled = compile_text(text)
    assert compiled.ok, compiled.diagnostics
    return renamed(
        {"kind": "card", "id": "x", **face, "abilities": [brief(one) for one in compiled.abilities]}
    )


def words(old: str, new: str) -> list[str]:
    return [told(found).en for found in compare(card(old), card(new))]


DRAW = "【登場】カードを1枚引く。"
PAIRS = [
    (DRAW, "【登場】カードを2枚引く。", ["ability 1, draw: now 2, was 1"]),
    (DRAW, "【登場】カードを2枚まで引く。", ["ability 1, draw: now up to 2, was 1"]),
    (DRAW, "【ライブ開始時】カードを1枚引く。", ["ability 1: header now live start, was enter"]),
    (DRAW, "【登場】カードを1枚引いてもよい。", ["ability 1: now optional"]),
    (
        DRAW,
        "【登場】カードを1枚引き、手札を1枚控え室に置く。",
        ["ability 1, step 2: new: put any card (zone hand, 1) into waiting room"],
    ),
    (
        DRAW,
        "【登場】自分のステージにメンバーが3人以上いる場合、カードを1枚引く。",
        ["ability 1: now conditional (condition number of: any member (zone stage) is at least 3)"],
    ),
    (
        "【登場】自分のステージにいるほかのメンバー1人をウェイトにする。",
        "【登場】自分のステージにいるメンバー1人をウェイトにする。",
        ["ability 1, set the state: now any member, was member other than this member"],
    ),
    (
        "【登場】自分のステージにいるメンバー1人をウェイトにする。",
        "【登場】相手のステージにいるメンバー1人をウェイトにする。",
        ["ability 1, set the state: whose now opponent, was you"],
    ),
    (
        "【登場】自分の控え室からコスト4以下のメンバーカードを1枚手札に加える。",
        "【登場】自分の控え室からコスト2以下のメンバーカードを1枚手札に加える。",
        ["ability 1, put: now member with cost at most 2, was member with cost at most 4"],
    ),
    (
        "【登場】自分のステージにメンバーが2人以上いる場合、カードを1枚引く。",
        "【登場】自分のステージにメンバーが3人以上いる場合、カードを1枚引く。",
        ["ability 1, condition: bound now 3, was 2"],
    ),
    (
        "【ライブ開始時】ライブ終了時まで、[ブレード]を得る。",
        "【ライブ開始時】ライブ終了時まで、[桃]を得る。",
        ["ability 1, gain: icons now pink, was blade"],
    ),
    (
        "【登場】手札を1枚控え室に置いてもよい:カードを1枚引く。",
        "【登場】[E]支払ってもよい:カードを1枚引く。",
        ["ability 1, cost: now pay 1 energy, was put any card (zone hand, 1) into waiting room"],
    ),
    (
        f"{DRAW}\n【常時】[ブレード]を得る。",
        DRAW,
        ["ability 2: gone: static: gain blade"],
    ),
    (
        DRAW,
        "【常時】[ブレード]を得る。\n【登場】カードを2枚引く。",
        [
            "ability 1: header now static, was enter",
            "ability 1: now gain blade, was draw 1",
            "ability 2: new: enter: draw 2",
        ],
    ),
]


@pytest.mark.parametrize(("old", "new", "expected"), PAIRS)
def test_a_difference_in_words(old: str, new: str, expected: list[str]) -> None:
    assert words(old, new) == expected


@pytest.mark.parametrize(("old", "new", "_"), PAIRS)
def test_a_difference_has_two_languages_and_two_sides(old: str, new: str, _: list[str]) -> None:
    there, back = [*compare(card(old), card(new))], [*compare(card(new), card(old))]
    assert len(there) == len(back) > 0
    assert list(compare(card(old), card(old))) == []
    for found in (*there, *back):
        said = told(found)
        assert said.ja != said.en
        assert not any("\u3040" < char < "\u9fff" for char in said.en), said.en


def test_what_goes_away_is_told_like_what_comes() -> None:
    assert words("【登場】カードを1枚引いてもよい。", DRAW) == ["ability 1: no longer optional"]
    assert words("【登場】カードを1枚引き、手札を1枚控え室に置く。", DRAW) == [
        "ability 1, step 2: gone: put any card (zone hand, 1) into waiting room"
    ]


def test_one_step_in_the_place_of_another() -> None:
    old = "【登場】カードを1枚引く。ライブ終了時まで、[ブレード]を得る。"
    new = "【登場】カードを1枚引く。手札を1枚控え室に置く。"
    (line,) = words(old, new)
    now, was = line.removeprefix("ability 1, step 2: now ").split(", was ")
    assert now == "put any card (zone hand, 1) into waiting room"
    assert was == "gain blade (duration until the live ends)"


def test_a_number_that_is_added_has_its_sign() -> None:
    old, new = "【常時】このカードのスコアを+1する。", "【常時】[ブレード]を得る。"
    assert words(old, new) == [
        "ability 1, on: now nothing, was this card",
        "ability 1: now gain blade, was score +1",
    ]


def test_the_face_of_a_card() -> None:
    found = compare(
        card(DRAW, name="あ", cost=2, hearts={"pink": 1}),
        card(DRAW, name="い", cost=3, hearts={"pink": 1, "red": 2}),
    )
    assert [told(one).en for one in found] == [
        "name now い, was あ",
        "cost: now 3, was 2",
        "hearts now pink 1, red 2, was pink 1",
    ]


def test_numbers_of_references_are_no_difference() -> None:
    """A step in front gives every name after it another number."""
    look = "自分のデッキの上からカードを3枚見る。その中から1枚を手札に加え、残りを控え室に置く。"
    before = card(f"【登場】{look}")
    after = card(f"【登場】自分の控え室からメンバーカードを1枚選ぶ。{look}")
    found = [told(one).en for one in compare(before, after)]
    assert [line for line in found if "step 1" not in line] == []


def test_every_change_of_a_meaning_is_told() -> None:
    """Whatever one thing differs, there is a line, and it does not say the same twice."""
    page = (Path(__file__).parents[2] / "docs" / "card-text.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    abilities = [one for text in "".join(blocks).splitlines() for one in compile_text(text).abilities]
    count = 0
    for ability in abilities:
        old = renamed(brief(ability))
        for mutant in mutants(ability):
            lines = [told(found).en for found in compare(old, renamed(brief(mutant.ability)))]
            assert lines, mutant
            for line in lines:
                now, was = line.partition("now ")[2].partition(", was ")[::2]
                assert not was or now != was, (mutant, line)
            count += 1
    assert count > 1000


def test_an_unknown_kind_or_field_of_another_compiler_is_told_by_its_name() -> None:
    old, new = card(DRAW), card(DRAW)
    new["abilities"][0]["effect"] = {"kind": "conjure", "tempo": "fast", "count": {"kind": "exactly", "n": 2}}
    (found,) = compare(old, new)
    assert told(found).en == "ability 1: now conjure (tempo fast, 2), was draw 1"
    old["abilities"][0]["effect"] = {"kind": "conjure", "count": {"kind": "exactly", "n": 2}}
    (found,) = compare(old, new)
    assert told(found).en == "ability 1: tempo now fast, was nothing"


def literals(annotation: Any) -> list[str]:
    """The texts among the values that a field may have."""
    own = (
        [one for one in get_args(annotation) if isinstance(one, str)]
        if get_origin(annotation) is Literal
        else []
    )
    return own + [value for one in get_args(annotation) for value in literals(one)]


def test_every_kind_field_and_value_has_words() -> None:
    known = vocabulary()
    kinds = {node.model_fields["kind"].default for node in NODES}
    named = {name for node in NODES for name in node.model_fields} - {"kind"}
    said = {
        value
        for node in NODES
        for name, one in node.model_fields.items()
        if name != "kind"
        for value in literals(one.annotation)
    }
    assert {"pink", "opponent", "live_end", ">="} <= said, "the values are found"
    assert kinds - known.kinds.keys() == set(), "add the kinds to utafuda/impact/words.toml"
    assert named - known.fields.keys() == set(), "add the fields to utafuda/impact/words.toml"
    assert said - known.values.keys() == set(), "add the values to utafuda/impact/words.toml"
    assert known.kinds.keys() - kinds == set(), "no longer in the IR"
    assert known.fields.keys() - named == set(), "no longer in the IR"
    assert known.values.keys() - said - {"true", "false"} == set(), "no longer in the IR"


def test_wordings_mention_fields_that_are_there() -> None:
    models = {node.model_fields["kind"].default: node.model_fields for node in NODES}
    for name, kind in vocabulary().kinds.items():
        for wording in (*kind.ja, *kind.en):
            assert {slot for slot, _ in _SLOT.findall(wording)} <= models[name].keys(), wording
