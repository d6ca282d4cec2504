"""What the page lights: the hexes of a covered arc, and whose arc or eye a hex lies under (SK 3.2.4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bocage.games.starterkit.battle import battle_of
from bocage.games.starterkit.model.ground import BLOCKED, Ground
from bocage.games.starterkit.model.marks import BROKEN, MELEE
from bocage.games.starterkit.model.names import Counter, Facing, Location, Side
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.ordnance.arcs import SPINE_NAMES, in_arc
from bocage.kernel.explain import Explanation

CHART_RANGE: Final = 24
"""No row of the To Hit chart that matters in an arc goes on beyond it."""


@lru_cache(maxsize=2048)
def arc_hexes(ground: Ground, at: Location, facing: Facing, least: int, most: int) -> tuple[str, ...]:
    """Names of the hexes within the arc and the range, nearest first."""
    ranges = ground.ranges[at]
    found = [h for h in range(ground.hexes) if least <= ranges[h] <= most and in_arc(ground, at, facing, h)]
    return tuple([ground.names[h] for h in sorted(found, key=lambda h: (ranges[h], h))])


def arc_of(s: SKState, c: Counter, facing: Facing) -> list[str]:
    """The arc of a Gun or a vehicle that points there; none off the map."""
    if s.at[c] < 0:
        return []
    t = s.type(c)
    return list(arc_hexes(battle_of(s).ground, s.at[c], facing, t.least, t.most or CHART_RANGE))


def pointing(s: SKState, c: Counter) -> Facing:
    """Where its main armament points: the TCA of a turret, else the CA or VCA; -1 of what has none."""
    return s.turret.get(c, s.facing.get(c, -1))


def turned_arc(s: SKState, c: Counter, at: Location, facing: Facing, rule: str) -> Explanation:
    """What a Gun, a hull or a turret there would cover if it pointed that way, and whom of those in plain view."""
    ground = battle_of(s).ground
    e = Explanation((rule,), f"Pointing {SPINE_NAMES[facing]}")
    if at < 0:
        return e
    t = s.type(c)
    e.arc = list(arc_hexes(ground, at, facing, t.least, t.most or CHART_RANGE))
    enemy = 1 - max(s.player, 0)  # he who asks is he who turns it
    places = [s.at[x] for x in (*s.roster[enemy], *s.fleet[enemy]) if s.at[x] >= 0]
    seen = [h for h in dict.fromkeys(places) if ground.names[ground.hex_of[h]] in e.arc]
    if seen:
        e.notes.append(f"Enemies in the arc: {', '.join([ground.names[h] for h in seen])} (SK 3.2.4).")
    return e


def look_out(s: SKState, side: Side, where: Location, e: Explanation) -> None:
    """Whose arc the hex lies in, which everybody may see; who sees it, where lines may be checked (SK 3.2.1)."""
    if where < 0:
        return
    ground = battle_of(s).ground
    bearing: list[Counter] = []
    for c in (*s.fleet[1 - side], *[w for u in s.roster[1 - side] for w in s.carried[u] if s.type(w).is_gun]):
        if s.at[c] >= 0 and in_arc(ground, s.at[c], pointing(s, c), where):
            bearing.append(c)
    if bearing:
        words = ", ".join([f"{s.type(c).name} in {ground.names[s.at[c]]}" for c in bearing])
        e.notes.append(f"In the arc of {words} (SK 3.2.4).")
    if not s.free_sight:
        return
    able = [u for u in s.roster[1 - side] if not s.status[u] & (BROKEN | MELEE)]
    e.eyes = [c for c in (*s.fleet[1 - side], *able) if s.at[c] >= 0 and ground.rows[s.at[c]][where] != BLOCKED]
    e.notes.append(f"{len(e.eyes)} enemy unit{'s see' if len(e.eyes) != 1 else ' sees'} that hex (SK 3.2.1).")
