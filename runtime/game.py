"""A game: the public face of the runtime. A game is a function of pool, decks, seed and choices."""

import json
from collections.abc import Sequence
from typing import NamedTuple, Self

from runtime.kernel.choices import Option
from runtime.kernel.codec import StateError, from_data, loop_key, state_hash, to_json
from runtime.kernel.frames import Cause, Frame
from runtime.kernel.machine import Machine
from runtime.kernel.moves import renew, sees
from runtime.kernel.random import seeded
from runtime.kernel.state import CARD_BITS, CARD_MASK, LogEntry, State, empty_state
from runtime.kernel.zones import DECK, ENERGY_DECK
from runtime.pool import Pool
from runtime.rulebook.ending import lose
from runtime.rules import rule
from runtime.view import View, public, view


class Deck(NamedTuple):
    """Card ids of the pool: the main deck (members and lives) and the energy deck (6.1)."""

    main: Sequence[str]
    energy: Sequence[str]


class Action(NamedTuple):
    """One thing a player may do now.

    ``number``: its place in ``legal_actions()``; ``player``: who acts; ``kind``: of the choice;
    ``option``: a tag and its numbers, as in ``kernel.choices.Option`` but with handles instead of
    object ids, so that it says nothing about a hidden card; ``cards``: for each handle the card id,
    None if the acting player may not know it.
    """

    number: int
    player: int
    kind: str
    option: Option
    cards: tuple[str | None, ...] = ()


class Why(NamedTuple):
    """One procedure on the stack: its program, the cause of what it does now, the handle of its source."""

    program: str
    cause: Cause
    source: int | None


class IllegalActionError(ValueError):
    """The action is not one of ``legal_actions()``; the game is unchanged."""


@rule("1.1.1")
def _two(decks: Sequence[Deck]) -> None:
    if len(decks) != 2:
        raise ValueError(f"two decks, not {len(decks)}")
    if not all(deck.main for deck in decks):
        raise ValueError("a main deck without cards: nothing could ever be decided")


@rule("3.1.1", "6.2.1.1")
def _cards_of(pool: Pool, decks: Sequence[Deck], seed: int) -> State:
    """A state with every card of the decks; whose deck a card comes from is its owner to the end."""
    definition: list[int] = []
    owner: list[int] = []
    for player, deck in enumerate(decks):
        ids = [pool.index[id_] for id_ in (*deck.main, *deck.energy)]
        definition += ids
        owner += [player] * len(ids)
    return empty_state(tuple(definition), tuple(owner), seeded(seed))


@rule("6.2.1.2", "6.2.1.3")
def _put_down(pool: Pool, state: State) -> None:
    """The main decks and the energy decks, each in its place."""
    for card, index in enumerate(state.definition):
        zone = ENERGY_DECK if pool.types[index] == "energy" else DECK
        state.zone[card] = zone
        state.zone_cards(state.owner[card], zone).append(card)
    for ids in state.zones:
        ids[:] = renew(state, ids)


