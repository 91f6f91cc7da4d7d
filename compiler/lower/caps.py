"""Sentences that cap the change before them: この能力では[赤]は3つまでしか得られない (Q243)."""

from typing import Any

from compiler import ir
from compiler.lower.cards import cards, decline, icon
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.words import NP, Clause, Part

_VERBS: dict[str, type[ir.Gain | ir.AdjustNeed | ir.Adjust]] = {
    "得る": ir.Gain,
    "減る": ir.AdjustNeed,
    "増える": ir.Adjust,
    "減らす": ir.AdjustNeed,
    "増やす": ir.Adjust,
}


def is_cap(parts: list[Part]) -> bool:
    """Whether a sentence only says how far the one before it goes."""
    first = parts[0] if len(parts) == 1 else None
    if not isinstance(first, Clause):
        return False
    if first.verb == "重複する":
        return True
    if first.verb == "なる" and first.form == "not" and any(a.extra == ("は",) for a in first.args):
        return any(a.np.quantity is not None and a.np.quantity.bound == "未満" for a in first.args)
    return any("しか" in (a.particle, *a.extra) for a in first.args)


def is_count(parts: list[Part]) -> bool:
    """Whether a sentence only says up to how many are counted: …は3枚までしか数えない."""
    first = parts[0] if len(parts) == 1 else None
    return isinstance(first, Clause) and (first.verb, first.form) == ("数える", "not") and is_cap(parts)


def count_up_to(parts: list[Part], steps: list[Any], cx: Context) -> list[Any]:
    """``steps`` with each count of these cards capped (Q243). Raises Decline if none counts them."""
    clause = parts[0]
    assert isinstance(clause, Clause)
    within, topic, limit = clause.need("で").np, clause.need("は").np, clause.need("しか")
    clause.done()
    if within.demonstrative != "この" or within.head != "能力" or within.mods or limit.extra:
        raise decline(within, "capped in what", "何の上限か分からない")
    if limit.np.quantity is None or not limit.np.quantity.upto or limit.np.atoms or topic.sort != "card":
        raise decline(limit.np, "capped at what", "いくつまでか読めない")
    below = topic.relative
    under = below is not None and below.verb == "ある" and below.need("に").np.head == "下"
    described = cards(NP(atoms=topic.atoms, mods=[] if under else topic.mods), cx)
    most, kind, where = limit.np.quantity.n, described.type, tuple(described.where)

    def counted(of: Any) -> bool:
        return isinstance(of, ir.Select) and (of.type, of.where, of.under is not None) == (kind, where, under)

    def capped(times: Any) -> Any:
        if isinstance(times, ir.Times) and isinstance(times.per, ir.Count) and counted(times.per.of):
            return cx.changed(times, per=ir.AtMost(of=times.per, n=most))
        return times

    def change(old: Any) -> Any:
        field = "by" if isinstance(old, ir.Adjust) else "times"
        new = capped(getattr(old, field, None))
        return old if new is getattr(old, field, None) else cx.changed(old, **{field: new})

    made = [_each_change(step, change, cx) for step in steps]
    if all(a is b for a, b in zip(made, steps, strict=True)):
        raise decline(topic, "a limit of something else", "前の文のものではない")
    return made


def _each_change(step: Any, change: Any, cx: Context) -> Any:
    """``step`` with every change in it, also under conditions, made another; itself if nothing is."""
    if not isinstance(step, ir.Apply | ir.Seq | ir.If | ir.Upgrade):
        return step
    update: dict[str, Any] = {}
    for name in ("changes",) if isinstance(step, ir.Apply) else ("steps", "cases", "then", "otherwise"):
        old = getattr(step, name, None)
        if isinstance(old, tuple):
            made = tuple(
                change(one) if isinstance(step, ir.Apply) else _each_change(one, change, cx) for one in old
            )
            if any(a is not b for a, b in zip(made, old, strict=True)):
                update[name] = made
        elif (new := _each_change(old, change, cx)) is not old:
            update[name] = new
    return cx.changed(step, **update) if update else step


