"""SK 3.3, 3.3.1 Who may move, what a stack can spend, and the steps from hex to hex."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.s01_3_polder import claims, entering_mf, leaving_mf
from bocage.games.starterkit.model.ground import ROAD_RATE, TERRAIN_RATE, Ground
from bocage.games.starterkit.model.marks import (
    BROKEN,
    MELEE,
    MOVED,
    PINNED,
    PREP,
    SHOT,
)
from bocage.games.starterkit.model.names import Location, Unit
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.movement.s03_3_1_entering import (
    enemy_refusal,
    no_step_refusal,
    rates,
    smoke_cost,
    stacking_refusal,
)
from bocage.games.starterkit.movement.s03_3_1_offboard import off_board_choices
from bocage.games.starterkit.ordnance.s06_5_manhandling import gun_carrier_refusal
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack


STAYS: Final = BROKEN | MELEE | PINNED | PREP | SHOT | MOVED


def mover_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 3.3 Who may move: not having fired, broken, held in Melee, pinned or moved already."""
    if not 0 <= u < len(s.kind) or s.side[u] != s.attacker:
        return no.ATTACKER_ONLY
    if not TYPES[s.kind[u]].is_personnel:
        return no.WEAPON_MOVES
    return own_mover_refusal(s, u)


def own_mover_refusal(s: SKState, u: Unit) -> Refusal | None:
    """The same of Infantry that is known to be the ATTACKER's."""
    if -10 < s.at[u] < 0:
        return no.NOT_YOURS
    status = s.status[u]
    if status & STAYS:
        if status & BROKEN:
            return no.BROKEN_MOVES
        if status & MELEE:
            return no.MELEE_HELD
        if status & PINNED:
            return no.PINNED_MOVES
        return no.PREP_FIRED if status & (PREP | SHOT) else no.MOVE_OVER
    return s.move_bar(u) if s.gated else None


def movers(s: SKState) -> list[Unit]:
    """The ATTACKER's units that may move: whose markers do not forbid it at a glance, and then nothing else."""
    status, side, stays = s.status, s.attacker, STAYS
    units = [u for u in s.roster[side] + s.reserve[side] + s.hiding[side] if not status[u] & stays]
    return [u for u in units if own_mover_refusal(s, u) is None]


Purse = tuple[float, float]
"""What everybody in a stack can still spend: (MF, MF along a road while its bonus lasts)."""

FAR = 99.0


def purse_of(s: SKState, f: MovingStack) -> Purse:
    """SK 3.3.1 The poorest member's MF; Assault Movement leaves some over."""
    spare = 0.5 if f.assault else 0.0
    plain = by_road = FAR
    for u in f.members:
        left = f.mf_left(s, u)
        if left < plain:
            plain = left
        left += f.road_bonus(s, u)
        if left < by_road:
            by_road = left
    return plain - spare, by_road - spare


def price_refusal(f: MovingStack, left: float, cost: float) -> Refusal | None:
    """SK 3.3.1 Can everybody in the stack pay so much?"""
    if cost <= left:
        return None
    return no.ASSAULT_ONE_HEX if f.assault and cost <= left + 0.5 else no.TOO_FEW_MF


def spending_refusal(s: SKState, f: MovingStack, cost: float) -> Refusal | None:
    """SK 3.3.1, 1.1.1 MF spent in place; of the road bonus too, once the stack has moved and only along the road."""
    return price_refusal(f, standing_purse(s, f), cost)


def standing_purse(s: SKState, f: MovingStack) -> float:
    """What the stack can spend in place."""
    plain, by_road = purse_of(s, f)
    return by_road if f.hexes[f.members[0]] > 0 else plain


def going_refusal(s: SKState, f: MovingStack) -> Refusal | None:
    """SK 3.3.1, 4.0 What keeps a stack from entering any hex: a finished Assault Movement, or its loads."""
    if f.assault and f.hexes[f.members[0]]:
        return no.ASSAULT_ONE_HEX
    for u in f.members:
        if s.carried[u]:
            refusal = gun_carrier_refusal(s, (u,)) or f.load_refusal(s, u)
            if refusal is not None:
                return refusal
    return None


