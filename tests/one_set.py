"""The cards of a community file whose text no other set has: ``python -m tests.one_set FILE MARK``.

``MARK`` is a part of the card numbers of the set, such as ``-bp6-``. Prints card data for ``utafuda check``,
one card for each text, so that a set can be tried on a compiler that never saw it (docs/decisions/0008).
"""

import json
import sys
from pathlib import Path
from typing import Any


def only_in(cards: dict[str, Any], mark: str) -> dict[str, Any]:
    """The first card of each text that stands on cards with ``mark`` in their number and on no others."""
    elsewhere = {card.get("ability") for number, card in cards.items() if mark not in number}
    found: dict[str, tuple[str, Any]] = {}
    for number, card in cards.items():
        text = card.get("ability")
        if mark in number and text and text not in elsewhere:
            found.setdefault(text, (number, card))
    return dict(found.values())


if __name__ == "__main__":
    data = json.loads(Path(sys.argv[1]).read_text("utf-8"))
    sys.stdout.write(json.dumps(only_in(data, sys.argv[2]), ensure_ascii=False, indent=1) + "\n")
