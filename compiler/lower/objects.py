"""What a verb acts on: objects, who acts, the top of a deck, につき, and what a step binds."""

from typing import Any

from compiler import ir
from compiler.lower import filters, referring
from compiler.lower.cards import (
    cards,
    decline,
    how_many,
    left_over,
    merge,
    own_side,
    owner_of,
    part_of,
    union,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.quantities import alike_number, holder_of, paid, quantity
from compiler.lower.tables import COLOURS, KINDS
from compiler.lower.words import NP, Arg, Clause, Quantity


def number_of(clause: Clause, np: NP) -> tuple[Any, str]:
    """The number of an object and where it stood: floating ("after") or within its phrase ("before")."""
    found = clause.number()
    if found is not None:
        return found[0], "after"
    inside, np.quantity = np.quantity, None
    return inside, "before"


def player_of(clause: Clause, cx: Context) -> ir.Player:
    """The player a は phrase names, or the one who did the step before in this sentence."""
    for arg in clause.args:
        if arg.particle == "は" and (side := owner_of(arg.np, cx)) is not None:
            clause.args.remove(arg)
            clause.said = "player.topic" if arg.comma else "player"
            if side not in ("you", "opponent", "both", "chosen"):
                raise decline(arg.np, "who acts", "誰が行うのか分からない")
            cx.performer = side
            return side
    return cx.performer


def objects(clause: Clause, cx: Context, particle: str = "を") -> Any:
    """The cards a verb acts on: を phrase, its number, and the zone in から; so many of them for each X (Xにつき)."""
    per = times(clause, cx) if particle == "を" else None
    node = _objects(clause, cx, particle)
    return node if per is None else _for_each(node, per, clause, cx)


def _for_each(node: Any, per: Any, clause: Clause, cx: Context) -> Any:
    """``node`` with its number taken for each of what につき counts."""
    if isinstance(node, ir.Select) and isinstance(node.count, ir.Exactly | ir.UpTo):
        return cx.changed(node, count=node.count.model_copy(update={"n": per(node.count.n)}))
    if isinstance(node, ir.TopOfDeck | ir.TopOfEnergyDeck):
        return cx.changed(node, n=per(node.n))
    raise decline(clause, "so many of what", "何の枚数か読めない")


def _objects(clause: Clause, cx: Context, particle: str) -> Any:
    arg = clause.take(particle)
    group = clause.take("のうち")
    if group is not None and group.np.head in ("それ", "それら") and not group.np.mods:
        return _some_of_those(clause, group, arg, "they", cx)
    if group is not None:
        return _some_of(clause, group, arg, cx)
    if arg is not None and (arg.np.head, arg.np.demonstrative) == ("うち", "その"):
        return _some_of_those(clause, arg, arg, "that", cx)
    source = clause.take("から")
    severally = any(a.np.suffix == "ずつ" and not a.np.atoms for a in clause.args)
    floating = clause.number()
    every = clause.loose("すべて")
    amount = clause.amount()
    limit = clause.take("まで")
    each = bool(arg is not None and arg.np.fellows and floating) and (severally or clause.loose("それぞれ"))
    if severally and not each:
        raise decline(clause, "one each of what", "何を1つずつか読めない")
    loose_comma = floating is not None and clause.number_comma
    if arg is None and amount is not None and source is not None:
        node = _deck_amount(clause, NP(), source, amount, cx)
        cx.mark(node, "count", "only")
        return node
    if arg is None:
        if source is None and floating is not None and cx.chained:
            last = cx.last("card")
            assert last is not None
            node = ir.Select(among=ir.Var(name=last.name), count=how_many(floating[0]))
            cx.mark(node, "count", "alone")
            cx.span(node, floating[0].tokens)
            return node
        if source is None and floating is None and cx.chained:
            last = cx.last("card")
            assert last is not None
            var = ir.Var(name=last.name)
            cx.mark(var, "ref", "omitted")
            return var
        if source is None and floating is None and cx.asked is not None:
            spoken = cx.asked.model_copy()
            cx.mark(spoken, "ref", "omitted")
            return spoken
        if source is None and floating is None and cx.replaced is not None:
            same = ir.EventCard()
            cx.mark(same, "ref", "omitted")
            return same
        if source is not None and floating is not None and source.np.head in ("上", "下"):
            return _deck_number(source, floating[0], cx)
        if source is None or floating is None:
            raise decline(clause, f"{clause.verb} what", f"何を「{clause.verb}」のか分からない")
        picked = zone_scope(source, cx)
        picked.count = how_many(floating[0])
        picked.mark("count", "only")
        picked.mark("zone", "from")
        return picked.build(cx)
    np = arg.np
    if (
        np.head == "quantity"
        and np.quantity is not None
        and not np.mods
        and floating is None
        and source is None
    ):
        if (listed := clause.take("を")) is not None:
            if {m.head for m in [*listed.np.fellows, listed.np]} != {"NAME"} or listed.np.link != "と":
                raise decline(listed.np, "how many of these", "何枚か読めない")
            return _combination(clause, listed, np.quantity, cx, "を")
        if cx.chained:
            return _another(np, cx)
    if np.head == "quantity" and source is not None and not np.mods and floating is None:
        picked = zone_scope(source, cx)
        assert np.quantity is not None
        picked.count = how_many(np.quantity)
        picked.mark("count", "only.before")
        picked.mark("zone", "from")
        return picked.build(cx)
    names = {m.head for m in [*np.fellows, np]} == {"NAME"}
    if not each and np.fellows and np.link == "と" and not np.quantity and names:
        return _combination(clause, arg, floating[0] if floating and source is None else None, cx)
    if amount is not None and amount.np.atoms[0].lemma == "同じ":
        if source is not None or np.head != "手札" or np.mods:
            raise decline(np, "as many of what", "何の枚数か読めない")
        picked = cards(np, cx)
        picked.count = ir.Exactly(n=equal(clause, cx))
        return picked.build(cx)
    if np.head == "枚数" and np.atoms[0].lemma == "同じ" and source is not None and not np.mods:
        picked = zone_scope(source, cx)
        picked.count = ir.Exactly(n=equal(clause, cx))
        picked.mark("count", "same")
        picked.mark("zone", "from")
        return picked.build(cx)
    if amount is not None:
        return _deck_amount(clause, np, source, amount, cx)
    if limit is not None:
        picked = cards(np, cx)
        picked.count = ir.UpTo(n=quantity(limit.np, cx))
        picked.mark("count", "front")
        return picked.build(cx)
    if (
        np.fellows
        and np.link == "と"
        and (
            all(m.quantity for m in [*np.fellows, np])
            or all(m.sort == "card" and m.atoms for m in [*np.fellows, np])
        )
    ):
        scope = zone_scope(source, cx) if source is not None else None
        if scope is not None:
            scope.mark("zone", "from")
        parts = union(np, cx, scope, floating[0] if each and floating else None)
        node = ir.Union(of=tuple(parts))
        if np.fellows[-1].comma:
            cx.mark(node, "comma", "object")
        if each:
            cx.mark(node, "count", "severally" if severally else "each")
            if arg.comma:
                cx.mark(node, "comma", "number")
        elif floating is not None:
            raise decline(np, "so many of each or of all", "それぞれの枚数か合計か読めない")
        return node
    deck = _top(np, source, floating[0] if floating else None, cx)
    if deck is not None:
        if loose_comma:
            cx.mark(deck, "comma", "number")
        return deck
    groups = _either_group(np) if floating is not None and (floating[0].upto or floating[0].free) else ()
    picked = cards(np, cx, floating[0] if floating else None)
    for node in picked.where:
        if groups and isinstance(node, ir.InGroup) and node.names == groups:
            cx.mark(node, "join", "and")
    if source is not None:
        scope = zone_scope(source, cx)
        scope.mark("zone", "from")
        picked = merge(picked, scope)
    if every:
        if picked.ref is None or picked.where or source is not None:
            picked.count = ir.Every()
        picked.mark("all", "float")
    if arg.comma:
        picked.mark("comma", "object")
    if loose_comma:
        picked.mark("comma", "number")
    if (so := clause.take("ように")) is not None:
        picked.constraint = _bounded(so.np)
    picked.blind = bool(clause.blind)
    node = picked.build(cx)
    if isinstance(node, ir.Select) and not (node.zones or node.among or node.under):
        raise decline(np, "cards of where", "どこのカードか分からない", "U330")
    return node


def as_often(what: Any, per: Any, clause: Clause, cx: Context) -> Any:
    """``what``, so many of it for each that につき counts; ``per``: None where nothing is counted."""
    if per is None:
        return what
    if isinstance(what, ir.TopOfDeck | ir.TopOfEnergyDeck) and isinstance(what.n, int):
        return cx.changed(what, n=per(what.n))
    if isinstance(what, ir.Select) and isinstance(what.count, ir.Exactly | ir.UpTo):
        return cx.changed(what, count=type(what.count)(n=per(what.count.n)))
    raise decline(clause, "so many of what", "何の枚数か読めない")


def _some_of_those(clause: Clause, group: Arg, arg: Arg | None, word: str, cx: Context) -> Any:
    """そのうち1枚を, それらのうち1枚を: so many of what a step or a condition spoke of last."""
    held = arg.np.quantity if arg is not None else None
    number = (held, 0) if held is not None else clause.number()
    of = cx.inside()
    bare = arg is None or arg is group or not (arg.np.atoms or arg.np.mods)
    if number is None or of is None or not bare or group.np.mods:
        raise decline(group.np, "which of these", "どれのことか読めない", "U330")
    count = how_many(number[0])
    if isinstance(of, ir.Select):
        if of.count != ir.Every():
            raise decline(group.np, "which of these", "どれのことか読めない", "U330")
        node = of.model_copy(update={"count": count, "bind": None})
    else:
        node = ir.Select(among=ir.Var(name=of.meant or of.name), count=count)
    how = f"among.{word}" + (".only" if arg is None or (arg is group and held is None) else "")
    cx.mark(node, "count", how)
    if group.comma and group is not arg:
        cx.mark(node, "comma", "number")
    cx.span(node, group.np.tokens)
    return node


def _some_of(clause: Clause, group: Arg, arg: Arg | None, cx: Context) -> Any:
    """Xのうち2人まで: so many of them; Xのうち、Yを1枚."""
    if arg is not None and arg.np.atoms:
        number = clause.number()
        part = cards(arg.np, cx, number[0] if number else None, "after")
        return part_of(cards(group.np, cx), part, arg.np).build(cx)
    number = clause.number() if arg is None or arg.np.quantity is None else (arg.np.quantity, 0)
    picked = cards(group.np, cx)
    if number is None or (arg is not None and (arg.np.atoms or arg.np.mods)) or picked.count is not None:
        raise decline(group.np, "which of these", "どれのことか読めない")
    if not picked.placed:
        raise decline(group.np, "cards of where", "どこのカードか分からない", "U330")
    picked.count = how_many(number[0])
    picked.mark("count", "among" if arg is not None else "among.only")
    if group.comma:
        picked.mark("comma", "number")
    return picked.build(cx)


def _either_group(np: NP) -> tuple[str, ...]:
    """『A』と『B』のカードを4枚まで: each of them is of one of the groups; these groups."""
    for mod in np.mods:
        if mod.np is not None and mod.np.head == "GROUP" and mod.np.fellows and mod.np.link == "と":
            mod.np.link = "か"
            return mod.np.texts("GROUP")
    return ()


def _bounded(np: NP) -> ir.TotalAtMost:
    """コストの合計が4以下になるように: of all that is chosen together."""
    clause = np.relative
    if clause is None or clause.verb != "なる" or clause.form != "final":
        raise decline(np, "so that what", "どうなるようにか読めない")
    subject, most = clause.need("が").np, clause.need("に").np
    clause.done()
    attr = filters.attribute(subject.of) if subject.head == "合計" and subject.of is not None else None
    if attr is None or most.atoms or most.quantity is None or most.quantity.bound != "以下":
        raise decline(np, "so that what", "どうなるようにか読めない")
    return ir.TotalAtMost(attribute=attr, n=most.quantity.n)


def _another(np: NP, cx: Context) -> Any:
    """その中から1枚を…、1枚を…: behind a step that took from a group, of what is left of it."""
    assert np.quantity is not None
    node = ir.Select(among=left_over(np, cx), count=how_many(np.quantity))
    cx.mark(node, "ref", "omitted")
    cx.span(node, np.tokens)
    return node


def _deck_number(source: Arg, number: Quantity, cx: Context) -> Any:
    """デッキの上から、1枚: the cards go without saying."""
    deck = source.np.of
    if deck is None or deck.head != "デッキ" or number.bound or number.upto or number.free:
        raise decline(source.np, "the top of what", "何の上か分からない")
    owner, bare = whose(deck, cx)
    node = ir.TopOfDeck(owner=owner, n=number.n, end="top" if source.np.head == "上" else "bottom")
    _scope_marks(node, bare, source.comma, True, cx)
    cx.mark(node, "zone", "alone")
    return node


def equal(clause: Clause, cx: Context) -> Any:
    """これにより引いた枚数と同じ枚数, それらのカードと同じ枚数."""
    other = clause.need("と").np
    if other.head in ("枚数", "差"):
        return quantity(other, cx)
    return ir.Count(of=cards(other, cx).build(cx))


def _combination(clause: Clause, arg: Arg, number: Quantity | None, cx: Context, marked: str = "") -> Any:
    """「A」と「B」を好きな組み合わせで合計3枚(を): cards that have any one of the names.

    ``marked``: the particle behind the number, if there is one.
    """
    np = arg.np
    if number is None:
        raise decline(np, "how many of these", "何枚か読めない")
    picked = cards(NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link="か"), cx)
    if not picked.zones or picked.zones == ("stage",):
        raise decline(np, "cards of where", "どこのカードか分からない", "U330")
    picked.type, picked.stage_noun = "card", False
    picked.count = how_many(number)
    cx.mark(picked.where[-1], "join", "and")
    how = clause.take("で")
    if how is not None and how.np.head != "好きな組み合わせ":
        raise decline(how.np, "in which way", "どのようにか読めない")
    if (how is not None or bool(marked)) != (number.prefix == "合計"):
        raise decline(np, "how many together", "合計が読めない")
    if number.prefix:
        picked.mark("count", "total" if how is not None else "total.を")
    if arg.comma:
        picked.mark("comma", "object")
    if clause.number_comma:
        picked.mark("comma", "number")
    return picked.build(cx)


