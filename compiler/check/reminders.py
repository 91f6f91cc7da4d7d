"""Reminder text (2.12.4): the right one of each keyword is generated from a table (``grammar/reminders.toml``)."""

import tomllib
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import NamedTuple

from compiler import ir
from compiler.assumptions import Pattern, fits
from compiler.check.sites import Place, Site
from compiler.compiled import Compiled
from compiler.diagnostics import Diagnostic, Fix, diagnose
from compiler.lower.ability import POSITIONS
from compiler.lower.tables import KEYWORDS
from compiler.normalise import Reminder

_AREAS: dict[ir.Area, str] = {area: f"{word[1:-1]}エリア" for word, area in POSITIONS.items()}
_WORDS = {keyword: word for word, keyword in KEYWORDS.items()}
_ENDS = "。」)）\n"
"""What a reminder may follow."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the table; see there."""

    id: str
    rule: str
    sign: str
    text: str
    also: tuple[str, ...]
    expected: bool
    card: str | None
    where: tuple[Pattern, ...]


class Call(NamedTuple):
    """A node that calls for a reminder, and the wordings of it, the generated one first."""

    row: Row
    site: Site
    texts: tuple[str, ...]


@cache
def table() -> tuple[Row, ...]:
    """Every row, in order: of the rows with one sign the more special come first."""
    rows = tomllib.loads((files("grammar") / "reminders.toml").read_text(encoding="utf-8"))["reminder"]
    return tuple(
        Row(
            row["id"],
            row["rule"],
            row["sign"],
            row["text"],
            tuple(row.get("also", ())),
            row.get("expected", False),
            row.get("card"),
            tuple(row.get("where", ())),
        )
        for row in rows
    )


@cache
def _expected() -> dict[str, tuple[tuple[Row, Pattern], ...]]:
    """By the kind of node: the rows that texts usually print."""
    found: dict[str, tuple[tuple[Row, Pattern], ...]] = {}
    for row in table():
        for pattern in row.where if row.expected else ():
            found[pattern["kind"]] = (*found.get(pattern["kind"], ()), (row, pattern))
    return found


def reminders(text: Compiled, places: Sequence[Place], card: ir.CardDef | None) -> Iterator[Diagnostic]:
    """U811 to U815: missing, stale, misplaced, otherwise worded, and those of no keyword."""
    wanted: dict[str, list[list[Call]]] = {}
    for reminder in text.normalised.reminders:
        said = reminder.text[1:-1]
        rows = [row for row in table() if row.sign in said]
        if not rows:
            yield diagnose("U815", reminder.span)
        elif rows[0].card is not None:
            yield from _of_card(text, reminder, rows[0], card)
        else:
            sign = rows[0].sign
            if sign not in wanted:
                wanted[sign] = [_calls(rows, place) for place in places]
            yield from _of_ability(text, reminder, places, wanted[sign])
    explained = {row.sign for row in table() if any(row.sign in r.text for r in text.normalised.reminders)}
    for place in places:
        for call in _missing(place):
            if call.row.sign not in explained:
                explained.add(call.row.sign)
                new = f"（{call.texts[0]}）"
                span = place.range(call.site.path)
                yield diagnose("U811", span, Fix((place.stop, place.stop), new), text=new)


def _of_ability(
    text: Compiled, reminder: Reminder, places: Sequence[Place], wanted: Sequence[Sequence[Call]]
) -> Iterator[Diagnostic]:
    """``wanted``: for each of ``places``, the nodes that the reminder can be about."""
    printed, (start, stop) = text.printed, reminder.span
    at = bisect_right(places, start, key=lambda place: place.start) - 1
    about = at if at >= 0 and wanted[at] else next((n for n, calls in enumerate(wanted) if calls), None)
    if about is None:
        yield diagnose("U812", reminder.span, _without(printed, reminder.span))
        return
    place, calls = places[about], wanted[about]
    right = f"（{calls[0].texts[0]}）"
    said = any(reminder.text[1:-1] == one for call in calls for one in call.texts)
    inside = stop <= place.stop and printed[_back(printed, start) - 1] not in _ENDS
    if about != at or inside:
        words = printed[start:stop] if said else right
        yield diagnose("U813", reminder.span, _moved(printed, reminder.span, place.stop, words))
    elif not said:
        yield diagnose("U814", reminder.span, Fix(reminder.span, right), text=right)


def _of_card(text: Compiled, reminder: Reminder, row: Row, card: ir.CardDef | None) -> Iterator[Diagnostic]:
    if card is not None and row.card not in {*card.blade_hearts, *card.icons}:
        yield diagnose("U812", reminder.span, _without(text.printed, reminder.span))
    elif reminder.text[1:-1] != row.text:
        new = f"（{row.text}）"
        yield diagnose("U814", reminder.span, Fix(reminder.span, new), text=new)


def _calls(rows: Sequence[Row], place: Place) -> list[Call]:
    """The nodes of an ability that call for a reminder of one of ``rows``."""
    return [
        Call(row, site, _texts(row, site))
        for row in rows
        for site in place.scope.sites
        if any(fits(site.node, pattern, site.ability.type) for pattern in row.where)
    ]


def _missing(place: Place) -> Iterator[Call]:
    """The first node of each kind that texts usually explain."""
    table = _expected()
    for site in place.scope.sites:
        for row, pattern in table.get(getattr(site.node, "kind", ""), ()):
            if fits(site.node, pattern, site.ability.type):
                yield Call(row, site, _texts(row, site))
                break


def _texts(row: Row, site: Site) -> tuple[str, ...]:
    areas = "か".join(_AREAS[area] for area in site.ability.areas)
    keywords: tuple[ir.Keyword, ...] = getattr(site.node, "keywords", ())
    keyword = "か".join(_WORDS[one] for one in keywords)
    return tuple(one.format(areas=areas, keyword=keyword) for one in (row.text, *row.also))


def _back(printed: str, at: int) -> int:
    """The offset behind the last character before ``at`` that is no white space."""
    while at and printed[at - 1].isspace():
        at -= 1
    return at


def _without(printed: str, span: tuple[int, int]) -> Fix:
    """The reminder taken out, with its line if it has one of its own."""
    start, stop = span
    before = _back(printed, start)
    if printed[stop : stop + 1] in ("", "\n"):
        if "\n" in printed[before:start]:
            start = before
        elif start == 0:
            stop = min(stop + 1, len(printed))
    return Fix((start, stop), "")


def _moved(printed: str, span: tuple[int, int], to: int, words: str) -> Fix:
    """The reminder taken out, and ``words`` put in at ``to``."""
    start, stop = _without(printed, span).span
    if to <= start:
        return Fix((to, stop), words + printed[to:start])
    return Fix((start, to), printed[stop:to] + words)
