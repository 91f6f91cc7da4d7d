"""Endless loops that somebody could stop (12.1.1.1): a series of actions is done as often as both agree."""

from collections.abc import Sequence

from runtime.game import Action, Game, IllegalActionError
from runtime.rules import rule


@rule("12.1.1.1")
def repeat(game: Game, series: Sequence[Action], times: int, agreed: int) -> None:
    """Do the actions that the active player showed ``agreed`` times, one after the other.

    ``series``: actions of both players, as ``legal_actions`` gave them when they were done once;
    ``times``: how often the active player wants them done; ``agreed``: how often the other player lets
    them be done: all ``times``, or fewer if one of the actions is theirs, which they then do no more.
    Raises IllegalActionError, with the game as it was, if this is not so or an action is not legal.
    """
    other = 1 - game.state.active_player
    stops = any(action.player == other for action in series)
    if not series or not 0 <= agreed <= times or (agreed < times and not stops):
        raise IllegalActionError(f"{agreed} of {times} times: the other player has nothing else to do")
    trial = game.clone()
    done = [_again(trial, action) for _ in range(agreed) for action in series]
    for index in done:
        game.apply(index)


def _again(game: Game, shown: Action) -> int:
    """Do what was shown, now; gives its place among the legal actions."""
    for action in sorted(game.legal_actions(), key=lambda action: action.option != shown.option):
        if _same(action, shown):
            game.apply(action)
            return action.number
    raise IllegalActionError(f"{shown!r} cannot be done again")


@rule("12.1.1.1")
def _same(one: Action, other: Action) -> bool:
    """Whether two actions are the same: of the same player, with the same card though it came anew."""
    if (one.player, one.kind, one.option[0], one.cards) != (
        other.player,
        other.kind,
        other.option[0],
        other.cards,
    ):
        return False
    return bool(one.cards) or one.option == other.option
