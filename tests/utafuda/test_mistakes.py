"""The audit of seeded mistakes, over the bundled set: its goals, and that its seeds are what they say."""

import random

import pytest

from compiler import compile_text
from utafuda.audit import mistakes
from utafuda.audit.seeding import KINDS, Good, Mutant, good, seed
from utafuda.pools import bundled, texts

TEXT = "【登場】自分の控え室から『星組』のメンバーカードを1枚手札に加える。そのカードを公開する。"
SIZE = 28


@pytest.fixture(scope="module")
def goods() -> list[Good]:
    return [good(c) for c in map(compile_text, texts(bundled())) if c.parts and not c.diagnostics]


@pytest.mark.parametrize("kind", KINDS)
def test_a_mutant_has_one_mistake_at_its_place(kind: str, goods: list[Good]) -> None:
    found = list(seed(goods, kind, SIZE, random.Random(kind)))
    assert len(found) == SIZE
    assert len({mutant.text for mutant in found}) == SIZE
    for mutant in found:
        stop = mutant.stop - len(mutant.text) + len(mutant.good.text)
        assert mutant.text != mutant.good.text
        assert mutant.text[: mutant.start] == mutant.good.text[: mutant.start]
        assert mutant.text[mutant.stop :] == mutant.good.text[stop:]


def test_the_same_seed_draws_the_same(goods: list[Good]) -> None:
    drawn = [[m.text for m in seed(goods, "wrong kana", 5, random.Random(s))] for s in (1, 1, 2)]
    assert drawn[0] == drawn[1] != drawn[2]


def _verdict(start: int, stop: int, new: str) -> mistakes.Verdict:
    text = TEXT.removesuffix("そのカードを公開する。")
    (one,) = [good(compile_text(text))]
    mutant = Mutant("wrong kana", one, text[:start] + new + text[stop:], start, start + len(new))
    names = mistakes.KnownNames(mistakes.Names(("星組",)))
    return mistakes.judge(mutant, names)


def test_a_verdict_says_whether_place_and_fix_are_right() -> None:
    verdict = _verdict(4, 6, "時分")
    assert (verdict.kind, verdict.placed, verdict.right) == ("reported", True, True)


def test_the_text_as_it_was_is_no_mistake() -> None:
    assert _verdict(0, 1, "[").kind == "same"


def test_a_misspelt_name_gets_the_name_of_the_table() -> None:
    at = TEXT.index("星組")
    verdict = _verdict(at, at + 2, "星星組")
    assert (verdict.kind, verdict.placed, verdict.right) == ("reported", True, True)


def test_most_mistakes_are_told_rightly() -> None:
    """A small draw over invented texts; the goals over all texts are those of the audit."""
    result = mistakes.audit(texts(bundled()), 1, 10 * len(KINDS))
    assert result.figures["mutants"] == 10 * len(KINDS)
    assert result.figures["reported"] >= mistakes.REPORTED
    assert result.figures["span"] >= mistakes.PLACED
    assert result.figures["other_texts"] <= mistakes.OTHER
    assert result.figures["suggestion"] >= 0.75


@pytest.mark.sweep
def test_the_goals_are_met_over_the_corpus(shared) -> None:  # type: ignore[no-untyped-def]
    assert mistakes.audit(texts([shared / "corpus" / "cards.json"]), 1, 0).met
