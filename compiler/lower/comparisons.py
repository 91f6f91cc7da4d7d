"""Conditions that compare: a number against another, what is the same, different or the greatest (1.3.2.2)."""

from copy import deepcopy
from typing import Any

from compiler import ir
from compiler.lower import filters
from compiler.lower.cards import cards, decline, owner_of
from compiler.lower.context import Context
from compiler.lower.quantities import other_player, quantity
from compiler.lower.tables import BOUNDS, COMPARATIVES, KINDS
from compiler.lower.words import NP, Arg, Clause


def against(subject: Arg | None, predicate: NP, clause: Clause, cx: Context) -> Any:
    """コストが選んだ数以上, 枚数が相手以下: a number against another that is not printed."""
    clause.done()
    operator = BOUNDS[predicate.suffix]
    other = NP(atoms=predicate.atoms, mods=predicate.mods)
    side = owner_of(other, cx)
    if side is not None:
        return _against_player(subject, side, operator, clause, cx)
    right = quantity(other, cx)
    last = cx.tested_condition
    if subject is None:
        if not isinstance(last, ir.Compare):
            raise decline(clause, "a number of what", "何の数か分からない", "U330")
        again = ir.Compare(left=last.left, operator=operator, right=right)
        cx.mark(again, "ref", "bare")
        return again
    if subject.np.head in filters.ATTRIBUTES and not subject.np.mods and isinstance(last, ir.Is):
        attr = filters.attribute(subject.np)
        assert attr is not None
        left: Any = ir.Total(attribute=attr, of=last.of.model_copy())
        cx.mark(left, "ref", "bare")
    else:
        left = quantity(subject.np, cx)
    node = ir.Compare(left=left, operator=operator, right=right)
    if subject.comma:
        cx.mark(node, "comma", "topic")
    cx.tested_condition = node
    return node


def _against_player(
    subject: Arg | None, side: ir.Side, operator: ir.Operator, clause: Clause, cx: Context
) -> ir.Compare:
    """自分の手札の枚数が相手以下."""
    if subject is None:
        raise decline(clause, "a number of what", "何の数か分からない", "U330")
    left = quantity(subject.np, cx)
    node = ir.Compare(left=left, operator=operator, right=other_player(left, side, clause))
    if subject.comma:
        cx.mark(node, "comma", "topic")
    cx.tested_condition = node
    return node


def same(np: NP, clause: Clause, cx: Context, every: bool = False) -> Any:
    """自分と相手のライブの合計スコアが同じ, …メンバーのコストが同じ, …グループ名がすべて同じ."""
    if every:
        return _all_alike(np, cx)
    if np.fellows and np.link == "と" and len(np.fellows) == 1:
        return _one_as_the_other(np, cx)
    both = _two_compared(np, cx)
    if both is not None:
        return both
    owner = np.mods[0].np.mods[0] if len(np.mods) == 1 and np.mods[0].np and np.mods[0].np.mods else None
    if owner is not None and owner.np is not None and owner_of(owner.np, cx) == "both":
        mine = NP(atoms=[owner.np.fellows[0].atoms[-1]])
        owner.np = mine
        left = quantity(np, cx)
        return ir.Compare(left=left, operator="==", right=other_player(left, "opponent", clause))
    if np.head in KINDS and len(np.mods) == 1 and np.mods[0].np is not None:
        of = cards(deepcopy(np.mods[0].np), cx).build(cx)
        if isinstance(of, ir.Select) and len(of.areas) > 1:
            same = ir.Most(by=KINDS[np.head], of=of)
            cx.mark(same, "verb", "same")
            return ir.Compare(left=same, operator=">=", right=len(of.areas))
    if np.head in ("枚数", "数", "合計", "総数", *filters.ATTRIBUTES):
        yours = _yours(quantity(np, cx), cx)
        if yours is not None:
            return ir.Compare(left=yours, operator="==", right=other_player(yours, "opponent", clause))
    raise decline(np, "the same as what", "何と同じか分からない")


def _all_alike(np: NP, cx: Context) -> ir.Compare:
    """Xのグループ名がすべて同じ: as many share one as there are (2.4.2.1)."""
    if np.head not in KINDS:
        raise decline(np, "the same as what", "何と同じか分からない")
    of, ref = _told_of(np, cx)
    left = ir.Most(by=KINDS[np.head], of=of)
    cx.mark(left, "verb", "same")
    node = ir.Compare(left=left, operator=">=", right=ir.Count(of=of.model_copy()))
    cx.mark(node, "ref", ref)
    return node


