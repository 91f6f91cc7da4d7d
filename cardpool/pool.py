"""A pool: cards by their rules identity, the printings of each, and where its text was written."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType

from cardpool.names import Names
from compiler.diagnostics import Diagnostic, Position
from compiler.ir import CardDef


@dataclass(frozen=True, slots=True)
class Origin:
    """Where a text begins in its file: 1-based, and the indentation of its later lines.

    ``line`` 0: the file is not written by people, and has no place for a finding (a compiled pool).

    ``columns``: for a text written with escapes on one line (JSON), where each of its characters
    stands, as offsets from ``column``.
    """

    file: str
    line: int = 0
    column: int = 0
    indent: int = 0
    columns: tuple[int, ...] | None = None

    def place(self, found: Diagnostic, text: str, card: str) -> Diagnostic:
        """``found``, which points into ``text``, pointing into the file."""
        if not self.line:
            return replace(found, file=self.file, card=card)
        if self.columns is None:
            return found.placed(
                text, file=self.file, card=card, line=self.line, column=self.column, indent=self.indent
            )
        start, end = (self.column + self.columns[offset] for offset in found.span or (0, 0))
        stop = Position(self.line, end)
        return replace(found, file=self.file, card=card, line=self.line, column=start, end=stop)


@dataclass(frozen=True, slots=True)
class PrintedText:
    """A card text as it is on one printing."""

    text: str
    printing: str
    origin: Origin


@dataclass(frozen=True, slots=True)
class Card:
    """A card and its printings (card numbers with rarity, in the order of the file).

    Names, groups and units of the definition are spelt as they come out of a normalised text, so that
    what a text quotes can be compared with them directly; its ``name`` is as printed.
    ``texts``: the distinct texts of its printings, the one that is played first; empty if none has any.
    """

    definition: CardDef
    printings: tuple[str, ...]
    texts: tuple[PrintedText, ...] = ()

    @property
    def id(self) -> str:
        """The rules identity: the card number without rarity (6.1.1.2)."""
        return self.definition.id


@dataclass(frozen=True)
class Pool:
    """Cards by id, in the order of their files, and the names they use. Two pools join with ``|``."""

    cards: Mapping[str, Card] = field(default_factory=lambda: MappingProxyType({}))
    names: Names = field(default_factory=Names)

    @classmethod
    def of(cls, cards: Iterable[Card], names: Names) -> "Pool":
        """A pool of these cards; of two cards with one id the later one stays."""
        return cls(MappingProxyType({card.id: card for card in cards}), names)

    def __or__(self, other: "Pool") -> "Pool":
        return Pool(MappingProxyType({**self.cards, **other.cards}), self.names | other.names)

    def find(self, number: str) -> Card:
        """The card of a printed number or an id. Raises KeyError if there is none."""
        return self._by_printing[number]

    @cached_property
    def _by_printing(self) -> dict[str, Card]:
        printings = {number: card for card in self.cards.values() for number in card.printings}
        return {**self.cards, **printings}

    def __len__(self) -> int:
        return len(self.cards)

    def __getitem__(self, id: str) -> Card:
        return self.cards[id]
