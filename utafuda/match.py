"""Cards and decks made ready to play: a linked pool, and deck lists as ids of its cards."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random

from cardpool.compile import CompiledPool, compile_pool
from cardpool.deck import Deck as DeckList
from cardpool.names import Names
from cardpool.random_deck import NoLegalDeck, random_deck
from compiler.diagnostics import Diagnostic, diagnose
from compiler.ir import CardDef
from runtime.effects.link import LinkError, link
from runtime.game import Deck
from runtime.pool import Pool, RulesVersion
from utafuda.pools import bundled, read
from utafuda.refused import Refused

SEATS = 2


class NoDecks(Refused):
    """Nothing can be played with these files."""


@dataclass(frozen=True)
class Table:
    """What games are played with. ``compiled``: the cards with their texts; ``pool``: linked.

    ``decks``: (name, deck) pairs; empty if each game draws its own. ``left_out``: a finding for each card
    that compiles but that the engine cannot run yet.
    """

    compiled: CompiledPool
    pool: Pool
    decks: tuple[tuple[str, Deck], ...] = ()
    left_out: tuple[Diagnostic, ...] = ()

    def random_deck(self, random: Random) -> Deck:
        """A legal deck of cards that compile, with lives that its members can perform."""
        return _ids(random_deck(self.compiled.pool, random, self.pool.ids), self.compiled)


def prepare(
    cards: Sequence[Path] = (),
    decks: Sequence[Path] = (),
    *,
    draw: bool = False,
    names: Names | None = None,
    rules: RulesVersion = "1.06",
) -> Table:
    """Read, compile and link.

    ``cards``: card files or compiled pools, by default the bundled set; ``decks``: two deck files (one is played by both),
    by default those of the bundled set; ``draw``: random decks for each game instead. Cards that do not
    compile are left out; raises NoDecks if a deck has one or is not legal (6.1), if there are more than two,
    or if no deck can be built, and
    FileNotFoundError for a path that does not exist.
    """
    inputs = read([*(cards or bundled()), *decks], names)
    wanted = {Path(path) for path in decks} or set(inputs.decks)
    lists = [inputs.decks[path] for path in (decks or sorted(inputs.decks)) if Path(path) in inputs.decks]
    if len(decks) > SEATS:
        raise NoDecks([diagnose("U008", count=len(decks))])
    if not len(inputs.pool):
        raise NoDecks([d for d in inputs.diagnostics if d.severity == "error"])
    files = set(map(str, wanted))
    broken = [d for d in inputs.diagnostics if d.severity == "error" and d.file in files]
    if not draw and broken:
        raise NoDecks(broken)
    if not draw and len(lists) < max(1, len(wanted)):
        raise NoDecks([d for d in inputs.diagnostics if d.severity == "error"] or [_none("2")])
    compiled = compile_pool(inputs.pool, ready=inputs.ready)
    if draw:
        cards_, left_out = _playable(compiled.cards.values(), rules)
        try:
            random_deck(inputs.pool, Random(0), [card.id for card in cards_])
        except NoLegalDeck as error:
            raise NoDecks([_none(str(error))]) from None
        return Table(compiled, Pool(cards_, rules), (), left_out)
    missing = [d for deck in lists for d in _declined(deck, compiled)]
    if missing:
        raise NoDecks(missing)
    pairs = [(deck.name, _ids(deck, compiled)) for deck in lists]
    chosen = (pairs * 2)[:2]
    used = {id_ for _, deck in chosen for id_ in (*deck.main, *deck.energy)}
    cards_, left_out = _playable([compiled.cards[id_] for id_ in sorted(used)], rules)
    if left_out:
        raise NoDecks(left_out)
    return Table(compiled, Pool(cards_, rules), tuple(chosen))


def _playable(cards: Iterable[CardDef], rules: RulesVersion) -> tuple[list[CardDef], tuple[Diagnostic, ...]]:
    """The cards that the engine can run, and a finding for each of the others."""
    playable, left_out = [], []
    for card in cards:
        try:
            link([card], rules)
        except LinkError as error:
            left_out.append(diagnose("U702", card=card.id, name=card.name, reason=str(error)))
        else:
            playable.append(card)
    return playable, tuple(left_out)


def _none(reason: str) -> Diagnostic:
    return diagnose("U005", reason=reason)


def _ids(deck: DeckList, compiled: CompiledPool) -> Deck:
    main, energy = deck.cards(compiled.pool)
    return Deck([card.id for card in main], [card.id for card in energy])


def _declined(deck: DeckList, compiled: CompiledPool) -> list[Diagnostic]:
    """Every card of a deck whose text does not compile, with the reason."""
    ids = {compiled.pool.find(number).id: number for number in (*deck.main, *deck.energy)}
    errors: dict[str, Diagnostic] = {}
    for found in compiled.diagnostics:
        if found.severity == "error" and found.card:
            errors.setdefault(compiled.pool.find(found.card).id, found)
    return [errors[id_] for id_ in ids if id_ in errors and id_ not in compiled.cards]
