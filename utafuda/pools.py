"""Files the user names, turned into cards and decks: what every command begins with."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.resources import files
from pathlib import Path

import compiler
from cardpool.community import load_json
from cardpool.compile import CompiledPool, compile_pool
from cardpool.deck import Deck, check_deck
from cardpool.deckfile import load_deck
from cardpool.load import load_set
from cardpool.names import Names
from cardpool.pool import Pool
from cardpool.poolfile import is_pool_file, load_pool
from compiler.compiled import Compiled
from compiler.diagnostics import Diagnostic, diagnose
from compiler.ir import CardDef
from utafuda.refused import Refused

SUFFIXES = (".yaml", ".yml", ".json", ".txt")
_TOP_KEY = re.compile(r"^([a-z_]+)\s*:", re.MULTILINE)
_DECK_KEYS = frozenset({"main", "energy", "main_deck", "energy_deck"})
_NAME_TABLES = ("names.json", "appendix_names.json", "../rules/appendix_names.json")


@dataclass(frozen=True)
class Inputs:
    """What some paths hold: cards, decks by file, scenario files, and everything found on the way.

    ``deck_pool``: where the decks have their cards from: ``pool``, or the bundled set if that is empty.
    ``ready``: what became of the texts of compiled pools.
    """

    pool: Pool
    deck_pool: Pool
    ready: Mapping[str, Compiled] = field(default_factory=dict)
    decks: dict[Path, Deck] = field(default_factory=dict)
    scenarios: tuple[Path, ...] = ()
    diagnostics: tuple[Diagnostic, ...] = ()


def bundled() -> list[Path]:
    """The files of the original card set that comes with the project: cards, then decks."""
    folder = Path(str(files("cardpool") / "bundled"))
    return sorted(folder.rglob("*.yaml"))


def find_files(paths: Iterable[Path]) -> list[Path]:
    """The files among ``paths``, and those of the folders among them but hidden ones, in order of their names.

    Raises FileNotFoundError for a path that does not exist.
    """
    found: list[Path] = []
    for path in paths:
        if path.is_dir():
            found += sorted(
                file
                for file in path.rglob("*")
                if file.suffix.lower() in SUFFIXES
                and file.is_file()
                and file.name != "names.json"
                and not any(part.startswith(".") for part in file.relative_to(path).parts)
            )
        else:
            path.stat()
            found.append(path)
    return found


def read_names(path: Path) -> Names:
    """A table of names in JSON. Raises OSError, and Refused for a file of another shape."""
    try:
        return Names.from_json(json.loads(path.read_text(encoding="utf-8")))
    except (KeyError, TypeError, AttributeError, ValueError, RecursionError):
        raise Refused([diagnose("U007", path=str(path))]) from None


def read(paths: Sequence[Path], names: Names | None = None) -> Inputs:
    """Read card files, compiled pools and deck files. Decks take their cards from the card files, else from the bundled set.

    ``names``: a table of names that card files may use; for JSON, by default the one beside the file.
    Raises FileNotFoundError for a path that does not exist; whatever a file says is a diagnostic.
    """
    pool = Pool()
    ready: dict[str, Compiled] = {}
    diagnostics: list[Diagnostic] = []
    decks: list[Path] = []
    scenarios: list[Path] = []
    found = find_files(paths)
    if not found:
        diagnostics.append(diagnose("U002", path=", ".join(map(str, paths))))
    for path in found:
        kind = kind_of(path)
        if kind == "deck":
            decks.append(path)
        elif kind == "scenario":
            scenarios.append(path)
        elif kind == "pool":
            compiled = load_pool(path)
            pool = pool | compiled.pool
            ready |= compiled.texts
            diagnostics += compiled.diagnostics
        else:
            try:
                table = names if names is not None else _table_beside(path) if kind == "json" else Names()
            except Refused as error:
                diagnostics += error.findings
                table = Names()
            loaded = (
                load_json(path, table) if kind == "json" else load_set(path, pool.names | (names or Names()))
            )
            pool = pool | loaded.pool
            diagnostics += loaded.diagnostics
    lists: dict[Path, Deck] = {}
    deck_pool = pool
    if decks and not len(pool):
        deck_pool = read([path for path in bundled() if kind_of(path) == "set"]).pool
    for path in decks:
        loaded_deck = load_deck(path, deck_pool)
        diagnostics += loaded_deck.diagnostics
        if loaded_deck.deck is not None:
            lists[path] = loaded_deck.deck
            diagnostics += check_deck(loaded_deck.deck, deck_pool, str(path))
    return Inputs(pool, deck_pool, ready, lists, tuple(scenarios), tuple(diagnostics))


def kind_of(path: Path) -> str:
    """set, json, pool, deck or scenario: by the suffix, of YAML by the keys at its top, of JSON by the first."""
    suffix = path.suffix.lower()
    if suffix == ".txt":
        return "deck"
    with path.open("rb") as file:
        start = file.read(200_000).decode("utf-8", "replace")
    if suffix == ".json":
        return "pool" if is_pool_file(start) else "json"
    keys = set(_TOP_KEY.findall(start))
    if "scenarios" in keys:
        return "scenario"
    return "deck" if keys & _DECK_KEYS and not keys & {"set", "cards"} else "set"


def _table_beside(path: Path) -> Names:
    for name in _NAME_TABLES:
        table = path.parent / name
        if table.is_file():
            return read_names(table)
    return Names()


def load_cards(
    paths: Sequence[Path], names: Names | None = None
) -> tuple[CompiledPool, tuple[Diagnostic, ...]]:
    """The cards of some files, compiled, and everything found in the files and the texts."""
    inputs = read(paths, names)
    compiled = compile_pool(inputs.pool, ready=inputs.ready)
    return compiled, (*inputs.diagnostics, *compiled.diagnostics)


def load(*paths: Path | str, names: Names | None = None) -> CompiledPool:
    """The cards of card files, compiled pools and folders, compiled; findings are in its ``diagnostics``.

    ``names``: a table of names for community card data. Raises FileNotFoundError for a path that does
    not exist; whatever a file says is a diagnostic.
    """
    compiled, findings = load_cards([Path(path) for path in paths], names)
    return replace(compiled, diagnostics=findings)


def compile_card(card: CardDef) -> tuple[CardDef, tuple[Diagnostic, ...]]:
    """The card with its abilities, and what its text gave rise to, with spans into the text."""
    compiled = compiler.compile_text(card.text)
    return card.model_copy(update={"abilities": compiled.abilities}), compiled.diagnostics


def texts(paths: Sequence[Path]) -> list[str]:
    """The distinct printed card texts of some files, in their order. Raises FileNotFoundError."""
    pool = read(list(paths)).pool
    return list(dict.fromkeys(printed.text for card in pool.cards.values() for printed in card.texts))
