"""SK 1.3 Scenarios: text files (scenarios/*.toml) read into a Battle, with a checker that names what is wrong."""

from __future__ import annotations

import re
import tomllib
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Any

from bocage.games.starterkit.area import area_hexes, area_problems
from bocage.games.starterkit.battle import LOADERS, Battle, Group, SideFacts
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.units import NATIONS, ROWS, TYPES
from bocage.games.starterkit.victory import read_condition, victory_problems
from bocage.hexes.board import MapError
from bocage.hexes.library import load_field
from bocage.kernel.game import BadInput

_KEYS = {
    "id", "title", "summary", "map", "date", "turns", "half_turn", "sets_up_first", "moves_first", "side", "victory",
    "notes", "size",
}  # fmt: skip
_SIDE_KEYS = {"name", "nation", "elr", "group", "exit", "panzerfausts"}
_GROUP_KEYS = {"units", "weapons", "set_up", "enter", "nation"}
_COUNT = re.compile(r"(.+?) x(\d+)")


def scenario_names() -> list[str]:
    folder = resources.files("bocage.games.starterkit").joinpath("scenarios")
    return sorted(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".toml"))


def _shipped(name: str) -> str:
    file = resources.files("bocage.games.starterkit").joinpath("scenarios", f"{name}.toml")
    if not file.is_file():
        raise BadInput(f"There is no Starter Kit scenario {name!r}; there are {', '.join(scenario_names())}.")
    return file.read_text("utf-8")


@cache
def scenario_facts(name: str) -> dict[str, Any]:
    """The file of a scenario as it stands, for lists: its map is not laid out, so nothing on it is checked."""
    return tomllib.loads(_shipped(name))


@cache
def scenario_data(name: str) -> dict[str, Any]:
    """The file of a scenario that comes with the game, checked."""
    return parse(_shipped(name), f"{name}.toml")


def read_scenario(path: str) -> dict[str, Any]:
    """A scenario from any file; BadInput says what is wrong with it."""
    try:
        text = Path(path).read_text("utf-8")
    except (OSError, UnicodeDecodeError) as problem:
        raise BadInput(f"{path} cannot be read as a scenario: {problem}.") from None
    return parse(text, path)


def parse(text: str, file: str) -> dict[str, Any]:
    problems = check(text, file)
    if problems:
        raise BadInput(problems[0])
    return tomllib.loads(text)


