"""Clauses that tell an event: what とき, たび and this turn refer to (9.7)."""

from typing import Any

from compiler import ir
from compiler.lower import powers
from compiler.lower.cards import (
    Cards,
    cards,
    decline,
    merge,
    own_side,
    owner_of,
    union,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.tables import AREAS, areas_of
from compiler.lower.words import NP, Arg, Clause

COMING = frozenset({"置く", "加える", "登場する", "移動する", "引く", "なる"})
"""Verbs of events that can be told before they happen (9.10)."""


def event_of(clause: Clause, cx: Context) -> Any:
    """The event a clause tells: 登場した, 移動した, 置かれた, ウェイト状態になった, エールした."""
    verb, passive = clause.verb, clause.form.startswith("passive")
    order = [a.particle for a in clause.args if a.particle in ("が", "を", "も", "によって")]
    cause, comma = _cause(clause, cx)
    if cause is not None:
        node = event_of(clause, cx)
        if not isinstance(node, (ir.Moved, ir.ChangedArea, ir.ChangedState)):
            raise decline(clause, "caused by an effect", "効果による出来事として読めない")
        caused = cx.changed(node, cause=cause)
        if comma:
            cx.mark(caused, "comma", "scope")
        if order[0] != "によって":
            cx.mark(caused, "count", "behind")
        return caused
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
        other = source is not None and source.np.suffix == "以外"
        if source is not None:
            from_ = _zone_left(source, cx)
        where_said = where = clause.take("に")
        place: Cards | None = None
        areas: tuple[ir.Area, ...] = ()
        staged = False
        if where is not None and (subject is None or where.np.sort == "area"):
            place = zone_scope(where, cx)
            areas = place.areas
            staged = ("zone", "stage") in place.marks
            whose: tuple[ir.Side | None, ...] = (
                (None, "you") if subject is None else (None, "you", "opponent")
            )
            if not areas or place.owner not in whose:
                raise decline(where.np, "entered where", "どこに登場したのか読めない")
            where = None
        who = _subject(subject, cx, where)
        if areas and isinstance(who, ir.Select) and place is not None:
            who = _on_side(who, place, where_said, cx)
        clause.done()
        node = ir.Entered(
            subject=who,
            baton=partner,
            from_=None if other else from_,
            not_from=from_ if other else None,
            areas=areas,
        )
        if staged:
            cx.mark(node, "zone", "stage")
        if subject is not None and isinstance(who, ir.This):
            cx.mark(node, "ref", "full")
            if where is not None:
                cx.mark(node, "zone", "stage")
        return node
    if verb == "移動する":
        area, to, source = clause.take("を"), clause.take("に"), clause.take("から")
        left = (
            areas_of(NP(atoms=source.np.atoms, fellows=source.np.fellows, link=source.np.link))
            if source
            else ()
        )
        ahead = source is not None and bool(source.np.mods or any(f.mods for f in source.np.fellows))
        who = _subject(subject, cx, source if ahead else None)
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

        areas = areas_of(to.np) if to is not None and to.np.head in AREAS else ()
        if ahead and isinstance(who, ir.Select):
            who = cx.changed(who, areas=())
            cx.mark(who, "zone", "from")
        if (to is not None and not areas) or (ahead and not isinstance(who, ir.Select)):
            raise decline(clause, "moved where", "どこへ移動したか読めない")
        node = ir.ChangedArea(subject=who, from_=left, to=areas)
        if area is None:
            cx.mark(node, "verb", "bare")
        return node
    if verb in ("置く", "加える") and (passive or (clause.form == "final" and subject is None)):
        done = subject if passive else clause.need("を")
        node = _placed(clause, done, cx)
        if not passive:
            cx.mark(node, "verb", "active")
        return node
    if verb == "公開する" and clause.form == "past":
        return _revealed(clause, cx)
    if verb == "エールする":
        side = owner_of(subject.np, cx) if subject is not None else None
        clause.done()
        if side not in ("you", "opponent"):
            raise decline(clause, "who yelled", "誰がエールしたか分からない")
        return ir.Yelled(player=side)
    if verb == "リフレッシュする":
        deck = subject.np if subject is not None else None
        side = (
            owner_of(deck.mods[0].np, cx)
            if deck is not None and len(deck.mods) == 1 and deck.mods[0].np
            else None
        )
        clause.done()
        if deck is None or deck.head != "デッキ" or side not in ("you", "opponent"):
            raise decline(clause, "refresh", "リフレッシュの条件は読めない")
        return ir.Refreshed(player=side)
    if verb == "解決する":
        return _resolved(clause, subject, cx)
    if verb == "決定する":
        return _judged(clause)
    if verb in ("成功する", "成功させる"):
        return _success(clause, subject, cx)
    if verb == "なる" or (verb == "する" and subject is None and clause.take_peek("を", "も")):
        return _turned(clause, subject, cx)
    raise decline(clause, f"{verb} as an event", f"出来事の「{clause.token}」は読めない")


def _turned(clause: Clause, subject: Arg | None, cx: Context) -> ir.ChangedState:
    """Xがウェイト状態になった, Xをアクティブにしていた, Xもアクティブにしていた."""
    to, source = clause.need("に"), clause.take("から")
    done = subject if clause.verb == "なる" else clause.take("を", "も")
    who = _subject(done, cx, None)
    clause.done()
    if to.np.sort != "state" or to.np.head in ("無効", "表向き"):
        raise decline(to.np, "became what", "何になったか分からない")
    state: dict[bool, ir.Orientation] = {True: "active", False: "wait"}
    from_ = state[source.np.head.startswith("アクティブ")] if source is not None else None
    before = next((w for w in getattr(who, "where", ()) if isinstance(w, ir.InState)), None)
    if before is not None and from_ is None:
        who = cx.changed(who, where=tuple(w for w in who.where if w is not before))
        from_ = before.state
    node = ir.ChangedState(subject=who, to=state[to.np.head.startswith("アクティブ")], from_=from_)
    if before is not None:
        cx.mark(node, "verb", "state")
    if clause.verb == "する":
        cx.mark(node, "verb", "active" if done is None or done.particle == "を" else "active.also")
    return node


def _zone_left(source: Arg, cx: Context) -> ir.Zone:
    """The one zone of 手札から or 手札以外から."""
    np = source.np
    bare = Arg(NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link), source.particle)
    scope = zone_scope(bare, cx)
    if len(scope.zones) != 1 or scope.areas or np.suffix not in ("", "以外"):
        raise decline(np, "which zone", "どの領域か読めない")
    return scope.zones[0]


