"""A view as text for the terminal: the turn, the map, then every stack with its hex."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.screens import board
from bocage.games.starterkit.battle import battle_named


def screen_of(view: dict[str, Any]) -> str:
    lines = [
        f"{view['title']}: {view['turn']}",
        view["victory"],
        "",
        *board(battle_named(view.get("battle", view["scenario"])).ground.field, view["units"], _letter),
        "",
    ]
    by_hex: dict[str, list[dict[str, Any]]] = {}
    for unit in view["units"]:
        place = " ".join(x for x in (unit["hex"], unit.get("level")) if x) or (
            f"off board at {unit['before']}" if "before" in unit else "not yet arrived"
        )
        by_hex.setdefault(place, []).append(unit)
    for place in sorted(by_hex, key=_natural):
        for unit in sorted(by_hex[place], key=lambda x: (x["side"], x["stack"])):
            status = f" ({', '.join(unit['status'])})" if unit["status"] else ""
            lines.append(f"{place:>5}  {unit['name']}{_pointing(unit)}{status}")
            lines += [f"{'':>7}{w['name']}: {', '.join(w['status'])}" for w in unit.get("weapons", ()) if w["status"]]
    for marker in view["markers"]:
        lines.append(f"{marker['hex']:>5}  {marker['label']}")
    return "\n".join(lines)


def _letter(unit: dict[str, Any]) -> str:
    """s for a squad and so on; weapons are not shown."""
    return "" if unit["kind"] == "weapon" else str(unit["kind"])[0]


def _pointing(unit: dict[str, Any]) -> str:
    """Where a Gun or vehicle points, its turret too where that differs."""
    if "faces" not in unit:
        return ""
    turret = f", turret {unit['turret_faces']}" if "turret_faces" in unit else ""
    return f" facing {unit['faces']}{turret}"


def _natural(place: str) -> tuple[int, str, int]:
    letters = place.rstrip("0123456789")
    digits = place[len(letters) :]
    return (len(letters), letters, int(digits) if digits else 0)
