"""The page of the survey's groups: complete, up to date, and no group without a test."""

import re
from pathlib import Path

from tests import survey

TEXT = survey.PAGE.read_text(encoding="utf-8")
NAMED = [(m[1], m[2]) for m in re.finditer(r"^\| (\S+) \| (.*?) \| .*\|$", TEXT, flags=re.MULTILINE)][1:]


def test_the_page_is_what_the_markers_say() -> None:
    assert survey.page(NAMED, survey.pinned()) == TEXT, "run python -m tests.survey"


def test_every_group_of_the_survey_has_its_row(shared: Path) -> None:
    text = (shared / "design" / "language.md").read_text(encoding="utf-8")
    assert survey.groups(text) == NAMED


def test_no_group_is_without_a_test() -> None:
    pinned = survey.pinned()
    assert [id_ for id_, _ in NAMED if not pinned.get(id_)] == []


def test_no_marker_is_of_no_group() -> None:
    assert sorted(set(survey.pinned()) - {id_ for id_, _ in NAMED}) == []
