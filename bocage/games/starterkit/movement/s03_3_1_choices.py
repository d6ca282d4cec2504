"""SK 3.3.1 What a moving stack may do next: one function per prohibition; the list and the refusals come from them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.ground import ROAD_RATE, TERRAIN_RATE
from bocage.games.starterkit.model.marks import (
    BROKEN,
    CX,
    MELEE,
    MOVED,
    PINNED,
    PREP,
    SHOT,
    TRIED_SMOKE,
    WAS_CX,
    WOUNDED,
)
from bocage.games.starterkit.model.names import Location, Unit, Weapon
from bocage.games.starterkit.model.state import SKState, holds
from bocage.games.starterkit.model.tables import LEADER_LIMIT, MF_ROAD
from bocage.games.starterkit.movement.s03_3_1_allotment import allotment
from bocage.games.starterkit.movement.s03_3_1_entering import enemy_refusal, rates, smoke_cost, stacking_refusal
from bocage.games.starterkit.movement.s03_3_1_offboard import off_board_choices
from bocage.kernel.frames import Action
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_1_moving import MovingStack


ONE_CHARGE = Refusal("SK 4.3", "a unit uses one demolition charge")
NO_CHARGE = Refusal("SK 4.3", "a charge is placed on an adjacent enemy hex by the unit that has it")


def mover_refusal(s: SKState, u: Unit) -> Refusal | None:
    """SK 3.3 Who may move: not having fired, broken, held in Melee, pinned or moved already."""
    if not 0 <= u < len(s.kind) or s.side[u] != s.attacker or not s.type(u).is_personnel:
        return no.ATTACKER_ONLY
    if s.at[u] < 0 and s.at[u] > -10:
        return no.NOT_YOURS
    status = s.status[u]
    if status & BROKEN:
        return no.BROKEN_MOVES
    if status & MELEE:
        return no.MELEE_HELD
    if status & PINNED:
        return no.PINNED_MOVES
    if status & (PREP | SHOT):
        return no.PREP_FIRED
    return no.MOVE_OVER if status & MOVED else None


def spending_refusal(s: SKState, f: MovingStack, cost: float, road: bool) -> Refusal | None:
    """SK 3.3.1 Everybody in the stack can pay; Assault Movement leaves some MF over."""
    for u in f.members:
        left = f.mf_left(s, u, road)
        if cost > left:
            return no.TOO_FEW_MF
        if f.assault and cost >= left:
            return no.ASSAULT_ONE_HEX
    return None


def on_road(f: MovingStack) -> bool:
    """SK 1.1.1 Has the stack moved, and only along the road? Then MF spent in place may be of the road bonus."""
    return f.hexes[f.members[0]] > 0


def going_refusal(s: SKState, f: MovingStack) -> Refusal | None:
    """SK 3.3.1, 4.0 What keeps a stack from entering any hex: a finished Assault Movement, or its loads."""
    if f.assault and f.hexes[f.members[0]]:
        return no.ASSAULT_ONE_HEX
    for u in f.members:
        if s.carried[u]:
            refusal = f.load_refusal(s, u)
            if refusal is not None:
                return refusal
    return None


def hex_refusal(s: SKState, f: MovingStack, where: Location) -> Refusal | None:
    """SK 3.3, 3.3.1 Enemies in the hex, or too many friends."""
    if where not in s.stacks:
        return None
    return enemy_refusal(s, s.attacker, where) or stacking_refusal(s, s.attacker, f.members, where)


def step_refusal(s: SKState, f: MovingStack, where: Location, rate: int, cost: float) -> Refusal | None:
    """SK 3.3, 3.3.1 May the stack enter this hex now?"""
    return (
        going_refusal(s, f)
        or spending_refusal(s, f, cost, rate == ROAD_RATE and where not in s.smoke)
        or hex_refusal(s, f, where)
    )


def legal_steps(s: SKState, f: MovingStack) -> list[Action]:
    """The steps that nothing forbids; MF are reckoned once for all of them."""
    if going_refusal(s, f) is not None:
        return []
    plain = min([f.mf_left(s, u) for u in f.members])
    road = min([f.mf_left(s, u, True) for u in f.members])
    if f.assault:  # SK 3.3.1: some MF are left over
        plain, road = plain - 0.5, road - 0.5
    found: list[Action] = []
    for action in steps(s, f):
        where = action[1]
        left = road if action[2] == ROAD_RATE and where not in s.smoke else plain
        if action[3] <= left and hex_refusal(s, f, where) is None:
            found.append(action)
    return found


def has_choice(s: SKState, f: MovingStack) -> bool:
    """Is there anything but stopping?"""
    return not f.started() or bool(legal_steps(s, f)) or len(can_move_on(s, f)) > 1


def steps(s: SKState, f: MovingStack) -> list[Action]:
    """Every hex the stack could be asked about, with rate and cost: ("to", hex, rate, MF)."""
    here = f.where(s)
    if here < 0:
        return off_board_choices(s, f.members[0])
    g = ground_of(s)
    found: list[Action] = []
    for where, _, terrain, road in g.steps[here]:
        for rate in rates(g, where, road):
            cost = (road if rate == ROAD_RATE else terrain) + smoke_cost(s, where)
            found.append(("to", where, rate, cost))
    return found


def can_move_on(s: SKState, f: MovingStack) -> list[Action]:
    found: list[Action] = [("stop",)]
    found += legal_steps(s, f)
    if f.where(s) < 0:
        return found + joining(s, f) + declarations(s, f)
    if not f.started():
        found += joining(s, f) + declarations(s, f)
    elif len(f.members) > 1:
        found += [("leave", u) for u in f.members if leaving_refusal(s, f, u) is None]
    return found + deeds(s, f)


def joining(s: SKState, f: MovingStack) -> list[Action]:
    """SK 3.3.1 Units of the hex that may move along."""
    if f.started():
        return []
    here = f.where(s)
    return [
        ("with", u)
        for u in s.stacks[here]
        if s.side[u] == s.attacker and u not in f.members and mover_refusal(s, u) is None
    ]


def declarations(s: SKState, f: MovingStack) -> list[Action]:
    if f.started():
        return []
    found: list[Action] = [("double", u) for u in f.members if double_refusal(s, f, u) is None]
    if not f.assault and not f.double:
        found.append(("assault",))
    return found


def double_refusal(s: SKState, f: MovingStack, u: Unit) -> Refusal | None:
    """SK 3.3.1 Double Time: declared at the start, not wounded, pinned, exhausted or Assault Moving."""
    if u not in f.members:
        return no.NOT_YOURS
    if f.started():
        return no.DECLARE_FIRST
    if f.assault or s.status[u] & (BROKEN | PINNED | WOUNDED | CX | WAS_CX):
        return no.NO_DOUBLE_TIME
    return None


def leaving_refusal(s: SKState, f: MovingStack, u: Unit) -> Refusal | None:
    """SK 3.3.1 Who has used the leader's bonus stays with him; and he with them."""
    if u not in f.members or len(f.members) < 2:
        return no.NOT_YOURS
    if s.is_leader(u):
        others = [v for v in f.members if v != u and s.is_leader(v)]
        bound = not others and any(used_bonus(s, f, v) for v in f.members)
        return no.STAY_WITH_LEADER if bound else None
    return no.STAY_WITH_LEADER if used_bonus(s, f, u) else None


