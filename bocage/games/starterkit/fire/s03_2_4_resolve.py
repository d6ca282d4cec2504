"""SK 3.2.4, 6.1, 6.2 Resolving a To Hit attempt: depletion, breakdown, hit or critical hit, effect, acquisition.

Light mortars, LATW, Guns and main armaments share it; what it leaves behind is ordnance/s06_12_afterwards."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.modifiers import cover, fire_drm, firer_part, gunshield, stands_higher
from bocage.games.starterkit.fire.s03_2_2_attack import KEEP, LEAVE
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number
from bocage.games.starterkit.fire.s03_2_2_window import roll_attack
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, Share, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.s03_2_4_to_hit import (
    HitShot,
    hit_drm,
    hit_number,
    hit_outside,
    is_critical,
    least_hidden_drm,
)  # fmt: skip
from bocage.games.starterkit.fire.s03_2_5_targets import companions, other_level
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SHAPED, SHELL, Shot
from bocage.games.starterkit.model.names import Counter, Counters, Facing, Location, Units, Vehicle, Weapon
from bocage.games.starterkit.model.state import GONE, SKState
from bocage.games.starterkit.model.tables import (
    COLUMNS,
    DISPERSED,
    DISPERSED_WP,
    FULL,
    KIA,
    NO_EFFECT,
    WP,
    Result,
    ift,
    result_name,
)
from bocage.games.starterkit.model.tables_ordnance import ATT
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.movement.s03_3_5_residual import place_residual
from bocage.games.starterkit.ordnance.arcs import spines_between
from bocage.games.starterkit.ordnance.firers import facing_of, fires_rolling
from bocage.games.starterkit.ordnance.s06_1_columns import effect_columns
from bocage.games.starterkit.ordnance.s06_2_ammunition import (
    AMMO,
    HIGH_EXPLOSIVE,
    SHELLS,
    SHOT,
    SMOKE_SHELL,
    UNLIMITED,
    deplete,
    depletion_number,
)
from bocage.games.starterkit.ordnance.s06_4_hidden import hidden_at, reveal_unit
from bocage.games.starterkit.ordnance.s06_7_direct_hits import DirectHits, is_direct
from bocage.games.starterkit.ordnance.s06_12_afterwards import leave_traces, phosphorus, rate_of
from bocage.games.starterkit.ordnance.targets import gun_of, is_hidden
from bocage.games.starterkit.vehicles.s07_9_to_kill import to_kill
from bocage.games.starterkit.vehicles.s07_11_area import AreaHit, vehicles_hit
from bocage.games.starterkit.vehicles.s07_status import soft_movers
from bocage.games.starterkit.weapons.s04_4_3_backblast import backblast
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell


class ToHit(Frame):
    """SK 3.2.4 One To Hit attempt and all that follows from it. Ends with whether it was fired at all (SK 6.2)."""

    def __init__(
        self,
        weapon: Weapon = -1,
        user: Counter = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Counters = (),
        entry: tuple[int, ...] = (),
        leaders: Units = (),
        helpers: tuple[tuple[int, int], ...] = (),
        ammo: int = HIGH_EXPLOSIVE,
        careful: bool = False,
        backblast: bool = False,
        kind: str = "",
        facing: Facing = -1,
        vehicle: Vehicle = -1,
        intensive: bool = False,
    ) -> None:
        super().__init__()
        self.weapon = weapon
        self.user = user
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.leaders = leaders
        self.helpers = helpers
        self.ammo = ammo
        self.careful = careful
        self.backblast = backblast
        self.kind = kind
        """Its Target Type; nothing for the table on a LATW's back."""
        self.facing = facing
        """Where a Gun or main armament points for this shot."""
        self.vehicle = vehicle
        self.intensive = intensive
        self.dice: tuple[int, ...] = ()
        self.hit: tuple[int, ...] = ()
        self.critical = -1
        self.kept = self.shelled = False
        self.fired = True
        self.blind = False
        """It was declared at a hex that turns out to be out of sight (SK 3.2.1)."""
        self.column = -1
        self.outside = 0
        self.unhurt: Units = ()
        self.shares: tuple[Share, ...] = ()
        self.armoured: tuple[int, ...] = ()
        """Vehicles hit on the Area Target Type (SK 7.11)."""
        self.effect_dice: tuple[int, ...] = ()
        self.direct: tuple[tuple[int, int], ...] = ()
        """Units whose Guns were hit directly, with KIA or K (SK 6.7)."""

    def start(self, s: SKState, _: Any) -> None:
        if self.blind:
            return roll(s, self, "missed", "2d6", "SK 3.2.1")
        return roll_attack(s, self, rule="SK 3.2.4")

    def missed(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 3.2.1 No attack, but it has fired for all purposes: breakdown, markers, arc."""
        self.dice = dice
        goto(s, self, "mark")

    def ready(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.2.4")

    def shot(self, s: SKState) -> Shot:
        area = self._area(s)
        a = Shot(s, SHELL if area else SHAPED, self.mode, self.target)
        a.targets = self._struck(s, area)
        a.entry = self.entry
        a.mortar = s.type(self.weapon).is_mortar
        a.aim(s, (self.weapon,), self.helpers, self.leaders)
        return a

    def _struck(self, s: SKState, area: bool) -> Units:
        """SK 3.2.4 Who may be hit: a buttoned-up vehicle not on the Infantry Target Type, on the Area Type all."""
        found = tuple([u for u in self.targets if s.at[u] == self.target])
        if area and self.mode != IN_FIRST:
            found = (*found, *other_level(s, s.side[self.user], self.target))
        if not s.vehicles or self.vehicle >= 0:
            return found
        if not area:
            return soft_movers(s, found)
        if self.mode == IN_FIRST:
            return found
        return tuple(dict.fromkeys([*found, *vehicles_hit(s, s.side[self.user], self.target)]))

    def _area(self, s: SKState) -> bool:
        return self.kind == ATT or s.type(self.weapon).is_mortar

    def hit_shot(self, s: SKState) -> HitShot:
        h = HitShot(self.shot(s), self.weapon, self.user)
        h.ammo = self.ammo
        h.careful = self.careful
        h.kind = self.kind or h.kind
        h.vehicle = self.vehicle
        h.intensive = self.intensive
        h.spines = self.spines(s)
        return h

    def spines(self, s: SKState) -> int:
        return spines_between(facing_of(s, self.weapon), self.facing) if self.facing >= 0 else 0

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 3.2.4 A unit is hit if its final DR is the number or less; movers may differ."""
        self.dice = dice
        original = dice[0] + dice[1]
        total = original + (min(dice) if fires_rolling(s, self.weapon) else 0)  # case 16: the lower die counts double
        h = self.hit_shot(s)
        number = hit_number(s, h)
        targets = h.shot.targets
        hidden = hidden_at(s, 1 - s.side[self.user], self.target) if self._may_hide(s) else ()
        hits = [u for u in (*targets, *hidden) if total + hit_drm(s, h, u) <= number]
        seen = [u for u in hits if u not in hidden]
        empty_hit = not targets and total + hit_drm(s, h, -1) <= number
        tell(s, "SK 3.2.4", ("to hit", self.weapon, dice, number, bool(seen) or empty_hit))
        self.outside = hit_outside(s, h)
        self.kept = dice[0] <= rate_of(s, self)
        if self._depleted(s, original):
            return goto(s, self, "mark")
        self.hit = tuple(hits)
        self.shelled = self.ammo in SHELLS and (bool(seen) or empty_hit)
        best = [u for u in hits if is_critical(s, h, original, total + hit_drm(s, h, u))]
        best = [u for u in best if u in seen] or best  # SK 6.4: a hidden one is not among those who draw lots
        if len(best) > 1 and self.ammo != SMOKE_SHELL:  # SK 6.1: one target, at random
            self.hit = (*best, *[u for u in hits if u not in best])
            return roll(s, self, "chosen", f"1d{len(best)}", "SK 6.1")
        if best:
            self.critical = best[0]
        if not hits and not self.shelled and self._may_hide(s) and total + least_hidden_drm(s, h) <= number:
            return roll(s, self, "nothing_there", "2d6", "SK 3.2.3")  # the same roll as if something were there
        return goto(s, self, "effect")

    def nothing_there(self, s: SKState, dice: tuple[int, int]) -> None:
        goto(s, self, "mark")

    def _may_hide(self, s: SKState) -> bool:
        """SK 6.4 Does the other side hide anybody whom this shot could strike, if he were there?"""
        return self.mode != IN_FIRST and self.vehicle < 0 and bool(s.hiding[1 - s.side[self.user]])

    def _depleted(self, s: SKState, original: int) -> bool:
        """SK 6.2 Above the depletion number there never was such a shell, and unless it broke down it has not fired."""
        number = depletion_number(s, self.weapon, self.ammo)
        if s.type(self.weapon).is_shaped or number == UNLIMITED:
            return False
        if original >= number:
            deplete(s, self.weapon, self.ammo)
        if original > number:
            tell(s, "SK 6.2", ("no ammunition", self.weapon))
            self.fired = self._breaks(s)
            self.hit = ()
            return True
        return False

    def chosen(self, s: SKState, die: int) -> None:
        self.critical = self.hit[die - 1]
        goto(s, self, "effect")

    # smoke and WP

    def smoke(self, s: SKState, _: Any) -> None:
        """SK 1.2.5, 6.2 Full in the Prep Fire Phase, dispersed otherwise; WP also makes those it hits check."""
        full = self.mode == IN_PREP
        side = s.side[self.user]
        if self.ammo == SMOKE_SHELL:
            place_smoke(s, self.target, side, FULL if full else DISPERSED)
            return goto(s, self, "mark")
        place_smoke(s, self.target, side, WP if full else DISPERSED_WP)
        return call(s, self, "mark", phosphorus(s, self.shot(s), self.hit, self.critical))

    # effect on the Infantry Fire Table

    def effect(self, s: SKState, _: Any) -> None:
        if self.ammo in SHELLS or not self.hit:
            return goto(s, self, "smoke" if self.shelled else "mark")
        if self.vehicle >= 0:
            return goto(s, self, "pierce")
        return roll(s, self, "effect_rolled", "2d6", "SK 3.2.3")

    def pierce(self, s: SKState, _: Any) -> None:
        """SK 7.9 A vehicle is hit: To Kill. HE and HEAT leave Residual Firepower too (SK 3.3.5)."""
        self.column = self.effect_columns(s)[0]
        critical = self.critical == self.vehicle
        shot = to_kill(s, s.at[self.weapon], self.weapon, AMMO[self.ammo], self.vehicle, self.dice, critical)
        call(s, self, "residual", shot)

    def effect_columns(self, s: SKState) -> tuple[int, int]:
        return effect_columns(s, self.weapon, self.ammo, self._area(s))

    def effect_rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        a = self.shot(s)
        a.targets = self.hit
        entry = a.entry
        plain, doubled = self.effect_columns(s)
        self.column = plain
        results: list[tuple[int, Result]] = []
        self.effect_dice = dice
        if s.vehicles and self._area(s):
            self.armoured = tuple([u for u in self.hit if s.type(u).is_vehicle])
        for u in self.hit:
            if u in self.armoured:
                continue  # SK 7.11
            a.critical = u == self.critical
            a.entry = entry if a.critical else ()  # SK 6.1: movement tells again only for a critical hit
            column = doubled if a.critical else plain
            drm = fire_drm(s, a, u) - firer_part(s, a)
            desperation(s, u, column, 2 + drm)
            result = ift(column, dice[0] + dice[1] + drm)
            if gun_of(s, u) >= 0:
                bare = ift(column, dice[0] + dice[1] + drm - gunshield(s, a, u))
                if is_direct(bare, a.critical):
                    result = (KIA, 1) if a.critical else bare
                    self.direct = (*self.direct, (u, result[0]))
            if result[0] == NO_EFFECT and is_hidden(s, u):
                continue  # SK 6.4: only an effect shows it
            reveal_unit(s, u)
            tell(s, "SK 3.2.3", ("struck", u, result_name(result), dice, COLUMNS[column]))
            results.append((u, result))
        hurt = [u for u, _ in self.direct]
        self.unhurt = unhurt_leaders(s, companions(s, self.mode, self.target, self.shot(s).targets), results)
        self.shares = shares_of([x for x in results if x[0] not in hurt])
        call(s, self, "near", DirectHits(self.direct, self.ammo in SHOT, plain, (self.critical, doubled)))

    def near(self, s: SKState, _: Any) -> None:
        """SK 6.7 What is no Direct Hit strikes men as any fire does."""
        doubled = self.effect_columns(s)[1]
        effects = Effects(self.shares, self.column, "SK 3.2.3", self.unhurt, ((self.critical, doubled),))
        call(s, self, "armour", effects)

    def armour(self, s: SKState, _: Any) -> None:
        """SK 7.11 Vehicles in the hex, with the same dice."""
        if not self.armoured:
            return goto(s, self, "residual")
        v = self.armoured[0]
        self.armoured = self.armoured[1:]
        columns = self.effect_columns(s)
        critical, bursts = v == self.critical, s.type(self.weapon).is_mortar
        column, a = columns[1 if critical else 0], self.shot(s)
        higher, tem = stands_higher(s, a, v), cover(s, a, v)
        return call(s, self, "armour", AreaHit(v, column, self.effect_dice, critical, bursts, higher, tem))

    def residual(self, s: SKState, _: Any) -> None:
        """SK 3.3.5 In First Fire a hit leaves Residual Firepower, unless its owner keeps the rate of fire."""
        solid = self.ammo in SHOT and not s.type(self.weapon).is_machine_gun  # SK 3.3.5: AP, unless a machine gun's
        if self.mode != IN_FIRST or solid:
            return goto(s, self, "mark")
        if self.kept and self._breaks(s) is False:
            return ask(s, self, "rate_chosen", s.side[self.user], "SK 3.3.5")
        return goto(s, self, "rate_chosen", LEAVE)

    def can_rate_chosen(self, s: SKState) -> list[Action]:
        return [KEEP, LEAVE]

    def rate_chosen(self, s: SKState, action: Action) -> None:
        if action == LEAVE:
            self.kept = False
            if not self._breaks(s):
                a = self.shot(s)
                bursts = 1 if a.mortar and a.ground.is_woods[self.target] else 0  # SK 3.3.5: Air Bursts
                place_residual(s, self.target, self.column, self.outside - bursts)
        goto(s, self, "mark")

    # afterwards

    def _breaks(self, s: SKState) -> bool:
        return self.dice[0] + self.dice[1] >= breakdown_number(s, self.mode, self.weapon, self.intensive)

    def mark(self, s: SKState, _: Any) -> None:
        if self.fired and s.at[self.user] != GONE:
            leave_traces(s, self, self._breaks(s))
        s.attack_over()
        if self.backblast and self.fired:
            return goto(s, self, "blast")
        return end(s, self.fired)

    def blast(self, s: SKState, _: Any) -> None:
        """SK 4.4.3 Everybody in the firer's building hex."""
        call(s, self, "over", backblast(s, self.user, s.at[self.user], self.mode, self.dice[0]))

    def over(self, s: SKState, _: Any) -> None:
        end(s, True)