def _top(np: NP, source: Arg | None, floating: Any, cx: Context) -> Any:
    """デッキの上からカードをN枚, デッキの一番上のカード, エネルギーデッキからエネルギーカードをN枚."""
    place, scope_np, energy = None, None, False
    if source is not None and source.np.head in ("上", "一番上", "下", "一番下") and np.head == "カード":
        place, scope_np = source.np, source.np
    elif source is not None and source.np.head == "エネルギーデッキ" and np.head == "エネルギーカード":
        energy = True
    elif source is None and np.head == "カード" and len(np.mods) == 1:
        first = np.mods[0].np
        if first is not None and first.head in ("一番上", "一番下", "上", "下") and _of_deck(first):
            place = scope_np = first
    if energy and source is not None:
        node: Any
        owner, bare = whose(source.np, cx)
        number = floating or np.quantity
        mod = np.of
        if number is None and mod is not None and mod.head == "枚数":
            node = ir.TopOfEnergyDeck(owner=owner, n=quantity(mod, cx))
            _scope_marks(node, bare, source.comma, False, cx)
            return node
        if np.mods:
            raise decline(np, "which energy card", "エネルギーカードに条件は付かない")
        if number is None or number.bound or number.upto:
            raise decline(np, "how many energy cards", "エネルギーカードの枚数が読めない")
        node = ir.TopOfEnergyDeck(owner=owner, n=number.n)
        _scope_marks(node, bare, source.comma, floating is not None, cx)
        return node
    if place is None or scope_np is None:
        return None
    if len(scope_np.mods) != 1 or scope_np.mods[0].np is None or scope_np.mods[0].np.head != "デッキ":
        raise decline(scope_np, "the top of what", "何の上か分からない")
    owner, bare = whose(scope_np.mods[0].np, cx)
    number = floating or np.quantity
    if source is not None and np.mods:
        raise decline(np, "which card of the deck", "デッキの上のカードに条件は付かない")
    if number is not None and (number.bound or number.upto or number.free):
        raise decline(np, "how many cards", "枚数が読めない")
    node = ir.TopOfDeck(
        owner=owner,
        n=number.n if number is not None else 1,
        end="bottom" if "下" in place.head else "top",
    )
    if place.head.startswith("一番") and source is not None:
        cx.mark(node, "zone", "very")
    if source is None:
        very = "of" if place.head.startswith("一番") else "on"
        cx.mark(node, "zone", very if number is None else f"{very}.number")
    _scope_marks(node, bare, source.comma if source else False, floating is not None, cx)
    return node


