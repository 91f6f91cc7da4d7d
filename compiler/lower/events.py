"""Clauses that tell an event: what とき, たび and this turn refer to (9.7)."""

from typing import Any

from compiler import ir
from compiler.lower.cards import (
    AREAS,
    cards,
    decline,
    merge,
    owner_of,
    union,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.words import Arg, Clause


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


def this_turn(clause: Clause) -> str | None:
    """Remove このターン(中)(に); how it was said: に, 中に, ``.subject`` behind the subject, ``.comma`` with 、."""
    for i, arg in enumerate(clause.args):
        if arg.np.head in ("ターン", "中") and arg.np.demonstrative == "この":
            del clause.args[i]
            subject = next((a for a in clause.args[:i] if a.particle == "が"), None)
            said = ("中" if arg.np.head == "中" else "") + arg.particle
            return said + (".subject" if subject else "") + (".comma" if subject and subject.comma else "")
    return None
