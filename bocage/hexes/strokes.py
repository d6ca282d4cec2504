"""Curves of a drawing: contours round high ground, roads through a hex, roofs. Who draws them colours them."""

from __future__ import annotations

from collections import Counter

from bocage.hexes.field import Field
from bocage.hexes.kinds import kinds
from bocage.hexes.lattice import CORNERS
from bocage.hexes.picture import Line, Picture, text_of

Corner = tuple[int, int]


def loops(field: Field, inside: set[int]) -> list[list[tuple[Corner, bool]]]:
    """The closed lines round some hexes: corners in the lattice's plane, each with whether the line goes on along
    the map's edge."""
    following: dict[Corner, list[tuple[Corner, bool]]] = {}
    for h in sorted(inside):
        c, y = field.cells[h]
        for k, b in enumerate(field.neighbours[h]):
            if b not in inside:
                a, z = ((3 * c + CORNERS[j % 6][0], y + CORNERS[j % 6][1]) for j in (k - 1, k))
                following.setdefault(a, []).append((z, b < 0))
    found = []
    while following:
        start = here = next(iter(following))
        loop: list[tuple[Corner, bool]] = []
        while here in following:
            there, edge = following[here].pop()
            if not following[here]:
                del following[here]
            loop.append((here, edge))
            here = there
            if here == start:
                break
        found.append(loop)
    return found


def contour(field: Field, picture: Picture, inside: set[int]) -> tuple[str, str]:
    """The ground of some hexes with rounded corners, and the part of its outline that lies on the map."""
    ground = crest = ""
    for loop in loops(field, inside):
        n = len(loop)
        points = [picture.point(*corner) for corner, _ in loop]
        middles = [_between(points[i], points[(i + 1) % n]) for i in range(n)]
        ground += _at("M", middles[-1])
        for i in range(n):
            along = loop[i][1] or loop[i - 1][1]
            curve = _at("L", points[i]) + _at("L", middles[i]) if along else _at("Q", points[i]) + _at(" ", middles[i])
            ground += curve
            if not (loop[i][1] and loop[i - 1][1]):
                crest += _at("M", middles[i - 1]) + curve if not along else _half(points[i], middles, i, loop)
        ground += "Z"
    return ground, crest


def _half(corner: tuple[float, float], middles: Line, i: int, loop: list[tuple[Corner, bool]]) -> str:
    """The one arm of a corner that leaves the map's edge or comes to it."""
    other = middles[i - 1] if loop[i][1] else middles[i]
    return _at("M", corner) + _at("L", other)


def _between(a: tuple[float, float], b: tuple[float, float]) -> tuple[float, float]:
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def _at(letter: str, point: tuple[float, float]) -> str:
    return f"{letter}{round(point[0], 1):g} {round(point[1], 1):g}"


def road_curves(picture: Picture, h: int, surface: str) -> str:
    """The roads of one surface through a hex: a curve between any two arms that lie wide apart, else a straight one to
    the middle."""
    surfaces = picture.field.roads[h]
    arms = [side for side in range(6) if surfaces[side]]
    centre = picture.centres[h]
    if len(arms) == 2 and surfaces[arms[0]] == surfaces[arms[1]] == surface:
        return curve(picture, h, arms[0], arms[1])
    own = [side for side in arms if surfaces[side] == surface]
    path = ""
    for i, one in enumerate(own):
        apart = [other for other in arms if (one - other) % 6 in (2, 3, 4)]
        for other in own[i + 1 :]:
            if other in apart:
                path += curve(picture, h, one, other)
        if not apart or any(other not in own for other in apart):
            path += text_of([picture.middle(h, one), centre], False)
    return path


def curve(picture: Picture, h: int, one: int, other: int) -> str:
    """From one hexside to another, bent toward the middle of the hex."""
    a, b = picture.middle(h, one), picture.middle(h, other)
    if (one - other) % 6 == 3:
        return text_of([a, b], False)
    return _at("M", a) + _at("Q", picture.centres[h]) + _at(" ", b)


def houses(field: Field, picture: Picture) -> list[tuple[str, Line]]:
    """Outlines of the buildings that stand alone in one piece or two: each has a roof of its own."""
    drawn = [(kind, h, points) for kind, h, points in field.drawn if kinds()[kind].is_building()]
    parts = Counter(h for _, h, _ in drawn)
    going_on = {h for _, hexes in field.buildings if len(hexes) > 1 for h in hexes}
    alone = {h for h, n in parts.items() if n == 1 or (n == 2 and h not in going_on)}
    return [(kind, picture.outline(h, pts)) for kind, h, pts in drawn if h in alone and len(pts) <= 8]


def ridges(field: Field, picture: Picture) -> list[tuple[str, Line]]:
    """Buildings that fill hexes and go on next door: a ridge from hex to hex."""
    found = []
    for _, hexes in field.buildings:
        filled = [h for h in hexes if sum(k == field.kind[h] and g == h for k, g, _ in field.drawn) > 1]
        pairs = [(h, b) for h in filled for b in field.neighbours[h] if b > h and b in filled]
        found += [(field.kind[h], [picture.centres[h], picture.centres[b]]) for h, b in pairs]
    return found
