"""Events (9.7): one record for what is proposed, what happened and what a trigger saw."""

from typing import NamedTuple

from compiler.ir.base import Heart

TOP = -1
"""``place`` of an event: on top of an ordered zone (the end of its list)."""
BOTTOM = 0
"""``place`` of an event: at the bottom; a larger number n means "n cards from the top" (n >= 2)."""


class Event(NamedTuple):
    """Something that is about to happen (a proposal) or has happened.

    Kinds and the fields they use (all objects are object ids, -1 is none, players are 0 and 1):

    - ``moved``: card from ``from_zone`` to ``to_zone`` (never area to area). ``was`` is the object in
      the old zone, ``subject`` the one in the new zone (a proposal has both equal). ``player`` is the
      player whose zone it enters, ``from_player`` the one whose zone it left. Entering the stage
      (登場, 11.3.2) is a ``moved`` with ``to_zone == STAGE``.
    - ``changed_area``: member area to member area (``from_area`` to ``area``); the object stays.
    - ``changed_state``: ``orientation`` is the new one; only real changes happen (1.3.2.1, Q188).
    - ``turned``: ``face`` is the new one (5.3).
    - ``yelled``: ``player`` yelled, ``number`` cards.
    - ``live_started``, ``live_succeeded``, ``live_judged``, ``refreshed``: ``player``.
    - ``ability_resolved``: ``subject`` is the source, ``ability`` the linked ability's number.
    - ``phase_began``: ``phase`` began (7.4.2, 7.5.1 and so on); with it ``game_began`` and ``turn_began``
      (7.4.2) or ``live_phase_began`` (8.2.1); ``turn_ending`` (8.4.10).

    ``partners``: on the entering member of a baton touch (9.6.2.3.2.1) the members that left, as they
    are in the waiting room; on a leaving one the entering member as it was in the resolution area
    (``State.follow`` gives what it is now). ``cause`` is the source of the effect that did it, with
    ``cause_player``; ``by`` is ``rule``, ``cost`` or ``effect``. ``phase`` and ``turn_player`` are
    those at the time. Events that happen at once form one batch (a tuple of events). ``number`` of a
    ``moved`` is 0, or the same for the cards that one instruction moves one by one (4.8.3).
    """

    kind: str
    player: int
    subject: int = -1
    was: int = -1
    from_player: int = -1
    from_zone: int = -1
    to_zone: int = -1
    from_area: int = -1
    area: int = -1
    orientation: int = -1
    face: int = -1
    place: int = TOP
    host: int = -1
    partners: tuple[int, ...] = ()
    number: int = 0
    ability: int = -1
    cause: int = -1
    cause_player: int = -1
    by: str = "rule"
    phase: str = ""
    turn_player: int = -1


class Trigger(NamedTuple):
    """An automatic ability that is waiting (9.7.2).

    ``player`` its master, ``source`` the object that has or had it (9.7.7), ``ability`` the linked
    ability's number, ``events`` what it saw, ``vars`` bindings of a delayed trigger (9.7.5).
    """

    player: int
    source: int
    ability: int
    events: tuple[Event, ...]
    vars: tuple[tuple[str, object], ...] = ()


class Snapshot(NamedTuple):
    """Last known information (9.11, 9.7.4.1.2) about an object that left the stage or a live area.

    Vectors count icons in the order of ``HEARTS``; ``abilities`` are linked ability numbers;
    ``names`` are those of the names it was treated as having.
    """

    zone: int
    player: int
    area: int
    orientation: int
    face: int
    stamp: int
    cost: int
    blade: int
    hearts: tuple[int, ...]
    score: int
    need: tuple[int, ...]
    abilities: tuple[int, ...]
    names: tuple[str, ...]
    under: tuple[int, ...]


HEARTS: tuple[Heart, ...] = ("pink", "red", "yellow", "green", "blue", "purple", "all", "grey")
"""Order of heart vectors (2.1.1): six colours, ALL, grey."""
NO_HEARTS: tuple[int, ...] = (0,) * len(HEARTS)
