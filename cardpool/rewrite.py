"""New texts in a set file: only the values change, every other character stays as its writer left it."""

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from cardpool.report import Report
from cardpool.tree import Mapping as Table
from cardpool.tree import Node, Scalar, Sequence, parse, plain


def rewrite(source: str, texts: Mapping[str, str]) -> str:
    """``source``, a set file, with the ``texts`` of the cards of these numbers in place of theirs.

    Comments, order, quotes and layout stay. A card that has no text yet, or none of that number, is passed
    over; so is one whose text cannot be written where it stands.
    """
    together = _with(source, texts)
    if together is not None:
        return together
    for number, text in texts.items():
        source = _with(source, {number: text}) or source
    return source


def _with(source: str, texts: Mapping[str, str]) -> str | None:
    """``source`` with the texts in it, None if it would then say something else."""
    tree = parse(source, Report(""))
    if tree is None:
        return None
    found = [(scalar, number) for scalar, number in _texts(tree) if number in texts]
    if not found:
        return source
    wanted = _changed(plain(tree), texts)
    for quoted in (False, True):
        new = source
        for scalar, number in reversed(found):
            start, stop, words = _edit(source, scalar, texts[number], quoted=quoted)
            new = new[:start] + words + new[stop:]
        again = parse(new, Report(""))
        if again is not None and plain(again) == wanted:
            return new
    return None


def _texts(tree: Node) -> Iterator[tuple[Scalar, str]]:
    """The text of the first card of each number, as in loading, in the order of the file."""
    cards = tree.get("cards") if isinstance(tree, Table) else None
    seen: set[str] = set()
    for entry in cards.items if isinstance(cards, Sequence) else ():
        number, text = (entry.get("number"), entry.get("text")) if isinstance(entry, Table) else (None, None)
        if isinstance(number, Scalar) and number.text not in seen:
            seen.add(number.text)
            if isinstance(text, Scalar):
                yield text, number.text


def _changed(value: Any, texts: Mapping[str, str]) -> Any:
    """The value of the file with the texts in it; the line breaks behind a text are those of before."""
    left = dict(texts)
    cards = []
    for card in value["cards"]:
        number = str(card.get("number")) if isinstance(card, dict) else ""
        text = left.pop(number, None)
        if text is not None and isinstance(card.get("text"), str):
            old = card["text"]
            cards.append({**card, "text": text + old[len(old.rstrip("\n")) :]})
        else:
            cards.append(card)
    return {**value, "cards": cards}


def _edit(source: str, scalar: Scalar, text: str, *, quoted: bool) -> tuple[int, int, str]:
    """What to write from where to where: in the way of the old text, or ``quoted``, in double quotes."""
    spot = scalar.spot
    if scalar.style == "|" and not quoted:
        size = len(scalar.text.rstrip("\n").split("\n"))
        start, stop = _offset(source, spot.line + 1), _offset(source, spot.line + 1 + size) - 1
        old = source[start : len(source) if stop < start else stop]
        indent = re.match(" *", old)
        assert indent is not None
        end = "\r" if old.endswith("\r") else ""
        lines = [f"{indent.group()}{line}{end}" if line else end for line in text.split("\n")]
        return start, start + len(old), "\n".join(lines)
    start = _offset(source, spot.line) + spot.column - 1
    stop = _offset(source, spot.end_line) + spot.end_column - 1
    old = source[start:stop]
    behind = old[len(old.rstrip()) :]
    if scalar.style is None and not quoted:
        return start, stop, text
    if scalar.style == "'" and not quoted:
        return start, stop, "'" + text.replace("'", "''") + "'"
    trailing = scalar.text[len(scalar.text.rstrip("\n")) :]
    return start, stop, json.dumps(text + trailing, ensure_ascii=False) + behind


def _offset(source: str, line: int) -> int:
    """Where a line begins, counted from 1; behind the last line, one more than the length of the source."""
    at = 0
    for _ in range(line - 1):
        at = source.find("\n", at) + 1
        if at == 0:
            return len(source) + 1
    return at
