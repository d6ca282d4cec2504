"""DE 1.1 A Steeple is a location of its own above its hex: every table of the ground gets a row and a column for it.

Its one neighbour is the ground of its hex, by the stairs; it is one hex from it, and as far from every other hex as its
own hex is. It is a level higher and sees by a rule of its own (hexes/overlook.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from bocage.games.starterkit.model.ground import Ground

STAIRS_MF: Final = 1.0
"""DE 1.1 Up or down."""

APART: Final = 1
"""The range between the two levels: they are treated as different hexes."""


def raise_steeple(g: Ground, h: int) -> int:
    """A location above hex h; its number."""
    x = g.n
    g.n += 1
    g.above[h] = x
    g.hex_of.append(h)
    g.names.append(f"{g.names[h]} Steeple")
    g.columns.append(g.columns[h])
    g.neighbours.append([-1] * 6)
    g.level.append(g.level[h] + 1)
    g.kinds.append(g.kinds[h])
    g.passable.append(True)
    g.mf.append(STAIRS_MF)
    g.tem.append(g.tem[h])
    g.shelter.append(g.shelter[h])
    g.shelters.append(x)
    g.is_open.append(False)
    g.is_building.append(True)
    g.is_pond.append(False)
    g.polder.append(False)
    g.is_woods.append(False)
    g.building.append(g.building[h])
    g.two_rates.append(False)
    g.steps[h] = (*g.steps[h], (x, -1, STAIRS_MF, 0.0))
    g.steps.append(((h, -1, STAIRS_MF, 0.0),))
    g.near[h] = (*g.near[h], x)
    g.near.append((h,))
    add_ranges(g, bytes([APART if b == h else r for b, r in enumerate(g.ranges[h])]))
    add_rows(g, bytes(g.sights.overlook(h)) + bytes(x - g.hexes))
    return x


def add_ranges(g: Ground, row: bytes) -> None:
    g.ranges = [r + bytes([row[b]]) for b, r in enumerate(g.ranges)]
    g.ranges.append(row + b"\0")


def add_rows(g: Ground, row: bytes) -> None:
    """DE 1.1 Lines of sight work both ways."""
    g.rows = [r + bytes([row[b]]) for b, r in enumerate(g.rows)]
    g.rows.append(row + b"\0")
