"""Noun phrases that mean cards: heads, zones, owners, filters, numbers (2, 4, 9.6.3)."""

from dataclasses import dataclass, field
from typing import Any, cast

from compiler import ir
from compiler.lower import referring
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.tables import (
    AREAS,
    COLOURS,
    TYPES,
    ZONES,
)
from compiler.lower.words import NP, Arg, Clause, Mod, Quantity


def decline(np: NP | Mod | Clause, english: str, japanese: str, code: str = "U320") -> Decline:
    """A Decline at the first word of a phrase."""
    token = np.token if isinstance(np, (Mod, Clause)) else np.tokens[0] if np.tokens else None
    return Decline(code, token, english, japanese)


def icon(text: str) -> ir.Icon:
    """An icon token's inner text as an Icon."""
    if text == "ブレード":
        return "blade"
    if text == "スコア":
        return "score"
    if text == "ドロー":
        return "draw"
    return cast(ir.Icon, COLOURS[text.removesuffix("ブレード")])


def owner_of(np: NP, cx: Context) -> ir.Side | None:
    """The side a person phrase means (自分, 相手, 自分と相手, 自分か相手, そのプレイヤー), or None."""
    if np.sort != "person":
        return None
    if np.fellows:
        words = {np.head, *(f.head for f in np.fellows)}
        if words != {"自分", "相手"}:
            raise decline(np, "two players that are not 自分 and 相手", "自分と相手以外の組")
        return "both" if np.link == "と" else "either"
    side: dict[str, ir.Side] = {
        "自分": "you",
        "相手": "opponent",
        "対戦相手": "opponent",
        "自身": "each",
        "プレイヤー": "chosen",
    }
    found = side[np.head]
    if found == "chosen" and (np.demonstrative != "その" or not cx.player_chosen):
        raise decline(np, "a player nobody chose", "選ばれていないプレイヤー", "U330")
    return found


def own_side(cx: Context) -> ir.Side:
    """Whose a zone without an owner is: the controller's (3.1.2.4.1), or that of another who performs."""
    return "you" if cx.performer in ("you", "both") else "each"


@dataclass(slots=True)
class Cards:
    """A selection under construction."""

    type: str = "card"
    owner: ir.Side | None = None
    zones: tuple[ir.Zone, ...] = ()
    areas: tuple[ir.Area, ...] = ()
    among: Any = None
    under: Any = None
    where: list[Any] = field(default_factory=list)
    count: Any = None
    constraint: Any = None
    also: ir.Kind | None = None
    including: Any = None
    ref: Any = None
    blind: bool = False
    others: bool = False
    player: ir.Player = "you"
    stage_noun: bool = False
    named: bool = False
    narrowed: bool = False
    noun_mark: str = ""
    those: bool = False
    marks: list[tuple[str, str]] = field(default_factory=list)
    tokens: list[Any] = field(default_factory=list)

    @property
    def placed(self) -> bool:
        """Whether the phrase says, or its noun implies, where the cards are."""
        return bool(
            self.zones or self.among or self.under or self.ref or self.stage_noun or self.type == "energy"
        )

    def mark(self, choice: str, value: str) -> None:
        """Record wording for the node to be built."""
        self.marks.append((choice, value))

    def build(self, cx: Context) -> Any:
        """The finished node (a reference if the phrase was one)."""
        if self.also is not None:
            raise Decline("U320", None, "different in two ways here", "ここで二つの点で異なるとは言えない")
        if self.including is not None:
            raise Decline("U320", None, "including some here", "ここで「含む」とは言えない")
        before = self.before_alike()
        if isinstance(self.ref, ir.This) and self.zones and not self.where and self.count is None:
            node: Any = self.ref
            if ("zone", "at") in self.marks:
                self.mark("verb", "held")
            self.marks = [(c, self.zones[0] if c == "zone" else v) for c, v in self.marks]
        elif (
            self.ref is not None
            and not self.where
            and self.count is None
            and not self.zones
            and not self.narrowed
        ):
            node = self.ref
        else:
            if isinstance(self.ref, ir.Select):
                return self._of_these(self.ref, cx)
            if self.ref is not None:
                if self.among is not None:
                    raise Decline("U321", None, "two references in one phrase", "参照が二重")
                self.among = self.ref
            zones = self.zones
            if not zones and self.among is None and self.under is None:
                if self.stage_noun:
                    zones = ("stage",)
                elif self.type == "energy":
                    zones = ("energy_area",)
            owner = self.owner
            if owner is None:
                own = own_side(cx) if zones and not self.among and not self.under else "you"
                unsaid = self.stage_noun and not self.zones and not cx.cost
                faced = any(isinstance(w, ir.Facing) for w in self.where)
                owner = "any" if unsaid or faced else own
                if zones and not self.among and owner == own and not (self.stage_noun and not self.zones):
                    self.mark("owner", "bare")
            if zones == ("live_area",) and self.type == "card" and ("zone", "live") in self.marks:
                self.type = "live"  # ライブ中のカード are live cards (Q38)
                self.marks.insert(0, ("zone", "cards"))  # how it is attached is said last
            node = ir.Select(
                type=cast(Any, self.type),
                owner=owner,
                zones=zones,
                areas=self.areas,
                among=self.among,
                under=self.under,
                where=tuple(w for w in self.where if not isinstance(w, ir.Alike)),
                count=self.count if self.count is not None else ir.Every(),
                constraint=self.constraint,
                blind=self.blind,
            )
        for choice, value in self.marks:
            cx.mark(node, choice, value)
        if before and isinstance(node, ir.Select):
            cx.mark(node, "differ", f"at.{before}")
        cx.span(node, self.tokens)
        return node

    def _of_these(self, cards: ir.Select, cx: Context) -> Any:
        """So many of cards that a condition spoke of."""
        if self.where or self.zones or self.count is None or not isinstance(cards.count, ir.Every):
            raise Decline("U320", None, "which of these", "そのうちのどれか分からない")
        node = cx.changed(cards, count=self.count)
        for choice, value in self.marks:
            cx.mark(node, choice, value)
        cx.span(node, self.tokens)
        return node

    def before_alike(self) -> int:
        """How many descriptions stand before 名前の異なる or the like."""
        at = [i for i, w in enumerate(self.where) if isinstance(w, ir.Alike)]
        return at[0] if at else 0


