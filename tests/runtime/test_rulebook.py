"""The rulebook rule by rule, on boards of cards without abilities."""

import json
from pathlib import Path
from typing import Any

import pytest

from compiler.ir import CardDef
from runtime.game import Game
from runtime.kernel.choices import Option
from runtime.kernel.moves import move
from runtime.kernel.zones import (
    DECK,
    ENERGY_AREA,
    ENERGY_DECK,
    HAND,
    LIVE_AREA,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
)
from runtime.pool import Pool
from runtime.rulebook.hearts import after_colours, meets
from runtime.rulebook.rule_processing import due
from runtime.rules import RULES, in_version
from runtime.setup import Member, Side, Start, set_up
from utafuda.rulebook import marks


def member(id: str, cost: int = 1, blade: int = 1, **more: object) -> CardDef:
    return CardDef(id=id, name=id, names=(id,), type="member", cost=cost, blade=blade, **more)  # type: ignore[arg-type]


def live(id: str, score: int = 1, **need: int) -> CardDef:
    return CardDef(id=id, name=id, names=(id,), type="live", score=score, need=need)  # type: ignore[arg-type]


POOL = Pool(
    [
        member("one", 1, 1, hearts={"red": 1}),
        member("three", 3, 2, hearts={"red": 2, "blue": 1}),
        member("five", 5, 3, hearts={"blue": 2}),
        member("free", 0, 0),
        member("draws", 1, 1, icons={"draw": 1}),
        member("wild", 1, 1, blade_hearts={"all": 1}),
        member("pink", 1, 1, blade_hearts={"pink": 1}),
        live("easy", 2, red=1),
        live("hard", 5, green=4),
        live("grey", 3, grey=2),
        CardDef(id="scores", name="s", names=("s",), type="live", score=1, icons={"score": 1}),
        CardDef(id="energy", name="e", names=("e",), type="energy"),
    ]
)


def board(stage: dict[str, str | Member] | None = None, **zones: Any) -> Side:
    zones.setdefault("deck", ["one"] * 20)
    zones.setdefault("energy_deck", ["energy"] * 6)
    return Side(stage={a: Member(m) if isinstance(m, str) else m for a, m in (stage or {}).items()}, **zones)


def start(mine: Side, theirs: Side | None = None, phase: Start = "main", **how: int) -> Game:
    return set_up(POOL, (mine, theirs or board()), start=phase, **how)


def names(game: Game, player: int, zone: int) -> list[str]:
    state = game.state
    return [POOL.ids[state.definition_of(oid)] for oid in state.zone_cards(player, zone)]


def options(game: Game) -> list[Option]:
    assert game.state.choice
    return list(game.state.choice.options)


def labels(game: Game) -> list[str]:
    """The options of the open choice in words: a tag, with the card's id."""
    return [
        " ".join((str(a.option[0]), *(c or "?" for c in a.cards), *map(str, a.option[2:])))
        for a in game.legal_actions()
    ]


def pick(game: Game, *wanted: str) -> None:
    """Take the options with these labels one after the other; areas as ``area 1``."""
    for label in wanted:
        found = [
            i
            for i, (text, option) in enumerate(zip(labels(game), options(game), strict=True))
            if label in (text, " ".join(map(str, option)))
        ]
        assert found, f"{label!r} is not in {labels(game)}"
        game.apply(found[0])


def active(game: Game, player: int = 0) -> int:
    state = game.state
    return sum(state.orientation[oid & 1023] == 0 for oid in state.zone_cards(player, ENERGY_AREA))


# ---- 6.2 ------------------------------------------------------------------------------------------
@pytest.mark.rule("6.2.1.6")
def test_mulligan_draws_before_the_cards_go_back() -> None:
    from tests.runtime.vanilla import new_game

    game = new_game(4)
    pick(game, "player 1")
    assert game.state.first == 1
    assert game.state.choice is not None
    assert (game.state.choice.player, game.state.choice.kind) == (1, "mulligan")
    before = [oid & 1023 for oid in game.state.zone_cards(1, HAND)]
    for _ in range(6):
        game.apply(0)
    after = [oid & 1023 for oid in game.state.zone_cards(1, HAND)]
    assert len(after) == 6
    assert not set(before) & set(after)
    assert game.state.choice.player == 0


