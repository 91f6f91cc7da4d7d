"""Conditions of existence: …に…がN枚以上ある, …がいる, …が登場している (4.3, 9.7)."""

from copy import deepcopy
from dataclasses import replace
from typing import Any

from compiler import ir
from compiler.alternatives import each_of, together
from compiler.lower.cards import (
    Cards,
    cards,
    decline,
    leading_number,
    merge,
    owner_of,
    told_apart,
    zone_scope,
)
from compiler.lower.colours import colours, holder, kinds_of_colours, shared
from compiler.lower.context import Context
from compiler.lower.quantities import alike_number, holder_of, quantity
from compiler.lower.tables import BOUNDS, COLOURS, KINDS
from compiler.lower.words import NP, Arg, Clause, Mod, Quantity

_KNOWN = frozenset({"hand", "waiting_room", "success_area", "live_area", "stage"})
"""Where a card may know that it is."""


def exists_quantity(clause: Clause, scope: Cards | None, cx: Context, negative: bool) -> Any:
    """The counted selection of …が(N枚以上)ある."""
    nothing_but = _nothing_but(clause) if negative else None
    number = (nothing_but, 0) if nothing_but is not None else clause.number()
    negative = negative and nothing_but is None
    total = clause.loose("合計")
    even = _even(clause) if negative else False
    subject = clause.take("が")
    pair = subject.np.of if subject is not None and subject.np.head == "両方" else None
    if subject is not None and pair is not None:
        if len(pair.fellows) != 1 or pair.link != "と" or number is not None:
            raise decline(subject.np, "both of which", "何が両方なのか読めない")
        subject.np = pair
    if (
        subject is not None
        and number is not None
        and number[0].counter == "種類"
        and subject.np.head in KINDS
    ):
        kinds = ir.Compare(left=quantity(subject.np, cx), operator=BOUNDS[number[0].bound], right=number[0].n)
        cx.mark(kinds, "verb", "there")
        return kinds
    if subject is not None and number is not None and number[0].counter == "種類" and scope is not None:
        return _kinds_of_card(subject.np, number[0], scope, cx)
    if (
        subject is not None
        and subject.np.head in ("ハート", "ICON", "余剰ハート", "合計", "総数")
        and number is not None
        and scope is None
    ):
        left: Any = quantity(subject.np, cx)
        result = ir.Compare(left=left, operator=BOUNDS[number[0].bound], right=number[0].n)
        cx.mark(result, "verb", "total" if total or number[0].prefix == "合計" else "plain")
        if isinstance(left, ir.Surplus):
            cx.mark(result, "count", "number")
        return result
    if subject is None:
        if number is None:
            raise decline(clause, "what is there", "何があるのか分からない")
        return elliptical(number[0], clause, cx)
    np = subject.np
    described = all(f.sort == "card" and f.atoms and not f.quantity for f in [*np.fellows, np])
    counted = number is not None or total
    if np.fellows and np.link == "と" and described and not (counted and np.head != "NAME"):
        if number is not None or negative or scope is None:
            raise decline(np, "both of these", "ここで名前を「と」で並べることはできない")
        tests, groups = [], []
        for name in [*np.fellows, np]:
            one = merge(cards(NP(atoms=name.atoms, mods=name.mods), cx), zone_copy(scope)).build(cx)
            groups.append(one)
            tests.append(ir.Compare(left=ir.Count(of=one), operator=">=", right=1))
        both = ir.And(of=tuple(tests))
        cx.mark(both, "join", "noun")
        if np.fellows[-1].comma:
            cx.mark(both, "comma", "object")
        if pair is not None or clause.loose("それぞれ"):
            cx.mark(tests[0], "all", "both" if pair is not None else "each")
        cx.speak_of(together(groups))
        return both
    leading = leading_number(np) if number is None and np.quantity is None else None
    if number is None and scope is not None and not negative and clause.loose("それぞれ"):
        each = _one_of_each(np, scope, cx)
        if each is None:
            raise decline(clause, "each of what", "それぞれ何があるのか読めない")
        return each
    there = ("いる", "ある", "公開する")
    whole = scope is None and any(m.clause is not None and m.clause.verb in there for m in np.mods)
    q: Quantity | None = number[0] if number else leading or np.quantity
    after = "after" if number is not None else "of" if leading else "before"
    added = bool(np.fellows) and np.link == "と" and q is not None and (total or q.prefix == "合計")
    bare = NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link, suffix=np.suffix)
    if added:
        bare.link = "か"
    picked = cards(bare, cx)
    if added:
        cx.mark(picked.where[-1], "join", "and")
    if scope is not None:
        if any(c == "all" and v.startswith("among") for c, v in scope.marks):
            told_apart(scope, picked)
        if ("zone", "inside") in scope.marks and picked.type == "card" != scope.type and not picked.named:
            picked.mark("all", "part")
        picked = merge(picked, scope)
    elif not picked.placed or (picked.stage_noun and not picked.zones and picked.ref is None):
        if cx.tested is None or (picked.placed and cx.tested.zones != ("stage",)):
            raise decline(np, "where is it", "どこにあるのか分からない", "U330")
        picked.zones, picked.owner, picked.areas = cx.tested.zones, cx.tested.owner, cx.tested.areas
        picked.mark("ref", "scope_omitted")
    some = _some_of_them(picked, cx) if picked.including is not None else None
    if picked.constraint is not None:
        left = alike_number(picked, cx)
        node = left.of
    else:
        node = picked.build(cx)
        left = ir.Count(of=node)
    if isinstance(node, ir.Select):
        cx.speak_of(node)
    if some is not None:
        return _all_with(left, q, some, clause, cx)
    if negative and q is not None:
        raise decline(clause, "a number that is not there", "「ない」に数は付かない")
    if q is None:
        # 同じ名前のカードがある: two of them at least
        least = 2 if isinstance(left, ir.Most) else 1
        none = ir.Compare(left=left, operator=">=", right=least)
        if negative:
            none = ir.Compare(left=left, operator="<" if least > 1 else "==", right=least if least > 1 else 0)
        if whole:
            cx.mark(none, "zone", "full")
        if even:
            cx.mark(none, "count", "even")
        return none
    result = ir.Compare(left=left, operator=BOUNDS[q.bound], right=q.n)
    cx.mark(result, "count", after)
    if whole:
        cx.mark(result, "zone", "full")
    if q.prefix == "合計" or total:
        cx.mark(result, "verb", "total")
    if q.prefix in ("ちょうど", "だけ", "しか"):
        cx.mark(result, "verb", {"ちょうど": "exactly", "だけ": "only", "しか": "nothing_but"}[q.prefix])
    return result


