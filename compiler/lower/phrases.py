"""Tree to clauses: noun phrases with their modifiers, verbs with their arguments.

The parser closes phrases by their particle; here each is attached. の attaches to the next head; a
verb before a noun is a relative clause and takes the longest run of phrases before it that its frame
allows; any other verb closes a clause and takes all that is left.
"""

from dataclasses import dataclass, field

from lark import Tree

from compiler.lower.decline import Decline
from compiler.parse import Morpheme
from grammar.lexicon import lexicon

SUFFIXES = frozenset({"以外", "ずつ", "分", "のみ", "すべて", "両方とも", "だけ"})
LOOSE = frozenset(
    {
        "さらに",
        "代わりに",
        "それぞれ",
        "もう一度",
        "追加で",
        "これにより",
        "元々",
        "最も",
        "両方とも",
        "ともに",
    }
)
RELATIVE_FORMS = frozenset(
    {"final", "past", "is", "was", "not", "is_not", "passive.past", "passive.is", "passive.final", "able"}
)


@dataclass(slots=True)
class Quantity:
    """A printed number: 3枚, 2人以上, 1つまで, 好きな枚数; ``prefix``: ちょうど, 合計."""

    n: int = 0
    counter: str = ""
    bound: str = ""
    upto: bool = False
    free: bool = False
    prefix: str = ""
    tokens: list[Morpheme] = field(default_factory=list)


@dataclass(slots=True)
class NP:
    """A noun phrase: head words, modifiers before it, a number after it, coordinated fellows."""

    atoms: list[Morpheme] = field(default_factory=list)
    mods: "list[Mod]" = field(default_factory=list)
    quantity: Quantity | None = None
    fellows: "list[NP]" = field(default_factory=list)
    link: str = ""
    ability: "Tree[Morpheme] | None" = None
    suffix: str = ""

    @property
    def head(self) -> str:
        """The head word, or the terminal of a name, group, icon or number."""
        for atom in reversed(self.atoms):
            if atom.type == "NOUN":
                return atom.lemma
            if atom.type in ("GROUP", "NAME", "ICON", "ENERGY", "ADVERB", "SIGNED", "KEYWORD"):
                return atom.type if atom.type != "ADVERB" else atom.lemma
        if self.ability is not None:
            return "ability"
        return "quantity" if self.quantity else ""

    @property
    def sort(self) -> str:
        """The sort of noun, as verb frames name it."""
        head = self.head
        if head in ("GROUP", "NAME"):
            return "card"
        if head in ("ターン", "ゲーム"):
            return "time"
        return lexicon().sorts.get(head, head)

    @property
    def demonstrative(self) -> str:
        """この, その or nothing."""
        first = self.atoms[0] if self.atoms else None
        return str(first) if first is not None and first.type == "DEMONSTRATIVE" else ""

    @property
    def tokens(self) -> list[Morpheme]:
        """The tokens of the head and the number, for messages."""
        return self.atoms + (self.quantity.tokens if self.quantity else [])

    def texts(self, terminal: str) -> tuple[str, ...]:
        """Inner texts of names 「」, groups 『』 or icons of this phrase and its fellows."""
        runs = [*self.fellows, self]
        return tuple(str(a)[1:-1] for np in runs for a in np.atoms if a.type == terminal)


@dataclass(slots=True)
class Arg:
    """A phrase with its particles, as a verb takes it."""

    np: NP
    particle: str = ""
    extra: tuple[str, ...] = ()
    comma: bool = False


@dataclass(slots=True)
class Clause:
    """A verb (or the copula) with its arguments; ``closer``: 場合, とき … behind it."""

    verb: str
    form: str
    args: list[Arg]
    token: Morpheme
    closer: str = ""
    only: bool = False
    comma: bool = False
    until: bool = False
    alternative: bool = False
    said: str = ""
    number_comma: bool = False

    def take(self, *particles: str) -> Arg | None:
        """Remove and return the last argument with one of the particles."""
        for i in range(len(self.args) - 1, -1, -1):
            if self.args[i].particle in particles:
                return self.args.pop(i)
        return None

    def take_peek(self, *particles: str) -> bool:
        """Whether an argument with one of the particles is there."""
        return any(a.particle in particles for a in self.args)

    def need(self, particle: str) -> Arg:
        """Remove and return the argument; raises Decline if the text has none."""
        arg = self.take(particle)
        if arg is None:
            raise Decline(
                "U310", self.token, f"{self.verb} without {particle}", f"{self.verb}に{particle}がない"
            )
        return arg

    def loose(self, word: str) -> bool:
        """Remove an adverb such as さらに; whether it was there."""
        for i, arg in enumerate(self.args):
            if not arg.particle and arg.np.head == word and not arg.np.quantity:
                del self.args[i]
                return True
        return False

    def number(self) -> "tuple[Quantity, int] | None":
        """Remove and return a floating quantity with its position among the arguments."""
        for i, arg in enumerate(self.args):
            if not arg.particle and arg.np.quantity and not arg.np.atoms:
                del self.args[i]
                self.number_comma = arg.comma
                return arg.np.quantity, i
        return None

    def done(self) -> None:
        """Raise Decline if an argument was not used."""
        if self.args:
            arg = self.args[-1]
            words = "".join(arg.np.tokens) + arg.particle
            token = arg.np.tokens[0] if arg.np.tokens else self.token
            raise Decline(
                "U311",
                token,
                f"{words!r} has no role with {self.verb}",
                f"「{words}」は{self.verb}に係らない",
            )


