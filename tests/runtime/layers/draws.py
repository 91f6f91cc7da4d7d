"""Cases drawn by a seed: boards, up to six effects, and what happens on them."""

from random import Random

from tests.runtime.layers.described import (
    AREAS,
    COLOURS,
    UNITS,
    Ability,
    Add,
    Amount,
    Become,
    Card,
    Case,
    Change,
    ColoursOf,
    Copy,
    Grant,
    Having,
    Like,
    Negate,
    Number,
    Part,
    Per,
    Recolour,
    Shift,
    Step,
    Sum,
    Test,
    TreatAs,
    Treated,
    While,
    Who,
)

MEMBERS = (("p", 0), ("q", 0), ("r", 0), ("s", 1), ("t", 1))
LIVES = (("song", 0), ("tune", 1))
EFFECTS = 6
KEYWORDS = ("static", "activated", "enter")
DRAWN = COLOURS[:3]


def draw(seed: int) -> Case:
    """The case of a seed, always the same."""
    return _Draw(Random(seed)).case()


class _Draw:
    def __init__(self, random: Random) -> None:
        self.random = random
        self.number = 0
        # a case is about some kinds of information, so that its effects meet
        self.tables = random.sample(
            ("cost", "blade", "hearts", "treated", "abilities"), random.choice((1, 2, 2, 3, 5))
        )
        self.lives = random.random() < 0.2

    def chance(self, of: float) -> bool:
        return self.random.random() < of

    # ---- what is asked --------------------------------------------------------------------------
    def test(self) -> Test:
        table = self.random.choice(self.tables)
        if table == "treated":
            return Treated(self.random.choice(UNITS))
        if table == "abilities":
            return Having(self.random.choice(KEYWORDS))
        operator = self.random.choice(("<=", ">=", "=="))
        if table == "hearts":
            colours = (self.random.choice(DRAWN),) if self.chance(0.6) else ()
            return Number(table, operator, self.random.randint(0, 3), colours, self.chance(0.2))
        return Number(table, operator, self.random.randint(0, 7), (), self.chance(0.2))

    def who(self, asking: float = 0.6) -> Who:
        if self.chance(0.2):
            return Who()
        tests = (self.test(),) if self.chance(asking) else ()
        areas = tuple(self.random.sample(AREAS, self.random.choice((1, 2)))) if self.chance(0.25) else ()
        owner = self.random.choice(("you", "you", "opponent", "any"))
        return Who("member", owner, areas, self.chance(0.2), tests)

    def those_of(self, table: str) -> Who:
        if table in ("score", "need"):
            tests = (Number("score", ">=", self.random.randint(0, 4)),) if self.chance(0.4) else ()
            return Who("live", self.random.choice(("you", "any")), (), False, tests)
        return self.who()

    def amount(self, least: int = 1) -> Amount:
        kind = self.random.random()
        if kind < 0.65:
            return self.random.randint(least, 4)
        if kind < 0.85:
            return Per(self.random.randint(1, 2), self.who())
        numbers = [t for t in self.tables if t in ("cost", "blade", "hearts")] or ["cost"]
        return Sum(self.random.choice(numbers), self.who(0.3), self.chance(0.2))

    def guard(self) -> While | None:
        if self.chance(0.6):
            return None
        amount = self.amount()
        if isinstance(amount, int):
            amount = Per(1, self.who(0.9))
        return While(amount, self.random.choice((">=", "<=")), self.random.randint(1, 5))

    # ---- what changes ---------------------------------------------------------------------------
    def change(self, table: str, depth: int) -> Change:
        random = self.random
        colour = random.choice(DRAWN)
        if table in ("cost", "score"):
            if self.chance(0.4):
                return Become(table, self.amount(0))
            by = self.amount()
            by = -by if isinstance(by, int) and self.chance(0.3) else by
            return Add(table, by, floor=random.randint(0, 3) if self.chance(0.2) else None)
        if table == "blade":
            return Become(table, self.amount(0)) if self.chance(0.4) else self.icons(table)
        if table == "hearts":
            kind = random.randrange(5)
            if kind == 0:
                return Recolour((random.choice(DRAWN),) if self.chance(0.6) else (), colour)
            if kind == 1:
                return Like(self.who())
            if kind == 2:
                return ColoursOf(self.who(), random.randint(1, 2))
            return self.icons(table, colour)
        if table == "need":
            if self.chance(0.4):
                return Become(table, colours=tuple(random.choices(COLOURS, k=random.randint(0, 3))))
            return self.icons(table, colour)
        if table == "treated":
            return TreatAs(random.choice(UNITS))
        kind = random.randrange(6)
        if kind < 3 and depth < 2:
            return Grant(self.static(depth + 1))
        if kind == 3:
            return Copy(self.who(), "enter")
        return Negate(random.choice(("", "static", "static", "activated", "enter")))

    def icons(self, table: str, colour: str = "") -> Add:
        return Add(table, self.amount(), colour, less=self.chance(0.3))

    def part(self, depth: int, bearer: str = "member") -> Part:
        table = self.random.choice(self.tables)
        if self.lives and self.chance(0.4):
            table = self.random.choice(("score", "need"))
        who = self.those_of(table)
        if who.kind == "this" and bearer == "live":
            who = Who("member", "you")
        until = self.random.choice(("live_end", "live_end", None))
        return Part(self.change(table, depth), who, self.guard(), until)

    # ---- cards ----------------------------------------------------------------------------------
    def static(self, depth: int = 0, bearer: str = "member") -> Ability:
        self.number += 1
        number = self.number
        areas = (self.random.choice(AREAS),) if bearer == "member" and self.chance(0.1) else ()
        return Ability(number, "static", (self.part(depth, bearer),), areas)

    def played(self) -> Ability:
        self.number += 1
        number = self.number
        steps: tuple[Part | Shift, ...] = tuple(self.part(0) for _ in range(self.random.choice((1, 1, 2))))
        if self.chance(0.2):
            steps = (Shift(self.random.choice(AREAS)), *steps)
        return Ability(number, "activated", steps)

    def case(self) -> Case:
        random = self.random
        abilities: dict[str, list[Ability]] = {one: [] for one, _ in (*MEMBERS, *LIVES)}
        for _ in range(random.randint(2, EFFECTS)):
            live = self.lives and self.chance(0.2)
            one = random.choice(LIVES if live else MEMBERS)[0]
            static = live or self.chance(0.65)
            abilities[one].append(self.static(0, "live" if live else "member") if static else self.played())
        if "abilities" in self.tables:
            self.number += 1
            abilities[random.choice(MEMBERS)[0]].append(Ability(self.number, "enter"))
        members = tuple(self.member(one, player, tuple(abilities[one])) for one, player in MEMBERS)
        lives = tuple(self.live(one, player, tuple(abilities[one])) for one, player in LIVES)
        stage: list[tuple[str, str]] = []
        for player in (0, 1):
            ids = [one for one, owner in MEMBERS if owner == player]
            areas = random.sample(AREAS, len(ids))
            stage += [
                (i, a) for i, a in zip(random.sample(ids, len(ids)), areas, strict=True) if self.chance(0.85)
            ]
        if self.lives:
            stage += [(one, "live") for one, _ in LIVES if self.chance(0.8)]
        cards = (*members, *(lives if self.lives else ()))
        plays = [
            ("play", c.id, i) for c in cards for i, a in enumerate(c.abilities) if a.keyword == "activated"
        ]
        return Case(cards, tuple(stage), tuple(self.steps(cards, plays)))

    def member(self, one: str, player: int, abilities: tuple[Ability, ...]) -> Card:
        random = self.random
        hearts = tuple(random.randint(0, 2) if c in DRAWN else 0 for c in COLOURS)
        units = (random.choice(UNITS),) if self.chance(0.4) else ()
        cost, blade = random.randint(1, 6), random.randint(0, 4)
        return Card(one, "member", player, abilities, cost=cost, blade=blade, hearts=hearts, units=units)

    def live(self, one: str, player: int, abilities: tuple[Ability, ...]) -> Card:
        random = self.random
        need = tuple(random.randint(0, 2) if c in DRAWN else 0 for c in COLOURS)
        return Card(one, "live", player, abilities, score=random.randint(0, 4), need=need)

    # ---- what happens ---------------------------------------------------------------------------
    def steps(self, cards: tuple[Card, ...], plays: list[tuple[str, str, int]]) -> list[Step]:
        random = self.random
        found = []
        for _ in range(random.randint(1, 5)):
            kind = random.random()
            card = random.choice(cards)
            if plays and kind < 0.5:
                what, one, ability = random.choice(plays)
                found.append(Step(what, one, "", ability))
            elif kind < 0.95:
                what = random.choice(("enter", "leave", "area", "area"))
                found.append(Step(what, card.id, random.choice(AREAS) if card.type == "member" else "live"))
            else:
                found.append(Step("end"))
        return found
