"""Checking what a scenario expects: zones, counts, characteristics, choices, events, the result."""

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from cardpool.report import Report, Spot
from cardpool.tree import Mapping as Node_
from cardpool.tree import Node, Scalar, plain
from runtime.game import Game
from runtime.kernel.events import HEARTS
from runtime.kernel.state import LogEntry
from runtime.kernel.zones import AREAS, NAMES
from utafuda.scenario.model import PLAYERS, Step
from utafuda.scenario.reader import TABLE, Reader, empty, head
from utafuda.scenario.steps import matching, words
from utafuda.scenario.table import Table, hearts

NONE = "-"


class Check:
    """One ``expect`` step: compares and reports every difference at its place.

    ``since``: how many log entries there were at the last expectation.
    """

    def __init__(self, game: Game, reader: Reader, since: int) -> None:
        self.game = game
        self.table = Table(game)
        self.reader = reader
        self.report: Report = reader.report
        self.log = game.log[since:]

    def run(self, step: Step) -> None:
        """Check everything the step says."""
        for key, node in self.reader.table("expect", step.node, (*PLAYERS, *_CHECKS)).items():
            if key in PLAYERS:
                self._side(PLAYERS.index(key), key, node)
            else:
                _CHECKS[key](self, node)

    def same(self, spot: Spot, what: str, expected: object, found: object) -> None:
        """Report a difference."""
        if expected != found:
            self.report.add("U612", spot, what=what, expected=_shown(expected), found=_shown(found))

    # ---- zones ----------------------------------------------------------------------------------
    def _side(self, player: int, key: str, node: Node) -> None:
        known = (*(name for name in NAMES if name != "under"), "energy", "live_total", "surplus", *_SEEN)
        for zone, value in self.reader.table(key, node, known).items():
            what = f"{key} {zone}"
            if zone == "stage" and isinstance(value, Node_):
                self._stage(player, key, value)
            elif zone == "energy":
                self._energy(player, what, value)
            elif zone in _SEEN:
                self._seen(player, key, zone, value)
            elif zone == "live_total":
                self.same(head(value), what, plain(value), self.game.state.live_totals[player])
            elif zone == "surplus":
                self.same(head(value), what, plain(value), hearts(self.game.state.surplus[player]))
            else:
                self._zone(player, zone, what, value)

    def _zone(self, player: int, zone: str, what: str, node: Node) -> None:
        ids = self.table.zone(player, zone)
        if isinstance(node, Scalar):
            self.same(head(node), what, node.value, len(ids))
            return
        names = self._names(what, node)
        found = [self.table.name(oid) for oid in ids]
        if zone == "deck":
            self.same(head(node), what, names, found[: len(names)])
        else:
            self.same(head(node), what, Counter(names), Counter(found))

    def _seen(self, player: int, key: str, how: str, node: Node) -> None:
        """``public: [energy_area]``: there are cards in the zone, and who sees them is so of all."""
        for item in self.reader.items(how, node):
            zone = self.reader.choice(how, item, NAMES, NAMES[0])
            found = {
                next(word for word, seen in _SEEN.items() if seen == self.table.seen(player, oid))
                for oid in self.table.zone(player, zone)
            }
            self.same(head(item), f"{key} {zone}", how, ", ".join(sorted(found)) or None)

    def _names(self, what: str, node: Node) -> list[str]:
        by_id = {card.id: card.name for card in self.game.pool.cards}
        return [by_id.get(self.reader.card(item), "?") for item in self.reader.items(what, node)]

    def _stage(self, player: int, key: str, node: Node) -> None:
        for area, value in self.reader.table("stage", node, AREAS).items():
            oid = self.table.member(player, area)
            what = f"{key} {area}"
            if empty(value) or oid is None or not isinstance(value, Node_):
                expected = NONE if empty(value) else words(value)[0] if isinstance(value, Scalar) else "?"
                called = oid is not None and self.table.is_called(oid, expected)
                found = NONE if oid is None else expected if called else self.table.name(oid)
                self.same(head(value), what, expected, found)
            else:
                entry = self.reader.table(area, value, ("card", *_TRAITS))
                if "card" in entry:
                    name = words(entry["card"])[0]
                    called = self.table.is_called(oid, name)
                    self.same(head(entry["card"]), what, name, name if called else self.table.name(oid))
                self._traits(oid, what, {k: v for k, v in entry.items() if k != "card"})

    def _energy(self, player: int, what: str, node: Node) -> None:
        ids = self.table.zone(player, "energy_area")
        if isinstance(node, Scalar):
            self.same(head(node), what, node.value, len(ids))
            return
        for state, value in self.reader.table(what, node, ("active", "wait")).items():
            found = sum(self.table.orientation(oid) == state for oid in ids)
            self.same(head(value), f"{what} {state}", plain(value), found)

    # ---- characteristics ------------------------------------------------------------------------
    def cards(self, node: Node) -> None:
        """``cards: {name: {blade: 2, hearts: {red: 1}}}``."""
        for name, value in self.reader.table("cards", node).items():
            oid = self.table.find(name)
            if oid is None:
                self.same(head(value), name, "in play", NONE)
            else:
                self._traits(oid, name, self.reader.table(name, value, _TRAITS))

    def _traits(self, oid: int, what: str, entry: Mapping[str, Node]) -> None:
        for trait, value in entry.items():
            self.same(head(value), f"{what} {trait}", plain(value), _TRAITS[trait](self.table, oid))

    # ---- choices and events ---------------------------------------------------------------------
    def choice(self, node: Node) -> None:
        """``choice: {player, kind, options}``, or ``~`` for none."""
        choice = self.game.state.choice
        if empty(node) or choice is None:
            found = NONE if choice is None else choice.kind
            self.same(head(node), "choice", NONE if empty(node) else "choice", found)
            return
        entry = self.reader.table("choice", node, ("player", "kind", "options"))
        found_: dict[str, object] = {"player": PLAYERS[choice.player], "kind": choice.kind}
        for key in ("player", "kind"):
            if key in entry:
                self.same(head(entry[key]), f"choice {key}", plain(entry[key]), found_[key])
        if "options" in entry:
            expected = [str(word) for word in plain(entry["options"]) or ()]
            options = Counter(self.table.options())
            self.same(head(entry["options"]), "choice options", Counter(expected), options)

    def legal(self, node: Node) -> None:
        """``legal: [{play: ハナ}, pass]``: each is an option now."""
        self._possible(node, True)

    def illegal(self, node: Node) -> None:
        """``illegal: [{activate: ハナ}]``: none is an option now."""
        self._possible(node, False)

    def _possible(self, node: Node, legal: bool) -> None:
        for item in self.reader.items("legal" if legal else "illegal", node):
            verb, name = _verb(item)
            if not verb:
                self.reader.wrong("legal", item, TABLE)
                continue
            found = bool(matching(self.game, verb, name))
            say = ("legal", "illegal")
            self.same(head(item), f"{verb} {name}".strip(), say[not legal], say[not found])

    def events(self, node: Node) -> None:
        """``events: [draw, {kind: moved, card: ハナ}]``: these happened, in this order, among others."""
        entries = iter(self.log)
        for item in self.reader.items("events", node):
            wanted = {"kind": item.text} if isinstance(item, Scalar) else plain(item)
            if not isinstance(wanted, dict) or not set(wanted) <= {"kind", "card", "player", "data"}:
                self.reader.wrong("events", item, TABLE)
            elif not any(self._is(entry, wanted) for entry in entries):
                happened = [entry.kind for entry in self.log]
                self.same(head(item), "events", wanted.get("kind", wanted), ", ".join(happened) or NONE)
                return

    def no_events(self, node: Node) -> None:
        """``no_events: [finished]``: none of these happened."""
        for item in self.reader.items("no_events", node):
            wanted = {"kind": item.text} if isinstance(item, Scalar) else plain(item)
            if isinstance(wanted, dict) and any(self._is(entry, wanted) for entry in self.log):
                self.same(head(item), "no_events", NONE, wanted.get("kind", wanted))

    def _is(self, entry: LogEntry, wanted: dict[str, Any]) -> bool:
        cards = [self.game.pool.cards[index] for _, index in entry.objects]
        return (
            wanted.get("kind", entry.kind) == entry.kind
            and wanted.get("player", _player(entry.player)) == _player(entry.player)
            and wanted.get("data", list(entry.data)) == list(entry.data)
            and ("card" not in wanted or any(wanted["card"] in (card.name, card.id) for card in cards))
        )

    # ---- the game -------------------------------------------------------------------------------
    def winner(self, node: Node) -> None:
        """``winner: me``, ``opponent``, ``draw`` or ``~`` while the game goes on."""
        state = self.game.state
        found = _player(state.winner) if state.winner >= 0 else "draw" if state.finished else None
        self.same(head(node), "winner", plain(node), found)

    def turn(self, node: Node) -> None:
        """``turn: 3``."""
        self.same(head(node), "turn", plain(node), self.game.turn)

    def phase(self, node: Node) -> None:
        """``phase: live_set``."""
        self.same(head(node), "phase", plain(node), self.game.state.phase)

    def first(self, node: Node) -> None:
        """``first: opponent``."""
        self.same(head(node), "first", plain(node), PLAYERS[self.game.state.first])