def _kinds_of_card(np: NP, number: Quantity, scope: Cards, cx: Context) -> ir.Compare:
    """『G』のライブカードが3種類以上ある: so many with different card names."""
    picked = cards(np, cx)
    if np.sort != "card" or picked.constraint is not None or picked.ref is not None or number.prefix:
        raise decline(np, "kinds of what", "何の種類か読めない")
    of = merge(picked, scope).build(cx)
    left = ir.Kinds(by="card_name", of=of)
    cx.mark(left, "verb", "kinds")
    cx.speak_of(of)
    return ir.Compare(left=left, operator=BOUNDS[number.bound], right=number.n)


def _listed_icons(np: NP) -> NP | None:
    """The icons of [桃]、[赤]を持つX."""
    for mod in np.mods:
        clause = mod.clause
        if clause is not None and clause.verb == "持つ" and len(clause.args) == 1:
            held = clause.args[0].np
            if held.head == "ICON" and held.fellows and clause.form == "final":
                return held
    return None


def _one_of_each(np: NP, scope: Cards, cx: Context) -> ir.And | None:
    """[桃]、[赤]を持つXがそれぞれある: a card with each of the icons is there, one or several."""
    listed = _listed_icons(np)
    if listed is None:
        return None
    tests = []
    for icon in (*listed.fellows, listed):
        one = deepcopy(np)
        held = _listed_icons(one)
        assert held is not None
        held.atoms, held.fellows = icon.atoms, []
        found = merge(cards(one, cx), zone_copy(scope)).build(cx)
        tests.append(ir.Compare(left=ir.Count(of=found), operator=">=", right=1))
    node = ir.And(of=tuple(tests))
    cx.mark(node, "join", "icons")
    if listed.link == "と":
        cx.mark(node, "all", "each")
    return node


