"""What is done: one-shot actions (9.8, chapter 5) and control. Costs are effects too (9.4.2).

``bind`` names the cards (or the colour, number, player, answer) of a step for later steps; it is set
only where a later node refers to it.
"""

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from compiler.ir.base import Area, ByKind, Colour, Keyword, Node, Orientation, Player, Side, Zone
from compiler.ir.change import Duration

if TYPE_CHECKING:
    from compiler.ir.change import Change
    from compiler.ir.condition import Condition
    from compiler.ir.event import Event
    from compiler.ir.quantity import Quantity
    from compiler.ir.select import Cards, Filter, HowMany, Ref, Select, Var


class Draw(Node):
    """カードをN枚引く (5.6), N枚まで, 手札がN枚になるまで (``until``)."""

    kind: Literal["draw"] = "draw"
    player: Player = "you"
    count: "HowMany" = Field(default=...)
    until: int | None = None
    bind: str | None = None


class Move(Node):
    """Cards to a zone (5.4): 置く, 加える, 戻す; under a member with ``under`` (5.10).

    ``place``: デッキの一番上 / 一番下 / 上からN枚目 / 一番上か一番下, or ``shuffled``: デッキに加えてシャッフルする, the
    whole deck is shuffled with them; ``order``: 好きな順番で (chosen by
    the player) or シャッフルして (5.5). Cards go to zones of their owner (4.1.7).
    """

    kind: Literal["move"] = "move"
    player: Player = "you"
    what: "Cards"
    to: Zone
    place: Literal["top", "bottom", "either", "shuffled"] | int | None = None
    order: Literal["any", "shuffled"] | None = None
    state: Orientation | None = None
    face: Literal["up"] | None = None
    under: "Ref | Select | None" = None
    bind: str | None = None


class Shuffle(Node):
    """デッキをシャッフルする (5.5)."""

    kind: Literal["shuffle"] = "shuffle"
    player: Player = "you"
    owner: Side = "you"
    bind: str | None = None


class Look(Node):
    """デッキの上からカードをN枚見る (5.7), 相手の手札を見る (4.2.2): the cards stay where they are (Q122)."""

    kind: Literal["look"] = "look"
    player: Player = "you"
    what: "Cards"
    bind: str | None = None


class Reveal(Node):
    """公開する (4.2.2)."""

    kind: Literal["reveal"] = "reveal"
    player: Player = "you"
    what: "Cards"
    bind: str | None = None


class RevealUntil(Node):
    """…が公開されるまで、デッキの一番上のカードを公開し続ける (4.2.2, Q102). ``until``: what is looked for, or the
    kind that ChooseKind bound; ``bind``: the card found; ``others``: the cards revealed before it."""

    kind: Literal["reveal_until"] = "reveal_until"
    until: "Select | Var"
    bind: str | None = None
    others: str | None = None


class Choose(Node):
    """選ぶ (9.6.3): cards or members are bound, nothing moves."""

    kind: Literal["choose"] = "choose"
    player: Player = "you"
    what: "Cards"
    bind: str | None = None


class ChoosePlayer(Node):
    """自分か相手を選ぶ (9.6.3): binds the player meant by Side 'chosen'."""

    kind: Literal["choose_player"] = "choose_player"


class ChooseHeart(Node):
    """[A]か[B]のうち、1つを選ぶ / 好きなハートの色を1つ指定する (9.6.3; ALL cannot be named, Q190)."""

    kind: Literal["choose_heart"] = "choose_heart"
    colours: tuple[Colour, ...] = ("pink", "red", "yellow", "green", "blue", "purple")
    bind: str | None = None


class ChooseKind(Node):
    """AかBのどちらか1つを選ぶ: one of the descriptions, by which cards are recognised later (9.6.3)."""

    kind: Literal["choose_kind"] = "choose_kind"
    options: tuple["Filter", ...]
    bind: str | None = None


