"""Safe fixes written to the designer's set files: what ``check --fix`` does."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from cardpool.names import Names
from cardpool.pool import Card
from cardpool.rewrite import rewrite
from compiler import compile_text
from compiler.check import Version
from compiler.check.mend import mend
from compiler.diagnostics import Diagnostic, Language
from utafuda.pools import find_files, kind_of, read


@dataclass(frozen=True, slots=True)
class Change:
    """A text that was rewritten: the card in its file, the text before and after, and what was mended."""

    file: str
    card: str
    before: str
    after: str
    mended: tuple[Diagnostic, ...]

    def json(self, language: Language) -> dict[str, Any]:
        """As a JSON object."""
        return {
            "file": self.file,
            "card": self.card,
            "before": self.before,
            "after": self.after,
            "mended": [{"code": one.code, "message": one.message.in_(language)} for one in self.mended],
        }


def fix(
    paths: Sequence[Path | str], names: Names | None = None, rules: Version = "1.06"
) -> tuple[Change, ...]:
    """Apply the safe fixes to the set files among ``paths`` and write them; other files are not touched.

    ``names``, ``rules``: as in ``check``. Only values of ``text`` change, none of them in meaning. Raises
    FileNotFoundError for a path that does not exist, OSError for a file that cannot be written.
    """
    changes: list[Change] = []
    for path in find_files([Path(path) for path in paths]):
        if path.suffix.lower() in (".yaml", ".yml") and kind_of(path) == "set":
            changes += _fixed(path, names, rules)
    return tuple(changes)


def _fixed(path: Path, names: Names | None, rules: Version) -> list[Change]:
    pool = read([path], names).pool
    keywords = pool.names.keywords
    changes = [change for card in pool.cards.values() if (change := _change(path, card, rules, keywords))]
    if not changes:
        return []
    source = path.read_bytes().decode("utf-8")
    mark = "\ufeff" if source.startswith("\ufeff") else ""
    body = source.removeprefix(mark)
    new = rewrite(body, {change.card: change.after for change in changes})
    if new != body:
        path.write_bytes((mark + new).encode("utf-8"))
    left = {card.id: card.definition.text for card in read([path], names).pool.cards.values()}
    return [change for change in changes if left.get(change.card) == change.after]


def _change(path: Path, card: Card, rules: Version, keywords: Mapping[str, str]) -> Change | None:
    text = card.definition.text
    if not text:
        return None
    after, mended = mend(compile_text(text, keywords), card.definition, rules, keywords)
    return Change(str(path), card.id, text, after, mended) if after != text else None
