"""utafuda: the printed text is the program.

    import utafuda

    compiled = utafuda.compile("【登場】カードを1枚引く。")     # text to IR, with findings as values
    utafuda.render(compiled.abilities[0])                       # IR to text
    utafuda.render_english(compiled.abilities[0])               # IR to English rules text
    utafuda.check(["cards.yaml"]).summary                       # files: findings, counts, what blocks
    utafuda.load("cards.yaml").cards                            # cards by id, with their abilities
    table = utafuda.prepare()                                   # cards and decks, ready to play
    utafuda.simulate(table, games=100, seed=1)                  # games between random players

A ``Game`` of ``table.pool`` is played with ``legal_actions()``, ``apply()``, ``clone()``, ``undo()``,
``to_json()`` and ``view(player)``. Everything else in this package, and the packages beside it, may
change without notice.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compiler.compile import compile_text as compile  # noqa: A004 - the word for it
    from compiler.diagnostics import Diagnostic
    from compiler.render import render, render_english
    from runtime.agents import RandomAgent
    from runtime.game import Game
    from utafuda.checking import check
    from utafuda.match import prepare
    from utafuda.pools import load
    from utafuda.simulation import simulate

_HOMES = {
    "Diagnostic": ("compiler.diagnostics", "Diagnostic"),
    "Game": ("runtime.game", "Game"),
    "RandomAgent": ("runtime.agents", "RandomAgent"),
    "check": ("utafuda.checking", "check"),
    "compile": ("compiler.compile", "compile_text"),
    "load": ("utafuda.pools", "load"),
    "prepare": ("utafuda.match", "prepare"),
    "render": ("compiler.render", "render"),
    "render_english": ("compiler.render", "render_english"),
    "simulate": ("utafuda.simulation", "simulate"),
}
__all__ = [
    "Diagnostic",
    "Game",
    "RandomAgent",
    "check",
    "compile",
    "load",
    "prepare",
    "render",
    "render_english",
    "simulate",
]


def __getattr__(name: str) -> Any:
    """Load a member when it is first used: a game needs no parser, a check no game."""
    if name not in _HOMES:
        raise AttributeError(name)
    module, member = _HOMES[name]
    return getattr(import_module(module), member)


def __dir__() -> list[str]:
    return __all__
