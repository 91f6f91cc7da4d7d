"""The random source: SplitMix64 on one integer of the state, so that a game is a function of its seed."""

from runtime.kernel.state import State

_MASK = (1 << 64) - 1


def seeded(seed: int) -> int:
    """The initial ``state.rng`` of a seed (any integer)."""
    return (seed ^ (seed >> 64)) & _MASK


def next_bits(state: State) -> int:
    """The next 64 random bits; advances ``state.rng``."""
    state.rng = z = (state.rng + 0x9E3779B97F4A7C15) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)


def below(state: State, n: int) -> int:
    """A number from 0 to n - 1, each equally likely (n >= 1; the bias of 2**-50 is accepted)."""
    return next_bits(state) % n


def shuffled(state: State, ids: list[int]) -> list[int]:
    """A new list with the items in random order (5.5)."""
    ids = ids[:]
    for i in range(len(ids) - 1, 0, -1):
        j = below(state, i + 1)
        ids[i], ids[j] = ids[j], ids[i]
    return ids
