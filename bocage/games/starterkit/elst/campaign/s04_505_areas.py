"""DE 4.505 to 4.5054 Setup Areas: what each side's Strategic Locations hold, No Man's Land, Uncontrolled Territory.

`determine` makes Areas of a map and the Strategic Locations on it and asks nothing else. The campaign records the
result (DE 4.5055) as flat lists, and Areas can be made again from them.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.names import Hex, Side
from bocage.games.starterkit.model.tables_campaign import REACH

UNCONTROLLED: Final = 0
NO_MANS_LAND: Final = -1
NOBODY: Final = -1

BUILDING: Final = "B"
ROAD: Final = "R"
VEHICLE: Final = "V"

Strategic = dict[int, tuple[int, str]]
"""Strategic Locations (DE 4.2): hex to the side that Controls it (or NOBODY) and what it is, B, R or V (DE 4.5055)."""


def beside(g: Ground, h: Hex) -> list[int]:
    """The hexes next to one, without what lies above it (DE 1.1)."""
    return [b for b in g.field.neighbours[h] if b >= 0]


class Entries:
    """CG7 Where a side comes onto the map: hexes that stay open, and hexes that an enemy Setup Area closes."""

    def __init__(self, always: frozenset[int], unless_taken: frozenset[int]) -> None:
        self.always = always
        self.unless_taken = unless_taken


class Areas:
    """The map as it is divided between two dates."""

    def __init__(
        self, ground: Ground, zone: list[int], sides: list[int], strategic: Strategic, entries: tuple[Entries, Entries]
    ) -> None:
        self.ground = ground
        self.zone = zone
        """By hex: the number of its Setup Area from 1, or UNCONTROLLED or NO_MANS_LAND."""
        self.sides = sides
        """By Setup Area: whose it is; the first place is nobody's."""
        self.strategic = strategic
        self._entries = entries
        self._supplied: list[set[int]] = []

    def owner(self, h: Hex) -> int:
        """Whose Setup Area the hex is in, or NOBODY."""
        k = self.zone[h]
        return self.sides[k] if k > 0 else NOBODY

    def hexes(self, k: int) -> list[int]:
        return [h for h in range(len(self.zone)) if self.zone[h] == k]

    def of_side(self, side: Side) -> list[int]:
        return [k for k in range(1, len(self.sides)) if self.sides[k] == side]

    def entries(self, side: Side) -> frozenset[int]:
        """CG7 The Eligible Entry Area: its hexes now."""
        found = self._entries[side]
        return found.always | frozenset([h for h in found.unless_taken if self.owner(h) != 1 - side])

    def supplied(self, side: Side) -> set[int]:
        """DE 4.5052 The hexes from which Infantry of the side traces a path of Uncontrolled Territory and friendly
        Setup Area hexes to its Eligible Entry Area."""
        if not self._supplied:
            self._supplied = [self._spread(0), self._spread(1)]
        return self._supplied[side]

    def _spread(self, side: Side) -> set[int]:
        g = self.ground
        queue = [h for h in sorted(self.entries(side)) if g.passable[h] and self.is_free(h, side)]
        found = set(queue)
        for h in queue:  # grows while it is read
            for b in beside(g, h):
                if b not in found and g.passable[b] and self.is_free(b, side):
                    found.add(b)
                    queue.append(b)
        return found

    def is_free(self, h: Hex, side: Side) -> bool:
        """Uncontrolled Territory or a friendly Setup Area: what paths are traced by (DE 4.5052, 4.511)."""
        return self.zone[h] == UNCONTROLLED or self.owner(h) == side

    def is_isolated(self, k: int) -> bool:
        """DE 4.2 Would an Infantry MMC set up in this Setup Area be Isolated?"""
        supplied = self.supplied(self.sides[k])
        return not any([h in supplied for h in self.hexes(k)])  # noqa: C419 (lists compile to loops)

    def is_isolated_hex(self, h: Hex) -> bool:
        """DE 4.5052 In a Setup Area that is Isolated; outside every Area nothing is."""
        return self.zone[h] > 0 and self.is_isolated(self.zone[h])

    def is_front_line(self, h: Hex) -> bool:
        """DE 4.2 A Setup Area hex beside one that is not friendly: an enemy Area, No Man's Land or Uncontrolled."""
        side = self.owner(h)
        return side >= 0 and any([self.owner(b) != side for b in beside(self.ground, h)])  # noqa: C419 (lists compile to loops)

    def borders(self, h: Hex, side: Side) -> bool:
        """Is the hex, itself in no Area of the side, adjacent to one?"""
        return self.owner(h) != side and any([self.owner(b) == side for b in beside(self.ground, h)])  # noqa: C419 (lists compile to loops)


