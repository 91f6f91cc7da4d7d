"""Which modifiers a noun can have: what it cannot have waits for the next noun."""

from compiler.lower.tables import COMPARATIVES
from compiler.lower.words import NP, Clause, Mod

_HOLDING = ("持つ", "含む")
_COLOURED = ("持つ", "指定する", "選ぶ")
_AMOUNTS = ("多い", "少ない", "等しい", "足す", "選ぶ", "引く", "置く", "公開する")


def take(np: NP, mods: list[Mod]) -> list[Mod]:
    """Remove from ``mods`` and return the longest run at its end that ``np`` can have."""
    start = len(mods)
    while start and _accepts(np, mods[start - 1]) and not _of_the_card(mods[start - 1], mods[start:]):
        start -= 1
        if np.sort in ("number", "place"):
            break
    taken = mods[start:]
    del mods[start:]
    named = taken[0].np if len(taken) == 1 and np.sort in ("number", "attribute") else None
    if named is not None and named.head == "NAME" and not named.mods:
        named.mods = take(named, mods)  # 自分のステージにいる「A」のコスト
    return taken


def _of_the_card(mod: Mod, behind: list[Mod]) -> bool:
    """Whether a comparison stands before 元々…: it is of the card, not of its original number."""
    first = behind[0] if behind else None
    original = first is not None and (
        first.np.head == "元々" if first.np is not None else _original(first.clause)
    )
    compares = mod.np.suffix in ("以上", "以下") if mod.np is not None else _compares(mod.clause)
    return original and compares


def _original(clause: Clause | None) -> bool:
    return clause is not None and clause.verb == "持つ" and any(a.np.head == "元々" for a in clause.args)


def _compares(clause: Clause | None) -> bool:
    return clause is not None and clause.verb in COMPARATIVES


def _accepts(np: NP, mod: Mod) -> bool:
    noun, verb = mod.np, mod.clause.verb if mod.clause is not None else ""
    if mod.link:
        return np.head == "バトンタッチ"
    if np.suffix == "以外" and np.demonstrative:
        return False
    match np.sort:
        case "card":
            return True
        case "ICON" | "ENERGY":
            more = mod.clause is not None and mod.clause.form == "chain" and verb in COMPARATIVES
            held = more or (verb in _HOLDING and not _holds_something(mod.clause))
            of = noun is not None and (noun.sort == "number" or noun.head == "元々" or _owns(noun))
            return held or verb == "支払う" or verb in COMPARATIVES or of
        case "number":
            return noun is not None or verb in _AMOUNTS or (np.head == "値" and verb in COMPARATIVES)
        case "property" if verb == "異なる":
            return True
        case "property":
            whose = noun is not None and not (np.head == "色" and noun.sort == "person")
            return (whose and np.atoms[0].lemma != "同じ") or (np.head == "色" and verb in _COLOURED)
        case "place":
            return noun is not None and len(np.atoms) == 1 and noun.head != "すべて"
        case "attribute":
            return _of_attribute(np, noun, mod.clause)
        case "zone" if np.head == "手札" and verb == "公開する":
            return True
        case "zone":
            return noun is not None and (
                noun.sort == "person"
                or (np.head == "手札" and (noun.suffix == "以外" or noun.head == "枚数"))
                or noun.head in ("すべて", "いずれか")
            )
        case "area":
            return _where_one_is(mod) or (
                noun is not None and (noun.sort in ("person", "zone") or noun.head in ("正面", "別"))
            )
        case "thing" if np.head == "残り":
            return verb in ("公開する", "見る")
        case "thing" if np.head == "登場":
            return False
        case "thing" if np.head.endswith("フェイズ"):
            return noun is not None and (noun.sort in ("person", "time") or noun.quantity is not None)
        case "thing":
            return noun is not None and noun.sort in ("person", "card")
        case "purpose":
            return mod.clause is not None
        case "ability":
            return False
        case "person":
            return verb == "勝利する"
        case "quantity" if verb:
            return verb == "選ぶ" and np.counter == "つ"
        case "quantity":
            if np.quantity is not None and np.quantity.prefix == "合計":
                return noun is not None and noun.sort == "attribute"
            return np.counter == "ターン目" and noun is not None and noun.head == "ゲーム"
        case _:
            return np.head in ("どちらか", "いずれか", "両方") and noun is not None


def _holds_something(clause: Clause | None) -> bool:
    """Xを持つ…: what holds something is a card, not the number or ability behind it."""
    return clause is not None and any(a.particle == "を" for a in clause.args)


def _where_one_is(mod: Mod) -> bool:
    """『G』のメンバーがいるエリア, メンバーのいないエリア, 登場したエリア, 選んだエリア."""
    clause = mod.clause
    return clause is not None and (
        (clause.verb == "いる" and any(a.particle in ("が", "の") for a in clause.args))
        or (clause.verb in ("登場する", "選ぶ") and clause.form == "past")
    )


def _of_attribute(np: NP, noun: NP | None, clause: Clause | None) -> bool:
    """Whether a number or ability can have it; what holds something with を is a card (Xを持つ…)."""
    original = noun is not None and noun.head == "元々"
    if np.quantity is not None and np.head not in ("能力", "ハート", "余剰ハート") and not original:
        return False
    if clause is not None:
        verb = clause.verb
        return (
            (verb in _HOLDING and not _holds_something(clause))
            or verb in COMPARATIVES
            or verb == "等しい"
            or (verb, np.head) in (("選ぶ", "ハート"), ("得る", "ブレードハート"))
        )
    assert noun is not None
    if np.head == "ブレードハート":
        return False
    if np.head == "能力":
        named = noun.head in ("GROUP", "NAME") and noun.quantity is None
        return (noun.sort in ("card", "pronoun") and not noun.suffix and not named) or noun.head == "すべて"
    if np.head == "ハート" and noun.head in ("数", "色"):
        return True
    if noun.head in (np.head, "合計") and noun.suffix in ("以上", "以下"):
        return True  # Xのコスト以下のコスト
    if noun.head == "NAME" and np.head in ("コスト", "スコア") and not noun.suffix:
        return True
    return (_owns(noun) or noun.sort in ("person", "thing", "purpose")) or noun.head in (
        "元々",
        "好きな",
        "それぞれ",
    )


def _owns(noun: NP) -> bool:
    """Whether a phrase can say whose number it is: このメンバーの, 『G』のメンバーの, but not 『G』の."""
    return noun.sort in ("card", "pronoun") and noun.head not in ("GROUP", "NAME") and not noun.suffix
