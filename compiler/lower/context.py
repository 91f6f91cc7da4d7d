"""What lowering remembers: wording marks, spans, and what earlier steps bound."""

from dataclasses import dataclass, field
from typing import TypeVar

from compiler.ir import Apply, CardType, Event, Moved, Node, Player, Ref, Select, Side, Var
from compiler.parse import Morpheme

N = TypeVar("N", bound=Node)
ON_STAGE = ("登場させる", "ポジションチェンジする", "ポジションチェンジさせる")
"""Verbs of steps whose cards are members on a stage afterwards."""


@dataclass(slots=True)
class Antecedent:
    """A step that bound something: its provisional name, verb, the noun it bound and the step's noun type.

    ``this``: the step was done to the source itself; ``at``: when, among steps and conditions; ``shown``: it
    made a group to take from (見る, 公開する, cards of a deck); ``several``: it may have been about more than one
    card; ``others``: the name of what it brought up besides; ``meant``: of all that it was about,
    whether it could be done to them or not; ``moved``: of all that changed their area by it;
    ``staged``: they are members (4.5.6), or were until this step; ``of_event``: they are those of the trigger event;
    ``among``: the name of the group they were taken from.
    """

    name: str
    verb: str
    sort: str  # card, heart, number, player, area, answer, energy
    type: str = "card"
    zone: str = ""  # the zone they came to, or the state they were put in
    this: bool = False
    at: int = 0
    shown: bool = False
    several: bool = False
    others: str = ""
    meant: str = ""
    moved: str = ""
    staged: bool = False
    of_event: bool = False
    among: str = ""


@dataclass(slots=True)
class Looked:
    """What a condition asked of the cards of a group, for そのカード, そのライブカード behind it.

    ``cards``: those asked for; ``of``: the name of the group; ``some``, ``none``: that there are some or none;
    ``those``: the group was called それら; ``known``: they are all of the group; ``now``: in this sentence.
    """

    cards: Select
    of: str
    some: bool = False
    none: bool = False
    those: bool = False
    known: bool = False
    now: bool = True


