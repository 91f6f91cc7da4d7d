"""Main clauses that put something on cards or players: gains, numbers, needs, prohibitions (9.9)."""

from typing import Any

from compiler import ir
from compiler.lower import filters, powers, quantities
from compiler.lower.cards import (
    cards,
    decline,
    how_many,
    icon,
    part_of,
    there_too,
    union,
)
from compiler.lower.context import Context
from compiler.lower.objects import objects, times
from compiler.lower.tables import COLOURS
from compiler.lower.words import NP, Arg, Clause, Mod


def _bearer(clause: Clause, cx: Context) -> tuple[Any, bool]:
    """The は phrase of a modification: node, whether a comma followed."""
    topic = clause.take("は")
    if topic is None:
        return None, False
    np = topic.np
    node: Any
    if np.fellows and np.link == "と" and (np.quantity or np.head not in ("GROUP", "NAME")):
        node = ir.Union(of=tuple(union(np, cx)))
        if np.fellows[-1].comma:
            cx.mark(node, "comma", "object")
    elif (group := clause.take("のうち")) is not None:
        node = _some_of(group.np, np, cx)
    else:
        node = bearer(np, cx, cx.topic)
        placed = isinstance(node, ir.Select) and node.zones == ("stage",) and not node.areas
        if placed and node.owner != "any":
            cx.topic = node
    return node, topic.comma


def bearer(np: NP, cx: Context, beside: ir.Select | None = None) -> Any:
    """The cards a change is put on: where those listed before are, ``beside``, or, with an owner only, anywhere."""
    picked = there_too(cards(np, cx), beside)
    if not picked.placed:
        if picked.owner is None:
            raise decline(np, "cards of where", "どこのカードか分からない", "U330")
        picked.zones = ("anywhere",)
    return picked.build(cx)


def _some_of(group: NP, np: NP, cx: Context) -> Any:
    """Xのうち1人; Xのメンバーのうち、『G』以外のすべてのメンバー: the description of the whole, then of the part."""
    whole, part = cards(group, cx), cards(np, cx) if np.atoms else None
    if part is None and whole.ref is None and whole.count is None and np.quantity is not None:
        if np.mods or not whole.placed:
            raise decline(np, "which of these", "どれのことか読めない")
        whole.count = how_many(np.quantity)
        whole.mark("count", "among")
        return whole.build(cx)
    if part is None:
        raise decline(np, "which of these", "どれのことか読めない")
    return part_of(whole, part, np).build(cx)


def gain(clause: Clause, cx: Context) -> Any:
    """[桃][ブレード]を得る, 選んだハートを1つ得る, 「…」を得る."""
    each = clause.loose("それぞれ")
    order = [a.particle for a in clause.args if a.particle in ("は", "につき")]
    on, comma = _bearer(clause, cx)
    hearts = any(a.particle == "を" and a.np.head == "ハート" for a in clause.args)
    coloured = _per_colour(clause, cx) if hearts else None
    per = times(clause, cx)
    alike = None
    if per is None and (alike := _as_often_as(clause, cx)) is not None:
        per = lambda n: ir.Times(n=n, per=alike[0])  # noqa: E731
    arg = clause.need("を")
    severally = any(a.np.suffix == "ずつ" for a in clause.args)
    number = clause.number()
    np = arg.np
    change: Any
    every = clause.loose("すべて")
    if np.head == "能力" and every:
        change = powers.copy(np, cx)
    elif np.ability is not None:
        from compiler.lower.ability import granted  # noqa: PLC0415

        change = ir.GainAbility(ability=granted(np.ability, cx))
    elif np.head == "ICON" and all(a.type == "ICON" for a in np.atoms):
        change = _icons(np, clause, per, cx)
        if number is not None:
            change = _so_many(change, number[0], np, cx)
    elif (
        np.head == "ハート" and len(np.mods) == 1 and np.mods[0].np is not None and np.mods[0].np.head == "色"
    ):
        change = _colours_of(np, number[0] if number and severally else None, coloured, cx)
        coloured = None
    elif np.head == "ハート" and (number is not None or np.quantity is not None):
        change = _chosen(np, number[0] if number else np.quantity, per, cx)
    else:
        raise decline(np, f"{clause.verb} what", f"「{''.join(np.tokens)}を{clause.verb}」は読めない")
    if alike is not None:
        if not isinstance(change, ir.Gain) or not isinstance(change.times, ir.Times):
            raise decline(np, "as many of what", "何をその数だけ得るのか読めない")
        cx.mark(change.times, "verb", "so_many")
        if alike[1]:
            cx.mark(change.times, "comma", "topic")
    if coloured is not None:
        raise decline(np, "per colour", "色につき何を得るのか読めない")
    all_of_them = isinstance(on, ir.Select) and isinstance(on.count, ir.Every)
    if every and not (isinstance(change, ir.CopyAbilities) or (all_of_them and not each)):
        raise decline(np, "all of what", "「すべて」が読めない")
    clause.done()
    if on == ir.This(noun="member") and not cx.marked(on, "zone"):
        node = ir.Apply(changes=(change,))
        cx.mark(node, "ref", "this")
    else:
        node = ir.Apply(on=on, changes=(change,))
    if each:
        cx.mark(node, "all", "each")
    elif every and not isinstance(change, ir.CopyAbilities):
        cx.mark(node, "all", "float")
    if comma:
        cx.mark(node, "comma", "topic")
    if order == ["につき", "は"]:
        cx.mark(node, "count", "front")
    return node