@pytest.mark.rule("6.2.1.7")
def test_three_energy_at_the_start() -> None:
    from tests.runtime.vanilla import new_game

    game = new_game(4)
    pick(game, "player 0", "done", "done")
    assert len(game.state.zone_cards(1, ENERGY_AREA)) == 3
    assert len(game.state.zone_cards(0, ENERGY_AREA)) == 4  # 7.5.2 has passed for the first player
    assert len(game.state.zone_cards(0, HAND)) == 7


# ---- 7 --------------------------------------------------------------------------------------------
@pytest.mark.rule("7.4.1")
def test_active_phase_readies_members_and_energy() -> None:
    game = start(
        board({"left": Member("one", wait=True)}, energy_wait=["energy"] * 3, hand=["one"]),
        phase="active",
    )
    assert active(game) == 4
    member_ = game.state.zone_cards(0, STAGE)[0]
    assert game.state.orientation[member_ & 1023] == 0


# ---- 9.6.2 ----------------------------------------------------------------------------------------
@pytest.mark.rule("9.6.2.3.1")
def test_playing_a_member_costs_its_cost() -> None:
    game = start(board(hand=["three"], energy=["energy"] * 4))
    pick(game, "play three", "area 1")
    assert names(game, 0, STAGE) == ["three"]
    assert active(game) == 1
    assert game.state.member_at(0, 1) == game.state.zone_cards(0, STAGE)[0]


@pytest.mark.rule("9.6.2.3.1")
def test_a_member_that_cannot_be_paid_is_not_offered() -> None:
    game = start(board(hand=["three", "one"], energy=["energy"] * 2))
    assert labels(game) == ["play one", "pass"]


@pytest.mark.rule("9.6.2.3.2")
def test_baton_touch_takes_off_the_cost_of_the_one_that_leaves() -> None:
    game = start(board({"left": "three"}, hand=["five"], energy=["energy"] * 2))
    pick(game, "play five")
    assert names(game, 0, STAGE) == ["five"]
    assert names(game, 0, WAITING_ROOM) == ["three"]
    assert active(game) == 0
    entered = game.state.entry[game.state.zone_cards(0, STAGE)[0] & 1023]
    assert entered is not None
    assert entered.partners == tuple(game.state.zone_cards(0, WAITING_ROOM))


@pytest.mark.rule("9.6.2.3.2")
def test_baton_touch_is_a_choice_when_the_full_cost_can_be_paid() -> None:
    game = start(board({"left": "one"}, hand=["three", "one"], energy=["energy"] * 3))
    pick(game, "play three", "area 0")
    assert labels(game) == ["baton one", "no"]
    pick(game, "no")
    assert names(game, 0, STAGE) == ["three"]
    assert active(game) == 0


@pytest.mark.rule("10.4.1")
def test_without_baton_touch_the_older_member_leaves_by_rule() -> None:
    game = start(board({"left": "one"}, hand=["three", "one"], energy=["energy"] * 3))
    pick(game, "play three", "area 0", "no")
    moved = [e for e in game.log if e.kind == "moved" and e.cause.rule == "9.5.3.1"]
    assert len(moved) == 1
    assert names(game, 0, WAITING_ROOM) == ["one"]


@pytest.mark.rule("9.6.2.3.2")
def test_no_baton_touch_for_a_member_without_cost() -> None:
    game = start(board({"left": "one"}, hand=["free"], energy=["energy"]))
    pick(game, "play free", "area 0")
    assert "baton" not in [e.kind for e in game.log]
    entered = next(e for e in game.state.history if e.to_zone == STAGE)
    assert entered.partners == ()


@pytest.mark.rule("9.6.2.1.2.1")
def test_an_area_with_a_member_of_this_turn_is_closed() -> None:
    game = start(board(hand=["one", "one"], energy=["energy"] * 3))
    pick(game, "play one", "area 2", "play one")
    assert options(game) == [("area", 0), ("area", 1)]


# ---- 8.2, 8.3 -------------------------------------------------------------------------------------
@pytest.mark.rule("8.2.2")
def test_setting_draws_as_many_and_hides_the_cards() -> None:
    game = start(board(hand=["easy", "one", "one", "hard"]), board(hand=["easy"]), phase="live_set")
    pick(game, "card easy", "card one", "card hard")
    assert names(game, 0, LIVE_AREA) == ["easy", "one", "hard"]
    assert names(game, 0, HAND) == ["one"] + ["one"] * 3
    shown = game.view(1)["players"][0]["live_area"]
    assert [card["card"] for card in shown] == [None] * 3
    assert game.view(0)["players"][0]["live_area"][0]["card"] == "easy"


