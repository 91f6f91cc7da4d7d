"""Playing a member from the hand (9.6.2): area, baton touch, payment, entering.

Area and baton touch are settled before anything moves; cost and reductions are those at that time
(Q218, Q219, Q249).
"""

from runtime.kernel.choices import NO, Choice, Option
from runtime.kernel.frames import Frame, program
from runtime.kernel.machine import Machine
from runtime.kernel.moves import move
from runtime.kernel.state import CARD_MASK, State
from runtime.kernel.zones import HAND, RESOLUTION, STAGE, WAITING_ROOM
from runtime.rulebook.actions import active_energy, pay_energy
from runtime.rules import rule


@rule("9.6.2.1.2.1")
def open_areas(state: State, player: int) -> list[int]:
    """Areas that may be named for entering: none with a member that came to the stage this turn."""
    closed = {
        state.area[oid & CARD_MASK]
        for oid in state.zone_cards(player, STAGE)
        if state.entered_turn[oid & CARD_MASK] == state.turn
    }
    return [area for area in (0, 1, 2) if area not in closed]


@rule("9.6.2.3.2")
def _batons(m: Machine, player: int, oid: int, left: int) -> dict[int, int]:
    """Members the player may baton touch with for ``oid``, with what each takes off (``left`` is due)."""
    if left < 1:
        return {}
    state, layers = m.state, m.pool.layers
    found = {}
    for area in open_areas(state, player):
        member = state.member_at(player, area)
        if member >= 0 and layers.baton_allowed(state, oid, member):
            found[member] = layers.cost(state, member)
    return found


@rule("9.6.2.3.2")
def ways(m: Machine, player: int, oid: int) -> list[tuple[int, tuple[int, ...]]]:
    """Every payable way to play the member: (area, members that leave by baton touch)."""
    state, layers = m.state, m.pool.layers
    cost = layers.play_cost(state, oid)
    energy = len(active_energy(state, player))
    areas = open_areas(state, player)
    found: list[tuple[int, tuple[int, ...]]] = []
    if energy >= cost:
        found.extend((area, ()) for area in areas)
    batons = _batons(m, player, oid, cost)
    for member, off in batons.items():
        area = state.area[member & CARD_MASK]
        if energy >= cost - off:
            found.append((area, (member,)))
        if layers.baton_limit(state, oid) >= 2:
            found.extend(
                (area, (member, second))
                for second, more in batons.items()
                if second != member and cost - off >= 1 and energy >= cost - off - more
            )
    return found


@rule("7.7.2.2")
def playable_members(m: Machine, player: int) -> list[int]:
    """The members in the hand that the player can play now, in the order of the hand."""
    state, types = m.state, m.pool.types
    if not open_areas(state, player):
        return []
    return [
        oid
        for oid in state.zone_cards(player, HAND)
        if types[state.definition_of(oid)] == "member" and ways(m, player, oid)
    ]


@rule("9.6.2.1.2", "9.6.2.2")
def _choose_area(m: Machine, f: Frame) -> Choice:
    f.vars["cost"] = m.pool.layers.play_cost(m.state, f.vars["card"])
    areas = sorted({area for area, _ in ways(m, f.player, f.vars["card"])})
    return Choice(f.player, "area", tuple(("area", area) for area in areas), f.vars["card"], "9.6.2.1.2")


def _start_batons(_m: Machine, f: Frame) -> None:
    f.vars["area"] = f.answer[1]
    f.vars["batons"] = ()


@rule("9.6.2.3.2")
def _choose_baton(m: Machine, f: Frame) -> Choice:
    """Ask for the next baton touch: the member of the area first, then others (Q193)."""
    chosen = f.vars["batons"]
    fitting = [
        batons
        for area, batons in ways(m, f.player, f.vars["card"])
        if area == f.vars["area"] and batons[: len(chosen)] == chosen
    ]
    following = sorted({b[len(chosen)] for b in fitting if len(b) > len(chosen)})
    options: list[Option] = [("baton", oid) for oid in following]
    if chosen in fitting:
        options.append(NO)
    return Choice(f.player, "baton", tuple(options), f.vars["card"], "9.6.2.3.2", chosen)


def _chose_baton(m: Machine, f: Frame) -> None:
    if f.answer == NO:
        return
    f.vars["batons"] += (f.answer[1],)
    m.jump(f, "baton")


@rule("9.6.2.1.1")
def _reveal(m: Machine, f: Frame) -> None:
    m.log(f, "played", f.player, objects=(f.vars["card"],), data=(f.vars["area"],))
    m.propose(f, [move(m.state, f.vars["card"], RESOLUTION, f.player)])


@rule("9.6.2.3", "9.6.2.3.2.1")
def _touch(m: Machine, f: Frame) -> None:
    if not f.answer:
        m.ret(f, False)
        return
    f.vars["card"] = f.answer[0].subject
    layers, state = m.pool.layers, m.state
    off = sum(layers.cost(state, oid) for oid in f.vars["batons"])
    f.vars["cost"] = max(0, f.vars["cost"] - off)  # nothing is given back
    f.by = "cost"
    partner = (f.vars["card"],)
    m.propose(f, [move(state, oid, WAITING_ROOM, partners=partner) for oid in f.vars["batons"]])


@rule("9.6.2.3.1")
def _pay(m: Machine, f: Frame) -> None:
    f.vars["left"] = tuple(event.subject for event in f.answer)
    pay_energy(m, f, f.player, f.vars["cost"])


@rule("9.6.2.4.1")
def _enter(m: Machine, f: Frame) -> None:
    f.by = "rule"
    m.propose(
        f,
        [
            move(
                m.state,
                f.vars["card"],
                STAGE,
                f.player,
                area=f.vars["area"],
                partners=f.vars["left"],
            )
        ],
    )


PLAY = program(
    "play_member",
    _choose_area,
    _start_batons,
    "baton",
    _choose_baton,
    _chose_baton,
    _reveal,
    _touch,
    _pay,
    _enter,
    rules=("9.6.2", "9.6.2.1", "9.6.2.4"),
)
"""Vars ``card``: a member in the hand of ``frame.player`` for which ``ways`` is not empty."""

PROGRAMS = (PLAY,)
