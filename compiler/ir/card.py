"""Abilities (9.1) and the card definition that cardpool fills and runtime plays (chapter 2)."""

from typing import TYPE_CHECKING, Literal

from pydantic import Field

from compiler.ir.base import Area, CardType, Heart, Keyword, Node

if TYPE_CHECKING:
    from compiler.ir.condition import Condition
    from compiler.ir.effect import Effect
    from compiler.ir.event import Event


class Ability(Node):
    """One ability: header, cost, effect.

    ``keywords``: the header words; 【登場】/【ライブ開始時】 is two (11.1.3). ``event``: the trigger of an
    【自動】 (9.7.1), with ``guard`` tested when it triggers (…の中に…があるとき; Q120). ``areas``:
    【センター】【左サイド】【右サイド】 (11.6-11.8), any of them. ``limit``: 【ターン1回】 (11.2), 【ターン2回】.
    ``only_if``: この能力は…場合のみ起動できる / 発動する; it also says in which zone the ability
    functions, when it names one (9.3.4). ``cost``: the text before ： (9.4.1), a May if it is optional.
    A static ability's ``effect`` is made of If, Seq and Apply only.
    """

    kind: Literal["ability"] = "ability"
    keywords: tuple[Keyword, ...] = Field(min_length=1)
    areas: tuple[Area, ...] = ()
    limit: int | None = None
    only_if: "Condition | None" = None
    event: "Event | None" = None
    guard: "Condition | None" = None
    cost: "Effect | None" = None
    effect: "Effect"

    @property
    def type(self) -> Literal["activated", "automatic", "static"]:
        """起動, 自動 or 常時 (9.1.1); the trigger keywords are automatic (11.3.1, 11.4.1, 11.5.1)."""
        if self.keywords[0] in ("activated", "static"):
            return self.keywords[0]
        return "automatic"


Hearts = dict[Heart, int]


class CardDef(Node):
    """A card as the rules see it (chapter 2), apart from its printings.

    ``id``: the rules identity, one card number without rarity; ``names``: the member names of a card
    name with ＆ (2.3.2.1), else the card name; ``blade_hearts``: hearts, and ``score`` / ``draw``
    icons in ``icons`` (8.3.12). ``hearts`` and ``need`` count icons by colour.
    """

    kind: Literal["card"] = "card"
    id: str
    name: str
    names: tuple[str, ...]
    type: CardType
    groups: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    cost: int = 0
    blade: int = 0
    hearts: Hearts = Field(default_factory=dict)
    blade_hearts: Hearts = Field(default_factory=dict)
    icons: dict[Literal["score", "draw"], int] = Field(default_factory=dict)
    score: int = 0
    need: Hearts = Field(default_factory=dict)
    text: str = ""
    abilities: tuple[Ability, ...] = ()
