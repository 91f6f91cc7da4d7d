"""``utafuda diff OLD NEW``: what changes between two pools, in words."""

import argparse
from collections.abc import Callable
from pathlib import Path

from compiler.diagnostics import Words
from utafuda.cli.output import Output
from utafuda.impact import CardChange, Impact, impact

_STATUS = {
    "new": ("+", "green", Words("新しいカード", "new card")),
    "gone": ("-", "red", Words("なくなったカード", "card gone")),
    "changed": ("~", "bold", Words("", "")),
}
_KINDS = {"ja": Words("標準表記", "Japanese"), "en": Words("英語", "English")}
_TEXT = Words("テキスト", "text")
_PASSES = Words("期待どおり", "as expected")


def arguments(parser: argparse.ArgumentParser, say: Callable[[str, str], str]) -> None:
    """The command line of ``diff``."""
    what = say(
        "カードファイル、フォルダ、コンパイル済みのプール", "a card file, a folder, or a compiled pool"
    )
    parser.add_argument("old", type=Path, metavar="OLD", help=what)
    parser.add_argument("new", type=Path, metavar="NEW", help=what)
    parser.add_argument(
        "--scenarios",
        type=Path,
        nargs="+",
        default=[],
        metavar="PATH",
        help=say("両方のカードで動かすシナリオ", "scenarios to run with the cards of both"),
    )
    parser.add_argument("--format", choices=("pretty", "json"), default="pretty")


def run(args: argparse.Namespace, out: Output) -> int:
    """Print what differs; 1 if something does. Raises Refused for files that are no pool."""
    found = impact(args.old, args.new, args.scenarios)
    if args.format == "json":
        out.json(found.json(out.language))
    else:
        _pretty(found, out)
    return 1 if found.cards or found.scenarios else 0


def _pretty(found: Impact, out: Output) -> None:
    for card in found.cards:
        _card(card, out)
    for outcome in found.scenarios:
        out.line(f"! {outcome.scenario or outcome.file}", "bold")
        for mark, findings, style in (("-", outcome.old, "red"), ("+", outcome.new, "green")):
            words = "; ".join(one.message.in_(out.language) for one in findings)
            out.line(f"    {mark} {words or _PASSES.in_(out.language)}", style)
    s = found.summary
    out.say(
        f"カード{s['cards']}枚: 新{s['new']}、消{s['gone']}、テキスト{s['text']}、意味{s['meaning']}、"
        f"標準表記{s['japanese']}、英語{s['english']}。シナリオ{s['scenarios']}件中、変化{s['outcomes']}。",
        f"{s['cards']} cards: {s['new']} new, {s['gone']} gone; {s['text']} with another text, {s['meaning']} "
        f"another meaning, {s['japanese']} other Japanese, {s['english']} other English. "
        f"{s['outcomes']} of {s['scenarios']} scenarios come out otherwise.",
    )


def _card(card: CardChange, out: Output) -> None:
    mark, style, words = _STATUS[card.status]
    out.line(f"{mark} {card.id} {card.name}  {words.in_(out.language)}".rstrip(), style)
    for line in card.meaning:
        out.line(f"    {line.in_(out.language)}")
    pairs = [(_TEXT, card.text)] if card.text else []
    pairs += [(_KINDS[name], pair) for name, pair in card.said]
    for kind, pair in pairs:
        out.line(f"    {kind.in_(out.language)}", "dim")
        for sign, text, colour in (("-", pair.old, "red"), ("+", pair.new, "green")):
            for row in text.splitlines():
                out.line(f"      {sign} {row}", colour)
