"""Members in lists, areas that are chosen or face one another: invented wordings, read and printed in full."""

import pytest

from compiler import compile_text, read
from compiler.ir import (
    Ability,
    Apply,
    Attribute,
    ChooseArea,
    Compared,
    Exactly,
    Except,
    Extreme,
    Facing,
    Gain,
    Named,
    Picked,
    PositionChange,
    SetState,
    Union,
)
from compiler.render import render
from tests.compiler.rendering import ME, POLARIS, enter, given, one, seq, stage, there_are, until_end, x

BLADE = Gain(icons=("blade",))
PINK = Gain(icons=("pink",))
STAR = stage(Named(names=("星野",)), **one())
MOON = stage(Named(names=("月島",)), **one())
FRONT = stage(Facing(ref=ME), owner="opponent")

EXAMPLES: list[tuple[str, Ability]] = [
    (
        "【登場】登場したエリアとは別の自分のエリア1つを選ぶ。このメンバーをそのエリアにポジションチェンジする。",
        enter(
            seq(ChooseArea(other_than=ME, where="entered", bind="x1"), PositionChange(what=ME, chosen=x(1)))
        ),
    ),
    (
        "【登場】相手のステージにいるコストが最も低いメンバー1人をウェイトにする。",
        enter(
            SetState(
                what=stage(
                    Extreme(attribute=Attribute(name="cost"), end="lowest"), owner="opponent", **one()
                ),
                state="wait",
            )
        ),
    ),
    (
        "【登場】このメンバーの正面のエリアにいる相手のメンバー1人をウェイトにする。",
        enter(SetState(what=FRONT.model_copy(update={"count": Exactly(n=1)}), state="wait")),
    ),
    (
        "【登場】このメンバーの正面のエリアに相手のメンバーがいる場合、カードを1枚引く。",
        given(there_are(FRONT)),
    ),
    (
        (
            "【登場】ライブ終了時まで、自分のステージにいる「星野」か「月島」1人とこれにより選んだメンバー以外の"
            "『Polaris』のメンバー1人は、[ブレード]を得る。"
        ),
        enter(
            until_end(
                BLADE,
                on=Union(
                    of=(
                        stage(Named(names=("星野", "月島")), **one()),
                        stage(Except(ref=Picked()), POLARIS, **one()),
                    )
                ),
            )
        ),
    ),
]
"""Texts in canonical wording and what they mean, both ways."""


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_canonical_wording(text: str, ability: Ability) -> None:
    assert render(ability) == text
    assert read(text).ability == ability


def two(first: Apply, second: Apply) -> Ability:
    return enter(seq(first, second))


STYLED: list[tuple[str, Ability]] = [
    (
        "【登場】ライブ終了時まで、自分のステージにいる「星野」1人は[ブレード]を、「月島」1人は[桃]を得る。",
        two(until_end(BLADE, on=STAR), until_end(PINK, on=MOON)),
    ),
    (
        "【登場】ライブ終了時まで、自分のステージにいる「星野」1人は、[ブレード]を得て、「月島」1人は、[桃]を得る。",
        two(until_end(BLADE, on=STAR), until_end(PINK, on=MOON)),
    ),
    (
        (
            "【登場】ライブ終了時まで、自分のステージにいる『Polaris』のメンバー1人は、[ブレード]を得て、"
            "そのメンバーとは名前の異なる『Polaris』のメンバー1人は、[桃]を得る。"
        ),
        two(
            until_end(BLADE, on=stage(POLARIS, **one()), bind="x1"),
            until_end(PINK, on=stage(Compared(by="name", relation="different", ref=x(1)), POLARIS, **one())),
        ),
    ),
    (
        (
            "【登場】ライブ終了時まで、自分のステージにいる、「星野」「月島」のうちのメンバー1人と、これにより選んだメンバー以外の"
            "『Polaris』のメンバー1人は、[ブレード]を得る。"
        ),
        EXAMPLES[-1][1],
    ),
    (
        (
            "【登場】このメンバーがいるエリアとは別の自分のエリア1つを選ぶ。このメンバーをそのエリアに移動する。"
            "選んだエリアにメンバーがいる場合、そのメンバーは、このメンバーがいたエリアに移動させる。"
        ),
        enter(seq(ChooseArea(other_than=ME, bind="x1"), PositionChange(what=ME, chosen=x(1)))),
    ),
]


@pytest.mark.parametrize(("text", "ability"), STYLED, ids=lambda v: v[:60] if isinstance(v, str) else "")
def test_other_wordings(text: str, ability: Ability) -> None:
    (part,) = compile_text(text).parts
    assert (part.ability, part.wording) == (ability, "style")


@pytest.mark.parametrize(
    "text",
    [
        "【登場】このメンバーがいるエリアとは別の自分のエリア1つを選ぶ。このメンバーをそのエリアに移動する。",
        "【登場】このメンバーをそのエリアに移動する。",
        "【登場】これにより選んだメンバー以外の『Polaris』のメンバー1人は、[ブレード]を得る。",
    ],
)
def test_half_of_it_is_no_reading(text: str) -> None:
    """Moving into an area says what becomes of the member there; a list has a first part."""
    assert not compile_text(text).ok


def test_a_member_named_in_another_sentence_is_of_either_player() -> None:
    """The place goes on within a sentence only (Q238)."""
    node = read(
        "【登場】自分のステージにいる「星野」1人は、[ブレード]を得る。「月島」1人は、[桃]を得る。"
    ).ability.effect
    assert node == seq(
        Apply(on=STAR, changes=(BLADE,)), Apply(on=MOON.model_copy(update={"owner": "any"}), changes=(PINK,))
    )
