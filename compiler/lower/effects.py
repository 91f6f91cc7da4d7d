"""Main clauses by verb: what is done (9.8, chapter 5) and what is put on cards (9.9)."""

from collections.abc import Callable
from typing import Any

from compiler.lower import changes, moves, stage
from compiler.lower.cards import decline
from compiler.lower.context import Context
from compiler.lower.words import Clause

Handler = Callable[[Clause, Context], Any]


HANDLERS: dict[str, Handler] = {
    "置く": moves.put,
    "加える": moves.put,
    "戻す": moves.put,
    "引く": moves.draw,
    "見る": moves.look,
    "公開する": moves.reveal,
    "選ぶ": moves.choose,
    "指定する": moves.choose,
    "する": stage.orient,
    "登場させる": stage.enter,
    "ポジションチェンジする": stage.position,
    "ポジションチェンジさせる": stage.position,
    "フォーメーションチェンジする": stage.formation,
    "フォーメーションチェンジさせる": stage.formation,
    "支払う": moves.pay,
    "得る": changes.gain,
    "失う": changes.gain,
    "減らす": changes.need,
    "減る": changes.need,
    "少なくなる": changes.need,
    "増やす": changes.need,
    "多くなる": changes.need,
    "なる": changes.become,
    "ライブする": changes.live,
    "発動させる": moves.trigger,
    "扱う": changes.treat,
}


def effect(clause: Clause, cx: Context) -> Any:
    """One main clause as an effect. Raises Decline if the verb is no instruction."""
    handler = HANDLERS.get(clause.verb)
    if handler is None:
        raise decline(clause, f"{clause.verb} as an instruction", f"「{clause.token}」は指示として読めない")
    if clause.verb == "置く" and clause.form in ("cannot", "cannot_long"):
        handler = changes.forbid
    elif clause.form in ("not", "not_chain", "cannot", "cannot_long", "able") and handler is not changes.live:
        raise decline(clause, f"{clause.token} as an instruction", f"「{clause.token}」は指示として読めない")
    node = handler(clause, cx)
    if clause.said:
        cx.mark(node, "comma", clause.said)
    cx.span(node, [clause.token])
    return node
