"""Mistakes that a designer makes, seeded into texts that compile, each at a place drawn at random.

What a hand slips to is data (``slips.toml``): homophones of the input method, characters that look
alike, neighbouring kana. Nothing here knows what the compiler does with it.
"""

import random
import re
import tomllib
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import pairwise
from typing import Any

from lark import Token, Tree

from compiler import Compiled
from compiler.parse import Morpheme, parse
from grammar.conjugate import forms
from grammar.lexicon import lexicon
from grammar.synonyms import modernise


@dataclass(frozen=True, slots=True)
class Word:
    """A token of a text: its range in the text of the whole card, its terminal and its lemma."""

    start: int
    stop: int
    terminal: str
    lemma: str


@dataclass(frozen=True, slots=True)
class Good:
    """A text without a mistake, in normal form: its words, its を-phrases, where bodies begin."""

    text: str
    words: tuple[Word, ...]
    objects: tuple[tuple[int, int], ...]
    bodies: tuple[int, ...]

    def said(self, word: Word) -> str:
        """The characters of a word."""
        return self.text[word.start : word.stop]


@dataclass(frozen=True, slots=True)
class Mutant:
    """``text`` has a mistake at ``start``..``stop`` (a point if something is missing there)."""

    kind: str
    good: Good
    text: str
    start: int
    stop: int


def good(compiled: Compiled) -> Good:
    """What may go wrong in a text that compiles."""
    words: list[Word] = []
    objects: list[tuple[int, int]] = []
    bodies: list[int] = []
    for segment in compiled.normalised.segments:
        text, offsets = modernise(segment.text)

        def placed(start: Any, stop: Any, offsets: list[int] = offsets, base: int = segment.start) -> Any:
            return base + offsets[start], base + offsets[stop - 1] + 1

        tree = parse(text)
        found = sorted(_tokens(tree), key=lambda t: t.start_pos or 0)
        for token in found:
            start, stop = placed(token.start_pos, token.end_pos)
            there = compiled.normalised.text[start:stop] == str(token)  # and not said in older words
            if there and (not words or start >= words[-1].stop):
                words.append(Word(start, stop, token.type, getattr(token, "lemma", str(token))))
        for phrase in tree.find_data("phrase"):
            inside = sorted(_tokens(phrase), key=lambda t: t.start_pos or 0)
            if len(inside) > 1 and any(t.type == "PARTICLE" and t == "を" for t in inside):
                objects.append(placed(inside[0].start_pos, inside[-1].end_pos))
        colon = next((t.end_pos for t in found if t.type == "COLON"), None)
        header = next(iter(tree.find_data("header")))
        first = colon or max(t.end_pos or 0 for t in _tokens(header))
        bodies.append(placed(first, first + 1)[0])
    return Good(compiled.normalised.text, tuple(words), tuple(objects), tuple(bodies))


def _tokens(tree: "Tree[Morpheme]") -> Iterator[Token]:
    return tree.scan_values(lambda value: isinstance(value, Token))


@cache
def _slips() -> dict[str, dict[str, Any]]:
    return tomllib.loads(files("utafuda.audit").joinpath("slips.toml").read_text("utf-8"))


Edit = tuple[int, int, str]
"""Characters start..stop become other ones."""

_QUOTED = re.compile("「[^「」『』【】]*」|『[^『』「」]*』|【[^】]*】|\\[[^\\]]*\\]")
_KANJI = re.compile("[一-鿿々]")
_KANA = re.compile("[ぁ-ゟァ-ヺー]")


def _bare(text: str) -> list[int]:
    """The places outside names, headers and icons."""
    shut = {i for m in _QUOTED.finditer(text) for i in range(*m.span())}
    return [i for i in range(len(text)) if i not in shut]


def _of(g: Good, *terminals: str) -> list[Word]:
    return [w for w in g.words if w.terminal in terminals]


def _kanji(g: Good, rng: random.Random) -> Edit | None:
    places = [i for i in _bare(g.text) if _KANJI.match(g.text[i])]
    if not places:
        return None
    at = rng.choice(places)
    words = [w for w in _slips()["words"] if g.text.startswith(w, at)]
    if words and rng.random() < 0.6:
        word = max(words, key=len)
        return at, at + len(word), rng.choice(_slips()["words"][word])
    twins = _slips()["kanji"].get(g.text[at])
    others = sorted({c for c in g.text if _KANJI.match(c)} - {g.text[at]})
    new = rng.choice(twins or others or ["口"])
    return at, at + 1, new


