"""Card files of either kind, by suffix."""

from pathlib import Path

from cardpool.community import load_json
from cardpool.load import Loaded, load_set
from cardpool.names import Names
from cardpool.pool import Pool
from cardpool.report import Report


def load_cards(path: Path, names: Names | None = None) -> Loaded:
    """Reads ``path``: a set file (.yaml, .yml) or community card data (.json).

    ``names``: names besides those that the file brings; community data brings none. Never raises for
    what the path or the file says.
    """
    suffix = path.suffix.lower()
    if suffix == ".json":
        return load_json(path, names or Names())
    if suffix in (".yaml", ".yml"):
        return load_set(path, names)
    report = Report(str(path))
    report.add("U408", suffix=path.suffix or path.name)
    return Loaded(Pool(), tuple(report.found))
