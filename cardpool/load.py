"""Set files: from YAML to a pool, with every fault found at once and at its place."""

from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import compiler
from cardpool.names import Names, name_key, split_names
from cardpool.pool import Card, Origin, Pool, PrintedText
from cardpool.report import Report
from cardpool.setfile import CARD, HEADER, EnergyEntry, LiveEntry, MemberEntry, SetHeader
from cardpool.shape import nearest, validate
from cardpool.source import read_text
from cardpool.tree import Mapping, Node, Scalar, Sequence, head, parse
from compiler.diagnostics import Diagnostic, Words
from compiler.ir import CardDef
from compiler.normalise import fold_name
from compiler.normalise.icons import TOKENS

Entry = MemberEntry | LiveEntry | EnergyEntry


@dataclass(frozen=True)
class Loaded:
    """What a card file held: the cards that are sound, and the findings."""

    pool: Pool
    diagnostics: tuple[Diagnostic, ...]

    @property
    def ok(self) -> bool:
        """Whether there is no error among the findings."""
        return all(d.severity != "error" for d in self.diagnostics)


def load_set(path: Path, names: Names | None = None) -> Loaded:
    """Reads a set file. ``names``: names of other sets that its cards may use too.

    Never raises for what the file says; a card with an error is left out of the pool.
    """
    report = Report(str(path))
    text = read_text(path, report)
    if text is None:
        return Loaded(Pool(), tuple(report.found))
    return load_set_text(text, str(path), names, report=report)


def load_set_text(
    text: str, file: str = "<text>", names: Names | None = None, *, report: Report | None = None
) -> Loaded:
    """As load_set, from the text of the file; ``file`` is how findings call it."""
    report = report or Report(file)
    root = parse(text, report)
    if root is None:
        return Loaded(Pool(), tuple(report.found))
    reader = _Reader(report, text, names or Names())
    pool = reader.read(root)
    return Loaded(pool, tuple(report.found))


