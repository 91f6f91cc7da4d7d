"""Conditions and events: clauses closed by 場合, かぎり, とき, たび (9.7, 9.9)."""

import re
from dataclasses import replace
from typing import Any, cast

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import (
    Cards,
    cards,
    decline,
    owner_of,
    zone_scope,
)
from compiler.lower.colours import colours, holder
from compiler.lower.comparisons import against, alike, all_share, compared, different, greatest, one_of, same
from compiler.lower.context import Context
from compiler.lower.events import this_turn
from compiler.lower.existence import elliptical, exists, exists_quantity
from compiler.lower.history import done_or_not, happened
from compiler.lower.holding import holds
from compiler.lower.quantities import quantity
from compiler.lower.tables import BOUNDS, COLOURS, COMPARATIVES, KINDS
from compiler.lower.words import NP, Arg, Clause, Quantity
from compiler.parse import Morpheme


def condition(clause: Clause, cx: Context) -> Any:
    """One clause as a condition. Raises Decline if it is none."""
    upper = _upper(clause)
    node = _condition(clause, cx)
    return node if upper is None else _between(node, upper, clause, cx)


def _upper(clause: Clause) -> Quantity | None:
    """Remove and return the second bound of a number that is asked for: 3枚以上5枚以下."""
    for arg in clause.args:
        q = arg.np.quantity
        if q is not None and q.upper is not None and not arg.np.atoms and arg.particle in ("", "だ"):
            arg.np.quantity = replace(q, upper=None)
            return q
    return None


def _between(node: Any, q: Quantity, clause: Clause, cx: Context) -> ir.And:
    """手札が3枚以上5枚以下: at least so many and at most so many of the same."""
    asked = isinstance(node, ir.Compare) and (node.operator, node.right) == (">=", q.n)
    if not asked or isinstance(node.left, int) or q.upper is None:
        raise decline(clause, "between which numbers", "どの数の間か読めない")
    most = ir.Compare(left=node.left.model_copy(), operator="<=", right=q.upper)
    within = ir.And(of=(node, most))
    cx.mark(within, "join", "range")
    cx.tested_condition = node
    return within


def _condition(clause: Clause, cx: Context) -> Any:
    verb = clause.verb
    if verb in ("そうした", "そうしなかった"):
        step = cx.last("step")
        if step is None:
            raise decline(clause, "nothing was done before", "前に行ったことがない", "U330")
        if verb == "そうしなかった" and cx.did:
            raise decline(clause, "what was not done", "何をしなかったのか分からない", "U331")
        if verb == "そうした":
            cx.did = True
        node: Any = ir.Did(name=step.name)
        return node if verb == "そうした" else ir.IsNot(of=node)
    if (told := done_or_not(clause, cx)) is not None:
        return told
    if _there(clause) and cx.tested is not None:
        there = Cards(owner=cx.tested.owner, zones=cx.tested.zones, marks=[("ref", "scope_omitted")])
        node = exists_quantity(clause, there, cx, negative=False)
        clause.done()
        cx.mark(node, "verb", "entered")
        return node
    if (
        clause.verb == "置く"
        and clause.form.startswith("passive.is")
        and _lies(clause)
        and not clause_has(clause, "baton")
    ):
        return exists(clause, cx)
    if clause.verb == "公開する" and clause.form == "passive.is":
        return _revealed(clause, cx)
    if _history(clause):
        return happened(clause, cx)
    if verb in ("ある", "いる", "おる") or _standing(clause):
        return exists(clause, cx)
    if verb == "だ":
        return _is(clause, cx)
    if verb in COMPARATIVES:
        cx.tested_condition = node = compared(clause, cx)
        return node
    if verb == "持つ":
        return _holds(clause, cx)
    if verb == "異なる":
        return different(clause, cx)
    if verb == "含む":
        return _included(clause, cx)
    raise decline(clause, f"{verb} as a condition", f"条件の「{clause.token}」は読めない")


def _revealed(clause: Clause, cx: Context) -> Any:
    """このカードが自分のエールにより公開されている."""
    by, subject = clause.need("により").np, clause.need("が").np
    clause.done()
    owner = by.of
    of = cards(subject, cx).build(cx)
    if by.head != "エール" or owner is None or owner_of(owner, cx) != "you" or isinstance(of, ir.Select):
        raise decline(clause, "revealed by what", "何により公開されたのか読めない")
    return ir.InZone(of=of, zone="yell")


