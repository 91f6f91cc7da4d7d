"""Advice on texts that compile: warnings and infos with codes, places and, where it is safe, a fix (2.12).

    compiled = compile_text("【登場】カードを１枚引く。２枚引いてもよい。1枚引く。")
    lint(compiled, version="1.06")      # findings about this text, in its order

One module per topic; a rule is a function from a node in its place to findings. Nothing here changes what a
text means, and a text without findings is not better understood than one with them.
"""

import re
from collections.abc import Callable, Iterator

from compiler import ir
from compiler.check import conditions, functioning, loops, steps, targets, versions, wording
from compiler.check.reminders import reminders
from compiler.check.sites import VERSIONS, Finding, Place, Scope, Site, Version
from compiler.compiled import Compiled, CompiledAbility
from compiler.diagnostics import Diagnostic, diagnose

__all__ = ["VERSIONS", "Finding", "Version", "findings", "lint"]

Rule = Callable[[Site, Scope], Iterator[Finding]]

RULES: dict[type[ir.Node], tuple[Rule, ...]] = {
    ir.Ability: (functioning.header, functioning.placed, loops.loop),
    ir.Compare: (conditions.comparison,),
    ir.IsOneOf: (conditions.one_of,),
    ir.PhaseIs: (conditions.phase,),
    ir.InArea: (conditions.area,),
    ir.InZone: (functioning.elsewhere,),
    ir.And: (conditions.both,),
    ir.Or: (conditions.any_of,),
    ir.If: (conditions.both,),
    ir.Upgrade: (conditions.cases,),
    ir.Select: (targets.selection,),
    ir.Is: (targets.described,),
    ir.EveryArea: (targets.described,),
    ir.Modal: (targets.modes,),
    ir.PositionChange: (targets.change_of_position,),
    ir.This: (targets.this_member,),
    ir.May: (steps.optional_cost,),
    ir.Apply: (steps.duration,),
}
"""By the type of node: the rules about it."""

_CLOSE = re.compile("場合|かぎり|なら|とき|たび|[。:：、]")
"""Where a condition ends."""


def lint(text: Compiled, card: ir.CardDef | None = None, version: Version = "1.06") -> tuple[Diagnostic, ...]:
    """What to say about a text, in its order; of one with errors, only what its other abilities mean.

    ``card``: what it is printed on, if that is known; ``version``: of the rules. The spans are in the printed
    text, as those of ``text``.
    """
    places = [
        _place(text, part, at, Scope(part.ability, card.type if card else None, version))
        for at, part in enumerate(text.parts)
    ]
    found = [_diagnostic(one, place, text.printed) for place in places for one in _findings(place.scope)]
    if text.ok:
        found += wording.widths(text)
        for place, segment in zip(places, text.normalised.segments, strict=True):
            found += wording.words(text, place.part, segment)
        found += reminders(text, places, card)
    return tuple(sorted(found, key=lambda one: (one.span or (0, 0), one.code)))


def _place(text: Compiled, part: CompiledAbility, at: int, scope: Scope) -> Place:
    """Where the ability stands: its segment, or if others of the text do not compile, its words."""
    if text.ok:
        segment = text.normalised.segments[at]
        return Place(part, scope, *text.normalised.span(0, len(segment.text), segment))
    words = [one for spans in part.spans.values() for one in spans] or [(0, 0)]
    return Place(part, scope, min(words)[0], max(stop for _, stop in words))


def findings(
    ability: ir.Ability, card: ir.CardType | None = None, version: Version = "1.06"
) -> list[Finding]:
    """What the rules of advice find in the meaning of an ability, without its text."""
    return list(_findings(Scope(ability, card, version)))


def _findings(scope: Scope) -> Iterator[Finding]:
    newest = scope.version == VERSIONS[-1]
    for site in scope.sites:
        for rule in RULES.get(type(site.node), ()):
            yield from rule(site, scope)
        if not newest:
            yield from versions.undefined(site, scope)


def _diagnostic(found: Finding, place: Place, printed: str) -> Diagnostic:
    start, stop = place.range(found.path)
    if found.code in ("U821", "U822"):
        closed = _CLOSE.search(printed, stop)
        stop = closed.start() if closed else stop
    return diagnose(found.code, (start, stop), None, card=None, file=None, **found.values)