def step_refusal(s: SKState, f: MovingStack, g: Ground, purse: Purse, step: Action) -> Refusal | None:
    """SK 3.3, 3.3.1 May the stack take this step: MF, enemies in the hex, too many friends?"""
    _, where, rate, cost = step
    left = purse[1] if rate == ROAD_RATE and where not in s.smoke else purse[0]
    refusal = price_refusal(f, left, cost) if cost > left else None
    if s.gated and refusal is None:
        refusal = gate_refusal(s, f, where)
    bare = where not in s.stacks and where not in s.vehicles and where < g.hexes and not s.hiding[s.attacker]
    if refusal is not None or bare:
        return refusal
    if s.gated and all(s.may_enter_enemy(u) for u in f.members):
        return stacking_refusal(s, s.attacker, f.members, where)
    return enemy_refusal(s, s.attacker, where) or stacking_refusal(s, s.attacker, f.members, where)


def gate_refusal(s: SKState, f: MovingStack, where: Location) -> Refusal | None:
    """What a variant's own ground or orders forbid."""
    for u in f.members:
        bar = s.entry_bar(u, where)
        if bar is not None:
            return bar
    return None


def steps(s: SKState, f: MovingStack) -> list[Action]:
    """Every hex the stack could be asked about, with rate and cost: ("to", hex, rate, MF)."""
    here = f.where(s)
    if here < 0:
        onto = off_board_choices(s, f.members[0])
        return [(*x[:3], max([s.step_cost(u, x[1], x[3]) for u in f.members])) for x in onto] if s.gated else onto
    g = ground_of(s)
    key = -1 - here if g.has_polder and f.has_paid() else here
    found = g.paces.get(key)
    if found is None:
        found = g.paces[key] = paces(g, here, key < 0)
    if s.gated:
        found = [("to", x[1], x[2], max([s.step_cost(u, x[1], x[3]) for u in f.members])) for x in found]
    if s.smoke:
        return [("to", where, rate, cost + smoke_cost(s, where)) for _, where, rate, cost in found]
    return found


def paces(g: Ground, here: Location, paid: bool) -> list[Action]:
    """SK 1.1.1, DE 1.3 The steps from a hex by the ground alone; `paid`: the MF for leaving a Polder hex is spent."""
    found: list[Action] = []
    for where, _, terrain, road in g.steps[here]:
        for rate in claims(g, where, rates(g, where, road)):
            cost = (road if rate & ROAD_RATE else terrain) + entering_mf(rate)
            if not paid:
                cost += leaving_mf(g, here, road > 0, rate)
            found.append(("to", where, rate, cost))
    return found


def step_list(s: SKState, f: MovingStack) -> list[Action]:
    """The steps that nothing forbids; what they may cost is reckoned once for all of them."""
    if going_refusal(s, f) is not None:
        return []
    purse, g = purse_of(s, f), ground_of(s)
    return [step for step in steps(s, f) if step_refusal(s, f, g, purse, step) is None]


def has_step(s: SKState, f: MovingStack) -> bool:
    """Is there one of these at all?"""
    if going_refusal(s, f) is not None:
        return False
    purse, g = purse_of(s, f), ground_of(s)
    for step in steps(s, f):  # noqa: SIM110 (asked very often)
        if step_refusal(s, f, g, purse, step) is None:
            return True
    return False


def to_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    where = action[1]
    known = [step for step in steps(s, f) if step[1] == where]
    if not known:
        return no_step_refusal(ground_of(s), f.where(s), where)
    rate = action[2] if len(action) > 2 else TERRAIN_RATE
    step = next((x for x in known if x[2] == rate), known[0])
    return going_refusal(s, f) or step_refusal(s, f, ground_of(s), purse_of(s, f), step)


def to(s: SKState, f: MovingStack, action: Action) -> None:
    _, where, rate, cost = action
    f.enter(s, where, rate, cost)
