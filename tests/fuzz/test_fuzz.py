"""Fuzzing with Hypothesis: nothing but the documented errors, whatever comes in (contract 7)."""

import json
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from compiler import compile_text
from compiler.ir import Ability
from tests.compiler.test_deletion import INVENTED
from tests.fuzz import grammar, targets

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
ABILITIES = [
    json.loads(part.ability.model_dump_json()) for text in INVENTED for part in compile_text(text).parts
]


@QUICK
@given(grammar.sentences())
def test_sentences_of_the_grammar(text: str) -> None:
    targets.text(text)


@QUICK
@given(grammar.words())
def test_words_in_any_order(text: str) -> None:
    targets.text(text)


@QUICK
@given(grammar.edited())
def test_edited_texts(text: str) -> None:
    targets.text(text)


@QUICK
@given(st.text(st.characters(), max_size=80))
def test_any_characters(text: str) -> None:
    targets.text(text)
    targets.json(text)


@QUICK
@given(st.binary(max_size=120))
def test_any_bytes(data: bytes) -> None:
    targets.text(data.decode("utf-8", "surrogateescape"))
    targets.files(data.decode("utf-8", "replace"))


def places(value: Any, way: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    return [way, *(place for key, item in items for place in places(item, (*way, key)))]


VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.text(max_size=4),
    st.sampled_from(["you", "hand", "x1", "every"]),
)


@st.composite
def broken(draw: st.DrawFn) -> Any:
    """The JSON of an ability with values dropped, changed, or replaced by other parts."""
    data = json.loads(json.dumps(draw(st.sampled_from(ABILITIES))))
    for _ in range(draw(st.integers(1, 3))):
        way = draw(st.sampled_from(places(data)[1:] or [("kind",)]))
        at = data
        for key in way[:-1]:
            at = at[key]
        if draw(st.booleans()):
            other = draw(st.sampled_from(ABILITIES))
            for key in draw(st.sampled_from(places(other))):
                other = other[key]
            at[way[-1]] = json.loads(json.dumps(other))
        else:
            at[way[-1]] = draw(VALUES)
    return data


@QUICK
@given(broken())
def test_edited_abilities(data: Any) -> None:
    targets.json(json.dumps(data))


@pytest.mark.parametrize("depth", [3, 30, 300, 3000])
@pytest.mark.parametrize(
    ("opening", "middle", "closing"),
    [
        ("「【常時】", "[桃]を得る。", "」を得る。"),
        ("「", "あ", "」"),
        ("（", "あ", "）"),
        ("『", "あ", "』"),
        ("[", "桃", "]"),
        ("自分のステージにいる", "メンバー", "をウェイトにする。"),
    ],
)
def test_nesting_is_bounded(depth: int, opening: str, middle: str, closing: str) -> None:
    targets.text("【登場】" + opening * depth + middle + closing * depth)


@pytest.mark.parametrize("depth", [3, 30, 90, 300, 3000])
@pytest.mark.parametrize("wrapper", ["is_not", "may", "seq"])
def test_nested_json_is_bounded(depth: int, wrapper: str) -> None:
    opening, closing = {
        "is_not": (
            '{"kind":"if","condition":'
            + '{"kind":"is_not","of":' * depth
            + '{"kind":"phase_is","phase":"main"}',
            "}" * depth + ',"then":{"kind":"choose_player"}}',
        ),
        "may": ('{"kind":"may","do":' * depth + '{"kind":"choose_player"}', "}" * depth),
        "seq": ('{"kind":"seq","steps":[' * depth + '{"kind":"choose_player"}', "]}" * depth),
    }[wrapper]
    targets.json('{"keywords":["enter"],"effect":' + opening + closing + "}")


def test_a_name_that_refers_to_itself_is_refused() -> None:
    step = {"kind": "choose", "what": {"kind": "var", "name": "x1"}, "bind": "x1"}
    targets.json(json.dumps({"keywords": ["enter"], "effect": step}))


def test_an_ability_without_a_header_is_no_ability() -> None:
    with pytest.raises(ValidationError):
        Ability.model_validate({"keywords": [], "effect": {"kind": "choose_player"}})