def _included(clause: Clause, cx: Context) -> Any:
    """その中に…を1枚以上含む; 必要ハートの中に…がそれぞれ1以上含まれる."""
    if clause.form == "passive.final":
        where = clause.need("に")
        hearts = holder(where.np)
        if hearts is not None:
            return colours(hearts, clause, cx)
        clause.args.append(where)
        clause.args.sort(key=lambda a: a.np.tokens[0].start_pos or 0)
        node = exists(Clause("ある", clause.form, clause.args, clause.token), cx)
        cx.mark(node, "verb", "within")
        return node
    inner = clause.need("を")
    clause.args.append(Arg(inner.np, "が", (), inner.comma))
    node = exists(Clause("ある", clause.form, clause.args, clause.token), cx)
    cx.mark(node, "verb", "contains")
    return node


def clause_has(clause: Clause, particle: str) -> bool:
    """Whether the clause has an argument with the particle."""
    return any(a.particle == particle for a in clause.args)


def _there(clause: Clause) -> bool:
    """かつ…が登場している: on the stage just spoken of."""
    return (
        clause.verb == "登場する"
        and clause.form in ("is", "is_chain")
        and {a.particle for a in clause.args} == {"が"}
        and all(a.np.demonstrative == "" for a in clause.args)
    )


def _lies(clause: Clause) -> bool:
    """…に置かれている: where it is; with a place that it left or a turn, how it came there."""
    turn = any(a.np.head in ("ターン", "中") and a.np.demonstrative for a in clause.args)
    return clause_has(clause, "に") and not clause_has(clause, "から") and not turn


def _history(clause: Clause) -> bool:
    if any(a.np.head == "ターン" and a.np.demonstrative == "この" for a in clause.args) and clause.verb in (
        "登場する",
        "移動する",
    ):
        return True
    return clause.verb in (
        "登場する",
        "移動する",
        "バトンタッチする",
        "置く",
        "加える",
        "引く",
        "リフレッシュする",
        "エールする",
        "解決する",
        "成功する",
        "成功させる",
        "公開する",
        "する",
        "なる",
        "失う",
    ) and not _standing(clause)


def _standing(clause: Clause) -> bool:
    """…に登場している: where it is, not how it came there (11.6.2, Q114)."""
    return (
        clause.verb == "登場する"
        and clause.form in ("is", "is_chain", "is_not")
        and clause_has(clause, "に")
        and not clause_has(clause, "から")
        and not clause_has(clause, "baton")
    )


def _is(clause: Clause, cx: Context) -> Any:
    """Aが B の(場合), …である, …でない."""
    how = clause.form
    if how not in ("denai", "dehanai"):
        return _so(clause, cx)
    clause.form = "dearu"
    asserted = _so(clause, cx)
    if not isinstance(asserted, ir.Is | ir.PhaseIs):
        raise decline(clause, "not this number", "数は「でない」と言わない")
    denied = ir.IsNot(of=asserted)
    cx.mark(denied, "test", how)
    return denied


