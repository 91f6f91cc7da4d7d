"""Phrases that mean a number: counts, totals, scores, surplus hearts."""

from typing import Any

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import (
    Cards,
    cards,
    decline,
    owner_of,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.tables import COLOURS, COMPARATIVES, KINDS
from compiler.lower.words import NP, Arg, Clause, Mod


def quantity(np: NP, cx: Context) -> Any:
    """A phrase that means a number: Xの枚数, Xの数, Xのコストの合計, ライブの合計スコア, エネルギー."""
    node: Any
    head = np.head
    if np.sort == "number" and (np.demonstrative or (np.mods and np.mods[-1].clause is not None)):
        return amount(np, cx)
    if head == "合計スコア":
        return _live_total(np, cx)
    if head in ("枚数", "数") and len(np.mods) == 1 and np.mods[0].np is not None:
        inner = np.mods[0].np
        if inner.sort == "zone" and inner.head != "手札" and head == "枚数":
            scope = zone_scope(Arg(inner), cx)
            scope.mark("zone", "bare")
            node = ir.Count(of=scope.build(cx))
            cx.mark(node, "verb", "number")
            return node
        if inner.head in ("ICON", "ハート"):
            return _attribute_total(inner, cx, "of_number")
        node = ir.Count(of=cards(inner, cx).build(cx))
        cx.mark(node, "verb", "number")
        return node
    if head in ("合計", "総数") and len(np.mods) == 1 and np.mods[0].np is not None:
        inner = np.mods[0].np
        if inner.sort == "card" or inner.head in ("枚数", "手札"):
            return _sum_of_cards(inner, "sum" if head == "合計" else "all_of", cx)
        if head == "合計" and inner.head == "数" and inner.of is not None:
            return _attribute_total(inner.of, cx, "sum.number")
        return _attribute_total(inner, cx, "sum" if head == "合計" else "all_of")
    if head == "合計" and not np.mods:
        last = cx.tested_condition
        left = last.left if isinstance(last, (ir.Compare, ir.IsOneOf)) else None
        if not isinstance(left, ir.Total):
            raise decline(np, "the total of what", "何の合計か分からない", "U330")
        again = left.model_copy()
        cx.mark(again, "ref", "total")
        return again
    if (
        head in ("グループ名", "ユニット名", "名前", "カード名")
        and np.of is not None
        and np.atoms[0].lemma != "同じ"
    ):
        return ir.Kinds(by=KINDS[head], of=cards(np.of, cx).build(cx), mode="union")
    if head == "色" and np.of is not None and np.of.head == "ハート":
        node = ir.Colours(of=holder_of(np.of, cx))
        cx.mark(node, "verb", "number")
        return node
    if head in ("コスト", "スコア", "ICON", "ハート"):
        return _attribute_total(np, cx, None)
    if head == "余剰ハート":
        return _surplus(np, cx)
    if head == "ENERGY" and np.relative is not None and np.relative.verb == "支払う":
        return paid(np, cx)
    if head in (
        "カード",
        "メンバー",
        "エネルギー",
        "手札",
        "デッキ",
        "エネルギーデッキ",
        "メンバーカード",
        "ライブカード",
        "エネルギーカード",
    ):
        return ir.Count(of=cards(np, cx).build(cx))
    raise decline(np, f"{head} is no number", f"「{head}」は数ではない")


def paid(np: NP, cx: Context) -> Any:
    """支払った[E]につき, これにより支払った[E]4つにつき, これにより支払った[E]が4つ以上."""
    clause = np.relative
    found = cx.last("energy", ("支払う",))
    if (
        clause is None
        or clause.verb != "支払う"
        or clause.form != "past"
        or found is None
        or len(np.atoms) != 1
    ):
        raise decline(np, "which energy", "どの[E]か読めない")
    by_this = clause.loose("これにより")
    clause.done()
    ref = ir.Var(name=found.name)
    cx.mark(ref, "ref", "by_this" if by_this else "bare")
    if np.quantity is not None and np.quantity.n == 1:
        cx.mark(ref, "count", "one")
    return ir.Count(of=ref)


def _sum_of_cards(np: NP, word: str, cx: Context) -> ir.Count:
    """自分と相手のエネルギーの合計, 自分と相手の手札の枚数の合計: how many there are together."""
    counted = np.of if np.head == "枚数" else np
    if counted is None:
        raise decline(np, "a total of what", "何の合計か分からない")
    node = ir.Count(of=cards(counted, cx).build(cx))
    cx.mark(node, "verb", f"{word}.number" if np.head == "枚数" else word)
    return node


def amount(np: NP, cx: Context) -> Any:
    """その差, その枚数, 選んだ数, これにより置いた枚数, Xに等しい枚数, Xに1を足した数."""
    if np.demonstrative == "その" and not np.mods:
        return _difference(np, cx) if np.head == "差" else _number_of_step(np, None, cx)
    clause = np.relative
    if clause is None:
        raise decline(np, "how many", "いくつか読めない")
    if clause.verb == "等しい":
        node = quantity(clause.need("に").np, cx)
        clause.done()
        return node
    if clause.verb == "足す" and clause.form == "past":
        more = clause.need("を").np.quantity
        node = quantity(clause.need("に").np, cx)
        clause.done()
        if more is None or more.bound or more.counter:
            raise decline(clause, "plus what", "いくつ足すのか読めない")
        return ir.Plus(a=node, b=more.n)
    if clause.verb in COMPARATIVES and clause.form == "final" and np.head == "値":
        return _beside(clause, cx)
    if clause.verb == "選ぶ" and clause.form == "past" and not clause.args and (number := cx.last("number")):
        return ir.Chosen(name=number.name)
    return _number_of_step(np, clause, cx)


def _beside(clause: Clause, cx: Context) -> ir.Plus:
    """Xのコストより1低い値."""
    than, by = clause.need("より").np, clause.number()
    clause.done()
    if by is None or by[0].bound or by[0].counter or clause.verb not in ("高い", "低い"):
        raise decline(clause, "by how much", "いくつ違うのか読めない")
    node = ir.Plus(a=quantity(than, cx), b=by[0].n if clause.verb == "高い" else -by[0].n)
    cx.mark(node, "verb", "beside")
    return node


def _difference(np: NP, cx: Context) -> Any:
    """その差: between the two numbers of the condition before (1.3.5)."""
    last = cx.tested_condition
    if not isinstance(last, ir.Compare):
        raise decline(np, "the difference of what", "何の差か分からない", "U330")
    less = last.operator in ("<", "<=")
    return ir.Difference(a=last.right, b=last.left) if less else ir.Difference(a=last.left, b=last.right)


def _number_of_step(np: NP, clause: Clause | None, cx: Context) -> Any:
    """その枚数, これにより置いた枚数: the number of cards of a step."""
    if clause is None:
        found = cx.last("card")
        if found is None or np.head != "枚数":
            raise decline(np, "how many of what", "何の枚数か分からない", "U330")
        ref: Any = ir.Var(name=found.name)
        cx.mark(ref, "ref", "that")
        return ir.Count(of=ref)
    filters.apply(Mod(clause=clause), out := Cards(), cx)
    if not isinstance(out.ref, ir.Var):
        raise decline(clause, "how many of what", "何の枚数か分からない", "U330")
    cx.mark(out.ref, "ref", f"{out.noun_mark}.card")
    node = ir.Count(of=out.ref)
    cx.mark(node, "verb", "number")
    return node


def _live_total(np: NP, cx: Context) -> Any:
    player: ir.Side = "you"
    bare = True
    live = False
    for mod in np.mods:
        inner = mod.np
        if inner is None or inner.head != "ライブ":
            raise decline(np, "which total score", "何の合計スコアか分からない")
        live = True
        for m in inner.mods:
            side = owner_of(m.np, cx) if m.np else None
            if side is None:
                raise decline(m, "whose live", "誰のライブか分からない")
            player, bare = side, False
    node = ir.LiveTotal(player=player)
    if not bare:
        cx.mark(node, "owner", "you")
    if not live:
        cx.mark(node, "verb", "bare")
    return node


def _surplus(np: NP, cx: Context) -> Any:
    player: ir.Side = "you"
    for mod in np.mods:
        side = owner_of(mod.np, cx) if mod.np else None
        if side is None:
            raise decline(mod, "whose surplus hearts", "誰の余剰ハートか分からない")
        player = side
    return ir.Surplus(player=player)


def _attribute_total(np: NP, cx: Context, style: str | None) -> Any:
    """Xのコスト(の合計), Xが持つ[ブレード]の合計, Xが持つハートの総数."""
    original = False
    attr = None
    holder: Any = None
    mods = [*(m for f in np.fellows for m in f.mods), *np.mods]
    held = of_held = False
    if np.fellows and (
        np.head != "ICON" or np.link != "と" or any(f.mods for f in np.fellows[1:]) or np.mods
    ):
        raise decline(np, "a total of what", "何の合計か分からない")
    if mods and mods[-1].clause is not None and mods[-1].clause.verb == "持つ":
        clause = mods.pop().clause
        assert clause is not None
        original = clause.loose("元々")
        subject = clause.take("が")
        clause.done()
        if subject is None and not (original and len(mods) == 1 and mods[0].np is not None):
            raise decline(clause, "who has it", "誰が持つのか分からない")
        owner = subject.np if subject is not None else mods.pop().np
        assert owner is not None
        holder = cards(owner, cx).build(cx)
        held, of_held = True, subject is None
    elif mods and mods[-1].clause is not None and mods[-1].clause.verb == "含む" and np.head == "ICON":
        clause = mods.pop().clause
        assert clause is not None
        whose = filters.needed(clause)
        if whose is None:
            raise decline(np, "whose requirement", "誰の必要ハートか読めない")
        holder = cards(whose, cx).build(cx)
        attr = ir.Attribute(name="need", colours=tuple(COLOURS[i] for i in np.texts("ICON")))
    if mods and mods[-1].np is not None and mods[-1].np.head == "元々":
        mods.pop()
        original = True
    attr = attr or filters.attribute(np, original)
    if holder is None and len(mods) == 1 and mods[0].np is not None:
        holder = cards(mods.pop().np, cx).build(cx)  # type: ignore[arg-type]
    if attr is None or mods:
        raise decline(np, "a total of what", "何の合計か分からない")
    if holder is None:
        if cx.tested is None:
            raise decline(np, "whose total", "誰の値か分からない", "U330")
        holder = cx.tested.model_copy()
        node = ir.Total(attribute=attr, of=holder)
        cx.mark(node, "ref", "bare")
    else:
        node = ir.Total(attribute=attr, of=holder)
        if isinstance(holder, ir.Select):
            cx.speak_of(holder)
    if style:
        cx.mark(node, "verb", style)
        if style == "sum" and not isinstance(holder, ir.Select):
            cx.mark(node, "all", "all")
    if attr.name != "need" and cx.marked(node, "ref") != "bare":
        cx.mark(node, "zone", "of.held" if of_held else "held" if held else "of")
    return node


def other_player(node: Any, side: ir.Side, clause: Clause) -> Any:
    """The same quantity asked of the other player."""
    other = {"you": "opponent", "opponent": "you"}
    if isinstance(node, ir.LiveTotal):
        return ir.LiveTotal(player=side)
    if isinstance(node, ir.Surplus) and node.player == other.get(side) and side in ("you", "opponent"):
        return node.model_copy(update={"player": side})
    if (
        isinstance(node, (ir.Count, ir.Total))
        and isinstance(node.of, ir.Select)
        and node.of.owner == other.get(side)
    ):
        return node.model_copy(update={"of": node.of.model_copy(update={"owner": side})})
    raise decline(clause, "compared with the other player", "相手と比べられない")


def holder_of(np: NP, cx: Context) -> Any:
    """Xが持つハート, Xの必要ハート: X."""
    if len(np.mods) != 1:
        raise decline(np, "whose hearts", "誰のハートか分からない")
    mod = np.mods[0]
    if mod.clause is not None and mod.clause.verb == "持つ":
        subject = mod.clause.need("が")
        mod.clause.done()
        return cards(subject.np, cx).build(cx)
    if mod.np is not None:
        return cards(mod.np, cx).build(cx)
    raise decline(np, "whose hearts", "誰のハートか分からない")


def alike_number(picked: Cards, cx: Context) -> Any:
    """名前の異なるXの数, 同じ名前のXの数: the kinds of the cards, or the most that are alike (Q67)."""
    alike, also, before = picked.constraint, picked.also, picked.before_alike()
    picked.constraint = picked.also = None
    picked.where = [w for w in picked.where if w is not alike]
    of = picked.build(cx)
    if before:
        cx.mark(of, "differ", f"at.{before}")
    different = alike.relation == "different"
    node: Any = ir.Kinds(by=alike.by, of=of, also=also) if different else ir.Most(by=alike.by, of=of)
    style = cx.marked(alike, "differ")
    if style:
        cx.mark(node, "differ", style)
    return node
