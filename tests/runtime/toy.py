"""Abilities written by hand as programs, on boards of plain cards; and the log of a game in short words."""

from collections.abc import Callable
from typing import Any

from compiler.ir import CardDef
from runtime.game import Game
from runtime.kernel.choices import NO, YES, Choice
from runtime.kernel.events import Event
from runtime.kernel.frames import Cause, Frame, Instruction, program
from runtime.kernel.linked import Batch, LinkedAbility, Replacement
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.printed import PrintedLayers
from runtime.kernel.state import CARD_MASK, LogEntry, State
from runtime.kernel.zones import CODES, STAGE
from runtime.pool import Pool, printed
from runtime.rulebook.actions import draw
from runtime.setup import Side, set_up

STAGE_ONLY = frozenset({STAGE})


class ToyLayers(PrintedLayers):
    """Printed abilities by card id, and replacement effects by a function."""

    def __init__(self, pool: "ToyPool") -> None:
        super().__init__([printed(one) for one in pool.cards])
        self.pool = pool

    def abilities(self, state: State, oid: int) -> tuple[int, ...]:
        return self.pool.printed_abilities.get(self._card(state, oid).id, ())

    def replacements(self, state: State, event: Event) -> list[Replacement]:
        return self.pool.replacing(state, event)


def card(id: str, type: str = "member", **more: Any) -> CardDef:
    return CardDef(id=id, name=id, names=(id,), type=type, **more)  # type: ignore[arg-type]


CARDS = (
    *(card(name, cost=1, blade=1, hearts={"red": 1}) for name in ("a", "b", "plain")),
    card("life", "live", score=1, need={"red": 1}),
    card("energy", "energy"),
)


class ToyPool(Pool):
    """A pool to which abilities are added one by one."""

    def __init__(self, *more: CardDef) -> None:
        super().__init__([*CARDS, *more])
        self.printed_abilities: dict[str, tuple[int, ...]] = {}
        self.replacing: Callable[[State, Event], list[Replacement]] = lambda _state, _event: []
        self.layers = ToyLayers(self)

    def hears(self, owner: str, word: str, kind: str, **fields: Any) -> int:
        """Give ``owner`` an ability that notes ``word`` at each event of a kind with these fields."""
        zones = fields.pop("zones", STAGE_ONLY)

        def match(_state: State, _source: int, event: Event) -> bool:
            return all(getattr(event, name) == value for name, value in fields.items())

        return self.add(owner, notes(word), kind=kind, match=match, zones=zones)

    def watches(self, owner: str, look: Callable[[Machine], Any], kind: str, **fields: Any) -> list[Any]:
        """Give ``owner`` an ability that looks at each event of a kind with these fields; what it sees."""
        seen: list[Any] = []
        number = self.hears(owner, "looked", kind, **fields)
        name = f"toy{number}"
        self.programs[name] = program(name, lambda m, _f: seen.append(look(m)), causes=(Cause(),))
        return seen

    def add(self, owner: str, *effect: str | Instruction, kind: str = "moved", **how: Any) -> int:
        """Give ``owner`` an ability; ``match`` gets (state, source, event)."""
        number = len(self.abilities)
        test = how.pop("match", lambda _state, source, event: event.subject == source)
        cost = how.pop("cost", None)
        index = self.index[owner]

        def match(state: State, source: int, _player: int, batch: Batch) -> list[Batch]:
            return [(e,) for e in batch if e.kind == kind and test(state, source, e)]

        name = f"toy{number}"
        size = sum(not isinstance(part, str) for part in effect)
        causes = tuple(Cause("", index, f"abilities.0.effect.steps.{i}") for i in range(size))
        self.programs[name] = program(name, *effect, causes=causes)
        if cost:
            self.programs[name + ".cost"] = program(name + ".cost", *cost)
        type_, holds = how.pop("type", "automatic"), how.pop("holds", None)
        self.abilities.append(
            LinkedAbility(
                id=number,
                card=index,
                path="abilities.0",
                type=type_,
                keywords=(),
                areas=how.pop("areas", ()),
                limit=how.pop("limit", None),
                zones=how.pop("zones", STAGE_ONLY),
                events=frozenset({kind}) if type_ == "automatic" else frozenset(),
                match=match if type_ == "automatic" and holds is None else None,
                usable=how.pop("usable", None),
                cost=name + ".cost" if cost else None,
                effect=name,
                holds=holds,
            )
        )
        if how.pop("printed", True):
            self.printed_abilities[owner] = (*self.printed_abilities.get(owner, ()), number)
        assert not how
        listens = "state" if holds is not None else kind if type_ == "automatic" else "activated"
        self.listening[listens] = self.listening.get(listens, frozenset()) | self.abilities[-1].zones
        return number