def _icons(np: NP, clause: Clause, per: Any, cx: Context) -> Any:
    """[桃][ブレード], [桃]と[緑], その差に等しい数の[ブレード]."""
    first = [*np.fellows, np][0]
    many = first.of if first.of is not None and first.of.sort == "number" else None
    mods = [m for part in (*np.fellows, np) for m in part.mods]
    if (
        (np.fellows and np.link != "と")
        or len(mods) > (many is not None)
        or (many is not None and per is not None)
    ):
        raise decline(np, "which icons", "どのアイコンか読めない")
    times: Any = per(1) if per is not None else quantities.amount(many, cx) if many is not None else 1
    kind = ir.Gain if clause.verb == "得る" else ir.Lose
    change = kind(icons=tuple(icon(text) for text in np.texts("ICON")), times=times)
    if np.fellows:
        cx.mark(change, "join", "and")
    return change


def _so_many(change: Any, number: Any, np: NP, cx: Context) -> Any:
    """[ブレード]を2つ得る: the icon as often."""
    plain = number.counter == "つ" and not (number.bound or number.upto or number.free or number.prefix)
    if not plain or len(change.icons) != 1 or not 0 < number.n < 21:
        raise decline(np, "a number of icons", "アイコンの数は並べて書く")
    many = cx.changed(change, icons=change.icons * number.n)
    cx.mark(many, "count", "number")
    return many


def _per_colour(clause: Clause, cx: Context) -> Any:
    """Xが持つハートの色1つにつき: X."""
    arg = next((a for a in clause.args if a.particle == "につき" and a.np.head == "色"), None)
    hearts = arg.np.of if arg is not None else None
    holder = hearts.relative if hearts is not None and hearts.head == "ハート" else None
    if arg is None or holder is None or holder.verb != "持つ" or arg.np.quantity is None:
        return None
    if (arg.np.quantity.n, arg.np.quantity.counter, arg.np.quantity.bound) != (1, "つ", ""):
        return None
    clause.args.remove(arg)
    of = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    return of


def _colours_of(np: NP, quantity: Any, per: Any, cx: Context) -> Any:
    """Xが持つ色のハートをNつずつ得る; Xが持つハートの色1つにつき、その色のハートをNつずつ得る (Q246)."""
    colour = np.mods[0].np
    if per is not None:
        if quantity is None or colour is None or colour.demonstrative != "その" or colour.mods:
            raise decline(np, "which hearts", "どのハートか読めない")
        node = ir.GainColoursOf(of=per, n=quantity.n)
        cx.mark(node, "verb", "per")
        return node
    holder = colour.relative if colour is not None else None
    if quantity is None or holder is None or holder.verb != "持つ":
        raise decline(np, "which hearts", "どのハートか読めない")
    of = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    return ir.GainColoursOf(of=of, n=quantity.n)