def _of_deck(place: NP) -> bool:
    """Whether it is a place of a deck, as no member is."""
    return place.of is not None and place.of.head == "デッキ"


def _deck_amount(clause: Clause, np: NP, source: Arg | None, amount: Arg, cx: Context) -> Any:
    """デッキの上からカードをその差に等しい枚数."""
    place = source.np if source is not None else None
    deck = place.of if place is not None else None
    if source is None or place is None or deck is None or place.head not in ("上", "下") or deck.head != "デッキ" or (
        np.atoms and (np.head != "カード" or np.mods or np.quantity)
    ):  # fmt: skip
        raise decline(clause, "so many of what", "何の枚数か読めない")
    owner, bare = whose(deck, cx)
    node = ir.TopOfDeck(owner=owner, n=quantity(amount.np, cx), end="top" if place.head == "上" else "bottom")
    _scope_marks(node, bare, source.comma, True, cx)
    if amount.np.suffix == "分":
        cx.mark(node, "count", "front")
    return node


def _scope_marks(node: Any, bare: bool, comma: bool, floating: bool, cx: Context) -> None:
    if bare:
        cx.mark(node, "owner", "bare")
    if comma:
        cx.mark(node, "comma", "source")
    if not floating:
        cx.mark(node, "count", "before")


def whose(np: NP, cx: Context) -> tuple[ir.Side, bool]:
    """Whose zone a phrase names, and whether the text left it out (4.1.6)."""
    owner: ir.Side = own_side(cx)
    bare = True
    for mod in np.mods:
        side = owner_of(mod.np, cx) if mod.np is not None else None
        if side is None:
            raise decline(mod, "whose deck", "誰のデッキか分からない")
        owner, bare = side, False
    return owner, bare


