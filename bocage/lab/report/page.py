"""The page: one HTML file that needs nothing else, neither a server nor a script, and reads on a phone."""

from __future__ import annotations

import base64
import csv
import io
from html import escape
from typing import Any

from bocage import __version__, games
from bocage.kernel.game import BadInput
from bocage.lab.report import charts
from bocage.lab.report.figures import Row, as_tables, difference, figures, options_told, places, rules_changed
from bocage.lab.report.style import STYLE
from bocage.lab.traces import DIED, HEATS

CHECKED = " checked"


def report(rows: list[Row], beside: list[Row] | None = None, names: tuple[str, str] = ("", "")) -> str:
    """The page about a simulation; with `beside`, about both and what is different in the second."""
    one, two = places(rows), places(beside or [])
    parts = []
    for n, place in enumerate([*one, *[p for p in two if p not in one]]):
        sides = [(name, x[place]) for name, x in zip(names, (one, two)) if place in x]
        parts.append(_section(place, sides, n))
    title = "Simulation of " + ", ".join(f"{g}/{_short(s)}" for g, s in list(one)[:3]) + (" …" if len(one) > 3 else "")
    head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
    note = f'<p class="quiet">Bocage {__version__}. Intervals are 95 %; half a win stands for a draw.</p>'
    shown = f"<h1>{escape(title)}</h1>{note}{''.join(parts)}"
    top = f'<!doctype html><html lang="en"><head>{head}<title>{escape(title)}</title><style>{STYLE}</style></head>'
    return f"{top}<body>{shown}</body></html>\n"


def _short(scenario: str) -> str:
    return scenario if len(scenario) <= 40 else f"{scenario[:12]}…"


def _section(place: tuple[str, str], sides: list[tuple[str, list[Row]]], n: int) -> str:
    found = [figures(*place, rows) for _, rows in sides]
    title = (
        f"<h2>{escape(found[0]['title'])} <span class='quiet'>{escape(place[0])}/{escape(_short(place[1]))}</span></h2>"
    )
    changed = _changed(found[0], found[1]) if len(found) == 2 else ""
    columns = []
    for k, ((name, rows), x) in enumerate(zip(sides, found)):
        columns.append(f"<div>{_one(x, rows, name if len(sides) == 2 else '', f'{n}-{k}')}</div>")
    return f"<section>{title}{changed}<div class='pair'>{''.join(columns)}</div></section>"


def _changed(a: dict[str, Any], b: dict[str, Any]) -> str:
    rows = []
    for x in difference(a, b):
        show = "{:.1%}".format if x["rate"] else "{:.1f}".format
        by = f"{'+' if x['by'] >= 0 else '−'}{show(abs(x['by']))}"
        edge = f"{show(x['low'])} to {show(x['high'])}"
        cells = [x["what"], show(x["before"]), show(x["after"]), by, edge, "yes" if x["sure"] else "no"]
        rows.append((cells, "sure" if x["sure"] else ""))
    head = ["", "first", "second", "change", "95 %", "beyond chance"]
    told = "".join(
        _folded(f"Rules in play in {what}: {len(ids)}", f"<p>{escape(', '.join(ids))}</p>")
        for what, ids in rules_changed(a, b).items()
    )
    return f"<h3>What changed</h3>{_table(head, rows)}{told}"


def _one(x: dict[str, Any], rows: list[Row], name: str, key: str) -> str:
    head = f"<h3>{escape(name)}</h3>" if name else ""
    options = options_told(rows)
    told = f"{x['games']:,} games" + (f"; {options}" if options else "")
    d, unit = x["decisions"], x["length"]["unit"]
    long = (
        f"{d['mean']:.0f} decisions ({d['low']:.0f} to {d['high']:.0f}), half of the games {d['quantiles'][1]:.0f} to "
    )
    long += f"{d['quantiles'][3]:.0f}"
    long += f"; {x['length']['mean']:.1f} {unit}s" if unit else ""
    turns = (
        charts.bars(x["length"]["bars"], x["length"]["step"], f"{unit}s")
        if unit and len(x["length"]["bars"]) > 1
        else ""
    )
    return "".join(
        [
            f"{head}<p class='quiet'>{escape(told)}</p><h3>Wins</h3>{charts.rates(x['wins'])}",
            *[_by(part) for part in x["by"]],
            f"<h3>Length</h3><p>{long}.</p>{charts.bars(d['bars'], d['step'], 'decisions')}{turns}",
            f"<h3>Losses over time</h3>{_legend(x)}{charts.lines(x['losses'], unit or 'time')}",
            _heat(x, key),
            _endings(x),
            _rules(x),
            _files(x),
        ]
    )


