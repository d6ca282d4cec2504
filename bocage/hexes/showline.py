"""A line of sight laid over a map."""

from __future__ import annotations

from html import escape

from bocage.hexes.explain import Answer
from bocage.hexes.picture import Picture, text_of
from bocage.hexes.sight import Sight

COLOURS = {"clear": "#2f7d4f", "hindered": "#b7791f", "blocked": "#b23b3b"}


def line_overlay(sight: Sight, a: int, b: int, answer: Answer) -> str:
    """SVG: the thread, the hexes that hinder or block, and the verdict at the far end."""
    picture = Picture(sight.field)
    colour = COLOURS[answer.verdict()]
    marked = {name for reason in [*answer.blocked, *answer.hindered] for name in reason.where.split("/")}
    hexes = "".join(text_of(picture.hexagon(sight.field.index[name])) for name in sorted(marked))
    (x1, y1), (x2, y2) = picture.centres[a], picture.centres[b]
    text = answer.verdict() if answer.verdict() != "hindered" else f"hindered +{answer.hindrance}"
    thread = f'x1="{x1:g}" y1="{y1:g}" x2="{x2:g}" y2="{y2:g}" stroke-linecap="round"'
    return (
        f'<path d="{hexes}" fill="{colour}" fill-opacity=".22" stroke="{colour}" stroke-width="2.5"/>'
        f'<line {thread} stroke="#fffdf4" stroke-width="6" stroke-opacity=".85"/>'
        f'<line {thread} stroke="{colour}" stroke-width="2.6"/>'
        f'<circle cx="{x1:g}" cy="{y1:g}" r="6" fill="{colour}"/>'
        f'<circle cx="{x2:g}" cy="{y2:g}" r="6" fill="{colour}"/>'
        f'<text class="label" x="{x2:g}" y="{y2 - 12:g}">{escape(text, quote=False)}</text>'
    )
