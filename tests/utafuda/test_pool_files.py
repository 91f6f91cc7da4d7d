"""Compiled pools: they mean what their card files mean, load without the parser, and are refused if unsound."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cardpool.poolfile import SCHEMA, document, load_pool
from utafuda import load, prepare, simulate
from utafuda.checking import check
from utafuda.cli import main
from utafuda.pools import bundled, kind_of
from utafuda.refused import Refused

ROOT = Path(__file__).parents[2]
SET = """\
set: {code: X, name: X, groups: [ぐるーぷ], members: {はな: ぐるーぷ}}
cards:
  - number: X-1
    name: はな
    type: member
    cost: 1
    rarities: [N, R]
    text: |
      【登場】カードを1枚引く。
      【ライブ開始時】手札を1枚控え室に置いてもよい：カードを２枚引く。
  - number: X-2
    name: はな
    type: member
    cost: 2
    text: |
      【登場】カードを引っこ抜く。
  - {number: X-3, name: はな, type: member, cost: 3}
"""
SCENARIO = """\
cards_from: [pool.json]
scenarios:
  - name: the compiled card draws
    me: { hand: [X-1], energy: 1 }
    steps:
      - play: X-1
        area: left
      - expect: { me: { hand: 1 } }
"""
PLAY = """
import sys
from utafuda.cli import main
assert main(sys.argv[1:]) == 0
loaded = {"lark", "jinja2"} & set(sys.modules)
assert not loaded, loaded
"""


@pytest.fixture
def pool(tmp_path: Path) -> Path:
    (tmp_path / "x.yaml").write_text(SET, encoding="utf-8")
    out = tmp_path / "pool.json"
    assert main(["compile", "--out", str(out), str(tmp_path / "x.yaml")]) == 1, "X-2 does not compile"
    return out


def rewritten(pool: Path, change: dict[str, Any] | None = None, cards: Any = None) -> Path:
    """The pool with another ``meta`` or other cards, and the old hash."""
    data = json.loads(pool.read_text("utf-8"))
    data["meta"] |= change or {}
    data["cards"] = data["cards"] if cards is None else cards
    pool.write_text(json.dumps(data), encoding="utf-8")
    return pool


def codes(pool: Path) -> list[str]:
    return [found.code for found in load_pool(pool).diagnostics]


def test_a_pool_is_what_its_card_file_is(pool: Path) -> None:
    ours, theirs = load(pool), load(pool.with_name("x.yaml"))
    assert ours.cards == theirs.cards
    assert list(ours.cards) == ["X-1", "X-3"]
    assert len(ours.cards["X-1"].abilities) == 2
    assert ours.declined == theirs.declined == ("X-2",)
    assert ours.pool.names == theirs.pool.names
    assert ours.pool.find("X-1-R").id == "X-1"
    for text, compiled in theirs.texts.items():
        assert ours.texts[text] == compiled, "marks, spans, findings"
    (found,), (same,) = ours.diagnostics, theirs.diagnostics
    assert (found.code, found.message, found.span) == (same.code, same.message, same.span)
    assert (found.file, found.card, found.line) == (str(pool), "X-2", None)


def test_the_file_depends_on_the_cards_alone(pool: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    (elsewhere / "y.yaml").write_text(SET, encoding="utf-8")
    main(["compile", "--out", str(elsewhere / "pool.json"), str(elsewhere)])
    assert (elsewhere / "pool.json").read_bytes() == pool.read_bytes()
    assert str(tmp_path) not in pool.read_text("utf-8")


def test_what_made_it_stands_first(pool: Path) -> None:
    data = json.loads(pool.read_text("utf-8"))
    assert list(data) == ["meta", "names", "cards"]
    meta = data["meta"]
    assert meta["schema"] == SCHEMA
    assert meta["rules"] == ["1.04", "1.05", "1.06"]
    assert meta["hash"] == document(load(pool), ())["meta"]["hash"], "compiled, loaded and written again"
    first, declined, plain = data["cards"]
    assert first["definition"]["id"] == "X-1"
    assert first["printings"] == ["X-1-N", "X-1-R"]
    (text,) = first["texts"]
    assert [one["ir"]["effect"]["kind"] for one in text["abilities"]] == ["draw", "draw"]
    assert text["abilities"][0]["canonical"]["ja"] == "【登場】カードを1枚引く。"
    (where,) = text["abilities"][0]["spans"]["effect"]
    assert text["text"][slice(*where)] == "引く"
    assert [found["code"] for found in declined["texts"][0]["findings"]] == ["U209"]
    assert plain["texts"] == []


def test_games_are_the_same(tmp_path: Path) -> None:
    out = tmp_path / "pool.json"
    assert main(["compile", "--out", str(out), *map(str, bundled())]) == 0
    decks = [path for path in bundled() if kind_of(path) == "deck"]
    compiled, texts = prepare([out], decks), prepare()
    assert simulate(compiled, games=3, seed=5).hash == simulate(texts, games=3, seed=5).hash
    assert simulate(compiled, games=3, seed=6).hash != simulate(texts, games=3, seed=5).hash


def test_playing_a_pool_loads_no_parser(tmp_path: Path) -> None:
    out = tmp_path / "pool.json"
    main(["compile", "--out", str(out), *map(str, bundled())])
    decks = [str(path) for path in bundled() if kind_of(path) == "deck"]
    command = ["play", "--cards", str(out), "--decks", *decks, "--turns", "3", "--lang", "en"]
    ran = subprocess.run(
        [sys.executable, "-c", PLAY, *command],
        cwd=ROOT,
        timeout=120,
        capture_output=True,
        text=True,
        check=False,
    )
    assert ran.returncode == 0, ran.stderr
    told = [line.partition("←")[2] for line in ran.stdout.splitlines() if "「" in line]
    assert told, "the log names the words of the cards"


def test_scenarios_take_cards_from_a_pool(pool: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = pool.with_name("draws.yaml")
    path.write_text(SCENARIO, encoding="utf-8")
    capsys.readouterr()
    main(["test", str(path), "--format", "json", "--lang", "en"])
    report = json.loads(capsys.readouterr().out)
    passed = {"file": str(path), "scenario": "the compiled card draws", "rulings": [], "passed": True}
    assert report["scenarios"] == [passed]
    assert [found["code"] for found in report["diagnostics"]] == ["U209"], "the card that is declined"


def test_check_reads_the_texts_again(pool: Path) -> None:
    assert {found.code for found in check([pool]).diagnostics} == {"U209", "U801"}
    assert check([pool]).summary.texts == 2
    compiled = load(pool)
    data = document(compiled, ())
    data["cards"][0]["texts"][0]["abilities"][0]["ir"]["effect"]["count"]["n"] = 3
    with pytest.raises(AssertionError):
        assert compiled.cards == load(rehashed(pool, data)).cards
    stale = [found for found in check([pool]).diagnostics if found.code == "U474"]
    assert [(found.card, found.file) for found in stale] == [("X-1-N", str(pool))]


def rehashed(pool: Path, data: dict[str, Any]) -> Path:
    """``data`` written as ``pool``, by somebody who knows how the hash is made."""
    from cardpool import poolfile

    content = {key: data[key] for key in ("names", "cards")}
    data["meta"]["hash"] = poolfile._hash(content)
    pool.write_text(json.dumps(data, ensure_ascii=False), encoding="utf-8")
    return pool


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"schema": SCHEMA + 1}, "U472"),
        ({"hash": "0" * 64}, "U473"),
        ({"schema": "one"}, "U471"),
        ({"x": 1}, "U471"),
    ],
)
def test_meta_is_held_to(pool: Path, change: dict[str, Any], code: str) -> None:
    assert codes(rewritten(pool, change)) == [code]


def test_changed_content_does_not_match_the_hash(pool: Path) -> None:
    data = json.loads(pool.read_text("utf-8"))
    data["cards"][2]["definition"]["cost"] = 4
    assert codes(rewritten(pool, cards=data["cards"])) == ["U473"]
    assert codes(rewritten(pool, cards=[])) == ["U473"]


def test_a_broken_file_is_told(pool: Path) -> None:
    whole = pool.read_bytes()
    for end in (20, len(whole) // 2, len(whole) - 3):
        pool.write_bytes(whole[:end])
        assert kind_of(pool) == "pool"
        assert codes(pool) == ["U471"], end
    pool.write_bytes(whole[:40] + b"\0" + whole[40:])
    assert codes(pool) == ["U402"]


def test_ir_of_another_language_is_told(pool: Path) -> None:
    data = json.loads(pool.read_text("utf-8"))
    data["cards"][0]["texts"][0]["abilities"][0]["ir"]["effect"]["kind"] = "sing"
    (found,) = load_pool(rehashed(pool, data)).diagnostics
    assert found.code == "U471"
    assert "sing" in found.message.en


def test_playing_with_an_unsound_pool_says_so(tmp_path: Path) -> None:
    out = tmp_path / "pool.json"
    main(["compile", "--out", str(out), *map(str, bundled())])
    rewritten(out, {"schema": 99})
    with pytest.raises(Refused) as refused:
        prepare([out], [path for path in bundled() if kind_of(path) == "deck"])
    assert "U472" in [found.code for found in refused.value.findings]


def test_a_pool_needs_files_that_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compile", "--out", str(tmp_path / "pool.json"), str(tmp_path / "none.yaml")]) == 2
    assert "U001" in capsys.readouterr().err
    assert not (tmp_path / "pool.json").exists()
