"""What the rifleman does in the Elst campaign where nothing needs to be imagined: set-up, arrivals, Refit Phases.

It looks only at what its side may know: the map, the areas, its own ledger and points (DE 4).
"""

from __future__ import annotations

from bocage.bots.goals_starterkit import distances
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.book import Line, carried_by, line, lines
from bocage.games.starterkit.elst.campaign.charts import BRITISH_CHITS, DATES, VICTORY_BUILDING
from bocage.games.starterkit.elst.campaign.s04_518_set_up import Station
from bocage.games.starterkit.elst.campaign.s04_5171_playing_area import PlayingArea, grid_of
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, IslandState
from bocage.games.starterkit.model.ground import ROADS
from bocage.games.starterkit.model.marks import RECALL
from bocage.games.starterkit.model.state import stacking
from bocage.kernel.frames import Action

DONE: Action = ("done",)
FRAMES = frozenset(
    {
        "Arming", "Station", "Arrivals", "CampaignScenario", "PlayingArea", "EquipmentPossession", "Escape",
        "EscapeAttempt", "SetupAreas", "Shift", "EquipmentRepair", "Replenishment", "Purchases", "Initiative",
        "ConcludeMelee",
    }
)  # fmt: skip
WANTED = (
    ("I2", "I3", "V2", "G1", "I1", "V3", "HW1", "O2", "V4", "G2", "O1", "V1", "O3"),
    ("I1", "V2", "O2", "V1", "HW1", "HW2", "G1", "O1"),
)
"""What each side buys first."""
TOWARDS = (4, 1)
"""Germans look west, the British east."""
REACH = 12
"""Defenders set up so many MF in front of the goal at most."""
SPREAD = 5


def campaign_answer(s: IslandState, options: list[Action]) -> Action | None:
    """The answer to a question of the campaign; None if it is one of the battle's."""
    f = s.stack[-1]
    name = type(f).__name__
    if name not in FRAMES:
        return None
    if len(options) == 1:
        return options[0]
    if name == "Arming":
        return max(options, key=lambda a: arming(s, a))
    if isinstance(f, Station):
        return stationing(s, f, options)
    if name == "Arrivals":
        return arrival(s, options)
    if name == "CampaignScenario":
        return go_on(s, options)
    if isinstance(f, PlayingArea):
        return playing_area(s, f, options)
    if name == "Purchases":
        return purchase(s, options)
    if name == "Initiative":
        return initiative(s, options)
    if name == "Replenishment":
        return max(options, key=lambda a: replenishing(s, a))
    if name == "EquipmentRepair":
        return mending(s, options)
    if options[0][0] == "to":
        return min(options, key=lambda a: (bool(s.zone_cut[a[1]]), options.index(a)))  # not where one is cut off
    return plain(options)


def mending(s: IslandState, options: list[Action]) -> Action:
    """A spare machine gun for a tank's, unless the tank is Recalled anyway (DE 4.5128)."""
    for action in options:
        if action[0] == "swap" and not line(s, line(s, action[1]).holder).vehicle_marks & RECALL:
            return action
    return DONE


def plain(options: list[Action]) -> Action:
    """Stay where one is, go when one must, keep what one has."""
    for verb in ("stay", "go", "done", "button up"):
        for action in options:
            if action[0] == verb:
                return action
    return options[0]


def goal_field(s: IslandState) -> list[float]:
    """MF from every hex in play to what is fought for."""
    battle = battle_of(s)
    goals = [h for c in battle.victory.conditions for hexes in c.wholes for h in hexes]
    goals += [h for c in battle.victory.conditions for h in c.hexes]
    return distances(battle.ground, tuple(sorted(set(goals)))) if goals else [0.0] * battle.ground.n


# the set-up


def arming(s: IslandState, action: Action) -> float:
    """Radios to leaders who lead least; heavy weapons to half-squads and crews, the rest to squads, one each."""
    if action == DONE:
        return 0.0
    w, x = line(s, action[1]), line(s, action[2])
    if w.module:
        return 9.0 + x.type.leadership
    worth = 5.0 - 4.0 * len(carried_by(s, action[2]))
    if x.type.is_leader:
        return worth - 6.0
    small = x.type.size == 1
    return worth + (2.0 if small == (w.type.stays_put or w.type.is_gun) else 0.0)