class ChooseNumber(Node):
    """数1つを選ぶ (1.3.5)."""

    kind: Literal["choose_number"] = "choose_number"
    bind: str | None = None


class ChooseArea(Node):
    """エリア1つを選ぶ (9.6.3), other than where the reference is, or where it entered."""

    kind: Literal["choose_area"] = "choose_area"
    other_than: "Ref"
    where: Literal["is", "entered"] = "is"
    bind: str | None = None


class Ask(Node):
    """相手にXと聞く: the answer is bound (free text, Q185). The text alone says it (1.3.1)."""

    kind: Literal["ask"] = "ask"
    prompt: str
    bind: str | None = None


class LoseSurplus(Node):
    """余剰ハートをすべて失う, Nつ失う: hearts left after 8.3.15 are left no more. ``bind``: how many were lost (Lost)."""

    kind: Literal["lose_surplus"] = "lose_surplus"
    player: Player = "you"
    count: "HowMany"
    bind: str | None = None


class SetState(Node):
    """アクティブにする / ウェイトにする (5.2). ``bind``: those whose state changed, for これにより…にしたメンバー;
    ``others``: all that were meant, also one that is kept from it, for そのメンバー (1.3.2)."""

    kind: Literal["set_state"] = "set_state"
    player: Player = "you"
    what: "Cards"
    state: Orientation
    bind: str | None = None
    others: str | None = None


class PutOnStage(Node):
    """登場させる (9.6.2.4.2.1). ``area``: any area; ``empty`` メンバーのいないエリア; ``left_by`` Xがいたエリア
    (last known, Q79); areas by name."""

    kind: Literal["put_on_stage"] = "put_on_stage"
    player: Player = "you"
    what: "Cards"
    area: Literal["any", "empty"] = "any"
    areas: tuple[Area, ...] = ()
    left_by: "Ref | None" = None
    state: Orientation | None = None
    bind: str | None = None


class PositionChange(Node):
    """ポジションチェンジする / させる (11.9): to an area; ``areas`` / ``not_areas`` / ``where_is`` restrict it.

    ``chosen``: the area that ChooseArea bound. ``bind``: the member that was to move; ``others``: all that
    changed their area by it, also who made room (11.9.2).
    """

    kind: Literal["position_change"] = "position_change"
    player: Player = "you"
    what: "Cards"
    areas: tuple[Area, ...] = ()
    not_areas: tuple[Area, ...] = ()
    where_is: "Select | None" = None
    facing: "Ref | None" = None
    chosen: "Var | None" = None
    bind: str | None = None
    others: str | None = None


class FormationChange(Node):
    """フォーメーションチェンジする (11.10) / それぞれ好きなエリアに移動させる. ``bind``: those whose area changed."""

    kind: Literal["formation_change"] = "formation_change"
    player: Player = "you"
    bind: str | None = None


class Rotate(Node):
    """センターを左に、左を右に、…それぞれ移動させる: the members of areas change places, all at once (1.3.4.1).

    ``cycle``: from each area to the next, from the last to the first; in the order of the text.
    """

    kind: Literal["rotate"] = "rotate"
    player: Player = "both"
    cycle: tuple[Area, ...]


class Pay(Node):
    """[E]を支払う (5.9); ``bind`` is the number paid."""

    kind: Literal["pay"] = "pay"
    player: Player = "you"
    count: "HowMany" = Field(default=...)
    bind: str | None = None


class YellAgain(Node):
    """追加でN枚エールを行う; ``redo``: そのエールで得たブレードハートを失い、もう一度エールを行う (8.3.11)."""

    kind: Literal["yell_again"] = "yell_again"
    n: "Quantity | None" = None
    redo: bool = False


class TriggerAbility(Node):
    """Xの【…】能力1つを発動させる (9.7.2): its source is the other card (9.12.2, Q108)."""

    kind: Literal["trigger_ability"] = "trigger_ability"
    of: "Cards"
    keywords: tuple[Keyword, ...]
    n: int = 1


