"""Continuous changes (9.9) made ready: to which piece of information, in which step, how.

A change has two halves. ``payload`` asks what it is made of (amounts, colours, abilities) and gives
plain data: an effect that an ability made keeps it (it is frozen), a static ability asks anew each
time. ``apply`` puts it on a value and asks nothing.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from compiler import ir
from runtime.effects.build import Linker, Table, builds
from runtime.effects.env import Cards, Env, Filter, Pattern, Test
from runtime.effects.reads import reads
from runtime.kernel.events import HEARTS, NO_HEARTS
from runtime.rules import rule

Payload = tuple[tuple[str, Any], ...]
Vector = tuple[int, ...]

ABILITY, TEXT, SET, ADD, FLAG = range(5)
"""The steps of 9.9.1.2 to 9.9.1.5, and what is no information of a card."""

PLAYER_TABLES = frozenset(("live_total", "yell_count", "live_set", "yell_colours", "live"))
"""What a change of a player is about; the other tables are about objects."""

CHANGES: Table = {}


@dataclass(frozen=True, slots=True)
class LinkedChange:
    """A change: ``table`` the information it changes, ``layer`` when (9.9.1.2-5).

    ``apply(value, payload)`` gives the new value. ``node`` is the IR node, ``reads`` the tables its
    payload asks. ``pattern``, ``program`` and ``optional`` belong to a replacement, ``passes`` to a
    prohibition with exceptions; ``stacks`` is false if an object has it once at most. ``number`` is its
    place in ``LinkedPool.changes``.
    """

    number: int
    node: Any
    table: str
    layer: int
    payload: Callable[[Env], Payload] = lambda _env: ()
    apply: Callable[[Any, dict[str, Any]], Any] = lambda value, _payload: value
    reads: frozenset[str] = frozenset()
    pattern: Pattern | None = None
    possible: Test | None = None
    program: str = ""
    optional: bool = False
    passes: Filter | None = None
    stacks: bool = True


@dataclass(frozen=True, slots=True)
class StaticEffect:
    """One change that a static ability keeps up while ``guard`` holds.

    ``targets``: the objects, None for a change of players; ``side``: those players; ``reads``: every
    table that guard, targets and payload ask.
    """

    ability: int
    change: LinkedChange
    guard: Test | None
    targets: Cards | None
    side: ir.Side
    reads: frozenset[str] = field(default_factory=frozenset)


@rule("9.2.1", "9.2.1.2")
def change(lk: Linker, node: ir.Change, stacks: bool = True) -> list[LinkedChange]:
    """Link a change; one node can change several kinds of information (hearts and blades).

    ``stacks``: whether what several copies of the ability do adds up.
    """
    builder = CHANGES.get(type(node))
    if builder is None:
        raise lk.unsupported(node, "no builder")
    parts: list[dict[str, Any]] = builder(lk, node)
    made = []
    for part in parts:
        linked = LinkedChange(len(lk.pool.changes), node, reads=reads(node), stacks=stacks, **part)
        lk.pool.changes.append(linked)
        made.append(linked)
    return made


def _plus(value: int, payload: dict[str, Any]) -> int:
    return value + int(payload["n"])


def _set(_value: Any, payload: dict[str, Any]) -> Any:
    return payload["to"]


def _add_vector(value: Vector, payload: dict[str, Any]) -> Vector:
    return tuple(a + b for a, b in zip(value, payload["hearts"], strict=True))


def vector(icons: tuple[str, ...], n: int = 1) -> Vector:
    """Heart icons as a vector, ``n`` times."""
    return tuple(n * icons.count(colour) for colour in HEARTS)


def _one_colour(colour: str, n: int) -> Vector:
    index = HEARTS.index(colour)
    return tuple(n if i == index else 0 for i in range(len(HEARTS)))


@builds(CHANGES, ir.Gain)
@builds(CHANGES, ir.Lose)
@rule("9.9.1.5", "9.9.1.5.1")
def gain(lk: Linker, node: "ir.Gain | ir.Lose") -> list[dict[str, Any]]:
    """得る, 失う: blades, hearts, and the score and draw icons of a card."""
    times = lk.number(node.times)
    sign = 1 if isinstance(node, ir.Gain) else -1
    icons = node.icons
    parts: list[dict[str, Any]] = []
    blades = icons.count("blade")
    if blades:
        parts.append(
            {
                "table": "blade",
                "layer": ADD,
                "payload": lambda env: (("n", sign * blades * max(0, times(env))),),
                "apply": _plus,
            }
        )
    if any(icon in HEARTS for icon in icons):
        parts.append(
            {
                "table": "hearts",
                "layer": ADD,
                "payload": lambda env: (("hearts", vector(icons, sign * max(0, times(env)))),),
                "apply": _add_vector,
            }
        )
    if "score" in icons or "draw" in icons:
        pair = (icons.count("score"), icons.count("draw"))
        parts.append(
            {
                "table": "icons",
                "layer": ADD,
                "payload": lambda env: (("hearts", tuple(sign * k * max(0, times(env)) for k in pair)),),
                "apply": _add_vector,
            }
        )
    if not parts:
        raise lk.unsupported(node, "no icon")
    return parts


@builds(CHANGES, ir.GainChosen)
def gain_chosen(lk: Linker, node: ir.GainChosen) -> list[dict[str, Any]]:
    """選んだハートをNつ得る; nothing if none was chosen."""
    n, name = lk.number(node.n), node.name

    def payload(env: Env) -> Payload:
        colour = env.bound(name, "")
        hearts = _one_colour(colour, max(0, n(env))) if colour else NO_HEARTS
        return (("hearts", hearts),)

    return [{"table": "hearts", "layer": ADD, "payload": payload, "apply": _add_vector}]


@builds(CHANGES, ir.GainColoursOf)
def gain_colours_of(lk: Linker, node: ir.GainColoursOf) -> list[dict[str, Any]]:
    """One set of each colour the cards have together (Q246); ALL is no colour."""
    n, cards = lk.number(node.n), lk.cards(node.of)

    def payload(env: Env) -> Payload:
        layers = env.pool.layers
        amount = max(0, n(env))
        found = []
        for oid in cards(env):
            read = layers.need if env.type_of(oid) == "live" else layers.hearts
            found.append(read(env.state, oid))
        hearts = tuple(amount if i < 6 and any(v[i] > 0 for v in found) else 0 for i in range(len(HEARTS)))
        return (("hearts", hearts),)

    return [{"table": "hearts", "layer": ADD, "payload": payload, "apply": _add_vector}]


Owned = tuple[tuple[int, bool], ...]
"""Abilities of an object: their numbers, and whether each has effect (9.3.2)."""


def _grant(value: Owned, payload: dict[str, Any]) -> Owned:
    return (*value, *((number, True) for number in payload["abilities"]))


@builds(CHANGES, ir.GainAbility)
@rule("9.9.1.2")
def gain_ability(lk: Linker, node: ir.GainAbility) -> list[dict[str, Any]]:
    """「【…】…」を得る: an ability of the bearer, gone with it (Q78)."""
    from runtime.effects.abilities import link_ability  # noqa: PLC0415 - abilities contain changes

    with lk.at("ability"):
        number = link_ability(lk, node.ability, granted=True)
    return [
        {
            "table": "abilities",
            "layer": ABILITY,
            "payload": lambda _env: (("abilities", (number,)),),
            "apply": _grant,
        }
    ]


@builds(CHANGES, ir.CopyAbilities)
@rule("9.9.1.2")
def copy_abilities(lk: Linker, node: ir.CopyAbilities) -> list[dict[str, Any]]:
    """…が持つ【X】能力をすべて得る."""
    cards, wanted = lk.cards(node.of), frozenset(node.keywords)

    def payload(env: Env) -> Payload:
        pool = env.pool
        numbers = tuple(
            number
            for oid in cards(env)
            for number in pool.layers.owned_abilities(env.state, oid)
            if not wanted.isdisjoint(pool.abilities[number].keywords)
        )
        return (("abilities", numbers),)

    return [{"table": "abilities", "layer": ABILITY, "payload": payload, "apply": _grant}]


@builds(CHANGES, ir.Negate)
@builds(CHANGES, ir.NoTrigger)
@rule("9.3.2", "9.9.1.2")
def negate(lk: Linker, node: "ir.Negate | ir.NoTrigger") -> list[dict[str, Any]]:
    """無効にする, 発動しない: the abilities exist and do nothing."""
    pool, wanted = lk.pool, frozenset(node.keywords)
    every = isinstance(node, ir.Negate) and not wanted

    def apply(value: Owned, _payload: dict[str, Any]) -> Owned:
        return tuple(
            (number, active and not every and wanted.isdisjoint(pool.abilities[number].keywords))
            for number, active in value
        )

    return [{"table": "abilities", "layer": ABILITY, "apply": apply}]


@builds(CHANGES, ir.TreatAs)
@rule("9.9.1.3")
def treat_as(_lk: Linker, node: ir.TreatAs) -> list[dict[str, Any]]:
    """『A』、『B』として扱う."""
    names = node.names
    return [{"table": "treated", "layer": TEXT, "apply": lambda value, _payload: (*value, *names)}]


@rule("1.3.2.4")
def added(value: int, n: int, floor: int | None) -> int:
    """A number after an addition: it may be 0 or negative, unless the text sets a floor, which adds nothing."""
    new = value + n
    return new if floor is None else max(new, min(value, floor))


@builds(CHANGES, ir.Adjust)
@rule("9.9.1.5")
def adjust(lk: Linker, node: ir.Adjust) -> list[dict[str, Any]]:
    """＋N, N減る; 下限があればそれより下にはならない. What a card costs in the hand is its cost there (Q129)."""
    by, floor = lk.number(node.by), node.floor

    return [
        {
            "table": "cost" if node.attribute == "hand_cost" else node.attribute,
            "layer": FLAG if node.attribute in PLAYER_TABLES else ADD,
            "payload": lambda env: (("n", by(env)),),
            "apply": lambda value, payload: added(value, payload["n"], floor),
        }
    ]


@builds(CHANGES, ir.Become)
@rule("9.9.1.4", "9.9.1.4.1")
def become(lk: Linker, node: ir.Become) -> list[dict[str, Any]]:
    """Xになる: additions come on top of it (Q195)."""
    if node.attribute.name not in ("cost", "score", "blade"):
        raise lk.unsupported(node, f"{node.attribute.name} cannot become one number")
    to = lk.number(node.to)
    return [
        {
            "table": node.attribute.name,
            "layer": SET,
            "payload": lambda env: (("to", to(env)),),
            "apply": _set,
        }
    ]


@builds(CHANGES, ir.AdjustNeed)
@rule("9.9.1.5")
def adjust_need(lk: Linker, node: ir.AdjustNeed) -> list[dict[str, Any]]:
    """必要ハートを減らす, 増やす."""
    times, icons = lk.number(node.times), node.icons
    sign = -1 if node.direction == "less" else 1
    return [
        {
            "table": "need",
            "layer": ADD,
            "payload": lambda env: (("hearts", vector(icons, sign * max(0, times(env)))),),
            "apply": _add_vector,
        }
    ]


@builds(CHANGES, ir.NeedBecomes)
@rule("9.9.1.4")
def need_becomes(_lk: Linker, node: ir.NeedBecomes) -> list[dict[str, Any]]:
    """必要ハートは…になる (Q115)."""
    to = vector(node.icons)
    return [{"table": "need", "layer": SET, "payload": lambda _env: (("to", to),), "apply": _set}]


def recoloured(value: Vector, to: str, sources: tuple[str, ...] = HEARTS) -> Vector:
    """The hearts of the colours ``sources`` become ``to``; their number stays."""
    indexes = [HEARTS.index(c) for c in sources]
    moved = sum(value[i] for i in indexes)
    out = [0 if i in indexes else n for i, n in enumerate(value)]
    out[HEARTS.index(to)] += moved
    return tuple(out)


@builds(CHANGES, ir.HeartsBecome)
@rule("9.9.1.3")
def hearts_become(lk: Linker, node: ir.HeartsBecome) -> list[dict[str, Any]]:
    """元々持つハートはすべて[色]になる: the number stays, so no number is changed."""
    to, name = node.to, node.name
    if (to is None) == (name is None):
        raise lk.unsupported(node, "one of colour and binding")
    payload: Callable[[Env], Payload]
    if name is None:
        payload = lambda _env: (("colour", to),)  # noqa: E731
    else:
        bound = name
        payload = lambda env: (("colour", env.bound(bound, "")),)  # noqa: E731
    sources = node.from_ or HEARTS

    def apply(value: Vector, payload: dict[str, Any]) -> Vector:
        return recoloured(value, payload["colour"], sources) if payload["colour"] else value

    return [{"table": "hearts", "layer": TEXT, "payload": payload, "apply": apply}]


@builds(CHANGES, ir.HeartsLike)
@rule("9.9.1.4", "9.9.1.4.1")
def hearts_like(lk: Linker, node: ir.HeartsLike) -> list[dict[str, Any]]:
    """元々持つハートはXが持つハートと同じになる; of several cards, all of their hearts; of none, as before."""
    with lk.at("of"):
        cards = lk.cards(node.of)

    def payload(env: Env) -> Payload:
        found = [env.pool.layers.hearts(env.state, oid) for oid in cards(env)]
        return (("to", tuple(map(sum, zip(*found, strict=True))) if found else None),)

    def apply(value: Vector, payload: dict[str, Any]) -> Vector:
        return value if payload["to"] is None else tuple(payload["to"])

    return [{"table": "hearts", "layer": SET, "payload": payload, "apply": apply}]


@builds(CHANGES, ir.BladeHeartsBecome)
def blade_hearts_become(_lk: Linker, node: ir.BladeHeartsBecome) -> list[dict[str, Any]]:
    """エールによって公開される自分のカードが持つ[…]は、すべて[色]になる (Q192)."""
    sources, to = node.from_, node.to

    def apply(value: Vector, _payload: dict[str, Any]) -> Vector:
        return recoloured(value, to, sources)

    return [{"table": "yell_colours", "layer": FLAG, "apply": apply}]


@builds(CHANGES, ir.Prohibit)
@rule("1.3.3")
def prohibit(lk: Linker, node: ir.Prohibit) -> list[dict[str, Any]]:
    """…できない."""
    passes = lk.every(node.unless) if node.unless else None
    if passes is not None and node.action != "baton_out":
        raise lk.unsupported(node, "exceptions only of baton_out")
    pattern = None
    if node.cause is not None:
        from runtime.effects.events import caused_by  # noqa: PLC0415 - events contain conditions

        pattern = caused_by(lk, node.cause)
    return [{"table": node.action, "layer": FLAG, "passes": passes, "pattern": pattern}]


@builds(CHANGES, ir.PermitBaton)
@rule("9.6.2.3.2")
def permit_baton(lk: Linker, node: ir.PermitBaton) -> list[dict[str, Any]]:
    """N人のメンバーとバトンタッチしてもよい."""
    if node.members < 2:
        raise lk.unsupported(node, "one member is the rule already")
    return [{"table": "permit_baton", "layer": FLAG, "payload": lambda _env: (("n", node.members),)}]


@builds(CHANGES, ir.Replace)
@rule("9.10.1", "9.2.1.3", "9.2.1.3.1")
def replace(lk: Linker, node: ir.Replace) -> list[dict[str, Any]]:
    """代わりに…する, してもよい."""
    from runtime.effects.instructions import link_program  # noqa: PLC0415 - programs contain changes

    with lk.at("event"):
        pattern = lk.event(node.event)
    instead, option = _option(lk, node.instead)
    with lk.at("instead", *(("do",) if option else ())):
        program = link_program(lk, instead)
    return [{"table": "replace", "layer": FLAG, "pattern": pattern, "program": program, **option}]


@rule("9.2.1.3.2", "9.10.3")
def _option(lk: Linker, instead: ir.Effect) -> tuple[ir.Effect, dict[str, Any]]:
    """What is done instead; if it is free to the player, the change asks, and only where it can be done."""
    from runtime.effects.possible import possible  # noqa: PLC0415

    if not isinstance(instead, ir.May):
        return instead, {}
    with lk.at("instead", "do"):
        return instead.do, {"optional": True, "possible": possible(lk, instead.do, strict=False)}
