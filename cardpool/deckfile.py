"""Deck files, read and written.

Three formats: ``own`` YAML (name, main, energy), ``lines`` (one card number x count a line), and
``sections`` YAML (main_deck with members and lives, energy_deck; lists of card_code and count).
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from cardpool.deck import Deck
from cardpool.pool import Pool
from cardpool.report import Report, Spot
from cardpool.resolve import Resolver
from cardpool.shape import nearest
from cardpool.source import read_text
from cardpool.tree import Mapping, Node, Scalar, Sequence, head, parse, plain
from compiler.diagnostics import Diagnostic, Words

Format = Literal["own", "lines", "sections"]
Part = Literal["main", "energy"]

MAX_WRONG = 50
"""A text with this many lines that are no cards is not a deck."""

_LINE = re.compile(r"(?P<number>\S+?)\s*(?:\s[xX]|[×✕*])\s*(?P<count>\d{1,9})")

_SECTIONS = ("name", "player_name", "description", "main_deck", "energy_deck")
_TABLE = Words("「キー: 値」の表", "a mapping of keys to values")


class _Row(NamedTuple):
    """A card of the list: its number as written, where, how many, and in which deck if the file says."""

    number: str
    at: Spot
    count: Any
    part: Part | None


class DeckShape(BaseModel):
    """The own format: printed number to count, for the main and the energy deck (6.1)."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)

    name: str = Field(default="", description="What the deck is called; by default the file's name.")
    main: dict[str, Annotated[int, Field(ge=1, le=99)]] = Field(description="48 members, 12 lives.")
    energy: dict[str, Annotated[int, Field(ge=1, le=99)]] = Field(default={}, description="12 energy.")


@dataclass(frozen=True)
class LoadedDeck:
    """The deck that a file holds, and the findings; None if there is no deck in it."""

    deck: Deck | None
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether there is no error among the findings."""
        return all(d.severity != "error" for d in self.diagnostics)


def load_deck(path: Path, pool: Pool) -> LoadedDeck:
    """Reads a deck of any of the formats; cards are those of ``pool``.

    Never raises for what the file says. Whether the deck is legal is asked of ``check_deck``.
    """
    report = Report(str(path))
    if path.suffix.lower() not in (".yaml", ".yml", ".txt"):
        report.add("U408", suffix=path.suffix or path.name)
        return LoadedDeck(None, tuple(report.found))
    text = read_text(path, report)
    if text is None:
        return LoadedDeck(None, tuple(report.found))
    lines = path.suffix.lower() == ".txt"
    return load_deck_text(text, path.stem, pool, lines=lines, report=report)


def load_deck_text(
    text: str, name: str, pool: Pool, *, lines: bool = False, report: Report | None = None
) -> LoadedDeck:
    """As load_deck, from the text; ``name`` is the deck's unless the file names it. ``lines``: the format."""
    report = report or Report(name)
    if lines:
        rows = list(_read_lines(text, report))
        if not rows and not report.found:
            report.add("U505", found="0")
    else:
        root = parse(text, report)
        if not isinstance(root, Mapping):
            if root is not None:
                report.add("U505", head(root), found=repr(plain(root))[:40])
            return LoadedDeck(None, tuple(report.found))
        title = root.get("name")
        name = title.text if isinstance(title, Scalar) else name
        rows = list(_read_yaml(root, report))
    return LoadedDeck(_deck(name, rows, pool, report), tuple(report.found))


def _deck(name: str, rows: list[_Row], pool: Pool, report: Report) -> Deck:
    resolver = Resolver(pool)
    parts: dict[Part, dict[str, int]] = {"main": {}, "energy": {}}
    for row in rows:
        if isinstance(row.count, bool) or not isinstance(row.count, int) or not 1 <= row.count <= 99:
            report.add("U504", row.at, row.number, number=row.number, count=repr(row.count)[:20])
            continue
        found = resolver.resolve(row.number, report, row.at)
        if found is None:
            continue
        energy = pool.find(found).definition.type == "energy"
        part = row.part or ("energy" if energy else "main")
        parts[part][found] = parts[part].get(found, 0) + row.count
    return Deck(name, MappingProxyType(parts["main"]), MappingProxyType(parts["energy"]))


