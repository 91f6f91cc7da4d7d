"""Random trees: whether what is printed is read again as the same IR."""

from collections import Counter, defaultdict
from collections.abc import Sequence
from random import Random
from typing import Any

from lark.exceptions import UnexpectedInput

from compiler import read
from compiler.diagnostics import Words
from compiler.ir import Ability
from compiler.ir.base import Node
from compiler.lower import Decline
from compiler.render import RenderError, render
from compiler.trees.grow import Grower
from utafuda.audit import Result, Table
from utafuda.audit.mutants import abilities
from utafuda.pools import bundled
from utafuda.pools import texts as texts_of

TREES = 10_000
FURTHEST = 10
"""Steps from an ability of the stock, at most."""
GOAL = 1.0
"""The share of trees that must be printed and read as themselves."""


def audit(texts: Sequence[str], seed: int, size: int) -> Result:
    """Grow ``size`` trees (10,000) from the abilities of the bundled set and of ``texts``.

    Every tree is well formed. Goal: the printer has words for every one, and they are read as the same IR.
    """
    random = Random(seed)
    grower = Grower(random, abilities([*texts_of(bundled()), *texts]))
    outcomes: dict[int, Counter[str]] = defaultdict(Counter)
    reasons: dict[str, Counter[str]] = defaultdict(Counter)
    examples: dict[tuple[str, str], str] = {}
    for _ in range(size or TREES):
        steps = random.randint(1, FURTHEST)
        outcome, reason, text = round_trip(grower.tree(steps))
        outcomes[steps][outcome] += 1
        reasons[outcome][reason] += 1
        known = examples.setdefault((outcome, reason), text)
        if len(text) < len(known):
            examples[outcome, reason] = text
    return _result(outcomes, reasons, examples)


def round_trip(tree: Ability) -> tuple[str, str, str]:
    """(outcome, why, the text) of printing a tree and reading it: same, other, declined or refused."""
    try:
        text = render(tree)
    except RenderError as error:
        return "refused", str(error).rpartition(" at ")[0], ""
    try:
        again = read(text).ability
    except Decline as decline:
        return "declined", decline.english, text
    except UnexpectedInput as error:
        at = error.pos_in_stream or 0
        return "declined", f"no such sentence: …{text[max(at - 4, 0) : at + 4]}…", text
    return ("same", "", text) if again == tree else ("other", difference(tree, again), text)


def difference(one: Any, other: Any, at: str = "ability") -> str:
    """The first field in which two trees differ, with both values in short."""
    if isinstance(one, Node) and type(one) is type(other):
        for field in type(one).model_fields:
            mine, its = getattr(one, field), getattr(other, field)
            if mine != its:
                return difference(mine, its, f"{getattr(one, 'kind', '')}.{field}")
    if isinstance(one, tuple) and isinstance(other, tuple) and len(one) == len(other):
        return next(difference(a, b, at) for a, b in zip(one, other, strict=True) if a != b)
    return f"{at}: {_short(one)} became {_short(other)}"


def _short(value: Any) -> str:
    if isinstance(value, tuple):
        return ", ".join(map(_short, value)) or "nothing"
    return str(getattr(value, "kind", value))


_OUTCOMES = ("same", "refused", "declined", "other")


def _result(
    outcomes: dict[int, Counter[str]],
    reasons: dict[str, Counter[str]],
    examples: dict[tuple[str, str], str],
) -> Result:
    total: Counter[str] = Counter()
    for row in outcomes.values():
        total.update(row)
    trees = sum(total.values())
    printed = trees - total["refused"]
    share = total["same"] / trees if trees else 1.0
    tables = (
        Table(
            Words("元からの歩数ごと", "by steps from an ability of the stock"),
            ("steps", *_OUTCOMES),
            tuple((steps, *(outcomes[steps][o] for o in _OUTCOMES)) for steps in sorted(outcomes)),
        ),
        Table(
            Words("言葉がないもの", "refused by the printer"),
            ("reason", "trees"),
            tuple(reasons["refused"].most_common()),
        ),
        Table(
            Words("読み戻せないもの", "printed and not read as the same"),
            ("outcome", "reason", "trees", "text"),
            tuple(
                (outcome, reason, count, examples[outcome, reason])
                for outcome in ("declined", "other")
                for reason, count in reasons[outcome].most_common()
            ),
        ),
    )
    figures: dict[str, int | float] = {
        "trees": trees,
        "printed": printed,
        "same": total["same"],
        "share the same": share,
        "share of printed": total["same"] / printed if printed else 1.0,
        "share refused": total["refused"] / trees if trees else 0.0,
    }
    return Result(tables, figures, share >= GOAL)
