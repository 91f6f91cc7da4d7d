"""What is done: who and what each action can be about (chapter 5, 9.8, 9.9, chapter 11)."""

from collections.abc import Iterator
from typing import Any

from compiler import ir
from compiler.trees.wellformed.cards import performed
from compiler.trees.wellformed.rules import Place, about, distinct, standing

GOALS = (
    "live_area",
    "energy_area",
    "deck",
    "energy_deck",
    "success_area",
    "hand",
    "waiting_room",
    "removed",
    "under",
)


def _type(what: Any) -> str:
    if isinstance(what, ir.Select):
        return what.type
    if isinstance(what, ir.TopOfEnergyDeck):
        return "energy"
    return "member" if what == ir.This(noun="member") else "card"


@about(ir.Draw)
def _draw(n: ir.Draw) -> Iterator[str]:
    if (n.until is not None) != isinstance(n.count, ir.Every):
        yield "5.6: so many, or until so many"
    if n.until is not None and n.until < 1:
        yield "1.3.2: what is done is done at least once"
    if isinstance(n.count, ir.AnyNumber | ir.AtLeast):
        yield "5.6: a number of cards is drawn"
    if isinstance(n.count, ir.UpTo) and not isinstance(n.count.n, int):
        yield "5.6: a number of cards is drawn"


@about(ir.Choose)
def _choose(n: ir.Choose) -> Iterator[str]:
    if not isinstance(n.what, ir.Select | ir.Union):
        yield "9.6.3: what is chosen is one of several"


@about(ir.Ask)
def _ask(n: ir.Ask) -> Iterator[str]:
    if not n.prompt.endswith("？") or set(n.prompt) & set("、。「」『』【】"):
        yield "Q185: a question is asked"


@about(ir.ChooseKind)
def _choose_kind(n: ir.ChooseKind) -> Iterator[str]:
    if len(n.options) < 2 or not distinct(n.options):
        yield "one form: several are two or more"
    for option in n.options:
        parts = option.of if isinstance(option, ir.AllOf) else (option,)
        if not any(isinstance(part, ir.IsType) for part in parts):
            yield "9.6.3: a kind of card says its type"


@about(ir.Pay)
def _pay(n: ir.Pay) -> Iterator[str]:
    if isinstance(n.count, ir.Every | ir.AtLeast):
        yield "5.9: a number of energy is paid"


@standing(ir.Upgraded)
def _instead(n: ir.Upgraded, place: Place) -> Iterator[str]:
    if not place.at("modal.count"):
        yield "9.6.3.1: another number, instead, is said of a list"
    if any(isinstance(part, ir.Upgraded | ir.Every) for part in (n.of, n.to)) or n.of == n.to:
        yield "9.6.3.1: so many of the list, and another number instead"


@about(ir.Reveal)
def _reveal(n: ir.Reveal) -> Iterator[str]:
    for part in n.what.of if isinstance(n.what, ir.Union) else (n.what,):
        if isinstance(part, ir.Select) and not part.among and part.zones != ("hand",):
            yield "4.2.2: what everybody sees is not revealed"
        if isinstance(part, ir.This) and part.noun == "member":
            yield "4.2.2: what everybody sees is not revealed"


@about(ir.RevealUntil)
def _reveal_until(n: ir.RevealUntil) -> Iterator[str]:
    until = n.until
    if isinstance(until, ir.Select) and until.type == "energy":
        yield "4.8: energy is in no deck of cards"
    if isinstance(until, ir.Select) and until != ir.Select(type=until.type, where=until.where):
        yield "4.2.2: what is looked for is a description of a card"


@standing(ir.Select)
def _unseen(n: ir.Select, place: Place) -> Iterator[str]:
    if n.blind and not place.at("choose.what"):
        yield "4.11: who does not see them chooses"


@about(ir.Select)
def _chosen_by(n: ir.Select) -> Iterator[str]:
    if n.chooser != "you":
        yield "one form: another chooses in a step of their own"


