"""What a field of a node may hold, read from its type: the one table that growing and mutating need."""

import types
import typing
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from compiler import ir
from compiler.ir import base
from compiler.ir.base import Node
from compiler.ir.change import Duration

VOCABULARIES: dict[tuple[Any, ...], str] = {
    typing.get_args(alias): name
    for name, alias in {
        "side": base.Side,
        "player": base.Player,
        "zone": base.Zone,
        "area": base.Area,
        "type": base.CardType,
        "colour": base.Colour,
        "heart": base.Heart,
        "icon": base.Icon,
        "state": base.Orientation,
        "operator": base.Operator,
        "keyword": base.Keyword,
        "property": base.Kind,
        "duration": Duration,
    }.items()
}
"""The closed vocabularies of the IR by their words."""


@dataclass(frozen=True, slots=True)
class Shape:
    """What a field may hold, or each item of it if it is ``many``.

    ``nodes``: the kinds of node; ``words``: literal values, ``vocabulary`` the name of their set;
    ``number``, ``flag``, ``text``: whether it may be one; ``optional``: whether it may be missing.
    """

    nodes: tuple[type[Node], ...] = ()
    words: tuple[Any, ...] = ()
    vocabulary: str = ""
    number: bool = False
    flag: bool = False
    text: bool = False
    many: bool = False
    optional: bool = False


@cache
def shapes(kind: type[Node]) -> dict[str, Shape]:
    """The shape of each field of a kind of node but ``kind``, in order."""
    return {
        name: _shape(field.annotation, name) for name, field in kind.model_fields.items() if name != "kind"
    }


@cache
def unions() -> dict[str, tuple[type[Node], ...]]:
    """The kinds of node by the name of the union they stand in: Effect, Change, Condition …"""
    names = (
        "Effect",
        "Change",
        "Condition",
        "Event",
        "Filter",
        "Quantity",
        "Cards",
        "HowMany",
        "Constraint",
        "Ref",
    )
    return {name: _shape(getattr(ir, name), name).nodes for name in names}


def union_of(shape: Shape) -> str:
    """The name of the union that a shape allows, the smallest that holds it all, for the eyes of a reader."""
    found = [name for name, kinds in unions().items() if set(shape.nodes) <= set(kinds)]
    return min(found, key=lambda name: len(unions()[name])).lower() if found else "node"


def _shape(annotation: Any, name: str) -> Shape:
    leaves = list(_leaves(annotation))
    inner = [leaf for leaf in leaves if typing.get_origin(leaf) is tuple]
    if inner:
        item = _shape(typing.get_args(inner[0])[0], name)
        return Shape(
            item.nodes,
            item.words,
            item.vocabulary,
            item.number,
            item.flag,
            item.text,
            True,
            type(None) in leaves,
        )
    words = tuple(w for leaf in leaves if typing.get_origin(leaf) is Literal for w in typing.get_args(leaf))
    return Shape(
        nodes=tuple(leaf for leaf in leaves if isinstance(leaf, type) and issubclass(leaf, Node)),
        words=words,
        vocabulary=VOCABULARIES.get(words, name) if words else "",
        number=int in leaves,
        flag=bool in leaves,
        text=str in leaves,
        optional=type(None) in leaves,
    )


def _leaves(annotation: Any) -> typing.Iterator[Any]:
    origin = typing.get_origin(annotation)
    if origin in (typing.Union, types.UnionType):
        for part in typing.get_args(annotation):
            yield from _leaves(part)
    elif origin is typing.Annotated:
        yield from _leaves(typing.get_args(annotation)[0])
    else:
        yield annotation
