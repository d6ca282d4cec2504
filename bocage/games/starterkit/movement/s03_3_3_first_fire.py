"""SK 3.3.3 Defensive First Fire: after each expenditure of MF the DEFENDER may fire, attack by attack, until he passes.

He is asked whenever one of his units could fire by what everybody sees on the table: range, markers, status. Whether it
has a line of sight is found out when fire is declared (SK 3.2.1), unless the battle allows free checks.
"""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.elst.ssr_hidden import SHOW, show, show_list, show_refusal
from bocage.games.starterkit.fire.explain_fire import explain_fire
from bocage.games.starterkit.fire.s03_2_2_able import OUT_OF_ORDER
from bocage.games.starterkit.fire.s03_2_2_declaration import Declaration
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, firer_refusal, own_firer_refusal
from bocage.games.starterkit.fire.s03_2_2_group import (
    Plan,
    is_protective,
    joining_refusal,
    plan_refusal,
    unit_of,
    with_all,
)
from bocage.games.starterkit.fire.shot import IN_FIRST, SMALL_ARMS, Shot
from bocage.games.starterkit.model.names import Counters, Location, Unit, Units, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TWICE_RANGE, TYPES
from bocage.games.starterkit.ordnance.s06_2_ammunition import HIGH_EXPLOSIVE, WP_SHELL, stock_refusal
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_crews
from bocage.games.starterkit.ordnance.s06_8_ife import VERB as IFE
from bocage.games.starterkit.ordnance.s06_8_ife import IfeFire, ife_refusal
from bocage.games.starterkit.ordnance.s06_choices import main_armaments
from bocage.games.starterkit.ordnance.s06_gun_fire import GunFire
from bocage.games.starterkit.ordnance.s06_refusals import (
    gun_ready_refusal,
    gun_refusal,
    has_shot_at,
    is_heavy,
)
from bocage.games.starterkit.vehicles import s03_3_3_reactions as vehicles
from bocage.games.starterkit.vehicles.s07_fire_refusals import NO_SMALL_ARMS
from bocage.games.starterkit.vehicles.s07_status import soft_movers
from bocage.games.starterkit.weapons.s04_4_2_panzerfaust import Panzerfaust
from bocage.games.starterkit.weapons.s04_4_at_vehicles import VERB as AT_VEHICLE
from bocage.games.starterkit.weapons.s04_4_at_vehicles import at_vehicle_refusal, choices_at, vehicle_frame
from bocage.games.starterkit.weapons.s04_refusals import (
    faust_reach,
    faust_refusal,
    fausts_refusal,
    shaped_targets,
    special_refusal,
)
from bocage.games.starterkit.weapons.s04_weapon_fire import WeaponFire, ammo_choices
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import PASS, Action, Frame, ask, call, end, goto
from bocage.kernel.refusal import Refusal

HOLD: Action = ("hold",)
"""Pass for the rest of this stack's movement."""


