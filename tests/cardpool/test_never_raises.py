"""Whatever a file says, reading it gives findings and never an exception (contract 7)."""

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool import Names, Pool, compile_pool, load_deck_text, load_set_text
from cardpool.community import load_json_text
from compiler.diagnostics import pretty
from tests.cardpool.sets import CARDS, HEADER, card

WHOLE = HEADER + CARDS
POOL = load_set_text(WHOLE).pool
PIECES = st.sampled_from(
    [
        "\n",
        "  ",
        "- ",
        ": ",
        "|",
        ">",
        "'",
        '"',
        "[",
        "{",
        "}",
        "#",
        "&a",
        "*a",
        "!!str",
        "?",
        "\t",
        "あ",
        "-1",
    ]
)
JSON: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(
    ["name", "type", "series", "unit", "cost", "base_heart", "blade", "ability", "need_heart"]
)


def show(text: str, found: Any) -> None:
    for one in found:
        assert pretty(one, "ja", text)
        assert pretty(one, "en", text)


@given(st.text(max_size=200))
@settings(deadline=None, max_examples=150)
def test_any_text(text: str) -> None:
    show(text, load_set_text(text).diagnostics)
    show(text, load_json_text(text, "x", Names()).diagnostics)
    show(text, load_deck_text(text, "x", POOL).diagnostics)
    show(text, load_deck_text(text, "x", POOL, lines=True).diagnostics)


@given(st.integers(0, len(WHOLE)), st.integers(0, 12), PIECES)
@settings(deadline=None, max_examples=300)
def test_a_set_file_with_a_slip(at: int, cut: int, put: str) -> None:
    text = WHOLE[:at] + put + WHOLE[at + cut :]
    loaded = load_set_text(text)
    show(text, loaded.diagnostics)
    show(text, compile_pool(loaded.pool).diagnostics)


@given(st.dictionaries(KEYS, JSON, max_size=6))
@settings(deadline=None, max_examples=200)
def test_any_card_data(fields: dict[str, Any]) -> None:
    text = json.dumps({"T-001-N": {"type": "メンバー", **fields}})
    loaded = load_json_text(text, "x", Names())
    show(text, loaded.diagnostics)
    assert loaded.diagnostics or len(loaded.pool)


@pytest.mark.parametrize(
    "bad", ["「" * 3000, "「" * 1000 + "」" * 1000, "あ" * 3999, "【登場】" * 900, "(" * 3000]
)
def test_texts_of_one_thing(bad: str) -> None:
    pool = load_set_text(HEADER + card(text=f"'{bad}'")).pool
    assert len(pool) == 1
    compiled = compile_pool(pool)
    assert compiled.declined == ("T-009",)
    assert compiled.diagnostics
    for one in compiled.diagnostics:
        assert one.line is not None


def test_an_empty_pool() -> None:
    assert compile_pool(Pool()).diagnostics == ()
