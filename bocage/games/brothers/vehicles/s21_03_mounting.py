"""BB 21.3: mounting a Carrier, by scenario rule: it comes from those that stand beside the board."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.campaign.s63_command import command_loss
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.explain import explain_check
from bocage.games.brothers.infantry.s07_morale import SELECTED, check, morale
from bocage.games.brothers.infantry.s09_op_fire import OpFireWindow
from bocage.games.brothers.moving import Moving
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import CLIMBED, PARKED, USED, BrothersState
from bocage.games.brothers.table import in_melee, put, show, type_of
from bocage.games.brothers.vehicles.arcs import FACINGS
from bocage.games.brothers.vehicles.s20_03_drive import Drive
from bocage.games.brothers.vehicles.s20_03_moves import NO_END, Driving, half_mp, leads_on, may_end
from bocage.games.brothers.vehicles.s21_03_dismounting import hex_refusal, load_up
from bocage.kernel.consequences import first_owed, owe, settled
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, call, end, goto, tell
from bocage.kernel.refusal import Refusal

NO_MOUNTING = Refusal("BB 21.3", "units mount Carriers only if the scenario says so")
NO_CARRIER = Refusal("BB 21.3", "no empty Carrier that could take it stands beside the board")
BUSY = Refusal("BB 21.3", "a unit in Melee cannot mount")
MOVED = Refusal("BB 21.3", "a unit that has moved this turn may not mount")


def carries(s: BrothersState, v: Unit, u: Unit) -> bool:
    """BB 21.0: Squads, WTs and Guns, or one Vehicle where a tank is printed."""
    return type_of(s, v).carries > 0 and type_of(s, v).carries_vehicle == type_of(s, u).vehicle


def parked(s: BrothersState, u: Unit) -> list[Unit]:
    """Empty Carriers of its side that could take the unit."""
    return [v for v, at in enumerate(s.at) if at == PARKED and s.side[v] == s.side[u] and carries(s, v, u)]


def mount_refusal(s: BrothersState, u: Unit, v: Unit, spine: int) -> Refusal | None:
    if not CARDS[s.scenario].mounting:
        return NO_MOUNTING
    if s.walked[u] or s.mark[u] & CLIMBED:
        return MOVED
    if in_melee(s, u):
        return BUSY
    if v not in parked(s, u):
        return NO_CARRIER
    return place_refusal(s, u, v, spine)


def place_refusal(s: BrothersState, u: Unit, v: Unit, spine: int) -> Refusal | None:
    """May it mount this Carrier, pointing so? Beside a friendly Gun only if it can drive on from there (BB 20.10)."""
    loc = s.at[u]
    refusal = hex_refusal(s, v, loc, u)
    if refusal is not None or may_end(s, v, loc, u):
        return refusal
    drive = Driving(v, half_mp(s, v))
    return None if leads_on(s, drive, loc, spine, drive.mp_left(s)) else NO_END


def mount_list(s: BrothersState, u: Unit) -> list[Action]:
    if not CARDS[s.scenario].mounting or s.at[u] < 0:
        return []
    waiting = parked(s, u)
    kinds = [s.kind[v] for v in waiting]
    one_of_each = [v for i, v in enumerate(waiting) if kinds.index(s.kind[v]) == i]
    return [("mount", v, spine) for v in one_of_each for spine in FACINGS]


def mount_words(s: BrothersState, f: Any, action: Action) -> Explanation | None:
    """The Morale Check of whoever mounts; the row of the verb (infantry/s04_use)."""
    lost = command_loss(s, f.unit, morale(s, f.unit, SELECTED)) if s.campaign else 0
    return explain_check(s, f.unit, "BB 21.3", 0, "mount", lost)


class Mount(Moving):
    """The unit checks Morale, is fired on, and is aboard if it is not stopped; then the Carrier may drive on."""

    def __init__(self, unit: Unit = -1, vehicle: Unit = -1, spine: int = 0) -> None:
        super().__init__(unit)
        self.vehicle = vehicle
        self.spine = spine

    def start(self, s: BrothersState, _: Any) -> None:
        u = self.unit
        lost = command_loss(s, u, morale(s, u, SELECTED)) if s.campaign else 0  # BB 63.1
        check(s, self, "ready", u, SELECTED, lost, "BB 21.3")

    def ready(self, s: BrothersState, margin: int) -> None:
        u = self.unit
        s.used[u] = USED
        if margin:
            tell(s, "BB 21.3", ("does not move", u))
            return end(s)
        self.under_way, self.left = True, s.at[u]
        s.mark[u] |= CLIMBED
        return call(s, self, "fired_on", OpFireWindow(u, 0, False, False))  # BB 10.0: into no hex

    def fired_on(self, s: BrothersState, _: Any) -> None:
        u, v = self.unit, self.vehicle
        if s.at[u] >= 0 and self.lost(s):
            return end(s, False)  # BB 17.0: back with another Squad
        self.under_way = False
        loc = s.at[u]
        if loc < 0 or self.stopped or in_melee(s, u) or place_refusal(s, u, v, self.spine) is not None:
            if loc >= 0 and s.facing_rule and type_of(s, u).foot:
                s.face[u] = -1
                owe(s, ("face", u))
            return None if first_owed(s, self, "over") else end(s)
        if not show(s, u, "BB 21.2"):
            return end(s)  # it was a Decoy
        put(s, v, loc)
        s.face[v], s.used[v], s.moved[v] = self.spine, USED, 0  # BB 20.3: chosen for an action
        load_up(s, u, v)
        tell(s, "BB 21.3", ("mounts", u, v))
        settled(s)
        if type_of(s, u).arc:
            return goto(s, self, "over")  # BB 21.3: the only action of both
        return call(s, self, "over", Drive(v, half_mp(s, v)))

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)