def step(clause: Clause, cx: Context, what: Any, zone: str = "", sort: str = "card") -> str:
    """Register what this step binds, for そうした場合 and for references; its provisional name."""
    cx.bound("", "step")
    cx.antecedents[-1].name = name = cx.bound(clause.verb, sort, referring.type_of(what, cx), zone)
    cx.antecedents[-2].name = name
    cx.antecedents[-1].this = isinstance(what, ir.This)
    cx.antecedents[-1].shown = clause.verb in ("見る", "公開する") or isinstance(what, ir.TopOfDeck)
    cx.antecedents[-1].several = not _single(what)
    cx.antecedents[-1].staged = referring.staged(clause.verb, what, cx)
    cx.antecedents[-1].of_event = what == ir.EventCard()
    if isinstance(what, ir.Select) and isinstance(what.among, ir.Var):
        cx.antecedents[-1].among = what.among.name
    referring.place(what, clause.token, cx)
    return name


def _single(what: Any) -> bool:
    """Whether a step is about one card at most, so that its noun says no more than what it is."""
    count = what.count if isinstance(what, ir.Select) else None
    n = what.n if isinstance(what, (ir.TopOfDeck, ir.TopOfEnergyDeck)) else getattr(count, "n", 0)
    return n == 1 or isinstance(what, (ir.This, ir.EventCard))


