"""Which cards それ, そのカード, それらのライブカード are: of what was done, happened or was asked last (4.1.4.1)."""

from typing import TYPE_CHECKING, Any

from compiler import ir
from compiler.lower.context import ON_STAGE, Context, Looked
from compiler.lower.decline import Decline
from compiler.lower.tables import TYPES, Table
from compiler.lower.words import NP
from compiler.parse import Morpheme

if TYPE_CHECKING:
    from compiler.lower.cards import Cards

NOUNS: Table[str] = Table(
    {
        "カード": "card",
        "メンバー": "member",
        "メンバーカード": "member_card",
        "ライブカード": "live_card",
        "エネルギーカード": "energy_card",
        "エネルギー": "energy",
        "手札": "hand",
    }
)
TYPED = ("メンバーカード", "ライブカード", "エネルギーカード")
"""Nouns that say of what type a card is, wherever it is."""
EVENT, YELL = "event", "yell"
"""What stands for the cards of the trigger event, and of the yell, among the names of groups."""


def _unclear(np: NP, english: str, japanese: str, code: str = "U330") -> Decline:
    return Decline(code, np.tokens[0] if np.tokens else None, english, japanese)


def on_stage(what: Any, cx: Context) -> bool:
    """Whether cards are members: in a member area of a stage (4.5.6)."""
    if isinstance(what, ir.Select):
        if what.among is not None:
            return on_stage(what.among, cx) and what.type in ("card", "member")
        return what.type == "member" and what.under is None and bool("stage" in what.zones or what.areas)
    if isinstance(what, ir.Union):
        return all(on_stage(part, cx) for part in what.of)
    if isinstance(what, ir.Var):
        return any(a.staged for a in cx.antecedents if what.name in (a.name, a.meant))
    if isinstance(what, ir.EventCard):
        return what.role == "partner" or (cx.event is not None and _happened_to_members(cx.event, cx))
    return isinstance(what, ir.This) and what.noun == "member"


def _happened_to_members(event: Any, cx: Context) -> bool:
    if isinstance(event, ir.OneOf):
        return all(_happened_to_members(part, cx) for part in event.of)
    if isinstance(event, ir.During):
        return _happened_to_members(event.event, cx)
    return isinstance(event, (ir.Entered, ir.ChangedArea)) or on_stage(getattr(event, "subject", None), cx)


def _event_types(event: Any) -> set[str]:
    """The types of the cards of an event, none if it is about no cards."""
    if isinstance(event, ir.OneOf):
        return {t for part in event.of for t in _event_types(part)}
    if isinstance(event, ir.During):
        return _event_types(event.event)
    subject = getattr(event, "subject", None)
    if subject is None:
        return set()
    parts = subject.of if isinstance(subject, ir.Union) else (subject,)
    return {p.type if isinstance(p, ir.Select) else _source_type(p) for p in parts}


def _source_type(ref: Any) -> str:
    return "member" if isinstance(ref, ir.This) and ref.noun == "member" else "card"


def staged(verb: str, what: Any, cx: Context) -> bool:
    """Whether the cards of a step are members after it, or were until it (そのメンバーがいたエリア)."""
    return verb in ON_STAGE or on_stage(what, cx)


def place(what: Any, token: Morpheme, cx: Context) -> None:
    """Remember the stage of members; behind it, in the same sentence, members of no place are declined.

    They may be there or, by what holds of members without a place, on either stage (Q238).
    """
    if not isinstance(what, ir.Select) or what.type != "member" or what.zones != ("stage",):
        return
    if any(isinstance(described, ir.Facing) for described in what.where):
        return
    if what.owner != "any":
        cx.placed = what
    elif cx.placed is not None:
        raise Decline(
            "U331",
            token,
            "members there, or on either stage",
            "前と同じステージか、どちらのステージでもよいのか分からない",
        )


def other_than_this(np: NP, cx: Context) -> None:
    """Decline ほかの behind another member that was spoken of: it may be other than that one."""
    spoken = cx.member()
    if spoken is not None and not spoken.this:
        raise _unclear(
            np,
            "other than this member, or than that one",
            "このメンバー以外か、前のメンバー以外か分からない",
            "U331",
        )


def type_of(what: Any, cx: Context) -> str:
    """The type of cards as far as it was said of them."""
    if isinstance(what, ir.Select) and what.type != "card":
        return what.type
    ref = what.among if isinstance(what, ir.Select) else what
    if isinstance(ref, ir.Var):
        return next((a.type for a in reversed(cx.antecedents) if ref.name in (a.name, a.meant)), "card")
    return "card"


# ---- what conditions asked ------------------------------------------------------------------
def look_into(test: Any, cx: Context) -> None:
    """Remember what a condition asked of groups, in place of what one before it did."""
    parts = test.of if isinstance(test, (ir.And, ir.Or)) else (test,)
    found = [fact for part in parts if (fact := _fact(part, cx)) is not None]
    if isinstance(test, ir.Or):
        for fact in found:
            fact.known = False
    if found:
        cx.looked = found


