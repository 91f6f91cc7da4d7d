"""Sentences: conditions wrap what follows, durations bind to the right, てもよい covers its chain (8.1-8.5)."""

from copy import deepcopy
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

from compiler import ir
from compiler.lower import apiece, changes, conditions, effects, events, moves, referring
from compiler.lower.cards import decline, how_many, owner_of
from compiler.lower.context import Context
from compiler.lower.decline import Decline
from compiler.lower.objects import player_of, step
from compiler.lower.words import NP, Arg, Clause, Mark, Part
from compiler.trees import walk

DURATIONS: dict[str, ir.Duration] = {"ライブ終了時まで": "live_end", "ターン終了時まで": "turn_end"}
PERIODS: dict[tuple[str, str, bool], ir.Duration] = {
    ("このターン", "", True): "turn_end",
    ("次のライブカードセットフェイズ", "で", False): "next_live_set",
}
CHANGING = {"得る", "失う", "する", "減らす", "減る", "少なくなる", "増やす", "増える", "多くなる"}

TESTS = ("ある", "いる", "持つ")
"""Verbs that say what is so: before a comma they are conditions, not steps."""
UNLESS = ("支払う", "置く", "引く", "公開する", "加える", "戻す", "する")
"""Verbs of what one does not to suffer something (…しないかぎり, Q92)."""
CLOSERS = {"とき": "toki", "場合": "baai", "かぎり": "kagiri", "なら": "nara", "間": "aida"}


@dataclass(slots=True)
class Sentence:
    """What one sentence adds: an effect, or a trigger, or a restriction on the ability.

    ``subject``: it says which player acts.
    """

    effect: Any = None
    event: Any = None
    guard: Any = None
    only_if: Any = None
    instead: bool = False
    otherwise: str = ""
    subject: bool = False
    modal: Any = None
    repeat: int = 0
    same: tuple[Any, ...] = ()
    count: tuple[Any, Any] | None = None
    joins: list[str] = field(default_factory=list)


