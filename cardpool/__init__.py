"""Card pools and decks: files in, values and findings out."""
