"""Deck files in every format, loose numbers, and deck construction (6.1)."""

from dataclasses import replace
from pathlib import Path
from typing import get_args

import pytest

from cardpool import Deck, Names, Pool, bundled_decks, bundled_pool, check_deck, load_cards, load_deck
from cardpool.deckfile import Format, load_deck_text, write_deck
from tests.cardpool.sets import CARDS, HEADER, coded, many, only, place

POOL = many(16, 4, 3)
MAIN = {f"M-{i:03}": 4 for i in range(12)} | {f"L-{i:03}": 4 for i in range(3)}
LEGAL = Deck("legal", MAIN, {"E-000": 12})


def changed(main: dict[str, int] | None = None, energy: dict[str, int] | None = None) -> list[str]:
    """The findings about the legal deck with other counts; 0 takes a card out."""
    new = {number: count for number, count in {**MAIN, **(main or {})}.items() if count}
    return coded(check_deck(Deck("changed", new, energy or LEGAL.energy), POOL))


@pytest.mark.rule("6.1.1.1")
@pytest.mark.rule("6.1.1.2")
@pytest.mark.rule("6.1.1.3")
def test_a_legal_deck() -> None:
    assert check_deck(LEGAL, POOL) == ()
    main, energy = LEGAL.cards(POOL)
    assert (len(main), len(energy)) == (60, 12)


@pytest.mark.ruling("Q3")
@pytest.mark.rule("6.1.1.1")
@pytest.mark.parametrize(
    ("main", "codes"),
    [
        ({"M-000": 3}, ["U511", "U512"]),
        ({"L-000": 3}, ["U511", "U513"]),
        ({"M-012": 1}, ["U511", "U512"]),
        ({"M-000": 3, "L-003": 1}, ["U512", "U513"]),
        (dict.fromkeys(MAIN, 0), ["U511", "U512", "U513"]),
    ],
)
def test_a_main_deck_is_48_members_and_12_lives(main: dict[str, int], codes: list[str]) -> None:
    assert changed(main) == codes


@pytest.mark.rule("6.1.1.1")
def test_a_deck_of_59_says_so() -> None:
    found = only(check_deck(Deck("59", {**MAIN, "L-000": 3}, LEGAL.energy), POOL), "U511")
    assert "59 cards (48 members, 11 lives)" in found.message.en
    assert "59枚" in found.message.ja


@pytest.mark.ruling("Q4")
@pytest.mark.rule("6.1.1.2")
def test_at_most_four_of_a_number() -> None:
    assert changed({"M-000": 5, "M-001": 3}) == ["U514"]
    found = only(check_deck(Deck("5", {**MAIN, "M-000": 5, "M-001": 3}, LEGAL.energy), POOL), "U514")
    assert (found.card, "5 of M-000" in found.message.en) == ("M-000", True)


@pytest.mark.ruling("Q5")
@pytest.mark.rule("6.1.1.2")
def test_printings_of_one_number_count_together() -> None:
    lines = "".join(
        f"  - {{number: R-{i:03}, name: 星川まい, type: member, cost: 2, rarities: [N, R＋]}}\n"
        for i in range(12)
    )
    (tmp := {f"R-{i:03}-N": 4 for i in range(12)}).update({"R-000-N": 3, "R-000-R＋": 2, "R-001-N": 3})
    from cardpool import load_set_text

    pool = POOL | load_set_text(HEADER + lines).pool
    lives = {number: count for number, count in MAIN.items() if number.startswith("L")}
    assert coded(check_deck(Deck("two", {**tmp, **lives}, LEGAL.energy), pool)) == ["U514"]


@pytest.mark.rule("6.1.1.3")
def test_an_energy_deck_is_12_energy_of_any_number() -> None:
    assert changed(energy={"E-000": 11}) == ["U515"]
    assert changed(energy={"E-000": 13}) == ["U515"]
    assert changed(energy={"E-000": 5, "E-001": 7}) == []


@pytest.mark.rule("6.1.1", "2.2.2.3.1")
def test_a_main_deck_and_an_energy_deck_are_needed() -> None:
    assert check_deck(LEGAL, POOL) == ()
    assert coded(check_deck(Deck("no energy", MAIN), POOL)) == ["U515"]
    assert coded(check_deck(Deck("no main deck", {}, LEGAL.energy), POOL)) == ["U511", "U512", "U513"]
    assert changed({"M-000": 5, "M-001": 3}) == ["U514"]


@pytest.mark.rule("6.1.2")
def test_what_a_card_says_of_its_deck_replaces_the_conditions() -> None:
    any_number = {"M-000": lambda asked: replace(asked, copies=60)}
    seven = Deck("seven", {**MAIN, "M-000": 7, "M-001": 1}, LEGAL.energy)
    assert coded(check_deck(seven, POOL)) == ["U514"]
    assert check_deck(seven, POOL, replacing=any_number) == ()
    absent = {"M-015": lambda asked: replace(asked, copies=60)}
    assert coded(check_deck(seven, POOL, replacing=absent)) == ["U514"], "of a card that is not in the deck"
    both = any_number | {"L-000": lambda asked: replace(asked, energy=asked.energy + 1)}
    assert coded(check_deck(seven, POOL, replacing=both)) == ["U515"]


@pytest.mark.rule("6.1.1", "2.2.2.3.1")
@pytest.mark.rule("6.1.1.1")
@pytest.mark.rule("6.1.1.3")
def test_cards_in_the_wrong_deck() -> None:
    assert changed({"E-000": 1}) == ["U516"]
    assert changed(energy={"E-000": 12, "M-000": 1}) == ["U516"]


