"""A word that nobody knows: what it probably is, and the row of the lexicon that would make it known."""

import re
from dataclasses import dataclass

from compiler.diagnostics import Words
from compiler.parse import Morpheme
from compiler.parse.lexer import scan
from grammar.conjugate import CHAIN, FINAL

_STOP = re.compile(r"[、。：:「」『』【】\[\]0-9・/+-]|場合|かぎり|とき|たび|なら(?!ば)")
_PARTICLE = re.compile(r"(?:から|まで|より|として|によって|により|につき|のうち|[をにがはのでとへも])")
_MAY = re.compile(r"て(?:も)?よい$|で(?:も)?よい$")
_PAST = re.compile(r"(?:て|で)(?:いる|いた|おり|いない)$|(?:た|だ)$|て$|で$")
_SURU = re.compile("(?:[一-鿿々]{2}|[ァ-ヺー])し$")
_ROWS = {"い": "きしちにひみりぎじびい", "え": "けせてねへめれげぜべえ"}

KINDS = {
    "verb": Words("動詞", "a verb"),
    "noun": Words("名詞", "a noun"),
    "counter": Words("助数詞", "a counter"),
}


@dataclass(frozen=True, slots=True)
class NewWord:
    """``word`` at ``start`` of the text; ``kind``: of KINDS; ``row``: what to add, ``table``: and where."""

    word: str
    start: int
    kind: str
    table: str
    row: str


def new_word(text: str, at: int) -> NewWord | None:
    """What the unknown word at ``at`` probably is; None if there is no word."""
    stop = _STOP.search(text, at)
    run = text[at : stop.start() if stop else len(text)]
    if not run:
        return None
    before = scan(text[:at])
    if before and before[-1].type == "NUMBER":
        word = _until_particle(run)
        return NewWord(word, at, "counter", "[words]", f'COUNTER = [..., "{word}"]')
    particle = _PARTICLE.search(run, 1)
    word = run[: particle.start()] if particle else run
    closes = stop is None or stop.group() not in "「『【["
    for said in dict.fromkeys((run, word)):
        lemma = _lemma(said) if closes and (said == run or _MAY.search(run)) else None
        if lemma is not None:
            name, group = lemma
            frame = " ".join(_frame(before))
            return NewWord(said, at, "verb", "[verbs]", f'"{name}" = ["{group}", "{frame}"]')
    behind = run[len(word) :]
    sort = "zone" if behind.startswith(("から", "に")) else "thing"
    return NewWord(word, at, "noun", "[nouns]", f'{sort} = [..., "{word}"]')


def _until_particle(run: str) -> str:
    known = next((i for i in range(1, len(run)) if _known(run[i:])), len(run))
    particle = _PARTICLE.search(run, 1)
    return run[: min(known, particle.start() if particle else len(run))]


def _known(text: str) -> bool:
    """Whether a word of two characters or more of the lexicon begins ``text``."""
    first = scan(text[:12])[0]
    return first.type != "UNKNOWN" and len(first) > 1


def _frame(before: list[Morpheme]) -> list[str]:
    """The particles of the clause so far, each once, with は last, which every verb takes."""
    found: list[str] = []
    for word in reversed(before):
        if word.type in ("VERB", "STOP", "COLON", "CLOSER", "KEYWORD", "LIMIT"):
            break
        if word.type == "PARTICLE" and word in ("を", "に", "が", "から", "で", "と", "より"):
            found.insert(0, str(word))
    return list(dict.fromkeys((*(found or ["を"]), "は")))


def _lemma(said: str) -> tuple[str, str] | None:
    """The dictionary form of what may be a verb, and its class."""
    if not re.search("[一-鿿ァ-ヺー]", said[:2]) and len(said) < 3:
        return None
    bare = _MAY.sub("", said)
    if bare != said:
        return _from_te(bare, said[len(bare)])
    past = _PAST.search(said)
    if past:
        return _from_te(said[: past.start()], past.group()[0])
    if said.endswith("する"):
        return said, "suru"
    if _SURU.search(said):
        return said[:-1] + "する", "suru"
    last = said[-1]
    if last == "る":
        return said, "ichidan" if said[-2:-1] in (*_ROWS["い"], *_ROWS["え"]) else "godan"
    if last in FINAL:
        return said, "godan"
    if last in _ROWS["え"]:
        return said + "る", "ichidan"
    if last in CHAIN:
        return said[:-1] + CHAIN[last], "godan"
    return None


def _from_te(stem: str, t: str) -> tuple[str, str] | None:
    """The verb of a て or た form: 拾っ + て, 混ぜ + た."""
    if not stem:
        return None
    last = stem[-1]
    if last == "し":
        return (stem[:-1] + "する", "suru") if _SURU.search(stem) else (stem[:-1] + "す", "godan")
    if last == "っ":
        return stem[:-1] + "る", "godan"  # or つ, う: only whoever wrote it knows
    if last == "ん":
        return stem[:-1] + "む", "godan"
    if last == "い":
        return stem[:-1] + ("ぐ" if t in "でだ" else "く"), "godan"
    return stem + "る", "ichidan"
