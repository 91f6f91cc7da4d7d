"""Why a text is not compiled: one exact reason at one place."""

from compiler.parse import Morpheme


class Decline(Exception):  # noqa: N818 - not a fault: a reading that is not offered
    """Raised inside lowering, caught by ``compile_text``: code, place, reason in English and Japanese."""

    def __init__(self, code: str, token: Morpheme | None, english: str, japanese: str) -> None:
        super().__init__(english)
        self.code = code
        self.start = token.start_pos if token is not None else None
        self.end = token.end_pos if token is not None else None
        self.english = english
        self.japanese = japanese
