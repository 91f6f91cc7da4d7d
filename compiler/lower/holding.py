"""What cards hold: …を持つ, …を含む (2.7, 2.9, 2.11)."""

from typing import Any

from compiler import ir
from compiler.lower.cards import Cards, cards, decline
from compiler.lower.context import Context
from compiler.lower.tables import BOUNDS, COLOURS, KEYWORDS, KINDS, keywords_of
from compiler.lower.words import NP, Arg, Clause


def holds(clause: Clause, out: Cards, cx: Context, negative: bool) -> None:
    """…を持つ: blade hearts, icons, hearts, abilities, a shared name."""
    from compiler.lower.filters import located  # noqa: PLC0415 - filters and holding are mutually recursive

    original = clause.loose("元々")
    where = clause.take("に")
    number, apiece = _apiece(clause)
    every = clause.loose("すべて")
    arg = clause.take("を")
    if arg is None:
        out.where.append(_no_ability(clause, negative))
        return
    np = arg.np
    node: Any
    if np.head == "ブレードハート" and not np.mods:
        node = ir.HasBladeHeart()
    elif np.head == "能力":
        node = ir.HasAbility(keywords=keywords_of(np))
    elif np.head == "ICON":
        node = _icons(np, number, original, where, cx)
        if np.fellows and np.link == "と":
            node = _each(node, every, apiece, np, cx)
        elif every or apiece:
            raise decline(np, "each of one", "「すべて」「それぞれ」は「と」で並べたものに付く")
        every = apiece = False
    elif np.head == "ハート" and len(np.mods) == 1 and number is None and not original:
        node = _hearts(np, cx)
    elif np.sort == "property" and len(np.mods) == 1 and np.mods[0].clause is not None:
        unlike = np.mods[0].clause
        other = unlike.take("と")
        unlike.done()
        if other is None:
            unalike = ir.Alike(by=KINDS[np.head], relation="different")
            cx.mark(unalike, "differ", "has")
            out.constraint = unalike
            out.where.append(unalike)
            return
        located(other.np, out, cx)
        node = ir.Compared(by=KINDS[np.head], relation="different", ref=cards(other.np, cx).build(cx))
    elif np.head == "ハート" and number is not None and not np.mods:
        q = number[0]
        node = ir.Where(
            attribute=ir.Attribute(name="hearts", original=original), operator=BOUNDS[q.bound], value=q.n
        )
        number = None
    elif np.sort == "property" and np.atoms[0].lemma == "同じ" and not np.mods:
        to = clause.take("と")
        if to is None:
            alike = ir.Alike(by=KINDS[np.head], relation="same")
            out.constraint = alike
            out.where.append(alike)
            return
        located(to.np, out, cx)
        node = ir.Compared(by=KINDS[np.head], relation="same", ref=cards(to.np, cx).build(cx))
    else:
        raise decline(np, f"持つ with {np.head}", f"「{''.join(np.tokens)}を持つ」は読めない")
    if every or apiece or (number is not None and np.head != "ICON"):
        raise decline(clause, "a number here", "ここの数は読めない")
    out.where.append(ir.Not(of=node) if negative else node)


def _apiece(clause: Clause) -> tuple[Any, bool]:
    """A number, and whether it is one of each (それぞれ2つ以上)."""
    number = clause.number()
    if number is None:
        arg = next(
            (a for a in clause.args if a.np.head == "それぞれ" and a.np.quantity and not a.particle), None
        )
        if arg is not None:
            clause.args.remove(arg)
            return (arg.np.quantity, 0), True
    return number, clause.loose("それぞれ")


def _each(node: Any, every: bool, apiece: bool, np: NP, cx: Context) -> Any:
    """[赤]と[青](をすべて): both of the colours, not one of them."""
    if not isinstance(node, ir.AnyOf):
        raise decline(np, "each of one", "どれとどれか読めない")
    both = ir.AllOf(of=node.of)
    if cx.marked(node, "zone") is not None:
        cx.mark(both, "zone", "of")
    cx.mark(both, "all", "all" if every else "each" if apiece else "bare")
    return both


def _of_colour(colour: NP, source: Any, cx: Context) -> Any:
    """指定した色, 選んだ色, その色: the colour an earlier step bound."""
    said, found = colour.relative, cx.last("heart")
    verb = said.verb if said is not None and said.form == "past" and not said.args else ""
    if found is None or (
        verb not in ("指定する", "選ぶ") and (colour.demonstrative != "その" or colour.mods)
    ):
        raise decline(colour, "which colour", "どの色か分からない", "U330")
    node = ir.OfColour(name=found.name, source=source)
    cx.mark(node, "ref", {"指定する": "named", "選ぶ": "chosen"}.get(verb, "that"))
    return node


