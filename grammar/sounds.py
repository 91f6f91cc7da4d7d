"""How words sound, from ``sounds.toml``: to know a word that is left in kana or has the wrong kanji."""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from itertools import product

_MOST = 32
_KATAKANA = {code: code - 0x60 for code in range(ord("ァ"), ord("ヶ") + 1)}


@cache
def _table() -> Mapping[str, tuple[str, ...]]:
    """Kanji to its sounds."""
    rows = tomllib.loads(files("grammar").joinpath("sounds.toml").read_text("utf-8"))
    table: dict[str, list[str]] = {}
    for sound, kanji in rows.items():
        for char in kanji:
            table.setdefault(char, []).append(sound)
    return {char: tuple(sounds) for char, sounds in table.items()}


def sounds(word: str) -> frozenset[str]:
    """The ways ``word`` may sound, in hiragana; none if it has a kanji that is not in the table."""
    kana = word.translate(_KATAKANA)
    choices = [(char,) if "ぁ" <= char <= "ー" else _table().get(char, ()) for char in kana]
    number = 1
    for options in choices:
        number *= len(options)
    return frozenset(map("".join, product(*choices))) if 0 < number <= _MOST else frozenset()
