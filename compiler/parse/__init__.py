"""Text to tree: one normalised ability, parsed by the LALR grammar in ``grammar/card_text.lark``."""

from functools import cache
from importlib.resources import files

from lark import Lark, Tree

from compiler.parse.lexer import LongestMatch, Morpheme

__all__ = ["Morpheme", "parse"]


@cache
def _parser() -> Lark:
    source = files("grammar").joinpath("card_text.lark").read_text("utf-8")
    return Lark(source, parser="lalr", lexer=LongestMatch, strict=True, maybe_placeholders=False)


def parse(text: str) -> "Tree[Morpheme]":
    """The tree of one normalised ability.

    Raises lark's UnexpectedCharacters or UnexpectedToken at the first character that does not fit.
    """
    return _parser().parse(text)  # type: ignore[return-value]
