"""What conditions, events and numbers mean: one invented wording for each construction."""

import pytest

from compiler import compile_text, ir, read
from runtime.effects.link import link

STAGE = ir.Select(type="member", zones=("stage",))
YELL = ir.Select(zones=("yell",))
COLOURS: tuple[ir.Heart, ...] = ("pink", "red", "yellow")


def there(cards: ir.Cards, operator: ir.Operator = ">=", n: int = 1) -> ir.Compare:
    """So many of these cards are there."""
    return ir.Compare(left=ir.Count(of=cards), operator=operator, right=n)


def named(*names: str) -> ir.Select:
    """Members of these names on one's own stage."""
    return STAGE.model_copy(update={"where": (ir.Named(names=names),)})


CENTER = STAGE.model_copy(update={"areas": ("center",)})
PAIR = STAGE.model_copy(update={"areas": ("right", "left")})
LIVES = ir.Select(type="live", zones=("live_area",))
OTHERS = ir.Select(type="member", owner="both", zones=("stage",), where=(ir.Except(ref=ir.This()),))
HEARTS = ir.Attribute(name="hearts")
COST = ir.Attribute(name="cost")
SCORE = ir.Attribute(name="score")
OWN = ir.Where(
    attribute=HEARTS,
    operator=">",
    value=ir.Own(attribute=ir.Attribute(name="hearts", original=True)),
)
FIRST = ir.Compare(left=ir.TurnNumber(), operator="==", right=1)
CONDITIONS: list[tuple[str, ir.Condition]] = [
    ("自分のライブ中のカードが3枚以上ある", there(LIVES, n=3)),  # face-up live cards only (Q38)
    ("自分のライブ中のライブカードが3枚以上ある", there(LIVES, n=3)),
    ("自分のライブカード置き場にカードが3枚以上ある", there(ir.Select(zones=("live_area",)), n=3)),
    (
        "自分のステージにいるメンバーのコストの合計が、3、7のいずれかの",
        ir.IsOneOf(left=ir.Total(attribute=COST, of=STAGE), values=(3, 7)),
    ),
    (
        "自分と相手のライブの合計スコアが同じ",
        ir.Compare(left=ir.LiveTotal(), operator="==", right=ir.LiveTotal(player="opponent")),
    ),
    (
        "自分のステージの右サイドエリアと左サイドエリアにいるメンバーのコストが同じ",
        ir.Compare(left=ir.Most(by="cost", of=PAIR), operator=">=", right=2),
    ),
    (
        "自分のステージにいるメンバーが持つハートの中に[桃]、[赤]、[黄]がすべてある",
        ir.Compare(left=ir.Colours(of=STAGE, colours=COLOURS), operator=">=", right=3),
    ),
    (
        "自分のライブ中のライブカードの必要ハートの中に[桃]、[赤]、[黄]がそれぞれ1以上含まれる",
        ir.Compare(left=ir.Colours(of=LIVES, source="need", colours=COLOURS), operator=">=", right=3),
    ),
    (
        "自分のライブ中のライブカードの必要ハートに含まれる[桃]の合計が4以上の",
        ir.Compare(
            left=ir.Total(attribute=ir.Attribute(name="need", colours=("pink",)), of=LIVES),
            operator=">=",
            right=4,
        ),
    ),
    (
        "自分のステージにスコアが1か5のメンバーがいる",
        there(
            STAGE.model_copy(
                update={
                    "where": (
                        ir.AnyOf(
                            of=tuple(ir.Where(attribute=SCORE, operator="==", value=n) for n in (1, 5)),
                        ),
                    )
                }
            )
        ),
    ),
    ("自分のステージに元々持つハートの数より多い数のハートを持つメンバーがいる", there(
        STAGE.model_copy(update={"where": (OWN,)}))),
    ("自分のステージに同じ名前のメンバーが2人以上いる",
     ir.Compare(left=ir.Most(by="name", of=STAGE), operator=">=", right=2)),
    ("このゲームの1ターン目のライブフェイズの", ir.And(of=(FIRST, ir.PhaseIs(phase="live")))),
    ("このターン、自分のデッキがリフレッシュしていた", ir.Happened(event=ir.Refreshed())),
    ("このターン、相手もライブを成功している", ir.Happened(event=ir.LiveSucceeded(player="opponent"))),
    (
        "このターン、自分の『星組』のカードの効果によってこのメンバーがエリアを移動していた",
        ir.Happened(
            event=ir.ChangedArea(
                subject=ir.This(), cause=ir.Cause(side="you", where=(ir.InGroup(names=("星組",)),))
            )
        ),
    ),
    (
        "自分のステージにいるメンバーのうち、センターエリアにいるメンバーが最も大きいコストを持つ",
        ir.Compare(
            left=ir.Total(attribute=COST, of=CENTER),
            operator=">=",
            right=ir.Highest(attribute=COST, of=STAGE),
        ),
    ),
    (
        "自分と相手のステージの中で、このメンバーがほかのすべてのメンバーより多くのハートを持つ",
        ir.Compare(
            left=ir.Total(attribute=HEARTS, of=ir.This()),
            operator=">",
            right=ir.Highest(attribute=HEARTS, of=OTHERS),
        ),
    ),
    (
        "自分のステージの右サイドエリアに「空野」が、左サイドエリアに「海野」がそれぞれ登場している",
        ir.And(
            of=(
                there(named("空野").model_copy(update={"areas": ("right",)})),
                there(named("海野").model_copy(update={"areas": ("left",)})),
            )
        ),
    ),
    (
        "自分のステージに「空野」、「海野」のうち、名前の異なるメンバーが2人以上いる",
        ir.Compare(left=ir.Kinds(by="name", of=named("空野", "海野")), operator=">=", right=2),
    ),
    (
        "エールにより公開された自分のカードの中にライブカードが0枚の場合か、または自分が余剰ハートを2つ以上持つ",
        ir.Or(
            of=(
                there(YELL.model_copy(update={"type": "live"}), "==", 0),
                ir.Compare(left=ir.Surplus(), operator=">=", right=2),
            )
        ),
    ),
    (
        "自分のライブ中のカードが3枚以上あり、その中に『星組』のライブカードを1枚以上含む",
        ir.And(
            of=(
                there(LIVES, ">=", 3),
                there(LIVES.model_copy(update={"where": (ir.InGroup(names=("星組",)),)})),
            )
        ),
    ),
    (
        "自分のライブ中のライブカードに、【登場】能力も【起動】能力も持たないカードがある",
        there(
            LIVES.model_copy(update={"where": (ir.Not(of=ir.HasAbility(keywords=("enter", "activated"))),)})
        ),
    ),
    (
        "このメンバーの下にエネルギーカードが2枚以上置かれている",
        there(ir.Select(type="energy", zones=("under",), under=ir.This()), ">=", 2),
    ),
]  # fmt: skip


