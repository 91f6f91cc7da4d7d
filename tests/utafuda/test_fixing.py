"""``check --fix``: safe fixes in the designer's file, printed, done once; and no advice about the bundled set."""

import json
import re
from pathlib import Path

import pytest

from compiler import compile_text
from compiler.check.mend import SAFE
from compiler.diagnostics import codes, explain
from utafuda import check
from utafuda.audit import lints
from utafuda.cli import main
from utafuda.pools import bundled, read, texts

SET = """\
# 試しの譜
set: {code: X, name: X, groups: [ぐるーぷ], members: {はな: ぐるーぷ}}
cards:
  - number: X-1   # 一枚目
    name: はな
    type: member
    cost: 1
    text: |
      【ターン1回】【起動】対戦相手は手札を1枚控え室に置く：カードを1枚引く。

  - {number: X-2, name: はな, type: member,  cost: 2, text: '【登場】自分の手札を１枚控え室に置く。'}
  - number: X-3
    name: はな
    type: member
    cost: 2
    text: 【登場】カードを引っこ抜く。手札を１枚控え室に置く。   # まだ読めない
"""
FIXED = SET.replace("【ターン1回】【起動】対戦相手", "【起動】【ターン1回】相手").replace(
    "自分の手札を", "手札を"
)


@pytest.fixture
def cards(tmp_path: Path) -> Path:
    path = tmp_path / "x.yaml"
    path.write_text(SET, encoding="utf-8")
    return path


def test_only_the_texts_change(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    before = read([cards]).pool
    assert main(["check", str(cards), "--fix", "--lang", "en"]) == 1, "one text is still in error"
    assert cards.read_text(encoding="utf-8") == FIXED
    after = read([cards]).pool
    for id_, card in before.cards.items():
        old, new = compile_text(card.definition.text), compile_text(after[id_].definition.text)
        assert old.abilities == new.abilities
    out = capsys.readouterr().out
    assert "[X-1]: mended U804, U802" in out
    assert "- 【登場】自分の手札を１枚控え室に置く。" in out
    assert "+ 【登場】手札を１枚控え室に置く。" in out


def test_a_second_time_there_is_nothing_to_do(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["check", str(cards), "--fix", "--format", "json"])
    first = json.loads(capsys.readouterr().out)
    assert [(one["card"], [m["code"] for m in one["mended"]]) for one in first["fixed"]] == [
        ("X-1", ["U804", "U802"]),
        ("X-2", ["U803"]),
    ]
    main(["check", str(cards), "--fix", "--format", "json"])
    assert json.loads(capsys.readouterr().out)["fixed"] == []
    assert cards.read_text(encoding="utf-8") == FIXED


def test_without_fix_nothing_is_written(cards: Path) -> None:
    found = [one for one in check([cards]).diagnostics if one.fix is not None]
    assert {one.code for one in found} >= {"U802", "U803", "U804"}
    assert cards.read_text(encoding="utf-8") == SET


def test_other_files_are_not_touched(tmp_path: Path) -> None:
    entry = {
        "name": "はな",
        "type": "メンバー",
        "cost": 1,
        "ability": "【登場】自分の手札を1枚控え室に置く。",
    }
    path = tmp_path / "x.json"
    path.write_text(json.dumps({"X-1-N": entry}, ensure_ascii=False), encoding="utf-8")
    before = path.read_bytes()
    main(["check", str(path), "--fix"])
    assert path.read_bytes() == before


def test_byte_order_mark_and_line_ends_stay(cards: Path) -> None:
    cards.write_bytes(b"\xef\xbb\xbf" + SET.replace("\n", "\r\n").encode())
    main(["check", str(cards), "--fix"])
    assert cards.read_bytes() == b"\xef\xbb\xbf" + FIXED.replace("\n", "\r\n").encode()


def test_the_version_of_the_rules(cards: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "【自動】【ターン2回】このメンバーがエリアを移動したとき、カードを1枚引く。"
    cards.write_text(SET.replace("【登場】自分の手札を１枚控え室に置く。", text), encoding="utf-8")
    main(["check", str(cards), "--rules", "1.04", "--lang", "en"])
    assert (
        "Rules 1.04 do not define 【ターン2回】 (twice a turn); 1.05 does (11.3)." in capsys.readouterr().out
    )
    main(["check", str(cards), "--lang", "en"])
    assert "U820" not in capsys.readouterr().out


def test_every_code_is_on_the_page() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lints.md").read_text(encoding="utf-8")
    rows = dict(re.findall(r"^\| (U\d+) \| (\w+) \|", page, re.MULTILINE))
    assert rows == {code: explain(code).severity for code in codes() if code.startswith("U8")}
    fixed = set(re.findall(r"^\| (U\d+) .* yes \|$", page, re.MULTILINE))
    assert fixed == set(SAFE)


def test_the_bundled_set_has_no_warning() -> None:
    assert [one for one in check(bundled()).diagnostics if one.severity == "warning"] == []


def test_hardly_any_official_text_has_a_warning(shared: Path) -> None:
    result = lints.audit(texts([shared / "corpus" / "cards.json"]), 1, 0)
    assert result.met
    assert int(result.figures["texts"]) > 500
    codes = {row[0] for row in result.tables[0].rows if row[1] == "warning" and row[2]}
    assert codes <= {"U852"}, "for each other code that fires a reason has to be found first"
