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
    by_node: dict[int, list[tuple[str, str]]] = {}
    for (identity, choice), value in cx.marks.items():
        by_node.setdefault(identity, []).append((choice, value))
    for path, inner in walk(node):
        for choice, value in by_node.get(id(inner), ()):
            marks[(path, choice)] = value
        if id(inner) in cx.spans:
            spans[path] = sorted(cx.spans[id(inner)])
    return named(node), marks, spans
