"""Card data in the community's JSON shape: one object, card number to card, one entry a printing.

The data has the flaws of data typed in by many people. Each thing tolerated is a warning; what cannot
be read is an error, and that printing is left out.
"""

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from cardpool.entries import Entries
from cardpool.load import Loaded
from cardpool.names import Names
from cardpool.places import Places
from cardpool.pool import Pool
from cardpool.printings import merge
from cardpool.report import Report, Spot
from cardpool.shape import short
from cardpool.source import read_text


def load_json(path: Path, names: Names) -> Loaded:
    """Reads community card data. ``names``: the table that gives members their groups.

    Never raises for what the file says.
    """
    report = Report(str(path))
    text = read_text(path, report, max_line=None)
    if text is None:
        return Loaded(Pool(), tuple(report.found))
    return load_json_text(text, str(path), names, report=report)


def load_json_text(text: str, file: str, names: Names, *, report: Report | None = None) -> Loaded:
    """As load_json, from the text of the file; ``file`` is how findings call it."""
    report = report or Report(file)
    places = Places(text, file)
    data = _parse(text, report, places)
    if data is None:
        return Loaded(Pool(), tuple(report.found))
    entries = Entries(report, places, names)
    printings = []
    for number, fields in data.items():
        if not isinstance(fields, Mapping):
            report.add("U423", None, number, key=number, value=short(fields), expected="{…}")
        elif (printing := entries.read(number, fields)) is not None:
            printings.append(printing)
    cards = merge(entries.place_in_groups(printings), report, places)
    return Loaded(Pool.of(cards, names), tuple(report.found))


def _parse(text: str, report: Report, places: Places) -> dict[str, Any] | None:
    twice: list[str] = []

    def table(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        found = dict(pairs)
        if len(found) < len(pairs):
            twice.extend(key for key, count in Counter(key for key, _ in pairs).items() if count > 1)
        return found

    try:
        data = json.loads(text, object_pairs_hook=table)
    except json.JSONDecodeError as error:
        spot = Spot(error.lineno, error.colno, error.lineno, error.colno + 1)
        report.add("U441", spot, reason=error.msg)
        return None
    except RecursionError:
        report.add("U412", limit=500)
        return None
    except ValueError as error:  # a number with more digits than Python converts
        report.add("U441", reason=str(error))
        return None
    for key in twice:
        report.add("U414", places.card(key), key=key)
    if not isinstance(data, dict):
        report.add("U442", found=type(data).__name__)
        return None
    return data
