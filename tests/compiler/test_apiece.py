"""自分と相手は(それぞれ)…: each decides for themselves, and does what goes on from it (1.3.4, 1.3.4.1)."""

import pytest

from compiler import ir, read
from compiler.compile import compile_text
from compiler.lower import Decline

BOTH = "【登場】自分と相手はそれぞれ、"
AWAY = ir.Move(what=ir.Select(zones=("hand",), count=ir.Exactly(n=1)), to="waiting_room")
DRAW = ir.Draw(count=ir.Exactly(n=1))
X1 = ir.Var(name="x1")


def each(do: ir.Effect) -> ir.ForEachPlayer:
    """Done by each player."""
    return ir.ForEachPlayer(do=do)


def effect(text: str) -> ir.Effect:
    """The effect of a text that compiles, prints back and reads the same again."""
    made = compile_text(text)
    assert [d.code for d in made.diagnostics if d.severity == "error"] == []
    return made.parts[0].ability.effect


def named(step: ir.Effect) -> ir.Effect:
    """A step that binds x1."""
    return step.model_copy(update={"bind": "x1"})


LOOK = each(ir.Look(what=ir.TopOfDeck(n=4), bind="x1"))
ONE = each(ir.Move(what=ir.Select(among=X1, count=ir.Exactly(n=1)), to="hand"))
REST = each(ir.Move(what=ir.Rest(of=X1), to="waiting_room"))


@pytest.mark.rule("1.3.4.1")
@pytest.mark.parametrize(
    ("text", "steps"),
    [
        (f"{BOTH}カードを1枚引いてもよい。", (each(ir.May(do=DRAW)),)),
        ("【登場】自分と相手はカードを1枚引いてもよい。", (each(ir.May(do=DRAW)),)),
        ("【登場】自分と相手は、カードを1枚引いてもよい。", (each(ir.May(do=DRAW)),)),
        (
            f"{BOTH}手札を1枚控え室に置いてもよい。そうした場合、カードを1枚引く。",
            (each(ir.May(do=named(AWAY))), each(ir.If(condition=ir.Did(name="x1"), then=DRAW))),
        ),
        (
            f"{BOTH}手札を1枚控え室に置いてもよい。そうしなかった場合、カードを1枚引く。",
            (
                each(ir.May(do=named(AWAY))),
                each(ir.If(condition=ir.IsNot(of=ir.Did(name="x1")), then=DRAW)),
            ),
        ),
        (f"{BOTH}手札を1枚控え室に置くか、カードを1枚引く。", (each(ir.Either(options=(AWAY, DRAW))),)),
        (f"{BOTH}手札を1枚控え室に置き、カードを1枚引く。", (each(AWAY), each(DRAW))),
        (f"{BOTH}手札を1枚控え室に置き、その後、カードを1枚引く。", (each(AWAY), each(DRAW))),
        (f"{BOTH}手札を1枚控え室に置き、自分はカードを1枚引く。", (each(AWAY), DRAW)),
        (f"{BOTH}手札を1枚控え室に置く。カードを1枚引く。", (each(AWAY), DRAW)),
        (
            f"{BOTH}手札を1枚控え室に置き、このメンバーをウェイトにする。",
            (each(AWAY), ir.SetState(what=ir.This(), state="wait")),
        ),
        (
            f"{BOTH}デッキの上からカードを4枚見る。その中から1枚を手札に加え、残りを控え室に置く。カードを1枚引く。",
            (LOOK, ONE, REST, DRAW),
        ),
        (
            "【登場】自分と相手はデッキの上からカードを4枚見る。その中から1枚を手札に加える。",
            (ir.Look(player="both", what=ir.TopOfDeck(n=4), bind="x1"), ONE),
        ),
        (
            f"{BOTH}デッキの上からカードを4枚見る。自分はその中から1枚を手札に加える。",
            (LOOK, ONE.do),
        ),
    ],
)
def test_each_player_for_themselves(text: str, steps: tuple[ir.Effect, ...]) -> None:
    assert effect(text) == (ir.Seq(steps=steps) if len(steps) > 1 else steps[0])


@pytest.mark.rule("1.3.4.1")
@pytest.mark.parametrize(
    ("text", "code"),
    [
        (
            f"{BOTH}手札を1枚控え室に置いてもよい。そうした場合、ライブ終了時まで、このメンバーは[赤]を得る。",
            "U331",
        ),
        (f"{BOTH}手札を1枚控え室に置いてもよい。そうした場合、自分はカードを1枚引く。", "U331"),
        (
            f"{BOTH}カードを1枚引き、ライブ終了時まで、自身のステージにいるメンバー1人は[赤]を得る。",
            "U330",
        ),
        ("【登場】カードを1枚引き、自分と相手はそれぞれ、手札を1枚控え室に置いてもよい。", "U340"),
    ],
)
def test_where_it_is_not_clear_who_does_it(text: str, code: str) -> None:
    with pytest.raises(Decline) as refused:
        read(text)
    assert refused.value.code == code
