"""What is the same for a whole ability while it is printed: its style, its nodes, what was asked and said."""

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING, Any

from compiler.ir import Ability
from compiler.ir.base import Node
from compiler.render.spoken import Told
from compiler.style import Style

if TYPE_CHECKING:
    pass


def plain(value: str) -> str:
    """A mark without the verb it repeats, which is that of the step: by_this.置く.past is by_this..past."""
    words = []
    for word in value.split(" "):
        first, *rest = word.split(".")
        if first in ("than", "explicit"):
            words.append(first)
        elif first in ("by_this", "bare") and rest:
            words.append(".".join((first, "", *rest[1:])))
        else:
            words.append(word)
    return " ".join(words)


class Asked:
    """One style question: where, which choice, what is printed by default, what was printed."""

    __slots__ = ("canonical", "choice", "path", "value")

    def __init__(self, path: str, choice: str, canonical: str, value: str) -> None:
        self.path = path
        self.choice = choice
        self.canonical = canonical
        self.value = value


class Scene:
    """What is the same for a whole ability: the style, who bound each name, the questions asked.

    ``seen``: the style is what a reader saw in a text, so that a mark not there means the word is not
    there; otherwise it means the canonical wording.
    """

    def __init__(self, ability: Ability, style: Style, seen: bool = False) -> None:
        self.style = style
        self.seen = seen
        self.plain = len(style) == 0 and not seen
        self.asked: list[Asked] = []
        self.read: set[tuple[str, str]] = set()
        self.covered: set[str] = set()
        self.carried: dict[str, str] = {}
        self.counted: tuple[Node | int, int] | None = None
        self.skipped: dict[str, int] = {}
        self.spelled: set[str] = set()
        self.names: Any = None
        self.by_path: dict[str, Node] = {"": ability}
        self.abilities: dict[str, bool] = {}
        self.binders: dict[str, str] = {}
        self._kinds: dict[type[Node], list[tuple[Any, str]]] = {}
        self._places: dict[object, dict[Any, list[str]]] = {}
        self._find()

    def _find(self) -> None:
        """Note every node, every step that binds a name, and every ability (the whole one and quoted ones)."""
        found: list[tuple[Node, str]] = [(self.by_path[""], "")]
        for node, path in found:
            self.by_path[path] = node
            self._kinds.setdefault(type(node), []).append((node, path))
            if isinstance(node, Ability):
                self.abilities[path] = node.type == "static"
            values = node.__dict__
            for name in (values.get("bind"), values.get("others")):
                if isinstance(name, str):
                    self.binders.setdefault(name, path)
            for field, value in values.items():
                below = f"{path}.{field}" if path else field
                if isinstance(value, Node):
                    found.append((value, below))
                elif type(value) is tuple:
                    found.extend((v, f"{below}.{i}") for i, v in enumerate(value) if isinstance(v, Node))

    @cached_property
    def told(self) -> Told:
        """The nodes in the order of the text."""
        return Told([(node, path) for path, node in self.by_path.items()])

    def of_kind(self, *kinds: type[Node]) -> list[tuple[Any, str]]:
        """All nodes of these kinds with their paths."""
        return [found for kind in kinds for found in self._kinds.get(kind, ())]

    def places(
        self, sort: object, kinds: tuple[type[Node], ...], keys: Callable[[Any], Iterable[Any]]
    ) -> dict[Any, list[str]]:
        """The paths of the nodes of these kinds by each of the ``keys`` they have, found once for each ``sort``."""
        found = self._places.get(sort)
        if found is None:
            found = self._places[sort] = {}
            for node, path in self.of_kind(*kinds):
                for key in keys(node):
                    found.setdefault(key, []).append(path)
        return found

    def ability_of(self, path: str) -> str:
        """The path of the innermost ability that the node at ``path`` is part of."""
        while path not in self.abilities:
            path = path.rpartition(".")[0]
        return path
