"""Wordings that random trees asked for: each compiles, is the canonical wording, and has the node it is about."""

import pytest

from compiler import compile_text, ir
from compiler.render import render
from compiler.trees import walk

DRAW = "カードを1枚引く。"
WAIT = "1人をウェイトにする。"
HEARTS = ir.Attribute(name="hearts", original=True)

WORDINGS: list[tuple[str, ir.Node]] = [
    # denials and exact numbers
    (
        "【登場】手札から「空野」か「海野」以外のメンバーカードを1枚ステージに登場させる。",
        ir.Not(of=ir.Named(names=("空野", "海野"))),
    ),
    (
        f"【登場】相手のステージにいるこのターン中にエリアを移動していないメンバー{WAIT}",
        ir.Not(of=ir.Past(event=ir.ChangedArea(subject=ir.This()))),
    ),
    (f"【登場】相手のステージにいるカードが下にないメンバー{WAIT}", ir.Not(of=ir.HasUnder())),
    (
        f"【登場】相手のステージにいるカード名が「空野」以外のメンバー{WAIT}",
        ir.Not(of=ir.Named(names=("空野",), match="exact")),
    ),
    (
        f"【登場】相手のステージにいる[ブレード]をちょうど2つ持つメンバー{WAIT}",
        ir.Where(attribute=ir.Attribute(name="blade"), operator="==", value=2),
    ),
    (
        f"【登場】相手のステージにいる元々持つハートの数が3つ以下のメンバー{WAIT}",
        ir.Where(attribute=HEARTS, operator="<=", value=3),
    ),
    (
        f"【登場】相手のステージにいるこのメンバーよりコストが低いメンバー{WAIT}",
        ir.Select(
            type="member",
            owner="opponent",
            zones=("stage",),
            where=(
                ir.Where(
                    attribute=ir.Attribute(name="cost"),
                    operator="<",
                    value=ir.Total(attribute=ir.Attribute(name="cost"), of=ir.This()),
                ),
            ),
            count=ir.Exactly(),
        ),
    ),
    # what happened
    (f"【登場】このターン、自分がエールしている場合、{DRAW}", ir.Happened(event=ir.Yelled())),
    (
        f"【登場】このターン、このメンバーの【登場】能力が解決している場合、{DRAW}",
        ir.Happened(event=ir.AbilityResolved(subject=ir.This(), keywords=("enter",))),
    ),
    (
        f"【登場】このターン、このメンバーがエリアを2回以上移動している場合、{DRAW}",
        ir.Happened(event=ir.ChangedArea(subject=ir.This()), times=2),
    ),
    (
        f"【登場】このターン、このメンバーがバトンタッチして登場している場合、{DRAW}",
        ir.Happened(event=ir.Entered(subject=ir.This(), baton="any")),
    ),
    (
        f"【登場】このターン、このメンバーがステージから控え室に置かれている場合、{DRAW}",
        ir.Happened(event=ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")),
    ),
    (
        f"【登場】このターン、このカードが控え室から手札に加えられている場合、{DRAW}",
        ir.Happened(event=ir.Moved(subject=ir.This(noun="card"), from_="waiting_room", to="hand")),
    ),
    (
        f"【ライブ成功時】直前のターンに自分のデッキがリフレッシュしていた場合、{DRAW}",
        ir.Happened(event=ir.Refreshed(), window="previous_turn"),
    ),
    # events
    (
        f"【自動】このメンバーが左サイドエリアに登場したとき、{DRAW}",
        ir.Entered(subject=ir.This(), areas=("left",)),
    ),
    (
        f"【自動】このメンバーが左サイドエリアか右サイドエリアに移動したとき、{DRAW}",
        ir.ChangedArea(subject=ir.This(), to=("left", "right")),
    ),
    (
        f"【自動】自分のステージにいる「空野」のメンバーの能力が解決したとき、{DRAW}",
        ir.AbilityResolved(
            subject=ir.Select(type="member", zones=("stage",), where=(ir.Named(names=("空野",)),))
        ),
    ),
    (
        "【常時】このカードが手札に加えられるとき、代わりにこのカードをデッキの一番下に置く。",
        ir.Moved(subject=ir.This(noun="card"), to="hand"),
    ),
    # steps
    (
        "【登場】手札を好きな枚数、このメンバーの下に置く。",
        ir.Move(what=ir.Select(zones=("hand",), count=ir.AnyNumber()), to="under", under=ir.This()),
    ),
    (
        "【登場】手札のメンバーカードを1枚公開し、左サイドエリアか右サイドエリアに登場させる。",
        ir.PutOnStage(what=ir.Var(name="x1"), areas=("left", "right")),
    ),
    (
        f"【起動】[E]このターン中にエリアを移動したメンバー1人をウェイトにする:{DRAW}",
        ir.Pay(count=ir.Exactly()),
    ),
    (
        "【起動】[E][E]:カードを1枚引き、この能力を起動するためのコストは[E]増える。",
        ir.Adjust(attribute="ability_cost", by=1),
    ),
    (
        f"【ライブ開始時】自分の手札が3枚以上の場合、{DRAW}5枚以上ある場合、代わりに相手に朝？と聞く。",
        ir.Ask(prompt="朝？"),
    ),
    (
        f"【ライブ成功時】ライブフェイズで、かつ自分の手札が3枚以上の場合、{DRAW}",
        ir.PhaseIs(phase="live"),
    ),
]


@pytest.mark.parametrize(("text", "node"), WORDINGS, ids=lambda v: v if isinstance(v, str) else "")
def test_a_wording(text: str, node: ir.Node) -> None:
    compiled = compile_text(text)
    assert compiled.ok, [str(d.message.en) for d in compiled.diagnostics]
    (ability,) = compiled.abilities
    assert render(ability) == text
    assert node in [found for _, found in walk(ability)]