def within_reach(g: Ground, strategic: Strategic, side: Side) -> set[int]:
    """DE 4.2 Hexes within two of a Strategic Location that the side Controls."""
    found: set[int] = set()
    for h, (whose, _) in strategic.items():
        if whose == side:
            found.update(g.ring(h, 0, REACH))
    return found


def determine(g: Ground, strategic: Strategic, occupied: frozenset[int], entries: tuple[Entries, Entries]) -> Areas:
    """DE 4.505 The Setup Areas of both sides. `occupied`: the hexes with a unit of either side (DE 4.5054)."""
    near = [within_reach(g, strategic, side) for side in (0, 1)]
    zone = [UNCONTROLLED] * g.hexes
    for h in near[0] & near[1]:
        if h not in strategic:
            zone[h] = NO_MANS_LAND  # DE 4.5051
    sides: list[int] = [NOBODY]
    for h in sorted(strategic):
        side = strategic[h][0]
        if side != NOBODY and zone[h] == UNCONTROLLED:
            _fill(g, strategic, near, zone, h, len(sides))
            sides.append(side)
    found = Areas(g, zone, sides, strategic, entries)
    _surround(found, occupied)
    return found


def _fill(g: Ground, strategic: Strategic, near: list[set[int]], zone: list[int], start: Hex, k: int) -> None:
    """DE 4.2 One Setup Area: what touches is one, and each hex must be Enterable from a Strategic Location of it."""
    side = strategic[start][0]
    zone[start] = k
    queue = [start]
    for h in queue:  # grows while it is read
        for b in beside(g, h):
            if zone[b] != UNCONTROLLED or not g.passable[b]:
                continue
            joins = strategic[b][0] == side if b in strategic else b in near[side]
            if joins:
                zone[b] = k
                queue.append(b)


def _surround(found: Areas, occupied: frozenset[int]) -> None:
    """DE 4.5054 What one Setup Area (and the map's edge) encloses joins it."""
    g, zone = found.ground, found.zone
    joined: list[tuple[list[int], int]] = []
    for side in (0, 1):
        loose = [_may_join(found, occupied, h, side) for h in range(g.hexes)]
        for start in range(g.hexes):
            if not loose[start]:
                continue
            part = [start]
            loose[start] = False
            around: set[int] = set()
            for h in part:  # grows while it is read
                for b in beside(g, h):
                    if loose[b]:
                        loose[b] = False
                        part.append(b)
                    elif not _may_join(found, occupied, b, side):
                        around.add(zone[b])
            k = around.pop() if len(around) == 1 else UNCONTROLLED
            if k > 0 and found.sides[k] == side:
                joined.append((part, k))
    for part, k in joined:
        for h in part:
            zone[h] = k
            if h in found.strategic:
                found.strategic[h] = (found.sides[k], found.strategic[h][1])
    if joined:
        _number_again(found)


def _may_join(found: Areas, occupied: frozenset[int], h: Hex, side: Side) -> bool:
    """DE 4.5054 Uncontrolled Territory, and a Strategic Location that nobody occupies and the side does not hold."""
    if h in found.strategic:
        return found.strategic[h][0] != side and h not in occupied
    return found.zone[h] == UNCONTROLLED


def _number_again(found: Areas) -> None:
    """An Area of nothing but empty Strategic Locations that were surrounded is there no longer."""
    left = [UNCONTROLLED] + [k for k in range(1, len(found.sides)) if k in found.zone]
    number = {k: i for i, k in enumerate(left)}
    found.sides = [found.sides[k] for k in left]
    found.zone = [number[k] if k > 0 else k for k in found.zone]
