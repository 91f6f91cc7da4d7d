"""English: the texts, every node, agreement, and the corpus."""

import json
import tomllib
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from compiler import compile_text, ir
from compiler.render import RenderError, render_english
from grammar.english import finite, indefinite, listed, number, ordinal, plural, terms, times, verb
from tests.compiler.english.agreement import faults
from tests.compiler.rendering import (
    draw,
    energy,
    enter,
    lasting,
    one,
    seq,
    stage,
    there_are,
    until_end,
    x,
    zone,
)
from tests.compiler.rendering import given as if_given
from tests.compiler.test_render import EXAMPLES
from utafuda.audit.english import audit

ROOT = Path(__file__).parents[3]
TEXTS = tomllib.loads((Path(__file__).parent / "texts.toml").read_text("utf-8"))["text"]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text["ja"])
def test_the_texts(text: dict[str, str]) -> None:
    compiled = compile_text(text["ja"])
    assert compiled.ok
    assert render_english(compiled.abilities[0]) == text["en"]
    assert faults(text["en"]) == []


@pytest.mark.parametrize("ability", [ability for _, ability in EXAMPLES], ids=[text for text, _ in EXAMPLES])
def test_every_node_has_english(ability: ir.Ability) -> None:
    """The examples hold every kind of node; see ``test_every_node_kind_has_an_example``."""
    assert faults(render_english(ability)) == []


def test_two_meanings_are_two_texts() -> None:
    assert len({render_english(ability) for _, ability in EXAMPLES}) == len(EXAMPLES)


# ---- nothing is left unsaid -------------------------------------------------------------------
def test_a_meaning_without_words_is_an_error() -> None:
    counted = there_are(stage(count=ir.Exactly(n=2)))
    with pytest.raises(RenderError, match="how many of them") as caught:
        render_english(if_given(counted))
    assert caught.value.path == "effect.condition.left.of"


def test_a_name_that_nothing_binds_is_an_error() -> None:
    with pytest.raises(RenderError, match="a name that no step binds"):
        render_english(enter(ir.Move(what=ir.Var(name="x1"), to="hand")))


# ---- what was said before ---------------------------------------------------------------------
REVEAL = ir.Reveal(what=zone("hand", **one()), bind="x1")
DISCARD = ir.Move(what=zone("hand", **one()), to="waiting_room", bind="x2")


@pytest.mark.parametrize(
    ("steps", "english"),
    [
        (
            (REVEAL, ir.Move(what=x(1), to="hand")),
            "[Enter] Reveal a card from your hand and add it to your hand.",
        ),
        (
            (REVEAL, draw(), ir.Move(what=x(1), to="hand")),
            "[Enter] Reveal a card from your hand, then draw a card. Add the revealed card to your hand.",
        ),
        (
            (REVEAL, DISCARD, ir.Move(what=x(1), to="hand"), ir.Move(what=x(2), to="hand")),
            (
                "[Enter] Reveal a card from your hand, then put a card from your hand into the waiting room. Add the "
                "revealed card to your hand, then add the card put into the waiting room this way to your hand."
            ),
        ),
        (
            (REVEAL, REVEAL.model_copy(update={"bind": "x2"}), draw(), ir.Move(what=x(1), to="hand")),
            (
                "[Enter] Reveal a card from your hand, then reveal a card from your hand. Draw a card, then add the first "
                "revealed card to your hand."
            ),
        ),
        (
            (ir.May(do=DISCARD), draw(), ir.If(condition=ir.Did(name="x2"), then=draw())),
            (
                "[Enter] You may put a card from your hand into the waiting room. Draw a card. If you did put a card from "
                "your hand into the waiting room, draw another card."
            ),
        ),
    ],
)
def test_a_name_is_said_so_that_it_is_known(steps: tuple[ir.Effect, ...], english: str) -> None:
    assert render_english(enter(seq(*steps))) == english