def _legend(x: dict[str, Any]) -> str:
    told = [
        f"<span class='swatch' style='background:{charts.colour(n)}'></span>{escape(s['seat'])} {s['mean']:.1f} "
        f"({s['low']:.1f} to {s['high']:.1f})"
        for n, s in enumerate(x["losses"])
    ]
    return f"<p>{' &nbsp; '.join(told)} lost a game.</p>"


def _by(part: dict[str, Any]) -> str:
    rows = [
        ([r["value"], w["seat"], w["games"], f"{w['rate']:.1%}", f"{w['low']:.1%} to {w['high']:.1%}"], "")
        for r in part["rows"]
        for w in r["wins"]
    ]
    return f"<h3>By {escape(part['what'])}</h3>{_table(['', 'seat', 'games', 'won', '95 %'], rows)}"


def _heat(x: dict[str, Any], key: str) -> str:
    layout = _layout(x["game"], x["scenario"])
    drawn = charts.heat_map(layout, x["heat"]) if layout and any(x["heat"].values()) else ""
    if not drawn:
        return "<h3>Heat of the map</h3><p class='quiet'>This game has no map, or these games left no trace of it.</p>"
    picks = "".join(
        f"<input type='radio' name='heat-{key}' id='{what}-{key}' class='pick-{what}'{CHECKED if what == DIED else ''}>"
        f"<label for='{what}-{key}'>{words}</label>"
        for what, words in zip(HEATS, ("where units died", "moved to", "fired from"))
    )
    return f"<h3>Heat of the map</h3><div class='heats'>{picks}<div class='drawn'>{drawn}</div></div>"


def _layout(game: str, scenario: str) -> str:
    try:
        return str(games.load(game).scenario(scenario).facts.get("map") or "")
    except BadInput:
        return ""


def _endings(x: dict[str, Any]) -> str:
    rows = [([e["ending"], e["rule"], e["games"], f"{e['rate']:.1%}"], "") for e in x["endings"][:40]]
    more = f"<p class='quiet'>{len(x['endings']) - 40} more in the file.</p>" if len(x["endings"]) > 40 else ""
    return f"<h3>Endings</h3>{_table(['', 'rule', 'games', ''], rows)}{more}"


def _rules(x: dict[str, Any]) -> str:
    played, never = x["rules"]["played"], x["rules"]["never"]
    rows = [([r["rule"], r["title"], r["games"], r["times"]], "") for r in played]
    listed = ", ".join(f"{r['rule']} {r['title']}" for r in never)
    return (
        "<h3>Rules in play</h3>"
        + _folded(f"{len(played)} rules came into play", _table(["rule", "", "games", "times"], rows))
        + _folded(f"{len(never)} of {x['rules']['enforced']} enforced rules never did", f"<p>{escape(listed)}</p>")
    )


def _folded(title: str, body: str) -> str:
    return f"<details><summary>{escape(title)}</summary>{body}</details>"


def _table(head: list[str], rows: list[tuple[list[Any], str]]) -> str:
    top = "".join(f"<th{_right(cell, rows, i)}>{escape(cell)}</th>" for i, cell in enumerate(head))
    body = "".join(
        f"<tr class='{mark}'>" + "".join(f"<td{_number(c)}>{escape(_text(c))}</td>" for c in cells) + "</tr>"
        for cells, mark in rows
    )
    return f"<div class='wide'><table><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>"


def _right(cell: str, rows: list[tuple[list[Any], str]], i: int) -> str:
    return " class='n'" if rows and isinstance(rows[0][0][i], int | float) else ""


def _number(cell: Any) -> str:
    return " class='n'" if isinstance(cell, int | float) else ""


def _text(cell: Any) -> str:
    return f"{cell:,}" if isinstance(cell, int) else str(cell)


def csv_text(table: list[list[Any]]) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows(table)
    return out.getvalue()


def _files(x: dict[str, Any]) -> str:
    links = []
    for name, table in as_tables(x).items():
        packed = base64.b64encode(csv_text(table).encode()).decode()
        links.append(f"<a download='{name}.csv' href='data:text/csv;base64,{packed}'>{name}.csv</a>")
    return f"<h3>The numbers</h3><p class='files'>{''.join(links)}</p>"