def _chosen(np: NP, quantity: Any, per: Any, cx: Context) -> Any:
    found = cx.last("heart")
    if found is None or quantity is None:
        raise decline(np, "which heart", "どのハートか分からない", "U330")
    mod = np.relative
    if np.demonstrative == "その" and not np.mods:
        word = "that"
    elif mod is not None and mod.verb == "選ぶ" and mod.form == "past" and not mod.args:
        word = "chosen"
    else:
        raise decline(np, "which heart", "どのハートか分からない")
    n = per(quantity.n) if per is not None else quantity.n
    node = ir.GainChosen(name=found.name, n=n)
    cx.mark(node, "ref", word)
    return node


def _as_often_as(clause: Clause, cx: Context) -> tuple[Any, bool] | None:
    """Remove Xの数だけ of what is got: the number, and whether 、 stood behind it; None if it is not there."""
    many = next(
        (a for a in clause.args if not a.particle and a.np.suffix == "だけ" and a.np.head in ("数", "枚数")),
        None,
    )
    if many is None or not many.np.mods:
        return None
    clause.args.remove(many)
    return quantities.quantity(NP(atoms=many.np.atoms, mods=many.np.mods), cx), many.comma


_BEARER = {
    "スコア": ("live", "ライブカード"),
    "必要ハート": ("live", "ライブカード"),
    "コスト": ("member", "メンバー"),
}


def _bears(on: Any, np: NP, cx: Context) -> None:
    """Decline スコア of members, コスト of lives: cards of another type have none (2.6, 2.10, 2.11)."""
    type_, who = _BEARER[np.head]
    step = next((a for a in cx.antecedents if isinstance(on, ir.Var) and a.name == on.name), None)
    of = on.type if isinstance(on, ir.Select) else step.type if step is not None else "card"
    if of in ("member", "live", "energy") and of != type_:
        english = f"a {of} card has no {np.head}: write whose it is"
        raise decline(np, english, f"{np.head}を持つのは{who}だけ", "U364")


def _same_bearer(cx: Context) -> Any:
    """The cards that the change before in this sentence is on, where another number of theirs follows; else None."""
    before = cx.changing
    if before is None or before.on is None or isinstance(before.on, ir.This):
        return None
    numbers = (ir.Adjust, ir.AdjustNeed, ir.NeedBecomes, ir.Become)
    return before.on.model_copy() if isinstance(before.changes[-1], numbers) else None


def adjust(clause: Clause, signed: Arg, cx: Context) -> Any:
    """スコアを+1する, ライブの合計スコアを+1する, コストを+4する."""
    clause.args.remove(signed)
    behind = _per_behind(clause)
    per = times(clause, cx)
    upgrade = clause.loose("代わりに")
    if cx.instead and not clause.take_peek("を") and per is None and cx.lasting is not None:
        return _adjust_instead(clause, signed, cx.lasting, cx)
    arg = clause.need("を")
    n: Any = int(str(signed.np.atoms[0]))
    by = per(n) if per is not None else n
    np = arg.np
    if np.head == "合計スコア":
        total = quantities.quantity(np, cx)
        node = ir.Apply(player=total.player, changes=(ir.Adjust(attribute="live_total", by=by),))
        marks = list(cx.marks.get(id(total), {}).items())
        for choice, value in marks:
            cx.mark(node, choice, value)
    elif np.head in ("スコア", "コスト"):
        on: Any = None
        if np.mods:
            if len(np.mods) > 1 or np.mods[0].np is None:
                raise decline(np, "whose score", "誰の値か読めない")
            on = bearer(np.mods[0].np, cx)
        same = _same_bearer(cx) if on is None else None
        node = ir.Apply(
            on=on or same or ir.This(noun="card"),
            changes=(ir.Adjust(attribute="score" if np.head == "スコア" else "cost", by=by),),
        )
        if on is None:
            cx.mark(node, "owner", "same" if same is not None else "bare")
            on = same
        _bears(on, np, cx)
        if np.head == "コスト" and cx.marked(on, "zone") == "hand":
            raise decline(np, "+ to a cost in hand", "手札のコストの増減は「減る」と書く")
    else:
        raise decline(np, f"{np.head} +", f"「{np.head}を{signed.np.atoms[0]}する」は読めない")
    clause.done()
    if behind:
        cx.mark(node, "count", behind)
    if upgrade:
        cx.mark(node, "verb", "instead")
    return node


