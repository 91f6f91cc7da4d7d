"""Main clauses about abilities and about what may or may not happen (1.3.3, 9.3, 9.9.1)."""

from typing import Any, Literal

from compiler import ir
from compiler.lower.cards import cards, decline, owner_of
from compiler.lower.context import Context
from compiler.lower.tables import COLOURS, keywords_of
from compiler.lower.words import NP, Arg, Clause


def abilities(np: NP, cx: Context, any_kind: bool = False) -> tuple[Any, tuple[ir.Keyword, ...], set[str]]:
    """Xの【…】能力, Xが持つ【…】能力: whose, which, and what was said besides (すべて, 能力 of each).

    ``any_kind``: whether it may be an ability of any kind (Xの能力), which has no keywords here.
    """
    keywords = keywords_of(np)
    mods = [m for part in (*np.fellows, np) for m in part.mods]
    said = {"each"} if any(part.head == "能力" for part in np.fellows) else set[str]()
    if any(part.head not in ("能力", "KEYWORD") for part in np.fellows) or np.link not in ("", "か"):
        raise decline(np, "which ability", "どの能力か読めない")
    every = bool(mods) and mods[-1].np is not None and mods[-1].np.head == "すべて"
    if every:
        mods.pop()
        said.add("all")
    if np.head != "能力" or not (keywords or any_kind) or len(mods) != 1 or np.quantity is not None:
        raise decline(np, "which ability", "どの能力か読めない")
    holder = mods[0].clause
    if holder is None:
        assert mods[0].np is not None
        return cards(mods[0].np, cx).build(cx), keywords, said
    if holder.verb != "持つ" or holder.form != "final":
        raise decline(np, "which ability", "どの能力か読めない")
    of = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    cx.mark(of, "verb", "holds")
    return of, keywords, said


def negate(clause: Clause, cx: Context) -> Any:
    """Xの【…】能力を無効にする (9.3.2)."""
    np = clause.need("を").np
    every = clause.loose("すべて")
    keywords: tuple[ir.Keyword, ...] = ()
    said: set[str] = set()
    if every and np.head == "能力" and not np.texts("KEYWORD") and not np.fellows and len(np.mods) == 1:
        on = _whose_abilities(np, cx)
    elif every:
        raise decline(np, "which ability", "どの能力か読めない")
    else:
        on, keywords, said = abilities(np, cx)
    clause.done()
    change = ir.Negate(keywords=keywords)
    for word in sorted(said):
        cx.mark(change, "all", word)
    return ir.Apply(on=on, changes=(change,))


def _whose_abilities(np: NP, cx: Context) -> Any:
    """Xの能力(をすべて), Xが持つ能力(をすべて): X."""
    holder, whose = np.mods[0].clause, np.mods[0].np
    if whose is not None:
        return cards(whose, cx).build(cx)
    if holder is None or holder.verb != "持つ" or holder.form != "final":
        raise decline(np, "which ability", "どの能力か読めない")
    of = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    cx.mark(of, "verb", "holds")
    return of


def copy(np: NP, cx: Context) -> Any:
    """Xが持つ【…】能力を(すべて)得る (9.9.1.2)."""
    of, keywords, said = abilities(np, cx)
    return each_named(ir.CopyAbilities(of=of, keywords=keywords), np, said, cx)


def each_named(node: Any, np: NP, said: set[str], cx: Context) -> Any:
    """``node`` about these abilities, of which すべて is not said."""
    if "all" in said:
        raise decline(np, "all abilities", "ここでは「すべての」は要らない")
    if said:
        cx.mark(node, "all", "each")
    return node


def no_trigger(clause: Clause, cx: Context) -> Any:
    """Xが持つ【…】能力は発動しない (1.3.3)."""
    if clause.form != "not":
        raise decline(clause, "発動する as an instruction", "「発動する」は指示として読めない")
    np = clause.need("は").np
    on, keywords, said = abilities(np, cx)
    clause.done()
    return ir.Apply(on=on, changes=(each_named(ir.NoTrigger(keywords=keywords), np, said, cx),))