@pytest.mark.parametrize(
    ("effect", "english"),
    [
        (
            ir.If(condition=there_are(stage()), then=seq(ir.May(do=draw()), draw(2))),
            "[Enter] If you have a member on your stage, do the following in order: (you may draw a card; draw two cards).",
        ),
        (
            seq(ir.If(condition=there_are(stage()), then=draw()), draw(2)),
            "[Enter] If you have a member on your stage, draw a card. Draw two cards.",
        ),
        (
            ir.If(condition=there_are(stage()), then=seq(draw(), draw(2))),
            "[Enter] If you have a member on your stage, draw a card, then draw two cards.",
        ),
        (
            ir.If(
                condition=ir.Or(
                    of=(ir.And(of=(there_are(stage()), there_are(energy()))), there_are(zone("hand")))
                ),
                then=draw(),
            ),
            (
                "[Enter] If both you have a member on your stage and you have one or more energy or you have a card in your "
                "hand, draw a card."
            ),
        ),
        (
            seq(ir.Modal(count=ir.Exactly(n=1), options=(draw(), draw(2))), draw(3)),
            "[Enter] Choose one of the following:\n• Draw a card.\n• Draw two cards.\nDraw three cards.",
        ),
    ],
)
def test_scope_can_be_read_off(effect: ir.Effect, english: str) -> None:
    assert render_english(enter(effect)) == english


