"""Which version of the language this is: a hash over everything that decides what a text becomes."""

import hashlib
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

_PARTS = (
    ("grammar",),
    ("compiler", "normalise"),
    ("compiler", "parse"),
    ("compiler", "lower"),
    ("compiler", "ir"),
)
_KINDS = (".py", ".lark", ".toml", ".j2")


@cache
def grammar_hash() -> str:
    """The SHA-256, in hexadecimal, of the grammar, the lexicon, the templates, and the phases that use them.

    Two compilers with one hash read every text alike (contract 17).
    """
    digest = hashlib.sha256()
    for package, *inside in _PARTS:
        for name, source in sorted(_sources(files(package).joinpath(*inside), "/".join((package, *inside)))):
            digest.update(f"{name}\0{len(source)}\0".encode())
            digest.update(source)
    return digest.hexdigest()


def _sources(folder: Traversable, name: str) -> list[tuple[str, bytes]]:
    found: list[tuple[str, bytes]] = []
    for one in folder.iterdir():
        path = f"{name}/{one.name}"
        if one.is_dir():
            found += _sources(one, path)
        elif one.name.endswith(_KINDS):
            found.append((path, one.read_bytes().replace(b"\r\n", b"\n")))
    return found
