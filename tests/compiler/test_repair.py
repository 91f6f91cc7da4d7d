"""The hint for an unknown word: a word with which the text reads on."""

import pytest

from compiler import compile_text


@pytest.mark.parametrize(
    ("text", "word", "near"),
    [
        ("【登場】カードを1枚引け。", "引け", "引く"),
        ("【登場】カードを引っこ抜く。", "引っこ抜く", "引く"),
        ("【登場】手札を1枚控室に置く。", "控室", "控え室"),
        ("【登場】手札を1枚捨てる。", "捨てる", "控え室に置く"),
        ("【起動】手札を1枚捨てて、[E]支払う:カードを1枚引く。", "捨てて", "控え室に置いて"),
        ("【登場】自分のステージにいる他のメンバー1人をウェイトにする。", "他の", "ほかの"),
        ("【登場】山札の上からカードを3枚見る。", "山札", "デッキ"),
        ("【登場】ブレードを得る。", "ブレード", "[ブレード]"),
        ("【登場】このメンバーをウェイトにしてよい。", "よい。", "もよい。"),
    ],
)
def test_the_nearest_word(text: str, word: str, near: str) -> None:
    found = [d for d in compile_text(text).diagnostics if d.code == "U201"]
    assert len(found) == 1
    assert f"「{word}」" in found[0].message.ja
    assert found[0].hint is not None
    assert f"「{near}」" in found[0].hint.ja
