"""Words of card text and what they stand for in the IR (2, 4, 9.1)."""

from compiler import ir
from compiler.lower.words import NP

ZONES: dict[str, ir.Zone] = {
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
AREAS: dict[str, ir.Area] = {
    "センターエリア": "center",
    "センター": "center",
    "左サイドエリア": "left",
    "右サイドエリア": "right",
}
TYPES: dict[str, str] = {
    "カード": "card",
    "メンバーカード": "member",
    "メンバー": "member",
    "ライブカード": "live",
    "エネルギーカード": "energy",
    "エネルギー": "energy",
}
COLOURS: dict[str, ir.Heart] = {
    "桃": "pink",
    "赤": "red",
    "黄": "yellow",
    "緑": "green",
    "青": "blue",
    "紫": "purple",
    "灰": "grey",
    "ALL": "all",
}
BOUNDS: dict[str, ir.Operator] = {"以上": ">=", "以下": "<=", "未満": "<", "": "=="}
KEYWORDS: dict[str, ir.Keyword] = {
    "【登場】": "enter",
    "【ライブ開始時】": "live_start",
    "【ライブ成功時】": "live_success",
    "【起動】": "activated",
    "【自動】": "automatic",
    "【常時】": "static",
}
KINDS: dict[str, ir.Kind] = {
    "名前": "name",
    "カード名": "card_name",
    "グループ名": "group",
    "ユニット名": "unit",
    "コスト": "cost",
    "色": "colour",
}
COMPARATIVES: dict[str, ir.Operator] = {
    "高い": ">",
    "大きい": ">",
    "多い": ">",
    "低い": "<",
    "小さい": "<",
    "少ない": "<",
}


def keywords_of(np: NP) -> tuple[ir.Keyword, ...]:
    """The header words of 【登場】か【起動】能力, in their order."""
    return tuple(KEYWORDS[f"【{word}】"] for word in np.texts("KEYWORD"))
