"""The bundled set: large enough, balanced, and its texts compile and are in canonical wording."""

import json
from collections import Counter
from importlib.resources import files
from itertools import pairwise
from pathlib import Path
from statistics import mean

import pytest

from cardpool import Names, Pool, bundled_pool, compile_pool, load_cards, load_set_text, write_set
from compiler.ir import CardDef

POOL = bundled_pool()
CARDS = [card.definition for card in POOL.cards.values()]


def of(kind: str) -> list[CardDef]:
    return [card for card in CARDS if card.type == kind]


def test_it_loads_without_a_finding() -> None:
    for path in (files("cardpool") / "bundled").iterdir():
        if path.name.endswith(".yaml"):
            loaded = load_set_text(path.read_text(encoding="utf-8"), path.name)
            assert loaded.diagnostics == ()


def test_it_is_large_enough() -> None:
    assert len(of("member")) >= 48
    assert len(of("live")) >= 16
    assert len(of("energy")) >= 3
    assert len({group for card in CARDS for group in card.groups}) >= 2
    assert any(len(card.names) > 1 for card in CARDS)


def test_costs_hearts_and_blades_rise_together() -> None:
    by_cost: dict[int, list[CardDef]] = {}
    for card in of("member"):
        by_cost.setdefault(card.cost, []).append(card)
    costs = sorted(by_cost)
    assert (costs[0], costs[-1]) == (2, 15)
    hearts = [mean(sum(card.hearts.values()) for card in by_cost[cost]) for cost in costs]
    blades = [mean(card.blade for card in by_cost[cost]) for cost in costs]
    assert hearts == sorted(hearts)
    assert (blades[0], blades[-1]) == (1, max(blades))


def test_scores_and_needs_rise_together() -> None:
    lives = sorted(of("live"), key=lambda card: card.score)
    assert (lives[0].score, lives[-1].score) == (1, 9)
    assert sum(lives[0].need.values()) == 3
    assert sum(lives[-1].need.values()) >= 20
    for low, high in pairwise(lives):
        assert low.score == high.score or sum(low.need.values()) < sum(high.need.values())


def test_every_colour_is_there() -> None:
    colours = {"pink", "red", "yellow", "green", "blue", "purple"}
    hearts = Counter(heart for card in of("member") for heart in card.hearts)
    assert colours == set(hearts)
    assert colours <= {heart for card in of("member") for heart in card.blade_hearts}


def test_every_text_compiles_and_is_canonical() -> None:
    compiled = compile_pool(POOL)
    assert compiled.diagnostics == ()
    assert compiled.declined == ()
    wordings = {
        part.text: part.wording
        for text in compiled.texts.values()
        for part in text.parts
        if part.wording != "canonical"
    }
    assert wordings == {}


@pytest.mark.parametrize(
    "header",
    [
        "登場",
        "ライブ開始時",
        "ライブ成功時",
        "起動",
        "自動",
        "常時",
        "センター",
        "左サイド",
        "右サイド",
        "ターン1回",
    ],
)
def test_every_header_is_used(header: str) -> None:
    assert any(f"【{header}】" in card.text for card in CARDS)


def test_it_can_be_written_again() -> None:
    again = load_set_text(write_set(POOL, "X", "x"))
    assert again.diagnostics == ()
    assert [card.definition for card in again.pool.cards.values()] == CARDS


def kinds(node: object) -> set[str]:
    """The kinds of the IR nodes in the JSON form of an ability."""
    if isinstance(node, dict):
        own = {str(node["kind"])} if "kind" in node else set()
        return own.union(*map(kinds, node.values()))
    return set().union(*map(kinds, node)) if isinstance(node, list | tuple) else set()


def used(pool: Pool) -> set[str]:
    texts = compile_pool(pool).texts.values()
    return set().union(*(kinds(ability.model_dump()) for text in texts for ability in text.abilities))


@pytest.mark.sweep
def test_it_uses_what_compiles(shared: Path) -> None:
    """Every kind of node that official texts compile to, but for a few that are rare there too."""
    table = json.loads((shared / "rules" / "appendix_names.json").read_text(encoding="utf-8"))
    official = used(load_cards(shared / "corpus" / "cards.json", Names.from_json(table)).pool)
    missing = official - used(POOL)
    assert len(missing) <= len(official) // 10, sorted(missing)
