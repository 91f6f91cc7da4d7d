"""The whole of a game as plain data: small integers in lists, cheap to copy, JSON both ways.

**Objects.** A physical card is a number 0..n-1. A card *object* (4.1.4) has an id that holds both a
serial number and the card: ``oid = serial << CARD_BITS | card``. A card gets a new serial whenever it
becomes a new card by 4.1.4 and whenever a hidden zone is shuffled, so an id is alive if and only if
``state.oid[card_of(oid)] == oid``, and a dead one still tells its definition and owner. Outside the
kernel only the serial is shown (a *handle*): it says nothing about the card.

**Zones.** ``state.zone_cards(player, zone)`` is the list of object ids, bottom first, so the top of a
deck is its last item. The stage is one list per player in the order of arrival, the area of each
member in ``state.area``. Cards under a member are in the zone ``UNDER`` with ``host`` the id of the
member on top; a member that changes areas keeps its id and so its cards underneath (4.5.5.3), one
that leaves does not (4.5.5.4).

Only ``machine.propose`` changes where a card is: propose, replace (9.10), execute, look (9.7).
"""

from typing import Any, Final, NamedTuple

from runtime.kernel.choices import Choice, Option
from runtime.kernel.events import Event, Snapshot, Trigger
from runtime.kernel.frames import Cause, Frame
from runtime.kernel.zones import RESOLUTION, SPECS, STAGE
from runtime.rules import rule

SCHEMA: Final = 1
"""Version of the JSON form of a state."""

CARD_BITS: Final = 10
CARD_MASK: Final = (1 << CARD_BITS) - 1
ZONE_LISTS: Final = 2 * len(SPECS)
NO_PLAYER: Final = -1


def card_of(oid: int) -> int:
    """The physical card of an object id, alive or dead."""
    return oid & CARD_MASK


def handle_of(oid: int) -> int:
    """The public handle of an object id: its serial, which reveals nothing."""
    return oid >> CARD_BITS


class Applied(NamedTuple):
    """A continuous effect that an ability made (9.2.1.2), kept until its duration ends.

    ``change``: number of the linked change in the pool; ``player`` and ``source``: master and source;
    ``objects``: ids it applies to, frozen when made (9.9.2; an id that died is past); ``players``:
    those it applies to; ``vars``: the numbers and bindings it was made with; ``duration``: a
    ``compiler.ir.Duration``, None as long as its objects live; ``stamp``: when (9.9.1.7.2); ``turn``:
    in which turn; ``ability``: the linked ability that made it.
    """

    change: int
    player: int
    source: int
    objects: tuple[int, ...]
    players: tuple[int, ...]
    vars: tuple[tuple[str, Any], ...]
    duration: str | None
    stamp: int
    turn: int
    ability: int = -1


class Delayed(NamedTuple):
    """A delayed trigger (9.7.5): fires once, through the linked ability ``ability``.

    ``until``: a moment at which it is dropped if it did not fire.
    """

    ability: int
    player: int
    source: int
    vars: tuple[tuple[str, Any], ...]
    stamp: int
    turn: int
    until: str | None = None


class LogEntry(NamedTuple):
    """What happened, and why: a kind, the player, object handles with the cards they are, the cause.

    ``objects``: pairs (object id, definition index) ; ``data``: further numbers or words; ``secret``:
    bit mask of the players who may *not* know which cards these are. ``cause``: as in ``Cause``;
    ``source``: the object whose ability did it, -1 for a rule.
    """

    kind: str
    player: int
    objects: tuple[tuple[int, int], ...] = ()
    data: tuple[int | str, ...] = ()
    secret: int = 0
    cause: Cause = Cause()
    source: int = -1


