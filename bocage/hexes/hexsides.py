"""Features along hexsides, for every start at once: hedgerows that block, walls that hinder."""

from __future__ import annotations

from bocage.hexes.lattice import STEPS, distance
from bocage.hexes.layers import Layers
from bocage.hexes.profile import SideEffect
from bocage.hexes.sweep import Count, moved
from bocage.hexes.thread import Corner, Side, Thread


class Hexsides:
    """One thread between ends at two levels."""

    def __init__(self, layers: Layers, thread: Thread, one: int, other: int) -> None:
        self.layers = layers
        self.thread = thread
        self.one = one
        self.other = other

    def blocked(self) -> int:
        """Starts whose thread crosses, or runs along, a feature that blocks."""
        found = 0
        for effect in self.layers.profile.sides.values():
            if effect.height:
                for side in self.thread.crossings:
                    found |= self.holds(side, effect)
                for corner in self.thread.corners:
                    found |= self.round_corner(corner, effect)
                if effect.along_blocks:
                    for first, _, number in self.thread.seams:
                        found |= self.holds((first.columns, first.y, number), effect)
        return found

    def hinder(self, group: str, count: Count) -> None:
        for effect in self.layers.profile.sides.values():
            if effect.group == group:
                for side in self.thread.crossings:
                    count.add(self.holds(side, effect))
                for corner in self.thread.corners:
                    count.add(self.round_corner(corner, effect))
                for first, _, number in self.thread.seams:
                    count.add(self.holds((first.columns, first.y, number), effect))

    def round_corner(self, corner: Corner, effect: SideEffect) -> int:
        """Through a corner: the feature must show on both sides of the thread."""
        left = right = 0
        for side in corner.one:
            left |= self.holds(side, effect)
        for side in corner.other:
            right |= self.holds(side, effect)
        return left & right

    def holds(self, side: Side, effect: SideEffect) -> int:
        """Starts whose thread has the feature on this hexside, unless the side belongs to one of the ends."""
        thread, layers = self.thread, self.layers
        columns, y, number = side
        across = (columns + STEPS[number][0], y + STEPS[number][1], (number + 3) % 6)
        ends = ((0, 0), (thread.columns, thread.y))
        if (columns, y) in ends or across[:2] in ends:
            return 0
        found = 0
        for c, down, k in (side, across):
            near, far = distance(c, down), distance(thread.columns - c, thread.y - down)
            least = layers.profile.least_blocking(self.one, self.other, near, far)
            high = layers.at_least.get(least - max(effect.height, 1), 0)
            found |= moved(layers.side_bits[effect.feature][k] & high, layers.shift(c, down))
        return found