def _hearts(np: NP, cx: Context) -> Any:
    """元々持つハートの数より多い数のハートを持つ, [桃]と[紫]以外の色のハートを持つ, 指定した色のハートを持つ."""
    from compiler.lower.filters import own  # noqa: PLC0415 - filters and holding are mutually recursive

    inner = np.mods[0].np
    if inner is not None and inner.head == "色" and inner.of is None:
        return _of_colour(inner, "hearts", cx)
    if inner is not None and inner.head == "数" and len(inner.mods) == 1 and inner.mods[0].clause is not None:
        clause = inner.mods[0].clause
        node = own(clause, ir.Attribute(name="hearts"))
        clause.done()
        return node
    icons = inner.of if inner is not None and inner.head == "色" else None
    if (
        icons is None
        or icons.head != "ICON"
        or icons.suffix != "以外"
        or (icons.fellows and icons.link != "と")
    ):
        raise decline(np, "which hearts", "どのハートか読めない")
    named = {COLOURS[i] for i in icons.texts("ICON")}
    others = tuple(c for c in ("pink", "red", "yellow", "green", "blue", "purple") if c not in named)
    return ir.Where(attribute=ir.Attribute(name="hearts", colours=others), operator=">=", value=1)


def _no_ability(clause: Clause, negative: bool) -> Any:
    """【登場】能力も【起動】能力も持たない."""
    kinds = []
    while (arg := clause.take("も")) is not None:
        if arg.np.head != "能力" or arg.np.mods:
            raise decline(arg.np, "neither of what", "何も持たないのか読めない")
        kinds += [KEYWORDS[str(a)] for a in reversed(arg.np.atoms) if a.type == "KEYWORD"]
    if len(kinds) < 2 or not negative:
        raise decline(clause, "持つ without を", "持つの前に「を」がない")
    return ir.Not(of=ir.HasAbility(keywords=tuple(reversed(kinds))))


def _icons(np: NP, number: Any, original: bool, where: Arg | None, cx: Context) -> Any:
    icons = np.texts("ICON")
    if any((i.endswith("ブレード") and i != "ブレード") or i in ("スコア", "ドロー") for i in icons):
        nodes: list[Any] = []
        for i in icons:
            kind = {"スコア": "score", "ドロー": "draw"}.get(i) or COLOURS[i.removesuffix("ブレード")]
            nodes.append(ir.HasBladeHeart(icon=kind))
        if number is not None:
            raise decline(np, "a number of blade hearts", "ブレードハートの数は読めない")
        return nodes[0] if len(nodes) == 1 else ir.AnyOf(of=tuple(nodes))
    operator, value = (BOUNDS[number[0].bound], number[0].n) if number else (">=", 1)
    if number and not number[0].bound and number[0].prefix != "ちょうど":
        raise decline(np, "an exact number of icons", "アイコンの数に「以上」がない")
    made: list[Any] = []
    for i in icons:
        name: Any = "blade" if i == "ブレード" else "hearts"
        colours: Any = () if i == "ブレード" else (COLOURS[i],)
        made.append(
            ir.Where(
                attribute=ir.Attribute(name=name, colours=colours, original=original),
                operator=operator,
                value=value,
            )
        )
    if number is not None:
        for one in made:
            cx.mark(one, "count", "number")
    node: Any = made[0] if len(made) == 1 else ir.AnyOf(of=tuple(made))
    if where is not None:
        if where.np.head != "ハート" or where.np.mods:
            raise decline(where.np, "に with 持つ", "「に…を持つ」は読めない")
        cx.mark(node, "zone", "of")
    return node


def _including(clause: Clause, out: Cards) -> None:
    """『G』のメンバー1人を含む: some of the cards that are counted."""
    np = clause.need("を").np
    if np.sort != "card" or np.quantity is None or np.quantity.bound or np.quantity.upto or np.fellows:
        raise decline(np, "including what", "何を含むのか読めない")
    out.including = np


def contains(clause: Clause, out: Cards, cx: Context, negative: bool) -> None:
    """必要ハートに[桃]を2以上含む, カード名に「A」を含む."""
    if not clause.take_peek("に"):
        if negative:
            raise decline(clause, "including what", "何を含むのか読めない")
        _including(clause, out)
        return
    where = clause.need("に")
    number, apiece = _apiece(clause)
    np = clause.need("を").np
    if where.np.head == "カード名" and np.head == "NAME":
        node = ir.Named(names=np.texts("NAME"))
        cx.mark(node, "verb", "contains")
        out.where.append(ir.Not(of=node) if negative else node)
        return
    if (
        where.np.head == "必要ハート"
        and not where.np.mods
        and np.head == "色"
        and number is None
        and not apiece
    ):
        chosen = _of_colour(np, "need", cx)
        out.where.append(ir.Not(of=chosen) if negative else chosen)
        return
    if where.np.head != "必要ハート" or where.np.mods or np.head != "ICON":
        raise decline(clause, "含む here", "この「含む」は読めない")
    made = [
        ir.Where(
            attribute=ir.Attribute(name="need", colours=(COLOURS[i],)),
            operator=BOUNDS[number[0].bound] if number is not None else ">=",
            value=number[0].n if number is not None else 1,
        )
        for i in np.texts("ICON")
    ]
    for one in made if number is not None else ():
        cx.mark(one, "count", "number")
    found: Any
    if len(made) == 1 and not apiece:
        found = made[0]
    elif np.fellows and np.link == "と":
        found = _each(ir.AnyOf(of=tuple(made)), False, apiece, np, cx)
    elif np.fellows and np.link == "か" and not apiece:
        found = ir.AnyOf(of=tuple(made))
    else:
        raise decline(np, "which icons", "どのアイコンか読めない")

    out.where.append(ir.Not(of=found) if negative else found)
