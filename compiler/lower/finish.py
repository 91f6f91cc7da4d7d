"""Final names; marks and spans by path."""

from compiler import ir
from compiler.lower.context import Context
from compiler.trees import named, walk


def finish(
    node: ir.Ability, cx: Context
) -> tuple[ir.Ability, dict[tuple[str, str], str], dict[str, list[tuple[int, int]]]]:
    """The ability with final names, its wording marks and its source ranges by IR path."""
    marks: dict[tuple[str, str], str] = {}
    spans: dict[str, list[tuple[int, int]]] = {}
    found = walk(node)
    for path, inner in found:
        for choice, value in cx.marks.get(id(inner), {}).items():
            marks[(path, choice)] = value
        if id(inner) in cx.spans:
            spans[path] = sorted(cx.spans[id(inner)])
    if not cx.counter:
        return node, marks, spans
    return named(node, found), marks, spans
