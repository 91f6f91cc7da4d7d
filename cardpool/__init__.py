"""Card pools and decks: files in, values and findings out; nothing here raises for what a file says.

loaded = load_cards(Path("set.yaml"))        # .pool and .diagnostics
compiled = compile_pool(loaded.pool)         # .cards: definitions with abilities
deck = load_deck(Path("deck.txt"), loaded.pool).deck
check_deck(deck, loaded.pool)                # empty if 6.1 allows it
"""

from cardpool.bundle import bundled_decks, bundled_pool
from cardpool.compile import CompiledPool, compile_pool
from cardpool.deck import Deck, check_deck
from cardpool.deckfile import LoadedDeck, load_deck, load_deck_text, write_deck
from cardpool.files import load_cards
from cardpool.load import Loaded, load_set_text
from cardpool.names import Names, name_key
from cardpool.pool import Card, Pool, PrintedText
from cardpool.random_deck import NoLegalDeck, random_deck
from cardpool.writeset import write_set

__all__ = [
    "Card",
    "CompiledPool",
    "Deck",
    "Loaded",
    "LoadedDeck",
    "Names",
    "NoLegalDeck",
    "Pool",
    "PrintedText",
    "bundled_decks",
    "bundled_pool",
    "check_deck",
    "compile_pool",
    "load_cards",
    "load_deck",
    "load_deck_text",
    "load_set_text",
    "name_key",
    "random_deck",
    "write_deck",
    "write_set",
]