@standing(ir.Modal)
def _modal(n: ir.Modal, place: Place) -> Iterator[str]:
    if isinstance(n.count, ir.Every):
        yield "9.8: so many of the options"
    if len(n.options) < 2 or not distinct(n.options):
        yield "one form: several are two or more"
    if any(isinstance(a, ir.Ability) and f == "cost" for a, f in place.ways()):
        yield "9.4: a cost has no list"
    if place.inside(ir.Modal):
        yield "9.8: no list within a list"
    if place.inside(ir.Unless, ir.ForEachPlayer, ir.Later, ir.Either, ir.May, ir.Replace):
        yield "9.6.3: a list is a sentence of its own"


@about(ir.Move)
def _move(n: ir.Move) -> Iterator[str]:
    if n.to not in GOALS:
        yield "4.1: a zone that cards go to"
    if (n.place is not None) != (n.to == "deck"):
        yield "4.8.2: a card goes to a place in the deck"
    if isinstance(n.place, int) and n.place < 2:
        yield "one form: the first from the top is the top"
    if n.order is not None and n.to != "deck":
        yield "4.8.2: only the deck is in order"
    if n.order is not None and n.place == "shuffled":
        yield "5.5: what is shuffled is in no order"
    if n.state is not None and n.to != "energy_area":
        yield "4.3.2: energy is put in a state"
    if n.face is not None and n.to not in ("live_area", "success_area"):
        yield "4.3.3: face up is said where cards lie face down"
    if (n.under is not None) != (n.to == "under"):
        yield "4.5.5: under is under a member"
    if isinstance(n.under, ir.Select) and n.under.zones != ("stage",):
        yield "4.5.5: under is under a member on the stage"
    if isinstance(n.what, ir.TopOfEnergyDeck) and isinstance(n.under, ir.Select):
        yield "4.5.5: energy from its deck goes under a member that was named"
    if n.under == ir.EventCard(role="partner") or isinstance(n.under, ir.Rest | ir.Picked):
        yield "4.5.5: under is under a member on the stage"
    for part in n.what.of if isinstance(n.what, ir.Union) else (n.what,):
        if isinstance(part, ir.Select) and part.zones == (n.to,):
            yield "5.4: from one zone to another"
    if (
        n.to in ("energy_area", "energy_deck")
        and _type(n.what) != "energy"
        and isinstance(n.what, ir.Select | ir.TopOfDeck)
    ):
        yield "4.7, 4.9: energy goes where energy is"
    if _type(n.what) == "energy" and n.to not in ("energy_area", "energy_deck", "under"):
        yield "4.5.5.4: energy is never in another zone"


@about(ir.Look)
def _look(n: ir.Look) -> Iterator[str]:
    what = n.what
    hand = (
        isinstance(what, ir.Select)
        and what.zones == ("hand",)
        and what.owner == "opponent"
        and not what.where
    )
    if not isinstance(what, ir.TopOfDeck) and not hand:
        yield "5.7: looked at are cards of the deck or of a hand that is not yours"


@about(ir.SetState)
def _set_state(n: ir.SetState) -> Iterator[str]:
    for part in n.what.of if isinstance(n.what, ir.Union) else (n.what,):
        if isinstance(part, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest) or part == ir.This(noun="card"):
            yield "4.3.2: only members on the stage and energy have a state"
        if isinstance(part, ir.Select) and part.zones not in (("stage",), ("energy_area",)):
            yield "4.3.2: only members on the stage and energy have a state"


