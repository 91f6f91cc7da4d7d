"""What every IR node is: frozen, closed, pure data (no positions, no wording)."""

from typing import Any, Literal, get_args

from pydantic import BaseModel, ConfigDict, GetCoreSchemaHandler, GetJsonSchemaHandler
from pydantic_core import CoreSchema, PydanticCustomError, core_schema


class Node(BaseModel):
    """A piece of meaning. Equal nodes mean the same; JSON both ways is lossless."""

    model_config = ConfigDict(frozen=True, extra="forbid")


NODES_KEY = "nodes"
"""Where the JSON Schema of a union, before it is put together, names its nodes."""


class ByKind:
    """The annotation of a union of nodes, which are told apart by ``kind``.

    A node's schema ends here: with pydantic's own discriminated unions the schema of each node holds those
    of all others, and a hundred kinds of node take a hundred times as long to load as one.
    """

    def __get_pydantic_core_schema__(self, union: Any, _handler: GetCoreSchemaHandler) -> CoreSchema:
        nodes: frozenset[type[Node]] = frozenset(get_args(union))

        def read(value: Any) -> Node:
            if type(value) in nodes:
                node: Node = value
                return node
            kind = value.get("kind") if isinstance(value, dict) else None
            for node_type in nodes:
                if node_type.model_fields["kind"].default == kind:
                    return node_type.model_validate(value)
            raise PydanticCustomError(
                "kind", "no node of the kind {found} may stand here", {"found": repr(kind)}
            )

        names = sorted(one.__name__ for one in nodes)
        return core_schema.no_info_plain_validator_function(read, metadata={"nodes": names})

    def __get_pydantic_json_schema__(
        self, schema: CoreSchema, _handler: GetJsonSchemaHandler
    ) -> dict[str, Any]:
        """The names of the nodes; ``compiler.schema`` puts each node's own schema beside them."""
        return {NODES_KEY: schema["metadata"]["nodes"]}


def brief(value: Any) -> Any:
    """A node as JSON: its kind, and what differs from the defaults; it reads back as the same node."""
    if isinstance(value, Node):
        shown = {"kind": getattr(value, "kind", None)}
        for name, field in type(value).model_fields.items():
            own = getattr(value, name)
            if name != "kind" and own != field.get_default(call_default_factory=True):
                shown[name] = brief(own)
        return shown
    if isinstance(value, tuple):
        return [brief(item) for item in value]
    return value


Side = Literal["you", "opponent", "both", "either", "any", "each", "chosen"]
"""Whose: ``both`` = 自分と相手の together; ``either`` = 自分か相手の, one of the two;
``any`` = no side printed, either player's (Q238); ``each`` = 自身の, each performing player's own;
``chosen`` = そのプレイヤー, the player bound by ChoosePlayer."""

Player = Literal["you", "opponent", "both", "chosen"]
"""Who performs an action; ``both`` act in the order of rule 1.3.4."""

Zone = Literal[
    "stage",  # 4.4 ステージ
    "live_area",  # 4.6 ライブカード置き場
    "energy_area",  # 4.7 エネルギー置き場
    "deck",  # 4.8 メインデッキ置き場
    "energy_deck",  # 4.9 エネルギーデッキ置き場
    "success_area",  # 4.10 成功ライブカード置き場
    "hand",  # 4.11 手札
    "waiting_room",  # 4.12 控え室
    "removed",  # 4.13 除外領域
    "yell",  # 4.14 + 8.3.11 own cards revealed by yell, in the resolution area
    "under",  # 4.5.5 cards under a member
    "anywhere",  # すべての / いずれかの領域
]

Area = Literal["left", "center", "right"]
"""4.5.2.1 左サイドエリア, センターエリア, 右サイドエリア."""

CardType = Literal["member", "live", "energy"]
"""2.2.2."""

Colour = Literal["pink", "red", "yellow", "green", "blue", "purple"]
"""2.1.1.1 桃 赤 黄 緑 青 紫."""

Heart = Literal["pink", "red", "yellow", "green", "blue", "purple", "all", "grey"]
"""2.1.1: a colour, ``all`` (2.1.1.3 any one colour) or ``grey`` (2.1.1.2, in requirements)."""

Icon = Literal["pink", "red", "yellow", "green", "blue", "purple", "all", "grey", "blade", "score", "draw"]
"""What can be gained or printed: hearts, a blade (2.8), the score and draw icons (8.3.12, 8.4.2.1)."""

Orientation = Literal["active", "wait"]
"""4.3.2 アクティブ状態, ウェイト状態."""

Operator = Literal["<", "<=", "==", ">=", ">"]

Keyword = Literal["enter", "live_start", "live_success", "activated", "automatic", "static"]
"""The header words 【登場】 (11.3) 【ライブ開始時】 (11.4) 【ライブ成功時】 (11.5)
【起動】 【自動】 【常時】 (9.1.1)."""

Kind = Literal["name", "card_name", "group", "unit", "cost", "colour"]
"""A property by which cards are the same, different or counted in kinds."""