def compiled(text: str) -> ir.Ability:
    """The ability of a text that compiles, prints back and runs."""
    result = compile_text(text)
    assert result.ok, result.diagnostics
    link([ir.CardDef(id="x", name="x", names=("x",), type="member", text=text, abilities=result.abilities)])
    return result.abilities[0]


@pytest.mark.parametrize(("words", "condition"), CONDITIONS, ids=lambda v: v if isinstance(v, str) else "")
def test_conditions(words: str, condition: ir.Condition) -> None:
    """…場合 asks just that."""
    effect = compiled(f"【ライブ開始時】{words}場合、カードを1枚引く。").effect
    assert isinstance(effect, ir.If)
    assert effect.condition == condition


def test_both_of_two_names() -> None:
    """2人ともいる is each of the names just asked for."""
    effect = compiled(
        "【登場】自分のステージに「空野」か「海野」がいる場合、カードを1枚引く。2人ともいる場合、さらにカードを1枚引く。"
    ).effect
    assert isinstance(effect, ir.Seq)
    second = effect.steps[1]
    assert isinstance(second, ir.If)
    assert second.condition == ir.And(of=(there(named("空野")), there(named("海野"))))


def test_otherwise_and_other_cards() -> None:
    """それ以外の場合 is the other branch; …以外の場合 asks the same cards again."""
    shown = "【登場】自分のデッキの一番上のカードを公開する。公開したカードが『星組』のカードの場合、カードを1枚引く。"
    other = compiled(shown + "それ以外の場合、カードを2枚引く。").effect
    assert isinstance(other, ir.Seq)
    assert isinstance(other.steps[1], ir.If)
    assert other.steps[1].otherwise == ir.Draw(count=ir.Exactly(n=2))
    unlike = compiled(shown + "『星組』のカード以外の場合、カードを2枚引く。").effect
    assert isinstance(unlike, ir.Seq)
    first, second = unlike.steps[1:]
    assert isinstance(first, ir.If)
    assert isinstance(second, ir.If)
    assert second.condition == ir.IsNot(of=first.condition)


@pytest.mark.ruling("Q243")
def test_a_limit_caps_the_change_before() -> None:
    """この能力では…しか得られない is a cap on what is counted."""
    effect = compiled(
        "【登場】ライブ終了時まで、自分のステージにいるメンバー1人につき、[赤]を得る。この能力では[赤]は2つまでしか得られない。"
    ).effect
    per = ir.Times(per=ir.Count(of=STAGE))
    assert effect == ir.Apply(
        changes=(ir.Gain(icons=("red",), times=ir.AtMost(of=per, n=2)),), duration="live_end"
    )