# ---- agreement, over what nobody wrote ----------------------------------------------------------
GROUPS = st.sampled_from(["Polaris", "Aster", "月影", "あおぞら", "A-B", "Unit"])
COUNTS = st.one_of(
    st.builds(ir.Exactly, n=st.integers(1, 12)),
    st.builds(ir.UpTo, n=st.integers(1, 12)),
    st.builds(ir.AtLeast, n=st.integers(1, 12)),
    st.just(ir.AnyNumber()),
    st.just(ir.Every()),
)
NUMBERS = st.builds(
    ir.Where,
    attribute=st.builds(
        ir.Attribute,
        name=st.sampled_from(["cost", "score", "blade", "hearts", "need"]),
        original=st.booleans(),
    ),
    operator=st.sampled_from(["<", "<=", "==", ">=", ">"]),
    value=st.integers(0, 12),
)
FILTERS = st.one_of(
    NUMBERS,
    st.builds(ir.InGroup, names=st.lists(GROUPS, min_size=1, max_size=3, unique=True).map(tuple)),
    st.builds(ir.Named, names=st.tuples(GROUPS), match=st.sampled_from(["contains", "exact"])),
    st.builds(ir.HasBladeHeart, icon=st.sampled_from(["any", "red", "all", "score"])),
    st.builds(ir.HasAbility, keywords=st.sampled_from([(), ("enter",), ("static", "activated")])),
    st.builds(ir.InState, state=st.sampled_from(["active", "wait"])),
    st.just(ir.Except(ref=ir.This(noun="member"))),
    st.just(ir.Past(event=ir.Entered(subject=ir.This(noun="member"), baton="any"))),
    st.builds(
        ir.Compared,
        by=st.just("name"),
        relation=st.sampled_from(["same", "different"]),
        ref=st.just(ir.This()),
    ),
    st.builds(ir.HasUnder, type=st.sampled_from([None, "energy"])),
    st.builds(ir.IsType, type=st.sampled_from(["member", "live"])),
)
FILTERS = st.one_of(
    FILTERS,
    st.builds(ir.Not, of=FILTERS),
    st.builds(ir.AnyOf, of=st.lists(FILTERS, min_size=2, max_size=3).map(tuple)),
)
SELECTS = st.builds(
    ir.Select,
    type=st.sampled_from(["member", "live", "energy", "card"]),
    owner=st.sampled_from(["you", "opponent", "both", "either", "any"]),
    zones=st.sampled_from([("stage",), ("hand",), ("waiting_room",), ("yell",), ("energy_area",), ("hand", "deck")]),
    where=st.lists(FILTERS, max_size=3).map(tuple),
    count=COUNTS,
)  # fmt: skip
EVERY = SELECTS.map(lambda s: s.model_copy(update={"count": ir.Every()}))
PLAYERS = st.sampled_from(["you", "opponent", "both"])
QUANTITIES = st.one_of(
    st.integers(0, 12),
    st.builds(ir.Count, of=EVERY),
    st.builds(ir.Kinds, by=st.sampled_from(["name", "group", "cost"]), of=EVERY, mode=st.sampled_from(["matching", "union"])),
    st.builds(ir.Total, attribute=st.builds(ir.Attribute, name=st.sampled_from(["cost", "blade", "hearts"])), of=EVERY),
)  # fmt: skip
TIMES = st.builds(ir.Times, n=st.integers(1, 3), per=st.builds(ir.Count, of=EVERY), every=st.integers(1, 3))
CONDITIONS = st.one_of(
    st.builds(
        ir.Compare,
        left=QUANTITIES.filter(lambda q: not isinstance(q, int)),
        operator=st.sampled_from(["<", "<=", "==", ">=", ">"]),
        right=QUANTITIES,
    ),
    st.builds(ir.Is, of=EVERY, where=st.tuples(FILTERS)),
    st.builds(ir.Happened, event=st.builds(ir.Entered, subject=EVERY), times=st.integers(1, 3)),
)
CONDITIONS = st.one_of(
    CONDITIONS,
    st.builds(ir.IsNot, of=CONDITIONS),
    st.builds(ir.And, of=st.tuples(CONDITIONS, CONDITIONS)),
    st.builds(ir.Or, of=st.tuples(CONDITIONS, CONDITIONS)),
)
ACTIONS = st.one_of(
    st.builds(ir.Draw, player=PLAYERS, count=st.builds(ir.Exactly, n=st.one_of(st.integers(1, 12), TIMES))),
    st.builds(ir.Move, player=PLAYERS, what=SELECTS, to=st.sampled_from(["hand", "waiting_room", "deck"])),
    st.builds(ir.SetState, player=PLAYERS, what=SELECTS, state=st.sampled_from(["active", "wait"])),
    st.builds(ir.Choose, player=PLAYERS, what=SELECTS),
    st.builds(ir.Pay, player=PLAYERS, count=st.builds(ir.Exactly, n=st.integers(1, 12))),
    st.builds(ir.PositionChange, player=PLAYERS, what=SELECTS),
    st.builds(
        lambda on, times: until_end(ir.Gain(icons=("red", "blade"), times=times), on=on),
        st.one_of(st.none(), SELECTS),
        st.one_of(st.integers(1, 3), TIMES),
    ),
    st.builds(lambda on, n: lasting(ir.Adjust(attribute="score", by=n), on=on), SELECTS, st.integers(-3, 3)),
)
EFFECTS = st.recursive(
    ACTIONS,
    lambda inner: st.one_of(
        st.builds(lambda steps: ir.Seq(steps=tuple(steps)), st.lists(inner, min_size=2, max_size=3)),
        st.builds(ir.If, condition=CONDITIONS, then=inner, otherwise=st.one_of(st.none(), inner)),
        st.builds(ir.May, player=PLAYERS, do=inner),
        st.builds(ir.Unless, pay=ACTIONS, otherwise=inner),
        st.builds(lambda a, b: ir.Either(options=(a, b)), inner, inner),
        st.builds(lambda a, b, n: ir.Modal(count=ir.Exactly(n=n), options=(a, b)), inner, inner, st.integers(1, 2)),
        st.builds(ir.ForEachPlayer, do=inner),
        st.builds(ir.Repeat, do=inner, up_to=st.integers(1, 3)),
        st.builds(ir.Later, event=st.just(ir.LiveStarted()), do=inner),
    ),
    max_leaves=5,
)  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(EFFECTS)
def test_number_and_agreement_are_right(effect: ir.Effect) -> None:
    text = render_english(enter(effect))
    assert faults(text) == [], text


