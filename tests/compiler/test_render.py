"""The printer as a whole: what it covers, what it refuses, and the corpus printed back byte for byte."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark.exceptions import UnexpectedInput

from compiler import compile_text, ir
from compiler.lower import Decline, lower
from compiler.normalise import normalise
from compiler.parse import parse
from compiler.render import RenderError, render, render_json, trim
from compiler.render.choices import VALUES
from compiler.render.phrasebook import phrasebook
from compiler.style import CHOICES, Style
from grammar.synonyms import modernise
from tests.compiler import (
    test_render_changes,
    test_render_conditions,
    test_render_effects,
    test_render_members,
    test_render_rare,
    test_render_taking,
    test_render_unseen,
)
from tests.compiler.rendering import discard, draw, enter, given, one, stage, there_are, zone

EXAMPLES = [
    *test_render_effects.EXAMPLES,
    *test_render_conditions.EXAMPLES,
    *test_render_changes.EXAMPLES,
    *test_render_members.EXAMPLES,
    *test_render_rare.EXAMPLES,
    *test_render_taking.EXAMPLES,
    *test_render_unseen.EXAMPLES,
]
OUTSIDE = {"card", "ability"}
"""Node kinds that are not part of an effect."""


def kinds(node: object) -> set[str]:
    """The kinds of a node and of all below it."""
    if isinstance(node, tuple):
        return set().union(*(kinds(item) for item in node)) if node else set()
    if not isinstance(node, ir.Node):
        return set()
    below = (kinds(getattr(node, field)) for field in type(node).model_fields)
    return {node.kind}.union(*below)  # type: ignore[attr-defined]


def test_every_node_kind_has_an_example() -> None:
    shown = set().union(*(kinds(ability) for _, ability in EXAMPLES))
    every = {node.model_fields["kind"].default for node in ir.NODES if "kind" in node.model_fields}
    assert every - shown - OUTSIDE == set()


@pytest.mark.parametrize(("text", "ability"), EXAMPLES, ids=lambda v: v if isinstance(v, str) else "")
def test_json_is_enough(text: str, ability: ir.Ability) -> None:
    assert render_json(json.loads(ability.model_dump_json())) == text


def test_two_meanings_are_two_texts() -> None:
    assert len({text for text, _ in EXAMPLES}) == len(EXAMPLES)


@pytest.mark.parametrize(
    ("path", "choice", "value", "text"),
    [
        ("effect.what", "count", "before", "【登場】自分の控え室からメンバーカード1枚を手札に加える。"),
        ("effect.what", "zone", "at", "【登場】自分の控え室にあるメンバーカードを1枚手札に加える。"),
        ("effect.what", "owner", "bare", "【登場】控え室からメンバーカードを1枚手札に加える。"),
        ("effect.what", "comma", "source", "【登場】自分の控え室から、メンバーカードを1枚手札に加える。"),
        ("effect.what", "comma", "number", "【登場】自分の控え室からメンバーカードを1枚、手札に加える。"),
    ],
)
def test_a_mark_changes_its_own_words(path: str, choice: str, value: str, text: str) -> None:
    ability = enter(ir.Move(what=zone("waiting_room", type="member", **one()), to="hand"))
    assert render(ability, Style({(path, choice): value})) == text


def test_a_text_in_other_words_keeps_them_as_marks() -> None:
    part = compile_text("【登場】自分のステージに、ほかのメンバーが2人以上いるなら、カードを1枚引く。").parts[
        0
    ]
    assert render(part.ability, part.style) == part.text
    assert dict(part.style.items()) == {
        ("effect", "test"): "nara",
        ("effect.condition.left.of", "comma"): "source",
        ("effect.condition.left.of.where.0", "other"): "other",
    }


def test_trim_keeps_what_is_not_canonical() -> None:
    ability = enter(discard())
    seen = Style({("effect.what", "owner"): "bare", ("effect.what", "zone"): "bare"})
    assert len(trim(ability, seen)) == 0
    assert dict(trim(ability, Style({("effect.what", "zone"): "bare"})).items()) == {
        ("effect.what", "owner"): "you"
    }


def test_the_values_are_of_the_closed_list() -> None:
    assert set(VALUES) == set(CHOICES)


def test_an_unknown_combination_is_an_error() -> None:
    unprintable = given(ir.IsNot(of=there_are(stage())))
    with pytest.raises(RenderError, match="no words for not compare") as caught:
        render(unprintable)
    assert caught.value.path == "effect.condition"


def test_a_name_that_nothing_binds_is_an_error() -> None:
    with pytest.raises(RenderError, match="a name that no step binds"):
        render(enter(ir.Move(what=ir.Var(name="x1"), to="hand")))


def test_templates_are_sandboxed() -> None:
    environment = phrasebook().environment
    template = environment.from_string("{{ n.__class__ }}")
    with pytest.raises(Exception, match="unsafe"):
        template.render(n=draw())


@pytest.fixture(scope="module")
def texts(shared: Path) -> list[str]:
    """Every ability of the corpus in normalised, current wording."""
    cards = json.loads((shared / "corpus" / "cards.json").read_text("utf-8"))
    printed = dict.fromkeys(card.get("ability") or "" for card in cards.values())
    segments = dict.fromkeys(segment.text for text in printed for segment in normalise(text).segments)
    return [modernise(segment)[0] for segment in segments]


def test_what_can_be_read_is_printed_back(texts: list[str]) -> None:
    wrong = []
    read = 0
    for text in texts:
        try:
            lowered = lower(parse(text))
        except (Decline, UnexpectedInput):
            continue
        read += 1
        said = render(lowered.ability, trim(lowered.ability, lowered.style))
        if said != text:
            wrong.append((text, said))
    assert read > 400
    assert len(wrong) <= read // 50, wrong


def test_marks_are_of_the_documented_values(texts: list[str]) -> None:
    used: set[tuple[str, str]] = set()
    for text in texts:
        for part in compile_text(text).parts:
            assert len(part.style) == 0 or render(part.ability, part.style) == modernise(part.text)[0]
            used |= {(choice, value) for (_, choice), value in part.style.items()}
    assert used
    unknown = {(c, v) for c, v in used if not set(v.split()) <= words(c)}
    assert unknown == set()


def words(choice: str) -> set[str]:
    """The single values of a choice."""
    return {word for value in VALUES[choice] for word in value.split()}


def test_every_step_leads_to_its_words(texts: list[str]) -> None:
    """The source map of each step that is carried out (contract 3)."""

    def steps(node: ir.Node, path: str) -> Iterator[str]:
        if isinstance(node, ir.Seq):
            for i, step in enumerate(node.steps):
                yield from steps(step, f"{path}.steps.{i}")
        elif isinstance(node, ir.If):
            yield from steps(node.then, f"{path}.then")
        elif not isinstance(node, (ir.May, ir.Upgrade, ir.Unless, ir.Either, ir.ForEachPlayer)):
            yield path

    missing = [
        (path, part.text)
        for text in texts
        for part in compile_text(text).parts
        for path in steps(part.ability.effect, "effect")
        if path not in part.spans
    ]
    assert missing == []


@pytest.mark.parametrize(
    ("text", "style"),
    [
        (
            "【登場】これによって、カードを1枚引く。",
            None,
        ),
        (
            "【自動】【ターン1回】エールによって公開された自分のカードの中にライブカードが2枚以上あるとき、カードを1枚引く。",
            {("", "verb"): "エールによって"},
        ),
        (
            "【常時】自分のステージのメンバーが持つハートに、[赤]が合計3個以上あるかぎり、[ブレード]を得る。",
            {("", "verb"): "個"},
        ),
        (
            "【ライブ開始時】このカードを成功させるための必要ハートを[灰]減らす。",
            {("effect", "owner"): "success"},
        ),
        (
            "【ライブ開始時】このカードは成功させるための必要ハートが[灰]多くなる。",
            {("effect", "owner"): "topic.bare success", ("effect", "verb"): "多くなる.が"},
        ),
    ],
)
def test_a_variant_is_printed_as_it_was_read(text: str, style: dict[tuple[str, str], str] | None) -> None:
    compiled = compile_text(text)
    assert compiled.ok is (style is not None)
    for part in compiled.parts:
        marks = dict(part.style.items())
        assert marks.items() >= (style or {}).items()
        assert render(part.ability, part.style) == text
        assert part.wording == "style"


def test_a_text_with_a_variant_and_its_other_word_is_a_synonym() -> None:
    text = "【登場】自分のステージに[赤]を2個以上持つメンバーがいる場合、控え室から[青]を3つ以上持つカードを1枚手札に加える。"
    (part,) = compile_text(text).parts
    assert (part.wording, part.said) == ("synonym", text.replace("個", "つ"))