def check(text: str, file: str) -> list[str]:
    """Everything that is wrong with a scenario's text, each as one sentence."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        return [f"{file}: not TOML: {problem}."]
    found = [f"{file}: {p}" for p in _top_problems(data)]
    if found:
        return found
    try:
        ground = ground_for(data["map"], int(data["date"].split("-")[1]))
    except (MapError, BadInput) as problem:
        return [f"{file}: map: {problem}"]
    for number, side in enumerate(data["side"], 1):
        found += [f"{file}: side {number}: {p}" for p in _side_problems(side, ground, data["turns"])]
    found += [f"{file}: {p}" for p in _date_problems(data)] if not found else []
    names = [str(side.get("name", "")) for side in data["side"]]
    found += [f"{file}: victory: {p}" for p in victory_problems(data["victory"], names, ground)]
    return found


def _top_problems(data: dict[str, Any]) -> list[str]:
    found = [f"{key!r} is not a word of a scenario." for key in data if key not in _KEYS]
    needed = ("id", "title", "summary", "map", "date", "turns", "moves_first", "sets_up_first", "side", "victory")
    found += [f"{key} is missing." for key in needed if key not in data]
    if found:
        return found
    if not re.fullmatch(r"19\d\d-(0[1-9]|1[0-2])", str(data["date"])):
        found.append(f"date is a year and a month such as 1944-09, not {data['date']!r}.")
    if not isinstance(data["turns"], int) or not 1 <= data["turns"] <= 30:
        found.append("turns is a number from 1 to 30.")
    if not isinstance(data["side"], list) or len(data["side"]) != 2:
        return [*found, "there are two [[side]] tables."]
    names = [side.get("name") for side in data["side"]]
    for key in ("sets_up_first", "moves_first"):
        if data[key] not in names:
            found.append(f"{key} is one of the sides {names}, not {data[key]!r}.")
    return found


def _side_problems(side: dict[str, Any], ground: Ground, turns: int) -> list[str]:
    found = [f"{key!r} is not a word of a side." for key in side if key not in _SIDE_KEYS]
    found += [f"{key} is missing." for key in ("name", "nation", "elr", "group") if key not in side]
    if found:
        return found
    if side["nation"] not in NATIONS:
        return [f"there is no nation {side['nation']!r}; there are {', '.join(NATIONS)}."]
    if not isinstance(side["elr"], int) or not 0 <= side["elr"] <= 5:
        found.append("elr is a number from 0 to 5.")
    if "exit" in side:
        found += [f"exit: {p}" for p in area_problems(side["exit"], ground)]
    for number, group in enumerate(side["group"], 1):
        found += [f"group {number}: {p}" for p in _group_problems(group, side["nation"], ground, turns)]
    return found


def _group_problems(group: dict[str, Any], nation: str, ground: Ground, turns: int) -> list[str]:
    found = [f"{key!r} is not a word of a group." for key in group if key not in _GROUP_KEYS]
    nation = group.get("nation", nation)
    if not group.get("units"):
        found.append("a group has units.")
    for kind in ("units", "weapons"):
        for entry in group.get(kind, []):
            found += _counter_problems(str(entry), nation, kind == "units")
    if ("set_up" in group) == ("enter" in group):
        found.append("a group has either set_up or enter.")
    if "set_up" in group:
        found += area_problems(group["set_up"], ground)
        if not found:
            found += _room_problems(group, nation, len(area_hexes(group["set_up"], ground)))
    if "enter" in group:
        enter = dict(group["enter"])
        turn = enter.pop("turn", 0)
        if not isinstance(turn, int) or not 1 <= turn <= turns:
            found.append(f"it enters on a turn from 1 to {turns}, not {turn!r}.")
        found += area_problems(enter, ground)
        if not found:
            found += _room_problems(group, nation, len(area_hexes(enter, ground)))
    return found


def _room_problems(group: dict[str, Any], nation: str, hexes: int) -> list[str]:
    """SK 3.3.1 Does everybody find room within the stacking limits?"""
    rows = [TYPES[row] for row in _rows(group["units"], nation)]
    halves, leaders = sum(t.size for t in rows), sum(1 for t in rows if t.is_leader)
    if halves <= 6 * hexes and leaders <= 4 * hexes:
        return []
    return [f"its area has {hexes} hexes, too few for {halves / 2:g} squads and {leaders} leaders."]


def _counter_problems(entry: str, nation: str, personnel: bool) -> list[str]:
    name, count = counted(entry)
    row = ROWS.get(f"{nation} {name}")
    what = "unit" if personnel else "weapon"
    if row is None or (TYPES[row].is_personnel) != personnel:
        known = ", ".join(t.ident for t in TYPES if t.nation == nation and (t.is_personnel) == personnel)
        return [f"the {nation} have no {what} {name!r}; they have {known}."]
    return [] if 1 <= count <= 40 else [f"{entry!r}: one to forty of a kind."]


def _date_problems(data: dict[str, Any]) -> list[str]:
    """SK 4.4.1, 4.4.5 Light anti-tank weapons before their first month."""
    year, month = (int(part) for part in data["date"].split("-"))
    found: list[str] = []
    for number, side in enumerate(data["side"], 1):
        for group in side["group"]:
            nation = group.get("nation", side["nation"])
            for row in dict.fromkeys(_rows(group.get("weapons", []), nation)):
                t = TYPES[row]
                if (year, month) < t.since:
                    found.append(f"side {number}: there is no {t.ident} before {t.since[0]}-{t.since[1]:02d} (SK 4.4).")
    return found


def counted(entry: str) -> tuple[str, int]:
    """ "4-6-7 x3" -> the counter and how many."""
    found = _COUNT.fullmatch(entry)
    return (found.group(1), int(found.group(2))) if found else (entry, 1)


@cache
def ground_for(layout: str, month: int) -> Ground:
    return Ground(load_field(layout), month)


def build(key: str, data: dict[str, Any]) -> Battle:
    """The battle that a scenario's (checked) data describe."""
    year, month = (int(part) for part in data["date"].split("-"))
    ground = ground_for(data["map"], month)
    sides = (_side(data["side"][0], ground), _side(data["side"][1], ground))
    battle = Battle(key, ground, sides)
    battle.title, battle.map, battle.year = data["title"], data["map"], year
    battle.turns, battle.half_turn = data["turns"], data.get("half_turn", False)
    names = [side["name"] for side in data["side"]]
    battle.first, battle.sets_up_first = names.index(data["moves_first"]), names.index(data["sets_up_first"])
    set_victory(battle, data["victory"], names)
    for number, side in enumerate(data["side"]):
        for group in side["group"]:
            battle.groups.append(_group(group, number, side["nation"], ground))
            _count_squads(battle, number)
    number_counters(battle)
    entering = [g for g in battle.groups if g.turn]
    for number in (0, 1):
        sides[number].entries = frozenset(h for g in entering if g.side == number for h in g.area)
    return battle


def set_victory(battle: Battle, victory: dict[str, Any], names: list[str]) -> None:
    battle.victory_text = victory["text"]
    battle.acting = names.index(victory["side"])
    battle.any_condition = victory.get("need", "all") == "any"
    battle.at_once = victory["when"] == "at once"
    battle.conditions = [read_condition(c, battle.ground) for c in victory["condition"]]
    asked = [h for c in battle.conditions if c.kind == "control" for h in c.hexes]
    battle.tracked = battle.tracked | frozenset(asked)


def number_counters(battle: Battle) -> None:
    """Counters are numbered group by group, units before weapons."""
    n = 0
    for group in battle.groups:
        group.unit_ids = list(range(n, n + len(group.units)))
        n += len(group.units)
        group.weapon_ids = list(range(n, n + len(group.weapons)))
        n += len(group.weapons)


def _side(side: dict[str, Any], ground: Ground) -> SideFacts:
    facts = SideFacts(side["name"], side["nation"], side["elr"])
    facts.exits = frozenset(area_hexes(side["exit"], ground)) if "exit" in side else frozenset()
    facts.fausts = side.get("panzerfausts", False)
    return facts


def _group(group: dict[str, Any], side: int, nation: str, ground: Ground) -> Group:
    nation = group.get("nation", nation)
    made = Group(side)
    made.units = _rows(group["units"], nation)
    made.weapons = _rows(group.get("weapons", []), nation)
    if "enter" in group:
        enter = dict(group["enter"])
        made.turn = enter.pop("turn")
        made.area = area_hexes(enter, ground)
    else:
        made.area = area_hexes(group["set_up"], ground)
    return made


def _rows(entries: list[str], nation: str) -> list[int]:
    found: list[int] = []
    for entry in entries:
        name, count = counted(entry)
        found += [ROWS[f"{nation} {name}"]] * count
    return found


def _count_squads(battle: Battle, side: int) -> None:
    rows = [row for g in battle.groups if g.side == side for row in g.units]
    battle.sides[side].squads = sum(1 for row in rows if TYPES[row].is_squad)


def load_battle(key: str) -> Battle:
    return build(key, scenario_data(key))


LOADERS.append(load_battle)
