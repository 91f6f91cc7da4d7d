"""Which cards a demonstrative is about: those asked for, those its noun fits, members on a stage only."""

import pytest

from compiler import ir, read
from compiler.compile import compile_text
from compiler.lower import Decline

X1 = ir.Var(name="x1")
GROUPED = (ir.InGroup(names=("星組",)),)
REVEALED = "【登場】自分のデッキの上からカードを4枚公開する。"
LIVES = ir.Select(type="live", among=X1)
YELL = "【自動】自分がエールしたとき、エールにより公開された自分のカードの中に[スコア]を持つメンバーカードが2枚以上ある場合、"


def steps(text: str) -> tuple[ir.Effect, ...]:
    """The steps of the effect of a text that compiles, prints back and reads the same again."""
    made = compile_text(text)
    assert [d.code for d in made.diagnostics if d.severity == "error"] == []
    effect = made.parts[0].ability.effect
    return effect.steps if isinstance(effect, ir.Seq) else (effect,)


def taken(text: str) -> ir.Cards:
    """What the last step moves, or the last condition of it lets move."""
    last = steps(text)[-1]
    move = last.then if isinstance(last, ir.If) else last
    assert isinstance(move, ir.Move)
    return move.what


@pytest.mark.rule("4.1.4.1")
@pytest.mark.parametrize(
    ("text", "what"),
    [
        (f"{REVEALED}その中にライブカードがある場合、そのライブカードを手札に加える。", LIVES),
        (f"{REVEALED}その中にライブカードがある場合、それらのライブカードを手札に加える。", LIVES),
        (f"{REVEALED}その中にライブカードがある場合、それを手札に加える。", LIVES),
        (f"{REVEALED}その中にライブカードが2枚以上ある場合、そのカードを手札に加える。", LIVES),
        (f"{REVEALED}それらのライブカードを手札に加える。", LIVES),
        (
            f"{REVEALED}それらの中に『星組』のメンバーカードがある場合、そのメンバーカードを手札に加える。",
            ir.Select(type="member", among=X1, where=GROUPED),
        ),
        (
            f"{REVEALED}その中に『星組』のカードがある場合、そのカードを1枚手札に加える。",
            ir.Select(among=X1, where=GROUPED, count=ir.Exactly(n=1)),
        ),
        (
            (
                "【登場】手札を3枚控え室に置いてもよい：これにより控え室に置いたカードの中にライブカードがある場合、"
                "そのライブカードのうち1枚を手札に加える。"
            ),
            ir.Select(type="live", among=X1, count=ir.Exactly(n=1)),
        ),
        (
            "【登場】手札を3枚控え室に置く。これによりライブカードを控え室に置いた場合、そのライブカードを手札に加える。",
            LIVES,
        ),
    ],
)
def test_behind_a_look_into_a_group_the_cards_asked_for_are_meant(text: str, what: ir.Cards) -> None:
    assert taken(text) == what


@pytest.mark.rule("4.1.4.1")
@pytest.mark.parametrize(
    "text",
    [
        f"{REVEALED}その中にライブカードがない場合、それらのカードを手札に加える。",
        f"{REVEALED}それらの中にライブカードが2枚以上ある場合、それらのカードを手札に加える。",
        f"{REVEALED}それらがすべてライブカードの場合、それらのライブカードを手札に加える。",
        "【登場】自分のデッキの一番上のカードを公開する。それがライブカードの場合、そのライブカードを手札に加える。",
    ],
)
def test_the_whole_group_is_meant_where_nothing_else_was_looked_for(text: str) -> None:
    assert taken(text) == X1


@pytest.mark.rule("4.1.4.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (f"{REVEALED}その中にライブカードが2枚以上ある場合、それらのカードを手札に加える。", "U331"),
        (f"{REVEALED}その中に『星組』のカードがある場合、そのメンバーカードを手札に加える。", "U331"),
        (f"{REVEALED}その中にライブカードがない場合、そのライブカードを手札に加える。", "U330"),
        (
            "【登場】自分のデッキの一番上のカードを公開する。それがメンバーカードの場合、そのライブカードを手札に加える。",
            "U330",
        ),
        (
            "【登場】カードを1枚引く。自分の控え室にライブカードがある場合、そのライブカードを手札に加える。",
            "U331",
        ),
    ],
)
def test_what_may_be_either_is_refused(text: str, code: str) -> None:
    with pytest.raises(Decline) as refused:
        read(text)
    assert refused.value.code == code


