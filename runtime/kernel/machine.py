"""The machine: runs the frames of a state until a player must choose or the game is over."""

from typing import Any

from runtime.kernel import moves
from runtime.kernel.choices import Option
from runtime.kernel.events import Event
from runtime.kernel.frames import Cause, Frame
from runtime.kernel.linked import Pool
from runtime.kernel.random import shuffled
from runtime.kernel.replace import REPLACE, keys_in_use
from runtime.kernel.state import CARD_MASK, LogEntry, State
from runtime.kernel.triggers import look
from runtime.kernel.zones import DECK, SPECS, WAITING_ROOM
from runtime.rules import rule

NO_CAUSE = Cause()


class KernelError(Exception):
    """A program broke the protocol of ``frames``: a defect of the engine, never of a player's input."""


class Machine:
    """Runs a state with a pool. It keeps nothing of its own between two decisions.

    ``state`` may be exchanged for another one of the same pool at any decision (clone, undo, JSON).
    """

    __slots__ = ("_moved", "pool", "state")

    def __init__(self, pool: Pool, state: State) -> None:
        self.pool = pool
        self.state = state
        self._moved = False

    # ---- running --------------------------------------------------------------------------------
    def run(self) -> None:
        """Run until ``state.choice`` is set or ``state.finished``.

        A choice with one option is made at once, unless it is to pass in the main phase and the state
        has the flag ``ask_main``: a position would else run out of the phase it was made for.
        Raises KernelError for a choice without options.
        """
        programs = self.pool.programs
        state = self.state
        frames = state.frames
        while not state.finished and state.choice is None:
            if self._moved and frames[-1].program != "refresh":  # one refresh ends before the next (10.2.4)
                self._moved = False
                if self._refresh_due():
                    continue
            frame = frames[-1]
            code = programs[frame.program].code
            position = frame.pos
            if position >= len(code):
                self.ret(frame, None)
                continue
            frame.pos = position + 1
            choice = code[position](self, frame)
            if choice is not None:
                if len(choice.options) > 1 or (choice.kind == "main" and "ask_main" in state.flags):
                    state.choice = choice
                elif choice.options:
                    frame.answer = choice.options[0]
                else:
                    raise KernelError(f"no option in {choice.kind} of {frame.program}:{position}")

    def answer(self, option: Option) -> None:
        """Take one of the options of the open choice, then run on."""
        state = self.state
        state.choice = None
        state.decisions += 1
        state.frames[-1].answer = option
        self.run()

    def call(
        self,
        program: str,
        *,
        player: int | None = None,
        source: int | None = None,
        ability: int | None = None,
        by: str | None = None,
        vars: dict[str, Any] | None = None,
    ) -> None:
        """Run a program next; what it returns is the answer of the frame that is innermost now."""
        frames = self.state.frames
        top = frames[-1]
        frames.append(
            Frame(
                program,
                {} if vars is None else vars,
                player=top.player if player is None else player,
                source=top.source if source is None else source,
                ability=top.ability if ability is None else ability,
                by=top.by if by is None else by,
            )
        )

    def ret(self, frame: Frame, value: Any) -> None:
        """End ``frame``, which must be the innermost, and answer its caller with ``value``."""
        frames = self.state.frames
        if frames.pop() is not frame:
            raise KernelError(f"{frame.program} returned while another frame was running")
        if frames:
            frames[-1].answer = value
        else:
            raise KernelError(f"the outermost program {frame.program} ended")

    def jump(self, frame: Frame, label: str) -> None:
        """Go on at a label of the frame's program."""
        frame.pos = self.pool.programs[frame.program].labels[label]

    @rule("10.2.1", "10.2.4")
    def _refresh_due(self) -> bool:
        first = self.state.first
        for player in (first, 1 - first):
            if self._deck_ran_out(player):
                self.refresh(player)
                return True
        return False

    @rule("10.2.2", "10.2.2.1")
    def _deck_ran_out(self, player: int) -> bool:
        zones = self.state.zones
        return not zones[DECK * 2 + player] and bool(zones[WAITING_ROOM * 2 + player])

    def refresh(self, player: int) -> None:
        """Interrupt the innermost frame by a refresh (10.2); its answer is kept."""
        resume = self.state.frames[-1].answer
        self.call("refresh", player=player, source=-1, ability=-1, by="rule", vars={"resume": resume})

    # ---- the door -------------------------------------------------------------------------------
    def propose(self, frame: Frame, events: tuple[Event, ...] | list[Event]) -> None:
        """Let events happen at once; the next instruction finds in ``frame.answer`` those that did.

        Impossible and forbidden ones drop out (1.3.2, 1.3.3), replaced ones do not happen (9.10).
        """
        state = self.state
        layers = self.pool.layers
        cause_player = frame.player if frame.by == "effect" else -1
        batch = []
        replaced = False
        for event in events:
            proposed = event._replace(
                cause=frame.source if frame.by == "effect" else -1,
                cause_player=cause_player,
                by=frame.by,
                phase=state.phase,
                turn_player=state.turn_player,
            )
            if moves.possible(state, layers, proposed):
                batch.append(proposed)
        if batch:
            used = keys_in_use(state)
            replaced = any(r.key not in used for event in batch for r in layers.replacements(state, event))
        if replaced:
            self.call(REPLACE, vars={"todo": tuple(batch), "kept": (), "used": ()})
        else:
            frame.answer = self.execute(frame, tuple(batch))

    def execute(self, frame: Frame, batch: tuple[Event, ...]) -> tuple[Event, ...]:
        """Carry out a batch that nothing replaces, log it, and let triggers look (9.7)."""
        if not batch:
            return ()
        state = self.state
        cause = self.cause(frame)
        layers = self.pool.layers
        for event in batch:
            if moves.keeps_information(event):
                state.lki[event.was] = layers.snapshot(state, event.was)
        done = []
        told = []
        for event in batch:
            card = event.was & CARD_MASK if event.was >= 0 else -1
            secret = 0 if card < 0 else self._unseen(card)
            happened = moves.execute(state, event)
            if card >= 0:
                secret &= self._unseen(card)
            done.append(happened)
            told.append((happened, secret))
        for happened, secret in _without_order(told):
            self._log_event(happened, secret, cause, frame.source)
        state.version += 1
        self._moved = True
        result = tuple(done)
        state.history.extend(result)
        look(state, self.pool, result)
        return result

    def _unseen(self, card: int) -> int:
        state = self.state
        return sum(1 << p for p in (0, 1) if not moves.sees(state, p, card))

    @rule("5.5.1", "5.5.1.1", "5.5.1.2")
    def shuffle(self, frame: Frame, player: int, zone: int = DECK) -> None:
        """Shuffle a zone; its cards get new identities (contract of hidden information)."""
        state = self.state
        ids = state.zone_cards(player, zone)
        ids[:] = moves.renew(state, shuffled(state, ids))
        state.version += 1
        self.log(frame, "shuffled", player, data=(zone,))

    # ---- log ------------------------------------------------------------------------------------
    def cause(self, frame: Frame) -> Cause:
        """Why the instruction that runs is there: its rule, and the nearest card text above it."""
        frames = self.state.frames
        programs = self.pool.programs
        here = programs[frame.program].causes[frame.pos - 1] if frame.pos else NO_CAUSE
        if here.card >= 0 or frame.ability < 0:
            return here
        for above in reversed(frames):
            cause = programs[above.program].causes[above.pos - 1]
            if cause.card >= 0:
                return Cause(here.rule, cause.card, cause.path)
        return here

    def log(
        self,
        frame: Frame,
        kind: str,
        player: int,
        *,
        objects: tuple[int, ...] = (),
        data: tuple[int | str, ...] = (),
        secret: int = 0,
    ) -> None:
        """Add an entry to the log, with the cause of the instruction that runs."""
        definition = self.state.definition
        pairs = tuple((oid, definition[oid & CARD_MASK]) for oid in objects if oid >= 0)
        self.state.log.append(LogEntry(kind, player, pairs, data, secret, self.cause(frame), frame.source))

    def _log_event(self, event: Event, secret: int, cause: Cause, source: int) -> None:
        state = self.state
        oid = event.subject
        state.log.append(
            LogEntry(
                event.kind,
                event.player,
                () if oid < 0 else ((oid, state.definition[oid & CARD_MASK]),),
                _DATA[event.kind](event) if event.kind in _DATA else (),
                secret,
                cause,
                source,
            )
        )

    # ---- ending ---------------------------------------------------------------------------------
    def finish(self, winner: int, reason: str) -> None:
        """End the game (1.2.1); ``winner`` -1 is a draw; ``reason`` the rule id."""
        state = self.state
        state.finished = True
        state.winner = winner
        state.reason = reason
        state.choice = None
        state.version += 1
        state.log.append(LogEntry("finished", winner, (), (reason,), 0, Cause(reason)))


