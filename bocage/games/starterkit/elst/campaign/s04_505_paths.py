"""DE 4.5052, 4.5053, 4.5061, 4.511 Paths: the way out of an Area, the nearest Area, the way of a Shift or an Escape.

Where somebody is Retained is a place: the number of a Setup Area, or ENTRY, off the map at his Eligible Entry Area.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.elst.campaign.s04_505_areas import UNCONTROLLED, Areas, beside
from bocage.games.starterkit.model.ground import ROADS, Ground
from bocage.games.starterkit.model.names import Hex, Side

ENTRY: Final = 0
Path = tuple[int, ...]
"""The hexes of a way, the one it starts from first."""

Goal = tuple[int, Path]
"""(place, path to it)."""

FAR: Final = 1 << 20


def foot(g: Ground) -> list[bool]:
    """What Infantry can enter (DE 4.2 Enterable)."""
    return g.passable[: g.hexes]


def tracks(g: Ground, tracked: bool) -> list[bool]:
    """What a vehicle can enter: a tracked one whatever Infantry can, a car no building (SK 1.1.1)."""
    return [g.passable[h] and (tracked or not g.is_building[h]) for h in range(g.hexes)]


def way_out(areas: Areas, h: Hex, side: Side, enterable: list[bool]) -> Path:
    """DE 4.5052 A shortest path of Uncontrolled and friendly hexes to the Eligible Entry Area; () if there is none."""
    entries = areas.entries(side)
    free = [enterable[b] and areas.is_free(b, side) for b in range(len(enterable))]
    seen = {h}
    before: dict[int, int] = {}
    queue = [h]
    for here in queue:  # grows while it is read
        if here in entries and areas.is_free(here, side):
            return _path(before, here)
        for b in beside(areas.ground, here):
            if b not in seen and free[b]:
                seen.add(b)
                before[b] = here
                queue.append(b)
    return ()


def is_isolated_unit(areas: Areas, h: Hex, side: Side, enterable: list[bool]) -> bool:
    """DE 4.5052 In a friendly Setup Area without a way out for this unit."""
    return areas.owner(h) == side and not way_out(areas, h, side, enterable)


def nearest(areas: Areas, h: Hex, side: Side, enterable: list[bool], full: frozenset[int]) -> list[Goal]:
    """DE 4.5053 From Uncontrolled Territory: the nearest friendly Setup Areas and the Entry Area, all that are equally
    near by Uncontrolled hexes. `full`: Isolated Areas it would overstack. Empty: it must attempt Escape."""
    steps = [enterable[b] and areas.zone[b] == UNCONTROLLED for b in range(len(enterable))]
    return _goals(areas, h, side, steps, enterable, full, False)


def refuges(areas: Areas, h: Hex, side: Side, enterable: list[bool]) -> list[Goal]:
    """DE 4.5061 Where a survivor of Escape may go: whatever is nearest, and what is if Isolated Areas are ignored.

    Nearest decides; of equally near ways to a place the one by fewer hexes of enemy Setup Areas."""
    own = areas.zone[h] if areas.owner(h) == side else UNCONTROLLED
    passed: frozenset[int] = frozenset([own]) if own > 0 else frozenset()
    found = _goals(areas, h, side, enterable, enterable, passed, True)
    isolated = frozenset([k for k in areas.of_side(side) if areas.is_isolated(k)])
    if any([place in isolated for place, _ in found]):  # noqa: C419 (lists compile to loops)
        known = [place for place, _ in found]
        others = _goals(areas, h, side, enterable, enterable, passed | isolated, True)
        found += [goal for goal in others if goal[0] not in known]
    return found


def _goals(
    areas: Areas, h: Hex, side: Side, steps: list[bool], enterable: list[bool], ignored: frozenset[int], fewest: bool
) -> list[Goal]:
    """Spread from a hex by length, then by enemy Area hexes, until a place is reached; all places at that length.

    Off the map is one step beyond an edge hex."""
    g = areas.ground
    entries = areas.entries(side)
    cost: dict[int, int] = {h: 0}
    before: dict[int, int] = {}
    ring = [h]
    ends: dict[int, tuple[int, int]] = {}
    while ring and not ends:
        for here in ring:
            if here in entries:
                _note(ends, ENTRY, cost[here], here)
            for b in beside(g, here):
                k = areas.zone[b]
                if enterable[b] and k > 0 and areas.sides[k] == side and k not in ignored and b not in cost:
                    before.setdefault(b, here)
                    if cost[here] < ends.get(k, (FAR, 0))[0]:
                        before[b] = here
                    _note(ends, k, cost[here], b)
        further: dict[int, int] = {}
        for here in ring:
            for b in beside(g, here):
                total = cost[here] + (1 if fewest and areas.owner(b) == 1 - side else 0)
                if steps[b] and b not in cost and total < further.get(b, FAR) and not ends:
                    further[b] = total
                    before[b] = here
        cost.update(further)
        ring = list(further)
    least = min([enemy for enemy, _ in ends.values()]) if ends and fewest else FAR
    return [(k, _path(before, at)) for k, (enemy, at) in sorted(ends.items()) if enemy <= least]


def _note(ends: dict[int, tuple[int, int]], place: int, enemy: int, at: Hex) -> None:
    if enemy < ends.get(place, (FAR, 0))[0]:
        ends[place] = (enemy, at)


def _path(before: dict[int, int], at: Hex) -> Path:
    found = [at]
    while found[-1] in before:
        found.append(before[found[-1]])
    found.reverse()
    return tuple(found)


def shift_way(
    areas: Areas, starts: list[int], goals: frozenset[int], side: Side, enterable: list[bool], plain: bool
) -> Path:
    """DE 4.511 A way of a Shift with the fewest Uncontrolled hexes; `plain`: by road and Open Ground hexes only."""
    g = areas.ground
    entries = areas.entries(side)
    cost: dict[int, int] = {}
    before: dict[int, int] = {}
    rings: list[list[int]] = [[], []]
    for h in starts:
        if enterable[h] and (not plain or is_plain(g, h)):
            cost[h] = 1 if areas.zone[h] == UNCONTROLLED else 0  # an edge hex of the Entry Area may be
            rings[cost[h]].append(h)
    done: set[int] = set()
    at = 0
    while at < len(rings):
        for here in rings[at]:  # grows while it is read
            if here in done or cost[here] != at:
                continue
            if here in goals:
                return _path(before, here)
            done.add(here)
            for b in beside(g, here):
                if not enterable[b] or (plain and not is_plain(g, b)):
                    continue
                if not areas.is_free(b, side) and b not in entries:
                    continue
                total = at + (1 if areas.zone[b] == UNCONTROLLED else 0)
                if total < cost.get(b, FAR):
                    cost[b] = total
                    before[b] = here
                    while len(rings) <= total:
                        rings.append([])
                    rings[total].append(b)
        at += 1
    return ()


def is_plain(g: Ground, h: Hex) -> bool:
    """DE 4.511 A road or Open Ground hex."""
    return g.is_open[h] or any([road in ROADS for road in g.field.roads[h]])  # noqa: C419 (lists compile to loops)


def uncontrolled_on(areas: Areas, path: Path) -> int:
    """DE 4.511 How many hexes of Uncontrolled Territory a path has."""
    return len([h for h in path if areas.zone[h] == UNCONTROLLED])
