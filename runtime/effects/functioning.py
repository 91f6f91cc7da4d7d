"""In which zones an ability functions (9.3.4)."""

from typing import Any

from compiler import ir
from runtime.effects.select import zone_codes
from runtime.kernel.zones import CODES, HAND, LIVE_AREA, STAGE
from runtime.rules import rule

DEFAULT_ZONES = {"member": frozenset((STAGE,)), "live": frozenset((LIVE_AREA,)), "energy": frozenset[int]()}
"""Where the abilities of a card function (9.3.4.2, 9.3.4.3)."""


@rule("9.3.4.1", "9.3.4.2", "9.3.4.3")
def functioning(types: tuple[ir.CardType, ...], node: ir.Ability) -> frozenset[int]:
    """The zones in which it functions: one it names for its own card, else by the type of the card.

    ``types``: those of the cards that can have it: of a printed ability one, of a granted one any.
    """
    named: set[int] = set()
    # a condition of an effect looks at where things are then; the others say when it functions
    _named_zones(node.only_if, named)
    if node.type == "static":
        _guarding_zones(node.effect, named)
    if node.type == "activated" and node.cost is not None:
        _left_zones(node.cost, named)
    if named:
        return frozenset(named)
    came: set[int] = set()
    _came_to(node.event, came)
    default = frozenset[int]().union(*(DEFAULT_ZONES[one] for one in types))
    return frozenset(came) if came else default


def _named_zones(node: Any, found: set[int]) -> None:
    if isinstance(node, ir.InZone):
        if isinstance(node.of, ir.This):
            found |= set(zone_codes(node.zone))
    elif isinstance(node, (ir.And, ir.Or)):
        for part in node.of:
            _named_zones(part, found)


@rule("9.3.4.1", "9.3.4.1.1")
def _guarding_zones(node: Any, found: set[int]) -> None:
    if isinstance(node, ir.If):
        _named_zones(node.condition, found)
        _guarding_zones(node.then, found)
    elif isinstance(node, ir.Seq):
        for step in node.steps:
            _guarding_zones(step, found)
    elif isinstance(node, ir.Apply):
        own = node.on is None or isinstance(node.on, ir.This)
        if own and any(
            isinstance(c, ir.PermitBaton)
            or (isinstance(c, ir.Adjust) and c.attribute in ("hand_cost", "play_cost"))
            for c in node.changes
        ):
            found.add(HAND)  # evident from playing the card


def _left_zones(node: ir.Effect, found: set[int]) -> None:
    """このカードを手札から…: a cost that takes the card from a zone functions there."""
    steps = node.steps if isinstance(node, ir.Seq) else (node,)
    for step in steps:
        if (
            isinstance(step, ir.Move)
            and isinstance(step.what, ir.Select)
            and isinstance(step.what.among, ir.This)
        ):
            found |= {code for zone in step.what.zones for code in zone_codes(zone)}


def _came_to(node: ir.Event | None, found: set[int]) -> None:
    """An event of the card itself coming to a zone is seen from there (9.7.4.2)."""
    if isinstance(node, ir.OneOf):
        for part in node.of:
            _came_to(part, found)
    elif isinstance(node, ir.During):
        _came_to(node.event, found)
    elif isinstance(node, ir.Moved) and isinstance(node.subject, ir.This) and node.to is not None:
        if node.from_ in ("stage", "live_area"):
            found.add(CODES[node.from_])
        elif node.from_ is None and node.to == "waiting_room":
            found.add(STAGE)
        elif node.to in CODES:
            found.add(CODES[node.to])
