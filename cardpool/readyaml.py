"""From the events of the YAML parser to a tree.

Nothing is constructed that the file only names (no aliases, no tags), nesting is bounded, and a mapping
that names a key twice is noticed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ruamel.yaml import YAML
from ruamel.yaml.error import MarkedYAMLError, YAMLError
from ruamel.yaml.events import (
    AliasEvent,
    CollectionEndEvent,
    DocumentStartEvent,
    Event,
    MappingStartEvent,
    NodeEvent,
    ScalarEvent,
    SequenceStartEvent,
)

from cardpool.report import Report, Spot
from cardpool.tree import Mapping, Node, Scalar, Sequence

MAX_DEPTH = 12
MAX_NODES = 400_000


def read_tree(text: str, report: Report) -> Node | None:
    """The document in ``text``; None if it is not well-formed, with the reason in ``report``."""
    try:
        return _Builder(report).build(YAML(typ="safe", pure=True).parse(text))
    except _StopError:
        return None
    except MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        spot = Spot(mark.line + 1, mark.column + 1, mark.line + 1, mark.column + 2) if mark else None
        report.add("U411", spot, reason=error.problem or error.context or "YAML")
    except YAMLError as error:
        report.add("U411", reason=str(error).split("\n")[0])
    return None


class _StopError(Exception):
    """The tree cannot be built; the reason is in the report."""


@dataclass(slots=True)
class _Open:
    """A collection whose end has not come yet."""

    start: Event
    keys: list[Scalar] = field(default_factory=list)
    values: list[Node] = field(default_factory=list)
    seen: set[str] = field(default_factory=set)


class _Builder:
    def __init__(self, report: Report) -> None:
        self.report = report
        self.stack: list[_Open] = []
        self.root: Node | None = None

    def build(self, events: Iterator[Event]) -> Node | None:
        for number, event in enumerate(events):
            if number > MAX_NODES:
                self.stop("U405", event, size=number, limit=MAX_NODES)
            self.take(event)
        if self.root is None:
            self.report.add("U401")
        return self.root

    def stop(self, code: str, event: Event, **values: int) -> None:
        self.report.add(code, _spot(event), None, **values)
        raise _StopError

    def take(self, event: Event) -> None:
        if isinstance(event, AliasEvent) or (isinstance(event, NodeEvent) and event.anchor):
            self.stop("U413", event)
        if isinstance(event, DocumentStartEvent) and self.root is not None:
            self.stop("U415", event)
        if isinstance(event, MappingStartEvent | SequenceStartEvent):
            if len(self.stack) >= MAX_DEPTH:
                self.stop("U412", event, limit=MAX_DEPTH)
            self.stack.append(_Open(event))
        elif isinstance(event, ScalarEvent):
            self.place(Scalar(event.value, not event.style, event.style, _spot(event)), event)
        elif isinstance(event, CollectionEndEvent):
            opened = self.stack.pop()
            spot = _spot(opened.start, event)
            if isinstance(opened.start, MappingStartEvent):
                pairs = list(zip(opened.keys, opened.values, strict=True))
                self.place(Mapping(pairs, spot), event)
            else:
                self.place(Sequence(opened.values, spot), event)

    def place(self, node: Node, event: Event) -> None:
        if not self.stack:
            self.root = node
            return
        top = self.stack[-1]
        if isinstance(top.start, MappingStartEvent) and len(top.keys) == len(top.values):
            if not isinstance(node, Scalar):
                self.stop("U416", event)
                return
            if node.text in top.seen:
                self.report.add("U414", node.spot, key=node.text)
            top.seen.add(node.text)
            top.keys.append(node)
        else:
            top.values.append(node)


def _spot(start: Event, end: Event | None = None) -> Spot:
    a, b = start.start_mark, (end or start).end_mark
    return Spot(a.line + 1, a.column + 1, b.line + 1, b.column + 1)