def _nothing_but(clause: Clause) -> Quantity | None:
    """Remove and return the number of …が2人しかいない: so many and no more."""
    arg = next((a for a in clause.args if a.particle == "しか" and not a.extra), None)
    if arg is None or arg.np.atoms or arg.np.quantity is None or arg.np.quantity.bound:
        return None
    clause.args.remove(arg)
    return replace(arg.np.quantity, prefix="しか")


def _even(clause: Clause) -> bool:
    """Remove 1枚も of …が1枚もない; whether it was there."""
    for arg in clause.args:
        if (
            arg.particle == "も"
            and not arg.np.atoms
            and arg.np.quantity is not None
            and arg.np.quantity.n == 1
        ):
            clause.args.remove(arg)
            return True
    return False


def _some_of_them(picked: Cards, cx: Context) -> ir.Compare:
    """Of 『G』のメンバー1人を含むメンバー: that there are so many of these."""
    np, picked.including = picked.including, None
    some = merge(cards(NP(atoms=np.atoms, mods=np.mods), cx), zone_copy(picked))
    if picked.where or picked.constraint is not None or some.type != picked.type or some.ref is not None:
        raise decline(np, "including what", "何を含むのか読めない")
    return ir.Compare(left=ir.Count(of=some.build(cx)), operator=">=", right=np.quantity.n)


def _all_with(left: Any, q: Quantity | None, some: ir.Compare, clause: Clause, cx: Context) -> Any:
    """『G』のメンバー1人を含むメンバーが2人以上いる: so many in all, and so many of them such."""
    if (
        q is None
        or q.bound != "以上"
        or q.prefix
        or not isinstance(left, ir.Count)
        or q.n <= _printed(some.right)
    ):
        raise decline(clause, "how many in all", "合わせて何人か読めない")
    whole = ir.Compare(left=left, operator=">=", right=q.n)
    cx.mark(some, "join", "including")
    return ir.And(of=(some, whole))


def _printed(number: Any) -> int:
    """A number that a text printed."""
    assert isinstance(number, int)
    return number


def zone_copy(scope: Cards) -> Cards:
    """A scope to merge once more."""
    return Cards(
        owner=scope.owner, zones=scope.zones, areas=scope.areas, among=scope.among, marks=list(scope.marks)
    )


def elliptical(q: Quantity, clause: Clause, cx: Context) -> Any:
    """2枚以上ある: another number of what was just counted."""
    last = cx.tested_condition
    if not isinstance(last, ir.Compare):
        raise decline(clause, "a number of what", "何の数か分からない", "U330")
    result = ir.Compare(left=last.left, operator=BOUNDS[q.bound], right=q.n)
    cx.mark(result, "ref", "bare")
    if q.prefix == "ちょうど":
        cx.mark(result, "verb", "exactly")
    return result


def exists(clause: Clause, cx: Context) -> Any:
    """…がある, …がいる, …が登場している: how many there are, or where this is."""
    negative = clause.form in ("not", "not_chain", "not_zu", "is_not")
    special = _each_area(clause, cx) or _both(clause, cx) or _among(clause, cx)
    if special is not None:
        return special
    last = next((a.particle for a in reversed(clause.args) if a.particle in ("に", "が")), "") == "に"
    where = clause.take("に")
    scope: Cards | None = None
    group = next((a for a in clause.args if a.particle == "のうち" and a.np.sort == "card"), None)
    if where is None and group is not None:
        clause.args.remove(group)
        scope = _group(group, cx)
    if where is not None:
        if where.np.suffix == "すべて":
            return _every_area(where.np, clause, cx)
        if where.np.head == "余剰ハート":
            return _surplus_there(where.np, clause, cx)
        if where.np.head in ("ハート", "必要ハート"):
            node = _hearts_there(where.np, clause, cx)
            if where.comma:
                cx.mark(node, "comma", "object")
            return node
        hearts = holder(where.np)
        kinds = None if negative else kinds_of_colours(where.np, hearts, clause, cx)
        if kinds is not None:
            return kinds
        if hearts is not None:
            return shared(hearts, clause, cx) or colours(hearts, clause, cx)
        elsewhere = where.np.suffix == "以外" and where.np.sort == "area"
        if elsewhere:
            where.np.suffix = ""
        if where.np.sort == "card":
            scope = _within(where, cx)
        else:
            scope = zone_scope(where, cx)
            scope.mark("zone", "at")
        subject = next((a for a in clause.args if a.particle == "が"), None)
        if elsewhere:
            return _elsewhere(subject, scope, clause, cx)
        if subject is not None and subject.np.demonstrative == "この" and subject.np.suffix == "":
            clause.take("が")
            ref = cards(subject.np, cx).build(cx)
            if scope.under is not None:
                out: Any = _under(ref, scope.under, clause, cx)
            elif scope.areas:
                out = _in_area(ref, scope, clause, cx)
            elif scope.zones and clause.verb != "登場する":
                if scope.zones[0] not in _KNOWN:
                    raise decline(
                        where.np, "a place that nobody sees", "このカードがそこにあるかは誰にも分からない"
                    )
                out = ir.InZone(of=ref, zone=scope.zones[0])
                if scope.owner is None:
                    cx.mark(out, "owner", "bare")
            else:
                raise decline(where.np, "where is it", "どこにあるのか読めない")
            clause.done()
            return ir.IsNot(of=out) if negative else out
        if subject is None and scope.areas and not clause.args:
            here = _in_area(ir.This(noun="member"), scope, clause, cx)
            cx.mark(here, "owner", "bare")
            clause.done()
            return ir.IsNot(of=here) if negative else here
    result = None
    if not negative and scope is not None and where is not None:
        result = _only(clause, scope, cx) or _in_each(clause, where, scope, cx)
    if result is not None:
        return result
    result = exists_quantity(clause, scope, cx, negative)
    if clause.verb in ("登場する", "置く"):
        cx.mark(result, "verb", "entered" if clause.verb == "登場する" else "placed")
    if last and where is not None and isinstance(result, ir.Compare):
        cx.mark(result, "zone", "last")
    clause.done()
    cx.tested_condition = result
    return result


