"""SK 4.2, 4.4, 4.5 Firing a flamethrower, a LATW or a light mortar: target, leader, line of sight, To Hit, effect."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.explain_fire import explain_fire
from bocage.games.starterkit.fire.explain_hit import explain_hit
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_2_attack import FireAttack
from bocage.games.starterkit.fire.s03_2_2_blocked import BlockedFire
from bocage.games.starterkit.fire.s03_2_2_firers import Aim, foreign_refusal, sight_refusal
from bocage.games.starterkit.fire.s03_2_2_group import Pair, Plan, director_refusal
from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot
from bocage.games.starterkit.fire.s03_2_5_targets import enemy_hexes, targets_in
from bocage.games.starterkit.fire.s04_1_helpers import helper_refusal
from bocage.games.starterkit.fire.shot import FLAME, IN_PREP, Shot
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import NO_SMOKE_AMMO, NO_WP_AMMO
from bocage.games.starterkit.model.names import Counters, Location, Unit, Units, Vehicle, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_ordnance import VTT
from bocage.games.starterkit.movement.s03_3_1_special import pond_refusal
from bocage.games.starterkit.ordnance.s06_2_ammunition import AP, HEAT, HIGH_EXPLOSIVE, SMOKE_SHELL, WP_SHELL
from bocage.games.starterkit.weapons.s04_4_3_backblast import careful_refusal
from bocage.games.starterkit.weapons.s04_refusals import (
    LONE_GUNNER,
    LONE_LEADER,
    NOT_LED,
    range_refusal,
    shaped_targets,
    special_refusal,
)
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, tell
from bocage.kernel.refusal import Refusal

FIRE: Action = ("fire",)
SAFELY: Action = ("fire", "avoiding backblast")
BACKBLAST: Action = ("fire", "accepting backblast")


class WeaponFire(Frame):
    """SK 4.0 One shot of one weapon. Ends with ((), firers) like a Declaration: it never counts for fire groups."""

    def __init__(
        self,
        weapon: Weapon = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        entry: tuple[int, ...] = (),
        ammo: int = HIGH_EXPLOSIVE,
        vehicle: Vehicle = -1,
    ) -> None:
        super().__init__()
        self.weapon = weapon
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.ammo = ammo
        self.vehicle = vehicle
        """The vehicle it is fired at (SK 4.4), if at one."""
        self.column = -1
        self.leader = -1
        self.helper = -1
        """The second leader at a leader's weapon (SK 4.4.1, 4.5)."""

    def side(self, s: SKState) -> int:
        return s.side[s.holder[self.weapon]]

    def aim(self, s: SKState, target: Location) -> Aim:
        aim = Aim(s, self.side(s), self.mode, target)
        aim.movers = self.targets
        return aim

    def start(self, s: SKState, _: Any) -> None:
        if self.target >= 0:
            return goto(s, self, "more")
        return ask(s, self, "aimed", self.side(s), "SK 3.2.4")

    # the target

    def can_aimed(self, s: SKState) -> list[Action]:
        if self.column >= 0:
            return [("aim", h) for h in self._hexes(s) if ground_of(s).columns[h] == self.column]
        found: list[Action] = []
        if self.ammo == HIGH_EXPLOSIVE:
            for h in enemy_hexes(s, self.side(s)):
                if special_refusal(s, self.aim(s, h), self.weapon) is None:
                    found.append(("aim", h))
        if s.type(self.weapon).is_mortar and self._hexes(s):
            columns = dict.fromkeys([ground_of(s).columns[h] for h in self._hexes(s)])
            found += [("row", column) for column in columns]
        return found

    def _hexes(self, s: SKState) -> list[int]:
        """SK 6.11 A mortar may fire at any hex in its range, empty or not."""
        t = s.type(self.weapon)
        hexes = ground_of(s).ring(s.at[self.weapon], t.least, t.most)
        if s.gated:
            hexes = [h for h in hexes if s.fire_bar(s.holder[self.weapon], h) is None]
        if s.free_sight:  # SK 3.2.1: what is not seen is refused beforehand
            hexes = [h for h in hexes if sight_refusal(s, self.aim(s, h), s.at[self.weapon]) is None]
        return hexes if self.ammo == HIGH_EXPLOSIVE else [h for h in hexes if pond_refusal(s, h) is None]

    def why_not_aimed(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] != "aim":
            return None
        pond = pond_refusal(s, action[1]) if self.ammo != HIGH_EXPLOSIVE else None
        return pond or special_refusal(s, self.aim(s, action[1]), self.weapon)

    def aimed(self, s: SKState, action: Action) -> None:
        if action[0] == "row":
            self.column = action[1]
            return ask(s, self, "aimed", self.side(s), "SK 6.11")
        self.target = action[1]
        self.targets = self._targets(s, self.target)
        return goto(s, self, "more")

    def _targets(self, s: SKState, where: Location) -> Counters:
        """SK 4.4 A shaped charge outside a building strikes only those who man Guns."""
        if s.type(self.weapon).is_shaped:
            return shaped_targets(s, self.aim(s, where))
        return targets_in(s, self.side(s), where)

    # leadership and backblast

    def more(self, s: SKState, _: Any) -> None:
        if self.can_chosen(s) == [FIRE]:
            return goto(s, self, "chosen", FIRE)
        return ask(s, self, "chosen", self.side(s), "SK 3.2.4")

    def from_building(self, s: SKState) -> bool:
        return s.type(self.weapon).backblast and ground_of(s).is_building[s.at[self.weapon]]

    def can_chosen(self, s: SKState) -> list[Action]:
        found: list[Action] = []
        if self.lone_refusal(s, self.helper) is None:
            found = [FIRE]
            if self.from_building(s):
                found = [BACKBLAST, SAFELY] if self.careful_refusal(s) is None else [BACKBLAST]
        for v in s.stacks[s.at[self.weapon]]:
            if s.is_leader(v):
                if self.direct_refusal(s, v) is None:
                    found.append(("direct", v))
                if self.help_refusal(s, v) is None:
                    found.append(("help", v, self.weapon))
        return found

    def careful_refusal(self, s: SKState) -> Refusal | None:
        return careful_refusal(s, s.holder[self.weapon])

    def lone_refusal(self, s: SKState, helper: Unit) -> Refusal | None:
        """SK 4.4.1, 4.1 A single leader fires no bazooka or Panzerschreck, nor a machine gun at a vehicle.

        UA s6: a hero's machine gun is not halved."""
        t, u = s.type(self.weapon), s.holder[self.weapon]
        if helper >= 0 or not s.is_leader(u):
            return None
        return LONE_LEADER if t.backblast else LONE_GUNNER if t.is_machine_gun and not s.type(u).is_hero else None

    def direct_refusal(self, s: SKState, v: Unit) -> Refusal | None:
        """SK 3.2.4, 4.2 One leader who does nothing else there and is not the last who could help; no flamethrower."""
        foreign = foreign_refusal(s, self.side(s), v)
        if foreign is not None:
            return foreign
        if s.type(self.weapon).is_flamethrower:
            return NOT_LED
        if self.leader >= 0:
            return no.ONE_DIRECTOR
        if v in (self.helper, s.holder[self.weapon]):
            return no.LEADER_USED_WEAPON
        helpers = [x for x in s.stacks.get(s.at[v], ()) if x != v and self.help_refusal(s, x) is None]
        if self.lone_refusal(s, self.helper) is not None and not helpers:
            return LONE_LEADER
        return director_refusal(s, self.aim(s, self.target), Plan((self.weapon,)), v)

    def help_refusal(self, s: SKState, v: Unit) -> Refusal | None:
        """SK 4.1, 4.4.1, 4.5 A second leader at a leader's bazooka, Panzerschreck, mortar or machine gun."""
        t = s.type(self.weapon)
        if not t.backblast and not t.is_mortar and not t.is_machine_gun:
            return no.LEADER_NOT_HERE
        if self.helper >= 0 or v == self.leader:
            return no.HELPER_BUSY
        return helper_refusal(s, self.side(s), v, self.weapon)

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "direct":
            return self.direct_refusal(s, action[1])
        if action[0] == "help":
            return self.help_refusal(s, action[1])
        if action == SAFELY and self.careful_refusal(s) is not None:
            return self.careful_refusal(s)
        lone = self.lone_refusal(s, self.helper)
        if self.vehicle >= 0:
            return lone
        return lone or range_refusal(s, self.aim(s, self.target), self.weapon, s.holder[self.weapon])

    def _helpers(self) -> tuple[Pair, ...]:
        return ((self.helper, self.weapon),) if self.helper >= 0 else ()

    def to_hit(self, s: SKState, careful: bool, backblast: bool = False) -> ToHit:
        """The attempt itself, which previews ask too."""
        w, leaders = self.weapon, (self.leader,) if self.leader >= 0 else ()
        return ToHit(
            w, s.holder[w], self.mode, self.target, self.targets, self.entry, leaders, self._helpers(), self._shell(s),
            careful, backblast, self.kind(s), -1, self.vehicle,
        )  # fmt: skip

    def hit_shot(self, s: SKState, careful: bool) -> HitShot:
        return self.to_hit(s, careful).hit_shot(s)

    def kind(self, s: SKState) -> str:
        """SK 4.1, 4.4.4 Machine guns and anti-tank rifles use the Vehicle Target Type; the others their own table."""
        return VTT if self.vehicle >= 0 and not s.type(self.weapon).is_shaped else ""

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] in ("direct", "help"):
            more = WeaponFire(self.weapon, self.mode, self.target, self.targets, self.entry, self.ammo, self.vehicle)
            more.leader = action[1] if action[0] == "direct" else self.leader
            more.helper = action[1] if action[0] == "help" else self.helper
            return explain_hit(s, more.hit_shot(s, False))
        return self.explained(s, action == SAFELY)

    def explain_aimed(self, s: SKState, action: Action) -> Explanation | None:
        if action[0] != "aim":
            return None
        targets = self._targets(s, action[1])
        return WeaponFire(self.weapon, self.mode, action[1], targets, (), self.ammo).explained(s)

    def explained(self, s: SKState, careful: bool = False) -> Explanation:
        """What the shot at its target would be."""
        if not s.type(self.weapon).is_flamethrower:
            return explain_hit(s, self.hit_shot(s, careful))
        a = Shot(s, FLAME, self.mode, self.target)
        a.targets, a.entry = self.targets, self.entry
        a.aim(s, (self.weapon,), (), ())
        return explain_fire(s, a)

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "direct":
            self.leader = action[1]
            return goto(s, self, "more")
        if action[0] == "help":
            self.helper = action[1]
            return goto(s, self, "more")
        w = self.weapon
        leaders = (self.leader,) if self.leader >= 0 else ()
        tell(s, "SK 3.2.4", ("declared", self.side(s), self.mode, (w,), self.target, leaders))
        blind = hindrance(s, ground_of(s), s.at[w], self.target) == BLOCKED
        if blind:
            tell(s, "SK 3.2.1", ("no sight", (w,), self.target))
            if s.type(w).is_flamethrower:
                return call(s, self, "over", BlockedFire(self.mode, (w,), leaders, self._helpers()))
        if s.type(w).is_flamethrower:
            flame = FireAttack(self.mode, self.target, self.targets, (w,), (), (), self.entry, True)
            return call(s, self, "over", flame)
        shot = self.to_hit(s, action == SAFELY, action == BACKBLAST and not blind)
        shot.blind = blind
        return call(s, self, "over", shot)

    def _shell(self, s: SKState) -> int:
        """SK 4.4 HEAT, or solid shot of a machine gun or rifle, against a vehicle."""
        if self.vehicle < 0:
            return self.ammo
        return HEAT if s.type(self.weapon).is_shaped else AP

    def over(self, s: SKState, fired: Any) -> None:
        """SK 6.2 Without the Smoke or WP it tried for it has not fired."""
        end(s, ((), () if fired is False else (self.weapon,)))


def ammo_choices(s: SKState, w: Weapon) -> list[int]:
    """SK 6.2 Smoke and WP that this mortar may still try for."""
    t = s.type(w)
    found: list[int] = []
    if t.smoke_number and not s.status[w] & NO_SMOKE_AMMO:
        found.append(SMOKE_SHELL)
    if t.wp_number and not s.status[w] & NO_WP_AMMO:
        found.append(WP_SHELL)
    return found
