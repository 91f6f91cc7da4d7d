"""``utafuda play``: one game between random players, told with the words that caused each step."""

import argparse
from collections.abc import Callable

from runtime.agents import RandomAgent
from runtime.game import Game
from utafuda.cli.output import Output
from utafuda.cli.simulate import positive, table_arguments
from utafuda.match import prepare
from utafuda.pools import read_names
from utafuda.simulation import TURNS, decks_of
from utafuda.telling import Teller


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``play``."""
    table_arguments(parser, say)
    parser.add_argument("--seed", type=int, default=0, metavar="S")
    parser.add_argument("--random-decks", action="store_true", help=say("デッキを組む", "draw the decks"))
    parser.add_argument(
        "--turns",
        type=positive,
        default=TURNS,
        metavar="N",
        help=say("Nターンで止める", "stop after N turns"),
    )


def run(args: argparse.Namespace, out: Output) -> int:
    """Play and tell. Raises Refused if no deck can be played."""
    names = read_names(args.names) if args.names else None
    table = prepare(args.cards, args.decks, draw=args.random_decks, names=names, rules=args.rules)
    game = Game.new(table.pool, decks_of(table, args.seed), args.seed)
    agent = RandomAgent(args.seed)
    while not game.finished and game.turn <= args.turns:
        game.apply(agent.index(game))
    for what, why in Teller(game, table.compiled, out.language).lines():
        caused = why.endswith("」")
        out.line(f"{what}    ← {why}" if caused else what, "bold" if what[0] in "━―" else "")
    return 0