class Reader:
    """Reads the parts of one sentence from left to right."""

    def __init__(self, parts: list[Part], cx: Context, first: bool) -> None:
        self.parts = [piece for part in _without(parts) for piece in _gapped(part)]
        self.cx = cx
        self.first = first
        self.out = Sentence()
        self.duration: ir.Duration | None = None
        self.until = False
        cx.performer = "you"
        cx.asked = cx.topic = cx.placed = None
        cx.instead, cx.changing = False, None
        for looked in cx.looked:
            looked.now = False
        self.then = False
        self.per: Arg | None = None

    def read(self) -> Sentence:
        """The sentence. Raises Decline."""
        self.out.otherwise = self._otherwise()
        if not self.out.otherwise:
            self.out.effect = self._from(0)
            return self.out
        start, tested = self.cx.branch, self.cx.tested
        if self.out.otherwise == "declined":
            start = self._undone(self.cx.case.condition)  # type: ignore[union-attr]
        else:
            self.cx.asked = _about(self.cx.tested_condition)
        self.cx.looked, self.cx.tested = [], None
        self.out.effect = self._apart(start, 1)
        self.cx.tested = tested
        return self.out

    def _apart(self, start: int, i: int) -> Any:
        """The effect of the parts from ``i`` on, where what was done from ``start`` on was not."""
        done = self.cx.antecedents[start:]
        del self.cx.antecedents[start:]
        effect = self._from(i)
        self.cx.antecedents[start:start] = done
        return effect

    def _undone(self, did: ir.Did) -> int:
        """How much was done before a step that was not."""
        name, start = self.cx.optional
        return start if name == did.name else len(self.cx.antecedents)

    def _otherwise(self) -> str:
        """それ以外の場合, or そうしなかった場合 behind そうした場合: the other case of the sentence before."""
        first, case = self.parts[0], self.cx.case
        if isinstance(first, Mark):
            return "otherwise" if first.word == "それ以外の場合" else ""
        if (
            first.verb != "そうしなかった"
            or first.closer != "場合"
            or first.args
            or not isinstance(case, ir.If)
        ):
            return ""
        return "declined" if isinstance(case.condition, ir.Did) and not _optional(case.then) else ""

    def _from(self, i: int, before: Any = None) -> Any:
        """The effect of the parts from ``i`` on; ``before``: the step that they follow by その後."""
        steps: list[Any] = []
        forms: list[str] = []
        either: list[Any] = []
        permitted = False
        begun = len(self.cx.antecedents)
        while i < len(self.parts):
            part = self.parts[i]
            if isinstance(part, Mark):
                if part.word in DURATIONS:
                    self.duration, self.until = DURATIONS[part.word], True
                    i += 1
                    continue
                if part.word == "その後":
                    self.then = True
                    i += 1
                    if steps:
                        rest = self._from(i, steps[-1])
                        after = rest.steps if isinstance(rest, ir.Seq) else (rest,)
                        if rest is None:
                            raise Decline(
                                "U341", part.token, "nothing after その後", "「その後」のあとに何もない"
                            )
                        self.cx.mark(after[0], "join", "chain_then")
                        done = self._chain(steps, forms)
                        return ir.Seq(steps=(*(done.steps if isinstance(done, ir.Seq) else (done,)), *after))
                    continue
                raise Decline("U340", part.token, f"{part.word} here", f"ここの「{part.word}」は読めない")
            if isinstance(part, Clause) and part.until:
                self._until(part, i)
                i += 1
                continue
            if isinstance(part, Clause) and self._into_deck(part, i):
                del self.parts[i + 1]
            if isinstance(part, Clause) and (self._shuffled(part, i) or self._blind(part, i)):
                i += 1
                continue
            if i == 0 and (same := self._same()):
                self.out.same = same
                return None
            closing = self._closing(i)
            if closing is not None:
                return self._conditional(i, closing, steps, forms)
            self.cx.chained = bool(steps or either) and self.cx.last("card") is not None
            per = self._per(part, steps[-1] if steps else None)
            if isinstance(part, Clause) and part.verb == "繰り返す" and len(self.parts) == 1:
                self._again(part)
                return None
            known = len(self.cx.antecedents)
            again = changes.needs_more(part, steps[-1] if steps else None, self.cx)
            if again is not None:
                steps[-1], forms[-1] = again, f"{part.form}{',' if part.comma else ''}"
                i += 1
                continue
            subject = isinstance(part, Clause) and apiece.has_subject(part)
            self.out.subject = self.out.subject or subject
            node = self._act(part)
            if not subject and not either:
                node = apiece.also(node, steps[-1] if steps else before, self.cx)
            if isinstance(part, Clause) and part.alternative:
                del self.cx.antecedents[known:]  # the other alternative is then not done
            self.per = per if isinstance(node, ir.Apply) else None
            if isinstance(part, Clause) and part.alternative and node is not None:
                either.append(node)
                i += 1
                continue
            if node is not None and either:
                node, either = self._either([*either, node], subject), []
            if node is not None:
                steps.append(node)
                forms.append(f"{part.form}{',' if part.comma else ''}")
            permitted = permitted or (part.form == "may" and part.verb != "バトンタッチする")
            i += 1
        if permitted and (len(steps) == 1 or all(f != "may" for f in forms[:-1])):
            first = steps[0]
            if any(map(apiece.by_both, steps)):
                if not all(map(apiece.by_both, steps)):
                    raise Decline("U340", None, "who may do this", "誰がしてもよいのか分からない")
                steps = [apiece.one(node, self.cx) for node in steps]
            inner = self._chain(steps, forms)
            name = self.cx.bound("", "step") if isinstance(inner, ir.Seq | ir.Either) else None
            done = self.cx.last("step")
            self.cx.optional = (done.name if done else ""), begun
            may = ir.May(player=getattr(steps[0], "player", "you"), do=inner, bind=name)
            self.cx.did = False
            return apiece.each(first, may, self.cx) if apiece.by_both(first) else may
        return self._chain(steps, forms)

    def _either(self, options: list[Any], subject: bool) -> Any:
        """AするかB: one of these, by each player if each does the first."""
        first, *others = options
        if not apiece.by_both(first):
            either = ir.Either(options=tuple(options))
            self.cx.mark(either, "all", "each")
            return either
        if subject or not all(apiece.by_both(o) or getattr(o, "player", "") == "you" for o in others):
            raise Decline("U340", None, "who does which", "誰がどれを行うのか分からない")
        made = tuple(apiece.one(o, self.cx) if apiece.by_both(o) else o for o in options)
        return apiece.each(first, ir.Either(options=made), self.cx)

    def _same(self) -> tuple[Any, ...]:
        """A場合、B場合についても同じことを行う: the conditions under which the sentence before is done too."""
        *tests, last = self.parts
        pieces = [p for p in tests if isinstance(p, Clause) and p.closer == "場合"]
        what = last.need("を").np if pieces and isinstance(last, Clause) and pieces[-1].about else None
        if what is None or not isinstance(last, Clause):
            return ()
        last.done()
        if (
            last.verb != "行う"
            or "".join(what.tokens) != "同じこと"
            or what.mods
            or len(pieces) != len(tests)
        ):
            raise decline(last, "do what", "何を行うのか読めない")
        return tuple(conditions.condition(p, self.cx) for p in pieces)

    def _shuffled(self, part: Clause, i: int) -> bool:
        """Xをシャッフルし(て)デッキの下に置く: one step, in an order nobody chooses (5.5)."""
        following = self.parts[i + 1] if i + 1 < len(self.parts) else None
        if (
            part.verb != "シャッフルする"
            or not isinstance(following, Clause)
            or following.verb != "置く"
            or part.form not in ("te", "chain")
        ):
            return False
        following.args[:0] = part.args
        following.shuffled = part.form + ("," if part.comma else "")
        return True

    def _into_deck(self, part: Clause, i: int) -> bool:
        """Xをデッキに加えてシャッフルする: one step, the deck is shuffled with them (5.5)."""
        following = self.parts[i + 1] if i + 1 < len(self.parts) else None
        if (
            part.verb not in ("加える", "置く", "戻す")
            or not isinstance(following, Clause)
            or following.verb != "シャッフルする"
            or following.args
            or part.form not in ("te", "chain")
        ):
            return False
        part.shuffled = f"deck.{part.form}" + ("," if part.comma else "")
        part.form, part.comma, part.closer = following.form, following.comma, following.closer
        return True

    def _blind(self, part: Clause, i: int) -> bool:
        """Xを見ないで3枚選ぶ: a way of choosing, without seeing the cards (4.1.2.3)."""
        following = self.parts[i + 1] if i + 1 < len(self.parts) else None
        if part.verb != "見る" or part.form != "not_de" or part.comma:
            return False
        if not isinstance(following, Clause) or following.verb != "選ぶ":
            return False
        topic = next((a for a in part.args if a.particle == "は"), None)
        counted = next((a for a in part.args if not a.particle and a.np.quantity and not a.np.atoms), None)
        if counted is not None and topic is None:
            following.args[:0] = part.args
            following.blind = "number.first"
            return True
        behind = topic is not None and any(a.particle == "を" for a in part.args[: part.args.index(topic)])
        following.args[:0] = part.args
        following.blind = "player.late" if behind else "first"
        return True

    def _per(self, part: Clause, before: Any) -> Arg | None:
        """The につき of a change, which goes on for the changes chained to it (Aにつき、Bし、Cする)."""
        own = next((a for a in part.args if a.particle == "につき"), None)
        if own is None and self.per is not None and isinstance(before, ir.Apply) and part.verb in CHANGING:
            own = self.per
            part.args.insert(0, deepcopy(own))
        return deepcopy(own)

    def _until(self, part: Clause, i: int) -> None:
        """手札が5枚になるまで: goes with the verb that follows."""
        following = self.parts[i + 1] if i + 1 < len(self.parts) else None
        who = part.take("は")
        if who is not None and isinstance(following, Clause):
            following.args.insert(0, who)
        to, subject = part.take("に"), part.take("が")
        if (part.verb, part.form) == ("公開する", "passive.final") and to is None and subject is not None:
            source = part.take("から")
            part.done()
            if source is not None and isinstance(following, Clause):
                following.args.insert(0, source)
                following.said = "source"
            if not isinstance(following, Clause) or not following.verb.startswith("公開"):
                raise decline(part, "until what", "いつまでか読めない")
            following.args.insert(0, Arg(subject.np, "until"))
            return
        if (
            part.verb != "なる" or to is None or subject is None or to.np.quantity is None or to.np.atoms
            or not isinstance(following, Clause) or following.verb not in ("引く", "置く")
        ):  # fmt: skip
            raise decline(part, "until what", "いつまでか読めない")
        if following.verb == "置く":
            following.args[:0] = [*part.args, Arg(to.np, "until", (), False), Arg(subject.np, "of")]
            return
        part.done()
        if subject.np.head != "手札":
            raise decline(part, "until what", "いつまでか読めない")
        for mod in subject.np.mods:
            if mod.np is None or owner_of(mod.np, self.cx) != "you":
                raise decline(mod, "whose hand", "誰の手札か読めない")
        following.args.insert(0, Arg(to.np, "until", ("you",) if subject.np.mods else ()))

    def _chain(self, steps: list[Any], forms: list[str]) -> Any:
        if len(steps) < 2:
            return steps[0] if steps else None
        for before, first, node in zip(forms, steps, steps[1:], strict=False):
            kind = {
                "chain,": "chain",
                "te,": "te_comma",
                "te": "te",
                "chain": "chain_bare",
                "elided,": "gap",
            }.get(before)
            if kind is None:
                stop = Decline("U341", None, f"a step after {before}", "文の途中で終わっている動詞")
                stop.start, stop.end = max(self.cx.spans.get(id(first), [(None, None)]))
                raise stop
            self.cx.mark(node, "join", kind)
        return ir.Seq(steps=tuple(steps))

    def _closing(self, i: int) -> int | None:
        """Index of the clause that closes the condition or event starting at ``i``, if one does."""
        part = self.parts[i]
        if isinstance(part, Clause) and part.closer and not part.alternative:
            return i
        j = i
        while j + 1 < len(self.parts):
            following = self.parts[j + 1]
            current = self.parts[j]
            if not isinstance(current, Clause):
                return None
            if isinstance(following, Mark) and following.word in ("かつ", "または"):
                j += 2
            elif current.alternative or _continues(current):
                j += 1
            else:
                return None
            last = self.parts[j] if j < len(self.parts) else None
            if isinstance(last, Clause) and last.closer and not last.alternative:
                return j
        return None

    def _conditional(self, i: int, end: int, steps: list[Any], forms: list[str]) -> Any:
        last = self.parts[end]
        assert isinstance(last, Clause)
        pieces = [p for p in self.parts[i : end + 1] if isinstance(p, Clause)]
        by_this = any(a.np.head == "これにより" for a in last.args)
        if self.cx.static and (last.closer == "とき" or self._instead_of(last, end)):
            return self._replacement(pieces, last, end)
        if last.closer == "とき" and last.verb == "決定する" and self.cx.type != "automatic":
            return self._waiting(pieces, last, end)
        if last.closer == "たび" or (last.closer == "とき" and not by_this):
            self._event(pieces, last)
            return self._from(end + 1)
        if last.closer == "間" and not self.cx.static:
            return self._during(last, end)
        if last.only:
            return self._restriction(pieces, end)
        further = next((said for p in pieces if (said := _further(p))), "")
        if last.form == "not" and last.closer == "かぎり" and last.verb in UNLESS:
            pay = effects.HANDLERS[last.verb](Clause(last.verb, "final", last.args, last.token), self.cx)
            return ir.Unless(pay=pay, otherwise=self._from(end + 1))
        test = self._tests(pieces, self.parts[i : end + 1])
        referring.look_into(test, self.cx)
        if i == 0 and (number := self._number(end + 1)) is not None:
            self.out.count = number, test
            return None
        if i == 0:
            self.cx.branch = len(self.cx.antecedents)
        self.cx.asked = _about(test)
        undone = test.of if isinstance(test, ir.IsNot) and isinstance(test.of, ir.Did) else None
        rest = self._apart(self._undone(undone), end + 1) if undone else self._from(end + 1)
        if rest is None:
            raise decline(last, "a condition of nothing", "条件だけで結果がない")
        node = ir.If(condition=test, then=rest)
        closer = CLOSERS[last.closer]
        self.cx.mark(node, "test", f"dearu_{closer}" if last.form == "dearu" else closer)
        if further:
            self.cx.mark(node, "join", f"further_before{further}".rstrip())
        if steps:
            return self._chain([*steps, node], forms)
        return node

    def _number(self, i: int) -> Any:
        """代わりに1つ以上を選ぶ: the number of options to choose instead."""
        part = self.parts[i] if i + 1 == len(self.parts) else None
        if not isinstance(part, Clause) or part.verb != "選ぶ" or part.form != "final":
            return None
        what = next((a for a in part.args if a.particle == "を" or (a.np.quantity and not a.particle)), None)
        if any(a is not what and a.np.head != "代わりに" for a in part.args):
            return None
        free = what is not None and what.np.quantity is not None and what.np.quantity.free
        if (
            what is None
            or not (free or what.np.counter == "つ")
            or what.np.mods
            or not part.loose("代わりに")
        ):
            return None
        part.args.remove(what)
        part.done()
        assert what.np.quantity is not None
        many = how_many(what.np.quantity)
        if not what.particle:
            self.cx.mark(many, "count", "only")
        return many

    def _waiting(self, pieces: list[Clause], last: Clause, end: int) -> Any:
        """このターン、…とき、…: in the effect of another ability, a delayed trigger (9.7.5)."""
        turn = events.this_turn(last)
        if len(pieces) != 1 or turn not in ("", None) or last.form != "final":
            raise decline(last, "when what", "いつのことか読めない")
        event = events.event_of(last, self.cx)
        then = self._from(end + 1)
        if then is None:
            raise decline(last, "an event of nothing", "出来事だけで結果がない")
        node = ir.Later(event=event, do=then, until="turn_end" if turn is not None else None)
        self.cx.span(node, [last.token])
        return node

    def _tests(self, pieces: list[Clause], parts: list[Part]) -> Any:
        """Conditions joined by かつ, or by か; 、 alone joins as かつ does."""
        tests = [conditions.condition(p, self.cx) for p in pieces]
        if len(tests) == 1:
            return tests[0]
        pairs = [self._paired(test) for test in tests]
        either = [p.alternative for p in pieces[:-1]]
        if all(either):
            for piece, clause in zip(tests[:-1], pieces[:-1], strict=True):
                if clause.closer:
                    self.cx.mark(piece, "join", "or")
            return ir.Or(of=tuple(tests))
        if any(either):
            raise decline(pieces[-1], "both かつ and か", "「かつ」と「か」が混ざっている")
        ends = [test.of[-1] if pair else test for test, pair in zip(tests, pairs, strict=True)]
        for piece, clause in zip(ends[:-1], pieces[:-1], strict=True):
            form = "chain" if clause.form in ("chain", "is_chain") else clause.form
            following = parts[parts.index(clause) + 1]
            self.cx.mark(piece, "join", form if isinstance(following, Mark) else f"{form}.bare")
        flat = [test.of if pair else (test,) for test, pair in zip(tests, pairs, strict=True)]
        return ir.And(of=tuple(part for parts in flat for part in parts))

    def _paired(self, test: Any) -> bool:
        """Whether two conditions were said in one clause."""
        if not isinstance(test, ir.And):
            return False
        if self.cx.marked(test, "join") == "noun":
            for part in test.of[:-1]:
                self.cx.mark(part, "join", "with")
        return self.cx.marked(test.of[0], "join") in ("including", "without", "with")

    def _event(self, pieces: list[Clause], last: Clause) -> None:
        if not self.first or not all(p.alternative for p in pieces[:-1]):
            raise decline(last, f"{last.closer} here", f"ここの「{last.closer}」は読めない")
        if last.verb in ("ある", "いる"):
            self.out.guard = conditions.condition(last, self.cx)
            referring.look_into(self.out.guard, self.cx)
            if self.cx.triggered:
                return  # the header word is the event, this is tested then
            asked = [node for _, node in walk(self.out.guard) if isinstance(node, ir.Select)]
            if not asked or any(node.zones != ("yell",) or node.owner != "you" for node in asked):
                raise decline(last, "when what", "いつのことか読めない")
            self.out.event = ir.Yelled(player="you")
        else:
            times = self._nth(last) if len(pieces) == 1 else None
            within = next(
                (a for a in last.args if a.particle == "に" and a.np.head == "メインフェイズ"), None
            )
            if within is not None and len(pieces) == 1 and self.out.event is None:
                last.args.remove(within)
                self.out.event = self._phase(within.np, last)
                self.cx.mark(self.out.event, "verb", "at")
            several = tuple(events.event_of(p, self.cx) for p in pieces)
            event = several[0] if len(several) == 1 else ir.OneOf(of=several)
            if self.out.event is not None:
                event = self.cx.changed(self.out.event, event=event)
            self.out.event = event
            if times is not None:
                again = ir.Happened(event=event.model_copy(), times=times + 1)
                now = ir.Happened(event=event.model_copy(), times=times)
                self.out.guard = ir.And(of=(now, ir.IsNot(of=again)))
        self.cx.event = self.out.event
        if last.closer == "たび":
            self.cx.mark(self.out.event, "test", "tabi")
        self.cx.span(self.out.event, [last.token])

    def _nth(self, clause: Clause) -> int | None:
        """このターン、…が3回登場したとき: the count of the turn, met at that occurrence only."""
        number = next(
            (a for a in clause.args if not a.particle and a.np.quantity and a.np.quantity.counter == "回"),
            None,
        )
        if number is None or number.np.quantity is None or number.np.quantity.bound or number.np.atoms:
            return None
        clause.args.remove(number)
        if events.this_turn(clause) != "" or clause.verb != "登場する":
            raise decline(clause, "so many times", "回数が読めない")
        return number.np.quantity.n

    def _instead_of(self, last: Clause, end: int) -> bool:
        """Whether 場合 closes an event to come: カードを置く場合、代わりに…."""
        following = self.parts[end + 1] if end + 1 < len(self.parts) else None
        instead = isinstance(following, Clause) and any(a.np.head == "代わりに" for a in following.args)
        return (
            instead and last.closer == "場合" and last.form.endswith("final") and last.verb in events.COMING
        )

    def _replacement(self, pieces: list[Clause], last: Clause, end: int) -> Any:
        """…するとき、代わりに… (9.2.1.3.1): in a static ability, an event that is replaced (9.10)."""
        if last.form == "able" and not any(a.particle == "を" for a in last.args):
            last.form = "passive.final"  # 加えられる is both
        if len(pieces) != 1 or last.form not in ("final", "passive.final"):
            raise decline(last, "when what", "置き換える出来事が読めない")
        event = events.event_of(last, self.cx)
        self.cx.event = event
        self.cx.replaced = event if isinstance(event, ir.Moved) else None
        static, self.cx.static = self.cx.static, False
        instead = self._from(end + 1)
        self.cx.static, self.cx.replaced = static, None
        if instead is None or not self.out.instead:
            raise decline(last, "an event in a static ability", "【常時】の「とき」には「代わりに」が要る")
        self.out.instead = False
        change = ir.Replace(event=event, instead=instead)
        if last.closer == "場合":
            self.cx.mark(change, "test", "baai")
        node = ir.Apply(changes=(change,))
        self.cx.span(node, [last.token])
        return node

    def _during(self, last: Clause, end: int) -> Any:
        if last.verb != "だ" or not last.args:
            raise decline(last, "during what", "いつの間か読めない")
        self.out.event = self._phase(last.args[-1].np, last)
        return self._from(end + 1)

    def _phase(self, np: NP, last: Clause) -> Any:
        mod = np.mods[0].np if np.mods else None
        side = owner_of(mod, self.cx) if mod is not None else None
        if np.head not in ("メインフェイズ", "ライブフェイズ") or side not in ("you", "opponent"):
            raise decline(last, "during what", "いつの間か読めない")
        placeholder = ir.Yelled()
        return ir.During(
            phase="main" if np.head == "メインフェイズ" else "live", player=side, event=placeholder
        )

    def _restriction(self, pieces: list[Clause], end: int) -> Any:
        verb = self.parts[end + 1] if end + 1 < len(self.parts) else None
        if (
            not isinstance(verb, Clause)
            or verb.verb not in ("起動する", "発動する")
            or end + 2 != len(self.parts)
        ):
            raise decline(pieces[-1], "only when what", "「場合のみ」の後が読めない")
        verb.done()
        topic = pieces[0].take("は")
        if topic is None or topic.np.head != "能力" or topic.np.demonstrative != "この":
            raise decline(pieces[-1], "which ability", "どの能力か分からない")
        self.out.only_if = self._tests(pieces, self.parts)
        return None

    def _again(self, part: Clause) -> None:
        """自分はこの手順をさらにN回まで繰り返してもよい (Q222): of what the ability did so far."""
        part.loose("さらに")
        topic, what, number = part.take("は"), part.need("を"), part.number()
        part.done()
        if (
            topic is None or owner_of(topic.np, self.cx) != "you" or "".join(what.np.tokens) != "この手順"
            or number is None or number[0].counter != "回" or not number[0].upto or part.form != "may"
        ):  # fmt: skip
            raise decline(part, "repeat what", "何を何回繰り返すのか読めない")
        self.out.repeat = number[0].n

    def _lasting(self, part: Clause) -> None:
        """このターン、 / 次のライブカードセットフェイズで: a duration before its sentence."""
        first = [a for a in part.args if a.np.head not in ("さらに", "代わりに")][:1]
        for arg in first:
            words = "".join(arg.np.tokens)
            if not arg.np.mods and (words, arg.particle, arg.comma) in PERIODS:
                self.duration = PERIODS[words, arg.particle, arg.comma]
                part.args.remove(arg)

    def _act(self, part: Clause) -> Any:
        later = next(
            (a for a in part.args if a.np.head == "ライブ開始時" and not a.particle and a.comma), None
        )
        if later is not None:
            part.args.remove(later)
            owner = later.np.of
            side = owner_of(owner, self.cx) if owner is not None else None
            if side not in ("you", "opponent"):
                raise decline(later.np, "whose live", "誰のライブか分からない")
            waiting = ir.Later(event=ir.LiveStarted(player=side), do=self._act(part))
            self.cx.span(waiting, [part.token])
            return waiting
        self._lasting(part)
        further = _further(part)
        instead = part.loose("代わりに")
        self.out.instead = self.cx.instead = self.out.instead or instead
        source = next((a for a in part.args if a.particle == "から" and a.np.head == "以下"), None)
        if source is not None:
            part.args.remove(source)
            player = player_of(part, self.cx)
            arg = part.need("を")
            part.done()
            if arg.np.quantity is None or player not in ("you", "opponent"):
                raise decline(part, "choose how many", "いくつ選ぶのか分からない")
            self.out.modal = how_many(arg.np.quantity)
            modal = ir.Modal(player=player, count=self.out.modal, options=())
            if part.said:
                self.cx.mark(modal, "comma", part.said)
            self.cx.span(modal, [part.token])
            return modal
        lost = next((a for a in part.args if a.particle == "を"), None)
        if part.verb == "失う" and part.form == "chain" and lost is not None and moves.lose_yell(lost.np):
            part.args.remove(lost)
            part.done()
            self.cx.yell_lost = True
            return None
        late = _late(part)
        node = effects.effect(part, self.cx)
        if isinstance(node, ir.Apply) and isinstance(node.on, ir.Select) and node.on.owner == "each":
            raise Decline("U330", part.token, "自身 where nobody acts", "「自身」が誰か分からない")
        if late is not None:
            if not isinstance(node, ir.Apply) or self.duration is not None:
                raise decline(part, "for how long", "いつまでのことか読めない")
            lasts, where = late
            node = self.cx.changed(node, duration=lasts)
            self.cx.mark(node, "duration", where)
        elif isinstance(node, ir.Apply) and self.duration is not None:
            node = self.cx.changed(node, duration=self.duration)
            if self.until and self.duration == "turn_end":
                self.cx.mark(node, "duration", "until")
        elif (
            isinstance(node, ir.Apply)
            and (further or instead)
            and (as_long := _as_long(node, self.cx.lasting))
        ):
            node = self.cx.changed(node, duration=as_long)
            self.cx.mark(node, "duration", "omitted")
        if isinstance(node, ir.Apply):
            self.cx.lasting = self.cx.changing = node
            negated = any(isinstance(change, ir.Negate) for change in node.changes)
            some = isinstance(node.on, ir.Select) and not isinstance(node.on.count, ir.Every)
            name = step(part, self.cx, node.on if some else None, "無効" if negated else "", sort="changed")
            node = self.cx.changed(node, bind=name)
        if further:
            self.cx.mark(node, "join", f"further{further}".rstrip())
        return node


