"""What a permission covers, what a condition governs, and what is said again in fewer words (survey 8.1-8.4, 8.35-8.39)."""

import pytest

from compiler import ir
from tests.compiler.pitfalls.reading import (
    CARD,
    ENERGY,
    HAND,
    ME,
    STAGE,
    STAR,
    SUCCESS,
    THEIRS,
    WAITING,
    YELL,
    ability,
    asked,
    did,
    discard,
    draw,
    effect,
    given,
    lasting,
    one,
    seq,
    some,
    steps,
    there,
    total,
    x,
)  # fmt: skip

SHOW = ir.Reveal(what=one(HAND), bind="x1")
UNDER = ir.Move(what=x(1), to="deck", place="bottom")
MORE = ir.Adjust(attribute="score", by=1)


@pytest.mark.pitfall("8.1")
@pytest.mark.ruling("Q56")
def test_permission_covers_the_whole_chain() -> None:
    cost = ability("【登場】手札を1枚公開し、デッキの一番下に置いてもよい：カードを1枚引く。").cost
    assert cost == ir.May(do=seq(SHOW, UNDER))


@pytest.mark.pitfall("8.1")
def test_permission_does_not_reach_over_a_full_stop() -> None:
    assert effect("【登場】カードを1枚引く。手札を1枚控え室に置いてもよい。") == seq(
        draw(), ir.May(do=discard())
    )


@pytest.mark.pitfall("8.1")
@pytest.mark.ruling("Q244")
def test_any_number_is_no_permission() -> None:
    """好きな枚数 may be none; what comes after その後 is done all the same."""
    put, drawn = steps(
        "【登場】手札を好きな枚数控え室に置き、その後、その枚数に1を足した枚数のカードを引く。"
    )
    assert put == ir.Move(what=some(HAND, count=ir.AnyNumber()), to="waiting_room", bind="x1")
    assert drawn == draw(ir.Plus(a=ir.Count(of=x(1)), b=1))


@pytest.mark.pitfall("8.2")
@pytest.mark.ruling("Q120")
def test_when_is_asked_at_the_trigger_and_if_on_resolution() -> None:
    node = ability(
        "【自動】【ターン1回】エールにより公開された自分のカードの中にライブカードが1枚以上あるとき、自分の手札が5枚以下の場合、カードを1枚引く。"
    )
    assert (node.event, node.guard) == (ir.Yelled(), there(some(YELL, type="live")))
    assert node.effect == given(there(HAND, 5, "<="))


@pytest.mark.pitfall("8.2")
def test_a_header_word_is_the_only_trigger() -> None:
    """【ライブ成功時】…あるとき waits for no yell: the とき is tested when the header word triggers."""
    node = ability(
        "【ライブ成功時】エールにより公開された自分のカードの中にライブカードが1枚以上あるとき、カードを1枚引く。"
    )
    assert (node.keywords, node.event) == (("live_success",), None)
    assert node.guard == there(some(YELL, type="live"))


@pytest.mark.pitfall("8.3")
@pytest.mark.ruling("Q118")
@pytest.mark.parametrize("words", ["そうした場合", "そうしたとき"])
def test_so_done_is_the_instruction_before(words: str) -> None:
    """All of the instruction, in place: no new trigger (assumption A001)."""
    assert effect(f"【登場】手札を2枚控え室に置いてもよい。{words}、カードを2枚引く。") == seq(
        ir.May(do=discard(2, bind="x1")), given(did(), draw(2))
    )


@pytest.mark.pitfall("8.3")
def test_so_done_governs_its_own_sentence_only() -> None:
    last = steps(
        "【登場】手札を2枚控え室に置いてもよい。そうした場合、カードを2枚引く。その後、手札を1枚控え室に置く。"
    )[-1]
    assert last == discard()


@pytest.mark.pitfall("8.3")
def test_a_payment_is_no_card_to_refer_to() -> None:
    """そのライブカード is the one chosen, though the payment is the step just before."""
    offer, gain = steps(
        "【登場】自分の控え室にあるライブカードを1枚選び、そのカードのスコアに等しい数の[E]を支払ってもよい。そうした場合、そのライブカードを手札に加える。"
    )
    assert offer.do.steps[1] == ir.Pay(count=ir.Exactly(n=total("score", x(2))))
    assert gain == ir.If(condition=did(), then=ir.Move(what=x(2), to="hand"))


