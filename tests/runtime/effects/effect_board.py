"""A board on which one invented ability is tried: cards, sides, and choices by the words of a table."""

from typing import Any

from compiler import ir
from compiler.ir import CardDef
from runtime.game import Game
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import AREA_CODES, CODES
from runtime.pool import Pool, RulesVersion
from runtime.setup import Member, Side, Start, set_up

ME, FOE = 0, 1


def card(id: str, type: str = "member", **more: Any) -> CardDef:
    """An invented card; its name is its id unless said otherwise."""
    more = {"name": id, "names": (id,), **more}
    if type == "member":
        more = {"cost": 4, "blade": 1, "hearts": {"red": 1}, **more}
    if type == "live":
        more = {"score": 3, "need": {"red": 2, "grey": 1}, **more}
    return CardDef(id=id, type=type, **more)  # type: ignore[arg-type]


def activated(effect: ir.Effect, **more: Any) -> ir.Ability:
    return ir.Ability(keywords=("activated",), effect=effect, **more)


def static(effect: ir.Effect, **more: Any) -> ir.Ability:
    return ir.Ability(keywords=("static",), effect=effect, **more)


def automatic(event: ir.Event, effect: ir.Effect, **more: Any) -> ir.Ability:
    return ir.Ability(keywords=("automatic",), event=event, effect=effect, **more)


def enter(effect: ir.Effect, **more: Any) -> ir.Ability:
    return ir.Ability(keywords=("enter",), effect=effect, **more)


def actor(*abilities: ir.Ability, **more: Any) -> CardDef:
    """The member ``actor``, whose abilities are tried."""
    return card("actor", abilities=abilities, **more)


BASIC = (
    card("a", cost=2),
    card("b", cost=4, hearts={"blue": 2}, blade=2),
    card("c", cost=9, hearts={"green": 1, "all": 1}, blade=3),
    card("song", "live"),
    card("tune", "live", score=1, need={"blue": 1}),
    card("energy", "energy"),
)


class Board:
    """A game from a laid board. ``state``, ``layers`` and ids by card id for tests to look at.

    With ``ask`` a main phase lasts until a pass.
    """

    def __init__(
        self,
        *cards: CardDef,
        me: Side | None = None,
        foe: Side | None = None,
        start: Start = "main",
        turn: int = 2,
        undo: bool = False,
        ask: bool = False,
        rules: RulesVersion = "1.06",
    ) -> None:
        given = {c.id for c in cards}
        self.pool = Pool([*cards, *(c for c in BASIC if c.id not in given)], rules)
        deck = ("a", "b", "c", "a", "b", "c", "a", "b")
        mine = me or Side(deck=deck, energy=("energy",) * 3, stage={"center": Member("actor")})
        theirs = foe or Side(deck=deck)
        self.game: Game = set_up(
            self.pool, (mine, theirs), start=start, turn=turn, undo_enabled=undo, ask_main=ask
        )

    @property
    def state(self) -> Any:
        return self.game.state

    @property
    def layers(self) -> Any:
        return self.pool.layers

    @property
    def asked(self) -> str:
        """The kind of the open choice."""
        return self.state.choice.kind if self.state.choice else ""

    @property
    def idle(self) -> bool:
        """Whether no ability is being played."""
        return self.asked in ("main", "set_lives")

    @property
    def asker(self) -> int:
        return int(self.state.choice.player)

    def words(self) -> list[str]:
        """The options of the open choice, as ``pick`` takes them."""
        return [self._word(option) for option in self.state.choice.options]

    def _word(self, option: Any) -> str:
        tag, *rest = option
        if tag in ("card", "play", "baton"):
            return str(self.pool.ids[self.state.definition_of(rest[0])])
        if tag == "activate":
            return f"activate {self.pool.ids[self.state.definition_of(rest[0])]}"
        if tag == "area":
            return next(name for name, code in AREA_CODES.items() if code == rest[0])
        return " ".join(map(str, option)) if rest else str(tag)

    def pick(self, *words: str) -> "Board":
        """Make choices one after another; each word must be an option."""
        for word in words:
            options = self.words()
            assert word in options, f"{word!r} is not one of {options} ({self.asked})"
            self.game.apply(options.index(word))
        return self

    def act(self, *words: str) -> "Board":
        """Play the actor's ability, then make choices."""
        return self.pick("activate actor", *words)

    def zone(self, name: str, player: int = ME) -> list[str]:
        """Card ids in a zone, top or latest first."""
        ids = self.state.zone_cards(player, CODES[name])
        return [self.pool.ids[self.state.definition_of(oid)] for oid in reversed(ids)]

    def oid(self, id: str, zone: str = "stage", player: int = ME) -> int:
        """The object of a card id in a zone."""
        for oid in self.state.zone_cards(player, CODES[zone]):
            if self.pool.ids[self.state.definition_of(oid)] == id:
                return int(oid)
        raise AssertionError(f"no {id} in {zone}: {self.zone(zone, player)}")

    def stage(self, player: int = ME) -> dict[str, str]:
        """Card ids by area."""
        found = {}
        for name, code in AREA_CODES.items():
            oid = self.state.member_at(player, code)
            if oid >= 0:
                found[name] = self.pool.ids[self.state.definition_of(oid)]
        return found

    def waits(self, id: str, zone: str = "stage", player: int = ME) -> bool:
        return bool(self.state.orientation[self.oid(id, zone, player) & CARD_MASK])

    def active_energy(self, player: int = ME) -> int:
        ids = self.state.zone_cards(player, CODES["energy_area"])
        return sum(not self.state.orientation[oid & CARD_MASK] for oid in ids)


def sel(type: str = "card", zone: str = "hand", n: int | None = 1, **more: Any) -> ir.Select:
    """A selector: ``n`` exactly, None for all."""
    count: Any = ir.Every() if n is None else ir.Exactly(n=n)
    return ir.Select(**{"type": type, "zones": (zone,), "count": count, **more})


def seq(*steps: ir.Effect) -> ir.Seq:
    return ir.Seq(steps=steps)


def draw(n: Any = 1, **more: Any) -> ir.Draw:
    return ir.Draw(count=ir.Exactly(n=n), **more)


def discard(n: int = 1, **more: Any) -> ir.Move:
    return ir.Move(what=sel(n=n), to="waiting_room", **more)


def at_least(of: ir.Cards, n: int) -> ir.Compare:
    return ir.Compare(left=ir.Count(of=of), operator=">=", right=n)


def gain(*icons: Any, times: Any = 1, **more: Any) -> ir.Apply:
    return ir.Apply(changes=(ir.Gain(icons=icons, times=times),), **more)


def adjusting(attribute: str, by: int, sets: bool, on: ir.Cards, **more: Any) -> ir.Apply:
    """An effect that adds to an attribute, or sets it."""
    change: Any
    if sets:
        change = ir.Become(attribute=ir.Attribute(name=attribute), to=by)  # type: ignore[arg-type]
    elif attribute == "blade":
        change = ir.Gain(icons=("blade",) * by)
    else:
        change = ir.Adjust(attribute=attribute, by=by)  # type: ignore[arg-type]
    return ir.Apply(on=on, changes=(change,), **more)
