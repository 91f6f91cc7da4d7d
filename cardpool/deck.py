"""Decks: which cards, how many, and whether the rules allow it (6.1)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from cardpool.pool import Pool
from cardpool.report import Report
from compiler.diagnostics import Diagnostic, Words
from compiler.ir import CardDef

MEMBERS, LIVES, ENERGY, COPIES = 48, 12, 12, 4
"""6.1.1.1, 6.1.1.3, and copies of one card number by 6.1.1.2."""

_TYPES = {
    "member": Words("メンバーカード", "member"),
    "live": Words("ライブカード", "live"),
    "energy": Words("エネルギーカード", "energy"),
}
_DECKS = {
    "main": Words("メインデッキ", "main deck"),
    "energy": Words("エネルギーデッキ", "energy deck"),
}


@dataclass(frozen=True)
class Deck:
    """A deck list: printed number to count, in the order of the list. Not necessarily legal."""

    name: str
    main: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))
    energy: Mapping[str, int] = field(default_factory=lambda: MappingProxyType({}))

    def cards(self, pool: Pool) -> tuple[list[CardDef], list[CardDef]]:
        """The definitions in main and energy deck, one for each copy.

        Raises KeyError for a number that ``pool`` does not have.
        """
        main, energy = (
            [pool.find(number).definition for number, count in part.items() for _ in range(count)]
            for part in (self.main, self.energy)
        )
        return main, energy


def check_deck(deck: Deck, pool: Pool, file: str | None = None) -> tuple[Diagnostic, ...]:
    """Every way in which ``deck`` breaks 6.1; empty if it is legal.

    Raises KeyError for a number that ``pool`` does not have: readers report those.
    """
    report = Report(file or deck.name)
    totals = {"member": 0, "live": 0, "energy": 0}
    copies: dict[str, int] = {}
    for part, listed in (("main", deck.main), ("energy", deck.energy)):
        for number, count in listed.items():
            card = pool.find(number).definition
            if (card.type == "energy") != (part == "energy"):
                words = {"type": _TYPES[card.type], "deck": _DECKS[part]}
                report.add("U516", None, number, number=number, name=card.name, **words)
                continue
            totals[card.type] += count
            if part == "main":
                copies[card.id] = copies.get(card.id, 0) + count
    members, lives, energy = totals.values()
    if members + lives != MEMBERS + LIVES:
        report.add("U511", total=members + lives, members=members, lives=lives)
    if members != MEMBERS:
        report.add("U512", count=members)
    if lives != LIVES:
        report.add("U513", count=lives)
    for card_id, count in copies.items():
        if count > COPIES:
            report.add("U514", None, card_id, number=card_id, name=pool[card_id].definition.name, count=count)
    if energy != ENERGY:
        report.add("U515", count=energy)
    return tuple(report.found)