def all_share(of: Any, np: NP, clause: Clause, cx: Context) -> ir.Compare:
    """左サイドエリアと右サイドエリアにいるメンバーが同じユニット名を持つ: as many share one as there should be."""
    if not isinstance(of, ir.Select) or of.count != ir.Every() or clause.form not in ("final", "chain"):
        raise decline(np, "the same as what", "何と同じか分からない")
    several: Any = len(of.areas) if len(of.areas) > 1 else ir.Count(of=of.model_copy())
    left = ir.Most(by=KINDS[np.head], of=of)
    cx.mark(left, "verb", "same.held")
    node = ir.Compare(left=left, operator=">=", right=several)
    cx.speak_of(of)
    return node


def _one_as_the_other(np: NP, cx: Context) -> ir.Compare:
    """AのコストとBのコストが同じ."""
    other = np.fellows[0]
    left = quantity(other, cx)
    right = quantity(NP(atoms=np.atoms, mods=np.mods), cx)
    if not isinstance(left, ir.Total | ir.Count) or type(left) is not type(right):
        raise decline(np, "the same as what", "何と同じか分からない")
    node = ir.Compare(left=left, operator="==", right=right)
    cx.mark(node, "join", "and")
    if other.comma:
        cx.mark(node, "comma", "object")
    return node


def _yours(number: Any, cx: Context) -> Any:
    """Your part of a number of both players, or None for another number."""
    of = number.of if isinstance(number, ir.Count | ir.Total) else None
    if not isinstance(of, ir.Select) or of.owner != "both":
        return None
    return cx.changed(number, of=cx.changed(of, owner="you"))


def _two_compared(np: NP, cx: Context) -> Any:
    """それぞれのメンバーのコストが同じ, 元々の[ブレード]の数が同じ: of the two just compared."""
    last = cx.tested_condition
    other = last.where[0] if isinstance(last, ir.Is) and len(last.where) == 1 else None
    if not isinstance(last, ir.Is) or not isinstance(other, ir.Compared) or isinstance(last.of, ir.Select):
        return None
    whose = np.of
    each = (
        whose is not None
        and whose.head == "メンバー"
        and whose.of is not None
        and whose.of.head == "それぞれ"
    )
    bare = NP(atoms=np.atoms) if each else np
    attr, _ = filters.measured(bare)
    if attr is None or np.quantity is not None:
        return None
    left = ir.Total(attribute=attr, of=last.of.model_copy())
    node = ir.Compare(left=left, operator="==", right=ir.Total(attribute=attr, of=other.ref.model_copy()))
    cx.mark(node, "ref", "each" if each else "bare")
    return node


def one_of(subject: Arg, predicate: NP, clause: Clause, cx: Context) -> Any:
    """…が、10、20、30のいずれか."""
    listed = predicate.of
    numbers = [*listed.fellows, listed] if listed is not None else []
    if not numbers or any(n.atoms or n.quantity is None for n in numbers):
        raise decline(predicate, "one of what", "何のいずれか分からない")
    left = quantity(subject.np, cx)
    clause.done()
    node = ir.IsOneOf(left=left, values=tuple(n.quantity.n for n in numbers if n.quantity))
    if subject.comma:
        cx.mark(node, "comma", "topic")
    return node


def compared(clause: Clause, cx: Context) -> Any:
    """…が相手より多い, …のコストが、Xのコストより高い, 相手より2枚以上多い."""
    if clause.loose("最も"):
        return _most(clause, cx)
    again = _by_more(clause, cx)
    if again is not None:
        return again
    subject, than = clause.need("が"), clause.need("より")
    number = clause.number()
    left = quantity(subject.np, cx)
    side = owner_of(than.np, cx)
    right: Any
    if not than.np.atoms and than.np.quantity is not None and number is None:
        return _than_number(left, than.np, clause, cx)
    if side is not None:
        right = other_player(left, side, clause)
    elif isinstance(left, ir.Total) and than.np.sort == "card":
        right = ir.Total(attribute=left.attribute, of=cards(than.np, cx).build(cx))
        cx.mark(right, "ref", "holder")
    else:
        right = quantity(than.np, cx)
    operator = COMPARATIVES[clause.verb]
    if number is not None:
        if number[0].bound not in ("", "以上") or operator not in (">", "<"):
            raise decline(clause, "by how many", "いくつ多いのか分からない")
        more = operator == ">"
        bound: ir.Operator = "==" if not number[0].bound else ">=" if more else "<="
        operator, right = bound, ir.Plus(a=right, b=number[0].n if more else -number[0].n)
    node = ir.Compare(left=left, operator=operator, right=right)
    cx.mark(node, "verb", f"{'than' if side is not None else 'explicit'}.{clause.verb}")
    if subject.comma:
        cx.mark(node, "comma", "topic")
    clause.done()
    return node


