"""The bare geometry of flat-top hexes: names, neighbours, ranges, facings and arcs, all in small whole numbers.

A hex sits at (column, y): columns count from A = 0; y counts half hexes downward, so the hexes of even columns (A, C,
..) have odd y and those of odd columns (B, D, ..) even y. Hex n of a column stands at y = 2n - 1, or 2n in an odd
column: B, D, F lie half a hex toward higher numbers and may own a hex 0. Both hex games name their hexes this way.

In the plane a hex centre lies at (3 * column, y): x counts half radii, y half hex heights. A hex then has the corners
(2, 0), (1, 1) and so on round its centre, so that every question about lines is exact in whole numbers.
"""

from __future__ import annotations

import re
from typing import Final

from bocage.kernel.game import BadInput

SIDES: Final[tuple[str, ...]] = ("N", "NE", "SE", "S", "SW", "NW")
"""Hexsides clockwise from the top; `(side + 3) % 6` is the opposite one."""

STEPS: Final[tuple[tuple[int, int], ...]] = ((0, -2), (1, -1), (1, 1), (0, 2), (-1, 1), (-1, -1))
"""What crossing each side adds to (column, y)."""

CORNERS: Final[tuple[tuple[int, int], ...]] = ((1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1))
"""Corner (and hexspine) k lies between side k and side k + 1; side k runs from corner k - 1 to corner k."""

SPINES: Final[tuple[str, ...]] = ("NNE", "E", "SSE", "SSW", "W", "NNW")
"""Hexspines by the corner they leave from: facings point along them."""

_NAME: Final = re.compile(r"([a-z]*)([A-Z])(\2?)(\d{1,2})")


def column_name(column: int) -> str:
    """A .. Z, then AA, BB .. ZZ."""
    letter = chr(65 + column % 26)
    return letter if column < 26 else letter * 2


def hex_name(column: int, y: int) -> str:
    return f"{column_name(column)}{(y + 1) // 2}"


def parse_name(name: str) -> tuple[str, int, int]:
    """Board prefix (may be empty), column and y of a hex name such as K2, TT29 or yK2."""
    found = _NAME.fullmatch(name)
    if found is None:
        raise BadInput(f"{name!r} is not a hex name such as K2, TT29 or yK2.")
    prefix, letter, second, digits = found.groups()
    column = ord(letter) - 65 + (26 if second else 0)
    return prefix, column, 2 * int(digits) - 1 + (column & 1)


def side_number(name: str) -> int:
    if name not in SIDES:
        raise BadInput(f"{name!r} is not a hexside; they are {', '.join(SIDES)}.")
    return SIDES.index(name)


def distance(columns: int, y: int) -> int:
    """Range in hexes between two hexes that differ by so many columns and half hexes."""
    across = abs(columns)
    down = abs(y)
    return across if down <= across else across + (down - across) // 2


def in_arc(facing: int, columns: int, y: int) -> bool:
    """Is a hex that lies (columns, y) away inside the sixty degrees round hexspine `facing`, both edge rows included?

    The arc is every whole-number sum of the steps over the two sides beside the spine.
    """
    first = STEPS[facing]
    second = STEPS[(facing + 1) % 6]
    turn = first[0] * second[1] - first[1] * second[0]
    m = columns * second[1] - y * second[0]
    n = first[0] * y - first[1] * columns
    return (m * turn >= 0 and n * turn >= 0) and (m != 0 or n != 0)


def facings_toward(columns: int, y: int) -> list[int]:
    """The facings whose arc holds the hex that lies (columns, y) away: one, or two along a hexrow."""
    return [facing for facing in range(6) if in_arc(facing, columns, y)]


def spine_run(columns: int, y: int) -> int:
    """The hexspine along which a thread to (columns, y) leaves its hex, or -1."""
    x = 3 * columns
    if (columns, y) == (0, 0) or not (y == 0 or abs(x) == abs(y)):
        return -1
    size = abs(x)
    if y == 0:
        return 1 if x > 0 else 4
    return CORNERS.index((x // size, y // size))