def _optional(effect: Any) -> bool:
    """Whether the last that an effect does is up to the player."""
    return isinstance(effect.steps[-1] if isinstance(effect, ir.Seq) else effect, ir.May)


def _about(test: Any) -> ir.Ref | None:
    """The one card that a condition says something of: それがライブカードの場合."""
    if isinstance(test, ir.And):
        return next((found for part in test.of if (found := _about(part)) is not None), None)
    of = test.of if isinstance(test, ir.Is) else None
    return of if isinstance(of, ir.Var | ir.EventCard) else None


def _further(part: Clause) -> str:
    """Remove さらに; a comma if 、 stood behind it, a blank if not, nothing if it was not there."""
    comma = any(a.np.head == "さらに" and not a.particle and a.comma for a in part.args)
    return ("," if comma else " ") if part.loose("さらに") else ""


def _without(parts: list[Part]) -> list[Part]:
    """Xを持たずにライブを成功させる: the first clause tells how the second one is done."""
    made: list[Part] = []
    for part in parts:
        before = made[-1] if made else None
        if isinstance(before, Clause) and isinstance(part, Clause) and before.form == "not_te":
            if before.verb != "持つ" or before.comma or part.without is not None:
                raise decline(before, "without what", "何なしでか読めない")
            made.pop()
            part.without = before.need("を")
            part.args[:0] = before.args
        made.append(part)
    return made


