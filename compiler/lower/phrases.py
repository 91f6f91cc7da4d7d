"""Tree to clauses: noun phrases with their modifiers, verbs with their arguments.

The parser closes phrases by their particle; here each is attached. の attaches to the next head that
can have it; a verb before a noun is a relative clause and takes the longest run of phrases before it
that its frame allows; any other verb closes a clause and takes all that is left.
"""

from lark import Tree

from compiler.lower.attach import take
from compiler.lower.decline import Decline
from compiler.lower.tables import COMPARATIVES, KINDS
from compiler.lower.words import LOOSE, NP, Arg, Clause, Mark, Mod, Part, split
from compiler.parse import Morpheme
from grammar.lexicon import lexicon

RELATIVE_FORMS = frozenset(
    {"final", "past", "is", "was", "not", "is_not", "passive.past", "passive.is", "passive.final", "able"}
)
"""Forms that can stand before a noun."""

ATTRIBUTIVE = frozenset(
    {
        "final",
        "past",
        "is",
        "was",
        "not",
        "is_not",
        "not_past",
        "able",
        "cannot",
        "cannot_long",
        "dearu",
        "denai",
        "dehanai",
    }
)
"""Forms that can stand before 場合, とき and the like, also in the passive."""

COPULAS = {"でない": "denai", "ではない": "dehanai", "でなく": "denai", "ではなく": "dehanai"}
"""Forms of the copula that deny; the others assert."""

_STATIVE = frozenset({"ある", "いる", "持つ", "異なる"})
_OF_CARDS = frozenset({"ある", "いる", "持つ", "置く", "登場する", "移動する", "加える", "公開する"})
"""Verbs whose subject, in a clause before a noun, is a card or a player: no number is or does that."""
_NUMBERS = ("number", "attribute", "property")


