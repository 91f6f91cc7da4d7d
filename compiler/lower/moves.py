"""Main clauses that move, show or choose: 置く, 引く, 見る, 公開する, 選ぶ, 支払う (chapter 5)."""

from typing import Any

from compiler import ir
from compiler.lower import changes, places, powers
from compiler.lower.cards import (
    cards,
    decline,
    how_many,
    owner_of,
    zone_scope,
)
from compiler.lower.context import Context
from compiler.lower.objects import as_often, equal, number_of, objects, player_of, step, times, whose
from compiler.lower.quantities import quantity as quantity_of
from compiler.lower.tables import COLOURS, KINDS, ZONES
from compiler.lower.words import NP, Arg, Clause


def put(clause: Clause, cx: Context) -> Any:
    """置く, 加える, 戻す."""
    player = player_of(clause, cx)
    per = times(clause, cx)
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
    into, clause.shuffled = (
        (clause.shuffled, "") if clause.shuffled.startswith("deck") else ("", clause.shuffled)
    )
    if clause.shuffled:
        order = "shuffled"
    to = clause.take("に")
    zone: ir.Zone
    place: Any = None
    under: Any = None
    to_bare = False
    deck_owner: ir.Side = "you"
    if to is None and state is None and cx.replaced is not None and cx.replaced.to is not None:
        zone = cx.replaced.to
    elif to is None:
        if state is None:
            raise decline(clause, "put where", "どこに置くのか分からない")
        zone = "energy_area"
    elif to.np.counter == "枚目":
        zone = "deck"
        above = clause.need("から")
        base = above.np.of
        if above.np.head not in ("上", "一番上") or base is None or base.head != "デッキ" or to.np.mods:
            raise decline(to.np, "which place", "どこから数えるのか分からない")
        assert to.np.quantity is not None
        deck_owner, to_bare = whose(base, cx)
        place = to.np.quantity.n
    elif to.np.sort == "place":
        base = (to.np.fellows[0] if to.np.fellows else to.np).of
        if base is None:
            raise decline(to.np, "on what", "何の上か分からない")
        if base.head == "デッキ":
            zone = "deck"
            deck_owner, to_bare = whose(base, cx)
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
        deck_owner, to_bare = whose(to.np, cx)
        if (zone == "deck") != bool(into):
            raise decline(to.np, "where in the deck", "デッキのどこに置くのか分からない")
        place = "shuffled" if into else None
    else:
        raise decline(to.np, "put where", "どこに置くのか分からない")
    until, of = clause.take("until"), clause.take("of")
    what = as_often(objects(clause, cx), per, clause, cx)
    clause.done()
    if until is not None and of is not None:
        what = _down_to(what, until.np, of.np, cx)
    name = step(clause, cx, what, zone)
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
    if to is not None and zone == "energy_area" and state is not None:
        cx.mark(node, "zone", "full")
    if to is not None and not to_bare:
        cx.mark(node, "owner", deck_owner)
    if to is None and state is None:
        cx.mark(node, "zone", "none")
    if not into and (clause.verb == "戻す" or (clause.verb == "置く" and zone == "hand")):
        cx.mark(node, "verb", clause.verb)
    if to is not None and to.comma:
        cx.mark(node, "comma", "goal")
    if into:
        cx.mark(node, "verb", f"{clause.verb}.{into}")
    if clause.shuffled not in ("", "te"):
        cx.mark(node, "verb", f"shuffled.{clause.shuffled}")
    if late:
        cx.mark(node, "verb", "order.last")
    return node


def lose(clause: Clause, cx: Context) -> Any:
    """余剰ハートをすべて失う; hearts and blades that members lose are changes."""
    arg = next((a for a in clause.args if a.particle == "を"), None)
    if arg is None or arg.np.head != "余剰ハート":
        return changes.gain(clause, cx)
    clause.args.remove(arg)
    player = player_of(clause, cx)
    owner = owner_of(arg.np.of, cx) if arg.np.of is not None else None
    every, number = (
        clause.loose("すべて"),
        clause.number() or ((arg.np.quantity, 0) if arg.np.quantity else None),
    )
    clause.done()
    if player not in ("you", "opponent") or (arg.np.mods and owner not in ("each", player)):
        raise decline(arg.np, "whose surplus hearts", "誰の余剰ハートか分からない")
    if every == (number is not None) or (number is not None and number[0].counter != "つ"):
        raise decline(arg.np, "how many surplus hearts", "余剰ハートをいくつ失うのか読めない")
    count: Any = how_many(number[0]) if number is not None else ir.Every()
    name = cx.bound("失う", "lost")
    cx.antecedents[-1].meant = player
    cx.bound("", "step")
    cx.antecedents[-1].name = name
    node = ir.LoseSurplus(player=player, count=count, bind=name)
    if owner == "each":
        cx.mark(node, "owner", "each")
    return node


