"""Doing a step: the option it means among those of the open choice."""

from collections.abc import Callable

from cardpool.tree import Node, Scalar, Sequence
from runtime.game import Game
from runtime.kernel.choices import Option
from runtime.kernel.zones import AREAS
from utafuda.scenario.model import PLAYERS, Step
from utafuda.scenario.table import Table


class NotPossible(Exception):  # noqa: N818 - what a scenario finds, not a fault
    """The step is not among the options; the message says the step in words."""


def words(node: Node) -> list[str]:
    """A name, or a list of names."""
    if isinstance(node, Sequence):
        return [item.text if isinstance(item, Scalar) else "?" for item in node.items]
    return [node.text] if isinstance(node, Scalar) else ["?"]


def said(step: Step) -> str:
    """The step as it is written, on one line."""
    more = "".join(f", {key}: {' '.join(words(value))}" for key, value in step.more.items())
    return f"{step.verb}: {', '.join(words(step.node))}{more}"


def do(game: Game, step: Step) -> None:
    """Do a step other than ``expect``. Raises NotPossible."""
    _DO[step.verb](game, step)


def matching(game: Game, verb: str, name: str) -> list[int]:
    """Indices of the open choice's options that ``verb name`` means."""
    choice = game.state.choice
    if choice is None:
        return []
    table = Table(game)
    return [i for i, option in enumerate(choice.options) if _means(table, option, verb, name)]


def _means(table: Table, option: Option, verb: str, name: str) -> bool:
    tag = option[0]
    if verb in ("play", "activate"):
        return tag == verb and table.is_called(int(option[1]), name)
    if verb == "pass":
        return tag == "pass"
    if verb == "resolve":
        return tag == "trigger" and table.is_called(table.state.waiting[int(option[1])].source, name)
    if verb == "choose":
        return tag in ("card", "baton") and table.is_called(int(option[1]), name)
    return tag not in ("card", "play", "activate", "baton", "trigger") and table.option(option) == name


def _take(game: Game, step: Step, verb: str, name: str, nth: int = 0) -> None:
    found = matching(game, verb, name)
    if nth >= len(found):
        raise NotPossible(said(step))
    game.apply(found[nth])


def _play(game: Game, step: Step) -> None:
    _take(game, step, "play", words(step.node)[0])
    if "area" in step.more and _kind(game) == "area":
        _take(game, step, "answer", words(step.more["area"])[0])
    elif "area" in step.more and not _entered(game, words(step.more["area"])[0]):
        raise NotPossible(said(step))
    batons = words(step.more["baton"]) if "baton" in step.more else []
    for name in batons:
        if _kind(game) == "baton":
            _take(game, step, "choose", name)
    if _kind(game) == "baton" and (batons or matching(game, "answer", "no")):
        _take(game, step, "answer", "no")


def _entered(game: Game, area: str) -> bool:
    """Whether the member played last went to ``area``; with one possible area nobody is asked."""
    played = next((entry for entry in reversed(game.log) if entry.kind == "played"), None)
    return played is not None and area in AREAS and played.data[0] == AREAS.index(area)


def _kind(game: Game) -> str:
    return game.state.choice.kind if game.state.choice else ""


def _activate(game: Game, step: Step) -> None:
    _take(game, step, "activate", words(step.node)[0], (_ability(step) or 1) - 1)


def _ability(step: Step) -> int | None:
    """Which ability of the card is meant, if the step says."""
    nth = step.more.get("ability")
    return nth.value if isinstance(nth, Scalar) and isinstance(nth.value, int) else None


def _choose(game: Game, step: Step) -> None:
    """Pick the objects one by one; with the last of them the choice is done."""
    names = words(step.node)
    before = game.state.choice
    for name in names:
        _take(game, step, "choose", name)
    after = game.state.choice
    if before and after and _same(before.kind, before.source, before.note, after) and after.chosen:
        done = matching(game, "answer", "done")
        if done:
            game.apply(done[0])
    elif not names:
        _take(game, step, "answer", "done")


def _same(kind: str, source: int, note: str, after: object) -> bool:
    return (kind, source, note) == (
        getattr(after, "kind", None),
        getattr(after, "source", None),
        getattr(after, "note", None),
    )


def _answer(game: Game, step: Step) -> None:
    _take(game, step, "answer", words(step.node)[0])


def _resolve(game: Game, step: Step) -> None:
    number = _ability(step)
    if number is None:
        _take(game, step, "resolve", words(step.node)[0])
        return
    choice = game.state.choice
    for i in matching(game, "resolve", words(step.node)[0]):
        waiting = game.state.waiting[int(choice.options[i][1])] if choice else None
        if waiting and game.pool.abilities[waiting.ability].path == f"abilities.{number - 1}":
            game.apply(i)
            return
    raise NotPossible(said(step))


def _pass(game: Game, step: Step) -> None:
    _take(game, step, "pass", "pass")


def _concede(game: Game, step: Step) -> None:
    who = words(step.node)[0]
    if who not in PLAYERS or game.finished:
        raise NotPossible(said(step))
    game.concede(PLAYERS.index(who))


_DO: dict[str, Callable[[Game, Step], None]] = {
    "play": _play,
    "activate": _activate,
    "choose": _choose,
    "answer": _answer,
    "resolve": _resolve,
    "pass": _pass,
    "concede": _concede,
}
