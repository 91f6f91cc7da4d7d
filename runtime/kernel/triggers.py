"""Triggers look at what happened (9.7)."""

from runtime.kernel.events import Event, Trigger
from runtime.kernel.linked import LinkedAbility, Pool
from runtime.kernel.moves import series_so_far
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import LIVE_AREA, RESOLUTION, STAGE
from runtime.rules import rule


@rule("9.7.2", "9.7.2.1", "9.7.4.2")
def look(state: State, pool: Pool, batch: tuple[Event, ...]) -> None:
    """Put into ``state.waiting`` each automatic ability as often as the batch triggers it.

    Looks from where things are after the batch, and from the objects that left with it (9.7.4.1.2).
    """
    zones: set[int] = set()
    for event in batch:
        zones |= pool.listening.get(event.kind, frozenset())
    for zone in sorted(zones):
        for player in (0,) if zone == RESOLUTION else (0, 1):
            for oid in state.zone_cards(player, zone):
                card = oid & CARD_MASK
                place = (state.master[card], zone, state.area[card])
                for number in pool.layers.abilities(state, oid):
                    _trigger(state, pool.abilities[number], oid, place, batch)
    if zones:
        for event in batch:
            if event.was != event.subject and event.from_zone in (STAGE, LIVE_AREA):
                left = state.lki[event.was]
                for number in left.abilities:
                    place = (left.player, left.zone, left.area)
                    _trigger(state, pool.abilities[number], event.was, place, batch)
    if state.delayed:
        _look_delayed(state, pool, batch)
    if "state" in pool.listening:
        look_at_states(state, pool)


@rule("11.6.3", "11.7.3", "11.8.3")
def _trigger(
    state: State, ability: LinkedAbility, oid: int, place: tuple[int, int, int], batch: tuple[Event, ...]
) -> None:
    player, zone, area = place
    if ability.match is None or zone not in ability.zones:
        return
    if ability.areas and area not in ability.areas:
        return
    if batch[0].kind == "phase_began":
        batch = tuple(event for event in batch if _heard(event, player))
    if not any(event.kind in ability.events for event in batch):
        return
    if ability.together and batch[0].kind == "moved" and batch[0].number:
        # cards of a deck go one by one, but by one instruction: what it moved so far is one occurrence
        batch = series_so_far(state, batch[0].number)
        state.waiting[:] = [
            t
            for t in state.waiting
            if (t.player, t.source, t.ability) != (player, oid, ability.id)
            or not t.events
            or t.events[0] not in batch
        ]
    for seen in ability.match(state, oid, player, batch):
        state.waiting.append(Trigger(player, oid, ability.id, seen))


@rule("8.3.3")
def _heard(event: Event, player: int) -> bool:
    """The beginning of a performance phase is one for the abilities of its turn player."""
    return event.kind != "phase_began" or event.phase != "performance" or event.player == player


@rule("9.7.6", "9.7.6.1")
def look_at_states(state: State, pool: Pool) -> None:
    """Put into ``state.waiting`` the abilities whose condition has come true.

    Each once: again only when it has resolved (``forget_state``), or the condition was false meanwhile.
    """
    for zone in sorted(pool.listening.get("state", ())):
        for player in (0, 1):
            for oid in state.zone_cards(player, zone):
                for number in pool.layers.abilities(state, oid):
                    holds = pool.abilities[number].holds
                    if holds is not None:
                        _state_trigger(state, oid, player, number, holds(state, oid, player))


@rule("9.7.6.1")
def _state_trigger(state: State, oid: int, player: int, number: int, holds: bool) -> None:
    key = _held(oid, number)
    if not holds:
        state.flags.pop(key, None)
    elif key not in state.flags:
        state.flags[key] = 1
        state.waiting.append(Trigger(player, oid, number, ()))


def _held(oid: int, number: int) -> str:
    return f"held.{oid}.{number}"


@rule("9.7.6.1")
def forget_state(state: State, oid: int, number: int) -> None:
    """The ability has resolved: if its condition holds still or again, it waits anew."""
    state.flags.pop(_held(oid, number), None)


@rule("9.7.5", "9.7.5.1")
def _look_delayed(state: State, pool: Pool, batch: tuple[Event, ...]) -> None:
    for delayed in state.delayed[:]:
        ability = pool.abilities[delayed.ability]
        found = ability.match(state, delayed.source, delayed.player, batch) if ability.match else []
        if found:
            state.delayed.remove(delayed)
            state.waiting.append(
                Trigger(delayed.player, delayed.source, delayed.ability, found[0], delayed.vars)
            )