def _kana(g: Good, rng: random.Random) -> Edit | None:
    places = [i for i in _bare(g.text) if _KANA.match(g.text[i])]
    if not places:
        return None
    at = rng.choice(places)
    char, after = g.text[at], g.text[at + 1 : at + 2]
    slip = rng.random()
    if slip < 0.15:
        return at, at + 1, ""
    if slip < 0.3:
        return at, at + 1, char * 2
    if slip < 0.4 and _KANA.match(after) and after != char:
        return at, at + 2, after + char
    twins = _slips()["kana"].get(char)
    return (at, at + 1, rng.choice(twins)) if twins else None


def _no_particle(g: Good, rng: random.Random) -> Edit | None:
    words = _of(g, "PARTICLE")
    if not words:
        return None
    word = rng.choice(words)
    return word.start, word.stop, ""


def _two_particles(g: Good, rng: random.Random) -> Edit | None:
    words = _of(g, "PARTICLE")
    if not words:
        return None
    word = rng.choice(words)
    return word.start, word.stop, g.said(word) * 2


def _no_stop(g: Good, rng: random.Random) -> Edit | None:
    words = _of(g, "STOP")
    if not words:
        return None
    word = rng.choice(words)
    return word.start, word.stop, ""


_BRACKETS = "「」『』【】[]"


def _bracket(g: Good, rng: random.Random) -> Edit | None:
    places = [i for i, c in enumerate(g.text) if c in _BRACKETS]
    if not places:
        return None
    at = rng.choice(places)
    side = _BRACKETS.index(g.text[at]) % 2
    same_side = [c for c in _BRACKETS[side::2] if c != g.text[at]] + [("（", "）")[side]]
    other = _BRACKETS[_BRACKETS.index(g.text[at]) + (-1 if side else 1)]
    return at, at + 1, rng.choice(["", other, *same_side])


def _icon(g: Good, rng: random.Random) -> Edit | None:
    words = _of(g, "ICON", "ENERGY", "KEYWORD", "LIMIT", "POSITION")
    if not words:
        return None
    word = rng.choice(words)
    inner = g.said(word)[1:-1]
    wrong = _slips()["icons"].get(inner)
    if wrong and rng.random() < 0.6:
        return word.start + 1, word.stop - 1, rng.choice(wrong)
    if word.terminal in ("ICON", "ENERGY"):
        others = [
            "【登場】",
            "【起動】",
            "【センター】",
            "[E]" if word.terminal == "ICON" else "[ブレード]",
            "{{heart_09.png|ハート}}",
        ]
    else:
        others = ["[桃]", "[ブレード]", "[E]", "{{toujou.png|登場}}", "{{icon_x.png|起動}}"]
    return word.start, word.stop, rng.choice(others)


def _no_counter(g: Good, rng: random.Random) -> Edit | None:
    words = [b for a, b in pairwise(g.words) if (a.terminal, b.terminal) == ("NUMBER", "COUNTER")]
    if not words:
        return None
    word = rng.choice(words)
    return word.start, word.stop, ""


def _name(g: Good, rng: random.Random) -> Edit | None:
    words = [w for w in _of(g, "NAME", "GROUP") if w.stop - w.start > 4]
    if not words:
        return None
    word = rng.choice(words)
    at = rng.randrange(word.start + 1, word.stop - 1)
    char, after = g.text[at], g.text[at + 1]
    slip = rng.random()
    if slip < 0.25:
        return at, at + 1, ""
    if slip < 0.5:
        return at, at + 1, char * 2
    if slip < 0.7 and at + 2 < word.stop and after != char:
        return at, at + 2, after + char
    table = _slips()
    twins = (
        table["kana"].get(char)
        or table["kanji"].get(char)
        or "".join(c for c in g.text[word.start + 1 : word.stop - 1] if c != char)
    )
    return (at, at + 1, rng.choice(twins)) if twins else None


_ENDINGS = ("て", "った", "って", "んで", "いて", "した", "らない", "ます", "れば", "よう", "ろ", "たい")


def _form(g: Good, rng: random.Random) -> Edit | None:
    verbs = lexicon().verbs
    words = [w for w in _of(g, "VERB") if w.lemma in verbs]
    if not words:
        return None
    word = rng.choice(words)
    real = set(forms(word.lemma, verbs[word.lemma]).values())
    made = real
    if rng.random() < 0.3:  # by the rules of another class of verbs
        stem = word.lemma[:-2] + "し" if word.lemma.endswith("する") else word.lemma[:-1]
        made = {stem + ending for ending in _ENDINGS} - real
    choices = sorted(made - {g.said(word)})
    return (word.start, word.stop, rng.choice(choices)) if choices else None


