"""How a verb is used, from its row in the lexicon: what to write where a text does not."""

from functools import cache

from compiler.diagnostics import Words
from grammar.lexicon import lexicon

_SORTS = {
    "zone": Words("領域", "zone"),
    "place": Words("場所", "place"),
    "area": Words("エリア", "area"),
    "person": Words("プレイヤー", "player"),
    "time": Words("時", "time"),
    "thing": Words("こと", "thing"),
    "card": Words("カード", "card"),
    "attribute": Words("値", "value"),
    "state": Words("状態", "state"),
    "property": Words("名前や色", "name or colour"),
    "pronoun": Words("それ", "pronoun"),
}


@cache
def _lemmas() -> dict[str, str]:
    """Every form of every verb with its lemma; a form of two verbs is that of the first."""
    table: dict[str, str] = {}
    for word in lexicon().words:
        if word.terminal == "VERB":
            table.setdefault(word.surface, word.lemma)
    return table


def usage(word: str) -> Words | None:
    """Which phrases the verb ``word``, in any form, takes; None if it is no verb."""
    lemma = _lemmas().get(word)
    if lemma is None:
        return None
    ja: list[str] = []
    en: list[str] = []
    for particle, sorts in lexicon().frames[lemma].items():
        if particle != "は":
            ja.append("・".join(_SORTS[sort].ja for sort in sorts) + particle if sorts else f"…{particle}")
            en.append(particle + (f" ({', '.join(_SORTS[sort].en for sort in sorts)})" if sorts else ""))
    return Words(f"「{lemma}」は「{'」「'.join(ja)}」を取ります。", f"'{lemma}' takes {', '.join(en)}.")
