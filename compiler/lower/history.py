"""Conditions of the past: このターン…した, バトンタッチして登場した, これにより…した (9.7)."""

from typing import Any

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import cards, decline, leading_number, owner_of
from compiler.lower.context import Context
from compiler.lower.events import event_of, last_turn, this_turn
from compiler.lower.quantities import quantity
from compiler.lower.tables import BOUNDS
from compiler.lower.words import NP, Clause

HAPPENED = ("past", "is", "was", "passive.past", "passive.is", "passive.was")
"""Forms that say that something happened."""
NEVER = ("is_not", "not_past", "passive.is_not", "passive.not_past")
"""Forms that say that it did not."""


def happened(clause: Clause, cx: Context) -> Any:
    """バトンタッチして登場した, このターン移動している, これにより…した場合."""
    if clause.loose("これにより"):
        return _became(clause, cx) if clause.verb == "なる" else _did(clause, cx)
    if (several := _so_many(clause, cx)) is not None:
        cx.mark(several, "ref", "omitted")
        return several
    window: Any = "this_turn"
    before = last_turn(clause)
    if before is not None:
        window = "previous_turn"
    turn = before or this_turn(clause)
    if clause.verb in ("する", "成功する") and (held := _held_then(clause, turn, window, cx)) is not None:
        return held
    if turn is None:
        window = "entry"
    if turn is None and cx.turn and clause.verb == "する":
        window, turn = "this_turn", "omitted"
    cx.turn = window == "this_turn"
    if before is not None:
        turn = before
    times = 1
    number = clause.number()
    if number is not None:
        if number[0].counter != "回" or number[0].bound != "以上":
            raise decline(clause, "how many times", "回数が読めない")
        times = number[0].n
    if clause.verb == "バトンタッチする":
        return _touched(clause, cx)
    chained = () if clause.closer else ("is_chain", "passive.is_chain")
    forms = (*HAPPENED, *NEVER, *chained)
    if clause.verb in ("登場する", "移動する"):
        forms = tuple(form for form in forms if not form.startswith("passive."))
    clause.formed(*forms)
    event = event_of(clause, cx)
    if window == "entry" and isinstance(event, ir.ChangedState):
        raise decline(clause, "when did this happen", "いつのことか分からない")
    if clause.without is not None and (not isinstance(event, ir.LiveSucceeded) or times != 1):
        raise decline(clause, "without what", "何なしでか読めない")
    node = ir.Happened(event=event, window=window, times=times)
    cx.mark(node, "verb", clause.form.replace("_not", "").replace("not_", ""))
    if turn:
        cx.mark(node, "comma", turn)
    if clause.without is not None and clause.form in ("is", "was", "past"):
        return _with_none_left(clause.without.np, node, cx)
    return ir.IsNot(of=node) if clause.form in NEVER else node


def _held_then(clause: Clause, turn: str | None, window: Any, cx: Context) -> Any:
    """相手がライブをし, 相手がライブをしている: it was held; それが成功していない: and whether it succeeded."""
    live = next(
        (a for a in clause.args if a.particle == "を" and a.np.head == "ライブ" and not a.np.mods), None
    )
    subject = next((a for a in clause.args if a.particle == "が"), None)
    if clause.verb == "する" and live is not None and subject is not None and turn is not None:
        side = owner_of(subject.np, cx)
        clause.args.remove(live)
        clause.args.remove(subject)
        clause.done()
        if side not in ("you", "opponent"):
            raise decline(subject.np, "whose live", "誰のライブか分からない")
        clause.formed("past", "is", "was", "is_not", *(() if clause.closer else ("chain", "is_chain")))
        cx.live = side, window
        node = ir.Happened(event=ir.LiveStarted(player=side), window=window)
        cx.mark(
            node,
            "verb",
            "held" if clause.form in ("chain", "is_chain") else f"held.{clause.form}".replace("_not", ""),
        )
        cx.mark(node, "comma", turn)
        return ir.IsNot(of=node) if clause.form == "is_not" else node
    if (
        clause.verb == "成功する"
        and cx.live is not None
        and subject is not None
        and subject.np.head == "それ"
    ):
        side, window = cx.live
        clause.args.remove(subject)
        clause.done()
        clause.formed("past", "is", "was", "is_not", "not_past")
        node = ir.Happened(event=ir.LiveSucceeded(player=side), window=window)
        cx.mark(node, "verb", f"it.{clause.form}".replace("_not", "").replace("not_", ""))
        return ir.IsNot(of=node) if clause.form in ("is_not", "not_past") else node
    return None


