"""Community card data: every flaw tolerated is said, and what cannot be read is an error."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from cardpool import Loaded, Names, compile_pool, load_cards, load_set_text, write_set
from cardpool.community import load_json_text
from tests.cardpool.sets import coded, only, place

NAMES = Names(
    ("Stella’s", "月組", "夜 組"),
    ("ルナ！", "Sol 9"),
    {"月野あかり": "月組", "星 川 まい": "Stella’s", "夜道れい": "夜 組"},
)
MEMBER = {
    "card_no": "T-001-N",
    "name": "月野あかり",
    "product": "試し",
    "type": "メンバー",
    "series": "月の話",
    "cost": 4,
    "base_heart": {"heart01": 1, "heart06": 2},
    "blade": 2,
    "blade_heart": {"b_heart03": 1},
    "rare": "N",
    "ability": "{{toujyou.png|登場}}カードを1枚引く。",
}
LIVE = {
    "card_no": "T-002-L",
    "name": "夜道&歌",
    "type": "ライブ",
    "series": "月の話",
    "score": 2,
    "need_heart": {"heart02": 1, "heart0": 3},
    "blade_heart": {"b_all": 1},
    "special_heart": {"score": 1},
}


def read(*cards: dict[str, Any], names: Names = NAMES) -> Loaded:
    data = {card["card_no"]: card for card in cards}
    return load_json_text(json.dumps(data, ensure_ascii=False, indent=1), "cards.json", names)


def changed(base: dict[str, Any] = MEMBER, /, **fields: Any) -> dict[str, Any]:
    return {key: value for key, value in {**base, **fields}.items() if value is not None}


def test_a_member_and_a_live() -> None:
    loaded = read(MEMBER, LIVE)
    assert coded(loaded.diagnostics) == ["U452"]
    made = loaded.pool["T-001"].definition
    assert (made.cost, made.blade, made.hearts) == (4, 2, {"pink": 1, "purple": 2})
    assert made.blade_hearts == {"yellow": 1}
    assert made.groups == ("月組",)
    live = loaded.pool["T-002"].definition
    assert (live.score, live.need, live.blade_hearts) == (2, {"red": 1, "grey": 3}, {"all": 1})
    assert live.icons == {"score": 1}
    assert live.names == ("夜道&歌",), "only member names are divided (2.3.2.1)"
    assert live.groups == ("月組",), "learnt from the members of the series"
    assert loaded.pool["T-001"].printings == ("T-001-N",)


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"name": "月野　あかり"}, "U444"),
        ({"name": "月野あかり&夜道れい"}, "U444"),
        ({"name": "月野\nあかり"}, "U455"),
        ({"name": "月野のぞみ"}, "U460"),
        ({"series": None}, "U445"),
        ({"series": "月の話\n夜の話"}, "U448"),
        ({"unit": "ルナ!"}, "U444"),
        ({"unit": "Sol9"}, "U444"),
        ({"unit": "ルナ！/Sol 9"}, "U446"),
        ({"unit": "夜組"}, "U447"),
        ({"unit": "知らない"}, "U459"),
        ({"blade_heart": {"b_heart07": 1}}, "U449"),
        ({"special_heart": {"b": 1}}, "U449"),
        ({"ability": '"{{toujyou.png|登場}}カードを1枚引く。"'}, "U443"),
        ({"illustrator": "x"}, "U450"),
    ],
)
def test_each_tolerance_is_a_warning(fields: dict[str, Any], code: str) -> None:
    loaded = read(changed(**fields))
    found = only(loaded.diagnostics, code)
    assert found.severity == "warning"
    assert found.line is not None
    assert loaded.ok
    assert len(loaded.pool) == 1


def test_what_the_tolerances_make_of_it() -> None:
    made = read(changed(name="星川まい&月野　あかり", unit="ルナ!/夜組")).pool["T-001"].definition
    assert made.name == "星 川 まい＆月野あかり"
    assert made.names == ("星川まい", "月野あかり")
    assert made.groups == ("Stella's", "月組", "夜組")
    assert made.units == ("ルナ！",)
    stray = read(changed(ability='"{{toujyou.png|登場}}カードを1枚引く。"')).pool["T-001"].definition
    assert stray.text == "{{toujyou.png|登場}}カードを1枚引く。"


@pytest.mark.rule("2.4.2.1")
@pytest.mark.rule("2.4.2.2")
def test_groups_come_from_the_member_table_not_from_the_series() -> None:
    loaded = read(MEMBER, changed(card_no="T-003-N", name="夜道れい"), changed(card_no="T-004-N"))
    assert loaded.pool["T-003"].definition.groups == ("夜組",)
    joint = read(changed(name="月野あかり&夜道れい", series=None)).pool["T-001"].definition
    assert joint.groups == ("月組", "夜組")
    assert joint.units == ()


def test_a_series_that_no_member_explains() -> None:
    loaded = read(LIVE)
    assert coded(loaded.diagnostics) == ["U453"]
    assert loaded.pool["T-002"].definition.groups == ()


@pytest.mark.parametrize(
    ("card", "code"),
    [
        (changed(cost=None), "U425"),
        (changed(LIVE, score=None), "U426"),
        (changed(LIVE, need_heart=None), "U427"),
        (changed(cost="4"), "U423"),
        (changed(cost=True), "U423"),
        (changed(cost=-1), "U424"),
        (changed(blade=10**9), "U424"),
        (changed(base_heart=3), "U423"),
        (changed(base_heart={"heart01": "x"}), "U423"),
        (changed(ability=["x"]), "U423"),
        (changed(type="member"), "U428"),
    ],
)
def test_what_cannot_be_read_is_left_out(card: dict[str, Any], code: str) -> None:
    loaded = read(card)
    assert code in coded(loaded.diagnostics)
    assert not loaded.ok
    assert len(loaded.pool) == 0


@pytest.mark.rule("6.1.1.2")
def test_printings_are_one_card() -> None:
    loaded = read(MEMBER, changed(card_no="T-001-R＋"), changed(card_no="T-001-SEC+"))
    assert coded(loaded.diagnostics) == ["U456", "U452"]
    assert loaded.pool["T-001"].printings == ("T-001-N", "T-001-R＋", "T-001-SEC＋")
    assert len(loaded.pool["T-001"].texts) == 1


def test_printings_that_differ() -> None:
    other = "{{toujyou.png|登場}}カードを2枚引く。"
    loaded = read(MEMBER, changed(card_no="T-001-P", ability=other, cost=5, blade_heart=None))
    texts = only(loaded.diagnostics, "U457")
    assert (texts.card, texts.severity) == ("T-001-P", "warning")
    fields = [one.message.en.split("'")[1] for one in loaded.diagnostics if one.code == "U458"]
    assert fields == ["cost", "blade_hearts"]
    card = loaded.pool["T-001"]
    assert card.definition.cost == 4
    assert [printed.text for printed in card.texts] == [MEMBER["ability"], other]


@pytest.mark.rule("2.12.4")
def test_notation_and_reminders_are_no_difference_but_texts_of_their_own() -> None:
    same = "【登場】カードを１枚引く。\n（手札に加える。）"
    loaded = read(MEMBER, changed(card_no="T-001-P", ability=same))
    assert coded(loaded.diagnostics) == ["U452"]
    assert [printed.printing for printed in loaded.pool["T-001"].texts] == ["T-001-N", "T-001-P"]


def test_an_empty_value_is_taken_from_another_printing() -> None:
    loaded = read(changed(blade_heart={}, ability=None), changed(card_no="T-001-P"))
    assert sorted(coded(loaded.diagnostics)) == ["U452", "U457", "U458"]
    made = loaded.pool["T-001"].definition
    assert (made.blade_hearts, made.text) == ({"yellow": 1}, MEMBER["ability"])


def test_a_key_given_twice() -> None:
    text = '{"T-1-E": {"type": "エネルギー", "name": "x"}, "T-1-E": {"type": "エネルギー", "name": "x"}}'
    assert "U414" in coded(load_json_text(text, "x", NAMES).diagnostics)


def test_findings_point_at_the_field() -> None:
    text = '{\n "T-001-N": {"name": "月野あかり", "type": "メンバー", "cost": -4,\n  "series": "月の話"}\n}'
    assert place(only(load_json_text(text, "x", NAMES).diagnostics, "U424")) == (
        2,
        text.split("\n")[1].index("-4") + 1,
    )


@pytest.mark.parametrize("ascii", [True, False])
def test_findings_lead_into_escaped_texts(ascii: bool) -> None:
    ability = '"【登場】カードを1枚引く。\n【登場】😀\\カードを1枚ひく。'
    card = changed(ability=ability)
    data = {"T-000-N": changed(card_no="T-000-N", ability=None), "T-001-N": card}
    text = json.dumps(data, ensure_ascii=ascii, indent=2)
    pool = load_json_text(text, "x.json", NAMES).pool
    found = compile_pool(pool).diagnostics[-1]
    assert (found.file, found.card) == ("x.json", "T-001-N")
    assert found.line is not None
    assert found.column is not None
    assert found.end is not None
    line = text.split("\n")[found.line - 1]
    assert '"ability"' in line
    part = line[found.column - 1 : found.end.column - 1]
    assert json.loads(f'"{part}"') in ("😀\\カード", "😀", "\\", "😀\\", "カード", "ひく")


def test_the_corpus_is_read(shared: Path) -> None:
    table = json.loads((shared / "rules" / "appendix_names.json").read_text(encoding="utf-8"))
    loaded = load_cards(shared / "corpus" / "cards.json", Names.from_json(table))
    assert loaded.ok
    kinds = Counter(card.definition.type for card in loaded.pool.cards.values())
    assert sum(len(card.printings) for card in loaded.pool.cards.values()) >= 2200
    assert min(kinds["member"], kinds["live"], kinds["energy"]) > 150
    found = set(coded(loaded.diagnostics))
    assert {"U443", "U444", "U445", "U446", "U447", "U448", "U452", "U454", "U455", "U457", "U458"} <= found
    for card in loaded.pool.cards.values():
        if card.definition.type == "member":
            assert card.definition.groups, card.id


def test_the_corpus_written_as_a_set_file_is_the_same_cards(shared: Path) -> None:
    table = json.loads((shared / "rules" / "appendix_names.json").read_text(encoding="utf-8"))
    pool = load_cards(shared / "corpus" / "cards.json", Names.from_json(table)).pool
    again = load_set_text(write_set(pool, "X", "x"))
    assert again.diagnostics == ()
    assert list(again.pool.cards) == list(pool.cards)
    for card in pool.cards.values():
        other = again.pool[card.id]
        assert other.printings == card.printings
        if card.definition.name:
            assert other.definition == card.definition