def leading_number(np: NP) -> Quantity | None:
    """Remove and return the number before a noun: 2人以上の『G』のメンバー."""
    for mod in np.mods:
        number = mod.np.quantity if mod.np is not None and not mod.np.atoms else None
        if number is not None and not number.upto:
            np.mods.remove(mod)
            return number
    return None


def how_many(quantity: Quantity) -> Any:
    """A printed number as a HowMany."""
    if quantity.free:
        return ir.AnyNumber()
    if quantity.n == 0:
        raise Decline("U322", quantity.tokens[0], "a choice of none", "0は選ぶ数にならない")
    if quantity.upto:
        return ir.UpTo(n=quantity.n)
    if quantity.bound == "以上":
        return ir.AtLeast(n=quantity.n)
    if quantity.bound:
        raise Decline(
            "U322", quantity.tokens[0], "a bound where a number is chosen", "選ぶ数に以下は使えない"
        )
    return ir.Exactly(n=quantity.n)


def cards(np: NP, cx: Context, quantity: Quantity | None = None, place: str = "before") -> Cards:
    """The cards a noun phrase means. ``quantity``: a floating number, ``place`` where it stood."""
    from compiler.lower import filters  # noqa: PLC0415 - filters and cards are mutually recursive

    out = Cards(tokens=list(np.tokens))
    head = np.head
    if np.fellows:
        return _coordinated(np, cx, quantity, place)
    if head in ("GROUP", "NAME"):
        out.type = "member" if head == "NAME" else "card"
        out.stage_noun = out.named = True
        out.where.append(filters.named(np))
        if head == "NAME":
            cx.mark(out.where[-1], "zone", "bare")
    elif head in TYPES:
        out.type = TYPES[head]
        out.stage_noun = head == "メンバー"
        if out.type == "energy" and head == "エネルギーカード":
            out.stage_noun = False
    elif head in ("それ", "それら", "どちらか"):
        out.ref = referring.pronoun(np, cx)
    elif head == "残り":
        out.ref = left_over(np, cx)
    elif head == "ハート":
        raise decline(np, "hearts are no cards", "ハートはカードではない")
    elif head == "手札":
        out.zones = ("hand",)
        out.mark("zone", "bare")
    elif head in ("デッキ", "エネルギーデッキ"):
        out.zones = (ZONES[head],)
        out.mark("zone", "bare")
    elif head == "中":
        return _inside(np, cx)
    else:
        raise decline(np, f"{head or 'a number'} is no card", f"「{''.join(np.tokens)}」はカードではない")
    mods = list(np.mods)
    if np.demonstrative == "この":
        out.ref = ir.This(noun="member" if head == "メンバー" else "card")
        if head == "メンバーカード":
            out.mark("ref", "this.member_card")
        elif head not in ("メンバー", "カード"):
            raise decline(np, f"この{head}", f"「この{head}」は読めない")
        if np.suffix == "以外":
            out.ref = None
            out.where.append(ir.Except(ref=ir.This(noun="member" if head == "メンバー" else "card")))
    elif np.demonstrative == "その":
        out.ref = referring.that(np, cx, head)
    for mod in mods:
        filters.apply(mod, out, cx)
    referring.settle(out, np, head, cx)
    if out.noun_mark and out.ref is not None:
        if head not in referring.NOUNS or out.others or (out.noun_mark == "others" and head != "カード"):
            raise decline(np, f"a {head} of a step", f"「{head}」は前の文のものではない")
        if out.noun_mark != "others":
            told = isinstance(out.ref, ir.Rest) and out.noun_mark != "rest"
            prefix = "rest_" if told else "those_" if out.those else ""
            cx.mark(out.ref, "ref", f"{out.noun_mark}.{prefix}{referring.NOUNS[head]}")
    if head in ("GROUP", "NAME") and len(out.where) > 1:
        out.where.append(out.where.pop(0))
    if np.suffix == "すべて" and quantity is None and out.count is None:
        out.count = ir.Every()
        out.mark("all", "behind")
    if np.suffix == "以外" and np.demonstrative != "この":
        raise decline(np, "以外 here", "ここの「以外」は読めない")
    number = quantity or np.quantity
    if number is not None:
        out.count = how_many(number)
        if number.free and number.counter == "人":
            cx.mark(out.count, "count", "people")
        if number.prefix == "合計":
            out.mark("count", "total")
        elif quantity is not None:
            out.mark("count", "after")
        else:
            out.mark("count", "before")
        out.tokens += number.tokens if quantity else []
    return out


