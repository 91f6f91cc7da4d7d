"""No meaning is lost in print: change one field of an ability, and its text changes or is refused."""

import typing
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from pydantic import ValidationError

from compiler import ir
from compiler.render import RenderError, render
from tests.compiler.test_render import EXAMPLES

SILENT = {"kind", "bind", "others"}
"""Fields that say nothing by themselves: a name is what refers to it."""

Steps = tuple[str | int, ...]


def literals(annotation: Any) -> list[str]:
    """The values of every Literal in an annotation."""
    if typing.get_origin(annotation) is Literal:
        return list(typing.get_args(annotation))
    return [value for part in typing.get_args(annotation) for value in literals(part)]


def other_values(annotation: Any, value: Any) -> Iterator[Any]:
    """Other values that a field could have."""
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield value + 1
    elif value is None or isinstance(value, str):
        yield from (v for v in literals(annotation) if v != value)
    elif isinstance(value, tuple) and value and isinstance(value[0], str):
        known = literals(annotation)
        yield tuple(next(k for k in known if k != v) if known else v + "の" for v in value)
        if len(value) > 1:
            yield value[1:]
    elif isinstance(value, tuple) and len(value) > 1:
        yield value[1:]


def nodes(node: ir.Node, steps: Steps = ()) -> Iterator[tuple[Steps, ir.Node]]:
    """Every node with the way to it."""
    yield steps, node
    for field in type(node).model_fields:
        value = getattr(node, field)
        if isinstance(value, ir.Node):
            yield from nodes(value, (*steps, field))
        elif isinstance(value, tuple):
            for i, item in enumerate(value):
                if isinstance(item, ir.Node):
                    yield from nodes(item, (*steps, field, i))


def changed(root: ir.Node, steps: Steps, update: dict[str, Any]) -> ir.Node:
    """A copy with the node at ``steps`` changed."""
    if not steps:
        return root.model_copy(update=update)
    field, *rest = steps
    value = getattr(root, str(field))
    if isinstance(value, tuple):
        at, *rest = rest
        new: Any = tuple(changed(v, tuple(rest), update) if i == at else v for i, v in enumerate(value))
    else:
        new = changed(value, tuple(rest), update)
    return root.model_copy(update={str(field): new})


def mutants(ability: ir.Ability) -> Iterator[tuple[str, ir.Ability]]:
    """Valid abilities that differ in one field, with the field."""
    for steps, node in nodes(ability):
        for field, info in type(node).model_fields.items():
            if field in SILENT or (field == "name" and not isinstance(node, ir.Attribute)):
                continue
            for value in other_values(info.annotation, getattr(node, field)):
                try:
                    other = changed(ability, steps, {field: value})
                    yield f"{steps} {field} {value}", ir.Ability.model_validate(other.model_dump())
                except ValidationError:
                    continue


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_another_meaning_is_another_text(text: str, ability: ir.Ability) -> None:
    for change, mutant in mutants(ability):
        try:
            assert render(mutant) != text, change
        except RenderError:
            continue
