"""Set files: what a sound one gives, and every fault at its place."""

import pytest

from cardpool import Names, compile_pool, load_set_text
from tests.cardpool.sets import CARDS, HEADER, card, coded, only, place

LINES = HEADER.count("\n")


def test_a_sound_file() -> None:
    loaded = load_set_text(HEADER + CARDS)
    assert loaded.diagnostics == ()
    made = loaded.pool["T-001"].definition
    assert (made.cost, made.blade, made.hearts) == (4, 2, {"pink": 1, "red": 2})
    assert (made.blade_hearts, made.icons) == ({"pink": 1}, {"score": 1})
    assert (made.groups, made.units) == (("月組",), ("ルナ",))
    assert made.text == "【登場】カードを1枚引く。\n\n【常時】[ブレード]を得る。"
    assert loaded.pool["T-003"].definition.need == {"pink": 1, "grey": 2}
    assert loaded.pool["T-004"].printings == ("T-004-N", "T-004-R＋")
    assert loaded.pool.find("T-004-R＋").id == "T-004"


@pytest.mark.rule("2.3.2.1")
@pytest.mark.rule("2.4.2.1")
def test_a_joint_card_has_every_name_and_group_and_no_unit() -> None:
    made = load_set_text(HEADER + CARDS).pool["T-002"].definition
    assert made.names == ("月野ひかり", "星川まい")
    assert made.groups == ("月組", "星組")
    assert made.units == ()


@pytest.mark.parametrize(
    ("fields", "code", "column"),
    [
        ({"cost": None}, "U425", 5),
        ({"type": "live", "cost": None, "need": "{pink: 1}"}, "U426", 5),
        ({"type": "live", "cost": None, "score": 1}, "U427", 5),
        ({"type": "live", "cost": None, "score": 1, "need": "{}"}, "U427", 11),
        ({"number": None}, "U422", 5),
        ({"type": None}, "U422", 5),
        ({"type": "membr"}, "U428", 11),
        ({"cost": -1}, "U424", 11),
        ({"cost": 1000}, "U424", 11),
        ({"cost": "9" * 300}, "U424", 11),
        ({"cost": "4.5"}, "U423", 11),
        ({"cost": '"4"'}, "U423", 11),
        ({"cost": "true"}, "U423", 11),
        ({"cost": "[4]"}, "U423", 11),
        ({"name": "null"}, "U423", 11),
        ({"name": '""'}, "U423", 11),
        ({"number": "T 9"}, "U423", 13),
        ({"blades": 2}, "U421", 5),
        ({"score": 2}, "U421", 5),
        ({"hearts": "{pnk: 1}"}, "U428", 14),
        ({"hearts": "{pink: 0}"}, "U424", 20),
        ({"hearts": "pink"}, "U423", 13),
        ({"group": "日組"}, "U432", 12),
        ({"group": "[月組, 日組]"}, "U432", 17),
        ({"group": "星組"}, "U435", 12),
        ({"unit": "ルナア"}, "U433", 11),
        ({"name": "月野あかり＆月野のぞみ"}, "U434", 11),
        ({"cost": 4, "text": '"' + "あ" * 5000 + '"'}, "U423", 11),
    ],
)
def test_each_fault_at_its_place(fields: dict[str, object], code: str, column: int) -> None:
    text = HEADER + card(**fields)
    loaded = load_set_text(text, "set.yaml")
    assert coded(loaded.diagnostics) == [code]
    found = loaded.diagnostics[0]
    assert found.file == "set.yaml"
    assert found.column == column
    assert found.line is not None
    assert found.line > LINES
    assert "T-009" not in loaded.pool.cards


def test_faults_are_found_all_at_once_and_sound_cards_stay() -> None:
    text = (
        HEADER + CARDS + card(cost=-1, hearts="{pink: 99}", blads=2) + card(number="T-010", unit="ルナルナ")
    )
    loaded = load_set_text(text)
    assert sorted(coded(loaded.diagnostics)) == ["U421", "U424", "U424", "U433"]
    assert list(loaded.pool.cards) == ["T-001", "T-002", "T-003", "T-004"]


def test_a_slip_gets_a_suggestion() -> None:
    found = only(load_set_text(HEADER + card(blads=2)).diagnostics, "U421")
    assert found.hint is not None
    assert "'blade'" in found.hint.en
    found = only(load_set_text(HEADER + card(group="月組み")).diagnostics, "U432")
    assert found.hint is not None
    assert "「月組」" in found.hint.ja


