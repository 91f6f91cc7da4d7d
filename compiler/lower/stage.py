"""Main clauses about the stage: orientation, entering, changing places (5.2, 9.6.2.4.2.1, 11.9, 11.10)."""

from typing import Any

from compiler import ir
from compiler.lower import changes, places, powers
from compiler.lower.cards import cards, decline, facing_of, how_many, owner_of
from compiler.lower.context import Context
from compiler.lower.objects import as_often, objects, player_of, step, times, whose
from compiler.lower.tables import AREAS, areas_of
from compiler.lower.words import NP, Arg, Clause


def orient(clause: Clause, cx: Context) -> Any:
    """アクティブにする, ウェイトにする; 必要ハート … にする; +1する."""
    signed = next(
        (a for a in clause.args if [t.type for t in a.np.atoms] == ["SIGNED"] and not a.particle), None
    )
    if signed is not None:
        return changes.adjust(clause, signed, cx)
    if any(a.particle == "は" and a.np.head == "必要ハート" for a in clause.args):
        return changes.one_need(clause, cx)
    options = _alternatives(clause)
    if options:
        either = ir.Either(options=tuple(orient(option, cx) for option in options))
        if not options[0].comma:
            cx.mark(either, "comma", "none")
        return either
    to = clause.need("に")
    if to.np.head == "ICON":
        return changes.recolour(clause, to, cx)
    if to.np.sort != "state":
        raise decline(to.np, f"{to.np.head}にする", f"「{to.np.head}にする」は読めない")
    if to.np.head == "無効":
        return powers.negate(clause, cx)
    player = player_of(clause, cx)
    per = times(clause, cx)
    state: ir.Orientation = "active" if to.np.head.startswith("アクティブ") else "wait"
    what = _same_again(clause, state, cx) or objects(clause, cx)
    clause.done()
    what = as_often(what, per, clause, cx)
    if isinstance(what, ir.Select):
        cx.oriented = state, what
    name = step(clause, cx, what, state)
    cx.antecedents[-1].meant = meant = cx.fresh()
    return ir.SetState(player=player, what=what, state=state, bind=name, others=meant)


def _same_again(clause: Clause, state: ir.Orientation, cx: Context) -> ir.Select | None:
    """代わりに2枚アクティブにする: another number of what the sentence before set to that state."""
    said, before = cx.oriented if cx.oriented is not None else (None, None)
    if not cx.instead or clause.take_peek("を", "から") or said != state or before is None:
        return None
    number = clause.number()
    if number is None:
        return None
    what = before.model_copy(update={"count": how_many(number[0])})
    cx.mark(what, "ref", "same")
    return what


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
    player = player_of(clause, cx)
    state: Any = None
    particles = [a.particle for a in clause.args]
    first = {"で", "に"} <= {*particles} and particles.index("で") < particles.index("に")
    by = clause.take("で")
    if by is not None:
        if by.np.sort != "state":
            raise decline(by.np, "how does it enter", "登場のしかたが読めない")
        state = "active" if by.np.head.startswith("アクティブ") else "wait"
    to = clause.need("に")
    persons = _persons(to.np)
    area: Any = "any"
    areas: tuple[ir.Area, ...] = ()
    left_by: Any = None
    words = ""
    if to.np.head == "ステージ":
        _owner, bare = whose(to.np, cx)
        words = "stage" if bare else "own_stage"
    elif to.np.head in AREAS:
        areas = areas_of(to.np)
    elif to.np.head == "エリア":
        area, left_by, words = _entry_area(to.np, cx)
    else:
        raise decline(to.np, "enter where", "どこに登場させるのか読めない")
    whom = next((a for a in clause.args if a.particle == "を"), None)
    what = objects(clause, cx)
    clause.done()
    node = ir.PutOnStage(
        player=player,
        what=what,
        area=area,
        areas=areas,
        left_by=left_by,
        state=state,
        bind=step(clause, cx, what),
    )
    if whom is not None and whom.comma and not isinstance(what, ir.Select):
        cx.mark(node, "comma", "object")
    if words == "own_stage":
        cx.mark(node, "owner", _own_stage(persons, clause, player, cx))
    if first:
        cx.mark(node, "zone", "state.first")
    return node


def _persons(np: NP) -> list[NP]:
    """The phrases within one that say who."""
    found = [np] if np.sort == "person" else []
    for mod in np.mods:
        inner = [mod.np] if mod.np is not None else [a.np for a in mod.clause.args] if mod.clause else []
        found += [p for part in inner for p in _persons(part)]
    return found


