"""In which language to speak: as asked, else as the locale says, else English."""

import os

from compiler.diagnostics import Language


def default_language() -> Language:
    """``ja`` under a Japanese locale (LC_ALL, LC_MESSAGES, LANG in this order), else ``en``."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(name)
        if value:
            return "ja" if value.lower().startswith("ja") else "en"
    return "en"
