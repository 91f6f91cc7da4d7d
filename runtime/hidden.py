"""Other worlds: states that differ only in what one player cannot know."""

from random import Random

from runtime.kernel.moves import sees
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import ENERGY_DECK, SPECS


def reshuffled(state: State, player: int, random: Random) -> State:
    """A clone in which the cards that ``player`` cannot see are dealt anew among their places.

    The player cannot tell it from the original: view, log and legal actions are the same. Cards that
    the player saw pass in this turn or the one before stay, because abilities may still ask for them.
    Search uses it to sample what may be; the property test of hidden information compares the views.
    """
    world = state.clone()
    passed = {
        event.was & CARD_MASK
        for event in (*state.history, *state.previous)
        if event.was >= 0 and not (SPECS[event.from_zone].hidden and SPECS[event.to_zone].hidden)
    }
    definition = list(state.definition)
    for owner in (0, 1):
        for energy in (False, True):
            unseen = [
                card
                for card in range(len(definition))
                if state.owner[card] == owner
                and (state.zone[card] == ENERGY_DECK) == energy
                and not sees(state, player, card)
                and card not in passed
            ]
            dealt = [definition[card] for card in unseen]
            random.shuffle(dealt)
            for card, index in zip(unseen, dealt, strict=True):
                definition[card] = index
    world.definition = tuple(definition)
    return world
