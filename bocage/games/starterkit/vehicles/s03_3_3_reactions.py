"""SK 3.3.3, 3.3.4, 7.5, 3.3.2.1 What vehicles add to the window of Defensive First Fire, as firers and as movers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.s03_2_1_sight import sees
from bocage.games.starterkit.fire.shot import IN_FIRST
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.vehicles.s03_3_2_1_motion import MotionAttempt, motion_refusal
from bocage.games.starterkit.vehicles.s03_3_4_reaction import Reaction, explain_reaction, reaction_refusal
from bocage.games.starterkit.vehicles.s07_5_dispensers import (
    UNSEEN,
    Dispensing,
    clouds,
    dispenser_refusal,
    explain_usage,
)
from bocage.games.starterkit.vehicles.s07_8_machine_guns import explain_guns
from bocage.games.starterkit.vehicles.s07_fire import GunsFire, bearing_guns, easy_guns, guns_refusal, ready_guns
from bocage.games.starterkit.vehicles.s07_fire_refusals import NO_CREW_SEEN
from bocage.games.starterkit.vehicles.s07_status import soft_movers
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.starterkit.movement.s03_3_3_first_fire import FirstFire

VERBS = ("machine guns", "dispense", "motion attempt", "close combat")


def reactions(s: SKState, f: FirstFire, one: bool = False) -> list[Action]:
    """Everything the DEFENDER's vehicles could do now, and what his Infantry could do to a vehicle in its hex.

    Or (`one`) what the first of them could that can do anything."""
    fleet = s.fleet[1 - s.attacker]
    found: list[Action] = []
    soft = bool(fleet) and bool(soft_movers(s, f.movers))  # else there is nothing for any machine gun
    for v in fleet:
        if soft and mover_refusal(s, f, v, False) is None:
            found.append(("machine guns", v))
        if TYPES[s.kind[v]].dispenser and not unseen(s, f, v):
            found += [("dispense", v, h) for h in clouds(s, v)]
        if motion_refusal(s, v, f.movers) is None:
            found.append(("motion attempt", v))
        if one and found:
            return found
    for v in f.movers:
        if TYPES[s.kind[v]].is_vehicle:
            found += _attacks(s, f, v)
    return found


def _attacks(s: SKState, f: FirstFire, v: int) -> list[Action]:
    here = [u for u in s.stacks.get(f.where, ()) if s.side[u] != s.side[v]]
    if not here:
        return []
    found: list[Action] = [("close combat", u) for u in here]
    found += [("close combat", u, x) for u in here if not s.is_leader(u) for x in here if s.is_leader(x)]
    leaders = [u for u in here if s.is_leader(u)]
    found += [("close combat", u, x) for u in leaders for x in leaders if u < x]  # SK 3.8: one of two is a leader
    return [a for a in found if refusal_of(s, f, a) is None]


def unseen(s: SKState, f: FirstFire, v: int) -> bool:
    """SK 7.5 Was the expenditure out of the vehicle's sight? Known beforehand only with free checks (SK 3.2.1)."""
    return s.free_sight and not sees(s, s.at[v], f.where)


def moving_vehicle(s: SKState, f: FirstFire) -> int:
    return next(v for v in f.movers if s.type(v).is_vehicle)


def refusal_of(s: SKState, f: FirstFire, action: Action) -> Refusal | None:
    verb, who = action[0], action[1]
    if verb == "close combat":
        vehicles = [v for v in f.movers if s.type(v).is_vehicle]
        if not vehicles:
            return no.NO_TARGET
        if any(f.shots.get(u, 0) + 1 > f.spent for u in action[1:]):
            return no.ENOUGH_SHOTS
        return reaction_refusal(s, action[1:], vehicles[0])
    if not 0 <= who < len(s.kind) or not s.type(who).is_vehicle or s.side[who] == s.attacker or s.at[who] < 0:
        return no.NOT_YOURS
    if verb == "machine guns":
        if not soft_movers(s, f.movers):
            return NO_CREW_SEEN
        return mover_refusal(s, f, who)
    if verb == "dispense":
        return dispenser_refusal(s, who, action[2]) or (UNSEEN if unseen(s, f, who) else None)
    return motion_refusal(s, who, f.movers)


def mover_refusal(s: SKState, f: FirstFire, v: int, closely: bool = True) -> Refusal | None:
    """SK 7.8 May the machine guns of a vehicle of the DEFENDER be fired at movers whom they can hurt? `closely`: and
    if none bears, why not."""
    if f.salvos and any([w in f.salvos for w in s.carried[v]]):  # noqa: C419 (lists compile to loops)
        return no.MANDATORY_GROUP  # SK 3.2.2: all at one expenditure together
    if bearing_guns(s, IN_FIRST, ready_guns(s, IN_FIRST, v), v, f.where, True):
        return None
    return guns_refusal(s, IN_FIRST, v, f.where) if closely else no.OUT_OF_RANGE


def explained(s: SKState, f: FirstFire, action: Action) -> Explanation | None:
    verb, who = action[0], action[1]
    if verb == "machine guns":
        guns = easy_guns(s, IN_FIRST, who, f.where)
        return explain_guns(s, IN_FIRST, guns, f.where, soft_movers(s, f.movers), f.entry)
    if verb == "dispense":
        return explain_usage(s, who, action[2])
    if verb == "close combat":
        return explain_reaction(s, action[1:], moving_vehicle(s, f))
    return None


def frame_of(s: SKState, f: FirstFire, action: Action) -> Frame:
    verb, who = action[0], action[1]
    if verb == "machine guns":
        return GunsFire(who, IN_FIRST, f.where, soft_movers(s, f.movers), f.entry)
    if verb == "dispense":
        return Dispensing(who, action[2], f.where)
    if verb == "motion attempt":
        return MotionAttempt(who, f.movers)
    return Reaction(action[1:], moving_vehicle(s, f))