@pytest.mark.parametrize(
    ("bad", "fault"),
    [
        ("[Enter] Draw 1 cards.", "a number in digits before a count"),
        ("[Enter] Draw a cards.", "a plural after one"),
        ("[Enter] Draw two card.", "a singular after a number"),
        ("[Enter] Choose a energy card.", "a before a vowel"),
        ("[Enter] This member gain [blade].", "a verb in the plural of one"),
        ("[Enter] All other members gains [blade].", "a verb in the singular of many"),
        ("[Enter] Draw  a card.", "a doubled space"),
        ("[Enter] Draw a card", "no end"),
        ("[Enter] 引く.", "another language"),
    ],
)
def test_faults_are_seen(bad: str, fault: str) -> None:
    assert fault in faults(bad)


# ---- words ------------------------------------------------------------------------------------------
def test_words_agree() -> None:
    assert [indefinite(n) for n in ("card", "energy card", '"Aster" member', "other member", "[Enter] ability")] == [
        "a card", "an energy card", 'an "Aster" member', "another member", "an [Enter] ability",
    ]  # fmt: skip
    assert [plural(n) for n in ("card", "energy", "ability", "live card", "[blade]", "surplus heart")] == [
        "cards", "energy", "abilities", "live cards", "[blade]", "surplus hearts",
    ]  # fmt: skip
    assert [verb("put", f) for f in ("base", "s", "past", "participle")] == ["put", "puts", "put", "put"]
    assert [verb("reveal", f) for f in ("base", "s", "past", "participle")] == [
        "reveal", "reveals", "revealed", "revealed",
    ]  # fmt: skip
    assert finite("enter", "not") == "did not enter"
    assert finite("put", "would", passive=True) == "would be put"
    assert finite("put", "now", many=True, passive=True) == "are put"
    assert [number(0), number(10), number(11)] == ["zero", "ten", "11"]
    assert [ordinal(1), ordinal(10), ordinal(11), ordinal(22)] == ["first", "tenth", "11th", "22nd"]
    assert [times(1), times(2), times(3)] == ["once", "twice", "three times"]
    assert listed(["a", "b", "c"], "or") == "a, b, or c"


def test_terms_are_in_the_glossary() -> None:
    page = (ROOT / "docs" / "glossary.md").read_text("utf-8").partition("## Printed English")[2]
    tables = {name: table for name, table in terms().items() if name not in ("verbs", "nouns")}
    missing = [word for table in tables.values() for word in table.values() if word not in page]
    assert missing == []


def test_the_templates_are_in_english_only() -> None:
    pages = list(files("grammar").joinpath("templates", "en").iterdir())
    assert len([page for page in pages if page.name.endswith(".j2")]) == 10
    japanese = [
        page.name for page in pages if page.name.endswith(".j2") and not page.read_text("utf-8").isascii()
    ]
    assert [name for name in japanese if any("\u3040" <= c <= "\u9fff" for c in _text(name))] == []


def _text(name: str) -> str:
    return files("grammar").joinpath("templates", "en", name).read_text("utf-8")


# ---- the corpus -----------------------------------------------------------------------------------------
@pytest.fixture(scope="module")
def corpus(shared: Path) -> list[str]:
    cards = json.loads((shared / "corpus" / "cards.json").read_text("utf-8"))
    return [text for text in dict.fromkeys(card.get("ability") or "" for card in cards.values()) if text]


def test_every_compiled_text_prints_in_english(corpus: list[str]) -> None:
    result = audit(corpus, 1, 0)
    assert result.figures["compiled"] > 500
    assert result.met, result.tables[:2]


def test_the_corpus_agrees(corpus: list[str]) -> None:
    english = [render_english(ability) for text in corpus for ability in compile_text(text).abilities]
    assert len(english) > 600
    assert [(text, faults(text)) for text in english if faults(text)] == []


def test_an_audit_sees_a_collision() -> None:
    assert audit(["【登場】カードを1枚引く。", "【登場】カードを2枚引く。"], 1, 0).figures["collisions"] == 0
    quoted = [enter(draw()), enter(draw(2)), enter(ir.Move(what=zone("hand", **one()), to="waiting_room"))]
    assert len({render_english(ability) for ability in quoted}) == 3
