"""One parsed ability to IR: header, cost, sentences, options (9.1, 9.4, 11)."""

from typing import Any

from lark import Tree

from compiler import ir
from compiler.lower import apiece, caps, places
from compiler.lower import sentence as sentences
from compiler.lower.cards import decline
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.phrases import clauses
from compiler.lower.tables import KEYWORDS
from compiler.lower.words import Clause, Part, split
from compiler.parse import Morpheme
from compiler.trees import walk
from compiler.trees.names import bound

POSITIONS: dict[str, ir.Area] = {"【センター】": "center", "【左サイド】": "left", "【右サイド】": "right"}


def _energy(atoms: list[Morpheme], cx: Context) -> ir.Pay:
    """[E][E] without a verb (9.4.3)."""
    cx.bound("", "step")
    name = cx.antecedents[-1].name = cx.bound("支払う", "energy")
    cx.antecedents[-2].name = name
    node = ir.Pay(count=ir.Exactly(n=len(atoms)), bind=name)
    cx.span(node, atoms)
    cx.mark(node, "verb", "bare")
    return node


def _cost(tree: "Tree[Morpheme]", cx: Context) -> Any:
    items = [c for c in tree.children if isinstance(c, Tree)]
    tail = items[-1]
    cx.cost = True
    energy: Any = None
    if tail.data == "phrase" and len(items) == 1:
        nps = split(tail)
        if len(nps) == 1 and nps[0].head == "ENERGY":
            cx.cost = False
            return _energy(nps[0].atoms, cx)
    parts = clauses(items)
    first = next((p for p in parts if isinstance(p, Clause) and not p.closer), None)
    if first is not None and first.verb != "支払う":
        arg = next((a for a in first.args if a.np.head == "ENERGY" and not a.particle), None)
        if arg is not None:
            first.args.remove(arg)
            energy = _energy(arg.np.atoms, cx)
            if arg.comma:
                cx.mark(energy, "comma", "energy")
    read = sentences.sentence(parts, cx, first=False)
    cx.cost = False
    body = read.effect
    if read.event is not None or read.modal is not None or read.only_if is not None or body is None:
        raise Decline("U350", parts[0].token, "this is no cost", "コストとして読めない")
    if energy is None:
        return body
    optional = isinstance(body, ir.May)
    inner = body.do if isinstance(body, ir.May) else body
    steps = inner.steps if isinstance(inner, ir.Seq) else (inner,)
    whole = ir.Seq(steps=(energy, *steps))
    return ir.May(do=whole) if optional else whole


def _body(children: "list[Tree[Morpheme]]", cx: Context, top: bool) -> tuple[Any, dict[str, Any]]:
    """Sentences (and options) to one effect, and what they say about the ability."""
    steps: list[Any] = []
    about: dict[str, Any] = {}
    trees = [c for c in children if c.data == "sentence"]
    options = [c for c in children if c.data == "option"]
    modal_at: int | None = None
    each = apiece.Groups()
    spoken = 1  # how many of the steps the sentence before said
    for index, tree in enumerate(trees):
        items = [c for c in tree.children if isinstance(c, Tree)]
        parts: list[Part] = clauses(items)
        if steps and caps.is_count(parts):
            steps = caps.count_up_to(parts, steps, cx)
            continue
        if steps and caps.is_cap(parts):
            steps[-1] = caps.cap(parts, steps[-1], cx)
            continue
        if steps and places.is_swap(parts):
            steps[-1] = places.swap(parts, steps[-1], cx)
            continue
        cx.case = steps[-1] if steps else None
        read = sentences.sentence(parts, cx, first=top and index == 0)
        if read.effect is not None:
            read.effect = apiece.goes_on(read.effect, each.among(steps), read.subject, cx)
        for key in ("event", "guard", "only_if"):
            value = getattr(read, key)
            if value is not None:
                if key in about:
                    raise Decline("U351", parts[0].token, f"two of {key}", "同じ指定が二つある")
                about[key] = value
        if read.repeat and steps:
            whole = steps[0] if len(steps) == 1 else ir.Seq(steps=tuple(steps))
            steps = [ir.Repeat(do=whole, up_to=read.repeat)]
            cx.span(steps[0], [parts[0].token])
            continue
        if read.count is not None:
            last = steps[-1] if steps else None
            if not isinstance(last, ir.Modal) or last.options:
                raise Decline("U353", parts[0].token, "代わりに of nothing", "「代わりに」の元がない")
            to, test = read.count
            upgraded = ir.Upgraded(of=last.count, condition=test, to=to)
            steps[-1] = cx.changed(last, count=upgraded)
            continue
        if read.same:
            last = steps[-1] if steps else None
            if not isinstance(last, ir.If) or last.otherwise is not None:
                raise Decline("U353", parts[0].token, "the same as what", "「同じこと」の元がない")
            for n, test in enumerate(read.same):
                again = ir.If(condition=test, then=_same(last.then, cx))
                cx.span(again, [parts[0].token])
                cx.mark(again, "join", "same.last" if n + 1 == len(read.same) else "same")
                steps.append(again)
            continue
        if read.effect is None:
            if read.only_if is None:
                raise Decline("U352", parts[0].token, "a sentence that does nothing", "何もしない文")
            continue
        if read.otherwise:
            last = steps[-1] if steps else None
            if not isinstance(last, ir.If) or last.otherwise is not None:
                raise Decline("U353", parts[0].token, "otherwise than what", "「それ以外」の元がない")
            steps[-1] = cx.changed(last, otherwise=read.effect)
            cx.mark(steps[-1], "verb", read.otherwise)
            continue
        if read.instead:
            if not steps or not isinstance(read.effect, ir.If):
                raise Decline(
                    "U353",
                    parts[0].token,
                    "代わりに of nothing",
                    "「代わりに」の元がない",
                )
            whole, steps[-spoken:] = steps[-spoken:], []
            steps.append(_instead(whole, read.effect, cx))
            spoken = 1
            continue
        if steps and isinstance(read.effect, ir.YellAgain) and read.effect.redo:
            again = _redo(steps[-1], read.effect, cx)
            if again is not None:
                steps[-1] = again
                continue
        sentence = read.effect.steps if isinstance(read.effect, ir.Seq) else (read.effect,)
        if steps:
            _join(sentence[0], read.effect, cx)
        steps.extend(sentence)
        spoken = len(sentence)
        if read.modal is not None:
            modal_at = len(steps) - 1
    if options and modal_at is None:
        raise Decline("U354", None, "options without 以下から選ぶ", "選択肢の前に「以下から…選ぶ」がない")
    if modal_at is not None:
        made = []
        for option in options:
            made.append(_body([c for c in option.children if isinstance(c, Tree)], cx, top=False)[0])
        steps[modal_at] = _fill(steps[modal_at], tuple(made), cx)
    if not steps:
        raise Decline("U352", None, "an ability that does nothing", "何もしない能力")
    return (steps[0] if len(steps) == 1 else ir.Seq(steps=tuple(steps))), about