class FirstFire(Frame):
    """SK 3.3.3 The window after one expenditure. Ends with (hold, shots made by each firer, the hex)."""

    def __init__(
        self,
        where: Location = -1,
        movers: Units = (),
        entry: tuple[int, ...] = (),
        spent: float = 0.0,
        shots: tuple[tuple[int, int], ...] = (),
    ) -> None:
        super().__init__()
        self.where = where
        self.movers = movers
        self.entry = entry
        self.spent = spent
        self.shots: dict[int, int] = dict(shots)
        self.bygone: dict[int, int] = {}
        """Firer to its shots at earlier expenditures there that leave it all of this one's (SK 3.3.3)."""
        self.volleys: dict[int, int] = {}
        """Hex to the attacks it has made on this expenditure (SK 3.2.2: Mandatory Fire Groups)."""
        self.salvos: dict[int, int] = {}
        """Firer to those of them it took part in."""
        self.barred: tuple[int, ...] = ()
        """Firers who have found a closer enemy."""

    def since(self, latest: float) -> FirstFire:
        """SK 3.3.3 Fire comes before the next MF: a firer attacks as often as this `latest` expenditure was MF or MP.

        What it let pass at earlier ones is not saved; what it fired then still counts against all that was spent there.
        """
        before = int(max(0.0, self.spent - latest))
        self.spent = min(self.spent, latest)
        for f, n in self.shots.items():
            self.bygone[f] = min(n, before)
            self.shots[f] = n - self.bygone[f]
        return self

    def made(self) -> tuple[tuple[int, int], ...]:
        """All shots of each firer at these movers in this location."""
        return tuple([(f, n + self.bygone.get(f, 0)) for f, n in self.shots.items()])

    def aim(self, s: SKState) -> Aim:
        aim = Aim(s, 1 - s.attacker, IN_FIRST, self.where)
        aim.shots, aim.most, aim.barred = self.shots, self.spent, self.barred
        aim.volleys, aim.salvos = self.volleys, self.salvos
        aim.movers = self.movers
        if self.shots and self.on_foot(s):
            aim.made = dict(self.made())
        return aim

    def on_foot(self, s: SKState) -> bool:
        return all(s.type(m).is_personnel for m in self.movers)

    def start(self, s: SKState, _: Any) -> None:
        """SK 6.4 Who has hidden Guns is always asked, so that being asked tells nothing of where they are."""
        self.movers = tuple([u for u in self.movers if s.at[u] == self.where])
        if not self.movers or not self.anything(s):
            return end(s, (False, self.made(), self.where))
        return ask(s, self, "reacted", 1 - s.attacker, "SK 3.3.3")

    def anything(self, s: SKState) -> bool:
        """Is there something that the DEFENDER could do, or is he asked anyway?"""
        if s.hiding[1 - s.attacker] or self.first_shots(s, True) or self.specials(s, True):
            return True
        return bool(s.vehicles) and bool(vehicles.reactions(s, self, True))

    def first_shots(self, s: SKState, one: bool = False) -> list[int]:
        """Every firer who could open an attack now, or (`one`) the first that is found."""
        if s.vehicles and not soft_movers(s, self.movers):
            return []  # SK 7.12: small arms do nothing to a buttoned-up vehicle
        aim = self.aim(s)
        a = Shot(s, SMALL_ARMS, IN_FIRST, self.where)
        a.targets = self.movers
        found: list[int] = []
        ranges, at, kind, status, carried, far = aim.ranges, s.at, s.kind, s.status, s.carried, TWICE_RANGE
        for u in [u for u in s.roster[aim.side] if ranges[at[u]] <= far[kind[u]] or carried[u]]:
            if status[u] & OUT_OF_ORDER:
                continue
            for f in (u, *carried[u]) if carried[u] else (u,):
                if own_firer_refusal(s, aim, f) is None and plan_refusal(s, aim, Plan((f,)), a) is None:
                    found.append(f)
                    if one:
                        return found
        return found

    def specials(self, s: SKState, one: bool = False) -> list[Action]:
        """SK 4.2, 4.4, 4.5 Flamethrowers, LATW, mortars and Panzerfausts fire alone. All, or (`one`) at least one."""
        aim = self.aim(s)
        reach = faust_reach(s) if fausts_refusal(s, aim.side) is None and self.men(s) else -1
        found: list[Action] = []
        ranges, at, status, carried = aim.ranges, s.at, s.status, s.carried
        units = (*s.roster[aim.side], *hidden_crews(s, aim.side))
        if reach < 0:  # only who carries something counts
            units = tuple([u for u in units if carried[u]])
        for u in units:
            if status[u] & OUT_OF_ORDER:
                continue
            for w in carried[u]:
                t = TYPES[s.kind[w]]
                if t.is_gun:
                    found += self.gun_shots(s, aim, w)
                elif t.fires_alone and self.may_shoot(s, aim, w):
                    found.append(("shoot", w))
                    if WP_SHELL in ammo_choices(s, w):
                        found.append(("wp", w))
            if ranges[at[u]] <= reach and self.faust_left(u) and faust_refusal(s, aim, u) is None:
                found.append(("faust", u))
            if one and found:
                return found
        for v in [m for m in self.movers if TYPES[s.kind[m]].is_vehicle] if s.vehicles else ():
            for action in choices_at(s, aim, v):
                if not s.type(action[1]).is_personnel or self.faust_left(action[1]):
                    found.append(action)
        for w in main_armaments(s, aim.side):
            found += self.gun_shots(s, aim, w)
            if one and found:
                break
        return found

    def faust_left(self, u: Unit) -> bool:
        """SK 3.3.3 As many checks against a mover as it has spent MF or MP there."""
        return self.shots.get(-1 - u, 0) + 1 <= self.spent

    def men(self, s: SKState) -> bool:
        return any(s.type(m).is_personnel for m in self.movers)

    def may_shoot(self, s: SKState, aim: Aim, w: Weapon) -> bool:
        """SK 4.4 Shaped charges at movers on foot here; at vehicles they have their own verb."""
        if s.type(w).is_shaped and not self.men(s):
            return False
        return special_refusal(s, aim, w) is None

    def gun_shots(self, s: SKState, aim: Aim, w: Weapon) -> list[Action]:
        """SK 3.2.4, 6.2 A Gun or main armament at the movers, with WP too."""
        found: list[Action] = []
        ready = gun_ready_refusal(s, aim.mode, w) is None
        if ready and has_shot_at(s, aim, w, self.movers):
            found.append(("shoot", w))
        if s.type(w).has_ife and ife_refusal(s, aim, w, self.movers) is None:
            found.append((IFE, w))
        if ready and stock_refusal(s, w, WP_SHELL) is None and has_shot_at(s, aim, w, self.movers, WP_SHELL):
            found.append(("wp", w))
        return found

    def reactions(self, s: SKState) -> list[Action]:
        """SK 3.3.4, 7.5, 3.3.2.1 What vehicles do, and what is done to a vehicle in one's hex."""
        return vehicles.reactions(s, self) if s.vehicles else []

    def can_reacted(self, s: SKState) -> list[Action]:
        shots: list[Action] = [("add", f) for f in self.first_shots(s)]
        return [PASS, HOLD, *shots, *self.specials(s), *self.reactions(s), *show_list(s, 1 - s.attacker)]

    def why_not_reacted(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == SHOW:
            return show_refusal(s, 1 - s.attacker, action[1])
        if action[0] == AT_VEHICLE:
            _, firer, vehicle = action
            return at_vehicle_refusal(s, self.aim(s), firer, vehicle)
        if action[0] in vehicles.VERBS:
            return vehicles.refusal_of(s, self, action)
        if action[0] == "add" and s.vehicles and not soft_movers(s, self.movers):
            return NO_SMALL_ARMS
        if action[0] == "add":
            aim = self.aim(s)
            a = Shot(s, SMALL_ARMS, IN_FIRST, self.where)
            a.targets = self.movers
            firer = action[1]
            return firer_refusal(s, aim, firer) or joining_refusal(s, aim, Plan(), firer, a)
        if action[0] == "faust":
            return faust_refusal(s, self.aim(s), action[1])
        if action[0] == IFE:
            return ife_refusal(s, self.aim(s), action[1], self.movers)
        if action[0] not in ("shoot", "wp"):
            return None
        verb, weapon = action
        if is_heavy(s, weapon):
            return gun_refusal(s, self.aim(s), weapon, self.movers, WP_SHELL if verb == "wp" else -1)
        return special_refusal(s, self.aim(s), weapon)

    def explain_reacted(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] in vehicles.VERBS:
            return vehicles.explained(s, self, action)
        if action[0] in ("shoot", "wp"):
            shot = self._weapon(s, action)
            return shot.best(s) if isinstance(shot, GunFire) else shot.explained(s)
        if action[0] == AT_VEHICLE:
            return vehicle_frame(s, IN_FIRST, action, self.entry).explained(s)
        if action[0] == "faust":
            return self._faust(s, action[1]).explained(s)
        if action[0] != "add":
            return None
        a = Shot(s, SMALL_ARMS, IN_FIRST, self.where)
        a.targets, a.entry = self.movers, self.entry
        a.aim(s, self._opening(s, action[1]), (), ())
        return explain_fire(s, a)

    def _opening(self, s: SKState, firer: int) -> Counters:
        """SK 3.3.3 Who attacks if this firer is named: Final Protective Fire is with all that its unit has."""
        if not is_protective(s, IN_FIRST, firer):
            return (firer,)
        return with_all(s, self.aim(s), Plan((firer,)), unit_of(s, firer)).firers

    def reacted(self, s: SKState, action: Action) -> None:
        if action in (PASS, HOLD):
            return end(s, (action == HOLD, self.made(), self.where))
        if action[0] == SHOW:
            show(s, action[1])
            return goto(s, self, "start")
        if action[0] in ("machine guns", "close combat"):
            return call(s, self, "declared", vehicles.frame_of(s, self, action))
        if action[0] in vehicles.VERBS:
            return call(s, self, "shot", vehicles.frame_of(s, self, action))
        if action[0] == AT_VEHICLE and not s.type(action[1]).is_personnel:
            return call(s, self, "declared", vehicle_frame(s, IN_FIRST, action, self.entry))
        if action[0] in ("faust", AT_VEHICLE):
            u = action[1]
            self.shots[-1 - u] = self.shots.get(-1 - u, 0) + 1
            if action[0] == AT_VEHICLE:
                return call(s, self, "shot", vehicle_frame(s, IN_FIRST, action, self.entry))
            return call(s, self, "shot", self._faust(s, u))
        if action[0] == IFE:
            return call(s, self, "declared", IfeFire(action[1], IN_FIRST, self.where, self.movers, self.entry))
        if action[0] in ("shoot", "wp"):
            return call(s, self, "declared", self._weapon(s, action))
        shots, volleys, salvos = tuple(self.shots.items()), tuple(self.volleys.items()), tuple(self.salvos.items())
        declaration = Declaration(
            1 - s.attacker, IN_FIRST, self.where, self.movers, self.entry,
            shots, self.spent, volleys, salvos, self.barred, action[1],
            made=tuple(self.aim(s).made.items()),
        )  # fmt: skip
        return call(s, self, "declared", declaration)

    def _weapon(self, s: SKState, action: Action) -> WeaponFire | GunFire:
        verb, weapon = action
        if is_heavy(s, weapon):
            shell = WP_SHELL if verb == "wp" else -1
            return GunFire(weapon, IN_FIRST, self.where, self.movers, self.entry, shell)
        ammo = WP_SHELL if verb == "wp" else HIGH_EXPLOSIVE
        struck = shaped_targets(s, self.aim(s)) if s.type(weapon).is_shaped else self.movers
        return WeaponFire(weapon, IN_FIRST, self.where, struck, self.entry, ammo)

    def _faust(self, s: SKState, u: Unit) -> Panzerfaust:
        return Panzerfaust(u, IN_FIRST, self.where, shaped_targets(s, self.aim(s)), self.entry)

    def shot(self, s: SKState, _: Any) -> None:
        goto(s, self, "start")

    def declared(self, s: SKState, outcome: tuple[tuple[int, ...], ...]) -> None:
        """SK 3.2.2, 3.3.3 Whose hex has fired, and who has fired how often at this mover."""
        counted, firers = outcome[0], outcome[1]
        for h in outcome[3] if len(outcome) > 3 else ():
            self.volleys[h] = self.volleys.get(h, 0) + 1
        for f in counted:
            self.salvos[f] = self.salvos.get(f, 0) + 1
        for f in firers:
            self.shots[f] = self.shots.get(f, 0) + 1
        if len(outcome) > 2:
            self.barred = tuple(dict.fromkeys([*self.barred, *outcome[2]]))
        goto(s, self, "start")
