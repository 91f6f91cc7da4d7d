"""The hint at a verb says which phrases it takes, from its row in the lexicon."""

import pytest

from compiler import compile_text
from compiler.diagnostics import codes, explain
from compiler.repair.usage import usage
from grammar.lexicon import lexicon


@pytest.mark.parametrize("lemma", sorted(lexicon().frames))
def test_every_verb_has_a_usage(lemma: str) -> None:
    said = usage(lemma)
    assert said is not None
    assert said.ja.startswith("「")
    assert said.en.startswith("'")


def test_a_form_is_known_by_its_verb() -> None:
    assert usage("置かれた") == usage("置く")
    assert usage("手札") is None


def test_a_verb_without_its_object_says_what_it_takes() -> None:
    (found,) = compile_text("【登場】自分は足す。").diagnostics
    assert found.hint is not None
    assert found.hint.ja == "「足す」は「…を」「…に」を取ります。"


@pytest.mark.parametrize("code", [code for code in codes() if "U310" <= code <= "U365"])
def test_every_reason_says_what_to_write(code: str) -> None:
    assert explain(code).hint is not None
