"""SK 3.3.4, 3.7 The Pre-AFV Advance/Attack Task Check: squads dare to go near an enemy AFV, or are pinned."""

from __future__ import annotations

from typing import Any, Final

from bocage.games.starterkit.model.counters import pin
from bocage.games.starterkit.model.names import Location, Unit, Vehicle
from bocage.games.starterkit.model.state import SKState, friends_at, inexperienced, leadership, lends_drm, morale
from bocage.games.starterkit.vehicles.s07_status import vehicle_at
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, end, roll, tell

TIMID: Final = ("italian", "axis minor", "allied minor")
"""SK 3.7 Nations whose units, if not elite, add one."""


def needs_check(s: SKState, u: Unit, where: Location, vehicle: Vehicle = -1) -> Vehicle:
    """SK 3.7 The enemy AFV in the hex (or this one of several) that the unit must dare first; -1: leaders need not."""
    if not s.type(u).is_multi_man:
        return -1
    v = vehicle if vehicle >= 0 else vehicle_at(s, 1 - s.side[u], where)
    return -1 if v < 0 or (u, v) in s.dared else v


def paatc_drm(s: SKState, u: Unit) -> list[tuple[str, str, int]]:
    """SK 3.7 The best leader stacked with it, though he stays behind; +1 if Inexperienced, or a timid nation's.

    He may modify it, so a leader's own +1 is kept to himself.
    """
    found: list[tuple[str, str, int]] = []
    leading = [leadership(s, x) for x in friends_at(s, s.side[u], s.at[u]) if x != u and lends_drm(s, x)]
    if leading and min(leading) < 0:
        found.append(("SK 3.7", "leadership", min(leading)))
    t = s.type(u)
    if inexperienced(s, u) or (t.nation in TIMID and t.grade != "E"):
        found.append(("SK 3.7", "inexperienced", 1))
    return found


def explain_paatc(s: SKState, u: Unit) -> Explanation:
    e = Explanation(("SK 3.7",), f"PAATC against {morale(s, u)}")
    for rule, words, amount in paatc_drm(s, u):
        e.add(rule, words, amount)
    needed = morale(s, u) - int(e.total())
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b <= needed)
    e.odds = [Odds("passes", ways / 36, "SK 3.7"), Odds("pinned", 1 - ways / 36, "SK 3.7")]
    return e


class Paatc(Frame):
    """SK 3.7 Its morale or less; failing pins. Ends with True if it dares."""

    def __init__(self, unit: Unit = -1, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.unit = unit
        self.vehicle = vehicle

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 3.7")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        u = self.unit
        drm = sum(amount for _, _, amount in paatc_drm(s, u))
        level = morale(s, u)
        tell(s, "SK 3.7", ("task check", u, dice, drm, level))
        if dice[0] + dice[1] + drm > level:
            pin(s, u, "SK 3.7")
            return end(s, False)
        s.dared[u, self.vehicle] = 1
        return end(s, True)
