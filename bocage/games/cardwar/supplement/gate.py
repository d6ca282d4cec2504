"""What the supplement answers when the Starter Kit asks (starterkit/model/gate.py)."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.sums import lines
from bocage.games.cardwar.marks import BAILED, BERSERK, CONCEALED, IN_HOLE, TI, WAVE
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement import late_stun
from bocage.games.cardwar.supplement import s02_concealment as concealment
from bocage.games.cardwar.supplement import s06_hero as heroes
from bocage.games.cardwar.supplement import s08_berserk as berserk
from bocage.games.cardwar.supplement import s09_task_immobile as task
from bocage.games.cardwar.supplement import s11_encircled as encircled
from bocage.games.cardwar.supplement import s12_foxholes as foxholes
from bocage.games.cardwar.supplement import s13_fortified as fortified
from bocage.games.cardwar.supplement import s27_night as night
from bocage.games.cardwar.supplement.rows import FIRE_ROWS, HIT_ROWS
from bocage.games.cardwar.supplement.s07_hardening import fanatic_level
from bocage.games.cardwar.supplement.s20_crew_survival import CrewSurvival, note_wreck
from bocage.games.cardwar.supplement.s26_low_visibility import visibility_drm
from bocage.games.starterkit.model.marks import PINNED
from bocage.games.starterkit.model.names import Counter, Location, Side, Unit, Units, Vehicle
from bocage.kernel.frames import Action, Frame
from bocage.kernel.refusal import Refusal
from bocage.kernel.verbs import Verb

NO_PINS = ("pin", "cower")


class SupplementState(CardState):
    # how the men are

    def morale_change(self, u: Unit) -> int:
        if berserk.is_berserk(self, u):
            return berserk.berserk_level(self, u)
        wave = 1 if self.has_mark(u, WAVE) else 0  # UA s23
        return wave + encircled.level_of(self, u) + fanatic_level(self, u) + heroes.wounded_level(self, u)

    def spared(self, u: Unit, what: str) -> bool:
        """UA s6, s8, s23 Heroes, berserk units and those in a wave are not pinned; the first two never cower."""
        if what == "pin" and self.has_mark(u, WAVE):
            return True
        return what in NO_PINS and (self.type(u).is_hero or berserk.is_berserk(self, u))

    def failed_check(self, u: Unit, original: int) -> Frame | None:
        if self.type(u).is_hero:
            return heroes.HeroFails(u)
        return berserk.BerserkFails(u, original) if berserk.is_berserk(self, u) else None

    def leads(self, c: int) -> bool:
        return super().leads(c) and not berserk.is_berserk(self, c)

    def good_order(self, u: Unit) -> bool:
        return super().good_order(u) and not berserk.is_berserk(self, u)

    def mourns(self) -> bool:
        return self.after_combat or super().mourns()

    def task_bar(self, u: Unit) -> Refusal | None:
        return task.task_refusal(self, u)

    def unled(self, u: Unit) -> Refusal | None:
        """UA s8"""
        return berserk.UNLED if berserk.is_berserk(self, u) else None

    # concealment

    def shows(self, u: Unit) -> None:
        concealment.shows(self, u)

    def struck(self, u: Unit) -> None:
        concealment.uncover(self, u)

    def moved(self, u: Unit) -> None:
        """UA s11, s12 Out of its foxhole, and out of the first hex in which it was Encircled."""
        self.unmark_card(u, IN_HOLE)
        encircled.has_left(self, u)

    def vacated(self, side: Side, where: Location) -> None:
        if self.card_marks:
            berserk.turn_away(self, side, where)

    def settle(self, things: list[Action]) -> None:
        """UA s2, s9 A unit that breaks is neither concealed nor task-immobile; it stays in its foxhole."""
        super().settle(things)
        if self.card_marks:
            for thing in things:
                if thing[0] == "unit" and self.status[thing[1]] & 1 and self.has_mark(thing[1], TI | CONCEALED):
                    concealment.uncover(self, thing[1])
                    self.unmark_card(thing[1], TI)

    # fire

    def interdicts(self, u: Counter) -> bool:
        """UA s9, s11 Not if it may not fire, or has something added to its roll."""
        return not self.has_mark(u, TI) and u not in self.encircled

    def fire_rows(self) -> tuple[Any, ...]:
        return FIRE_ROWS

    def flame_lines(self, a: Any, v: Vehicle) -> list[tuple[str, str, int]]:
        """All of the fire table's but a hero's, who helps on that and in Close Combat (UA s6)."""
        return [row for row in lines(FIRE_ROWS, self, a, v) if row[0] != "UA s6"]

    def hit_rows(self) -> tuple[Any, ...]:
        return HIT_ROWS

    def sight_of(self, one: Location, other: Location, value: int) -> int:
        return night.night_sight(self, one, other, value) if self.nvr >= 0 else value

    def haze(self, one: Location, other: Location) -> int:
        """UA s26 Low visibility is a Hindrance."""
        return visibility_drm(self, (one,), other)

    def group_bar(self, firers: Units) -> Refusal | None:
        return night.group_refusal(self, firers)

    def ambush_by(self, side: Side) -> int:
        """UA s27 By night the ATTACKER ambushes with a die lower by two."""
        return night.AMBUSH_BY if night.is_night(self) and side == self.attacker else super().ambush_by(side)

    def area_fire(self, a: Any, u: Unit) -> float:
        return concealment.concealed_share(self, a, u)

    def cover_of(self, a: Any, u: Unit, tem: int) -> int:
        return foxholes.cover_in_hole(self, a, u, fortified.fort_cover(self, a, u, tem))

    def is_covered(self, u: Unit) -> bool:
        return foxholes.in_hole(self, u)

    def in_hazard(self, u: Unit) -> bool:
        """UA s20 Who has bailed out, until it is pinned."""
        return bool(self.card_marks) and self.has_mark(u, BAILED) and not self.status[u] & PINNED

    # moving

    def entry_bar(self, u: Unit, where: Location) -> Refusal | None:
        return fortified.fort_refusal(self, u, where)

    def may_enter_enemy(self, u: Unit) -> bool:
        return self.has_mark(u, BERSERK | WAVE)

    def step_cost(self, u: Unit, where: Location, cost: float) -> float:
        if self.nvr >= 0:
            cost += night.dark_cost(self, where)
        if self.encircled:
            cost = encircled.step_cost(self, u, cost)
        return cost + foxholes.climb_out(self, (u,)) if self.card_marks else cost

    def dearer(self, steps: list[tuple[Location, float]]) -> list[tuple[Location, float]]:
        """UA s27"""
        return steps if self.nvr < 0 else [(h, mf + night.dark_cost(self, h)) for h, mf in steps]

    def leaving(self, units: Units) -> float:
        return foxholes.climb_out(self, units)

    def stepped_out(self, units: Units) -> None:
        for u in units:
            self.unmark_card(u, IN_HOLE)

    def move_rows(self, rows: tuple[Verb, ...]) -> tuple[Verb, ...]:
        able = night.without_running(self, rows)
        return (*able, foxholes.ROW) if self.foxholes else able

    # Close Combat

    def combat_lines(self, units: Units) -> tuple[tuple[str, str, int], ...]:
        return (
            ("UA s6", "a hero takes part", heroes.combat_drm(self, units)),
            ("UA s9", "task-immobile", task.own_drm(self, units)),
        )

    def victim_change(self, u: Unit) -> int:
        return task.against_drm(self, u)

    def victim_lines(self, u: Unit) -> tuple[tuple[str, str, int], ...]:
        return (("UA s9", "the target is task-immobile", task.against_drm(self, u)),)

    def combat_share(self, targets: Units) -> float:
        return concealment.combat_share(self, targets)

    def ambush_change(self, side: Side, where: Location) -> int:
        return concealment.ambush_drm(self, side, where) + berserk.ambush_drm(self, side, where)

    def ambush_anywhere(self, where: Location) -> bool:
        return any(concealment.has_concealed(self, side, where) for side in (0, 1))

    # vehicles

    def stays_stunned(self, v: Vehicle) -> bool:
        """UA s4 A Stun by a card thrown at the end of a Player Turn is for the next."""
        return late_stun.stays_stunned(self, v)

    def wrecked(self, v: Vehicle, where: Location, rule: str) -> None:
        note_wreck(self, v, where, rule)

    def owes(self, thing: Action) -> Frame | None:
        if thing[0] == "crew":
            return CrewSurvival(thing[1], thing[2], thing[3])
        return super().owes(thing)
