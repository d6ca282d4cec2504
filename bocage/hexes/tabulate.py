"""All pairs of a field at once.

For one step from hex to hex the thread meets the same places relative to its start, whatever the start. So the answer
for every start is a handful of shifts, ors and additions on sets of hexes: a start is blocked if any of its thread's
places holds something that blocks there.
"""

from __future__ import annotations

from math import gcd

from bocage.hexes.hexsides import Hexsides
from bocage.hexes.lattice import STEPS, distance
from bocage.hexes.layers import Layer, Layers
from bocage.hexes.sweep import Count, Sweep, moved
from bocage.hexes.thread import Cell, Thread

BLOCKED = 99
_FLAG = 64


class Tabulator:
    """Answers for every pair up to a range, one step at a time."""

    def __init__(self, layers: Layers) -> None:
        self.layers = layers
        self.profile = layers.profile
        self.groups = list(layers.profile.groups)
        self.sweep = Sweep(1, 0)
        self.blocked = 0
        self.counts: list[Count] = []

    def rows(self, reach: int) -> list[bytes]:
        """By the difference of two positions: for each start position the hindrance, or BLOCKED."""
        layers = self.layers
        found = [b""] * (layers.width * layers.stride)
        for direction, steps in self._by_direction(reach).items():
            self.sweep = Sweep(*direction)
            for columns, y in steps:
                found[layers.shift(columns, y)] = self._row(Thread(columns, y))
        return found

    def _by_direction(self, reach: int) -> dict[tuple[int, int], list[tuple[int, int]]]:
        steps: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for columns in range(min(self.layers.width, reach + 1)):
            for y in range(-self.layers.height, self.layers.height + 1):
                ahead = columns > 0 or y > 0
                if ahead and (columns + y) % 2 == 0 and distance(columns, y) <= reach:
                    common = gcd(3 * columns, abs(y))
                    steps.setdefault((3 * columns // common, y // common), []).append((columns, y))
        return steps

    def _row(self, thread: Thread) -> bytes:
        layers = self.layers
        away = layers.shift(thread.columns, thread.y)
        self.blocked = 0
        self.counts = [Count() for _ in self.groups]
        for one, here in layers.stands.items():
            for other, there in layers.stands.items():
                mask = here & moved(there, away)
                if mask:
                    self._pair_of_stands(thread, one, other, mask)
        if thread.length > 1 and layers.low:
            self._low(thread, away)
        return self._spread((layers.width - thread.columns) * layers.stride)

    def _pair_of_stands(self, thread: Thread, one: tuple[int, int], other: tuple[int, int], mask: int) -> None:
        hexsides = Hexsides(self.layers, thread, one[0], other[0])
        blocked = self._obstacles(thread, one[0], other[0]) | hexsides.blocked()
        if one[0] == other[0] == 0 and self.profile.ridge:
            blocked |= self._ridges(thread, one[1], other[1])
        self.blocked |= blocked & mask
        taken = [0] * len(thread.seams)
        for number, group in enumerate(self.groups):
            count = Count()
            self._hindrances(thread, one[0], other[0], group, count, taken)
            if one[0] == other[0]:
                hexsides.hinder(group, count)
            self.counts[number].take(count, mask)

    def _obstacles(self, thread: Thread, one: int, other: int) -> int:
        layers, support, least = self.layers, self.sweep.support, self.profile.least_blocking
        by_height = layers.block[one != other]
        blocked = 0
        for cell in thread.cells:
            layer = by_height.get(least(one, other, cell.near, cell.far))
            if layer is not None:
                blocked |= moved(self.sweep.over(layer)[cell.c + support], layers.shift(cell.columns, cell.y))
        for first, second, side in thread.seams:
            layer = by_height.get(least(one, other, first.near, first.far))
            if layer is not None:
                blocked |= self._seam(layer, first, second, side, -1)
                blocked |= moved(layer.sides, layers.shift(first.columns, first.y))
                blocked |= moved(layer.sides, layers.shift(second.columns, second.y))
        return blocked

    def _seam(self, layer: Layer, first: Cell, second: Cell, side: int, high: int) -> int:
        """Starts whose thread has the thing on both sides of a hexside, on ground of the set `high`."""
        cell = first if side < 3 else second
        both = layer.seams[side % 3] & high & moved(high, self.layers.shift(*STEPS[side % 3]))
        return moved(both, self.layers.shift(cell.columns, cell.y))

    def _ridges(self, thread: Thread, one: int, other: int) -> int:
        """Between level 0 hexes a ridge blocks, except the one an end stands on; two ridges see each other."""
        layers = self.layers
        if one >= 0 and other >= 0:
            return 0
        own = max(one, other)
        bits = 0
        for (level, ridge), hexes in layers.stands.items():
            if level == 0 and ridge >= 0 and ridge != own:
                bits |= hexes
        blocked = 0
        for cell in thread.cells:
            blocked |= moved(bits, layers.shift(cell.columns, cell.y))
        for first, second, _ in thread.seams:
            both = moved(bits, layers.shift(first.columns, first.y))
            blocked |= both & moved(bits, layers.shift(second.columns, second.y))
        return blocked

    def _low(self, thread: Thread, away: int) -> None:
        """From a stream bed one sees next door and upward only, and is seen so."""
        layers = self.layers
        for level, hexes in layers.at_level.items():
            down = layers.low & hexes
            seen = layers.all & ~layers.at_least.get(level + 1, 0)
            self.blocked |= (down & moved(seen, away)) | (seen & moved(down, away))

    def _hindrances(self, thread: Thread, one: int, other: int, group: str, count: Count, taken: list[int]) -> None:
        layers, support, least = self.layers, self.sweep.support, self.profile.least_blocking
        layer = layers.hinder[one != other][group]
        if layer.empty():
            return
        crossed = self.sweep.over(layer)
        for cell in thread.cells:
            high = layers.at_least.get(least(one, other, cell.near, cell.far) - 1, 0)
            count.add(moved(crossed[cell.c + support] & high, layers.shift(cell.columns, cell.y)))
        for number, (first, second, side) in enumerate(thread.seams):
            high = layers.at_least.get(least(one, other, first.near, first.far) - 1, 0)
            found = [
                moved(layer.sides & high, layers.shift(first.columns, first.y)),
                moved(layer.sides & high, layers.shift(second.columns, second.y)),
                self._seam(layer, first, second, side, high),
            ]
            self._count_seam(found, number, count, taken)

    def _count_seam(self, found: list[int], number: int, count: Count, taken: list[int]) -> None:
        """Inherent terrain counts for each hex it fills, drawn terrain once if it shows on both sides."""
        if self.profile.one_per_seam:
            bits = (found[0] | found[1] | found[2]) & ~taken[number]
            taken[number] |= bits
            count.add(bits)
        else:
            for bits in found:
                count.add(bits)

    def _spread(self, size: int) -> bytes:
        """One byte for each start: the sum of the groups, or BLOCKED."""
        total = _bytes_of(self.blocked, size) * _FLAG
        for name, count in zip(self.groups, self.counts):
            group = self.profile.groups[name]
            if any(count.planes):
                hexes = sum(_bytes_of(plane, size) << k for k, plane in enumerate(count.planes) if plane)
                amounts = hexes.to_bytes(size, "little").translate(_worth(group.amounts, group.block_at))
                total += int.from_bytes(amounts, "little")
        return total.to_bytes(size, "little").translate(_verdict(self.profile.block_at))


def _bytes_of(bits: int, size: int) -> int:
    """A number whose byte k is bit k."""
    if not bits:
        return 0
    text = format(bits & ((1 << size) - 1), f"0{size}b").encode()
    return int.from_bytes(text.translate(_DIGITS), "big")


_DIGITS = bytes(k - 48 if k in (48, 49) else 0 for k in range(256))


def _worth(amounts: bytes, block_at: int) -> bytes:
    return bytes(_FLAG if k >= block_at else amounts[min(k, 63)] for k in range(256))


def _verdict(block_at: int) -> bytes:
    return bytes(k if k < min(block_at, _FLAG) else BLOCKED for k in range(256))