def _coordinated(np: NP, cx: Context, quantity: Quantity | None, place: str) -> Cards:
    """「A」か「B」のメンバー has fellows on the name; here whole card phrases are joined by か or と."""
    from compiler.lower import filters  # noqa: PLC0415

    members = [*np.fellows, np]
    if all(m.head in ("GROUP", "NAME") for m in members):
        if np.link == "と":
            raise decline(np, "names joined by と here", "ここで名前を「と」で並べることはできない")
        bare = NP(atoms=np.atoms, quantity=np.quantity, suffix=np.suffix, mods=np.mods)
        out = cards(bare, cx, quantity, place)
        out.where[-1] = filters.named(np)
        if np.head == "NAME":
            cx.mark(out.where[-1], "zone", "bare")
        return out
    counted = quantity or np.quantity
    if np.link == "か" and (quantity is not None or not any(m.quantity for m in np.fellows)):
        alternatives = []
        base: Cards | None = None
        staged = all(m.head == "メンバー" for m in members)
        for m in members:
            part = cards(NP(atoms=m.atoms, mods=m.mods), cx)
            if staged and not part.where:
                raise decline(
                    m, "a member beside a described one", "「メンバー」だけを「か」で並べることはできない"
                )
            if base is None:
                base = part
                base_where, base.where = base.where, []
                part_where = base_where
            else:
                part_where = part.where
            kind = [ir.IsType(type=cast(Any, part.type))] if part.type != "card" and not staged else []
            said = (*part_where, *kind)
            alternatives.append(said[0] if len(said) == 1 else ir.AllOf(of=said))
        assert base is not None
        base.type = "member" if staged else "card"
        base.where.append(ir.AnyOf(of=tuple(alternatives)))
        if not np.fellows[-1].comma:
            cx.mark(base.where[-1], "comma", "none")
        if counted is not None:
            base.count = how_many(counted)
            base.mark("count", "after" if quantity is not None else "before")
        return base
    raise decline(np, "two card phrases joined here", "ここでカード句を並べることはできない")


def union(np: NP, cx: Context, scope: Cards | None = None, quantity: Quantity | None = None) -> list[Any]:
    """AとBと: every coordinated card phrase, each with its own number, or all with ``quantity``.

    A place said of the first, or ``scope`` in front of them, is that of all that say none.
    """
    out: list[Any] = []
    for m in [*np.fellows, NP(atoms=np.atoms, mods=np.mods, quantity=np.quantity, suffix=np.suffix)]:
        piece = cards(m, cx, quantity)
        if scope is not None:
            piece = merge(piece, scope) if not out else _placed_as(piece, scope)
        elif not out and piece.ref is None and (piece.zones or piece.among is not None):
            scope = piece
        out.append(piece.build(cx))
        cx.picking = True
    cx.picking = False
    return out