def _elsewhere(subject: Arg | None, scope: Cards, clause: Clause, cx: Context) -> ir.IsNot:
    """(このメンバーが)センターエリア以外にいる."""
    bare = subject is None
    of = ir.This(noun="member") if subject is None else cards(clause.need("が").np, cx).build(cx)
    if of != ir.This(noun="member") or clause.form not in ("final", "is", "chain"):
        raise decline(clause, "who is elsewhere", "誰がどこにいるのか読めない")
    here = _in_area(of, scope, clause, cx)
    if bare:
        cx.mark(here, "owner", "bare")
    cx.mark(here, "other", "except")
    clause.done()
    return ir.IsNot(of=here)


def _under(of: Any, host: Any, clause: Clause, cx: Context) -> ir.InZone:
    """このカードが『G』のメンバーの下に置かれている: the member is その member from here on (4.5.5)."""
    if not isinstance(host, ir.Select) or host.count != ir.Every() or host.zones != ("stage",):
        raise decline(clause, "under what", "何の下か分からない")
    if clause.verb not in ("置く", "ある") or of != ir.This(noun="card"):
        raise decline(clause, "what is under it", "下に何があるのか読めない")
    member = cx.changed(host, where=(*host.where, ir.HasUnder(ref=of)))
    node = ir.InZone(of=of, zone="under", host=member)
    if clause.verb == "ある":
        cx.mark(node, "verb", "plain")
    cx.speak_of(member)
    return node


def _only(clause: Clause, scope: Cards, cx: Context) -> Any:
    """自分のステージに『G』のメンバーのみがいる: there are some, and all of them are such."""
    subject = next((a for a in clause.args if a.particle == "が"), None)
    if subject is None or subject.np.suffix not in ("のみ", "だけ") or len(clause.args) > 1:
        return None
    clause.args = []
    np = subject.np
    some = cards(NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link), cx)
    if (
        some.zones
        or some.ref is not None
        or some.count is not None
        or some.constraint is not None
        or not some.where
    ):
        raise decline(np, "only which", "何だけなのか読めない")
    whole = merge(Cards(type=some.type, stage_noun=some.stage_noun), scope).build(cx)
    node = ir.Is(of=whole, where=tuple(some.where))
    cx.mark(node, "all", "only")
    cx.mark(node, "verb", f"there.{np.suffix}")
    cx.speak_of(whole)
    cx.tested_condition = node
    return node