def stay(clause: Clause, cx: Context) -> Any:
    """Xは(相手のカードの)効果によってはウェイト状態にならない, アクティブフェイズにアクティブに(なら|し)ない (1.3.3)."""
    phase = next((a for a in clause.args if a.np.head == "アクティブフェイズ" and a.particle == "に"), None)
    bare = next((a for a in clause.args if a.np.head == "アクティブ" and not a.particle), None)
    to = bare or next((a for a in clause.args if a.particle == "に" and a.np.sort == "state"), None)
    if to is None or clause.form != "not" or (bare is not None and clause.verb != "する"):
        raise decline(clause, "does not become what", "何にならないのか読めない")
    clause.args.remove(to)
    state = _kept_from(to.np)
    duration: ir.Duration | None = None
    whose: str | None = None
    change: Any
    by = None
    ahead = phase is not None and any(a.particle == "は" for a in clause.args[clause.args.index(phase) :])
    if phase is not None:
        clause.args.remove(phase)
        if state != "activate" or to.np.head != "アクティブ":
            raise decline(to.np, "does not become what", "何にならないのか読めない")
        change = ir.Prohibit(action="activate_in_active_phase")
        duration, whose = _whose_phase(phase.np, cx)
    elif (by := clause.take("によって", "により")) is not None:
        change = _by_effect(f"{state}_by_effect", by, cx)
    else:
        change = ir.Prohibit(action=state)
    if to.np.head.endswith("状態"):
        cx.mark(change, "zone", "full")
    topic = clause.take("は")
    last = cx.last("card")
    if topic is not None:
        on = cards(topic.np, cx).build(cx)
    elif cx.chained and last is not None:
        on = ir.This(noun="member") if last.this else ir.Var(name=last.name)
        cx.mark(on, "ref", "omitted")
    else:
        raise decline(clause, "who does not become active", "何がアクティブにならないのか読めない")
    clause.done()
    node = ir.Apply(on=on, changes=(change,), duration=duration)
    if topic is not None and topic.comma:
        cx.mark(node, "comma", "topic")
    elif phase is None:
        cx.mark(node, "comma", "none")
    if whose is not None:
        cx.mark(node, "owner", whose)
    if ahead and phase is not None:
        cx.mark(node, "zone", "front" if phase.comma else "front.bare")
    if clause.verb == "する":
        cx.mark(node, "verb", "make" if bare is None else "make.bare")
    return node


def _kept_from(np: NP) -> Literal["activate", "wait"]:
    """The state that cards do not come to."""
    if np.mods or np.head in ("無効", "表向き"):
        raise decline(np, "does not become what", "何にならないのか読めない")
    return "activate" if np.head.startswith("アクティブ") else "wait"


def _by_effect(action: Any, by: Arg, cx: Context) -> ir.Prohibit:
    """効果によっては, 相手の『G』のカードの効果によって: which effects."""
    whole = by.np.of
    if by.np.head != "効果" or len(by.np.mods) > 1 or by.extra not in ((), ("は",)):
        raise decline(by.np, "by what", "何によってか読めない")
    cause, how = None, "card"
    if whole is not None:
        side = owner_of(whole, cx) if whole.sort == "person" else None
        how = "side" if side is not None else "card"
        picked = cards(whole, cx) if side is None else None
        if picked is not None and (whole.head != "カード" or picked.placed or picked.count is not None):
            raise decline(by.np, "whose effect", "何の効果か読めない")
        cause = ir.Cause(
            side=(picked.owner if picked else side) or "any", where=tuple(picked.where) if picked else ()
        )
    elif by.np.mods:
        raise decline(by.np, "by what", "何によってか読めない")
    change = ir.Prohibit(action=action, cause=cause)
    if how == "side" and cause is not None:
        cx.mark(cause, "ref", "bare")
    if not by.extra:
        cx.mark(change, "all", "none")
    if by.comma:
        cx.mark(change, "comma", "scope")
    return change


def _whose_phase(np: NP, cx: Context) -> tuple[ir.Duration | None, str | None]:
    """次のターンのアクティブフェイズ is one, 自分のアクティブフェイズ is every one of theirs."""
    mod = np.of
    if not np.mods:
        return None, "bare"
    if mod is not None and mod.head == "ターン" and mod.demonstrative == "次の" and not mod.mods:
        return "next_active_phase", None
    if mod is None or owner_of(mod, cx) != "you":
        raise decline(np, "whose phase", "誰のフェイズか読めない")
    return None, "you"


def baton(clause: Clause, _cx: Context) -> Any:
    """このカードのプレイに際し、N人のメンバーとバトンタッチしてもよい (9.6.2.3.2)."""
    play, partner = clause.need("に際し"), clause.need("と")
    owner = play.np.of
    numbers = [
        m.np.quantity for m in partner.np.mods if m.np is not None and not m.np.atoms and not m.np.mods
    ]
    clause.done()
    if (
        play.np.head != "プレイ" or owner is None or owner.demonstrative != "この" or owner.head != "カード"
        or partner.np.head != "メンバー" or len(numbers) != len(partner.np.mods) or len(numbers) != 1
        or numbers[0] is None or numbers[0].bound or numbers[0].upto or clause.form != "may"
    ):  # fmt: skip
        raise decline(clause, "baton touch with whom", "誰とバトンタッチするのか読めない")
    return ir.Apply(changes=(ir.PermitBaton(members=numbers[0].n),))


def live_set(np: NP, by: int, cx: Context) -> Any:
    """次のライブカードセットフェイズで…置けるカードの枚数の上限が減る (8.2.2); ``np``: the limit."""
    number = np.of
    counted = number.of if number is not None else None
    putting = counted.relative if counted is not None else None
    if (
        number is None
        or number.head != "枚数"
        or counted is None
        or counted.head != "カード"
        or putting is None
    ):
        raise decline(np, "which limit", "何の上限か読めない")
    side = owner_of(putting.need("が").np, cx)
    to = putting.need("に").np
    putting.done()
    if putting.verb != "置く" or putting.form != "able" or to.head != "ライブカード置き場" or to.mods:
        raise decline(np, "which limit", "何の上限か読めない")
    if side not in ("you", "opponent"):
        raise decline(np, "whose limit", "誰の上限か読めない")
    return ir.Apply(player=side, changes=(ir.Adjust(attribute="live_set", by=by),))


