"""One of the two pools that are compared: what its cards say and mean, as JSON, whoever compiled it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

from cardpool.poolfile import document, load_pool, read_document
from cardpool.report import Report
from compiler.diagnostics import Diagnostic, Words, diagnose
from compiler.ir import CardDef
from utafuda.impact.trees import renamed
from utafuda.pools import kind_of, load_cards
from utafuda.refused import Refused


@dataclass(frozen=True)
class Entry:
    """A card. ``said``: the canonical wording of its abilities by language; ``tree``: the card as IR,
    None if its text does not compile, for the ``reasons``."""

    id: str
    name: str
    text: str
    said: Mapping[str, str]
    tree: dict[str, Any] | None
    reasons: tuple[Words, ...] = ()


@dataclass(frozen=True)
class Side:
    """``meta``: what compiled the cards; ``entries``: by id; ``findings``: those about its files."""

    path: Path
    meta: Mapping[str, Any]
    entries: Mapping[str, Entry]
    findings: tuple[Diagnostic, ...] = ()
    compiled: Mapping[str, CardDef] | None = field(default=None, repr=False)

    @cached_property
    def cards(self) -> Mapping[str, CardDef]:
        """The cards that can be played, by id. Raises Refused if their IR is not of this compiler."""
        if self.compiled is not None:
            return self.compiled
        if any(found.severity == "error" for found in load_pool(self.path).diagnostics):
            raise Refused(load_pool(self.path).diagnostics)
        return load_cards([self.path])[0].cards


def side(path: Path) -> Side:
    """The cards of a card file, a folder of them, or a compiled pool, which is taken as it was compiled.

    Raises FileNotFoundError for a path that does not exist, Refused for a pool that is not sound.
    """
    if path.is_file() and kind_of(path) == "pool":
        report = Report(str(path))
        data = read_document(path, report)
        if data is None:
            raise Refused(report.found)
        return Side(path, data["meta"], _entries(data, path), tuple(report.found))
    compiled, findings = load_cards([path])
    data = document(compiled, ())
    if not data["cards"]:
        raise Refused([found for found in findings if found.severity == "error"])
    return Side(path, data["meta"], _entries(data, path), findings, compiled.cards)


def _entries(data: Mapping[str, Any], path: Path) -> dict[str, Entry]:
    try:
        return {card["definition"]["id"]: _entry(card) for card in data["cards"]}
    except (KeyError, TypeError, AttributeError) as error:
        raise Refused([diagnose("U471", file=str(path), reason=str(error))]) from None


def _entry(card: Mapping[str, Any]) -> Entry:
    definition = card["definition"]
    text: dict[str, Any] = next(iter(card["texts"]), {"text": "", "abilities": [], "findings": []})
    reasons = tuple(Words(**found["message"]) for found in text["findings"] if found["severity"] == "error")
    languages = dict.fromkeys(name for one in text["abilities"] for name in one["canonical"])
    said = {
        name: "\n".join(one["canonical"].get(name, "") for one in text["abilities"]) for name in languages
    }
    tree = renamed({**definition, "abilities": [one["ir"] for one in text["abilities"]]})
    return Entry(definition["id"], definition["name"], text["text"], said, None if reasons else tree, reasons)
