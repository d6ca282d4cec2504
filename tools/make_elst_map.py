"""Writes bocage/hexes/maps/elst.map from the facts in ../shared/data: `python tools/make_elst_map.py [DATA] [OUT]`.

What is taken over is which hex holds what, the material of buildings, roads by hexside, and roughly where in its hex
a building stands and how large it is: every building becomes a box whose place and size are rounded to 5 % of a hex's
half height and whose angle is rounded to 5 degrees (a winged building one box for each of its hexes). Fields get our
own patches, orchards fill their hex. The traced outlines themselves are not copied. Needs PyYAML.
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from bocage.hexes.lattice import SIDES, STEPS, hex_name, parse_name  # noqa: E402 (the path first)

COLUMNS, HEIGHT = 46, 57
MARKS = {"open": ".", "grain": "g", "orchard": "o", "stone": "S", "wood": "W", "pond": "~"}
X0, DX, Y0, DY = 37.616, 56.1968, 32.314, 64.4385
HALF = DY / 2

Points = list[tuple[float, float]]

HEAD = """\
map elst
title Elst, September 1944
size 46 x 28.5
edges full
note terrain, roads, polder, steeple: facts of the printed map as read from a public drawing of it (elst_map.yaml)
note buildings: our own boxes, placed and sized roughly as on the map; fields and lanes: our own outlines
note made by tools/make_elst_map.py
"""


def centre(name: str) -> tuple[float, float]:
    _, column, y = parse_name(name)
    return X0 + DX * column, Y0 + HALF * (y - 1)


def picture(hexes: dict[str, Any]) -> list[str]:
    lines = ["terrain"]
    for row in range(30):
        marks = ""
        for column in range(COLUMNS):
            y = 2 * row - 1 + (column & 1)
            marks += MARKS[hexes[hex_name(column, y)]["t"]] if 0 <= y <= HEIGHT else "-"
        lines.append(f"  {row:2} {marks}")
    return lines


def roads(hexes: dict[str, Any]) -> list[str]:
    """Road hexsides as ways from hex to hex, each as long as it goes."""
    arms: dict[tuple[str, int], str] = {}
    for name, facts in hexes.items():
        for direction, surface in facts.get("road", {}).items():
            arms[name, int(direction) - 1] = surface
    lines = []
    while arms:
        name, side = min(arms, key=lambda arm: (is_inner(arm, arms), parse_name(arm[0])))
        lines.append(way(name, side, arms))
    return lines


def is_inner(arm: tuple[str, int], arms: dict[tuple[str, int], str]) -> bool:
    """Ways start at dead ends and at the map's edge if there are any."""
    name, side = arm
    others = [k for k in range(6) if k != side and (name, k) in arms]
    return neighbour(name, side) != "" and bool(others)


def neighbour(name: str, side: int) -> str:
    _, column, y = parse_name(name)
    c, d = column + STEPS[side][0], y + STEPS[side][1]
    return hex_name(c, d) if 0 <= c < COLUMNS and 0 <= d <= HEIGHT else ""


def way(name: str, side: int, arms: dict[tuple[str, int], str]) -> str:
    surface = arms[name, side]
    words: list[str] = [name]
    if not neighbour(name, side):
        words = [f"{name}:{SIDES[side]}"]
        del arms[name, side]
        side = next((k for k in range(6) if arms.get((name, k)) == surface), -1)
    while side >= 0:
        del arms[name, side]
        there = neighbour(name, side)
        if not there:
            words[-1] += f":{SIDES[side]}"
            break
        arms.pop((there, (side + 3) % 6), None)
        words.append(there)
        name = there
        ahead = [(side + turn) % 6 for turn in (0, 1, 5, 2, 4)]
        side = next((k for k in ahead if arms.get((name, k)) == surface), -1)
    return f"road {surface} {' '.join(words)}"


