"""The battles of the campaign, each named so that it can be built again from its name alone (states name a battle).

    the-island;1;British Assault;elst;1;S1 T0;0 100,1 80 mortar

date, kind of scenario, map in play, who moves first, German entry hexes that lie in British Setup Areas (DE 4.3 CG7),
and the artillery whose radios have come into play, in that order.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from bocage.battlefield.victory import Condition, Victory
from bocage.games.starterkit.battle import Battery, Battle, SideFacts
from bocage.games.starterkit.elst.campaign.charts import (
    ASSAULT_TURNS,
    BLACK_CHITS,
    BRITISH_ELR,
    DATES,
    GERMAN_ELR,
    GERMAN_LEADER_ELR,
    NATION,
    RED_CHITS,
    SELF_RALLIES,
    TURNS,
    VICTORY_BUILDING,
    VICTORY_EXITS,
    VICTORY_POINTS,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import (
    ISLAND,
    SEPTEMBER,
    island_entries,
    island_ground,
    road_exits,
)
from bocage.games.starterkit.elst.campaign.state import (
    BRITISH,
    DUAL_ATTACK,
    GERMAN,
    GERMAN_ASSAULT,
    SIDES,
    IslandState,
)
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.names import Side
from bocage.games.starterkit.scenario_check import ground_for

CAMPAIGN: Final = "the-island"
WHOLE_MAP: Final = ISLAND


whole_map = island_ground
"""DE 4.3 CG1 The map of the campaign; lines and areas count its hexes."""


@cache
def entry_area(side: Side) -> tuple[int, ...]:
    """DE 4.3 CG7 The edge hexes by which a side comes, whoever has Setup Areas there."""
    found = island_entries()[side]
    return tuple(sorted(found.always | found.unless_taken))


@cache
def exit_hexes() -> tuple[int, ...]:
    """DE 4.41 Where British who leave the map count: on and between TT6 and TT20."""
    g = whole_map()
    first, last = (g.hex(name) for name in VICTORY_EXITS)
    here = [h for h in range(g.hexes) if g.columns[h] == g.columns[first]]
    return tuple([h for h in here if g.field.ys[first] <= g.field.ys[h] <= g.field.ys[last]])


def building_holder(s: IslandState) -> int:
    """DE 4.41 Who Controls every hex of building NN8; -1 if nobody does."""
    g = whole_map()
    holders = {s.held.get(h, -1) for h in g.building_hexes(g.hex(VICTORY_BUILDING))}
    return holders.pop() if len(holders) == 1 else -1


def battle_key(s: IslandState, map_name: str, first: Side, barred: tuple[int, ...]) -> str:
    names = whole_map().names
    return ";".join([CAMPAIGN, str(s.date), s.scenario, map_name, str(first), " ".join(names[h] for h in barred), ""])


def with_module(key: str, side: Side, module: str) -> str:
    """The same battle with one more battery (DE 4.3 CG3)."""
    return f"{key},{side} {module}" if not key.endswith(";") else f"{key}{side} {module}"


def build_battle(key: str) -> Battle:
    """The battle that a name describes."""
    _, date, kind, map_name, first, barred, modules = key.split(";")
    g = ground_for(map_name, SEPTEMBER, True)
    sides = (SideFacts(SIDES[0], NATION[0], GERMAN_ELR), SideFacts(SIDES[1], NATION[1], BRITISH_ELR))
    sides[GERMAN].leader_elr = GERMAN_LEADER_ELR  # DE 4.3 CG13
    sides[GERMAN].fausts = True
    battle = Battle(key, g, sides)
    battle.map, battle.title = map_name, f"The Island, {DATES[int(date)].name}: {kind}"
    battle.turns = ASSAULT_TURNS if kind in (GERMAN_ASSAULT, DUAL_ATTACK) else TURNS
    battle.first, battle.sets_up_first = int(first), 1 - int(first)
    battle.self_rallies, battle.goes_on = SELF_RALLIES, True
    battle.victory = Victory(GERMAN if kind in (GERMAN_ASSAULT, DUAL_ATTACK) else BRITISH)
    battle.victory.text = (
        "No side wins a scenario (DE 4.517). The British win the campaign by Controlling building NN8 "
        f"with {VICTORY_POINTS} points exited between TT6 and TT20 (DE 4.41)."
    )
    number = {name: h for h, name in enumerate(g.field.names)}
    closed = barred.split()
    for side in (GERMAN, BRITISH):
        names = [whole_map().names[h] for h in entry_area(side)]
        sides[side].entries = frozenset(number[x] for x in names if x in number and x not in closed)
        sides[side].exits = sides[side].home = sides[side].entries
    scoring = [whole_map().names[h] for h in exit_hexes()]
    sides[BRITISH].scoring = frozenset(number[x] for x in scoring if x in number)
    sides[BRITISH].exits = sides[BRITISH].entries | sides[BRITISH].scoring
    battle.victory.conditions = _aims(g, battle.victory.acting, sides[BRITISH].scoring)
    roads = [number[x] for x in (whole_map().names[h] for h in road_exits()) if x in number]
    beside = [b for h in roads for b in g.neighbours[h] if b >= 0]
    battle.tracked = battle.tracked | frozenset([*roads, *beside])  # DE 4.3 CG10
    for module in modules.split(","):
        if module:
            battle.batteries.append(battery_for(module))
    return battle


def _aims(g: Ground, acting: Side, scoring: frozenset[int]) -> list[Condition]:
    """What a side is after in a scenario, which decides nothing (DE 4.517): machine players read it.

    The British make for the building and the exits of DE 4.41, German attacks for every building in play."""
    made = Condition("control")
    if acting == BRITISH and VICTORY_BUILDING in g.field.index:
        made.wholes, made.at_least = [tuple(g.building_hexes(g.hex(VICTORY_BUILDING)))], 1
        leaving = Condition("exit")
        leaving.hexes, leaving.at_least = sorted(scoring), VICTORY_POINTS
        return [made, leaving]
    made.hexes = [h for h in range(g.hexes) if g.is_building[h]]
    made.at_least = max(1, len(made.hexes))
    return [made]


def battery_for(module: str) -> Battery:
    """DE 4.3 CG3 "1 70 mortar": a British battalion mortar; all have 8 black and 3 red chits, HE and Smoke."""
    side, calibre, *sort = module.split()
    made = Battery(int(side), int(calibre))
    made.rocket, made.battalion_mortar = "rocket" in sort, "mortar" in sort
    made.smoke = not made.rocket  # DE 2.9
    made.black, made.red = BLACK_CHITS, RED_CHITS
    return made