def _colours(np: NP, listed: Arg, cx: Context) -> Any:
    """…が持つ[桃]、[赤]のうち1色につき."""
    icons = listed.np.texts("ICON")
    first = listed.np.fellows[0] if listed.np.fellows else listed.np
    if listed.np.head != "ICON" or np.atoms or np.mods:
        raise decline(np, "per colour of what", "何の色につきか読めない")
    return ir.Colours(of=holder_of(first, cx), colours=tuple(COLOURS[i] for i in icons))


_MEASURES = ("コスト", "スコア", "ハート", "余剰ハート", "合計スコア", "ICON")
"""What can be counted besides cards."""


def _kinds(np: NP, cx: Context) -> ir.Kinds:
    """…メンバーの中のグループ名1種類につき, …メンバーのユニット名1種類につき: all that the cards have together (Q228)."""
    inside = np.of
    if np.head in KINDS and inside is not None and inside.sort == "card":
        node = ir.Kinds(by=KINDS[np.head], of=cards(inside, cx).build(cx), mode="union")
        cx.mark(node, "zone", "of")
        return node
    if inside is None or inside.head != "中" or inside.of is None or np.head not in KINDS:
        raise decline(np, "kinds of what", "何の種類か読めない")
    return ir.Kinds(by=KINDS[np.head], of=cards(inside.of, cx).build(cx), mode="union")