@dataclass(slots=True)
class Context:
    """State of lowering one ability. ``yelled``: the cards of the yell that the trigger is about.

    ``placed``: members that a step before in this sentence was done to, where it said whose stage.
    ``topic``: the members that the change before in this sentence was put on, where the text said where
    they are; ``picking``: a part of the same list was chosen before; ``answers``: those asked for so far.
    ``oriented``: the state that members or energy were last set to, and which.
    ``changing``: the change before in this sentence, whose card a number without an owner is of.
    ``live``: whose live, in which turn, a condition spoke of (それが成功していない).
    ``instead``: 代わりに was said, so that what is done may go without saying, but for the number.
    ``turn``: the condition before asked what happened this turn.
    ``looked``: what the last condition asked of groups; ``branch``: how many antecedents there were then.
    ``case``: the last step of the sentence before; ``did``: そうした場合 was said, and no step since
    is optional; ``optional``: the name of the last optional step, and how many antecedents were before it.
    ``triggered``: its header says when (【登場】, 【ライブ開始時】, 【ライブ成功時】).
    ``asked``: the card that the condition of this sentence is about, for a step that does not name its own.
    ``marks``: id of node to choice to value; nodes are kept alive in ``nodes``. ``tested``: the
    last selection tested by a condition, for elliptical conditions and その.
    """

    static: bool = False
    type: str = ""
    triggered: bool = False
    marks: dict[int, dict[str, str]] = field(default_factory=dict)
    spans: dict[int, list[tuple[int, int]]] = field(default_factory=dict)
    nodes: list[Node] = field(default_factory=list)
    antecedents: list[Antecedent] = field(default_factory=list)
    counter: int = 0
    event: "Event | None" = None
    yelled: Select | None = None
    lasting: Apply | None = None
    changing: Apply | None = None
    tested: Select | None = None
    tested_at: int = 0
    branch: int = 0
    case: Node | None = None
    did: bool = False
    optional: tuple[str, int] = ("", 0)
    looked: list[Looked] = field(default_factory=list)
    counted: Select | None = None
    tested_condition: "object | None" = None
    player_chosen: bool = False
    cost: bool = False
    chained: bool = False
    yell_lost: bool = False
    performer: Player = "you"
    topic: Select | None = None
    placed: Select | None = None
    picking: bool = False
    answers: tuple[str, ...] = ()
    side: Side = "you"
    replaced: Moved | None = None
    turn: bool = False
    live: "tuple[Player, str] | None" = None
    instead: bool = False
    asked: Ref | None = None
    oriented: tuple[str, Select] | None = None

    def mark(self, node: Node, choice: str, value: str) -> None:
        """Record that ``node`` was worded with ``value`` of ``choice``."""
        self.nodes.append(node)
        marks = self.marks.setdefault(id(node), {})
        marks[choice] = f"{marks[choice]} {value}" if choice in marks else value

    def marked(self, node: Node, choice: str) -> str | None:
        """What was recorded about ``node`` for ``choice``, if anything."""
        return self.marks.get(id(node), {}).get(choice)

    def changed(self, node: N, **update: object) -> N:
        """``node`` with some fields changed; its wording and its place in the text go with it."""
        new = node.model_copy(update=update)
        for choice, value in tuple(self.marks.get(id(node), {}).items()):
            self.mark(new, choice, value)
        if id(node) in self.spans:
            self.nodes.append(new)
            self.spans.setdefault(id(new), []).extend(self.spans[id(node)])
        return new

    def span(self, node: Node, tokens: list[Morpheme]) -> None:
        """Remember where in the normalised text the node came from."""
        self.nodes.append(node)
        self.spans.setdefault(id(node), []).extend(
            (t.start_pos, t.end_pos) for t in tokens if t.start_pos is not None and t.end_pos is not None
        )

    def fresh(self) -> str:
        """A provisional name for what a step binds."""
        self.counter += 1
        return f"t{self.counter}"

    def bound(self, verb: str, sort: str = "card", type: CardType | str = "card", zone: str = "") -> str:
        """Register that a step with ``verb`` binds something and return its provisional name."""
        name = self.fresh()
        self.antecedents.append(Antecedent(name, verb, sort, type, zone, at=self.counter))
        return name

    def parted(self) -> Antecedent | None:
        """The most recent group that a step took some of."""
        names = (one.among for one in reversed(self.antecedents) if one.among)
        name = next(names, "")
        return next(
            (one for one in self.antecedents if one.sort == "card" and name and one.name == name), None
        )

    def speak_of(self, cards: Select | None) -> None:
        """Remember what a condition is about; None: nothing that can be spoken of later."""
        self.tested = cards
        self.counter += 1
        self.tested_at = self.counter

    def inside(self) -> "Antecedent | Select | None":
        """What その中 looks into: a group that was made, else what a step or condition spoke of last."""
        last = self.last("card")
        if last is None or (self.tested is not None and not last.shown and self.tested_at > last.at):
            return self.tested
        return last

    def last(
        self, sort: str = "card", verbs: tuple[str, ...] = (), types: tuple[str, ...] = ()
    ) -> Antecedent | None:
        """The most recent antecedent of a sort, of one of ``verbs`` and one of ``types`` if given.

        Energy that was paid is spoken of only as what was paid.
        """
        for antecedent in reversed(self.antecedents):
            named = antecedent.verb in verbs if verbs else antecedent.verb != "支払う"
            if antecedent.sort == sort and named and (not types or antecedent.type in types):
                return antecedent
        return None

    def member(self) -> Antecedent | None:
        """The most recent antecedent that is a member on a stage."""
        for one in reversed(self.antecedents):
            if one.sort in ("card", "changed") and one.staged:
                return one
        return None

    def var(self, antecedent: Antecedent) -> Ref:
        """A fresh reference to an antecedent."""
        return Var(name=antecedent.name)
