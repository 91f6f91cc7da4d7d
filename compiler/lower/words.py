"""The pieces that lowering works with: noun phrases, numbers, arguments, clauses, marks."""

from dataclasses import dataclass, field

from lark import Tree

from compiler.lower.decline import Decline
from compiler.parse import Morpheme
from grammar.conjugate import adjective, conjugate
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
        "どちらも",
        "両方とも",
        "ともに",
    }
)


@dataclass(slots=True)
class Quantity:
    """A printed number: 3枚, 2人以上, 1つまで, 好きな枚数; ``prefix``: ちょうど, 合計; ``upper``: the
    second bound of 4以上9以下."""

    n: int = 0
    counter: str = ""
    bound: str = ""
    upto: bool = False
    free: bool = False
    prefix: str = ""
    upper: int | None = None
    tokens: list[Morpheme] = field(default_factory=list)


_TERMINALS = frozenset({"GROUP", "NAME", "ICON", "ENERGY", "SIGNED", "KEYWORD", "SAID"})
_TIMES = frozenset({"ターン", "ゲーム"})


def _head(atoms: list[Morpheme]) -> tuple[str, str]:
    """The head of these words, and its sort where the words around it make it."""
    head = ""
    for atom in reversed(atoms):
        if atom.type in ("NOUN", "ADVERB"):
            head = atom.lemma
            break
        if atom.type in _TERMINALS:
            head = atom.type
            break
    if head in ("GROUP", "NAME"):
        return head, "card"
    return head, "time" if any(atom.lemma in _TIMES for atom in atoms) else ""


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
    comma: bool = False
    _head: tuple[int, str, str] = field(default=(0, "", ""), compare=False, repr=False)
    """Of how many atoms the head word was found, that word, and its sort if the lexicon does not say it."""

    @property
    def head(self) -> str:
        """The head word, or the terminal of a name, group, icon or number."""
        if self._head[0] != len(self.atoms):
            self._head = (len(self.atoms), *_head(self.atoms))
        if self._head[1]:
            return self._head[1]
        if self.ability is not None:
            return "ability"
        return "quantity" if self.quantity else ""

    @property
    def sort(self) -> str:
        """The sort of noun, as verb frames name it."""
        head = self.head
        return self._head[2] or lexicon().sorts.get(head, head)

    def numbered(self) -> "Quantity | None":
        """Remove and return a number said before the noun: 2枚以上のカード."""
        for i, mod in enumerate(self.mods):
            if mod.np is not None and not mod.np.atoms and not mod.np.mods and mod.np.quantity is not None:
                del self.mods[i]
                return mod.np.quantity
        return None

    @property
    def of(self) -> "NP | None":
        """The の-phrase before it, if that is its one modifier."""
        return self.mods[0].np if len(self.mods) == 1 else None

    @property
    def relative(self) -> "Clause | None":
        """The relative clause before it, if that is its one modifier."""
        return self.mods[0].clause if len(self.mods) == 1 else None

    @property
    def counter(self) -> str:
        """The counter of a bare number, or nothing."""
        return self.quantity.counter if self.quantity is not None and not self.atoms else ""

    @property
    def counter_of(self) -> str:
        """The counter of the number behind the head, or nothing."""
        return self.quantity.counter if self.quantity is not None else ""

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
    """A phrase with its particles, as a verb takes it; ``depth``: how many modifiers still waited before it."""

    np: NP
    particle: str = ""
    extra: tuple[str, ...] = ()
    comma: bool = False
    depth: int = 0


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
    shuffled: str = ""
    blind: str = ""
    number_comma: bool = False
    without: Arg | None = None
    about: bool = False

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

    def formed(self, *forms: str) -> None:
        """Decline the verb in another form than these: 置ける is not 置いた."""
        if self.form not in forms:
            said, right = str(self.token), self._in(forms[0])
            raise Decline(
                "U323",
                self.token,
                f"{said!r}, where {right!r} is due",
                f"「{said}」ではなく「{right}」と書く",
            )

    def _in(self, form: str) -> str:
        """The verb in a form."""
        group = lexicon().verbs.get(self.verb)
        return conjugate(self.verb, group, form) if group else adjective(self.verb, form)

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

    def amount(self) -> "Arg | None":
        """Remove and return a floating phrase that means a number: その差に等しい枚数."""
        for i, arg in enumerate(self.args):
            if (
                not arg.particle
                and arg.np.sort == "number"
                and (arg.np.mods or arg.np.demonstrative or arg.np.atoms[0].lemma == "同じ")
            ):
                return self.args.pop(i)
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
    """A modifier of a head: の-phrase (``np``), との-phrase (``link``) or relative clause (``clause``)."""

    np: NP | None = None
    clause: Clause | None = None
    comma: bool = False
    token: Morpheme | None = None
    link: str = ""


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
        if atom.type == "NUMBER" or atom.lemma in ("好きな枚数", "好きな人数", "好きな数"):
            quantity = Quantity(tokens=[atom])
            if atom.type == "NUMBER":
                quantity.n = int(atom)
                for kind in ("COUNTER", "BOUND"):
                    if i + 1 < len(atoms) and atoms[i + 1].type == kind:
                        i += 1
                        quantity.tokens.append(atoms[i])
                        setattr(quantity, kind.lower(), str(atoms[i]))
                if not quantity.counter and i + 1 < len(atoms) and str(atoms[i + 1]) == "色":
                    i += 1
                    quantity.tokens.append(atoms[i])
                    quantity.counter = "色"
                if i + 1 < len(atoms) and atoms[i + 1].lemma == "以下" and not quantity.bound:
                    i += 1
                    quantity.tokens.append(atoms[i])
                    quantity.bound = "以下"
            else:
                quantity.free = True
                quantity.counter = "人" if atom.lemma == "好きな人数" else ""
            if out and not out[-1].quantity and out[-1].head in ("ちょうど", "合計") and current is not None:
                quantity.prefix = out.pop().head
                current = None
            if (
                current is not None and current.quantity is not None
                and (current.quantity.bound, quantity.bound) == ("以上", "以下") and current.quantity.upper is None
            ):  # fmt: skip
                current.quantity.upper = quantity.n
                current.quantity.tokens += quantity.tokens
            elif current is None or current.head in LOOSE | {""} or current.quantity or current.suffix:
                current = NP(quantity=quantity)
                out.append(current)
            else:
                current.quantity = quantity
        elif (
            str(atom) in ("以上", "以下", "未満")
            and current is not None
            and (current.head in ("枚数", "数", "合計", "コスト", "スコア") or current.sort == "person")
            and current.quantity is None
        ):
            current.suffix = str(atom)
        elif atom.lemma in SUFFIXES and current is not None and atom.lemma != "すべて":
            current.suffix = atom.lemma
            if atom.lemma == "だけ" and current.quantity is not None and not current.quantity.bound:
                current.quantity.prefix = "だけ"
        elif atom.lemma == "すべて" and current is not None and current.head in ("エリア", "ハート"):
            current.suffix = "すべて"
        elif (
            current is None
            or current.quantity is not None
            or current.suffix
            or (current.head in ("ENERGY", "ICON")) != (atom.type in ("ENERGY", "ICON"))
            or (current.head == "ENERGY" and atom.type == "ICON")
            or atom.type in ("ADVERB", "DEMONSTRATIVE")
            or current.head in ("枚数", "数")
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
