"""Every text of a pool compiled: cards ready to be played, and what was found, at its place."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import compiler
from cardpool.names import Names, name_key
from cardpool.pool import Pool, PrintedText
from cardpool.shape import closest, nearest
from compiler.compiled import Compiled
from compiler.diagnostics import Diagnostic, Fix, diagnose
from compiler.ir import CardDef

_QUOTED = re.compile("『([^『』「」]+)』|「([^『』「」【】]+)」")


@dataclass(frozen=True)
class CompiledPool:
    """``cards``: by id, the definitions with their abilities; a card whose text does not compile is not
    among them but in ``declined``. ``texts``: what became of each distinct text, as printed.
    ``diagnostics``: those of all texts, placed in their files.
    """

    pool: Pool
    cards: Mapping[str, CardDef]
    declined: tuple[str, ...]
    texts: Mapping[str, Compiled]
    diagnostics: tuple[Diagnostic, ...]


def compile_pool(
    pool: Pool, names: Names | None = None, ready: Mapping[str, Compiled] = MappingProxyType({})
) -> CompiledPool:
    """Compiles the texts of all printings; each distinct text is compiled once.

    ``names``: names and keywords of texts besides those of the pool. ``ready``: what became of texts that
    were compiled before; if it has all of them, the parser is not even loaded. Never raises for what
    texts say.
    """
    titles = (card.definition.name for card in pool.cards.values())
    table = pool.names | (names or Names())
    known = KnownNames(table, titles)
    texts: dict[str, Compiled] = {}
    cards: dict[str, CardDef] = {}
    declined: list[str] = []
    found: list[Diagnostic] = []
    for card in pool.cards.values():
        for printed in card.texts:
            text = printed.text
            compiled = texts.get(text) or ready.get(text) or compiler.compile_text(text, table.keywords)
            texts[text] = compiled
            found += _placed(compiled, printed, known)
        played = texts[card.definition.text] if card.texts else None
        if played is None:
            cards[card.id] = card.definition
        elif played.ok:
            cards[card.id] = card.definition.model_copy(update={"abilities": played.abilities})
        else:
            declined.append(card.id)
    return CompiledPool(pool, MappingProxyType(cards), tuple(declined), MappingProxyType(texts), tuple(found))


def _placed(compiled: Compiled, printed: PrintedText, known: "KnownNames") -> Iterator[Diagnostic]:
    for one in (*compiled.diagnostics, *known.unknown_in(compiled)):
        yield printed.origin.place(one, printed.text, printed.printing)


class KnownNames:
    """The names that a text may quote: groups and units in 『』, in 「」 members and parts of card names.

    ``titles``: card names.
    """

    def __init__(self, names: Names, titles: Iterable[str] = ()) -> None:
        self.names = names
        self._titles = tuple(dict.fromkeys((*names.members, *titles)))
        self._cards = "\n".join(map(name_key, self._titles))

    def unknown_in(self, compiled: Compiled) -> Iterator[Diagnostic]:
        """A warning for each quoted name that nothing bears (2.3.2.2, 2.12.2)."""
        for quoted in _QUOTED.finditer(compiled.normalised.text):
            group, name = quoted.groups()
            span = compiled.normalised.span(*quoted.span())
            if group is not None and not (self.names.group(group) or self.names.unit(group)):
                known = (*self.names.groups, *self.names.units)
                yield diagnose(
                    "U461", span, _fix(group, known, span), name=group, nearest=nearest(group, known)
                )
            elif name is not None and name_key(name) not in self._cards:
                near = nearest(name, self._titles)
                yield diagnose("U462", span, _fix(name, self._titles, span), name=name, nearest=near)


def _fix(name: str, known: Iterable[str], span: tuple[int, int]) -> Fix | None:
    """The nearest known name in the place of ``name``, whose marks stay."""
    near = closest(name, known)
    return Fix((span[0] + 1, span[1] - 1), near) if near else None
