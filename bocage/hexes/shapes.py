"""Outlines as a map file words them: `box 84x60 at 10,-5 turn 30`, `ell 90x70 28 ..`, `poly x,y ..`, `none`."""

from __future__ import annotations

import math

from bocage.hexes.board import MapError

Points = list[tuple[float, float]]


def parse_outline(words: list[str]) -> Points:
    """Points in percent of a hex's half height round the middle of the home hex, y downward."""
    form, rest = words[0], words[1:]
    if form == "none":
        return []
    if form == "poly":
        return _poly(rest)
    at, turn, plain = _placement(rest)
    if form == "box" and len(plain) == 1:
        return placed(box(*_pair(plain[0], "x")), at, turn)
    if form == "ell" and len(plain) == 2:
        wide, high = _pair(plain[0], "x")
        return placed(ell(wide, high, float(plain[1])), at, turn)
    if form == "round" and len(plain) == 1:
        return placed(round_(float(plain[0])), at, turn)
    raise MapError(f"{' '.join(words)!r} is not an outline: box WxH, ell WxH T, round D, poly X,Y .. or none")


def _poly(words: list[str]) -> Points:
    if len(words) < 3:
        raise MapError("a poly needs at least three points")
    points = [_pair(word, ",") for word in words]
    area = sum(a[0] * b[1] - a[1] * b[0] for a, b in zip(points, points[1:] + points[:1]))
    return points if area > 0 else points[::-1]


def _placement(words: list[str]) -> tuple[tuple[float, float], float, list[str]]:
    at, turn = (0.0, 0.0), 0.0
    plain: list[str] = []
    position = 0
    while position < len(words):
        if words[position] in ("at", "turn") and position + 1 < len(words):
            if words[position] == "at":
                at = _pair(words[position + 1], ",")
            else:
                turn = float(words[position + 1])
            position += 2
        else:
            plain.append(words[position])
            position += 1
    return at, turn, plain


def _pair(text: str, between: str) -> tuple[float, float]:
    first, found, second = text.partition(between)
    try:
        if found:
            return float(first), float(second)
    except ValueError:
        pass
    raise MapError(f"{text!r} is not a pair such as 84{between}60")


def box(wide: float, high: float) -> Points:
    x, y = wide / 2, high / 2
    return [(-x, -y), (x, -y), (x, y), (-x, y)]


def ell(wide: float, high: float, thick: float) -> Points:
    """An L: two wings as thick as said, meeting at the lower left."""
    x, y = wide / 2, high / 2
    return [(-x, -y), (thick - x, -y), (thick - x, y - thick), (x, y - thick), (x, y), (-x, y)]


def round_(size: float) -> Points:
    return [(size / 2 * math.cos(k * math.pi / 5), size / 2 * math.sin(k * math.pi / 5)) for k in range(10)]


def placed(points: Points, at: tuple[float, float], turn: float) -> Points:
    """Turned clockwise by so many degrees, then moved."""
    c, s = math.cos(math.radians(turn)), math.sin(math.radians(turn))
    return [(at[0] + x * c - y * s, at[1] + x * s + y * c) for x, y in points]
