"""What each wording choice of ``compiler.style`` may be: the values the phrase book honours, and where.

A mark may hold several with a space between, such as ``inside from`` or ``stop further``. Lowering also
names the verb in ``by_this`` and ``bare``, which ``trim`` leaves out: it is the verb of the step.
"""

from collections.abc import Mapping
from types import MappingProxyType

VALUES: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        # Select: カード1枚を / カードを1枚 / 1枚のカードを / その中から1枚(を). Compare: 1枚以上 of one or more.
        # Where: 1つ以上 of one or more (number).
        "count": (
            "number", "even", "people", "among", "among.comma", "among.only", "among.they", "among.they.only",
            "among.that", "among.that.only", "alone", "each", "severally", "before", "after", "only", "only.before",
            "of", "none", "front", "one", "total", "total.を", "same", "counter", "bare", "behind", "behind.bare", "を",
        ),
        # 、 after a place (source), 自分の、 (scope), a topic (topic), を (object), the number behind it (number), a
        # goal (goal), energy in a cost (energy). Actions: 自分は (player), 自分は、 (player.topic). AnyOf, Either,
        # Union, Compare of hearts: between the parts (object). Happened: where このターン stands.
        "comma": (
            "none", "source", "scope", "topic", "object", "number", "goal", "energy", "player", "player.topic",
            "player.late", "number.first",
            "も", "に", "中に", "に.subject", "中に.subject", "に.subject.comma", "中に.subject.comma",
        ),
        # Select, TopOfDeck, TopOfEnergyDeck, InZone, Draw until: 自分の or nothing, or behind the description (behind).
        # Move, PutOnStage: of the goal.
        # Adjust, AdjustNeed, NeedBecomes, Become: このカードの or nothing; を成功させるための (success).
        "owner": ("you", "same", "both", "each", "bare", "behind", "topic", "topic.bare", "success", "opponent", "chosen"),
        # Select: how the zone is attached; stage before an area (自分のステージのセンターエリア); live (ライブ中の);
        # cards (ライブ中のカード, which are live cards);
        # placed (に置かれている).
        # InArea: ステージの (stage), 自分のステージの (own). This: the zone it leaves or is in. Move: デッキの上 (on).
        # TopOfDeck: 一番上の (of), 一番上から (very).
        # Where: ハートに[桃]を (of).
        "zone": (
            "at", "own", "mine", "from", "of", "bare", "inside", "live", "on", "end", "last", "within", "in",
            "very", "of.number", "on.number", "none", "stage", "front", "front.bare", "state.first", "full", "noun", "card",
            "hand", "waiting_room", "success_area", "placed", "held", "alone", "cards",
        ),
        # Except: ほかの / このメンバー以外の.
        "other": ("other", "except"),
        # Kinds, Alike, Compared: の異なる / が異なる / がそれぞれ異なる.
        "differ": ("front", "no", "ga", "each", "topic", "has", "at.0", "at.1", "at.2", "at.3"),
        # Var, EventCard and a Select named again: the pronoun, or what was done (by_this..form.noun), or nothing
        # (omitted); with inside: …の中. Compare: all but the number left out (bare). Total: no owner (bare), only
        # the owner (holder). Select: no place (scope_omitted). This: このメンバーカード.
        "ref": (
            "full", "same", "bare", "named", "rest", "rest.card", "bare..past.rest_card", "by_this", "each",
            "by_this..past.those_card", "bare..past.those_card", "holder", "total", "it.card", "omitted",
            "scope_omitted", "this", "this.member_card", "other", "chosen",
            "it", "they", "inside", "inside.that", "that", "that.card", "that.member", "that.member_card",
            "that.live_card", "that.energy_card", "those.card", "those.member", "by_this..past.card",
            "by_this..past.member", "by_this..past.member_card", "by_this..past.live_card",
            "by_this..passive.card", "by_this..passive.member_card", "bare..passive.card", "bare..passive.member_card",
            "by_this..past.hand", "by_this..became.member",
            "by_baton.で.member_card", "by_baton.によって.member_card", "by_baton.により.member_card",
            "by_that_baton.で.member_card", "by_that_baton.によって.member_card", "by_that_baton.により.member_card",
            "by_this..put.card", "by_this..put.energy_card",
            "bare..past.card", "bare..taken.card", "by_this..below.card", "by_this..below.member_card",
            "bare..below.card", "bare..taken.member", "by_this..taken.card", "bare..past.member",
            "bare..past.member_card",
        ),
        # Apply: the verb of a change with its particle; Compare and Total: how a number is said; Happened, Past,
        # EveryArea: the form of the verb; Move, PositionChange, Named, During: another verb or order.
        "verb": (
            "減らす", "増やす",
            "減らす.を", "減る.は", "少なくなる.は", "少なくなる.が", "増やす.を", "多くなる.が", "多くなる.は", "増える.は",
            "front", "past", "is", "was", "past.chuu", "is.chuu", "is.exactly", "is.total", "exactly", "plain", "total",
            "there", "there.total", "number", "than", "explicit", "holds", "bare", "of_number", "sum", "all_of",
            "sum.number", "all_of.number", "past.bare", "is.bare", "counted", "counted.bare", "holds.total",
            "many", "many.bare",
            "most.高い", "most.大きい", "most.多い", "there.のみ", "there.だけ", "kinds", "listed", "listed.plain",
            "by_this..put", "by_this..passive.past",
            "as_many.枚数", "as_many.数", "only", "nothing_but",
            "by_this..past", "entered", "登場する.is", "登場する.is_chain", "いる.final", "いる.te", "いる.chain",
            "passive.past", "passive.is", "active", "make", "make.bare", "make.も", "cannot", "cannot_long", "become",
            "within", "per", "topic", "contains", "at", "戻す", "置く", "order.last",
            "ga", "move", "same", "same.held", "placed", "included", "state", "became", "is.there", "among",
            "touched", "revealed", "so_many", "alone",
            "rivals", "held", "held.past", "held.is", "held.was", "it.past", "it.is", "it.was", "told.past",
            "told.not_past", "shown", "shown.blade", "shown.colour", "shown.colour.after",
            "beyond.多い", "beyond.高い",
            "beyond.大きい", "beyond.少ない", "beyond.低い", "beyond.小さい", "beside", "singly", "run", "keep", "on", "swap",
            "swap.topic",
            "これによって", "この効果によって", "この効果により", "エールによって", "カード枚数", "個",
            "area", "center", "instead", "otherwise", "declined",
            "加える.deck.te", "加える.deck.te,", "加える.deck.chain,", "戻す.deck.te",
            "戻す.deck.te,", "戻す.deck.chain,", "置く.deck.te", "置く.deck.te,", "置く.deck.chain,", "shuffled.chain",
            "shuffled.chain,", "shuffled.te,",
        ),
        # If: the word that ends the condition. The trigger event: たび.
        "test": ("baai", "kagiri", "dearu_kagiri", "dearu_baai", "nara", "aida", "tabi", "toki", "denai", "dehanai", "other"),
        # Select: すべてのX, behind that many descriptions (all.1), Xをすべて (float). Is: すべて, のみ. Apply: それぞれ.
        # Abilities: 能力 of each. AllOf: すべて, それぞれ.
        "all": (
            "bare", "all", "total", "topic", "none", "all.1", "all.2", "among.0", "among.1", "among.2",
            "amid.0", "amid.1", "amid.2", "whole", "part", "float",
            "only", "only.there", "just.there", "each", "front", "behind", "omitted",
            "each.bare", "both",
        ),
        # Apply: ライブ終了時まで、 in front or after the topic; omitted behind さらに, 代わりに.
        # Compare of surplus hearts: このターン、 (turn).
        "duration": ("front", "until", "subject", "between", "per", "turn", "omitted"),
        # A step: how it follows the one before; さらに before it or before its condition. And: AとBがいる. Named:
        # か, と, 、.
        "join": (
            "chain", "te", "gap", "te_comma", "chain_bare", "stop", "then", "chain_then", "further",
            "further_before", "further,", "further_before,", "noun", "clause", "and", "chain.bare", "te.bare",
            "each", "places", "both", "list", "listed", "or", "icons",
            "again", "including", "without", "with", "range", "same", "same.last", "dearu", "not_zu",
        ),
    }
)  # fmt: skip