def _placed_as(piece: Cards, scope: Cards) -> Cards:
    said = piece.zones or piece.among is not None or piece.under is not None or piece.ref is not None
    elsewhere = piece.type == "energy" or (piece.stage_noun and not piece.named and scope.zones != ("stage",))
    if said or elsewhere:
        return piece
    if piece.owner is None or piece.owner == scope.owner:
        piece.zones, piece.areas, piece.owner = scope.zones, scope.areas, scope.owner
        piece.among, piece.under = scope.among, scope.under
        piece.marks += [m for m in scope.marks if m == ("owner", "bare")]
        piece.mark("ref", "scope_omitted")
    return piece


def there_too(part: Cards, place: ir.Select | None) -> Cards:
    """``part``, where it says no place, at that of the members listed before it in the same sentence."""
    if place is not None and part.stage_noun and not (part.zones or part.ref or part.among or part.under):
        part.zones, part.owner = place.zones, place.owner
        part.mark("ref", "scope_omitted")
    return part


def left_over(np: NP, cx: Context) -> ir.Rest:
    """残り: what no step took of the cards looked at, revealed, taken from or spoken of last."""
    group = cx.last("card", ("見る",)) or cx.last("card", ("公開する",)) or cx.parted() or cx.last("card")
    if group is None:
        raise decline(np, "残り of nothing", "残りが何の残りか分からない", "U330")
    return ir.Rest(of=ir.Var(name=group.name))


def _inside(np: NP, cx: Context) -> Cards:
    """その中 / それらの中 / …カードの中: a group to take from or look into."""
    out = Cards(tokens=list(np.tokens))
    if np.demonstrative == "その":
        group = cx.inside()
        if isinstance(group, ir.Select):
            out.zones, out.owner, out.areas, out.type = group.zones, group.owner, group.areas, group.type
            out.among, out.under, out.where = group.among, group.under, list(group.where)
            out.mark("ref", "inside.that")
            return out
        if group is None:
            raise decline(np, "その中 of nothing", "「その中」が何を指すか分からない", "U330")
        var = ir.Var(name=group.meant or group.name)
        cx.mark(var, "ref", "inside.that")
        out.among = var
        return out
    if len(np.mods) != 1 or np.mods[0].np is None:
        raise decline(np, "中 of what", "何の中か分からない")
    inner = np.mods[0].np
    if inner.sort == "zone" and inner.head != "手札":
        out = zone_scope(Arg(inner), cx)
        out.mark("zone", "in")
        return out
    looked, cx.looked = cx.looked, []
    whole = cards(inner, cx)
    cx.looked = looked
    node = whole.build(cx)
    if isinstance(node, ir.Select):
        out.zones, out.owner, out.where = node.zones, node.owner, list(node.where)
        out.type = node.type
        out.among = node.among
        out.under = node.under
        for choice, value in whole.marks:
            if choice in ("owner", "zone", "comma", "join"):
                out.mark(choice, value)
        said = (cx.marked(node, "ref") or "") if node.zones == ("yell",) else ""
        if said.startswith("those"):
            out.mark("ref", said)
        out.mark("zone", "inside")
        return out
    out.among = node
    cx.mark(node, "ref", "inside")
    return out


def merge(base: Cards, scope: Cards) -> Cards:
    """``base`` (a head with filters) taken from ``scope`` (a zone or group)."""
    base.zones = scope.zones or base.zones
    base.areas = scope.areas or base.areas
    if scope.owner is not None:
        base.owner = scope.owner
    if scope.among is not None:
        base.among = scope.among
    base.under = scope.under or base.under
    base.where = [*scope.where, *base.where]
    if scope.type != "card" and base.type not in ("card", scope.type):
        raise Decline("U321", None, "no card is both", "両方であるカードはない")
    if scope.type != "card" and base.type == "card":
        base.type = scope.type
    base.marks += scope.marks
    base.tokens += scope.tokens
    return base


