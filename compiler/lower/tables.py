"""Words of card text and what they stand for in the IR (2, 4, 9.1)."""

from typing import Generic, NoReturn, TypeVar

from compiler import ir
from compiler.lower.decline import Decline
from compiler.lower.words import NP

V = TypeVar("V")


class Table(dict[str, V], Generic[V]):
    """Words and what they stand for. To look up another word declines the text."""

    def __missing__(self, word: str) -> NoReturn:
        words = "・".join(self)
        raise Decline("U320", None, f"{word} is none of {words}", f"「{word}」は{words}のどれでもない", word)


ZONES: Table[ir.Zone] = Table(
    {
        "ステージ": "stage",
        "手札": "hand",
        "デッキ": "deck",
        "控え室": "waiting_room",
        "除外領域": "removed",
        "エネルギーデッキ": "energy_deck",
        "エネルギー置き場": "energy_area",
        "ライブカード置き場": "live_area",
        "成功ライブカード置き場": "success_area",
        "ライブ中": "live_area",
    }
)
AREAS: Table[ir.Area] = Table(
    {
        "センターエリア": "center",
        "センター": "center",
        "左サイドエリア": "left",
        "右サイドエリア": "right",
    }
)
TYPES: Table[str] = Table(
    {
        "カード": "card",
        "メンバーカード": "member",
        "メンバー": "member",
        "ライブカード": "live",
        "エネルギーカード": "energy",
        "エネルギー": "energy",
    }
)
COLOURS: Table[ir.Heart] = Table(
    {
        "桃": "pink",
        "赤": "red",
        "黄": "yellow",
        "緑": "green",
        "青": "blue",
        "紫": "purple",
        "灰": "grey",
        "ALL": "all",
    }
)
BOUNDS: Table[ir.Operator] = Table({"以上": ">=", "以下": "<=", "未満": "<", "": "=="})
KEYWORDS: Table[ir.Keyword] = Table(
    {
        "【登場】": "enter",
        "【ライブ開始時】": "live_start",
        "【ライブ成功時】": "live_success",
        "【起動】": "activated",
        "【自動】": "automatic",
        "【常時】": "static",
    }
)
KINDS: Table[ir.Kind] = Table(
    {
        "名前": "name",
        "カード名": "card_name",
        "グループ名": "group",
        "ユニット名": "unit",
        "コスト": "cost",
        "色": "colour",
    }
)
COMPARATIVES: Table[ir.Operator] = Table(
    {
        "高い": ">",
        "大きい": ">",
        "多い": ">",
        "低い": "<",
        "小さい": "<",
        "少ない": "<",
    }
)


def keywords_of(np: NP) -> tuple[ir.Keyword, ...]:
    """The header words of 【登場】か【起動】能力, in their order."""
    return tuple(KEYWORDS[f"【{word}】"] for word in np.texts("KEYWORD"))


def areas_of(np: NP) -> tuple[ir.Area, ...]:
    """The areas of 左サイドエリアか右サイドエリア, in their order. Raises Decline for another list."""
    parts = [*np.fellows, np]
    if any(part.head not in AREAS or part.mods for part in parts) or np.link not in ("", "か"):
        raise Decline("U320", np.tokens[0] if np.tokens else None, "which areas", "どのエリアか読めない")
    return tuple(AREAS[part.head] for part in parts)
