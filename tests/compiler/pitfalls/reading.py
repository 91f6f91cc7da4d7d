"""Reading an invented text for a test of its meaning: it compiles, prints back as itself, and can be played."""

from typing import Any

from compiler import compile_text, ir
from runtime.effects.link import link

BLADE = ir.Gain(icons=("blade",))
RED = ir.Gain(icons=("red",))
ME = ir.This(noun="member")
CARD = ir.This(noun="card")
STAR = ir.InGroup(names=("星組",))
OTHER = ir.Except(ref=ME)
STAGE = ir.Select(type="member", zones=("stage",))
THEIRS = ir.Select(type="member", owner="opponent", zones=("stage",))
HAND = ir.Select(zones=("hand",))
WAITING = ir.Select(zones=("waiting_room",))
YELL = ir.Select(zones=("yell",))
LIVES = ir.Select(type="live", zones=("live_area",))
SUCCESS = ir.Select(zones=("success_area",))
ENERGY = ir.Select(type="energy", zones=("energy_area",))


def ability(text: str) -> ir.Ability:
    """The only ability of a text that compiles without an error and links."""
    found = compile_text(text)
    assert found.ok, [str(d.message.en) for d in found.diagnostics]
    (node,) = found.abilities
    link([ir.CardDef(id="x", name="x", names=("x",), type="member", text=text, abilities=found.abilities)])
    return node


def effect(text: str) -> Any:
    """Its effect."""
    return ability(text).effect


def steps(text: str) -> Any:
    """The steps of its effect."""
    return ability(text).effect.steps  # type: ignore[union-attr]


def asked(words: str) -> Any:
    """What is asked by …場合."""
    return ability(f"【ライブ開始時】{words}場合、カードを1枚引く。").effect.condition  # type: ignore[union-attr]


def some(cards: ir.Select, *where: Any, **fields: Any) -> ir.Select:
    """``cards`` that pass further filters, or with other fields."""
    return cards.model_copy(update={"where": (*cards.where, *where), **fields})


def one(cards: ir.Select, *where: Any, **fields: Any) -> ir.Select:
    """One of ``cards``."""
    return some(cards, *where, count=ir.Exactly(n=1), **fields)


def draw(n: Any = 1, **fields: Any) -> ir.Draw:
    """カードをN枚引く."""
    return ir.Draw(count=ir.Exactly(n=n), **fields)


def discard(n: int = 1, **fields: Any) -> ir.Move:
    """手札をN枚控え室に置く."""
    return ir.Move(what=some(HAND, count=ir.Exactly(n=n)), to="waiting_room", **fields)


def seq(*of: Any) -> ir.Seq:
    """Steps in order."""
    return ir.Seq(steps=of)


def there(cards: Any, n: Any = 1, operator: Any = ">=") -> ir.Compare:
    """So many of these cards are there."""
    return ir.Compare(left=ir.Count(of=cards), operator=operator, right=n)


def given(condition: Any, then: Any = None) -> ir.If:
    """…場合、カードを1枚引く."""
    return ir.If(condition=condition, then=then or draw())


def until_end(*changes: Any, on: Any = None) -> ir.Apply:
    """ライブ終了時まで、…."""
    return ir.Apply(on=on, changes=changes, duration="live_end")


def lasting(*changes: Any, on: Any = None) -> ir.Apply:
    """Changes without a duration."""
    return ir.Apply(on=on, changes=changes)


def number(name: Any, operator: Any, value: Any, **fields: Any) -> ir.Where:
    """コストN以下の, 元々持つ[ブレード]の数がNの."""
    return ir.Where(attribute=ir.Attribute(name=name, **fields), operator=operator, value=value)


def total(name: Any, of: Any, **fields: Any) -> ir.Total:
    """An attribute over cards."""
    return ir.Total(attribute=ir.Attribute(name=name, **fields), of=of)


def x(n: int) -> ir.Var:
    """The n-th bound name."""
    return ir.Var(name=f"x{n}")


def did(n: int = 1) -> ir.Did:
    """そうした場合, of the n-th bound name."""
    return ir.Did(name=f"x{n}")
