"""Conditions and events: clauses closed by 場合, かぎり, とき, たび (9.7, 9.9)."""

from typing import Any

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import (
    BOUNDS,
    COLOURS,
    COMPARATIVES,
    KINDS,
    Cards,
    cards,
    decline,
    merge,
    owner_of,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.events import event_of, this_turn
from compiler.lower.quantities import holder_of, other_player, quantity
from compiler.lower.words import NP, Arg, Clause, Quantity


def condition(clause: Clause, cx: Context) -> Any:
    """One clause as a condition. Raises Decline if it is none."""
    verb = clause.verb
    if verb in ("そうした", "そうしなかった"):
        step = cx.last("step")
        if step is None:
            raise decline(clause, "nothing was done before", "前に行ったことがない", "U330")
        node: Any = ir.Did(name=step.name)
        return node if verb == "そうした" else ir.IsNot(of=node)
    if _there(clause) and cx.tested is not None:
        there = Cards(owner=cx.tested.owner, zones=cx.tested.zones, marks=[("ref", "scope_omitted")])
        node = exists_quantity(clause, there, cx, negative=False)
        clause.done()
        cx.mark(node, "verb", "entered")
        return node
    if _history(clause):
        return _happened(clause, cx)
    if verb in ("ある", "いる", "おる") or (
        verb == "登場する" and clause.form in ("is", "is_chain") and clause_has(clause, "に")
    ):
        return _exists(clause, cx)
    if verb == "だ":
        return _is(clause, cx)
    if verb in COMPARATIVES:
        return _compared(clause, cx)
    if verb == "持つ":
        return _holds(clause, cx)
    if verb == "異なる":
        return _different(clause, cx)
    raise decline(clause, f"{verb} as a condition", f"条件の「{clause.token}」は読めない")


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


def _history(clause: Clause) -> bool:
    if any(a.np.head == "ターン" and a.np.demonstrative == "この" for a in clause.args) and clause.verb in (
        "登場する",
        "移動する",
    ):
        return True
    return clause.verb in (
        "登場する",
        "移動する",
        "置く",
        "加える",
        "リフレッシュする",
        "成功する",
        "成功させる",
        "公開する",
        "する",
    ) and not (
        clause.verb == "登場する"
        and clause.form in ("is", "is_chain")
        and clause_has(clause, "に")
        and clause_has(clause, "が")
    )


def exists_quantity(clause: Clause, scope: Cards | None, cx: Context, negative: bool) -> Any:
    """The counted selection of …が(N枚以上)ある."""
    number = clause.number()
    total = clause.loose("合計")
    subject = clause.take("が")
    if (
        subject is not None
        and subject.np.head in ("ハート", "ICON", "余剰ハート")
        and number is not None
        and scope is None
    ):
        left: Any = quantity(subject.np, cx)
        result = ir.Compare(left=left, operator=BOUNDS[number[0].bound], right=number[0].n)
        cx.mark(result, "verb", "total" if total or number[0].prefix == "合計" else "plain")
        return result
    if subject is None:
        if number is None:
            raise decline(clause, "what is there", "何があるのか分からない")
        return _elliptical(number[0], clause, cx)
    np = subject.np
    if np.fellows and np.link == "と" and all(f.head == "NAME" for f in [*np.fellows, np]):
        if number is not None or negative or scope is None:
            raise decline(np, "both of these", "ここで名前を「と」で並べることはできない")
        tests = []
        for name in [*np.fellows, np]:
            one = merge(cards(NP(atoms=name.atoms, mods=name.mods), cx), zone_copy(scope))
            tests.append(ir.Compare(left=ir.Count(of=one.build(cx)), operator=">=", right=1))
        both = ir.And(of=tuple(tests))
        cx.mark(both, "join", "noun")
        return both
    q: Quantity | None = number[0] if number else np.quantity
    after = number is not None
    bare = NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link, suffix=np.suffix)
    picked = cards(bare, cx)
    if scope is not None:
        picked = merge(picked, scope)
    elif not (
        picked.zones
        or picked.among
        or picked.under
        or picked.ref
        or picked.stage_noun
        or picked.type == "energy"
    ):
        if cx.tested is None:
            raise decline(np, "where is it", "どこにあるのか分からない", "U330")
        picked.zones, picked.owner, picked.areas = cx.tested.zones, cx.tested.owner, cx.tested.areas
        picked.mark("ref", "scope_omitted")
    if picked.constraint is not None:
        alike = picked.constraint
        picked.constraint = None
        picked.where = [w for w in picked.where if w is not alike]
        node = picked.build(cx)
        left = (
            ir.Kinds(by=alike.by, of=node) if alike.relation == "different" else ir.Most(by=alike.by, of=node)
        )
        style = next((v for (i, c), v in cx.marks.items() if i == id(alike) and c == "differ"), None)
        if style:
            cx.mark(left, "differ", style)
    else:
        node = picked.build(cx)
        left = ir.Count(of=node)
    if isinstance(node, ir.Select):
        cx.tested = node
    if negative:
        if q is not None:
            raise decline(clause, "a number that is not there", "「ない」に数は付かない")
        return ir.Compare(left=left, operator="==", right=0)
    if q is None:
        return ir.Compare(left=left, operator=">=", right=1)
    result = ir.Compare(left=left, operator=BOUNDS[q.bound], right=q.n)
    cx.mark(result, "count", "after" if after else "before")
    if q.prefix == "合計" or total:
        cx.mark(result, "verb", "total")
    if q.prefix == "ちょうど":
        cx.mark(result, "verb", "exactly")
    return result


