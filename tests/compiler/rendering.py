"""Short names for building abilities whose text is known, and the words around an effect."""

from typing import Any

from compiler.ir import (
    Ability,
    Apply,
    Attribute,
    Compare,
    Count,
    Draw,
    Exactly,
    If,
    InGroup,
    Move,
    Select,
    Seq,
    This,
    Var,
    Where,
)

ME = This(noun="member")
CARD = This(noun="card")
POLARIS = InGroup(names=("Polaris",))
COST = Attribute(name="cost")
SCORE = Attribute(name="score")
BLADE = Attribute(name="blade")


def enter(effect: Any, cost: Any = None, **fields: Any) -> Ability:
    """【登場】 with an effect."""
    return Ability(keywords=("enter",), cost=cost, effect=effect, **fields)


def static(effect: Any, **fields: Any) -> Ability:
    """【常時】 with an effect."""
    return Ability(keywords=("static",), effect=effect, **fields)


def automatic(event: Any, **fields: Any) -> Ability:
    """【自動】…カードを1枚引く。"""
    return Ability(keywords=("automatic",), event=event, effect=fields.pop("effect", draw()), **fields)


def given(condition: Any, effect: Any = None) -> Ability:
    """【登場】…場合、カードを1枚引く。"""
    return enter(If(condition=condition, then=effect or draw()))


def draw(n: Any = 1) -> Draw:
    """カードをN枚引く."""
    return Draw(count=Exactly(n=n))


def stage(*where: Any, **fields: Any) -> Select:
    """自分のステージにいる…メンバー."""
    return Select(type="member", zones=("stage",), where=where, **fields)


def zone(name: Any, *where: Any, **fields: Any) -> Select:
    """Cards of one zone."""
    return Select(zones=(name,), where=where, **fields)


def one(**fields: Any) -> dict[str, Any]:
    """``count`` of one."""
    return {"count": Exactly(n=1), **fields}


def energy(**fields: Any) -> Select:
    """Energy of the energy area."""
    return Select(type="energy", zones=("energy_area",), **fields)


def discard(n: int = 1) -> Move:
    """手札をN枚控え室に置く."""
    return Move(what=zone("hand", count=Exactly(n=n)), to="waiting_room")


def there_are(cards: Any, n: int = 1, operator: Any = ">=") -> Compare:
    """The number of cards against a number."""
    return Compare(left=Count(of=cards), operator=operator, right=n)


def cost_at_most(n: Any) -> Where:
    """コストN以下の."""
    return Where(attribute=COST, operator="<=", value=n)


def seq(*steps: Any) -> Seq:
    """Steps in order."""
    return Seq(steps=steps)


def until_end(*changes: Any, on: Any = None, **fields: Any) -> Apply:
    """ライブ終了時まで、…."""
    return Apply(on=on, changes=changes, duration="live_end", **fields)


def lasting(*changes: Any, on: Any = None, **fields: Any) -> Apply:
    """Changes without a duration."""
    return Apply(on=on, changes=changes, **fields)


def x(n: int) -> Var:
    """The n-th bound name."""
    return Var(name=f"x{n}")


__all__ = [name for name in dir() if not name.startswith("_") and name not in ("Any", "ir")]
