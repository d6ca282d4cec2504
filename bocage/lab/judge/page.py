"""The judgement as one HTML file that needs nothing else."""

from __future__ import annotations

from html import escape
from typing import Any

from bocage import __version__
from bocage.lab.judge import words
from bocage.lab.judge.picture import picture
from bocage.lab.report.charts import colour
from bocage.lab.report.style import STYLE


def page(x: dict[str, Any], title: str) -> str:
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    parts = [
        f"<h1>{escape(title)}</h1><p>{escape(words.headline(x))}</p>",
        f"<h2>The course</h2>{picture(x)}{_legend(x)}",
        f"<h2>Luck of dice and cards</h2>{_luck(x)}",
        f"<h2>Decisions that cost most</h2>{_dearest(x)}",
        f'<p class="quiet">{escape(words.sampled(x))} {escape(x["knows"])} Bocage {__version__}.</p>',
    ]
    top = f'<!doctype html><html lang="en"><head>{head}<title>{escape(title)}</title><style>{STYLE}</style></head>'
    return f"{top}<body>{''.join(parts)}</body></html>\n"


def _legend(x: dict[str, Any]) -> str:
    what = f"{escape(x['seats'][0])}'s chance, as guessed by" if len(x["seats"]) == 2 else "chance of"
    names = [
        f'<span class="swatch" style="background:{colour(i)}"></span>{escape(name)} '
        for i, name in enumerate(x["seats"])
    ]
    return f'<p class="quiet">{what}: {"".join(names)}. ▼ a decision that cost much, ⚄ a draw that changed much.</p>'


def _luck(x: dict[str, Any]) -> str:
    rows = "".join(f"<li>{escape(words.luck_line(x, i))}</li>" for i in range(len(x["seats"])))
    swings = "".join(f"<li>{escape(words.swing_line(x, swing))}</li>" for swing in x["swings"])
    more = f"<p>Draws that changed most:</p><ul>{swings}</ul>" if swings else ""
    return f"<ul>{rows}</ul><p>{escape(words.verdict(x))}</p>{more}"


def _dearest(x: dict[str, Any]) -> str:
    if not x["dearest"]:
        return "<p>No decision was clearly worse than another.</p>"
    items = "".join(
        "<li>" + "<br>".join(escape(y) for y in words.dear_lines(x, dear)) + "</li>" for dear in x["dearest"]
    )
    return f"<ol>{items}</ol>"
