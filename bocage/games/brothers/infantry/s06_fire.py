"""BB 6.0: infantry fire. `Shoot` is any shot by one unit from Morale Check to effect; `Attack` is its one die."""

from __future__ import annotations

from typing import Any

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry import s03_command_points as cps
from bocage.games.brothers.infantry.modifiers import adjusted
from bocage.games.brothers.infantry.refusals import all_round
from bocage.games.brothers.infantry.s07_morale import MID_MOVE, SELECTED, check, passes, strike
from bocage.games.brothers.infantry.s14_line_of_sight import can_aim
from bocage.games.brothers.infantry.shot import (
    AP,
    ASSAULT,
    AT_VEHICLES,
    FIRE,
    FLAME,
    FLAMES,
    OP,
    REAR,
    SAT,
    SUSTAINED,
    TEAMS,
    Shot,
    base_power,
    lower_number,
)
from bocage.games.brothers.nations.s59_marks import give_up_charge
from bocage.games.brothers.numbers import Loc, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.state import ABOARD, FIRED, GONE, USED, BrothersState
from bocage.games.brothers.table import place_of, show, type_of, use_up
from bocage.games.brothers.terrain.s43_wire import tear_wire
from bocage.games.brothers.vehicles.s22_tank_riders import fired_upon
from bocage.games.brothers.vehicles.s61_unconfirmed_kills import ClearUnsure
from bocage.kernel.consequences import discharge, first_owed
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell

RULES = {AP: "BB 20.6", SAT: "BB 33.0", FLAMES: "BB 34.0"}
NONE, SUPPRESSED, REDUCED, ELIMINATED = 0, 1, 2, 3


def result_of(
    die: int,
    fp: int,
    s: BrothersState,
    t: Unit,
    near: bool,
    normal: bool,
    lower: bool = False,
    artillery: bool = False,
) -> int:
    """BB 6.1, 6.2: what one die does to one target at this FP; `near` adjacent, `normal` within normal Range.

    `lower`: a Gun's second Casualty number applies (BB 20.2). `artillery`: it is Artillery that fires (BB 32.0).
    """
    if die == 10:
        return NONE
    kind = type_of(s, t)
    if kind.arc:
        from bocage.games.brothers.vehicles.s20_05_at_infantry import machine_result

        return machine_result(die, fp, s, t, near, normal, lower, artillery)
    if kind.decoy:
        return SUPPRESSED if die <= fp or (die == 1 and normal) else NONE
    first, second, only = kind.casualty
    full = s.step[t] == 2
    result = NONE
    if die <= fp:
        result = SUPPRESSED
        if full and die + second <= fp:
            result = ELIMINATED
        elif die + (first if full else only) <= fp:
            result = REDUCED
    if die == 1 and normal:
        result = max(result, REDUCED if near else SUPPRESSED)
    return result


def targets_of(s: BrothersState, shot: Shot) -> list[int]:
    """BB 6.1: everybody of the enemy in the location; a Mortar reaches both levels of a hex (BB 40.2, 45.4)."""
    g = shot.ground
    locations: tuple[int, ...] = (shot.target,)
    h = g.hex(shot.target)
    if shot.mortar and g.second[h] and not g.is_cave(h + g.n):
        locations = (h, h + g.n)
    side = s.side[shot.firer]
    found = [t for loc in locations for t in s.here.get(loc, ()) if s.side[t] != side]
    if shot.card.machines:
        from bocage.games.brothers.vehicles.s20_10_targets import affected

        return affected(s, shot.unit, shot.how, found, shot.source)
    return found


def judged(s: BrothersState, shot: Shot, base: int, die: int, t: Unit, said: tuple[Any, ...]) -> int:
    """One target's result; a Concealed Fortification that changes it is revealed and counts (BB 43.0)."""
    shot = shot.at(place_of(s, t))
    normal = shot.normal_range()
    lower = lower_number(s, shot, t)
    fp = adjusted(s, shot, base, t, False)
    result = result_of(die, fp, s, t, shot.adjacent, normal, lower, shot.battery)
    fort = s.forts.get(s.at[t])
    if fort is not None and fort[1] and result:
        s.forts[s.at[t]] = (fort[0], 0)
        s.revealed = True
        tell(s, "BB 43.0", ("fortification revealed", s.at[t], fort[0]))
        fp = adjusted(s, shot, base, t, True)
        result = result_of(die, fp, s, t, shot.adjacent, normal, lower, shot.battery)
    tell(s, "BB 6.2", (*said, t, fp, die, result))
    return result


def run_dry(s: BrothersState, u: Unit, die: int) -> None:
    """BB 34.0: a low roll empties the Flamethrower of Infantry."""
    kind = type_of(s, u)
    if die <= pac.FLAME_EMPTY_ON and kind.without:
        s.kind[u] = kind.without
        tell(s, "BB 34.0", ("out of fuel", u))


