"""Event patterns (9.7): whether one event is what a trigger, a history condition or a replacement names."""

from collections.abc import Callable

from compiler import ir
from runtime.effects.build import EVENTS, Linker, builds
from runtime.effects.conditions import LIVE_PHASES
from runtime.effects.env import Env, Pattern, now
from runtime.effects.select import as_it_was, telling, zone_codes
from runtime.kernel.events import Event
from runtime.kernel.state import CARD_MASK
from runtime.kernel.zones import AREA_CODES, FACE_UP, RESOLUTION, STAGE
from runtime.rules import rule

KINDS: dict[type[ir.Node], str] = {
    ir.Entered: "moved",
    ir.Moved: "moved",
    ir.ChangedArea: "changed_area",
    ir.ChangedState: "changed_state",
    ir.Yelled: "yelled",
    ir.LiveStarted: "live_started",
    ir.LiveSucceeded: "live_succeeded",
    ir.LiveJudged: "live_judged",
    ir.AbilityResolved: "ability_resolved",
    ir.Refreshed: "refreshed",
}
"""The kernel's event kind of a node."""


def kinds_of(node: ir.Event) -> frozenset[str]:
    """The kernel's event kinds that can match a pattern."""
    if isinstance(node, ir.OneOf):
        return frozenset().union(*(kinds_of(part) for part in node.of))
    if isinstance(node, ir.During):
        return kinds_of(node.event)
    return frozenset((KINDS[type(node)],))


def _area_then(env: Env, event: Event) -> int:
    if event.kind == "changed_area" or event.from_zone == STAGE:
        return event.from_area
    if event.area >= 0:
        return event.area
    return env.state.area[event.subject & CARD_MASK] if event.subject >= 0 else -1


def subject(lk: Linker, node: ir.Cards) -> Pattern:
    """Whether the event is about one of the cards. A zone of a selector is one it left or came to."""
    if isinstance(node, ir.This):
        return lambda env, event: event.subject >= 0 and env.source in (event.subject, event.was)
    if isinstance(node, ir.Union):
        parts = tuple(subject(lk, part) for part in node.of)
        return lambda env, event: any(part(env, event) for part in parts)
    if not isinstance(node, ir.Select):
        cards = lk.cards(node)

        def bound(env: Env, event: Event) -> bool:
            found = {x for oid in cards(env) for x in (oid, now(env.state, oid))}
            return event.subject >= 0 and (event.subject in found or event.was in found)

        return bound
    if node.among is not None or node.under is not None:
        raise lk.unsupported(node, "the subject of an event is not taken from a group")
    passes = lk.every(node.where)
    wanted = None if node.type == "card" else node.type
    owner = node.owner
    areas = frozenset(AREA_CODES[a] for a in node.areas)
    codes = frozenset(code for zone in node.zones for code in zone_codes(zone))

    def test(env: Env, event: Event) -> bool:
        oid = telling(env.state, event)
        if oid < 0 or (wanted is not None and env.type_of(oid) != wanted):
            return False
        whose = event.player if event.to_zone == STAGE or event.from_player < 0 else event.from_player
        if whose not in env.players(owner):
            return False
        placed = event.kind == "ability_resolved" or event.from_zone in codes or event.to_zone in codes
        if codes and not placed:
            return False
        if areas and _area_then(env, event) not in areas:
            return False
        return passes(env, oid)

    return test


def least(node: ir.Event) -> int:
    """How many cards of one batch make one occurrence; 0 if each event is an occurrence (Q241)."""
    if isinstance(node, ir.During):
        return least(node.event)
    if isinstance(node, ir.OneOf):
        return max(least(part) for part in node.of)
    cards = getattr(node, "subject", None)
    if isinstance(cards, ir.Select) and isinstance(cards.count, (ir.AtLeast, ir.Exactly)):
        n = cards.count.n
        if isinstance(n, int) and (n > 1 or isinstance(cards.count, ir.AtLeast)):
            return n
    return 0


def caused_by(lk: Linker, node: ir.Cause | None) -> Pattern:
    """Whether an effect of such a card did it (3.1.2.4)."""
    if node is None:
        return lambda _env, _event: True
    with lk.at("cause"):
        passes = lk.every(node.where)
    side = node.side
    return lambda env, event: (
        event.by == "effect"
        and event.cause_player in env.players(side)
        and (event.cause < 0 or passes(env, event.cause))
    )


def _baton(lk: Linker, node: "ir.Cards | str | None") -> Pattern:
    """With whom the baton was touched (9.6.2.3.2.1)."""
    if node is None:
        return lambda _env, _event: True
    if isinstance(node, str):
        return lambda _env, event: bool(event.partners)
    if not isinstance(node, ir.Select):
        cards = lk.cards(node)

        def bound(env: Env, event: Event) -> bool:
            found = {x for oid in cards(env) for x in (oid, now(env.state, oid))}
            return any(x in found for x in event.partners)

        return bound
    passes = lk.every(node.where)
    need = node.count.n if isinstance(node.count, (ir.Exactly, ir.AtLeast)) else 1
    if not isinstance(need, int):
        raise lk.unsupported(node, "the number of members touched is printed")

    def test(env: Env, event: Event) -> bool:
        touched = [as_it_was(env.state, x) for x in event.partners]
        return sum(passes(env, x) for x in touched) >= need

    return test


def _zone(zone: "ir.Zone | None") -> Callable[[int], bool]:
    if zone is None or zone == "anywhere":
        return lambda _code: True
    codes = zone_codes(zone)
    return lambda code: code in codes


