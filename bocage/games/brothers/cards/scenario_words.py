"""The words of a scenario file (BB 18.0): what it must and what it may say, table by table."""

from __future__ import annotations

from typing import Any

from bocage.battlefield.scenario_files import Words, date_problems, tables, under
from bocage.battlefield.victory import named_problems, victory_problems

SCENARIO = Words(
    "a scenario",
    {
        "id": str, "title": str, "summary": str, "map": str, "date": str, "turns": int, "first": str, "side": list,
        "victory": dict,
    },
    {
        "sets_up_first": str, "theatre": str, "special": dict, "fort": list, "wire": list, "roadblock": list,
        "exchange": list, "briefing": str,
    },
)  # fmt: skip
SIDE = Words(
    "a side",
    {"name": str, "operations": list, "rout_edge": str, "group": list},
    {
        "nation": str,
        "cp": object,
        "illumination": int,
        "smoke": int,
        "satt": int,
        "trails": int,
        "known_paths": int,
        "assets": dict,
    },
)
GROUP = Words(
    "a group",
    {"units": dict},
    {
        "title": str, "setup": list, "enter": list, "place": list, "cup": bool, "turn": int, "conceal": bool,
        "company": str, "aoc": bool, "mounted": bool,
    },
)  # fmt: skip
SPECIAL = Words(
    "special",
    {},
    {
        "upper": list, "cave": list, "trench": list, "shallow_river": bool, "dike": list, "balka": bool, "snow": bool,
        "night": int, "island": str, "mines": list, "concentrated_mines": list, "facing": bool, "events": int,
        "banzai": list, "satchel_retention": int, "monsoon": list, "raining": bool, "sustained_fire": bool, "solo": str,
        "tank_shock": bool, "crushing": list, "mounting": bool, "fires_mounted": list, "unconfirmed_kills": bool,
        "critical_hits": bool, "battery_smoke": bool, "faustniki": bool,
        "jungle_vehicles": int, "path_vehicles": int,
    },
)  # fmt: skip
FORT = Words("a fort", {"hex": str, "kind": str}, {"concealed": bool})
ROADBLOCK = Words("a roadblock", {"hex": str, "side": int}, {})
EXCHANGE = Words("an exchange", {"side": str, "group": str, "give": list, "get": list}, {})
VICTORY = Words("victory", {"side": str, "text": str, "condition": list}, {"when": str, "need": str})
CONDITIONS: dict[str, Words] = {
    "control": Words("control", {"kind": str, "area": list}, {"at_least": int}),
    "eliminate": Words("eliminate", {"kind": str, "at_least": int}, {}),
    "exit": Words("exit", {"kind": str, "at_least": int}, {"edge": str}),
}
THEATRES = ("europe", "pacific", "desert")


def word_problems(data: dict[str, Any]) -> list[str]:
    """Words that are missing, not known or of another kind, each with its place in the file."""
    found = SCENARIO.problems(data)
    if found:
        return found
    found = date_problems(data["date"])
    if data.get("theatre", "europe") not in THEATRES:
        found.append(f"theatre is one of {', '.join(THEATRES)}, not {data['theatre']!r}.")
    if len(data["side"]) != 2:
        found.append("there are two [[side]] tables.")
    for place, side in tables(data, "side"):
        found += under(place, SIDE.problems(side))
        for inner, group in tables(side, "group"):
            found += under(f"{place}: {inner}", GROUP.problems(group))
    for word, words in (("fort", FORT), ("roadblock", ROADBLOCK), ("exchange", EXCHANGE)):
        for place, row in tables(data, word):
            found += under(place, words.problems(row))
    found += under("special", SPECIAL.problems(data.get("special", {})))
    found += under("victory", VICTORY.problems(data["victory"]))
    return found or _named(data)


def _named(data: dict[str, Any]) -> list[str]:
    """Sides and conditions that are named, once every word is there."""
    names = [side["name"] for side in data["side"]]
    found = named_problems(data, names, ("first", *(["sets_up_first"] if "sets_up_first" in data else [])))
    found += under("victory", victory_problems(data["victory"], names))
    for place, row in tables(data["victory"], "condition"):
        kind = row.get("kind", "") if isinstance(row, dict) else ""
        wrong = [] if kind in CONDITIONS else [f"kind is one of {', '.join(CONDITIONS)}, not {kind!r}."]
        found += under(f"victory: {place}", wrong or CONDITIONS[kind].problems(row))
    return found