def _instead(before: list[Any], case: ir.If, cx: Context) -> Any:
    """``case`` in place of what the sentence before says: of its cases, or of all that it does."""
    last = before[-1]
    if len(before) == 1 and isinstance(last, ir.Upgrade):
        return cx.changed(last, cases=(*last.cases, case))
    if len(before) == 1 and isinstance(last, ir.If) and last.otherwise is None:
        if isinstance(last.then, ir.If):
            return cx.changed(last, then=_instead([last.then], case, cx))
        return ir.Upgrade(cases=(last, case))
    usual = last if len(before) == 1 else ir.Seq(steps=tuple(before))
    given = set(bound(node for _, node in walk(usual)))
    used = {getattr(node, "name", None) for _, node in walk(case)}
    plain = not any(isinstance(step, ir.If | ir.Upgrade | ir.Modal | ir.Repeat | ir.Later) for step in before)
    if not plain or given & used or case.otherwise is not None:
        raise Decline("U353", None, "代わりに of nothing", "「代わりに」の元がない")
    node = cx.changed(case, otherwise=usual)
    cx.mark(node, "verb", "instead")
    how = cx.marked(before[0], "join") or ""
    if "further" in how:
        raise Decline("U353", None, "代わりに of nothing", "「代わりに」の元がない")
    cx.marks.get(id(node), {}).pop("join", None)
    if how:
        cx.mark(node, "join", how)
    return node


def _same(node: Any, cx: Context) -> Any:
    """The same thing done again: its words are those of the first time."""
    again = node.model_copy(deep=True)
    for (_, one), (_, other) in zip(walk(node), walk(again), strict=True):
        cx.nodes.append(other)
        if id(one) in cx.spans:
            cx.spans[id(other)] = list(cx.spans[id(one)])
    return again


def _redo(before: Any, again: ir.YellAgain, cx: Context) -> Any:
    """The yell is done again in place of the one whose cards may be put away: if they are (8.3.11).

    None if the sentence before gives no such permission.
    """
    if isinstance(before, ir.If) and before.otherwise is None:
        then = _redo(before.then, again, cx)
        return cx.changed(before, then=then) if then is not None else None
    if not isinstance(before, ir.May) or not isinstance(before.do, ir.Move):
        return None
    what = before.do.what
    if not isinstance(what, ir.Select) or what.zones != ("yell",) or not isinstance(what.count, ir.Every):
        return None
    cx.mark(again, "join", "stop")
    return cx.changed(before, do=ir.Seq(steps=(before.do, again)))