def zone_copy(scope: Cards) -> Cards:
    """A scope to merge once more."""
    return Cards(
        owner=scope.owner, zones=scope.zones, areas=scope.areas, among=scope.among, marks=list(scope.marks)
    )


def _elliptical(q: Quantity, clause: Clause, cx: Context) -> Any:
    last = cx.tested_condition
    if not isinstance(last, ir.Compare):
        raise decline(clause, "a number of what", "何の数か分からない", "U330")
    result = ir.Compare(left=last.left, operator=BOUNDS[q.bound], right=q.n)
    cx.mark(result, "ref", "bare")
    return result


def _exists(clause: Clause, cx: Context) -> Any:
    negative = clause.form in ("not", "not_chain", "is_not")
    where = clause.take("に")
    scope: Cards | None = None
    if where is not None:
        if where.np.suffix == "すべて":
            return _every_area(where.np, clause, cx)
        if where.np.head in ("ハート", "必要ハート"):
            node = _hearts_there(where.np, clause, cx)
            if where.comma:
                cx.mark(node, "comma", "object")
            return node
        if where.np.head == "下":
            raise decline(where.np, "under a member", "メンバーの下の条件は読めない")
        scope = zone_scope(where, cx)
        scope.mark("zone", "at")
        subject = next((a for a in clause.args if a.particle == "が"), None)
        if subject is not None and subject.np.demonstrative == "この" and subject.np.suffix == "":
            clause.take("が")
            ref = cards(subject.np, cx).build(cx)
            if scope.areas:
                out: Any = ir.InArea(of=ref, areas=scope.areas)
            elif scope.zones:
                out = ir.InZone(of=ref, zone=scope.zones[0])
            else:
                raise decline(where.np, "where is it", "どこにあるのか読めない")
            if scope.owner is None:
                cx.mark(out, "owner", "bare")
            clause.done()
            return out
    result = exists_quantity(clause, scope, cx, negative)
    if clause.verb == "登場する":
        cx.mark(result, "verb", "entered")
    clause.done()
    cx.tested_condition = result
    return result


def _every_area(np: NP, clause: Clause, cx: Context) -> Any:
    owner: ir.Side = "you"
    for mod in np.mods:
        if mod.np is None or mod.np.head != "ステージ":
            raise decline(mod, "areas of what", "何のエリアか分からない")
        for inner in mod.np.mods:
            side = owner_of(inner.np, cx) if inner.np else None
            if side is None:
                raise decline(inner, "whose stage", "誰のステージか分からない")
            owner = side
    member = cards(clause.need("が").np, cx).build(cx)
    clause.done()
    cx.tested = ir.Select(type="member", owner=owner, zones=("stage",), where=member.where)
    node = ir.EveryArea(owner=owner, where=member.where)
    cx.mark(node, "verb", f"{clause.verb}.{clause.form}")
    return node


