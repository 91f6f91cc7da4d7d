"""Which wording a text used: the printer run against the text, one choice at a time.

The printer asks for its choices as it goes; where its text leaves the printed one, the choices it has
asked so far are tried until it follows again. So a style is by construction what the printer honours.
"""

import re
from collections import defaultdict
from functools import cache
from importlib.resources import files

from jinja2 import TemplateError

from compiler.ir import Ability
from compiler.render import trim
from compiler.render.phrasebook import TOPICS, RenderError, phrasebook
from compiler.render.view import Scene, View
from compiler.style import Style

_LITERAL = re.compile(r'"([a-z_.]+)"')
_PICK = re.compile(r'pick\("([a-z]+)"')
_STEPS = 24


@cache
def _values() -> dict[str, tuple[str, ...]]:
    """For each choice the values that the phrase book knows in the macros that ask for it."""
    found: dict[str, dict[str, None]] = defaultdict(dict)
    for topic in TOPICS:
        source = files("grammar").joinpath("templates", topic + ".j2").read_text("utf-8")
        for macro in source.split("{% macro")[1:]:
            literals = _LITERAL.findall(macro)
            for choice in _PICK.findall(macro):
                found[choice].update(dict.fromkeys(v for v in literals if v != choice))
    return {choice: tuple(values) for choice, values in found.items()}


_success: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
_idle: dict[tuple[str, str, str], int] = defaultdict(int)
_PATIENCE = 3
"""After so many trials without effect a value is not tried again for that kind of node."""


def _say(ability: Ability, marks: dict[tuple[str, str], str]) -> tuple[str, Scene]:
    scene = Scene(Style(marks))
    view = View(ability, "", scene)
    view.bind_all()
    try:
        return phrasebook().use("ability", view), scene
    except (RenderError, TemplateError, TypeError, KeyError, ValueError):
        return "", scene


def _common(a: str, b: str) -> int:
    n = min(len(a), len(b))
    for i in range(n):
        if a[i] != b[i]:
            return i
    return n


def infer(ability: Ability, text: str, seen: Style | None = None) -> tuple[Style, str]:
    """The style with which ``render`` comes closest to ``text``, and what it then prints.

    ``seen``: the words lowering met, where the search begins; mostly it is also where it ends.
    The two agree byte for byte exactly if the second value equals ``text``.
    """
    marks = _first(ability, seen)
    said, scene = _say(ability, marks)
    reach = _common(said, text)
    for _ in range(_STEPS):
        if said == text:
            break
        found = _better(ability, text, marks, said, reach, scene)
        if found is None:
            break
        key, value = found
        marks[key] = value
        said, scene = _say(ability, marks)
        reach = _common(said, text)
    return Style(marks), said


def _first(ability: Ability, seen: Style | None) -> dict[tuple[str, str], str]:
    """What lowering saw, as far as it differs from canonical; nothing if that cannot be printed."""
    if seen is None:
        return {}
    try:
        return dict(trim(ability, seen).items())
    except RenderError:
        return {}


def _better(
    ability: Ability, text: str, marks: dict[tuple[str, str], str], said: str, reach: int, scene: Scene
) -> tuple[tuple[str, str], str] | None:
    """The choice and value that bring the printer furthest along the text, if one brings it further."""
    best: tuple[int, tuple[str, str], str] | None = None
    for key, ask in reversed({(a.path, a.choice): a for a in scene.asked}.items()):
        kind = _kind(ability, ask.path)
        known = _success[(kind, ask.choice)]
        for value in sorted(_values().get(ask.choice, ()), key=lambda v: -known.get(v, 0)):
            idle = (kind, ask.choice, value)
            if value == ask.value or (_idle[idle] >= _PATIENCE and value not in known):
                continue
            trial, _ = _say(ability, {**marks, key: value})
            if trial == said or not trial:
                _idle[idle] += 1
                continue
            far = len(text) + 1 if trial == text else _common(trial, text)
            if far > reach and (best is None or far > best[0]):
                best = (far, key, value)
                if trial == text or value in known:
                    known[value] = known.get(value, 0) + 1
                    return key, value
    if best is None:
        return None
    _, key, value = best
    bucket = _success[(_kind(ability, key[0]), key[1])]
    bucket[value] = bucket.get(value, 0) + 1
    return key, value


def _kind(ability: Ability, path: str) -> str:
    node: object = ability
    for step in path.split(".") if path else []:
        node = node[int(step)] if isinstance(node, tuple) else getattr(node, step)
    return getattr(node, "kind", "")
