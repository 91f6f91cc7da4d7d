"""Conditions and events: clauses closed by 場合, かぎり, とき, たび (9.7, 9.9)."""

import re
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
from compiler.lower.context import Context
from compiler.lower.events import this_turn
from compiler.lower.existence import elliptical, exists, exists_quantity
from compiler.lower.history import happened
from compiler.lower.holding import holds
from compiler.lower.quantities import other_player, quantity
from compiler.lower.tables import BOUNDS, COLOURS, COMPARATIVES, KINDS
from compiler.lower.words import NP, Arg, Clause, Mod
from compiler.parse import Morpheme


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
    placed = clause.verb == "置く" and clause.form.startswith("passive.is") and clause_has(clause, "に")
    if placed and not clause_has(clause, "から"):
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
        cx.tested_condition = node = _compared(clause, cx)
        return node
    if verb == "持つ":
        return _holds(clause, cx)
    if verb == "異なる":
        return _different(clause, cx)
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
        "リフレッシュする",
        "エールする",
        "解決する",
        "成功する",
        "成功させる",
        "公開する",
        "する",
        "なる",
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
    """Aが B の(場合): a number against a number, or what cards are."""
    both = clause.loose("どちらも")
    every = clause.loose("すべて") or both
    turn = this_turn(clause)
    where = clause.take("に")
    predicate = clause.need("だ").np
    subject = clause.take("が")
    if clause.form == "dearu":
        pass
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
            if q.prefix == "合計" and not (isinstance(left, ir.Total) and not isinstance(left.of, ir.This)):
                raise decline(predicate, "the total of what", "何の合計か分からない")
            cx.mark(out, "verb", {"ちょうど": "is.exactly", "合計": "is.total"}.get(q.prefix, "is"))
        clause.done()
        cx.tested_condition = out
        if turn is not None:
            cx.mark(out, "duration", "turn")
        return out
    if predicate.head == "数" and predicate.suffix in BOUNDS and predicate.suffix and where is None:
        return _against(subject, predicate, clause, cx)
    if turn is not None:
        raise decline(clause, "this turn", "「このターン」は読めない")
    if subject is None and predicate.head == "メインフェイズ":
        owner = owner_of(predicate.mods[0].np, cx) if predicate.mods and predicate.mods[0].np else None
        if owner not in ("you", "opponent"):
            raise decline(predicate, "whose phase", "誰のフェイズか分からない")
        clause.done()
        return ir.PhaseIs(phase="main", player=owner)
    if subject is None and predicate.head == "ライブフェイズ":
        return _turn(predicate, clause)
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
            return ir.Compare(left=quantity(subject.np, cx), operator="==", right=quantity(other.np, cx))
        return _same(subject.np, clause, cx)
    if predicate.head == "いずれか":
        return _one_of(subject, predicate, clause, cx)
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
        else:
            cx.mark(node, "verb", "bare")
        if every:
            cx.mark(node, "all", "both" if both else "all")
    elif predicate.sort == "state":
        node = ir.Is(
            of=of, where=(ir.InState(state="active" if predicate.head.startswith("アクティブ") else "wait"),)
        )
        cx.mark(node, "verb", "bare")
        if every:
            cx.mark(node, "all", "both" if both else "all")
    elif predicate.sort == "attribute" and q is not None:
        node = ir.Is(of=of, where=tuple(filters.bounded(predicate)))
        cx.mark(node, "verb", "bare")
        if every:
            cx.mark(node, "all", "both" if both else "all")
    elif predicate.sort == "card":
        desc = cards(
            NP(atoms=predicate.atoms, mods=predicate.mods, fellows=predicate.fellows, link=predicate.link), cx
        )
        kind: list[Any] = [ir.IsType(type=desc.type)] if desc.type != "card" else []
        node = ir.Is(of=of, where=(*desc.where, *kind))
        if every:
            cx.mark(node, "all", "both" if both else "all")
    else:
        raise decline(predicate, "this description", "この説明は読めない")
    clause.done()
    if isinstance(of, ir.Select):
        if not every and predicate.suffix != "のみ" and len(of.areas) != 1:
            raise decline(predicate, "all of them or one of them", "「すべて」か「のみ」が要る")
        cx.speak_of(of)
    cx.tested_condition = node
    return node


def _against(subject: Arg | None, predicate: NP, clause: Clause, cx: Context) -> Any:
    """コストが選んだ数以上: a number against another that is not printed."""
    clause.done()
    operator = BOUNDS[predicate.suffix]
    right = quantity(NP(atoms=predicate.atoms, mods=predicate.mods), cx)
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
    cx.tested_condition = node
    return node


def _turn_itself(np: NP, clause: Clause) -> Any:
    """このゲームの1ターン目."""
    clause.done()
    game = np.of
    if game is None or game.head != "ゲーム" or game.demonstrative != "この" or np.quantity is None:
        raise decline(np, "which turn", "どのターンか分からない")
    return ir.Compare(left=ir.TurnNumber(), operator="==", right=np.quantity.n)