def _so(clause: Clause, cx: Context) -> Any:
    """A number against a number, or what cards are."""
    both = clause.loose("どちらも")
    every = clause.loose("すべて") or both
    turn = this_turn(clause)
    where = clause.take("に")
    predicate = clause.need("だ").np
    subject = clause.take("が")
    q = predicate.quantity
    if predicate.atoms == [] and q is not None and q.counter == "ターン目":
        return _turn_itself(predicate, clause)
    if predicate.atoms == [] and q is not None:
        if where is not None and subject is not None:
            scope = zone_scope(where, cx)
            scope.mark("zone", "at")
            out = exists_quantity(
                Clause("だ", clause.form, [subject, Arg(predicate)], clause.token), scope, cx, False
            )
            cx.mark(out, "verb", "is.there")
        elif where is not None:
            raise decline(clause, "に here", "ここの「に」は読めない")
        elif subject is None:
            out = elliptical(q, clause, cx)
        else:
            left = quantity(subject.np, cx)
            out = ir.Compare(left=left, operator=BOUNDS[q.bound], right=q.n)
            if subject.comma and isinstance(left, ir.Total):
                cx.mark(out, "comma", "topic")
            counted = isinstance(left, ir.Total | ir.Count) and not isinstance(left.of, ir.This)
            if q.prefix == "合計" and not counted:
                raise decline(predicate, "the total of what", "何の合計か分からない")
            cx.mark(out, "verb", {"ちょうど": "is.exactly", "合計": "is.total"}.get(q.prefix, "is"))
            if isinstance(left, ir.Total) and q.counter in ("", "つ"):
                cx.mark(out, "count", "counter" if q.counter else "bare")
        clause.done()
        cx.tested_condition = out
        if turn is not None:
            cx.mark(out, "duration", "turn")
        return out
    if predicate.quantity is None and predicate.suffix in ("以上", "以下", "未満") and where is None:
        return against(subject, predicate, clause, cx)
    if turn is not None:
        raise decline(clause, "this turn", "「このターン」は読めない")
    if subject is None and predicate.head == "メインフェイズ":
        whose = predicate.mods.pop().np if predicate.mods else None
        owner = owner_of(whose, cx) if whose is not None else None
        if whose is None or owner not in ("you", "opponent"):
            raise decline(predicate, "whose phase", "誰のフェイズか分からない")
        predicate.mods += whose.mods
        whose.mods = []
        return _turn(predicate, clause, ir.PhaseIs(phase="main", player=owner))
    if subject is None and predicate.head == "ライブフェイズ":
        return _turn(predicate, clause, ir.PhaseIs(phase="live"))
    if subject is None and predicate.suffix == "以外":
        return _otherwise(predicate, clause, cx)
    if subject is None:
        return _so_too(predicate, clause, cx)
    if predicate.head == "SAID":
        return _answered(subject.np, predicate, clause, cx)
    if predicate.head == "同じ":
        other = clause.take("と")
        clause.done()
        if other is not None:
            return alike(subject.np, other.np, clause, cx)
        return same(subject.np, clause, cx, every)
    if predicate.head in ("枚数", "数") and predicate.atoms[0].lemma == "同じ" and not predicate.mods:
        as_many = clause.need("と").np
        clause.done()
        return alike(subject.np, as_many, clause, cx, f"as_many.{predicate.head}")
    if predicate.head == "いずれか":
        return one_of(subject, predicate, clause, cx)
    return _are(subject.np, predicate, clause, cx, "both" if both else "all" if every else "")


def _are(subject: NP, predicate: NP, clause: Clause, cx: Context, every: str) -> Any:
    """What cards are: …が『G』のみ, …がすべてアクティブ状態, それがライブカード."""
    of = cards(subject, cx).build(cx)
    if not every and isinstance(of, ir.Select) and (cx.marked(of, "all") or "").startswith("all"):
        every = "front"  # すべてのメンバーが
    only = predicate.suffix == "のみ"
    if predicate.demonstrative and predicate.sort == "card":
        return _nobody_else(of, predicate, clause, cx)
    where, bare = _description(predicate, cx)
    clause.done()
    node = ir.Is(of=of, where=where)
    if only:
        cx.mark(node, "all", "only")
    elif bare:
        cx.mark(node, "verb", "bare")
    if every:
        cx.mark(node, "all", every)
    if isinstance(of, ir.Select):
        if not every and not only and not _one_area(of):
            raise decline(predicate, "all of them or one of them", "「すべて」か「のみ」が要る")
        cx.speak_of(of)
    cx.tested_condition = node
    return node


def _nobody_else(of: Any, predicate: NP, clause: Clause, cx: Context) -> Any:
    """自分のステージにいるメンバーがこのメンバーのみ: no other is there."""
    clause.done()
    if (
        not isinstance(of, ir.Select)
        or of.where
        or "".join(predicate.atoms) != "このメンバー"
        or predicate.suffix != "のみ"
    ):
        raise decline(predicate, "this very card", "どのカードであるかは条件にならない")
    others = cx.changed(of, where=(ir.Except(ref=ir.This()),))
    node = ir.Compare(left=ir.Count(of=others), operator="==", right=0)
    cx.mark(node, "all", "only")
    cx.tested_condition = node
    return node


def _one_area(of: ir.Select) -> bool:
    """Whether there is one member at most, as in an area or in front of a member (4.5.3)."""
    return len(of.areas) == 1 or any(isinstance(w, ir.Facing) for w in of.where)


