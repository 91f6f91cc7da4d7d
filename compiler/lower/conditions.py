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
    union,
    zone_scope,
)
from compiler.lower.context import Context
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
    holder = _holder(np, cx)
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


def _holder(np: NP, cx: Context) -> Any:
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


def quantity(np: NP, cx: Context) -> Any:
    """A phrase that means a number: Xの枚数, Xの数, Xのコストの合計, ライブの合計スコア, エネルギー."""
    head = np.head
    if head == "合計スコア":
        return _live_total(np, cx)
    if head in ("枚数", "数") and len(np.mods) == 1 and np.mods[0].np is not None:
        inner = np.mods[0].np
        if inner.head == "ICON":
            return _attribute_total(inner, cx, "of_number")
        node = ir.Count(of=cards(inner, cx).build(cx))
        cx.mark(node, "verb", "number")
        return node
    if head in ("合計", "総数") and len(np.mods) == 1 and np.mods[0].np is not None:
        inner = np.mods[0].np
        return _attribute_total(inner, cx, "sum" if head == "合計" else "all_of")
    if head in ("コスト", "スコア", "ICON", "ハート"):
        return _attribute_total(np, cx, None)
    if head == "余剰ハート":
        return _surplus(np, cx)
    if head in ("カード", "メンバー", "エネルギー", "手札", "メンバーカード", "ライブカード"):
        return ir.Count(of=cards(np, cx).build(cx))
    raise decline(np, f"{head} is no number", f"「{head}」は数ではない")


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
    mods = list(np.mods)
    held = False
    if mods and mods[-1].clause is not None and mods[-1].clause.verb == "持つ":
        clause = mods.pop().clause
        assert clause is not None
        original = clause.loose("元々")
        subject = clause.need("が")
        clause.done()
        holder = cards(subject.np, cx).build(cx)
        held = True
    if mods and mods[-1].np is not None and mods[-1].np.head == "元々":
        mods.pop()
        original = True
    attr = filters.attribute(np, original)
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
            cx.tested = holder
    if style:
        cx.mark(node, "verb", style)
    if held and attr.name == "cost":
        cx.mark(node, "zone", "held")
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
        right = _swap(left, side, clause)
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


def _swap(node: Any, side: ir.Side, clause: Clause) -> Any:
    """The same quantity asked of the other player."""
    other = {"you": "opponent", "opponent": "you"}
    if isinstance(node, ir.LiveTotal):
        return ir.LiveTotal(player=side)
    if (
        isinstance(node, (ir.Count, ir.Total))
        and isinstance(node.of, ir.Select)
        and node.of.owner == other.get(side)
    ):
        return node.model_copy(update={"of": node.of.model_copy(update={"owner": side})})
    raise decline(clause, "compared with the other player", "相手と比べられない")


def _holds(clause: Clause, cx: Context) -> Any:
    turn = _turn(clause)
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
    turn = _turn(clause)
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


def _turn(clause: Clause) -> str | None:
    """Remove このターン(中)(に); how it was said: に, 中に, ``.subject`` behind the subject, ``.comma`` with 、."""
    for i, arg in enumerate(clause.args):
        if arg.np.head in ("ターン", "中") and arg.np.demonstrative == "この":
            del clause.args[i]
            subject = next((a for a in clause.args[:i] if a.particle == "が"), None)
            said = ("中" if arg.np.head == "中" else "") + arg.particle
            return said + (".subject" if subject else "") + (".comma" if subject and subject.comma else "")
    return None


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


def event_of(clause: Clause, cx: Context) -> Any:
    """The event a clause tells: 登場した, 移動した, 置かれた, ウェイト状態になった, エールした."""
    verb, passive = clause.verb, clause.form.startswith("passive")
    subject = clause.take("が")
    if verb == "登場する":
        baton = clause.take("baton")
        partner: Any = None
        source = clause.take("から")
        from_: Any = None
        if baton is not None:
            partner = "any"
            if source is not None:
                partner = cards(source.np, cx).build(cx)
                source = None
        if source is not None:
            from_ = zone_scope(source, cx).zones[0]
        where = clause.take("に")
        areas: tuple[ir.Area, ...] = ()
        if where is not None and (subject is None or where.np.sort == "area"):
            areas = zone_scope(where, cx).areas
            if not areas:
                raise decline(where.np, "entered where", "どこに登場したのか読めない")
            where = None
        who = _subject(subject, cx, where)
        clause.done()
        return ir.Entered(subject=who, baton=partner, from_=from_, areas=areas)
    if verb == "移動する":
        area, to = clause.take("を"), clause.take("に")
        who = _subject(subject, cx, None)
        if (
            area is not None
            and [f.head for f in area.np.fellows] == ["登場"]
            and area.np.head == "エリア"
            and to is None
        ):
            clause.done()
            return ir.OneOf(of=(ir.Entered(subject=who), ir.ChangedArea(subject=who)))
        clause.done()
        if area is not None and area.np.head != "エリア":
            raise decline(area.np, "moved what", "何を移動したか分からない")
        from compiler.lower.cards import AREAS  # noqa: PLC0415

        areas = (AREAS[to.np.head],) if to is not None and to.np.head in AREAS else ()
        node = ir.ChangedArea(subject=who, to=areas)
        if area is None:
            cx.mark(node, "verb", "bare")
        return node
    if verb == "置く" and passive:
        source, to = clause.take("から"), clause.need("に")
        who = _subject(subject, cx, None)
        clause.done()
        return ir.Moved(
            subject=who,
            from_=zone_scope(source, cx).zones[0] if source is not None else None,
            to=zone_scope(to, cx).zones[0],
        )
    if verb == "エールする":
        side = owner_of(subject.np, cx) if subject is not None else None
        clause.done()
        if side not in ("you", "opponent"):
            raise decline(clause, "who yelled", "誰がエールしたか分からない")
        return ir.Yelled(player=side)
    if verb == "リフレッシュする":
        raise decline(clause, "refresh", "リフレッシュの条件は読めない")
    if verb == "なる":
        to, source = clause.need("に"), clause.take("から")
        who = _subject(subject, cx, None)
        clause.done()
        if to.np.sort != "state":
            raise decline(to.np, "became what", "何になったか分からない")
        state: dict[bool, ir.Orientation] = {True: "active", False: "wait"}
        return ir.ChangedState(
            subject=who,
            to=state[to.np.head.startswith("アクティブ")],
            from_=state[source.np.head.startswith("アクティブ")] if source is not None else None,
        )
    raise decline(clause, f"{verb} as an event", f"出来事の「{clause.token}」は読めない")


def _subject(arg: Arg | None, cx: Context, where: Arg | None) -> Any:
    if arg is None:
        return ir.This(noun="member")
    np = arg.np
    if np.fellows and np.link == "か" and any(m.demonstrative == "この" for m in np.fellows):
        node = ir.Union(of=tuple(union(np, cx)))
        if where is not None:
            scope = zone_scope(where, cx)
            if scope.zones != ("stage",) or scope.owner != "you":
                raise decline(where.np, "entered where", "どこに登場したのか読めない")
        return node
    picked = cards(np, cx)
    if where is not None:
        scope = zone_scope(where, cx)
        scope.mark("zone", "at")
        picked = merge(picked, scope)
    return picked.build(cx)
