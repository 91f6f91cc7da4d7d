"""Conditions: whether, tested when asked."""

from compiler import ir
from runtime.effects.build import CONDITIONS, Linker, builds, mentions
from runtime.effects.env import Cards, Env, Test, now
from runtime.effects.filters import COMPARE
from runtime.effects.matching import all_different
from runtime.effects.quantities import known
from runtime.effects.select import area_of, zone_codes
from runtime.kernel.events import Event
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import AREA_CODES, RESOLUTION, STAGE
from runtime.rulebook import areas
from runtime.rules import rule

LIVE_PHASES = frozenset({"live_set", "performance", "judge"})
"""The phases within the live phase (8.1.2)."""


def _either(node: ir.Node, test: Test) -> Test:
    """自分か相手の…: true if it holds with one of the two players."""

    def says_either(part: ir.Node) -> bool:
        return getattr(part, "owner", None) == "either"

    if not mentions(node, says_either):
        return test
    return lambda env: any(test(env.trying(p)) for p in (env.player, 1 - env.player))


@builds(CONDITIONS, ir.Compare)
def compare(lk: Linker, node: ir.Compare) -> Test:
    """Two quantities compared."""
    with lk.at("left"):
        left = lk.number(node.left)
    with lk.at("right"):
        right = lk.number(node.right)
    holds = COMPARE[node.operator]
    are_there, has = known(lk, node.left, node.right), _held(lk, node)
    return _either(node, lambda env: are_there(env) and has(env) and holds(left(env), right(env)))


def _held(lk: Linker, node: ir.Compare) -> Test:
    """…が最も大きいコストを持つ: whether there is a card to have it."""
    if not (isinstance(node.left, ir.Total) and isinstance(node.right, ir.Highest)):
        return lambda _env: True
    cards = lk.cards(node.left.of)
    return lambda env: bool(cards(env))


@builds(CONDITIONS, ir.IsOneOf)
def is_one_of(lk: Linker, node: ir.IsOneOf) -> Test:
    """いずれか."""
    with lk.at("left"):
        left = lk.number(node.left)
    are_there = known(lk, node.left)
    among = frozenset(node.values)
    return _either(node, lambda env: are_there(env) and left(env) in among)


@builds(CONDITIONS, ir.Is)
def is_(lk: Linker, node: ir.Is) -> Test:
    """The cards all pass; none of them is not enough (のみ, それらがすべて)."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    with lk.at("where"):
        passes = lk.every(node.where)

    def test(env: Env) -> bool:
        found = cards(env)
        return bool(found) and all(passes(env, oid) for oid in found)

    return _either(node, test)


@builds(CONDITIONS, ir.EveryArea)
def every_area(lk: Linker, node: ir.EveryArea) -> Test:
    """エリアすべてに."""
    with lk.at("where"):
        passes = lk.every(node.where)

    def test(env: Env) -> bool:
        state = env.state
        for player in env.players(node.owner):
            held = {
                state.area[oid & CARD_MASK] for oid in state.zone_cards(player, STAGE) if passes(env, oid)
            }
            if not areas.every_area(held):
                return False
        return True

    return _either(node, test)


@builds(CONDITIONS, ir.InArea)
@rule("9.11.1")
def in_area(lk: Linker, node: ir.InArea) -> Test:
    """…エリアにいる."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    areas = frozenset(AREA_CODES[a] for a in node.areas)

    def test(env: Env) -> bool:
        found = cards(env)
        return bool(found) and all(area_of(env.state, oid) in areas for oid in found)

    return test


@builds(CONDITIONS, ir.InZone)
def in_zone(lk: Linker, node: ir.InZone) -> Test:
    """…にある場合: where the card is now."""
    with lk.at("of"):
        cards = lk.cards(node.of)
    codes = frozenset(zone_codes(node.zone))
    hosts: Cards | None = None
    if node.host is not None:
        with lk.at("host"):
            hosts = lk.cards(node.host)

    def test(env: Env) -> bool:
        state = env.state
        if hosts is not None and not hosts(env):
            return False
        found = [now(state, oid) for oid in cards(env)]
        if not found or -1 in found:
            return False
        for oid in found:
            card = oid & CARD_MASK
            if state.zone[card] not in codes:
                return False
            if state.zone[card] == RESOLUTION and not state.yelled[card]:
                return False
        return True

    return test


