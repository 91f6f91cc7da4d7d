"""What is kept of a set that is to be tried unread."""

from tests.one_set import only_in


def test_texts_that_another_set_has_too_are_left_out() -> None:
    cards = {
        "A-bp1-001": {"ability": "【登場】カードを1枚引く。"},
        "A-bp2-001": {"ability": "【登場】カードを1枚引く。"},
        "A-bp2-002": {"ability": "【登場】カードを2枚引く。"},
        "A-bp2-002-R": {"ability": "【登場】カードを2枚引く。"},
        "A-bp2-003": {"ability": ""},
        "A-bp2-004": {},
    }
    assert list(only_in(cards, "-bp2-")) == ["A-bp2-002"]
