"""Why a text is not compiled: one exact reason at one place."""

from compiler.parse import Morpheme


class Decline(Exception):  # noqa: N818 - not a fault: a reading that is not offered
    """Raised inside lowering, caught by ``compile_text``: code, place, reason in English and Japanese.

    ``word``: instead of the token, the word that the reason is about.
    """

    def __init__(
        self, code: str, token: Morpheme | None, english: str, japanese: str, word: str | None = None
    ) -> None:
        super().__init__(english)
        self.code = code
        self.start = token.start_pos if token is not None else None
        self.end = token.end_pos if token is not None else None
        self.english = english
        self.japanese = japanese
        self.word = word

    def at(self, tokens: list[Morpheme]) -> None:
        """Place it at the first of ``tokens`` that has its word, unless it has a place."""
        if self.start is None and self.word is not None:
            token = next((t for t in tokens if self.word in t), None)
            if token is not None:
                self.start, self.end = token.start_pos, token.end_pos
