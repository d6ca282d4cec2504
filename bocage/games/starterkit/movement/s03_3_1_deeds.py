"""SK 3.3.1, 4.0, 4.3 What a moving stack does in its hex: smoke, recovery, dropping, charges, leaving the map."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.s01_3_polder import cheapest
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number
from bocage.games.starterkit.fire.s03_2_2_marks import use_weapon
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_PREP
from bocage.games.starterkit.model import counters
from bocage.games.starterkit.model.ground import ROAD_RATE
from bocage.games.starterkit.model.marks import BROKEN, CX, MALFUNCTION, MELEE, NO_LEADING, PINNED, TRIED_SMOKE
from bocage.games.starterkit.model.names import Location, Unit, Weapon
from bocage.games.starterkit.model.state import GONE, SKState, holds
from bocage.games.starterkit.movement.s03_3_1_entering import manning_refusal, smoke_cost
from bocage.games.starterkit.movement.s03_3_1_offboard import road_onto
from bocage.games.starterkit.movement.s03_3_1_special import pond_refusal
from bocage.games.starterkit.movement.s03_3_1_steps import (
    going_refusal,
    price_refusal,
    purse_of,
    spending_refusal,
    standing_purse,
)
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_crews, reveal_unit
from bocage.kernel.frames import Action, tell
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack


ONE_CHARGE = Refusal("SK 4.3", "a unit uses one demolition charge")
NO_CHARGE = Refusal("SK 4.3", "a charge is placed on an adjacent enemy hex by the unit that has it")


def smoke_list(s: SKState, f: MovingStack) -> list[Action]:
    here = f.where(s)
    able = [u for u in f.members if s.type(u).smoke] if here >= 0 else []
    if not able:
        return []
    purse = standing_purse(s, f)
    hexes = (here, *ground_of(s).near[here])
    return [("smoke", u, h) for u in able for h in hexes if throw_refusal(s, f, purse, u, h) is None]


def smoke_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 3.3.1 One MF for the own hex, two for an adjacent one; one try."""
    _, u, where = action
    return throw_refusal(s, f, standing_purse(s, f), u, where)


def throw_refusal(s: SKState, f: MovingStack, purse: float, u: Unit, where: Location) -> Refusal | None:
    if u not in f.members or not s.type(u).smoke:
        return no.NO_SMOKE
    if s.status[u] & TRIED_SMOKE:
        return no.SMOKE_ONCE
    here = f.where(s)
    if where != here and where not in ground_of(s).near[here]:
        return no.NOT_NEXT
    return pond_refusal(s, where) or price_refusal(f, purse, 1.0 if where == here else 2.0)


def smoke(s: SKState, f: MovingStack, action: Action) -> None:
    _, u, where = action
    f.throw_smoke(s, u, where)


def recover_list(s: SKState, f: MovingStack) -> list[Action]:
    weapons = s.dropped.get(f.where(s), ()) if s.dropped else ()
    return [("recover", u, w) for w in weapons for u in f.members] if weapons else []


def recover_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 3.3.1 One MF, one attempt by a unit at a weapon."""
    _, u, w = action
    if w in s.charges or u not in f.members or w not in s.dropped.get(f.where(s), ()):
        return no.NOT_THERE
    if (u, w) in f.tried:
        return Refusal("SK 3.3.1", "a unit tries to recover a weapon once")
    return manning_refusal(s, u, w) or spending_refusal(s, f, 1.0)


def recover(s: SKState, f: MovingStack, action: Action) -> None:
    _, u, w = action
    f.recover(s, u, w)


def drop_list(s: SKState, f: MovingStack) -> list[Action]:
    return [("drop", w) for u in f.members for w in s.carried[u]] if f.where(s) >= 0 else []


def drop_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 4.0 Any weapon of a moving unit, at no cost."""
    return None if s.holder[action[1]] in f.members and f.where(s) >= 0 else no.NOT_CARRIED


def drop(s: SKState, f: MovingStack, action: Action) -> None:
    f.drop(s, action[1])


def drops(s: SKState) -> list[Action]:
    """SK 4.0 In its Movement and Advance Phases an unbroken unit may leave a weapon where it is, moving or not."""
    found: list[Action] = []
    carried, crews = s.carried, hidden_crews(s, s.attacker)
    men = (*s.roster[s.attacker], *crews) if crews else s.roster[s.attacker]
    for u in [u for u in men if carried[u]]:
        for w in carried[u]:
            if dropping_refusal(s, w) is None:
                found.append(("drop", w))
    return found