def _own_stage(persons: list[NP], clause: Clause, player: ir.Player, cx: Context) -> ir.Side:
    """Whose stage is named, which is that of the player who puts a member there (4.1.7)."""
    side = (owner_of(persons[0], cx) if persons else None) or "you"
    if side not in ("each", player):
        raise decline(
            persons[0] if persons else clause, "onto whose stage", "誰のステージに登場させるのか読めない"
        )
    return side


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
            whose(stages[0], cx)
            return "empty", None, "own_stage"
        if len(np.mods) == 2:
            stage = np.mods[0].np
            if stage is None or stage.head != "ステージ":
                raise decline(np, "which area", "どのエリアか読めない")
            whose(stage, cx)
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
    unsaid = topic is None and not clause.take_peek("を", "から") and not cx.chained
    what = ir.This(noun="member") if unsaid else objects(clause, cx)
    clause.done()
    areas: tuple[ir.Area, ...] = ()
    not_areas: tuple[ir.Area, ...] = ()
    where_is: Any = None
    facing: Any = None
    chosen = places.chosen(to.np, cx) if to is not None else None
    if clause.verb == "移動する" and (chosen is None or topic is not None or unsaid):
        raise decline(clause, "move where", "どのエリアか読めない")
    if to is not None and chosen is None:
        holder = to.np.mods[-1].clause if to.np.mods else None
        if to.np.head == "エリア" and holder is not None and holder.verb == "いる" and len(to.np.mods) == 1:
            where_is = _holder(holder.need("が").np, what, cx)
            holder.done()
        elif to.np.head == "エリア" and len(to.np.mods) == 1 and to.np.mods[0].np is not None:
            facing = facing_of(to.np.mods[0].np, cx)
        elif to.np.head not in AREAS or to.np.mods:
            raise decline(to.np, "move where", "どのエリアか読めない")
        elif to.np.suffix == "以外":
            not_areas = areas_of(to.np)
        else:
            areas = areas_of(to.np)
    node = ir.PositionChange(
        what=what,
        areas=areas,
        not_areas=not_areas,
        where_is=where_is,
        facing=facing,
        chosen=chosen,
        bind=step(clause, cx, what),
        others=cx.fresh(),
    )
    cx.antecedents[-1].moved = node.others or ""
    if unsaid:
        cx.mark(node, "ref", "omitted")
    if topic is not None:
        cx.mark(node, "verb", "topic")
    elif clause.verb.endswith("させる"):
        cx.mark(node, "verb", "make")
    elif not unsaid and not isinstance(what, ir.This):
        cx.mark(node, "verb", "plain")
    return node


def _holder(np: NP, moved: Any, cx: Context) -> Any:
    """Who is in the area moved to; without a side, of those whose areas it can be (4.1.6, 11.9.2)."""
    picked = cards(np, cx)
    if picked.owner is None and picked.stage_noun and not (picked.zones or cx.cost):
        picked.owner = moved.owner if isinstance(moved, ir.Select) else None
        if isinstance(moved, ir.This):
            picked.owner = "you"
        if picked.owner != "any":
            picked.mark("zone", "bare")
    return picked.build(cx)


def formation(clause: Clause, cx: Context) -> Any:
    """フォーメーションチェンジする."""
    player = player_of(clause, cx)
    what = objects(clause, cx)
    clause.done()
    if player != "you" or not isinstance(what, ir.Select) or what.owner != "you" or what.where:
        raise decline(clause, "whose formation", "誰のフォーメーションか読めない")
    name = step(clause, cx, what)
    cx.antecedents[-1].moved = name
    return ir.FormationChange(bind=name)


def relocate(clause: Clause, cx: Context) -> Any:
    """メンバーを、それぞれ好きなエリアに移動させる (11.10); センターを左に、左を右に、…移動させる (Rotate)."""
    each = clause.loose("それぞれ")
    goals = [a for a in clause.args if a.particle == "に"]
    if each and len(goals) > 1:
        return _rotate(clause, cx)
    to = clause.need("に")
    free = [m.np.head for m in to.np.mods if m.np is not None]
    if (
        not each
        or to.np.head != "エリア"
        or (free != ["好きな"] and "好きな" not in [a.lemma for a in to.np.atoms])
    ):
        raise decline(clause, "move where", "どこに移動させるのか読めない")
    node = formation(clause, cx)
    cx.mark(node, "verb", "move")
    return node


def _rotate(clause: Clause, cx: Context) -> Any:
    topic = clause.need("は")
    side = owner_of(topic.np, cx)
    pairs = [(clause.args[i], clause.args[i + 1]) for i in range(0, len(clause.args) - 1, 2)]
    cycle: list[ir.Area] = []
    reached: list[ir.Area] = []
    for member, goal in pairs:
        at = member.np.of
        start, end = AREAS.get(at.head) if at is not None else None, AREAS.get(goal.np.head)
        shape = (member.particle, member.np.head, goal.particle)
        if shape != ("を", "メンバー", "に") or start is None or end is None:
            raise decline(member.np, "moves where", "どこに移動させるのか読めない")
        cycle.append(start)
        reached.append(end)
    if (
        reached != [*cycle[1:], cycle[0]]
        or len({*cycle}) < len(cycle)
        or side not in ("you", "opponent", "both")
    ):
        raise decline(clause, "areas that do not change places", "エリアの入れ替えになっていない")
    clause.args.clear()
    cx.performer = side
    return ir.Rotate(player=side, cycle=tuple(cycle))
