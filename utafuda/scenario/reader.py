"""Reading values of a scenario file, each fault reported at its place."""

from collections.abc import Iterable, Mapping
from typing import TypeVar

from cardpool.report import Report, Spot
from cardpool.shape import nearest
from cardpool.tree import Mapping as Table
from cardpool.tree import Node, Scalar, Sequence
from compiler.diagnostics import Words
from runtime.setup import Member, Side

T = TypeVar("T", bound=str)

TABLE = Words("「キー: 値」の表", "a mapping of keys to values")
LIST = Words("リスト", "a list")
TEXT = Words("文字列", "a text")
NUMBER = Words("0以上の整数", "a whole number, 0 or more")
BLANK = "無地"
ENERGY = "エネルギー"
DECK_SIZE = 10
ENERGY_CARDS = 12
ZONES = ("hand", "deck", "waiting_room", "success_area", "live_area", "energy_deck", "removed")


class Reader:
    """Reads one scenario; ``ids``: readable name of a card to its id."""

    def __init__(self, report: Report, ids: Mapping[str, str]) -> None:
        self.report = report
        self.ids = ids

    def wrong(self, key: str, node: Node, expected: Words) -> None:
        """``key`` has a value of another kind."""
        self.report.add("U603", head(node), key=key, expected=expected)

    def unknown(self, key: Scalar, known: Iterable[str]) -> None:
        """``key`` is not one of the keys that may stand here."""
        self.report.add("U601", key.spot, key=key.text, nearest=nearest(key.text, known))

    def table(self, key: str, node: Node | None, known: Iterable[str] | None = None) -> dict[str, Node]:
        """The entries of a mapping; those whose key is not ``known`` are reported and left out."""
        if node is None:
            return {}
        if not isinstance(node, Table):
            self.wrong(key, node, TABLE)
            return {}
        allowed = None if known is None else tuple(known)
        result = {}
        for name, value in node.items:
            if allowed is None or name.text in allowed:
                result[name.text] = value
            else:
                self.unknown(name, allowed)
        return result

    def items(self, key: str, node: Node | None) -> list[Node]:
        """The items of a list."""
        if node is None:
            return []
        if not isinstance(node, Sequence):
            self.wrong(key, node, LIST)
            return []
        return node.items

    def text(self, key: str, node: Node | None, default: str = "") -> str:
        """A single value as it is written."""
        if node is None:
            return default
        if not isinstance(node, Scalar):
            self.wrong(key, node, TEXT)
            return default
        return node.text

    def number(self, key: str, node: Node | None, default: int) -> int:
        """A whole number, 0 or more."""
        if node is None:
            return default
        value = node.value if isinstance(node, Scalar) else None
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            self.wrong(key, node, NUMBER)
            return default
        return value

    def choice(self, key: str, node: Node | None, known: tuple[T, ...], default: T) -> T:
        """One of the ``known`` words."""
        if node is None:
            return default
        text = node.text if isinstance(node, Scalar) else ""
        for word in known:
            if word == text:
                return word
        self.wrong(key, node, Words("、".join(known) + "のどれか", "one of " + ", ".join(known)))
        return default

    def card(self, node: Node) -> str:
        """The id of a card given by its name or id; the blank card if there is none."""
        name = self.text("card", node, BLANK)
        if name not in self.ids:
            self.report.add("U604", head(node), name=name, nearest=nearest(name, self.ids))
            return BLANK
        return self.ids[name]

    def member(self, node: Node) -> Member:
        """A member on the stage: a name, or ``{card, state, under, entered}``."""
        if not isinstance(node, Table):
            return Member(self.card(node))
        entry = self.table("card", node, ("card", "state", "under", "entered"))
        if "card" not in entry:
            self.report.add("U602", head(node), key="card")
            return Member(BLANK)
        return Member(
            self.card(entry["card"]),
            self.choice("state", entry.get("state"), ("active", "wait"), "active") == "wait",
            tuple(self.card(below) for below in self.items("under", entry.get("under"))),
            self.choice("entered", entry.get("entered"), ("before", "now"), "before") == "now",
        )

    def side(self, key: str, node: Node | None) -> Side:
        """One player's zones. A deck that is not given has blank cards, so that nobody runs out."""
        entry = self.table(key, node, ("stage", "energy", "lives_down", *ZONES))
        stage = self.table("stage", entry.get("stage"), ("left", "center", "right"))
        zones = {
            zone: tuple(self.card(item) for item in self.items(zone, entry[zone]))
            for zone in ZONES
            if zone in entry
        }
        active, wait = self.energy(entry.get("energy"))
        rest = max(0, ENERGY_CARDS - active - wait)
        return Side(
            **{"deck": (BLANK,) * DECK_SIZE, "energy_deck": (ENERGY,) * rest, **zones},
            energy=(ENERGY,) * active,
            energy_wait=(ENERGY,) * wait,
            stage={area: self.member(member) for area, member in stage.items() if not empty(member)},
            lives_down=self.text("lives_down", entry.get("lives_down")) == "true",
        )

    def energy(self, node: Node | None) -> tuple[int, int]:
        """Active and waiting energy: a number, or ``{active: 2, wait: 1}``."""
        if isinstance(node, Table):
            entry = self.table("energy", node, ("active", "wait"))
            return self.number("active", entry.get("active"), 0), self.number("wait", entry.get("wait"), 0)
        return self.number("energy", node, 0), 0


def head(node: Node) -> Spot:
    """Where a value begins; all of a value on one line."""
    spot = node.spot
    if isinstance(node, Scalar) and spot.line == spot.end_line:
        return spot
    return Spot(spot.line, spot.column, spot.line, spot.column + 1)


def empty(node: Node) -> bool:
    """Whether a value is null (``~``)."""
    return isinstance(node, Scalar) and node.value is None