def let_go(s: SKState, w: Weapon) -> None:
    """SK 4.0, 6.4 Drop it where it is; a hidden crew that leaves its Gun, so as to move, appears."""
    reveal_unit(s, s.holder[w])
    counters.drop(s, w)


def dropping_refusal(s: SKState, w: Weapon) -> Refusal | None:
    """SK 4.0 By its unbroken possessor, pinned or not; in Melee nothing but Close Combat is done (SK 3.8)."""
    u = s.holder[w]
    if u < 0 or s.side[u] != s.attacker or s.at[u] < 0:
        return no.NOT_YOURS
    if s.status[u] & MELEE:
        return no.MELEE_FIRES
    return no.BROKEN_DROPS if s.status[u] & BROKEN else None


def place_list(s: SKState, f: MovingStack) -> list[Action]:
    """SK 4.3 Adjacent enemy hexes where a charge may be placed, with the MF of entering them."""
    found: list[Action] = []
    here = f.where(s)
    charges = [w for u in f.members for w in s.carried[u] if s.type(w).is_charge] if here >= 0 else []
    if not charges:
        return found
    g = ground_of(s)
    for w in charges:
        for step in g.steps[here]:  # DE 1.3: what leaving a Polder hex would take is part of it
            cost = cheapest(g, here, step)
            if s.gated:
                cost = s.step_cost(s.holder[w], step[0], cost)
            found.append(("place", w, step[0], cost + smoke_cost(s, step[0])))
    return found


def place_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 4.3 On an adjacent enemy hex, one charge a unit, for the MF of entering."""
    w, where = action[1], action[2]
    placer = s.holder[w]
    if placer not in f.members or not s.type(w).is_charge or not holds(s, where, 1 - s.attacker):
        return NO_CHARGE
    if s.status[w] & MALFUNCTION:
        return no.DAMAGED
    if placer in f.placers:
        return ONE_CHARGE
    costs = [x[3] for x in place_list(s, f) if x[1:3] == (w, where)]
    return spending_refusal(s, f, costs[0]) if costs else NO_CHARGE


def place(s: SKState, f: MovingStack, action: Action) -> None:
    _, w, where, cost = action
    f.place_charge(s, w, where, cost)


def place_on_list(s: SKState, f: MovingStack) -> list[Action]:
    """SK 4.3 ("place on", charge, AFV, MF): against an AFV in an adjacent hex, not its Infantry."""
    if not s.vehicles:
        return []
    return [("place on", w, v, cost) for _, w, where, cost in place_list(s, f) for v in s.vehicles.get(where, ())]


def place_on_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    w, v = action[1], action[2]
    if not 0 <= v < len(s.kind) or not s.type(v).is_vehicle or s.side[v] == s.attacker:
        return NO_CHARGE
    return place_refusal(s, f, ("place", w, s.at[v]))


def place_on(s: SKState, f: MovingStack, action: Action) -> None:
    _, w, v, cost = action
    f.place_on(s, w, v, cost)


def exit_list(s: SKState, f: MovingStack) -> list[Action]:
    return [("exit",)] if f.where(s) in battle_of(s).sides[s.attacker].exits else []


def exit_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """SK 3.3 Off the map, where the Victory Conditions ask for it, as into a hex of Open Ground.

    The road bonus is there for who leaves by a road: roads go on off board."""
    here = f.where(s)
    if here not in battle_of(s).sides[s.attacker].exits:
        return no.NO_EXIT
    plain, by_road = purse_of(s, f)
    left = by_road if road_onto(s, here) == ROAD_RATE else plain
    return going_refusal(s, f) or price_refusal(f, left, f.exit_price(s))


def leave_map(s: SKState, f: MovingStack, action: Action) -> None:
    f.leave_map(s)


def leave_charge(s: SKState, deed: tuple[int, ...]) -> None:
    """SK 4.3 (placer, hex, charge, perhaps a vehicle): who is neither broken nor pinned has placed it."""
    u, where, w = deed[:3]
    if s.at[u] == GONE or s.status[u] & (BROKEN | PINNED):
        return
    x_number = breakdown_number(s, IN_PREP, w)
    use_weapon(s, IN_ADVANCING, u)  # SK 4.0, 4.3: the weapon of its Advancing Fire
    s.status[u] &= ~NO_LEADING  # it is in that phase that a leader uses it
    counters.drop(s, w)
    v = deed[3] if len(deed) > 3 else -1
    arcs = (s.facing[v], s.turret.get(v, s.facing[v])) if v >= 0 else (-1, -1)
    s.charges[w] = (where, 1 if s.status[u] & CX else 0, x_number, s.at[u], v, *arcs)
    tell(s, "SK 4.3", ("charge placed", w, where))