def shuffle(clause: Clause, cx: Context) -> ir.Shuffle:
    """(自分の)デッキをシャッフルする."""
    player = player_of(clause, cx)
    deck = clause.need("を").np
    clause.done()
    if deck.head != "デッキ" or deck.quantity is not None:
        raise decline(deck, "shuffle what", "何をシャッフルするのか読めない")
    owner, bare = whose(deck, cx)
    node = ir.Shuffle(player=player, owner=owner, bind=cx.bound("", "step"))
    if bare:
        cx.mark(node, "owner", "bare")
    return node


def _down_to(what: Any, number: NP, of: NP, cx: Context) -> Any:
    """手札の枚数が3枚になるまで手札を: as many as there are above that number, none if there are not (Q229)."""
    counted = of.of if of.head == "枚数" and of.of is not None else of
    hand = cards(counted, cx).build(cx) if counted.head == "手札" else None
    if (
        not isinstance(what, ir.Select)
        or not isinstance(hand, ir.Select)
        or (what.zones, what.where, what.count) != (("hand",), (), ir.Every())
        or number.quantity is None
        or (number.quantity.counter, number.quantity.bound) != ("枚", "")
    ):
        raise decline(of, "until what", "いつまでか読めない")
    surplus = ir.Difference(a=ir.Count(of=hand), b=number.quantity.n)
    if counted is of:
        cx.mark(surplus, "verb", "bare")
    return cx.changed(what, count=ir.Exactly(n=surplus))


def draw(clause: Clause, cx: Context) -> Any:
    """カードをN枚引く."""
    player = player_of(clause, cx)
    per = times(clause, cx)
    until = clause.take("until")
    if cx.instead and until is None and not clause.take_peek("を") and cx.last("card", ("引く",)):
        return _draw_instead(clause, player, cx)
    arg = clause.need("を")
    if until is not None:
        clause.done()
        if arg.np.head != "カード" or arg.np.mods or until.np.quantity is None:
            raise decline(clause, "draw what", "何を引くのか読めない")
        node = ir.Draw(
            player=player, count=ir.Every(), until=until.np.quantity.n, bind=step(clause, cx, None)
        )
        if until.extra == ("you",):
            cx.mark(node, "owner", "you")
        return node
    many = clause.amount()
    within = arg.np.of
    if arg.np.head == "カード" and many is None and within is not None and within.head == "枚数":
        many, arg.np.mods = Arg(within), []
    if many is not None and many.np.atoms and many.np.atoms[0].lemma == "同じ" and clause.take_peek("と"):
        return _draw_as_many(clause, player, cx)
    if many is not None:
        clause.done()
        if arg.np.head != "カード" or arg.np.mods or arg.np.quantity:
            raise decline(clause, "draw what", "何を引くのか読めない")
        count: Any = ir.Exactly(n=quantity_of(many.np, cx))
        return ir.Draw(player=player, count=count, bind=step(clause, cx, None))
    quantity, place = number_of(clause, arg.np)
    if arg.np.head != "カード" or arg.np.mods or quantity is None:
        raise decline(clause, "draw what", "何を引くのか読めない")
    clause.done()
    count = how_many(quantity)
    if per is not None:
        count = ir.Exactly(n=per(quantity.n))
    name = step(clause, cx, None)
    node = ir.Draw(player=player, count=count, bind=name)
    if place == "before":
        cx.mark(node, "count", "before")
    return node


