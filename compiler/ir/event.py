"""What happens (9.7): trigger events, history conditions and replacements share these patterns.

``times``: the pattern is met at this many occurrences in the turn (3回登場したとき).
``cause``: 自分の(『G』の)カードの効果によって.
"""

from typing import TYPE_CHECKING, Annotated, Literal

from compiler.ir.base import Area, ByKind, Keyword, Node, Orientation, Side, Zone

if TYPE_CHECKING:
    from compiler.ir.select import Cards, Filter


class Cause(Node):
    """カードの効果によって (3.1.2.4): an effect of a card of ``side`` that passes ``where``."""

    kind: Literal["cause"] = "cause"
    side: Side = "any"
    where: tuple["Filter", ...] = ()


class Entered(Node):
    """登場した (11.3.2): a member came to a member area from elsewhere.

    ``baton``: by baton touch (9.6.2.3.2.1) with a member that passes ``with``-selector; ``from_``
    the zone it came from, ``not_from`` the one it did not (手札以外から); ``areas`` where.
    """

    kind: Literal["entered"] = "entered"
    subject: "Cards"
    baton: "Cards | Literal['any'] | None" = None
    from_: Zone | None = None
    not_from: Zone | None = None
    areas: tuple[Area, ...] = ()
    cause: Cause | None = None


class Moved(Node):
    """A card went from one zone to another (9.7.4); ``baton``: と(バトンタッチ)して."""

    kind: Literal["moved"] = "moved"
    subject: "Cards"
    from_: Zone | None = None
    to: Zone | None = None
    baton: "Cards | Literal['any'] | None" = None
    face: Literal["up"] | None = None
    cause: Cause | None = None


class ChangedArea(Node):
    """エリアを移動した (4.1.4, Q94, Q126): member area to member area, from one of ``from_`` (センターエリアから移動した)."""

    kind: Literal["changed_area"] = "changed_area"
    subject: "Cards"
    from_: tuple[Area, ...] = ()
    to: tuple[Area, ...] = ()
    cause: Cause | None = None


class ChangedState(Node):
    """ウェイト状態になった, アクティブ状態になった (5.2): a real change (Q188)."""

    kind: Literal["changed_state"] = "changed_state"
    subject: "Cards"
    to: Orientation
    from_: Orientation | None = None
    cause: Cause | None = None


class Yelled(Node):
    """エールした (8.3.11)."""

    kind: Literal["yelled"] = "yelled"
    player: Literal["you", "opponent"] = "you"


class LiveStarted(Node):
    """ライブ開始時 (8.3.8)."""

    kind: Literal["live_started"] = "live_started"
    player: Literal["you", "opponent"] = "you"


class LiveSucceeded(Node):
    """ライブが成功した (8.4.4)."""

    kind: Literal["live_succeeded"] = "live_succeeded"
    player: Literal["you", "opponent"] = "you"


class LiveJudged(Node):
    """ライブに勝利するプレイヤーを決定するとき (8.4.6)."""

    kind: Literal["live_judged"] = "live_judged"


class AbilityResolved(Node):
    """能力が解決した (9.6.2.4.2)."""

    kind: Literal["ability_resolved"] = "ability_resolved"
    subject: "Cards"
    keywords: tuple[Keyword, ...] = ()


class Refreshed(Node):
    """リフレッシュした (10.2)."""

    kind: Literal["refreshed"] = "refreshed"
    player: Literal["you", "opponent"] = "you"


class OneOf(Node):
    """AかBしたとき: any of the events (9.7.2)."""

    kind: Literal["one_of"] = "one_of"
    of: tuple["Event", ...]


class During(Node):
    """自分のメインフェイズの間、… (7.1.2): the event within a phase of a player."""

    kind: Literal["during"] = "during"
    phase: Literal["main", "live"]
    player: Literal["you", "opponent"] = "you"
    event: "Event"


Event = Annotated[
    Entered
    | Moved
    | ChangedArea
    | ChangedState
    | Yelled
    | LiveStarted
    | LiveSucceeded
    | LiveJudged
    | AbilityResolved
    | Refreshed
    | OneOf
    | During,
    ByKind(),
]
