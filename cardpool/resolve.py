"""Loosely written card numbers to printings that a pool has, saying what was assumed."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from cardpool.entries import card_number
from cardpool.pool import Pool
from cardpool.report import Report, Spot
from cardpool.shape import nearest
from compiler.diagnostics import Words

_PLUS = Words("＋の幅をそろえました", "the plus sign is full-width")
_CASE = Words("大文字と小文字、幅、空白をそろえました", "letter case, width and white space are made alike")
_RARITY = Words("このレアリティの印刷がないので別の印刷にしました", "the pool has another rarity of the card")
_NONE = Words("レアリティがないので最初の印刷にしました", "without a rarity, the first printing is meant")


def _loose(number: str) -> str:
    return re.sub(r"\s", "", card_number(number)).translate(_WIDTH).upper()


_WIDTH = {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F) if chr(code) != "＋"}


@dataclass(frozen=True)
class Resolver:
    """Finds printings of ``pool``."""

    pool: Pool

    @cached_property
    def _printings(self) -> Mapping[str, str]:
        """Loose spelling to printed number."""
        cards = self.pool.cards.values()
        return {_loose(number): number for card in cards for number in card.printings}

    @cached_property
    def _ids(self) -> Mapping[str, str]:
        """Loose spelling of an id to the first printing."""
        return {_loose(card.id): card.printings[0] for card in self.pool.cards.values()}

    def resolve(self, number: str, report: Report, at: Spot | None = None) -> str | None:
        """The printing that ``number`` means; what was assumed, or that there is none, goes to ``report``."""
        found, reason = self._find(number)
        if found is None:
            near = nearest(number, self._close(number))
            report.add("U502", at, number, number=number, nearest=near)
        elif reason is not None:
            report.add("U503", at, number, number=number, found=found, reason=reason)
        return found

    def _find(self, number: str) -> tuple[str | None, Words | None]:
        if number in self._printings.values():
            return number, None
        loose = _loose(number)
        if loose in self._printings:
            found = self._printings[loose]
            return found, _PLUS if card_number(number) == found else _CASE
        if loose in self._ids:
            return self._ids[loose], _NONE
        bare = loose.rpartition("-")[0]
        return (self._ids[bare], _RARITY) if bare in self._ids else (None, None)

    def _close(self, number: str) -> list[str]:
        """Numbers of the same product, so that a suggestion costs little and is likely."""
        product = _loose(number).rpartition("-")[0].rpartition("-")[0]
        same = [number for loose, number in self._ids.items() if product and loose.startswith(product)]
        return same or list(self._ids.values())[:12]
