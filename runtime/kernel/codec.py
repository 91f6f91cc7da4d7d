"""States to JSON-able data and back, and the two hashes."""

import json
from collections.abc import Sequence
from hashlib import blake2b
from typing import Any

from runtime.kernel.choices import Choice
from runtime.kernel.events import Event, Snapshot, Trigger
from runtime.kernel.frames import Cause, Frame
from runtime.kernel.state import (
    CARD_FIELDS,
    CARD_MASK,
    SCALARS,
    SCHEMA,
    Applied,
    Delayed,
    LogEntry,
    State,
    empty_state,
)

_TAGS: tuple[tuple[str, type[tuple[Any, ...]]], ...] = (
    ("event", Event),
    ("trigger", Trigger),
    ("snapshot", Snapshot),
)
_BY_TYPE = {cls: tag for tag, cls in _TAGS}
_BY_TAG = dict(_TAGS)


class StateError(ValueError):
    """The data is not a state of this schema version, or does not belong to this pool."""


def encode(value: Any) -> Any:
    """A binding as JSON-able data: tuples become lists, records become ``{tag: [...]}``.

    Raises TypeError for anything that bindings may not hold.
    """
    if value is None or isinstance(value, int | str):
        return value
    if isinstance(value, tuple):
        items = [encode(item) for item in value]
        tag = _BY_TYPE.get(type(value))
        return {tag: items} if tag else items
    raise TypeError(f"a binding may not hold {type(value).__name__}")


def decode(value: Any) -> Any:
    """The inverse of ``encode``. Raises StateError for an unknown tag."""
    if isinstance(value, list):
        return tuple(decode(item) for item in value)
    if isinstance(value, dict):
        ((tag, items),) = value.items()
        if tag not in _BY_TAG:
            raise StateError(f"unknown record {tag!r} in a state")
        return _BY_TAG[tag](*decode(items))
    return value


def _core(state: State) -> dict[str, Any]:
    """Everything but the log and events, for ``json.dumps``: it shares the lists of the state."""
    data: dict[str, Any] = {name: getattr(state, name) for name in (*SCALARS, *CARD_FIELDS)}
    for name in ("definition", "owner", "zones", "live_totals"):
        data[name] = getattr(state, name)
    data["frames"] = [
        [f.program, f.pos, f.player, f.source, f.ability, f.by, encode(f.answer)]
        + [[name, encode(value)] for name, value in f.vars.items()]
        for f in state.frames
    ]
    data["choice"] = state.choice
    data["waiting"] = [encode(tuple(trigger)) for trigger in state.waiting]
    data["delayed"] = [encode(tuple(delayed)) for delayed in state.delayed]
    data["applied"] = [encode(tuple(applied)) for applied in state.applied]
    data["plays"] = [(oid, ability, n) for (oid, ability), n in state.plays.items()]
    data["lki"] = list(state.lki.items())
    data["surplus"] = state.surplus
    data["flags"] = state.flags
    return data


def to_json(state: State, **more: Any) -> str:
    """The state as JSON, with the schema version, the log, and the fields ``more``."""
    data = _core(state) | more
    for name in ("log", "history", "previous", "entry"):
        data[name] = getattr(state, name)
    data["schema"] = SCHEMA
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def from_data(data: dict[str, Any]) -> State:
    """The state of ``json.loads(to_json(state))``.

    Raises StateError for another schema version or a broken state.
    """
    if data.get("schema") != SCHEMA:
        raise StateError(f"not a state of schema version {SCHEMA}")
    try:
        return _restore(data)
    except (KeyError, TypeError, ValueError, IndexError) as error:
        raise StateError(f"broken state: {error}") from error