def _description(predicate: NP, cx: Context) -> tuple[tuple[Any, ...], bool]:
    """What a predicate says of a card, and whether without a noun: 『G』, アクティブ状態, コスト4以上."""
    if predicate.head in ("GROUP", "NAME"):
        only = predicate.suffix == "のみ"
        return (
            filters.named(NP(atoms=predicate.atoms, fellows=predicate.fellows) if only else predicate),
        ), True
    if predicate.sort == "state":
        return (ir.InState(state="active" if predicate.head.startswith("アクティブ") else "wait"),), True
    if predicate.sort == "attribute" and predicate.quantity is not None:
        return tuple(filters.bounded(predicate)), True
    if predicate.sort == "card":
        noun = NP(atoms=predicate.atoms, mods=predicate.mods, fellows=predicate.fellows, link=predicate.link)
        desc = cards(noun, cx)
        kind: list[Any] = [ir.IsType(type=cast(Any, desc.type))] if desc.type != "card" else []
        if predicate.head == "メンバーカード" and kind:
            cx.mark(kind[0], "zone", "card")  # そのメンバーが…のメンバーカードの場合
        return (*desc.where, *kind), False
    raise decline(predicate, "this description", "この説明は読めない")


def _turn_itself(np: NP, clause: Clause) -> Any:
    """このゲームの1ターン目."""
    clause.done()
    game = np.of
    if game is None or game.head != "ゲーム" or game.demonstrative != "この" or np.quantity is None:
        raise decline(np, "which turn", "どのターンか分からない")
    return ir.Compare(left=ir.TurnNumber(), operator="==", right=np.quantity.n)


def _turn(predicate: NP, clause: Clause, phase: ir.PhaseIs) -> Any:
    """このゲームの1ターン目のライブフェイズ, このゲームの1ターン目の自分のメインフェイズ."""
    clause.done()
    turn = predicate.mods[-1].np if predicate.mods else None
    number = turn.quantity if turn is not None else None
    game = [m.np.head for m in (*predicate.mods[:-1], *(turn.mods if turn is not None else [])) if m.np]
    if not predicate.mods:
        return phase
    if number is None or number.counter != "ターン目" or game != ["ゲーム"]:
        raise decline(predicate, "which turn", "どのターンか分からない")
    nth = ir.Compare(left=ir.TurnNumber(), operator="==", right=number.n)
    return ir.And(of=(nth, phase))


def _answered(np: NP, said: NP, clause: Clause, cx: Context) -> Any:
    """回答がXかYの場合, 回答がそれ以外の場合: none of those asked for before."""
    found = cx.last("answer")
    clause.done()
    if found is None or np.head != "回答" or np.mods or said.mods:
        raise decline(clause, "an answer to what", "何への回答か分からない", "U330")
    words = str(said.atoms[0])
    if words == "それ以外" and cx.answers:
        return ir.IsNot(of=ir.Answered(name=found.name, answers=cx.answers))
    answers = tuple(re.split("(?<=[^か])か(?=[^か])", words))
    cx.answers += answers
    return ir.Answered(name=found.name, answers=answers)


def _so_too(predicate: NP, clause: Clause, cx: Context) -> Any:
    """コスト15以上のメンバーの場合: what the card just asked about is besides."""
    clause.done()
    last = cx.tested_condition
    if predicate.sort != "card" or not isinstance(last, ir.Is) or isinstance(last.of, ir.Select):
        raise decline(clause, "what is it that is", "何がそうなのか分からない")
    desc = cards(NP(atoms=predicate.atoms, mods=predicate.mods), cx)
    touched = isinstance(last.of, ir.EventCard) and last.of.role == "partner"
    kind: list[Any] = [] if desc.type == "card" or touched else [ir.IsType(type=cast(Any, desc.type))]
    node = ir.Is(of=last.of.model_copy(), where=(*desc.where, *kind))
    cx.mark(node, "ref", "bare")
    return node


def _otherwise(predicate: NP, clause: Clause, cx: Context) -> Any:
    """『G』のカード以外の場合: the cards just tested are not that."""
    clause.done()
    last = cx.tested_condition
    if not isinstance(last, ir.Is):
        raise decline(clause, "what is it that is", "何がそうなのか分からない")
    bare = NP(atoms=predicate.atoms, mods=predicate.mods, fellows=predicate.fellows, link=predicate.link)
    desc = cards(bare, cx)
    kind: list[Any] = [ir.IsType(type=cast(Any, desc.type))] if desc.type != "card" else []
    return ir.IsNot(of=ir.Is(of=last.of.model_copy(), where=(*desc.where, *kind)))


def _holds(clause: Clause, cx: Context) -> Any:
    turn = this_turn(clause)
    node = _holding(clause, cx)
    if turn is not None:
        if turn or not isinstance(node, ir.Compare):
            raise decline(clause, "this turn", "「このターン」は読めない")
        cx.mark(node, "duration", "turn")
    return node


