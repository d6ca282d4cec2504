"""The table as text for the terminal."""

from __future__ import annotations

from typing import Any

from bocage.games.upfront.table.players import TWO


def man_line(man: dict[str, Any]) -> str:
    figures = man["figures"]
    values = f"panic {figures['panic']}" if man["pinned"] else f"morale {figures['morale']}"
    power = " ".join(str(n) for n in man["firepower"])
    status = f" [{', '.join(man['status'])}]" if man["status"] else ""
    return f"      {man['rank']} {man['name']}, {man['weapon']}: {values}, kia {figures['kia']}, fire {power}{status}"


def screen_text(view: dict[str, Any]) -> str:
    """The table for the terminal."""
    rows = [f"{view['scenario']}: {view['turn']}"]
    for side in view["sides"]:
        rows.append(f"  {side['name']} ({side['troops']}), points for losses {side['points']}")
        for group in side["groups"]:
            lying = ", ".join(f"{x['label']}{' ' + x['mode'] if 'mode' in x else ''}" for x in group["stack"])
            status = f" [{', '.join(group['status'])}]" if group["status"] else ""
            rows.append(f"    {group['letter']} at range {group['chit']}: {lying or 'open ground'}{status}")
            rows.extend(man_line(man) for man in group["men"])
        if side["pool"]:
            rows.append("    not placed yet")
            rows.extend(man_line(man) for man in side["pool"])
        if isinstance(side["hand"], int):
            rows.append(f"    hand: {side['hand']} cards")
        else:
            rows.append("    hand: " + "; ".join(f"{c['id']} {c['name']}" for c in side["hand"]))
    many = len(view["sides"]) > TWO
    names = {
        g["id"]: f"{side['name']} {g['letter']}" if many else g["letter"]
        for side in view["sides"]
        for g in side["groups"]
    }
    if view["ranges"]:
        rows.append("  ranges " + ", ".join(f"{names[a]}-{names[b]} {rr}" for a, b, rr in view["ranges"]))
    return "\n".join(rows)