def _hearts_there(np: NP, clause: Clause, cx: Context) -> Any:
    """…が持つハートに[桃]が合計3つ以上ある."""
    subject = clause.need("が").np
    number = clause.number() or ((subject.quantity, 0) if subject.quantity else None)
    total = clause.loose("合計")
    holder = holder_of(np, cx)
    if subject.head != "ICON" or number is None:
        raise decline(clause, "hearts that are there", "このハートの条件は読めない")
    clause.done()
    colours = tuple(COLOURS[i] for i in subject.texts("ICON"))
    attr = ir.Attribute(name="hearts" if np.head == "ハート" else "need", colours=colours)
    node = ir.Compare(
        left=ir.Total(attribute=attr, of=holder), operator=BOUNDS[number[0].bound], right=number[0].n
    )
    cx.mark(node, "verb", "there.total" if total or number[0].prefix == "合計" else "there")
    return node


def _is(clause: Clause, cx: Context) -> Any:
    """Aが B の(場合): a number against a number, or what cards are."""
    every = clause.loose("すべて")
    where = clause.take("に")
    predicate = clause.need("だ").np
    subject = clause.take("が")
    if clause.form == "dearu":
        pass
    q = predicate.quantity
    if predicate.atoms == [] and q is not None:
        if where is not None:
            raise decline(clause, "に here", "ここの「に」は読めない")
        if subject is None:
            out = _elliptical(q, clause, cx)
        else:
            left = quantity(subject.np, cx)
            out = ir.Compare(left=left, operator=BOUNDS[q.bound], right=q.n)
            cx.mark(out, "verb", "is.exactly" if q.prefix == "ちょうど" else "is")
        clause.done()
        cx.tested_condition = out
        return out
    if subject is None and predicate.head == "メインフェイズ":
        owner = owner_of(predicate.mods[0].np, cx) if predicate.mods and predicate.mods[0].np else None
        if owner not in ("you", "opponent"):
            raise decline(predicate, "whose phase", "誰のフェイズか分からない")
        clause.done()
        return ir.PhaseIs(phase="main", player=owner)
    if subject is None:
        raise decline(clause, "what is it that is", "何がそうなのか分からない")
    if predicate.head == "同じ":
        raise decline(clause, "the same", "「同じ」の条件は読めない")
    of = cards(subject.np, cx).build(cx)
    inner: list[Any]
    if predicate.head in ("GROUP", "NAME"):
        inner = (
            [filters.named(predicate)]
            if predicate.suffix != "のみ"
            else [filters.named(NP(atoms=predicate.atoms, fellows=predicate.fellows))]
        )
        node = ir.Is(of=of, where=tuple(inner))
        if predicate.suffix == "のみ":
            cx.mark(node, "all", "only")
        elif every:
            cx.mark(node, "all", "all")
    elif predicate.sort == "state":
        node = ir.Is(
            of=of, where=(ir.InState(state="active" if predicate.head.startswith("アクティブ") else "wait"),)
        )
        if every:
            cx.mark(node, "all", "all")
    elif predicate.sort == "card":
        desc = cards(
            NP(atoms=predicate.atoms, mods=predicate.mods, fellows=predicate.fellows, link=predicate.link), cx
        )
        kind: list[Any] = [ir.IsType(type=desc.type)] if desc.type != "card" else []
        node = ir.Is(of=of, where=(*desc.where, *kind))
        if every:
            cx.mark(node, "all", "all")
    else:
        raise decline(predicate, "this description", "この説明は読めない")
    clause.done()
    if isinstance(of, ir.Select):
        cx.tested = of
    return node


