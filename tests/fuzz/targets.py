"""What fuzzing calls: each takes anything, and raises nothing but the documented errors."""

from contextlib import suppress

from pydantic import ValidationError

from cardpool import Names, load_deck_text, load_set_text
from cardpool.community import load_json_text
from cardpool.pool import Pool
from compiler import compile_text
from compiler.ir import Ability, CardDef
from compiler.normalise import normalise
from compiler.render import RenderError, render, render_english


def text(anything: str) -> None:
    """Normalise and compile; print every ability that compiles, in both languages."""
    normalise(anything)
    compiled = compile_text(anything)
    for diagnostic in compiled.diagnostics:
        start, stop = diagnostic.span or (0, 0)
        assert 0 <= start <= stop <= len(anything), diagnostic
    for part in compiled.parts:
        assert render(part.ability, part.style)
        printed(part.ability)


def printed(ability: Ability) -> None:
    """Print an ability: text, or RenderError."""
    for printer in (render, render_english):
        try:
            assert printer(ability)
        except RenderError:
            continue


def json(anything: str) -> None:
    """Read JSON as an ability and as a card, and print what it holds."""
    with suppress(ValidationError):
        printed(Ability.model_validate_json(anything))
    with suppress(ValidationError):
        for ability in CardDef.model_validate_json(anything).abilities:
            printed(ability)


def files(anything: str) -> None:
    """Read a set file, a deck file and community card data."""
    load_set_text(anything)
    load_deck_text(anything, "deck", Pool())
    load_json_text(anything, "cards", Names())
