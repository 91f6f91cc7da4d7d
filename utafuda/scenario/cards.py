"""The cards of a scenario: written into it, taken from a card file, or blank."""

from pathlib import Path
from typing import Any

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from cardpool.names import split_names
from cardpool.report import Report
from cardpool.shape import short
from cardpool.tree import Mapping as Table
from cardpool.tree import Node, Scalar, plain
from compiler.diagnostics import Words
from compiler.ir import CardDef, CardType, Hearts
from compiler.normalise import fold_name
from utafuda.pools import compile_card, load_cards
from utafuda.scenario.reader import BLANK, ENERGY, head

OneOrMore = str | list[str]


class Inline(BaseModel):
    """A card written into a scenario; everything has a default."""

    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)
    type: CardType = "member"
    cost: int = 1
    blade: int = 1
    hearts: Hearts = Field(default_factory=dict)
    blade_hearts: Hearts = Field(default_factory=dict)
    icons: dict[str, int] = Field(default_factory=dict)
    score: int = 1
    need: Hearts = Field(default_factory=dict)
    group: OneOrMore = ()  # type: ignore[assignment]
    unit: OneOrMore = ()  # type: ignore[assignment]
    text: str = ""


_INLINE = TypeAdapter(Inline)


def fillers() -> dict[str, CardDef]:
    """The cards that fill what a scenario leaves open: a member without text, and energy."""
    blank = CardDef(id=BLANK, name=BLANK, names=(BLANK,), type="member", cost=1)
    return {BLANK: blank, ENERGY: CardDef(id=ENERGY, name=ENERGY, names=(ENERGY,), type="energy")}


def inline_card(name: str, node: Node, report: Report) -> CardDef | None:
    """The card written under ``name``, compiled; None with findings if it is none."""
    try:
        entry = _INLINE.validate_python(plain(node) or {})
    except ValueError as error:
        where = error.errors()[0] if hasattr(error, "errors") else {"loc": (), "msg": str(error)}
        key = ".".join(str(part) for part in where["loc"]) or name
        at = node.key(str(where["loc"][0])) if isinstance(node, Table) and where["loc"] else None
        said = short(where["msg"])
        report.add("U603", at.spot if at else head(node), name, key=key, expected=Words(said, said))
        return None
    text = node.get("text") if isinstance(node, Table) else None
    card = CardDef(
        id=name,
        name=name,
        names=tuple(map(fold_name, split_names(name) if entry.type == "member" else (name,))),
        type=entry.type,
        groups=_tuple(entry.group),
        units=_tuple(entry.unit),
        text=entry.text.rstrip("\n"),
        **_stats(entry),
    )
    compiled, findings = compile_card(card)
    spot = head(text) if isinstance(text, Scalar) else head(node)
    block = isinstance(text, Scalar) and text.style == "|"
    for found in findings:
        report.found.append(
            found.placed(
                card.text,
                file=report.file,
                card=name,
                line=spot.line + 1 if block else spot.line,
                column=_indent(node) if block else spot.column,
                indent=_indent(node) - 1 if block else 0,
            )
        )
    return None if any(f.severity == "error" for f in findings) else compiled


def _stats(entry: Inline) -> dict[str, Any]:
    if entry.type == "member":
        stats: dict[str, Any] = {"cost": entry.cost, "blade": entry.blade, "hearts": entry.hearts}
    elif entry.type == "live":
        stats = {"score": entry.score, "need": entry.need}
    else:
        return {}
    return {**stats, "blade_hearts": entry.blade_hearts, "icons": entry.icons}


def _indent(node: Node) -> int:
    """Where a block under this mapping begins: two columns in from its keys, as the format is written."""
    return (node.items[0][0].spot.column if isinstance(node, Table) and node.items else node.spot.column) + 2


def _tuple(value: OneOrMore) -> tuple[str, ...]:
    return tuple(map(fold_name, (value,) if isinstance(value, str) else value))


def pool_cards(path: Path, node: Node, report: Report) -> dict[str, CardDef]:
    """The cards of a card file that compile, by id and by name (of two with one name, the first)."""
    try:
        compiled, findings = load_cards([path])
    except OSError as error:
        report.add("U001", head(node), path=str(path), reason=error.strerror or "?")
        return {}
    report.found += [found for found in findings if found.severity == "error"]
    by_name: dict[str, CardDef] = {}
    for card in compiled.cards.values():
        by_name.setdefault(card.name, card)
    return by_name | dict(compiled.cards)