@pytest.mark.rule("4.1.4.1")
def test_of_cards_spoken_of_in_a_zone_so_many() -> None:
    one = ir.Select(type="live", zones=("waiting_room",), count=ir.Exactly(n=1))
    assert taken("【登場】自分の控え室にライブカードがある場合、そのライブカードを1枚手札に加える。") == one


@pytest.mark.rule("4.1.4.1")
def test_the_lives_asked_for_are_meant_behind_a_card_of_no_kind() -> None:
    assert (
        taken(f"{REVEALED}その中にライブカードがある場合、カードを1枚引く。そのライブカードを手札に加える。")
        == LIVES
    )


@pytest.mark.rule("9.3.3")
def test_what_one_case_did_is_not_spoken_of_in_the_other() -> None:
    either = steps(
        f"{REVEALED}その中にライブカードがある場合、カードを1枚引く。それ以外の場合、それらのカードを手札に加える。"
    )[-1]
    assert isinstance(either, ir.If)
    assert either.otherwise == ir.Move(what=X1, to="hand")
    with pytest.raises(Decline):
        read(
            "【登場】自分のステージにメンバーが2人以上いる場合、自分の控え室にあるカードを1枚選ぶ。"
            "それ以外の場合、そのカードを手札に加える。"
        )


@pytest.mark.rule("8.3.11")
def test_a_yell_is_about_no_card() -> None:
    wanted = ir.Select(type="member", zones=("yell",), where=(ir.HasBladeHeart(icon="score"),))
    assert taken(f"{YELL}そのカードを手札に加える。") == wanted
    assert taken(f"{YELL}それらのメンバーカードを手札に加える。") == wanted
    for text in (
        f"{YELL}それらのカードを手札に加える。",
        "【自動】自分がエールしたとき、そのカードを控え室に置く。",
    ):
        with pytest.raises(Decline):
            read(text)
    some = "【自動】エールにより自分のカードを1枚以上公開したとき、それらのライブカードを手札に加える。"
    assert taken(some) == ir.Select(type="live", zones=("yell",))


@pytest.mark.rule("9.7.4.1")
def test_of_the_cards_of_an_event_those_the_noun_fits() -> None:
    put = "【自動】自分のカードが1枚以上いずれかの領域から控え室に置かれるたび、"
    lives = ir.Select(type="live", among=ir.EventCard())
    assert taken(f"{put}それらのライブカードを手札に加える。") == lives
    assert (
        taken(f"{put}それらのカードの中にライブカードがある場合、そのライブカードを手札に加える。") == lives
    )


CHOSEN = "【登場】自分のステージにいるメンバー1人を選ぶ。"
GETS = "ライブ終了時まで、そのメンバーは[赤]を得る。"


@pytest.mark.rule("4.5.6")
@pytest.mark.parametrize(
    ("text", "binds"),
    [
        (f"{CHOSEN}手札のメンバーカードを1枚公開する。{GETS}", ir.Choose),
        (
            f"【登場】自分のステージにいるメンバー1人の下にあるメンバーカードを2枚まで手札に加える。{GETS}",
            ir.Select,
        ),
    ],
)
def test_a_member_is_on_a_stage(text: str, binds: type[ir.Node]) -> None:
    *before, last = steps(text)
    assert isinstance(last, ir.Apply)
    assert isinstance(last.on, ir.Var)
    parts = [n for step in before for n in (step, getattr(getattr(step, "what", None), "under", None))]
    bound = [n for n in parts if getattr(n, "bind", None) == last.on.name]
    assert [type(n) for n in bound] == [binds]


@pytest.mark.rule("4.5.6")
@pytest.mark.parametrize(
    "text",
    [
        f"【登場】手札のメンバーカードを1枚公開してもよい。そうした場合、{GETS}",
        "【登場】自分の控え室からメンバーカードを1枚手札に加える。そのメンバーをアクティブにする。",
        "【登場】自分の控え室にあるメンバーカードを1枚選ぶ。選んだメンバーをアクティブにする。",
        "【登場】自分の控え室からメンバーカードを2枚手札に加える。ライブ終了時まで、それらのメンバーは[赤]を得る。",
        f"【登場】自分の控え室にメンバーカードがある場合、{GETS}",
        (
            "【登場】自分のステージにいるメンバー1人を選ぶ。相手のステージにコスト9以上のメンバーがいる場合、"
            "そのメンバーをウェイトにする。"
        ),
    ],
)
def test_a_card_elsewhere_is_no_member(text: str) -> None:
    with pytest.raises(Decline) as refused:
        read(text)
    assert refused.value.code in ("U330", "U331")


