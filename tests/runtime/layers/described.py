"""Continuous effects as the tests describe them: plain data, said once for the engine and the reference."""

from dataclasses import dataclass

NUMBERS = ("cost", "blade", "score")
COLOURS = ("pink", "red", "yellow", "green", "blue", "purple", "all", "grey")
OF_MEMBERS = ("cost", "blade", "hearts", "treated", "abilities")
OF_LIVES = ("score", "need", "abilities")
AREAS = ("left", "center", "right")
UNITS = ("Ume", "Sakura")


@dataclass(frozen=True)
class Number:
    """コストN以上の, 元々持つブレードがN以下の, [赤]をN以上持つ."""

    name: str
    operator: str
    bound: int
    colours: tuple[str, ...] = ()
    original: bool = False


@dataclass(frozen=True)
class Treated:
    """『X』の."""

    name: str


@dataclass(frozen=True)
class Having:
    """【X】能力を持つ."""

    keyword: str


Test = Number | Treated | Having


@dataclass(frozen=True)
class Who:
    """このカード, or members or lives of a side: in these areas, without the card itself, that pass the tests."""

    kind: str = "this"
    owner: str = "you"
    areas: tuple[str, ...] = ()
    other: bool = False
    tests: tuple[Test, ...] = ()


@dataclass(frozen=True)
class Per:
    """So many for each card."""

    n: int
    who: Who


@dataclass(frozen=True)
class Sum:
    """A number of all the cards together."""

    name: str
    who: Who
    original: bool = False


Amount = int | Per | Sum


@dataclass(frozen=True)
class While:
    """Only while the amount compares so with the bound."""

    amount: Amount
    operator: str
    bound: int


@dataclass(frozen=True)
class Add:
    """＋N, 得る and 失う, 減る to a floor; ``colour`` of hearts and requirements (9.9.1.5)."""

    table: str
    amount: Amount
    colour: str = ""
    less: bool = False
    floor: int | None = None


@dataclass(frozen=True)
class ColoursOf:
    """N hearts of each colour that the cards have (9.9.1.5)."""

    who: Who
    n: int
    table: str = "hearts"


@dataclass(frozen=True)
class Become:
    """Nになる (9.9.1.4); of a requirement ``colours``."""

    table: str
    amount: Amount = 0
    colours: tuple[str, ...] = ()


@dataclass(frozen=True)
class Like:
    """元々持つハートはXが持つハートと同じになる (9.9.1.4)."""

    who: Who
    table: str = "hearts"


@dataclass(frozen=True)
class Recolour:
    """元々持つハートは[色]になる: no number changes (9.9.1.3)."""

    sources: tuple[str, ...]
    to: str
    table: str = "hearts"


@dataclass(frozen=True)
class TreatAs:
    """『X』として扱う (9.9.1.3)."""

    name: str
    table: str = "treated"


@dataclass(frozen=True)
class Grant:
    """「…」を得る (9.9.1.2)."""

    ability: "Ability"
    table: str = "abilities"


@dataclass(frozen=True)
class Copy:
    """Xが持つ【…】能力をすべて得る (9.9.1.2)."""

    who: Who
    keyword: str
    table: str = "abilities"


@dataclass(frozen=True)
class Negate:
    """【…】能力を無効にする; "": every ability (9.9.1.2)."""

    keyword: str
    table: str = "abilities"


Change = Add | ColoursOf | Become | Like | Recolour | TreatAs | Grant | Copy | Negate


@dataclass(frozen=True)
class Part:
    """Some cards get a change, while a condition holds; made by a played ability it lasts ``until``."""

    change: Change
    who: Who
    guard: While | None = None
    until: str | None = "live_end"


@dataclass(frozen=True)
class Shift:
    """The card itself changes places with what is in an area, if it is in another one."""

    area: str


@dataclass(frozen=True)
class Ability:
    """An ability with a number of its own; ``areas``: 【センター】 and the like."""

    number: int
    keyword: str
    steps: tuple[Part | Shift, ...] = ()
    areas: tuple[str, ...] = ()


@dataclass(frozen=True)
class Card:
    """An invented card: what is printed on it."""

    id: str
    type: str
    player: int
    abilities: tuple[Ability, ...]
    cost: int = 0
    blade: int = 0
    score: int = 0
    hearts: tuple[int, ...] = (0,) * 8
    need: tuple[int, ...] = (0,) * 8
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class Step:
    """What happens next: ``enter`` (to an area), ``leave``, ``area`` (to another one), ``play`` (an ability), ``end``."""

    what: str
    card: str = ""
    area: str = ""
    ability: int = 0


@dataclass(frozen=True)
class Case:
    """Cards, where they are at first, and what happens then."""

    cards: tuple[Card, ...]
    stage: tuple[tuple[str, str], ...]
    steps: tuple[Step, ...]