class Attack(Frame):
    """BB 6.2: one die for the location, compared with the FP adjusted for each target in it."""

    def __init__(
        self,
        firer: Unit = -1,
        target: Loc = -1,
        mode: str = FIRE,
        how: str = "",
        cp: bool = False,
        turned: bool = False,
    ) -> None:
        super().__init__()
        self.firer = firer
        self.target = target
        self.mode = mode
        self.how = how
        self.cp = cp
        self.turned = turned
        self.base = 0
        self.die = 0
        self.struck: tuple[Unit, ...] = ()
        """Everybody fired upon, on both levels of a hex if a Mortar fires (BB 40.2)."""

    def start(self, s: BrothersState, _: Any) -> None:
        self.base = base_power(s, self.shot(s))
        use_up(s, self.firer)
        s.mark[self.firer] |= FIRED
        roll(s, self, "rolled", "1d10", "BB 6.2")

    def shot(self, s: BrothersState) -> Shot:
        return Shot(s, self.firer, self.target, self.mode, self.how, self.cp, self.turned)

    def rolled(self, s: BrothersState, die: int) -> None:
        shot = self.shot(s)
        self.die = die
        tell(s, "BB 6.2", ("fire roll", self.firer, self.target, die))
        self.struck = tuple(targets_of(s, shot))
        for t in self.struck:
            if s.at[t] == GONE:
                continue  # with the Vehicle that carried it (BB 21.5)
            carried_by = s.carrier[t]
            result = judged(s, shot, self.base, die, t, ("fire", self.firer))
            if self.how == REAR:
                fired_upon(s, t)  # BB 22.0: a roll to destroy it
            if result:
                strike(s, t, result, "BB 6.2")
            if result > SUPPRESSED and carried_by >= 0:
                from bocage.games.brothers.vehicles.s21_07_coxswain_panic import hit_aboard

                hit_aboard(s, carried_by, s.side[self.firer])  # BB 21.7
        if shot.mortar and shot.how != FLAME:
            tear_wire(s, shot, die)
        if self.how == FLAME:
            run_dry(s, self.firer, die)
        goto(s, self, "settled")

    def settled(self, s: BrothersState, _: Any) -> None:
        from bocage.games.brothers.infantry.s17_combat_events import CombatEvent, event_due

        if event_due(s, self.firer, self.die):
            if first_owed(s, self, "settled"):
                return None  # BB 17.0: the effects of the roll come first, a mover's Morale Check among them
            return call(s, self, "over", CombatEvent(self.firer, self.struck))
        return end(s)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)


