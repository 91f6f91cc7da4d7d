"""Text to tree: one normalised ability, parsed by the LALR grammar in ``grammar/card_text.lark``."""

from functools import cache
from importlib.resources import files
from typing import NamedTuple

from lark import Lark, Tree

from compiler.parse.lexer import LongestMatch, Morpheme

__all__ = ["GrammarSize", "Morpheme", "grammar_size", "parse"]


@cache
def _parser() -> Lark:
    source = files("grammar").joinpath("card_text.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer=LongestMatch, strict=True, maybe_placeholders=False)


def parse(text: str) -> "Tree[Morpheme]":
    """The tree of one normalised ability.

    Raises lark's UnexpectedCharacters or UnexpectedToken at the first character that does not fit.
    """
    return _parser().parse(text)  # type: ignore[return-value]


class GrammarSize(NamedTuple):
    """``rules``: named in the grammar; ``productions``: without operators such as ``*``; ``terminals``."""

    rules: int
    productions: int
    terminals: int


def grammar_size() -> GrammarSize:
    """How large the grammar is."""
    found = _parser().rules
    names = {rule.origin.name for rule in found if not rule.origin.name.startswith("__")}
    terminals = {symbol.name for rule in found for symbol in rule.expansion if symbol.is_term}
    return GrammarSize(len(names), len(found), len(terminals))
