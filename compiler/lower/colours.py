"""Conditions about the colours of hearts: …が持つハートの中に[桃]、[赤]がすべてある (Q67, Q216)."""

from typing import Any, Literal, cast

from compiler import ir
from compiler.lower.cards import cards, decline
from compiler.lower.context import Context
from compiler.lower.quantities import holder_of
from compiler.lower.tables import COLOURS
from compiler.lower.words import NP, Clause

SOURCES: dict[str, Literal["hearts", "blade_hearts", "need"]] = {
    "ハート": "hearts",
    "ブレードハート": "blade_hearts",
    "必要ハート": "need",
}


COLOURS_OF_HEARTS: tuple[ir.Heart, ...] = ("pink", "red", "yellow", "green", "blue", "purple")


def shared(hearts: NP, clause: Clause, cx: Context) -> Any:
    """Xが持つハートと、Yが持つハートの中に同じ色のハートがある: a colour that both have."""
    subject = next((a for a in clause.args if a.particle == "が"), None)
    colour = subject.np.of if subject is not None and subject.np.head == "ハート" else None
    if (
        colour is None
        or "".join(colour.tokens) != "同じ色"
        or len(hearts.fellows) != 1
        or hearts.link != "と"
    ):
        return None
    clause.need("が")
    clause.done()
    first, second = hearts.fellows[0], NP(atoms=hearts.atoms, mods=hearts.mods)
    if first.head != "ハート" or second.head != "ハート":
        raise decline(clause, "whose hearts", "誰のハートか分からない")
    same = ir.Compared(by="colour", relation="same", ref=holder_of(second, cx))
    node = ir.Is(of=holder_of(first, cx), where=(same,))
    if not first.comma:
        cx.mark(node, "comma", "none")
    cx.tested_condition = node
    return node


def holder(np: NP) -> NP | None:
    """The hearts that ハートの中に looks into, if it is hearts."""
    inner = np.of if np.head == "中" and not np.demonstrative else None
    return inner if inner is not None and inner.head in SOURCES else None


def colours(hearts: NP, clause: Clause, cx: Context) -> Any:
    """Which of the colours listed are there: all of them (すべて, それぞれ1以上), or so many kinds."""
    listed = clause.take("のうち")
    subject = clause.take("が")
    number = clause.number()
    every, each = clause.loose("すべて"), clause.loose("それぞれ")
    apiece = next(
        (a for a in clause.args if a.np.head == "それぞれ" and a.np.quantity and not a.particle), None
    )
    if apiece is not None and number is None and apiece.np.quantity is not None:
        clause.args.remove(apiece)
        number, each = (apiece.np.quantity, 0), True
    clause.done()
    icons = (listed or subject or decline_none(clause)).np
    if icons.head != "ICON" or icons.mods or (listed is not None and (number is None or subject is not None)):
        raise decline(clause, "which colours", "どの色か読めない")
    found = ir.Colours(
        of=holder_of(hearts, cx),
        source=SOURCES[hearts.head],
        colours=tuple(COLOURS[i] for i in icons.texts("ICON")),
    )
    if listed is not None:
        assert number is not None
        if number[0].counter != "種類" or number[0].bound != "以上":
            raise decline(clause, "how many colours", "何種類か読めない")
        node = ir.Compare(left=found, operator=">=", right=number[0].n)
        if not number[0].prefix:
            cx.mark(node, "comma", "number")
    else:
        node = ir.Compare(left=found, operator=">=", right=len(found.colours))
        if clause.verb == "含む":
            if not each or number is None or (number[0].n, number[0].bound) != (1, "以上"):
                raise decline(clause, "how much of each colour", "それぞれいくつか読めない")
            cx.mark(node, "verb", "included")
        elif each or number is not None:
            raise decline(clause, "how much of each colour", "それぞれいくつか読めない")
        elif not every:
            cx.mark(node, "all", "bare")
    cx.tested_condition = node
    return node


def kinds_of_colours(where: NP, hearts: NP | None, clause: Clause, cx: Context) -> Any:
    """…の中に4種類以上の色がある, …の中に[桃ブレード]、[赤ブレード]のうち、2種類以上ある; None for another condition."""
    listed = next((a for a in clause.args if a.particle == "のうち" and a.np.head == "ICON"), None)
    subject = next((a for a in clause.args if a.particle == "が" and a.np.head == "色"), None)
    if hearts is None and listed is not None and where.of is not None:
        clause.args.remove(listed)
        number, source, said = clause.number(), "blade_hearts", "listed"
        of = cards(where.of, cx).build(cx)
        icons = [i.removesuffix("ブレード") for i in listed.np.texts("ICON")]
        if not all(i.endswith("ブレード") for i in listed.np.texts("ICON")):
            said = "listed.plain"
            if (
                tuple(icons) != listed.np.texts("ICON")
                or not isinstance(of, ir.Select)
                or of.zones != ("yell",)
            ):
                raise decline(clause, "which colours", "どの色か読めない")
        if number is None or subject is not None:
            raise decline(clause, "which colours", "どの色か読めない")
        q, shown = number[0], tuple(COLOURS[i] for i in icons)
    elif subject is not None:
        clause.args.remove(subject)
        mods = [m.np for m in subject.np.mods if m.np is not None]
        number = next(((m.quantity, 0) for m in mods if not m.atoms and m.quantity is not None), None)
        floating = clause.number() if number is None else None
        number = floating or number
        heads = [m.head for m in mods if m.atoms]
        if number is None or heads != ([] if hearts is not None else ["ブレードハート"]):
            raise decline(subject.np, "which colours", "どの色か読めない")
        q, said, shown = number[0], "kinds", COLOURS_OF_HEARTS
        source = SOURCES[hearts.head] if hearts is not None else "blade_hearts"
        inner = hearts if hearts is not None else where.of
        if inner is None:
            raise decline(where, "the colours of what", "何の色か分からない")
        of = holder_of(hearts, cx) if hearts is not None else cards(inner, cx).build(cx)
    else:
        return None
    clause.done()
    if (q.counter, q.bound) != ("種類", "以上"):
        raise decline(clause, "how many colours", "何種類か読めない")
    left = ir.Colours(of=of, source=cast(Any, source), colours=shown)
    node = ir.Compare(left=left, operator=">=", right=q.n)
    cx.mark(left, "verb", said)
    if listed is not None and listed.comma:
        cx.mark(node, "comma", "number")
    if listed is None and floating is not None:
        cx.mark(node, "count", "after")
    cx.tested_condition = node
    return node


def decline_none(clause: Clause) -> Any:
    """Raise the Decline for a condition without a subject."""
    raise decline(clause, "what is there", "何があるのか分からない")
