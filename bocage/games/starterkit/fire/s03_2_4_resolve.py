"""SK 3.2.4, 6.1, 6.2 Resolving a To Hit attempt: depletion, breakdown, hit or critical hit, effect, acquisition."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.fire.modifiers import direction, fire_drm
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number, rate_of_fire
from bocage.games.starterkit.fire.s03_2_2_marks import mark_fired, mark_leaders
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.s03_2_4_to_hit import (
    HIGH_EXPLOSIVE,
    SMOKE_SHELL,
    HitShot,
    hit_drm,
    hit_number,
    hit_outside,
)
from bocage.games.starterkit.fire.shot import IN_FIRST, IN_PREP, SHAPED, SHELL, Shot
from bocage.games.starterkit.model.counters import malfunction, remove_weapon
from bocage.games.starterkit.model.marks import BROKEN, DM, NO_SMOKE_AMMO, NO_WP_AMMO
from bocage.games.starterkit.model.names import Location, Unit, Units, Weapon
from bocage.games.starterkit.model.state import GONE, SKState
from bocage.games.starterkit.model.tables import (
    COLUMNS,
    DISPERSED,
    DISPERSED_WP,
    FULL,
    MC,
    WP,
    Result,
    column_of,
    column_of_calibre,
    ift,
    result_name,
)
from bocage.games.starterkit.movement.s03_3_1_special import place_smoke
from bocage.games.starterkit.movement.s03_3_5_residual import place_residual
from bocage.games.starterkit.weapons.s04_4_3_backblast import backblast
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell

KEEP: Action = ("keep rate of fire",)
LEAVE: Action = ("leave residual fire",)


class ToHit(Frame):
    """SK 3.2.4 One To Hit attempt by a light mortar or LATW and all that follows from it."""

    def __init__(
        self,
        weapon: Weapon = -1,
        user: Unit = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        entry: tuple[int, ...] = (),
        leaders: Units = (),
        helpers: tuple[tuple[int, int], ...] = (),
        ammo: int = HIGH_EXPLOSIVE,
        careful: bool = False,
        backblast: bool = False,
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
        self.dice: tuple[int, ...] = ()
        self.hit: tuple[int, ...] = ()
        self.critical = -1
        self.kept = False
        self.fired = True
        self.column = -1
        self.outside = 0

    # the roll

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.2.4")

    def shot(self, s: SKState) -> Shot:
        mortar = s.type(self.weapon).is_mortar
        a = Shot(s, SHELL if mortar else SHAPED, self.mode, self.target)
        a.targets = tuple([u for u in self.targets if s.at[u] == self.target])
        a.entry = self.entry
        a.mortar = mortar
        a.aim(s, (self.weapon,), self.helpers, self.leaders)
        return a

    def hit_shot(self, s: SKState) -> HitShot:
        h = HitShot(self.shot(s), self.weapon, self.user)
        h.ammo = self.ammo
        h.careful = self.careful
        return h

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 3.2.4 A unit is hit if its final DR is the number or less; movers may differ."""
        self.dice = dice
        original = dice[0] + dice[1]
        h = self.hit_shot(s)
        number = hit_number(s, h)
        targets = h.shot.targets
        hits = [u for u in targets if original + hit_drm(s, h, u) <= number]
        empty_hit = not targets and original + hit_drm(s, h, -1) <= number
        tell(s, "SK 3.2.4", ("to hit", self.weapon, dice, number, bool(hits) or empty_hit))
        self.outside = hit_outside(s, h)
        self.kept = dice[0] <= self._rate(s)
        if self._depleted(s, original):
            return goto(s, self, "mark")
        self.hit = tuple(hits)
        if self.ammo != HIGH_EXPLOSIVE and (hits or empty_hit):
            return goto(s, self, "smoke")
        if original == 2 and len(hits) > 1:  # SK 6.1: one target, at random
            return roll(s, self, "chosen", f"1d{len(hits)}", "SK 6.1")
        if original == 2 and hits:
            self.critical = hits[0]
        return goto(s, self, "effect")

    def _rate(self, s: SKState) -> int:
        """SK 4.5 A lone leader has no rate of fire with a mortar."""
        if s.type(self.user).is_leader and not self.helpers:
            return 0
        return rate_of_fire(s, self.mode, self.weapon)

    def _depleted(self, s: SKState, original: int) -> bool:
        """SK 6.2 Above the depletion number there never was such a shell, and unless it broke down it has not fired."""
        if self.ammo == HIGH_EXPLOSIVE:
            return False
        t = s.type(self.weapon)
        number = t.smoke_number if self.ammo == SMOKE_SHELL else t.wp_number
        if original >= number:
            s.status[self.weapon] |= NO_SMOKE_AMMO if self.ammo == SMOKE_SHELL else NO_WP_AMMO
        if original > number:
            tell(s, "SK 6.2", ("no ammunition", self.weapon))
            self.fired = original >= breakdown_number(s, self.mode, self.weapon)
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
        a = self.shot(s)
        tem = a.ground.tem[self.target]
        burst = a.ground.is_woods[self.target]
        critical = self.dice == (1, 1)
        drm = 1 if burst else tem if critical else -tem  # SK 6.2
        for u in self.hit:
            if s.status[u] & BROKEN:
                s.status[u] |= DM  # SK 3.2.3: it inflicts a NMC
        shares = tuple([(u, MC, drm) for u in self.hit])
        unhurt = unhurt_leaders(s, a.targets, [(u, (MC, drm)) for u in self.hit])
        return call(s, self, "mark", Effects(shares, 0, "SK 6.2", unhurt))

    # effect on the Infantry Fire Table

    def effect(self, s: SKState, _: Any) -> None:
        if not self.hit:
            return goto(s, self, "mark")
        return roll(s, self, "effect_rolled", "2d6", "SK 3.2.3")

    def effect_columns(self, s: SKState) -> tuple[int, int]:
        """SK 3.2.4, 6.1 (column of a hit, column of a critical hit): half the shell's on the Area Target Type."""
        t = s.type(self.weapon)
        whole = COLUMNS[column_of_calibre(t.calibre)] if t.is_mortar else t.fp
        return column_of(whole / 2 if t.is_mortar else whole), column_of(2 * whole)

    def effect_rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        a = self.shot(s)
        a.targets = self.hit
        entry = a.entry
        plain, doubled = self.effect_columns(s)
        self.column = plain
        results: list[tuple[int, Result]] = []
        for u in self.hit:
            a.critical = u == self.critical
            a.entry = entry if a.critical else ()  # SK 6.1: movement tells again only for a critical hit
            column = doubled if a.critical else plain
            drm = fire_drm(s, a, u) - _firer_part(s, a)
            desperation(s, u, column, 2 + drm)
            result = ift(column, dice[0] + dice[1] + drm)
            tell(s, "SK 3.2.3", ("struck", u, result_name(result), dice, COLUMNS[column]))
            results.append((u, result))
        unhurt = unhurt_leaders(s, self.shot(s).targets, results)
        call(s, self, "residual", Effects(shares_of(results), plain, "SK 3.2.3", unhurt, (self.critical, doubled)))

    def residual(self, s: SKState, _: Any) -> None:
        """SK 3.3.5 In First Fire a hit leaves Residual Firepower, unless its owner keeps the rate of fire."""
        if self.mode != IN_FIRST:
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
        return self.dice[0] + self.dice[1] >= breakdown_number(s, self.mode, self.weapon)

    def mark(self, s: SKState, _: Any) -> None:
        w = self.weapon
        if self.fired and s.at[self.user] != GONE:
            if self._breaks(s):
                self._break_down(s)
                self.kept = False
            mark_fired(s, self.mode, (w,), (self.user,), (w,) if self.kept else (), False)
            mark_leaders(s, self.mode, self.leaders, self.helpers, (w,))
            self._acquire(s)
        if self.backblast and self.fired:
            return goto(s, self, "blast")
        return end(s)

    def _break_down(self, s: SKState) -> None:
        """SK 4.4.1, 4.4.5, 6.12 An X# removes; so does the printed B# where the use had lowered it."""
        t = s.type(self.weapon)
        original = self.dice[0] + self.dice[1]
        lowered = breakdown_number(s, self.mode, self.weapon) < t.breakdown
        if t.removed or (t.is_mortar and lowered and original >= t.breakdown):
            remove_weapon(s, self.weapon, "SK 4.4.1" if t.removed else "SK 6.12")
        else:
            malfunction(s, self.weapon, "SK 6.12")

    def _acquire(self, s: SKState) -> None:
        """SK 6.11 A mortar's shot acquires its hex, -1 and then -2; Smoke loses what there was."""
        w = self.weapon
        if not s.type(w).is_mortar or s.at[w] == GONE:
            return
        where, level = s.acquired.pop(w, (-1, 0))
        if self.ammo == HIGH_EXPLOSIVE and not self._breaks(s):
            s.acquired[w] = (self.target, min(2, level + 1) if where == self.target else 1)

    def blast(self, s: SKState, _: Any) -> None:
        """SK 4.4.3 Everybody in the firer's building hex."""
        call(s, self, "over", backblast(s, self.user, s.at[self.user], self.mode, self.dice[0]))

    def over(self, s: SKState, _: Any) -> None:
        end(s)


def _firer_part(s: SKState, a: Shot) -> int:
    """What fire_drm counts of the firer has been counted in the To Hit roll already."""
    return direction(s, a, -1) + a.cx