def _in_area(of: Any, scope: Cards, clause: Clause, cx: Context) -> ir.InArea:
    """…がステージのセンターエリアにいる, に登場している: the area where it is now (11.6.2)."""
    staged = ("zone", "stage") in scope.marks
    if scope.owner not in (None, "you"):
        raise decline(clause, "in whose area", "誰のエリアか読めない")
    node = ir.InArea(of=of, areas=scope.areas)
    where = "stage" if staged else "none"
    cx.mark(node, "zone", {"stage": "own", "none": "mine"}[where] if scope.owner == "you" else where)
    if clause.verb == "登場する":
        cx.mark(node, "verb", "entered")
    return node


def _in_each(clause: Clause, where: Arg, scope: Cards, cx: Context) -> Any:
    """右サイドエリアと左サイドエリアに…がいる, 自分と相手のステージに…がいる: without a number, in each of them."""
    subject = next((a for a in clause.args if a.particle == "が"), None)
    if subject is None or subject.np.quantity or any(a.np.quantity and not a.particle for a in clause.args):
        return None
    places: list[dict[str, Any]] = []
    if scope.owner == "both":
        places = [{"owner": "you"}, {"owner": "opponent"}]
    elif len(scope.areas) > 1 and where.np.link == "と":
        places = [{"areas": (area,)} for area in scope.areas]
    if not places:
        return None
    clause.args.remove(subject)
    tests = []
    for place in places:
        here = replace(zone_copy(scope), **place)
        one = merge(cards(deepcopy(subject.np), cx), here)
        tests.append(ir.Compare(left=ir.Count(of=one.build(cx)), operator=">=", right=1))
    node = ir.And(of=tuple(tests))
    cx.mark(node, "join", "places")
    if clause.verb in ("登場する", "置く"):
        cx.mark(tests[0], "verb", "entered" if clause.verb == "登場する" else "placed")
    clause.done()
    cx.tested_condition = node
    return node


def _each_area(clause: Clause, cx: Context) -> Any:
    """自分のステージの右サイドエリアに「A」が、左サイドエリアに「B」がそれぞれ登場している."""
    places = [a for a in clause.args if a.particle == "に"]
    members = [a for a in clause.args if a.particle == "が"]
    if len(places) < 2 or len(places) != len(members) or not clause.loose("それぞれ"):
        return None
    if [a for pair in zip(places, members, strict=True) for a in pair] != clause.args:
        raise decline(clause, "who is where", "誰がどこにいるのか読めない")
    clause.args = []
    tests = []
    scope: Cards | None = None
    for place, member in zip(places, members, strict=True):
        here = zone_scope(Arg(place.np), cx)
        if not here.areas or (scope is not None and here.owner is not None):
            raise decline(place.np, "who is where", "誰がどこにいるのか読めない")
        here.owner = here.owner or (scope.owner if scope is not None else None)
        scope = scope or here
        one = merge(cards(member.np, cx), here)
        tests.append(ir.Compare(left=ir.Count(of=one.build(cx)), operator=">=", right=1))
    node = ir.And(of=tuple(tests))
    cx.mark(node, "join", "each")
    return node


def _both(clause: Clause, cx: Context) -> Any:
    """2人ともいる, それらが両方ある: each of the alternatives just asked for."""
    people = next(
        (a for a in clause.args if a.particle == "と" and a.extra == ("も",) and a.np.quantity), None
    )
    things = next((a for a in clause.args if a.np.head == "両方" and not a.particle), None)
    if (people is None and things is None) or cx.tested is None:
        return None
    tests = each_of(cx.tested)
    if people is not None:
        clause.args.remove(people)
        assert people.np.quantity is not None
        if people.np.quantity.n != len(tests):
            raise decline(clause, "all of which", "何がそろうのか読めない")
    elif things is not None:
        clause.args.remove(things)
        subject = clause.need("が").np
        if subject.head != "それら" or subject.mods or len(tests) != 2:
            raise decline(clause, "both of which", "何が両方あるのか読めない")
    clause.done()
    node = ir.And(of=tuple(tests))
    cx.mark(node, "join", "both")
    return node


def _among(clause: Clause, cx: Context) -> Any:
    """…に「A」、「B」のうち、名前の異なるメンバーがN人以上いる."""
    listed = next((a for a in clause.args if a.particle == "のうち" and a.np.head == "NAME"), None)
    if listed is None:
        return None
    clause.args.remove(listed)
    subject = next((a for a in clause.args if a.particle == "が"), None)
    if subject is None or listed.np.mods:
        raise decline(clause, "which of these", "どれのことか読めない")
    subject.np.mods.append(Mod(np=NP(atoms=listed.np.atoms, fellows=listed.np.fellows, link="か")))
    node = exists(clause, cx)
    if not isinstance(node, ir.Compare) or not isinstance(node.left, ir.Kinds):
        raise decline(clause, "which of these", "どれのことか読めない")
    cx.mark(node.left, "verb", "among")
    return node


