"""The official cards as test data: how much of them is read, and that nothing breaks on any."""

import json
from itertools import combinations_with_replacement
from pathlib import Path

import pytest

from utafuda import check, prepare, simulate
from utafuda.checking import Report
from utafuda.pools import read_names


@pytest.fixture(scope="module")
def report(shared: Path) -> Report:
    names = read_names(shared / "rules" / "appendix_names.json")
    return check([shared / "corpus" / "cards.json"], names)


def test_every_text_compiles(report: Report) -> None:
    assert report.summary.texts > 600
    assert [d for d in report.diagnostics if d.severity == "error"] == []
    assert report.summary.compiled == report.summary.texts
    assert report.blockers == ()


def test_what_compiles_is_printed_back_and_stable(report: Report) -> None:
    s = report.summary
    assert s.exact + s.synonym == s.compiled == s.stable
    assert s.exact >= 0.97 * s.texts


def test_places_are_where_the_file_has_the_words(report: Report, shared: Path) -> None:
    """The excerpt of a finding in JSON is what stands in the file there."""
    lines = (shared / "corpus" / "cards.json").read_text(encoding="utf-8").split("\n")
    older = [d for d in report.diagnostics if d.code == "U802"]
    assert older
    for found in older:
        assert found.line
        assert found.column
        assert found.end
        word = lines[found.line - 1][found.column - 1 : found.end.column - 1]
        assert word
        assert word in found.message.en or "{{" in word, found


def test_games_with_decks_of_the_corpus(shared: Path) -> None:
    table = prepare([shared / "corpus" / "cards.json"], draw=True)
    result = simulate(table, 5, 1)
    assert (result.errors, result.capped) == (0, 0), result.failures
    assert json.dumps(result.json())


@pytest.mark.sweep
def test_a_thousand_games_of_the_bundled_decks() -> None:
    result = simulate(prepare(), 1000, 0)
    assert result.errors == 0, result.failures[:3]
    assert result.capped <= 10


@pytest.mark.sweep
def test_two_thousand_games_with_decks_of_all_official_cards(shared: Path) -> None:
    table = prepare([shared / "corpus" / "cards.json"], draw=True)
    result = simulate(table, 2000, 0)
    assert result.errors == 0, result.failures[:3]
    assert result.capped <= 20


@pytest.mark.sweep
def test_the_official_decks_play_each_other(shared: Path) -> None:
    """Every pairing, 200 games each; a deck also plays itself."""
    decks = sorted(path for path in (shared / "corpus" / "decks").iterdir() if path.suffix != ".md")
    assert len(decks) == 6
    for pairing in combinations_with_replacement(decks, 2):
        table = prepare([shared / "corpus" / "cards.json"], list(pairing))
        result = simulate(table, 200, 0)
        assert result.errors == 0, (pairing, result.failures[:3])
        assert result.finished + result.capped == 200
        assert result.capped <= 2, pairing


@pytest.mark.sweep
@pytest.mark.parametrize("part", range(4))
def test_two_hundred_games_keep_the_contracts(part: int) -> None:
    result = simulate(prepare(), 50, 100 + part, verify=True)
    assert result.errors == 0, result.failures[:3]