def stationing(s: IslandState, f: Station, options: list[Action]) -> Action:
    if f.at == "faced":
        return ("face", TOWARDS[f.side])
    if f.at == "laid":
        hidden: Action = ("lay hidden", TOWARDS[f.side])
        return hidden if hidden in options else ("lay", TOWARDS[f.side])
    if f.at == "hatched":
        return options[0]
    if f.at == "joined":
        return options[0]
    places = [a for a in options if a[0] == "station"]
    if not places:
        return options[0]
    field = goal_field(s)
    x = line(s, f.key)
    return max(places, key=lambda a: post_worth(s, x, f.side, field, a[2]))


def post_worth(s: IslandState, x: Line, side: int, field: list[float], h: int) -> float:
    """Attackers stand as far forward as they can, defenders in buildings before the goal; nobody in a crowd."""
    g = ground_of(s)
    acting = battle_of(s).victory.acting == side
    there = stacking(s, side, h)[0] if h in s.stacks else 0
    worth = -field[h] if acting else -0.4 * abs(field[h] - REACH)
    crowd = 1.5 if acting else 4.0
    if x.type.is_vehicle:
        return worth + (
            -6.0 if g.is_building[h] else 1.0 if any(r in ROADS for r in g.field.roads[g.hex_of[h]]) else 0.0
        )
    if x.type.is_leader:
        return worth + 2.0 * g.tem[h] + (3.0 if 0 < there < 6 else 0.0)
    return worth + 2.0 * g.tem[h] - crowd * there


def arrival(s: IslandState, options: list[Action]) -> Action:
    """Everybody comes on as soon as he can, by the edge hexes nearest the goal, spread over some of them."""
    if options[0][0] == "expose":
        return options[0]
    bringing = [a for a in options if a[0] == "bring"]
    if not bringing:
        return DONE
    key = bringing[0][1]
    field = goal_field(s)
    own = sorted([a for a in bringing if a[1] == key], key=lambda a: (field[a[2]], a[2]))
    return own[len(s.brought) % min(SPREAD, len(own))]


def go_on(s: IslandState, options: list[Action]) -> Action:
    """On with it, unless nobody is left to fight; the Germans are glad of every end."""
    left = [s.roster[side] or s.fleet[side] or s.reserve[side] for side in (0, 1)]
    ending: Action = ("end the scenario",)
    if ending in options and (not all(left) or (s.player == GERMAN and ("concede",) not in options)):
        return ending
    return ("go on",)


def playing_area(s: IslandState, f: PlayingArea, options: list[Action]) -> Action:
    """Ten by ten hexes about the British building that lies nearest the Germans."""
    w = whole_map()
    mine = [x.hex for _, x in lines(s, GERMAN) if x.hex >= 0] or [w.hex(VICTORY_BUILDING)]
    theirs = [h for h, side in s.held.items() if side == BRITISH] or [w.hex("A12")]
    centre = min(theirs, key=lambda h: (min([w.ranges[h][m] for m in mine]), h))
    column, row = grid_of(centre)
    first = (max(0, column - 4), max(1, row - 4))
    if f.at == "begun":
        return min(options, key=lambda a: (distance(grid_of(a[1]), first), a[1]))
    return max(options, key=lambda a: (sum(grid_of(a[1])), a[1]))


def distance(one: tuple[int, int], other: tuple[int, int]) -> int:
    return abs(one[0] - other[0]) + abs(one[1] - other[1])


# the Refit Phase


def purchase(s: IslandState, options: list[Action]) -> Action:
    """The next thing wanted that there are points for; Germans on the map, the British for entry."""
    side = s.player
    if side == GERMAN and ("buy", "chit", "map") in options and s.date in (2, 3) and stronger(s):
        return ("buy", "chit", "map")
    for ident in WANTED[side]:
        for how in ("map", "entry") if side == GERMAN else ("entry", "map"):
            if ("buy", ident, how) in options:
                return ("buy", ident, how)
    return DONE


def stronger(s: IslandState) -> bool:
    """Have the Germans squads enough for a counterattack?"""
    own = sum([x.type.size for _, x in lines(s, GERMAN) if x.type.is_multi_man])
    return own >= 24


def initiative(s: IslandState, options: list[Action]) -> Action:
    """The British attack whenever they can, and save a date when the chits would not last."""
    attack: Action = ("attack",)
    if attack not in options:
        return options[0]
    if s.player == GERMAN:
        return attack
    dates, chits = len(DATES) - s.date, BRITISH_CHITS - s.attacks_used[BRITISH]
    weak = sum([x.type.size for _, x in lines(s, BRITISH) if x.type.is_multi_man]) < 16
    return ("idle",) if dates > chits and weak else attack


def replenishing(s: IslandState, action: Action) -> float:
    if action == DONE:
        return 0.0
    t = line(s, action[1]).type
    return 1.0 + t.fp + t.morale + (0.5 if action[2] != ENTRY else 0.0)
