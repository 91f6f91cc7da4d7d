"""Modifiers that narrow cards: の-phrases and relative clauses (2, 4.3.2, 9.6.3)."""

from typing import Any, cast

from compiler import ir
from compiler.lower import referring
from compiler.lower.cards import (
    Cards,
    _areas,
    cards,
    decline,
    how_many,
    owner_of,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.holding import contains, holds
from compiler.lower.tables import AREAS, BOUNDS, COLOURS, COMPARATIVES, KINDS, TYPES, ZONES
from compiler.lower.words import NP, Arg, Clause, Mod

ATTRIBUTES = {"コスト": "cost", "スコア": "score", "必要ハート": "need", "ハート": "hearts"}


def named(np: NP) -> Any:
    """『A』か『B』, 「A」, …以外 as a filter."""
    groups, names = np.texts("GROUP"), np.texts("NAME")
    if np.fellows and np.link == "と":
        raise decline(np, "names joined by と here", "ここで名前を「と」で並べることはできない")
    node: Any = ir.InGroup(names=groups) if groups else ir.Named(names=names)
    return ir.Not(of=node) if np.suffix == "以外" else node


def apply(mod: Mod, out: Cards, cx: Context) -> None:
    """Narrow ``out`` by one modifier. Raises Decline for a modifier that cards cannot have."""
    if mod.clause is not None:
        out.tokens.append(mod.clause.token)
        _relative(mod.clause, out, cx)
        if mod.comma:
            out.mark("comma", "source")
        return
    np = mod.np
    assert np is not None
    out.tokens += np.tokens
    side = owner_of(np, cx)
    if side is not None:
        out.owner = side
        if out.where and not out.zones and not out.among:
            out.mark("owner", "behind")  # アクティブ状態の自分のエネルギー
        if mod.comma:
            out.mark("comma", "scope")
    elif np.head in ("GROUP", "NAME"):
        out.where.append(named(np))
        if np.suffix == "のうち":
            cx.mark(out.where[-1], "join", "listed")
    elif np.head in ZONES:
        scope = zone_scope(Arg(np), cx)
        out.zones, out.owner = scope.zones, scope.owner or out.owner
        out.marks += scope.marks
        out.mark("zone", "of")
    elif np.head in AREAS:
        out.zones = ("stage",)
        _areas(np, out, cx)
        out.mark("zone", "of")
    elif np.head == "ほか" and (others := _others(out, cx)) is not None:
        out.ref, out.noun_mark, out.others = others, "others", True
    elif np.head == "すべて" and out.others:
        out.others = False
    elif np.head == "ほか":
        referring.other_than_this(np, cx)
        out.where.append(_marked(ir.Except(ref=ir.This(noun="member")), cx, "other", "other"))
    elif np.suffix == "以外" and np.demonstrative == "この":
        noun = "member" if np.head == "メンバー" else "card"
        out.where.append(_marked(ir.Except(ref=ir.This(noun=noun)), cx, "other", "except"))
    elif np.head == "すべて":
        out.count = ir.Every()
        out.mark("all", f"all.{len(out.where)}" if out.where else "all")
    elif np.head == "枚数" and (np.mods or np.demonstrative):
        out.count = _as_many(np, cx)
        out.mark("count", "of")
    elif np.sort == "state":
        out.where.append(ir.InState(state="active" if np.head.startswith("アクティブ") else "wait"))
    elif np.head in ("それ", "それら") and not np.mods:
        typed = cx.last("card", types=(out.type,)) if np.head == "それら" and out.type != "card" else None
        looked, cx.looked = cx.looked, []  # which of them: said by the noun that follows
        spoken = ir.Var(name=typed.meant or typed.name) if typed is not None else cards(np, cx).build(cx)
        cx.looked = looked
        cx.marks.get(id(spoken), {}).pop("ref", None)
        if isinstance(out.ref, ir.Var) and out.ref == spoken and np.head == "それら":
            out.those = True
        else:
            out.ref = spoken
            out.noun_mark = "those" if np.head == "それら" else "it"
    elif np.head == "残り":
        out.ref = _left_over(np, cx)
        out.noun_mark = "bare.公開する.past" if np.mods else "rest"
    elif (
        np.head in ATTRIBUTES
        and np.suffix in ("以上", "以下")
        and np.mods[0:1]
        and np.mods[0].np is not None
        and [m.np.head for m in np.mods[1:] if m.np is not None] == ["元々"] * (len(np.mods) - 1)
    ):
        attr = attribute(np, original=len(np.mods) > 1)
        assert attr is not None
        located(np.mods[0].np, out, cx)
        most = ir.Total(attribute=attr, of=cards(np.mods[0].np, cx).build(cx))
        out.where.append(ir.Where(attribute=attr, operator=BOUNDS[np.suffix], value=most))
        if mod.comma:
            cx.mark(out.where[-1], "join", "and")
    elif np.head in ATTRIBUTES and np.mods and np.mods[-1].clause is not None:
        out.where.append(_equal(np, cx))
    elif (
        np.head in ("コスト", "スコア")
        and np.of is not None
        and np.of.suffix
        and np.of.head in (np.head, "合計")
    ):
        out.where.append(_up_to(np.of, np.head, out, cx))
    elif np.head == "色" and np.mods:
        raise decline(mod, "a colour before a card", "「色の」はカードに係らない")
    elif np.sort == "attribute" and np.fellows:
        out.where.append(_one_of(np, cx))
    elif np.sort == "attribute" and np.quantity is not None:
        out.where += bounded(np)
        if np.suffix == "で":
            cx.mark(out.where[-1], "join", "te")
    elif (
        np.head in KINDS and np.relative is not None and np.relative.verb == "異なる" and np.quantity is None
    ):
        unlike = np.relative
        to = unlike.take("と")
        unlike.done()
        if to is None:
            out.constraint = _marked(ir.Alike(by=KINDS[np.head], relation="different"), cx, "differ", "front")
            out.where.append(out.constraint)
            return
        found = ir.Compared(by=KINDS[np.head], relation="different", ref=cards(to.np, cx).build(cx))
        out.where.append(_marked(found, cx, "differ", "front"))
    elif np.head in KINDS and np.atoms[0].lemma == "同じ":
        _alike(np, out, cx)
    elif np.head in ("うち", "中"):
        scope = cards(np, cx)
        out.among, out.zones, out.owner = scope.among, scope.zones, scope.owner or out.owner
        out.marks += scope.marks
        if scope.zones:
            out.mark("zone", "of")
    elif np.quantity is not None and not np.atoms:
        if np.quantity.bound:
            raise decline(mod, "a bound without an attribute", "何の数か分からない")
        out.count = how_many(np.quantity)
        out.mark("count", "of")
    elif np.head in ("カード", "メンバー", "メンバーカード", "ライブカード") and np.suffix == "以外":
        earlier, np.mods = np.mods[:-1], np.mods[-1:]
        for one in earlier:
            apply(one, out, cx)
        out.where.append(ir.Except(ref=_excepted(np, cx)))
    else:
        raise decline(mod, f"{np.head} before a card", f"「{''.join(np.tokens)}の」はカードに係らない")


def _left_over(np: NP, cx: Context) -> Any:
    """残りのカード, 公開した残りのカード."""
    holder = np.relative
    if np.mods and (holder is None or holder.form != "past" or holder.args):
        raise decline(np, "what is left of what", "何の残りか読めない")
    verbs = (holder.verb,) if holder is not None else ("見る",)
    group = cx.last("card", verbs) or (None if holder is not None else cx.last("card", ("公開する",)))
    if group is None:
        raise decline(np, "残り of nothing", "残りが何の残りか分からない", "U330")
    return ir.Rest(of=ir.Var(name=group.name))


def _others(out: Cards, cx: Context) -> ir.Var | None:
    """これにより公開されたほかのすべてのカード: what was revealed before the card looked for."""
    if not isinstance(out.ref, ir.Var) or not out.noun_mark.startswith("by_this"):
        return None
    name = out.ref.name
    found = next((a for a in cx.antecedents if a.name == name and a.others), None)
    return ir.Var(name=found.others) if found is not None else None


def _named_after(clause: Clause, out: Cards, cx: Context) -> Any:
    """Xのカード名がすべて含まれる: cards whose name has that of X in it."""
    np, every = clause.need("が").np, clause.loose("すべて")
    if np.head != "カード名" or np.of is None or not every:
        raise decline(clause, "containing what", "何を含むのか読めない")
    located(np.of, out, cx)
    return ir.Compared(by="card_name", relation="contains", ref=cards(np.of, cx).build(cx))


def _excepted(np: NP, cx: Context) -> Any:
    """これにより選んだメンバー以外, そのメンバー以外: what is left out; in a list, what it chose before."""
    clause = np.relative
    if cx.picking and clause is not None and clause.verb == "選ぶ" and clause.form == "past":
        by_this = clause.loose("これにより")
        clause.done()
        if by_this and np.head == "メンバー" and not np.demonstrative:
            return ir.Picked()
    ref = cards(NP(atoms=np.atoms, mods=np.mods), cx).build(cx)
    if not isinstance(ref, ir.Var | ir.EventCard):
        raise decline(np, "except these", "この「以外」は読めない")
    return ref


def _marked(node: Any, cx: Context, choice: str, value: str) -> Any:
    cx.mark(node, choice, value)
    return node


def _as_many(np: NP, cx: Context) -> ir.Exactly:
    """それらと同じ枚数の, その枚数に1を足した枚数の."""
    from compiler.lower import quantities  # noqa: PLC0415 - quantities and filters are mutually recursive

    if np.atoms[0].lemma == "同じ":
        other = np.of
        if other is None:
            raise decline(np, "as many as what", "何と同じ枚数か分からない")
        if other.head == "枚数":
            return ir.Exactly(n=quantities.quantity(other, cx))
        return ir.Exactly(n=ir.Count(of=cards(other, cx).build(cx)))
    return ir.Exactly(n=quantities.amount(np, cx))


def _alike(np: NP, out: Cards, cx: Context) -> None:
    """同じ名前の: all of them; それと同じカード名の: as something else."""
    kind = KINDS[np.head]
    if not np.mods:
        out.constraint = ir.Alike(by=kind, relation="same")
        cx.mark(out.constraint, "differ", "no")
        out.where.append(out.constraint)
        return
    other = np.mods[0].np
    assert other is not None
    located(other, out, cx)
    node = ir.Compared(by=kind, relation="same", ref=cards(other, cx).build(cx))
    out.where.append(_marked(node, cx, "differ", "no"))


def bounded(np: NP) -> list[Any]:
    """コスト4以下の, スコア5以上の, コスト10の, コスト4以上9以下の."""
    assert np.quantity is not None
    original = [m.np.head for m in np.mods if m.np is not None] == ["元々"] and len(np.mods) == 1
    if np.head not in ("コスト", "スコア") or (np.mods and not original):
        raise decline(np, f"{np.head} with a bound", f"「{np.head}」に数は付かない")
    attr = ir.Attribute(name="cost" if np.head == "コスト" else "score", original=original)
    found = [ir.Where(attribute=attr, operator=BOUNDS[np.quantity.bound], value=np.quantity.n)]
    if np.quantity.upper is not None:
        found.append(ir.Where(attribute=attr, operator="<=", value=np.quantity.upper))
    return found


def _one_of(np: NP, cx: Context) -> ir.AnyOf:
    """コスト5かコスト7の, コスト2以下かコスト10以上の."""
    listed = [NP(atoms=m.atoms, mods=m.mods, quantity=m.quantity) for m in (*np.fellows, np)]
    if np.link != "か" or any(m.quantity is None or m.quantity.upper is not None for m in listed):
        raise decline(np, "one of which numbers", "どの数か読めない")
    node = ir.AnyOf(of=tuple(found for m in listed for found in bounded(m)))
    cx.mark(node, "join", "list")
    return node


def _up_to(np: NP, head: str, out: Cards, cx: Context) -> ir.Where:
    """Xのコスト(の合計)以下のコストの: the number said again, of the card described."""
    measured_by = np.of if np.head == "合計" and np.of is not None else np
    attr = attribute(measured_by)
    if attr is None or np.suffix != "以下" or measured_by.of is None or measured_by.head != head:
        raise decline(np, "which number", "どの値か読めない")
    located(measured_by.of, out, cx)
    most = ir.Total(attribute=attr, of=cards(measured_by.of, cx).build(cx))
    node = ir.Where(attribute=attr, operator="<=", value=most)
    cx.mark(node, "join", "again")
    if np.head == "合計":
        cx.mark(most, "verb", "sum")
    return node


def attribute(np: NP, original: bool = False) -> ir.Attribute | None:
    """コスト, [ブレード]の数, [ブレード], ハート, ハートの総数, 必要ハートの合計 as an Attribute."""
    if np.head in ATTRIBUTES:
        return ir.Attribute(name=ATTRIBUTES[np.head], original=original)
    icons = np.texts("ICON")
    if np.head == "ICON" and set(icons) == {"ブレード"}:
        return ir.Attribute(name="blade", original=original)
    if np.head == "ICON" and all(i in COLOURS for i in icons):
        return ir.Attribute(name="hearts", colours=tuple(COLOURS[i] for i in icons), original=original)
    return None


def _relative(clause: Clause, out: Cards, cx: Context) -> None:
    verb, passive = clause.verb, clause.form.startswith("passive")
    negative = clause.form in ("not", "is_not")
    if verb == "公開する" and clause.form == "past" and any(a.np.head == "エール" for a in clause.args):
        by, who = clause.need("により").np, clause.need("が").np
        out.zones, out.owner = ("yell",), owner_of(who, cx)
        if by.mods or out.owner is None:
            raise decline(who, "who revealed it", "誰が公開したのか読めない")
        out.mark("verb", "past")
    elif (clause.args and any(a.np.head == "これにより" for a in clause.args)) or (
        verb in ("選ぶ", "登場する", "移動する", "公開する")
        and not passive
        and not clause.take_peek("に", "を")
        and not any("".join(a.np.tokens) == "このターン" for a in clause.args)
    ):
        _by_step(clause, out, cx)
    elif verb == "ある" and clause.form == "not":
        _located(clause, out, cx)
        if not isinstance(out.where[-1] if out.where else None, ir.HasUnder):
            raise decline(clause, "not there", "どこにないのか読めない")
        out.where[-1] = ir.Not(of=out.where[-1])
    elif verb in ("いる", "ある") and not negative:
        clause.formed("final", "past")
        _located(clause, out, cx)
    elif verb == "持つ":
        clause.formed("final", "not", "is", "is_not")
        holds(clause, out, cx, negative)
    elif verb == "含む" and not passive:
        clause.formed("final", "is", "not")
        contains(clause, out, cx, negative)
    elif verb == "含む" and clause.form == "passive.final" and clause.take_peek("が"):
        out.where.append(_named_after(clause, out, cx))
    elif verb in ("登場する", "移動する") and not passive:
        event = past(clause, cx)
        out.where.append(ir.Not(of=event) if clause.form == "is_not" else event)
    elif verb in COMPARATIVES:
        clause.formed("final", "chain")
        if clause.loose("最も"):
            out.where.append(_extreme(clause))
        else:
            _than(clause, out, cx)
    elif verb == "異なる":
        clause.formed("final")
        _differs(clause, out, cx)
    elif verb == "だ":
        _copular(clause, out, cx)
    elif verb == "同じ":
        by, alike_to = clause.need("が").np, clause.take("と")
        if by.head not in KINDS or by.mods:
            raise decline(by, "the same in what", "何が同じか分からない")
        if alike_to is None:
            out.constraint = _marked(ir.Alike(by=KINDS[by.head], relation="same"), cx, "differ", "front")
            out.where.append(out.constraint)
            return
        like = alike_to.np
        located(like, out, cx)
        same = ir.Compared(by=KINDS[by.head], relation="same", ref=cards(like, cx).build(cx))
        out.where.append(_marked(same, cx, "differ", "front"))
    elif verb == "公開する" and passive and clause.args and clause.args[0].np.head == "エール":
        out.zones = ("yell",)
        clause.take("により")
        clause.formed("passive.past", "passive.is", "passive.final")
        out.mark("verb", clause.form)
    elif verb == "置く" and passive and clause.form in ("passive.is",):
        _located(clause, out, cx)
        out.mark("verb", "placed")
    else:
        _by_step(clause, out, cx)
    clause.done()


def _located(clause: Clause, out: Cards, cx: Context) -> None:
    front = bool(clause.args) and clause.args[0].particle == "に"
    arg = clause.need("に")
    if arg.np.head == "下" and not arg.np.mods and clause.take_peek("が"):
        kind = clause.need("が").np
        for mod in kind.mods:
            apply(mod, out, cx)
        kind.mods = []
        if kind.sort != "card" or kind.mods or kind.head in ("GROUP", "NAME"):
            raise decline(kind, "what is under it", "下に何があるのか読めない")
        node = ir.HasUnder(type=cast(Any, TYPES[kind.head]) if kind.head != "カード" else None)
        out.where.append(node)
        if clause.verb == "置く":
            cx.mark(node, "verb", "placed")
        if front:
            cx.mark(node, "zone", "front")
        return
    if arg.np.head == "下":
        member = next((m.np for m in arg.np.mods if m.np is not None), None)
        if member is None or len(arg.np.mods) != 1:
            raise decline(arg.np, "under what", "何の下か分からない")
        out.under = _host(cards(member, cx).build(cx), cx)
        out.zones = ("under",)
        out.mark("zone", "placed" if clause.verb == "置く" else "at")
        return
    scope = zone_scope(arg, cx)
    out.zones, out.areas, out.among = scope.zones, scope.areas, scope.among
    out.where += scope.where
    out.owner = scope.owner or out.owner
    out.marks += scope.marks
    out.tokens += scope.tokens
    out.mark("zone", "placed" if clause.verb == "置く" else "at")


def _host(node: Any, cx: Context) -> Any:
    """The member under which cards are; a chosen one is bound, for そのメンバー."""
    if not isinstance(node, ir.Select) or isinstance(node.count, ir.Every):
        return node
    if not isinstance(node.count, ir.Exactly) or node.count.n != 1:
        raise Decline("U320", None, "under which member", "どのメンバーの下か分からない")
    name = cx.bound("選ぶ", "changed", "member")
    cx.antecedents[-1].staged = True
    return cx.changed(node, bind=name)


def past(clause: Clause, cx: Context) -> Any:
    """このターン(中)に登場した, エリアを移動した as a filter on the card itself."""
    this = ir.This(noun="member")
    time = clause.take("に")
    bare = next((a for a in clause.args if not a.particle and "".join(a.np.tokens) == "このターン"), None)
    if time is None and bare is not None:
        clause.args.remove(bare)
        time = bare
    if time is None or time.np.head not in ("ターン", "中"):
        raise decline(clause, "when did this happen", "いつのことか分からない")
    entered = clause.take("または")
    baton = "any" if clause.take("baton") is not None else None
    event: Any
    if clause.verb == "登場する":
        event = ir.Entered(subject=this, baton=baton)
    else:
        area = clause.take("を")
        if area is None or area.np.head != "エリア" or area.np.mods:
            raise decline(clause, "moved what", "何を移動したか分からない")
        event = ir.ChangedArea(subject=this)
        if entered is not None:
            event = ir.OneOf(of=(ir.Entered(subject=this), event))
    clause.formed("past", "is", "was", "is_not")
    node = ir.Past(event=event)
    said = ".bare" if not time.particle else ".chuu" if time.np.head == "中" else ""
    cx.mark(node, "verb", f"{clause.form}{said}")
    return node


def _extreme(clause: Clause) -> ir.Extreme:
    """コストが最も高い, [ブレード]の数が最も少ない."""
    subject = clause.need("が").np
    attr, _ = measured(subject)
    if attr is None or subject.quantity is not None:
        raise decline(subject, "the most of what", "何が最も多いのか分からない")
    more = COMPARATIVES[clause.verb] == ">"
    return ir.Extreme(attribute=attr, end="highest" if more else "lowest")


def _than(clause: Clause, out: Cards, cx: Context) -> None:
    nominative = clause.take("の") or clause.need("が")
    subject, than = nominative.np, clause.need("より")
    if nominative.particle == "の" and subject.sort != "attribute":
        raise decline(subject, "compared by what", "何を比べるか分からない")
    attr = measured(subject)[0] if subject.head in ATTRIBUTES else attribute(subject)
    if subject.head == "数":
        out.where.append(_fewer(subject, than.np, clause, cx))
        return
    if attr is None or (subject.mods and not attr.original):
        raise decline(clause, "compared by what", "何を比べるか分からない")
    if than.np.head in ATTRIBUTES and subject.head == than.np.head:
        out.where.append(
            ir.Where(attribute=attr, operator=COMPARATIVES[clause.verb], value=_of_all(than.np, cx))
        )
        return
    located(than.np, out, cx)
    other = _spoken_of(cards(than.np, cx), cx).build(cx)
    operator = COMPARATIVES[clause.verb]
    value: Any = ir.Total(attribute=attr, of=other)
    number = clause.number()
    if number is not None:
        if number[0].bound != "以上" or isinstance(other, ir.Select) or nominative.particle == "の":
            raise decline(clause, "by how many", "いくつ違うのか読めない")
        more = operator == ">"
        by = ir.Plus(a=value, b=number[0].n if more else -number[0].n)
        out.where.append(ir.Where(attribute=attr, operator=">=" if more else "<=", value=by))
        return
    if operator == ">" and isinstance(other, ir.Select) and other.count == ir.Every():
        value = ir.Highest(attribute=attr, of=other)  # there may be several: more than each of them
        cx.mark(value, "ref", "holder")
    out.where.append(ir.Where(attribute=attr, operator=operator, value=value))
    if than.comma:
        cx.mark(out.where[-1], "comma", "source")
    if nominative.particle == "の":
        cx.mark(out.where[-1], "differ", "no")


def _spoken_of(other: Cards, cx: Context) -> Cards:
    """「A」がおり、かつ「A」より…: the one just spoken of, where it was said to be."""
    said = cx.tested
    if said is not None and other.stage_noun and not other.zones and other.ref is None and said.where and (
        tuple(other.where) == said.where and other.type == said.type
    ):  # fmt: skip
        other.zones, other.owner, other.areas = said.zones, said.owner, said.areas
        other.mark("ref", "scope_omitted")
    return other


def _equal(np: NP, cx: Context) -> Any:
    """そのカードのコストに2を足した数に等しいコストの, 元々のスコアより高いスコアの."""
    from compiler.lower import quantities  # noqa: PLC0415 - quantities and filters are mutually recursive

    clause, attr = np.mods[0].clause, attribute(np)
    if clause is None or len(np.mods) != 1 or attr is None:
        raise decline(np, "which number", "どの値か読めない")
    if clause.verb in COMPARATIVES:
        node = own(clause, attr)
        clause.done()
        return node
    if clause.verb != "等しい":
        raise decline(np, "which number", "どの値か読めない")
    value = quantities.quantity(clause.need("に").np, cx)
    clause.done()
    return ir.Where(attribute=attr, operator="==", value=value)


def own(clause: Clause, attr: ir.Attribute) -> Any:
    """元々持つハートの数より多い: a card against its own original number."""
    first, original = measured(clause.need("より").np)
    if first is None or not original or first.model_copy(update={"original": False}) != attr:
        raise decline(clause, "more than what", "何より多いのか読めない")
    return ir.Where(attribute=attr, operator=COMPARATIVES[clause.verb], value=ir.Own(attribute=first))


def _fewer(subject: NP, than: NP, clause: Clause, cx: Context) -> Any:
    """元々持つ[ブレード]の数がXが元々持つ[ブレード]の数より2つ以上少ない."""
    from compiler.lower import quantities  # noqa: PLC0415 - quantities and filters are mutually recursive

    attr, _ = measured(subject)
    number = clause.number()
    if number is None and attr is not None and than.head in ("メンバー", "メンバーカード"):
        value = ir.Total(attribute=attr, of=cards(than, cx).build(cx))
        return ir.Where(attribute=attr, operator=COMPARATIVES[clause.verb], value=value)
    other = quantities.quantity(than, cx)
    if attr is None or number is None or number[0].bound != "以上" or not isinstance(other, ir.Total):
        raise decline(clause, "by how many", "いくつ少ないのか読めない")
    if other.attribute != attr or COMPARATIVES[clause.verb] != "<":
        raise decline(clause, "compared by what", "何を比べるか分からない")
    return ir.Where(attribute=attr, operator="<=", value=ir.Plus(a=other, b=-number[0].n))


def _of_all(np: NP, cx: Context) -> Any:
    """相手のすべてのメンバーのそれぞれのコスト: greater than it is greater than the greatest."""
    mods = list(np.mods)
    each = mods.pop().np if mods else None
    whose = mods.pop().np if mods else None
    attr = attribute(np)
    if attr is None or each is None or each.head != "それぞれ" or whose is None or mods:
        raise decline(np, "whose number", "誰の値か分からない")
    return ir.Highest(attribute=attr, of=_spoken_of(cards(whose, cx), cx).build(cx))


def _differs(clause: Clause, out: Cards, cx: Context) -> None:
    each, both = clause.loose("それぞれ"), clause.loose("両方とも")
    subject = clause.take("が", "の")
    to = clause.take("と")
    if subject is None:
        raise decline(clause, "different in what", "何が異なるか分からない")
    if subject.np.head not in KINDS:
        raise decline(clause, "different in what", "何が異なるか分からない")
    if bool(subject.np.fellows) != both:
        raise decline(subject.np, "different in what", "何が異なるか分からない")
    if both:
        _differs_in_both(subject.np, out, "each" if each and to is None else "")
        return
    value = "each" if each else ("no" if subject.particle == "の" else "ga")
    if to is not None and to.extra == ("は",):
        value = "topic"
    if to is not None:
        located(to.np, out, cx)
        ref = cards(to.np, cx).build(cx)
        node: Any = ir.Compared(by=KINDS[subject.np.head], relation="different", ref=ref)
        out.where.append(node)
        cx.mark(node, "differ", value)
        if to.comma:
            cx.mark(node, "comma", "source")
    else:
        node = ir.Alike(by=KINDS[subject.np.head], relation="different")
        out.constraint = node
        out.where.append(node)
        cx.mark(node, "differ", value)


def located(np: NP, out: Cards, cx: Context) -> None:
    """自分のステージにいる、このメンバーと…: where it is is said of the cards described, not of this one."""
    if np.demonstrative:
        where, np.mods = np.mods, []
        for mod in where:
            apply(mod, out, cx)


def _differs_in_both(np: NP, out: Cards, how: str) -> None:
    """名前とコストが両方ともそれぞれ異なる: no two of them share either."""
    first = np.fellows[0]
    if len(np.fellows) != 1 or np.link != "と" or first.head not in KINDS or first.mods or np.mods or not how:
        raise decline(np, "different in what", "何が異なるか分からない")
    node = ir.Alike(by=KINDS[first.head], relation="different")
    out.constraint, out.also = node, KINDS[np.head]
    out.where.append(node)


def _copular(clause: Clause, out: Cards, cx: Context) -> None:
    """[ブレード]の数が1つ以下の, 必要ハートの合計が8以上の."""
    subject, predicate = clause.need("が").np, clause.need("だ").np
    q = predicate.quantity
    if subject.head == "カード名" and predicate.head == "NAME" and not subject.mods and not predicate.mods:
        exact = ir.Named(names=predicate.texts("NAME"), match="exact")
        if predicate.suffix not in ("", "以外"):
            raise decline(predicate, "which names", "どの名前か読めない")
        out.where.append(ir.Not(of=exact) if predicate.suffix else exact)
        return
    attr, _original = measured(subject)
    if attr is None or q is None or predicate.atoms:
        raise decline(clause, "this description of a card", "このカードの説明は読めない")
    if predicate.fellows:
        numbers = [*predicate.fellows, predicate]
        if predicate.link != "か" or any(m.quantity is None or m.quantity.bound for m in numbers):
            raise decline(predicate, "one of which numbers", "どの数か読めない")
        each = (ir.Where(attribute=attr, operator="==", value=m.quantity.n) for m in numbers if m.quantity)
        out.where.append(ir.AnyOf(of=tuple(each)))
        return
    out.where.append(ir.Where(attribute=attr, operator=BOUNDS[q.bound], value=q.n))
    inner = subject.of if subject.head == "数" and subject.of is not None else subject
    if attr.original and attr.name in ("blade", "hearts") and inner.of is not None:
        cx.mark(out.where[-1], "zone", "of")  # 元々の, not 元々持つ
    if attr.name in ("cost", "score"):
        cx.mark(out.where[-1], "verb", "ga")
    if attr.name in ("blade", "hearts") and not attr.original:
        cx.mark(out.where[-1], "verb", "counted.bare" if subject.head in ("ICON", "ハート") else "counted")
    if q.prefix == "ちょうど":
        cx.mark(out.where[-1], "verb", "exactly")
    if subject.head == "ICON":
        cx.mark(out.where[-1], "verb", "bare")


def measured(np: NP) -> tuple[ir.Attribute | None, bool]:
    """元々持つ[ブレード]の数 / コスト / 必要ハートの合計: the attribute and whether it is the original one."""
    original = False
    inner = np
    need = False
    if np.head in ("数", "合計", "総数") and len(np.mods) == 1 and np.mods[0].np is not None:
        inner = np.mods[0].np
    mods = list(inner.mods)
    if mods and mods[-1].clause is not None and mods[-1].clause.verb == "持つ":
        holder = mods.pop().clause
        assert holder is not None
        original = holder.loose("元々")
        holder.done()
    if mods and mods[-1].np is not None and mods[-1].np.head == "元々":
        mods.pop()
        original = True
    if inner.head == "ICON" and mods and mods[-1].clause is not None and mods[-1].clause.verb == "含む":
        holder = mods.pop().clause
        assert holder is not None
        needed(holder)
        need = True
    if mods:
        return None, original
    found = attribute(inner, original)
    if need and found is not None and found.colours:
        found = ir.Attribute(name="need", colours=found.colours)
    return found, original


def needed(clause: Clause) -> NP | None:
    """必要ハートに含まれる: the phrase whose requirement it is, if it is named."""
    where = clause.need("に")
    if where.np.head != "必要ハート" or clause.form != "passive.final" or len(where.np.mods) > 1:
        raise decline(clause, "contained in what", "何に含まれるのか読めない")
    clause.done()
    if not where.np.mods:
        return None
    if where.np.mods[0].np is None:
        raise decline(where.np, "whose requirement", "誰の必要ハートか読めない")
    return where.np.mods[0].np


DONE_BY: dict[str, tuple[str, ...]] = {
    "登場する": ("登場させる",),
    "なる": ("する",),
    "移動する": (
        "移動する",
        "移動させる",
        "ポジションチェンジする",
        "ポジションチェンジさせる",
        "フォーメーションチェンジする",
        "フォーメーションチェンジさせる",
    ),
}
"""What happens to cards, with the verbs of the steps that make it happen."""


def _by_step(clause: Clause, out: Cards, cx: Context) -> None:
    """これにより控え室に置いた, 選んだ, 公開した: what an earlier step bound."""
    by_this = clause.loose("これにより")
    verb = clause.verb
    by = clause.take("で", "により", "によって")
    if by is not None:
        if by.np.head != "バトンタッチ" or by.np.demonstrative not in ("この", "その") or verb != "置く":
            raise decline(by.np, "by what", "何によるのか読めない")
        place = clause.need("に")
        if place.np.head != "控え室":
            raise decline(place.np, "put where", "どこに置かれたのか読めない")
        out.ref = ir.EventCard(role="partner")
        out.noun_mark = ("by_baton." if by.np.demonstrative == "この" else "by_that_baton.") + by.particle
        return
    verbs = DONE_BY.get(verb, (verb,))
    to = clause.take("に")
    became = verb == "なる" and clause.form == "past"
    if verb == "なる" and (not became or to is None or to.np.sort != "state"):
        raise decline(clause, "became what", "何になったのか読めない")
    zone = goal(to)
    found = next(
        (
            a
            for a in reversed(cx.antecedents)
            if a.sort == "card" and a.verb in verbs and (not zone or a.zone == zone)
        ),
        None,
    )
    if found is None:
        raise decline(clause, f"nothing was {verb} before", f"前に「{verb}」ものがない", "U330")
    clause.formed("past", "passive.past")
    if to is not None and to.np.mods and to.np.sort != "place":
        raise decline(to.np, "put where", "どこのことか読めない")
    var = ir.Var(name=found.name)
    out.ref = var
    placed = verb == "置く" and to is None and clause.form == "past"
    below = (
        to is not None and to.np.head == "下" and not to.np.mods and verb == "置く" and clause.form == "past"
    )
    unsaid = verb == "選ぶ" and clause.form == "passive.past" and to is None
    form = (
        "became"
        if became
        else "put"
        if placed
        else "taken"
        if unsaid
        else "below"
        if below
        else {"passive.past": "passive"}.get(clause.form, clause.form)
    )
    out.noun_mark = f"{'by_this' if by_this else 'bare'}.{verb}.{form}"


def goal(to: Arg | None) -> str:
    """The zone or state a に phrase of a reference names, 無効, or "" for none."""
    if to is None:
        return ""
    if to.np.head == "無効":
        return "無効"
    if to.np.sort == "state":
        return "active" if to.np.head.startswith("アクティブ") else "wait"
    if to.np.head in ("上", "一番上", "下", "一番下"):
        inner = to.np.mods[0].np if to.np.mods else None
        return "deck" if inner is not None and inner.head == "デッキ" else "under"
    return ZONES.get(to.np.head, "")
