"""Main clauses by verb: what is done (9.8, chapter 5) and what is put on cards (9.9)."""

from collections.abc import Callable
from typing import Any

from compiler import ir
from compiler.lower import changes, moves, powers, stage
from compiler.lower.cards import decline, owner_of
from compiler.lower.context import Context
from compiler.lower.words import NP, Clause

Handler = Callable[[Clause, Context], Any]


HANDLERS: dict[str, Handler] = {
    "置く": moves.put,
    "加える": moves.put,
    "戻す": moves.put,
    "引く": moves.draw,
    "シャッフルする": moves.shuffle,
    "見る": moves.look,
    "公開する": moves.reveal,
    "公開し続ける": moves.reveal,
    "選ぶ": moves.choose,
    "指定する": moves.choose,
    "聞く": moves.ask,
    "する": stage.orient,
    "登場させる": stage.enter,
    "ポジションチェンジする": stage.position,
    "ポジションチェンジさせる": stage.position,
    "フォーメーションチェンジする": stage.formation,
    "フォーメーションチェンジさせる": stage.formation,
    "支払う": moves.pay,
    "得る": changes.gain,
    "失う": moves.lose,
    "減らす": changes.need,
    "減る": changes.need,
    "少なくなる": changes.need,
    "増やす": changes.need,
    "増える": changes.need,
    "多くなる": changes.need,
    "なる": changes.become,
    "等しくなる": changes.become,
    "ライブする": powers.live,
    "発動させる": moves.trigger,
    "扱う": changes.treat,
    "発動する": powers.no_trigger,
    "バトンタッチする": powers.baton,
    "行う": moves.yell_again,
    "移動させる": stage.relocate,
    "移動する": stage.position,
}


def effect(clause: Clause, cx: Context) -> Any:
    """One main clause as an effect. Raises Decline if the verb is no instruction."""
    handler = HANDLERS.get(clause.verb)
    if handler is None:
        raise decline(clause, f"{clause.verb} as an instruction", f"「{clause.token}」は指示として読めない")
    if clause.verb == "置く" and clause.form in ("cannot", "cannot_long"):
        handler = powers.forbid
    elif clause.form == "not" and clause.verb in ("する", "なる"):
        handler = powers.stay
    elif clause.form in ("not", "not_chain", "cannot", "cannot_long", "able") and handler not in (
        powers.live,
        powers.stay,
        powers.no_trigger,
    ):
        raise decline(clause, f"{clause.token} as an instruction", f"「{clause.token}」は指示として読めない")
    node = _each(clause, handler, cx) if _by_both(clause, cx) else handler(clause, cx)
    if clause.said:
        cx.mark(node, "comma", clause.said)
    cx.span(node, [clause.token])
    return node


def _by_both(clause: Clause, cx: Context) -> bool:
    """自分と相手は(それぞれ)、自身の…: each player does it for themselves (1.3.4.1)."""
    topic = next((a for a in clause.args if a.particle == "は"), None)
    if topic is None or owner_of(topic.np, cx) != "both":
        return False
    following = clause.args[clause.args.index(topic) + 1 :][:1]
    each = any(not a.particle and a.np.head == "それぞれ" for a in following)
    return each or any(_own(a.np) for a in clause.args)


def _own(np: NP) -> bool:
    parts = [m.np for m in np.mods if m.np is not None]
    parts += [a.np for m in np.mods if m.clause is not None for a in m.clause.args]
    return np.head == "自身" or any(map(_own, parts))


def _each(clause: Clause, handler: Handler, cx: Context) -> Any:
    comma = any(a.np.head == "それぞれ" and not a.particle and a.comma for a in clause.args)
    each = clause.loose("それぞれ")
    topic = clause.take("は")
    cx.performer = "you"
    node = ir.ForEachPlayer(do=handler(clause, cx))
    if not each or not comma:
        cx.mark(node, "all", "each.bare" if each else "bare")
    if topic is not None and topic.comma and each:
        cx.mark(node, "comma", "topic")
    elif topic is not None and not topic.comma and not each:
        cx.marks[id(node)]["all"] = "none"
    return node
