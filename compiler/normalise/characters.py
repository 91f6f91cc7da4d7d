"""Unicode form, width and white space: what is the same character to a Japanese reader.

Folded: digits, Latin letters, + - : / and brackets to half width, half-width katakana to full, kana
with a separate voicing mark (NFD) to one character, CJK compatibility forms. Removed: white space
within a line, byte order marks, zero-width and direction characters. Never folded: ！ ？ ＆ ☆ ・ (names).
"""

import re
import unicodedata
from functools import lru_cache

from compiler.normalise.draft import Draft, Edit

_HALF = "０１２３４５６７８９＋－：／［］｛｝｜＇＂．，" + "".join(
    chr(code) for code in (*range(0xFF21, 0xFF3B), *range(0xFF41, 0xFF5B))
)
_WIDTH = {ord(char): chr(ord(char) - 0xFEE0) for char in _HALF}
_SAME = str.maketrans(
    {"−": "-", "﹣": "-", "’": "'", "‘": "'", "“": '"', "”": '"', "µ": "μ", "｡": "。", "､": "、", "｢": "「"}
    | {
        "｣": "」",
        "･": "・",
        "〖": "【",
        "〗": "】",
        "﹁": "「",
        "﹂": "」",
        "﹃": "『",
        "﹄": "』",
        "︰": ":",
    }
    | {"꞉": ":", "∶": ":"}
    | {"\u2028": "\n", "\u2029": "\n", "\x85": "\n", "\v": "\n", "\f": "\n"}
)
_RADICALS = {code: unicodedata.normalize("NFKC", chr(code)) for code in range(0x2F00, 0x2FD6)}
_TABLE = _WIDTH | _SAME | _RADICALS

_CRLF = re.compile(r"\r\n?")
_INVISIBLE = re.compile(
    "[ \\t\u00a0\u1680\u2000-\u200f\u202a-\u202f\u205f-\u2064\u2066-\u206f\u3000"
    "\u00ad\ufeff\ufe00-\ufe0f\U000e0100-\U000e01ef]+"
)
_MARKS = "\u0300-\u036f\u3099\u309a\u309b\u309c\uff9e\uff9f"
_CLUSTER = re.compile(f"[^{_MARKS}\\n][{_MARKS}]+|[\uff66-\uff9d]")
_COMBINING = str.maketrans("\u309b\u309c\uff9e\uff9f", "\u3099\u309a\u3099\u309a")


def fold_characters(draft: Draft) -> None:
    """Fold the characters of ``draft``; nothing here is worth a warning."""
    draft.apply([Edit(m.start(), m.end(), "\n") for m in _CRLF.finditer(draft.text)])
    draft.apply([Edit(m.start(), m.end(), "") for m in _INVISIBLE.finditer(draft.text)])
    draft.text = draft.text.translate(_TABLE)
    draft.apply(
        [
            Edit(m.start(), m.end(), composed)
            for m in _CLUSTER.finditer(draft.text)
            if (composed := _compose(m.group())) != m.group()
        ]
    )
    if not unicodedata.is_normalized("NFC", draft.text):
        draft.apply(
            [
                Edit(i, i + 1, single)
                for i, char in enumerate(draft.text)
                if (single := unicodedata.normalize("NFC", char)) != char
            ]
        )


def _compose(cluster: str) -> str:
    """Base and marks as one character where there is one, else unchanged."""
    base = unicodedata.normalize("NFKC", cluster[0]) if "\uff66" <= cluster[0] <= "\uff9d" else cluster[0]
    composed = unicodedata.normalize("NFC", base + cluster[1:].translate(_COMBINING))
    return composed if len(composed) < len(cluster) else base + cluster[1:]


@lru_cache(maxsize=4096)
def fold_name(name: str) -> str:
    """A name as it comes out of a normalised text: same folding, no white space, no line breaks."""
    draft = Draft(name)
    fold_characters(draft)
    return draft.text.replace("\n", "")
