"""A small set to test with, and how findings are looked at."""

from collections.abc import Iterable
from typing import Any

from cardpool import Pool, load_set_text
from compiler.diagnostics import Diagnostic

HEADER = """\
set:
  code: T
  name: 試し
  groups: [星組, 月組]
  units: [ルナ, Sol 9]
  members: {月野あかり: 月組, 月野 ひかり: 月組, 星川まい: 星組}
cards:
"""

CARDS = """\
  - number: T-001
    name: 月野あかり
    type: member
    unit: ルナ
    cost: 4
    hearts: {pink: 1, red: 2}
    blade: 2
    blade_hearts: {pink: 1, score: 1}
    text: |
      【登場】カードを1枚引く。

      【常時】[ブレード]を得る。
  - number: T-002
    name: 月野ひかり＆星川まい
    type: member
    cost: 9
    hearts: {blue: 3}
  - number: T-003
    name: 夜道
    type: live
    group: 月組
    score: 2
    need: {pink: 1, grey: 2}
    text: 【ライブ成功時】カードを1枚引く。
  - number: T-004
    name: あかり
    type: energy
    rarities: [N, R＋]
"""


def coded(found: Iterable[Diagnostic]) -> list[str]:
    """The codes of the findings, in order."""
    return [one.code for one in found]


def only(found: Iterable[Diagnostic], code: str) -> Diagnostic:
    """The one finding with ``code``."""
    matching = [one for one in found if one.code == code]
    assert len(matching) == 1, [(one.code, one.message.en) for one in found]
    return matching[0]


def place(found: Diagnostic) -> tuple[int | None, int | None]:
    """Line and column of a finding."""
    return found.line, found.column


def card(**fields: Any) -> str:
    """One member card as YAML lines under HEADER, its fields replaced, left out where None."""
    base = {"number": "T-009", "name": "月野あかり", "type": "member", "cost": 2}
    pairs = [(key, value) for key, value in {**base, **fields}.items() if value is not None]
    first, *rest = (f"{key}: {value}" for key, value in pairs)
    return "\n    ".join([f"  - {first}", *rest]) + "\n"


def many(members: int, lives: int, energy: int) -> Pool:
    """A pool of so many different cards of each type."""
    lines = [
        f"  - {{number: M-{i:03}, name: 星川まい, type: member, cost: 2, hearts: {{pink: 2}}}}"
        for i in range(members)
    ]
    lines += [
        f"  - {{number: L-{i:03}, name: 歌{i}, type: live, score: 1, need: {{pink: 2}}}}"
        for i in range(lives)
    ]
    lines += [f"  - {{number: E-{i:03}, name: 力{i}, type: energy}}" for i in range(energy)]
    loaded = load_set_text(HEADER + "\n".join(lines) + "\n")
    assert loaded.ok
    return loaded.pool
