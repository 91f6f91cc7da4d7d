"""Which cards: references, filters, counts, selectors (2, 4, 9.6.3)."""

from typing import TYPE_CHECKING, Annotated, Literal

from compiler.ir.base import (
    Area,
    ByKind,
    CardType,
    Heart,
    Keyword,
    Kind,
    Node,
    Operator,
    Orientation,
    Side,
    Zone,
)

if TYPE_CHECKING:
    from compiler.ir.condition import Condition
    from compiler.ir.event import Event
    from compiler.ir.quantity import Quantity


# ---- references -----------------------------------------------------------------------------
class This(Node):
    """The source of the ability (9.12): このメンバー in a member area, このカード in any zone."""

    kind: Literal["this"] = "this"
    noun: Literal["member", "card"] = "member"


class Var(Node):
    """What an earlier step of the same ability bound (4.1.4.1): 選んだX, それ, 公開したカード.

    Names are ``x1``, ``x2`` … in the order of the steps that bind them.
    """

    kind: Literal["var"] = "var"
    name: str


class Rest(Node):
    """残り, ほかのすべてのカード (4.1.4.1): the cards of a bound group that no step took out since."""

    kind: Literal["rest"] = "rest"
    of: Var


class EventCard(Node):
    """The card(s) of the event that triggered the ability (9.7.4.1): そのメンバー, それらのカード.

    ``partner``: the other member of the baton touch (9.6.2.3.2), このバトンタッチで控え室に置かれた….
    """

    kind: Literal["event_card"] = "event_card"
    role: Literal["subject", "partner"] = "subject"


class Picked(Node):
    """これにより選んだX, of the very step that speaks of it: what it has chosen so far (9.6.3)."""

    kind: Literal["picked"] = "picked"


Ref = Annotated[This | Var | Rest | EventCard | Picked, ByKind()]


# ---- attributes and filters -----------------------------------------------------------------
class Attribute(Node):
    """A number on a card: cost 2.6, blade 2.8, hearts 2.9, score 2.10, need 2.11.

    ``hearts`` / ``need`` with ``colours`` count those icons only (in total over the colours listed);
    without, all of them. ``original``: 元々(持つ), the printed value with set effects, before
    additions (9.9.1.4, Q195).
    """

    kind: Literal["attribute"] = "attribute"
    name: Literal["cost", "score", "blade", "hearts", "need", "under"]
    colours: tuple[Heart, ...] = ()
    original: bool = False


class Where(Node):
    """コストN以下, スコアN以上, 元々持つ[ブレード]の数がN以下, [色]をN以上持つ / 含む (2.6, 2.8-2.11)."""

    kind: Literal["where"] = "where"
    attribute: Attribute
    operator: Operator
    value: "Quantity"


class Extreme(Node):
    """コストが最も高い / 低い (1.3.2.2): of the cards that the other filters of its selector leave, none has more, or less.

    There may be several such cards.
    """

    kind: Literal["extreme"] = "extreme"
    attribute: Attribute
    end: Literal["highest", "lowest"] = "highest"


class InGroup(Node):
    """『X』: group or unit (2.4.3.1, 2.12.2), any one of ``names``."""

    kind: Literal["in_group"] = "in_group"
    names: tuple[str, ...]


class Named(Node):
    """「X」: the name is part of the card name (2.3.2.2); ``exact``: カード名が「X」の."""

    kind: Literal["named"] = "named"
    names: tuple[str, ...]
    match: Literal["contains", "exact"] = "contains"


class HasBladeHeart(Node):
    """ブレードハートを持つ (2.7; any icon, Q112), or one icon: [スコア]を持つ, [ALLブレード]を持つ."""

    kind: Literal["has_blade_heart"] = "has_blade_heart"
    icon: Heart | Literal["any", "score", "draw"] = "any"


class HasAbility(Node):
    """能力を持つ, 【X】能力を持つ (9.1.1): at least one ability of one of the kinds; () = any kind."""

    kind: Literal["has_ability"] = "has_ability"
    keywords: tuple[Keyword, ...] = ()


class OfColour(Node):
    """指定した色のハートを持つ, 必要ハートに指定した色を含む: icons of the colour bound by ChooseHeart (9.6.3)."""

    kind: Literal["of_colour"] = "of_colour"
    name: str
    source: Literal["hearts", "need"] = "hearts"


class InState(Node):
    """アクティブ状態の, ウェイト状態の (4.3.2)."""

    kind: Literal["in_state"] = "in_state"
    state: Orientation


class Except(Node):
    """ほかの, このメンバー以外の: not the object itself (4.1.4, Q117)."""

    kind: Literal["except"] = "except"
    ref: Ref


class Compared(Node):
    """Like or unlike a reference (2.3.2, 2.4.3, 2.5): と同じ名前を持つ, とは名前の異なる, と異なるグループ名を持つ.

    ``contains``: the whole card name of the reference is part of its own.
    """

    kind: Literal["compared"] = "compared"
    by: Kind
    relation: Literal["same", "different", "contains"]
    ref: "Ref | Select"


class Past(Node):
    """What happened to the card this turn (9.7.4): このターン中に登場した, エリアを移動した.

    The ``event``'s This is the card that is described, not the source of the ability.
    """

    kind: Literal["past"] = "past"
    event: "Event"


class HasUnder(Node):
    """エネルギーカードが下にある (4.5.5); ``ref``: it is this card."""

    kind: Literal["has_under"] = "has_under"
    type: CardType | None = None
    ref: "Ref | None" = None