def _adjust_instead(clause: Clause, signed: Arg, before: ir.Apply, cx: Context) -> ir.Apply:
    """代わりに+2する: to the number that the sentence before changed."""
    clause.done()
    change = before.changes[-1]
    if not isinstance(change, ir.Adjust) or change.attribute not in ("score", "live_total", "cost"):
        raise decline(clause, "+ to what", "何に足すのか読めない")
    new = change.model_copy(update={"by": int(str(signed.np.atoms[0]))})
    node = before.model_copy(update={"changes": (new,), "bind": None})
    cx.mark(node, "ref", "same")
    return node


def _per_behind(clause: Clause) -> str:
    """Whether につき stands behind what changes: スコアを、Xにつき、+1する; with 、 between them or not."""
    places = [a.particle for a in clause.args]
    if "につき" not in places or places[0] == "につき":
        return ""
    before = clause.args[places.index("につき") - 1]
    return ("behind" if before.comma else "behind.bare") if before.particle in ("を", "は", "が") else ""


def _recolour(clause: Clause, topic: Arg, to: Arg, cx: Context) -> Any:
    """Xが元々持つハートはすべて[緑]になる / 選んだハートになる."""
    every = clause.loose("すべて")
    mods = [m for np in (*topic.np.fellows, topic.np) for m in np.mods]
    holder = mods[-1].clause if mods else None
    if holder is None:
        raise decline(topic.np, "which hearts", "どのハートか読めない")
    if holder.verb != "持つ" or not holder.loose("元々") or len(mods) != 1:
        raise decline(topic.np, "which hearts", "どのハートか読めない")
    on = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    some = tuple(COLOURS[i] for i in topic.np.texts("ICON"))
    if topic.np.fellows and (topic.np.link not in ("と", "、") or topic.np.mods):
        raise decline(topic.np, "which hearts", "どのハートか読めない")
    if to.np.head == "ICON" and len(to.np.atoms) == 1:
        change: Any = ir.HeartsBecome(from_=some, to=COLOURS[str(to.np.atoms[0])[1:-1]])
    elif to.np.head == "ハート" and (found := cx.last("heart")) is not None:
        change = ir.HeartsBecome(from_=some, name=found.name)
    else:
        raise decline(to.np, "which colour", "どの色か読めない")
    clause.done()
    node = ir.Apply(on=on, changes=(change,))
    if every:
        cx.mark(node, "all", "all")
    if topic.comma:
        cx.mark(node, "comma", "topic")
    return node


def _hearts_like(clause: Clause, topic: Arg, cx: Context) -> ir.Apply:
    """Xが元々持つハートは、Yが持つハートと同じになる."""
    other = clause.need("と").np
    clause.done()
    pair = []
    for np, original in ((topic.np, True), (other, False)):
        holder = np.relative
        if np.head != "ハート" or holder is None or holder.verb != "持つ" or holder.loose("元々") != original:
            raise decline(np, "which hearts", "どのハートか読めない")
        pair.append(cards(holder.need("が").np, cx).build(cx))
        holder.done()
    node = ir.Apply(on=pair[0], changes=(ir.HeartsLike(of=pair[1]),))
    if topic.comma:
        cx.mark(node, "comma", "topic")
    return node


