"""So many cards for each of what there is (につき), done with cards of every place."""

import pytest

from compiler import compile_text
from runtime.setup import Member, Side
from tests.runtime.effects.effect_board import FOE, Board, actor

STAGE = {"center": Member("actor"), "left": Member("a")}


def board(text: str, **more: object) -> Board:
    """The actor with an ability that costs a card of the hand."""
    (node,) = compile_text(f"【起動】手札を1枚控え室に置く:{text}").abilities
    side = {"deck": ("a", "b", "c", "a", "b"), "hand": ("c",), "energy": (), "stage": STAGE, **more}
    return Board(
        actor(node),
        me=Side(**side),
        foe=Side(deck=("a",) * 4, stage={"center": Member("b"), "left": Member("c")}),
    )  # type: ignore[arg-type]


@pytest.mark.rule("1.3.2.2")
def test_from_the_deck() -> None:
    b = board("自分のステージにいるメンバー1人につき、自分のデッキの上からカードを2枚控え室に置く。").act()
    assert (len(b.zone("deck")), sorted(b.zone("waiting_room"))) == (1, ["a", "a", "b", "c", "c"])


@pytest.mark.rule("9.6.3.1")
def test_from_the_waiting_room() -> None:
    text = "自分のステージにいるメンバー1人につき、自分の控え室からメンバーカードを1枚手札に加える。"
    b = board(text, waiting_room=("a", "b")).act("a", "b")
    assert sorted(b.zone("hand")) == ["a", "b"]


def test_up_to_so_many() -> None:
    text = "自分のステージにいるメンバー1人につき、自分の控え室からメンバーカードを1枚まで手札に加える。"
    b = board(text, waiting_room=("a", "b")).act("a", "done")
    assert b.zone("hand") == ["a"]


def test_energy() -> None:
    text = "自分のステージにいるメンバー1人につき、自分のエネルギーデッキから、エネルギーカードを1枚ウェイト状態で置く。"
    b = board(text, energy_deck=("energy",) * 3).act()
    assert (len(b.zone("energy_area")), b.active_energy()) == (2, 0)


def test_members_of_the_other_player() -> None:
    text = "自分のステージにいるメンバー1人につき、相手のステージにいるコスト4以上のメンバー1人をウェイトにする。"
    b = board(text, hand=("c", "a")).act("c")
    assert (b.waits("b", player=FOE), b.waits("c", player=FOE)) == (True, True)
