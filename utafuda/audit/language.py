"""How large the language is, and whether its lists hold: a growing list of phrases would be no grammar."""

from collections import Counter
from collections.abc import Iterator, Sequence

from compiler import Compiled, compile_text
from compiler.diagnostics import Words
from compiler.parse import grammar_size
from compiler.render.choices import VALUES
from grammar.lexicon import lexicon
from grammar.synonyms import Row, older, rows
from utafuda.audit import Result, Table

LONGEST = 20
OFTEN = 2
"""An older wording is a row of the table if so many texts use it, or if there is a reason (``why``)."""


def audit(texts: Sequence[str], seed: int, size: int) -> Result:  # noqa: ARG001 - nothing is drawn at random
    """Count the language, and its wordings over ``texts``.

    Goals: each row of the table of older wordings is used by two texts or has a reason, and each wording
    that a text uses is in the list of choices.
    """
    styles: Counter[tuple[str, str]] = Counter()
    synonyms: Counter[str] = Counter()
    headers = 0
    for text in texts:
        compiled = compile_text(text)
        styles.update(_marks(compiled))
        found = [
            (one, segment.text) for segment in compiled.normalised.segments for one in older(segment.text)
        ]
        synonyms.update(
            {row.old for one, said in found if (row := _row(said[one.start : one.stop])) is not None}
        )
        headers += any(one.header for one, _ in found)
    grammar = grammar_size()
    words = lexicon().words
    listed = {(choice, value) for choice, values in VALUES.items() for value in values}
    rare = [row.old for row in rows() if synonyms[row.old] < OFTEN and not row.why]
    unlisted = styles.keys() - listed
    return Result(
        (
            Table(
                Words("語彙の最も長い行", "the longest rows of the lexicon"),
                ("row", "terminal", "characters"),
                tuple(_longest()),
            ),
            Table(
                Words("古い言い方", "older wordings"),
                ("wording", "current", "texts", "why"),
                tuple((row.old, row.new, synonyms[row.old], row.why) for row in rows()),
            ),
            Table(
                Words("言い回しの選択", "choices of wording"),
                ("choice", "value", "texts"),
                tuple((choice, value, styles[choice, value]) for choice, value in sorted(listed | unlisted)),
            ),
        ),
        {
            "texts": len(texts),
            "grammar_rules": grammar.rules,
            "productions": grammar.productions,
            "terminals": grammar.terminals,
            "lemmas": len({(word.terminal, word.lemma) for word in words}),
            "verbs": len(lexicon().verbs),
            "nouns": len(lexicon().sorts),
            "surfaces": len(words),
            "synonym_rows": len(rows()),
            "synonym_rows_rare": len(rare),
            "headers_reordered": headers,
            "choices": len(VALUES),
            "choice_values": len(listed),
            "choice_values_used": len(listed & styles.keys()),
            "choice_values_unlisted": len(unlisted),
        },
        not rare and not unlisted,
    )


def _marks(compiled: Compiled) -> set[tuple[str, str]]:
    """The choices a text makes; a mark may hold several with a space between."""
    return {
        (choice, value)
        for part in compiled.parts
        for (_, choice), values in part.style.items()
        for value in values.split(" ")
    }


def _row(words: str) -> Row | None:
    """The row of the table that rewrites these words, if it is the table that does."""
    return next((row for row in rows() if (row.old == words or row.pattern.fullmatch(words))), None)


def _longest() -> Iterator[tuple[str, str, int]]:
    """The longest rows, a lemma for all its forms."""
    lemmas = {(word.lemma, word.terminal) for word in lexicon().words}
    for lemma, terminal in sorted(lemmas, key=lambda row: (-len(row[0]), row))[:LONGEST]:
        yield lemma, terminal, len(lemma)
