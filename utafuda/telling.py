"""The log in words: what happened, and the very characters of the card that caused it."""

from collections.abc import Callable, Iterator
from itertools import groupby

from cardpool.compile import CompiledPool
from compiler.diagnostics import Language, Words
from runtime.game import Game
from runtime.kernel.state import LogEntry
from runtime.kernel.zones import (
    DECK,
    ENERGY_AREA,
    ENERGY_DECK,
    HAND,
    LIVE_AREA,
    REMOVED,
    RESOLUTION,
    STAGE,
    SUCCESS_AREA,
    UNDER,
    WAITING_ROOM,
)

ZONES = {
    DECK: Words("デッキ", "the deck"),
    HAND: Words("手札", "the hand"),
    WAITING_ROOM: Words("控え室", "the waiting room"),
    SUCCESS_AREA: Words("成功ライブカード置き場", "the success area"),
    LIVE_AREA: Words("ライブカード置き場", "the live area"),
    ENERGY_DECK: Words("エネルギーデッキ", "the energy deck"),
    ENERGY_AREA: Words("エネルギー置き場", "the energy area"),
    REMOVED: Words("除外領域", "the removed zone"),
    STAGE: Words("ステージ", "the stage"),
    UNDER: Words("メンバーの下", "a place under a member"),
    RESOLUTION: Words("解決領域", "the resolution area"),
    -1: Words("ゲームの外", "outside the game"),
}
AREA_WORDS = (
    Words("左サイドエリア", "the left area"),
    Words("センターエリア", "the center area"),
    Words("右サイドエリア", "the right area"),
)
PHASES = {
    "active": Words("アクティブフェイズ", "active phase"),
    "energy": Words("エネルギーフェイズ", "energy phase"),
    "draw": Words("ドローフェイズ", "draw phase"),
    "main": Words("メインフェイズ", "main phase"),
    "live_set": Words("ライブカードセットフェイズ", "live set phase"),
    "performance": Words("パフォーマンスフェイズ", "performance phase"),
    "judge": Words("ライブ勝敗判定フェイズ", "judge phase"),
}

_SHORT = 8
"""Fewer characters than this tell a reader too little."""


class Teller:
    """Tells the log of a game in ``language``. ``players``: how the two are called."""

    def __init__(
        self,
        game: Game,
        compiled: CompiledPool,
        language: Language,
        players: tuple[str, str] = ("A", "B"),
    ) -> None:
        self.game = game
        self.compiled = compiled
        self.language = language
        self.players = players

    def lines(self) -> Iterator[tuple[str, str]]:
        """(what happened, why) for each entry of the log worth a line; the same ones in a row are one."""
        told = ((_TELL[e.kind](self, e) if e.kind in _TELL else e.kind, self.why(e)) for e in self.game.log)
        for (what, why), same in groupby(line for line in told if line[0]):
            times = sum(1 for _ in same)
            yield f"{what} ×{times}" if times > 1 else what, why

    def why(self, entry: LogEntry) -> str:
        """The card and the words of its text, or the rule, that caused an entry."""
        cause = entry.cause
        if cause.card >= 0:
            words = self.words(cause.card, cause.path)
            return f"{self.game.pool.cards[cause.card].name}「{words}」" if words else ""
        return cause.rule

    def words(self, card: int, path: str) -> str:
        """The characters of a card's text that became the node at ``path``, as printed.

        A node without words of its own is told by the nearest one around it that has some.
        """
        definition = self.game.pool.cards[card]
        text = self.compiled.texts.get(definition.text)
        parts = path.split(".")
        if text is None or len(parts) < 2 or parts[0] != "abilities":
            return ""
        spans = text.parts[int(parts[1])].spans
        for length in range(len(parts), 2, -1):
            node = ".".join(parts[2:length])
            ranges = [r for at, own in spans.items() if at == node or at.startswith(f"{node}.") for r in own]
            if ranges:
                start, stop = min(a for a, _ in ranges), max(b for _, b in ranges)
                return text.printed[_phrase(text.printed, start, stop) : stop].replace("\n", "")
        return text.parts[int(parts[1])].text

    def name(self, entry: LogEntry) -> str:
        """The cards of an entry; what has none is about a player."""
        names = "、".join(self.game.pool.cards[index].name for _, index in entry.objects)
        return names or self.who(entry.player)

    def who(self, player: int) -> str:
        """How a player is called."""
        return self.players[player] if player in (0, 1) else "?"

    def say(self, ja: str, en: str) -> str:
        """The words of the language."""
        return ja if self.language == "ja" else en

    def zone(self, code: int) -> str:
        """A zone by its code."""
        return ZONES[code].in_(self.language)


def _phrase(text: str, start: int, stop: int) -> int:
    """Where to begin, so that a verb alone is told with what it is done to."""
    if stop - start < _SHORT:
        while start > 0 and text[start - 1] not in "。、：:」】\n":
            start -= 1
    return start


Telling = Callable[[Teller, LogEntry], str]