def used_bonus(s: SKState, f: MovingStack, u: Unit) -> bool:
    """Has a multi-man counter spent more than it would have alone?"""
    if s.is_leader(u) or u not in f.led:
        return False
    alone = allotment(s, u, (u,), u in f.double, False)
    if u not in f.off_road and f.hexes[u]:
        alone += MF_ROAD
    return f.spent[u] > alone


def deeds(s: SKState, f: MovingStack) -> list[Action]:
    """SK 3.3.1, 4.0, 4.3 Things done in the hex: smoke grenades, recovery, dropping, placing a charge, leaving."""
    here = f.where(s)
    found: list[Action] = []
    for u in f.members:
        if s.type(u).smoke and smoke_refusal(s, f, u, here) is None:
            found += [("smoke", u, h) for h in (here, *ground_of(s).near[here]) if smoke_refusal(s, f, u, h) is None]
        for w in s.carried[u]:
            found.append(("drop", w))
            if s.type(w).is_charge:
                found += charges(s, f, w)
        for w in s.dropped.get(here, ()):
            if recovery_refusal(s, f, u, w) is None:
                found.append(("recover", u, w))
    if here in battle_of(s).sides[s.attacker].exits and spending_refusal(s, f, 1.0, on_road(f)) is None:
        found.append(("exit",))
    return found


