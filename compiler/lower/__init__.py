"""Tree to IR: phrases, cards, conditions, effects, sentences, abilities; then final names."""

from dataclasses import dataclass

from lark import Tree
from pydantic import ValidationError

from compiler import ir
from compiler.lower.ability import ability
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.finish import finish
from compiler.parse import Morpheme
from compiler.style import Style

__all__ = ["Decline", "Lowered", "lower"]


@dataclass(frozen=True, slots=True)
class Lowered:
    """An ability with its wording style and, by IR path, ranges of the normalised text."""

    ability: ir.Ability
    style: Style
    spans: dict[str, list[tuple[int, int]]]


def lower(tree: "Tree[Morpheme]") -> Lowered:
    """IR of a parsed ability. Raises Decline with one exact reason where there is no reading."""
    root = tree.children[0]
    assert isinstance(root, Tree)
    cx = Context()
    try:
        node, marks, spans = finish(ability(root, cx), cx)
    except Decline as decline:
        decline.at(list(root.scan_values(lambda value: isinstance(value, Morpheme))))
        raise
    except ValidationError as error:
        kind = error.title
        raise Decline(
            "U364", None, f"parts that do not make a {kind}", f"{kind}にならない組み合わせ"
        ) from error
    return Lowered(node, Style(marks), spans)
