"""Pydantic's complaints about the shape of a file as coded findings at their places."""

import re
from collections.abc import Callable, Iterable
from difflib import get_close_matches
from typing import Any, TypeVar

from pydantic import TypeAdapter, ValidationError

from cardpool.report import Report
from cardpool.setfile import FIELDS, SetHeader
from cardpool.tree import Mapping, Node, Scalar, Sequence, head, plain
from compiler.diagnostics import Words

T = TypeVar("T")

_KINDS = {
    "int_type": Words("整数", "a whole number"),
    "string_type": Words("文字列", "a text"),
    "dict_type": Words("「キー: 値」の表", "a mapping of keys to values"),
    "model_type": Words("「キー: 値」の表", "a mapping of keys to values"),
    "model_attributes_type": Words("「キー: 値」の表", "a mapping of keys to values"),
    "list_type": Words("リスト", "a list"),
    "string_pattern_mismatch": Words("空白を含まない文字列", "a text without white space"),
    "string_too_short": Words("空でない文字列", "a text that is not empty"),
    "string_too_long": Words("もっと短い文字列", "a shorter text"),
    "too_short": Words("空でないもの", "something that is not empty"),
    "too_long": Words("もっと短いもの", "something shorter"),
}
_MISSING = {("member", "cost"): "U425", ("live", "score"): "U426", ("live", "need"): "U427"}
_BOUNDS: dict[str, Callable[[dict[str, Any]], Words]] = {
    "greater_than_equal": lambda ctx: Words(f"{ctx['ge']}以上", f"at least {ctx['ge']}"),
    "less_than_equal": lambda ctx: Words(f"{ctx['le']}以下", f"at most {ctx['le']}"),
}


def closest(word: str, known: Iterable[str]) -> str | None:
    """The known word that is nearest to ``word``, if one is near."""
    return next(iter(get_close_matches(word, list(known), n=1, cutoff=0.6)), None)


def nearest(word: str, known: Iterable[str]) -> Words:
    """What ``word`` may be a slip for, or else what there is to choose from."""
    choices = list(known)
    match = closest(word, choices)
    if match:
        return Words(f"「{match}」のことですか。", f"Did you mean '{match}'?")
    if not choices:
        return Words("表は空です。", "The table is empty.")
    some = choices[:12]
    more = "…" if len(choices) > len(some) else ""
    return Words(f"使えるのは{'、'.join(some)}{more}です。", f"Known: {', '.join(some)}{more}.")


def short(value: object) -> str:
    """``value`` as a message shows it."""
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}…"


def validate(adapter: TypeAdapter[T], node: Node, report: Report, card: str | None = None) -> T | None:
    """``node`` as the type of ``adapter``; None with findings in ``report`` if it has another shape.

    ``card``: the number of the card that ``node`` is, for the findings.
    """
    try:
        return adapter.validate_python(plain(node))
    except ValidationError as error:
        seen: set[tuple[object, ...]] = set()
        for one in error.errors(include_url=False):
            place = _Place(node, one["loc"])
            if place.path not in seen:
                seen.add(place.path)
                _complain(one, place, report, card)
        return None


class _Place:
    """Where in the file a complaint points.

    ``tag``: the card type pydantic had chosen. ``path``: the keys and indices that lead there.
    ``last``: the last of them. ``spot``: that of the value, of the key if the key is what is wrong,
    of the surrounding mapping if the key is missing.
    """

    def __init__(self, node: Node, loc: tuple[int | str, ...]) -> None:
        own_key = len(loc) == 1 and isinstance(node, Mapping) and node.key(str(loc[0])) is not None
        self.tag = str(loc[0]) if loc and loc[0] in FIELDS and not own_key else None
        steps = [step for step in loc[1 if self.tag else 0 :] if step != "[key]"]
        about_key = "[key]" in loc
        path: list[int | str] = []
        self.key_spot = spot = head(node)
        for step in steps:
            if isinstance(node, Mapping) and (value := node.get(str(step))) is not None:
                key = node.key(str(step))
                spot = key.spot if about_key and key else head(value)
                self.key_spot = key.spot if key else spot
                node = value
            elif isinstance(node, Sequence) and isinstance(step, int):
                node = node.items[step]
                spot = head(node)
            elif isinstance(node, Scalar | Sequence):
                break  # a step into a branch of a union, not into the file
            path.append(step)
        self.path = tuple(path)
        self.last = str(path[-1]) if path else ""
        self.spot = spot
        self.node = node


def _complain(error: Any, place: _Place, report: Report, card: str | None) -> None:
    kind = error["type"]
    at, key = place.spot, ".".join(str(step) for step in place.path) or "-"
    value = short(error["input"])
    if kind == "extra_forbidden":
        known = FIELDS[place.tag] if place.tag else tuple(SetHeader.model_fields)
        report.add("U421", place.key_spot, card, key=place.last, nearest=nearest(place.last, known))
    elif kind in ("missing", "too_short") and (place.tag, place.last) in _MISSING:
        report.add(_MISSING[place.tag or "", place.last], at, card)
    elif kind == "missing":
        report.add("U422", at, card, key=place.last)
    elif kind == "union_tag_not_found":
        report.add("U422", at, card, key="type")
    elif kind == "union_tag_invalid":
        named = place.node.get("type") if isinstance(place.node, Mapping) else None
        expected = Words("member、live、energyのどれか", "one of member, live and energy")
        where = head(named) if named else at
        report.add("U428", where, card, key="type", value=short(error["ctx"]["tag"]), expected=expected)
    elif kind == "literal_error":
        choices = re.findall("'([^']*)'", error["ctx"]["expected"])
        expected = Words(f"{'、'.join(choices)}のどれか", f"one of {', '.join(choices)}")
        report.add("U428", at, card, key=key, value=value, expected=expected)
    elif kind in _BOUNDS:
        report.add("U424", at, card, key=key, value=value, expected=_BOUNDS[kind](error["ctx"]))
    else:
        expected = _KINDS.get(kind, Words(error["msg"], error["msg"]))
        report.add("U423", at, card, key=key, value=value, expected=expected)
