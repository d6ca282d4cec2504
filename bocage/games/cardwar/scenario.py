"""Scenarios of card war: Starter Kit scenario files with a few words more (UA me, planning, vehicles, length)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from bocage.battlefield import scenario_files
from bocage.battlefield.scenario_files import Shelf, Words, tables, under, year_month
from bocage.games.cardwar.battle import KEY, CardBattle
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.scenario import fill, side_facts
from bocage.games.starterkit.scenario_check import check_data as check_battle
from bocage.games.starterkit.scenario_check import ground_for

TOP_WORDS: dict[str, type] = {"attacker": str, "nvr": int, "weather": str, "waves": list, "banzai": list}
GROUP_WORDS: dict[str, type] = {
    "element": str, "platoon": bool, "radio": str, "armor_leader": str, "inexperienced": bool, "commissars": int,
    "crew_morale": int,
}  # fmt: skip
RADIOS = ("yes", "none", "morse")
WEATHER = ("clear", "mist", "heavy mist")
ARMOR_LEADERS: dict[str, tuple[int, int]] = {"8-1": (8, -1), "9-1": (9, -1), "9-2": (9, -2), "10-2": (10, -2)}
"""UA s17"""
COMMAND = 3
"""UA hand: leaders of a full element."""


def long_game(turns: int) -> int:
    """UA length Half again as many turns, rounded up."""
    return (3 * turns + 1) // 2


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The Starter Kit scenario inside."""
    bare = deepcopy(data)
    for word in TOP_WORDS:
        bare.pop(word, None)
    for side in bare.get("side", []):
        for group in side.get("group", []) if isinstance(side, dict) else []:
            for word in GROUP_WORDS:
                group.pop(word, None)
    return bare


def check_data(data: dict[str, Any]) -> list[str]:
    """Everything that is wrong with a scenario, each as one sentence with its place in the file."""
    found = check_battle(plain(data))
    if found:
        return found
    found = Words("a card war", {}, TOP_WORDS).problems({k: v for k, v in data.items() if k in TOP_WORDS})
    names = [side["name"] for side in data["side"]]
    if "attacker" in data and data["attacker"] not in names:
        found.append(f"attacker is {' or '.join(names)}, not {data['attacker']!r}.")
    if data.get("weather", "clear") not in WEATHER:
        found.append(f"weather is one of {', '.join(WEATHER)}, not {data['weather']!r}.")
    for word in ("waves", "banzai"):
        found += [f"{word} names sides, not {x!r}." for x in data.get(word, []) if x not in names]
    for place, side in tables(data, "side"):
        for at, group in tables(side, "group"):
            found += under(place, under(at, _group_problems(group)))
    return found


def _group_problems(group: dict[str, Any]) -> list[str]:
    words = {k: v for k, v in group.items() if k in GROUP_WORDS}
    found = Words("a group", {}, GROUP_WORDS).problems(words)
    if group.get("radio", "yes") not in RADIOS:
        found.append(f"radio is one of {', '.join(RADIOS)}, not {group['radio']!r}.")
    if group.get("armor_leader", "9-1") not in ARMOR_LEADERS:
        found.append(f"armor_leader is one of {', '.join(ARMOR_LEADERS)}, not {group['armor_leader']!r}.")
    for word in ("platoon", "radio", "armor_leader", "inexperienced", "crew_morale"):
        if word in group and not group.get("vehicles"):
            found.append(f"{word} is for a group with vehicles.")
    return found


SHELF = Shelf("bocage.games.cardwar", "Card War", check_data)


def check(text: str, file: str) -> list[str]:
    return scenario_files.check_text(text, file, check_data)


def build(ident: str, data: dict[str, Any]) -> CardBattle:
    """The battle that a scenario's (checked) data describe."""
    bare = plain(data)
    _, month = year_month(bare["date"])
    ground = ground_for(bare["map"], month, bare.get("elst", False))
    sides = (side_facts(bare["side"][0], ground), side_facts(bare["side"][1], ground))
    battle = CardBattle(KEY + ident, ground, sides)
    bare["turns"] = long_game(bare["turns"])
    fill(battle, bare)
    names = [side["name"] for side in data["side"]]
    battle.planner = names.index(data["attacker"]) if "attacker" in data else -1
    battle.waves = tuple([names.index(x) for x in data.get("waves", [])])
    battle.banzai = tuple([names.index(x) for x in data.get("banzai", [])])
    battle.nvr, battle.weather = data.get("nvr", -1), WEATHER.index(data.get("weather", "clear"))
    groups = [group for side in data["side"] for group in side["group"]]
    _command(battle, groups)
    for number in (0, 1):
        form_elements(battle, number, [g.get("element", "") for g in groups])
    return battle


def _command(battle: CardBattle, groups: list[dict[str, Any]]) -> None:
    """Commissars, platoons, radios, Armor Leaders."""
    commissars: list[int] = []
    for number, (group, words) in enumerate(zip(battle.groups, groups)):
        leaders = [u for u, row in zip(group.unit_ids, group.units) if TYPES[row].is_leader]
        commissars += leaders[len(leaders) - words.get("commissars", 0) :]
        for i, v in enumerate(group.vehicle_ids):
            battle.platoons[v] = number * 100 + (0 if words.get("platoon", False) else i)
            battle.radio[v] = words.get("radio", "yes")
            if "crew_morale" in words:
                battle.crews[v] = words["crew_morale"]
        if "armor_leader" in words:
            battle.armor_leaders[group.vehicle_ids[0]] = ARMOR_LEADERS[words["armor_leader"]]
        if words.get("inexperienced", False):
            battle.green_crews = (*battle.green_crews, *group.vehicle_ids)
    battle.commissars = frozenset(commissars)


def form_elements(battle: CardBattle, side: int, letters: list[str]) -> None:
    """UA me, s32 By the scenario's letters; without them every three leaders make one, with units in their order."""
    groups = [(g, letter) for g, letter in zip(battle.groups, letters) if g.side == side]
    if any(letter for _, letter in groups):
        known: dict[str, int] = {}
        for g, letter in groups:
            if letter not in known:
                known[letter] = new_element(battle, side, letter or "A")
            for c in (*g.unit_ids, *g.vehicle_ids):
                battle.members[c] = known[letter]
        return
    rows = [(u, TYPES[row]) for g, _ in groups for u, row in zip(g.unit_ids, g.units)]
    vehicles = [v for g, _ in groups for v in g.vehicle_ids]
    leaders = [u for u, t in rows if t.is_leader and u not in battle.commissars]
    others = [u for u, t in rows if u not in leaders]
    count = max(1, (len(leaders) + COMMAND - 1) // COMMAND)
    made = [new_element(battle, side, "ABCDEFGH"[i]) for i in range(count)]
    for i, u in enumerate(leaders):
        battle.members[u] = made[i // COMMAND]
    for i, u in enumerate(others):
        share = i * max(1, len(leaders)) // len(others)
        battle.members[u] = made[min(count - 1, share // COMMAND)]
    if vehicles:
        armored = new_element(battle, side, "ABCDEFGH"[count]) if rows else made[0]
        for v in vehicles:
            battle.members[v] = armored


def new_element(battle: CardBattle, side: int, letter: str) -> int:
    battle.owners.append(side)
    battle.letters.append(letter)
    return len(battle.owners) - 1


def load_card_battle(ident: str) -> CardBattle:
    return build(ident, SHELF.data(ident))