@pytest.mark.pitfall("8.3")
@pytest.mark.ruling("Q118")
def test_so_done_is_all_that_was_permitted_together() -> None:
    """Each of the acts in full, and whichever of two alternatives was taken."""
    waits = ir.SetState(what=ME, state="wait")
    for acts, do in (
        ("このメンバーをウェイトにし、手札を1枚控え室に置いて", seq(waits, discard())),
        ("手札を1枚控え室に置くか、このメンバーをウェイトにして", ir.Either(options=(discard(), waits))),
    ):
        for words, asks in (("そうした", did()), ("そうしなかった", ir.IsNot(of=did()))):
            node = effect(f"【登場】{acts}もよい。{words}場合、カードを1枚引く。")
            assert node == seq(ir.May(do=do, bind="x1"), given(asks))


@pytest.mark.pitfall("8.4")
def test_after_that_is_no_part_of_a_condition() -> None:
    other = some(STAGE, ir.Except(ref=ir.This(noun="member")))
    assert effect(
        "【登場】自分の手札が3枚以下の場合、カードを1枚引く。その後、自分のステージにほかのメンバーがいる場合、カードを1枚引く。"
    ) == seq(given(there(HAND, 3, "<=")), given(there(other)))


@pytest.mark.pitfall("8.4")
def test_a_comma_keeps_what_follows_within_the_condition() -> None:
    joined = effect("【登場】自分の手札が3枚以下の場合、カードを1枚引き、手札を1枚控え室に置く。")
    parted = effect("【登場】自分の手札が3枚以下の場合、カードを1枚引く。手札を1枚控え室に置く。")
    assert joined == given(there(HAND, 3, "<="), seq(draw(), discard()))
    assert parted == seq(given(there(HAND, 3, "<=")), discard())


@pytest.mark.pitfall("8.35", "8.36")
@pytest.mark.ruling("Q203")
def test_instead_is_the_higher_of_two_branches() -> None:
    cost = total("cost", some(STAGE, STAR))
    low, high = effect(
        "【ライブ開始時】自分のステージにいる『星組』のメンバーのコストの合計が20以上の場合、このカードのスコアを+1する。30以上の場合、代わりにスコアを+2する。"
    ).cases
    assert low == given(ir.Compare(left=cost, operator=">=", right=20), lasting(MORE, on=CARD))
    assert high == given(
        ir.Compare(left=cost, operator=">=", right=30),
        lasting(ir.Adjust(attribute="score", by=2), on=CARD),
    )


@pytest.mark.pitfall("8.35")
def test_further_adds() -> None:
    """さらに is a second step, not a branch."""
    assert effect("【登場】カードを1枚引く。自分の手札が5枚以上の場合、さらにカードを1枚引く。") == seq(
        draw(), given(there(HAND, 5))
    )


@pytest.mark.pitfall("8.35")
@pytest.mark.ruling("Q256")
def test_instead_of_an_event_replaces_it() -> None:
    node = effect(
        "【常時】このカードが成功ライブカード置き場に置かれるとき、代わりにこのカードを手札に加えてもよい。"
    )
    assert node.changes[0] == ir.Replace(
        event=ir.Moved(subject=CARD, to="success_area"),
        instead=ir.May(do=ir.Move(what=CARD, to="hand")),
    )


@pytest.mark.pitfall("8.36")
def test_another_number_of_the_same_cards() -> None:
    """2枚以上ある場合 carries the cards, their group and the number's kind over."""
    first, second = effect(
        "【登場】自分の成功ライブカード置き場に『星組』のカードが1枚以上ある場合、カードを1枚引く。3枚以上ある場合、代わりにカードを2枚引く。"
    ).cases
    assert first.condition == there(some(SUCCESS, STAR))
    assert second.condition == there(some(SUCCESS, STAR), 3)


