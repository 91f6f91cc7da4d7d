"""The templates of a language as a phrase book: one macro per node kind and role, found by name.

Python here only finds the macro and makes words agree; the words are in ``grammar/templates``.
"""

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import cache, partial
from importlib.resources import files
from pathlib import Path
from types import BuiltinMethodType, FunctionType, MethodType
from typing import Any

from jinja2 import FileSystemBytecodeCache, FunctionLoader, StrictUndefined
from jinja2.bccache import Bucket
from jinja2.runtime import LoopContext, Macro
from jinja2.sandbox import ImmutableSandboxedEnvironment

from compiler.diagnostics import Language
from compiler.render.mentions import (
    ability_of,
    after_that,
    for_each_player,
    just_asked,
    just_done,
    just_found,
    just_named,
    more,
    only_group,
    rank,
    trigger_of,
)
from compiler.render.view import View
from grammar import english
from grammar.conjugate import adjective, conjugate
from grammar.lexicon import lexicon

TOPICS = (
    "words", "nouns", "filters", "quantities", "conditions", "events", "effects", "changes", "control", "headers",
)  # fmt: skip
"""The template files, each a topic of the language."""

FAMILIES: dict[Language, tuple[str, ...]] = {
    "ja": (
        "effect", "change", "condition", "event", "history", "filter", "quantity", "per", "object", "topic", "subject",
        "owner", "noun", "count_of", "reference",
    ),
    "en": (
        "change", "condition", "event", "quantity", "each", "object", "subject", "bare", "many", "whose",
    ),
}  # fmt: skip
"""Roles in which a node is printed: a macro is called ``<role>_<kind>``."""


EVERYWHERE: dict[Language, tuple[str, ...]] = {"ja": (), "en": ("clause", "text")}
"""Macros that every topic calls by name."""


class RenderError(Exception):
    """A node that the phrase book has no words for; ``path`` is where it is in the ability."""

    def __init__(self, message: str, path: str) -> None:
        super().__init__(f"{message} at {path or 'the ability'}")
        self.path = path


def _page(language: Language, name: str) -> tuple[str, str, Callable[[], bool]] | None:
    """A template file with free layout: indentation and line ends are not part of the text."""
    page = files("grammar").joinpath("templates", language, name)
    if not page.is_file():
        return None
    return _joined(page.read_text("utf-8")), str(page), lambda: True


_TAG = re.compile(r"(\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\})", re.DOTALL)


def _joined(source: str) -> str:
    """The page with each line end outside of a tag turned into a comment, so that it prints nothing."""
    parts = _TAG.split("\n".join(line.strip() for line in source.splitlines()))
    return "".join(part if at % 2 else part.replace("\n", "{#\n#}") for at, part in enumerate(parts))


_WORDS = ("split", "startswith", "endswith")
"""What templates ask of words."""


class _Sandbox(ImmutableSandboxedEnvironment):
    """The sandbox, with a short way to IR nodes and to our ``own`` functions, which are always safe."""

    own: frozenset[Callable[..., Any]] = frozenset()

    def getattr(self, obj: Any, attribute: str) -> Any:
        kind = type(obj)
        if kind is View and attribute in obj.kept:
            return obj.kept[attribute]
        if (kind is View or kind is LoopContext or attribute in _WORDS) and attribute[0] != "_":
            try:
                return getattr(obj, attribute)
            except AttributeError:
                return self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)

    def call(self, context: Any, obj: Any, /, *args: Any, **kwargs: Any) -> Any:
        """Macros, methods of nodes and words, our own functions: without asking what else they are."""
        kind = type(obj)
        ours = kind is Macro or (kind is FunctionType and obj in self.own)
        if ours or (kind in (MethodType, BuiltinMethodType) and type(obj.__self__) in (View, str)):
            if kwargs:
                kwargs.pop("_loop_vars", None)  # for functions that ask for the context, which ours do not
                kwargs.pop("_block_vars", None)
            return obj(*args, **kwargs)
        return super().call(context, obj, *args, **kwargs)


