"""Rare ways of choosing and taking: invented wordings, read and printed in full."""

import pytest

from compiler import compile_text, read
from compiler.ir import (
    Ability,
    Apply,
    Choose,
    Did,
    If,
    Look,
    May,
    Move,
    Negate,
    Rest,
    Reveal,
    Select,
    TopOfDeck,
)
from compiler.render import render
from tests.compiler.rendering import POLARIS, draw, enter, one, seq, stage, x, zone

EXAMPLES: list[tuple[str, Ability]] = [
    (
        "【登場】相手の手札を見ないで2枚選ぶ。そのカードを公開する。",
        enter(
            seq(
                Choose(
                    what=zone("hand", owner="opponent", count={"kind": "exactly", "n": 2}, blind=True),
                    bind="x1",
                ),
                Reveal(what=x(1)),
            )
        ),
    ),
    (
        "【登場】自分のデッキの上からカードを3枚見る。残りの中から1枚を手札に加える。",
        enter(
            seq(
                Look(what=TopOfDeck(n=3), bind="x1"),
                Move(what=Select(among=Rest(of=x(1)), **one()), to="hand"),
            )
        ),
    ),
    (
        (
            "【登場】自分のステージにいる『Polaris』のメンバー1人の【ライブ開始時】能力を無効にしてもよい。"
            "そうした場合、カードを1枚引く。"
        ),
        enter(
            seq(
                May(
                    do=Apply(
                        on=stage(POLARIS, **one()), changes=(Negate(keywords=("live_start",)),), bind="x1"
                    )
                ),
                If(condition=Did(name="x1"), then=draw()),
            )
        ),
    ),
]
"""Texts in canonical wording and what they mean, both ways."""


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
    assert read(text).ability == ability


STYLED: list[tuple[str, str]] = [
    (
        "【登場】相手の手札を、自分は見ないで2枚選ぶ。そのカードを公開する。",
        "【登場】相手の手札を見ないで2枚選ぶ。そのカードを公開する。",
    ),
    (
        "【登場】自分のデッキの上からカードを4枚公開する。公開したカードをすべて控え室に置く。",
        "【登場】自分のデッキの上からカードを4枚公開する。公開したカードを控え室に置く。",
    ),
    (
        "【登場】自分のデッキの上からカードを3枚見る。その中から1枚を手札に加え、2枚を控え室に置く。",
        "【登場】自分のデッキの上からカードを3枚見る。その中から1枚を手札に加え、残りの中から2枚を控え室に置く。",
    ),
    (
        "【登場】自分の控え室にあるライブカードを2枚選ぶ。相手はそれらのカードのうち1枚を選ぶ。相手に選ばれたカードを手札に加える。",
        "【登場】自分の控え室にあるライブカードを2枚選ぶ。相手はその中から1枚を選ぶ。それを手札に加える。",
    ),
    (
        "【起動】自分の控え室にある「星野」と「月島」を、合計2枚をシャッフルしてデッキの一番下に置く:カードを1枚引く。",
        "【起動】自分の控え室にある「星野」と「月島」を好きな組み合わせで合計2枚シャッフルしてデッキの一番下に置く:カードを1枚引く。",
    ),
    (
        (
            "【登場】自分のステージにいる『Polaris』のメンバー1人の【ライブ開始時】能力を無効にしてもよい。"
            "これにより無効にした場合、カードを1枚引く。"
        ),
        (
            "【登場】自分のステージにいる『Polaris』のメンバー1人の【ライブ開始時】能力を無効にしてもよい。"
            "そうした場合、カードを1枚引く。"
        ),
    ),
]
"""Texts in another wording, and one that means the same."""


@pytest.mark.parametrize(("text", "other"), STYLED, ids=lambda v: v[:40])
def test_other_wordings_mean_the_same(text: str, other: str) -> None:
    (part,) = compile_text(text).parts
    assert part.wording in ("style", "canonical")
    assert part.ability == read(other).ability


def test_a_group_is_chosen_from_by_the_other_player() -> None:
    node = read(
        "【登場】自分の控え室にあるライブカードを2枚選ぶ。そうした場合、相手はそれらのカードのうち1枚を選ぶ。"
    ).ability.effect
    assert node == seq(
        Choose(what=zone("waiting_room", type="live", count={"kind": "exactly", "n": 2}), bind="x1"),
        If(condition=Did(name="x1"), then=Choose(player="opponent", what=Select(among=x(1), **one()))),
    )
