"""What each wording choice of ``compiler.style`` may be: the values the phrase book honours, and where.

A mark may hold several of them with a space between, such as ``inside from`` or ``stop further``.
"""

from collections.abc import Mapping
from types import MappingProxyType

VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # Select: カード1枚を / カードを1枚 / 1枚のカードを / その中から1枚(を). Compare: 1枚以上 said for one or
        # more. Draw: カード1枚を引く.
        "count": ("before", "after", "only", "only.before", "of", "none"),
        # After a place (source), 自分の、 (scope), a topic (topic), を (object), the number behind it (number), a goal (goal),
        # energy in a cost (energy). Actions: 自分は (player), 自分は、 (player.topic). Happened: where このターン
        # stands: このターンに (に), このターン中に (中に), and both behind the subject.
        "comma": (
            "none", "source", "scope", "topic", "object", "number", "source number", "goal", "energy", "player", "player.topic",
            "source object", "に", "中に", "に.subject", "中に.subject", "中に.subject.comma",
        ),
        # Select, TopOfDeck, TopOfEnergyDeck, InZone: 自分の or nothing. Move, PutOnStage: of the goal. Adjust,
        # AdjustNeed, Become: このカードの or nothing.
        "owner": ("you", "bare", "chosen"),
        # Select: how the zone is attached; stage before an area (自分のステージのセンターエリア); live (ライブ中の).
        # This: the zone it leaves or is in. Move: デッキの上 (on). TopOfDeck: 一番上の (of), 一番上から (very).
        # Where: ハートに[桃]を (of).
        "zone": (
            "at", "from", "of", "bare", "inside", "inside from", "inside at", "stage at", "stage of", "live",
            "on", "end", "very", "of.number", "stage", "hand", "waiting_room", "success_area",
        ),
        # Except: ほかの / このメンバー以外の.
        "other": ("other", "except"),
        # Kinds, Alike, Compared: の異なる / が異なる / がそれぞれ異なる.
        "differ": ("no", "ga", "each"),
        # Var, EventCard, and a Select or quantity that the text names again by a pronoun or not at all.
        # The third part of by_this and bare is the form of the verb, the fourth the noun.
        "ref": (
            "bare", "full", "noun", "holder", "omitted", "it", "they", "inside.that", "they inside",
            "that", "chosen", "that.card", "that.member", "that.member_card", "that.live_card",
            "that.energy_card", "those.card", "those.member", "by_this", "by_this..past.member_card",
            "by_this..past.live_card", "by_this..passive.past", "by_this inside", "by_this..past.member_card inside",
            "by_this..passive.past inside", "bare..past", "bare..past.member_card", "bare..past inside",
            "this.member_card", "other",
        ),
        # Change verbs with their particle, the end of a condition, the form of a history.
        "verb": (
            "減らす.を", "減る.は", "少なくなる.は", "少なくなる.が", "増やす.を", "多くなる.が", "多くなる.は", "増える.は",
            "past", "is", "was", "is.exactly", "exactly", "plain", "total", "there", "there.total", "number",
            "than", "explicit", "by_this..past", "holds", "bare", "of_number", "sum", "all_of", "make", "topic", "contains",
            "登場する.is", "登場する.is_chain", "いる.final", "いる.te", "いる.chain", "passive.past", "passive.is",
            "past.chuu", "is.chuu", "at", "entered", "戻す", "置く", "become", "ga", "move",
        ),
        # If: the word that ends the condition. The trigger event: たび.
        "test": ("baai", "kagiri", "dearu_kagiri", "nara", "tabi"),
        # Select: すべてのX / Xをすべて. Apply, ForEachPlayer: それぞれ.
        "all": ("bare", "all", "float", "each", "only"),
        # Apply: ライブ終了時まで、 in front or after the topic.
        "duration": ("front", "subject"),
        # A step: how it follows the one before; さらに before it or before its condition. And: AとBがいる. Named:
        # か, と, 、.
        "join": (
            "chain", "te", "te_comma", "chain_bare", "stop", "then", "chain_then", "stop further", "then further",
            "further", "chain further", "further_before stop", "noun", "clause", "and", "list",
        ),
    }
)  # fmt: skip