def need(clause: Clause, cx: Context) -> Any:
    """必要ハートを[灰]減らす / [灰]少なくなる / になる; コストは2減る."""
    behind = _per_behind(clause)
    per = times(clause, cx)
    arg = clause.take("を") or clause.take("が") or clause.take("は")
    if arg is None:
        raise decline(clause, "less of what", "何が減るのか分からない")
    np = arg.np
    to_succeed = _to_succeed(np)
    topic = clause.take("は") if arg.particle == "が" and np.head == "必要ハート" and not np.mods else None
    icons_arg = next((a for a in clause.args if a.np.head == "ICON" and not a.particle), None)
    less = clause.verb in ("減らす", "減る", "少なくなる")
    energy = next((a for a in clause.args if a.np.head == "ENERGY" and not a.particle), None)
    if energy is not None:
        node = _ability_cost(clause, np, energy, per)
        if arg.comma:
            cx.mark(node, "comma", "topic")
        return node
    on: Any = None
    if np.head == "必要ハート" and icons_arg is not None:
        clause.args.remove(icons_arg)
        icons = tuple(COLOURS[str(a)[1:-1]] for a in icons_arg.np.atoms)
        change: Any = ir.AdjustNeed(
            direction="less" if less else "more", icons=icons, times=per(1) if per is not None else 1
        )
    elif np.head in ("枚数", "上限"):
        number = clause.number()
        clause.done()
        if number is None or number[0].counter != "枚" or number[0].bound:
            raise decline(clause, "by how much", "いくつ変わるのか読めない")
        by = -number[0].n if less else number[0].n
        if np.head != "枚数":
            if per is not None:
                raise decline(clause, "so many for each", "ここの「につき」は読めない")
            return powers.live_set(np, by, cx)
        node = _yell_count(np, per(by) if per is not None else by, cx)
        verb = "減らす" if clause.verb in ("減らす", "増やす") else "減る"
        cx.mark(node, "verb", f"{verb}.{arg.particle}")
        if arg.comma:
            cx.mark(node, "comma", "topic")
        return node
    elif np.head in ("コスト", "スコア"):
        number = clause.number()
        if number is None or number[0].counter:
            raise decline(clause, "by how much", "いくつ減るのか読めない")
        n = -number[0].n if less else number[0].n
        kind: Any = "cost" if np.head == "コスト" else "score"
        change = ir.Adjust(attribute=kind, by=per(n) if per is not None else n)
    else:
        raise decline(np, f"{np.head} {clause.verb}", f"「{np.head}」は{clause.verb}の目的にならない")
    purpose = np.of
    if purpose is not None and purpose.head == "ため" and isinstance(change, ir.Adjust):
        on, change = _to_enter(purpose, cx), cx.changed(change, attribute="play_cost")
    elif purpose is not None:
        on = bearer(purpose, cx)
        _bears(on, np, cx)
    elif np.mods:
        raise decline(np, "whose need", "誰の値か読めない")
    elif topic is not None:
        on = bearer(topic.np, cx)
    clause.done()
    if isinstance(change, ir.Adjust) and isinstance(on, ir.This) and change.attribute == "cost":
        where = cx.marked(on, "zone") or ("stage" if on.noun == "member" else None)
        if where not in ("hand", "stage"):
            raise decline(np, "cost of what", "どこにある時のコストか読めない")
        if where == "hand":
            change = cx.changed(change, attribute="hand_cost")
    same = _same_bearer(cx) if on is None else None
    node = ir.Apply(on=on or same or ir.This(noun="card"), changes=(change,))
    if on is None:
        cx.mark(node, "owner", "same" if same is not None else "bare")
    if topic is not None:
        cx.mark(node, "owner", "topic" if topic.comma else "topic.bare")
    if to_succeed:
        cx.mark(node, "owner", "success")
    cx.mark(node, "verb", f"{clause.verb}.{arg.particle}")
    if arg.comma:
        cx.mark(node, "comma", "topic")
    if behind and isinstance(change, ir.AdjustNeed):
        cx.mark(node, "count", "behind")
    if per is not None and not behind and isinstance(change, ir.Adjust) and change.attribute == "cost":
        cx.mark(node, "verb", "front")
    return node


def _ability_cost(clause: Clause, np: NP, energy: Arg, per: Any) -> ir.Apply:
    """この能力を起動するためのコストは(Xにつき、)[E]減る (9.6.2.3)."""
    clause.args.remove(energy)
    clause.done()
    purpose = np.of
    using = (
        purpose.relative if np.head == "コスト" and purpose is not None and purpose.head == "ため" else None
    )
    what = using.need("を").np if using is not None and using.verb == "起動する" else None
    if what is None or "".join(what.tokens) != "この能力" or energy.np.mods:
        raise decline(np, "a cost for what", "何のためのコストか読めない")
    if clause.verb not in ("減る", "増える"):
        raise decline(clause, "a cost for what", "何のためのコストか読めない")
    n = len(energy.np.atoms) * (-1 if clause.verb == "減る" else 1)
    return ir.Apply(changes=(ir.Adjust(attribute="ability_cost", by=per(n) if per is not None else n),))