def times(clause: Clause, cx: Context) -> Any:
    """Xにつき: a function from the printed number to the quantity."""
    arg = clause.take("につき")
    if arg is None:
        return None
    np = arg.np
    every = np.quantity.n if np.quantity is not None else 1
    if (np.quantity is None and np.head != "ENERGY") or (np.quantity is not None and np.quantity.bound):
        raise decline(np, "per what", "何につきか読めない")
    bare = NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link)
    summed = np.of if np.quantity is not None and np.quantity.prefix == "合計" and not np.atoms else None
    listed = clause.take("のうち") if np.quantity is not None and np.quantity.counter == "色" else None
    if listed is not None:
        per: Any = _colours(np, listed, cx)
    elif summed is not None and not np.counter:
        per = quantity(summed, cx)
        cx.mark(per, "verb", "sum")
    elif np.head == "ENERGY":
        per = paid(np, cx)
    elif np.head == "色" and np.of is not None and np.of.head == "ハート" and np.counter_of in ("つ", "種類"):
        per = ir.Colours(of=holder_of(np.of, cx))
        cx.mark(per, "verb", "per" if np.counter_of == "つ" else "number")
    elif np.sort == "property" and np.counter_of == "種類":
        per = _kinds(np, cx)
    elif np.head in _MEASURES or (np.head == "枚数" and np.mods and np.mods[0].clause is not None):
        per = quantity(bare, cx)
    elif np.head in (
        "カード",
        "メンバー",
        "エネルギー",
        "手札",
        "メンバーカード",
        "ライブカード",
        "エネルギーカード",
        "GROUP",
        "NAME",
    ):
        picked = cards(bare, cx)
        if not picked.placed:
            last = cx.counted
            if last is None or last.type != picked.type or last.owner == "any":
                raise decline(np, "cards of where", "どこのカードか分からない", "U330")
            picked.zones, picked.owner, picked.areas = last.zones, last.owner, last.areas
            picked.among, picked.under = last.among, last.under
            picked.mark("ref", "scope_omitted")
        if picked.constraint is not None and picked.constraint.relation == "different":
            per = alike_number(picked, cx)
        else:
            per = ir.Count(of=picked.build(cx))
            cx.counted = per.of if isinstance(per.of, ir.Select) else None
    else:
        raise decline(np, f"per {np.head}", f"「{''.join(np.tokens)}につき」は読めない")

    def make(n: Any) -> Any:
        node = ir.Times(n=n, per=per, every=every)
        if not arg.comma:
            cx.mark(node, "comma", "none")
        return node

    return make
