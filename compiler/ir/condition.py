"""What is asked: 場合, かぎり, なら. In a static ability a condition is tested continuously (9.9)."""

from typing import TYPE_CHECKING, Annotated, Literal

from compiler.ir.base import Area, ByKind, Node, Operator, Side, Zone

if TYPE_CHECKING:
    from compiler.ir.event import Event
    from compiler.ir.quantity import Quantity
    from compiler.ir.select import Cards, Filter, Select


class Compare(Node):
    """Two quantities compared (1.3.2.2): counts, totals, existence (Count >= 1), 相手より."""

    kind: Literal["compare"] = "compare"
    left: "Quantity"
    operator: Operator
    right: "Quantity"


class IsOneOf(Node):
    """10、20、30のいずれか: a quantity, counted once, is among numbers (1.3.2.2)."""

    kind: Literal["is_one_of"] = "is_one_of"
    left: "Quantity"
    values: tuple[int, ...]


class Is(Node):
    """それが…の場合: the card(s) pass every filter, as they are or last were (9.11.1).

    ``every``: それらがすべて… / メンバーが『G』のみ (true only of at least one card). Of the partner of a baton
    touch without a filter: バトンタッチしていた, that there was one.
    """

    kind: Literal["is"] = "is"
    of: "Cards"
    where: tuple["Filter", ...]


class EveryArea(Node):
    """エリアすべてに (4.5.2.1): each member area of the side holds a member that passes the filters."""

    kind: Literal["every_area"] = "every_area"
    owner: Side = "you"
    where: tuple["Filter", ...] = ()


class InArea(Node):
    """センターエリアにいる場合 (of one card, 4.5.2.1)."""

    kind: Literal["in_area"] = "in_area"
    of: "Cards"
    areas: tuple[Area, ...]


class InZone(Node):
    """このカードが手札 / 控え室 / 成功ライブカード置き場にある場合 (9.3.4.1); under a member ``host`` (4.5.5)."""

    kind: Literal["in_zone"] = "in_zone"
    of: "Cards"
    zone: Zone
    host: "Select | None" = None


class Happened(Node):
    """このターン、…した / していた場合 (9.7.2): the event occurred at least ``times`` times in the window.

    Who changed area or state is described as it is when asked, unlike in a trigger, which describes
    it as it was. With ``window='entry'``: how the source came to its place (バトンタッチして登場した場合,
    控え室から登場した場合).
    """

    kind: Literal["happened"] = "happened"
    event: "Event"
    window: Literal["this_turn", "previous_turn", "entry"] = "this_turn"
    times: int = 1


class Did(Node):
    """そうした場合: the step that bound ``name`` was carried out completely (1.3.2, Q106, Q118)."""

    kind: Literal["did"] = "did"
    name: str


class PhaseIs(Node):
    """自分のメインフェイズの場合 (7.1.2)."""

    kind: Literal["phase_is"] = "phase_is"
    phase: Literal["main", "live"]
    player: Literal["you", "opponent"] = "you"


class Answered(Node):
    """回答がXの場合: the answer bound by Ask (1.3.1) is one of these."""

    kind: Literal["answered"] = "answered"
    name: str
    answers: tuple[str, ...]


class IsNot(Node):
    """The condition does not hold (9.3.3)."""

    kind: Literal["is_not"] = "is_not"
    of: "Condition"


class And(Node):
    """Aであり、かつB: every condition holds (9.3.3)."""

    kind: Literal["and"] = "and"
    of: tuple["Condition", ...]


class Or(Node):
    """Aか、またはB: a condition holds (9.3.3)."""

    kind: Literal["or"] = "or"
    of: tuple["Condition", ...]


Condition = Annotated[
    Compare
    | IsOneOf
    | Is
    | EveryArea
    | InArea
    | InZone
    | Happened
    | Did
    | PhaseIs
    | Answered
    | IsNot
    | And
    | Or,
    ByKind(),
]
