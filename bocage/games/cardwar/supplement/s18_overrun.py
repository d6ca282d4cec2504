"""UA s18 Overrun: a vehicle in the hex of enemy Infantry rides it down; a berserk one must (UA cards.hero)."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from bocage.games.cardwar.far import crew_drm
from bocage.games.cardwar.marks import BERSERK
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.fire.modifiers import cover, fire_drm
from bocage.games.starterkit.fire.s03_2_1_sight import known_enemies
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, desperation, shares_of, unhurt_leaders
from bocage.games.starterkit.fire.shot import IN_BOUNDING, SMALL_ARMS, Shot
from bocage.games.starterkit.model.marks import MOTION, RECALL, ROLLING
from bocage.games.starterkit.model.names import Unit, Units, Vehicle
from bocage.games.starterkit.model.state import GONE
from bocage.games.starterkit.model.tables import column_of, ift, result_name
from bocage.games.starterkit.vehicles.s03_3_2_choices import turn_cost
from bocage.games.starterkit.vehicles.s03_3_2_costs import ahead, forbidden, ways_into
from bocage.games.starterkit.vehicles.s07_8_marks import mark_guns
from bocage.games.starterkit.vehicles.s07_status import is_exposed, is_mobile, main_armament, marks, works
from bocage.kernel.frames import Action, Frame, call, end, roll, tell
from bocage.kernel.refusal import Refusal

if TYPE_CHECKING:
    from bocage.games.cardwar.ua_moving import CardMovingVehicle

WITH_GUN = 4
WITHOUT_GUN = 2
TIMES = 1.5
"""Machine guns: tripled, then halved."""
IN_THE_OPEN = -1

TOWARD_PREY = Refusal("UA s18", "a berserk vehicle makes for the enemy it has seen, and overruns him")


def overrun_cost(s: CardState, v: Vehicle) -> float:
    return float(ceil(s.type(v).mp / 4))


def overrun_firepower(s: CardState, v: Vehicle) -> float:
    """UA s18 Four with a working gun, else two; bow and coaxial machine guns, that on the turret if exposed."""
    fp = float(WITH_GUN if works(s, main_armament(s, v)) else WITHOUT_GUN)
    for w in s.carried[v][1:]:
        outside = s.type(w).mount == "anti_aircraft"
        if works(s, w) and s.type(w).mount != "rear" and (not outside or is_exposed(s, v)):
            fp += s.type(w).fp * TIMES
    return fp


def overrun_shot(s: CardState, where: int) -> Shot:
    a = Shot(s, SMALL_ARMS, IN_BOUNDING, where)
    a.hexes = (where,)
    a.artillery = True  # UA s12: a foxhole helps against it as against artillery
    return a


def overrun_drm(s: CardState, v: Vehicle, a: Shot, u: Unit) -> int:
    """UA s18, s17 TEM, one less in Open Ground without cover, the crew's leader."""
    bare = ground_of(s).is_open[a.target] and cover(s, a, u) <= 0
    return fire_drm(s, a, u) + (IN_THE_OPEN if bare else 0) + crew_drm(s, v)


def ridden_down(s: CardState, v: Vehicle) -> Units:
    return tuple([u for u in s.stacks.get(s.at[v], ()) if s.side[u] != s.side[v]])


class OverrunAttack(Frame):
    """UA s18 One roll against every Infantry unit of the hex, each with its own DRM."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle

    def start(self, s: CardState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "UA s18")

    def rolled(self, s: CardState, dice: tuple[int, int]) -> None:
        v, results = self.vehicle, []
        power, a = overrun_firepower(s, v), overrun_shot(s, s.at[v])
        units = ridden_down(s, v)
        s.attacked(units)  # UA s25
        if s.nvr >= 0:
            s.fired_from[s.at[v]] = 1  # UA s27: its flashes are seen
        for u in units:
            column, drm = column_of(power * s.area_fire(a, u)), overrun_drm(s, v, a, u)
            desperation(s, u, column, 2 + drm)
            result = ift(column, dice[0] + dice[1] + drm)
            tell(s, "UA s18", ("struck", u, result_name(result), dice, power))
            results.append((u, result))
        mark_guns(s, IN_BOUNDING, v, s.carried[v])
        unhurt = unhurt_leaders(s, units, results)
        call(s, self, "over", Effects(shares_of(results), column_of(power), "UA s18", unhurt))

    def over(self, s: CardState, _: Any) -> None:
        end(s)


# berserk vehicles


def find_prey(s: CardState, v: Vehicle) -> Unit:
    """UA s18 The nearest enemy Infantry in sight where it may drive; -1: none, or it is Recalled."""
    if marks(s, v) & RECALL:
        return -1
    row = ground_of(s).ranges[s.at[v]]
    seen = [e for e in known_enemies(s, s.side[v], s.at[v]) if s.type(e).is_personnel]
    found = [e for e in seen if s.at[e] < ground_of(s).hexes and forbidden(s, v, s.at[e]) is None]
    return min(found, key=lambda e: (row[s.at[e]], e)) if found else -1


def enrage(s: CardState, v: Vehicle, prey: Unit) -> None:
    s.mark_card(v, BERSERK)
    s.leave_column(v)  # UA s25: it goes its own way
    s.prey[v] = prey
    tell(s, "UA s18", ("berserk", v))


def review_prey(s: CardState) -> None:
    """UA s18 It goes on until its target is destroyed, or it is; a Recall sends it home (SK 7.10)."""
    for v, prey in list(s.prey.items()):
        if s.at[prey] == GONE or s.at[v] == GONE or marks(s, v) & RECALL:
            del s.prey[v]
            s.unmark_card(v, BERSERK)
            tell(s, "UA s18", ("calmed", v))


def on_prey(s: CardState, v: Vehicle) -> bool:
    """UA s18 Is a berserk vehicle in its target's hex? It goes on overrunning it, without driving out for it."""
    return v in s.prey and s.at[s.prey[v]] == s.at[v]


def prey_refusal(s: CardState, f: CardMovingVehicle, action: Action) -> Refusal | None:
    """UA s18 It drives only nearer to its target, and stays only where it can do neither that nor overrun."""
    v = f.vehicle
    prey = s.prey.get(v, -1)
    if prey < 0 or s.at[prey] < 0 or s.at[v] < 0:
        return None
    row = ground_of(s).ranges[s.at[prey]]
    if action[0] == "drive":
        return None if row[action[1]] < row[s.at[v]] else TOWARD_PREY
    if action[0] in ("remain", "motion", "halt", "delay") and (f.may_close(s) or could_close(s, f, row)):
        return TOWARD_PREY
    return None


def could_close(s: CardState, f: CardMovingVehicle, row: bytes) -> bool:
    """UA s18 Has it the MP to start, to turn as far as it must, and to enter a hex nearer to its target?"""
    v = f.vehicle
    if not is_mobile(s, v):
        return False
    start = 0.0 if marks(s, v) & (ROLLING | MOTION) else 1.0
    if on_prey(s, v):
        return s.at[v] not in f.overran and start + overrun_cost(s, v) <= f.left
    for turns in range(4):
        for facing in {(s.facing[v] + turns) % 6, (s.facing[v] - turns) % 6}:
            for h in ahead(s, v, facing):
                if row[h] < row[s.at[v]] and forbidden(s, v, h) is None:
                    costs = [mp for _, mp in ways_into(s, v, h)]
                    if costs and start + turns * turn_cost(s, v) + min(costs) <= f.left:
                        return True
    return False
