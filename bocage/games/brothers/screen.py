"""A view as text for the terminal."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.screens import board
from bocage.games.brothers.cards.scenario import CARDS


def screen_of(view: dict[str, Any]) -> str:
    lines = [view["turn"], "", *_board(view), ""]
    lines += [f"{track['label']}: {track['value']}" for track in view["tracks"]]
    for number, side in enumerate(view["sides"]):
        points = ", ".join(f"{name} {left}" for name, left in side["command_points"].items())
        lines.append("")
        lines.append(f"{side['name']}  Command Points: {points or 'none'}  lost {side['lost']}")
        for asset in side["assets"]:
            status = f" [{', '.join(asset['status'])}]" if asset["status"] else ""
            lines.append(f"      {asset['name']} {' '.join(asset['figures'])}{status}")
        for unit in view["units"]:
            if unit["side"] == number and unit.get("where") != "eliminated":
                lines.append("  " + _unit(unit))
    if view["markers"]:
        lines.append("")
        lines += [f"  {marker['hex']}: {marker['label']}" for marker in view["markers"]]
    if view["control"]:
        held = ", ".join(f"{hex_} {view['sides'][side]['name']}" for hex_, side in view["control"].items())
        lines += ["", f"Control: {held}"]
    return "\n".join(lines)


def _unit(unit: dict[str, Any]) -> str:
    where = unit["hex"] or unit.get("where", "")
    if unit["hex"] and "where" in unit:
        where += f" {unit['where']}"
    figures = " ".join(unit["figures"])
    status = ", ".join(unit["status"])
    faces = f" facing {unit['faces']}" if "faces" in unit else ""
    return f"{unit['id'] + 1:>3} {where:<8} {unit['name']} {figures}{faces}{f' [{status}]' if status else ''}"


def _board(view: dict[str, Any]) -> list[str]:
    return board(CARDS[view["scenario"]].ground.field, view["units"], _letter) if view["scenario"] in CARDS else []


def _letter(unit: dict[str, Any]) -> str:
    return "?" if unit["kind"] == "concealed" else str(unit.get("type", "x"))[0]
