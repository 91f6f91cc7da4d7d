"""Chapter 2 where a card is read: types, hearts, blades, names and numbers as they are printed."""

from typing import Any

import pytest

import compiler
from cardpool import Names, load_set_text
from cardpool.names import split_names
from tests.cardpool.sets import HEADER, coded, only
from tests.cardpool.test_community import LIVE, MEMBER, NAMES, changed, read

HEARTS = ("pink", "red", "yellow", "green", "blue", "purple")


def member(**fields: Any) -> Any:
    return read(changed(**fields)).pool["T-001"].definition


@pytest.mark.rule("2.1.1")
def test_each_heart_icon_is_one_of_eight() -> None:
    icons = {f"heart0{i}": heart for i, heart in enumerate(HEARTS, 1)} | {"all": "all"}
    for icon, heart in icons.items():
        assert member(base_heart={icon: 1}).hearts == {heart: 1}
    assert read(changed(LIVE, need_heart={"heart0": 1})).pool["T-002"].definition.need == {"grey": 1}
    assert "U449" in coded(read(changed(base_heart={"heart09": 1})).diagnostics)


@pytest.mark.rule("2.1.1", "2.1.3")
def test_the_heart_on_a_blade_is_the_same_heart() -> None:
    assert member(blade_heart={"b_heart03": 1}).blade_hearts == {"yellow": 1}
    assert member(base_heart={"heart03": 1}).hearts == {"yellow": 1}
    assert "U449" in coded(read(changed(base_heart={"b_heart03": 1})).diagnostics)


@pytest.mark.rule("2.2.2", "2.2.2.3.1")
def test_there_are_three_types_and_no_fourth() -> None:
    for printed, type_ in (("メンバー", "member"), ("エネルギー", "energy")):
        only_type = {
            "card_no": "T-001-N",
            "name": "月野あかり",
            "type": printed,
            "cost": 4 if type_ == "member" else None,
        }
        assert read(changed({}, **only_type)).pool["T-001"].definition.type == type_
    assert read(LIVE).pool["T-002"].definition.type == "live"
    found = only(read(changed(type="イベント")).diagnostics, "U428")
    assert "メンバー" in found.message.ja


@pytest.mark.rule("2.2.2.1.1")
@pytest.mark.parametrize("field", [{"score": 3}, {"need_heart": {"heart01": 1}}])
def test_a_card_with_a_score_or_a_need_is_a_live(field: dict[str, Any]) -> None:
    loaded = read(changed(**field))
    assert "ライブ" in only(loaded.diagnostics, "U428").message.ja
    assert len(loaded.pool) == 0
    assert len(read(changed(score=0, need_heart={})).pool) == 1


@pytest.mark.rule("2.2.2.2.1")
@pytest.mark.parametrize("field", [{"cost": 3}, {"base_heart": {"heart01": 1}}, {"blade": 1}])
def test_a_card_with_a_cost_or_hearts_is_a_member(field: dict[str, Any]) -> None:
    loaded = read(changed(LIVE, **field))
    assert "メンバー" in only(loaded.diagnostics, "U428").message.ja
    assert len(loaded.pool) == 0
    assert len(read(LIVE).pool) == 1


@pytest.mark.rule("2.3.2.1")
def test_the_names_of_a_joint_card_stand_between_the_signs() -> None:
    assert split_names("月野あかり＆星川まい&夜道れい") == ("月野あかり", "星川まい", "夜道れい")
    assert split_names("月野あかり") == ("月野あかり",)
    assert member(name="月野あかり＆夜道れい").names == ("月野あかり", "夜道れい")


@pytest.mark.rule("2.4.2")
def test_a_group_is_one_of_the_table_in_its_spelling() -> None:
    assert NAMES.group("夜組") == "夜 組"
    assert NAMES.group("朝組") is None
    row = "  - {number: T-9, name: x, type: live, score: 1, need: {red: 1}, group: GROUP}\n"
    assert load_set_text(HEADER + row.replace("GROUP", "月組")).pool["T-9"].definition.groups == ("月組",)
    assert coded(load_set_text(HEADER + row.replace("GROUP", "夜組")).diagnostics) == ["U432"]


@pytest.mark.rule("2.4.2.1")
def test_a_joint_card_belongs_to_the_group_of_each_member() -> None:
    assert member(name="月野あかり＆夜道れい").groups == ("月組", "夜組")
    assert NAMES.groups_of(("月野あかり", "月野あかり", "だれか")) == ("月組",)


@pytest.mark.rule("2.5.2")
def test_a_unit_is_one_of_the_table_in_its_spelling() -> None:
    assert member(unit="ルナ!").units == ("ルナ！",)
    assert member(unit="Sol9").units == ("Sol9",), "as a text names it: without the space"
    assert member(unit=None).units == ()
    assert Names().unit("ルナ！") is None


@pytest.mark.rule("2.8.2")
@pytest.mark.parametrize(("blade", "blades"), [(4, 4), (1, 1), (None, 0)])
def test_the_blades_are_as_many_as_the_icons(blade: int | None, blades: int) -> None:
    assert member(blade=blade).blade == blades


@pytest.mark.rule("2.12.4")
def test_a_reminder_means_nothing() -> None:
    plain, reminding = "【登場】カードを1枚引く。", "【登場】カードを1枚引く。（手札に加える。）"
    assert compiler.compile_text(plain).abilities == compiler.compile_text(reminding).abilities
    loaded = read(
        MEMBER, changed(card_no="T-001-P", ability="{{toujyou.png|登場}}カードを1枚引く。（手札に加える。）")
    )
    assert "U457" not in coded(loaded.diagnostics)
    other = read(MEMBER, changed(card_no="T-001-P", ability="{{toujyou.png|登場}}カードを2枚引く。"))
    assert "U457" in coded(other.diagnostics)
    same = read(MEMBER, changed(card_no="T-001-P"))
    assert "U457" not in coded(same.diagnostics)


@pytest.mark.rule("2.14.2", "6.1.1.2")
def test_the_card_number_is_without_the_rarity() -> None:
    loaded = read(MEMBER, changed(card_no="T-001-SEC"), changed(card_no="T-003-N"))
    assert set(loaded.pool.cards) == {"T-001", "T-003"}
    assert loaded.pool["T-001"].printings == ("T-001-N", "T-001-SEC")
    assert set(read(changed(card_no="T1")).pool.cards) == {"T1"}
