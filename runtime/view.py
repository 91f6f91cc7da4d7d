"""What one player may know of a game (4.1.2, 4.2), as JSON-able data."""

from typing import Any

from runtime.kernel.choices import OBJECT_TAGS, Option
from runtime.kernel.moves import sees
from runtime.kernel.state import CARD_BITS, CARD_MASK, LogEntry, State
from runtime.kernel.zones import (
    AREAS,
    DECK,
    ENERGY_AREA,
    ENERGY_DECK,
    FACE_UP,
    HAND,
    LIVE_AREA,
    NAMES,
    ORIENTATIONS,
    REMOVED,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
    has_orientation,
)
from runtime.pool import Pool
from runtime.rules import rule

View = dict[str, Any]


@rule("4.1.2")
def view(state: State, pool: Pool, player: int) -> View:
    """Zones, log and open question as ``player`` (0 or 1) may see them.

    Cards are shown by handle; a card that the player may not know has ``card: None``. Nothing in it
    depends on what the player cannot know: no hash, seed or random state.
    """
    shown: View = {
        "player": player,
        "turn": state.turn,
        "phase": state.phase,
        "first": state.first,
        "turn_player": state.turn_player,
        "finished": state.finished,
        "winner": state.winner,
        "live_totals": list(state.live_totals),
        "players": [
            _decks_and_hand(state, pool, player, owner)
            | _in_play(state, pool, player, owner)
            | _put_away(state, pool, player, owner)
            for owner in (0, 1)
        ],
        "resolution": _resolution(state, pool, player),
        "log": [_entry(pool, player, entry) for entry in state.log],
        "choice": None,
    }
    choice = state.choice
    if choice is not None:
        source = choice.source >> CARD_BITS if choice.source >= 0 else None
        shown["choice"] = {
            "player": choice.player,
            "kind": choice.kind,
            "source": source,
            "note": choice.note,
        }
        if choice.player == player:
            shown["choice"]["options"] = [list(public(state, option)[0]) for option in choice.options]
            shown["choice"]["chosen"] = [oid >> CARD_BITS for oid in choice.chosen]
    return shown


def public(state: State, option: Option) -> tuple[Option, int]:
    """An option with handles instead of object ids, and the object it is about (-1: none).

    A waiting ability becomes ``("trigger", i, handle of its source, ability number)``.
    """
    tag, *rest = option
    if tag == "trigger":
        trigger = state.waiting[int(rest[0])]
        return (*option, trigger.source >> CARD_BITS, trigger.ability), trigger.source
    if tag not in OBJECT_TAGS:
        return option, -1
    oid = int(rest[0])
    return (tag, oid >> CARD_BITS, *rest[1:]), oid


@rule("4.8.2", "4.9.2", "4.11.2")
def _decks_and_hand(state: State, pool: Pool, player: int, owner: int) -> View:
    """The hidden zones: of a deck the number of cards, unless effects have shown some of them."""
    shown: View = {"hand": _zone(state, pool, player, owner, HAND)}
    for zone in (DECK, ENERGY_DECK):
        ids = state.zone_cards(owner, zone)
        known = any(state.known[oid & CARD_MASK] for oid in ids)
        shown[NAMES[zone]] = _zone(state, pool, player, owner, zone) if known else len(ids)
    return shown


@rule("4.5.3", "4.6.2", "4.7.2")
def _in_play(state: State, pool: Pool, player: int, owner: int) -> View:
    """The public areas: of a card that lies face down in the live area, that it does."""
    return {
        NAMES[zone]: _zone(state, pool, player, owner, zone)
        for zone in (STAGE, UNDER, LIVE_AREA, ENERGY_AREA)
    }


@rule("4.10.2", "4.12.2", "4.13.2")
def _put_away(state: State, pool: Pool, player: int, owner: int) -> View:
    """The other public zones."""
    return {
        NAMES[zone]: _zone(state, pool, player, owner, zone) for zone in (WAITING_ROOM, SUCCESS_AREA, REMOVED)
    }


@rule("4.14.2")
def _resolution(state: State, pool: Pool, player: int) -> list[View]:
    return _zone(state, pool, player, 0, RESOLUTION)


@rule("4.1.2.2")
def _zone(state: State, pool: Pool, player: int, owner: int, zone: int) -> list[View]:
    """Every card of the zone, also those that the player may not know: how many there are is no secret."""
    return [_card(state, pool, player, oid) for oid in state.zone_cards(owner, zone)]


def _card(state: State, pool: Pool, player: int, oid: int) -> View:
    card = oid & CARD_MASK
    zone = state.zone[card]
    seen = sees(state, player, card)
    shown: View = {"handle": oid >> CARD_BITS, "card": pool.ids[state.definition[card]] if seen else None}
    if zone == STAGE:
        shown["area"] = AREAS[state.area[card]]
    if has_orientation(zone):
        shown["state"] = ORIENTATIONS[state.orientation[card]]
    if state.face[card] != FACE_UP:
        shown["face"] = "down"
    if state.host[card] >= 0:
        shown["under"] = state.host[card] >> CARD_BITS
    if zone == RESOLUTION and state.yelled[card]:
        shown["yelled"] = state.yelled[card] - 1
    return shown


def _entry(pool: Pool, player: int, entry: LogEntry) -> View:
    hidden = entry.secret >> player & 1
    return {
        "kind": entry.kind,
        "player": entry.player,
        "cards": [
            {"handle": oid >> CARD_BITS, "card": None if hidden else pool.ids[index]}
            for oid, index in entry.objects
        ],
        "data": list(entry.data),
        "rule": entry.cause.rule,
        "card": pool.ids[entry.cause.card] if entry.cause.card >= 0 else None,
        "path": entry.cause.path,
        "source": entry.source >> CARD_BITS if entry.source >= 0 else None,
    }
