"""The changes worth trying on a text that fails at some place, cheapest first."""

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass, field

from rapidfuzz import fuzz

from compiler.normalise.icons import icon_tokens
from compiler.parse import Morpheme
from compiler.parse.lexer import scan
from compiler.repair.near import near_words
from grammar.conjugate import forms
from grammar.lexicon import lexicon

BEFORE, AFTER = 14, 5
"""How many words around the failure are looked at."""
AWAY = 0.12
"""What each word between failure and change costs."""
_PARTICLES = (
    "を",
    "の",
    "が",
    "に",
    "は",
    "から",
    "で",
    "と",
    "か",
    "より",
    "まで",
    "も",
    "につき",
    "のうち",
    "によって",
)
_BRACKETED = re.compile(r"\{\{[^{}\n]*\}\}|[\[【][^\[\]【】]{1,12}[\]】]")
_GOES_WITH = {
    "【自動】": "とき、",
    "【常時】": "かぎり",
    "【ライブ開始時】": "ライブ終了時まで",
    "【ライブ成功時】": "エール",
}
_ORDER = ("【登場】", "[ブレード]", "[桃]", "[赤]", "[黄]", "[緑]", "[青]", "[紫]", "[灰]", "[E]", "[スコア]")
_NOUNS = (
    "手札",
    "カード",
    "[ブレード]",
    "メンバー1人",
    "残り",
    "このメンバー",
    "エネルギー",
    "エネルギーカード",
    "1つ",
)
_HEADS = (
    "カード",
    "メンバーカード",
    "ライブカード",
    "メンバー1人",
    "スコア",
    "合計スコア",
    "コスト",
    "手札",
    "ハート",
)
_FAR = 16
"""How many words of a sentence are looked at for something left out."""
_BRACKETS = "「」『』【】[]"
_MARKS = _BRACKETS + "（）()"
_NOMINAL = frozenset(
    {"NOUN", "COUNTER", "GROUP", "NAME", "ICON", "ENERGY", "BOUND", "SIGNED", "ADVERB", "NUMBER", "KEYWORD"}
)


@dataclass(frozen=True, slots=True)
class Failure:
    """Where a text fails: characters ``start``..``stop``; ``allowed``: terminals that could stand there.

    ``declined``: all its words read, but not together. ``said``: what the text was understood to say.
    """

    start: int
    stop: int
    allowed: frozenset[str] = frozenset()
    declined: bool = False
    said: str | None = None


@dataclass(frozen=True, slots=True, order=True)
class Edit:
    """Characters ``start``..``stop`` become ``new``. ``kind``: insert, delete, replace, spell or swap."""

    cost: float
    start: int
    stop: int
    new: str = ""
    kind: str = field(default="replace", compare=False)

    def applied(self, text: str) -> str:
        """The text with the change made."""
        return text[: self.start] + self.new + text[self.stop :]


def edits(text: str, failure: Failure) -> list[Edit]:
    """The changes to try, cheapest first, each result once."""
    words = scan(text)
    at = next((i for i, w in enumerate(words) if _end(w) > failure.start), len(words) - 1)
    found: dict[tuple[int, int, str], Edit] = {}
    for edit in sorted(_all(text, words, at, failure)):
        if text[edit.start : edit.stop] != edit.new:
            found.setdefault((edit.start, edit.stop, edit.new), edit)
    return list(found.values())


def _all(text: str, words: list[Morpheme], at: int, failure: Failure) -> Iterator[Edit]:
    if failure.said is not None:
        yield _difference(text, failure.said)
    if not text.endswith(("。", "」")):
        yield Edit(0.3, len(text), len(text), "。", "insert")
    if not failure.declined:
        yield from near_edits(text, words, at, failure)
        yield from _strokes(text, failure)
    first, last = max(0, at - BEFORE), min(len(words), at + AFTER + 1)
    for i in range(first, last):
        away = AWAY * (at - i if i <= at else 1.5 * (i - at))
        for edit in _around(text, words, i):
            yield Edit(edit.cost + away, edit.start, edit.stop, edit.new, edit.kind)
    yield from _swaps(text, words, at)
    yield from _brackets(text, words, at)
    if failure.declined:
        yield from _objects(words, at)
    if at < len(words):
        yield from _icons(text, _start(words[at]))


def _start(word: Morpheme) -> int:
    return word.start_pos or 0


def _end(word: Morpheme) -> int:
    return word.end_pos or 0