def _most(clause: Clause, cx: Context) -> Any:
    """XのコストがYの中で最も高い: no other has more."""
    subject, group = clause.need("が"), clause.need("で").np
    clause.done()
    left = quantity(subject.np, cx)
    if (
        COMPARATIVES[clause.verb] != ">"
        or group.head != "中"
        or group.of is None
        or not isinstance(left, ir.Total)
    ):
        raise decline(clause, "the most of what", "何の中で最も多いのか分からない")
    rivals = cards(group.of, cx).build(cx)
    if not isinstance(rivals, ir.Select) or (isinstance(left.of, ir.Select) and len(left.of.areas) != 1):
        raise decline(clause, "the most of what", "何の中で最も多いのか分からない")
    node = ir.Compare(left=left, operator=">=", right=ir.Highest(attribute=left.attribute, of=rivals))
    cx.mark(node, "verb", f"most.{clause.verb}")
    if subject.comma:
        cx.mark(node, "comma", "topic")
    return node


def _by_more(clause: Clause, cx: Context) -> Any:
    """3枚以上多い: by another number of what was just compared; None if the clause says what."""
    last = cx.tested_condition
    if (
        clause.take_peek("が", "より")
        or not isinstance(last, ir.Compare)
        or not isinstance(last.right, ir.Plus)
    ):
        return None
    by = clause.number()
    clause.done()
    more = COMPARATIVES[clause.verb] == ">"
    if (
        by is None
        or by[0].bound not in ("", "以上")
        or not isinstance(last.right.b, int)
        or (last.right.b > 0) != more
    ):
        raise decline(clause, "by how many", "いくつ多いのか分からない")
    right = ir.Plus(a=last.right.a, b=by[0].n if more else -by[0].n)
    node = ir.Compare(
        left=last.left, operator="==" if not by[0].bound else ">=" if more else "<=", right=right
    )
    cx.mark(node, "ref", "bare")
    return node


def _than_number(left: Any, than: NP, clause: Clause, cx: Context) -> Any:
    """自分のエネルギーが7枚より多い."""
    clause.done()
    if than.quantity is None or than.quantity.bound or than.quantity.prefix or than.mods:
        raise decline(than, "more than what", "何より多いのか読めない")
    node = ir.Compare(left=left, operator=COMPARATIVES[clause.verb], right=than.quantity.n)
    cx.mark(node, "verb", f"than.{clause.verb}")
    if isinstance(left, ir.Total):
        cx.mark(node, "count", "counter" if than.quantity.counter else "bare")
    return node


def greatest(np: NP, subject: NP, clause: Clause, cx: Context) -> Any:
    """…のうち、Xが最も大きいコストを持つ, …の中で、Xがほかのすべてのメンバーより多くのハートを持つ."""
    more = np.relative
    attr = filters.attribute(np)
    group = clause.take("のうち", "で")
    assert more is not None
    than_all = next((a for a in more.args if a.particle == "より"), None) if more is not None else None
    if group is None and attr is not None and more is not None and than_all is not None:
        return _more_than_others(subject, than_all.np, attr, more, cx)
    if group is None or attr is None or COMPARATIVES[more.verb] != ">":
        raise decline(np, "the greatest of what", "何の中で最も大きいのか分からない")
    of = cards(subject, cx).build(cx)
    than = more.take("より")
    if than is None:
        most = more.loose("最も")
        rivals = cards(group.np, cx).build(cx)
        if (
            not most
            or group.particle != "のうち"
            or not isinstance(rivals, ir.Select)
            or not isinstance(of, ir.Select)
        ):
            raise decline(np, "the greatest of what", "何の中で最も大きいのか分からない")
        more.done()
        of = of.model_copy(update={"owner": rivals.owner, "zones": rivals.zones})
        return ir.Compare(
            left=ir.Total(attribute=attr, of=of), operator=">=", right=ir.Highest(attribute=attr, of=rivals)
        )
    more.done()
    stage = group.np.of
    owner = stage.of if stage is not None and stage.head == "ステージ" else None
    side = owner_of(owner, cx) if owner is not None else None
    heads = [m.np.head for m in than.np.mods if m.np is not None]
    if side is None or group.np.head != "中" or than.np.head != "メンバー" or heads != ["ほか", "すべて"]:
        raise decline(than.np, "more than who", "誰より多いのか読めない")
    others = ir.Select(type="member", owner=side, zones=("stage",), where=(ir.Except(ref=of),))
    return ir.Compare(
        left=ir.Total(attribute=attr, of=of), operator=">", right=ir.Highest(attribute=attr, of=others)
    )