def _draw_as_many(clause: Clause, player: ir.Player, cx: Context) -> ir.Draw:
    """それと同じ枚数(の)カードを引く, これにより置いた枚数と同じ枚数カードを引く."""
    count = equal(clause, cx)
    clause.done()
    node = ir.Draw(player=player, count=ir.Exactly(n=count), bind=step(clause, cx, None))
    cx.mark(node, "count", "same")
    return node


def _draw_instead(clause: Clause, player: ir.Player, cx: Context) -> ir.Draw:
    """代わりに2枚引く: cards, as in the sentence before."""
    number = clause.number()
    clause.done()
    if number is None or number[0].counter != "枚":
        raise decline(clause, "draw how many", "何枚引くのか読めない")
    node = ir.Draw(player=player, count=how_many(number[0]), bind=step(clause, cx, None))
    cx.mark(node, "ref", "omitted")
    return node


def look(clause: Clause, cx: Context) -> Any:
    """デッキの上からカードをN枚見る."""
    player = player_of(clause, cx)
    per = times(clause, cx)
    what = as_often(objects(clause, cx), per, clause, cx)
    clause.done()
    hand = isinstance(what, ir.Select) and (what.zones, what.owner, what.where) == (("hand",), "opponent", ())
    if not (isinstance(what, ir.TopOfDeck) or hand):
        raise decline(clause, "look at what", "何を見るのか読めない")
    return ir.Look(player=player, what=what, bind=step(clause, cx, what))


def reveal(clause: Clause, cx: Context) -> Any:
    """公開する."""
    player = player_of(clause, cx)
    until = clause.take("until")
    if until is not None:
        return _reveal_until(clause, until, cx)
    if clause.verb != "公開する":
        raise decline(clause, "until when", "いつまで公開するのか分からない")
    each = next(
        (a for a in clause.args if a.particle == "につき" and a.np.atoms and a.np.atoms[0].lemma == "各"),
        None,
    )
    if each is not None:
        apiece = _one_each(clause, each, cx)
        return ir.Reveal(player=player, what=apiece, bind=step(clause, cx, apiece))
    per = times(clause, cx)
    what = as_often(objects(clause, cx), per, clause, cx)
    clause.done()
    return ir.Reveal(player=player, what=what, bind=step(clause, cx, what))


def _one_each(clause: Clause, each: Arg, cx: Context) -> ir.Select:
    """その中から各グループ名につき1枚ずつ: as many as can each stand for another one (Q235)."""
    clause.args.remove(each)
    singly = any(a.np.suffix == "ずつ" and not a.particle for a in clause.args)
    number, source = clause.number(), clause.need("から")
    clause.done()
    kind = KINDS.get(each.np.head)
    if kind is None or each.np.mods or each.np.quantity or number is None or number[0].n != 1 or not singly:
        raise decline(each.np, "one for each what", "何につき1枚か読めない")
    picked = zone_scope(source, cx)
    picked.count = ir.Every()
    picked.constraint = ir.Alike(by=kind, relation="different")
    node = picked.build(cx)
    if not isinstance(node, ir.Select) or node.among is None:
        raise decline(source.np, "from which cards", "どのカードの中か分からない")
    return node


def _reveal_until(clause: Clause, until: Arg, cx: Context) -> Any:
    """Xが公開されるまで、自分のデッキの一番上のカードを公開し続ける / …からカードを1枚ずつ公開する."""
    singly = next((a for a in clause.args if a.np.suffix == "ずつ" and a.np.counter == "枚"), None)
    if singly is not None:
        singly.np.suffix = ""
    ahead, clause.said = clause.said == "source", ""
    source = next((a for a in clause.args if a.particle == "から"), None)
    one_card, very = source is None, source is not None and source.np.head == "一番上"
    what = objects(clause, cx)
    clause.done()
    if not isinstance(what, ir.TopOfDeck) or (what.owner, what.n, what.end) != ("you", 1, "top"):
        raise decline(clause, "reveal what", "何を公開するのか読めない")
    how = "singly" if singly is not None else "on" if one_card else "run"
    if how == "run" and clause.verb != "公開する":
        how = "keep"
    if (clause.verb == "公開する") == (how in ("on", "keep")):
        raise decline(clause, "reveal how", "どのように公開するのか読めない")
    wanted: Any = _chosen_kind(until.np, cx)
    if wanted is None:
        picked = cards(until.np, cx)
        if picked.placed or picked.count is not None:
            raise decline(until.np, "until what", "何が公開されるまでか読めない")
        wanted = picked.build(cx)
    name = step(clause, cx, wanted)
    found = next(a for a in reversed(cx.antecedents) if a.sort == "card" and a.name == name)
    found.verb, found.others = "公開する", cx.fresh()
    node = ir.RevealUntil(until=wanted, bind=name, others=found.others)
    cx.mark(node, "verb", how)
    if not one_card and not very:
        cx.mark(node, "zone", "on")
    if ahead:
        cx.mark(node, "comma", "source")
    if what.owner == "you" and cx.marked(what, "owner") == "bare":
        cx.mark(node, "owner", "bare")
    return node


