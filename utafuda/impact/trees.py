"""Where two IR trees differ. Trees are JSON, so that those of another compiler can be compared as well.

A node is an object with a ``kind``; a field that is left out has its default value. Nothing here knows a
kind of node: what is told whole, and what only holds others together, is data of ``words.toml``.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import SequenceMatcher
from functools import cache
from typing import Any, Literal, NamedTuple

from compiler.ir import NODES, brief
from utafuda.impact.vocabulary import vocabulary


class Step(NamedTuple):
    """A step down a tree: from a node of ``kind`` by ``field``, to the ``item`` of a list."""

    kind: str
    field: str
    item: int | None = None


@dataclass(frozen=True, slots=True)
class Difference:
    """One difference. ``path``: how it is reached, in the new tree where there are two.

    ``change``: another value, an item more or less, or a node put around what was there (``around``) or
    taken away from it (``bare``). ``old``, ``new``: the values; of ``around`` and ``bare`` the outer node
    without what is inside.
    """

    path: tuple[Step, ...]
    change: Literal["other", "more", "less", "around", "bare"]
    old: Any = None
    new: Any = None


def compare(old: Any, new: Any, path: tuple[Step, ...] = ()) -> Iterator[Difference]:
    """Every difference between two trees, in the order of the new one."""
    if old == new:
        return
    if _nodes(old) and _nodes(new) and path:
        yield from _lists(old, new, path)
    elif not _is_node(old) or not _is_node(new):
        yield Difference(path, "other", old, new)
    elif old["kind"] == new["kind"]:
        yield from _fields(old, new, path)
    elif (inner := _inside(old, new)) is not None:
        if not vocabulary().kind(new["kind"]).silent:
            yield Difference(path, "around", None, _without(new, inner))
        yield from _wrapped(old, new, inner, path)
    elif (inner := _inside(new, old)) is not None:
        if not vocabulary().kind(old["kind"]).silent:
            yield Difference(path, "bare", _without(old, inner), None)
        for found in _wrapped(new, old, inner, path):
            yield _turned(found)
    else:
        yield Difference(path, "other", old, new)


def fields(node: Mapping[str, Any]) -> dict[str, Any]:
    """The fields of a node that do not say their default, in the order of the model."""
    order = _defaults(node["kind"])
    known = {name: node[name] for name in order if name in node and node[name] != order[name]}
    return known | {name: one for name, one in node.items() if name not in order and name != "kind"}


def value_of(node: Mapping[str, Any], field: str) -> Any:
    """What a field says, its default if it is left out."""
    return node[field] if field in node else _defaults(node["kind"]).get(field)


def renamed(tree: Any) -> Any:
    """The tree with references by what they refer to: names are numbered, and a step more would shift them.

    A name becomes ``kind`` or, from the second step of a kind on, ``kind 2``; the naming fields are gone.
    """
    names: dict[str, str] = {}
    seen: Counter[str] = Counter()
    for node in _walk(tree):
        for field in ("bind", "others"):
            if isinstance(node.get(field), str):
                seen[node["kind"]] += 1
                count = seen[node["kind"]]
                names[node[field]] = node["kind"] if count == 1 else f"{node['kind']} {count}"
    return _with_names(tree, names)


def _with_names(value: Any, names: Mapping[str, str]) -> Any:
    if isinstance(value, list):
        return [_with_names(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    refers = "name" in value and value["name"] in names and value.get("kind") != "card"
    return {
        key: names[one] if refers and key == "name" else _with_names(one, names)
        for key, one in value.items()
        if not vocabulary().field(key).silent
    }


def _walk(value: Any) -> Iterator[dict[str, Any]]:
    if isinstance(value, dict):
        if "kind" in value:
            yield value
        for one in value.values():
            yield from _walk(one)
    elif isinstance(value, list):
        for one in value:
            yield from _walk(one)


@cache
def _models() -> dict[str, dict[str, Any]]:
    return {
        node.model_fields["kind"].default: {
            name: brief(field.get_default(call_default_factory=True)) if not field.is_required() else None
            for name, field in node.model_fields.items()
            if name != "kind"
        }
        for node in NODES
    }


def _defaults(kind: str) -> Mapping[str, Any]:
    """The fields of a kind and their defaults; none of a kind that this compiler does not know."""
    return _models().get(kind, {})


def _is_node(value: Any) -> bool:
    return isinstance(value, dict) and "kind" in value


def _nodes(value: Any) -> bool:
    return isinstance(value, list) and all(map(_is_node, value))


def _fields(old: dict[str, Any], new: dict[str, Any], path: tuple[Step, ...]) -> Iterator[Difference]:
    kind = new["kind"]
    order = [*_defaults(kind), *new, *old]
    names = [name for name in dict.fromkeys(order) if value_of(old, name) != value_of(new, name)]
    if any(vocabulary().field(name).node for name in names):
        yield Difference(path, "other", old, new)
        names = [name for name in names if not vocabulary().field(name).node]
    for name in names:
        below = (*path, Step(kind, name))
        one, other = value_of(old, name), value_of(new, name)
        if vocabulary().field(name).whole:
            yield Difference(below, "other", one, other)
        else:
            yield from compare(one, other, below)


def _lists(old: list[Any], new: list[Any], path: tuple[Step, ...]) -> Iterator[Difference]:
    """Items that are the same stay; of the others, those of one kind are compared, then the rest in order."""
    *above, last = path
    matcher = SequenceMatcher(None, [*map(repr, old)], [*map(repr, new)], autojunk=False)
    for tag, a, b, c, d in matcher.get_opcodes():
        if tag == "equal":
            continue
        left = list(enumerate(old[a:b], a))
        partners: dict[int, tuple[int, Any]] = {}
        for index, item in enumerate(new[c:d], c):
            if (found := _partner(left, item)) is not None:
                partners[index] = found
                left.remove(found)
        for index, item in enumerate(new[c:d], c):
            below = (*above, last._replace(item=index))
            partner = partners.get(index) or (left.pop(0) if left else None)
            if partner is None:
                yield Difference(below, "more", None, item)
            else:
                yield from compare(partner[1], item, below)
        for index, item in left:
            yield Difference((*above, last._replace(item=index)), "less", item, None)


def _partner(items: list[tuple[int, Any]], item: Any) -> tuple[int, Any] | None:
    """The first that became ``item``: of the same kind, or one that is inside the other."""
    same = (one for one in items if one[1]["kind"] == item["kind"])
    nested = (one for one in items if _inside(one[1], item) or _inside(item, one[1]))
    return next(same, None) or next(nested, None)


def _inside(inner: dict[str, Any], outer: dict[str, Any]) -> Step | None:
    """Where below ``outer`` a node of the kind of ``inner`` stands, by preference the very same."""
    places = [
        (Step(outer["kind"], field, index), item)
        for field, value in fields(outer).items()
        for index, item in (enumerate(value) if isinstance(value, list) else [(None, value)])
        if _is_node(item) and item["kind"] == inner["kind"]
    ]
    return next((step for step, item in places if item == inner), places[0][0] if places else None)


def _without(node: dict[str, Any], at: Step) -> dict[str, Any]:
    return {name: value for name, value in node.items() if name != at.field}


def _wrapped(old: Any, new: dict[str, Any], at: Step, path: tuple[Step, ...]) -> Iterator[Difference]:
    """What differs between a node and the one inside ``new``, and what is beside that one."""
    value = value_of(new, at.field)
    below = (*path, at)
    if at.item is None:
        yield from compare(old, value, below)
        return
    for index, item in enumerate(value):
        if index == at.item:
            yield from compare(old, item, below)
        else:
            yield Difference((*path, at._replace(item=index)), "more", None, item)


def _turned(found: Difference) -> Difference:
    """The same difference seen from the other side."""
    turned: dict[str, Literal["other", "more", "less", "around", "bare"]] = {
        "other": "other", "more": "less", "less": "more", "around": "bare", "bare": "around"
    }  # fmt: skip
    return Difference(found.path, turned[found.change], found.new, found.old)