class State:
    """A game at one moment. All fields are plain data; see the module for objects and zones.

    Per card: ``oid, zone, master, area, orientation, face, stamp, entered_turn, host, yelled, known,
    entry`` (see ``CARD_FIELDS``). ``definition`` and ``owner`` never change and are shared by clones.

    - ``turn``: 1, 2, …; ``first``: first player; ``turn_player``: -1 in a phase of both (7.2.1.2);
      ``phase``: preparation, active, energy, draw, main, live_set, performance, judge.
    - ``frames``: the stack of running procedures, innermost last; ``choice``: the open question.
    - ``waiting``: abilities that wait (9.7.2); ``delayed``: delayed triggers; ``applied``: continuous
      effects, oldest first; ``plays``: (object, ability) to plays in this turn (11.2).
    - ``history``, ``previous``: events of this turn and the one before, in order.
    - ``lki``: last known information of objects that left the stage or a live area in this turn.
    - ``live_totals``: 8.4.2; ``surplus``: hearts left after 8.3.15, a vector per player.
    - ``finished``, ``winner`` (-1: none or a draw), ``reason`` (the rule id that ended the game).
    - ``rng``: state of the random source; ``clock``: time stamps; ``serial``: last one given;
      ``version``: grows at every change (caches are valid for one version); ``decisions``: answers
      given so far to choices with two options or more; ``flags``: other numbers
      that procedures keep beyond a frame.
    """

    __slots__ = (
        "applied",
        "area",
        "cache",
        "choice",
        "clock",
        "decisions",
        "definition",
        "delayed",
        "entered_turn",
        "entry",
        "face",
        "finished",
        "first",
        "flags",
        "frames",
        "history",
        "history_digest",
        "host",
        "known",
        "live_totals",
        "lki",
        "log",
        "log_digest",
        "master",
        "oid",
        "orientation",
        "owner",
        "phase",
        "plays",
        "previous",
        "previous_digest",
        "reason",
        "rng",
        "serial",
        "stamp",
        "surplus",
        "turn",
        "turn_player",
        "version",
        "waiting",
        "winner",
        "yelled",
        "zone",
        "zones",
    )

    # shared, constant
    definition: tuple[int, ...]
    """Card to index of its definition in the pool."""
    owner: tuple[int, ...]
    # per card
    oid: list[int]
    zone: list[int]
    master: list[int]
    """The player whose zone it is in (3.1.2)."""
    area: list[int]
    """Member area 0..2 of a member, else -1."""
    orientation: list[int]
    face: list[int]
    stamp: list[int]
    """When it entered its zone (or, on the stage, its area: 10.4.1)."""
    entered_turn: list[int]
    """Turn in which a member came to the stage from elsewhere (9.6.2.1.2.1), else 0."""
    host: list[int]
    """Id of the member it lies under, else -1."""
    yelled: list[int]
    """1 + player while it is in the resolution area by that player's yell, else 0 (8.3.11)."""
    known: list[int]
    """Bit mask of players who know it although its zone hides it (looked at, revealed)."""
    entry: list[Event | None]
    """The event that brought it to its zone (how it entered)."""
    zones: list[list[int]]

    turn: int
    first: int
    turn_player: int
    phase: str
    frames: list[Frame]
    choice: Choice | None
    waiting: list[Trigger]
    delayed: list[Delayed]
    applied: list[Applied]
    plays: dict[tuple[int, int], int]
    history: list[Event]
    previous: list[Event]
    lki: dict[int, Snapshot]
    live_totals: list[int]
    surplus: list[tuple[int, ...]]
    finished: bool
    winner: int
    reason: str
    rng: int
    clock: int
    serial: int
    version: int
    decisions: int
    flags: dict[str, int]
    log: list[LogEntry]
    log_digest: tuple[int, str]
    """Of how many entries the digest is known, and the digest: it is worked out when a hash is asked."""
    history_digest: tuple[int, str]
    previous_digest: tuple[int, str]
    cache: dict[Any, Any]

    # ---- reading --------------------------------------------------------------------------------
    @rule("4.1.1", "4.14.1")
    def zone_cards(self, player: int, zone: int) -> list[int]:
        """The ids in a zone of a player, bottom or oldest first; the resolution area is both players'.

        The list itself: only ``moves`` changes it.
        """
        return self.zones[zone * 2 if zone == RESOLUTION else zone * 2 + player]

    @rule("4.1.4")
    def alive(self, oid: int) -> bool:
        """Whether the object still exists in the zone in which it got its id (4.1.4)."""
        return oid >= 0 and self.oid[oid & CARD_MASK] == oid

    @rule("4.1.4.1")
    def follow(self, oid: int) -> int:
        """The id which the card of ``oid`` has now (4.1.4.1)."""
        return self.oid[oid & CARD_MASK]

    def zone_of(self, oid: int) -> int:
        """Zone of a living object; of a dead one the zone its card is in now."""
        return self.zone[oid & CARD_MASK]

    def definition_of(self, oid: int) -> int:
        """Definition index in the pool, also of a dead object."""
        return self.definition[oid & CARD_MASK]

    def member_at(self, player: int, area: int) -> int:
        """The member in an area, the latest if there are several (10.4.1), -1 if there is none."""
        areas = self.area
        for oid in reversed(self.zones[STAGE * 2 + player]):
            if areas[oid & CARD_MASK] == area:
                return oid
        return -1

    @property
    @rule("7.2.1.1", "7.2.1.2", "7.2.2")
    def active_player(self) -> int:
        """7.2.1: the turn player, in a phase of both the first player."""
        return self.turn_player if self.turn_player >= 0 else self.first

    # ---- copies ---------------------------------------------------------------------------------
    def clone(self) -> "State":
        """An independent copy (events, snapshots and options are immutable and shared)."""
        new = State.__new__(State)
        new.definition = self.definition
        new.owner = self.owner
        new.oid = self.oid[:]
        new.zone = self.zone[:]
        new.master = self.master[:]
        new.area = self.area[:]
        new.orientation = self.orientation[:]
        new.face = self.face[:]
        new.stamp = self.stamp[:]
        new.entered_turn = self.entered_turn[:]
        new.host = self.host[:]
        new.yelled = self.yelled[:]
        new.known = self.known[:]
        new.entry = self.entry[:]
        new.zones = [ids[:] for ids in self.zones]
        new.turn = self.turn
        new.first = self.first
        new.turn_player = self.turn_player
        new.phase = self.phase
        new.frames = [frame.clone() for frame in self.frames]
        new.choice = self.choice
        new.waiting = self.waiting[:]
        new.delayed = self.delayed[:]
        new.applied = self.applied[:]
        new.plays = self.plays.copy()
        new.history = self.history[:]
        new.previous = self.previous[:]
        new.lki = self.lki.copy()
        new.live_totals = self.live_totals[:]
        new.surplus = self.surplus[:]
        new.finished = self.finished
        new.winner = self.winner
        new.reason = self.reason
        new.rng = self.rng
        new.clock = self.clock
        new.serial = self.serial
        new.version = self.version
        new.decisions = self.decisions
        new.flags = self.flags.copy()
        new.log = self.log[:]
        new.log_digest = self.log_digest
        new.history_digest = self.history_digest
        new.previous_digest = self.previous_digest
        new.cache = {}
        return new


