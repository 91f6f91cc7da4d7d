"""The one conjugator: lemma and class to every form used in card text. Serves parser and printer.

Forms: ``final`` 置く (also before a noun), ``chain`` 置き, ``te`` 置いて, ``past`` 置いた,
``may`` 置いてもよい, ``not`` 置かない, ``not_chain`` 置かず, ``not_te`` 置かずに, ``not_de`` 置かないで,
``not_past`` 置かなかった,
``is`` 置いている, ``is_chain`` 置いており, ``was`` 置いていた, ``cannot`` 置けない / 置くことができない,
and each of them in the passive: ``passive.past`` 置かれた.
"""

from functools import cache

_ENDINGS = {
    # class: (negative stem, chain stem, te, past, potential stem) replacing the last kana
    "く": ("か", "き", "いて", "いた", "け"),
    "す": ("さ", "し", "して", "した", "せ"),
    "つ": ("た", "ち", "って", "った", "て"),
    "ぶ": ("ば", "び", "んで", "んだ", "べ"),
    "む": ("ま", "み", "んで", "んだ", "め"),
    "る": ("ら", "り", "って", "った", "れ"),
    "う": ("わ", "い", "って", "った", "え"),
    "ぐ": ("が", "ぎ", "いで", "いだ", "げ"),
    "ぬ": ("な", "に", "んで", "んだ", "ね"),
}
FINAL = frozenset(_ENDINGS)
"""The kana in which a godan verb ends."""
CHAIN = {chain: final for final, (_, chain, *_) in _ENDINGS.items()}
"""The kana in which its chain form ends, each with that of the verb."""


def _stems(lemma: str, group: str) -> tuple[str, str, str, str, str, str]:
    """Negative, chain, te, past, passive and potential stems of a verb."""
    if group == "godan":
        negative, chain, te, past, potential = _ENDINGS[lemma[-1]]
        stem = lemma[:-1]
        return stem + negative, stem + chain, stem + te, stem + past, stem + negative + "れ", stem + potential
    if group == "ichidan":
        stem = lemma[:-1]
        return stem, stem, stem + "て", stem + "た", stem + "られ", stem + "られ"
    if group == "suru":
        stem = lemma[:-2]
        return stem + "し", stem + "し", stem + "して", stem + "した", stem + "され", stem + "でき"
    raise ValueError(f"unknown conjugation class {group!r} of {lemma!r}")


def _active(lemma: str, negative: str, chain: str, te: str, past: str) -> dict[str, str]:
    return {
        "final": lemma,
        "chain": chain,
        "te": te,
        "past": past,
        "may": te + "もよい",
        "not": negative + "ない",
        "not_chain": negative + "ず",
        "not_te": negative + "ずに",
        "not_de": negative + "ないで",
        "not_past": negative + "なかった",
        "is": te + "いる",
        "is_chain": te + "おり",
        "is_not": te + "いない",
        "was": te + "いた",
    }


@cache
def forms(lemma: str, group: str) -> dict[str, str]:
    """Every form of a verb by its name.

    ``group``: ``godan``, ``ichidan``, ``suru``, or ``aru`` / ``iru`` for the two verbs of existence.
    Raises ValueError for another group.
    """
    if group == "aru":
        return {
            "final": "ある",
            "chain": "あり",
            "te": "あって",
            "past": "あった",
            "not": "ない",
            "not_chain": "なく",
        }
    if group == "iru":
        return {
            "final": "いる",
            "chain": "おり",
            "te": "いて",
            "past": "いた",
            "not": "いない",
            "not_chain": "いなく",
            "not_zu": "おらず",
            "is": "いる",
        }
    negative, chain, te, past, passive, potential = _stems(lemma, group)
    if group == "suru" and lemma == "する":
        chain, te = "し", "して"
    result = _active(lemma, negative, chain, te, past)
    result["cannot"] = potential + "ない"
    result["able"] = potential + "る"
    result["cannot_long"] = lemma + "ことができない"
    for name, surface in _active(passive + "る", passive, passive, passive + "て", passive + "た").items():
        result["passive." + name] = surface
    return result


def conjugate(lemma: str, group: str, form: str) -> str:
    """One form of a verb, such as ``conjugate("置く", "godan", "may")`` = 置いてもよい.

    Raises KeyError for a form the verb does not have.
    """
    return forms(lemma, group)[form]


def adjective(lemma: str, form: str) -> str:
    """A form of an い-adjective: ``final`` 高い, ``chain`` 高く, ``past`` 高かった, ``not`` 高くない."""
    stem = lemma[:-1]
    return {"final": lemma, "chain": stem + "く", "past": stem + "かった", "not": stem + "くない"}[form]