@about(ir.PutOnStage)
def _put_on_stage(n: ir.PutOnStage) -> Iterator[str]:
    if (n.area != "any") + bool(n.areas) + (n.left_by is not None) > 1:
        yield "9.6.2.4.2.1: one area is said in one way"
    if not distinct(n.areas) or len(n.areas) == 3:
        yield "one form: an area is said once, all of them not at all"
    if isinstance(n.what, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest | ir.Union):
        yield "9.6.2.4.2.1: members enter"
    if isinstance(n.what, ir.Select) and (n.what.type != "member" or "stage" in n.what.zones):
        yield "9.6.2.4.2.1: members enter, from elsewhere"
    if n.what == ir.This(noun="member"):
        yield "9.6.2.4.2.1: members enter, from elsewhere"
    count = n.what.count if isinstance(n.what, ir.Select) else ir.Exactly()
    if n.left_by is not None and count not in (ir.Exactly(n=1), ir.UpTo(n=1)):
        yield "4.5.2: an area holds one member"


@about(ir.PositionChange)
def _position_change(n: ir.PositionChange) -> Iterator[str]:
    ways = bool(n.areas) + bool(n.not_areas) + (n.where_is is not None) + (n.facing is not None)
    if ways > 1:
        yield "11.9: one area is said in one way"
    if len(n.areas) > 1 or len(n.not_areas) > 1:
        yield "11.9: one area is said in one way"
    if n.where_is is not None and n.where_is.owner == "any" and getattr(n.what, "owner", "you") != "any":
        yield "11.9: a side that is not said is that of who moves"
    where = n.where_is.where if n.where_is is not None else ()
    if any(
        isinstance(f, ir.Not) and isinstance(f.of, ir.HasAbility) and len(f.of.keywords) > 1 for f in where
    ):
        yield "9.1.1: 能力も能力も持たない is said of who is acted on"
    if n.where_is is not None and n.where_is.zones != ("stage",):
        yield "11.9: a member changes places with members on the stage"
    if n.player != "you":
        yield "11.9: you change the places, of yours or of the other player's members"
    if n.facing == ir.EventCard(role="partner") or isinstance(n.facing, ir.Rest | ir.Picked):
        yield "4.5.7: in front of one member, that is on the stage"
    what = n.what
    if isinstance(what, ir.TopOfDeck | ir.TopOfEnergyDeck | ir.Rest | ir.Union) or what == ir.This(
        noun="card"
    ):
        yield "11.9: members on the stage change places"
    if isinstance(what, ir.Select) and what.zones != ("stage",):
        yield "11.9: members on the stage change places"


@standing(ir.Shuffle)
def _shuffle(n: ir.Shuffle, place: Place) -> Iterator[str]:
    if n.owner not in ("you", "opponent") and not (n.owner == "each" and performed(place, n.player)):
        yield "5.5: a deck of one player is shuffled"
    if n.player == "both" and n.owner == "each":
        yield "one form: each for themselves is ForEachPlayer"


@about(ir.LoseSurplus)
def _surplus(n: ir.LoseSurplus) -> Iterator[str]:
    numbered = isinstance(n.count, ir.Exactly) and isinstance(n.count.n, int)
    if not numbered and not isinstance(n.count, ir.Every):
        yield "Q142: so many surplus hearts are lost, or all of them"
    if n.player not in ("you", "opponent"):
        yield "Q142: surplus hearts are of one player"


@about(ir.FormationChange)
def _formation(n: ir.FormationChange) -> Iterator[str]:
    if n.player != "you":
        yield "11.10: a formation change is of your own members"


@about(ir.YellAgain)
def _yell_again(n: ir.YellAgain) -> Iterator[str]:
    if n.redo == (n.n is not None):
        yield "8.3.11: so many more, or once more"
    if isinstance(n.n, int) and n.n < 1:
        yield "1.3.2: what is done is done at least once"


@about(ir.TriggerAbility)
def _trigger(n: ir.TriggerAbility) -> Iterator[str]:
    if not n.keywords or not distinct(n.keywords) or n.n < 1:
        yield "Q108: some ability of a kind, at least one"


@about(ir.Seq, ir.Either)
def _several(n: Any) -> Iterator[str]:
    parts = n.steps if isinstance(n, ir.Seq) else n.options
    if len(parts) < 2 or (isinstance(n, ir.Either) and not distinct(parts)):
        yield "one form: several are two or more"
    if any(isinstance(part, type(n)) for part in parts):
        yield "one form: steps are side by side"


