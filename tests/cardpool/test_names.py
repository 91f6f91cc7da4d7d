"""Names: compared whatever their white space and width, and divided at ＆."""

import pytest

from cardpool import Names, name_key
from cardpool.names import split_names

TABLE = Names(("夜 組", "Stella’s"), ("ルナ！",), {"星 川 まい": "Stella’s"})


@pytest.mark.rule("2.3.2.1")
def test_joint_names() -> None:
    assert split_names("星川まい＆月野あかり&夜道れい") == ("星川まい", "月野あかり", "夜道れい")
    assert split_names("星川まい") == ("星川まい",)
    assert split_names("") == ()


@pytest.mark.parametrize(
    ("one", "other"),
    [("星 川　まい", "星川まい"), ("ルナ!", "ルナ！"), ("A&B", "A＆B"), ("Stella's", "Stella’s"), ("µ", "μ")],
)
def test_the_same_name(one: str, other: str) -> None:
    assert name_key(one) == name_key(other)


def test_different_names() -> None:
    assert name_key("まい") != name_key("マイ")
    assert name_key("ルナ") != name_key("ルナ！")


def test_the_table_gives_its_own_spelling() -> None:
    assert TABLE.group("夜組") == "夜 組"
    assert TABLE.unit("ルナ!") == "ルナ！"
    assert TABLE.member("星川まい") == "星 川 まい"
    assert TABLE.groups_of(["星川まい", "誰か", "星川 まい"]) == ("Stella’s",)
    assert (TABLE.group("x"), TABLE.unit("x"), TABLE.member("x")) == (None, None, None)


def test_tables_join() -> None:
    both = TABLE | Names(("日組",), (), {"星 川 まい": "日組"})
    assert both.groups == ("夜 組", "Stella’s", "日組")
    assert both.groups_of(["星川まい"]) == ("日組",)


def test_from_json() -> None:
    data = {"version": "1", "groups": ["a"], "units": [], "members": {"m": "a"}}
    assert Names.from_json(data) == Names(("a",), (), {"m": "a"})
    with pytest.raises(KeyError):
        Names.from_json({})
