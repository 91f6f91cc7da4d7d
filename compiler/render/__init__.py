"""The printer: IR to Japanese, the inverse of lowering (contract 3), and to English.

``render(ability, style)`` gives the normalised text; without style, the canonical wording, that is the
most frequent official wording of each construct. The words are in ``grammar/templates``, a phrase book
with one macro per node kind; which wording choices are honoured at which node is listed in ``choices``.
``render_english`` says the same in English, which has one wording for each meaning.
"""

from typing import Any

from jinja2 import TemplateError

from compiler.diagnostics import Language
from compiler.ir import Ability
from compiler.render.phrasebook import RenderError, phrasebook
from compiler.render.scene import Scene
from compiler.render.view import View
from compiler.style import Style
from grammar.synonyms import vary

__all__ = ["RenderError", "render", "render_english", "render_json", "reprint", "trim"]


def render(ability: Ability, style: Style | None = None) -> str:
    """The text of one ability in normalised notation (2.12): half-width digits, 【登場】, [桃], ``:``.

    ``style``: the wordings recorded by lowering; None is canonical. Raises RenderError if the ability
    has a node, or a combination of nodes, that the phrase book has no words for.
    """
    text = _print(Scene(ability, style or Style()))
    used = style.get("", "verb") if style else None
    return vary(text, used.split(" ")) if used else text


def render_english(ability: Ability) -> str:
    """The English rules text of one ability; names, and what a player is asked, stay as they are.

    Raises RenderError as ``render`` does: also in English no meaning is left unsaid.
    """
    return _print(Scene(ability, Style()), "en")


def render_json(data: dict[str, Any], style: Style | None = None) -> str:
    """``render`` of an ability given as JSON data. Raises pydantic.ValidationError on bad data."""
    return render(Ability.model_validate(data), style)


def trim(ability: Ability, seen: Style) -> Style:
    """The style of a text from what its reader saw: only the marks that differ from canonical.

    ``seen``: the words lowering met. An owner (自分の) it recorded nothing about was printed, a comma
    it recorded nothing about was not. ``render(ability, trim(ability, seen))`` is the text read.
    Raises RenderError as ``render`` does.
    """
    return reprint(ability, seen)[1]


def reprint(ability: Ability, seen: Style) -> tuple[str, Style]:
    """The text that a reader saw, in current wording, and its style as of ``trim``: both in one printing.

    Raises RenderError as ``render`` does.
    """
    scene = Scene(ability, seen, seen=True)
    text = _print(scene)
    return text, Style({(a.path, a.choice): a.value for a in scene.asked if a.value != a.canonical})


def _print(scene: Scene, language: Language = "ja") -> str:
    view = View(scene.by_path[""], "", scene)
    try:
        text = phrasebook(language).use("ability", view)
    except RecursionError:
        raise RenderError("names that refer to one another, or too deep", "") from None
    except (TemplateError, TypeError, LookupError, AttributeError, ValueError) as error:
        raise RenderError(f"no words for this combination ({error})", "") from error
    unsaid = view.unsaid()
    if unsaid is not None:
        raise RenderError(f"no words for {unsaid[1]} here", unsaid[0])
    return text
