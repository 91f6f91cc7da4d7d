"""Choices: the one protocol by which the machine asks a player."""

from typing import NamedTuple

Option = tuple[str | int, ...]
"""An option: a tag, then its numbers.

``("card", oid)`` a card or member, ``("area", 0..2)``, ``("player", 0..1)``, ``("yes",)``,
``("no",)``, ``("done",)``, ``("pass",)``, ``("play", oid)``, ``("activate", oid, ability)``,
``("baton", oid)``, ``("trigger", i)`` the i-th waiting ability, ``("number", n)``,
``("colour", "red")``, ``("mode", i)`` the i-th alternative, ``("replace", i)``, ``("answer", text)``.
"""

OBJECT_TAGS = frozenset({"card", "play", "activate", "baton"})
"""Tags whose second item is an object id; outside the kernel it is shown as a handle."""


class Choice(NamedTuple):
    """A question to one player.

    ``player`` 0 or 1; ``kind`` what is asked (``main``, ``area``, ``mulligan``, ``select``, …);
    ``options`` in canonical order (the order of the zone, then of the text; "done" last), never
    empty. A choice of several cards, or of an order, is asked one object at a time; ``chosen`` are
    the objects picked so far. ``source`` is the object whose ability asks (-1: the rules), ``note``
    the node path (``effect.steps.0``) or the rule id. With a single option nobody is asked.
    """

    player: int
    kind: str
    options: tuple[Option, ...]
    source: int = -1
    note: str = ""
    chosen: tuple[int, ...] = ()


DONE: Option = ("done",)
PASS: Option = ("pass",)
YES: Option = ("yes",)
NO: Option = ("no",)


def cards(ids: tuple[int, ...] | list[int], done: bool = False) -> tuple[Option, ...]:
    """Options to pick one of the objects ``ids``, in their order, then "done" if ``done``."""
    options: list[Option] = [("card", oid) for oid in ids]
    if done:
        options.append(DONE)
    return tuple(options)
