"""The zones of chapter 4 as data: small-integer codes and what each zone does to a card."""

from typing import Final, NamedTuple

from runtime.rules import rule

DECK: Final = 0
HAND: Final = 1
WAITING_ROOM: Final = 2
SUCCESS_AREA: Final = 3
LIVE_AREA: Final = 4
ENERGY_DECK: Final = 5
ENERGY_AREA: Final = 6
REMOVED: Final = 7
STAGE: Final = 8
UNDER: Final = 9
RESOLUTION: Final = 10
NOWHERE: Final = -1

LEFT: Final = 0
CENTER: Final = 1
RIGHT: Final = 2

ACTIVE: Final = 0
WAIT: Final = 1

FACE_DOWN: Final = 0
FACE_UP: Final = 1

NAMES: Final = (
    "deck",
    "hand",
    "waiting_room",
    "success_area",
    "live_area",
    "energy_deck",
    "energy_area",
    "removed",
    "stage",
    "under",
    "resolution",
)
"""Zone names by code; the names are those of ``compiler.ir.base.Zone`` (``yell`` is part of resolution)."""

CODES: Final = {name: code for code, name in enumerate(NAMES)}
AREAS: Final = ("left", "center", "right")
AREA_CODES: Final = {name: code for code, name in enumerate(AREAS)}
ORIENTATIONS: Final = ("active", "wait")


class ZoneSpec(NamedTuple):
    """How a zone treats its cards.

    ``hidden``: a card in it is public to nobody but, with ``own``, the player the zone belongs to
    (4.1.2); ``keeps``: a card that moves inside the zone stays the same object (4.1.4); ``foreign``:
    holds cards of another owner (4.1.7).
    """

    hidden: bool = False
    own: bool = False
    keeps: bool = False
    foreign: bool = False


SPECS: Final = (
    ZoneSpec(hidden=True),  # deck 4.8.2
    ZoneSpec(hidden=True, own=True),  # hand 4.11.2
    ZoneSpec(),  # waiting room 4.12.2
    ZoneSpec(),  # success area 4.10.2
    ZoneSpec(keeps=True, foreign=True),  # live area 4.6.2
    ZoneSpec(hidden=True),  # energy deck 4.9.2
    ZoneSpec(),  # energy area 4.7.2
    ZoneSpec(),  # removed 4.13.2
    ZoneSpec(keeps=True, foreign=True),  # stage 4.5.3
    ZoneSpec(foreign=True),  # under 4.5.5
    ZoneSpec(foreign=True),  # resolution area 4.14.2
)


@rule("4.5.4", "4.7.3", "4.5.5.2")
def has_orientation(zone: int) -> bool:
    """Whether a card there is active or wait: members and energy in their areas, nothing under a member."""
    return zone in (STAGE, ENERGY_AREA)
