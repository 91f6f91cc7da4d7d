"""What changes between two versions of a pool, or of the compiler over the same texts, said in words."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from compiler.diagnostics import Language, Words
from utafuda.impact.outcomes import Outcome, outcomes
from utafuda.impact.sides import Entry, Side, side
from utafuda.impact.telling import told
from utafuda.impact.trees import compare

__all__ = ["CardChange", "Impact", "impact"]

_COMPILES = Words("読めるようになった", "now compiles")
_DECLINED = Words("読めなくなった({reason})", "no longer compiles: {reason}")


@dataclass(frozen=True, slots=True)
class Pair:
    """A text before and after; equal if it did not change."""

    old: str
    new: str


@dataclass(frozen=True, slots=True)
class CardChange:
    """A card that is ``new``, ``gone`` or ``changed``.

    ``meaning``: the differences of its face and its IR in words; ``text``: as printed, if it changed;
    ``said``: by language, the canonical wordings that changed.
    """

    id: str
    name: str
    status: str
    meaning: tuple[Words, ...] = ()
    text: Pair | None = None
    said: tuple[tuple[str, Pair], ...] = ()

    def json(self, language: Language) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "id": self.id,
            "name": self.name,
            "status": self.status,
            "meaning": [words.in_(language) for words in self.meaning],
            "text": _pair(self.text) if self.text else None,
            "said": {name: _pair(pair) for name, pair in self.said},
        }


@dataclass(frozen=True, slots=True)
class Impact:
    """What differs. ``cards``: those with a difference, in the order of the new pool, then those gone;
    ``scenarios``: those that come out otherwise; ``ran``: how many were run with either pool."""

    old: Side
    new: Side
    cards: tuple[CardChange, ...]
    scenarios: tuple[Outcome, ...]
    ran: int

    @property
    def summary(self) -> dict[str, int]:
        """How many cards and scenarios differ, by what."""
        changed = [card for card in self.cards if card.status == "changed"]
        return {
            "cards": len(self.new.entries),
            "new": sum(card.status == "new" for card in self.cards),
            "gone": sum(card.status == "gone" for card in self.cards),
            "text": sum(card.text is not None for card in changed),
            "meaning": sum(bool(card.meaning) for card in changed),
            "japanese": sum(any(name == "ja" for name, _ in card.said) for card in changed),
            "english": sum(any(name == "en" for name, _ in card.said) for card in changed),
            "scenarios": self.ran,
            "outcomes": len(self.scenarios),
        }

    def json(self, language: Language) -> dict[str, Any]:
        """As one JSON object."""
        return {
            "old": {"path": str(self.old.path), **self.old.meta},
            "new": {"path": str(self.new.path), **self.new.meta},
            "summary": self.summary,
            "cards": [card.json(language) for card in self.cards],
            "scenarios": [outcome.json(language) for outcome in self.scenarios],
        }


def impact(old: Path, new: Path, scenarios: Sequence[Path] = ()) -> Impact:
    """Compare two pools: card files, folders of them, or compiled pools.

    ``scenarios``: scenario files to run with the cards of either in place of those they name. Raises
    FileNotFoundError for a path that does not exist, Refused for files that are no pool.
    """
    before, after = side(old), side(new)
    differing, ran = outcomes(scenarios, before, after)
    return Impact(before, after, tuple(_cards(before, after)), differing, ran)


def _cards(before: Side, after: Side) -> Iterator[CardChange]:
    for id_, entry in after.entries.items():
        old = before.entries.get(id_)
        if old is None:
            yield CardChange(id_, entry.name, "new")
        elif old != entry:
            change = _change(old, entry)
            if change.meaning or change.text or change.said:
                yield change
    for id_, entry in before.entries.items():
        if id_ not in after.entries:
            yield CardChange(id_, entry.name, "gone")


def _change(old: Entry, new: Entry) -> CardChange:
    if old.tree is None or new.tree is None:
        meaning = _readable(old, new)
    else:
        meaning = [told(found) for found in compare(old.tree, new.tree)]
    said = tuple(
        (name, Pair(old.said.get(name, ""), new.said.get(name, "")))
        for name in dict.fromkeys((*old.said, *new.said))
        if name in old.said and name in new.said and old.said[name] != new.said[name]
    )
    text = Pair(old.text, new.text) if old.text != new.text else None
    return CardChange(new.id, new.name, "changed", tuple(meaning), text, said)


def _readable(old: Entry, new: Entry) -> list[Words]:
    """What there is to say if one of the two texts does not compile."""
    if new.tree is not None:
        return [_COMPILES]
    if old.tree is None:
        return []
    reason = new.reasons[0]
    return [Words(_DECLINED.ja.format(reason=reason.ja), _DECLINED.en.format(reason=reason.en))]


def _pair(pair: Pair) -> dict[str, str]:
    return {"old": pair.old, "new": pair.new}