@pytest.mark.parametrize("format", ["own", "lines", "sections"])
def test_what_is_written_is_read_back(format: Format) -> None:
    text = write_deck(LEGAL, POOL, format)
    loaded = load_deck_text(text, "legal", POOL, lines=format == "lines")
    assert loaded.diagnostics == ()
    assert loaded.deck is not None
    assert (dict(loaded.deck.main), dict(loaded.deck.energy)) == (LEGAL.main, LEGAL.energy)


def test_the_formats_look_as_they_should() -> None:
    deck = Deck("d", {"M-000": 2, "L-000": 1}, {"E-000": 3})
    assert write_deck(deck, POOL) == "name: d\nmain:\n  M-000: 2\n  L-000: 1\nenergy:\n  E-000: 3\n"
    assert write_deck(deck, POOL, "lines") == "M-000 x 2\nL-000 x 1\nE-000 x 3\n"
    assert write_deck(deck, POOL, "sections").startswith(
        "player_name: d\nmain_deck:\n  members:\n    - card_code: M-000\n      count: 2\n  lives:\n"
    )


@pytest.fixture
def small() -> Pool:
    from cardpool import load_set_text

    return load_set_text(HEADER + CARDS).pool


@pytest.mark.parametrize(
    ("written", "found", "reason"),
    [
        ("T-004-R+", "T-004-R＋", "plus sign"),
        ("t-004-r＋", "T-004-R＋", "letter case"),
        ("Ｔ-004-N", "T-004-N", "letter case"),
        ("T-004", "T-004-N", "first printing"),
        ("T-004-SEC", "T-004-N", "another rarity"),
        ("T-001-P", "T-001", "another rarity"),
    ],
)
def test_loose_numbers_are_found_and_said(small: Pool, written: str, found: str, reason: str) -> None:
    loaded = load_deck_text(f"# notes\n{written} x 3\n", "d", small, lines=True)
    note = only(loaded.diagnostics, "U503")
    assert note.severity == "info"
    assert reason in note.message.en
    assert place(note) == (2, 1)
    assert loaded.deck is not None
    assert {**loaded.deck.main, **loaded.deck.energy} == {found: 3}


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("T-001 x 4\nT-999 x 1\n", "U502", (2, 1)),
        ("T-001 x 0\n", "U504", (1, 1)),
        ("T-001 x 100\n", "U504", (1, 1)),
        ("T-001\n", "U501", (1, 1)),
        ("T-001 x four\n", "U501", (1, 1)),
    ],
)
def test_faults_of_lines(small: Pool, text: str, code: str, at: tuple[int, int]) -> None:
    loaded = load_deck_text(text, "d", small, lines=True)
    assert place(only(loaded.diagnostics, code)) == at
    assert not loaded.ok


@pytest.mark.parametrize(
    ("text", "code", "at"),
    [
        ("main: {T-999: 1}\n", "U502", (1, 8)),
        ("main:\n  T-001: -1\n", "U504", (2, 3)),
        ("main:\n  T-001: some\n", "U504", (2, 3)),
        ("main: [T-001]\n", "U423", (1, 7)),
        ("main: {}\nmein: {}\n", "U421", (2, 1)),
        ("name: x\n", "U505", (1, 1)),
        ("main_deck:\n  members:\n    - count: 2\n", "U422", (3, 7)),
        ("main_deck:\n  membres: []\n", "U421", (2, 3)),
        ("main_deck:\n  lives:\n    - card_code: T-003\n", "U504", (3, 18)),
        ("main_deck: 3\n", "U423", (1, 12)),
    ],
)
def test_faults_of_yaml(small: Pool, text: str, code: str, at: tuple[int, int]) -> None:
    loaded = load_deck_text(text, "d", small)
    assert place(only(loaded.diagnostics, code)) == at
    assert not loaded.ok


def test_a_wrong_number_gets_a_suggestion(small: Pool) -> None:
    found = only(load_deck_text("T-0O1 x 4\n", "d", small, lines=True).diagnostics, "U502")
    assert found.hint is not None
    assert "T-001" in found.hint.en


@pytest.mark.rule("6.1.1.1")
@pytest.mark.rule("6.1.1.3")
def test_the_bundled_decks_are_legal() -> None:
    assert len(bundled_decks()) >= 2
    for deck in bundled_decks():
        assert check_deck(deck, bundled_pool()) == ()


def test_real_decks_are_found_and_legal(shared: Path) -> None:
    import json

    table = json.loads((shared / "rules" / "appendix_names.json").read_text(encoding="utf-8"))
    pool = load_cards(shared / "corpus" / "cards.json", Names.from_json(table)).pool
    paths = sorted((shared / "corpus" / "decks").iterdir())
    assert len(paths) >= 6
    assumed = set()
    for path in paths:
        loaded = load_deck(path, pool)
        assert loaded.ok, path
        assert loaded.deck is not None
        assert check_deck(loaded.deck, pool) == (), path
        assumed |= set(coded(loaded.diagnostics))
        for kind in get_args(Format):
            text = write_deck(loaded.deck, pool, kind)
            again = load_deck_text(text, loaded.deck.name, pool, lines=kind == "lines")
            assert again.diagnostics == ()
            assert again.deck == loaded.deck or kind == "sections"
    assert assumed == {"U503"}