def _cause(clause: Clause, cx: Context) -> tuple[ir.Cause | None, bool]:
    """自分の『G』のカードの効果によって: whose effect, and whether 、 stood behind it."""
    if not any(a.particle == "によって" and a.np.head == "効果" for a in clause.args):
        return None, False
    arg = clause.take("によって")
    assert arg is not None
    source = arg.np.of
    if source is None or source.head != "カード":
        raise decline(arg.np, "whose effect", "何の効果か読めない")
    picked = cards(source, cx)
    if picked.zones or picked.ref is not None or picked.count is not None or picked.among is not None:
        raise decline(arg.np, "whose effect", "何の効果か読めない")
    return ir.Cause(side=picked.owner or "any", where=tuple(picked.where)), arg.comma


def _resolved(clause: Clause, subject: Arg | None, cx: Context) -> Any:
    """Xの【…】能力が解決した, Xが持つ能力が解決した (9.6.2.4.2)."""
    clause.done()
    if subject is None:
        raise decline(clause, "which ability", "どの能力か読めない")
    of, keywords, said = powers.abilities(subject.np, cx, any_kind=True)
    if clause.form not in ("past", "final", "is", "was", "is_not", "is_chain", "not_past"):
        raise decline(clause, "which ability", "どの能力か読めない")
    return powers.each_named(ir.AbilityResolved(subject=of, keywords=keywords), subject.np, said, cx)


def _revealed(clause: Clause, cx: Context) -> Any:
    """エールにより自分のカードを1枚以上公開した: a yell is one only if it reveals a card (Q113)."""
    by, what, number = clause.need("により").np, clause.need("を").np, clause.number()
    clause.done()
    side = owner_of(what.of, cx) if what.of is not None and "".join(what.tokens) == "カード" else None
    least = number[0] if number is not None else None
    if by.head != "エール" or by.mods or side not in ("you", "opponent") or least is None:
        raise decline(clause, "revealed by what", "何により公開されたのか読めない")
    if (least.n, least.counter, least.bound) != (1, "枚", "以上"):
        raise decline(clause, "how many were revealed", "何枚公開されたのか読めない")
    cx.yelled = ir.Select(owner=side, zones=("yell",))
    node = ir.Yelled(player=side)
    cx.mark(node, "verb", "revealed")
    return node