class Attacher:
    """Builds clauses from the items of one sentence."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.args: list[Arg] = []
        self.mods: list[Mod] = []
        self.fellows: list[NP] = []
        self.link = ""
        self.around: list[tuple[list[NP], str]] = []
        """Lists within which another is being read: このメンバーと、[赤]か[青]を持つメンバー."""

    def run(self, items: "list[Tree[Morpheme]]") -> list[Part]:
        """Clauses and marks in the order of the text. Raises Decline where something hangs loose."""
        for i, item in enumerate(items):
            following = items[i + 1] if i + 1 < len(items) else None
            getattr(self, "on_" + str(item.data))(item, following)
        if self.args or self.mods or self.fellows or self.around:
            nps = [a.np for a in self.args] + [m.np for m in self.mods if m.np] + self.fellows
            token = next((t for np in nps for t in np.tokens), None)
            raise Decline("U312", token, "a phrase without a verb", "動詞に係らない句")
        return self.parts

    # -- phrases ------------------------------------------------------------------------------
    def on_phrase(self, item: "Tree[Morpheme]", following: "Tree[Morpheme] | None") -> None:
        """の attaches to the next head, か and と join, any other particle closes."""
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        comma = any(t.type == "COMMA" for t in item.children if isinstance(t, Morpheme))
        nps = split(item)
        if particles and len(nps) > 1 and "".join(nps[-1].tokens) == "すべて" and _countable(nps[-2]):
            nps.pop()
            nps[-1].suffix = "すべて"
        for np in nps[:-1]:
            if np.head != "これにより":
                self._flush_fellows(np)
            self._float(np)
        self._close(nps[-1], particles, comma, following)

    def _take(self, np: NP, counted: bool = False) -> list[Mod]:
        """The modifiers of a noun; those before a phrase that still waits for its verb belong further on.

        ``counted``: the number behind the noun is not a bound of it (コスト5につき).
        """
        number = np.quantity
        if counted and np.atoms:
            np.quantity = None
        floor = max((a.depth for a in self.args if a.particle), default=0)
        later, self.mods = self.mods[:floor], self.mods[floor:]
        taken = take(np, self.mods)
        self.mods = later + self.mods
        np.quantity = number
        return taken

    def _float(self, np: NP) -> None:
        np.mods = self._take(np)
        self.args.append(Arg(np))

    def _flush_fellows(self, np: NP) -> None:
        if self.fellows:
            np.fellows, self.fellows = self.fellows, []
            np.link, self.link = self.link, ""
            if self.around:
                self.fellows, self.link = self.around.pop()

    def _close(self, np: NP, particles: list[str], comma: bool, following: "Tree[Morpheme] | None") -> None:
        self._same(np)
        if np.head == "ENERGY" and particles == ["か"] and comma and not self.mods and not self.fellows:
            args, self.args = [*self.args, Arg(np)], []
            alone = Clause("支払う", "final", args, np.tokens[0], comma=True, alternative=True, said="alone")
            self.parts.append(alone)
            return
        if particles == ["と", "の"]:
            self._flush_fellows(np)
            np.mods = self._take(np)
            self.mods.append(Mod(np=np, comma=comma, token=np.tokens[0] if np.tokens else None, link="と"))
            return
        if np.quantity and particles and particles[0] == "まで" and np.quantity.counter:
            np.quantity.upto = True
            particles = particles[1:]
        if particles and particles[0] == "のみ":
            np.suffix = "のみ"
            particles = particles[1:]
        if particles == ["のうち", "の"] and np.head == "NAME":
            np.suffix, particles = "のうち", ["の"]
        first = particles[0] if particles else ""
        if self._coordinates(np, first, comma, following):
            if (
                self.fellows
                and first == "と"
                and self.link == "か"
                and np.quantity
                and np.head == self.fellows[-1].head
            ):
                self._flush_fellows(np)  # 「A」か「B」1人と…: alternatives within a list
            if self.fellows and first == "か" and self.link == "と" and np.head == "ICON":
                self.around.append((self.fellows, self.link))
                self.fellows, self.link = [], ""
            listed = np.head in ("NAME", "GROUP") and not (np.quantity and first == "と")
            np.mods = [] if listed else self._take(np)
            np.comma = comma
            self.fellows.append(np)
            self.link = first or self.link or "、"
            return
        if self.fellows and (self._fits(np) if first == "の" else not self._inside(np)):
            self._flush_fellows(np)
        copula = (
            np.quantity is not None
            or np.suffix == "のみ"
            or np.sort in ("card", "state")
            or np.head in ("GROUP", "NAME", "同じ")
        )
        subject = any(a.particle in ("が", "は") for a in self.args)
        closes = following is not None and following.data == "closer"
        titled = (
            np.head == "NAME"
            and bool(self.args)
            and (self.args[-1].np.head, self.args[-1].particle) == ("カード名", "が")
        )
        if np.head == "数" and np.suffix and closes and first == "の":
            self._copula(np, relative=False)
            return
        bounded = (
            np.quantity is not None and not np.atoms and subject and (np.quantity.bound or self._measured())
        )
        if not first and closes and np.head == "同じ":
            self._copula(np, relative=False)
            return
        if first == "の" and (closes or titled or (bounded and _lemma(following) != "いずれか")):
            self._copula(np, relative=not closes)
            return
        if (
            first == "で"
            and (subject or _of_time(np))
            and (copula or _of_time(np))
            and comma
            and following is not None
            and following.data == "connective"
        ):
            self._copula(np, relative=False, form="chain")
            return
        if (
            first == "で"
            and not comma
            and np.sort == "attribute"
            and np.quantity is not None
            and np.quantity.bound
        ):
            np.suffix = "で"
            first = "の"
        if first == "の":
            listed = np.head in ("GROUP", "NAME")
            comparing = (
                np.sort == "property"
                and following is not None
                and _lemma(following) in ("異なる", "それぞれ")
            )
            told = self.mods if np.demonstrative and np.sort == "card" else self.mods[:-1]
            inner = [i for i, m in enumerate(told) if m.comma and m.clause is not None]
            later, self.mods = (
                self.mods[: inner[-1] + 1 if inner else 0],
                self.mods[inner[-1] + 1 if inner else 0 :],
            )
            np.mods = [] if listed or comparing else self._take(np)
            self.mods = later + self.mods
            if (
                np.atoms
                and np.atoms[0].lemma in ("同じ", "別")
                and self.args
                and self.args[-1].particle == "と"
            ):
                np.mods = [Mod(np=self.args.pop().np)]
            self.mods.append(Mod(np=np, comma=comma, token=np.tokens[0] if np.tokens else None))
            return
        if np.quantity and not np.atoms and not first:
            self.args.append(Arg(np, comma=comma))
            return
        if np.head in LOOSE and not first:
            self.args.append(Arg(np, comma=comma))
            return
        unlike = first == "より" or (
            first == "と" and following is not None and _lemma(following) in ("異なる", "同じ", *KINDS)
        )
        kept = max((i + 1 for i, m in enumerate(self.mods) if m.comma), default=0) if unlike else 0
        if first == "より" and np.demonstrative and np.sort == "card":
            kept = len(self.mods)  # 相手のステージにいる、このメンバーよりコストが低いメンバー
        named = following is not None and following.data == "phrase" and _type(following) == "NAME"
        if np.head == "カード名" and first == "が" and named:
            kept = len(self.mods)
        later, self.mods = self.mods[:kept], self.mods[kept:]
        np.mods = self._take(np, counted=first == "につき")
        self.mods = later + self.mods
        if np.head == "よう" and first == "に":
            first = "ように"
        self.args.append(Arg(np, first, tuple(particles[1:]), comma, len(self.mods)))

    def _same(self, np: NP) -> None:
        """Xとコストが同じメンバー: like a clause before the noun."""
        by = self.args[-1] if self.args else None
        alike = np.atoms[0] if np.atoms and np.sort == "card" and len(np.atoms) > 1 else None
        if (
            alike is None
            or alike.lemma != "同じ"
            or by is None
            or by.particle != "が"
            or by.np.sort not in _NUMBERS
        ):
            return
        like = self.args[-2] if len(self.args) > 1 and self.args[-2].particle == "と" else None
        given = [like, by] if like is not None else [by]
        del self.args[-len(given) :]
        np.atoms = np.atoms[1:]
        self.mods.append(Mod(clause=Clause("同じ", "final", given, alike), token=alike))

    def _measured(self) -> bool:
        """Whether the phrase just before is a number of a card, as in コストが10の, [ブレード]の数がちょうど4つの."""
        last = self.args[-1] if self.args else None
        return (
            last is not None
            and last.particle == "が"
            and (last.np.sort in ("attribute", "number") or last.np.head == "ICON")
        )

    def _fits(self, np: NP) -> bool:
        """Whether a の phrase continues the list begun before it, rather than the noun after it."""
        last = self.fellows[-1]
        if np.suffix == "以外":
            return np.head == last.head and np.head in ("ICON", "NAME", "GROUP")
        return last.head == np.head or (
            last.sort == np.sort and last.head not in ("GROUP", "NAME") and np.head not in ("GROUP", "NAME")
        )

    def _inside(self, np: NP) -> bool:
        """Whether a phrase belongs to a clause within the list: メンバーカードか、必要ハートに…含むライブカード."""
        last = self.fellows[-1]
        named = ("GROUP", "NAME")
        whole = last.head not in named or last.quantity is not None
        if last.sort in ("attribute", "number") and last.mods:
            return np.sort != last.sort
        return last.sort == "card" and whole and np.sort != "card" and np.head not in named

    def _coordinates(self, np: NP, particle: str, comma: bool, following: "Tree[Morpheme] | None") -> bool:
        if particle in ("か", "や"):
            return True
        if particle == "と":
            if following is None or following.data != "phrase":
                return False
            first = following.children[0]
            if not isinstance(first, Morpheme) or first.lemma in ("同じ", "別", "名前"):
                return not isinstance(first, Morpheme)
            told = first.lemma not in KINDS or any(t.type == "NUMBER" for t in following.children)  # type: ignore[union-attr]
            return np.sort in _NUMBERS or told  # Xと、カード名の異なるY
        number = np.quantity is not None and not (
            np.atoms or np.quantity.counter or np.quantity.bound or np.quantity.free
        )
        return bool(not particle and comma and (np.head in ("NAME", "GROUP", "ICON") or number))

    def _copula(self, np: NP, relative: bool, form: str = "final") -> None:
        token = np.tokens[0]
        np.mods = [] if relative and np.head == "NAME" else self._take(np)
        if relative:
            args = self._suffix("だ")
            self.mods += [m for a in args if a.particle == "が" for m in _owners(a.np)]
            args.append(Arg(np, "だ"))
            self.mods.append(Mod(clause=Clause("だ", "final", args, token), token=token))
        else:
            args, self.args = self.args, []
            args.append(Arg(np, "だ"))
            self.parts.append(Clause("だ", form, args, token, comma=form == "chain"))

    # -- verbs --------------------------------------------------------------------------------
    def _suffix(self, verb: str) -> list[Arg]:
        """The longest run of phrases at the end that the verb's frame takes."""
        frame = {"が": (), "は": ()} if verb == "だ" else lexicon().frames[verb]
        if verb in COMPARATIVES and not any(a.particle == "より" for a in self.args) and not self._most():
            frame = {}
        taken: list[Arg] = []
        seen: set[str] = set()
        while self.args:
            arg = self.args[-1]
            if arg.np.demonstrative == "次の" or (arg.particle == "が" and arg.depth < len(self.mods)):
                break  # a modifier between the two is of a noun further on, and so is the clause
            if verb == "持つ" and arg.particle == "が" and "を" in seen:
                break  # who holds it is the noun that follows
            if verb in _OF_CARDS and arg.particle == "が" and arg.np.sort in _NUMBERS:
                break  # the number that a comparison further on is about
            if arg.particle == "に" and arg.np.sort != "time" and any(_this_turn(a) for a in taken):
                break  # where it is now: 自分のステージにこのターン登場したメンバー
            if arg.particle:
                sorts = () if arg.particle in ("baton", "の", "または") else frame.get(arg.particle)
                if (
                    sorts is None
                    or (arg.particle in seen and arg.particle != "も")
                    or {arg.particle, *seen} >= {"が", "を"}
                    or (sorts and arg.np.sort not in sorts)
                    or arg.particle == "は"
                    or (arg.particle == "が" and verb == "持つ" and "を" in seen)
                ):
                    break
                touched = any(a.np.head == "バトンタッチ" for a in taken)
                if arg.particle == "から" and verb == "置く" and touched:
                    break  # このバトンタッチで控え室に置かれた: from the stage, as everybody knows
                if arg.particle == "から" and any(a.np.head == "エール" for a in taken):
                    break  # エールにより公開された: from the deck
                if arg.comma and not (arg.particle == "より" and verb in COMPARATIVES):
                    break
                seen.add(arg.particle)
            elif (
                arg.np.head in ("さらに", "代わりに")
                or (arg.np.head == "すべて" and verb != "含む" and not self._listed(verb, taken))
                or (arg.np.head == "それぞれ" and len(self.args) > 1 and self.args[-2].particle == "は")
                or (arg.np.head == "これにより" and verb in _STATIVE)
                or (arg.np.head == "ENERGY" and verb != "支払う")
                or (arg.np.quantity is not None and arg.np.quantity.free and verb in ("ある", "いる"))
                or (arg.comma and arg.np.head not in LOOSE)
            ):
                break
            taken.insert(0, self.args.pop())
            if arg.np.head == "これにより":
                break
        return taken

    def _most(self) -> bool:
        """Whether it is a number of the noun to come that is the greatest: コストが最も高いメンバー."""
        last = self.args[-2:]
        return len(last) == 2 and last[1].np.head == "最も" and last[0].particle == "が" and (
            last[0].np.sort in _NUMBERS or last[0].np.head == "ICON"
        )  # fmt: skip

    def _listed(self, verb: str, taken: list[Arg]) -> bool:
        """Whether すべて belongs to a list just before it: [赤]と[青]をすべて持つメンバー."""
        before = self.args[-2] if len(self.args) > 1 else None
        return (
            verb in ("持つ", "含む")
            and not taken
            and before is not None
            and before.particle == "を"
            and bool(before.np.fellows)
        )

    def on_verb(self, item: "Tree[Morpheme]", following: "Tree[Morpheme] | None") -> None:
        """Before a noun a relative clause, else the end of a clause."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        comma = any(t.type == "COMMA" for t in item.children if isinstance(t, Morpheme))
        relative = (
            following is not None
            and following.data == "phrase"
            and not particles
            and token.feature in (("final", "past", "is") if comma else RELATIVE_FORMS)
        )
        self._stray(token, relative or token.lemma == "バトンタッチする" or particles == ["の"])
        if (
            token.lemma == "バトンタッチする"
            and token.feature == "te"
            and not comma
            and following is not None
        ):
            self.args.append(Arg(NP(atoms=[token]), "baton"))
            return
        if particles == ["の"] and token.feature == "chain" and token.lemma in COMPARATIVES:
            than = [self.args.pop()] if self.args and self.args[-1].particle == "より" else []
            self.mods.append(Mod(clause=Clause(token.lemma, "chain", than, token), token=token))
            return
        if relative:
            self._release(token)
            alone = token.lemma in ("選ぶ", "指定する") and _lemma(following) in ("色", "ハート", "数")
            clause = Clause(token.lemma, token.feature, [] if alone else self._suffix(token.lemma), token)
            self.mods.append(Mod(clause=clause, token=token, comma=comma))
            return
        args, self.args = self.args, []
        clause = Clause(token.lemma, token.feature, args, token, comma=comma)
        if particles == ["まで"]:
            clause.until = True
        elif particles == ["か"]:
            clause.alternative = True
        elif particles:
            raise Decline(
                "U313", token, f"{token} before {particles[0]}", f"「{token}{particles[0]}」は読めない"
            )
        self.parts.append(clause)

    def _release(self, token: Morpheme) -> None:
        """『G』の名前が異なるX, 『G』のカード名に「A」を含むX: what stands before the property is said of X."""
        last = self.args[-1] if self.args else None
        if last is not None and token.lemma in ("持つ", "含む"):
            self._release_held()
        if last is None or token.lemma not in ("異なる", "含む"):
            return
        if token.lemma == "異なる":
            last = next((a for a in reversed(self.args) if a.particle), last)
        if token.lemma == "含む" and len(self.args) > 1:
            last = next((a for a in reversed(self.args) if a.particle == "に"), last)
        if last.np.sort == "property" and not last.np.fellows and last.particle in ("が", "に"):
            self.mods += last.np.mods
            last.np.mods = []
            last.depth = len(self.mods)

    def _release_held(self) -> None:
        """自分のハートを5つ以上持つX, すべての能力を持つX: whose they are, or how many, is said of X."""
        held = next((a for a in reversed(self.args) if a.particle in ("を", "に")), None)
        if held is None or held.np.head not in ("ハート", "必要ハート", "能力"):
            return
        said = [
            m for m in held.np.mods if m.np is not None and (m.np.sort == "person" or m.np.head == "すべて")
        ]
        held.np.mods = [m for m in held.np.mods if m not in said]
        self.mods += said
        for arg in self.args[self.args.index(held) :]:
            arg.depth = len(self.mods)

    def _stray(self, token: Morpheme, relative: bool) -> None:
        before = self.mods[-1].np if self.mods else None
        if relative and token.lemma in COMPARATIVES and before is not None and before.sort in _NUMBERS:
            self.mods.pop()  # コストの高いメンバー
            self.args.append(Arg(before, "の"))
        if token.lemma == "異なる" and self.mods and self.mods[-1].np is not None:
            last = self.mods.pop().np
            assert last is not None
            if last.sort in _NUMBERS:
                self.args.append(Arg(last, "の"))
            else:
                self.mods.append(Mod(np=last, token=last.tokens[0]))
        if token.lemma == "いる" and token.feature == "not" and self.mods and self.mods[-1].np is not None:
            last = self.mods.pop().np
            assert last is not None
            self.args.append(Arg(last, "の"))
        if self.fellows and not (
            relative
            and (
                self.fellows[-1].sort == "card"
                or (self.fellows[-1].sort in ("attribute", "number") and self.fellows[-1].mods)
            )
            and (self.fellows[-1].quantity or not self.fellows[-1].texts("NAME"))
        ):
            np = self.fellows.pop()
            self._flush_fellows(np)
            self.args.append(Arg(np, "か"))
        if self.mods and not relative:
            raise Decline(
                "U314", self.mods[-1].token or token, "a modifier without a noun", "係る名詞がない修飾語"
            )

    def on_closer(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """場合, かぎり, とき … behind a clause."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        last = self.parts[-1] if self.parts else None
        if self.mods and str(token) == "間":
            np = self.mods.pop().np
            if np is None:
                raise Decline("U315", token, f"{token} without a noun", f"「{token}」の前に名詞がない")
            args, self.args = self.args, []
            self.parts.append(Clause("だ", "final", [*args, Arg(np, "だ")], token, closer="間", comma=True))
            return
        if not isinstance(last, Clause) or last.closer or self.args:
            raise Decline("U315", token, f"{token} without a condition", f"「{token}」の前に条件がない")
        if last.form.removeprefix("passive.") not in ATTRIBUTIVE:
            said = f"{last.token}{token}"
            raise Decline("U313", last.token, f"{last.token} before {token}", f"「{said}」は読めない")
        last.closer = str(token)
        last.only = particles == ["のみ"]
        last.alternative = particles == ["か"]
        last.about = particles == ["について", "も"]
        if particles and not last.only and not last.alternative and not last.about:
            raise Decline(
                "U313", token, f"{token} before {particles[0]}", f"「{token}{particles[0]}」は読めない"
            )
        last.comma = len(item.children) > 1 and not last.only

    def on_connective(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """かつ, その後, そうした …"""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        comma = len(item.children) > 1
        bound = self.args[-1] if self.args else None
        if (
            str(token) == "かつ"
            and bound is not None
            and bound.particle == "で"
            and bound.np.suffix == "以下"
        ):
            self.args.pop()
            self.mods.append(Mod(np=bound.np, comma=True, token=bound.np.tokens[0]))
            return
        if (
            str(token) == "または"
            and self.args
            and self.args[-1].np.head == "登場"
            and not self.args[-1].particle
        ):
            self.args[-1] = Arg(self.args[-1].np, "または")
            return
        if str(token) in ("そうした", "そうしなかった"):
            self.parts.append(Clause(str(token), "past", [], token))
        else:
            self.parts.append(Mark(str(token), token, comma))

    def on_duration(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """ライブ終了時まで、 in front or behind a topic."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        if any(a.np.head not in ("さらに", "代わりに", "ライブ開始時") for a in self.args) or self.mods:
            self.args.append(Arg(NP(atoms=[token]), "duration", comma=len(item.children) > 1))
        else:
            self.parts.append(Mark(str(token), token, len(item.children) > 1))

    def _copula_word(self, token: Morpheme) -> None:
        args, self.args = self.args, []
        self.parts.append(Clause("だ", COPULAS.get(str(token), "dearu"), args, token))

    def on_copula(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """である, であり."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        if not self.args or self.args[-1].particle:
            raise Decline("U316", token, f"{token} without a noun", f"「{token}」の前に名詞がない")
        if _of_time(self.args[-1].np) and not self.args[-1].np.mods:
            self.args[-1].np.mods = self._take(self.args[-1].np)
        self.args[-1].particle = "だ"
        self._copula_word(token)

    def on_quote(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """「【常時】…」 is a granted ability."""
        ability = item.children[1]
        assert isinstance(ability, Tree)
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        self.args.append(Arg(NP(ability=ability), particles[0] if particles else ""))


def _of_time(np: NP) -> bool:
    """Whether a phrase tells a turn or a phase: このゲームの1ターン目, ライブフェイズ."""
    return np.head.endswith("フェイズ") or np.counter == "ターン目"


def _countable(np: NP) -> bool:
    return np.sort == "card" and np.quantity is None and not np.suffix and np.head not in ("GROUP", "NAME")


def _this_turn(arg: Arg) -> bool:
    return not arg.particle and not arg.comma and "".join(arg.np.tokens) == "このターン"


def _owners(np: NP) -> list[Mod]:
    """Remove and return whose number a phrase says it is: before a noun they are whose card it is."""
    measured = np.of if np.head in ("数", "合計", "総数") and np.of is not None else np
    owners = [m for m in measured.mods if m.np is not None and (m.np.sort == "person" or m.np.head == "NAME")]
    measured.mods = [m for m in measured.mods if m not in owners]
    return owners


def _lemma(item: "Tree[Morpheme] | None") -> str:
    if item is None:
        return ""
    first = item.children[0]
    return first.lemma if isinstance(first, Morpheme) else ""


def _type(item: "Tree[Morpheme]") -> str:
    first = item.children[0]
    return first.type if isinstance(first, Morpheme) else ""


def clauses(items: "list[Tree[Morpheme]]") -> list[Part]:
    """The clauses and marks of one sentence or cost. Raises Decline."""
    return Attacher().run(items)