class Game:
    """A game between player 0 and player 1.

    Between two calls the game stands at a decision or is finished. ``undo_enabled``: keep a snapshot
    at every decision (costs a clone each); off in simulations.
    """

    def __init__(self, pool: Pool, state: State, undo_enabled: bool = False) -> None:
        self.pool = pool
        self.state = state
        self.undo_enabled = undo_enabled
        self._past: list[State] = []
        self._machine = Machine(pool, state)

    @classmethod
    def new(cls, pool: Pool, decks: Sequence[Deck], seed: int, *, undo_enabled: bool = False) -> Self:
        """Start a game: decks are put down and shuffled, and it runs to the first decision (6.2).

        ``decks``: two decks of card ids of the pool, not checked against 6.1; ``seed``: any integer.
        The rules version is the pool's. Raises KeyError for a card id that the pool lacks, ValueError
        if there are not two decks, or if one has no main deck.
        """
        _two(decks)
        state = _cards_of(pool, decks, seed)
        _put_down(pool, state)
        state.frames.append(Frame("game", {}))
        game = cls(pool, state, undo_enabled)
        game.resume()
        return game

    def resume(self) -> None:
        """Run to the next decision; for a state that was made by hand (``setup``), else a no-op."""
        self._machine.run()

    # ---- playing --------------------------------------------------------------------------------
    def legal_actions(self) -> list[Action]:
        """What may be done now, in canonical order; [] if the game is finished."""
        choice = self.state.choice
        if choice is None:
            return []
        return [
            Action(i, choice.player, choice.kind, *self._public(choice.player, option))
            for i, option in enumerate(choice.options)
        ]

    def _public(self, player: int, option: Option) -> tuple[Option, tuple[str | None, ...]]:
        shown, oid = public(self.state, option)
        return shown, () if oid < 0 else (self._name(player, oid),)

    def _name(self, player: int, oid: int) -> str | None:
        known = not self.state.alive(oid) or sees(self.state, player, oid & CARD_MASK)
        return self.pool.ids[self.state.definition_of(oid)] if known else None

    def apply(self, action: Action | int) -> None:
        """Do an action of ``legal_actions()`` (or its index) and run to the next decision.

        Raises IllegalActionError if it is not one of them.
        """
        choice = self.state.choice
        index = action if isinstance(action, int) else action.number
        if choice is None or not 0 <= index < len(choice.options):
            raise IllegalActionError(f"{action!r} is not legal now")
        if isinstance(action, Action) and action != self.legal_actions()[index]:
            raise IllegalActionError(f"{action!r} is not legal now")
        if self.undo_enabled:
            self._past.append(self.state.clone())
        self._machine.answer(choice.options[index])

    @rule("1.2.3", "1.2.3.1")
    def concede(self, player: int) -> None:
        """The player gives up and loses at once. No choice of the game and no effect comes in between.

        Raises IllegalActionError if the game is over.
        """
        if self.state.finished:
            raise IllegalActionError("the game is finished")
        if self.undo_enabled:
            self._past.append(self.state.clone())
        lose(self._machine, (player,), "1.2.3")

    def undo(self) -> None:
        """Go back to the decision before the last action. Raises IllegalActionError if there is none."""
        if not self._past:
            raise IllegalActionError("nothing to undo")
        self.state = self._machine.state = self._past.pop()

    def clone(self) -> "Game":
        """An independent game at the same decision, without the past."""
        return Game(self.pool, self.state.clone())

    # ---- reading --------------------------------------------------------------------------------
    @property
    def finished(self) -> bool:
        """Whether the game is over."""
        return self.state.finished

    @property
    def winner(self) -> int | None:
        """0 or 1; None while the game goes on and after a draw."""
        return self.state.winner if self.state.winner >= 0 else None

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during the preparation."""
        return self.state.turn

    @property
    def log(self) -> list[LogEntry]:
        """Everything that happened, with its causes; hidden cards included (``view`` has a player's)."""
        return self.state.log

    @property
    def why(self) -> list[Why]:
        """What is going on, from the game down to the instruction that asks; [] if finished."""
        if self.state.finished:
            return []
        programs = self.pool.programs
        return [
            Why(
                frame.program,
                programs[frame.program].causes[max(frame.pos - 1, 0)],
                frame.source >> CARD_BITS if frame.source >= 0 else None,
            )
            for frame in self.state.frames
        ]

    def view(self, player: int) -> View:
        """What the player may know (contract of hidden information); JSON-able."""
        return view(self.state, self.pool, player)

    def state_hash(self) -> str:
        """A hash over everything, the same in every process (32 hex digits)."""
        return state_hash(self.state)

    def loop_key(self) -> str:
        """A hash that repeats when the game is completely the same again (12.1.1.2)."""
        return loop_key(self.state)

    # ---- JSON -----------------------------------------------------------------------------------
    def to_json(self) -> str:
        """The whole game, hidden cards included, with a schema version."""
        return to_json(self.state, rules=self.pool.rules, cards=self.pool.ids)

    @classmethod
    def from_json(cls, pool: Pool, text: str, *, undo_enabled: bool = False) -> Self:
        """The game of ``to_json``, without its past.

        Raises StateError for other data, or if it was made with a pool of other cards or rules.
        """
        try:
            data = json.loads(text)
        except ValueError as error:
            raise StateError(f"not JSON: {error}") from error
        if not isinstance(data, dict) or data.get("cards") != pool.ids or data.get("rules") != pool.rules:
            raise StateError("the state was made with another pool")
        return cls(pool, from_data(data), undo_enabled)
