"""Main clauses: what is done (9.8, chapter 5) and what is put on cards (9.9)."""

from collections.abc import Callable
from typing import Any

from compiler import ir
from compiler.lower import conditions, filters
from compiler.lower.cards import (
    AREAS,
    COLOURS,
    KEYWORDS,
    ZONES,
    cards,
    decline,
    how_many,
    icon,
    merge,
    owner_of,
    union,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.words import NP, Arg, Clause

Handler = Callable[[Clause, Context], Any]


def _number(clause: Clause, np: NP) -> tuple[Any, str]:
    found = clause.number()
    if found is not None:
        return found[0], "after"
    quantity, np.quantity = np.quantity, None
    return quantity, "before"


def _player(clause: Clause, cx: Context) -> ir.Player:
    """The player a は phrase names, if it names one."""
    for arg in clause.args:
        if arg.particle == "は" and (side := owner_of(arg.np, cx)) is not None:
            clause.args.remove(arg)
            clause.said = "player.topic" if arg.comma else "player"
            if side not in ("you", "opponent", "both", "chosen"):
                raise decline(arg.np, "who acts", "誰が行うのか分からない")
            return side
    return "you"


def objects(clause: Clause, cx: Context, particle: str = "を") -> Any:
    """The cards a verb acts on: を phrase, its number, and the zone in から."""
    arg = clause.take(particle)
    source = clause.take("から")
    floating = clause.number()
    every = clause.loose("すべて")
    loose_comma = floating is not None and clause.number_comma
    if arg is None:
        if source is None and floating is None and cx.chained:
            last = cx.last("card")
            assert last is not None
            var = ir.Var(name=last.name)
            cx.mark(var, "ref", "omitted")
            return var
        if source is None or floating is None:
            raise decline(clause, f"{clause.verb} what", f"何を「{clause.verb}」のか分からない")
        picked = zone_scope(source, cx)
        picked.count = how_many(floating[0])
        picked.mark("count", "only")
        picked.mark("zone", "from")
        return picked.build(cx)
    np = arg.np
    if np.head == "quantity" and source is not None and not np.mods and floating is None:
        picked = zone_scope(source, cx)
        assert np.quantity is not None
        picked.count = how_many(np.quantity)
        picked.mark("count", "only.before")
        picked.mark("zone", "from")
        return picked.build(cx)
    if np.fellows and np.link == "と" and all(m.quantity for m in [*np.fellows, np]):
        scope = zone_scope(source, cx) if source is not None else None
        parts = []
        for m in [*np.fellows, NP(atoms=np.atoms, mods=np.mods, quantity=np.quantity)]:
            piece = cards(m, cx)
            parts.append((merge(piece, scope) if scope is not None else piece).build(cx))
        return ir.Union(of=tuple(parts))
    deck = _top(np, source, floating[0] if floating else None, cx)
    if deck is not None:
        return deck
    picked = cards(np, cx, floating[0] if floating else None)
    if source is not None:
        scope = zone_scope(source, cx)
        scope.mark("zone", "from")
        picked = merge(picked, scope)
    if every:
        picked.count = ir.Every()
        picked.mark("all", "float")
    if arg.comma:
        picked.mark("comma", "object")
    if loose_comma:
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
        if first is not None and first.head in ("一番上", "一番下", "上"):
            place = scope_np = first
    if energy and source is not None:
        if np.mods:
            raise decline(np, "which energy card", "エネルギーカードに条件は付かない")
        owner, bare = _whose(source.np, cx)
        quantity = floating or np.quantity
        if quantity is None or quantity.bound or quantity.upto:
            raise decline(np, "how many energy cards", "エネルギーカードの枚数が読めない")
        node: Any = ir.TopOfEnergyDeck(owner=owner, n=quantity.n)
        _scope_marks(node, bare, source.comma, floating is not None, cx)
        return node
    if place is None or scope_np is None:
        return None
    if len(scope_np.mods) != 1 or scope_np.mods[0].np is None or scope_np.mods[0].np.head != "デッキ":
        raise decline(scope_np, "the top of what", "何の上か分からない")
    owner, bare = _whose(scope_np.mods[0].np, cx)
    quantity = floating or np.quantity
    if source is not None and np.mods:
        raise decline(np, "which card of the deck", "デッキの上のカードに条件は付かない")
    if quantity is not None and (quantity.bound or quantity.upto or quantity.free):
        raise decline(np, "how many cards", "枚数が読めない")
    node = ir.TopOfDeck(
        owner=owner,
        n=quantity.n if quantity is not None else 1,
        end="bottom" if "下" in place.head else "top",
    )
    if place.head.startswith("一番") and source is not None:
        cx.mark(node, "zone", "very")
    if source is None:
        cx.mark(node, "zone", "of" if quantity is None else "of.number")
    _scope_marks(node, bare, source.comma if source else False, floating is not None, cx)
    return node


def _scope_marks(node: Any, bare: bool, comma: bool, floating: bool, cx: Context) -> None:
    if bare:
        cx.mark(node, "owner", "bare")
    if comma:
        cx.mark(node, "comma", "source")
    if not floating:
        cx.mark(node, "count", "before")


def _whose(np: NP, cx: Context) -> tuple[ir.Side, bool]:
    owner: ir.Side = "you"
    bare = True
    for mod in np.mods:
        side = owner_of(mod.np, cx) if mod.np is not None else None
        if side is None:
            raise decline(mod, "whose deck", "誰のデッキか分からない")
        owner, bare = side, False
    return owner, bare


def _type_of(node: Any) -> str:
    return node.type if isinstance(node, ir.Select) else "card"


def _step(clause: Clause, cx: Context, what: Any, zone: str = "") -> str:
    cx.bound("", "step")
    cx.antecedents[-1].name = name = cx.bound(clause.verb, "card", _type_of(what), zone)
    cx.antecedents[-2].name = name
    return name


# ---- moving cards -----------------------------------------------------------------------------
def put(clause: Clause, cx: Context) -> Any:
    """置く, 加える, 戻す."""
    player = _player(clause, cx)
    order: Any = None
    state: Any = None
    face: Any = None
    late = False
    for arg in list(clause.args):
        if arg.particle == "で" and arg.np.head == "好きな順番":
            order = "any"
            late = any(a.particle == "に" for a in clause.args[: clause.args.index(arg)])
        elif arg.particle == "で" and arg.np.sort == "state":
            word = arg.np.head
            if word == "表向き":
                face = "up"
            else:
                state = "active" if word.startswith("アクティブ") else "wait"
        else:
            continue
        clause.args.remove(arg)
    to = clause.take("に")
    zone: ir.Zone
    place: Any = None
    under: Any = None
    to_bare = False
    deck_owner: ir.Side = "you"
    if to is None:
        if state is None:
            raise decline(clause, "put where", "どこに置くのか分からない")
        zone = "energy_area"
    elif to.np.sort == "place":
        if len(to.np.mods) != 1 or to.np.mods[0].np is None:
            raise decline(to.np, "on what", "何の上か分からない")
        base = to.np.mods[0].np
        if base.head == "デッキ":
            zone = "deck"
            deck_owner, to_bare = _whose(base, cx)
            place = "top" if "上" in to.np.head else "bottom"
            if to.np.fellows:
                place = "either"
        elif to.np.head == "下":
            zone = "under"
            under = cards(base, cx).build(cx)
        else:
            raise decline(to.np, "on what", "何の上か分からない")
    elif to.np.sort == "zone":
        zone = ZONES[to.np.head]
        deck_owner, to_bare = _whose(to.np, cx)
    else:
        raise decline(to.np, "put where", "どこに置くのか分からない")
    what = objects(clause, cx)
    clause.done()
    name = _step(clause, cx, what, zone)
    node = ir.Move(
        player=player,
        what=what,
        to=zone,
        place=place,
        order=order,
        state=state,
        face=face,
        under=under,
        bind=name,
    )
    if to is not None and to.np.sort == "place" and zone == "deck" and not to.np.head.startswith("一番"):
        cx.mark(node, "zone", "on")
    if to is not None and not to_bare:
        cx.mark(node, "owner", deck_owner)
    if clause.verb == "戻す" or (clause.verb == "置く" and zone == "hand"):
        cx.mark(node, "verb", clause.verb)
    if to is not None and to.comma:
        cx.mark(node, "comma", "goal")
    if late:
        cx.mark(node, "verb", "order.last")
    return node


def draw(clause: Clause, cx: Context) -> Any:
    """カードをN枚引く."""
    player = _player(clause, cx)
    per = _times(clause, cx)
    until = clause.take("until")
    arg = clause.need("を")
    if until is not None:
        clause.done()
        if arg.np.head != "カード" or arg.np.mods or until.np.quantity is None:
            raise decline(clause, "draw what", "何を引くのか読めない")
        node = ir.Draw(
            player=player, count=ir.Every(), until=until.np.quantity.n, bind=_step(clause, cx, None)
        )
        if until.extra == ("you",):
            cx.mark(node, "owner", "you")
        return node
    quantity, place = _number(clause, arg.np)
    if arg.np.head != "カード" or arg.np.mods or quantity is None:
        raise decline(clause, "draw what", "何を引くのか読めない")
    clause.done()
    count = how_many(quantity)
    if per is not None:
        count = ir.Exactly(n=per(quantity.n))
    name = _step(clause, cx, None)
    node = ir.Draw(player=player, count=count, bind=name)
    if place == "before":
        cx.mark(node, "count", "before")
    return node


def _times(clause: Clause, cx: Context) -> Any:
    """Xにつき: a function from the printed number to the quantity."""
    arg = clause.take("につき")
    if arg is None:
        return None
    np = arg.np
    every = np.quantity.n if np.quantity is not None else 1
    if np.quantity is None or np.quantity.bound:
        raise decline(np, "per what", "何につきか読めない")
    counter = np.quantity.counter
    bare = NP(atoms=np.atoms, mods=np.mods, fellows=np.fellows, link=np.link)
    if np.head in (
        "カード",
        "メンバー",
        "エネルギー",
        "手札",
        "メンバーカード",
        "ライブカード",
        "エネルギーカード",
        "GROUP",
    ):
        picked = cards(bare, cx)
        if not (picked.zones or picked.among or picked.under or picked.ref or picked.stage_noun or picked.type == "energy"):
            raise decline(np, "cards of where", "どこのカードか分からない", "U330")
        if picked.constraint is not None and picked.constraint.relation == "different":
            alike = picked.constraint
            picked.constraint = None
            picked.where = [w for w in picked.where if w is not alike]
            per: Any = ir.Kinds(by=alike.by, of=picked.build(cx))
            style = next((v for (i, c), v in cx.marks.items() if i == id(alike) and c == "differ"), None)
            if style:
                cx.mark(per, "differ", style)
        else:
            per = ir.Count(of=picked.build(cx))
    else:
        raise decline(np, f"per {np.head}", f"「{''.join(np.tokens)}につき」は読めない")
    del counter

    def make(n: Any) -> Any:
        node = ir.Times(n=n, per=per, every=every)
        if not arg.comma:
            cx.mark(node, "comma", "none")
        return node

    return make


def look(clause: Clause, cx: Context) -> Any:
    """デッキの上からカードをN枚見る."""
    player = _player(clause, cx)
    what = objects(clause, cx)
    clause.done()
    if not isinstance(what, ir.TopOfDeck):
        raise decline(clause, "look at what", "何を見るのか読めない")
    return ir.Look(player=player, what=what, bind=_step(clause, cx, what))


def reveal(clause: Clause, cx: Context) -> Any:
    """公開する."""
    player = _player(clause, cx)
    what = objects(clause, cx)
    clause.done()
    return ir.Reveal(player=player, what=what, bind=_step(clause, cx, what))


def choose(clause: Clause, cx: Context) -> Any:
    """選ぶ, 指定する: hearts, a player, cards, members."""
    among = clause.take("のうち")
    player = _player(clause, cx)
    if among is not None:
        return _choose_heart(clause, among, cx)
    arg = clause.need("を")
    side = owner_of(arg.np, cx)
    if side == "either":
        clause.done()
        cx.player_chosen = True
        return ir.ChoosePlayer()
    if arg.np.head == "色" and clause.verb == "指定する":
        return _name_colour(clause, arg, cx)
    clause.args.append(arg)
    what = objects(clause, cx)
    clause.done()
    return ir.Choose(player=player, what=what, bind=_step(clause, cx, what))


def _choose_heart(clause: Clause, among: Arg, cx: Context) -> Any:
    number = clause.take("を")
    icons = among.np.texts("ICON")
    if number is None or number.np.quantity is None or number.np.quantity.n != 1 or not icons:
        raise decline(clause, "choose what", "何を選ぶのか読めない")
    clause.done()
    name = cx.bound(clause.verb, "heart")
    node = ir.ChooseHeart(colours=tuple(COLOURS[i] for i in icons), bind=name)
    if not among.comma:
        cx.mark(node, "comma", "none")
    return node


def _name_colour(clause: Clause, arg: Arg, cx: Context) -> Any:
    number = clause.number() or ((arg.np.quantity, 0) if arg.np.quantity else None)
    mods = arg.np.mods
    if (
        number is None
        or number[0].n != 1
        or len(mods) != 1
        or mods[0].np is None
        or mods[0].np.head != "ハート"
    ):
        raise decline(clause, "name what", "何を指定するのか読めない")
    clause.done()
    return ir.ChooseHeart(bind=cx.bound(clause.verb, "heart"))


def orient(clause: Clause, cx: Context) -> Any:
    """アクティブにする, ウェイトにする; 必要ハート … にする; +1する."""
    signed = next(
        (a for a in clause.args if [t.type for t in a.np.atoms] == ["SIGNED"] and not a.particle), None
    )
    if signed is not None:
        return _adjust(clause, signed, cx)
    options = _alternatives(clause)
    if options:
        either = ir.Either(options=tuple(orient(option, cx) for option in options))
        if not options[0].comma:
            cx.mark(either, "comma", "none")
        return either
    to = clause.need("に")
    if to.np.sort != "state":
        raise decline(to.np, f"{to.np.head}にする", f"「{to.np.head}にする」は読めない")
    player = _player(clause, cx)
    per = _times(clause, cx)
    what = objects(clause, cx)
    clause.done()
    if to.np.head == "無効":
        raise decline(to.np, "negation", "「無効にする」は読めない")
    if per is not None:
        if not isinstance(what, ir.Select) or not isinstance(what.count, ir.Exactly):
            raise decline(clause, "how many", "数が読めない")
        marks = [(c, v) for (i, c), v in cx.marks.items() if i == id(what)]
        what = what.model_copy(update={"count": ir.Exactly(n=per(what.count.n))})
        for choice, value in marks:
            cx.mark(what, choice, value)
    state: ir.Orientation = "active" if to.np.head.startswith("アクティブ") else "wait"
    return ir.SetState(player=player, what=what, state=state, bind=_step(clause, cx, what))


def _alternatives(clause: Clause) -> list[Clause]:
    """メンバー1人か、エネルギーを2枚アクティブにする: the same clause for each object, if each has a number."""
    arg = next((a for a in clause.args if a.particle == "を" and a.np.link == "か" and a.np.fellows), None)
    if arg is None or not all(f.quantity for f in arg.np.fellows):
        return []
    shared = [a for a in clause.args if a.particle in ("に", "は")]
    rest = [a for a in clause.args if a is not arg and a not in shared]
    last = NP(atoms=arg.np.atoms, mods=arg.np.mods, quantity=arg.np.quantity)
    made = [
        Clause(clause.verb, clause.form, [*shared, Arg(f, "を")], clause.token, comma=f.comma)
        for f in arg.np.fellows
    ]
    return [
        *made,
        Clause(clause.verb, clause.form, [*shared, Arg(last, "を", (), arg.comma), *rest], clause.token),
    ]


def enter(clause: Clause, cx: Context) -> Any:
    """登場させる."""
    player = _player(clause, cx)
    state: Any = None
    by = clause.take("で")
    if by is not None:
        if by.np.sort != "state":
            raise decline(by.np, "how does it enter", "登場のしかたが読めない")
        state = "active" if by.np.head.startswith("アクティブ") else "wait"
    to = clause.need("に")
    area: Any = "any"
    areas: tuple[ir.Area, ...] = ()
    left_by: Any = None
    words = ""
    if to.np.head == "ステージ":
        _owner, bare = _whose(to.np, cx)
        words = "stage" if bare else "own_stage"
    elif to.np.head in AREAS:
        areas = (AREAS[to.np.head],)
    elif to.np.head == "エリア":
        area, left_by, words = _entry_area(to.np, cx)
    else:
        raise decline(to.np, "enter where", "どこに登場させるのか読めない")
    what = objects(clause, cx)
    clause.done()
    node = ir.PutOnStage(
        player=player,
        what=what,
        area=area,
        areas=areas,
        left_by=left_by,
        state=state,
        bind=_step(clause, cx, what),
    )
    if words == "own_stage":
        cx.mark(node, "owner", "you")
    return node


def _entry_area(np: NP, cx: Context) -> tuple[Any, Any, str]:
    clause = np.mods[-1].clause if np.mods else None
    if clause is None or clause.verb != "いる" or len(np.mods) > 2:
        raise decline(np, "which area", "どのエリアか読めない")
    subject = clause.take("が") or clause.need("の")
    clause.done()
    if clause.form == "not":
        stages = [m.np for m in subject.np.mods if m.np is not None and m.np.head == "ステージ"]
        if subject.np.head != "メンバー" or len(stages) != len(subject.np.mods):
            raise decline(np, "which area", "どのエリアか読めない")
        if stages:
            _whose(stages[0], cx)
            return "empty", None, "own_stage"
        if len(np.mods) == 2:
            stage = np.mods[0].np
            if stage is None or stage.head != "ステージ":
                raise decline(np, "which area", "どのエリアか読めない")
            _whose(stage, cx)
            return "empty", None, "own_stage"
        return "empty", None, ""
    if clause.form != "past":
        raise decline(np, "which area", "どのエリアか読めない")
    return "any", cards(subject.np, cx).build(cx), ""


def position(clause: Clause, cx: Context) -> Any:
    """ポジションチェンジする / させる."""
    to = clause.take("に")
    topic = clause.take("は")
    if topic is not None:
        clause.args.append(Arg(topic.np, "を", (), topic.comma))
    what = objects(clause, cx)
    clause.done()
    areas: tuple[ir.Area, ...] = ()
    not_areas: tuple[ir.Area, ...] = ()
    where_is: Any = None
    if to is not None:
        holder = to.np.mods[-1].clause if to.np.mods else None
        if to.np.head == "エリア" and holder is not None and holder.verb == "いる" and len(to.np.mods) == 1:
            where_is = cards(holder.need("が").np, cx).build(cx)
            holder.done()
        elif to.np.head not in AREAS or to.np.mods:
            raise decline(to.np, "move where", "どのエリアか読めない")
        elif to.np.suffix == "以外":
            not_areas = (AREAS[to.np.head],)
        else:
            areas = (AREAS[to.np.head],)
    node = ir.PositionChange(
        what=what, areas=areas, not_areas=not_areas, where_is=where_is, bind=_step(clause, cx, what)
    )
    if topic is not None:
        cx.mark(node, "verb", "topic")
    elif clause.verb.endswith("させる"):
        cx.mark(node, "verb", "make")
    return node


def formation(clause: Clause, cx: Context) -> Any:
    """フォーメーションチェンジする."""
    what = objects(clause, cx)
    clause.done()
    if not isinstance(what, ir.Select) or what.owner != "you" or what.where:
        raise decline(clause, "whose formation", "誰のフォーメーションか読めない")
    cx.bound("", "step")
    return ir.FormationChange()


def pay(clause: Clause, cx: Context) -> Any:
    """[E][E]支払う."""
    player = _player(clause, cx)
    arg = next((a for a in clause.args if a.np.head == "ENERGY"), None)
    if arg is None:
        raise decline(clause, "pay what", "何を支払うのか分からない")
    clause.args.remove(arg)
    if arg.np.mods or arg.np.quantity or arg.np.fellows:
        raise decline(arg.np, "how much energy", "支払う数が読めない")
    number = clause.number()
    clause.done()
    name = _step(clause, cx, None)
    if number is not None:
        return ir.Pay(player=player, count=how_many(number[0]), bind=name)
    return ir.Pay(player=player, count=ir.Exactly(n=len(arg.np.atoms)), bind=name)


# ---- continuous changes -----------------------------------------------------------------------
def _bearer(clause: Clause, cx: Context) -> tuple[Any, bool, bool]:
    """The は phrase of a modification: node, whether a comma followed, whether the duration did."""
    late = clause.take("duration")
    topic = clause.take("は")
    if topic is None:
        return None, False, late is not None
    np = topic.np
    node: Any
    if np.fellows and np.link == "と" and np.head not in ("GROUP", "NAME"):
        node = ir.Union(of=tuple(union(np, cx)))
        if np.fellows[-1].comma:
            cx.mark(node, "comma", "object")
    else:
        node = cards(np, cx).build(cx)
    return node, topic.comma, late is not None


def gain(clause: Clause, cx: Context) -> Any:
    """[桃][ブレード]を得る, 選んだハートを1つ得る, 「…」を得る."""
    each = clause.loose("それぞれ")
    on, comma, late = _bearer(clause, cx)
    per = _times(clause, cx)
    arg = clause.need("を")
    number = clause.number()
    np = arg.np
    change: Any
    if np.ability is not None:
        from compiler.lower.ability import granted  # noqa: PLC0415

        change = ir.GainAbility(ability=granted(np.ability, cx))
    elif np.head == "ICON" and not np.mods and not np.fellows and all(a.type == "ICON" for a in np.atoms):
        icons = tuple(icon(str(a)[1:-1]) for a in np.atoms)
        if number is not None:
            raise decline(clause, "a number of icons", "アイコンの数は並べて書く")
        kind = ir.Gain if clause.verb == "得る" else ir.Lose
        change = kind(icons=icons, times=per(1) if per is not None else 1)
    elif np.head == "ハート" and (number is not None or np.quantity is not None):
        change = _chosen(np, number[0] if number else np.quantity, per, cx)
    else:
        raise decline(np, f"{clause.verb} what", f"「{''.join(np.tokens)}を{clause.verb}」は読めない")
    clause.done()
    node = ir.Apply(on=on, changes=(change,))
    if each:
        cx.mark(node, "all", "each")
    if comma:
        cx.mark(node, "comma", "topic")
    if late:
        cx.mark(node, "duration", "subject")
    return node


def _chosen(np: NP, quantity: Any, per: Any, cx: Context) -> Any:
    found = cx.last("heart")
    if found is None or quantity is None:
        raise decline(np, "which heart", "どのハートか分からない", "U330")
    mod = np.mods[0].clause if len(np.mods) == 1 else None
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


def _adjust(clause: Clause, signed: Arg, cx: Context) -> Any:
    """スコアを+1する, ライブの合計スコアを+1する, コストを+4する."""
    clause.args.remove(signed)
    per = _times(clause, cx)
    upgrade = clause.loose("代わりに")
    arg = clause.need("を")
    n: Any = int(str(signed.np.atoms[0]))
    by = per(n) if per is not None else n
    np = arg.np
    if np.head == "合計スコア":
        total = conditions.quantity(np, cx)
        node = ir.Apply(player=total.player, changes=(ir.Adjust(attribute="live_total", by=by),))
        marks = [(c, v) for (i, c), v in cx.marks.items() if i == id(total)]
        for choice, value in marks:
            cx.mark(node, choice, value)
    elif np.head in ("スコア", "コスト"):
        on: Any = None
        if np.mods:
            if len(np.mods) > 1 or np.mods[0].np is None:
                raise decline(np, "whose score", "誰の値か読めない")
            on = cards(np.mods[0].np, cx).build(cx)
        node = ir.Apply(
            on=on if on is not None else ir.This(noun="card"),
            changes=(ir.Adjust(attribute="score" if np.head == "スコア" else "cost", by=by),),
        )
        if on is None:
            cx.mark(node, "owner", "bare")
        if np.head == "コスト" and cx.marks.get((id(on), "zone")) == "hand":
            raise decline(np, "+ to a cost in hand", "手札のコストの増減は「減る」と書く")
    else:
        raise decline(np, f"{np.head} +", f"「{np.head}を{signed.np.atoms[0]}する」は読めない")
    clause.done()
    if upgrade:
        cx.mark(node, "verb", "instead")
    return node


def _recolour(clause: Clause, topic: Arg, to: Arg, cx: Context) -> Any:
    """Xが元々持つハートはすべて[緑]になる / 選んだハートになる."""
    every = clause.loose("すべて")
    holder = topic.np.mods[-1].clause
    assert holder is not None
    if holder.verb != "持つ" or not holder.loose("元々") or len(topic.np.mods) != 1:
        raise decline(topic.np, "which hearts", "どのハートか読めない")
    on = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    if to.np.head == "ICON" and len(to.np.atoms) == 1:
        change: Any = ir.HeartsBecome(to=COLOURS[str(to.np.atoms[0])[1:-1]])
    elif to.np.head == "ハート" and (found := cx.last("heart")) is not None:
        change = ir.HeartsBecome(name=found.name)
    else:
        raise decline(to.np, "which colour", "どの色か読めない")
    clause.done()
    node = ir.Apply(on=on, changes=(change,))
    if every:
        cx.mark(node, "all", "all")
    return node


def need(clause: Clause, cx: Context) -> Any:
    """必要ハートを[灰]減らす / [灰]少なくなる / になる; コストは2減る."""
    per = _times(clause, cx)
    arg = clause.take("を") or clause.take("が") or clause.take("は")
    if arg is None:
        raise decline(clause, "less of what", "何が減るのか分からない")
    np = arg.np
    icons_arg = next((a for a in clause.args if a.np.head == "ICON" and not a.particle), None)
    less = clause.verb in ("減らす", "減る", "少なくなる")
    on: Any = None
    if np.head == "必要ハート" and icons_arg is not None:
        clause.args.remove(icons_arg)
        icons = tuple(COLOURS[str(a)[1:-1]] for a in icons_arg.np.atoms)
        change: Any = ir.AdjustNeed(
            direction="less" if less else "more", icons=icons, times=per(1) if per is not None else 1
        )
    elif np.head == "コスト":
        number = clause.number()
        if number is None or number[0].counter:
            raise decline(clause, "by how much", "いくつ減るのか読めない")
        n = -number[0].n if less else number[0].n
        change = ir.Adjust(attribute="cost", by=per(n) if per is not None else n)
    else:
        raise decline(np, f"{np.head} {clause.verb}", f"「{np.head}」は{clause.verb}の目的にならない")
    if len(np.mods) == 1 and np.mods[0].np is not None:
        on = cards(np.mods[0].np, cx).build(cx)
    elif np.mods:
        raise decline(np, "whose need", "誰の値か読めない")
    clause.done()
    if isinstance(change, ir.Adjust) and isinstance(on, ir.This):
        if cx.marks.get((id(on), "zone")) != "hand":
            raise decline(np, "cost of what", "どこにある時のコストか読めない")
        change = change.model_copy(update={"attribute": "play_cost"})
    node = ir.Apply(on=on if on is not None else ir.This(noun="card"), changes=(change,))
    if on is None:
        cx.mark(node, "owner", "bare")
    cx.mark(node, "verb", f"{clause.verb}.{arg.particle}")
    if arg.comma:
        cx.mark(node, "comma", "topic")
    return node


def become(clause: Clause, cx: Context) -> Any:
    """必要ハートは[赤][赤]になる, スコアは4になる."""
    to, topic = clause.need("に"), clause.need("は")
    np = topic.np
    if np.head == "必要ハート" and to.np.head == "ICON" and not to.np.fellows:
        change: Any = ir.NeedBecomes(icons=tuple(COLOURS[str(a)[1:-1]] for a in to.np.atoms))
    elif np.head in ("スコア", "コスト") and to.np.head == "quantity" and to.np.quantity is not None:
        attr = filters.attribute(np)
        assert attr is not None
        change = ir.Become(attribute=attr, to=to.np.quantity.n)
    elif np.head == "ハート" and np.mods and np.mods[-1].clause is not None:
        return _recolour(clause, topic, to, cx)
    else:
        raise decline(np, "becomes what", "何になるのか読めない")
    on: Any = None
    if len(np.mods) == 1 and np.mods[0].np is not None:
        on = cards(np.mods[0].np, cx).build(cx)
    elif np.mods:
        raise decline(np, "whose", "誰の値か読めない")
    clause.done()
    node = ir.Apply(on=on if on is not None else ir.This(noun="card"), changes=(change,))
    if on is None:
        cx.mark(node, "owner", "bare")
    if topic.comma:
        cx.mark(node, "comma", "topic")
    return node


def trigger(clause: Clause, cx: Context) -> Any:
    """Xの【…】能力1つを発動させる."""
    arg = clause.need("を")
    np = arg.np
    words = [str(a) for a in np.atoms if a.type == "KEYWORD"]
    if np.head != "能力" or not words or np.quantity is None or len(np.mods) != 1 or np.mods[0].np is None:
        raise decline(np, "trigger which ability", "どの能力か読めない")
    of = cards(np.mods[0].np, cx).build(cx)
    clause.done()
    cx.bound("", "step")
    return ir.TriggerAbility(of=of, keywords=tuple(KEYWORDS[w] for w in words), n=np.quantity.n)


def treat(clause: Clause, cx: Context) -> Any:
    """『A』、『B』として扱う."""
    topic, to = clause.need("は"), clause.need("として")
    names = tuple(x for f in [*to.np.fellows, to.np] for x in f.texts("GROUP")[:1])
    on = cards(topic.np, cx).build(cx)
    clause.done()
    if not names:
        raise decline(to.np, "treated as what", "何として扱うのか読めない")
    return ir.Apply(on=on, changes=(ir.TreatAs(names=names),))


def forbid(clause: Clause, cx: Context) -> Any:
    """成功ライブカード置き場に置くことができない, バトンタッチで控え室に置けない (1.3.3)."""
    topic, to, by = clause.need("は"), clause.need("に"), clause.take("で")
    on = cards(topic.np, cx).build(cx)
    clause.done()
    action: Any
    if to.np.head == "成功ライブカード置き場" and by is None and not to.np.mods:
        action = "to_success_area"
    elif to.np.head == "控え室" and by is not None and by.np.head == "バトンタッチ" and not by.np.mods:
        action = "baton_out"
    else:
        raise decline(clause, "what is forbidden", "何ができないのか読めない")
    node = ir.Apply(on=on, changes=(ir.Prohibit(action=action),))
    if clause.form == "cannot":
        cx.mark(node.changes[0], "verb", "cannot")
    return node


def live(clause: Clause, cx: Context) -> Any:
    """自分はライブできない (8.3.4.1)."""
    topic = clause.need("は")
    side = owner_of(topic.np, cx)
    clause.done()
    if clause.form != "cannot" or side not in ("you", "opponent"):
        raise decline(clause, "live", "この「ライブする」は読めない")
    return ir.Apply(player=side, changes=(ir.Prohibit(action="live"),))


HANDLERS: dict[str, Handler] = {
    "置く": put,
    "加える": put,
    "戻す": put,
    "引く": draw,
    "見る": look,
    "公開する": reveal,
    "選ぶ": choose,
    "指定する": choose,
    "する": orient,
    "登場させる": enter,
    "ポジションチェンジする": position,
    "ポジションチェンジさせる": position,
    "フォーメーションチェンジする": formation,
    "フォーメーションチェンジさせる": formation,
    "支払う": pay,
    "得る": gain,
    "失う": gain,
    "減らす": need,
    "減る": need,
    "少なくなる": need,
    "増やす": need,
    "多くなる": need,
    "なる": become,
    "ライブする": live,
    "発動させる": trigger,
    "扱う": treat,
}


def effect(clause: Clause, cx: Context) -> Any:
    """One main clause as an effect. Raises Decline if the verb is no instruction."""
    handler = HANDLERS.get(clause.verb)
    if handler is None:
        raise decline(clause, f"{clause.verb} as an instruction", f"「{clause.token}」は指示として読めない")
    if clause.verb == "置く" and clause.form in ("cannot", "cannot_long"):
        handler = forbid
    elif clause.form in ("not", "not_chain", "cannot", "cannot_long", "able") and handler is not live:
        raise decline(clause, f"{clause.token} as an instruction", f"「{clause.token}」は指示として読めない")
    node = handler(clause, cx)
    if clause.said:
        cx.mark(node, "comma", clause.said)
    cx.span(node, [clause.token])
    return node