def _fact(part: Any, cx: Context) -> Looked | None:
    if isinstance(part, ir.Is):
        kinds = [w.type for w in part.where if isinstance(w, ir.IsType)]
        name = _name(part.of)
        if not name or len(kinds) != 1:
            return None
        return Looked(ir.Select(type=kinds[0]), name, some=True, known=True)
    if not isinstance(part, ir.Compare) or not isinstance(part.left, (ir.Count, ir.Most)):
        return None
    cards = part.left.of
    if not isinstance(cards, ir.Select) or (cards.among is not None and not _name(cards.among)):
        return None
    n = part.right if isinstance(part.right, int) else -1
    none = (part.operator, n) in (("==", 0), ("<=", 0), ("<", 1))
    some = part.operator in (">=", "==") and n > 0
    those = (cx.marked(cards.among or cards, "ref") or "").startswith(("they", "those"))
    one = some and n == 1
    name = _name(cards.among if cards.among is not None else cards)
    return Looked(cards, name, some=some if name else one, none=none, those=those)


def _name(ref: Any) -> str:
    """The name of a group; ``""`` for cards that no step and no event is about."""
    if isinstance(ref, ir.Var):
        return ref.name
    if isinstance(ref, ir.Select) and ref.zones == ("yell",):
        return YELL
    return EVENT if isinstance(ref, ir.EventCard) else ""


def _asked(name: str, cx: Context) -> list[Looked]:
    """What the last condition looked for in a group."""
    return [
        x for x in cx.looked if x.of == name and not x.known and (x.cards.type != "card" or x.cards.where)
    ]


def _elsewhere(cx: Context, type_: str, staged: bool = False) -> bool:
    """Whether the condition of this sentence asks for a card of a type that is in no group, but somewhere."""
    return any(
        x.now and x.some and not x.of and x.cards.type == type_ and (on_stage(x.cards, cx) or not staged)
        for x in cx.looked
    )


# ---- references -----------------------------------------------------------------------------
def pronoun(np: NP, cx: Context) -> Any:
    """それ, それら. Raises Decline where nothing, or more than one thing, was spoken of."""
    group = cx.last("card")
    node: Any
    if group is None and cx.yelled is not None and np.head == "それら":
        node = cx.yelled.model_copy()
    elif group is None and cx.event is not None and _event_types(cx.event):
        node = _of_group(np, ir.EventCard(), cx)
    elif group is not None:
        node = _of_group(np, ir.Var(name=group.meant or group.name), cx)
    elif cx.tested is not None:
        if np.head != "それ" and _name(cx.tested):
            _whole(np, _asked(_name(cx.tested), cx))
        node = cx.tested.model_copy()
    else:
        raise _unclear(np, f"{np.head} refers to nothing", f"「{np.head}」が何を指すか分からない")
    cx.mark(node, "ref", "it" if np.head == "それ" else "they")
    return node


def _of_group(np: NP, ref: Any, cx: Context) -> Any:
    """A group, or of one that a condition has looked into what it looked for."""
    asked = _asked(_name(ref), cx)
    if np.head == "それ" and (found := _the_asked(np, asked)) is not None:
        return found.cards.model_copy()
    if np.head != "それ":
        _whole(np, asked)
    return ref


def _the_asked(np: NP, asked: list[Looked]) -> Looked | None:
    """What a condition says is there, for それ and そのカード; None: they are the group."""
    if len(asked) > 1 or any(x.now and not x.some and not x.none for x in asked):
        raise _either(np)
    return next((x for x in asked if x.some), None)


def _whole(np: NP, asked: list[Looked]) -> None:
    """それら behind a condition that looked into a group called otherwise may be either."""
    if any(x.now and not x.none and not x.those for x in asked):
        raise _either(np)


def _either(np: NP) -> Decline:
    return _unclear(
        np,
        "all of these cards, or those asked about",
        "すべてのカードか、条件に合うカードか分からない",
        "U331",
    )


def that(np: NP, cx: Context, head: str) -> Any:
    """そのカード, そのメンバー: what was spoken of last and can be called so. Raises Decline."""
    if head not in NOUNS:
        raise _unclear(np, f"その{head}", f"「その{head}」は読めない")
    exact = TYPES[head] if head in TYPES and head != "カード" else ""
    able = ("card", exact) if exact else ()
    member = head == "メンバー"
    group = cx.member() if member else cx.last("card", types=able)
    event = cx.event is not None and bool(_event_types(cx.event))
    if member:
        event = event and on_stage(ir.EventCard(), cx)
        group = None if event and group is not None and group.of_event else group
    since = group is not None and group.at > cx.tested_at
    if (group is not None or event) and exact and not since and _elsewhere(cx, exact, member):
        raise _unclear(np, f"two are called その{head}", f"「その{head}」と言えるものが二つある", "U331")
    node: Any
    if group is not None:
        node = ir.Var(name=group.meant or group.name)
    elif event:
        node = ir.EventCard()
    elif (
        cx.tested is not None
        and (not able or cx.tested.type in able)
        and (not member or on_stage(cx.tested, cx))
    ):
        node = cx.tested.model_copy()
    else:
        raise _unclear(np, f"その{head} refers to nothing", f"「その{head}」が何を指すか分からない")
    cx.mark(node, "ref", f"that.{NOUNS[head]}")
    return node


