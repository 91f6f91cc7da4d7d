"""Triggers look at what happened (9.7)."""

from runtime.kernel.events import Event, Trigger
from runtime.kernel.linked import LinkedAbility, Pool
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
    if not zones and not state.delayed:
        return
    for zone in sorted(zones):
        for player in (0,) if zone == RESOLUTION else (0, 1):
            for oid in state.zone_cards(player, zone):
                card = oid & CARD_MASK
                _look_from(state, pool, oid, state.master[card], zone, state.area[card], batch)
    for event in batch:
        if event.was != event.subject and event.from_zone in (STAGE, LIVE_AREA):
            left = state.lki[event.was]
            for number in left.abilities:
                _trigger(
                    state, pool.abilities[number], event.was, left.player, left.zone, left.area, batch
                )
    for delayed in state.delayed[:]:
        ability = pool.abilities[delayed.ability]
        if ability.match is None:
            continue
        found = ability.match(state, delayed.source, delayed.player, batch)
        if found:
            state.delayed.remove(delayed)
            state.waiting.append(
                Trigger(delayed.player, delayed.source, delayed.ability, found[0], delayed.vars)
            )


def _look_from(
    state: State, pool: Pool, oid: int, player: int, zone: int, area: int, batch: tuple[Event, ...]
) -> None:
    for number in pool.layers.abilities(state, oid):
        _trigger(state, pool.abilities[number], oid, player, zone, area, batch)


def _trigger(
    state: State,
    ability: LinkedAbility,
    oid: int,
    player: int,
    zone: int,
    area: int,
    batch: tuple[Event, ...],
) -> None:
    if ability.match is None or zone not in ability.zones:
        return
    if ability.areas and area not in ability.areas:
        return
    if not any(event.kind in ability.events for event in batch):
        return
    for seen in ability.match(state, oid, player, batch):
        state.waiting.append(Trigger(player, oid, ability.id, seen))