SENTENCES = (ir.If, ir.Modal, ir.Upgrade, ir.Unless, ir.Repeat, ir.Later, ir.ForEachPlayer, ir.May)
"""Steps that say more than that something is done."""


@about(ir.Either)
def _either(n: ir.Either) -> Iterator[str]:
    if any(isinstance(option, (*SENTENCES, ir.Seq)) for option in n.options):
        yield "9.8: one does one action or another"


@standing(ir.May)
def _may(n: ir.May, place: Place) -> Iterator[str]:
    if place.inside(ir.May):
        yield "9.8: a permission covers its whole sentence"
    if isinstance(
        n.do,
        ir.May | ir.If | ir.Modal | ir.Upgrade | ir.Unless | ir.Repeat | ir.Later | ir.ForEachPlayer,
    ):
        yield "9.8: one may do an action"
    steps = n.do.steps if isinstance(n.do, ir.Seq) else (n.do,)
    last = steps[-1]
    changes = last.changes if isinstance(last, ir.Apply) else ()
    if any(not isinstance(change, ir.Negate) for change in changes) or any(
        isinstance(step, SENTENCES) for step in steps
    ):
        yield "9.8: one may do an action"
    if len({getattr(step, "player", n.player) for step in steps}) > 1:
        yield "1.3.4: who may do it does all of it"
    if n.player != getattr(steps[0], "player", "you"):
        yield "1.3.4: who may do it is who does it"
    if n.player == "both":
        yield "1.3.4: each player decides for themselves"


@about(ir.Unless)
def _unless(n: ir.Unless) -> Iterator[str]:
    if not isinstance(n.pay, ir.Pay | ir.Move | ir.Draw | ir.Reveal) or n.pay.player != "you":
        yield "Q92: one pays with an action"


@about(ir.Move, ir.Draw, ir.SetState, ir.PutOnStage, ir.Look, ir.Reveal)
def _both(n: Any) -> Iterator[str]:
    what = getattr(n, "what", None)
    if (
        n.player == "both"
        and isinstance(what, ir.Select | ir.TopOfDeck | ir.TopOfEnergyDeck)
        and what.owner == "each"
    ):
        yield "one form: each for themselves is ForEachPlayer"


@about(ir.Upgrade)
def _upgrade(n: ir.Upgrade) -> Iterator[str]:
    if len(n.cases) != 2 or n.cases[0] == n.cases[1]:
        yield "one form: one case, and one instead"


@standing(ir.ForEachPlayer)
def _each_player(_n: ir.ForEachPlayer, place: Place) -> Iterator[str]:
    if place.inside(ir.ForEachPlayer):
        yield "1.3.4.1: each player, once"


@standing(ir.Repeat)
def _repeat(n: ir.Repeat, place: Place) -> Iterator[str]:
    if place.parent is None or not isinstance(place.parent, ir.Ability) or place.field != "effect":
        yield "Q222: the whole procedure is repeated"
    if n.up_to < 1:
        yield "1.3.2: what is done is done at least once"


@about(ir.Later)
def _later(n: ir.Later) -> Iterator[str]:
    if not isinstance(n.event, ir.LiveStarted) and n.until is None:
        yield "9.7.5: at the start of a live"
    if not isinstance(n.event, ir.LiveStarted | ir.LiveJudged):
        yield "9.7.5: what waits is for a point of the turn; とき within an effect is of what it does itself"
    if isinstance(n.event, ir.LiveStarted) and n.until is not None:
        yield "one form: the next live starts once"
    if isinstance(n.do, ir.Later):
        yield "9.7.5: once"


@about(ir.Rotate)
def _rotate(n: ir.Rotate) -> Iterator[str]:
    if len(n.cycle) < 2 or not distinct(n.cycle):
        yield "4.5: members of two areas or more, each once, change places"