def _read_lines(text: str, report: Report) -> Iterator[_Row]:
    wrong = 0
    for number, line in enumerate(text.split("\n"), 1):
        body = line.strip()
        if not body or body.startswith("#"):
            continue
        at = Spot(number, 1, number, len(line) + 1)
        found = _LINE.fullmatch(body)
        if found is None:
            report.add("U501", at, line=body[:40])
            wrong += 1
            if wrong == MAX_WRONG:
                report.add("U505", at, found=body[:40])
                return
            continue
        yield _Row(found["number"], at, int(found["count"]), None)


def _read_yaml(root: Mapping, report: Report) -> Iterator[_Row]:
    sections = root.get("main_deck") is not None or root.get("energy_deck") is not None
    known = _SECTIONS if sections else tuple(DeckShape.model_fields)
    for key, node in root.items:
        if key.text not in known:
            report.add("U421", key.spot, key=key.text, nearest=nearest(key.text, known))
        elif key.text in ("main", "energy"):
            yield from _own_part(node, "main" if key.text == "main" else "energy", report)
        elif key.text == "main_deck":
            yield from _main_sections(node, report)
        elif key.text == "energy_deck":
            yield from _section(node, "energy", report)
    if not sections and root.get("main") is None:
        report.add("U505", head(root), found=", ".join(key.text for key, _ in root.items)[:40] or "{}")


def _own_part(node: Node, part: Part, report: Report) -> Iterator[_Row]:
    if not isinstance(node, Mapping):
        report.add("U423", head(node), key=part, value=repr(plain(node))[:40], expected=_TABLE)
        return
    for key, value in node.items:
        yield _Row(key.text, key.spot, plain(value), part)


def _main_sections(node: Node, report: Report) -> Iterator[_Row]:
    if isinstance(node, Sequence):
        yield from _section(node, "main", report)
        return
    if not isinstance(node, Mapping):
        report.add("U423", head(node), key="main_deck", value=repr(plain(node))[:40], expected=_TABLE)
        return
    for key, section in node.items:
        if key.text not in ("members", "lives"):
            near = nearest(key.text, ("members", "lives"))
            report.add("U421", key.spot, key=key.text, nearest=near)
            continue
        yield from _section(section, "main", report)


def _section(node: Node, part: Part, report: Report) -> Iterator[_Row]:
    for item in node.items if isinstance(node, Sequence) else [node]:
        code = item.get("card_code") if isinstance(item, Mapping) else None
        if not isinstance(item, Mapping) or not isinstance(code, Scalar):
            if plain(item) is not None:
                report.add("U422", head(item), key="card_code")
            continue
        for key, _ in item.items:
            if key.text not in ("card_code", "count"):
                near = nearest(key.text, ("card_code", "count"))
                report.add("U421", key.spot, key=key.text, nearest=near)
        count = item.get("count")
        yield _Row(code.text, code.spot, plain(count) if count else None, part)


def write_deck(deck: Deck, pool: Pool, format: Format = "own") -> str:
    """The deck as a file of ``format``. Raises KeyError for a number that ``pool`` does not have."""
    if format == "lines":
        cards = [*deck.main.items(), *deck.energy.items()]
        return "".join(f"{number} x {count}\n" for number, count in cards)
    data: dict[str, Any]
    if format == "own":
        data = {"name": deck.name, "main": dict(deck.main), "energy": dict(deck.energy)}
    else:
        kinds: dict[str, list[dict[str, Any]]] = {"members": [], "lives": []}
        for number, count in deck.main.items():
            live = pool.find(number).definition.type == "live"
            kinds["lives" if live else "members"].append({"card_code": number, "count": count})
        energy = [{"card_code": number, "count": count} for number, count in deck.energy.items()]
        data = {"player_name": deck.name, "main_deck": kinds, "energy_deck": energy}
    from cardpool.writeyaml import dump  # noqa: PLC0415 - only who writes YAML loads the library

    return dump(data)
