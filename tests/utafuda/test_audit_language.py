"""The audit of the language: its size, and how often each wording is used."""

import json
from pathlib import Path

import pytest

from compiler import compile_text
from compiler.parse import grammar_size
from grammar.lexicon import lexicon
from grammar.synonyms import modernise, rows
from utafuda.audit.language import audit
from utafuda.cli import main

PLAIN = "【登場】カードを1枚引く。"
OLDER = "【登場】対戦相手はカードを1枚引く。"
SWAPPED = "【ターン1回】【登場】カードを1枚引く。"
STYLED = "【登場】自分の控え室からメンバーカード1枚を手札に加える。"


def table(title: str, texts: list[str]) -> dict[tuple[object, ...], int]:
    found = next(one for one in audit(texts, 1, 0).tables if one.title.en == title)
    return {row[:2]: int(row[2]) for row in found.rows}


def test_how_large() -> None:
    figures = audit([PLAIN], 1, 0).figures
    size = grammar_size()
    assert (figures["grammar_rules"], figures["productions"], figures["terminals"]) == size
    assert 0 < size.rules < size.productions < 200
    assert figures["verbs"] == len(lexicon().verbs)
    assert figures["surfaces"] > figures["lemmas"] > figures["verbs"]
    assert figures["synonym_rows"] == len(rows())


def test_the_longest_rows_come_first() -> None:
    found = table("the longest rows of the lexicon", [PLAIN])
    lengths = list(found.values())
    assert lengths == sorted(lengths, reverse=True)
    assert len(lengths) == 20
    assert all(length == len(str(row)) for (row, _), length in found.items())
    assert max(len(word.lemma) for word in lexicon().words) == lengths[0]


def test_a_text_counts_once_for_a_wording_it_uses() -> None:
    before = table("older wordings", [PLAIN])
    assert set(before.values()) == {0}
    after = table("older wordings", [PLAIN, OLDER, f"{OLDER}\n{OLDER}"])
    assert {key: n for key, n in after.items() if n} == {("対戦相手", "相手"): 2}


def test_a_header_in_another_order_is_counted_apart() -> None:
    assert audit([SWAPPED, PLAIN], 1, 0).figures["headers_reordered"] == 1


def test_choices_of_wording_are_counted() -> None:
    assert compile_text(STYLED).ok
    before, after = (table("choices of wording", texts) for texts in ([PLAIN], [PLAIN, STYLED]))
    assert before.keys() == after.keys()
    assert {key for key in after if after[key] != before[key]} == {("count", "before")}


def test_a_row_that_few_texts_use_needs_a_reason() -> None:
    reasonless = [row.old for row in rows() if not row.why]
    result = audit([PLAIN], 1, 0)
    assert result.figures["synonym_rows_rare"] == len(reasonless) > 0
    assert not result.met


def test_every_row_is_about_words_it_rewrites() -> None:
    for row in rows():
        said = row.old.replace("(\\d+)", "3").replace("(?<!の)((?:\\[E\\])+)", "[E][E]")
        counted = f"3{said}"
        found = row.pattern.search(counted)
        assert found, row
        assert found.group() in (said, counted)
        assert modernise(counted)[0] != counted, row


def test_the_tables_hold_over_the_official_texts(shared: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code = main(["audit", "language", str(shared / "corpus" / "cards.json"), "--format", "json"])
    report = json.loads(capsys.readouterr().out)
    assert (code, report["met"]) == (0, True), report["figures"]