class Apply(Node):
    """A continuous effect (9.2.1.2) on cards or players. ``on`` this card by default.

    Player-wide changes (live_total, yell_count, live …) ignore ``on`` and use ``player``. ``bind``: the
    cards changed, for そのメンバー and これにより無効にした場合. ``stacks`` false: この効果は重複しない,
    however many cards have it a card or player has it once.
    """

    kind: Literal["apply"] = "apply"
    on: "Cards | None" = None
    player: Side = "you"
    changes: tuple["Change", ...]
    duration: Duration | None = None
    stacks: bool = True
    bind: str | None = None


# ---- control --------------------------------------------------------------------------------
class Seq(Node):
    """Steps in the order of the text (9.8.1, 9.4.2.1)."""

    kind: Literal["seq"] = "seq"
    steps: tuple["Effect", ...]


class If(Node):
    """場合 (9.3.3): ``then`` only if the condition holds; ``otherwise``: それ以外の場合 / そうしなかった場合."""

    kind: Literal["if"] = "if"
    condition: "Condition"
    then: "Effect"
    otherwise: "Effect | None" = None


class Upgrade(Node):
    """…場合A。…場合、代わりにB (9.8.1): the last case whose condition holds replaces the earlier ones (Q203)."""

    kind: Literal["upgrade"] = "upgrade"
    cases: tuple[If, ...]


class May(Node):
    """してもよい (9.6.2.2): all of ``do`` or nothing; ``bind`` for そうした場合."""

    kind: Literal["may"] = "may"
    player: Player = "you"
    do: "Effect"
    bind: str | None = None


class Unless(Node):
    """…支払わないかぎり、…: pay in full (9.4.2.2), otherwise the effect (Q92)."""

    kind: Literal["unless"] = "unless"
    pay: "Effect"
    otherwise: "Effect"


class Modal(Node):
    """以下から1つを選ぶ (9.6.3): the options in order; the same one is not taken twice (Q191).

    ``count`` may be Upgraded: …場合、代わりに1つ以上を選ぶ. ``player``: who chooses; each option says who does it.
    """

    kind: Literal["modal"] = "modal"
    player: Literal["you", "opponent"] = "you"
    count: "HowMany"
    options: tuple["Effect", ...]


class Either(Node):
    """AするかB (9.6.2.2): one of the alternatives, chosen by the player (also in a cost)."""

    kind: Literal["either"] = "either"
    options: tuple["Effect", ...]


class ForEachPlayer(Node):
    """自分と相手はそれぞれ…: done by each player for themselves (1.3.4.1); inside, Side 'each' is that player."""

    kind: Literal["for_each_player"] = "for_each_player"
    do: "Effect"


class Repeat(Node):
    """この手順をさらにN回まで繰り返してもよい (1.3.5.1)."""

    kind: Literal["repeat"] = "repeat"
    do: "Effect"
    up_to: int


class Later(Node):
    """A delayed trigger (9.7.5): 相手のライブ開始時、…; このターン、…とき, until the end of the turn only."""

    kind: Literal["later"] = "later"
    event: "Event"
    do: "Effect"
    until: Literal["turn_end"] | None = None


Effect = Annotated[
    Draw
    | Move
    | Shuffle
    | Look
    | Reveal
    | RevealUntil
    | Choose
    | ChoosePlayer
    | ChooseHeart
    | ChooseKind
    | ChooseNumber
    | ChooseArea
    | Ask
    | LoseSurplus
    | SetState
    | PutOnStage
    | PositionChange
    | FormationChange
    | Rotate
    | Pay
    | YellAgain
    | TriggerAbility
    | Apply
    | Seq
    | If
    | Upgrade
    | May
    | Unless
    | Modal
    | Either
    | ForEachPlayer
    | Repeat
    | Later,
    ByKind(),
]
