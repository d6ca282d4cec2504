"""UA s17 Armor Leaders and Inexperienced crews: what a Hero card makes of a crew, and what their DRM counts for."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.cardwar.far import crew_drm
from bocage.games.cardwar.state import CardState
from bocage.games.cardwar.supplement.s05_heat_of_battle import BERSERKS, NATION_DRM
from bocage.games.cardwar.supplement.s18_overrun import enrage, find_prey
from bocage.games.starterkit.fire.s03_2_4_to_hit import HitShot
from bocage.games.starterkit.model.names import Counter, Vehicle
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, end, roll, tell

GRADES: Final[tuple[tuple[int, int], ...]] = ((8, -1), (9, -1), (9, -2), (10, -2))
"""Armor Leaders, each the next better one."""
GREEN: Final = 1


def vehicle_drm(s: CardState, v: Vehicle) -> int:
    """UA s5, s17 Nationality, and an Inexperienced crew."""
    return NATION_DRM.get(s.type(v).colour, 0) + (GREEN if v in s.green_crew else 0)


def improve(s: CardState, v: Vehicle) -> None:
    """UA s17 An Inexperienced crew becomes a normal one, then has an 8-1, then the next better Armor Leader."""
    if v in s.green_crew:
        del s.green_crew[v]
    else:
        s.armor_leader[v] = better_leader(s, v)
    tell(s, "UA s17", ("crew improved", v, s.armor_leader.get(v, (0, 0))))


def main_armament_drm(s: CardState, h: HitShot, u: Counter) -> int:
    """UA s17 His DRM counts when the main armament tries to hit."""
    if h.weapon < 0 or not s.type(h.weapon).is_main_armament:
        return 0
    return crew_drm(s, h.user)


def explain_vehicle_heat(s: CardState, v: Vehicle) -> Explanation:
    """UA s17, s18 The odds, and what a better crew would be."""
    e = Explanation(("UA cards.hero", "UA s17"), "Heat of Battle for a crew")
    e.add("UA s5", "nationality", NATION_DRM.get(s.type(v).colour, 0))
    e.add("UA s5", "Inexperienced", GREEN if v in s.green_crew else 0)
    mad = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b + vehicle_drm(s, v) >= BERSERKS) / 36
    prey = find_prey(s, v)
    mad = mad if prey >= 0 else 0.0
    e.odds = [Odds("a better crew", 1 - mad, "UA s17"), Odds("must overrun", mad, "UA s18")]
    morale, drm = better_leader(s, v)
    better = f"an Armor Leader {morale}{drm}" if v not in s.green_crew else "no longer Inexperienced"
    e.notes = [f"A better crew: {better}.", *([] if prey >= 0 else ["No Infantry that it could overrun is in sight."])]
    return e


def better_leader(s: CardState, v: Vehicle) -> tuple[int, int]:
    if v not in s.armor_leader:
        return GRADES[0]
    return GRADES[min(GRADES.index(s.armor_leader[v]) + 1, len(GRADES) - 1)]


class VehicleHeat(Frame):
    """UA s17, s18, cards.hero By option: better crews, or a vehicle that must overrun the nearest enemy in sight."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle

    def start(self, s: CardState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "UA s17")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        final = dice[0] + dice[1] + vehicle_drm(s, v)
        prey = find_prey(s, v) if final >= BERSERKS else -1
        berserk = prey >= 0
        tell(s, "UA s17", ("vehicle heat", v, dice, final, berserk))
        if berserk:
            enrage(s, v, prey)
        else:
            improve(s, v)
        end(s)
