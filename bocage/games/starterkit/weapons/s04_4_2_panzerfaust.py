"""SK 4.4.2 Panzerfausts: a check whether the unit has one, then one shot at one unit in a building."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.fire.explain_hit import explain_hit
from bocage.games.starterkit.fire.modifiers import fire_drm, firer_part, gunshield
from bocage.games.starterkit.fire.s03_2_1_sight import hindrance
from bocage.games.starterkit.fire.s03_2_2_firers import Aim
from bocage.games.starterkit.fire.s03_2_2_group import Plan, director_refusal
from bocage.games.starterkit.fire.s03_2_2_marks import mark_leaders, use_weapon
from bocage.games.starterkit.fire.s03_2_2_window import roll_attack
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, LeaderLoss, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.s03_2_3_morale import CasualtyReduction
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot, hit_drm, hit_number, mishap_roll
from bocage.games.starterkit.fire.s03_2_5_targets import companions
from bocage.games.starterkit.fire.shot import IN_FINAL, IN_PREP, SHAPED, Shot
from bocage.games.starterkit.model.counters import break_unit, pin
from bocage.games.starterkit.model.ground import BLOCKED
from bocage.games.starterkit.model.marks import CX, DIRECTED, LED_FAUST, PINNED
from bocage.games.starterkit.model.names import Location, Unit, Units, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import FAUST_COLUMN, KIA, ift, result_name
from bocage.games.starterkit.ordnance.s06_7_direct_hits import DirectHits, is_direct
from bocage.games.starterkit.ordnance.targets import gun_of
from bocage.games.starterkit.vehicles.s07_9_to_kill import to_kill
from bocage.games.starterkit.weapons.s04_4_3_backblast import backblast, careful_refusal
from bocage.kernel.explain import Explanation, Share
from bocage.kernel.frames import Action, Frame, ask, call, end, goto, roll, tell
from bocage.kernel.refusal import Refusal

FIRE: Action = ("fire",)
SAFELY: Action = ("fire", "avoiding backblast")
BACKBLAST: Action = ("fire", "accepting backblast")
AT_RANDOM: Action = ("at random",)
NEEDED = 3


def check_drm(s: SKState, u: Unit, vehicle: Vehicle = -1) -> int:
    """SK 4.4.2 One for a target that is no AFV, CX one, half-squad or crew one, leader two, less one in 1945."""
    t = s.type(u)
    drm = (1 if vehicle < 0 else 0) + (1 if s.status[u] & CX else 0)
    if t.is_leader:
        drm += 2
    elif not t.is_squad:
        drm += 1
    return drm - (1 if battle_of(s).year >= 1945 else 0)


class Panzerfaust(Frame):
    """SK 4.4.2 Ends with ((), (unit,)) like a Declaration."""

    def __init__(
        self,
        unit: Unit = -1,
        mode: int = IN_PREP,
        target: Location = -1,
        targets: Units = (),
        entry: tuple[int, ...] = (),
        vehicle: Vehicle = -1,
    ) -> None:
        super().__init__()
        self.unit = unit
        self.mode = mode
        self.target = target
        self.targets = targets
        self.entry = entry
        self.vehicle = vehicle
        self.leader = -1
        self.dice: tuple[int, ...] = ()
        self.how: tuple[str, ...] = ()
        self.hit: tuple[int, ...] = ()
        self.victim = -1
        self.place = -1
        self.critical = False

    def start(self, s: SKState, _: Any) -> None:
        use_weapon(s, self.mode, self.unit)
        roll(s, self, "checked", "1d6", "SK 4.4.2")

    def checked(self, s: SKState, die: int) -> None:
        """SK 4.4.2 An original 6 pins, and breaks the pinned."""
        u = self.unit
        tell(s, "SK 4.4.2", ("panzerfaust check", u, die, check_drm(s, u, self.vehicle)))
        if die == 6:
            if s.status[u] & PINNED:
                break_unit(s, u, "SK 4.4.2")
                return call(s, self, "over", LeaderLoss())
            pin(s, u, "SK 4.4.2")
        if die == 6 or die + check_drm(s, u, self.vehicle) > NEEDED:
            return end(s, ((), (u,)))
        s.fausts[s.side[u]] += 1
        return goto(s, self, "more")

    def more(self, s: SKState, _: Any) -> None:
        ask(s, self, "chosen", s.side[self.unit], "SK 4.4.2")

    def can_chosen(self, s: SKState) -> list[Action]:
        u = self.unit
        found: list[Action] = [FIRE]
        if ground_of(s).is_building[s.at[u]]:
            found = [BACKBLAST, SAFELY] if careful_refusal(s, u) is None else [BACKBLAST]
        return found + [("direct", v) for v in s.stacks[s.at[u]] if s.leads(v) and self.direct_refusal(s, v) is None]

    def direct_refusal(self, s: SKState, v: Unit) -> Refusal | None:
        """SK 4.4.2 One leader, whose only direction in this phase it is; the phase before is past (SK 3.4)."""
        if self.leader >= 0:
            return no.ONE_DIRECTOR
        if v == self.unit:
            return no.LEADER_USED_WEAPON
        aim = Aim(s, s.side[self.unit], self.mode, self.target)
        refusal = director_refusal(s, aim, Plan((self.unit,)), v)
        return refusal or (no.FAUST_LED if s.status[v] & DIRECTED and self.mode != IN_FINAL else None)

    def explain_chosen(self, s: SKState, action: Action) -> Explanation | None:
        other = Panzerfaust(self.unit, self.mode, self.target, self.targets, self.entry, self.vehicle)
        other.leader, other.how = action[1] if action[0] == "direct" else self.leader, action
        return explain_hit(s, other.hit_shot(s))

    def explained(self, s: SKState) -> Explanation:
        """The shot before its check, which may find no Panzerfaust."""
        e = explain_hit(s, self.hit_shot(s))
        drm = check_drm(s, self.unit, self.vehicle)
        found = len([die for die in range(1, 6) if die + drm <= NEEDED]) / 6
        e.notes.insert(0, f"Panzerfaust check first: {NEEDED - drm} or less on one die, {found:.0%} (SK 4.4.2).")
        for part in e.bar:
            part.probability *= found
        for odds in e.odds:
            odds.probability *= found
        e.bar.append(Share("no Panzerfaust at hand", 1 - found, 0))
        return e

    def why_not_chosen(self, s: SKState, action: Action) -> Refusal | None:
        if action[0] == "direct":
            return self.direct_refusal(s, action[1])
        return careful_refusal(s, self.unit) if action == SAFELY else None

    def chosen(self, s: SKState, action: Action) -> None:
        if action[0] == "direct":
            self.leader = action[1]
            return goto(s, self, "more")
        self.how = action
        self.place = s.at[self.unit]
        leaders = (self.leader,) if self.leader >= 0 else ()
        mark_leaders(s, self.mode, leaders, (), (self.unit,))
        for v in leaders:
            s.status[v] |= LED_FAUST
        s.shows(self.unit)
        s.flashed((self.unit,))
        if hindrance(s, ground_of(s), s.at[self.unit], self.target) == BLOCKED:
            tell(s, "SK 3.2.1", ("no sight", (self.unit,), self.target))
            s.attack_over()
            return end(s, ((), (self.unit,)))
        return roll_attack(s, self, rule="SK 4.4.2")

    def ready(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 4.4.2")

    def hit_shot(self, s: SKState) -> HitShot:
        a = Shot(s, SHAPED, self.mode, self.target)
        a.targets, a.entry = self.targets, self.entry
        a.aim(s, (self.unit,), (), (self.leader,) if self.leader >= 0 else ())
        h = HitShot(a, -1, self.unit)
        h.careful = self.how == SAFELY
        h.vehicle = self.vehicle
        return h

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 4.4.2 An original 12 (11 if Inexperienced) misses and costs the firer a Casualty Reduction."""
        self.dice = dice
        u = self.unit
        original = dice[0] + dice[1]
        h = self.hit_shot(s)
        number = hit_number(s, h)
        hits = [t for t in self.targets if s.at[t] == self.target and original + hit_drm(s, h, t) <= number]
        tell(s, "SK 4.4.2", ("to hit", u, dice, number, bool(hits)))
        if original >= mishap_roll(s, -1, u):
            return call(s, self, "mishap", CasualtyReduction(u, "SK 4.4.2"))
        self.critical = original == 2
        self.hit = tuple(hits)
        if hits and self.vehicle >= 0:
            return call(s, self, "blast", to_kill(s, self.place, -1, "heat", self.vehicle, dice, self.critical))
        if len(hits) > 1:
            return ask(s, self, "picked", s.side[u], "SK 4.4.2")
        return goto(s, self, "picked", ("unit", hits[0])) if hits else goto(s, self, "blast")

    def mishap(self, s: SKState, _: Any) -> None:
        call(s, self, "blast", LeaderLoss())

    def can_picked(self, s: SKState) -> list[Action]:
        """SK 4.4.2 One unit, at random; the firer may pick one that mans a weapon."""
        return [AT_RANDOM, *(("unit", u) for u in self.hit if s.carried[u])]

    def picked(self, s: SKState, action: Action) -> None:
        if action[0] == "unit":
            return goto(s, self, "selected", self.hit.index(action[1]) + 1)
        return roll(s, self, "selected", f"1d{len(self.hit)}", "SK 4.4.2")

    def selected(self, s: SKState, die: int) -> None:
        self.victim = self.hit[die - 1]
        roll(s, self, "effect", "2d6", "SK 3.2.3")

    def effect(self, s: SKState, dice: tuple[int, int]) -> None:
        """SK 4.4.2, 6.1, 6.7 Column 16, doubled with reversed TEM by a critical hit; Guns directly; a 12 is a dud."""
        u = self.victim
        original = dice[0] + dice[1]
        a = Shot(s, SHAPED, self.mode, self.target)
        a.critical = self.critical
        a.entry = self.entry if self.critical else ()  # SK 6.1: movement tells again only for a critical hit
        a.aim(s, (self.unit,), (), ())
        column = FAUST_COLUMN + 3 if self.critical else FAUST_COLUMN  # twice 16 is 32: column 30
        drm = fire_drm(s, a, u) - firer_part(s, a)
        desperation(s, u, column, 2 + drm)
        result = ift(column, original + drm) if original != 12 else (0, 0)
        bare = ift(column, original + drm - gunshield(s, a, u)) if original != 12 else (0, 0)
        if original != 12 and gun_of(s, u) >= 0 and is_direct(bare, self.critical):
            what = KIA if self.critical else bare[0]
            tell(s, "SK 6.7", ("struck", u, result_name((KIA, 1) if self.critical else bare), dice, 16.0))
            return call(s, self, "blast", DirectHits(((u, what),), False, column))
        tell(s, "SK 4.4.2", ("struck", u, result_name(result), dice, 16.0))
        unhurt = unhurt_leaders(s, companions(s, self.mode, self.target, self.targets), [(u, result)])
        return call(s, self, "blast", Effects(shares_of([(u, result)]), column, "SK 4.4.2", unhurt))

    def blast(self, s: SKState, _: Any) -> None:
        """SK 4.4.3 The occupants of the firer's building suffer the backblast he accepted."""
        if self.how != BACKBLAST:
            return goto(s, self, "over")
        return call(s, self, "over", backblast(s, self.unit, self.place, self.mode, self.dice[0]))

    def over(self, s: SKState, _: Any) -> None:
        s.attack_over()
        end(s, ((), (self.unit,)))
