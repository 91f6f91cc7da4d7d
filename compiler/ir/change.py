"""Continuous changes (9.9), what Apply puts on a card or player and a static ability keeps up."""

from typing import TYPE_CHECKING, Annotated, Literal

from compiler.ir.base import ByKind, Colour, Heart, Icon, Keyword, Node

if TYPE_CHECKING:
    from compiler.ir.card import Ability
    from compiler.ir.effect import Effect
    from compiler.ir.event import Cause, Event
    from compiler.ir.quantity import Quantity
    from compiler.ir.select import Attribute, Cards, Filter


class Gain(Node):
    """[ハート][ブレード]を得る (9.9.1.5): the icons, as printed, ``times`` over (につき)."""

    kind: Literal["gain"] = "gain"
    icons: tuple[Icon, ...]
    times: "Quantity" = 1


class Lose(Node):
    """[ブレード]を失う (9.9.1.5)."""

    kind: Literal["lose"] = "lose"
    icons: tuple[Icon, ...]
    times: "Quantity" = 1


class GainChosen(Node):
    """選んだハートをNつ得る / そのハートを (9.9.1.5): hearts of the colour bound by ChooseHeart."""

    kind: Literal["gain_chosen"] = "gain_chosen"
    name: str
    n: "Quantity" = 1


class GainColoursOf(Node):
    """カードが持つ色のハートをNつずつ (9.9.1.5): one set of each colour the cards have (union, Q246)."""

    kind: Literal["gain_colours_of"] = "gain_colours_of"
    of: "Cards"
    n: "Quantity" = 1


class GainAbility(Node):
    """「【…】…」を得る (9.9.1.2): an ability of its bearer (Q78)."""

    kind: Literal["gain_ability"] = "gain_ability"
    ability: "Ability"


class CopyAbilities(Node):
    """…が持つ【X】能力をすべて得る (9.9.1.2)."""

    kind: Literal["copy_abilities"] = "copy_abilities"
    of: "Cards"
    keywords: tuple[Keyword, ...]


class Negate(Node):
    """【X】能力を無効にする, 能力をすべて無効にする (9.3.2, 9.9.1.2); (): every ability."""

    kind: Literal["negate"] = "negate"
    keywords: tuple[Keyword, ...]


class NoTrigger(Node):
    """【X】能力は発動しない (9.7.2)."""

    kind: Literal["no_trigger"] = "no_trigger"
    keywords: tuple[Keyword, ...]


class TreatAs(Node):
    """『A』、『B』として扱う (9.9.1.3)."""

    kind: Literal["treat_as"] = "treat_as"
    names: tuple[str, ...]


class Adjust(Node):
    """スコア / コスト / 合計スコアを＋N, 公開する / 置ける枚数がN枚減る (9.9.1.5).

    ``cost``: of a member on the stage (Q155); ``hand_cost``: 手札にあるこのメンバーカードのコスト, the cost of this
    card while it is in the hand, for every effect that asks (Q129); ``play_cost``: 登場させるためのコスト, what is
    paid to play cards (9.6.2.3.1), which their cost does not show; ``ability_cost``: what activating this
    ability takes (9.6.2.3). ``yell_count``: cards that a yell reveals (8.3.11); ``live_set``: cards that may
    be set (8.2.2); ``floor``: N未満にはならない.
    """

    kind: Literal["adjust"] = "adjust"
    attribute: Literal[
        "cost", "score", "live_total", "yell_count", "live_set", "hand_cost", "play_cost", "ability_cost"
    ]
    by: "Quantity"
    floor: int | None = None


class Become(Node):
    """スコアは4になる, コストはXに等しくなる, 元々持つ[ブレード]の数は3つになる (9.9.1.4)."""

    kind: Literal["become"] = "become"
    attribute: "Attribute"
    to: "Quantity"


class AdjustNeed(Node):
    """必要ハートを[灰]減らす / 増やす (9.9.1.5): the icons, ``times`` over."""

    kind: Literal["adjust_need"] = "adjust_need"
    direction: Literal["less", "more"]
    icons: tuple[Heart, ...]
    times: "Quantity" = 1


class NeedBecomes(Node):
    """必要ハートは[赤][赤]になる (9.9.1.4)."""

    kind: Literal["need_becomes"] = "need_becomes"
    icons: tuple[Heart, ...]


class HeartsBecome(Node):
    """元々持つハートはすべて[色]になる / 選んだハートになる: recoloured, the number stays (9.9.1.3).

    ``from_``: only hearts of these colours, () for all.
    """

    kind: Literal["hearts_become"] = "hearts_become"
    from_: tuple[Heart, ...] = ()
    to: Colour | None = None
    name: str | None = None


class HeartsLike(Node):
    """元々持つハートはXが持つハートと同じになる: number and colours are those of the card (9.9.1.4)."""

    kind: Literal["hearts_like"] = "hearts_like"
    of: "Cards"


class BladeHeartsBecome(Node):
    """エールによって公開される自分のカードが持つ[…]は、すべて[色]になる (9.9.1.4, 2.7)."""

    kind: Literal["blade_hearts_become"] = "blade_hearts_become"
    from_: tuple[Heart, ...]
    to: Colour


class Prohibit(Node):
    """…できない / …しない (1.3.3).

    ``live``: ライブできない (8.3.4.1); ``to_success_area``: 成功ライブカード置き場に置けない;
    ``activate_by_effect`` / ``activate_in_active_phase`` (Q180, Q280), ``wait_by_effect``; ``activate`` and
    ``wait``: in no way (5.2). ``cause``: by effects of such cards only. ``baton_out``:
    バトンタッチで控え室に置けない, except with members that pass ``unless``.
    """

    kind: Literal["prohibit"] = "prohibit"
    action: Literal[
        "live",
        "to_success_area",
        "activate_by_effect",
        "activate_in_active_phase",
        "activate",
        "wait_by_effect",
        "wait",
        "baton_out",
    ]
    unless: tuple["Filter", ...] = ()
    cause: "Cause | None" = None


class PermitBaton(Node):
    """N人のメンバーとバトンタッチしてもよい (9.6.2.3.2)."""

    kind: Literal["permit_baton"] = "permit_baton"
    members: int


class Replace(Node):
    """…とき、代わりに…する / してもよい (9.10): the event does not happen, ``instead`` does."""

    kind: Literal["replace"] = "replace"
    event: "Event"
    instead: "Effect"


Change = Annotated[
    Gain
    | Lose
    | GainChosen
    | GainColoursOf
    | GainAbility
    | CopyAbilities
    | Negate
    | NoTrigger
    | TreatAs
    | Adjust
    | Become
    | AdjustNeed
    | NeedBecomes
    | HeartsBecome
    | HeartsLike
    | BladeHeartsBecome
    | Prohibit
    | PermitBaton
    | Replace,
    ByKind(),
]

Duration = Literal["live_end", "turn_end", "next_active_phase", "next_live_set"]
"""ライブ終了時まで and このターン (both end in 8.4.11), 次のターンのアクティブフェイズ, 次のライブカードセットフェイズ.

No duration: as long as the ability is static, else while the card stays in its zone (9.2.1.2, 4.1.4).
"""