def _group(group: Arg, cx: Context) -> Cards:
    """自分のステージにいる『G』のメンバーのうち、…: the cards that some are asked for among."""
    whole = cards(group.np, cx)
    if whole.ref is not None or whole.count is not None or not whole.placed or not group.comma:
        raise decline(group.np, "which of these", "どれのことか読めない")
    if whole.stage_noun and not whole.zones:
        raise decline(group.np, "cards of where", "どこのカードか分からない", "U330")
    whole.mark("all", f"among.{len(whole.where)}")
    return whole


def _within(where: Arg, cx: Context) -> Cards:
    """自分のライブ中のライブカードに、…: the cards among these."""
    whole = cards(where.np, cx)
    if whole.ref is not None or whole.where or whole.count is not None or not whole.zones:
        raise decline(where.np, "among which cards", "どのカードの中か分からない")
    whole.mark("zone", "within card" if whole.type == "card" else "within")
    if where.comma:
        whole.mark("comma", "source")
    return whole


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
    cx.speak_of(ir.Select(type="member", owner=owner, zones=("stage",), where=member.where))
    node = ir.EveryArea(owner=owner, where=member.where)
    cx.mark(node, "verb", f"{clause.verb}.{clause.form}")
    return node


def _surplus_there(np: NP, clause: Clause, cx: Context) -> Any:
    """自分の余剰ハートに[赤]が1つ以上ある."""
    owner = np.of
    side = owner_of(owner, cx) if owner is not None else None
    subject, number = clause.need("が").np, clause.number()
    clause.done()
    if side not in ("you", "opponent") or subject.head != "ICON" or len(subject.texts("ICON")) != 1:
        raise decline(np, "whose surplus hearts", "誰の余剰ハートか分からない")
    left = ir.Surplus(player=side, colour=COLOURS[subject.texts("ICON")[0]])
    q = number[0] if number is not None else None
    node = ir.Compare(left=left, operator=BOUNDS[q.bound] if q else ">=", right=q.n if q else 1)
    cx.mark(node, "verb", "plain")
    if q is not None:
        cx.mark(node, "count", "number")
    return node


def _hearts_there(np: NP, clause: Clause, cx: Context) -> Any:
    """…が持つハートに[桃]が合計3つ以上ある."""
    subject = clause.need("が").np
    number = clause.number() or ((subject.quantity, 0) if subject.quantity else None)
    total = clause.loose("合計")
    holder = holder_of(np, cx)
    every = clause.loose("すべて")
    if subject.head != "ICON" or subject.mods:
        raise decline(clause, "hearts that are there", "このハートの条件は読めない")
    clause.done()
    colours = tuple(COLOURS[i] for i in subject.texts("ICON"))
    attr = ir.Attribute(name="hearts" if np.head == "ハート" else "need", colours=colours)
    if number is None and subject.fellows and subject.link == "と":
        kinds = ir.Colours(of=holder, source="hearts" if np.head == "ハート" else "need", colours=colours)
        both = ir.Compare(left=kinds, operator=">=", right=len(colours))
        cx.mark(both, "verb", "there")
        cx.mark(both, "all", "all" if every else "bare")
        return both
    none = number is None and clause.form in ("not", "not_chain")
    if none and not every and not subject.fellows:
        gone = ir.Compare(left=ir.Total(attribute=attr, of=holder), operator="==", right=0)
        cx.mark(gone, "verb", "there")
        return gone
    if every or subject.fellows or clause.form not in ("final", "chain", "te"):
        raise decline(clause, "hearts that are there", "このハートの条件は読めない")
    if number is None:
        some = ir.Compare(left=ir.Total(attribute=attr, of=holder), operator=">=", right=1)
        cx.mark(some, "verb", "there")
        return some
    node = ir.Compare(
        left=ir.Total(attribute=attr, of=holder), operator=BOUNDS[number[0].bound], right=number[0].n
    )
    cx.mark(node, "count", "number")
    cx.mark(node, "verb", "there.total" if total or number[0].prefix == "合計" else "there")
    return node
