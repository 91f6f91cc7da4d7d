"""One entry of community card data, read with every tolerance named."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from cardpool.names import Names, split_names
from cardpool.places import Places
from cardpool.pool import Origin
from cardpool.report import Report
from cardpool.rules import rule
from cardpool.shape import nearest, short
from compiler.diagnostics import Words
from compiler.ir import CardDef, CardType, Heart
from compiler.normalise import fold_name

TYPES: Mapping[str, CardType] = {"メンバー": "member", "ライブ": "live", "エネルギー": "energy"}
HEARTS: Mapping[str, Heart] = {
    "heart01": "pink",
    "heart02": "red",
    "heart03": "yellow",
    "heart04": "green",
    "heart05": "blue",
    "heart06": "purple",
    "heart0": "grey",
    "all": "all",
}
OWNED: Mapping[CardType, tuple[str, ...]] = {
    "member": ("cost", "base_heart", "blade"),
    "live": ("score", "need_heart"),
}
"""The fields that only cards of a type have."""
FIELDS = frozenset(
    {"card_no", "name", "product", "type", "series", "unit", "cost", "base_heart", "blade_heart", "blade"}
    | {"rare", "ability", "score", "need_heart", "special_heart"}
)
_COUNT = Words("0以上99以下の整数", "a whole number from 0 to 99")


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing: its number, the card as this printing states it, and what is not yet settled.

    ``series``: the lines of the series field, from which ``place_in_groups`` works out groups.
    """

    number: str
    definition: CardDef
    series: tuple[str, ...]
    origin: Origin


def card_number(printed: str) -> str:
    """The printed number with its plus sign full-width, as on the card."""
    return printed.strip().replace("+", "＋")


@rule("2.14.2", "6.1.1.2")
def card_of(printed: str) -> str:
    """The card number of a printed one: without the rarity."""
    return printed.rpartition("-")[0] or printed


@rule("2.1.1", "2.1.3")
def heart_of(icon: str, field: str) -> Heart | None:
    """The heart that an icon is, on a blade just as without one; None if it is none."""
    return HEARTS.get(icon.removeprefix("b_") if field == "blade_heart" else icon)


