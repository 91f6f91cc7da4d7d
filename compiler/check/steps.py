"""Steps that do not do what their writer meant: optional costs without effect (U851), changes without the
duration they have everywhere else (U852)."""

from collections.abc import Iterator

from compiler import ir
from compiler.check.sites import Finding, Scope, Site

_FELT = (
    ir.Gain | ir.Lose | ir.GainChosen | ir.GainColoursOf | ir.GainAbility | ir.CopyAbilities
    | ir.HeartsBecome | ir.HeartsLike | ir.TreatAs
)  # fmt: skip
"""Changes of a member that card texts give until the end of the live."""
_NUMBERS = ("cost", "blade", "hearts")


def optional_cost(site: Site, scope: Scope) -> Iterator[Finding]:
    """May: paid for nothing, since no later words say そうした場合 (9.4.2, Q106)."""
    del scope
    node = site.node
    assert isinstance(node, ir.May)
    if node.bind is not None or any(around.step == "cost" for around in site.line()):
        return
    steps = node.do.steps if isinstance(node.do, ir.Seq) else (node.do,)
    if not all(_costs(step) for step in steps):
        return
    above = site.above.node if site.above is not None else None
    followed = isinstance(above, ir.Seq) and site.step != f"steps.{len(above.steps) - 1}"
    if followed or all(isinstance(step, ir.Pay) for step in steps):
        yield site.find("U851")


def _costs(step: ir.Effect) -> bool:
    """Whether a step is what costs are made of, and nothing later speaks of it."""
    if getattr(step, "bind", None) is not None:
        return False
    match step:
        case ir.Pay():
            return step.player == "you"
        case ir.Move():
            return (
                step.to == "waiting_room"
                and isinstance(step.what, ir.Select)
                and step.what.zones == ("hand",)
            )
        case ir.SetState():
            return step.state == "wait" and isinstance(step.what, ir.This | ir.Select) and _own(step.what)
        case _:
            return False


def _own(what: ir.This | ir.Select) -> bool:
    return isinstance(what, ir.This) or what.owner == "you"


def duration(site: Site, scope: Scope) -> Iterator[Finding]:
    """Apply: a change of a member that resolves has a duration, else it lasts (9.2.1.2, 4.1.4)."""
    node = site.node
    assert isinstance(node, ir.Apply)
    if node.duration is not None or site.ability.type == "static" or not _on_member(node, scope):
        return
    for at, change in enumerate(node.changes):
        number = isinstance(change, ir.Adjust | ir.Become) and _attribute(change) in _NUMBERS
        if number or isinstance(change, _FELT):
            yield Finding("U852", f"{site.path}.changes.{at}" if site.path else f"changes.{at}", {})
            return


def _attribute(change: ir.Adjust | ir.Become) -> str:
    return change.attribute if isinstance(change.attribute, str) else change.attribute.name


def _on_member(node: ir.Apply, scope: Scope) -> bool:
    """Whether the change is one of a member: not of this live card, which leaves with the live (8.4.8)."""
    match node.on:
        case None:
            return scope.card != "live"
        case ir.This():
            return node.on.noun == "member" and scope.card != "live"
        case ir.Select():
            return node.on.type == "member"
        case _:
            return True