def _gapped(part: Part) -> list[Part]:
    """Xは…を、Yは…を得る: a clause each, of which all but the last leave out the verb."""
    if not isinstance(part, Clause) or part.closer:
        return [part]
    starts = [i for i, a in enumerate(part.args) if a.particle == "は"]
    ends = [i for i, a in enumerate(part.args) if a.particle == "を" and a.comma]
    if len(starts) < 2 or any(not any(s < e < t for e in ends) for s, t in pairwise(starts)):
        return [part]
    made: list[Part] = []
    for start, stop in pairwise([0, *starts[1:]]):
        args = part.args[start:stop]
        args[-1].comma = False
        made.append(Clause(part.verb, "elided", args, part.token, comma=True))
    part.args = part.args[starts[-1] :]
    return [*made, part]


def _as_long(node: ir.Apply, before: ir.Apply | None) -> ir.Duration | None:
    """さらに[青]を得る, 代わりに「…」を得る: for as long as what was got just before by the same card."""
    if before is None or node.on != before.on:
        return None
    return before.duration if {type(c) for c in node.changes} == {type(c) for c in before.changes} else None


def _late(clause: Clause) -> tuple[ir.Duration, str] | None:
    """Remove and return a duration behind other phrases, and behind which: per (につき), subject, or between."""
    spoken = [a for a in clause.args if a.particle in ("は", "につき", "duration")]
    at = next((i for i, a in enumerate(spoken) if a.particle == "duration"), None)
    if at is None:
        return None
    clause.args.remove(spoken[at])
    word = str(spoken[at].np.atoms[0])
    behind = spoken[at - 1].particle if at else ""
    topic_follows = any(a.particle == "は" for a in spoken[at + 1 :])
    where = "between" if topic_follows else "per" if behind == "につき" else "subject"
    return DURATIONS[word], f"{where} until" if DURATIONS[word] == "turn_end" else where


def _continues(test: Clause) -> bool:
    """…があり、…: what is so is no instruction, so a condition follows, with or without かつ between them."""
    held = test.verb == "する" and any(a.particle == "を" and a.np.head == "ライブ" for a in test.args)
    return (test.verb in TESTS or held) and test.form in ("chain", "te") and test.comma


def sentence(parts: list[Part], cx: Context, first: bool) -> Sentence:
    """Read one sentence. Raises Decline."""
    reader = Reader(parts, cx, first)
    out = reader.read()
    if reader.then and out.effect is not None:
        cx.mark(out.effect, "join", "then")
    return out