class Not(Node):
    """The filter does not hold (9.6.3.1.4 選ぶための条件)."""

    kind: Literal["not"] = "not"
    of: "Filter"


class AnyOf(Node):
    """At least one of the filters holds (9.6.3.1.4 選ぶための条件): AかB."""

    kind: Literal["any_of"] = "any_of"
    of: tuple["Filter", ...]


class AllOf(Node):
    """All of the filters hold (9.6.3.1.4): [赤]と[青]をすべて持つ, or inside AnyOf and Not; else a selector lists
    its filters."""

    kind: Literal["all_of"] = "all_of"
    of: tuple["Filter", ...]


class Facing(Node):
    """Xの正面のエリアにいる (4.5.7): in the other player's area in front of the reference."""

    kind: Literal["facing"] = "facing"
    ref: Ref


class IsType(Node):
    """メンバーカード / ライブカード as an alternative (2.2): コスト2以下のメンバーカードか、ライブカード."""

    kind: Literal["is_type"] = "is_type"
    type: CardType


Filter = Annotated[
    Where
    | Extreme
    | InGroup
    | Named
    | HasBladeHeart
    | HasAbility
    | OfColour
    | InState
    | Except
    | Compared
    | Past
    | HasUnder
    | Facing
    | IsType
    | Not
    | AnyOf
    | AllOf,
    ByKind(),
]


# ---- how many -------------------------------------------------------------------------------
class Exactly(Node):
    """N枚: as many as possible up to N in an effect (9.6.3.1), all or nothing in a cost (9.4.2.2)."""

    kind: Literal["exactly"] = "exactly"
    n: "Quantity" = 1


class UpTo(Node):
    """N枚まで: from 0 to N (1.3.5.1)."""

    kind: Literal["up_to"] = "up_to"
    n: "Quantity"


class AtLeast(Node):
    """N以上を選ぶ (9.6.3.1)."""

    kind: Literal["at_least"] = "at_least"
    n: "Quantity"


class AnyNumber(Node):
    """好きな枚数, 好きな数: 0 or more (1.3.5)."""

    kind: Literal["any_number"] = "any_number"


class Every(Node):
    """All that match; no choice (9.8.1 指示された行動)."""

    kind: Literal["every"] = "every"


class Upgraded(Node):
    """N…を選ぶ。…場合、代わりにMを選ぶ (9.6.3.1): ``to`` instead of ``of`` where the condition holds."""

    kind: Literal["upgraded"] = "upgraded"
    of: "HowMany"
    condition: "Condition"
    to: "HowMany"


HowMany = Annotated[Exactly | UpTo | AtLeast | AnyNumber | Every | Upgraded, ByKind()]


# ---- constraints on the chosen set ----------------------------------------------------------
class TotalAtMost(Node):
    """コストの合計がN以下になるように (9.6.3.1.4): a limit over the whole selection."""

    kind: Literal["total_at_most"] = "total_at_most"
    attribute: Attribute
    n: "Quantity"


class Alike(Node):
    """All chosen share (同じユニット名を持つ) or all differ in (名前の異なる) one property (9.6.3.1.4).

    Multi-name cards count as one with any one of their names (maximum matching, Q207).
    """

    kind: Literal["alike"] = "alike"
    by: Kind
    relation: Literal["same", "different"]


Constraint = Annotated[TotalAtMost | Alike, ByKind()]


class Select(Node):
    """Cards in zones that pass every filter, and how many of them (9.6.3).

    ``zones=()`` with ``among``: その中から, a subset of a bound group. ``areas``: member areas, any
    of them. ``chooser``: who picks; ``blind``: 見ないで選ぶ, without seeing the cards.
    ``bind``: set where these are chosen within another selection (…1人の下にある) and spoken of later.
    A ``member`` in zone ``stage`` is a メンバー (4.5.6), an ``energy`` in ``energy_area`` an
    エネルギー (4.7.4); elsewhere they are …カード.
    """

    kind: Literal["select"] = "select"
    type: CardType | Literal["card"] = "card"
    owner: Side = "you"
    zones: tuple[Zone, ...] = ()
    areas: tuple[Area, ...] = ()
    among: Ref | None = None
    under: "Ref | Select | None" = None
    where: tuple[Filter, ...] = ()
    count: HowMany = Every()
    constraint: Constraint | None = None
    chooser: Literal["you", "opponent"] = "you"
    blind: bool = False
    bind: str | None = None


class Union(Node):
    """AとBと: several selections together (9.6.3) (メンバーカード1枚とライブカード1枚)."""

    kind: Literal["union"] = "union"
    of: tuple["Cards", ...]


class TopOfDeck(Node):
    """デッキの上からカードをN枚 / デッキの一番上のカード (4.8.2): no choice, moved one by one (4.8.3)."""

    kind: Literal["top_of_deck"] = "top_of_deck"
    owner: Side = "you"
    n: "Quantity" = 1
    end: Literal["top", "bottom"] = "top"


class TopOfEnergyDeck(Node):
    """エネルギーデッキからエネルギーカードをN枚 (4.9)."""

    kind: Literal["top_of_energy_deck"] = "top_of_energy_deck"
    owner: Side = "you"
    n: "Quantity" = 1


Cards = Annotated[
    This | Var | Rest | EventCard | Picked | Select | Union | TopOfDeck | TopOfEnergyDeck,
    ByKind(),
]
