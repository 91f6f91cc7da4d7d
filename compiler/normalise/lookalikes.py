"""Characters that look like others: 工 and エ, 一 and ー, 力 and カ, へ and ヘ.

Inside a word of the lexicon such a character is folded, with a warning. In a name, or where no word
fits, it stays and is reported if it stands among katakana, where it can hardly be meant.
"""

import re
from functools import cache

from compiler.normalise.draft import Edit
from compiler.normalise.structure import Problem, Quote
from grammar.lexicon import lexicon

# fmt: off
_CLASSES = (
    "エ工", "ー一―—–‐─━-", "ヘへ", "ベべ", "ペぺ", "ロ口囗", "カ力", "ニ二", "ハ八", "タ夕", "ト卜", "オ才",
    "ミ三", "チ千", "リり", "ノ丿", "メ〆",
)
# fmt: on
_SKELETON = str.maketrans({twin: group[0] for group in _CLASSES for twin in group})
_ALIKE = "".join(_CLASSES)
_KANJI_TWINS = "工一口囗力二八夕卜才三千丿〆"
_DASH = "一―—–‐─━-"
_KATAKANA = "ァ-ヺーヽヾ"
_SUSPECT = re.compile(
    f"(?<=[{_KATAKANA}])[{_KANJI_TWINS}―—–‐─━へべぺり-]"
    f"|[{_KANJI_TWINS}へべぺり](?=[{_KATAKANA}])"
    f"|(?<![{_KATAKANA}ぁ-ゟ])ー"
    "|(?<=[一-鿿々])[エロカニハタトオミチ](?![ァ-ヺー])"
    "|(?<![ァ-ヺー])[エロカニハタトオミチ](?=[一-鿿])"
    "|ヘ(?![ァ-ヺー])"
)
_SURELY = re.compile(f"(?<=[{_KATAKANA}])[{_KANJI_TWINS}―—–─━へべぺり](?=[{_KATAKANA}])|[\u0400-\u04ff]")
_PUNCTUATION = re.compile(r"(?<=[぀-ヿ一-鿿\]】」』0-9])[,.](?![0-9])")


@cache
def _words() -> dict[str, tuple[tuple[str, str, int], ...]]:
    """Skeleton character to (skeleton, word, place of the character in it), longest words first."""
    table: dict[str, set[tuple[str, str, int]]] = {}
    for word in {w.surface for w in lexicon().words} | {"センター", "サイド", "ターン"}:
        skeleton = word.translate(_SKELETON)
        for place, char in enumerate(word):
            if char in _ALIKE and len(word) > 1:
                table.setdefault(skeleton[place], set()).add((skeleton, word, place))
    return {char: tuple(sorted(rows, key=lambda r: (-len(r[1]), r))) for char, rows in table.items()}


def fold_lookalikes(text: str, quotes: list[Quote]) -> list[Edit]:
    """The edits that turn look-alikes outside names into what the words need."""
    edits: list[Edit] = []
    suspects = _SUSPECT.finditer(text)
    found = [m.start() for m in suspects]
    marks = [m.start() for m in _PUNCTUATION.finditer(text)] if "," in text or "." in text else []
    if not found and not marks:
        return edits
    names = _spans(quotes)
    skeleton = text.translate(_SKELETON)
    changes: dict[int, str] = {}
    for at in found:
        if at in changes or _inside(names, at):
            continue
        for shape, word, place in _words().get(skeleton[at], ()):
            start = at - place
            if start >= 0 and skeleton.startswith(shape, start):
                changes.update((start + i, char) for i, char in enumerate(word) if text[start + i] != char)
                break
    changes.update((at, "、" if text[at] == "," else "。") for at in marks if not _inside(names, at))
    return [
        Edit(at, at + 1, char, "U123", (("found", text[at]), ("right", char)))
        for at, char in sorted(changes.items())
    ]


def suspicious(text: str, quotes: list[Quote]) -> list[Problem]:
    """Look-alikes that stayed and can hardly be meant."""
    del quotes
    return [
        Problem("U124", m.start(), m.end(), (("found", m.group()), ("other", _other(m.group()))))
        for m in _SURELY.finditer(text)
    ]


def _other(char: str) -> str:
    twin = char.translate(_SKELETON)
    return twin if twin != char else "ラテン文字 / a Latin letter"


def _spans(quotes: list[Quote]) -> list[tuple[int, int]]:
    return sorted((q.start, q.stop) for q in quotes if q.name)


def _inside(spans: list[tuple[int, int]], at: int) -> bool:
    return any(start <= at < stop for start, stop in spans)
