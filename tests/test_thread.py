"""One thread through every room: three texts in a card file, to a game whose log leads to their words.

An ability with an optional cost and a choice, one that counts, and a true replacement (9.10). Read it from
top to bottom to see what the project does; every step uses the public way, and nothing is a stand-in.
"""

from pathlib import Path

import pytest

import utafuda
from cardpool.compile import CompiledPool
from compiler import ir
from runtime.game import Game
from runtime.pool import Pool
from runtime.setup import Member, Side, set_up
from utafuda.cli import main
from utafuda.telling import Teller

RETURN = "【登場】手札を1枚控え室に置いてもよい：自分の控え室からライブカードを1枚手札に加える。その後、カードを1枚引く。"
COUNT = "【常時】自分の控え室にあるライブカード1枚につき、[ブレード]を得る。"
STAY = "【常時】このメンバーがステージから控え室に置かれるとき、代わりにこのメンバーをデッキの一番下に置いてもよい。"

SET_FILE = f"""\
set:
  code: ITO
  name: いとの譜
  groups: [つむぎ部]
  members: {{糸井まゆ: つむぎ部, 布瀬あや: つむぎ部, 針生そら: つむぎ部, 綿貫ゆう: つむぎ部}}

cards:
  - number: ITO-1
    name: 糸井まゆ
    type: member
    cost: 2
    text: |
      {RETURN}
  - number: ITO-2
    name: 布瀬あや
    type: member
    cost: 2
    blade: 1
    text: |
      {COUNT}
  - number: ITO-3
    name: 針生そら
    type: member
    cost: 1
    text: |
      {STAY}
  - number: ITO-4
    name: 綿貫ゆう
    type: member
    cost: 1
  - {{number: ITO-5, name: 赤い糸, type: live, score: 1, need: {{grey: 1}}}}
  - {{number: ITO-6, name: 白い糸, type: live, score: 1, need: {{grey: 1}}}}
  - {{number: ITO-7, name: つむぐ光, type: energy}}
"""

SCENARIO_FILE = """\
cards_from: [ito.yaml]
scenarios:
  - name: a live comes back, and what counts lives counts one less
    rules: ["9.4.2.2", "9.9.1.5"]
    me:
      hand: [糸井まゆ, 綿貫ゆう]
      waiting_room: [赤い糸, 白い糸]
      stage: { right: 布瀬あや }
      energy: 2
    steps:
      - expect: { cards: { 布瀬あや: { blade: 3 } } }
      - play: 糸井まゆ
        area: left
      - answer: yes
      - choose: 白い糸
      - expect:
          me: { hand: [白い糸, 無地], waiting_room: [赤い糸, 綿貫ゆう] }
          cards: { 布瀬あや: { blade: 2 } }
  - name: what would leave the stage goes under the deck
    rules: ["9.10.2"]
    me: { hand: [糸井まゆ], stage: { left: 針生そら }, energy: 2 }
    steps:
      - play: 糸井まゆ
        area: left
        baton: 針生そら
      - answer: yes
      - expect: { me: { waiting_room: [], stage: { left: 糸井まゆ } } }
"""


@pytest.fixture
def set_file(tmp_path: Path) -> Path:
    path = tmp_path / "ito.yaml"
    path.write_text(SET_FILE, encoding="utf-8")
    return path


@pytest.fixture
def cards(set_file: Path) -> CompiledPool:
    return utafuda.load(set_file)


def ability(cards: CompiledPool, number: str) -> ir.Ability:
    (only,) = cards.cards[number].abilities
    return only


# ---- the file, and what is said about it ------------------------------------------------------------
def test_the_file_is_sound(set_file: Path) -> None:
    report = utafuda.check([set_file])
    assert report.clean
    counts = report.summary
    assert (counts.cards, counts.texts) == (7, 3)
    assert counts.compiled == counts.exact == counts.stable == 3


