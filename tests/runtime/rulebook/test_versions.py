"""What later versions of the rules brought, under each of them: the words are played alike (the register
of readings says why), the advice and the numbers of the rules differ."""

from typing import get_args

import pytest

import utafuda
from compiler.check import lint
from compiler.check.sites import Version
from runtime.kernel.zones import ENERGY_DECK, UNDER, WAITING_ROOM
from runtime.pool import RulesVersion
from runtime.rules import in_version
from runtime.setup import Member
from tests.runtime.effects.effect_board import Board
from tests.runtime.rulebook.texts import member, side, table

ALL: tuple[RulesVersion, ...] = get_args(RulesVersion)
each_version = pytest.mark.parametrize("version", ALL)

TWICE = "【起動】【ターン2回】手札を1枚控え室に置く：カードを1枚引く。"
FACING = "【起動】手札を1枚控え室に置く：このメンバーの正面のエリアにいる相手のメンバーをウェイトにする。"
OWN = "【起動】メンバー1人をウェイトにする：カードを1枚引く。"
UNDER_ONE = "【登場】自分の控え室からメンバーカードを1枚このメンバーの下に置く。"


def warned(text: str, version: Version) -> bool:
    """Whether this version of the rules is said not to define a word of the text."""
    return any(found.code == "U820" for found in lint(utafuda.compile(text), version=version))


def waiting(board: Board, player: int) -> list[str]:
    """The areas of a player's stage with members in wait state."""
    stage = board.game.view(player)["players"][player]["stage"]
    return [one["area"] for one in stage if one["state"] == "wait"]


@pytest.mark.rule("1.05:11.3.2")
@each_version
def test_twice_a_turn(version: RulesVersion) -> None:
    me = side(hand=("b",) * 5, stage={"center": "two"})
    board = table(member("two", TWICE), me=me, ask=True, rules=version)
    for _ in range(2):
        board.pick("activate two", "b")
    assert "activate two" not in board.words()
    assert warned(TWICE, version) == (version == "1.04")


@pytest.mark.rule("1.06:4.5.5.1", "1.06:4.5.5.4.1", "1.06:10.5.3")
@each_version
def test_a_member_card_underneath_goes_to_the_waiting_room_when_its_member_leaves(
    version: RulesVersion,
) -> None:
    me = side(hand=("c",), stage={"center": Member("a", under=("b", "energy"))})
    board: Board = table(me=me, ask=True, rules=version)
    board.pick("c", "center", "a")
    assert board.state.zone_cards(0, UNDER) == []
    assert len(board.state.zone_cards(0, WAITING_ROOM)) == 2
    assert len(board.state.zone_cards(0, ENERGY_DECK)) == 1
    assert warned(UNDER_ONE, version) == (version != "1.06")


@pytest.mark.rule("1.06:4.5.7", "1.06:4.5.7.1")
@each_version
def test_the_area_in_front(version: RulesVersion) -> None:
    me = side(hand=("b",), stage={"left": "front"})
    foe = side(hand=("a",), stage={"left": "b", "right": "c"})
    board = table(member("front", FACING), me=me, foe=foe, ask=True, rules=version)
    board.pick("activate front")
    assert (waiting(board, 0), waiting(board, 1)) == ([], ["right"])
    assert warned(FACING, version) == (version != "1.06")


@pytest.mark.rule("1.06:9.4.2.1")
@each_version
def test_costs_are_paid_with_what_is_ones_own(version: RulesVersion) -> None:
    me = side(hand=("b",), stage={"left": "payer"})
    board = table(
        member("payer", OWN), me=me, foe=side(hand=("a",), stage={"left": "b"}), ask=True, rules=version
    )
    board.pick("activate payer")
    assert (waiting(board, 0), waiting(board, 1)) == (["left"], [])
    assert not warned(OWN, version)


@pytest.mark.parametrize(
    ("rule", "numbers"),
    [
        ("11.3.2", ("11.3.2", "11.4.2", "11.4.2")),  # enter
        ("9.4.2.1", ("9.4.2.1", "9.4.2.1", "9.4.2.2")),  # costs in the order of the text
        ("10.5.3", ("10.5.3", "10.5.3", "10.5.4")),  # energy left alone
    ],
)
def test_each_version_numbers_the_rules_its_own_way(rule: str, numbers: tuple[str, ...]) -> None:
    assert tuple(in_version(rule, version) for version in ALL) == numbers
