"""The compiler: card text to typed IR and back.

A package per phase, in the order of the pipeline: ``normalise``, ``parse``, ``lower``, ``render``;
``diagnostics`` are values; ``ir`` is what the other rooms share. ``compile_text`` runs them all.
"""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from compiler.compile import compile_text, read
    from compiler.compiled import Compiled, CompiledAbility

__all__ = ["Compiled", "CompiledAbility", "compile_text", "read"]


def __getattr__(name: str) -> Any:
    """Import the pipeline on first use: ``compiler.ir`` alone must not load the parser."""
    if name in ("Compiled", "CompiledAbility", "compile_text", "read"):
        from compiler import compile as pipeline  # noqa: PLC0415

        return getattr(pipeline, name)
    raise AttributeError(name)