@pytest.mark.rule("8.3.4")
def test_cards_that_are_no_lives_go_to_the_waiting_room() -> None:
    game = start(
        board({"center": "one"}, live_area=["easy", "three"], lives_down=True),
        phase="performance",
    )
    assert "three" in names(game, 0, WAITING_ROOM)
    assert names(game, 0, SUCCESS_AREA) == ["easy"]


@pytest.mark.rule("8.3.10")
def test_members_in_wait_do_not_yell_but_their_hearts_count() -> None:
    game = start(board({"center": Member("three", wait=True)}, live_area=["easy"]), phase="performance")
    yelled = [e for e in game.log if e.kind == "yelled"]
    assert [e.data for e in yelled] == [(0,)]
    assert names(game, 0, SUCCESS_AREA) == ["easy"]


@pytest.mark.rule("8.3.12.1")
def test_draw_icons_of_the_yell_draw() -> None:
    game = start(
        board({"left": "three"}, deck=["draws", "one"] + ["wild"] * 9, live_area=["easy"], hand=["free"]),
        phase="performance",
    )
    drawn = [e for e in game.log if e.kind == "moved" and e.player == 0 and e.data[:2] == (DECK, HAND)]
    assert len([e for e in drawn if e.cause.rule == "5.6.1"]) >= 1
    assert names(game, 0, WAITING_ROOM) == ["draws", "one"]


@pytest.mark.rule("8.3.16")
def test_if_one_life_fails_all_go() -> None:
    game = start(board({"left": "one"}, live_area=["easy", "hard"]), phase="performance")
    assert names(game, 0, SUCCESS_AREA) == []
    assert sorted(names(game, 0, WAITING_ROOM)) == ["easy", "hard", "one"]


@pytest.mark.rule("2.11.3")
@pytest.mark.parametrize(
    ("have", "need", "expected"),
    [
        ((0, 1, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0, 0), True),
        ((0, 1, 0, 0, 0, 0, 0, 0), (0, 1, 0, 0, 0, 0, 0, 1), False),
        ((0, 1, 0, 0, 0, 0, 1, 0), (0, 1, 0, 0, 0, 0, 0, 1), True),
        ((0, 0, 0, 0, 0, 0, 2, 0), (1, 1, 0, 0, 0, 0, 0, 0), True),
        ((0, 0, 0, 0, 0, 0, 2, 0), (1, 1, 0, 0, 0, 0, 0, 1), False),
        ((5, 0, 0, 0, 0, 0, 0, 0), (1, 1, 0, 0, 0, 0, 0, 0), False),
        ((3, 0, 0, 0, 0, 0, 1, 0), (1, 1, 0, 0, 0, 0, 0, 2), True),
    ],
)
def test_meets(have: tuple[int, ...], need: tuple[int, ...], expected: bool) -> None:
    assert meets(have, need) is expected


def test_meets_agrees_with_a_search_over_all_assignments() -> None:
    """The arithmetic equals trying every colour for every ALL heart."""
    from itertools import product
    from random import Random

    random = Random(0)
    for _ in range(3000):
        have = (*(random.randrange(3) for _ in range(6)), random.randrange(3), 0)
        need = (*(random.randrange(2) for _ in range(6)), 0, random.randrange(4))
        found = False
        for colours in product(range(6), repeat=have[6]):
            as_colours = [have[c] + colours.count(c) for c in range(6)]
            if all(as_colours[c] >= need[c] for c in range(6)) and sum(as_colours) >= sum(need):
                found = True
                break
        assert meets(have, need) is found, (have, need)
        if found:
            assert sum(after_colours(have, need)) == sum(have) - sum(need[:6])


# ---- 8.4 ------------------------------------------------------------------------------------------
@pytest.mark.rule("8.4.6.2")
def test_the_greater_total_wins_and_goes_first() -> None:
    game = start(
        board({"left": "one"}, live_area=["easy"], hand=["free"]),
        board({"left": "three"}, live_area=["grey"], hand=["free"]),
        phase="judge",
    )
    assert names(game, 1, SUCCESS_AREA) == ["grey"]
    assert names(game, 0, SUCCESS_AREA) == []
    assert game.state.first == 1


@pytest.mark.rule("8.4.3.2")
def test_a_player_with_lives_beats_one_without() -> None:
    game = start(board(live_area=["easy"]), board(hand=["free"]), phase="judge")
    assert names(game, 0, SUCCESS_AREA) == ["easy"]