def _more_than_others(subject: NP, than: NP, attr: ir.Attribute, more: Clause, cx: Context) -> Any:
    """Xが、自分と相手のステージにいるほかのすべてのメンバーより多くの[ブレード]を持つ."""
    more.need("より")
    more.done()
    heads = [m.np.head for m in than.mods[1:] if m.np is not None]
    where = than.mods[0] if heads == ["ほか", "すべて"] and than.mods[0].clause is not None else None
    if where is None or than.head != "メンバー" or COMPARATIVES[more.verb] != ">":
        raise decline(than, "more than who", "誰より多いのか読めない")
    of = cards(subject, cx).build(cx)
    rivals = cards(NP(atoms=than.atoms, mods=[where]), cx).build(cx)
    if (
        not isinstance(rivals, ir.Select)
        or rivals.zones != ("stage",)
        or rivals.areas
        or isinstance(of, ir.Select)
    ):
        raise decline(than, "more than who", "誰より多いのか読めない")
    others = cx.changed(rivals, where=(ir.Except(ref=of),))
    node = ir.Compare(
        left=ir.Total(attribute=attr, of=of), operator=">", right=ir.Highest(attribute=attr, of=others)
    )
    cx.mark(node, "zone", "in")
    return node


def different(clause: Clause, cx: Context) -> Any:
    """名前がそれぞれ異なる, それらのメンバーの名前が異なる: of the cards just asked for; Xの名前がすべて異なる."""
    every = clause.loose("すべて")
    behind = bool(clause.args) and clause.args[-1].np.head == "それぞれ"
    each = clause.loose("それぞれ")
    subject = clause.need("が")
    clause.done()
    if subject.np.head not in KINDS or (every and each):
        raise decline(clause, "different from what", "何が異なるか分からない")
    of, ref = _told_of(subject.np, cx)
    node = ir.Compare(
        left=ir.Kinds(by=KINDS[subject.np.head], of=of), operator=">=", right=ir.Count(of=of.model_copy())
    )
    cx.mark(node, "differ", "each" if each else "ga")
    if every:
        cx.mark(node, "all", "all")
    if behind and ref == "bare":
        cx.mark(node, "zone", "last")
    cx.mark(node, "ref", ref)
    if subject.comma:
        cx.mark(node, "comma", "topic")
    return node


def _told_of(np: NP, cx: Context) -> tuple[ir.Select, str]:
    """Whose property: of the cards just asked for, それらの(メンバーの), or of others; and how that is said."""
    those = np.of
    words = "".join(those.tokens) if those is not None else ""
    whose = "".join(those.of.tokens) if those is not None and those.of is not None else ""
    if those is None or words == "それら" or (words == "メンバー" and whose == "それら"):
        if cx.tested is None:
            raise decline(np, "different from what", "何が異なるか分からない")
        return cx.tested, "bare" if those is None else "those" if words == "それら" else "those.member"
    of = cards(those, cx).build(cx)
    if not isinstance(of, ir.Select) or of.count != ir.Every():
        raise decline(np, "different from what", "何が異なるか分からない")
    cx.speak_of(of)
    return of, "full"


def alike(subject: NP, other: NP, clause: Clause, cx: Context, said: str = "than") -> Any:
    """…が相手と同じ, …が相手と同じ枚数, …がXのコストと同じ."""
    left = quantity(subject, cx)
    side = owner_of(other, cx)
    if side is None:
        if said != "than":
            raise decline(other, "as many as whose", "誰と同じ数か読めない")
        return ir.Compare(left=left, operator="==", right=quantity(other, cx))
    node = ir.Compare(left=left, operator="==", right=other_player(left, side, clause))
    cx.mark(node, "verb", said)
    return node
