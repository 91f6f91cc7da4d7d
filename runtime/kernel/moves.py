"""Executing proposed events on the state: the only code that changes where and how a card lies."""

from runtime.kernel.events import TOP, Event
from runtime.kernel.linked import Characteristics
from runtime.kernel.state import CARD_BITS, CARD_MASK, State
from runtime.kernel.zones import (
    ACTIVE,
    ENERGY_AREA,
    FACE_UP,
    LIVE_AREA,
    RESOLUTION,
    SPECS,
    STAGE,
    SUCCESS_AREA,
)
from runtime.rules import rule


@rule("4.1.7", "4.3.2.3", "5.4.1")
def move(
    state: State,
    oid: int,
    to: int,
    player: int = -1,
    *,
    area: int = -1,
    place: int = TOP,
    orientation: int = ACTIVE,
    face: int = FACE_UP,
    host: int = -1,
    partners: tuple[int, ...] = (),
) -> Event:
    """The proposal to move an object to zone ``to`` of ``player`` (ignored where 4.1.7 says the owner)."""
    card = oid & CARD_MASK
    owner = state.owner[card]
    return Event(
        "moved",
        player if SPECS[to].foreign and player >= 0 else owner,
        oid,
        oid,
        state.master[card],
        state.zone[card],
        to,
        state.area[card],
        area,
        orientation,
        face,
        place,
        host,
        partners,
    )


def series(state: State) -> int:
    """A ``number`` for the moves of one instruction: another one than the last that was used."""
    last = next((e.number for e in reversed(state.history) if e.kind == "moved" and e.number), 2)
    return 3 - last


def series_so_far(state: State, number: int) -> tuple[Event, ...]:
    """The moves of the instruction that is at work, which have that ``number``."""
    found: list[Event] = []
    for event in reversed(state.history):
        if event.kind == "moved" and event.number:
            if event.number != number:
                break
            found.append(event)
    return tuple(reversed(found))


@rule("4.5.5.3")
def change_area(state: State, oid: int, area: int) -> Event:
    """The proposal to move a member to another area of its stage."""
    card = oid & CARD_MASK
    player = state.master[card]
    return Event(
        "changed_area", player, oid, oid, player, STAGE, STAGE, from_area=state.area[card], area=area
    )


@rule("4.3.2", "5.2.1")
def set_state(state: State, oid: int, orientation: int) -> Event:
    """The proposal to make a member or an energy active or wait (5.2)."""
    card = oid & CARD_MASK
    zone = state.zone[card]
    return Event(
        "changed_state",
        state.master[card],
        oid,
        oid,
        state.master[card],
        zone,
        zone,
        state.area[card],
        state.area[card],
        orientation,
    )


@rule("4.3.3", "5.3.1")
def turn_face(state: State, oid: int, face: int) -> Event:
    """The proposal to turn a card face up or down (5.3)."""
    card = oid & CARD_MASK
    zone = state.zone[card]
    return Event("turned", state.master[card], oid, oid, state.master[card], zone, zone, face=face)


@rule("1.3.2", "1.3.2.1", "1.3.3")
def possible(state: State, layers: Characteristics, event: Event) -> bool:
    """Whether the event can happen at all: 1.3.2 (not the impossible, not again), 1.3.3 (prohibitions)."""
    oid = event.was
    if oid < 0 or event.kind == "ability_resolved":  # also of a source that has left (9.7.7)
        return True
    card = oid & CARD_MASK
    if state.oid[card] != oid:
        return False
    kind = event.kind
    if kind == "moved":
        return event.to_zone != SUCCESS_AREA or not layers.prohibited(
            state, "to_success_area", event.player, oid
        )
    if kind == "changed_state":
        if state.orientation[card] == event.orientation or state.zone[card] not in (STAGE, ENERGY_AREA):
            return False
        to = "activate" if event.orientation == ACTIVE else "wait"
        if layers.prohibited(state, to, event.player, oid):
            return False
        return event.by != "effect" or not layers.prohibited(
            state, f"{to}_by_effect", event.player, oid, event
        )
    if kind == "changed_area":
        return state.area[card] != event.area
    if kind == "turned":
        return state.face[card] != event.face
    return True


def execute(state: State, event: Event) -> Event:
    """Do one event; gives the event as it happened, with ``subject`` the new object."""
    kind = event.kind
    if kind == "moved":
        return _move(state, event)
    card = event.subject & CARD_MASK
    if kind == "changed_state":
        state.orientation[card] = event.orientation
    elif kind == "changed_area":
        state.area[card] = event.area
        state.clock += 1
        state.stamp[card] = state.clock
    elif kind == "turned":
        state.face[card] = event.face
    return event


@rule("4.1.4", "4.5.5.4", "4.10.2")
def _move(state: State, event: Event) -> Event:
    oid, to, player = event.was, event.to_zone, event.player
    card = oid & CARD_MASK
    was = state.zone[card]
    if was >= 0:
        state.zones[was * 2 if was == RESOLUTION else was * 2 + state.master[card]].remove(oid)
    state.serial += 1
    new = state.serial << CARD_BITS | card
    done = event._replace(subject=new)
    target = state.zones[to * 2 if to == RESOLUTION else to * 2 + player]
    place = event.place
    if place == TOP:
        target.append(new)
    elif place <= 0:
        target.insert(0, new)
    else:
        target.insert(max(0, len(target) - place + 1), new)
    state.clock += 1
    state.oid[card] = new
    state.zone[card] = to
    state.master[card] = player
    state.area[card] = event.area if to == STAGE else -1
    state.orientation[card] = event.orientation if event.orientation >= 0 else ACTIVE
    state.face[card] = event.face if event.face >= 0 else FACE_UP
    state.stamp[card] = state.clock
    state.entered_turn[card] = state.turn if to == STAGE else 0
    state.host[card] = event.host
    state.yelled[card] = 0
    state.known[card] = 0
    state.entry[card] = done
    return done


@rule("9.11.1", "9.7.4.1.2")
def keeps_information(event: Event) -> bool:
    """Whether the object's last known information must be kept (9.11, 9.7.4.1.2)."""
    return event.kind == "moved" and event.from_zone in (STAGE, LIVE_AREA)


def renew(state: State, ids: list[int]) -> list[int]:
    """New identities for cards that nobody can tell apart any more, in the order given."""
    fresh = []
    for oid in ids:
        card = oid & CARD_MASK
        state.serial += 1
        new = state.serial << CARD_BITS | card
        state.oid[card] = new
        state.known[card] = 0
        fresh.append(new)
    return fresh


@rule("4.2.2", "4.2.3", "4.3.3.1")
def sees(state: State, player: int, card: int) -> bool:
    """Whether a player may know which card this is, where it lies now (4.2; 4.3.3.2 for own lives)."""
    zone = state.zone[card]
    if state.known[card] >> player & 1:
        return True
    spec = SPECS[zone]
    if spec.hidden:
        return spec.own and state.master[card] == player
    return state.face[card] == FACE_UP or state.owner[card] == player