def draws(n: int = 1) -> Instruction:
    return lambda m, f: draw(m, f.player, n)


def notes(word: str) -> Instruction:
    return lambda m, f: m.log(f, word, f.player)


def asks(_m: Machine, f: Frame) -> Choice:
    return Choice(f.player, "may", (YES, NO), f.source)


def pays_if_yes(m: Machine, f: Frame) -> None:
    m.ret(f, f.answer == YES)


def entering(zone: int = STAGE) -> Callable[[State, int, Event], bool]:
    return lambda _state, source, event: event.subject == source and event.to_zone == zone


def board(**zones: Any) -> Side:
    return Side(**{"deck": ["plain"] * 15, "energy": ["energy"] * 5, "energy_deck": ["energy"] * 5} | zones)


def start(pool: ToyPool, mine: Side, theirs: Side | None = None, **how: Any) -> Game:
    return set_up(pool, (mine, theirs or board()), **how)


def do(game: Game, *tags: Any) -> None:
    """Take the first option that begins with these items, for each."""
    for tag in tags:
        assert game.state.choice
        options = game.state.choice.options
        wanted = tag if isinstance(tag, tuple) else (tag,)
        game.apply(next(i for i, o in enumerate(options) if o[: len(wanted)] == wanted))


def words(game: Game) -> list[str]:
    return [entry.kind for entry in game.log]


# ---- reading a game ---------------------------------------------------------------------------------
ZONE_NAMES = {code: name for name, code in CODES.items()}


def story(game: Game, player: int | None = None) -> list[str]:
    """The log in short words: ``deck>hand`` for a move, ``phase main`` for a beginning, else its kind.

    ``player``: only what is theirs.
    """
    return [_told(entry) for entry in game.log if player in (None, entry.player)]


def _told(entry: LogEntry) -> str:
    if entry.kind == "moved":
        return f"{ZONE_NAMES[int(entry.data[0])]}>{ZONE_NAMES[int(entry.data[1])]}"
    if entry.kind == "phase_began":
        return f"phase {entry.data[0]}"
    return entry.kind


def of(words: list[str], *wanted: str) -> list[str]:
    """Those of a story that are among ``wanted``, in their order."""
    return [word for word in words if word in wanted]


def idle(game: Game, turn: int | None = None) -> Game:
    """Nobody does anything until the turn (by default the present one) is over or the game finished."""
    turn = game.turn if turn is None else turn
    while not game.finished and game.turn == turn:
        game.apply(len(game.legal_actions()) - 1)
    return game


def ids(game: Game | Machine, player: int, zone: int) -> list[str]:
    """The card ids in a zone, bottom or oldest first."""
    state = game.state
    return [game.pool.ids[state.definition_of(oid)] for oid in state.zone_cards(player, zone)]


def sends(zone: int, to: int, *cards: str) -> Instruction:
    """Move what the player has in a zone to another one: those cards, or all."""

    def go(m: Machine, f: Frame) -> None:
        ids = m.pool.ids
        found = [x for x in m.state.zone_cards(f.player, zone) if m.state.master[x & CARD_MASK] == f.player]
        chosen = [x for x in found if not cards or ids[m.state.definition_of(x)] in cards]
        m.propose(f, [move(m.state, oid, to, f.player) for oid in chosen])

    return go