def _judged(clause: Clause) -> Any:
    """ライブに勝利するプレイヤーを決定する (8.4.6)."""
    who = clause.need("を").np
    clause.done()
    won = who.relative
    at = won.need("に").np if won is not None and won.verb == "勝利する" and won.form == "final" else None
    if who.head != "プレイヤー" or won is None or at is None or at.head != "ライブ" or at.mods or won.args:
        raise decline(who, "decide what", "何を決定するのか読めない")
    return ir.LiveJudged()


def _success(clause: Clause, subject: Arg | None, cx: Context) -> Any:
    """自分のライブが成功する, 相手がライブを成功している."""
    live = clause.take("を")
    also = clause.take("も") if subject is None else None
    who = subject or also
    if who is None:
        raise decline(clause, "whose live", "誰のライブか分からない")
    if live is None:
        owner = who.np.of if who.np.head == "ライブ" else None
        side = owner_of(owner, cx) if owner is not None else None
    else:
        side = owner_of(who.np, cx) if live.np.head == "ライブ" and not live.np.mods else None
    clause.done()
    if side not in ("you", "opponent"):
        raise decline(clause, "whose live", "誰のライブか分からない")
    node = ir.LiveSucceeded(player=side)
    if live is None:
        cx.mark(node, "verb", "bare")
    if also is not None:
        cx.mark(node, "comma", "も")
    if clause.verb == "成功させる":
        cx.mark(node, "verb", "make")
    return node


def _placed(clause: Clause, subject: Arg | None, cx: Context) -> Any:
    """控え室に置かれた, 手札から控え室に置かれた, エネルギー置き場にエネルギーカードが置かれた."""
    source, to = clause.take("から"), clause.need("に")
    touched = clause.take("baton")
    other = clause.take("と") if touched is not None else None
    baton: Any = None
    if touched is not None:
        baton = cards(other.np, cx).build(cx) if other is not None else "any"
    number = clause.number()
    goal = zone_scope(to, cx)
    if (clause.verb == "加える") != (goal.zones == ("hand",)):
        raise decline(to.np, "put where", "手札には「加える」、ほかには「置く」と書く")
    turned = clause.take("で")
    if turned is not None and (turned.np.head != "表向き" or turned.np.mods):
        raise decline(turned.np, "put how", "どのように置かれたのか読めない")
    left = zone_scope(source, cx) if source is not None else None
    if number is not None and subject is not None:
        picked = cards(subject.np, cx, number[0])
        anywhere = left is not None and not left.zones
        if left is None and goal.owner is not None and picked.owner is None and _before(to, subject):
            picked.owner, left = goal.owner, Cards()
            picked.mark("owner", "bare")
        if left is None or picked.zones or picked.ref is not None or number[0].bound != "以上":
            raise decline(subject.np, "so many of what", "何の枚数か読めない")
        if anywhere and picked.owner not in ("you", "opponent", "either", "both"):
            raise decline(subject.np, "whose cards", "誰のカードか読めない")
        who = merge(picked, left).build(cx)
    elif subject is not None and goal.zones == ("energy_area",):
        if subject.np.head != "エネルギーカード" or goal.owner not in ("you", None) or subject.np.mods:
            raise decline(
                subject.np, "which energy card", "エネルギー置き場に置かれるのは「エネルギーカード」"
            )
        if subject.np.quantity:
            raise decline(subject.np, "which energy card", "どのエネルギーカードか読めない")
        who = ir.Select(type="energy")
    else:
        who = _left(subject, source, left, goal, cx)
    clause.done()
    node = ir.Moved(
        subject=who,
        from_=left.zones[0] if left is not None and left.zones else None,
        to=goal.zones[0],
        baton=baton,
        face="up" if turned is not None else None,
    )
    if goal.owner is not None:
        cx.mark(node, "owner", goal.owner)
    if subject is not None and source is None and _before(to, subject):
        cx.mark(node, "zone", "front")
    if left is not None and isinstance(who, ir.This) and left.owner is not None:
        if left.owner != "you":
            raise decline(clause, "whose zone", "誰の領域か読めない")
        cx.mark(who, "owner", "you")
    return node


