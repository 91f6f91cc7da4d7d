"""Style: which of several wordings of one meaning a text used. Never changes the IR.

A closed list of choices. Lowering records a choice at an IR path only where the text differs from
the canonical wording; the printer asks for it there. A path is dotted from the ability:
``cost.do.what``, ``effect.steps.0.changes.1``.
"""

from collections.abc import Iterator, Mapping
from types import MappingProxyType

CHOICES: Mapping[str, str] = MappingProxyType(
    {
        "count": "where the number stands: before (カード1枚を) or after (カードを1枚) the particle",
        "comma": "、 after a phrase: source (控え室から、), topic (メンバーは、), object (カードを、), scope (自分の、…)",
        "owner": "whose zone it is, where rule 3.1.2.4.1 or 4.1.6 says so anyway: you (自分の) or bare",
        "zone": "how the zone is attached: from (から), at (にある, にいる) or of (の), or bare",
        "other": "another than this: other (ほかの) or except (このメンバー以外の)",
        "differ": "unlike: no (名前の異なる), ga (名前が異なる), each (名前がそれぞれ異なる)",
        "ref": "an anaphor: it (それ), they (それら), that (そのカード), chosen (選んだカード), by_this "
        "(これにより公開したカード), bare (公開したカード)",
        "verb": "another word or verb form of the same meaning: 減らす / 減る / 少なくなる, 登場した / 登場している; of a "
        "whole ability: the variants of grammar/synonyms.toml (によって, 個)",
        "test": "場合, かぎり, であるかぎり, なら: baai, kagiri, dearu_kagiri, nara",
        "all": "every one: bare, all (すべてのX), float (Xをすべて)",
        "duration": "where the duration stands: front, or subject (Xは、ライブ終了時まで、)",
        "join": "how a step follows the one before: chain (し、), stop (。), then (。その後、)",
    }
)


class Style:
    """Recorded choices by IR path. ``get(path, choice)`` is None where the wording is canonical."""

    __slots__ = ("_marks",)

    def __init__(self, marks: Mapping[tuple[str, str], str] | None = None) -> None:
        self._marks = dict(marks or {})

    def get(self, path: str, choice: str) -> str | None:
        """The wording recorded for ``choice`` at ``path``; None means canonical.

        Raises KeyError if ``choice`` is not in the closed list.
        """
        if choice not in CHOICES:
            raise KeyError(choice)
        return self._marks.get((path, choice))

    def under(self, prefix: str) -> "Style":
        """The marks of a sub-tree, with paths relative to it."""
        cut = len(prefix) + 1
        return Style({(p[cut:], c): v for (p, c), v in self._marks.items() if p.startswith(prefix + ".")})

    def items(self) -> Iterator[tuple[tuple[str, str], str]]:
        """((path, choice), value) pairs in path order."""
        return iter(sorted(self._marks.items()))

    def __len__(self) -> int:
        return len(self._marks)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Style) and self._marks == other._marks

    def __hash__(self) -> int:
        return hash(frozenset(self._marks.items()))

    def __repr__(self) -> str:
        return f"Style({self._marks!r})"
