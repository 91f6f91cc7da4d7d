"""Errors of linking."""


class LinkError(Exception):
    """A card could not be linked."""


class UnsupportedNodeError(LinkError):
    """A node, or a use of it, that the runtime cannot execute; raised when linking, never in play.

    ``node``: the node's kind; ``path``: where it is (``abilities.0.effect.steps.1``); ``why``: what
    about it.
    """

    def __init__(self, node: str, path: str, why: str) -> None:
        super().__init__(f"{path}: {node}: {why}")
        self.node = node
        self.path = path
        self.why = why
