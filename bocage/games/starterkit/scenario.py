"""SK 1.3 Scenarios: text files (scenarios/*.toml), checked (scenario_check.py) and read into a Battle."""

from __future__ import annotations

from typing import Any

from bocage.battlefield import scenario_files
from bocage.battlefield.scenario_files import Shelf, year_month
from bocage.battlefield.victory import read_victory
from bocage.games.starterkit.area import area_hexes
from bocage.games.starterkit.battle import Battery, Battle, Group, SideFacts
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.posts import post_of
from bocage.games.starterkit.model.units import ROWS, TYPES
from bocage.games.starterkit.scenario_check import check_data, ground_for, rows_of
from bocage.games.starterkit.victory import read_condition

SHELF = Shelf("bocage.games.starterkit", "Starter Kit", check_data)


def check(text: str, file: str) -> list[str]:
    """Everything that is wrong with a scenario's text, each as one sentence."""
    return scenario_files.check_text(text, file, check_data)


def parse(text: str, file: str) -> dict[str, Any]:
    return scenario_files.read_text(text, file, check_data)


def read_scenario(path: str) -> dict[str, Any]:
    """A scenario from any file; BadInput says what is wrong with it."""
    return scenario_files.read_file(path, check_data)


def build(key: str, data: dict[str, Any]) -> Battle:
    """The battle that a scenario's (checked) data describe."""
    _, month = year_month(data["date"])
    ground = ground_for(data["map"], month, data.get("elst", False))
    battle = Battle(key, ground, (side_facts(data["side"][0], ground), side_facts(data["side"][1], ground)))
    fill(battle, data)
    return battle


def fill(battle: Battle, data: dict[str, Any]) -> None:
    """Everything of a battle but its ground and sides."""
    ground, sides = battle.ground, battle.sides
    battle.title, battle.map, battle.year = data["title"], data["map"], year_month(data["date"])[0]
    battle.turns, battle.half_turn = data["turns"], data.get("half_turn", False)
    names = [side["name"] for side in data["side"]]
    battle.first, battle.sets_up_first = names.index(data["moves_first"]), names.index(data["sets_up_first"])
    set_victory(battle, data["victory"], names)
    for number, side in enumerate(data["side"]):
        for group in side["group"]:
            battle.groups.append(_group(group, number, side["nation"], ground))
            _count_squads(battle, number)
    for number in (0, 1):  # SK 4.4.2: in any scenario with an enemy AFV
        enemies = [g for g in battle.groups if g.side != number and g.vehicles]
        if enemies and TYPES[ROWS[f"{sides[number].nation} 8-0"]].colour == "german":
            sides[number].fausts = True
    number_counters(battle)
    for number, side in enumerate(data["side"]):
        battle.batteries += [_battery(x, number, ground) for x in side.get("battery", [])]
    entering = [g for g in battle.groups if g.turn]
    for number in (0, 1):
        sides[number].entries = frozenset(h for g in entering if g.side == number for h in g.area)
        sides[number].home = home_edge(battle, number)


def home_edge(battle: Battle, side: int) -> frozenset[int]:
    """SK 7.10 The friendly edge: where its forces come in, or else the edge hexes of and nearest its set-up areas."""
    if battle.sides[side].entries:
        return battle.sides[side].entries
    g = battle.ground
    edge = [h for h in range(g.hexes) if -1 in g.neighbours[h]]
    areas = [h for group in battle.groups if group.side == side for h in group.area]
    if not areas:
        return frozenset(edge)
    away = {h: min(g.ranges[h][a] for a in areas) for h in edge}
    least = min(away.values())
    return frozenset(h for h in edge if away[h] == least)


def _battery(row: dict[str, Any], side: int, ground: Ground) -> Battery:
    made = Battery(side, row["calibre"])
    kinds = row.get("ammunition", ["HE"])
    made.he, made.smoke = "HE" in kinds, "smoke" in kinds
    made.rocket, made.battalion_mortar = row.get("rocket", False), row.get("battalion_mortar", False)
    made.observer = post_of(ground, row["observer"]) if "observer" in row else -1
    made.black, made.red = row.get("black", made.black), row.get("red", made.red)
    return made


def set_victory(battle: Battle, victory: dict[str, Any], names: list[str]) -> None:
    battle.victory = read_victory(victory, names)
    battle.victory.conditions = [read_condition(c, battle.ground) for c in victory["condition"]]
    battle.tracked = battle.tracked | frozenset(battle.victory.asked_hexes())


def number_counters(battle: Battle) -> None:
    """Counters are numbered group by group: units, weapons, vehicles each with its own weapons."""
    n = 0
    for group in battle.groups:
        group.unit_ids = list(range(n, n + len(group.units)))
        n += len(group.units)
        group.weapon_ids = list(range(n, n + len(group.weapons)))
        n += len(group.weapons)
        group.vehicle_ids = []
        for row in group.vehicles:
            group.vehicle_ids.append(n)
            n += 1 + len(TYPES[row].arms)


def side_facts(side: dict[str, Any], ground: Ground) -> SideFacts:
    facts = SideFacts(side["name"], side["nation"], side["elr"])
    facts.exits = frozenset(area_hexes(side["exit"], ground)) if "exit" in side else frozenset()
    facts.fausts = side.get("panzerfausts", False)
    facts.leader_elr = side.get("leader_elr", side["elr"])
    facts.smoke_screens = side.get("smoke_screens", 0)
    return facts


def _group(group: dict[str, Any], side: int, nation: str, ground: Ground) -> Group:
    nation = group.get("nation", nation)
    made = Group(side)
    made.units = rows_of(group["units"], nation)
    made.weapons = rows_of(group.get("weapons", []), nation)
    made.vehicles = rows_of(group.get("vehicles", []), nation)
    made.hidden, made.one_each = group.get("hidden", False), group.get("one_each", False)
    made.exposed, made.mp_spent = group.get("exposed", False), group.get("mp_spent", 0.0)
    if "enter" in group:
        enter = dict(group["enter"])
        made.turn = enter.pop("turn")
        made.area = area_hexes(enter, ground)
    else:
        made.area = area_hexes(group["set_up"], ground)
        made.area += [ground.above[h] for h in made.area if h in ground.above]  # DE 1.1
    return made


def _count_squads(battle: Battle, side: int) -> None:
    rows = [row for g in battle.groups if g.side == side for row in g.units]
    battle.sides[side].squads = sum(1 for row in rows if TYPES[row].is_squad)


def load_battle(key: str) -> Battle:
    return build(key, SHELF.data(key))
