"""From bytes to text: what a file must be before anything reads it as cards or decks."""

from pathlib import Path

from cardpool.report import Report, Spot

MAX_BYTES = 64_000_000
"""The largest file that is read."""
MAX_LINE = 20_000
"""The longest line, in code points, of a YAML or deck file."""
_BOM = "\ufeff"


def read_text(path: Path, report: Report, *, max_line: int | None = MAX_LINE) -> str | None:
    """The text of a UTF-8 file with line feeds as line breaks; None if it is no such file.

    The reason goes to ``report``. ``max_line``: the longest line allowed in code points, None for any.
    """
    try:
        size = path.stat().st_size
        if size > MAX_BYTES:
            report.add("U405", size=size, limit=MAX_BYTES)
            return None
        data = path.read_bytes()
    except OSError as error:
        report.add("U407", reason=error.strerror or type(error).__name__)
        return None
    return decode(data, report, max_line=max_line)


def decode(data: bytes, report: Report, *, max_line: int | None = MAX_LINE) -> str | None:
    """As read_text, from the bytes of the file."""
    if b"\0" in data:
        report.add("U402", offset=data.index(b"\0"))
        return None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        before = data[: error.start].decode("utf-8")
        line = before.count("\n") + 1
        column = len(before) - (before.rfind("\n") + 1) + 1
        report.add("U403", Spot(line, column, line, column + 1), byte=f"0x{data[error.start]:02X}")
        return None
    if text.startswith(_BOM):
        report.add("U404", Spot(1, 1, 1, 2))
        text = text[1:]
    if not text.strip():
        report.add("U401")
        return None
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    if max_line is not None:
        for number, row in enumerate(text.split("\n"), 1):
            if len(row) > max_line:
                report.add("U406", Spot(number, 1, number, 2), length=len(row), limit=max_line)
                return None
    return text
