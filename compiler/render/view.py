"""What a template sees of the IR: nodes that know their path, their style and what binds a name."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import Any

from compiler.alternatives import each_of
from compiler.ir import (
    Ability,
    Adjust,
    Answered,
    Apply,
    AtMost,
    Choose,
    Compare,
    Compared,
    Count,
    Draw,
    During,
    EveryArea,
    ForEachPlayer,
    Happened,
    If,
    Is,
    Kinds,
    Later,
    LiveStarted,
    Look,
    Modal,
    Move,
    Moved,
    OneOf,
    Pay,
    PositionChange,
    PutOnStage,
    Repeat,
    Replace,
    Reveal,
    RevealUntil,
    Select,
    Seq,
    SetState,
    This,
    Times,
    Union,
    Yelled,
)
from compiler.ir.base import Node
from compiler.render import spoken
from compiler.render.scene import Asked, Scene, plain
from compiler.trees.names import walk

_ACTIONS = (Choose, Draw, Look, Move, Pay, PositionChange, PutOnStage, Reveal, SetState)
_PLACE = ("zones", "owner", "areas", "among", "under")
_SILENT = {"kind", "name", "bind", "others"}
_ABSENT = {"owner": "you", "comma": "none"}


@cache
def _defaults(kind: type[Node]) -> tuple[tuple[str, Any], ...]:
    """The fields of a node that say something, with the value that says nothing."""
    return tuple((name, field.default) for name, field in kind.model_fields.items() if name not in _SILENT)


def _cards(node: Node, ignored: tuple[str, ...]) -> Iterable[Any]:
    """What makes two selections the same; every area of a side holds all of its members."""
    if isinstance(node, EveryArea):
        node = Select(type="member", owner=node.owner, zones=("stage",), where=node.where)
    if isinstance(node, Select):
        yield tuple(getattr(node, field) for field in Select.model_fields if field not in ignored)


def _asked(node: Node) -> Node | None:
    """The cards that a condition is about, if it counts them."""
    if isinstance(node, Compare) and isinstance(node.left, (Count, Kinds)):
        return node.left.of
    return node if isinstance(node, EveryArea) else None


def _shared(node: Select) -> Iterable[Any]:
    parts = each_of(node)
    return [tuple(parts)] if parts else []


def _compared(node: Compare) -> Iterable[Any]:
    return ((node.left, node.right), (node.right, node.left))


def _place(node: Any) -> tuple[Any, ...]:
    return tuple(getattr(node, field) for field in _PLACE)


def _kinds(node: Apply) -> set[type[Node]]:
    return {type(change) for change in node.changes}


class View:
    """A read-only IR node at a path.

    Fields are attributes; child nodes come back as views with longer paths, tuples as tuples of views.
    """

    __slots__ = ("kept", "node", "path", "scene")

    def __init__(self, node: Node, path: str, scene: Scene) -> None:
        self.node = node
        self.path = path
        self.scene = scene
        self.kept: dict[str, Any] = {}

    def __getattr__(self, name: str) -> Any:
        if name in self.kept:
            return self.kept[name]
        self.scene.read.add((self.path, name))
        value = getattr(self.node, name)
        if isinstance(value, Node):
            value = View(value, f"{self.path}.{name}" if self.path else name, self.scene)
        elif type(value) is tuple:
            path = f"{self.path}.{name}" if self.path else name
            value = tuple(
                View(item, f"{path}.{i}", self.scene) if isinstance(item, Node) else item
                for i, item in enumerate(value)
            )
        self.kept[name] = value
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

    def worded(self, choice: str, value: str) -> bool:
        """Whether the text has this one wording of ``choice`` here, beside those that are asked for by default."""
        found = None if self.scene.plain else self.scene.style.get(self.path, choice)
        if found is None or value not in plain(found).split(" "):
            return False
        self.scene.asked.append(Asked(self.path, choice, "", plain(found)))
        return True

    def worded_as(self, choice: str, *values: str) -> str:
        """Which of these wordings of ``choice`` the text has here, or nothing."""
        return next((value for value in values if self.worded(choice, value)), "")

    def marked(self, choice: str) -> bool:
        """Whether the text recorded any wording for ``choice`` here."""
        return not self.scene.plain and self.scene.style.get(self.path, choice) is not None

    @property
    def static(self) -> bool:
        """Whether the ability that the node is part of is a 【常時】 (9.1.1.3)."""
        return self.scene.abilities[self.scene.ability_of(self.path)]

    def yelled(self) -> bool:
        """Whether these are the cards of the yell that triggered the ability."""
        event = self._trigger()
        return isinstance(event, Yelled) and event.player == self.node.owner  # type: ignore[attr-defined]

    def _trigger(self) -> Node | None:
        return getattr(self.scene.by_path[self.scene.ability_of(self.path)], "event", None)

    def left_stage(self) -> bool:
        """Whether the ability that the node is part of is triggered by a member that leaves the stage."""
        event = self._trigger()
        return isinstance(event, Moved) and event.from_ == "stage"

    @property
    def in_cost(self) -> bool:
        """Whether the node is part of the cost of its ability (9.4)."""
        return "cost" in self.path.split(".")

    def __str__(self) -> str:
        """Raises TypeError: a node has words only through a macro, never as it is."""
        raise TypeError(f"no words for {self.node!r:.40}")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View) or self.node != other.node:
            return False
        self.scene.covered.add(other.path)
        return True

    def __hash__(self) -> int:
        return hash(self.node)

    def like(self, other: object, *ignored: str) -> bool:
        """Whether both views show equal nodes but for the fields named; this one then goes without saying."""
        if not isinstance(other, View) or type(self.node) is not type(other.node):
            return False
        fields = type(self.node).model_fields
        same = all(getattr(self.node, f) == getattr(other.node, f) for f in fields if f not in ignored)
        if same:
            self.scene.covered.add(self.path)
        return same

    def binder(self) -> "View | None":
        """The step that bound the name of this reference, if any."""
        path = self.scene.binders.get(self.node.name) if hasattr(self.node, "name") else None
        return View(self.scene.by_path[path], path, self.scene) if path is not None else None

    def meant(self, ref: str) -> bool:
        """Whether a wording of this reference leads a reader to the step that bound its name."""
        binder = self.binder()
        if binder is None:
            return False
        if isinstance(binder.node, RevealUntil) and self.node.name == binder.node.others:  # type: ignore[attr-defined]
            found = self.scene.told.before(self.path)
            return spoken.last(found, lambda node: isinstance(node, (Reveal, RevealUntil))) == binder.path
        if isinstance(binder.node, SetState) and ref.startswith(("by_this", "bare")) == (
            self.node.name == binder.node.others  # type: ignore[attr-defined]
        ):
            return False  # what was set to it is what changed; そのメンバー is whom it was about
        return spoken.leads_to(self.scene.told, self.path, ref) == binder.path

    def rests(self) -> bool:
        """Whether 残り is the rest of what bound this name: looked at, revealed, taken from, or at hand."""
        binder, told = self.binder(), self.scene.told
        parted = spoken.parted(told, self.path)
        tests = (
            lambda n: isinstance(n, Look),
            lambda n: isinstance(n, Reveal),
            lambda n: n is parted,
            spoken.is_step,
        )
        where = next(
            (path for test in tests if (path := spoken.last(told.before(self.path), test)) is not None), None
        )
        return binder is not None and (isinstance(binder.node, RevealUntil) or where == binder.path)

    def last_of(self, kind: str) -> bool:
        """Whether no step between the one that bound this name and here is of that kind too."""
        binder = self.binder()
        found = spoken.done_last(self.scene.told, self.path, kind)
        return binder is not None and found == binder.path

    def on_from_each(self) -> bool:
        """Whether this is about what an earlier step of each player bound for them."""
        binders = [self.scene.binders.get(getattr(node, "name", "")) for _, node in walk(self.node)]
        return any(path != self.path for b in binders if b is not None for path in self._done_by_each(b))

    def _done_by_each(self, path: str) -> Iterator[str]:
        """The paths of what each player does, of all that the node at ``path`` is part of."""
        while path:
            node = self.scene.by_path.get(path)
            if isinstance(node, ForEachPlayer) or (isinstance(node, _ACTIONS) and node.player == "both"):
                yield path
            path = path.rpartition(".")[0]

    @property
    def scoped(self) -> bool:
        """Whether these steps are one clause of a sentence: a full stop would end what they are part of."""
        path = self.path
        while True:
            path = path.rstrip("0123456789").rstrip(".").rpartition(".")[0]
            parent = self.scene.by_path.get(path)
            if not isinstance(parent, Seq | ForEachPlayer):
                return parent is not None and not isinstance(parent, Ability | Modal | Repeat)

    @property
    def ends_all(self) -> bool:
        """Whether only conditions are around it, so that sentences of its own may follow them."""
        path = self.path
        while path.endswith(".then"):
            path = path.removesuffix(".then")
            if not isinstance(self.scene.by_path[path], If):
                return False
        parent = self.scene.by_path[path]
        return not View(parent, path, self.scene).scoped if path != self.path else False

    def unsaid(self) -> tuple[str, str] | None:
        """Path and field of a meaning below that no template looked at, if there is one.

        A field that has its default value says nothing; a name is said by what it refers to.
        """
        read, covered = self.scene.read, self.scene.covered
        found: list[tuple[Node, str]] = [(self.node, self.path)]
        for node, path in found:
            if path in covered:
                continue
            values = node.__dict__
            for field, default in _defaults(type(node)):
                value = values[field]
                if value is default or (type(value) is type(default) and value == default):
                    continue
                if (path, field) not in read:
                    return path, field
                below = f"{path}.{field}" if path else field
                if isinstance(value, Node):
                    found.append((value, below))
                elif type(value) is tuple:
                    found.extend((v, f"{below}.{i}") for i, v in enumerate(value) if isinstance(v, Node))
        return None

    def beside(self, other: object) -> bool:
        """Whether both are parts of one conjunction."""
        return isinstance(other, View) and self.path.rpartition(".")[0] == other.path.rpartition(".")[0]

    def repeated(self, *ignored: str) -> bool:
        """Whether the ability says the same cards at another place too, but for the fields ignored."""
        places = self.scene.places(ignored, (Select, EveryArea), lambda node: _cards(node, ignored))
        found = any(place != self.path for key in _cards(self.node, ignored) for place in places[key])
        if found:
            self.scene.covered.add(self.path)
        return found

    def asked_of_before(self) -> bool:
        """Whether the cards that this comparison counts are those that the condition before was about."""
        about = list(_cards(self.node.left.of, ()))  # type: ignore[attr-defined]
        before = (_asked(node) for path, node in self.scene.told.before(self.path) if path != self.path)
        asked = next((cards for cards in before if cards is not None), None)
        found = asked is not None and list(_cards(asked, ())) == about
        if found:
            self.scene.read |= {(f"{self.path}.{side}", "of") for side in ("left", "right")}
            self.scene.covered |= {f"{self.path}.left.of", f"{self.path}.right.of"}
        return found

    def spell(self) -> str:
        """Note that a name alone does not stand for these members here: 「A」のメンバーのコスト."""
        self.scene.spelled.add(self.path)
        return ""

    def spelled(self) -> bool:
        """Whether the noun is said behind a name."""
        return self.path in self.scene.spelled

    def spoken_of(self) -> int:
        """How many of its descriptions are those of cards in the same place that a condition is about, or -1."""
        mine: Any = self.node
        found = -1
        there = self.scene.places("place", (Select,), lambda node: [_place(node)])[_place(mine)]
        others: list[Any] = [self.scene.by_path[path] for path in there if path != self.path]
        for node in others:
            if node.type in ("card", mine.type) and node.where == mine.where[: len(node.where)]:
                found = max(found, len(node.where))
        if found >= 0:
            self.scene.skipped[self.path] = found
            self.scene.read.update((self.path, f) for f in (*_PLACE, "type"))
            self.scene.covered.update(f"{self.path}.where.{i}" for i in range(found))
            self.scene.covered.update((f"{self.path}.among", f"{self.path}.under"))
        return found

    def said_where(self) -> "tuple[Any, ...]":
        """The descriptions that were not said with the place."""
        return tuple(self.where[self.scene.skipped.get(self.path, 0) :])

    def skip(self, n: int) -> str:
        """Note that so many of the descriptions are said with the place."""
        self.scene.skipped[self.path] = n
        return ""

    @property
    def skips(self) -> int:
        """How many of the descriptions were said with the place."""
        return self.scene.skipped.get(self.path, 0)

    def carry(self, before: "View") -> None:
        """Note who did the step before in the same sentence: it goes on for this one (相手は…し、…する)."""
        kind = before.node.kind  # type: ignore[attr-defined]
        said = {"apply": before.carried(), "for_each_player": "each"}.get(kind) or getattr(
            before.node, "player", None
        )
        self.scene.carried[self.path] = said or before.carried()

    def carry_each(self) -> None:
        """Note that without a word of who does it this step would be each player's."""
        self.scene.carried[self.path] = "each"

    def carried(self) -> str:
        """Who did the step before in the same sentence; empty at its beginning."""
        return self.scene.carried.get(self.path, "")

    def goes_on(self) -> bool:
        """Whether an earlier change of the same cards lasts as long, so that the duration goes without saying."""
        here: Any = self.node
        return any(
            node.duration == here.duration and _kinds(node) == _kinds(here) for node in self._applied_before()
        )

    def _applied_before(self) -> Iterator[Any]:
        """The earlier changes of the same cards; 代わりに is said behind what is done otherwise."""
        places = self.scene.places("on", (Apply,), lambda node: [node.on])
        here = spoken.order(self.path)
        otherwise = self.path.removesuffix("then") + "otherwise" if self.path.endswith("then") else None
        for path in places[self.node.on]:  # type: ignore[attr-defined]
            if spoken.order(path) < here or path == otherwise:
                yield self.scene.by_path[path]

    def changed_before(self) -> bool:
        """Whether an earlier change is of the same number of the same cards, so that only by how much is said."""
        mine: Any = self.node
        found = any(
            (node.player, node.duration) == (mine.player, mine.duration)
            and isinstance(node.changes[-1], Adjust)
            and node.changes[-1].attribute == mine.changes[0].attribute
            for node in self._applied_before()
        )
        if found:
            self.scene.covered.update((f"{self.path}.on", f"{self.path}.changes.0"))
            self.scene.read.update((self.path, field) for field in ("on", "player", "duration"))
        return found

    def same_bearer(self) -> bool:
        """Whether an earlier change is on the same cards, so that they go without saying."""
        found = any(True for _ in self._applied_before())
        if found:
            self.scene.covered.add(f"{self.path}.on")
            self.scene.read.add((self.path, "on"))
        return found

    def live_before(self) -> bool:
        """Whether another condition says that this player held a live in that turn."""
        mine: Any = self.node
        found = any(
            isinstance(node.event, LiveStarted)
            and (node.event.player, node.window) == (mine.event.player, mine.window)
            for node, _ in self.scene.of_kind(Happened)
        )
        if found:
            self.scene.covered.add(f"{self.path}.event")
            self.scene.read.update({(self.path, "window"), (self.path, "event")})
        return found

    def counts(self) -> tuple[Node | int, int] | None:
        """What the first change of this step counts (につき), if it does."""
        for change in getattr(self.node, "changes", ()):
            for field in ("times", "by", "n"):
                value = getattr(change, field, None)
                value = value.of if isinstance(value, AtMost) else value
                if isinstance(value, Times):
                    return value.per, value.every
        return None

    def go_on(self, before: "View") -> None:
        """Note that this step is chained to ``before``, so that what both count is said once."""
        self.scene.counted = before.counts()

    def counted_already(self) -> bool:
        """Whether the step before, in the same sentence, said what this quantity counts."""
        value = self.node.of if isinstance(self.node, AtMost) else self.node
        counted, self.scene.counted = self.scene.counted, None
        if counted is None or not isinstance(value, Times) or (value.per, value.every) != counted:
            return False
        path = f"{self.path}.of" if isinstance(self.node, AtMost) else self.path
        self.scene.read |= {(path, "per"), (path, "every")}
        self.scene.covered.add(f"{path}.per")
        return True

    def own(self) -> bool:
        """Whether a zone without an owner, here, is this node's: that of another who acts, else yours."""
        path = self.path
        while path:
            path = path.rpartition(".")[0]
            node = self.scene.by_path.get(path)
            if isinstance(node, _ACTIONS):
                side = "each" if node.player in ("opponent", "chosen") else "you"
                return bool(self.node.owner == side)  # type: ignore[attr-defined]
        return bool(self.node.owner == "you")  # type: ignore[attr-defined]

    def replaces(self) -> bool:
        """Whether this move takes the place of an event that goes to the same zone (9.10)."""
        path = self.path
        while path:
            path = path.rpartition(".")[0]
            node = self.scene.by_path.get(path)
            if isinstance(node, Replace):
                to = getattr(node.event, "to", None)
                return to is not None and to == self.node.to  # type: ignore[attr-defined]
        return False

    def happened_to(self) -> str:
        """What the card of the event around this node is called: a member on the stage, else a card."""
        path = self.path
        event: Any = None
        while path and event is None:
            path = path.rpartition(".")[0]
            around = self.scene.by_path.get(path)
            event = around.event if isinstance(around, (Ability, Later, Replace)) else None
        while isinstance(event, (During, OneOf)):
            event = event.event if isinstance(event, During) else event.of[0]
        subject = getattr(event, "subject", None)
        if isinstance(subject, Union):
            subject = subject.of[0]
        if isinstance(subject, This):
            return subject.noun
        staged = isinstance(subject, Select) and subject.type == "member" and "stage" in subject.zones
        return "member" if staged else "card"

    def asked_again(self) -> bool:
        """Whether another condition is about the same cards."""
        mine = self.node.of  # type: ignore[attr-defined]
        found = any(
            place != self.path
            for place in self.scene.places("asked", (Is,), lambda node: [node.of]).get(mine, ())
        )
        if found:
            self.scene.covered.add(f"{self.path}.of")
        return found

    def shares(self) -> bool:
        """Whether these conditions ask, one each, for the alternatives of a selection spoken of elsewhere."""
        parts = self.node.of  # type: ignore[attr-defined]
        places = self.scene.places("shared", (Select,), _shared).get(parts, ())
        found = not all(place.startswith(self.path) for place in places)
        if found:
            self.scene.covered.add(self.path)
        return found

    def listed(self) -> bool:
        """Whether there is a condition for each alternative of this selection: AとBがいて、それらの…."""
        wanted = each_of(self.node) if isinstance(self.node, Select) else []
        there = self.scene.by_path.values()
        found = len(wanted) > 1 and all(any(node == one for node in there) for one in wanted)
        if found:
            self.scene.covered.add(self.path)
        return found

    def compared_before(self) -> bool:
        """Whether the two cards whose numbers this compares are those that another condition likens."""
        left, right = self.node.left.of, self.node.right.of  # type: ignore[attr-defined]
        found = any(
            node.of == left
            and len(node.where) == 1
            and isinstance(node.where[0], Compared)
            and node.where[0].ref == right
            for node, _ in self.scene.of_kind(Is)
        )
        if found:
            self.scene.read |= {(f"{self.path}.left", "of"), (f"{self.path}.right", "of")}
            self.scene.covered |= {f"{self.path}.left.of", f"{self.path}.right.of"}
        return found

    def unanswered(self) -> bool:
        """Whether these answers are those that the other conditions ask for, one after another."""
        before = [
            node
            for _, node in self.scene.told.before(self.path)
            if isinstance(node, Answered) and node.name == self.node.name  # type: ignore[attr-defined]
        ]
        said = tuple(answer for node in reversed(before) for answer in node.answers)
        return bool(said == self.node.answers)  # type: ignore[attr-defined]

    def counts_up_to(self) -> "list[View]":
        """The capped counts (この能力では…までしか数えない) of this ability's own changes."""
        return [
            View(node.per, f"{path}.per", self.scene)
            for node, path in self.scene.of_kind(Times)
            if isinstance(node.per, AtMost) and self.scene.ability_of(path) == self.path
        ]

    def compared(self) -> bool:
        """Whether the two numbers of this difference are those that a condition of the ability compares."""
        numbers = self.node.a, self.node.b  # type: ignore[attr-defined]
        found = numbers in self.scene.places("compared", (Compare,), _compared)
        if found:
            self.scene.covered.add(self.path)
        return found