def _swapped(g: Good, rng: random.Random) -> Edit | None:
    body = rng.choice(g.bodies)
    line = g.text.find("\n", body)
    stop = len(g.text) if line < 0 else line
    ends = [w.start for w in _of(g, "STOP", "COMMA") if body <= w.start < stop]
    starts = [body, *(e + 1 for e in ends[:-1])]
    stretches = [(a, b) for a, b in zip(starts, ends, strict=True) if "「【" not in g.text[a:b]]
    pairs = [
        (x, y) for x, y in pairwise(stretches) if x[1] + 1 == y[0] and g.text[slice(*x)] != g.text[slice(*y)]
    ]
    if not pairs:
        return None
    (a, b), (c, d) = rng.choice(pairs)
    return a, d, g.text[c:d] + g.text[b:c] + g.text[a:b]


def _no_target(g: Good, rng: random.Random) -> Edit | None:
    return (*rng.choice(g.objects), "") if g.objects else None


def _dangling(g: Good, rng: random.Random) -> Edit | None:
    """この becomes その, or a bare noun gets その, where nothing was spoken of; or what was is gone."""
    if rng.random() < 0.3:
        spans = []
        for stop in _of(g, "STOP"):
            if re.match("その|残り", g.text[stop.stop :]):
                body = max((b for b in g.bodies if b <= stop.start), default=0)
                spans.append((max(body, g.text.rfind("。", 0, stop.start) + 1), stop.stop))
        if spans:
            return (*rng.choice(spans), "")
    words = [
        w
        for w in g.words
        if (
            w.terminal == "DEMONSTRATIVE"
            and g.said(w) == "この"
            and re.match("メンバー|カード", g.text[w.stop :])
        )
    ]
    nouns = [
        b
        for a, b in pairwise(g.words)
        if b.terminal == "NOUN"
        and b.lemma in ("メンバー", "カード", "メンバーカード")
        and a.terminal in ("KEYWORD", "COLON", "COMMA", "STOP", "LIMIT")
    ]
    if words and (not nouns or rng.random() < 0.7):
        word = rng.choice(words)
        return word.start, word.stop, "その"
    if nouns:
        word = rng.choice(nouns)
        return word.start, word.start, "その"
    return None


_ELSEWHERE = ("手札", "控え室", "デッキ", "エネルギーデッキ")


def _zone(g: Good, rng: random.Random) -> Edit | None:
    """A condition that the card itself is where its ability does not function."""
    body = rng.choice(g.bodies)
    line = g.text.rfind("\n", 0, body) + 1
    if g.text.startswith(("【常時】", "【自動】"), line):
        return None
    who = rng.choice(["このカード", "このメンバー"])
    verb = "ある" if who == "このカード" else "いる"
    return body, body, f"{who}が{rng.choice(['', '自分の'])}{rng.choice(_ELSEWHERE)}に{verb}場合、"


KINDS: dict[str, Callable[[Good, random.Random], Edit | None]] = {
    "wrong kanji": _kanji,
    "wrong kana": _kana,
    "particle missing": _no_particle,
    "particle doubled": _two_particles,
    "。 missing": _no_stop,
    "wrong bracket": _bracket,
    "wrong icon": _icon,
    "number without counter": _no_counter,
    "misspelt name": _name,
    "verb in the wrong form": _form,
    "swapped clauses": _swapped,
    "target missing": _no_target,
    "dangling reference": _dangling,
    "zone where it cannot function": _zone,
}
"""The kinds of mistakes, each a function that draws one."""


def seed(goods: list[Good], kind: str, number: int, rng: random.Random) -> Iterator[Mutant]:
    """``number`` different mutants of ``kind``, or as many as a hundred times as many draws give."""
    seen: set[str] = set()
    for _ in range(100 * number):
        if len(seen) == number:
            return
        g = rng.choice(goods)
        edit = KINDS[kind](g, rng)
        if edit is None:
            continue
        start, stop, new = edit
        text = g.text[:start] + new + g.text[stop:]
        if text == g.text or text in seen:
            continue
        seen.add(text)
        yield Mutant(kind, g, text, start, start + len(new))
