"""Compiled pools as files: cards with the meaning of their texts, read back without the parser.

A pool file is one JSON object. ``meta`` says what made it; ``names`` and ``cards`` are the pool. It holds no
path and no date: the same cards, compiled by the same compiler, are the same file.
"""

import hashlib
import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.metadata import version
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from cardpool.compile import CompiledPool
from cardpool.names import Names
from cardpool.pool import Card, Origin, Pool, PrintedText
from cardpool.report import Report
from cardpool.source import read_text
from compiler.compiled import Compiled, CompiledAbility, Wording
from compiler.diagnostics import Diagnostic
from compiler.fingerprint import grammar_hash
from compiler.ir import Ability, CardDef, brief
from compiler.normalise import normalise
from compiler.style import Style

SCHEMA = 1
"""The version of the layout: raised when a reader of the one before would misread a file."""

_FINDING = TypeAdapter(Diagnostic)


class _Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Meta(_Part):
    """What made the file. ``grammar``: of the compiler (``compiler.fingerprint``); ``rules``: the versions
    of the rules that the cards can be played under; ``hash``: SHA-256 of everything beside ``meta``."""

    layout: int = Field(alias="schema")
    utafuda: str
    grammar: str
    rules: tuple[str, ...]
    hash: str


class Wordings(_Part):
    """What the printer says: in Japanese, and in English if it has words for all of the ability."""

    ja: str
    en: str | None = None


class AbilityEntry(_Part):
    """One ability: its meaning, its normalised text, and the canonical wording by language.

    ``said``: the text in current words; ``style``: path, choice and value of each wording that is not
    canonical; ``spans``: by IR path, the characters of the printed text that became the node.
    """

    ir: Ability
    text: str
    said: str
    canonical: Wordings
    wording: Wording = "canonical"
    style: tuple[tuple[str, str, str], ...] = ()
    spans: dict[str, tuple[tuple[int, int], ...]]


class TextEntry(_Part):
    """A text of a printing, its abilities, and the findings about it, with spans into it."""

    text: str
    printing: str
    abilities: tuple[AbilityEntry, ...] = ()
    findings: tuple[Diagnostic, ...] = ()


class CardEntry(_Part):
    """A card. Its abilities are those of the first of its ``texts``; with an error among the findings of
    that one it cannot be played."""

    definition: CardDef
    printings: tuple[str, ...]
    texts: tuple[TextEntry, ...] = ()


class NamesEntry(_Part):
    """The proper names the cards use (2.3 to 2.5); ``members``: the group of each."""

    groups: tuple[str, ...]
    units: tuple[str, ...]
    members: dict[str, str]


class PoolFile(_Part):
    """A compiled pool as it is written."""

    meta: Meta
    names: NamesEntry
    cards: tuple[CardEntry, ...]


@dataclass(frozen=True)
class LoadedPool:
    """What a pool file held: the cards, what became of each text, and the findings about the file."""

    pool: Pool = field(default_factory=Pool)
    texts: Mapping[str, Compiled] = field(default_factory=dict)
    diagnostics: tuple[Diagnostic, ...] = ()


def document(compiled: CompiledPool, rules: Iterable[str]) -> dict[str, Any]:
    """The pool as the JSON object that its file holds. ``rules``: the versions it can be played under.

    ``meta.hash`` of it identifies the pool: equal for equal cards that mean the same (contract 17).
    """
    names = compiled.pool.names
    content = {
        "names": {"groups": [*names.groups], "units": [*names.units], "members": dict(names.members)},
        "cards": [_card(card, compiled.texts) for card in compiled.pool.cards.values()],
    }
    meta = {
        "schema": SCHEMA,
        "utafuda": version("utafuda"),
        "grammar": grammar_hash(),
        "rules": [*rules],
        "hash": _hash(content),
    }
    return {"meta": meta, **content}


def write_pool(compiled: CompiledPool, path: Path, rules: Iterable[str]) -> None:
    """Write a pool file. Raises OSError."""
    text = json.dumps(document(compiled, rules), ensure_ascii=False, separators=(",", ":"))
    path.write_text(text.replace('{"definition"', '\n{"definition"') + "\n", encoding="utf-8")