def _chosen_kind(np: NP, cx: Context) -> ir.Var | None:
    """選んだカード: of the kind chosen before."""
    found, clause = cx.last("kind"), np.relative
    if (
        found is None
        or clause is None
        or np.head != "カード"
        or clause.verb != "選ぶ"
        or clause.form != "past"
    ):
        return None
    return ir.Var(name=found.name)


def _choose_kind(arg: Arg, cx: Context) -> Any:
    """ライブカードかコスト10以上のメンバーカードのどちらか1つを選ぶ."""
    np = arg.np
    if np.of is None or np.quantity is None or (np.quantity.n, np.quantity.counter) != (1, "つ"):
        raise decline(np, "which of what", "どれを選ぶのか読めない")
    picked = cards(np.of, cx)
    options = picked.where[0] if len(picked.where) == 1 else None
    if not isinstance(options, ir.AnyOf) or picked.placed or picked.count is not None:
        raise decline(np, "which of what", "どれを選ぶのか読めない")
    node = ir.ChooseKind(options=options.of, bind=cx.bound("選ぶ", "kind"))
    comma = cx.marked(options, "comma")
    if comma is not None:
        cx.mark(node, "comma", comma)
    return node


def choose(clause: Clause, cx: Context) -> Any:
    """選ぶ, 指定する: hearts, a player, cards, members."""
    hearts = any(a.particle == "のうち" and a.np.head == "ICON" for a in clause.args)
    among = clause.take("のうち") if hearts else None
    player = player_of(clause, cx)
    if clause.blind in ("player.late", "number.first"):
        clause.said = clause.blind
    if among is not None and among.np.head == "ICON":
        return _choose_heart(clause, among, cx)
    arg = clause.need("を")
    if among is not None:
        return _choose_among(clause, among, arg, player, cx)
    side = owner_of(arg.np, cx)
    if side == "either":
        clause.done()
        cx.player_chosen = True
        return ir.ChoosePlayer()
    if (
        arg.np.head == "数"
        and not arg.np.mods
        and arg.np.quantity is not None
        and arg.np.quantity.counter == "つ"
    ):
        clause.done()
        if arg.np.quantity.n != 1 or arg.np.quantity.bound or arg.np.quantity.upto or player != "you":
            raise decline(arg.np, "choose what", "何を選ぶのか読めない")
        return ir.ChooseNumber(bind=cx.bound(clause.verb, "number"))
    if arg.np.head in ("どちらか", "いずれか") and player == "you":
        clause.done()
        return _choose_kind(arg, cx)
    if arg.np.head == "エリア" and player == "you":
        clause.done()
        return places.choose(arg.np, cx)
    if arg.np.head == "色" and clause.verb == "指定する":
        return _name_colour(clause, arg, cx)
    clause.args.append(arg)
    what = objects(clause, cx)
    clause.done()
    if clause.blind and not (isinstance(what, ir.Select) and what.blind):
        raise decline(clause, "what is not seen", "何を見ないのか読めない")
    return ir.Choose(player=player, what=what, bind=step(clause, cx, what))


def _choose_among(clause: Clause, among: Arg, arg: Arg, player: ir.Player, cx: Context) -> Any:
    """それらのカードのうち1枚を選ぶ: so many of a group."""
    group = cards(among.np, cx).build(cx)
    clause.done()
    if not isinstance(group, ir.Var) or arg.np.atoms or arg.np.quantity is None or clause.blind:
        raise decline(among.np, "which of these", "どれのことか読めない")
    what = ir.Select(among=group, count=how_many(arg.np.quantity))
    cx.mark(what, "count", "among.comma" if among.comma else "among")
    cx.span(what, arg.np.tokens)
    return ir.Choose(player=player, what=what, bind=step(clause, cx, what))


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


