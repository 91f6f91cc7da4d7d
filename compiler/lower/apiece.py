"""What 自分と相手は(それぞれ)… covers: both do it for themselves, and all that goes on from it (1.3.4.1)."""

from typing import Any

from compiler import ir
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.words import Clause
from compiler.trees import walk

ACTIONS = (
    ir.Draw, ir.Look, ir.Reveal, ir.Choose, ir.Move, ir.SetState, ir.PutOnStage, ir.PositionChange, ir.Pay,
)  # fmt: skip
"""What a player does."""


def has_subject(clause: Clause) -> bool:
    """Whether the clause says which player acts."""
    return any(a.particle == "は" and a.np.sort == "person" for a in clause.args)


def also(node: Any, before: Any, cx: Context) -> Any:
    """A step whose subject is that of the step before in the same sentence, where that is each player."""
    if isinstance(before, ir.ForEachPlayer) and _acts(node):
        return _unsaid(node, cx)
    return node


def _acts(node: Any) -> bool:
    """Whether a step is done by the player who did the one before, with no word of who."""
    if isinstance(node, ir.Seq):
        return all(map(_acts, node.steps))
    if isinstance(node, ir.Either):
        return all(map(_acts, node.options))
    if isinstance(node, ir.May):
        return _acts(node.do)
    own = isinstance(getattr(node, "what", None), (ir.This, ir.EventCard))
    return isinstance(node, ACTIONS) and node.player == "you" and not own


def _unsaid(node: Any, cx: Context) -> ir.ForEachPlayer:
    each = ir.ForEachPlayer(do=node)
    cx.mark(each, "all", "omitted")
    if (joined := cx.marked(node, "join")) is not None:
        cx.mark(each, "join", joined)
        del cx.marks[id(node)]["join"]
    return each


def by_both(node: Any) -> bool:
    """Whether a step is done by each player."""
    return isinstance(node, ir.ForEachPlayer) or (isinstance(node, ACTIONS) and node.player == "both")


def one(node: Any, cx: Context) -> Any:
    """Of a step done by each player, what one of them does."""
    if isinstance(node, ir.ForEachPlayer):
        return node.do
    alone = cx.changed(node, player="you")
    said = [word for word in (cx.marked(alone, "comma") or "").split(" ") if not word.startswith("player")]
    cx.marks.get(id(alone), {}).pop("comma", None)
    if any(said):
        cx.mark(alone, "comma", " ".join(said))
    return alone


def each(first: Any, do: Any, cx: Context) -> ir.ForEachPlayer:
    """``do`` done by each player, said as of the step ``first``."""
    if isinstance(first, ir.ForEachPlayer):
        return cx.changed(first, do=do)
    node = ir.ForEachPlayer(do=do)
    words = (cx.marked(first, "comma") or "").split(" ")
    cx.mark(node, "all", "bare" if "player.topic" in words else "none")
    return node


# ---- the sentences after it -----------------------------------------------------------------
class Groups:
    """The names of the cards that steps of each player were about, kept while the steps are being read.

    Only the last step can still change while the sentence after it is read.
    """

    def __init__(self) -> None:
        self._names: set[str] = set()
        self._read: list[Any] = []

    def among(self, steps: list[Any]) -> set[str]:
        """The names that these steps give, done by each player."""
        done = len(self._read)
        if done >= len(steps) or (done and steps[done - 1] is not self._read[-1]):
            self._names, self._read, done = set(), [], 0
        for step in steps[done:-1]:
            self._names |= of_each(step)
            self._read.append(step)
        return self._names | of_each(steps[-1]) if steps else set()


def of_each(step: Any) -> set[str]:
    """The names that a step gives in what it has each player do."""
    names = {
        getattr(inner, field, None)
        for _, node in walk(step)
        if by_both(node)
        for _, inner in walk(node)
        for field in ("bind", "others")
    }
    return {name for name in names if name}


def goes_on(effect: Any, names: set[str], subject: bool, cx: Context) -> Any:
    """A sentence without a ``subject`` that takes from, or depends on, what each player did: done by each.

    ``names``: what the steps of each player were about. Raises Decline where it may also be about both
    players together.
    """
    if not names:
        return effect
    if isinstance(effect, ir.If):
        return _if(effect, names, subject, cx)
    if subject:
        return effect
    if isinstance(effect, ir.Seq):
        made: list[Any] = []
        for step in effect.steps:
            mine = _takes(step, names) and _acts(step)
            made.append(_unsaid(step, cx) if mine else also(step, made[-1] if made else None, cx))
        return cx.changed(effect, steps=tuple(made))
    return _unsaid(effect, cx) if _takes(effect, names) and _acts(effect) else effect


def _if(node: ir.If, names: set[str], subject: bool, cx: Context) -> Any:
    if not follows(node, names) or (subject and not _done(node, names)):
        return node
    if subject or node.otherwise is not None or not _acts(node.then):
        raise Decline("U331", None, "each who did so, or both", "それぞれのことか、二人のことか分からない")
    return _unsaid(node, cx)


def follows(node: ir.If, names: set[str]) -> bool:
    """Whether a condition asks whether each player did so, or guards a step done to cards of theirs."""
    return _done(node, names) or _takes(node.then, names)


def _done(node: ir.If, names: set[str]) -> bool:
    return any(isinstance(n, ir.Did) and n.name in names for _, n in walk(node.condition))


def _takes(node: Any, names: set[str]) -> bool:
    """Whether a step is done to cards of such a group."""
    parts = [n for _, n in walk(node) if isinstance(n, ACTIONS)]
    return any(
        isinstance(n, (ir.Var, ir.Rest)) and (n.name if isinstance(n, ir.Var) else n.of.name) in names
        for part in parts
        if (what := getattr(part, "what", None)) is not None
        for n in (what, getattr(what, "among", None), *getattr(what, "of", ()))
        if isinstance(what, (ir.Var, ir.Rest, ir.Select, ir.Union))
    )
