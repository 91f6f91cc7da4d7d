"""The table of proper names (2.3-2.5): groups, units, and which group a member belongs to.

A table is data: the header of a set file, or a JSON file of the same three keys.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any

from cardpool.rules import rule
from compiler.normalise import fold_name

_JOINED = re.compile("[＆&]")
_WIDTH = str.maketrans("＆！", "&!")


def name_key(name: str) -> str:
    """The form in which two names are compared (2.3.2, 2.4, 2.5): equal keys are the same name.

    As a name comes out of a normalised text, and with ＆ and ！ half-width.
    """
    return fold_name(name).translate(_WIDTH)


@dataclass(frozen=True)
class Names:
    """Names in the spelling of the table. ``members``: the group of each member.
    ``keywords``: the keywords of a set without their brackets, each with the text that it stands for.

    Names are compared by ``name_key``, so that white space and the width of ＆ and ！ do not matter.
    """

    groups: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    members: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))
    keywords: Mapping[str, str] = field(default_factory=lambda: MappingProxyType({}))

    @cached_property
    def _keys(self) -> tuple[dict[str, str], dict[str, str], dict[str, str]]:
        tables = (self.groups, self.units, self.members)
        groups, units, members = ({name_key(name): name for name in table} for table in tables)
        return groups, units, members

    @rule("2.4.2")
    def group(self, name: str) -> str | None:
        """The group ``name`` in the spelling of the table, or None."""
        return self._keys[0].get(name_key(name))

    @rule("2.5.2")
    def unit(self, name: str) -> str | None:
        """The unit ``name`` in the spelling of the table, or None."""
        return self._keys[1].get(name_key(name))

    def member(self, name: str) -> str | None:
        """The member ``name`` in the spelling of the table, or None."""
        return self._keys[2].get(name_key(name))

    @rule("2.4.2.1")
    def groups_of(self, members: Iterable[str]) -> tuple[str, ...]:
        """The groups of these members, each once, in order; unknown members have none (2.4.2.1)."""
        known = (self.member(name) for name in members)
        return tuple(dict.fromkeys(self.members[name] for name in known if name is not None))

    def __or__(self, other: Names) -> Names:
        """Both tables together; where they disagree on a member, ``other`` wins."""
        return Names(
            tuple(dict.fromkeys((*self.groups, *other.groups))),
            tuple(dict.fromkeys((*self.units, *other.units))),
            MappingProxyType({**self.members, **other.members}),
            MappingProxyType({**self.keywords, **other.keywords}),
        )

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Names:
        """From ``{"groups": [...], "units": [...], "members": {name: group}}``; other keys are ignored.

        Raises KeyError or TypeError if the three are not there in this shape.
        """
        members = {str(name): str(group) for name, group in data["members"].items()}
        return cls(
            tuple(str(group) for group in data["groups"]),
            tuple(str(unit) for unit in data["units"]),
            MappingProxyType(members),
        )


@rule("2.3.2.1")
def split_names(name: str) -> tuple[str, ...]:
    """The member names of a member card's name: those between ＆ (2.3.2.1)."""
    return tuple(part for part in (p.strip() for p in _JOINED.split(name)) if part)
