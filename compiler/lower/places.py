"""Areas that are named by what is or was there, faces it, or was chosen (4.5)."""

from typing import Any

from compiler import ir
from compiler.lower.cards import cards, decline
from compiler.lower.context import Context
from compiler.lower.words import NP, Clause, Part


def chosen(np: NP, cx: Context) -> ir.Var | None:
    """そのエリア, 選んだエリア: the area that a step before chose, or None for another phrase."""
    found = cx.last("area")
    picked = np.relative
    past = picked is not None and picked.verb == "選ぶ" and picked.form == "past" and not picked.args
    if np.head != "エリア" or found is None or np.quantity is not None:
        return None
    if not (past if np.mods else np.demonstrative == "その"):
        return None
    return ir.Var(name=found.name)


def choose(np: NP, cx: Context) -> Any:
    """Xがいるエリアとは別の自分のエリア1つ, 登場したエリアとは別の…: an area to be chosen."""
    mods = [m.np for m in np.mods]
    other = mods[0].of if mods and mods[0] is not None and mods[0].head == "別" else None
    clause = other.relative if other is not None and other.head == "エリア" else None
    owner = mods[1].head if len(mods) == 2 and mods[1] is not None else ""
    if clause is None or owner != "自分" or np.quantity is None or (np.quantity.n, np.counter) != (1, ""):
        raise decline(np, "which area", "どのエリアか読めない")
    subject = clause.take("が")
    clause.done()
    if clause.verb == "登場する" and clause.form == "past":
        since: Any = "entered"
        of = cards(subject.np, cx).build(cx) if subject is not None else ir.This(noun="member")
    elif clause.verb == "いる" and clause.form == "final" and subject is not None:
        since, of = "is", cards(subject.np, cx).build(cx)
    else:
        raise decline(np, "another area than which", "どのエリアと別なのか読めない")
    node = ir.ChooseArea(other_than=of, where=since, bind=cx.bound("選ぶ", "area"))
    if since == "entered" and subject is not None:
        cx.mark(node, "ref", "full")
    return node


def is_swap(parts: list[Part]) -> bool:
    """Whether a sentence is of the form 選んだエリアにメンバーがいる場合、そのメンバーは…に移動させる."""
    if len(parts) != 2:
        return False
    test, then = parts
    return (
        isinstance(test, Clause)
        and isinstance(then, Clause)
        and (test.verb, test.closer, then.verb, then.form) == ("いる", "場合", "移動させる", "final")
        and any(a.particle == "に" and a.np.head == "エリア" for a in test.args)
    )


def swap(parts: list[Part], node: Any, cx: Context) -> Any:
    """``node`` said in full: a position change moves who is in the area to where the member was (11.9.2).

    Raises Decline if the sentence says anything else of it.
    """
    test, then = parts
    assert isinstance(test, Clause)
    assert isinstance(then, Clause)
    where, there = test.need("に").np, test.need("が").np
    test.done()
    who, to = then.need("は"), then.need("に").np
    then.done()
    left = to.relative
    if (
        not isinstance(node, ir.PositionChange)
        or node.chosen is None
        or chosen(where, cx) != node.chosen
        or "".join(there.tokens) != "メンバー"
        or "".join(who.np.tokens) != "そのメンバー"
        or there.mods
        or who.np.mods
        or to.head != "エリア"
        or left is None
        or (left.verb, left.form) != ("いる", "past")
        or cards(left.need("が").np, cx).build(cx) != node.what
        or left.args
    ):
        raise decline(test, "moves where", "どこに移動させるのか読めない")
    cx.mark(node, "verb", "swap.topic" if who.comma else "swap")
    return node