def settle(out: "Cards", np: NP, head: str, cx: Context) -> None:
    """Of a group that is spoken of by a noun: those that the noun fits, or that a condition looked for.

    Raises Decline where the noun fits none of them, or where it is not clear which.
    """
    how = "that" if np.demonstrative == "その" else out.noun_mark.partition(".")[0]
    name = _name(out.ref)
    if not name or how not in ("that", "it", "those", "by_this", "bare") or isinstance(out.ref, ir.Rest):
        return
    if head == "メンバー" and how != "that" and not on_stage(out.ref, cx):
        raise _unclear(np, "a member is on a stage (4.5.6)", "メンバーはステージにいるカードである（4.5.6）")
    if out.where or head not in ("カード", *TYPED):
        return
    asked = _asked(name, cx) if how in ("that", "it", "those") else []
    if head == "カード":
        if how == "those":
            _whole(np, asked)
        elif (found := _the_asked(np, asked)) is not None:
            _take(out, found, f"{how}.card")
        return
    wanted = TYPES[head]
    if how in ("that", "those") and (older := _named_before(name, wanted, cx)) is not None:
        _take(out, older, f"{how}.{NOUNS[head]}")
        return
    fits = [x for x in asked if x.cards.type == wanted]
    mixed = [x for x in asked if x.some and x.now and (x.cards.type == "card" or how != "those")]
    if name == YELL and isinstance(out.ref, ir.Select) and out.ref.type == wanted:
        return
    known = {x.cards.type for x in cx.looked if x.of == name and x.known}
    if len(fits) > 1 or (not fits and mixed):
        raise _either(np)
    if (fits and fits[0].none) or (known and wanted not in known):
        raise _unclear(np, f"there is no such {head}", f"そのような「{head}」はない")
    if fits:
        _take(out, fits[0], f"{'those' if how == 'those' else 'that'}.{NOUNS[head]}")
    elif not known:
        _narrow(out, np, head, how, cx)


def _named_before(name: str, wanted: str, cx: Context) -> Looked | None:
    """The cards of a type that a condition found in another group, where no card of this one was called so."""
    bound = next(
        (a for a in reversed(cx.antecedents) if a.sort == "card" and name in (a.name, a.meant)), None
    )
    if bound is None or bound.type != "card":
        return None
    found = [
        x for x in cx.looked if x.of not in ("", name) and x.some and x.cards.type == wanted and not x.known
    ]
    return found[0] if len(found) == 1 else None


def _narrow(out: "Cards", np: NP, head: str, how: str, cx: Context) -> None:
    """Take of a group of any cards those that the noun fits."""
    name, wanted = _name(out.ref), TYPES[head]
    if isinstance(out.ref, ir.Select):
        if out.ref.where or out.ref.type != "card":
            raise _either(np)
        yelled = out.ref.model_copy(update={"type": TYPES[head]})
        _take(out, Looked(yelled, YELL), f"{how}.{NOUNS[head]}")
        return
    if name == EVENT:
        types = _event_types(cx.event)
        if wanted not in types and "card" not in types:
            raise _unclear(np, "no such card", "そのようなカードはない")
        out.narrowed = types != {wanted} and not (isinstance(getattr(cx.event, "subject", None), ir.This))
        return
    bound = next(
        (a for a in reversed(cx.antecedents) if a.sort == "card" and name in (a.name, a.meant)), None
    )
    if bound is None or bound.type != "card":
        return
    by_noun = next((a for a in reversed(cx.antecedents) if a.sort == "card" and a.type == wanted), None)
    if how == "that" and by_noun is not None:
        raise _unclear(np, f"two are called その{head}", f"「その{head}」と言えるものが二つある", "U331")
    out.narrowed = bound.several or how in ("that", "those")


def _take(out: "Cards", found: Looked, ref: str) -> None:
    """Make the phrase mean what the condition looked for."""
    cards = found.cards
    out.ref, out.noun_mark, out.those = None, "", False
    out.type, out.among, out.where = cards.type, cards.among, list(cards.where)
    out.zones, out.owner = cards.zones, cards.owner
    out.stage_noun = False
    out.mark("ref", ref)
