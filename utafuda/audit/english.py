"""English: whether all that compiles is said, and whether different meanings are different English."""

from collections import Counter
from collections.abc import Sequence

from compiler import compile_text
from compiler.diagnostics import Words
from compiler.ir import NODES, Ability
from compiler.ir.base import Node
from compiler.render import RenderError, render, render_english
from utafuda.audit import Result, Table

_CARD = {"card"}
"""The node kind that is no part of a text."""


def audit(texts: Sequence[str], seed: int, size: int) -> Result:  # noqa: ARG001 - nothing is drawn at random
    """Print every ability of ``texts`` in English.

    Goals: each text that compiles prints, and no two abilities that differ are the same English.
    """
    compiled = printed = 0
    abilities: dict[Ability, str] = {}
    refused: list[tuple[str, str]] = []
    kinds: Counter[str] = Counter()
    for text in texts:
        found = compile_text(text)
        if not found.ok:
            continue
        compiled += 1
        whole = True
        for part in found.parts:
            try:
                abilities[part.ability] = render_english(part.ability)
            except RenderError as error:
                refused.append((part.text, str(error)))
                whole = False
                continue
            kinds.update(_kinds(part.ability))
        printed += whole
    same = _collisions(abilities)
    every = {node.model_fields["kind"].default for node in NODES if "kind" in node.model_fields} - _CARD
    return Result(
        tables=(
            Table(Words("英語にならないもの", "not printed"), ("text", "reason"), tuple(refused)),
            Table(
                Words("同じ英語になる別の意味", "different meanings in the same English"),
                ("english", "text", "other text"),
                tuple(same),
            ),
            Table(
                Words("これらのテキストにない種類", "kinds of node in none of these texts"),
                ("kind",),
                tuple((kind,) for kind in sorted(every - set(kinds))),
            ),
        ),
        figures={
            "texts": len(texts),
            "compiled": compiled,
            "printed": printed,
            "abilities": len(abilities),
            "kinds": len(every),
            "kinds printed": len(every & set(kinds)),
            "collisions": len(same),
        },
        met=compiled == printed and not same,
    )


def _collisions(abilities: dict[Ability, str]) -> list[tuple[str, str, str]]:
    first: dict[str, Ability] = {}
    found = []
    for ability, english in abilities.items():
        other = first.setdefault(english, ability)
        if other is not ability:
            found.append((english, render(other), render(ability)))
    return found


def _kinds(node: object) -> list[str]:
    """The kinds of a node and of all below it."""
    found: list[str] = []
    waiting = [node]
    for one in waiting:
        if isinstance(one, Node):
            found.append(one.kind)  # type: ignore[attr-defined]
            waiting.extend(getattr(one, field) for field in type(one).model_fields)
        elif isinstance(one, tuple):
            waiting.extend(one)
    return found
