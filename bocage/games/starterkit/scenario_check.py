"""SK 1.3 What a scenario file may say, and everything that is wrong with one, each as a sentence with its place."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Any

from bocage.battlefield.scenario_files import Words, date_problems, tables, under, year_month
from bocage.battlefield.stacking import finds_room
from bocage.battlefield.victory import named_problems
from bocage.games.starterkit.area import area_hexes, area_problems
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.posts import post_of
from bocage.games.starterkit.model.tables import CALIBRES
from bocage.games.starterkit.model.units import NATIONS, ROWS, TYPES, Type
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_HALVES, MOST_LEADERS
from bocage.games.starterkit.victory import victory_problems
from bocage.hexes.board import MapError
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput

SCENARIO = Words(
    "a scenario",
    {
        "id": str, "title": str, "summary": str, "map": str, "date": str, "turns": int, "moves_first": str,
        "sets_up_first": str, "side": list, "victory": dict,
    },
    {"half_turn": bool, "notes": str, "size": str, "elst": bool, "estimates": list},
)  # fmt: skip
SIDE = Words(
    "a side",
    {"name": str, "nation": str, "elr": int, "group": list},
    {"exit": object, "panzerfausts": bool, "battery": list, "leader_elr": int, "smoke_screens": int},
)
BATTERY = Words(
    "a battery",
    {"calibre": int},
    {
        "observer": str, "ammunition": list, "rocket": bool, "battalion_mortar": bool, "black": int, "red": int,
    },
)  # fmt: skip
MOST_BATTERIES = 4
GROUP = Words(
    "a group",
    {"units": list},
    {
        "weapons": list, "vehicles": list, "set_up": object, "enter": dict, "nation": str,
        "hidden": bool, "one_each": bool, "exposed": bool, "mp_spent": object,
    },
)  # fmt: skip
KINDS = ("units", "weapons", "vehicles")
_COUNT = re.compile(r"(.+?) x(\d+)")


def check_data(data: dict[str, Any]) -> list[str]:
    """Everything that is wrong with a scenario, each as one sentence with its place in the file."""
    found = _top_problems(data)
    if found:
        return found
    try:
        ground = ground_for(data["map"], year_month(data["date"])[1], data.get("elst", False))
    except (MapError, BadInput) as problem:
        return [f"map: {problem}"]
    for place, side in tables(data, "side"):
        found += under(place, _side_problems(side, ground, data["turns"]))
    found += _date_problems(data) if not found else []
    if sum(len(side.get("battery", [])) for side in data["side"]) > MOST_BATTERIES:
        found.append(f"there are at most {MOST_BATTERIES} batteries.")
    names = [str(side.get("name", "")) for side in data["side"]]
    return found + under("victory", victory_problems(data["victory"], names, ground))


def _top_problems(data: dict[str, Any]) -> list[str]:
    found = SCENARIO.problems(data)
    if found:
        return found
    found = date_problems(data["date"])
    if not 1 <= data["turns"] <= 30:
        found.append("turns is a number from 1 to 30.")
    if len(data["side"]) != 2:
        return [*found, "there are two [[side]] tables."]
    names = [str(side.get("name")) for side in data["side"]]
    return found + named_problems(data, names, ("sets_up_first", "moves_first"))


def _side_problems(side: dict[str, Any], ground: Ground, turns: int) -> list[str]:
    found = SIDE.problems(side)
    if found:
        return found
    if side["nation"] not in NATIONS:
        return [f"there is no nation {side['nation']!r}; there are {', '.join(NATIONS)}."]
    if not 0 <= side["elr"] <= 5:
        found.append("elr is a number from 0 to 5.")
    if "exit" in side:
        found += under("exit", area_problems(side["exit"], ground))
    for place, group in tables(side, "group"):
        found += under(place, _group_problems(group, side["nation"], ground, turns))
    radios = sum(
        counted(str(w))[1] for _, g in tables(side, "group") for w in g.get("weapons", []) if "radio" in str(w)
    )
    needed = sum(1 for x in side.get("battery", []) if isinstance(x, dict) and "observer" not in x)
    if radios != needed:
        found.append(f"it has {radios} radios for {needed} batteries that need one (DE 2).")
    for place, battery in tables(side, "battery"):
        found += under(place, _battery_problems(battery, ground))
    return found


def _battery_problems(battery: dict[str, Any], ground: Ground) -> list[str]:
    found = BATTERY.problems(battery)
    if found:
        return found
    if battery["calibre"] not in CALIBRES:
        found.append(f"calibre is one of {', '.join(str(x) for x in CALIBRES)}, not {battery['calibre']}.")
    if not battery.get("ammunition", ["HE"]) or any(x not in ("HE", "smoke") for x in battery.get("ammunition", [])):
        found.append("ammunition lists HE, smoke or both.")
    if battery.get("rocket") and "smoke" in battery.get("ammunition", []):
        found.append("rockets have no smoke (DE 2.9).")
    if "observer" in battery:
        try:
            post_of(ground, battery["observer"])
        except BadInput as problem:
            found.append(str(problem))
    return found


def _group_problems(group: dict[str, Any], nation: str, ground: Ground, turns: int) -> list[str]:
    found = GROUP.problems(group)
    if found:
        return found
    nation = group.get("nation", nation)
    if not group["units"] and not group.get("vehicles"):
        found.append("a group has units or vehicles.")
    found += _gun_problems(group, nation) + _special_problems(group)
    for kind in KINDS:
        for entry in group.get(kind, []):
            found += _counter_problems(str(entry), nation, kind)
    if ("set_up" in group) == ("enter" in group):
        found.append("a group has either set_up or enter.")
    if "set_up" in group:
        found += _area_problems(group, group["set_up"], nation, ground, found)
    if "enter" in group:
        enter = dict(group["enter"])
        turn = enter.pop("turn", 0)
        if not isinstance(turn, int) or not 1 <= turn <= turns:
            found.append(f"it enters on a turn from 1 to {turns}, not {turn!r}.")
        found += _area_problems(group, enter, nation, ground, found)
    return found


def _special_problems(group: dict[str, Any]) -> list[str]:
    """Words of special rules where they mean something."""
    found = []
    for word in ("mp_spent", "exposed"):
        if word in group and not (group.get("vehicles") and "enter" in group):
            found.append(f"{word} is for vehicles that enter.")
    spent = group.get("mp_spent", 0)
    if isinstance(spent, bool) or not isinstance(spent, int | float) or spent < 0 or spent % 0.5:
        found.append(f"mp_spent is a number of MP in halves, not {spent!r}.")
    if group.get("hidden") and ("enter" in group or group.get("vehicles")):
        found.append("hidden is for Infantry that sets up on the map.")
    return found


def _gun_problems(group: dict[str, Any], nation: str) -> list[str]:
    """SK 1.2.6, 6.5 Guns set up on the map, each with a crew of its own."""
    known = [ROWS.get(named(counted(str(x))[0], nation)) for x in (*group["units"], *group.get("weapons", []))]
    if any(row is None for row in known):
        return []
    guns = sum(1 for row in rows_of(group.get("weapons", []), nation) if TYPES[row].is_gun)
    crews = sum(1 for row in rows_of(group["units"], nation) if TYPES[row].is_crew)
    if guns and "enter" in group:
        return ["Guns set up on the map; they do not enter (SK 6.5)."]
    return [f"it has {guns} Guns for {crews} crews (SK 1.2.6)."] if guns > crews else []


def _area_problems(group: dict[str, Any], area: Any, nation: str, ground: Ground, before: list[str]) -> list[str]:
    """An area that is wrong, or, if all was right so far, too small."""
    found = area_problems(area, ground)
    return found if found or before else _room_problems(group, nation, len(area_hexes(area, ground)))


def _room_problems(group: dict[str, Any], nation: str, hexes: int) -> list[str]:
    """SK 3.3.1 Does everybody find room within the stacking limits?"""
    rows = [TYPES[row] for row in rows_of(group["units"], nation)]
    halves, leaders = sum(t.size for t in rows), sum(1 for t in rows if t.is_leader)
    parked = len(rows_of(group.get("vehicles", []), nation))
    if parked > hexes and "set_up" in group:
        return [f"its area has {hexes} hexes, too few for {parked} vehicles."]
    halves += sum(1 for row in rows_of(group.get("weapons", []), nation) if TYPES[row].is_gun)  # SK 2.0
    if finds_room((halves, leaders), (MOST_HALVES, MOST_LEADERS), hexes):
        return []
    return [f"its area has {hexes} hexes, too few for {halves / 2:g} squads and {leaders} leaders."]


def kind_of(t: Type) -> str:
    """Where in a group a counter is listed."""
    if t.is_vehicle or t.is_mounted:
        return "vehicles" if t.is_vehicle else ""
    return "units" if t.is_personnel else "weapons"


def _counter_problems(entry: str, nation: str, kind: str) -> list[str]:
    name, count = counted(entry)
    row = ROWS.get(named(name, nation))
    if row is None or kind_of(TYPES[row]) != kind:
        known = ", ".join(t.ident for t in TYPES if t.nation == nation and kind_of(t) == kind)
        return [f"the {nation} have no {kind[:-1]} {name!r}; they have {known or 'none'}."]
    return [] if 1 <= count <= 40 else [f"{entry!r}: one to forty of a kind."]


def _date_problems(data: dict[str, Any]) -> list[str]:
    """SK 4.4.1, 4.4.5 Light anti-tank weapons before their first month."""
    year, month = year_month(data["date"])
    found: list[str] = []
    for number, side in enumerate(data["side"], 1):
        for group in side["group"]:
            nation = group.get("nation", side["nation"])
            for row in dict.fromkeys(rows_of(group.get("weapons", []), nation)):
                t = TYPES[row]
                if (year, month) < t.since:
                    rule = "SK 1.2.6" if t.is_gun else "SK 4.4"
                    since = f"{t.since[0]}-{t.since[1]:02d}"
                    found.append(f"side {number}: there is no {t.ident} before {since} ({rule}).")
    return found


def named(name: str, nation: str) -> str:
    """ "6-5-8" of the group's nation, or "ss 6-5-8" of another beside it."""
    return name if name.split()[0] in NATIONS else f"{nation} {name}"


def counted(entry: str) -> tuple[str, int]:
    """ "4-6-7 x3" -> the counter and how many."""
    found = _COUNT.fullmatch(entry)
    return (found.group(1), int(found.group(2))) if found else (entry, 1)


@lru_cache(maxsize=96)
def ground_for(layout: str, month: int, elst: bool = False) -> Ground:
    """The ground of a map in a month; Steeples are climbed only where the rules of Elst are in effect (DE 1.1)."""
    return Ground(load_field(layout), month, elst)


def rows_of(entries: list[str], nation: str) -> list[int]:
    found: list[int] = []
    for entry in entries:
        name, count = counted(entry)
        found += [ROWS[named(name, nation)]] * count
    return found