class _Bytecode(FileSystemBytecodeCache):
    """Compiled templates, kept as Python keeps its modules: in ``__pycache__`` beside the source, if it may.

    ``keep``: write them, whatever Python was told to do with its modules.
    """

    def __init__(self, keep: bool) -> None:
        self.keep = keep
        folder = Path(str(files("grammar"))) / "templates" / "__pycache__"
        with suppress(OSError):
            folder.mkdir(exist_ok=True)
        super().__init__(str(folder))

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep a template, or not where nothing can be written."""
        if self.keep:
            with suppress(OSError):
                super().dump_bytecode(bucket)


class Phrasebook:
    """All macros of all topics of a language; ``say`` finds the one for a role and a node.

    ``keep``: whether to keep the compiled templates for the next process.
    """

    def __init__(self, language: Language, keep: bool = not sys.dont_write_bytecode) -> None:
        self.environment = _Sandbox(
            loader=FunctionLoader(partial(_page, language)),
            undefined=StrictUndefined,
            autoescape=False,
            keep_trailing_newline=False,
            bytecode_cache=_Bytecode(keep),
        )
        self.macros: dict[str, Any] = {}
        helpers: dict[str, Callable[..., Any]] = {
            "say": self.say, "knows": self.knows, "use": self.use, "fail": fail, **WORDS[language]
        }  # fmt: skip
        helpers |= {family: self._family(family) for family in FAMILIES[language]}
        helpers |= {name: self._macro(name) for name in EVERYWHERE[language]}
        self.environment.globals.update(helpers)
        self.environment.own = frozenset(helpers.values())
        self.environment.globals["T"] = english.terms()
        for topic in TOPICS:
            module = self.environment.get_template(topic + ".j2").module
            for name, value in vars(module).items():
                if not name.startswith("_") and callable(value):
                    self.macros[name] = value

    def _family(self, family: str) -> Callable[..., str]:
        def speak(node: View, *args: Any, **options: Any) -> str:
            return self.say(family, node, *args, **options)

        return speak

    def _macro(self, name: str) -> Callable[..., str]:
        def speak(*args: Any, **options: Any) -> str:
            return self.use(name, *args, **options)

        return speak

    def knows(self, family: str, node: Any) -> bool:
        """Whether there is a macro of this role for the node."""
        return isinstance(node, View) and f"{family}_{node.node.kind}" in self.macros  # type: ignore[attr-defined]

    def say(self, family: str, node: View, *args: Any, **options: Any) -> str:
        """The words for a node in a role. Raises RenderError if the phrase book has none."""
        if not isinstance(node, View):
            raise RenderError(f"no words for {family} {node!r}", "")
        kind = node.node.kind  # type: ignore[attr-defined]
        macro = self.macros.get(f"{family}_{kind}")
        if macro is None:
            raise RenderError(f"no words for {kind} as {family}", node.path)
        return str(macro(node, *args, **options))

    def use(self, name: str, *args: Any, **options: Any) -> str:
        """A macro of another topic, by name."""
        return str(self.macros[name](*args, **options))


def verb(lemma: str, form: str) -> str:
    """A form of a verb of the lexicon; nothing for ``elided``. Raises RenderError for a form it has not."""
    if form == "elided":
        return ""
    try:
        return conjugate(lemma, lexicon().verbs[lemma], form)
    except KeyError as missing:
        raise RenderError(f"no form {form!r} of {lemma} ({missing})", "") from missing


def fail(message: str, node: View) -> str:
    """Raise RenderError from a template: a combination that has no wording."""
    raise RenderError(message, node.path if isinstance(node, View) else "")


WORDS: dict[Language, dict[str, Callable[..., Any]]] = {
    "ja": {"v": verb, "adj": adjective},
    "en": {
        "number": english.number, "nth": english.ordinal, "times_word": english.times, "an": english.indefinite,
        "pl": english.plural, "vb": english.verb, "fin": english.finite, "words": english.words,
        "listed": english.listed, "cap": english.capital, "just_done": just_done, "just_asked": just_asked,
        "just_named": just_named, "just_found": just_found,
        "only_group": only_group, "rank": rank, "for_each_player": for_each_player, "trigger_of": trigger_of,
        "ability_of": ability_of, "after_that": after_that, "more": more,
    },
}  # fmt: skip
"""What makes the words of a language agree, and what an English text says of earlier ones."""


@cache
def phrasebook(language: Language = "ja") -> Phrasebook:
    """The phrase book of a language, compiled once per process."""
    return Phrasebook(language)
