"""The thread between two hex centres: which hexes it crosses, which hexsides it runs along or crosses, in order.

What a thread meets depends only on the step from one hex to the other, so one Thread serves every pair of hexes that
lie so. Its direction (dx, dy) is in whole numbers without a common factor and points rightward (or straight down): a
thread and its reverse are the same. In a hex whose centre lies at o from the start, the thread is the line where
dx * y - dy * x + UNIT * c = 0 round that centre, with c = dx * oy - dy * ox; "left" is where this is negative.
"""

from __future__ import annotations

from functools import cache
from itertools import pairwise
from math import gcd

from bocage.hexes.lattice import CORNERS, STEPS, distance

Side = tuple[int, int, int]
"""A hexside: (columns, y) of a hex from the thread's start, and the side's number."""


class Cell:
    """A hex that the thread crosses: where it lies, the thread's offset in it, ranges to both ends."""

    def __init__(self, columns: int, y: int, c: int, near: int, far: int) -> None:
        self.columns = columns
        self.y = y
        self.c = c
        self.near = near
        self.far = far


class Corner:
    """A corner of hexes that the thread passes exactly: the hexsides that meet there, left and right of it."""

    def __init__(self, one: list[Side], other: list[Side]) -> None:
        self.one = one
        self.other = other


class Thread:
    def __init__(self, columns: int, y: int) -> None:
        self.columns = columns
        self.y = y
        self.length = distance(columns, y)
        common = gcd(3 * columns, abs(y))
        self.dx = 3 * columns // common
        self.dy = y // common
        self.support = max(2 * abs(self.dy), abs(self.dx) + abs(self.dy))
        """A hex is crossed if |c| is less than this and touched if equal."""
        self.cells: list[Cell] = []
        self.touched: list[Cell] = []
        """Hexes met in no more than a hexside (two at a time, see `seams`) or a corner."""
        self.seams: list[tuple[Cell, Cell, int]] = []
        """Where the thread runs along a hexside: the hexes on both sides of it, and the side of the first."""
        self.crossings: list[Side] = []
        """Hexsides crossed between their corners."""
        self.corners: list[Corner] = []
        self._walk()
        self._pair_seams()
        self._cross()

    def _walk(self) -> None:
        end = 3 * self.columns * self.dx + 3 * self.y * self.dy
        met: list[tuple[int, Cell]] = []
        for column in range(self.columns + 1):
            for y in self._ys(column):
                along = 3 * column * self.dx + 3 * y * self.dy
                if 0 < along < end and (column, y) not in ((0, 0), (self.columns, self.y)):
                    near = distance(column, y)
                    far = distance(self.columns - column, self.y - y)
                    met.append((along, Cell(column, y, self.dx * y - self.dy * 3 * column, near, far)))
        met.sort(key=lambda entry: (entry[0], entry[1].c))
        self.cells = [cell for _, cell in met if abs(cell.c) < self.support]
        self.touched = [cell for _, cell in met if abs(cell.c) == self.support]

    def _ys(self, column: int) -> range:
        """The y of hexes in a column that the line may meet."""
        if self.dx == 0:
            return range(0, self.y + 1, 2)
        middle = 3 * column * self.dy
        low = -((self.support - middle) // self.dx)
        high = (middle + self.support) // self.dx
        return range(low + (low + column) % 2, high + 1, 2)

    def _pair_seams(self) -> None:
        """Two hexes touched at the same place from both sides share the hexside that the thread runs along."""
        spine = self.dy == 0 or abs(self.dx) == abs(self.dy)
        if spine and self.touched:
            for one, two in zip(self.touched[::2], self.touched[1::2]):
                self.seams.append((one, two, STEPS.index((two.columns - one.columns, two.y - one.y))))

    def _cross(self) -> None:
        hexes = [(0, 0), *((cell.columns, cell.y) for cell in self.cells), (self.columns, self.y)]
        if self.seams:
            for here in hexes:
                self._spine_corners(here)
            return
        for here, there in pairwise(hexes):
            side = STEPS.index((there[0] - here[0], there[1] - here[1]))
            corner = next((k for k in (side, (side - 1) % 6) if self._on(here, k)), -1)
            if corner < 0:
                self.crossings.append((here[0], here[1], side))
            else:
                self._graze(here, side, corner)

    def _on(self, here: tuple[int, int], corner: int) -> bool:
        x, y = 3 * here[0] + CORNERS[corner][0], here[1] + CORNERS[corner][1]
        return self.dx * y == self.dy * x

    def _graze(self, here: tuple[int, int], side: int, corner: int) -> None:
        """The thread leaves by the very corner at one end of `side`; a third hex lies beyond that corner."""
        other = (side + 1) % 6 if corner == side else (side - 1) % 6
        there = (here[0] + STEPS[side][0], here[1] + STEPS[side][1])
        third = (here[0] + STEPS[other][0], here[1] + STEPS[other][1])
        back = STEPS.index((third[0] - there[0], third[1] - there[1]))
        self.corners.append(Corner([(*here, side)], [(*here, other), (*there, back)]))

    def _spine_corners(self, here: tuple[int, int]) -> None:
        """A thread along hexspines leaves and enters each crossed hex by a corner, between two of its sides."""
        for corner in range(6):
            x, y = 3 * here[0] + CORNERS[corner][0], here[1] + CORNERS[corner][1]
            along = x * self.dx + 3 * y * self.dy
            inside = 0 < along < 3 * self.columns * self.dx + 3 * self.y * self.dy
            if self._on(here, corner) and inside:
                self.corners.append(Corner([(*here, corner)], [(*here, (corner + 1) % 6)]))


@cache
def thread(columns: int, y: int) -> Thread:
    """The thread to the hex that lies (columns, y) away; columns > 0, or columns = 0 and y > 0."""
    return Thread(columns, y)


def forward(columns: int, y: int) -> bool:
    """Is (columns, y) the way round in which threads are kept?"""
    return columns > 0 or (columns == 0 and y > 0)