def done_or_not(clause: Clause, cx: Context) -> Any:
    """支払わなかった場合, 控え室に置いた場合: そうしなかった, そうした, with the verb of the step; None for other clauses."""
    if clause.form not in ("past", "not_past") or not all(a.particle == "に" for a in clause.args):
        return None
    step = cx.last("step")
    known = [a for a in cx.antecedents if step is not None and a.name == step.name and a.verb]
    zone = filters.goal(clause.args[0]) if clause.args else ""
    if step is None or [a.verb for a in known] != [clause.verb] or (zone and known[0].zone != zone):
        return None
    if len(clause.args) > 1 or (bool(clause.args) != (clause.verb in ("置く", "加える", "戻す", "する"))):
        return None
    clause.args.clear()
    node = ir.Did(name=step.name)
    cx.mark(node, "verb", f"told.{clause.form}")
    return ir.IsNot(of=node) if clause.form == "not_past" else node


def _with_none_left(np: NP, node: ir.Happened, cx: Context) -> Any:
    """余剰ハートを持たずにライブを成功させていた: succeeded, and has none left over (Q142)."""
    if np.head != "余剰ハート" or np.mods or np.quantity or not isinstance(node.event, ir.LiveSucceeded):
        raise decline(np, "without what", "何なしでか読めない")
    none = ir.Compare(left=ir.Surplus(player=node.event.player), operator="==", right=0)
    cx.mark(none, "join", "without")
    return ir.And(of=(none, node))


def _touched(clause: Clause, cx: Context) -> Any:
    """このメンバーがXとバトンタッチしていた: the other member of the baton touch that the event was part of."""
    who, whom = clause.take("が"), clause.take("と")
    if (
        whom is None
        and cx.event
        and clause.form == "was"
        and (who is None or "".join(who.np.tokens) == "このメンバー")
    ):
        clause.done()
        touched = ir.Is(of=ir.EventCard(role="partner"), where=())
        cx.mark(touched, "verb", "touched")
        if who is not None:
            cx.mark(touched, "ref", "full")
        return touched
    if who is None or whom is None:
        raise decline(clause, "baton touch with whom", "誰とバトンタッチしたのか読めない")
    subject, other = who.np, whom.np
    clause.done()
    of = cards(subject, cx).build(cx)
    picked = cards(other, cx)
    if not cx.event or not isinstance(of, ir.This) or other.head != "メンバー" or clause.form != "was":
        raise decline(clause, "baton touch with whom", "誰とバトンタッチしたのか読めない")
    if picked.zones or picked.ref is not None or picked.count is not None or not picked.where:
        raise decline(other, "baton touch with whom", "誰とバトンタッチしたのか読めない")
    node = ir.Is(of=ir.EventCard(role="partner"), where=tuple(picked.where))
    cx.mark(node, "verb", "touched")
    cx.tested_condition = node
    return node


def _became(clause: Clause, cx: Context) -> Any:
    """これによりウェイト状態のメンバーが3人以上アクティブ状態になった: so many of that step's changed."""
    to, subject, number = clause.need("に").np, clause.need("が").np, clause.number()
    clause.done()
    if subject.head in filters.ATTRIBUTES and number is None:
        return _set(clause, subject, to, cx)
    found = cx.last("card", ("する",))
    before = subject.of
    states = [np.head[:4] for np in (before, to) if np is not None and np.sort == "state"]
    if found is None or len(set(states)) != 2 or subject.head != "メンバー" or clause.form != "past":
        raise decline(clause, "became by this", "これにより何になったのか読めない", "U330")
    if number is None or number[0].bound != "以上":
        raise decline(clause, "how many became", "いくつなったのか読めない")
    changed = ir.Select(type="member", among=ir.Var(name=found.name))
    node = ir.Compare(left=ir.Count(of=changed), operator=">=", right=number[0].n)
    cx.mark(node, "verb", "became")
    return node


def _set(clause: Clause, subject: NP, to: NP, cx: Context) -> Any:
    """これによりこのカードのコストが10以上になった: the step was done, and so it is now."""
    found = cx.last("changed")
    q = to.quantity
    left = quantity(subject, cx)
    if found is None or q is None or to.atoms or clause.form != "past" or not isinstance(left, ir.Total):
        raise decline(clause, "became by this", "これにより何になったのか読めない", "U330")
    now = ir.Compare(left=left, operator=BOUNDS[q.bound], right=q.n)
    return ir.And(of=(ir.Did(name=found.name), now))


