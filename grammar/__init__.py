"""The language of card text: grammar by topic, the lexicon, and the templates that print it back."""
