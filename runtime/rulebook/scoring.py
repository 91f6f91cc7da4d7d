"""Pure numbers of the live phase that rules and effects ask for."""

from runtime.kernel.linked import Pool
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import ACTIVE, LIVE_AREA, RESOLUTION, STAGE
from runtime.rulebook.hearts import Vector, total
from runtime.rules import rule


def yelled_cards(state: State, player: int) -> list[int]:
    """The player's own cards revealed by yell that lie in the resolution area."""
    return [oid for oid in state.zone_cards(0, RESOLUTION) if state.yelled[oid & CARD_MASK] == player + 1]


@rule("8.3.10")
def blades(state: State, pool: Pool, player: int) -> int:
    """The blades of the player's active members together (members in wait do not count)."""
    return sum(
        pool.layers.blade(state, oid)
        for oid in state.zone_cards(player, STAGE)
        if state.orientation[oid & CARD_MASK] == ACTIVE
    )


@rule("8.3.14")
def live_hearts(state: State, pool: Pool, player: int) -> Vector:
    """The hearts of all the player's members and of the blade hearts of the player's yelled cards."""
    layers = pool.layers
    return total(
        [layers.hearts(state, oid) for oid in state.zone_cards(player, STAGE)]
        + [layers.blade_hearts(state, oid) for oid in yelled_cards(state, player)]
    )


@rule("8.4.2", "8.4.2.1")
def live_total(state: State, pool: Pool, player: int) -> int:
    """The live total: scores in the live area, a point per score icon of the yell, what effects add.

    0 for a player without lives; whether there are lives decides first (8.4.3), see ``compare``.
    """
    lives = state.zone_cards(player, LIVE_AREA)
    if not lives:
        return 0
    layers = pool.layers
    return (
        sum(layers.score(state, oid) for oid in lives)
        + sum(layers.icons(state, oid)[0] for oid in yelled_cards(state, player))
        + layers.live_total(state, player)
    )


@rule("8.4.3.1", "8.4.3.2", "8.4.3.3")
def compare(state: State, pool: Pool) -> int:
    """1 if player 0's live total is greater, -1 if player 1's is, 0 if they are equal."""
    has = [bool(state.zone_cards(p, LIVE_AREA)) for p in (0, 1)]
    if has[0] != has[1]:
        return 1 if has[0] else -1
    if not has[0]:
        return 0
    a, b = (live_total(state, pool, p) for p in (0, 1))
    return (a > b) - (a < b)
