"""One card's text, all phases: normalise, parse, lower, print back. Diagnostics are values (contract 7)."""

from lark.exceptions import UnexpectedCharacters, UnexpectedEOF, UnexpectedToken

from compiler.compiled import Compiled, CompiledAbility, Wording
from compiler.diagnostics import Diagnostic, Words, diagnose
from compiler.lower import Decline, Lowered, lower
from compiler.normalise import Normalised, Segment, normalise
from compiler.parse import parse
from compiler.parse.nearest import suggestion
from compiler.render import RenderError, render, trim
from compiler.style import Style
from grammar.synonyms import modernise


def compile_text(printed: str) -> Compiled:
    """Compile the text of one card, in any notation. Never raises for bad text (contract 7)."""
    normalised = normalise(printed)
    diagnostics = list(normalised.diagnostics)
    parts: list[CompiledAbility] = []
    for segment in normalised.segments:
        result = _ability(segment, normalised)
        if isinstance(result, Diagnostic):
            diagnostics.append(result)
        else:
            parts.append(result)
    return Compiled(printed, normalised, tuple(parts), tuple(diagnostics))


def read(text: str) -> Lowered:
    """IR of one ability in normalised, current wording.

    Raises Decline or lark's UnexpectedInput where it has no reading.
    """
    return lower(parse(text))


def _ability(segment: Segment, normalised: Normalised) -> CompiledAbility | Diagnostic:
    text, offsets = modernise(segment.text)

    def printed(start: int, end: int) -> tuple[int, int]:
        first = offsets[min(start, len(text))]
        last = offsets[min(end, len(text)) - 1] + 1 if end > start else first
        return normalised.span(first, last, segment)

    try:
        lowered = read(text)
    except UnexpectedCharacters as error:
        at = error.pos_in_stream or 0
        word, near = suggestion(text, at, error.allowed or set(), _reads)
        if near is not None:
            return diagnose("U201", printed(at, at + len(word)), word=word, near=near)
        return diagnose("U202", printed(at, at + len(word)), word=word)
    except UnexpectedToken as error:
        if error.token.type == "$END":
            return diagnose("U203", printed(len(text) - 1, len(text)))
        start = error.token.start_pos or 0
        return diagnose("U204", printed(start, start + len(error.token)), word=str(error.token))
    except UnexpectedEOF:
        return diagnose("U203", printed(len(text) - 1, len(text)))
    except Decline as decline:
        start = decline.start if decline.start is not None else 0
        stop = decline.end if decline.end is not None else len(text)
        return diagnose(decline.code, printed(start, stop), reason=Words(decline.japanese, decline.english))
    return _printed_back(lowered, segment.text, text, printed)


def _reads(text: str) -> int:
    """Up to which character a text reads: one less than all if only its words do, one more if it prints back."""
    try:
        lowered = read(text)
        if render(lowered.ability, trim(lowered.ability, lowered.style)) == text:
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


def _printed_back(lowered: Lowered, original: str, text: str, printed) -> CompiledAbility | Diagnostic:  # type: ignore[no-untyped-def]
    """The ability, if the printer says the text again and the canonical wording means the same."""
    whole = printed(0, len(text))
    try:
        canonical = render(lowered.ability)
        style = Style() if canonical == text else trim(lowered.ability, lowered.style)
        said = canonical if canonical == text else render(lowered.ability, style)
    except RenderError as error:
        return diagnose("U370", whole, reason=Words(str(error), str(error)))
    if said != text:
        at = next(
            (i for i, (a, b) in enumerate(zip(said, text, strict=False)) if a != b), min(len(said), len(text))
        )
        return diagnose("U371", printed(at, min(at + 1, len(text))), said=said)
    if canonical != text:
        try:
            again = read(canonical).ability
        except (Decline, UnexpectedCharacters, UnexpectedToken, UnexpectedEOF):
            return diagnose("U372", whole, said=canonical)
        if again != lowered.ability:
            return diagnose("U372", whole, said=canonical)
    wording: Wording = "synonym" if text != original else "canonical" if canonical == text else "style"
    spans = {
        path: tuple(dict.fromkeys(printed(a, b) for a, b in ranges)) for path, ranges in lowered.spans.items()
    }
    return CompiledAbility(lowered.ability, style, original, said, canonical, wording, spans)