@pytest.mark.rule("8.4.6.2")
def test_a_tie_is_won_by_both_and_the_first_player_stays() -> None:
    game = start(board(live_area=["easy"]), board(live_area=["easy"]), phase="judge", first=1)
    assert names(game, 0, SUCCESS_AREA) == names(game, 1, SUCCESS_AREA) == ["easy"]
    assert game.state.first == 1


@pytest.mark.rule("8.4.7.1")
@pytest.mark.ruling("Q52")
def test_in_a_tie_a_player_with_two_successes_places_nothing() -> None:
    game = start(
        board(live_area=["easy"], success_area=["hard", "hard"]), board(live_area=["easy"]), phase="judge"
    )
    assert names(game, 0, SUCCESS_AREA) == ["hard", "hard"]
    assert names(game, 1, SUCCESS_AREA) == ["easy"]
    assert names(game, 0, WAITING_ROOM) == ["easy"]
    assert game.state.first == 1


@pytest.mark.rule("8.4.7")
def test_the_winner_chooses_one_of_its_lives() -> None:
    game = start(board(live_area=["easy", "grey"]), phase="judge")
    assert labels(game) == ["card easy", "card grey"]
    pick(game, "card grey")
    assert names(game, 0, SUCCESS_AREA) == ["grey"]
    assert names(game, 0, WAITING_ROOM) == ["easy"]


@pytest.mark.rule("10.3.1")
def test_the_third_success_wins_at_the_next_check() -> None:
    game = start(board(live_area=["easy"], success_area=["hard", "hard"]), phase="judge")
    assert game.finished
    assert (game.winner, game.state.reason) == (0, "10.3.1")


@pytest.mark.rule("1.2.1.2")
def test_three_successes_of_both_are_a_draw() -> None:
    game = start(board(success_area=["easy"] * 3), board(success_area=["easy"] * 3))
    assert game.finished
    assert game.winner is None
    assert game.state.reason == "1.2.1.2"


# ---- 10 -------------------------------------------------------------------------------------------
@pytest.mark.rule("10.2.2.1")
def test_refresh_in_the_middle_of_a_yell() -> None:
    game = start(
        board({"left": "five"}, deck=["pink"], waiting_room=["one"] * 5, live_area=["easy"], hand=["free"]),
        phase="performance",
    )
    kinds = [e.kind for e in game.log]
    assert "refreshed" in kinds
    assert kinds.index("refreshed") < kinds.index("yelled")
    assert next(e for e in game.log if e.kind == "yelled").data == (3,)


@pytest.mark.rule("10.2.3")
def test_refresh_gives_new_identities() -> None:
    game = start(board(deck=["pink"], waiting_room=["one"] * 5, hand=["free"]), phase="active")
    assert names(game, 0, DECK) == ["one"] * 5
    assert not game.state.zone_cards(0, WAITING_ROOM)


@pytest.mark.rule("10.5.3")
def test_energy_left_under_nobody_goes_to_the_energy_deck() -> None:
    game = start(
        board(
            {"left": Member("three", under=("energy", "energy"))},
            hand=["five"],
            energy=["energy"] * 2,
        )
    )
    assert len(game.state.zone_cards(0, UNDER)) == 2
    pick(game, "play five")
    assert game.state.zone_cards(0, UNDER) == []
    assert len(game.state.zone_cards(0, ENERGY_DECK)) == 8
    assert names(game, 0, WAITING_ROOM) == ["three"]


@pytest.mark.rule("1.06:10.5.3")
def test_members_left_under_nobody_go_to_the_waiting_room() -> None:
    game = start(board({"left": Member("three", under=("one",))}, hand=["five"], energy=["energy"] * 2))
    pick(game, "play five")
    assert sorted(names(game, 0, WAITING_ROOM)) == ["one", "three"]


@pytest.mark.rule("10.5.1")
@pytest.mark.rule("10.5.2")
@pytest.mark.rule("10.6.1")
def test_cards_in_the_wrong_place_are_due() -> None:
    game = start(board(hand=["one", "one", "energy"]))
    state = game.state
    from runtime.kernel.moves import execute

    for zone, index in ((LIVE_AREA, 2), (ENERGY_AREA, 1), (RESOLUTION, 0)):
        execute(state, move(state, state.zone_cards(0, HAND)[index], zone, 0))
    found = {(event.from_zone, event.to_zone) for event in due(game._machine)}
    assert found == {
        (LIVE_AREA, ENERGY_DECK),
        (ENERGY_AREA, WAITING_ROOM),
        (RESOLUTION, WAITING_ROOM),
    }


