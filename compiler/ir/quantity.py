"""How much: numbers that are counted when asked (once by an effect, continuously by a static ability)."""

from typing import TYPE_CHECKING, Annotated, Literal

from compiler.ir.base import ByKind, Colour, Heart, Kind, Node

if TYPE_CHECKING:
    from compiler.ir.select import Attribute, Cards


class Count(Node):
    """The number of cards (4.1.2.2), or of paid energy (5.9), in ``of``."""

    kind: Literal["count"] = "count"
    of: "Cards"


class Total(Node):
    """Xの合計 / 総数: an attribute (2.6-2.11) summed over cards; of one card, its value."""

    kind: Literal["total"] = "total"
    attribute: "Attribute"
    of: "Cards"


class Own(Node):
    """元々のスコアより (9.9.1.1): a number of the very card that a filter describes (only as the value of a Where)."""

    kind: Literal["own"] = "own"
    attribute: "Attribute"


class Highest(Node):
    """最も大きい / ほかのすべての…より: the greatest value (2.6-2.11) among cards (0 of none)."""

    kind: Literal["highest"] = "highest"
    attribute: "Attribute"
    of: "Cards"


class Kinds(Node):
    """How many different values (2.3.2.1, 2.4.2.1): 名前の異なる…がN人 is a matching (Q207), N種類 a union (Q228).

    ``also``: the cards differ in this too, 名前とコストが両方とも異なる.
    """

    kind: Literal["kinds"] = "kinds"
    by: Kind
    of: "Cards"
    mode: Literal["matching", "union"] = "matching"
    also: Kind | None = None


class Most(Node):
    """同じ名前の…がN人 (2.3.2.1): the size of the largest set that shares one value."""

    kind: Literal["most"] = "most"
    by: Kind
    of: "Cards"


class Colours(Node):
    """How many of ``colours`` (2.1.1.1) occur on the cards together (Q67, Q216); ALL is no colour (Q190)."""

    kind: Literal["colours"] = "colours"
    of: "Cards"
    source: Literal["hearts", "blade_hearts", "need"] = "hearts"
    colours: tuple[Heart, ...] = ("pink", "red", "yellow", "green", "blue", "purple")


class LiveTotal(Node):
    """ライブの合計スコア (8.4.2); compared by 8.4.3."""

    kind: Literal["live_total"] = "live_total"
    player: Literal["you", "opponent"] = "you"


class Surplus(Node):
    """余剰ハート: hearts left after 8.3.15, all or of one colour (Q142, Q173, Q174)."""

    kind: Literal["surplus"] = "surplus"
    player: Literal["you", "opponent"] = "you"
    colour: Colour | None = None


class Plus(Node):
    """a + b (1.3.2.4; b may be negative: より2低い)."""

    kind: Literal["plus"] = "plus"
    a: "Quantity"
    b: "Quantity"


class Times(Node):
    """Xにつき (1.3.2.2): ``n`` for each full ``every`` of ``per``."""

    kind: Literal["times"] = "times"
    n: "Quantity" = 1
    per: "Quantity"
    every: int = 1


class Difference(Node):
    """その差: a - b, not below 0 (1.3.2.2)."""

    kind: Literal["difference"] = "difference"
    a: "Quantity"
    b: "Quantity"


class AtMost(Node):
    """この能力ではNまで: capped (1.3.2.4 上下限の指定)."""

    kind: Literal["at_most"] = "at_most"
    of: "Quantity"
    n: int


class Chosen(Node):
    """選んだ数: the number bound by ChooseNumber (1.3.5)."""

    kind: Literal["chosen"] = "chosen"
    name: str


class Lost(Node):
    """これにより失った余剰ハートの数: the hearts, left after 8.3.15, that LoseSurplus took (Q142)."""

    kind: Literal["lost"] = "lost"
    name: str


class TurnNumber(Node):
    """このゲームのNターン目 (7.1.1)."""

    kind: Literal["turn_number"] = "turn_number"


Quantity = (
    int
    | Annotated[
        Count
        | Total
        | Own
        | Highest
        | Kinds
        | Most
        | Colours
        | LiveTotal
        | Surplus
        | Plus
        | Times
        | Difference
        | AtMost
        | Chosen
        | Lost
        | TurnNumber,
        ByKind(),
    ]
)