def blade_hearts(topic: Arg, to: Arg, clause: Clause, cx: Context) -> Any:
    """エールにより公開される自分のカードが持つ[…]は、すべて[…]になる (9.9.1.4)."""
    every = clause.loose("すべて")
    np = topic.np
    icons = [*np.fellows, np]
    mods = [m for part in icons for m in part.mods]
    holder = mods[0].clause if len(mods) == 1 else None
    if holder is None or holder.verb != "持つ" or not every or to.np.head != "ICON":
        raise decline(np, "becomes what", "何になるのか読めない")
    of = cards(holder.need("が").np, cx).build(cx)
    holder.done()
    clause.done()
    if not isinstance(of, ir.Select) or of.zones != ("yell",) or of.owner != "you" or of.where:
        raise decline(np, "whose blade hearts", "誰のブレードハートか読めない")
    names = [str(a)[1:-1] for part in icons for a in part.atoms]
    into = [str(a)[1:-1] for a in to.np.atoms]
    if len(into) != 1 or not all(name.endswith("ブレード") for name in [*names, *into]):
        raise decline(np, "becomes what", "何になるのか読めない")
    colours = tuple(COLOURS[name.removesuffix("ブレード")] for name in names)
    change = ir.BladeHeartsBecome(from_=colours, to=COLOURS[into[0].removesuffix("ブレード")])
    return ir.Apply(changes=(change,))


def forbid(clause: Clause, cx: Context) -> Any:
    """成功ライブカード置き場に置くことができない, バトンタッチで控え室に置けない (1.3.3)."""
    topic, to, by = clause.need("は"), clause.need("に"), clause.take("で")
    side = owner_of(topic.np, cx)
    if side is not None:
        return _nothing_placed(clause, topic, to, side)
    on = cards(topic.np, cx).build(cx)
    clause.done()
    action: Any
    unless: tuple[Any, ...] = ()
    if to.np.head == "成功ライブカード置き場" and by is None and not to.np.mods:
        action = "to_success_area"
    elif to.np.head == "控え室" and by is not None and by.np.head == "バトンタッチ" and len(by.np.mods) < 2:
        action = "baton_out"
        unless = _but_with(by.np.mods[0], cx) if by.np.mods else ()
    else:
        raise decline(clause, "what is forbidden", "何ができないのか読めない")
    node = ir.Apply(on=on, changes=(ir.Prohibit(action=action, unless=unless),))
    if unless and by is not None and by.np.mods[0].np is not None:
        whole = by.np.mods[0].np
        cx.mark(node.changes[0], "other", "except" if whole.suffix == "以外" else "other")
        cx.mark(node.changes[0], "ref", (whole.head == "メンバー" and "that.member") or "that.member_card")
    cx.mark(node.changes[0], "verb", clause.form)
    if topic.comma:
        cx.mark(node, "comma", "topic")
    return node


def _nothing_placed(clause: Clause, topic: Arg, to: Arg, side: ir.Side) -> Any:
    """自分と相手は成功ライブカード置き場にカードを置くことができない."""
    what = clause.need("を").np
    clause.done()
    bare = "".join(what.tokens) == "カード" and not what.mods
    if to.np.head != "成功ライブカード置き場" or to.np.mods or not bare or side not in ("opponent", "both"):
        raise decline(topic.np, "what is forbidden", "何ができないのか読めない")
    if clause.form != "cannot_long" or topic.comma:
        raise decline(clause, "what is forbidden", "何ができないのか読めない")
    return ir.Apply(player=side, changes=(ir.Prohibit(action="to_success_area"),))


def _but_with(mod: Any, cx: Context) -> tuple[Any, ...]:
    """『G』のメンバー以外とのバトンタッチ, 『G』以外のメンバーカードとの…: what the others pass."""
    np = mod.np
    if not mod.link or np is None or np.head not in ("メンバー", "メンバーカード"):
        raise decline(mod, "touched with whom", "誰とのバトンタッチか読めない")
    picked = cards(NP(atoms=np.atoms, mods=np.mods), cx)
    if picked.zones or picked.ref is not None or picked.count is not None or len(picked.where) != 1:
        raise decline(mod, "touched with whom", "誰とのバトンタッチか読めない")
    found = picked.where[0]
    if np.suffix == "以外":
        return (found,)
    return (found.of,) if isinstance(found, ir.Not) else (ir.Not(of=found),)


def live(clause: Clause, cx: Context) -> Any:
    """自分はライブできない (8.3.4.1)."""
    topic = clause.need("は")
    side = owner_of(topic.np, cx)
    clause.done()
    if clause.form != "cannot" or side not in ("you", "opponent"):
        raise decline(clause, "live", "この「ライブする」は読めない")
    return ir.Apply(player=side, changes=(ir.Prohibit(action="live"),))
