"""A view as text for the terminal: the turn, the map, then every stack with its hex."""

from __future__ import annotations

from typing import Any

from bocage.games.starterkit.battle import battle_named
from bocage.hexes.textmap import text_map


def screen_of(view: dict[str, Any]) -> str:
    lines = [f"{view['title']}: {view['turn']}", view["victory"], "", *_board(view), ""]
    by_hex: dict[str, list[dict[str, Any]]] = {}
    for unit in view["units"]:
        place = unit["hex"] or (f"off board at {unit['before']}" if "before" in unit else "not yet arrived")
        by_hex.setdefault(place, []).append(unit)
    for place in sorted(by_hex, key=_natural):
        for unit in sorted(by_hex[place], key=lambda x: (x["side"], x["stack"])):
            status = f" ({', '.join(unit['status'])})" if unit["status"] else ""
            lines.append(f"{place:>5}  {view['sides'][unit['side']]['name']:<10} {unit['name']}{status}")
    for marker in view["markers"]:
        lines.append(f"{marker['hex']:>5}  {marker['label']}")
    return "\n".join(lines)


def _board(view: dict[str, Any]) -> list[str]:
    """The map with a letter for each unit, s for a squad and so on; capitals are the second side's."""
    there: dict[str, str] = {}
    for unit in view["units"]:
        if unit["hex"] and unit["kind"] != "weapon":
            mark = unit["kind"][0]
            there[unit["hex"]] = there.get(unit["hex"], "") + (mark.upper() if unit["side"] else mark)
    return text_map(battle_named(view["scenario"]).ground.field, there)


def _natural(place: str) -> tuple[int, str, int]:
    letters = place.rstrip("0123456789")
    digits = place[len(letters) :]
    return (len(letters), letters, int(digits) if digits else 0)