MINE = "自分のステージにいる『星組』のメンバー1人"


@pytest.mark.ruling("Q238")
@pytest.mark.parametrize(
    "text",
    [
        f"【登場】{MINE}をアクティブにし、メンバー1人をウェイトにする。",
        f"【登場】{MINE}をアクティブにし、ライブ終了時まで、コスト3以下のメンバー1人は[桃]を得る。",
        f"【登場】{MINE}をアクティブにし、ほかのメンバー1人をウェイトにする。",
        f"【登場】{MINE}を選ぶ。ライブ終了時まで、自分のステージにいるほかのメンバー1人は[桃]を得る。",
    ],
)
def test_another_member_or_stage_than_which(text: str) -> None:
    with pytest.raises(Decline) as refused:
        read(text)
    assert refused.value.code == "U331"


@pytest.mark.ruling("Q238")
def test_members_of_a_sentence_of_their_own_are_on_either_stage() -> None:
    first, second = steps(
        f"【登場】ライブ終了時まで、{MINE}は[赤]を得る。ライブ終了時まで、メンバー1人は[桃]を得る。"
    )
    assert isinstance(first, ir.Apply)
    assert isinstance(second, ir.Apply)
    assert [cards.owner for cards in (first.on, second.on) if isinstance(cards, ir.Select)] == ["you", "any"]


def test_behind_this_member_others_are_other_than_this() -> None:
    last = steps(
        "【登場】このメンバーをウェイトにする。自分のステージにいるほかのメンバー1人をアクティブにする。"
    )[-1]
    assert isinstance(last, ir.SetState)
    assert isinstance(last.what, ir.Select)
    assert last.what.where == (ir.Except(ref=ir.This()),)


DISCARD = "【登場】手札を1枚控え室に置いてもよい。そうした場合、"
LOOK = "【登場】自分のデッキの上からカードを3枚見る。その中から1枚を手札に加えてもよい。"


@pytest.mark.parametrize("branch", ["カードを2枚引く", "相手は手札を1枚控え室に置く"])
def test_not_done_is_what_might_have_been_done(branch: str) -> None:
    """そうしなかった behind そうした is about the same step, not about what was done in that case."""
    case = steps(f"{DISCARD}{branch}。そうしなかった場合、カードを1枚引く。")[-1]
    assert isinstance(case, ir.If)
    assert case.condition == ir.Did(name="x1")
    assert case.otherwise == ir.Draw(count=ir.Exactly(n=1))


def test_a_branch_that_is_optional_itself_may_be_what_was_not_done() -> None:
    last = steps(f"{DISCARD}カードを1枚引いてもよい。そうしなかった場合、カードを1枚引く。")[-1]
    assert isinstance(last, ir.If)
    assert last.condition == ir.IsNot(of=ir.Did(name="x2"))


@pytest.mark.parametrize("between", ["", "そうした場合、残りを控え室に置く。"])
def test_what_was_not_done_brought_up_no_cards(between: str) -> None:
    last = steps(f"{LOOK}{between}そうしなかった場合、それらを好きな順番でデッキの上に置く。")[-1]
    assert isinstance(last, ir.If)
    move = last.otherwise or last.then
    assert isinstance(move, ir.Move)
    assert move.what == X1


@pytest.mark.parametrize(
    "text",
    [
        "【登場】自分の控え室からメンバーカードを3枚選び、そのうち1枚を手札に加え、残りをデッキの一番下に置く。",
        "【登場】自分のデッキの上からカードを2枚控え室に置く。その中から1枚を手札に加える。残りをデッキの一番下に置く。",
    ],
)
def test_the_rest_is_of_the_group_that_was_taken_from(text: str) -> None:
    last = steps(text)[-1]
    assert isinstance(last, ir.Move)
    assert last.what == ir.Rest(of=X1)