def smoke_refusal(s: SKState, f: MovingStack, u: Unit, where: Location) -> Refusal | None:
    """SK 3.3.1 One MF for the own hex, two for an adjacent one; one try."""
    if not s.type(u).smoke:
        return no.NO_SMOKE
    if s.status[u] & TRIED_SMOKE:
        return no.SMOKE_ONCE
    here = f.where(s)
    if where != here and where not in ground_of(s).near[here]:
        return no.NOT_NEXT
    return spending_refusal(s, f, 1.0 if where == here else 2.0, on_road(f))


def recovery_refusal(s: SKState, f: MovingStack, u: Unit, w: Weapon) -> Refusal | None:
    """SK 3.3.1 One MF, one attempt by a unit at a weapon."""
    if w in s.charges:
        return no.UNPOSSESSED
    if (u, w) in f.tried:
        return Refusal("SK 3.3.1", "a unit tries to recover a weapon once")
    if s.is_leader(u) and s.type(w).pp > LEADER_LIMIT:
        return no.LEADER_LOAD
    return spending_refusal(s, f, 1.0, on_road(f))


def charges(s: SKState, f: MovingStack, w: Weapon) -> list[Action]:
    """SK 4.3 Adjacent enemy hexes where the charge may be placed, with the MF of entering them."""
    found: list[Action] = []
    for where, _, terrain, road in ground_of(s).steps[f.where(s)]:
        cost = (min(road, terrain) if road else terrain) + smoke_cost(s, where)
        if charge_refusal(s, f, w, where, cost) is None:
            found.append(("place", w, where, cost))
    return found


def charge_refusal(s: SKState, f: MovingStack, w: Weapon, where: Location, cost: float) -> Refusal | None:
    """SK 4.3 On an adjacent enemy hex, one charge a unit, for the MF of entering."""
    placer = s.holder[w]
    if placer not in f.members or not s.type(w).is_charge:
        return NO_CHARGE
    if not holds(s, where, 1 - s.attacker):
        return NO_CHARGE
    return ONE_CHARGE if placer in f.placers else spending_refusal(s, f, cost, on_road(f))


def movement_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    """Why this is not one of the choices."""
    verb = action[0]
    if verb == "to":
        return _to_refusal(s, f, action)
    if verb == "with":
        return mover_refusal(s, action[1]) or (no.DECLARE_FIRST if f.started() else None)
    if verb == "double":
        return double_refusal(s, f, action[1])
    if verb == "assault":
        return no.DECLARE_FIRST if f.started() else no.NO_DOUBLE_TIME
    if verb == "leave":
        return leaving_refusal(s, f, action[1])
    if verb == "smoke":
        return smoke_refusal(s, f, action[1], action[2])
    if verb == "recover":
        return recovery_refusal(s, f, action[1], action[2])
    if verb == "place":
        return charge_refusal(s, f, action[1], action[2], action[3]) or NO_CHARGE
    if verb == "exit":
        return no.NO_EXIT
    return None


def _to_refusal(s: SKState, f: MovingStack, action: Action) -> Refusal | None:
    where = action[1]
    known = [a for a in steps(s, f) if a[1] == where]
    if not known:
        near = f.where(s) >= 0 and where in ground_of(s).near[f.where(s)]
        return no.IMPASSABLE if near else no.NOT_NEXT
    rate = action[2] if len(action) > 2 else TERRAIN_RATE
    chosen = next((a for a in known if a[2] == rate), known[0])
    return step_refusal(s, f, where, chosen[2], chosen[3])
