"""How a text is written: mixed widths, older words, the order of headers, other than the standard wording."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher
from itertools import takewhile

from compiler.compiled import Compiled, CompiledAbility
from compiler.diagnostics import Diagnostic, Fix, Words, diagnose
from compiler.normalise import Segment
from grammar.synonyms import older

_WIDTHS = (
    (Words("数字", "digits"), ("0123456789", "０１２３４５６７８９")),
    (Words("＋と－", "plus and minus signs"), ("+-", "＋－")),
    (Words("コロン", "colons"), (":", "：")),
    (Words("丸括弧", "parentheses"), ("()", "（）")),
)
_FORMS = {
    char: (kind, wide) for kind, (_, forms) in enumerate(_WIDTHS) for wide in (0, 1) for char in forms[wide]
}
_CHARACTER = re.compile(
    r"\{\{[^{}]*\}\}|「[^「」【】]*」|『[^『』]*』|([" + re.escape("".join(_FORMS)) + "])"
)
"""An icon file or a name, which are spelt as they are, or a character that has two widths."""

LONG = 600
"""Characters of two wordings above which they are not compared one by one, since that takes their product."""


def widths(text: Compiled) -> Iterator[Diagnostic]:
    """U801: characters of one kind in both widths; the rarer one is the one to mend."""
    for kind, places in _places(text.printed).items():
        if all(places):
            yield _mixed(text.printed, kind, places)


Places = tuple[list[int], list[int]]
"""Where the half-width and the full-width characters of one kind stand."""


def _places(printed: str) -> dict[int, Places]:
    seen: dict[int, Places] = {}
    for found in _CHARACTER.finditer(printed):
        if found.group(1):
            kind, wide = _FORMS[found.group()]
            seen.setdefault(kind, ([], []))[wide].append(found.start())
    return seen


def _usual(places: Places) -> int:
    """The width that is more frequent: 1 for full."""
    return int(len(places[0]) < len(places[1]))


def _as_printed(printed: str, new: str) -> str:
    """Words to write into a text, their characters as wide as they are there."""
    for kind, places in _places(printed).items():
        forms = _WIDTHS[kind][1]
        usual = _usual(places)
        new = new.translate(str.maketrans(forms[1 - usual], forms[usual]))
    return new


def _mixed(printed: str, kind: int, places: Places) -> Diagnostic:
    what, forms = _WIDTHS[kind]
    usual = _usual(places)
    rarer = frozenset(places[1 - usual])
    other = str.maketrans(forms[1 - usual], forms[usual])
    start, stop = min(rarer), max(rarer) + 1
    new = "".join(
        char.translate(other) if at in rarer else char for at, char in enumerate(printed[start:stop], start)
    )
    return diagnose("U801", (start, start + 1), Fix((start, stop), new), what=what)


def words(text: Compiled, part: CompiledAbility, segment: Segment) -> Iterator[Diagnostic]:
    """U802 and U804: older words, header words out of order; U803: not the standard wording."""
    if part.wording == "canonical":
        return
    if part.wording == "synonym":
        for old in older(part.text):
            span = text.normalised.span(old.start, old.stop, segment)
            fix = Fix(span, _as_printed(text.printed, old.new))
            if old.header:
                yield diagnose("U804", span, fix, said=old.new)
            else:
                yield diagnose("U802", span, fix, old=part.text[old.start : old.stop], new=old.new)
    if len(part.style):
        first, fix = _standard(text, part, segment)
        yield diagnose("U803", first, fix, said=part.canonical)


def _standard(text: Compiled, part: CompiledAbility, segment: Segment) -> tuple[tuple[int, int], Fix]:
    """The first words that differ from the standard wording, and what to write for all that do.

    What stays is kept as printed.
    """
    changes = _changes(part.text, part.canonical)
    pieces: list[str] = []
    done = changes[0][0]
    for start, stop, new in changes:
        if start > done:
            kept = text.normalised.span(done, start, segment)
            pieces.append(text.printed[slice(*kept)])
        pieces.append(_as_printed(text.printed, new))
        done = stop
    span = text.normalised.span(changes[0][0], done, segment)
    return text.normalised.span(changes[0][0], changes[0][1], segment), Fix(span, "".join(pieces))


def _changes(old: str, new: str) -> list[tuple[int, int, str]]:
    """What to write from where to where of ``old`` to make it ``new``; of a long text, all that differs as one."""
    head = _alike(old, new)
    tail = _alike(old[:head:-1], new[:head:-1])
    was, now = old[head : len(old) - tail], new[head : len(new) - tail]
    if len(was) + len(now) > LONG:
        return [(head, head + len(was), now)]
    steps = SequenceMatcher(None, was, now, autojunk=False).get_opcodes()
    return [(head + a, head + b, now[c:d]) for kind, a, b, c, d in steps if kind != "equal"]


def _alike(one: str, other: str) -> int:
    """How many characters two texts begin with in common."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