def _before(first: Arg, second: Arg) -> bool:
    """Whether one phrase stands before another in the text."""
    return (first.np.tokens[0].start_pos or 0) < (second.np.tokens[0].start_pos or 0)


def _left(subject: Arg | None, source: Arg | None, left: Cards | None, goal: Cards, cx: Context) -> Any:
    """What was put there: cards of the zone they left, of the owner of the zone they came to (4.1.7)."""
    picked = _picked(subject, cx) if subject is not None else None
    if subject is None or picked is None:
        return _subject(subject, cx, None)
    if left is not None and source is not None and not picked.zones:
        own = picked.owner is not None
        if own and (left.owner is not None or left.areas or not _before(subject, source)):
            raise decline(subject.np, "whose zone", "どの領域か読めない")
        picked = merge(picked, left)
        if own:
            picked.mark("zone", "own")
        elif _before(subject, source):
            picked.mark("zone", "last")
    side = goal.owner
    if side is not None and side not in (picked.owner or side, "you" if left is not None else side):
        raise decline(subject.np, "cards go to a zone of their owner", "カードは持ち主の領域に置かれる")
    if picked.owner is not None and not picked.zones:
        picked.mark("owner", picked.owner)
    picked.owner = picked.owner or side
    return picked.build(cx)


def _picked(subject: Arg, cx: Context) -> Cards | None:
    """The cards of an event if they are described, not referred to."""
    np = subject.np
    if np.demonstrative or (np.fellows and any(m.demonstrative == "この" for m in np.fellows)):
        return None
    picked = cards(np, cx)
    return picked if picked.ref is None else None


def _on_side(who: ir.Select, place: Cards, where: Arg | None, cx: Context) -> ir.Select:
    """Who came to an area of a side: 自分のセンターエリアに…が登場した."""
    if who.zones not in ((), ("stage",)) or who.owner != "any" or where is None:
        raise decline(where.np if where else NP(), "entered where", "どこに登場したのか読めない")
    made = cx.changed(who, zones=("stage",), owner=place.owner or own_side(cx))
    if place.owner is None:
        cx.mark(made, "owner", "bare")
    return made


def _subject(arg: Arg | None, cx: Context, where: Arg | None) -> Any:
    if arg is None:
        return ir.This(noun="member")
    np = arg.np
    if np.fellows and np.link == "か" and any(m.demonstrative == "この" for m in np.fellows):
        members = union(np, cx)
        if where is not None:
            scope = zone_scope(where, cx)
            if scope.zones != ("stage",) or scope.owner != "you":
                raise decline(where.np, "entered where", "どこに登場したのか読めない")
            members = [
                m.model_copy(update={"owner": "you"}) if isinstance(m, ir.Select) else m for m in members
            ]
        return ir.Union(of=tuple(members))
    picked = cards(np, cx)
    if where is not None:
        scope = zone_scope(where, cx)
        scope.mark("zone", "at")
        picked = merge(picked, scope)
    return picked.build(cx)


def last_turn(clause: Clause) -> str | None:
    """Remove 直前のターン(に); how it was said."""
    for i, arg in enumerate(clause.args):
        if (
            arg.np.head == "ターン"
            and arg.np.demonstrative in ("直前の", "前の")
            and arg.particle in ("", "に")
        ):
            del clause.args[i]
            return f"{arg.np.demonstrative[:-1]}.{arg.particle}{'、' if arg.comma else ''}"
    return None


def this_turn(clause: Clause) -> str | None:
    """Remove このターン(中)(に); how it was said: に, 中に, ``.subject`` behind the subject, ``.comma`` with 、."""
    for i, arg in enumerate(clause.args):
        if arg.np.head in ("ターン", "中") and arg.np.demonstrative == "この":
            del clause.args[i]
            subject = next((a for a in clause.args[:i] if a.particle == "が"), None)
            said = ("中" if arg.np.head == "中" else "") + arg.particle
            return said + (".subject" if subject else "") + (".comma" if subject and subject.comma else "")
    return None