@dataclass(slots=True)
class Mod:
    """A modifier of a head: の-phrase (``np``) or relative clause (``clause``)."""

    np: NP | None = None
    clause: Clause | None = None
    comma: bool = False
    token: Morpheme | None = None


@dataclass(slots=True)
class Mark:
    """A connective (かつ, その後, そうした …) or a duration between clauses."""

    word: str
    token: Morpheme
    comma: bool


Part = Clause | Mark


def split(tree: "Tree[Morpheme]") -> list[NP]:
    """The noun phrases inside one run of words: メンバーカード|1枚|手札."""
    out: list[NP] = []
    atoms = [t for t in tree.children if isinstance(t, Morpheme) and t.type not in ("PARTICLE", "COMMA")]
    i = 0
    current: NP | None = None
    while i < len(atoms):
        atom = atoms[i]
        if atom.type == "NUMBER" or atom.lemma in ("好きな枚数", "好きな数"):
            quantity = Quantity(tokens=[atom])
            if atom.type == "NUMBER":
                quantity.n = int(atom)
                for kind in ("COUNTER", "BOUND"):
                    if i + 1 < len(atoms) and atoms[i + 1].type == kind:
                        i += 1
                        quantity.tokens.append(atoms[i])
                        setattr(quantity, kind.lower(), str(atoms[i]))
                if i + 1 < len(atoms) and atoms[i + 1].lemma == "以下" and not quantity.bound:
                    i += 1
                    quantity.tokens.append(atoms[i])
                    quantity.bound = "以下"
            else:
                quantity.free = True
            if out and not out[-1].quantity and out[-1].head in ("ちょうど", "合計") and current is not None:
                quantity.prefix = out.pop().head
                current = None
            if current is None or current.head == "" or current.quantity or current.suffix:
                current = NP(quantity=quantity)
                out.append(current)
            else:
                current.quantity = quantity
        elif atom.lemma in SUFFIXES and current is not None and atom.lemma != "すべて":
            current.suffix = atom.lemma
        elif atom.lemma == "すべて" and current is not None and current.head in ("エリア", "ハート"):
            current.suffix = "すべて"
        elif (
            current is None
            or current.quantity is not None
            or current.suffix
            or (current.head in ("ENERGY", "ICON")) != (atom.type in ("ENERGY", "ICON"))
            or (current.head == "ENERGY" and atom.type == "ICON")
            or atom.type in ("ADVERB", "DEMONSTRATIVE")
            or (
                current.atoms[-1].type in ("ADVERB",)
                and current.atoms[-1].lemma in LOOSE | {"すべて", "ちょうど", "合計"}
            )
        ) and not (current is not None and current.atoms and current.atoms[-1].type == "DEMONSTRATIVE"):
            current = NP(atoms=[atom])
            out.append(current)
        else:
            assert current is not None
            current.atoms.append(atom)
        i += 1
    return out