def _lost(clause: Clause, found: Any, cx: Context) -> ir.Compare:
    """これにより(相手が)余剰ハートを2つ以上失っている場合."""
    what, who, number = clause.need("を").np, clause.take("が"), clause.number()
    clause.done()
    clause.formed("past", "is", "was")
    side = owner_of(who.np, cx) if who is not None else None
    if what.head != "余剰ハート" or what.mods or (who is not None and side != found.meant):
        raise decline(what, "whose surplus hearts", "誰の余剰ハートか分からない")
    q = number[0] if number is not None else None
    node = ir.Compare(
        left=ir.Lost(name=found.name), operator=BOUNDS[q.bound] if q else ">=", right=q.n if q else 1
    )
    cx.mark(node, "verb", clause.form)
    if q is not None:
        cx.mark(node, "count", "number")
    if who is not None:
        cx.mark(node, "ref", "full")
    return node


def _so_many(clause: Clause, cx: Context) -> ir.Compare | None:
    """(これにより)2枚以上控え室に置いた, 2枚置いた: so many by the step just done; None for other clauses."""
    numbers = [a for a in clause.args if not a.particle and not a.np.atoms and a.np.quantity is not None]
    goals = [a for a in clause.args if a.particle == "に"]
    if len(numbers) != 1 or len(clause.args) != 1 + len(goals) or len(goals) > 1 or clause.form != "past":
        return None
    q, zone = numbers[0].np.quantity, filters.goal(goals[0]) if goals else ""
    found = cx.last("card", filters.DONE_BY.get(clause.verb, (clause.verb,)))
    if q is None or q.counter not in ("枚", "人") or q.upto or q.prefix or found is None:
        return None
    if (goals and (not zone or found.zone != zone)) or (not goals and clause.verb not in ("置く", "引く")):
        return None
    node = ir.Compare(left=ir.Count(of=ir.Var(name=found.name)), operator=BOUNDS[q.bound], right=q.n)
    cx.mark(node, "verb", "many.bare" if clause.verb == "置く" and not goals else "many")
    return node


def _did(clause: Clause, cx: Context) -> Any:
    """これによりライブカードを控え室に置いた場合: among the cards of that step there is such a card."""
    lost = cx.last("lost")
    if clause.verb == "失う" and lost is not None:
        return _lost(clause, lost, cx)
    if (several := _so_many(clause, cx)) is not None:
        return several
    to = clause.take("に")
    zone = filters.goal(to)
    verbs = filters.DONE_BY.get(clause.verb, (clause.verb,))
    found = next(
        (
            a
            for a in reversed(cx.antecedents)
            if a.sort in ("card", "changed") and a.verb in verbs and (not zone or a.zone == zone)
        ),
        None,
    )
    if found is None:
        raise decline(clause, f"nothing was {clause.verb} before", f"前に「{clause.verb}」ものがない", "U330")
    chained = () if clause.closer else ("is_chain", "passive.is_chain")
    clause.formed("past", "passive.past", "is", "was", "passive.is", "passive.was", *chained)
    number = clause.number()
    arg = clause.take("を") or clause.take("が")
    if arg is None and number is None and clause.form == "past":
        clause.done()
        node: Any = ir.Did(name=found.name)
        cx.mark(node, "ref", "by_this")
        return node
    if arg is None or found.sort == "changed":
        raise decline(clause, "did what", "何をしたのか読めない")
    ahead = leading_number(arg.np) if number is None and arg.np.quantity is None else None
    q = number[0] if number else arg.np.quantity or ahead
    picked = cards(NP(atoms=arg.np.atoms, mods=arg.np.mods, fellows=arg.np.fellows, link=arg.np.link), cx)
    if picked.ref is not None:
        raise decline(arg.np, "did what", "何をしたのか読めない")
    clause.done()
    picked.stage_noun = picked.stage_noun and clause.verb in ("移動する", "登場する")
    moved = found.moved if clause.verb == "移動する" else ""
    picked.among = ir.Var(name=moved or found.name)
    both = picked.owner == "both"
    if both:
        picked.owner = None  # the step was done by each of them
    picked.zones = picked.zones or (("stage",) if picked.stage_noun else ())
    picked.owner = picked.owner or ("any" if picked.stage_noun else "you")
    node = ir.Compare(
        left=ir.Count(of=picked.build(cx)),
        operator=BOUNDS[q.bound] if q is not None else ">=",
        right=q.n if q is not None else 1,
    )
    where = ".bare" if clause.verb == "置く" and to is None else ""
    cx.mark(node, "verb", f"by_this.{clause.verb}.{clause.form}{where}")
    if both:
        cx.mark(node, "owner", "both")
    if to is not None and to.np.head in ("上", "下") and zone == "deck":
        cx.mark(node, "zone", "on")
    if q is not None and q.prefix == "合計":
        cx.mark(node, "all", "total")
    if q is not None:
        cx.mark(node, "count", "of" if ahead is not None else "after" if number else "before")
    return node
