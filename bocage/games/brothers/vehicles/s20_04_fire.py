"""BB 20.4: a Gun or Vehicle fires: Morale Check of the crew, turning, Prof Check, then the shot (BB 20.5, 20.6)."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s06_fire import Attack, Shoot, targets_of
from bocage.games.brothers.infantry.s07_morale import SELECTED, check
from bocage.games.brothers.infantry.s14_line_of_sight import can_aim
from bocage.games.brothers.infantry.shot import AT_VEHICLES, CANISTER, FIRE, Shot
from bocage.games.brothers.moving import turned_on_the_spot
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.state import USED, BrothersState
from bocage.games.brothers.table import place_of, show, use_up
from bocage.games.brothers.terrain.s43_fortifications import reveal_fort
from bocage.games.brothers.vehicles.arcs import FACINGS, bears, in_arc
from bocage.games.brothers.vehicles.s20_04_prof import ProfCheck, needed, prof_rows
from bocage.games.brothers.vehicles.s20_06_at_vehicles import target_vehicle
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import ClearUnsure
from bocage.kernel.frames import Action, ask, call, end, goto, tell


def main_target(s: BrothersState, shot: Shot) -> Unit:
    """The unit by which the Prof Check is reckoned: the Vehicle fired at, the mover, or the first in the hex."""
    if shot.how in AT_VEHICLES:
        return target_vehicle(s, shot)
    there = targets_of(s, shot)
    return next((t for t in there if shot.move_of(t) is not None), there[0] if there else -1)


class GunShoot(Shoot):
    """From the declaration to the effect. Nothing shows what a Concealed counter is before its check is passed."""

    def start(self, s: BrothersState, _: Any) -> None:
        if s.unsure[self.firer]:
            return call(s, self, "certain", ClearUnsure(self.firer))  # BB 61.2
        return goto(s, self, "certain", True)

    def certain(self, s: BrothersState, lives: bool) -> None:
        if not lives:
            return end(s)
        if s.used[self.firer] != USED:
            s.moved[self.firer] = 0  # BB 20.3: chosen for an action, be it Op Fire
        how = "" if s.conceal[self.firer] else self.how
        tell(s, "BB 6.0", ("fires", self.firer, self.target, self.mode, how))
        return goto(s, self, "aim")

    def aim(self, s: BrothersState, _: Any) -> None:
        if not can_aim(s, self.firer, self.target, self.how, self.lit_up):
            use_up(s, self.firer)  # BB 14.0
            tell(s, "BB 14.0", ("no sight", self.firer, self.target))
            return end(s)
        return check(s, self, "checked", self.firer, SELECTED, 0, "BB 20.2")  # a Vehicle's Morale is never in doubt

    def checked(self, s: BrothersState, margin: int) -> None:
        if margin:
            use_up(s, self.firer)
            tell(s, "BB 20.2", ("holds fire", self.firer))
            return end(s)
        show(s, self.firer, "BB 15.0")
        self.facing = s.face[self.firer]
        if bears(s, self.firer, self.target):
            return goto(s, self, "laid")
        return ask(s, self, "face", s.side[self.firer], "BB 20.4")

    def can_face(self, s: BrothersState) -> list[Action]:
        """The spines whose arc holds the target."""
        g, source = CARDS[s.scenario].ground, place_of(s, self.firer)
        return [("face", spine) for spine in FACINGS if in_arc(g, spine, source, self.target)]

    def face(self, s: BrothersState, action: Action) -> None:
        self.facing = action[1]
        goto(s, self, "laid")

    def shot(self, s: BrothersState) -> Shot:
        turned = self.facing != s.face[self.firer] or turned_on_the_spot(s, self.firer)
        return Shot(s, self.firer, self.target, self.mode, self.how, False, turned)

    def laid(self, s: BrothersState, _: Any) -> None:
        shot = self.shot(s)
        target = main_target(s, shot)
        if prof_rows(s, shot, target):
            return call(s, self, "proven", ProfCheck(self.firer, needed(s, shot, target)))
        return goto(s, self, "proven", True)

    def proven(self, s: BrothersState, passed: bool) -> None:
        u = self.firer
        if not passed:
            use_up(s, u)
            if self.mode == FIRE:
                s.face[u] = self.facing  # BB 20.4: only Op and Final Op Fire undo the turn
            tell(s, "BB 20.4", ("misses its chance", u))
            return end(s)
        fired_upon(s, u)  # BB 22.0: riders get off a Vehicle that fires
        turned = self.facing != s.face[u]
        s.face[u] = self.facing
        shot = Shot(s, u, self.target, self.mode, self.how, False, turned)
        if self.how in AT_VEHICLES:
            return self.at_vehicle(s, shot)
        if self.how == CANISTER:
            for t in s.here.get(self.target, ()):
                show(s, t, "BB 37.0")  # all Concealment is lost before
            reveal_fort(s, self.target, "BB 37.0")
        return call(s, self, "done", Attack(u, self.target, self.mode, self.how, False, turned))
