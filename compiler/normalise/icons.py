"""Icons in one notation: 【登場】 for the words of a header (9.1, 11), [桃] for what stands in a sentence.

Read are the community notation ``{{toujyou.png|登場}}``, where the file name counts and not the label,
and words in any brackets: ［ターン1回］, [赤ハート], 【登場】.
"""

import re

from compiler.normalise.draft import Draft, Edit

HEADER_WORDS = ("登場", "ライブ開始時", "ライブ成功時", "起動", "自動", "常時")
POSITION_WORDS = ("センター", "左サイド", "右サイド")
LIMIT_WORDS = ("ターン1回", "ターン2回")
COLOURS = "桃赤黄緑青紫"

_HEADERS = {word: f"【{word}】" for word in HEADER_WORDS + POSITION_WORDS + LIMIT_WORDS}
_FILES = (
    {
        "toujyou": "登場",
        "live_start": "ライブ開始時",
        "live_success": "ライブ成功時",
        "kidou": "起動",
        "jidou": "自動",
        "jyouji": "常時",
        "center": "センター",
        "leftside": "左サイド",
        "rightside": "右サイド",
        "turn1": "ターン1回",
        "turn2": "ターン2回",
        "icon_all": "ALL",
        "icon_b_all": "ALLブレード",
        "icon_blade": "ブレード",
        "icon_energy": "E",
        "icon_score": "スコア",
        "icon_draw": "ドロー",
        "heart_00": "灰",
    }
    | {f"heart_{i:02}": colour for i, colour in enumerate(COLOURS, 1)}
    | {f"icon_b_heart_{i:02}": f"{colour}ブレード" for i, colour in enumerate(COLOURS, 1)}
)
_ICONS = {word: f"[{word}]" for word in ("ALL", "ALLブレード", "ブレード", "E", "スコア", "ドロー", "灰")} | {
    "ALLハート": "[ALL]",
    "エネルギー": "[E]",
    "灰ハート": "[灰]",
}
for _colour in COLOURS:
    _ICONS |= {
        _colour: f"[{_colour}]",
        f"{_colour}ハート": f"[{_colour}]",
        f"{_colour}ブレード": f"[{_colour}ブレード]",
        f"{_colour}ブレードハート": f"[{_colour}ブレード]",
    }
TOKENS = _HEADERS | _ICONS
"""Word in brackets to its one notation."""


def icon_tokens() -> tuple[str, ...]:
    """Every icon and header word in its one notation, the words of a header first."""
    return tuple(dict.fromkeys(TOKENS.values()))


TOKEN = re.compile("|".join(re.escape(t) for t in sorted(set(TOKENS.values()), key=len, reverse=True)))

_LATIN = str.maketrans("АВЕЅаеΑΒΕ", "ABESaeABE")  # Cyrillic and Greek twins of letters in the words
_FILE = re.compile(r"\{\{([^{}|\n]*)(?:\|[^{}\n]*)?\}\}")
_NAME = re.compile(r"(icon_b_|icon_|b_)?(heart)_?(\d{1,2})|([a-z_]+\d?)")
_WORD = re.compile(r"[\[【]([^\[\]【】\n]{1,12})[\]】]")
_LEFT = re.compile(r"\{\{[^{}\n]*\}\}|\[[^\[\]\n]*\]|【[^【】\n]*】|\{\{|[\[\]【】]|\}\}")


def _by_file(name: str) -> str | None:
    """The token of an icon file; spellings with and without _ and 0 are the same file."""
    stem = name.lower().rpartition("/")[2]
    stem = stem.rpartition(".")[0] or stem
    found = _NAME.fullmatch(stem)
    if not found:
        return None
    prefix, heart, number, _ = found.groups()
    if heart:
        stem = f"{'icon_b_' if prefix and 'b_' in prefix else ''}heart_{int(number):02}"
    word = _FILES.get(stem)
    return TOKENS[word] if word else None


def fold_icons(draft: Draft) -> None:
    """Bring every known icon to its one notation; unknown ones stay as they are."""
    if "{{" in draft.text:
        draft.apply(
            [
                Edit(m.start(), m.end(), token)
                for m in _FILE.finditer(draft.text)
                if (token := _by_file(m.group(1)))
            ]
        )
    draft.apply(
        [
            Edit(m.start(), m.end(), token)
            for m in _WORD.finditer(draft.text)
            if (token := TOKENS.get(m.group(1).translate(_LATIN))) and token != m.group()
        ]
    )


def unknown_icons(text: str) -> list[tuple[int, int, str, str]]:
    """What looks like an icon and is none: (start, stop, code, the words as printed)."""
    result = []
    for found in _LEFT.finditer(TOKEN.sub(lambda m: "\0" * len(m.group()), text)):
        code = "U110" if found.group().startswith("{{") else "U111"
        result.append((found.start(), found.end(), code, text[found.start() : found.end()][:40]))
    return result