def one_need(clause: Clause, cx: Context) -> Any:
    """必要ハートは、[赤][赤]か、[青][青]のうち、選んだ1つにする: one of the requirements, chosen (9.9.1.4)."""
    topic, listed, to = clause.need("は"), clause.need("のうち"), clause.need("に").np
    to_succeed = _to_succeed(topic.np)
    clause.done()
    chosen = to.relative
    sets = [*listed.np.fellows, listed.np]
    if (
        to.counter != "つ"
        or to.quantity is None
        or (to.quantity.n, to.quantity.bound, to.quantity.upto) != (1, "", False)
        or chosen is None
        or (chosen.verb, chosen.form, chosen.args) != ("選ぶ", "past", [])
        or len(sets) < 2
        or listed.np.link != "か"
        or any(np.head != "ICON" or np.mods for np in sets)
    ):
        raise decline(listed.np, "which requirements", "どの必要ハートか読めない")
    on = cards(topic.np.of, cx).build(cx) if topic.np.of is not None else None
    if on is None and topic.np.mods:
        raise decline(topic.np, "whose need", "誰の値か読めない")
    options = []
    for np in sets:
        change = ir.NeedBecomes(icons=tuple(COLOURS[str(a)[1:-1]] for a in np.atoms))
        bearer = on.model_copy() if on is not None else ir.This(noun="card")
        options.append(ir.Apply(on=bearer, changes=(change,)))
    node = ir.Either(options=tuple(options))
    cx.bound(clause.verb, "step")
    if on is None:
        cx.mark(options[0], "owner", "bare")
    if to_succeed:
        cx.mark(options[0], "owner", "success")
    if not all(np.comma for np in sets[:-1]):
        cx.mark(node, "comma", "none")
    return node


def needs_more(clause: Clause, before: Any, cx: Context) -> Any:
    """…を[灰]減らし、[赤]増やす: ``before`` with this change of the same requirement, or None if it is none."""
    icons = [a for a in clause.args if a.np.head == "ICON" and not a.particle]
    others = [a for a in clause.args if a not in icons and a.particle != "につき"]
    last = before.changes[-1] if isinstance(before, ir.Apply) else None
    if (
        clause.verb not in ("増やす", "減らす")
        or len(icons) != 1
        or others
        or not isinstance(last, ir.AdjustNeed)
    ):
        return None
    change = ir.AdjustNeed(
        direction="less" if clause.verb == "減らす" else "more",
        icons=tuple(COLOURS[str(a)[1:-1]] for a in icons[0].np.atoms),
        times=last.times,
    )
    return cx.changed(before, changes=(*before.changes, change))


def _yell_count(np: NP, by: Any, cx: Context) -> Any:
    """エールにより公開される自分のカードの枚数が減る / 増える (8.3.11); ``np``: the number."""
    inner = np.of
    if inner is None or inner.head != "カード":
        raise decline(np, "which number", "何の枚数か読めない")
    picked = cards(inner, cx)
    if picked.zones != ("yell",) or picked.where or ("verb", "passive.final") not in picked.marks:
        raise decline(np, "which number", "何の枚数か読めない")
    return ir.Apply(player=picked.owner or "you", changes=(ir.Adjust(attribute="yell_count", by=by),))


def _to_enter(purpose: NP, cx: Context) -> Any:
    """Xを自分の手札から登場させるための: the cards whose cost to play it is (9.6.2)."""
    entering = purpose.relative
    if entering is None or entering.verb != "登場させる" or entering.form != "final":
        raise decline(purpose, "a cost for what", "何のためのコストか読めない")
    particles = [a.particle for a in entering.args if a.particle in ("を", "から")]
    on = objects(entering, cx)
    entering.done()
    if particles == ["から", "を"]:
        cx.mark(on, "comma", "goal")  # 手札からXを
    if not isinstance(on, ir.Select) or on.zones != ("hand",) or on.owner != "you":
        raise decline(purpose, "a cost for what", "何のためのコストか読めない")
    return on