def buildings(outlines: list[dict[str, Any]], fills: dict[frozenset[str], float]) -> list[str]:
    lines = []
    for entry in outlines:
        names = sorted(entry["hexes"], key=parse_name)
        points: Points = [(float(x), float(y)) for x, y in entry["polygon"]]
        if len(names) > 1:
            lines.append(f"building {' '.join(names)}")
        if len(names) > 1 and fills.get(frozenset(names), 1.0) < 0.85:
            for name in names:
                part = clipped(points, name)
                if part:
                    lines.append(f"shape {name} {box_of(part, centre(name))}")
        else:
            lines.append(f"shape {' '.join(names)} {box_of(points, centre(names[0]))}")
    return lines


def box_of(points: Points, home: tuple[float, float]) -> str:
    """The smallest box round the points, shrunk to their area, in rounded words."""
    best = min((turned_box(points, angle) for angle in range(0, 90, 5)), key=lambda b: b[0] * b[1])
    wide, high, x, y, angle = best
    shrink = math.sqrt(min(1.0, area(points) / (wide * high)))
    size = f"{five(wide * shrink / HALF * 100)}x{five(high * shrink / HALF * 100)}"
    at = f"{five((x - home[0]) / HALF * 100)},{five((y - home[1]) / HALF * 100)}"
    return f"box {size} at {at} turn {angle}"


def turned_box(points: Points, angle: int) -> tuple[float, float, float, float, int]:
    c, s = math.cos(math.radians(angle)), math.sin(math.radians(angle))
    u = [x * c + y * s for x, y in points]
    v = [y * c - x * s for x, y in points]
    mu, mv = (min(u) + max(u)) / 2, (min(v) + max(v)) / 2
    return max(u) - min(u), max(v) - min(v), mu * c - mv * s, mu * s + mv * c, angle


def five(value: float) -> int:
    return round(value / 5) * 5


def area(points: Points) -> float:
    pairs = zip(points, points[1:] + points[:1])
    return abs(sum(a[0] * b[1] - a[1] * b[0] for a, b in pairs)) / 2


def clipped(points: Points, name: str) -> Points:
    """The part of an outline inside a hex."""
    cx, cy = centre(name)
    for k in range(6):
        angle = math.radians(60 * k - 90)
        nx, ny = math.cos(angle), math.sin(angle)
        kept: Points = []
        for p, q in zip(points[-1:] + points[:-1], points):
            fp = (p[0] - cx) * nx + (p[1] - cy) * ny - HALF
            fq = (q[0] - cx) * nx + (q[1] - cy) * ny - HALF
            if (fp < 0) != (fq < 0):
                t = fp / (fp - fq)
                kept.append((p[0] + t * (q[0] - p[0]), p[1] + t * (q[1] - p[1])))
            if fq <= 0:
                kept.append(q)
        points = kept
        if not points:
            break
    return points


def tags(hexes: dict[str, Any], fact: str, tag: str) -> list[str]:
    names = [name for name, facts in hexes.items() if facts.get(fact)]
    return [f"tag {tag} {' '.join(names[k : k + 16])}" for k in range(0, len(names), 16)]


def main(data: Path, out: Path) -> None:
    facts = yaml.safe_load((data / "elst_map.yaml").read_text("utf-8"))
    shares = yaml.safe_load((data / "elst_buildings.yaml").read_text("utf-8"))["buildings"]
    fills = {frozenset(b["hexes"]): float(b["hull_fill"]) for b in shares}
    hexes = facts["hexes"]
    lines = [HEAD.rstrip(), *picture(hexes), *roads(hexes)]
    lines += tags(hexes, "polder", "polder") + tags(hexes, "under_turn_track", "turn-track")
    lines += buildings(facts["building_outlines"], fills)
    lines += [f'spot {name} steeple 1 "St. Werenfridus"' for name in facts["steeple_hexes"]]
    for name, text in facts["labels"].items():
        lines.append(f'label {name} "{text.split(" (")[0]}"')
    out.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    given = [Path(word) for word in sys.argv[1:]]
    source = given[0] if given else ROOT.parent / "shared" / "data"
    main(source, given[1] if len(given) > 1 else ROOT / "bocage" / "hexes" / "maps" / "elst.map")