def _verb(item: Node) -> tuple[str, str]:
    if isinstance(item, Scalar):
        return item.text, ""
    if isinstance(item, Node_) and len(item.items) == 1:
        key, value = item.items[0]
        return key.text, words(value)[0]
    return "", ""


def _player(index: int) -> str:
    return PLAYERS[index] if index >= 0 else NONE


def _shown(value: object) -> str:
    if isinstance(value, Counter):
        return ", ".join(sorted(map(str, value.elements()))) or NONE
    if isinstance(value, list):
        return ", ".join(map(str, value)) or NONE
    if isinstance(value, dict):
        return ", ".join(f"{key} {n}" for key, n in value.items()) or NONE
    return NONE if value is None else str(value)


def _ask(question: str) -> Callable[[Table, int], object]:
    """A question that the layers answer with a number or a vector of hearts."""

    def ask(table: Table, oid: int) -> object:
        answer = getattr(table.game.pool.layers, question)(table.state, oid)
        return hearts(answer) if isinstance(answer, tuple) and len(answer) == len(HEARTS) else answer

    return ask


_TRAITS: dict[str, Callable[[Table, int], object]] = {
    "cost": _ask("cost"),
    "play_cost": _ask("play_cost"),
    "blade": _ask("blade"),
    "hearts": _ask("hearts"),
    "blade_hearts": _ask("blade_hearts"),
    "score": _ask("score"),
    "need": _ask("need"),
    "abilities": lambda table, oid: len(table.game.pool.layers.abilities(table.state, oid)),
    "state": lambda table, oid: table.orientation(oid),
    "under": lambda table, oid: table.under(oid),
    "zone": lambda table, oid: NAMES[table.state.zone_of(oid)],
}

_SEEN = {"public": (True, True), "private": (True, False), "secret": (False, False)}
"""Whether the player whose zone it is, and the other, see the cards in it."""

_ASKED = ("cards", "choice", "legal", "illegal", "events", "no_events")
_CHECKS: dict[str, Callable[[Check, Node], None]] = {
    name: getattr(Check, name) for name in (*_ASKED, "winner", "turn", "phase", "first")
}