@rule("4.1.5.1")
def _without_order(told: list[tuple[Event, int]]) -> list[tuple[Event, int]]:
    """Events and for whom they are secret, as they are logged: not in which order cards came to hide.

    A card that goes from where all see it to a hidden zone is called as it was before, and those of one
    batch stand in the order in which they lay.
    """
    hide = [i for i, (event, _) in enumerate(told) if _hides(event)]
    if not hide:
        return told
    by_age = sorted((told[i] for i in hide), key=lambda item: item[0].was)
    shown = told[:]
    for i, (event, secret) in zip(hide, by_age, strict=True):
        shown[i] = (event._replace(subject=event.was), secret)
    return shown


def _hides(event: Event) -> bool:
    if event.kind != "moved" or event.from_zone < 0:
        return False
    return SPECS[event.to_zone].hidden and not SPECS[event.from_zone].hidden


_DATA: dict[str, Any] = {
    "moved": lambda e: (e.from_zone, e.to_zone, e.area),
    "changed_area": lambda e: (e.from_area, e.area),
    "changed_state": lambda e: (e.orientation,),
    "turned": lambda e: (e.face,),
    "yelled": lambda e: (e.number,),
    "phase_began": lambda e: (e.phase,),
    "ability_resolved": lambda e: (e.ability,),
}
"""What the log tells of an event besides its object, by kind."""
