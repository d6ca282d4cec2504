"""The course of a game as a picture: each side's chance as it could know it, dear decisions and swings of luck."""

from __future__ import annotations

from html import escape
from typing import Any

from bocage.lab.report.charts import colour

WIDE, HIGH, LEFT, TOP = 640, 240, 40, 14
MOST_POINTS = 160
"""Points of one line: more cannot be told apart."""


def picture(x: dict[str, Any]) -> str:
    steps = max(1, x["steps"])
    out = [_frame(x, steps)]
    for seat in range(len(x["seats"])):
        points = line_of(x, seat)
        if points:
            path = "L".join(f"{_x(step, steps):.1f} {_y(worth):.1f}" for step, worth in points)
            dash = ' stroke-dasharray="5 3"' if seat else ""
            out.append(f'<path d="M{path}" fill="none" stroke="{colour(seat)}" stroke-width="2.2"{dash}/>')
    for n, dear in enumerate(x["dearest"], 1):
        told = f"{n}: {dear['did']}; better: {dear['better']}"
        out.append(_mark(dear["step"], steps, dear["seat"], "▼", told, TOP + 8))
    for swing in x["swings"]:
        seat = max(range(len(x["seats"])), key=lambda i: swing["luck"][i])
        out.append(_mark(swing["step"], steps, seat, "⚄", swing["words"], HIGH - 22))
    told = "the course of the game: each side's chance to win as it could know it"
    return f'<svg viewBox="0 0 {WIDE} {HIGH}" role="img" aria-label="{told}">{"".join(out)}</svg>'


def line_of(x: dict[str, Any], seat: int) -> list[tuple[float, float]]:
    """A side's chance at its own decisions, evened out where there are more than can be told apart. Of two sides both
    lines show the first one's chance, so that they would lie on each other if both knew the same."""
    turned = len(x["seats"]) == 2 and seat == 1
    there = [(c["step"], 1 - c["worth"] if turned else c["worth"]) for c in x["course"] if c["seat"] == seat]
    size = -(-len(there) // MOST_POINTS) or 1
    parts = [there[i : i + size] for i in range(0, len(there), size)]
    return [(sum(a for a, _ in part) / len(part), sum(b for _, b in part) / len(part)) for part in parts]


def _x(step: float, steps: int) -> float:
    return LEFT + (WIDE - LEFT - 10) * step / steps


def _y(worth: float) -> float:
    return TOP + (HIGH - TOP - 40) * (1 - worth)


def _frame(x: dict[str, Any], steps: int) -> str:
    lines = f'<path d="M{LEFT} {TOP}V{_y(0):.0f}H{WIDE - 10}" class="axis"/>'
    half = f'<path d="M{LEFT} {_y(0.5):.1f}H{WIDE - 10}" class="half"/>'
    out = [lines, half]
    for worth in (0.0, 0.5, 1.0):
        out.append(f'<text x="{LEFT - 4}" y="{_y(worth) + 4:.1f}" text-anchor="end">{worth:.0%}</text>')
    out.append(f'<text x="{LEFT}" y="{HIGH - 6}">decision 1</text>')
    out.append(f'<text x="{WIDE - 10}" y="{HIGH - 6}" text-anchor="end">{steps}</text>')
    return "".join(out)


def _mark(step: int, steps: int, seat: int, sign: str, told: str, y: float) -> str:
    place = f'x="{_x(step, steps):.1f}" y="{y:.0f}" text-anchor="middle" style="fill:{colour(seat)}"'
    return f"<text {place}>{sign}<title>{escape(told)}</title></text>"