def _turn(predicate: NP, clause: Clause) -> Any:
    """このゲームの1ターン目のライブフェイズ."""
    clause.done()
    turn = predicate.mods[-1].np if predicate.mods else None
    number = turn.quantity if turn is not None else None
    game = [m.np.head for m in (*predicate.mods[:-1], *(turn.mods if turn is not None else [])) if m.np]
    if not predicate.mods:
        return ir.PhaseIs(phase="live")
    if number is None or number.counter != "ターン目" or game != ["ゲーム"]:
        raise decline(predicate, "which turn", "どのターンか分からない")
    nth = ir.Compare(left=ir.TurnNumber(), operator="==", right=number.n)
    return ir.And(of=(nth, ir.PhaseIs(phase="live")))


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


def _whose(np: NP) -> Mod | None:
    """自分と相手の of a number of cards: before the cards, or before the zone that they are in."""
    cards_of = np.mods[0].np if len(np.mods) == 1 else None
    first = cards_of.mods[0] if cards_of is not None and cards_of.mods else None
    if first is not None and first.clause is not None:
        place = next((a.np for a in first.clause.args if a.particle == "に"), None)
        first = place.mods[0] if place is not None and place.mods else None
    return first


def _same(np: NP, clause: Clause, cx: Context) -> Any:
    """自分と相手のライブの合計スコアが同じ, …メンバーのコストが同じ."""
    both = _two_compared(np, cx)
    if both is not None:
        return both
    owner = _whose(np)
    if owner is not None and owner.np is not None and owner_of(owner.np, cx) == "both":
        mine = NP(atoms=[owner.np.fellows[0].atoms[-1]])
        owner.np = mine
        left = quantity(np, cx)
        return ir.Compare(left=left, operator="==", right=other_player(left, "opponent", clause))
    if np.head in KINDS and len(np.mods) == 1 and np.mods[0].np is not None:
        of = cards(np.mods[0].np, cx).build(cx)
        if isinstance(of, ir.Select) and len(of.areas) > 1:
            same = ir.Most(by=KINDS[np.head], of=of)
            cx.mark(same, "verb", "same")
            return ir.Compare(left=same, operator=">=", right=len(of.areas))
    raise decline(np, "the same as what", "何と同じか分からない")


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


def _one_of(subject: Arg, predicate: NP, clause: Clause, cx: Context) -> Any:
    """…が、10、20、30のいずれか."""
    listed = predicate.of
    numbers = [*listed.fellows, listed] if listed is not None else []
    if not numbers or any(n.atoms or n.quantity is None for n in numbers):
        raise decline(predicate, "one of what", "何のいずれか分からない")
    left = quantity(subject.np, cx)
    clause.done()
    return ir.IsOneOf(left=left, values=tuple(n.quantity.n for n in numbers if n.quantity))


def _compared(clause: Clause, cx: Context) -> Any:
    subject, than = clause.need("が"), clause.need("より")
    number = clause.number()
    left = quantity(subject.np, cx)
    side = owner_of(than.np, cx)
    right: Any
    if side is not None:
        right = other_player(left, side, clause)
    elif isinstance(left, ir.Total) and than.np.sort == "card":
        right = ir.Total(attribute=left.attribute, of=cards(than.np, cx).build(cx))
        cx.mark(right, "ref", "holder")
    else:
        right = quantity(than.np, cx)
    operator = COMPARATIVES[clause.verb]
    if number is not None:
        if number[0].bound != "以上" or operator not in (">", "<"):
            raise decline(clause, "by how many", "いくつ多いのか分からない")
        more = operator == ">"
        operator, right = ">=" if more else "<=", ir.Plus(a=right, b=number[0].n if more else -number[0].n)
    node = ir.Compare(left=left, operator=operator, right=right)
    cx.mark(node, "verb", f"{'than' if side is not None else 'explicit'}.{clause.verb}")
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
        found = _greatest(arg.np, subject.np, clause, cx)
        clause.done()
        return found
    of = cards(subject.np, cx).build(cx)
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
    if isinstance(of, ir.Select):
        cx.speak_of(of)
    return node2


def _all_listed(clause: Clause) -> list[Morpheme]:
    """Remove すべて behind a list ([赤]と[青]をすべて持つ); before it, it would be all of the holders."""
    before: Arg | None = None
    for arg in clause.args:
        if arg.np.head == "すべて" and not arg.particle and before is not None and before.particle == "を":
            clause.args.remove(arg)
            return arg.np.atoms
        before = arg
    return []


def _greatest(np: NP, subject: NP, clause: Clause, cx: Context) -> Any:
    """…のうち、Xが最も大きいコストを持つ, …の中で、Xがほかのすべてのメンバーより多くのハートを持つ."""
    more = np.relative
    attr = filters.attribute(np)
    group = clause.take("のうち", "で")
    assert more is not None
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


def _different(clause: Clause, cx: Context) -> Any:
    each = clause.loose("それぞれ")
    subject = clause.need("が")
    clause.done()
    those = subject.np.of
    spoken = those is not None and "".join(those.tokens) == "メンバー" and those.of is not None
    if those is not None and not (spoken and "".join(those.of.tokens) == "それら"):  # type: ignore[union-attr]
        raise decline(clause, "different from what", "何が異なるか分からない")
    if subject.np.head not in KINDS or cx.tested is None:
        raise decline(clause, "different from what", "何が異なるか分からない")
    node = ir.Compare(
        left=ir.Kinds(by=KINDS[subject.np.head], of=cx.tested), operator=">=", right=ir.Count(of=cx.tested)
    )
    cx.mark(node, "differ", "each" if each else "ga")
    if those is not None:
        cx.mark(node, "ref", "those.member")
    return node