class Shoot(Frame):
    """BB 6.0, 9.0, 10.0, 5.2: a unit fires. The firer is Used whatever happens."""

    def __init__(
        self,
        firer: Unit = -1,
        target: Loc = -1,
        mode: str = FIRE,
        how: str = "",
        pool: int = -1,
        raises: bool = True,
        lit_up: bool = False,
    ) -> None:
        super().__init__()
        self.firer = firer
        self.target = target
        self.mode = mode
        self.how = how
        self.pool = pool
        self.raises = raises
        self.lit_up = lit_up
        self.facing = -1

    def start(self, s: BrothersState, _: Any) -> None:
        if s.at[self.firer] == ABOARD and s.unsure[s.carrier[self.firer]]:
            return call(s, self, "certain", ClearUnsure(s.carrier[self.firer]))  # BB 61.2: a passenger's fire too
        return self.certain(s, True)

    def certain(self, s: BrothersState, lives: bool) -> None:
        if not lives:
            return end(s)
        if s.at[self.firer] == ABOARD and s.used[self.firer] != USED:
            s.moved[s.carrier[self.firer]] = 0  # BB 20.3, 21.1: the Carrier is chosen with its passenger
        give_up_charge(s, self.firer)  # BB 59.6: it fires instead, whether or not anything comes of it
        if self.pool >= 0:
            cps.spend(s, self.firer, self.pool, "fire")
        how = "" if s.conceal[self.firer] else self.how  # BB 15.0: only who is seen shows what it fires with
        tell(s, "BB 6.0", ("fires", self.firer, self.target, self.mode, how))
        if not can_aim(s, self.firer, self.target, self.how, self.lit_up):
            return self.aim(s, None)  # a counter that stays Concealed is asked for no facing: a Gun would not be
        if s.facing_rule and self.mode not in (ASSAULT, TEAMS) and not all_round(s, self.firer):
            return ask(s, self, "face", s.side[self.firer], "BB 6.0")
        return self.aim(s, None)

    def can_face(self, s: BrothersState) -> list[Action]:
        """Spines that have the target in front; keeping the present one costs nothing (BB 6.0)."""
        g = CARDS[s.scenario].ground
        source = s.at[self.firer]
        fixed = self.mode not in (FIRE, OP) and not self.may_turn(s)
        found: list[Action] = []
        for spine in range(6):
            if fixed and spine != s.face[self.firer] >= 0:
                continue
            if g.in_front(spine, source, self.target):
                found.append(("face", spine))
        return found or [("face", s.face[self.firer])]

    def may_turn(self, s: BrothersState) -> bool:
        return type_of(s, self.firer).turns_for_final  # BB 10.1

    def face(self, s: BrothersState, action: Action) -> None:
        self.facing = action[1]
        goto(s, self, "aim")

    def turned(self, s: BrothersState) -> bool:
        """Whoever had no facing does not change one (BB 2.2)."""
        before = s.face[self.firer]
        return s.facing_rule and self.facing >= 0 <= before != self.facing and not s.conceal[self.firer]

    def shot(self, s: BrothersState) -> Shot:
        return Shot(s, self.firer, self.target, self.mode, self.how)

    def at_vehicle(self, s: BrothersState, shot: Shot) -> None:
        """BB 20.6, 33.0, 34.0: at a Vehicle: one die against the number."""
        from bocage.games.brothers.vehicles.s20_06_at_vehicles import AttackVehicle, target_number, target_vehicle

        target = target_vehicle(s, shot)
        if target < 0:
            return end(s)
        number = sum([row[2] for row in target_number(s, shot, target)])
        show(s, self.firer, "BB 15.0")  # BB 57.5: of Faustniki nothing is left
        if self.facing >= 0:
            discharge(s, ("face", self.firer))  # BB 2.2: it has chosen its facing with the shot
        return call(s, self, "done", AttackVehicle(self.firer, target, number, self.mode, self.how, RULES[self.how]))

    def aim(self, s: BrothersState, _: Any) -> None:
        if not can_aim(s, self.firer, self.target, self.how, self.lit_up):
            use_up(s, self.firer)  # BB 14.0: the LOS was not there
            tell(s, "BB 14.0", ("no sight", self.firer, self.target))
            return end(s, False)
        if self.how == SAT:
            return self.satw_check(s)
        if self.mode in (ASSAULT, TEAMS) or passes(s, self.firer, SELECTED, 0):
            return self.checked(s, 0)  # BB 5.2
        return check(s, self, "checked", self.firer, SELECTED, 0, "BB 6.0" if self.mode == FIRE else "BB 9.0")

    def satw_check(self, s: BrothersState) -> None:
        """BB 33.0: in place of the Morale Check, and in Assault Fire beside the one it moved with."""
        from bocage.games.brothers.vehicles.s20_06_at_vehicles import target_vehicle
        from bocage.games.brothers.weapons.s33_satw import satw_rows

        shot = self.shot(s)
        rows = satw_rows(s, shot, target_vehicle(s, shot))
        when = MID_MOVE if self.mode in (ASSAULT, TEAMS) else SELECTED  # BB 60.1: taken during movement
        check(s, self, "checked", self.firer, when, sum([row[2] for row in rows]), "BB 33.0")

    def checked(self, s: BrothersState, margin: int) -> None:
        if margin:
            use_up(s, self.firer)
            tell(s, "BB 6.1", ("holds fire", self.firer))
            return end(s, False)
        turned = self.turned(s)
        if self.how in AT_VEHICLES:
            if self.facing >= 0:
                s.face[self.firer] = self.facing  # BB 33.0: there is no penalty for it
                discharge(s, ("face", self.firer))
            return self.at_vehicle(s, self.shot(s))
        if s.conceal[self.firer]:
            show(s, self.firer, "BB 15.0")
        if self.facing >= 0:
            s.face[self.firer] = self.facing
            discharge(s, ("face", self.firer))  # BB 2.2: shown by its own fire, it has just chosen its facing
        cp = self.pool >= 0 and self.raises
        return call(s, self, "done", Attack(self.firer, self.target, self.mode, self.how, cp, turned))

    def done(self, s: BrothersState, _: Any) -> None:
        """What comes after the shot: Sustained Fire, a Muzzle Flash."""
        if self.how == SUSTAINED and place_of(s, self.firer) >= 0 and s.used[self.firer] == USED:
            from bocage.games.brothers.nations.s61_options import SustainedFire

            # BB 61.1: an event of its own shot that makes it fresh again leaves it no counters
            return call(s, self, "flashed", SustainedFire(self.firer, self.target))
        return self.flashed(s, None)

    def flashed(self, s: BrothersState, _: Any) -> None:
        from bocage.games.brothers.terrain.s50_muzzle_flash import MuzzleFlash, flash_open

        if flash_open(s, self.firer):
            return call(s, self, "over", MuzzleFlash(self.firer))
        return end(s)

    def over(self, s: BrothersState, _: Any) -> None:
        end(s)