def test_a_slip_is_shown_under_its_characters(set_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    set_file.write_text(SET_FILE.replace("自分の控え室から", "自分の控え失から"), encoding="utf-8")
    rows = set_file.read_text(encoding="utf-8").split("\n")
    line = next(number for number, row in enumerate(rows, 1) if "控え失" in row)
    column = rows[line - 1].index("控え失") + 1

    assert main(["check", str(set_file), "--lang", "ja", "--color", "never"]) == 1
    head, excerpt, carets, *_ = capsys.readouterr().out.split("\n")
    assert head.startswith(f"{set_file}:{line}:{column}: エラー U")
    assert "[ITO-1]" in head
    under = carets.index("^")
    width = 0
    for at, character in enumerate(excerpt):
        if width == under:
            assert excerpt[at:].startswith("控え失")
            break
        width += 1 if ord(character) < 0x2000 else 2  # how far a terminal moves
    else:
        pytest.fail("the caret stands beyond the line")


# ---- the text as IR, and the IR as text -------------------------------------------------------------
def test_the_text_is_ir(cards: CompiledPool) -> None:
    assert ability(cards, "ITO-1") == ir.Ability(
        keywords=("enter",),
        cost=ir.May(
            do=ir.Move(
                what=ir.Select(zones=("hand",), count=ir.Exactly(n=1)),
                to="waiting_room",
            )
        ),
        effect=ir.Seq(
            steps=(
                ir.Move(
                    what=ir.Select(type="live", zones=("waiting_room",), count=ir.Exactly(n=1)),
                    to="hand",
                ),
                ir.Draw(count=ir.Exactly(n=1)),
            )
        ),
    )
    lives = ir.Select(type="live", zones=("waiting_room",))
    per = ir.Times(per=ir.Count(of=lives))
    assert ability(cards, "ITO-2") == ir.Ability(
        keywords=("static",), effect=ir.Apply(changes=(ir.Gain(icons=("blade",), times=per),))
    )
    leaves = ir.Moved(subject=ir.This(), from_="stage", to="waiting_room")
    under_deck = ir.May(do=ir.Move(what=ir.This(), to="deck", place="bottom"))
    assert ability(cards, "ITO-3") == ir.Ability(
        keywords=("static",), effect=ir.Apply(changes=(ir.Replace(event=leaves, instead=under_deck),))
    )


@pytest.mark.parametrize(
    ("number", "path", "words"),
    [
        ("ITO-1", "cost.do", "置いてもよい"),
        ("ITO-1", "cost.do.what", "手札1枚"),
        ("ITO-1", "effect.steps.0.what", "自分控え室ライブカード1枚"),
        ("ITO-2", "effect.changes.0.times.per.of", "自分控え室あるライブカード"),
        ("ITO-3", "effect.changes.0.event.subject", "このメンバー"),
    ],
)
def test_a_node_leads_to_its_characters(cards: CompiledPool, number: str, path: str, words: str) -> None:
    text = cards.texts[cards.cards[number].text]
    (part,) = text.parts
    pieces = [text.printed[start:stop] for start, stop in part.spans[path]]
    remaining = words
    for piece in pieces:
        assert piece in remaining, (path, pieces)
        remaining = remaining.replace(piece, "", 1)
    assert not remaining, (path, pieces)


def test_the_two_same_references_lead_to_two_places(cards: CompiledPool) -> None:
    (part,) = cards.texts[STAY].parts
    event, move = (part.spans[f"effect.changes.0.{path}"][0] for path in ("event.subject", "instead.do.what"))
    assert STAY[event[0] :].startswith("このメンバーが")
    assert STAY[move[0] :].startswith("このメンバーを")


@pytest.mark.parametrize("number", ["ITO-1", "ITO-2", "ITO-3"])
def test_the_ir_is_the_text(cards: CompiledPool, number: str) -> None:
    """Printed from the IR's JSON alone, and with the style byte for byte."""
    text = cards.texts[cards.cards[number].text]
    (part,) = text.parts
    loaded = ir.Ability.model_validate_json(part.ability.model_dump_json())
    assert loaded == part.ability
    assert utafuda.render(loaded, part.style) == text.normalised.text == part.text
    again = utafuda.compile(utafuda.render(loaded))
    assert again.ok
    assert again.abilities == (part.ability,)


# ---- play -------------------------------------------------------------------------------------------
def test_a_scenario_file_plays_them(set_file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    scenarios = set_file.with_name("scenarios.yaml")
    scenarios.write_text(SCENARIO_FILE, encoding="utf-8")
    assert main(["test", str(scenarios), "--lang", "en"]) == 0, capsys.readouterr().out
    assert capsys.readouterr().out.count("✓") == 2

    scenarios.write_text(SCENARIO_FILE.replace("{ blade: 2 }", "{ blade: 3 }"), encoding="utf-8")
    assert main(["test", str(scenarios), "--lang", "en"]) == 1
    said = capsys.readouterr().out
    expected = SCENARIO_FILE[: SCENARIO_FILE.index("{ blade: 2 }")].count("\n") + 1
    assert f"{scenarios}:{expected}:" in said


def board(pool: Pool) -> Game:
    """One member in hand with a card to give and two lives to bring back."""
    me = Side(
        deck=["ITO-4"] * 6,
        hand=["ITO-1", "ITO-4", "ITO-4"],
        waiting_room=["ITO-5", "ITO-6"],
        energy=["ITO-7"] * 2,
        stage={"right": Member("ITO-2")},
    )
    other = Side(deck=["ITO-4"] * 6, energy_deck=["ITO-7"] * 12)
    return set_up(pool, [me, other], seed=3, undo_enabled=True)


def choose(game: Game, tag: str, card: str | None = None) -> None:
    """Take the first legal action of this tag (about this card)."""
    game.apply(
        next(a for a in game.legal_actions() if a.option[0] == tag and (card is None or card in a.cards))
    )


def to_the_choice(game: Game) -> None:
    """Play the member on the left, agree to the cost and pay: now one of two lives is to be chosen."""
    choose(game, "play", "ITO-1")
    choose(game, "area")
    choose(game, "yes")
    choose(game, "card", "ITO-4")
    assert [a.cards for a in game.legal_actions()] == [("ITO-5",), ("ITO-6",)]


def test_a_game_is_put_away_in_the_middle_of_an_effect(set_file: Path) -> None:
    straight = board(Pool([*utafuda.load(set_file).cards.values()]))
    to_the_choice(straight)
    saved = straight.to_json()

    resumed = Game.from_json(Pool([*utafuda.load(set_file).cards.values()]), saved)
    assert resumed.state_hash() == straight.state_hash()
    assert resumed.legal_actions() == straight.legal_actions()
    assert resumed.why == straight.why

    before = straight.state_hash()
    for game in (straight, resumed):
        choose(game, "card", "ITO-6")
        while game.legal_actions() and not game.finished and game.turn < 4:
            game.apply(len(game.legal_actions()) - 1)
    assert resumed.state_hash() == straight.state_hash() != before
    assert resumed.log == straight.log


def test_the_log_leads_to_the_words(cards: CompiledPool) -> None:
    game = board(Pool([*cards.cards.values()]))
    to_the_choice(game)
    choose(game, "card", "ITO-6")
    came_back = next(
        entry for entry in game.log if entry.kind == "moved" and game.pool.ids[entry.objects[0][1]] == "ITO-6"
    )
    assert game.pool.ids[came_back.cause.card] == "ITO-1"
    assert (came_back.cause.path, came_back.cause.rule) == ("abilities.0.effect.steps.0", "5.4.1")
    told = Teller(game, cards, "ja")
    assert told.why(came_back) == "糸井まゆ「自分の控え室からライブカードを1枚手札に加える」"
    paid = next(e for e in game.log if e.kind == "moved" and e.cause.path.startswith("abilities.0.cost"))
    assert told.why(paid) == "糸井まゆ「手札を1枚控え室に置いてもよい」"