@pytest.mark.pitfall("8.37")
@pytest.mark.ruling("Q144")
def test_up_to_may_be_none() -> None:
    assert effect("【登場】自分の控え室からカードを3枚まで手札に加える。").what.count == ir.UpTo(n=3)
    assert effect("【登場】自分の控え室からカードを3枚手札に加える。").what.count == ir.Exactly(n=3)
    assert effect("【登場】手札が3枚になるまでカードを引く。") == ir.Draw(count=ir.Every(), until=3)


@pytest.mark.pitfall("8.37")
def test_up_to_a_number_that_is_counted() -> None:
    waiting = some(THEIRS, ir.InState(state="wait"))
    node = effect(
        "【登場】相手のステージにいるウェイト状態のメンバーの数まで、エネルギーをアクティブにする。"
    )
    assert node.what == some(ENERGY, count=ir.UpTo(n=ir.Count(of=waiting)))


@pytest.mark.pitfall("8.37")
@pytest.mark.ruling("Q123")
def test_what_is_looked_at_may_be_left() -> None:
    """加えてもよい of cards looked at is a choice; 加える from the open waiting room is none."""
    look, offer, _ = steps(
        "【登場】自分のデッキの上からカードを3枚見る。その中からメンバーカードを1枚公開して手札に加えてもよい。残りを控え室に置く。"
    )
    picked = ir.Select(type="member", among=x(1), count=ir.Exactly(n=1))
    assert look.bind == "x1"
    assert offer == ir.May(do=seq(ir.Reveal(what=picked, bind="x2"), ir.Move(what=x(2), to="hand")))
    assert effect("【登場】自分の控え室からメンバーカードを1枚手札に加える。") == ir.Move(
        what=one(WAITING, type="member"), to="hand"
    )


@pytest.mark.pitfall("8.38")
@pytest.mark.ruling("Q92")
@pytest.mark.ruling("Q262")
def test_unless_paid_is_a_free_choice() -> None:
    assert effect("【ライブ開始時】[E][E]支払わないかぎり、手札を2枚控え室に置く。") == ir.Unless(
        pay=ir.Pay(count=ir.Exactly(n=2)), otherwise=discard(2)
    )


@pytest.mark.pitfall("8.38")
def test_unless_of_a_fact_is_a_negated_condition() -> None:
    touched = ir.Entered(subject=ir.This(noun="member"), baton=some(STAGE, STAR, owner="any"))
    assert steps(
        "【登場】カードを1枚引く。その後、このメンバーが『星組』のメンバーからバトンタッチして登場していないかぎり、手札を1枚控え室に置く。"
    )[1] == given(ir.IsNot(of=ir.Happened(event=touched, window="entry")), discard())


@pytest.mark.pitfall("8.39")
@pytest.mark.ruling("Q221")
def test_cards_that_move_together_are_one_occurrence() -> None:
    node = ability(
        "【自動】自分の手札からカードが1枚以上控え室に置かれるたび、それらのカードの中からメンバーカードを1枚手札に加える。"
    )
    assert node.event == ir.Moved(subject=some(HAND, count=ir.AtLeast(n=1)), from_="hand", to="waiting_room")
    taken = ir.Select(type="member", among=ir.EventCard(), count=ir.Exactly(n=1))
    assert node.effect == ir.Move(what=taken, to="hand")


@pytest.mark.pitfall("8.39")
def test_one_card_each_is_many_occurrences() -> None:
    node = ability("【自動】カードが手札から控え室に置かれるたび、カードを1枚引く。")
    assert node.event == ir.Moved(subject=ir.Select(zones=("hand",)), from_="hand", to="waiting_room")
    assert asked("自分の手札が5枚以下の") == there(HAND, 5, "<=")


@pytest.mark.pitfall("8.36")
def test_by_how_many_is_no_part_to_lose() -> None:
    """The number is part of what is asked, in every wording."""
    more = ir.Compare(
        left=ir.Count(of=some(HAND, owner="opponent")),
        operator=">=",
        right=ir.Plus(a=ir.Count(of=HAND), b=2),
    )
    assert asked("相手の手札の枚数が自分より2枚以上多い") == more
    assert asked("相手の手札が自分の手札より2枚以上多い") == more