def cap(parts: list[Part], node: Any, cx: Context) -> Any:
    """``node`` with its last change capped. Raises Decline if it is not what the sentence speaks of."""
    clause = parts[0]
    assert isinstance(clause, Clause)
    if clause.verb == "重複する":
        return _once(clause, node, cx)
    within = clause.need("で").np
    if within.demonstrative != "この" or within.head not in ("能力", "効果") or within.mods:
        raise decline(within, "capped in what", "何の上限か分からない")
    if clause.verb == "なる":
        return _floor(clause, node, cx)
    limit = clause.need("まで" if clause.take_peek("まで") else "しか").np
    if clause.verb == "エールする":
        return _yells(clause, limit, node, cx)
    told = clause.take("は")
    topic = told.np if told is not None else NP()
    clause.done()
    if limit.quantity is None or limit.atoms:
        raise decline(limit, "capped at what", "いくつまでか読めない")
    kind = _VERBS.get(clause.verb)
    if kind is None or clause.form not in ("not", "cannot"):
        raise decline(clause, "this limit", "この上限は読めない")

    def change(old: Any) -> Any:
        said = (
            tuple(icon(str(a)[1:-1]) for a in topic.atoms)
            if topic.head == "ICON"
            else ("live_total",)
            if topic.head == "合計スコア"
            else ()
        )
        spoken = (old.attribute,) if isinstance(old, ir.Adjust) else getattr(old, "icons", None)
        if told is None and spoken is not None:
            said = spoken
        field = "by" if isinstance(old, ir.Adjust) else "times"
        amount = getattr(old, field, 1)
        if not isinstance(old, kind) or len(said) != 1 or spoken != said or isinstance(amount, int):
            raise decline(clause, "a limit of something else", "前の文のものではない")
        assert limit.quantity is not None
        most = ir.AtMost(of=amount, n=limit.quantity.n)
        if told is None:
            cx.mark(most, "ref", "omitted")
        if clause.verb in ("減らす", "増やす"):
            cx.mark(most, "verb", clause.verb)
        if within.head == "効果":
            cx.mark(most, "other", "other")
        return cx.changed(old, **{field: most})

    return _last(node, change, cx)


def _yells(clause: Clause, limit: NP, node: Any, cx: Context) -> Any:
    """この能力では4枚までしか追加でエールできない (8.3.11)."""
    more, number = clause.loose("追加で"), limit.quantity
    clause.done()

    def change(step: Any) -> Any:
        counted = isinstance(step, ir.YellAgain) and step.n is not None and not isinstance(step.n, int)
        if not more or number is None or number.counter != "枚" or clause.form != "cannot" or not counted:
            raise decline(clause, "a limit of something else", "前の文のものではない")
        return cx.changed(step, n=ir.AtMost(of=step.n, n=number.n))

    return _last_step(node, change, cx)


def _once(clause: Clause, node: Any, cx: Context) -> Any:
    """この効果は重複しない: of the cards that have it, one has it (9.9)."""
    topic = clause.need("は").np
    clause.done()
    if (
        topic.demonstrative != "この"
        or topic.head not in ("効果", "能力")
        or topic.mods
        or clause.form != "not"
    ):
        raise decline(clause, "what does not stack", "何が重複しないのか読めない")
    if topic.head == "能力":
        raise decline(topic, "an ability does not stack", "重複しないのは効果")

    def once(apply: ir.Apply) -> ir.Apply:
        return cx.changed(apply, stacks=False)

    return _last_apply(node, once, cx)


def _floor(clause: Clause, node: Any, cx: Context) -> Any:
    """この効果ではライブの合計スコアは0未満にはならない."""
    bound, topic = clause.need("に").np, clause.need("は").np
    clause.done()
    live = topic.of
    number = bound.quantity
    if (
        number is None
        or bound.atoms
        or topic.head != "合計スコア"
        or live is None
        or live.head != "ライブ"
        or live.mods
    ):
        raise decline(topic, "a limit of what", "何の下限か読めない")

    def change(old: Any) -> Any:
        if not isinstance(old, ir.Adjust) or old.attribute != "live_total":
            raise decline(topic, "a limit of something else", "前の文のものではない")
        return cx.changed(old, floor=number.n)

    return _last(node, change, cx)


def _last(node: Any, change: Any, cx: Context) -> Any:
    def last(apply: ir.Apply) -> ir.Apply:
        return cx.changed(apply, changes=(*apply.changes[:-1], change(apply.changes[-1])))

    return _last_apply(node, last, cx)


def _last_apply(node: Any, change: Any, cx: Context) -> Any:
    def last(step: Any) -> Any:
        if not isinstance(step, ir.Apply):
            raise Decline("U320", None, "a limit of nothing", "上限の対象がない")
        return change(step)

    return _last_step(node, last, cx)


def _last_step(node: Any, change: Any, cx: Context) -> Any:
    """``node`` with its last step changed."""
    if isinstance(node, ir.If):
        return cx.changed(node, then=_last_step(node.then, change, cx))
    if isinstance(node, ir.Seq):
        return cx.changed(node, steps=(*node.steps[:-1], _last_step(node.steps[-1], change, cx)))
    return change(node)