# ---- surplus hearts, versions, order of things ------------------------------------------------------
@pytest.mark.rule("8.3.15.1.2")
@pytest.mark.ruling("Q142")
def test_the_log_tells_the_hearts_and_the_need() -> None:
    game = start(board({"left": "three"}, live_area=["easy"], hand=["free"]), phase="performance")
    success = next(e for e in game.log if e.kind == "success")
    assert success.data[:8] == (0, 2, 0, 0, 1, 0, 0, 0)
    assert success.data[8:] == (0, 1, 0, 0, 0, 0, 0, 0)


@pytest.mark.rule("8.3.15.1.1")
def test_a_player_chooses_what_grey_takes_only_if_a_card_asks() -> None:
    mine = board({"left": Member("three", wait=True)}, live_area=["grey"], hand=["free"])
    assert "spend_for_grey" not in kinds_asked(start(mine, phase="performance"))
    POOL.asks_surplus = True
    try:
        game = start(mine, phase="performance")
        assert options(game) == [("colour", "red"), ("colour", "blue")]
        pick(game, "colour blue")
        assert options(game) == [("colour", "red")] or kinds_asked(game) != {"spend_for_grey"}
        assert names(game, 0, SUCCESS_AREA) == ["grey"]
    finally:
        POOL.asks_surplus = False


def kinds_asked(game: Game) -> set[str]:
    return {game.state.choice.kind} if game.state.choice else set()


def test_spending_reaches_every_allocation() -> None:
    """An ALL heart may stand in for a colour that the player wants to keep."""
    from runtime.kernel.choices import Choice
    from runtime.kernel.frames import Frame, program
    from runtime.kernel.machine import Machine

    POOL.asks_surplus = True
    try:
        game = start(board(hand=["free"]))
        state = game.state.clone()
        state.choice = None
        machine = Machine(POOL, state)
        left = (0, 0, 0, 0, 0, 0, 1, 0)
        stop = Choice(0, "stop", (("yes",), ("no",)))
        POOL.programs["stop"] = program("stop", lambda _m, _f: stop)
        state.frames = [
            Frame("stop", {}),
            Frame("spend", {"left": left, "used": (0, 2, 0, 0, 0, 0), "grey": 0}, player=0),
        ]
        machine.run()
        assert state.choice is not None
        assert state.choice.options == (("colour", "red"), ("done",))
        machine.answer(("colour", "red"))
        assert state.frames[-1].answer == (0, 1, 0, 0, 0, 0, 0, 0)
    finally:
        POOL.asks_surplus = False


@pytest.mark.parametrize(
    ("id", "version", "expected"),
    [
        ("11.2.2", "1.06", "11.2.2"),
        ("11.3.2", "1.04", "11.3.2"),
        ("11.3.2", "1.05", "11.4.2"),
        ("11.10.1", "1.06", "11.11.1"),
        ("10.5.3", "1.05", "10.5.3"),
        ("10.5.3", "1.06", "10.5.4"),
        ("1.06:10.5.3", "1.06", "10.5.3"),
    ],
)
def test_rule_ids_follow_the_version(id: str, version: str, expected: str) -> None:
    assert in_version(id, version) == expected


def test_renumbering_is_the_official_one(shared: Path) -> None:
    rows = json.loads((shared / "rules" / "rules_diff.json").read_text(encoding="utf-8"))
    ids = {row["id"] for row in json.loads((shared / "rules" / "llocg_rules_1.04.json").read_text("utf-8"))}
    expected = {one: one for one in ids}
    for version in ("1.05", "1.06"):
        moved = {row["from"]: row["id"] for row in rows[version] if row["change"] == "renumbered"}
        expected = {old: moved.get(new, new) for old, new in expected.items()}
        assert {one: in_version(one, version) for one in ids} == expected


def test_every_mark_is_a_rule(shared: Path) -> None:
    known = set()
    for version in ("1.04", "1.06"):
        rows = json.loads((shared / "rules" / f"llocg_rules_{version}.json").read_text("utf-8"))
        known |= {row["id"] if version == "1.04" else f"1.06:{row['id']}" for row in rows}
    found = {*RULES, *(mark.id for mark in marks())}
    assert found <= known, found - known