def test_the_difference_of_the_condition() -> None:
    """その差 is between the two numbers just compared."""
    cards = ir.Count(of=ir.Select(zones=("waiting_room",)))
    effect = compiled(
        "【登場】自分の控え室にあるカードの枚数が8枚未満の場合、自分のデッキの上からカードをその差に等しい枚数控え室に置く。"
    ).effect
    assert effect == ir.If(
        condition=ir.Compare(left=cards, operator="<", right=8),
        then=ir.Move(what=ir.TopOfDeck(n=ir.Difference(a=8, b=cards)), to="waiting_room"),
    )


@pytest.mark.parametrize(
    ("words", "n"),
    [
        ("これにより控え室に置いた枚数分カードを引く", ir.Count(of=ir.Var(name="x1"))),
        ("その枚数に1を足した枚数のカードを引く", ir.Plus(a=ir.Count(of=ir.Var(name="x1")), b=1)),
    ],
)
def test_as_many_as_before(words: str, n: ir.Quantity) -> None:
    """A number may be that of the cards of an earlier step."""
    effect = read(f"【登場】手札を2枚控え室に置く。{words}。").ability.effect
    assert isinstance(effect, ir.Seq)
    assert effect.steps[1] == ir.Draw(count=ir.Exactly(n=n))


def test_the_third_time_only() -> None:
    """3回登場したとき is met at the third occurrence of the turn and at no later one."""
    ability = compiled("【自動】このターン、自分のステージにメンバーが3回登場したとき、カードを1枚引く。")
    event = ir.Entered(subject=STAGE)
    assert ability.event == event
    assert ability.guard == ir.And(
        of=(ir.Happened(event=event, times=3), ir.IsNot(of=ir.Happened(event=event, times=4)))
    )


@pytest.mark.parametrize(
    ("words", "event"),
    [
        (
            "このメンバーがコスト9以上のメンバーとバトンタッチして控え室に置かれたとき",
            ir.Moved(
                subject=ir.This(),
                to="waiting_room",
                baton=ir.Select(
                    type="member", owner="any", zones=("stage",),
                    where=(ir.Where(attribute=COST, operator=">=", value=9),),
                ),
            ),
        ),
        (
            "自分の手札からカードが1枚以上控え室に置かれるたび",
            ir.Moved(
                subject=ir.Select(zones=("hand",), count=ir.AtLeast(n=1)), from_="hand", to="waiting_room"
            ),
        ),
        (
            "カードの効果によって自分のエネルギー置き場にエネルギーカードが置かれるたび",
            ir.Moved(subject=ir.Select(type="energy"), to="energy_area", cause=ir.Cause()),
        ),
        (
            "相手のステージにいるアクティブ状態のメンバーがウェイト状態になったとき",
            ir.ChangedState(
                subject=ir.Select(type="member", owner="opponent", zones=("stage",)), to="wait", from_="active"
            ),
        ),
        (
            "自分のライブが成功するか、このメンバーがエリアを移動したとき",
            ir.OneOf(of=(ir.LiveSucceeded(), ir.ChangedArea(subject=ir.This()))),
        ),
    ],
)  # fmt: skip
def test_events(words: str, event: ir.Event) -> None:
    """とき and たび name these events."""
    assert compiled(f"【自動】{words}、カードを1枚引く。").event == event


def test_names_in_any_combination() -> None:
    """「A」と「B」を好きな組み合わせで is three cards, each of one of the names."""
    node = compiled(
        "【登場】手札の「空野」と「海野」を、好きな組み合わせで合計3枚、控え室に置いてもよい:カードを1枚引く。"
    ).cost
    cards = ir.Select(zones=("hand",), where=(ir.Named(names=("空野", "海野")),), count=ir.Exactly(n=3))
    assert node == ir.May(do=ir.Move(what=cards, to="waiting_room"))


def test_some_of_a_group() -> None:
    """Xのうち、Y以外のすべての is all that are both."""
    effect = compiled(
        "【登場】ライブ終了時まで、自分のステージにいるこのターンに登場したメンバーのうち、『星組』以外のすべてのメンバーは[桃]を得る。"
    ).effect
    assert isinstance(effect, ir.Apply)
    entered = ir.Past(event=ir.Entered(subject=ir.This()))
    assert effect.on == STAGE.model_copy(update={"where": (entered, ir.Not(of=ir.InGroup(names=("星組",))))})


@pytest.mark.ruling("Q188")
def test_what_a_step_changed() -> None:
    """これにより…になったとき counts the members that the step before changed."""
    effect = compiled(
        "【登場】自分のステージにいるメンバーをアクティブにする。これによりウェイト状態のメンバーが2人以上アクティブ状態になったとき、カードを1枚引く。"
    ).effect
    assert isinstance(effect, ir.Seq)
    second = effect.steps[1]
    assert isinstance(second, ir.If)
    assert second.condition == there(ir.Select(type="member", among=ir.Var(name="x1")), ">=", 2)