class _Reader:
    def __init__(self, report: Report, text: str, names: Names) -> None:
        self.report = report
        self.lines = text.split("\n")
        self.names = names
        self.header: SetHeader | None = None

    def read(self, root: Node) -> Pool:
        if not isinstance(root, Mapping):
            self._kind("", root, Words("「キー: 値」の表", "a mapping of keys to values"))
            return Pool()
        for key, _ in root.items:
            if key.text not in ("set", "cards"):
                self.report.add("U421", key.spot, key=key.text, nearest=nearest(key.text, ("set", "cards")))
        header, cards = root.get("set"), root.get("cards")
        if header is None:
            self.report.add("U422", head(root), key="set")
        else:
            self._read_header(header)
        if cards is None:
            self.report.add("U422", head(root), key="cards")
            return Pool()
        if not isinstance(cards, Sequence):
            self._kind("cards", cards, Words("リスト", "a list"))
            return Pool()
        return self._read_cards(cards)

    def _kind(self, key: str, node: Node, expected: Words) -> None:
        value = node.text[:40] if isinstance(node, Scalar) else type(node).__name__.lower()
        self.report.add("U423", head(node), key=key, value=repr(value), expected=expected)

    def _read_header(self, node: Node) -> None:
        self.header = validate(HEADER, node, self.report)
        if self.header is None:
            return
        header = self.header
        members, keywords = MappingProxyType(dict(header.members)), MappingProxyType(dict(header.keywords))
        own = Names(tuple(header.groups), tuple(header.units), members, keywords)
        self._check_keywords(node)
        self.names |= own
        table = node.get("members") if isinstance(node, Mapping) else None
        for member, group in table.items if isinstance(table, Mapping) else ():
            if isinstance(group, Scalar) and self.names.group(group.text) is None:
                near = nearest(group.text, self.names.groups)
                self.report.add("U432", group.spot, member.text, name=group.text, nearest=near)

    def _check_keywords(self, node: Node) -> None:
        """A keyword is no word of the rules, and what it stands for compiles."""
        table = node.get("keywords") if isinstance(node, Mapping) else None
        for keyword, meaning in table.items if isinstance(table, Mapping) else ():
            if keyword.text in TOKENS:
                self.report.add("U436", keyword.spot, word=keyword.text)
            elif isinstance(meaning, Scalar):
                for found in compiler.compile_text(meaning.text).diagnostics:
                    if found.severity == "error":
                        self.report.add("U437", meaning.spot, word=keyword.text, reason=found.message)

    def _read_cards(self, cards: Sequence) -> Pool:
        found: dict[str, Card] = {}
        lines: dict[str, int] = {}
        for node in cards.items:
            number = node.get("number") if isinstance(node, Mapping) else None
            label = number.text if isinstance(number, Scalar) else None
            if isinstance(number, Scalar) and number.text in lines:
                self.report.add("U431", number.spot, label, number=number.text, line=lines[number.text])
                continue
            if isinstance(number, Scalar):
                lines[number.text] = number.spot.line
            entry = validate(CARD, node, self.report, label)
            if entry is None or not isinstance(node, Mapping):
                continue
            card = self._card(entry, node)
            if card is not None:
                found[card.id] = card
        return Pool.of(found.values(), self.names)

    def _card(self, entry: Entry, node: Mapping) -> Card | None:
        member = isinstance(entry, MemberEntry)
        names = split_names(entry.name) if member else (entry.name,)
        groups = self._names(entry, node, "group")
        units = self._names(entry, node, "unit")
        sound = groups is not None and units is not None
        if member and self.header is not None:
            sound = self._check_members(entry, node, names, groups or ()) and sound
            groups = groups or self.names.groups_of(names)
        if not sound or groups is None or units is None:
            return None
        definition = _definition(entry, names, groups, units)
        printings = tuple(f"{entry.number}-{rarity}" for rarity in entry.rarities) or (entry.number,)
        text = node.get("text")
        texts: tuple[PrintedText, ...] = ()
        if isinstance(text, Scalar) and definition.text:
            texts = (PrintedText(definition.text, printings[0], self._origin(text)),)
        return Card(definition, printings, texts)

    def _names(self, entry: Entry, node: Mapping, key: str) -> tuple[str, ...] | None:
        """The groups or units given, in the spelling of the table; None if one is unknown."""
        value = node.get(key)
        scalars = value.items if isinstance(value, Sequence) else [value] if value else []
        found, sound = [], True
        for scalar in scalars:
            if not isinstance(scalar, Scalar) or scalar.value is None:
                continue
            known = self.names.group(scalar.text) if key == "group" else self.names.unit(scalar.text)
            if known is not None:
                found.append(known)
            elif self.header is not None:
                table = self.names.groups if key == "group" else self.names.units
                code = "U432" if key == "group" else "U433"
                near = nearest(scalar.text, table)
                self.report.add(code, scalar.spot, entry.number, name=scalar.text, nearest=near)
                sound = False
        return tuple(found) if sound else None

    def _check_members(
        self, entry: Entry, node: Mapping, names: tuple[str, ...], groups: tuple[str, ...]
    ) -> bool:
        name = node.get("name")
        spot = name.spot if isinstance(name, Scalar) else None
        unknown = [one for one in names if self.names.member(one) is None]
        for one in unknown:
            near = nearest(one, self.names.members)
            self.report.add("U434", spot, entry.number, name=one, nearest=near)
        table = self.names.groups_of(names)
        if unknown or not groups or {*map(name_key, groups)} == {*map(name_key, table)}:
            return not unknown
        at = node.get("group")
        self.report.add(
            "U435",
            head(at) if at else None,
            entry.number,
            printed="、".join(groups),
            table="、".join(table),
        )
        return False

    def _origin(self, text: Scalar) -> Origin:
        """Where the text begins: for a block, the first line under its key.

        A text that is written with escapes or folded lines is pointed at as a whole.
        """
        line, column = text.spot.line, text.spot.column
        if text.style == "|":
            rows = zip(self.lines[line:], text.text.split("\n"), strict=False)
            indent = next((len(row) - len(said) for row, said in rows if said), 0)
            return Origin(self.report.file, line + 1, indent + 1, indent)
        start = column + (1 if text.style in ("'", '"') else 0)
        literal = self.lines[line - 1].startswith(text.text, start - 1)
        return Origin(self.report.file, line, start, 0, None if literal else (0,) * (len(text.text) + 1))


def _definition(
    entry: Entry, names: tuple[str, ...], groups: tuple[str, ...], units: tuple[str, ...]
) -> CardDef:
    common = CardDef(
        id=entry.number,
        name=entry.name,
        names=tuple(map(fold_name, names)),
        type=entry.type,
        groups=tuple(map(fold_name, groups)),
        units=tuple(map(fold_name, units)),
    )
    if isinstance(entry, EnergyEntry):
        return common
    icons = {key: n for key, n in entry.blade_hearts.items() if key in ("score", "draw")}
    hearts = {key: n for key, n in entry.blade_hearts.items() if key not in icons}
    stats: dict[str, object] = {
        "blade_hearts": hearts,
        "icons": icons,
        "text": entry.text.rstrip("\n"),
    }
    if isinstance(entry, MemberEntry):
        stats |= {"cost": entry.cost, "blade": entry.blade, "hearts": dict(entry.hearts)}
    else:
        stats |= {"score": entry.score, "need": dict(entry.need)}
    return CardDef.model_validate({**common.model_dump(exclude_unset=True), **stats})