def _restore(data: dict[str, Any]) -> State:
    state = empty_state(tuple(data["definition"]), tuple(data["owner"]), data["rng"])
    for name in SCALARS:
        setattr(state, name, data[name])
    for name in CARD_FIELDS:
        setattr(state, name, list(data[name]))
    state.entry = [None if row is None else _event(row) for row in data["entry"]]
    state.zones = [list(ids) for ids in data["zones"]]
    state.frames = [_frame(row) for row in data["frames"]]
    state.choice = None if data["choice"] is None else Choice(*decode(data["choice"]))
    state.waiting = [Trigger(*decode(row)) for row in data["waiting"]]
    state.delayed = [Delayed(*decode(row)) for row in data["delayed"]]
    state.applied = [Applied(*decode(row)) for row in data["applied"]]
    state.plays = {(oid, ability): n for oid, ability, n in data["plays"]}
    state.history = [_event(row) for row in data["history"]]
    state.previous = [_event(row) for row in data["previous"]]
    state.lki = {oid: Snapshot(*decode(row)) for oid, row in data["lki"]}
    state.live_totals = list(data["live_totals"])
    state.surplus = [tuple(vector) for vector in data["surplus"]]
    state.flags = dict(data["flags"])
    state.log = [_entry(row) for row in data["log"]]
    return state


_PARTNERS = Event._fields.index("partners")


def _event(row: list[Any]) -> Event:
    row[_PARTNERS] = tuple(row[_PARTNERS])
    return Event(*row)


def _frame(row: list[Any]) -> Frame:
    program, pos, player, source, ability, by, answer, *pairs = row
    return Frame(
        program,
        {name: decode(value) for name, value in pairs},
        player=player,
        source=source,
        ability=ability,
        by=by,
        pos=pos,
        answer=decode(answer),
    )


def _entry(row: list[Any]) -> LogEntry:
    kind, player, objects, data, secret, cause, source = row
    pairs = tuple([(oid, index) for oid, index in objects])
    return LogEntry(kind, player, pairs, tuple(data), secret, Cause(*cause), source)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=16).hexdigest()


def _chain(rows: Sequence[tuple[Any, ...]], known: tuple[int, str]) -> tuple[int, str]:
    """The digest of rows that only grow in number, from the digest of the first ``known[0]`` of them."""
    done, digest = known
    for row in rows[done:]:
        digest = _digest(digest + json.dumps(row))
    return len(rows), digest


def state_hash(state: State) -> str:
    """A hash of everything: cards, frames, random source, log. Equal in every process (32 hex digits)."""
    state.log_digest = _chain(state.log, state.log_digest)
    state.history_digest = _chain(state.history, state.history_digest)
    state.previous_digest = _chain(state.previous, state.previous_digest)
    came = [0 if event is None else event.was for event in state.entry]
    digests = (state.log_digest, state.history_digest, state.previous_digest)
    return _digest(json.dumps([_core(state), came, digests], separators=(",", ":")))


def loop_key(state: State) -> str:
    """A hash that is equal when the game is "completely the same" (12.1.1.2).

    Leaves out the random source, the log, the history and counters, and replaces identities and time
    stamps by their rank, so that a loop of actions comes back to the same key.
    """
    order = {oid: i for i, oid in enumerate(sorted(state.oid))}
    stamps = {stamp: i for i, stamp in enumerate(sorted(set(state.stamp)))}
    cards = [
        (
            state.definition[c],
            state.zone[c],
            state.master[c],
            state.area[c],
            state.orientation[c],
            state.face[c],
            stamps[state.stamp[c]],
            state.entered_turn[c] == state.turn,
            order.get(state.host[c], -1),
            state.yelled[c],
        )
        for c in range(len(state.oid))
    ]
    zones = [[oid & CARD_MASK for oid in ids] for ids in state.zones]
    plays = sorted((oid & CARD_MASK, a, n) for (oid, a), n in state.plays.items() if state.alive(oid))
    applied = [
        (a.change, a.player, tuple(o & CARD_MASK for o in a.objects if state.alive(o)), a.players, a.vars)
        for a in state.applied
    ]
    frames = [(f.program, f.pos, f.player, f.ability) for f in state.frames]
    return _digest(
        repr(
            (
                state.phase,
                state.turn,
                state.first,
                state.turn_player,
                cards,
                zones,
                plays,
                applied,
                frames,
                state.surplus,
                [(t.player, t.source & CARD_MASK, t.ability) for t in state.waiting],
                [(d.player, d.source & CARD_MASK, d.ability) for d in state.delayed],
            )
        )
    )