@pytest.mark.rule("1.3.5")
def test_a_number_that_was_chosen() -> None:
    """コストが選んだ数以上 is of the card just shown; 選んだ数以下 of the same one."""
    effect = compiled(
        "【登場】数1つを選ぶ。自分のデッキの一番上のカードを公開する。公開したカードがメンバーカードで、かつコストが選んだ数以上の場合、公開したカードを手札に加える。選んだ数以下の場合、カードを1枚引く。"
    ).effect
    assert isinstance(effect, ir.Seq)
    first, second = effect.steps[2:]
    cost = ir.Total(attribute=COST, of=ir.Var(name="x2"))
    assert isinstance(first, ir.If)
    assert isinstance(first.condition, ir.And)
    assert first.condition.of[1] == ir.Compare(left=cost, operator=">=", right=ir.Chosen(name="x1"))
    assert isinstance(second, ir.If)
    assert second.condition == ir.Compare(left=cost, operator="<=", right=ir.Chosen(name="x1"))


def test_a_bound_by_another_card() -> None:
    """Xのコスト以下で、かつ… is two descriptions of the cards behind it."""
    effect = compiled(
        "【登場】手札を1枚公開する。相手のステージにいる、これにより公開したカードのコスト以下で、かつ元々持つ[ブレード]の数が3つ以下のメンバーをウェイトにする。"
    ).effect
    assert isinstance(effect, ir.Seq)
    second = effect.steps[1]
    assert isinstance(second, ir.SetState)
    assert isinstance(second.what, ir.Select)
    assert second.what.where == (
        ir.Where(attribute=COST, operator="<=", value=ir.Total(attribute=COST, of=ir.Var(name="x1"))),
        ir.Where(attribute=ir.Attribute(name="blade", original=True), operator="<=", value=3),
    )


def test_a_floor() -> None:
    """0未満にはならない limits the change before it."""
    effect = compiled(
        "【ライブ成功時】ライブの合計スコアを-1する。この効果ではライブの合計スコアは0未満にはならない。"
    ).effect
    assert effect == ir.Apply(changes=(ir.Adjust(attribute="live_total", by=-1, floor=0),))


@pytest.mark.parametrize(
    ("words", "per", "every"),
    [
        ("これにより支払った[E]2つ", ir.Count(of=ir.Var(name="x1")), 2),
        (
            "自分のステージにいるメンバーが持つ[桃]、[赤]、[黄]のうち1色",
            ir.Colours(of=STAGE, colours=COLOURS),
            1,
        ),
    ],
)
def test_per_energy_and_colour(words: str, per: ir.Quantity, every: int) -> None:
    """につき counts paid energy and colours."""
    effect = compiled(
        f"【ライブ成功時】[E]を好きな数支払ってもよい:{words}につき、このカードのスコアを+1する。"
    ).effect
    assert isinstance(effect, ir.Apply)
    change = effect.changes[0]
    assert isinstance(change, ir.Adjust)
    assert change.by == ir.Times(per=per, every=every)


def test_a_need_by_topic_and_later() -> None:
    """相手のライブ開始時、Xは、必要ハートが… waits for that moment."""
    effect = compiled(
        "【登場】相手のライブ開始時、相手のライブカード置き場にあるライブカード1枚は、必要ハートが[灰]多くなる。"
    ).effect
    lives = ir.Select(type="live", owner="opponent", zones=("live_area",), count=ir.Exactly(n=1))
    more = ir.Apply(on=lives, changes=(ir.AdjustNeed(direction="more", icons=("grey",)),))
    assert effect == ir.Later(event=ir.LiveStarted(player="opponent"), do=more)


@pytest.mark.rule("8.3.11")
def test_fewer_cards_by_yell() -> None:
    """エールにより公開される自分のカードの枚数 is how many a yell reveals."""
    effect = compiled(
        "【ライブ開始時】ライブ終了時まで、エールにより公開される自分のカードの枚数が3枚減る。"
    ).effect
    assert effect == ir.Apply(changes=(ir.Adjust(attribute="yell_count", by=-3),), duration="live_end")


def test_less_of_one_colour_more_of_another() -> None:
    """減らし、[赤]増やす is two changes of one requirement, as many times over."""
    effect = compiled(
        "【ライブ開始時】自分のステージにいるメンバー1人につき、このカードの必要ハートを[灰][灰]減らし、[赤]増やす。"
    ).effect
    per = ir.Times(per=ir.Count(of=STAGE))
    assert effect == ir.Apply(
        on=ir.This(noun="card"),
        changes=(
            ir.AdjustNeed(direction="less", icons=("grey", "grey"), times=per),
            ir.AdjustNeed(direction="more", icons=("red",), times=per),
        ),
    )
