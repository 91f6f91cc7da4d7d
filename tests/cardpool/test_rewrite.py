"""New texts in a set file: nothing else of it changes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cardpool.rewrite import rewrite

HEAD = "# first\nset: {code: T}   # header\ncards:\n"
BLOCK = """\
  - number: T-1   # a card

    text: |
      ひとつ。
      ふたつ。

    # behind
    blade: 2
"""
CRLF = (HEAD + BLOCK).replace("\n", "\r\n")
FOLDED = HEAD + "  - number: T-1\n    text: >\n      あ\n      い\n\n    blade: 2\n"


def one(text: str) -> str:
    return f"{HEAD}  - {{number: T-1, text: {text}, blade:  2}}   # tail\n"


@pytest.mark.parametrize(
    ("before", "text", "after"),
    [
        (HEAD + BLOCK, "みっつ。", HEAD + BLOCK.replace("      ひとつ。\n      ふたつ。", "      みっつ。")),
        (HEAD + BLOCK, "あ\n\nい\nう", HEAD + BLOCK.replace("ひとつ。\n      ふたつ。", "あ\n\n      い\n      う")),
        (CRLF, "あ。\nい。", CRLF.replace("ひとつ", "あ").replace("ふたつ", "い")),
        (HEAD + "  - number: T-1\n    text: |\n      あ", "い\nう", HEAD + "  - number: T-1\n    text: |\n      い\n      う"),
        (HEAD + "  - number: T-1\n    text: |-\n      あ\n", "い", HEAD + "  - number: T-1\n    text: |-\n      い\n"),
        (one("あ"), "い", one("い")),
        (one("あ"), "い: う", one('"い: う"')),
        (one("あ"), "[赤]", one('"[赤]"')),
        (one("'あ'"), "い'う", one("'い''う'")),
        (one("'あ'"), "い\nう", one('"い\\nう"')),
        (one('"あ\\u3042"'), 'い"', one('"い\\""')),
        (FOLDED, "う", FOLDED.replace(">\n      あ\n      い", '"う\\n"')),
    ],
)  # fmt: skip
def test_the_text_is_written_as_it_was(before: str, text: str, after: str) -> None:
    assert rewrite(before, {"T-1": text}) == after


def test_several_at_once_and_the_first_of_a_number() -> None:
    cards = "".join(f"  - number: T-{n}\n    text: |\n      {n}番\n" for n in (1, 2, 1, 3))
    new = rewrite(HEAD + cards, {"T-1": "あ\nい", "T-3": "う"})
    assert new == HEAD + cards.replace("1番", "あ\n      い", 1).replace("3番", "う")


@pytest.mark.parametrize(
    "source", ["", "{", "cards: 3", "cards: [3, {number: T-1}]", "cards: [{number: T-2, text: あ}]", "- a"]
)
def test_what_has_no_such_text_is_left_alone(source: str) -> None:
    assert rewrite(source, {"T-1": "い"}) == source


LINES = st.text("あ。：:#'\"[]{}|>- 1,&*!%@`\\【】", min_size=1, max_size=12)


@settings(max_examples=80, deadline=None)
@given(st.lists(LINES, min_size=1, max_size=3), st.sampled_from(["|", ">", "plain", "'", '"']))
def test_any_text_is_read_back_or_the_file_is_left_alone(lines: list[str], style: str) -> None:
    from cardpool.report import Report
    from cardpool.tree import parse, plain

    text = "\n".join(lines)
    written = {"|": "|\n      あ", ">": ">\n      あ", "plain": "あ", "'": "'あ'", '"': '"あ"'}[style]
    source = f"cards:\n  - number: T-1\n    text: {written}\n    blade: 2\n"
    new = rewrite(source, {"T-1": text})
    tree, old = parse(new, Report("")), parse(source, Report(""))
    assert tree is not None
    assert old is not None
    if new != source:
        behind = "\n" if style in "|>" else ""
        assert plain(tree) == {"cards": [{"number": "T-1", "text": text + behind, "blade": 2}]}
    else:
        assert plain(tree) == plain(old)
