"""A scenario's game as people speak of it: players, names, options, zones."""

from collections.abc import Iterator

from runtime.game import Game
from runtime.kernel.choices import OBJECT_TAGS, Option
from runtime.kernel.events import HEARTS
from runtime.kernel.moves import sees
from runtime.kernel.state import card_of
from runtime.kernel.zones import AREAS, CODES, NAMES, ORIENTATIONS
from utafuda.scenario.model import PLAYERS


class Table:
    """Readable questions about a game. Objects are meant by the name of their card."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.state = game.state

    def name(self, oid: int) -> str:
        """The name of the card of an object."""
        return self.game.pool.cards[self.state.definition_of(oid)].name

    def is_called(self, oid: int, name: str) -> bool:
        """Whether ``name`` is the name or the id of the card."""
        card = self.game.pool.cards[self.state.definition_of(oid)]
        return name in (card.name, card.id)

    def option(self, option: Option) -> str:
        """An option in words: ``play ハナ``, ``ハナ``, ``center``, ``yes``."""
        tag, *rest = option
        if tag in OBJECT_TAGS:
            name = self.name(int(rest[0]))
            return name if tag == "card" else f"{tag} {name}"
        if tag == "area":
            return AREAS[int(rest[0])]
        if tag == "player":
            return PLAYERS[int(rest[0])]
        if tag == "trigger":
            return f"resolve {self.name(self.state.waiting[int(rest[0])].source)}"
        return str(rest[0]) if rest else str(tag)

    def options(self) -> list[str]:
        """The open choice's options in words."""
        return [self.option(o) for o in self.state.choice.options] if self.state.choice else []

    def zone(self, player: int, zone: str) -> list[int]:
        """The objects in a zone; the deck from its top."""
        ids = self.state.zone_cards(player, CODES[zone])
        return ids[::-1] if zone == "deck" else ids[:]

    def member(self, player: int, area: str) -> int | None:
        """The member in an area, or None."""
        oid = self.state.member_at(player, AREAS.index(area))
        return oid if oid >= 0 else None

    def orientation(self, oid: int) -> str:
        """active or wait."""
        return ORIENTATIONS[self.state.orientation[card_of(oid)]]

    def under(self, oid: int) -> list[str]:
        """Names of the cards under a member."""
        player = self.state.master[card_of(oid)]
        below = self.state.zone_cards(player, CODES["under"])
        return [self.name(b) for b in below if self.state.host[card_of(b)] == oid]

    def seen(self, player: int, oid: int) -> tuple[bool, bool]:
        """Whether the player, and the other one, see which card it is (4.1.2)."""
        return sees(self.state, player, card_of(oid)), sees(self.state, 1 - player, card_of(oid))

    def find(self, name: str) -> int | None:
        """The object called ``name``: on a stage first, then in a live area, then anywhere."""
        order = sorted(self._all(), key=lambda o: (_RANK.get(NAMES[self.state.zone_of(o)], 2), o))
        return next((oid for oid in order if self.is_called(oid, name)), None)

    def _all(self) -> Iterator[int]:
        for ids in self.state.zones:
            yield from ids


_RANK = {"stage": 0, "live_area": 1}


def hearts(vector: tuple[int, ...]) -> dict[str, int]:
    """A vector of hearts as a table without zeros."""
    return {word: n for word, n in zip(HEARTS, vector, strict=True) if n}
