"""One card's text, all phases: normalise, parse, lower, print back. Diagnostics are values (contract 7)."""

from collections.abc import Mapping
from dataclasses import replace

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedInput, UnexpectedToken

from compiler.compiled import Compiled, CompiledAbility, Wording
from compiler.diagnostics import Diagnostic, diagnose
from compiler.lower import Decline, Lowered, lower
from compiler.normalise import NO_KEYWORDS, Normalised, Segment, normalise
from compiler.parse import parse
from compiler.render import RenderError, render, reprint
from compiler.repair import UNREAD, Trouble
from compiler.style import Style
from grammar.synonyms import modernise, varied


def compile_text(printed: str, keywords: Mapping[str, str] = NO_KEYWORDS) -> Compiled:
    """Compile the text of one card, in any notation. Never raises for bad text (contract 7).

    ``keywords``: those of a set, each with the text that it stands for.
    """
    normalised = normalise(printed, keywords)
    diagnostics = list(normalised.diagnostics)
    parts: list[CompiledAbility] = []
    for segment in normalised.segments:
        result = _ability(segment, normalised)
        if isinstance(result, Diagnostic):
            diagnostics = _with(result, normalised.span(0, len(segment.text), segment), diagnostics)
        else:
            parts.append(result)
    return Compiled(printed, normalised, tuple(parts), tuple(diagnostics))


def _with(found: Diagnostic, within: tuple[int, int], diagnostics: list[Diagnostic]) -> list[Diagnostic]:
    """``diagnostics`` and what was ``found`` in the ability at ``within``.

    Where a bracket or an icon of it is known to be wrong, that is why its words do not read: it is said
    once, with the change that was found.
    """
    broken = [
        d for d in diagnostics if d.severity == "error" and d.span and within[0] <= d.span[0] < within[1]
    ]
    if not broken:
        return [*diagnostics, found]
    if found.fix is None:
        return diagnostics if found.code in UNREAD else [*diagnostics, found]
    at = found.fix.span[0]
    nearest = min(broken, key=lambda d: abs(d.span[0] - at) if d.span else 0)
    told = replace(nearest, span=found.span, hint=found.hint, fix=found.fix)
    return [told if d is nearest else d for d in diagnostics if d is nearest or d not in broken]


def read(text: str) -> Lowered:
    """IR of one ability in normalised, current wording.

    Raises Decline or lark's UnexpectedInput where it has no reading.
    """
    return lower(parse(text))


def _ability(segment: Segment, normalised: Normalised) -> CompiledAbility | Diagnostic:
    text, offsets = modernise(segment.text)

    def printed(start: int, end: int) -> tuple[int, int]:
        # not the first and the last: a header may be put in another order
        came_from = offsets[start : min(end, len(text))] or offsets[min(start, len(text)) :][:1]
        first = min(came_from)
        last = max(came_from) + 1 if end > start else first
        return normalised.span(first, last, segment)

    try:
        lowered = read(text)
    except (UnexpectedInput, Decline) as error:
        return Trouble(text, error).told(printed, reads)
    return _printed_back(lowered, segment.text, text, printed)


def reads(text: str) -> int:
    """Up to which character a text reads: one less than all if only its words do, one more if it prints back."""
    if "。【" in text:
        segments = normalise(text).segments
        if len(segments) > 1:
            return _reads_all(segments)
    try:
        lowered = read(text)
        if reprint(lowered.ability, lowered.style)[0] == text:
            return len(text) + 1
    except RenderError:
        pass
    except UnexpectedCharacters as error:
        return error.pos_in_stream or 0
    except (UnexpectedToken, UnexpectedEOF) as error:
        return getattr(error, "pos_in_stream", None) or len(text)
    except Decline:
        return len(text) - 1
    return len(text)


def _reads_all(segments: tuple[Segment, ...]) -> int:
    """The same of several abilities in one line."""
    for segment in segments:
        read_to = reads(segment.text)
        if read_to <= len(segment.text):
            return segment.start + read_to
    return segments[-1].stop + 1


def _printed_back(lowered: Lowered, original: str, text: str, printed) -> CompiledAbility | Diagnostic:  # type: ignore[no-untyped-def]
    """The ability, if the printer says the text again and the canonical wording means the same."""
    whole = printed(0, len(text))
    try:
        said, style = reprint(lowered.ability, lowered.style)
        canonical = render(lowered.ability) if len(style) else said
        style = Style() if canonical == text else style
    except RenderError as error:
        trouble = Trouble(text, Decline("U370", None, str(error), str(error)))
        return trouble.told(printed, reads)
    if said != text:
        return Trouble(text, said=said).told(printed, reads)
    if canonical != text:
        try:
            again = read(canonical).ability
        except (Decline, UnexpectedCharacters, UnexpectedToken, UnexpectedEOF):
            return diagnose("U372", whole, said=canonical)
        if again != lowered.ability:
            return diagnose("U372", whole, said=canonical)
    used = varied(original, text) if text != original else ()
    if used:
        style, said = Style({**dict(style.items()), ("", "verb"): " ".join(used)}), original
    wording: Wording = "synonym" if said != original else "canonical" if canonical == said else "style"
    spans = {
        path: tuple(dict.fromkeys(printed(a, b) for a, b in ranges)) for path, ranges in lowered.spans.items()
    }
    return CompiledAbility(lowered.ability, style, original, said, canonical, wording, spans)
