"""The line-up of a scenario without a map: a figure for each man, gun and vehicle, one side above the other."""

from __future__ import annotations

from bocage.server.shelf import palette
from bocage.server.shelf.facts import kept

WIDE, HIGH = 240, 100
MAN = "M0-16a4 4 0 1 1 0 .01zM-4.500-11h9l1.500 10-2.500 1 .5 12h-3l-1-9-1 9h-3l.5-12-2.500-1z"
ARMS = {
    "rifle": "M3-10l9-7",
    "carbine": "M3-9l7-5",
    "pistol": "M3-8h8M8-8v4",
    "gun": "M-2 8l16-6M6 5l-2 7M8 4l4 7",
    "BAR": "M2-8h14M9-8l-2 5M9-8l3 5",
}
VEHICLE = "M-20 6q-3 0-4-5l2-4h44l2 4q-1 5-4 5zM-10-3l2-7h16l4 7zM10-8h16"
GUN = "M-4 6a6 6 0 1 0 12 0a6 6 0 1 0-12 0M2-1l24-7M2 4l-20 7M-4-8l4 12"


def lineup(game: str, scenario: str) -> str:
    row = kept()["scenarios"].get(f"{game}/{scenario}", {})
    sides = row.get("forces", [])[:4]
    names = row.get("names", [])
    tall = HIGH / max(1, len(sides))
    rows = [_row(side, names[i] if i < len(names) else "", i, tall) for i, side in enumerate(sides)]
    lines = "".join(
        f'<path d="M0 {i * tall:g}h{WIDE}" stroke="#b9b595" stroke-dasharray="5 4"/>' for i in range(1, len(sides))
    )
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}">'
        f'<rect width="{WIDE}" height="{HIGH}" fill="{palette.GROUND}"/>{lines}{"".join(rows)}</svg>'
    )


def _row(side: list[list[object]], name: str, i: int, tall: float) -> str:
    colour = palette.NATIONS.get(name.lower().split(",")[0], "#6b6b60")
    figures = [(str(kind), str(what)) for count, what, kind in side for _ in range(int(str(count)))]
    width = sum(_width(kind) for kind, _ in figures) or 1
    scale = min(1.15, tall / 44, (WIDE - 16) / width)
    x, y = (WIDE - width * scale) / 2, i * tall + tall / 2 + 4 * scale
    drawn = []
    for kind, what in figures:
        x += _width(kind) * scale / 2
        drawn.append(f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:.2f})">{_figure(kind, what, colour)}</g>')
        x += _width(kind) * scale / 2
    return "".join(drawn)


def _width(kind: str) -> int:
    return {"vehicle": 58, "gun": 50}.get(kind, 23)


def _figure(kind: str, what: str, colour: str) -> str:
    line = f'stroke="{palette.INK}" stroke-width="1.800" stroke-linecap="round"'
    if kind == "vehicle":
        return f'<path d="{VEHICLE}" fill="{colour}" {line}/>'
    if kind == "gun":
        return f'<path d="{GUN}" fill="{colour}" {line}/>'
    arm = next((path for key, path in ARMS.items() if what.endswith(key) or what.startswith(key)), ARMS["rifle"])
    return f'<path d="{MAN}" fill="{colour}"/><path d="{arm}" fill="none" {line}/>'