@builds(CONDITIONS, ir.Happened)
def happened(lk: Linker, node: ir.Happened) -> Test:
    """このターン、…した: this or the previous turn's events; how the source came to its place."""
    with lk.at("event"):
        there, pattern = _as_it_is(lk, node.event)
        occurs = lk.event(pattern)
    times, window = node.times, node.window

    def test(env: Env) -> bool:
        if window == "entry":
            return any(occurs(env, event) for event in _entry(env))
        events = env.state.history if window == "this_turn" else env.state.previous
        if there is not None:
            found = there(env)
            events = [event for event in events if event.subject in found]
        return sum(occurs(env, event) for event in events) >= times

    return test


def _as_it_is(lk: Linker, node: ir.Event) -> tuple[Cards | None, ir.Event]:
    """…エリアにいるメンバーが…移動している: the cards asked for, as they are now, and what happened to them."""
    if not isinstance(node, (ir.ChangedArea, ir.ChangedState)) or not isinstance(node.subject, ir.Select):
        return None, node
    with lk.at("subject"):
        there = lk.cards(node.subject)
    anywhere = node.subject.model_copy(update={"areas": (), "where": ()})
    return there, node.model_copy(update={"subject": anywhere})


def _entry(env: Env) -> tuple[Event, ...]:
    """The event by which the source came to the stage (バトンタッチして登場した場合)."""
    seen = tuple(e for e in env.events if e.kind == "moved" and e.subject == env.source)
    if seen:
        return seen
    entry = env.state.entry[env.source & CARD_MASK]
    return (entry,) if entry is not None and entry.subject == env.source else ()


@builds(CONDITIONS, ir.Did)
def did(_lk: Linker, node: ir.Did) -> Test:
    """そうした場合: the step was carried out completely (Q106, Q118)."""
    name = f"did.{node.name}"
    return lambda env: bool(env.bound(name, False))


@builds(CONDITIONS, ir.PhaseIs)
def phase_is(_lk: Linker, node: ir.PhaseIs) -> Test:
    """自分のメインフェイズの場合; the live phase has no player of its own (8.1.1)."""
    if node.phase == "live":
        return lambda env: env.state.phase in LIVE_PHASES
    side = node.player
    return lambda env: env.state.phase == "main" and env.state.turn_player == env.players(side)[0]


@builds(CONDITIONS, ir.Answered)
def answered(lk: Linker, node: ir.Answered) -> Test:
    """回答がXの場合 (Q185)."""
    name, wanted = node.name, frozenset(node.answers)
    if not wanted:
        raise lk.unsupported(node, "no answer")
    return lambda env: env.bound(name, "") in wanted


@builds(CONDITIONS, ir.IsNot)
def is_not(lk: Linker, node: ir.IsNot) -> Test:
    """The condition does not hold."""
    with lk.at("of"):
        inner = lk.condition(node.of)
    return lambda env: not inner(env)


@builds(CONDITIONS, ir.And)
def and_(lk: Linker, node: ir.And) -> Test:
    """All hold; of 「A」と「B」 each is there as a card of its own (Q207)."""
    inner = tuple(lk.condition(part) for part in node.of)
    listed = tuple(lk.cards(cards) for cards in _listed(node))
    if not listed:
        return lambda env: all(test(env) for test in inner)
    return lambda env: all(test(env) for test in inner) and all_different([cards(env) for cards in listed])


def _listed(node: ir.And) -> tuple[ir.Select, ...]:
    """The cards of which there is to be one each, alike but for their names."""
    found = tuple(
        part.left.of
        for part in node.of
        if isinstance(part, ir.Compare)
        and isinstance(part.left, ir.Count)
        and isinstance(part.left.of, ir.Select)
        and (part.operator, part.right) == (">=", 1)
        and any(isinstance(described, ir.Named) for described in part.left.of.where)
    )
    bare = {cards.model_copy(update={"where": ()}) for cards in found}
    return found if len(found) > 1 and len(bare) == 1 else ()


@builds(CONDITIONS, ir.Or)
def or_(lk: Linker, node: ir.Or) -> Test:
    """At least one holds."""
    inner = tuple(lk.condition(part) for part in node.of)
    return lambda env: any(test(env) for test in inner)