def ask(clause: Clause, cx: Context) -> Any:
    """相手に…？と聞く (Q185)."""
    whom, what = clause.need("に").np, clause.need("と").np
    clause.done()
    if owner_of(whom, cx) != "opponent" or what.head != "SAID" or what.mods:
        raise decline(clause, "ask whom", "誰に聞くのか読めない")
    return ir.Ask(prompt=str(what.atoms[0]), bind=cx.bound(clause.verb, "answer"))


def pay(clause: Clause, cx: Context) -> Any:
    """[E][E]支払う."""
    player = player_of(clause, cx)
    arg = next((a for a in clause.args if a.np.head == "ENERGY"), None)
    if arg is None:
        raise decline(clause, "pay what", "何を支払うのか分からない")
    clause.args.remove(arg)
    many = arg.np.of
    if many is not None and many.head == "数" and many.mods:
        clause.done()
        count = ir.Exactly(n=quantity_of(many, cx))
        return ir.Pay(player=player, count=count, bind=step(clause, cx, None, sort="energy"))
    if arg.np.mods or arg.np.quantity or arg.np.fellows:
        raise decline(arg.np, "how much energy", "支払う数が読めない")
    number = clause.number()
    clause.done()
    name = step(clause, cx, None, sort="energy")
    if number is not None:
        if len(arg.np.atoms) != 1:
            raise decline(arg.np, "how much energy", "支払う数が読めない")
        counted = ir.Pay(player=player, count=how_many(number[0]), bind=name)
        cx.mark(counted, "count", "number")
        return counted
    paid = ir.Pay(player=player, count=ir.Exactly(n=len(arg.np.atoms)), bind=name)
    if arg.particle == "を":
        cx.mark(paid, "count", "を")
    if clause.said == "alone":
        if not cx.cost:
            raise decline(arg.np, "energy alone", "「支払う」が要る")
        cx.mark(paid, "verb", "alone")
    return paid


def trigger(clause: Clause, cx: Context) -> Any:
    """Xの【…】能力1つを発動させる."""
    np = clause.need("を").np
    number, _place = number_of(clause, np)
    clause.done()
    if number is None or number.bound or number.upto or number.free:
        raise decline(np, "trigger which ability", "どの能力か読めない")
    of, keywords, said = powers.abilities(np, cx)
    cx.bound("", "step")
    node = ir.TriggerAbility(of=of, keywords=keywords, n=number.n)
    return powers.each_named(node, np, said, cx)


def yell_again(clause: Clause, cx: Context) -> Any:
    """追加でN枚エールを行う; …を失い、もう一度エールを行う (8.3.11)."""
    per = times(clause, cx)
    arg = clause.need("を")
    again, more = clause.loose("もう一度"), clause.loose("追加で")
    number = clause.number()
    quantity = number[0] if number is not None else arg.np.quantity
    clause.done()
    if arg.np.head != "エール" or arg.np.mods or more in (again, quantity is None):
        raise decline(clause, "yell how", "どのようにエールするのか読めない")
    cx.bound("", "step")
    if again:
        if per is not None:
            raise decline(clause, "yell again how often", "何回エールするのか読めない")
        if not cx.yell_lost:
            raise decline(clause, "yell again, keeping the hearts", "得たブレードハートをどうするのか書く")
        return ir.YellAgain(redo=True)
    assert quantity is not None
    if quantity.counter != "枚" or quantity.bound or quantity.upto:
        raise decline(clause, "how many cards", "枚数が読めない")
    return ir.YellAgain(n=per(quantity.n) if per is not None else quantity.n)


def lose_yell(np: NP) -> bool:
    """Whether a phrase is そのエールで得たブレードハート."""
    mod = np.relative
    if np.head != "ブレードハート" or mod is None or mod.verb != "得る" or mod.form != "past":
        return False
    return (
        len(mod.args) == 1 and mod.args[0].particle == "で" and "".join(mod.args[0].np.tokens) == "そのエール"
    )
