"""The original card set that comes with the project, and its decks."""

from functools import cache
from importlib.resources import as_file, files

from cardpool.deck import Deck
from cardpool.deckfile import load_deck
from cardpool.load import load_set
from cardpool.pool import Pool


@cache
def bundled_pool() -> Pool:
    """The cards of every bundled set file, in the order of their file names."""
    pool = Pool()
    with as_file(files("cardpool") / "bundled") as folder:
        for path in sorted(folder.glob("*.yaml")):
            pool |= load_set(path).pool
    return pool


@cache
def bundled_decks() -> tuple[Deck, ...]:
    """The bundled decks, in the order of their file names."""
    with as_file(files("cardpool") / "bundled" / "decks") as folder:
        loaded = [load_deck(path, bundled_pool()) for path in sorted(folder.glob("*.yaml"))]
    return tuple(one.deck for one in loaded if one.deck is not None)
