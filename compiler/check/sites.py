"""An ability laid out for the rules of advice: every node with its place, and what binds each name."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal, NamedTuple

from compiler import ir
from compiler.compiled import CompiledAbility
from compiler.diagnostics import Words

Version = Literal["1.04", "1.05", "1.06"]
VERSIONS: tuple[Version, ...] = ("1.04", "1.05", "1.06")
"""The versions of the rules, oldest first."""


class Finding(NamedTuple):
    """What a rule found: a code of the catalogue, the IR path it is about, values of its templates."""

    code: str
    path: str
    values: dict[str, Words | str | int]


@dataclass(slots=True)
class Site:
    """A node in its place: ``step`` leads to it from ``above``; ``ability`` is the nearest around it."""

    node: ir.Node
    step: str
    above: "Site | None"
    ability: ir.Ability

    @property
    def path(self) -> str:
        """The dotted path from the ability of the text."""
        steps = [site.step for site in self.line() if site.step]
        return ".".join(reversed(steps))

    def line(self) -> Iterator["Site"]:
        """Itself and every node around it, from the inside out."""
        site: Site | None = self
        while site is not None:
            yield site
            site = site.above

    def find(self, code: str, **values: Words | str | int) -> Finding:
        """A finding about this node."""
        return Finding(code, self.path, values)


@dataclass(slots=True)
class Scope:
    """An ability of a text, its nodes in the order of the text, and what it is printed on.

    ``card``: the type of the card if it is known.
    """

    ability: ir.Ability
    card: ir.CardType | None
    version: Version
    sites: list[Site] = field(default_factory=list)
    _binders: dict[str, Site] | None = None

    def __post_init__(self) -> None:
        _lay_out(self.ability, "", None, self.ability, self.sites)

    def binder(self, name: str) -> Site | None:
        """The step that binds ``name``."""
        if self._binders is None:
            self._binders = {
                bound: site for site in self.sites for bound in (getattr(site.node, "bind", None),) if bound
            }
        return self._binders.get(name)


def _lay_out(node: ir.Node, step: str, above: Site | None, ability: ir.Ability, sites: list[Site]) -> None:
    if isinstance(node, ir.Ability):
        ability = node
    site = Site(node, step, above, ability)
    sites.append(site)
    for name, value in node.__dict__.items():
        if isinstance(value, ir.Node):
            _lay_out(value, name, site, ability, sites)
        elif isinstance(value, tuple):
            for at, item in enumerate(value):
                if isinstance(item, ir.Node):
                    _lay_out(item, f"{name}.{at}", site, ability, sites)


@dataclass
class Place:
    """An ability in its text: its nodes, and the printed range of its words."""

    part: CompiledAbility
    scope: Scope
    start: int
    stop: int

    @cached_property
    def _ranges(self) -> dict[str, tuple[int, int]]:
        """By IR path: from the first to the last word of a node and of all below it."""
        found: dict[str, tuple[int, int]] = {}
        for path, spans in self.part.spans.items():
            if not spans:
                continue
            start, stop = min(spans)[0], max(stop for _, stop in spans)
            while path:
                first, last = found.get(path, (start, stop))
                found[path] = min(first, start), max(last, stop)
                path = path.rpartition(".")[0]  # noqa: PLW2901
        return found

    def range(self, path: str) -> tuple[int, int]:
        """The printed range of what stands at ``path``: all words of the node, else of one around it."""
        while path:
            if path in self._ranges:
                return self._ranges[path]
            path = path.rpartition(".")[0]
        return min(self.part.spans.get("") or ((self.start, self.stop),))