def part_of(whole: Cards, part: Cards, np: NP) -> Cards:
    """自分のステージにいるXのうち、Y: the description of the whole, then of so many, or all, of them."""
    every = next((m for m in part.marks if m[0] == "all"), None)
    numbered = part.count is not None and every is None
    one = any(isinstance(w, ir.Extreme) for w in part.where)
    if (
        whole.ref is not None
        or whole.count is not None
        or not whole.placed
        or part.zones
        or part.ref is not None
        or not (part.where or numbered)
        or not (every or numbered or one)
    ):
        raise decline(np, "which of these", "どれのことか読めない")
    part.marks = [m for m in part.marks if m is not every]
    part.mark("all", f"{'among' if every or numbered else 'amid'}.{len(whole.where)}")
    told_apart(whole, part)
    return merge(part, whole)


def told_apart(whole: Cards, part: Cards) -> None:
    """Note whether one of them is called カード and the other by its type."""
    if whole.type != part.type:
        (part if whole.type == "card" else whole).mark("all", "whole" if whole.type == "card" else "part")


def zone_scope(arg: Arg, cx: Context) -> Cards:
    """A から or に phrase that names a zone: 自分の控え室から, 手札から, その中から."""
    np = arg.np
    out = Cards(tokens=list(np.tokens))
    if np.suffix:
        raise decline(np, f"{np.suffix} of a zone", f"ここの「{np.suffix}」は読めない")
    if np.head == "中":
        out = _inside(np, cx)
    elif np.head == "領域" and np.of is not None and np.of.head == "いずれか" and not np.fellows:
        out.mark("zone", "any")
    elif np.sort == "zone":
        zone = ZONES.get(np.head)
        if zone is None:
            raise decline(np, f"zone {np.head}", f"領域「{np.head}」は読めない")
        zones = [zone]
        for fellow in np.fellows:
            if fellow.head not in ZONES:
                raise decline(fellow, f"zone {fellow.head}", f"領域「{fellow.head}」は読めない")
            zones.insert(-1, ZONES[fellow.head])
        out.zones = tuple(zones)
        if np.link == "か":
            out.mark("join", "or")
        rest = _owner(np, out, cx)
        for mod in rest:
            raise decline(mod, "a modifier of a zone", "領域に係る語が読めない")
    elif np.sort == "area":
        out.zones = ("stage",)
        _areas(np, out, cx)
    elif np.head == "正面" and np.of is not None:
        out.zones = ("stage",)
        out.where.append(ir.Facing(ref=facing_of(np, cx)))
        cx.mark(out.where[-1], "zone", "bare")
    elif np.head == "下" and np.of is not None:
        out.zones, out.under = ("under",), cards(np.of, cx).build(cx)
    else:
        raise decline(np, f"{np.head} is no zone", f"「{np.head}」は領域ではない")
    if np.head == "ライブ中":
        out.mark("zone", "live")
    if arg.comma:
        out.mark("comma", "source")
    return out


def _owner(np: NP, out: Cards, cx: Context) -> list[Mod]:
    rest = []
    for mod in [*(m for f in np.fellows for m in f.mods), *np.mods]:
        side = owner_of(mod.np, cx) if mod.np is not None else None
        if side is None or mod.np is None or mod.np.mods:
            rest.append(mod)
        else:
            out.owner = side
            out.tokens += mod.np.tokens
            if mod.comma:
                out.mark("comma", "scope")
    return rest


def facing_of(np: NP, cx: Context) -> Any:
    """The reference of an area that faces it (4.5.7); ``np``: Xの正面."""
    if np.head != "正面" or len(np.mods) != 1 or np.mods[0].np is None:
        raise decline(np, "which area", "どのエリアか読めない")
    return cards(np.mods[0].np, cx).build(cx)


def _areas(np: NP, out: Cards, cx: Context) -> None:
    if np.head == "エリア" and np.of is not None and not np.fellows:
        out.where.append(ir.Facing(ref=facing_of(np.of, cx)))
        return
    heads = [f.head for f in np.fellows] + [np.head]
    if any(h not in AREAS for h in heads):
        raise decline(np, f"area {np.head}", f"エリア「{np.head}」は読めない")
    out.areas = tuple(AREAS[h] for h in heads)
    if np.link == "か":
        out.mark("join", "or")
    stage = False
    for mod in _owner(np, out, cx):
        if mod.np is not None and mod.np.head == "ステージ":
            stage = True
            for inner in _owner(mod.np, out, cx):
                raise decline(inner, "a modifier of the stage", "ステージに係る語が読めない")
        else:
            raise decline(mod, "a modifier of an area", "エリアに係る語が読めない")
    if stage:
        out.mark("zone", "stage")
    if np.head == "センター":
        out.mark("verb", "center")
