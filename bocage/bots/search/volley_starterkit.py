"""What one round of the enemy's fire would take from a side of the Starter Kit as it stands: every hex of his fires at
the target where it does most, so men in many hexes share his fire, and men in one all suffer it."""

from __future__ import annotations

from bocage.bots.danger_starterkit import Gun
from bocage.bots.fields import remembered
from bocage.bots.search.odds_starterkit import loss
from bocage.games.starterkit.battle import Battle
from bocage.games.starterkit.fire.s03_2_1_sight import smoke_at
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.state import SKState

UNSEEN = 99
"""The DRM of a shot that is none."""


def volley(s: SKState, battle: Battle, worths: dict[int, float], firers: list[Gun]) -> float:
    """The loss to be expected, by what the men in each hex are worth."""
    if not firers or not worths:
        return 0.0
    ground = battle.ground
    groups: dict[int, list[tuple[float, list[float]]]] = {}
    for at, firepower, reach in firers:
        rows = groups.get(at)
        if rows is None:
            rows = groups[at] = []
        rows.append((firepower, remembered(ground, (-3, at, reach), shares)))
    smoke = {h: float(smoke_at(s, h)) for h in worths} if s.smoke else {}
    met = dict.fromkeys(worths, 0.0)
    total = 0.0
    for at, rows in groups.items():
        drms = remembered(ground, (-4, at), hardness)
        best, where = 0.0, -1
        for h, worth in worths.items():
            drm = drms[h]
            if drm >= UNSEEN:
                continue
            bears = 0.0
            for firepower, row in rows:
                bears += firepower * row[h]
            if bears < 1.0:
                continue
            takes = worth * loss(bears, int(drm + smoke.get(h, 0.0))) * (1.0 - met[h])
            if takes > best:
                best, where = takes, h
        if where >= 0:
            met[where] += best / worths[where]
            total += best
    return total


def shares(ground: Ground, fired: tuple[int, ...]) -> list[float]:
    """What part of a firepower reaches each hex, whatever its cover: doubled next to it, halved at long range."""
    _, at, reach = fired
    found: list[float] = []
    for h in range(ground.n):
        distance = ground.ranges[h][at]
        far = distance > 2 * reach or not distance
        found.append(0.0 if far else 2.0 if distance == 1 else 1.0 if distance <= reach else 0.5)
    return found


def hardness(ground: Ground, fired: tuple[int, ...]) -> list[float]:
    """The DRM of fire from a hex at each other: its cover and what is between."""
    at = fired[1]
    found: list[float] = []
    for h in range(ground.n):
        hindrance = ground.rows[at][h]
        found.append(float(UNSEEN if hindrance == BLOCKED else ground.tem[h] + hindrance))
    return found
