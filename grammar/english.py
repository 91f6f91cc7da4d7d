"""English by construction: number words, a and an, plurals, verb forms, lists, spaces and capitals.

The templates ``grammar/templates/en`` say what; these functions make it agree. Irregular forms and the
terms of the game are data in ``english.toml``.
"""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any

_NUMBERS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_ORDINALS = (
    "", "first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth",
)  # fmt: skip
_TIMES = {1: "once", 2: "twice"}
_SILENT = "\"“'["
"""What stands before the first sound of a word."""
_VOWELS = "aeio"
_KANA = "あいうえおアイウエオ"


@cache
def terms() -> dict[str, Any]:
    """The tables of ``english.toml`` by name."""
    return tomllib.loads(files("grammar").joinpath("english.toml").read_text("utf-8"))


def number(n: int) -> str:
    """A count as it is printed: a word up to ten, digits above."""
    return _NUMBERS[n] if 0 <= n < len(_NUMBERS) else str(n)


def ordinal(n: int) -> str:
    """first, second, third; 11th above ten."""
    if n < len(_ORDINALS):
        return _ORDINALS[n]
    ending = "th" if n % 100 in (11, 12, 13) else {1: "st", 2: "nd", 3: "rd"}.get(n % 10, "th")
    return f"{n}{ending}"


def times(n: int) -> str:
    """once, twice, three times."""
    return _TIMES.get(n, f"{number(n)} times")


def indefinite(noun: str) -> str:
    """A noun phrase in the singular with a, an, or as another: by its first sound.

    A name in kanji counts as beginning with a consonant, since its reading is not printed.
    """
    if noun.startswith("other "):
        return "an" + noun
    word = noun.lstrip(_SILENT)
    first = word[:1]
    vowel = first.lower() in _VOWELS or first in _KANA
    return ("an " if first and vowel else "a ") + noun


def plural(noun: str) -> str:
    """The plural of a noun, or of a phrase that ends in its noun. An icon has none: two [blade]."""
    if noun.endswith("]"):
        return noun
    start, _, last = noun.rpartition(" ")
    irregular = terms()["nouns"].get(last)
    if irregular is None:
        irregular = last[:-1] + "ies" if last.endswith("y") and last[-2] not in "aeiou" else last + "s"
    return f"{start} {irregular}" if start else str(irregular)


def verb(lemma: str, form: str) -> str:
    """A form of a verb: ``base``, ``s``, ``past`` or ``participle``. A phrase bends its first word."""
    first, space, rest = lemma.partition(" ")
    return _form(first, form) + space + rest


def _form(lemma: str, form: str) -> str:
    if form == "base":
        return lemma
    irregular = terms()["verbs"].get(lemma)
    if irregular is not None:
        return str(irregular[("s", "past", "participle").index(form)])
    hissing = lemma.endswith(("s", "x", "ch", "sh"))
    if form == "s":
        return lemma + ("es" if hissing else "s")
    if form not in ("past", "participle"):
        raise ValueError(f"no form {form!r} of {lemma}")
    return lemma + ("d" if lemma.endswith("e") else "ed")


def finite(lemma: str, tense: str, many: bool = False, passive: bool = False) -> str:
    """What a subject does: ``now``, ``past``, ``would``, ``not`` (did not), ``perfect`` or ``not yet``.

    ``many``: of a plural subject.
    """
    many = bool(many)
    if tense in ("perfect", "not yet"):
        have = words(
            "have" if many else "has", "not" if tense == "not yet" else "", "been" if passive else ""
        )
        return words(have, verb(lemma, "participle"))
    if passive:
        be = {"now": "are" if many else "is", "past": "were" if many else "was", "would": "would be"}
        be["not"] = be["past"] + " not"
        return words(be[tense], verb(lemma, "participle"))
    if tense == "now":
        return verb(lemma, "base" if many else "s")
    return (
        verb(lemma, "past") if tense == "past" else words({"would": "would", "not": "did not"}[tense], lemma)
    )


def words(*parts: str) -> str:
    """The parts that say something, with one space between."""
    return " ".join(part for part in parts if part)


def listed(parts: Iterable[str], link: str = "and") -> str:
    """A, B, and C."""
    every = [part for part in parts if part]
    if len(every) < 3:
        return f" {link} ".join(every)
    return ", ".join(every[:-1]) + f", {link} {every[-1]}"


def capital(text: str) -> str:
    """The text with its first letter large, as a sentence begins."""
    return text[:1].upper() + text[1:]