@builds(EVENTS, ir.Entered)
@rule("11.3.2", "9.6.2.3.2.1")
def entered(lk: Linker, node: ir.Entered) -> Pattern:
    """登場した: to a member area from elsewhere."""
    about, cause, baton = subject(lk, node.subject), caused_by(lk, node.cause), _baton(lk, node.baton)
    from_hand = node.from_ == "hand"
    left = _zone(node.from_)
    left_not = _zone(node.not_from) if node.not_from is not None else lambda _code: False
    not_hand = node.not_from == "hand"
    areas = frozenset(AREA_CODES[a] for a in node.areas)

    def test(env: Env, event: Event) -> bool:
        if event.kind != "moved" or event.to_zone != STAGE:
            return False
        # a card played from the hand passes through the resolution area (9.6.2.1.1)
        if not (left(event.from_zone) or (from_hand and event.from_zone == RESOLUTION)):
            return False
        if left_not(event.from_zone) or (not_hand and event.from_zone == RESOLUTION):
            return False
        if areas and event.area not in areas:
            return False
        return baton(env, event) and cause(env, event) and about(env, event)

    return test


@builds(EVENTS, ir.Moved)
@rule("9.7.4")
def moved(lk: Linker, node: ir.Moved) -> Pattern:
    """From one zone to another."""
    about, cause, baton = subject(lk, node.subject), caused_by(lk, node.cause), _baton(lk, node.baton)
    left, came = _zone(node.from_), _zone(node.to)
    face_up = node.face is not None

    def test(env: Env, event: Event) -> bool:
        if event.kind != "moved" or not left(event.from_zone) or not came(event.to_zone):
            return False
        if face_up and event.face != FACE_UP:
            return False
        return baton(env, event) and cause(env, event) and about(env, event)

    return test


@builds(EVENTS, ir.ChangedArea)
def changed_area(lk: Linker, node: ir.ChangedArea) -> Pattern:
    """エリアを移動した (Q94, Q126, Q220)."""
    about, cause = subject(lk, node.subject), caused_by(lk, node.cause)
    areas = frozenset(AREA_CODES[a] for a in node.to)
    left = frozenset(AREA_CODES[a] for a in node.from_)
    return lambda env, event: (
        event.kind == "changed_area"
        and (not areas or event.area in areas)
        and (not left or event.from_area in left)
        and cause(env, event)
        and about(env, event)
    )


@builds(EVENTS, ir.ChangedState)
def changed_state(lk: Linker, node: ir.ChangedState) -> Pattern:
    """…状態になった: only real changes are events (1.3.2.1, Q188), so the old state is the other one."""
    about, cause = subject(lk, node.subject), caused_by(lk, node.cause)
    to = ("active", "wait").index(node.to)
    if node.from_ == node.to:
        raise lk.unsupported(node, "a state does not change into itself")
    return lambda env, event: (
        event.kind == "changed_state" and event.orientation == to and cause(env, event) and about(env, event)
    )


def _of_player(kind: str, side: ir.Side) -> Pattern:
    return lambda env, event: event.kind == kind and event.player in env.players(side)


@builds(EVENTS, ir.Yelled)
@rule("8.3.11")
def yelled(_lk: Linker, node: ir.Yelled) -> Pattern:
    """エールした: with no card revealed there was no yell (Q113, Q264)."""
    side = node.player
    return lambda env, event: (
        event.kind == "yelled" and event.number > 0 and event.player in env.players(side)
    )


@builds(EVENTS, ir.LiveStarted)
@rule("11.4.2")
def live_started(_lk: Linker, node: ir.LiveStarted) -> Pattern:
    """ライブ開始時."""
    return _of_player("live_started", node.player)


@builds(EVENTS, ir.LiveSucceeded)
@rule("11.5.2")
def live_succeeded(_lk: Linker, node: ir.LiveSucceeded) -> Pattern:
    """ライブが成功した."""
    return _of_player("live_succeeded", node.player)


@builds(EVENTS, ir.LiveJudged)
@rule("8.4.6")
def live_judged(_lk: Linker, _node: ir.LiveJudged) -> Pattern:
    """ライブに勝利するプレイヤーを決定するとき."""
    return lambda _env, event: event.kind == "live_judged"


@builds(EVENTS, ir.AbilityResolved)
@rule("9.6.2.4.2")
def ability_resolved(lk: Linker, node: ir.AbilityResolved) -> Pattern:
    """能力が解決した: declined or impossible ones did not (Q227, Q260)."""
    about = subject(lk, node.subject)
    wanted = frozenset(node.keywords)

    def test(env: Env, event: Event) -> bool:
        if event.kind != "ability_resolved":
            return False
        keywords = env.pool.abilities[event.ability].keywords
        return (not wanted or not wanted.isdisjoint(keywords)) and about(env, event)

    return test


@builds(EVENTS, ir.Refreshed)
@rule("10.2.3")
def refreshed(_lk: Linker, node: ir.Refreshed) -> Pattern:
    """リフレッシュした."""
    return _of_player("refreshed", node.player)


@builds(EVENTS, ir.OneOf)
def one_of(lk: Linker, node: ir.OneOf) -> Pattern:
    """Any of them."""
    parts = tuple(lk.event(part) for part in node.of)
    return lambda env, event: any(part(env, event) for part in parts)


@builds(EVENTS, ir.During)
def during(lk: Linker, node: ir.During) -> Pattern:
    """Within a phase of a player (7.3.2); the live phase is of both."""
    inner = lk.event(node.event)
    side = node.player
    if node.phase == "live":
        return lambda env, event: event.phase in LIVE_PHASES and inner(env, event)
    return lambda env, event: (
        event.phase == "main" and event.turn_player in env.players(side) and inner(env, event)
    )
