"""Printings of one card: one definition, and what differs between them (2.14.2, 6.1.1.2)."""

from collections.abc import Callable, Iterable

from cardpool.entries import Printing
from cardpool.names import name_key
from cardpool.places import Places
from cardpool.pool import Card, PrintedText
from cardpool.report import Report
from cardpool.rules import rule
from compiler.ir import CardDef
from compiler.normalise import normalise

_SAME: dict[str, Callable[[CardDef], object]] = {
    "name": lambda card: name_key(card.name),
    "type": lambda card: card.type,
    "groups": lambda card: frozenset(card.groups),
    "units": lambda card: frozenset(card.units),
    "cost": lambda card: card.cost,
    "blade": lambda card: card.blade,
    "hearts": lambda card: card.hearts,
    "blade_hearts": lambda card: card.blade_hearts,
    "icons": lambda card: card.icons,
    "score": lambda card: card.score,
    "need": lambda card: card.need,
}


def merge(printings: Iterable[Printing], report: Report, places: Places) -> list[Card]:
    """One card for the printings of each card number, in the order of the first of each.

    The first printing states the card; a value it leaves empty is taken from the next that has one.
    Every difference goes to ``report``.
    """
    by_card: dict[str, list[Printing]] = {}
    for printing in printings:
        by_card.setdefault(printing.definition.id, []).append(printing)
    return [_merged(group, report, places) for group in by_card.values()]


@rule("2.12.4")
def _says_more(one: str, other: str) -> bool:
    """Whether two texts differ in more than notation and reminders, which mean nothing of their own."""
    return one != other and normalise(one).text != normalise(other).text


def _merged(group: list[Printing], report: Report, places: Places) -> Card:
    card = group[0].definition
    used = dict.fromkeys((*_SAME, "text"), group[0].number)
    for printing in group[1:]:
        other = printing.definition
        changes: dict[str, object] = {}
        for field, of in _SAME.items():
            if of(card) != of(other):
                if not getattr(card, field) and getattr(other, field):
                    changes[field] = getattr(other, field)
                    used[field] = printing.number
                report.add(
                    "U458",
                    places.card(printing.number),
                    printing.number,
                    field=field,
                    other=group[0].number,
                    used=used[field],
                )
        if _says_more(card.text, other.text):
            if not card.text:
                changes["text"] = other.text
                used["text"] = printing.number
            report.add(
                "U457",
                places.field(printing.number, "ability"),
                printing.number,
                other=group[0].number,
                used=used["text"],
            )
        if "name" in changes:
            changes["names"] = other.names
        card = card.model_copy(update=changes)
    texts = {p.definition.text: p for p in reversed(group) if p.definition.text}
    ordered = sorted(texts.items(), key=lambda item: item[0] != card.text)
    return Card(
        card,
        tuple(p.number for p in group),
        tuple(PrintedText(text, p.number, p.origin) for text, p in ordered),
    )
