"""Which pieces of information a node asks: found from the IR, never written down per card.

Only an effect that asks the information it changes, directly or through another effect, can depend
on another effect of the same step (9.9.1.6), so only such effects are tried out by the layers.
"""

from typing import Any

from compiler import ir

_ATTRIBUTES = {"cost", "score", "blade", "hearts", "need"}


def reads(node: Any) -> frozenset[str]:
    """The tables that answering ``node`` asks (cost, score, blade, hearts, need, blade_hearts, icons,
    treated, abilities)."""
    found: set[str] = set()
    _collect(node, found)
    return frozenset(found)


def _collect(node: Any, found: set[str]) -> None:
    if isinstance(node, tuple):
        for item in node:
            _collect(item, found)
        return
    if not isinstance(node, ir.Node):
        return
    if isinstance(node, ir.Attribute):
        if node.name in _ATTRIBUTES:
            found.add(node.name)
    elif isinstance(node, ir.InGroup):
        found.add("treated")
    elif isinstance(node, (ir.Kinds, ir.Most, ir.Compared, ir.Alike)):
        found |= {"unit": {"treated"}, "cost": {"cost"}, "colour": {"hearts", "need"}}.get(node.by, set())
        if getattr(node, "also", None) == "cost":
            found.add("cost")
    elif isinstance(node, (ir.HasAbility, ir.CopyAbilities)):
        found.add("abilities")
    elif isinstance(node, ir.HasBladeHeart):
        found |= {"blade_hearts", "icons"}
    elif isinstance(node, ir.Colours):
        found.add(node.source)
    elif isinstance(node, ir.GainColoursOf):
        found |= {"hearts", "need"}
    elif isinstance(node, ir.HeartsLike):
        found.add("hearts")
    elif isinstance(node, ir.LiveTotal):
        found |= {"score", "icons"}
    elif isinstance(node, ir.GainAbility):
        return  # what the granted ability asks, it asks itself
    for name in type(node).model_fields:
        _collect(getattr(node, name), found)
