"""Sets of hexes under a moving line. A set is a whole number used as bits (see layers.py).

Directions share one sweep: as a line moves sideways over a hex it enters and leaves each piece once, so the set of
hexes whose pieces it crosses changes only there.
"""

from __future__ import annotations

from collections.abc import Sequence

from bocage.hexes.clip import UNIT, Point
from bocage.hexes.layers import Layer

_PLANES = 5


def moved(bits: int, away: int) -> int:
    """The set of starts whose place `away` lies in the set."""
    return bits >> away if away >= 0 else bits << -away


class Count:
    """How many hindering hexes lie between, for every start at once: plane k holds the bit of worth 2**k."""

    def __init__(self) -> None:
        self.planes: list[int] = [0] * _PLANES

    def add(self, bits: int) -> None:
        k = 0
        while bits and k < _PLANES:
            plane = self.planes[k]
            self.planes[k] = plane ^ bits
            bits &= plane
            k += 1
        if bits:
            for k in range(_PLANES):
                self.planes[k] |= bits

    def take(self, other: Count, mask: int) -> None:
        for k in range(_PLANES):
            self.planes[k] |= other.planes[k] & mask


class Sweep:
    """The sets of hexes that a line of one direction crosses in a layer, by its offset."""

    def __init__(self, dx: int, dy: int) -> None:
        self.dx = dx
        self.dy = dy
        self.support = max(2 * abs(dy), abs(dx) + abs(dy))
        self.done: dict[int, list[int]] = {}

    def over(self, layer: Layer) -> list[int]:
        """Indexed by offset + support."""
        found = self.done.get(id(layer))
        if found is None:
            found = self.done[id(layer)] = self._make(layer)
        return found

    def _make(self, layer: Layer) -> list[int]:
        turns = [0] * (2 * self.support + 2)
        for hull, bits in layer.shapes.items():
            first, after = self._from_to(hull)
            turns[first] ^= bits
            turns[after] ^= bits
        for bit, hulls in layer.crowded:
            for first, after in _joined([self._from_to(list(hull)) for hull in hulls]):
                turns[first] ^= bit
                turns[after] ^= bit
        crossed = [0] * (2 * self.support + 1)
        now = 0
        for k in range(len(crossed)):
            now ^= turns[k]
            crossed[k] = now | layer.whole
        return self._freed(layer, crossed)

    def _from_to(self, hull: Sequence[Point]) -> tuple[int, int]:
        """The offsets (plus support) at which a line enters a hull and is out of it again."""
        dx, dy = self.dx, self.dy
        values = [dx * y - dy * x for x, y in hull]
        first = (-max(values)) // UNIT + 1 + self.support
        return first, max(first, -(min(values) // UNIT) + self.support)

    def _freed(self, layer: Layer, crossed: list[int]) -> list[int]:
        for bit, lane in layer.freed:
            for c in lane.offsets(self.dx, self.dy):
                if -self.support < c < self.support:
                    crossed[c + self.support] &= ~bit
        return crossed


def _joined(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Spans without overlaps."""
    spans.sort()
    found = [spans[0]]
    for first, after in spans[1:]:
        if first <= found[-1][1]:
            found[-1] = (found[-1][0], max(found[-1][1], after))
        else:
            found.append((first, after))
    return found
