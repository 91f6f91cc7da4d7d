"""A difference between two IR trees as one line of words."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

from compiler.diagnostics import Language, Words
from compiler.ir import NODES, change, effect
from utafuda.impact.trees import Difference, Step, fields, value_of
from utafuda.impact.vocabulary import vocabulary

_SLOT = re.compile(r"\{(\w+)([!+]?)\}")
"""A field; with ! the wording is only for nodes that have it, with + a number has its sign."""
_FORMS = {
    "other": Words("いまは{new}、前は{old}", "now {new}, was {old}"),
    "more": Words("追加: {new}", "new: {new}"),
    "less": Words("削除: {old}", "gone: {old}"),
    "around": Words("「{new}」が付いた", "now {new}"),
    "bare": Words("「{old}」がなくなった", "no longer {old}"),
}
_NUMBERED = Words("{name}{n}", "{name} {n}")
_JOIN = Words("、", ", ")
_REST = Words("({fields})", " ({fields})")
_NOTHING = Words("なし", "nothing")


def told(found: Difference) -> Words:
    """The difference in words: where, and what it is now and was before."""
    return Words(*(_told(found, language) for language in ("ja", "en")))


def say(value: Any, language: Language, field: str = "", *, rest: bool = True) -> str:
    """A value of the IR in words. ``rest``: also what the wording of its kind does not mention."""
    if isinstance(value, dict) and "kind" in value:
        return _node(value, language, rest)
    if isinstance(value, dict):
        return _JOIN.in_(language).join(f"{say(key, language, field)} {n}" for key, n in value.items()) or (
            _NOTHING.in_(language)
        )
    if isinstance(value, list):
        return _JOIN.in_(language).join(say(item, language, field) for item in value) or _NOTHING.in_(
            language
        )
    if value is None:
        return _NOTHING.in_(language)
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value)
    text = str(value).lower() if isinstance(value, bool) else str(value)
    kind, _, number = text.partition(" ")
    if field == "name" and kind in vocabulary().kinds and text not in vocabulary().values:
        return f"{vocabulary().kind(kind).name.in_(language)}{number and f' {number}'}"
    return vocabulary().value(field, text).in_(language)


def _told(found: Difference, language: Language) -> str:
    last = found.path[-1] if found.path else Step("", "")
    field = vocabulary().field(last.field)
    named = found.change == "other" and last.item is None and not field.place
    what = (
        _FORMS[found.change]
        .in_(language)
        .format(old=_value(found.old, found, language), new=_value(found.new, found, language))
    )
    name = field.name.in_(language) if named else ""
    if name:
        what = f"{name}: {what}" if language == "ja" else f"{name} {what}"
    where = _place(found.path, language)
    return f"{where}: {what}" if where else what


def _value(value: Any, found: Difference, language: Language) -> str:
    """One of the two values of a difference."""
    if found.change in ("around", "bare") and value is not None:
        return vocabulary().kind(value["kind"]).name.in_(language) + _more(value, set(), language)
    field = found.path[-1].field if found.path else ""
    nodes = isinstance(found.old, dict) and isinstance(found.new, dict)
    same = nodes and found.old.get("kind") == found.new.get("kind")
    return say(value, language, field, rest=not same or vocabulary().field(field).whole)


def _place(path: Sequence[Step], language: Language) -> str:
    """Where in a card: the ability, the parts of it that have a name, and what is done there."""
    words: list[str] = []
    for step in path:
        field = vocabulary().field(step.field)
        if field.place:
            name = field.name.in_(language)
            numbered = _NUMBERED.in_(language).format(name=name, n=(step.item or 0) + 1)
            words.append(name if step.item is None else numbered)
    doing = next((step.kind for step in reversed(path) if step.kind in _doing()), None)
    if doing is not None:
        words.append(vocabulary().kind(doing).name.in_(language))
    return _JOIN.in_(language).join(words)


@cache
def _doing() -> frozenset[str]:
    """The kinds of node that are something done, without those that only say whether, when or by whom."""
    kinds = (
        n.model_fields["kind"].default for n in NODES if n.__module__ in (effect.__name__, change.__name__)
    )
    return frozenset(k for k in kinds if not (vocabulary().kind(k).frame or vocabulary().kind(k).silent))


def _node(node: dict[str, Any], language: Language, rest: bool) -> str:
    kind = vocabulary().kind(node["kind"])
    given = fields(node)
    wordings = kind.ja if language == "ja" else kind.en
    chosen = next(
        (w for w in wordings if all(slot in given for slot, mark in _SLOT.findall(w) if mark == "!")),
        wordings[-1],
    )
    said = _SLOT.sub(lambda slot: _slot(node, slot[1], slot[2], language), chosen).strip()
    mentioned = {slot for slot, _ in _SLOT.findall(chosen)}
    return said + _more(node, mentioned, language) if rest else said


def _more(node: dict[str, Any], mentioned: set[str], language: Language) -> str:
    """The fields of a node that were not mentioned, in brackets."""
    told_ = [
        f"{vocabulary().field(name).name.in_(language)} {say(value, language, name)}".strip()
        for name, value in fields(node).items()
        if name not in mentioned and not vocabulary().field(name).silent
    ]
    return _REST.in_(language).format(fields=_JOIN.in_(language).join(told_)) if told_ else ""


def _slot(node: dict[str, Any], field: str, mark: str, language: Language) -> str:
    value = value_of(node, field)
    if mark == "+" and isinstance(value, int):
        return f"{value:+}"
    return "" if value in ([], None) else say(value, language, field)