CARD_FIELDS: Final = (
    "oid",
    "zone",
    "master",
    "area",
    "orientation",
    "face",
    "stamp",
    "entered_turn",
    "host",
    "yelled",
    "known",
)
"""The fields of ``State`` that hold one integer per card."""

SCALARS: Final = (
    "turn",
    "first",
    "turn_player",
    "phase",
    "finished",
    "winner",
    "reason",
    "rng",
    "clock",
    "serial",
    "version",
    "decisions",
)


def empty_state(definition: tuple[int, ...], owner: tuple[int, ...], rng: int) -> State:
    """A state in which no card has been put anywhere yet.

    ``definition`` and ``owner`` hold one number per physical card. Raises ValueError if there are more
    than 1024 cards or the two differ in length.
    """
    n = len(definition)
    if n > CARD_MASK + 1 or len(owner) != n:
        raise ValueError(f"{n} cards with {len(owner)} owners: at most {CARD_MASK + 1}, one owner each")
    s = State.__new__(State)
    s.definition = definition
    s.owner = owner
    s.oid = list(range(n))
    for name in CARD_FIELDS[1:]:
        setattr(s, name, [-1] * n if name in ("zone", "area", "host") else [0] * n)
    s.master = list(owner)
    s.face = [0] * n
    s.entry = [None] * n
    s.zones = [[] for _ in range(ZONE_LISTS)]
    s.turn = 0
    s.first = 0
    s.turn_player = NO_PLAYER
    s.phase = "preparation"
    s.frames = []
    s.choice = None
    s.waiting = []
    s.delayed = []
    s.applied = []
    s.plays = {}
    s.history = []
    s.previous = []
    s.lki = {}
    s.live_totals = [0, 0]
    s.surplus = [(0,) * 8, (0,) * 8]
    s.finished = False
    s.winner = NO_PLAYER
    s.reason = ""
    s.rng = rng
    s.clock = 0
    s.serial = 0
    s.version = 0
    s.decisions = 0
    s.flags = {}
    s.log = []
    s.log_digest = (0, "")
    s.history_digest = (0, "")
    s.previous_digest = (0, "")
    s.cache = {}
    return s


__all__ = ["Applied", "Delayed", "LogEntry", "Option", "State", "card_of", "empty_state", "handle_of"]