@pytest.mark.rule("2.14.2")
def test_a_number_used_twice() -> None:
    loaded = load_set_text(HEADER + card() + card())
    found = only(loaded.diagnostics, "U431")
    assert place(found) == (LINES + 5, 13)
    assert f"line {LINES + 1}" in found.message.en


def test_a_key_given_twice() -> None:
    assert coded(load_set_text(HEADER + card() + "    cost: 3\n").diagnostics) == ["U414"]


@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("cards: []\n", ["U422"]),
        ("set: {code: T, name: t}\n", ["U422"]),
        ("set: {code: T, name: t}\ncards: {}\n", ["U423"]),
        ("set: {code: T, name: t, grups: []}\ncards: []\n", ["U421"]),
        ("set: {code: T, name: t}\ncards: []\nextra: 1\n", ["U421"]),
        ("set: {code: T, name: t, members: {あ: い}}\ncards: []\n", ["U432"]),
        ("set: 3\ncards:\n- 3\n", ["U423", "U423"]),
    ],
)
def test_the_frame_of_the_file(text: str, codes: list[str]) -> None:
    assert coded(load_set_text(text).diagnostics) == codes


def test_names_of_another_set() -> None:
    other = Names(("日組",), (), {"日向そら": "日組"})
    text = HEADER + card(name="日向そら")
    assert coded(load_set_text(text).diagnostics) == ["U434"]
    loaded = load_set_text(text, names=other)
    assert loaded.diagnostics == ()
    assert loaded.pool["T-009"].definition.groups == ("日組",)


@pytest.mark.parametrize(
    ("block", "line", "column"),
    [
        ("|\n      【登場】カードを1枚ひく。", 2, 17),
        ("|\n        【登場】カードを1枚引く。\n\n        【登場】カードを1枚ひく。", 4, 19),
        ("|2-\n      【登場】カードを1枚ひく。", 2, 17),
        ("|2\n        【登場】カードを1枚ひく。", 2, 19),
        ("【登場】カードを1枚ひく。", 1, 21),
        ("'【登場】カードを1枚ひく。'", 1, 22),
    ],
)
def test_a_finding_leads_into_the_text(block: str, line: int, column: int) -> None:
    text = HEADER + card(text=block)
    pool = load_set_text(text, "set.yaml").pool
    compiled = compile_pool(pool)
    assert compiled.declined == ("T-009",)
    (found,) = compiled.diagnostics
    assert (found.file, found.card) == ("set.yaml", "T-009")
    assert found.line is not None
    assert found.column is not None
    assert text.split("\n")[found.line - 1][found.column - 1 :].startswith("ひく")
    assert place(found) == (LINES + 4 + line, column)


@pytest.mark.parametrize(
    "block",
    [
        '"【登場】カードを1枚引く。\\n【登場】ひく。"',
        ">\n      【登場】カードを\n      1枚ひく。",
        "【登場】カードを\n      1枚ひく。",
    ],
)
def test_a_text_with_escapes_or_folds_is_pointed_at_as_a_whole(block: str) -> None:
    text = HEADER + card(text=block)
    (found,) = compile_pool(load_set_text(text).pool).diagnostics
    assert found.line == LINES + 5
    assert found.end is not None
    assert text.split("\n")[LINES + 4].startswith("    text: ")
    assert found.column in (11, 12)


def test_compiled_cards_have_their_abilities() -> None:
    compiled = compile_pool(load_set_text(HEADER + CARDS).pool)
    assert compiled.diagnostics == ()
    assert compiled.declined == ()
    assert [len(made.abilities) for made in compiled.cards.values()] == [2, 0, 1, 0]


@pytest.mark.rule("2.12.2")
@pytest.mark.rule("2.12.3")
def test_names_that_nothing_bears_are_warned_of() -> None:
    words = "自分の控え室から『{}』のカードを1枚手札に加える。"
    for quoted in ("月組", "ルナ", "Sol9", "Sol 9"):
        text = HEADER + card(text="【登場】" + words.format(quoted))
        assert compile_pool(load_set_text(text).pool).diagnostics == ()
    text = HEADER + card(text="【登場】" + words.format("月ぐみ"))
    assert coded(compile_pool(load_set_text(text).pool).diagnostics) == ["U461"]
    for name, codes in (("月野ひかり", []), ("夜道", []), ("月野ひかる", ["U462"])):
        text = HEADER + CARDS + card(text=f"【登場】自分のステージに「{name}」がいる場合、カードを1枚引く。")
        assert coded(compile_pool(load_set_text(text).pool).diagnostics) == codes
