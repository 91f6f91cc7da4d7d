"""The rules engine: a kernel, the rulebook on it, linked effects, and ``game``, the way in."""
