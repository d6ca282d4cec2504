"""SK 7.6 Bog Checks, and getting free again."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.model.ground import TERRAIN_RATE
from bocage.games.starterkit.model.marks import BOGGED, IMMOBILIZED, MIRED, MOTION, ROLLING
from bocage.games.starterkit.model.names import Facing, Location, Vehicle
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables_vehicle import (
    BOG_NOT_TRACKED,
    BOG_NUMBER,
    BOG_POLDER,
    BOG_STONE,
    BOG_WOODEN,
    BOG_WOODS,
    FREED_TO,
    MIRED_AT,
    MIRED_DRM,
)
from bocage.games.starterkit.ordnance.arcs_shown import turned_arc
from bocage.games.starterkit.vehicles.s03_3_2_costs import HALF_RATE, POLDER_RATE, is_rough
from bocage.games.starterkit.vehicles.s07_status import mark, marks, unmark
from bocage.kernel.explain import Explanation, Odds
from bocage.kernel.frames import Frame, end, roll, tell


def bog_drm(s: SKState, v: Vehicle, where: Location, rate: int) -> list[tuple[str, str, int]]:
    """SK 7.6 The DRM of a Bog Check, row by row. Turning the hull has no DRM of the terrain (docs/rulings)."""
    t = s.type(v)
    g = ground_of(s)
    found = [("SK 7.6", "ground pressure", t.pressure)]
    if not t.is_tracked:
        found.append(("SK 7.6", "not fully tracked", BOG_NOT_TRACKED))
    if rate == POLDER_RATE:
        found.append(("DE 1.3", "leaving a Polder hex", BOG_POLDER))
    elif rate == HALF_RATE:
        if g.is_building[where]:
            stone = g.kinds[where] == "stone-building"
            found.append(("SK 7.6", "a building at half MP", BOG_STONE if stone else BOG_WOODEN))
        else:
            found.append(("SK 7.6", "woods at half MP", BOG_WOODS))
    return found


def bog_odds(s: SKState, v: Vehicle, where: Location, rate: int) -> Explanation:
    """What a Bog Check there would be."""
    e = Explanation(("SK 7.6",), f"bogs on {BOG_NUMBER} or more")
    for rule, words, amount in bog_drm(s, v, where, rate):
        e.add(rule, words, amount)
    drm = int(e.total())
    ways = sum(1 for a in range(1, 7) for b in range(1, 7) if a + b + drm >= BOG_NUMBER)
    e.odds = [Odds("bogs", ways / 36, "SK 7.6")]
    return e


def risks_bog(s: SKState, v: Vehicle) -> bool:
    """SK 7.6 Does turning the hull where it stands call for a Bog Check? Whatever it is turned for (SK 3.3.2)."""
    return is_rough(s, s.at[v])


def warn_of_bog(s: SKState, e: Explanation, v: Vehicle) -> None:
    """SK 7.6 A turn or a shot for which the hull must turn says what the Bog Check before it may do."""
    chance = bog_odds(s, v, s.at[v], TERRAIN_RATE).odds[0].probability
    e.notes.append(f"A Bog Check comes first: it bogs with {100 * chance:.0f} %, and then has not turned (SK 7.6).")


def pivot_explained(s: SKState, v: Vehicle, facing: Facing) -> Explanation:
    """SK 3.3.2, 7.6 The arc of a hull turned that way, and the odds of the Bog Check before it."""
    e = turned_arc(s, v, s.at[v], facing, "SK 3.3.2")
    if s.at[v] >= 0 and risks_bog(s, v):
        bog = bog_odds(s, v, s.at[v], TERRAIN_RATE)
        e.rules, e.title, e.lines, e.odds = ("SK 3.3.2", "SK 7.6"), bog.title, bog.lines, bog.odds
    return e


class BogCheck(Frame):
    """SK 7.6 DR and DRM of twelve or more bogs the vehicle where it is. Ends with True if it did."""

    def __init__(self, vehicle: Vehicle = -1, where: Location = -1, rate: int = TERRAIN_RATE) -> None:
        super().__init__()
        self.vehicle = vehicle
        self.where = where
        self.rate = rate

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 7.6")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        drm = sum(amount for _, _, amount in bog_drm(s, self.vehicle, self.where, self.rate))
        bogs = dice[0] + dice[1] + drm >= BOG_NUMBER
        tell(s, "SK 7.6", ("bog check", self.vehicle, dice, drm, bogs))
        if bogs:
            mark(s, self.vehicle, BOGGED)
            unmark(s, self.vehicle, ROLLING | MOTION)
        end(s, bogs)


class BogRemoval(Frame):
    """SK 7.6 The coloured die frees, mires or immobilizes. Ends with the MP it takes to start, 0 if it is not free."""

    def __init__(self, vehicle: Vehicle = -1) -> None:
        super().__init__()
        self.vehicle = vehicle

    def start(self, s: SKState, _: Any) -> None:
        roll(s, self, "rolled", "2d6", "SK 7.6")

    def rolled(self, s: SKState, dice: tuple[int, int]) -> None:
        v = self.vehicle
        coloured = dice[0] + (MIRED_DRM if marks(s, v) & MIRED else 0) + s.crew_change(v)
        cost = 0
        if coloured <= FREED_TO:
            unmark(s, v, BOGGED | MIRED)
            cost = dice[0] * dice[1] * (1 if s.type(v).is_tracked else 2)
        elif coloured == MIRED_AT:
            mark(s, v, MIRED)
        else:
            unmark(s, v, BOGGED | MIRED)
            mark(s, v, IMMOBILIZED)
        tell(s, "SK 7.6", ("bog removal", v, dice, coloured, cost))
        end(s, cost)
