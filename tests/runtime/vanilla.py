"""A pool of invented cards without abilities, and decks of it."""

from compiler.ir import CardDef
from runtime.game import Deck, Game
from runtime.pool import Pool

COLOURS = ("pink", "red", "yellow", "green", "blue", "purple")


def members() -> list[CardDef]:
    return [
        CardDef(
            id=f"M{i}",
            name=f"Member {i}",
            names=(f"Member {i}",),
            type="member",
            cost=(2, 4, 7, 9, 11, 13)[i % 6],
            blade=1 + i % 4,
            hearts={COLOURS[i % 3]: 1 + i % 3, COLOURS[(i + 1) % 3]: i % 2},
            blade_hearts={COLOURS[i % 3] if i % 5 else "all": 1},
            icons={"draw": 1} if i % 6 == 5 else {},
        )
        for i in range(12)
    ]


def lives() -> list[CardDef]:
    return [
        CardDef(
            id=f"L{i}",
            name=f"Live {i}",
            names=(f"Live {i}",),
            type="live",
            score=1 + i,
            need={COLOURS[i % 3]: 1 + i // 2, "grey": 1 + i},
            icons={"score": 1} if i == 0 else {},
        )
        for i in range(4)
    ]


ENERGY = CardDef(id="E0", name="Energy", names=("Energy",), type="energy")


def pool(rules: str = "1.06") -> Pool:
    return Pool([*members(), *lives(), ENERGY], rules)  # type: ignore[arg-type]


DECK = Deck(
    main=[f"M{i}" for i in range(12) for _ in range(4)] + [f"L{i}" for i in range(4) for _ in range(3)],
    energy=["E0"] * 12,
)


def new_game(seed: int = 0, undo: bool = False) -> Game:
    return Game.new(pool(), [DECK, DECK], seed, undo_enabled=undo)