class Attacher:
    """Builds clauses from the items of one sentence."""

    def __init__(self) -> None:
        self.parts: list[Part] = []
        self.args: list[Arg] = []
        self.mods: list[Mod] = []
        self.fellows: list[NP] = []
        self.link = ""

    def run(self, items: "list[Tree[Morpheme]]") -> list[Part]:
        """Clauses and marks in the order of the text. Raises Decline where something hangs loose."""
        for i, item in enumerate(items):
            following = items[i + 1] if i + 1 < len(items) else None
            getattr(self, "on_" + str(item.data))(item, following)
        if self.args or self.mods or self.fellows:
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
        for np in nps[:-1]:
            self._flush_fellows(np)
            self._float(np)
        self._close(nps[-1], particles, comma, following)

    def _float(self, np: NP) -> None:
        if self.mods and np.head not in LOOSE and np.head not in ("すべて",):
            np.mods, self.mods = self.mods, []
        self.args.append(Arg(np))

    def _flush_fellows(self, np: NP) -> None:
        if self.fellows:
            np.fellows, self.fellows = self.fellows, []
            np.link, self.link = self.link, ""

    def _close(self, np: NP, particles: list[str], comma: bool, following: "Tree[Morpheme] | None") -> None:
        if np.quantity and particles and particles[0] == "まで" and np.quantity.counter:
            np.quantity.upto = True
            particles = particles[1:]
        if particles and particles[0] == "のみ":
            np.suffix = "のみ"
            particles = particles[1:]
        first = particles[0] if particles else ""
        if self._coordinates(np, first, comma, following):
            np.mods, self.mods = self.mods, []
            self.fellows.append(np)
            self.link = first or self.link or "、"
            return
        if first != "の" or not self.fellows or self._fits(np):
            self._flush_fellows(np)
        copula = (
            np.quantity is not None
            or np.suffix == "のみ"
            or np.sort in ("card", "state")
            or np.head in ("GROUP", "NAME")
        )
        subject = any(a.particle in ("が", "は") for a in self.args)
        closes = following is not None and following.data == "closer"
        bounded = np.quantity is not None and np.quantity.bound and subject and not np.atoms
        if first == "の" and (closes or bounded):
            self._copula(np, relative=not closes)
            return
        if (
            first == "で"
            and subject
            and copula
            and comma
            and following is not None
            and following.data == "connective"
        ):
            self._copula(np, relative=False, form="chain")
            return
        if first == "の":
            if (np.suffix == "以外" and np.demonstrative) or (
                np.sort == "property"
                and following is not None
                and _lemma(following) in ("異なる", "それぞれ")
            ):
                inner: list[Mod] = []
            elif (
                np.head == "ICON"
                and self.mods
                and self.mods[-1].clause is not None
                and self.mods[-1].clause.verb == "持つ"
            ) or (np.sort == "number" and self.mods):
                inner = [self.mods.pop()]
            elif (
                (
                    np.sort
                    not in ("card", "zone", "area", "attribute", "number", "property", "place", "pronoun")
                    and not np.quantity
                )
                or np.head in ("GROUP", "NAME", "quantity")
                or (np.sort == "attribute" and np.quantity and not np.quantity.tokens)
                or (np.sort == "attribute" and np.quantity is not None)
            ):
                inner = []
            else:
                inner, self.mods = self.mods, []
            np.mods = inner
            self.mods.append(Mod(np=np, comma=comma, token=np.tokens[0] if np.tokens else None))
            return
        if np.quantity and not np.atoms and not first:
            self.args.append(Arg(np, comma=comma))
            return
        if np.head in LOOSE and not first:
            self.args.append(Arg(np, comma=comma))
            return
        if np.sort == "number" and self.mods and self.mods[-1].np is not None:
            np.mods = [self.mods.pop()]
        else:
            np.mods, self.mods = self.mods, []
        self.args.append(Arg(np, first, tuple(particles[1:]), comma))

    def _fits(self, np: NP) -> bool:
        """Whether a の phrase continues the list begun before it, rather than the noun after it."""
        last = self.fellows[-1]
        return last.head == np.head or (
            last.sort == np.sort and last.head not in ("GROUP", "NAME") and np.head not in ("GROUP", "NAME")
        )

    def _coordinates(self, np: NP, particle: str, comma: bool, following: "Tree[Morpheme] | None") -> bool:
        if particle in ("か", "や"):
            return True
        if particle == "と":
            if following is None or following.data != "phrase":
                return False
            first = following.children[0]
            return not (isinstance(first, Morpheme) and first.lemma in ("同じ", "名前"))
        return bool(not particle and comma and np.head in ("NAME", "GROUP", "ICON"))

    def _copula(self, np: NP, relative: bool, form: str = "final") -> None:
        token = np.tokens[0]
        if np.atoms:
            np.mods, self.mods = self.mods, []
        if relative:
            args = self._suffix("だ")
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
        taken: list[Arg] = []
        seen: set[str] = set()
        while self.args:
            arg = self.args[-1]
            if arg.particle:
                sorts = () if arg.particle in ("baton", "の") else frame.get(arg.particle)
                if (
                    sorts is None
                    or arg.particle in seen
                    or (sorts and arg.np.sort not in sorts)
                    or arg.particle == "は"
                ):
                    break
                if arg.comma:
                    break
                seen.add(arg.particle)
            elif arg.np.head == "すべて" or (arg.comma and arg.np.head not in LOOSE):
                break
            taken.insert(0, self.args.pop())
            if arg.np.head == "これにより":
                break
        return taken

    def on_verb(self, item: "Tree[Morpheme]", following: "Tree[Morpheme] | None") -> None:
        """Before a noun a relative clause, else the end of a clause."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        comma = any(t.type == "COMMA" for t in item.children if isinstance(t, Morpheme))
        self._stray(token)
        if (
            token.lemma == "バトンタッチする"
            and token.feature == "te"
            and not comma
            and following is not None
        ):
            self.args.append(Arg(NP(atoms=[token]), "baton"))
            return
        if (
            following is not None
            and following.data == "phrase"
            and not comma
            and not particles
            and token.feature in RELATIVE_FORMS
        ):
            clause = Clause(token.lemma, token.feature, self._suffix(token.lemma), token)
            self.mods.append(Mod(clause=clause, token=token))
            return
        if (
            following is not None
            and following.data == "phrase"
            and comma
            and token.feature in ("final", "past", "is")
            and not particles
        ):
            clause = Clause(token.lemma, token.feature, self._suffix(token.lemma), token)
            self.mods.append(Mod(clause=clause, token=token, comma=True))
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

    def _stray(self, token: Morpheme) -> None:
        if token.lemma == "異なる" and self.mods and self.mods[-1].np is not None:
            last = self.mods.pop().np
            assert last is not None
            if last.sort == "property":
                self.args.append(Arg(last, "の"))
            else:
                self.mods.append(Mod(np=last, token=last.tokens[0]))
        if token.lemma == "いる" and token.feature == "not" and self.mods and self.mods[-1].np is not None:
            last = self.mods.pop().np
            assert last is not None
            self.args.append(Arg(last, "の"))
        if self.fellows:
            np = self.fellows.pop()
            self._flush_fellows(np)
            self.args.append(Arg(np, "か"))
        if self.mods:
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
            args, self.args = self.args, []
            np = self.mods.pop().np
            assert np is not None
            self.parts.append(Clause("だ", "final", [*args, Arg(np, "だ")], token, closer="間", comma=True))
            return
        if not isinstance(last, Clause) or last.closer or self.args:
            raise Decline("U315", token, f"{token} without a condition", f"「{token}」の前に条件がない")
        last.closer = str(token)
        last.only = particles == ["のみ"]
        if particles and not last.only:
            raise Decline(
                "U313", token, f"{token} before {particles[0]}", f"「{token}{particles[0]}」は読めない"
            )
        last.comma = len(item.children) > 1 and not last.only

    def on_connective(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """かつ, その後, そうした …"""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        comma = len(item.children) > 1
        if str(token) in ("そうした", "そうしなかった"):
            self.parts.append(Clause(str(token), "past", [], token))
        else:
            self.parts.append(Mark(str(token), token, comma))

    def on_duration(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """ライブ終了時まで、 in front or behind a topic."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        if self.args:
            self.args.append(Arg(NP(atoms=[token]), "duration", comma=len(item.children) > 1))
        else:
            self.parts.append(Mark(str(token), token, len(item.children) > 1))

    def _copula_word(self, token: Morpheme) -> None:
        args, self.args = self.args, []
        self.parts.append(Clause("だ", "dearu", args, token))

    def on_copula(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """である, であり."""
        token = item.children[0]
        assert isinstance(token, Morpheme)
        if not self.args or self.args[-1].particle:
            raise Decline("U316", token, f"{token} without a noun", f"「{token}」の前に名詞がない")
        self.args[-1].particle = "だ"
        self._copula_word(token)

    def on_quote(self, item: "Tree[Morpheme]", _following: "Tree[Morpheme] | None") -> None:
        """「【常時】…」 is a granted ability."""
        ability = item.children[1]
        assert isinstance(ability, Tree)
        particles = [str(t) for t in item.children if isinstance(t, Morpheme) and t.type == "PARTICLE"]
        self.args.append(Arg(NP(ability=ability), particles[0] if particles else ""))


def _lemma(item: "Tree[Morpheme]") -> str:
    first = item.children[0]
    return first.lemma if isinstance(first, Morpheme) else ""


def clauses(items: "list[Tree[Morpheme]]") -> list[Part]:
    """The clauses and marks of one sentence or cost. Raises Decline."""
    return Attacher().run(items)