def _moved(t: Teller, e: LogEntry) -> str:
    from_, to, area = (int(n) for n in e.data[:3])
    name, who = t.name(e), t.who(e.player)
    if to == RESOLUTION and from_ == HAND:
        return ""
    if to == STAGE:
        where = AREA_WORDS[area].in_(t.language)
        return t.say(f"{who}: {name}が{where}に登場", f"{who}: {name} enters {where}")
    return t.say(
        f"{who}: {name}を{t.zone(from_)}から{t.zone(to)}へ",
        f"{who}: {name} from {t.zone(from_)} to {t.zone(to)}",
    )


def _changed_area(t: Teller, e: LogEntry) -> str:
    where = AREA_WORDS[int(e.data[1])].in_(t.language)
    return t.say(
        f"{t.who(e.player)}: {t.name(e)}が{where}へ移動", f"{t.who(e.player)}: {t.name(e)} moves to {where}"
    )


def _changed_state(t: Teller, e: LogEntry) -> str:
    wait = int(e.data[0])
    return t.say(
        f"{t.who(e.player)}: {t.name(e)}を{'ウェイト' if wait else 'アクティブ'}にする",
        f"{t.who(e.player)}: {t.name(e)} becomes {'wait' if wait else 'active'}",
    )


def _phase(t: Teller, e: LogEntry) -> str:
    phase = PHASES.get(str(e.data[0]))
    words = phase.in_(t.language) if phase else str(e.data[0])
    return f"― {t.who(e.player)} {words}" if e.player >= 0 else f"― {words}"


def _finished(t: Teller, e: LogEntry) -> str:
    if e.player < 0:
        return t.say("引き分け", "A draw")
    return t.say(f"{t.who(e.player)}の勝利", f"{t.who(e.player)} wins")


def _line(ja: str, en: str, without: tuple[str, str] | None = None) -> Telling:
    """A telling from templates with {who}, {name} and {data}; ``without``: those if there is no card."""

    def tell(t: Teller, e: LogEntry) -> str:
        data = ", ".join(map(str, e.data))
        words = (ja, en) if e.objects or without is None else without
        return t.say(*words).format(who=t.who(e.player), name=t.name(e), data=data)

    return tell


_TELL: dict[str, Telling] = {
    "moved": _moved,
    "changed_area": _changed_area,
    "changed_state": _changed_state,
    "phase_began": _phase,
    "finished": _finished,
    "turn": _line("━ ターン{data}（先攻 {who}）", "━ turn {data} ({who} first)"),
    "first_player": _line("先攻は{who}", "{who} goes first"),
    "turned": _line("{who}: {name}の向きを変える", "{who}: {name} is turned over"),
    "yelled": _line("{who}: {data}枚のエール", "{who}: yell of {data} cards"),
    "shuffled": _line("{who}: シャッフル", "{who}: shuffles"),
    "played": _line("{who}: {name}をプレイ", "{who}: plays {name}"),
    "ability_played": _line("{who}: {name}の能力", "{who}: ability of {name}"),
    "ability_declined": _line("{who}: {name}の能力を使わない", "{who}: declines the ability of {name}"),
    "ability_resolved": lambda _t, _e: "",
    "replaced": _line("{who}: {name}の能力で置き換え", "{who}: replaced by {name}"),
    "live_started": _line("{who}: ライブ開始", "{who}: the live starts"),
    "live_succeeded": _line("{who}: ライブ成功時", "{who}: live success"),
    "live_judged": lambda _t, _e: "",
    "success": _line("{who}: ライブ成功 {name}", "{who}: the live succeeds, {name}"),
    "failure": _line("{who}: ライブ失敗 {name}", "{who}: the live fails, {name}"),
    "live_totals": _line("合計スコア {data}", "live totals {data}"),
    "live_winners": lambda _t, _e: "",
    "applied": _line(
        "{who}: {name}への効果", "{who}: an effect on {name}", without=("{who}: 効果", "{who}: an effect")
    ),
    "answered": _line("{who}: 回答 {data}", "{who}: answers {data}"),
    "chosen": _line(
        "{who}: {name}を選ぶ",
        "{who}: chooses {name}",
        without=("{who}: なしを選ぶ", "{who}: chooses nothing"),
    ),
    "chose_area": _line("{who}: エリアを選ぶ", "{who}: chooses an area"),
    "chose_colour": _line("{who}: ハートの色を選ぶ（{data}）", "{who}: chooses a heart ({data})"),
    "chose_number": _line("{who}: 数を選ぶ（{data}）", "{who}: chooses a number ({data})"),
    "chose_player": _line("{who}: プレイヤーを選ぶ", "{who}: chooses a player"),
    "looked": _line("{who}: {name}を見る", "{who}: looks at {name}"),
    "revealed": _line("{who}: {name}を公開", "{who}: reveals {name}"),
    "refreshed": _line("{who}: リフレッシュ", "{who}: refresh"),
    "game_began": lambda _t, _e: "",
    "turn_began": lambda _t, _e: "",
    "live_phase_began": lambda _t, _e: "",
    "turn_ending": lambda _t, _e: "",
}
"""How each kind of entry is told; "" for one that another entry has already told."""
