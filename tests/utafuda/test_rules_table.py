"""Marks in the code are found where they are, and none of it carries too many."""

from collections import Counter

from utafuda.rulebook import marks


def test_a_mark_on_a_function_inside_another_is_found() -> None:
    offers = [mark for mark in marks() if mark.id == "5.6.3.2"]
    assert [mark.path.name for mark in offers]
    lines = offers[0].path.read_text(encoding="utf-8").splitlines()
    assert lines[offers[0].first - 1].strip().startswith("def ")


def test_a_program_carries_the_rules_that_order_it_and_its_check_timings() -> None:
    found = {(mark.id, mark.code) for mark in marks()}
    assert ("7.3.3", "program normal_phase") in found
    assert ("7.4.3", "program normal_phase") in found


def test_no_function_carries_more_than_three_rules() -> None:
    ids = Counter((mark.path, mark.code, mark.first) for mark in marks() if "program" not in mark.code)
    assert max(ids.values()) <= 3