def _holding(clause: Clause, cx: Context) -> Any:
    negative = clause.form in ("not", "not_chain")
    listed = _all_listed(clause)
    every = clause.loose("すべて")
    subject = clause.take("が")
    where = clause.take("に")
    arg = clause.need("を")
    number = clause.number()
    if arg.np.head == "余剰ハート" and not arg.np.mods and subject is not None:
        side = owner_of(subject.np, cx)
        left: Any = ir.Surplus(player=side)
        if negative:
            node = ir.Compare(left=left, operator="==", right=0)
        elif number is not None:
            node = ir.Compare(left=left, operator=BOUNDS[number[0].bound], right=number[0].n)
            cx.mark(node, "count", "number")
        else:
            node = ir.Compare(left=left, operator=">=", right=1)
        clause.done()
        return node
    if (
        where is not None
        and where.np.head == "余剰ハート"
        and subject is not None
        and arg.np.head == "ICON"
        and not (number is not None and negative)
    ):
        side = owner_of(subject.np, cx)
        icons = arg.np.texts("ICON")
        left = ir.Surplus(player=side, colour=COLOURS[icons[0]])
        clause.done()
        if len(icons) > 1:
            raise decline(arg.np, "surplus hearts of one colour", "余剰ハートの色が読めない")
        operator, n = (BOUNDS[number[0].bound], number[0].n) if number is not None else (">=", 1)
        found = ir.Compare(left=left, operator="==" if negative else operator, right=0 if negative else n)
        if number is not None:
            cx.mark(found, "count", "number")
        return found
    if subject is None:
        raise decline(clause, "who has it", "誰が持つのか分からない")
    if (
        len(arg.np.mods) == 1
        and arg.np.mods[0].clause is not None
        and arg.np.mods[0].clause.verb in COMPARATIVES
    ):
        found = greatest(arg.np, subject.np, clause, cx)
        if subject.comma:
            cx.mark(found, "comma", "topic")
        clause.done()
        return found
    if number is not None and number[0].prefix == "合計":
        return _in_total(subject.np, arg.np, number[0], clause, cx)
    of = cards(subject.np, cx).build(cx)
    if arg.np.head in KINDS and arg.np.atoms[0].lemma == "同じ" and not arg.np.mods and number is None:
        clause.done()
        return all_share(of, arg.np, clause, cx)
    front = isinstance(of, ir.Select) and (cx.marked(of, "all") or "").startswith("all")
    inner = Clause("持つ", clause.form, [Arg(arg.np, "を")], clause.token)
    if listed:
        inner.args.append(Arg(NP(atoms=listed)))
    if where is not None:
        inner.args.insert(0, where)
    if number is not None:
        inner.args.insert(0, Arg(NP(quantity=number[0]), ""))
    scratch = Cards()
    holds(inner, scratch, cx, negative)
    clause.done()
    node2 = ir.Is(of=of, where=tuple(scratch.where))
    cx.mark(node2, "verb", "holds")
    if every:
        cx.mark(node2, "all", "all")
    if front:
        cx.mark(node2, "all", "front")
    if isinstance(of, ir.Select):
        if not every and not front and not _one_area(of):
            raise decline(arg.np, "all of them or one of them", "「すべて」が要る")
        cx.speak_of(of)
    return node2


def _in_total(subject: NP, np: NP, number: Quantity, clause: Clause, cx: Context) -> Any:
    """…が[桃]を合計5つ以上持つ: all of them together."""
    attr = filters.attribute(np)
    if (
        attr is None
        or attr.name not in ("blade", "hearts")
        or np.mods
        or clause.form not in ("final", "chain")
    ):
        raise decline(np, "a total of what", "何の合計か分からない")
    of = cards(subject, cx).build(cx)
    clause.done()
    node = ir.Compare(left=ir.Total(attribute=attr, of=of), operator=BOUNDS[number.bound], right=number.n)
    cx.mark(node, "verb", "holds.total")
    if isinstance(of, ir.Select):
        cx.speak_of(of)
    cx.tested_condition = node
    return node


def _all_listed(clause: Clause) -> list[Morpheme]:
    """Remove すべて behind a list ([赤]と[青]をすべて持つ); before it, it would be all of the holders."""
    before: Arg | None = None
    for arg in clause.args:
        if arg.np.head == "すべて" and not arg.particle and before is not None and before.particle == "を":
            clause.args.remove(arg)
            return arg.np.atoms
        before = arg
    return []