class Entries:
    """Reads entries of one file. A tolerance about a spelling is reported once per spelling."""

    def __init__(self, report: Report, places: Places, names: Names) -> None:
        self.report = report
        self.places = places
        self.names = names
        self._said: set[tuple[str, str]] = set()

    def read(self, key: str, fields: Mapping[str, Any]) -> Printing | None:
        """The printing ``key``; None if it cannot be read, with the reasons in the report."""
        before = len(self.report.found)
        number = card_number(key)
        if number != key.strip():
            self._add("U456", key, "card_no", printed=key, number=number)
        if fields.get("card_no", key) != key:
            self._add("U451", key, "card_no", key=key, number=str(fields["card_no"]))
        for field in fields.keys() - FIELDS:
            self._once(field, "U450", key, field, key_=field)
        kind = self._type(key, fields)
        if kind is None:
            return None
        self._belongs(key, fields, kind)
        name, names = self._name(key, fields, kind)
        units, groups = self._units(key, fields)
        text, origin = self._text(key, fields)
        definition = CardDef(
            id=card_of(number),
            name=name,
            names=tuple(map(fold_name, names)),
            type=kind,
            groups=tuple(dict.fromkeys((*self.names.groups_of(names), *groups)))
            if kind == "member"
            else groups,
            units=tuple(map(fold_name, units)),
            cost=self._count(key, fields, "cost", "U425" if kind == "member" else None),
            blade=self._blades(key, fields),
            score=self._count(key, fields, "score", "U426" if kind == "live" else None),
            hearts=self._hearts(key, fields, "base_heart"),
            need=self._hearts(key, fields, "need_heart", "U427" if kind == "live" else None),
            blade_hearts=self._hearts(key, fields, "blade_heart"),
            icons=self._icons(key, fields),
            text=text,
        )
        if any(d.severity == "error" for d in self.report.found[before:]):
            return None
        series = str(fields.get("series") or "")
        return Printing(number, definition, tuple(filter(None, map(str.strip, series.split("\n")))), origin)

    def place_in_groups(self, printings: list[Printing]) -> list[Printing]:
        """The printings with their groups (2.4): of a member by its names, else by series or unit."""
        by_series = self._infer(printings)
        return [self._grouped(printing, by_series) for printing in printings]

    # ---- the type -------------------------------------------------------------------------------
    @rule("2.2.2", "2.2.2.3.1")
    def _type(self, key: str, fields: Mapping[str, Any]) -> CardType | None:
        """The type that is printed, or None with a finding: there are three."""
        kind = TYPES.get(str(fields.get("type")))
        if kind is None:
            self._add_type(key, fields, "、".join(TYPES), ", ".join(TYPES))
        return kind

    @rule("2.2.2.1.1", "2.2.2.2.1")
    def _belongs(self, key: str, fields: Mapping[str, Any], kind: CardType) -> None:
        """What only lives, or only members, have printed says that the card is one."""
        for owner, owned in OWNED.items():
            if kind != owner and any(fields.get(field) for field in owned):
                printed = next(word for word, type_ in TYPES.items() if type_ == owner)
                self._add_type(key, fields, printed, printed)

    def _add_type(self, key: str, fields: Mapping[str, Any], ja: str, en: str) -> None:
        value = short(fields.get("type"))
        self._add("U428", key, "type", key_="type", value=value, expected=Words(ja, en))

    # ---- fields ---------------------------------------------------------------------------------
    def _name(self, key: str, fields: Mapping[str, Any], kind: CardType) -> tuple[str, tuple[str, ...]]:
        raw = str(fields.get("name") or "")
        name = " ".join(raw.split("\n")).strip()
        if "\n" in raw:
            self._add("U455", key, "name")
        if not name:
            self._add("U454", key, "name")
        if kind != "member":
            return name, (name,)
        names = []
        for one in split_names(name):
            known = self.names.member(one)
            if known is None:
                near = nearest(one, self.names.members)
                self._once(one, "U460", key, "name", name=one, nearest=near)
            names.append(known or one)
        joined = "＆".join(names)
        if joined != name:
            self._once(name, "U444", key, "name", printed=name, table=joined)
        return joined, tuple(names)

    def _units(self, key: str, fields: Mapping[str, Any]) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The units, and the groups that the unit field names."""
        printed = str(fields.get("unit") or "").strip()
        parts = [part.strip() for part in re.split("[/／\n]", printed) if part.strip()]
        if len(parts) > 1:
            self._add("U446", key, "unit", printed=printed, names="、".join(parts))
        units, groups = [], []
        for part in parts:
            unit, group = self.names.unit(part), self.names.group(part)
            if unit is not None:
                units.append(unit)
            elif group is not None:
                groups.append(group)
                self._once(part, "U447", key, "unit", name=part)
            else:
                self._once(part, "U459", key, "unit", name=part, nearest=nearest(part, self.names.units))
                units.append(part)
            known = unit or group or part
            if known != part:
                self._once(part, "U444", key, "unit", printed=part, table=known)
        return tuple(units), tuple(groups)

    def _text(self, key: str, fields: Mapping[str, Any]) -> tuple[str, Origin]:
        raw = fields.get("ability") or ""
        if not isinstance(raw, str):
            self._add("U423", key, "ability", key_="ability", value=short(raw), expected="“…”")
            raw = ""
        skip = 1 if raw.startswith('"') else 0
        text = raw[skip : -1 if raw.endswith('"') and len(raw) > skip else None]
        if text != raw:
            self._add("U443", key, "ability")
        return text, self.places.origin(key, "ability", skip, text)

    def _count(self, key: str, fields: Mapping[str, Any], field: str, missing: str | None = None) -> int:
        value = fields.get(field)
        if value is None:
            if missing:
                self._add(missing, key, field)
            return 0
        if isinstance(value, bool) or not isinstance(value, int):
            self._add("U423", key, field, key_=field, value=short(value), expected=_COUNT)
            return 0
        if not 0 <= value <= 99:
            self._add("U424", key, field, key_=field, value=short(value), expected=_COUNT)
            return 0
        return value

    @rule("2.8.2")
    def _blades(self, key: str, fields: Mapping[str, Any]) -> int:
        """As many as there are icons; a card that prints none has none."""
        return self._count(key, fields, "blade")

    def _hearts(
        self, key: str, fields: Mapping[str, Any], field: str, missing: str | None = None
    ) -> dict[Heart, int]:
        table = fields.get(field)
        if not table and missing:
            self._add(missing, key, field)
        found: dict[Heart, int] = {}
        if table is not None and not isinstance(table, Mapping):
            self._add("U423", key, field, key_=field, value=short(table), expected="{…}")
            return found
        for icon in table or {}:
            heart = heart_of(icon, field)
            if heart is None:
                self._add("U449", key, field, key_=icon)
            elif count := self._count(key, table or {}, icon):
                found[heart] = count
        return found

    def _icons(self, key: str, fields: Mapping[str, Any]) -> dict[Literal["score", "draw"], int]:
        table = fields.get("special_heart")
        icons: dict[Literal["score", "draw"], int] = {}
        if table is not None and not isinstance(table, Mapping):
            self._add("U423", key, "special_heart", key_="special_heart", value=short(table), expected="{…}")
            return icons
        for icon in table or {}:
            count = self._count(key, table or {}, icon)
            if icon in ("score", "draw"):
                if count:
                    icons[icon] = count
            else:
                self._add("U449", key, "special_heart", key_=icon)
        return icons

    # ---- groups ---------------------------------------------------------------------------------
    def _infer(self, printings: list[Printing]) -> dict[str, str]:
        """Which group a series is, learnt from the members that belong to one series and one group."""
        votes: dict[str, Counter[str]] = {}
        for printing in printings:
            card = printing.definition
            if card.type == "member" and len(printing.series) == 1 and len(card.groups) == 1:
                votes.setdefault(printing.series[0], Counter())[card.groups[0]] += 1
        known = {}
        for series, count in votes.items():
            group, number = count.most_common(1)[0]
            known[series] = group
            self.report.add("U452", series=series, group=group, count=number)
        return known

    def _grouped(self, printing: Printing, by_series: Mapping[str, str]) -> Printing:
        card, key = printing.definition, printing.number
        if len(printing.series) > 1:
            self._add("U448", key, "series", count=len(printing.series))
        groups = card.groups
        if card.type != "member" or not groups:
            for series in printing.series:
                if series not in by_series:
                    self._once(series, "U453", key, "series", series=series)
            found = (by_series[series] for series in printing.series if series in by_series)
            groups = tuple(dict.fromkeys((*groups, *found)))
        if not printing.series and card.type != "energy":
            none = Words("なし", "none")
            self._add("U445", key, "series", groups="、".join(groups) or none)
        return replace(printing, definition=card.model_copy(update={"groups": tuple(map(fold_name, groups))}))

    # ---- findings -------------------------------------------------------------------------------
    def _add(self, code: str, card: str, field: str, *, key_: str | None = None, **values: object) -> None:
        if key_ is not None:
            values["key"] = key_
        spot = self.places.field(card, field) or self.places.card(card)
        self.report.add(code, spot, card, **values)

    def _once(
        self, what: str, code: str, card: str, field: str, *, key_: str | None = None, **values: object
    ) -> None:
        if (code, what) not in self._said:
            self._said.add((code, what))
            self._add(code, card, field, key_=key_, **values)
