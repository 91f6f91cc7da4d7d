"""Executing proposed events on the state: the only code that changes where and how a card lies."""

from runtime.kernel.events import TOP, Event
from runtime.kernel.linked import Characteristics
from runtime.kernel.state import CARD_BITS, CARD_MASK, State
from runtime.kernel.zones import (
    ACTIVE,
    FACE_UP,
    LIVE_AREA,
    SPECS,
    STAGE,
    SUCCESS_AREA,
    has_orientation,
)
from runtime.rules import rule


@rule("4.1.7", "5.4.1")
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


@rule("1.3.2")
def possible(state: State, layers: Characteristics, event: Event) -> bool:
    """Whether the event can happen at all; what cannot is simply not done."""
    oid = event.was
    if oid < 0 or event.kind == "ability_resolved":  # also of a source that has left (9.7.7)
        return True
    return state.oid[oid & CARD_MASK] == oid and _is_new(state, event) and _is_allowed(state, layers, event)


@rule("1.3.2.1")
def _is_new(state: State, event: Event) -> bool:
    """Whether it would change anything: what is so already does not become so again."""
    kind, card = event.kind, event.was & CARD_MASK
    if kind == "changed_state":
        return state.orientation[card] != event.orientation and has_orientation(state.zone[card])
    if kind == "changed_area":
        return state.area[card] != event.area
    return kind != "turned" or state.face[card] != event.face


@rule("1.3.3")
def _is_allowed(state: State, layers: Characteristics, event: Event) -> bool:
    """Whether no effect forbids it."""
    if event.kind == "moved" and event.to_zone == SUCCESS_AREA:
        return not layers.prohibited(state, "to_success_area", event.player, event.was)
    if event.kind == "changed_state":
        to, player, oid = "activate" if event.orientation == ACTIVE else "wait", event.player, event.was
        by_effect = event.by == "effect"
        return not (
            layers.prohibited(state, to, player, oid)
            or (by_effect and layers.prohibited(state, f"{to}_by_effect", player, oid, event))
        )
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


def _move(state: State, event: Event) -> Event:
    card = event.was & CARD_MASK
    _leave(state, event.was)
    new = _new_object(state, card)
    done = event._replace(subject=new)
    _put(state.zone_cards(event.player, event.to_zone), new, event.place)
    _belong(state, card, event)
    _stand(state, card, event)
    _show(state, card, event)
    state.entered_turn[card] = state.turn if event.to_zone == STAGE else 0
    state.entry[card] = done
    return done


@rule("4.5.5.4")
def _leave(state: State, oid: int) -> None:
    """The card alone leaves its zone: what lay under a member stays behind, until 10.5.3 looks."""
    card = oid & CARD_MASK
    zone = state.zone[card]
    if zone >= 0:
        state.zone_cards(state.master[card], zone).remove(oid)


@rule("4.1.4")
def _new_object(state: State, card: int) -> int:
    """The card becomes a new one: nothing that holds for the old one holds for it."""
    state.serial += 1
    state.clock += 1
    state.stamp[card] = state.clock
    new = state.serial << CARD_BITS | card
    state.oid[card] = new
    return new


@rule("4.1.3", "4.10.2")
def _put(zone: list[int], oid: int, place: int) -> None:
    """On top of the others, at the bottom, or n-th from the top; the others keep their order."""
    if place == TOP:
        zone.append(oid)
    else:
        zone.insert(max(0, len(zone) - place + 1) if place > 0 else 0, oid)


@rule("3.1.2")
def _belong(state: State, card: int, event: Event) -> None:
    """Where the card lies, and that the player whose zone it is is its master from now on."""
    state.zone[card] = event.to_zone
    state.master[card] = event.player
    state.area[card] = event.area
    state.host[card] = event.host


@rule("4.3.2.3")
def _stand(state: State, card: int, event: Event) -> None:
    """However it lay before, it comes active, unless the event says otherwise."""
    state.orientation[card] = event.orientation


@rule("4.1.2.1")
def _show(state: State, card: int, event: Event) -> None:
    """It is as public as its new zone: what was known of it is past."""
    state.face[card] = event.face
    state.known[card] = 0
    state.yelled[card] = 0


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


@rule("4.1.2", "4.2.2", "4.2.3")
def sees(state: State, player: int, card: int) -> bool:
    """Whether a player may know which card this is, where it lies now."""
    if state.known[card] >> player & 1:
        return True
    spec = SPECS[state.zone[card]]
    if spec.hidden:
        return spec.own and state.master[card] == player
    return shows_its_face(state, player, card)


@rule("4.3.3.1", "4.3.3.2")
def shows_its_face(state: State, player: int, card: int) -> bool:
    """Whether a player sees the face: all do of a face-up card, of another who put it down face down."""
    return state.face[card] == FACE_UP or state.owner[card] == player
