"""A text that does not compile, as a diagnostic."""

from collections.abc import Callable
from dataclasses import dataclass

from lark.exceptions import UnexpectedCharacters, UnexpectedInput, UnexpectedToken

from compiler.diagnostics import Diagnostic, Fix, Words, diagnose
from compiler.lower.decline import Decline
from compiler.parse.lexer import scan
from compiler.repair.edits import Edit, Failure
from compiler.repair.newword import KINDS, new_word
from compiler.repair.search import Repaired, repair
from compiler.repair.usage import usage

Place = Callable[[int, int], tuple[int, int]]
Reads = Callable[[str], int]

_ABOUT_VERBS = frozenset({"U310", "U311", "U320"})
NEAR = 1.3
"""What a change may cost for the word to be a slip rather than a new one, if the text does not read with it."""
UNREAD = frozenset({"U209", "U201", "U202", "U203", "U204", "U205", "U206", "U207", "U208"})
"""The codes of texts whose words do not read."""
_CODES = {"insert": "U205", "delete": "U206", "replace": "U207", "spell": "U201", "swap": "U208"}
_HINTS = {
    "insert": Words("「{after}」のあとに「{new}」を入れてください。", "Put '{new}' behind '{after}'."),
    "delete": Words("「{old}」を除いてください。", "Take '{old}' out."),
    "replace": Words(
        "「{old}」ではなく「{new}」ではありませんか。", "Did you mean '{new}' instead of '{old}'?"
    ),
    "spell": Words("「{new}」ではありませんか。", "Did you mean '{new}'?"),
    "swap": Words("語順は「{new}」ではありませんか。", "Should the order be '{new}'?"),
}


@dataclass(frozen=True, slots=True)
class Trouble:
    """``text``, one ability in current wording, and why it does not compile: ``error``, or it says ``said``."""

    text: str
    error: UnexpectedInput | Decline | None = None
    said: str | None = None

    def told(self, printed: Place, reads: Reads) -> Diagnostic:
        """The diagnostic. ``printed``: the printed range of a range of the text; ``reads``: see ``repair``."""
        failure = self._failure()
        repaired = repair(self.text, failure, reads)
        spelt = repaired is not None and repaired.edit.kind == "spell"
        if repaired is None or not (repaired.whole or spelt) or (spelt and repaired.edit.cost > NEAR):
            near = repaired if repaired is not None and spelt and repaired.whole else None
            new = self._new(failure, near, printed)
            if new is not None:
                return new
            if repaired is None or not (repaired.whole or spelt):
                return self._plain(failure, printed(failure.start, failure.stop))
        return self._with(failure, repaired, printed)

    def _failure(self) -> Failure:
        text, error = self.text, self.error
        if isinstance(error, UnexpectedCharacters):
            at = error.pos_in_stream or 0
            run = next((w for w in scan(text[at : at + 40])), None)
            return Failure(at, at + (len(run) if run else 1), frozenset(error.allowed or ()))
        if isinstance(error, UnexpectedToken) and error.token.type != "$END":
            start = error.token.start_pos or 0
            return Failure(start, start + len(error.token))
        if isinstance(error, Decline):
            start = error.start if error.start is not None else 0
            stop = error.end if error.end is not None else len(text)
            return Failure(start, stop, declined=True)
        if self.said is not None:
            same = (i for i, (a, b) in enumerate(zip(self.said, text, strict=False)) if a != b)
            start = min(next(same, min(len(self.said), len(text))), len(text) - 1)
            return Failure(start, start + 1, declined=True, said=self.said)
        return Failure(len(text) - 1, len(text))

    def _new(self, failure: Failure, near: Repaired | None, printed: Place) -> Diagnostic | None:
        """What a word that is not known may be; ``near``: one with which the text reads."""
        if not isinstance(self.error, UnexpectedCharacters):
            return None
        word = new_word(self.text, failure.start)
        if word is None or all(w.type != "UNKNOWN" for w in scan(word.word)):
            return None
        span, fix, instead = printed(word.start, word.start + len(word.word)), None, Words("", "")
        if near is not None:
            fix = Fix(printed(near.edit.start, near.edit.stop), near.edit.new)
            instead = Words(f"「{fix.replacement}」でなければ、", f"Unless '{fix.replacement}' is meant: ")
        return diagnose(
            "U209",
            span,
            fix,
            word=word.word,
            kind=KINDS[word.kind],
            table=word.table,
            row=word.row,
            instead=instead,
        )

    def _plain(self, failure: Failure, span: tuple[int, int], fix: Fix | None = None) -> Diagnostic:
        """What failed, without a word about what was meant."""
        word = self.text[failure.start : failure.stop]
        if isinstance(self.error, Decline):
            reason = Words(self.error.japanese, self.error.english)
            found = diagnose(self.error.code, span, fix, reason=reason)
            said = usage(word) if self.error.code in _ABOUT_VERBS else None
            return found.hinted(said) if said is not None else found
        if self.said is not None:
            return diagnose("U371", span, fix, said=self.said)
        if isinstance(self.error, UnexpectedCharacters):
            return diagnose("U202", span, fix, word=word)
        if failure.start == len(self.text) - 1 and not isinstance(self.error, UnexpectedToken):
            return diagnose("U203", span, fix)
        return diagnose("U204", span, fix, word=word)

    def _with(self, failure: Failure, repaired: Repaired, printed: Place) -> Diagnostic:
        """What failed and what was meant, at the place of the change."""
        edit = repaired.edit
        fix = Fix(printed(edit.start, edit.stop), edit.new) if repaired.whole else None
        start, stop = self._shown(edit)
        span = printed(start, stop)
        values = {"old": self.text[edit.start : edit.stop], "new": edit.new, "after": self.text[start:stop]}
        if failure.declined:
            hint = _HINTS[edit.kind]
            words = Words(hint.ja.format(**values), hint.en.format(**values))
            return self._plain(failure, span, fix).hinted(words)
        code = _CODES[edit.kind]
        if code == "U201":
            return diagnose(code, span, fix, word=values["old"], near=edit.new)
        if code == "U206":
            return diagnose(code, span, fix, word=values["old"])
        if code == "U205":
            return diagnose(code, span, fix, word=edit.new, after=values["after"])
        if code == "U208":
            return diagnose(code, span, fix, order=edit.new)
        return diagnose(code, span, fix, word=values["old"], near=edit.new)

    def _shown(self, edit: Edit) -> tuple[int, int]:
        """What to point at: the changed characters, or the word behind which some are missing."""
        if edit.start < edit.stop:
            return edit.start, edit.stop
        words = scan(self.text)
        before = next((w for w in reversed(words) if (w.end_pos or 0) <= edit.start), words[0])
        return before.start_pos or 0, before.end_pos or 0
