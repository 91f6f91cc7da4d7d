"""``python -m compiler.render``: keep the compiled templates, so that the next process starts sooner."""

from compiler.render.phrasebook import Phrasebook

Phrasebook("ja", keep=True)
Phrasebook("en", keep=True)
