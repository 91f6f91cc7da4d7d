"""Which wording a text used: the printer run against the text, one choice at a time.

The search begins with the words that lowering met. Where the printed text leaves the given one, the
choices that the printer asked for are tried until it follows again. So a style is by construction what
the printer honours, and depends on nothing but the ability and the text.
"""

from jinja2 import TemplateError

from compiler.ir import Ability
from compiler.render import trim
from compiler.render.choices import VALUES
from compiler.render.phrasebook import RenderError, phrasebook
from compiler.render.view import Scene, View
from compiler.style import Style

Marks = dict[tuple[str, str], str]

_STEPS = 12
"""At most so many choices are changed."""


def infer(ability: Ability, text: str, seen: Style | None = None) -> tuple[Style, str]:
    """The style with which ``render`` comes closest to ``text``, and what it then prints.

    ``seen``: the words lowering met. The two texts agree exactly if the second value equals ``text``.
    """
    marks = _first(ability, seen)
    said, scene = _say(ability, marks)
    for _ in range(_STEPS):
        if said == text:
            break
        found = _better(ability, text, marks, said, scene)
        if found is None:
            break
        marks, said, scene = found
    marks = {(a.path, a.choice): a.value for a in scene.asked if a.value != a.canonical}
    return Style(_needed(ability, marks, said)), said


def _needed(ability: Ability, marks: Marks, said: str) -> Marks:
    """The marks without which the words would be others."""
    for key in list(marks):
        fewer = {k: v for k, v in marks.items() if k != key}
        if _say(ability, fewer)[0] == said:
            marks = fewer
    return marks


def _first(ability: Ability, seen: Style | None) -> Marks:
    """What lowering saw, as far as it differs from canonical; nothing if that cannot be printed."""
    if seen is None:
        return {}
    try:
        return dict(trim(ability, seen).items())
    except RenderError:
        return {}


def _say(ability: Ability, marks: Marks) -> tuple[str, Scene]:
    scene = Scene(Style(marks))
    view = View(ability, "", scene)
    view.bind_all()
    try:
        return phrasebook().use("ability", view), scene
    except (RenderError, TemplateError, TypeError, KeyError, ValueError):
        return "", scene


def _reach(said: str, text: str) -> int:
    """How many characters agree from the start; more than all of them if the texts are equal."""
    if said == text:
        return len(text) + 1
    return next((i for i, (a, b) in enumerate(zip(said, text, strict=False)) if a != b), min(len(said), len(text)))


def _better(ability: Ability, text: str, marks: Marks, said: str, scene: Scene) -> tuple[Marks, str, Scene] | None:
    """Marks with one choice changed that follow the text furthest, if any follows it further."""
    best, reach = None, _reach(said, text)
    for key, current in {(a.path, a.choice): a.value for a in reversed(scene.asked)}.items():
        for value in VALUES[key[1]]:
            if value == current:
                continue
            trial = {**marks, key: value}
            words, asked = _say(ability, trial)
            far = _reach(words, text)
            if far > len(text):
                return trial, words, asked
            if far > reach:
                best, reach = (trial, words, asked), far
    return best
