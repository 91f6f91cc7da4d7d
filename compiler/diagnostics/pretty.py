"""A diagnostic for people: one headline, the line it is about, a caret under the very characters."""

from compiler.diagnostics.model import Diagnostic, Language, Words
from compiler.diagnostics.position import display_width, line_text

SEVERITIES = {
    "error": Words("エラー", "error"),
    "warning": Words("警告", "warning"),
    "info": Words("情報", "info"),
}
_HINT = Words("ヒント", "hint")
_MARGIN = 30
_LONGEST = 100
_CONTROL = dict.fromkeys((*range(32), 127, *range(0x80, 0xA0), *range(0xD800, 0xE000)), "\ufffd")


def pretty(diagnostic: Diagnostic, language: Language, source: str | None = None) -> str:
    """The diagnostic as lines of text, without a line break at the end.

    ``source``: the text in which its line counts (the file, or the printed text); without it, or
    without a place, there is no excerpt. Control characters never reach the terminal.
    """
    where = ":".join(
        str(part) for part in (diagnostic.file, diagnostic.line, diagnostic.column) if part is not None
    )
    card = f" [{diagnostic.card}]" if diagnostic.card else ""
    severity = SEVERITIES[diagnostic.severity].in_(language)
    head = f"{where}: " if where else ""
    lines = [f"{head}{severity} {diagnostic.code}{card}: {diagnostic.message.in_(language)}"]
    if source is not None and diagnostic.line is not None and diagnostic.column is not None:
        lines += _excerpt(diagnostic, source)
    if diagnostic.hint:
        lines.append(f"  {_HINT.in_(language)}: {diagnostic.hint.in_(language)}")
    return "\n".join(line.translate(_CONTROL) for line in lines)


def _excerpt(diagnostic: Diagnostic, source: str) -> list[str]:
    """The line with a window around the place, and the caret line below it."""
    assert diagnostic.line is not None
    assert diagnostic.column is not None
    text = line_text(source, diagnostic.line)
    start = min(diagnostic.column - 1, len(text))
    end = diagnostic.end
    stop = len(text) if end is None or end.line > diagnostic.line else min(end.column - 1, len(text))
    stop = min(max(stop, start), start + _LONGEST)
    left, right = max(0, start - _MARGIN), min(len(text), max(stop, start + 1) + _MARGIN)
    before = ("..." if left else "") + text[left:start].expandtabs(1)
    shown = before + text[start:right].expandtabs(1) + ("..." if right < len(text) else "")
    gutter = f"{diagnostic.line:>5} | "
    blank = " " * (len(gutter) - 2) + "| "
    caret = " " * display_width(before) + "^" * max(1, display_width(text[start:stop]))
    return [gutter + shown, blank + caret]