def _difference(text: str, said: str) -> Edit:
    """The change that makes ``said`` of ``text``."""
    start = 0
    while start < min(len(text), len(said)) and text[start] == said[start]:
        start += 1
    stop = 0
    while stop < min(len(text), len(said)) - start and text[-1 - stop] == said[-1 - stop]:
        stop += 1
    old, new = len(text) - stop - start, len(said) - stop - start
    return Edit(1.2 + 0.3 * max(0, old - new), start, len(text) - stop, said[start : len(said) - stop])


def _begin(one: str, other: str) -> int:
    """How many characters at the beginning are the same."""
    return next(
        (i for i, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )


def _strokes(text: str, failure: Failure) -> Iterator[Edit]:
    """A counter behind a number, or a particle, for one character near the failure."""
    if text[failure.start - 1 : failure.start].isdigit():
        for n, counter in enumerate(_of("COUNTER")):
            yield Edit(0.9 + 0.02 * n, failure.start, failure.start + 1, counter)
    for place in range(max(0, failure.start - 3), min(len(text), failure.start + 2)):
        away = abs(place - failure.start)
        for n, particle in enumerate(_PARTICLES[:11]):
            cost = 0.9 + 0.15 * away + 0.03 * n - (0.2 if _kin(particle, text[place]) else 0)
            yield Edit(cost, place, place + 1, particle)


def near_edits(text: str, words: list[Morpheme], at: int, failure: Failure) -> Iterator[Edit]:
    """Known words for what stands at the failure, or begins up to two words before it."""
    starts = dict.fromkeys([failure.start, *(_start(words[i]) for i in range(at, max(-1, at - 3), -1))])
    for n, start in enumerate(s for s in starts if s <= failure.start):
        allowed = failure.allowed if start == failure.start else frozenset()
        for piece, near, wrong in near_words(text, start, failure.start, allowed):
            cost = 0.0 if not wrong else 0.6 + 0.15 * n + 0.4 * wrong
            yield Edit(cost, start, start + len(piece), near, "spell")


def _around(text: str, words: list[Morpheme], i: int) -> Iterator[Edit]:
    """The changes at word ``i`` and behind it."""
    word = words[i]
    start, stop = _start(word), _end(word)
    before = words[i - 1] if i else None
    after = words[i + 1] if i + 1 < len(words) else None
    twice = before is not None and str(before) == str(word) and word.type not in ("ENERGY", "ICON")
    yield Edit(0.5 if twice else 2.2, start, stop, "", "delete")
    if word.type == "PARTICLE":
        for n, particle in enumerate(p for p in _PARTICLES if p != word):
            yield Edit((1.3 if _kin(particle, str(word)) else 1.9) + 0.02 * n, start, stop, particle)
    elif word.type == "VERB":
        yield from _other_forms(word)
    elif word.type == "COUNTER":
        yield from (Edit(2.4, start, stop, c) for c in _of("COUNTER") if c != word)
    elif word.type == "DEMONSTRATIVE":
        yield from (Edit(1.2, start, stop, d) for d in _of("DEMONSTRATIVE") if d != word)
    if word.type == "NUMBER" and (after is None or after.type != "COUNTER"):
        yield from (Edit(1.0 + 0.05 * n, stop, stop, c, "insert") for n, c in enumerate(_of("COUNTER")))
    yield from _insertions(word, after)
    for offset, char in enumerate(text[start:stop]):
        if char in _MARKS:
            place = start + offset
            yield from (Edit(1.1, place, place + 1, b) for b in _BRACKETS if b != char)


def _of(terminal: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(w.surface for w in lexicon().words if w.terminal == terminal))


def _objects(words: list[Morpheme], at: int) -> Iterator[Edit]:
    """What may have been left out of the sentence of the failure: what is acted on, or a noun behind の."""
    first = last = min(at, len(words) - 1)
    while first and words[first - 1].type not in ("STOP", "COLON") and at - first < _FAR:
        first -= 1
    while last + 1 < len(words) and words[last].type != "STOP" and last - at < _FAR:
        last += 1
    for i in range(last, first - 1, -1):
        before, word = words[i - 1] if i else None, words[i]
        if word.type not in ("NUMBER", "VERB", "SIGNED", "NOUN", "ICON") or (
            before is not None and before.type in ("NOUN", "NUMBER", "COUNTER") and word.type != "VERB"
        ):
            continue
        of = before is not None and (before == "の" or before.type in ("VERB", "DEMONSTRATIVE"))
        cost = 1.4 + 0.04 * abs(at - i) - (0.3 if word.type == "NUMBER" else 0)
        for n, noun in enumerate(_HEADS if of else _NOUNS):
            yield Edit(cost + 0.05 * n, _start(word), _start(word), f"{noun}を", "insert")


def _insertions(word: Morpheme, after: Morpheme | None) -> Iterator[Edit]:
    """What may be missing behind ``word``."""
    stop = _end(word)
    nominal = word.type in _NOMINAL
    if after is not None and after.type != "PARTICLE" and (nominal or word.type == "VERB"):
        for n, particle in enumerate(_PARTICLES):
            number = 0.4 if particle == "を" and after.type == "NUMBER" else 0.0  # カードを1枚
            yield Edit((1.3 if nominal else 2.4) + 0.06 * n - number, stop, stop, particle, "insert")
    elif after is not None and word.type != "COMMA":
        yield from (Edit(2.3 + 0.06 * n, stop, stop, p, "insert") for n, p in enumerate(_PARTICLES[:9]))
    if after is not None and after.type not in ("STOP", "COMMA") and word.type in ("VERB", "CLOSER"):
        yield Edit(1.4, stop, stop, "。", "insert")
    if (
        after is not None
        and after.type != "COMMA"
        and word.type in ("VERB", "CLOSER", "DURATION", "PARTICLE", "CONNECTIVE")
    ):
        yield Edit(1.8, stop, stop, "、", "insert")


def _other_forms(word: Morpheme) -> Iterator[Edit]:
    """The other forms of a verb, the plain ones first."""
    group = lexicon().verbs.get(word.lemma)
    if group is None:
        return
    for n, surface in enumerate(dict.fromkeys(forms(word.lemma, group).values())):
        if surface != word:
            differ = 1 - _begin(surface, str(word)) / max(len(surface), len(word))
            yield Edit(1.4 + 0.4 * differ + 0.01 * n, _start(word), _end(word), surface)


def _kin(one: str, other: str) -> bool:
    """Whether two particles are the same but for voicing, or one is the beginning of the other."""
    bare = [unicodedata.normalize("NFD", word)[0] if len(word) == 1 else word for word in (one, other)]
    return bare[0] == bare[1] or one.startswith(other) or other.startswith(one)


def _brackets(text: str, words: list[Morpheme], at: int) -> Iterator[Edit]:
    """A bracket that is missing between words near the failure, if one has no partner."""
    for n, (left, right) in enumerate(zip(_BRACKETS[::2], _BRACKETS[1::2], strict=True)):
        missing = text.count(left) - text.count(right)
        if not missing:
            continue
        bracket = right if missing > 0 else left
        for i in range(max(0, at - 4), min(len(words), at + 5)):
            place = _end(words[i]) if missing > 0 else _start(words[i])
            yield Edit(0.9 + 0.02 * n + 0.05 * abs(i - at), place, place, bracket, "insert")


def _icons(text: str, start: int) -> Iterator[Edit]:
    """An icon for what stands in brackets at ``start``, those of its letters first."""
    run = _BRACKETED.match(text, start)
    if run is None:
        return
    words = [part for part in re.split(r"[{}|\[\]【】.]|png", run.group()) if part]
    for n, token in enumerate(_likely(text, start)):
        alike = max((fuzz.ratio(word, token[1:-1]) for word in words), default=0.0)
        yield Edit(1.3 - alike / 100 + 0.01 * n, start, run.end(), token, "replace")


def _likely(text: str, start: int) -> list[str]:
    """Icons in the order in which one is to be expected: words of a header at the front of a text, those
    that go with how long the effect lasts or with the kind of condition first; behind it icons, those
    that the text has too first.
    """
    header = not start or text[start - 1] in "】。"

    def rank(token: str) -> tuple[bool, bool, int]:
        hint = _GOES_WITH.get(token)
        there = (hint is not None and hint in text) if header else token in text
        return (
            (token[0] == "【") != header,
            not there,
            _ORDER.index(token) if token in _ORDER else len(_ORDER),
        )

    return sorted(icon_tokens(), key=rank)


def _swaps(text: str, words: list[Morpheme], at: int) -> Iterator[Edit]:
    """Neighbouring stretches between 、 。 and : in the other order."""
    ends = [_start(w) for w in words if w.type in ("COMMA", "STOP", "COLON")]
    header = next((_start(w) for w in words if w.type not in ("KEYWORD", "LIMIT", "POSITION", "SLASH")), 0)
    starts = [header, *(e + 1 for e in ends)]
    stretches = list(zip(starts, ends, strict=False))
    here = next((n for n, (_, b) in enumerate(stretches) if b >= _start(words[at])), 0)
    for n in (here, here - 1, here + 1, here - 2):
        if n >= 0 and n + 1 < len(stretches):
            (a, b), (c, d) = stretches[n], stretches[n + 1]
            yield Edit(1.5 + 0.1 * abs(n - here), a, d, text[c:d] + text[b:c] + text[a:b], "swap")


__all__ = ["Edit", "Failure", "edits"]
