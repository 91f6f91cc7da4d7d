"""IR as trees: walk them, name what they bind, say what is well formed, change and grow them.

``walk`` and ``named`` serve the compiler too; ``faults`` says in one place which trees mean anything at
all; ``mutants`` and ``Grower`` make other trees out of types alone, for the audits of the printer.
"""

from compiler.trees.names import named, walk

__all__ = ["named", "walk"]
