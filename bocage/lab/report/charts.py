"""Small charts as SVG text: rates with intervals, bars, lines, and heat laid over a map."""

from __future__ import annotations

from html import escape
from typing import Any

from bocage.hexes.field import Field
from bocage.hexes.library import load_field
from bocage.hexes.picture import HALF, Picture
from bocage.hexes.render import render
from bocage.kernel.game import BadInput

SEATS = ("#2d6a8f", "#b4552d", "#5c7f2f", "#7a4f93", "#8a6d1b", "#3c6e6e")
HEAT_INK = {"died": "#a3141e", "moved": "#1f5fa8", "fired": "#b06a00"}


def colour(seat: int) -> str:
    return SEATS[seat % len(SEATS)]


def rates(wins: list[dict[str, Any]]) -> str:
    """One bar for each seat with its 95 % interval; the line in the middle is one half."""
    out, y = [], 4
    for seat, w in enumerate(wins):
        x, low, high = (round(100 + 200 * w[k], 1) for k in ("rate", "low", "high"))
        out.append(f'<text x="94" y="{y + 13}" text-anchor="end">{escape(w["seat"][:14])}</text>')
        out.append(f'<rect x="100" y="{y}" width="{x - 100:.1f}" height="18" fill="{colour(seat)}" opacity=".75"/>')
        out.append(f'<path d="M{low} {y + 9}H{high}M{low} {y + 4}v10M{high} {y + 4}v10" class="whisker"/>')
        out.append(f'<text x="306" y="{y + 13}">{w["rate"]:.1%}</text>')
        y += 26
    told = ", ".join(f"{w['seat']} {w['rate']:.1%} ({w['low']:.1%} to {w['high']:.1%})" for w in wins)
    out.append(f'<path d="M200 0V{y}" class="half"/>')
    return _svg(360, y, "".join(out), told)


def bars(pairs: list[list[float]], step: float, unit: str) -> str:
    """A histogram."""
    most = max(n for _, n in pairs)
    wide = 340 / len(pairs)
    out = []
    for i, (start, n) in enumerate(pairs):
        high = 90 * n / most
        words = f"{start:g}" if step == 1 else f"{start:g} to {start + step - 1:g}"
        box = f'x="{10 + i * wide:.1f}" y="{96 - high:.1f}" width="{max(wide - 1, 1):.1f}" height="{high:.1f}"'
        out.append(f'<rect {box} fill="{SEATS[0]}" opacity=".8"><title>{words}: {n:g}</title></rect>')
    out.append(f'<text x="10" y="112">{pairs[0][0]:g}</text>')
    out.append(f'<text x="350" y="112" text-anchor="end">{pairs[-1][0] + step - 1:g} {escape(unit)}</text>')
    return _svg(360, 118, "".join(out), f"games by {unit}, from {pairs[0][0]:g} to {pairs[-1][0] + step - 1:g}")


def lines(series: list[dict[str, Any]], unit: str) -> str:
    """Mean losses so far, a line for each seat."""
    times = max((len(x["line"]) for x in series), default=0)
    most = max((value for x in series for value in x["line"]), default=0.0)
    if not times or not most:
        return "<p>Nobody was lost.</p>"
    out = [f'<path d="M30 6V100H350" class="axis"/><text x="26" y="14" text-anchor="end">{most:.1f}</text>']
    step = 320 / max(times - 1, 1)
    for seat, x in enumerate(series):
        points = [f"{30 + i * step:.1f} {100 - 90 * value / most:.1f}" for i, value in enumerate(x["line"])]
        d = f"M{points[0]}h2" if len(points) == 1 else "M" + "L".join(points)
        out.append(f'<path d="{d}" fill="none" stroke="{colour(seat)}" stroke-width="2.5"/>')
    out.append(f'<text x="30" y="114">{escape(unit)} 1</text><text x="350" y="114" text-anchor="end">{times}</text>')
    told = ", ".join(f"{x['seat']} {x['mean']:.1f} in all" for x in series)
    return _svg(360, 120, "".join(out), f"mean losses by {unit}: {told}")


def _svg(width: int, height: int, body: str, told: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(told)}">{body}</svg>'


def heat_map(layout: str, heat: dict[str, dict[str, int]]) -> str:
    """The map with a disc on each hex where something happened, for each of the kinds; "" without a map."""
    try:
        field = load_field(layout)
    except BadInput:
        return ""
    groups = [f'<g class="heat {what}">{_discs(field, found, HEAT_INK[what])}</g>' for what, found in heat.items()]
    return render(field, names=True, overlay="".join(groups)).replace("<svg ", '<svg role="img" class="map" ', 1)


def _discs(field: Field, found: dict[str, int], ink: str) -> str:
    picture, most = Picture(field), max(found.values(), default=1)
    out = []
    for name, n in found.items():
        if name in field.index:
            x, y = picture.centres[field.index[name]]
            radius = HALF * 0.85 * (n / most) ** 0.5
            disc = f'<circle cx="{x}" cy="{y}" r="{max(radius, 3):.1f}" fill="{ink}" opacity=".55">'
            out.append(f"{disc}<title>{escape(name)}: {n}</title></circle>")
    return "".join(out)