def _compared(clause: Clause, cx: Context) -> Any:
    subject, than = clause.need("が"), clause.need("より")
    number = clause.number()
    left = quantity(subject.np, cx)
    side = owner_of(than.np, cx)
    right: Any
    if side is not None:
        right = other_player(left, side, clause)
        node = ir.Compare(left=left, operator=COMPARATIVES[clause.verb], right=right)
        if number is not None:
            if number[0].bound != "以上" or COMPARATIVES[clause.verb] != ">":
                raise decline(clause, "by how many", "いくつ多いのか分からない")
            node = ir.Compare(left=left, operator=">=", right=ir.Plus(a=right, b=number[0].n))
        cx.mark(node, "verb", f"than.{clause.verb}")
        clause.done()
        return node
    if isinstance(left, ir.Total) and than.np.sort == "card":
        right = ir.Total(attribute=left.attribute, of=cards(than.np, cx).build(cx))
        cx.mark(right, "ref", "holder")
    else:
        right = quantity(than.np, cx)
    node = ir.Compare(left=left, operator=COMPARATIVES[clause.verb], right=right)
    cx.mark(node, "verb", f"explicit.{clause.verb}")
    clause.done()
    return node


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
        else:
            raise decline(clause, "how many surplus hearts", "余剰ハートの数が分からない")
        clause.done()
        return node
    if (
        where is not None
        and where.np.head == "余剰ハート"
        and subject is not None
        and arg.np.head == "ICON"
        and number
    ):
        side = owner_of(subject.np, cx)
        colours = arg.np.texts("ICON")
        left = ir.Surplus(player=side, colour=COLOURS[colours[0]])
        clause.done()
        return ir.Compare(left=left, operator=BOUNDS[number[0].bound], right=number[0].n)
    if subject is None:
        raise decline(clause, "who has it", "誰が持つのか分からない")
    of = cards(subject.np, cx).build(cx)
    inner = Clause("持つ", clause.form, [Arg(arg.np, "を")], clause.token)
    if where is not None:
        inner.args.insert(0, where)
    if number is not None:
        inner.args.insert(0, Arg(NP(quantity=number[0]), ""))
    scratch = Cards()
    filters.holds(inner, scratch, cx, negative)
    clause.done()
    node2 = ir.Is(of=of, where=tuple(scratch.where))
    cx.mark(node2, "verb", "holds")
    if isinstance(of, ir.Select):
        cx.tested = of
    return node2


def _different(clause: Clause, cx: Context) -> Any:
    each = clause.loose("それぞれ")
    subject = clause.need("が")
    clause.done()
    if subject.np.head not in KINDS or cx.tested is None:
        raise decline(clause, "different from what", "何が異なるか分からない")
    node = ir.Compare(
        left=ir.Kinds(by=KINDS[subject.np.head], of=cx.tested), operator=">=", right=ir.Count(of=cx.tested)
    )
    cx.mark(node, "differ", "each" if each else "ga")
    return node


def _happened(clause: Clause, cx: Context) -> Any:
    """バトンタッチして登場した, このターン移動している, これにより…した場合."""
    if clause.loose("これにより"):
        return _did(clause, cx)
    window: Any = "this_turn"
    turn = this_turn(clause)
    if turn is None:
        window = "entry"
    times = 1
    number = clause.number()
    if number is not None:
        if number[0].counter != "回" or number[0].bound != "以上":
            raise decline(clause, "how many times", "回数が読めない")
        times = number[0].n
    event = event_of(clause, cx)
    node = ir.Happened(event=event, window=window, times=times)
    cx.mark(node, "verb", clause.form.replace("_not", "").replace("not_", ""))
    if turn:
        cx.mark(node, "comma", turn)
    return ir.IsNot(of=node) if clause.form in ("is_not", "not_past", "not") else node


def _did(clause: Clause, cx: Context) -> Any:
    """これによりライブカードを控え室に置いた場合: among the cards of that step there is such a card."""
    to = clause.take("に")
    zone = filters.goal(to)
    found = next(
        (
            a
            for a in reversed(cx.antecedents)
            if a.sort == "card" and a.verb == clause.verb and (not zone or a.zone == zone)
        ),
        None,
    )
    if found is None:
        raise decline(clause, f"nothing was {clause.verb} before", f"前に「{clause.verb}」ものがない", "U330")
    number = clause.number()
    arg = clause.take("を") or clause.take("が")
    if arg is None:
        raise decline(clause, "did what", "何をしたのか読めない")
    q = number[0] if number else arg.np.quantity
    picked = cards(NP(atoms=arg.np.atoms, mods=arg.np.mods, fellows=arg.np.fellows, link=arg.np.link), cx)
    if picked.ref is not None:
        raise decline(arg.np, "did what", "何をしたのか読めない")
    clause.done()
    picked.stage_noun = False
    picked.among = ir.Var(name=found.name)
    picked.owner = "you"
    node = ir.Compare(
        left=ir.Count(of=picked.build(cx)),
        operator=BOUNDS[q.bound] if q is not None else ">=",
        right=q.n if q is not None else 1,
    )
    cx.mark(node, "verb", f"by_this.{clause.verb}.{clause.form}")
    if q is not None:
        cx.mark(node, "count", "after" if number else "before")
    return node