def _join(node: Any, sentence: Any, cx: Context) -> None:
    """Mark how the first step of a sentence follows the sentence before it (steps are one flat Seq)."""
    said = (cx.marked(sentence, "join") or "") if sentence is not node else ""
    if said:
        cx.mark(node, "join", said)
    if not {"then", "further", "further,"} & set((cx.marked(node, "join") or "").split(" ")):
        cx.mark(node, "join", "stop")


def _fill(node: Any, options: tuple[Any, ...], cx: Context) -> Any:
    """Put the options into the Modal inside a sentence's effect, keeping its marks."""
    if isinstance(node, ir.Modal):
        if len(options) < 2:
            raise Decline("U355", None, "a choice of fewer than two", "選択肢が足りない")
        return cx.changed(node, options=options)
    if isinstance(node, ir.If):
        return cx.changed(node, then=_fill(node.then, options, cx))
    raise Decline("U354", None, "a choice inside this", "この中では選べない")


def ability(tree: "Tree[Morpheme]", cx: Context) -> ir.Ability:
    """An ``ability`` tree as IR with provisional names. Raises Decline."""
    header = tree.children[0]
    assert isinstance(header, Tree)
    keywords = tuple(KEYWORDS[str(t)] for t in header.children if t.type == "KEYWORD")  # type: ignore[union-attr]
    areas = tuple(POSITIONS[str(t)] for t in header.children if t.type == "POSITION")  # type: ignore[union-attr]
    limits = [str(t) for t in header.children if t.type == "LIMIT"]  # type: ignore[union-attr]
    cx.static = keywords == ("static",)
    cx.type = keywords[0]
    cx.triggered = keywords[0] not in ("activated", "automatic", "static")
    rest = [c for c in tree.children[1:] if isinstance(c, Tree)]
    _words(header, rest)
    cost = None
    if rest and rest[0].data == "cost":
        cost = _cost(rest.pop(0), cx)
    body, about = _body(rest, cx, top=True)
    node = ir.Ability(
        keywords=keywords,
        areas=areas,
        limit=int(limits[0][4]) if limits else None,
        cost=cost,
        effect=body,
        **about,
    )
    _check(node, header)
    cx.span(node, [t for t in header.children if isinstance(t, Morpheme)])
    return node


TRIGGERS = ("【登場】", "【ライブ開始時】", "【ライブ成功時】")
"""The header words of which several may stand side by side (11.1.3)."""


def _words(header: "Tree[Morpheme]", rest: "list[Tree[Morpheme]]") -> None:
    """Header words make one header: several triggers with / between them, each once, or one other word."""
    said = [t for t in header.children if isinstance(t, Morpheme) and t.type == "KEYWORD"]
    for token in said[1:]:
        if said.count(token) > 1 or any(str(t) not in TRIGGERS for t in said):
            raise Decline(
                "U365",
                token,
                "triggers stand side by side, each once",
                "並べられるのは互いに異なる誘発の語だけ",
            )
    found = (t for tree in rest for t in tree.scan_values(lambda t: isinstance(t, Morpheme)))
    first, second = next(found, None), next(found, None)
    if first is None or second is None or first.type != "KEYWORD":
        return
    if str(second) not in ("能力", "か", "、"):  # …を持つ is said of an ability, with that word
        raise Decline("U365", first, "a word behind the header", "見出しの後の語")


def _check(node: ir.Ability, header: "Tree[Morpheme]") -> None:
    token = header.children[0]
    assert isinstance(token, Morpheme)
    if node.type == "activated" and node.cost is None:
        raise Decline("U360", token, "an activated ability needs a cost", "【起動】にコストがない")
    if node.keywords[0] == "automatic" and node.event is None:
        raise Decline("U361", token, "an automatic ability needs an event", "【自動】に誘発条件がない")
    untimely = node.keywords[0] in ("activated", "static") or node.cost is not None
    if node.keywords[0] != "automatic" and (node.event is not None or (node.guard is not None and untimely)):
        raise Decline("U362", token, "an event in this ability", "この能力に誘発条件は置けない")
    if node.type == "static" and not _static(node.effect):
        raise Decline("U363", token, "an instruction in a static ability", "【常時】に指示は置けない")


def _static(node: Any) -> bool:
    if isinstance(node, ir.Seq):
        return all(_static(s) for s in node.steps)
    if isinstance(node, ir.If):
        return _static(node.then) and (node.otherwise is None or _static(node.otherwise))
    if isinstance(node, ir.Upgrade):
        return all(_static(case) for case in node.cases)
    return isinstance(node, ir.Apply)


def granted(tree: "Tree[Morpheme]", cx: Context) -> ir.Ability:
    """A quoted ability 「【…】…」: its own discourse, the same marks."""
    inner = Context(marks=cx.marks, spans=cx.spans, nodes=cx.nodes, counter=cx.counter)
    node = ability(tree, inner)
    cx.counter = inner.counter
    return node


__all__ = ["ability", "decline", "granted"]