def is_pool_file(start: str) -> bool:
    """Whether JSON that begins like this is meant to be a compiled pool."""
    return start.lstrip("\ufeff \t\r\n").replace(" ", "").replace("\n", "").startswith('{"meta":')


def read_document(path: Path, report: Report) -> dict[str, Any] | None:
    """The JSON object of a pool file whose version and hash are right, its IR unread; else None.

    The reason goes to ``report``. It is enough to look at pools of other compilers.
    """
    text = read_text(path, report, max_line=None)
    if text is None:
        return None
    try:
        data = json.loads(text)
        meta = Meta.model_validate(data.pop("meta"))
        if meta.layout == SCHEMA and data.keys() != {"names", "cards"}:
            raise ValueError("names, cards")
    except (ValueError, TypeError, KeyError, AttributeError, RecursionError) as error:
        report.add("U471", reason=_reason(error))
        return None
    if meta.layout != SCHEMA:
        report.add("U472", found=meta.layout, known=SCHEMA, utafuda=meta.utafuda)
        return None
    if _hash(data) != meta.hash:
        report.add("U473")
        return None
    return {"meta": meta.model_dump(by_alias=True), **data}


def load_pool(path: Path) -> LoadedPool:
    """Read a compiled pool. Never raises for what the path or the file says; nothing is parsed."""
    report = Report(str(path))
    data = read_document(path, report)
    if data is None:
        return LoadedPool(diagnostics=tuple(report.found))
    try:
        file = PoolFile.model_validate(data)
    except (ValidationError, RecursionError) as error:
        report.add("U471", reason=_reason(error))
        return LoadedPool(diagnostics=tuple(report.found))
    names = Names(file.names.groups, file.names.units, MappingProxyType(dict(file.names.members)))
    origin = Origin(str(path))
    cards = [
        Card(one.definition, one.printings, tuple(PrintedText(t.text, t.printing, origin) for t in one.texts))
        for one in file.cards
    ]
    texts = {text.text: _compiled(text) for card in file.cards for text in card.texts}
    return LoadedPool(Pool.of(cards, names), MappingProxyType(texts), tuple(report.found))


def _hash(content: Mapping[str, Any]) -> str:
    text = json.dumps(content, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()


def _reason(error: Exception) -> str:
    if isinstance(error, ValidationError):
        first = error.errors(include_url=False)[0]
        return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"[:200]
    return str(error)[:200] or type(error).__name__


def _card(card: Card, texts: Mapping[str, Compiled]) -> dict[str, Any]:
    return {
        "definition": brief(card.definition),
        "printings": [*card.printings],
        "texts": [
            {"text": printed.text, "printing": printed.printing, **_text(texts[printed.text])}
            for printed in card.texts
        ],
    }


def _text(compiled: Compiled) -> dict[str, Any]:
    return {
        "abilities": [
            {
                "ir": brief(part.ability),
                "text": part.text,
                "said": part.said,
                "canonical": _wordings(part),
                "wording": part.wording,
                "style": [[path, choice, value] for (path, choice), value in part.style.items()],
                "spans": {path: [[*span] for span in ranges] for path, ranges in part.spans.items()},
            }
            for part in compiled.parts
        ],
        "findings": [
            _FINDING.dump_python(found, mode="json", exclude_none=True) for found in compiled.diagnostics
        ],
    }


def _wordings(part: CompiledAbility) -> dict[str, str]:
    from compiler.render import RenderError, render_english  # noqa: PLC0415 - a pool is read without it

    try:
        return {"ja": part.canonical, "en": render_english(part.ability)}
    except RenderError:
        return {"ja": part.canonical}


def _compiled(text: TextEntry) -> Compiled:
    parts = (
        CompiledAbility(
            one.ir,
            Style({(path, choice): value for path, choice, value in one.style}),
            one.text,
            one.said,
            one.canonical.ja,
            one.wording,
            one.spans,
        )
        for one in text.abilities
    )
    return Compiled(text.text, normalise(text.text), tuple(parts), text.findings)
