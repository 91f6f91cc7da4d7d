"""The IR as a list: one node is one concept of the rules, never one wording (contract 6)."""

import json
import re
import tomllib
from collections import Counter, defaultdict
from pathlib import Path

import pytest

from compiler import Compiled, compile_text
from compiler.ir import NODES, Node
from compiler.trees import walk

RULE = re.compile(r"(?<![\dQ.])\d{1,2}(?:\.\d+)+")
FLAGS = 1
"""A node with a second flag has four forms and two reasons to be two nodes: then it is an enumeration."""

SAME_SHAPE = {
    (
        "Did",
        "Chosen",
        "Lost",
        "Var",
    ): "what a name stands for: whether a step was done, a number, hearts that were lost, cards",
    ("LoseSurplus", "Pay"): "hearts left after 8.3.15 are given up, energy becomes wait (5.9.1)",
    ("Count", "HeartsLike"): "how many cards there are, whose hearts they become (9.9.1.4)",
    ("InGroup", "TreatAs"): "a property that is asked for, one that is given",
    ("HasAbility", "Negate", "NoTrigger"): "asked for; without effect (9.3.2); not triggered at all (9.7.2)",
    ("AllOf", "AnyOf"): "filters joined by and, by or",
    ("And", "Or"): "conditions joined by and, by or",
    ("AtLeast", "Exactly", "UpTo"): "no less (9.6.3.1), so many (9.6.3.1), from none to so many (9.6.3.1.1)",
    (
        "AnyNumber",
        "ChoosePlayer",
        "Every",
        "LiveJudged",
        "Picked",
        "TurnNumber",
    ): "nothing to say beside what it is",
    ("Highest", "Total"): "the greatest of the numbers, all of them together",
    (
        "LiveStarted",
        "LiveSucceeded",
        "LiveTotal",
        "Refreshed",
        "Yelled",
    ): "of a player: three events, a number",
    ("Difference", "Plus"): "not below 0 (1.3.2.2), any number (1.3.2.4)",
    ("Gain", "Lose"): "icons that come, icons that go (9.9.1.5)",
    ("Except", "Facing"): "not that card (4.1.4), the cards before it (4.5.7)",
    ("Choose", "Look", "Reveal"): "bound alone (9.6.3), seen by one (5.7), seen by all (4.2.2)",
}
"""Nodes with the same fields, and what tells them apart. Two that mean the same are one node."""

NOT_IN_A_TEXT = {
    "card": "what has texts, not what a text says",
}
"""Kinds of node that no official text has, and why they are there."""

AHEAD = {
    "shuffle": "デッキをシャッフルする, without another step (5.5)",
    "hearts_like": "元々持つハート that become those of another card",
    "lose_surplus": "余剰ハートを失う",
    "lost": "how many of them were lost",
    "extreme": "コストが最も高い before a card",
}
"""Kinds of node that no official text has yet, and which texts do; each is in unseen.toml."""


def groups() -> set[tuple[str, ...]]:
    shapes = defaultdict(list)
    for node in NODES:
        fields = {name: str(one.annotation) for name, one in node.model_fields.items() if name != "kind"}
        shapes[json.dumps(fields)].append(node.__name__)
    return {tuple(sorted(names)) for names in shapes.values() if len(names) > 1}


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_a_node_says_which_rule_it_realises(node: type[Node]) -> None:
    assert RULE.search(node.__doc__ or ""), f"{node.__name__}: name the rule in its docstring"


def test_the_rules_are_there(shared: Path) -> None:
    known = set()
    for version in ("1.04", "1.06"):
        rules = json.loads((shared / "rules" / f"llocg_rules_{version}.json").read_text("utf-8"))
        known |= {rule["id"] for rule in rules}
    named = {f"{node.__name__} {rule}" for node in NODES for rule in RULE.findall(node.__doc__ or "")}
    assert len(named) > len(NODES)
    assert {one for one in named if one.split(" ")[1] not in known} == set()


@pytest.mark.parametrize("node", NODES, ids=lambda node: node.__name__)
def test_no_row_of_flags(node: type[Node]) -> None:
    flags = [name for name, one in node.model_fields.items() if one.annotation in (bool, bool | None)]
    assert len(flags) <= FLAGS, f"{node.__name__}: {flags} are one enumeration, or several nodes"


def test_nodes_with_the_same_fields_differ_in_meaning() -> None:
    listed = {tuple(sorted(names)) for names in SAME_SHAPE}
    assert groups() - listed == set(), "say what tells these apart, or make them one node"
    assert listed - groups() == set(), "no longer of the same shape"


def test_no_two_kinds_have_one_name() -> None:
    names = Counter(map(kind_of, NODES))
    assert [name for name, count in names.items() if count > 1] == []


def test_every_node_is_said_by_an_official_text(shared: Path) -> None:
    """Or by a text as one may be printed next, which is then compiled in test_unseen.py."""
    cards = json.loads((shared / "corpus" / "cards.json").read_text("utf-8"))
    texts = [
        compile_text(text) for text in {card["ability"] for card in cards.values() if card.get("ability")}
    ]
    said = kinds(texts)
    missing = {kind_of(node) for node in NODES} - said - NOT_IN_A_TEXT.keys()
    assert said & NOT_IN_A_TEXT.keys() == set()
    assert missing == AHEAD.keys()
    unseen = tomllib.loads((Path(__file__).parent / "unseen.toml").read_text("utf-8"))["text"]
    assert AHEAD.keys() <= kinds([compile_text(row["ja"].replace(" / ", "\n")) for row in unseen])


def kinds(texts: list[Compiled]) -> set[str]:
    return {kind_of(node) for text in texts for part in text.abilities for _, node in walk(part)}


def kind_of(node: Node | type[Node]) -> str:
    return str((node if isinstance(node, type) else type(node)).model_fields["kind"].default)
