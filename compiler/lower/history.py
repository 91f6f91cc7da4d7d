"""Conditions of the past: このターン…した, バトンタッチして登場した, これにより…した (9.7)."""

from typing import Any

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import cards, decline, leading_number
from compiler.lower.context import Context
from compiler.lower.events import event_of, this_turn
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
    window: Any = "this_turn"
    turn = this_turn(clause)
    if turn is None:
        window = "previous_turn" if _turn_before(clause) else "entry"
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


def _turn_before(clause: Clause) -> bool:
    """Remove 直前のターン、; whether it was there."""
    first = clause.args[0] if clause.args else None
    if first is None or "".join(first.np.tokens) != "直前のターン" or not first.comma or first.particle:
        return False
    del clause.args[0]
    return True


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


def _did(clause: Clause, cx: Context) -> Any:
    """これによりライブカードを控え室に置いた場合: among the cards of that step there is such a card."""
    to = clause.take("に")
    zone = filters.goal(to)
    found = next(
        (
            a
            for a in reversed(cx.antecedents)
            if a.sort in ("card", "changed") and a.verb == clause.verb and (not zone or a.zone == zone)
        ),
        None,
    )
    if found is None:
        raise decline(clause, f"nothing was {clause.verb} before", f"前に「{clause.verb}」ものがない", "U330")
    clause.formed("past", "passive.past", *(() if clause.closer else ("is_chain",)))
    number = clause.number()
    arg = clause.take("を") or clause.take("が")
    if arg is None and number is None and clause.form == "past":
        clause.done()
        node: Any = ir.Did(name=found.name)
        cx.mark(node, "ref", "by_this")
        return node
    if arg is None or found.sort == "changed":
        raise decline(clause, "did what", "何をしたのか読めない")
    first = leading_number(arg.np) if number is None and arg.np.quantity is None else None
    q = number[0] if number else first or arg.np.quantity
    picked = cards(NP(atoms=arg.np.atoms, mods=arg.np.mods, fellows=arg.np.fellows, link=arg.np.link), cx)
    if picked.ref is not None:
        raise decline(arg.np, "did what", "何をしたのか読めない")
    clause.done()
    picked.stage_noun = False
    picked.among = ir.Var(name=found.name)
    picked.owner = picked.owner or "you"
    node = ir.Compare(
        left=ir.Count(of=picked.build(cx)),
        operator=BOUNDS[q.bound] if q is not None else ">=",
        right=q.n if q is not None else 1,
    )
    said = (
        "put"
        if clause.verb == "置く" and to is None
        else "past"
        if clause.form == "is_chain"
        else clause.form
    )
    cx.mark(node, "verb", f"by_this.{clause.verb}.{said}")
    if q is not None:
        cx.mark(node, "count", "after" if number else "of" if first else "before")
    return node
