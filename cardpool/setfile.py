"""The authoring format: what one set file may say. Shape only; meaning is checked by the loader."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

Icons = Annotated[int, Field(ge=1, le=30)]
"""How many icons of one kind a card prints."""
Name = Annotated[str, Field(min_length=1, max_length=80)]
Keyword = Annotated[str, Field(pattern=r"^[^\s【】「」『』\[\]]{1,12}$")]
Meaning = Annotated[str, Field(min_length=1, max_length=1000)]
Number = Annotated[str, Field(min_length=1, max_length=40, pattern=r"^\S+$")]
OneOrMore = Name | Annotated[list[Name], Field(min_length=1, max_length=12)]

MemberHeart = Literal["pink", "red", "yellow", "green", "blue", "purple", "all"]
NeedHeart = Literal["pink", "red", "yellow", "green", "blue", "purple", "grey"]
BladeHeart = Literal["pink", "red", "yellow", "green", "blue", "purple", "all", "score", "draw"]


class _Shape(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", strict=True)


class SetHeader(_Shape):
    """The set itself and the proper names it introduces (2.3-2.5)."""

    code: Number = Field(description="Short code of the set, such as HST1.")
    name: Name = Field(description="Name of the set.")
    groups: list[Name] = Field(default=[], description="Group names (2.4).")
    units: list[Name] = Field(default=[], description="Unit names (2.5).")
    members: dict[str, Name] = Field(default={}, description="Member name to group (2.4.2.2).")
    keywords: dict[Keyword, Meaning] = Field(
        default={}, description="Keyword, written in 【】 in texts, to the text that it stands for."
    )


class _Entry(_Shape):
    number: Number = Field(description="Card number without rarity: the identity of the card (6.1.1.2).")
    name: Name = Field(description="Card name; the member names of a joint card are joined by ＆ (2.3.2.1).")
    rarities: list[Number] = Field(default=[], description="The printings: number-rarity for each.")
    group: OneOrMore | None = Field(default=None, description="Groups; by default those of the members.")
    unit: OneOrMore | None = Field(default=None, description="Units, if printed (2.5).")


class MemberEntry(_Entry):
    """A member card (2.2.2.2)."""

    type: Literal["member"]
    cost: Annotated[int, Field(ge=0, le=30)] = Field(description="2.6")
    hearts: dict[MemberHeart, Icons] = Field(default={}, description="2.9")
    blade: Annotated[int, Field(ge=0, le=20)] = Field(default=0, description="2.8")
    blade_hearts: dict[BladeHeart, Icons] = Field(default={}, description="2.7")
    text: Annotated[str, Field(max_length=4000)] = Field(default="", description="2.12")


class LiveEntry(_Entry):
    """A live card (2.2.2.1)."""

    type: Literal["live"]
    score: Annotated[int, Field(ge=0, le=20)] = Field(description="2.10")
    need: dict[NeedHeart, Icons] = Field(min_length=1, description="2.11; grey is any colour.")
    blade_hearts: dict[BladeHeart, Icons] = Field(default={}, description="2.7")
    text: Annotated[str, Field(max_length=4000)] = Field(default="", description="2.12")


class EnergyEntry(_Entry):
    """An energy card (2.2.2.3)."""

    type: Literal["energy"]


CardEntry = Annotated[MemberEntry | LiveEntry | EnergyEntry, Field(discriminator="type")]


class SetFile(_Shape):
    """A set file: the header, then the cards."""

    set: SetHeader
    cards: list[CardEntry]


HEADER: TypeAdapter[SetHeader] = TypeAdapter(SetHeader)
CARD: TypeAdapter[MemberEntry | LiveEntry | EnergyEntry] = TypeAdapter(CardEntry)
FIELDS = {
    kind: tuple(model.model_fields)
    for kind, model in (("member", MemberEntry), ("live", LiveEntry), ("energy", EnergyEntry))
}
