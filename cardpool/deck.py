"""Decks: which cards, how many, and whether the rules allow it (6.1)."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple

from cardpool.pool import Pool
from cardpool.report import Report
from cardpool.rules import rule
from compiler.diagnostics import Diagnostic, Words
from compiler.ir import CardDef

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
class Conditions:
    """What a deck must be: how many of each type, and copies of one card number at most."""

    members: int = 48
    lives: int = 12
    energy: int = 12
    copies: int = 4


STANDARD = Conditions()
"""What 6.1.1 asks for."""

Replacing = Mapping[str, Callable[[Conditions], Conditions]]
"""Card number to what its static ability about deck construction makes of the conditions."""


@rule("6.1.2")
def conditions(cards: Iterable[str], replacing: Replacing) -> Conditions:
    """The conditions for a deck of these card numbers, replaced by those of the cards that do so.

    The game that begins with the deck knows nothing of it: the abilities are without effect from then on.
    """
    found = STANDARD
    for card in dict.fromkeys(cards):
        if card in replacing:
            found = replacing[card](found)
    return found


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


def check_deck(
    deck: Deck, pool: Pool, file: str | None = None, replacing: Replacing = MappingProxyType({})
) -> tuple[Diagnostic, ...]:
    """Every way in which ``deck`` breaks 6.1; empty if it is legal.

    Raises KeyError for a number that ``pool`` does not have: readers report those.
    """
    report = Report(file or deck.name)
    counted = _counted(deck, pool, report)
    asked = conditions(counted.copies, replacing)
    _check_main(counted, asked, report)
    _check_copies(counted, asked, pool, report)
    _check_energy(counted, asked, report)
    return tuple(report.found)


class _Counted(NamedTuple):
    """Cards by type, and those of the main deck by card number."""

    types: dict[str, int]
    copies: dict[str, int]


@rule("6.1.1", "2.2.2.3.1")
def _counted(deck: Deck, pool: Pool, report: Report) -> _Counted:
    """What is in the two decks; an energy card in the main deck, or another in the energy deck, is not."""
    counted = _Counted({"member": 0, "live": 0, "energy": 0}, {})
    for part, listed in (("main", deck.main), ("energy", deck.energy)):
        for number, count in listed.items():
            card = pool.find(number).definition
            if (card.type == "energy") != (part == "energy"):
                words = {"type": _TYPES[card.type], "deck": _DECKS[part]}
                report.add("U516", None, number, number=number, name=card.name, **words)
                continue
            counted.types[card.type] += count
            if part == "main":
                counted.copies[card.id] = counted.copies.get(card.id, 0) + count
    return counted


@rule("6.1.1.1")
def _check_main(counted: _Counted, asked: Conditions, report: Report) -> None:
    members, lives = counted.types["member"], counted.types["live"]
    if members + lives != asked.members + asked.lives:
        report.add("U511", total=members + lives, members=members, lives=lives)
    if members != asked.members:
        report.add("U512", count=members)
    if lives != asked.lives:
        report.add("U513", count=lives)


@rule("6.1.1.2")
def _check_copies(counted: _Counted, asked: Conditions, pool: Pool, report: Report) -> None:
    for id_, count in counted.copies.items():
        if count > asked.copies:
            report.add("U514", None, id_, number=id_, name=pool[id_].definition.name, count=count)


@rule("6.1.1.3")
def _check_energy(counted: _Counted, asked: Conditions, report: Report) -> None:
    energy = counted.types["energy"]
    if energy != asked.energy:
        report.add("U515", count=energy)
