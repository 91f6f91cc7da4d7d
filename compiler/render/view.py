"""What a template sees of the IR: nodes that know their path, their style and what binds a name."""

from typing import Any

from compiler.ir import Ability
from compiler.ir.base import Node
from compiler.style import Style


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


_ABSENT = {"owner": "you", "comma": "none"}


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

    def __init__(self, style: Style, seen: bool = False) -> None:
        self.style = style
        self.seen = seen
        self.plain = len(style) == 0 and not seen
        self.binders: dict[str, View] = {}
        self.asked: list[Asked] = []
        self.abilities: dict[str, bool] = {}


class View:
    """A read-only IR node at a path.

    Fields are attributes; child nodes come back as views with longer paths, tuples as tuples of views.
    """

    __slots__ = ("node", "path", "scene")

    def __init__(self, node: Node, path: str, scene: Scene) -> None:
        self.node = node
        self.path = path
        self.scene = scene

    def __getattr__(self, name: str) -> Any:
        value = getattr(self.node, name)
        if isinstance(value, Node):
            return View(value, f"{self.path}.{name}" if self.path else name, self.scene)
        if type(value) is tuple:
            path = f"{self.path}.{name}" if self.path else name
            return tuple(
                View(item, f"{path}.{i}", self.scene) if isinstance(item, Node) else item
                for i, item in enumerate(value)
            )
        return value

    def pick(self, choice: str, canonical: str, absent: str | None = None) -> str:
        """The wording recorded for ``choice`` at this node, else ``canonical``.

        ``absent``: what a text has in which lowering saw nothing to record, if not canonical.
        """
        found = None if self.scene.plain else self.scene.style.get(self.path, choice)
        if found is not None:
            value = plain(found) if self.scene.seen else found
        elif self.scene.seen:
            value = absent or _ABSENT.get(choice, canonical)
        else:
            value = canonical
        self.scene.asked.append(Asked(self.path, choice, canonical, value))
        return value

    def marked(self, choice: str) -> bool:
        """Whether the text recorded any wording for ``choice`` here."""
        return not self.scene.plain and self.scene.style.get(self.path, choice) is not None

    @property
    def static(self) -> bool:
        """Whether the ability that the node is part of is a 【常時】 (9.1.1.3)."""
        inside = [p for p in self.scene.abilities if self.path == p or self.path.startswith(p + ".") or not p]
        return self.scene.abilities[max(inside, key=len)]

    @property
    def in_cost(self) -> bool:
        """Whether the node is part of the cost of its ability (9.4)."""
        return "cost" in self.path.split(".")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self.node == other.node

    def __hash__(self) -> int:
        return hash(self.node)

    def like(self, other: object, *ignored: str) -> bool:
        """Whether both views show equal nodes but for the fields named."""
        if not isinstance(other, View) or type(self.node) is not type(other.node):
            return False
        fields = type(self.node).model_fields
        return all(getattr(self.node, f) == getattr(other.node, f) for f in fields if f not in ignored)

    def binder(self) -> "View | None":
        """The step that bound the name of this reference, if any."""
        return self.scene.binders.get(self.node.name) if hasattr(self.node, "name") else None

    def bind_all(self) -> None:
        """Note every step below that binds a name, and every ability (the whole one and quoted ones)."""
        found: list[tuple[Node, str]] = [(self.node, self.path)]
        for node, path in found:
            if isinstance(node, Ability):
                self.scene.abilities[path] = node.type == "static"
            values = node.__dict__
            for name in (values.get("bind"), values.get("others")):
                if isinstance(name, str):
                    self.scene.binders.setdefault(name, View(node, path, self.scene))
            for field, value in values.items():
                below = f"{path}.{field}" if path else field
                if isinstance(value, Node):
                    found.append((value, below))
                elif type(value) is tuple:
                    found.extend((v, f"{below}.{i}") for i, v in enumerate(value) if isinstance(v, Node))