def become(clause: Clause, cx: Context) -> Any:
    """必要ハートは[赤][赤]になる, スコアは4になる."""
    to, topic = clause.need("に"), clause.need("は")
    np = topic.np
    to_succeed = _to_succeed(np)
    if np.head == "ICON" and np.atoms and all(str(a)[1:-1] in COLOURS for a in np.atoms):
        return _recolour(clause, topic, to, cx)
    if np.head == "ICON":
        return powers.blade_hearts(topic, to, clause, cx)
    if to.np.head == "同じ" and np.head == "ハート":
        return _hearts_like(clause, topic, cx)
    if to.np.head == "同じ" and np.head in ("スコア", "コスト"):
        same = clause.need("と")
        clause.args.append(Arg(same.np, "equal"))
    if np.head == "数":
        return _original_blades(topic, to, clause, cx)
    if np.head == "必要ハート" and to.np.head == "ICON" and not to.np.fellows:
        change: Any = ir.NeedBecomes(icons=tuple(COLOURS[str(a)[1:-1]] for a in to.np.atoms))
    elif np.head in ("スコア", "コスト") and (clause.verb == "等しくなる" or clause.take_peek("equal")):
        attr = filters.attribute(np)
        assert attr is not None
        other = clause.take("equal")
        change = ir.Become(attribute=attr, to=quantities.quantity((other or to).np, cx))
        if other is not None:
            cx.mark(change, "verb", "same")
    elif clause.verb == "等しくなる":
        raise decline(np, "becomes what", "何になるのか読めない")
    elif (
        np.head in ("スコア", "コスト")
        and to.np.head == "quantity"
        and not to.np.mods
        and to.np.quantity is not None
    ):
        attr = filters.attribute(np)
        assert attr is not None
        change = ir.Become(attribute=attr, to=to.np.quantity.n)
    elif np.head == "ハート" and np.mods and np.mods[-1].clause is not None:
        return _recolour(clause, topic, to, cx)
    else:
        raise decline(np, "becomes what", "何になるのか読めない")
    on: Any = None
    if len(np.mods) == 1 and np.mods[0].np is not None:
        on = bearer(np.mods[0].np, cx)
    elif np.mods:
        raise decline(np, "whose", "誰の値か読めない")
    clause.done()
    node = ir.Apply(on=on if on is not None else ir.This(noun="card"), changes=(change,))
    if on is None:
        cx.mark(node, "owner", "bare")
    if to_succeed:
        cx.mark(node, "owner", "success")
    if topic.comma:
        cx.mark(node, "comma", "topic")
    return node


def _to_succeed(np: NP) -> bool:
    """Xを成功させるための必要ハート, which is read as Xの必要ハート (2.11)."""
    purpose = np.of if np.head == "必要ハート" else None
    clause = purpose.relative if purpose is not None and purpose.head == "ため" else None
    if clause is None or clause.verb != "成功させる":
        return False
    live = clause.take("を")
    clause.done()
    np.mods = [] if live is None else [Mod(np=live.np)]
    return True


def _original_blades(topic: Arg, to: Arg, clause: Clause, cx: Context) -> Any:
    """Xが元々持つ[ブレード]の数はNつになる (9.9.1.4)."""
    of = topic.np.of
    holder = of.relative if of is not None else None
    attribute = filters.attribute(of, original=True) if of is not None else None
    if (
        attribute is None
        or attribute.name != "blade"
        or holder is None
        or to.np.quantity is None
        or to.np.atoms
    ):
        raise decline(topic.np, "whose number", "何の数か読めない")
    if holder.verb != "持つ" or not holder.loose("元々") or to.np.quantity.bound or to.np.quantity.upto:
        raise decline(topic.np, "whose number", "何の数か読めない")
    on = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    clause.done()
    return ir.Apply(on=on, changes=(ir.Become(attribute=attribute, to=to.np.quantity.n),))


def recolour(clause: Clause, to: Arg, cx: Context) -> Any:
    """Xが元々持つハートをすべて[…]にする (9.9.1.4)."""
    node = _recolour(clause, clause.need("を"), to, cx)
    cx.mark(node.changes[0], "verb", "make")
    return node


def treat(clause: Clause, cx: Context) -> Any:
    """『A』、『B』として扱う."""
    topic, to = clause.need("は"), clause.need("として")
    names = to.np.texts("GROUP")
    everywhere = topic.np.mods.pop(0).clause if topic.np.mods else None
    zone = everywhere.take("に") if everywhere is not None and everywhere.verb == "ある" else None
    whole = [m.np.head for m in zone.np.mods if m.np is not None] if zone is not None else []
    if zone is None or everywhere is None or zone.np.head != "領域" or whole != ["すべて"] or everywhere.args:
        raise decline(topic.np, "treated where", "どの領域にある時か読めない")
    on = cards(topic.np, cx).build(cx)
    clause.done()
    if not names:
        raise decline(to.np, "treated as what", "何として扱うのか読めない")
    return ir.Apply(on=on, changes=(ir.TreatAs(names=names),))
