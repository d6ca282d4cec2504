"""What an answer in the Refit Phase or at a set-up would do, for who is about to give it."""

from __future__ import annotations

from bocage.games.starterkit.battle import ground_of
from bocage.games.starterkit.elst.campaign.battles import whole_map
from bocage.games.starterkit.elst.campaign.book import Key, carried_by, line, lines, name_of, place_words
from bocage.games.starterkit.elst.campaign.charts import (
    BRITISH_CHITS,
    BRITISH_FIRST_TO,
    ENDS,
    FULL_TO,
    PURCHASES,
    WEAPON_TO,
)
from bocage.games.starterkit.elst.campaign.state import BRITISH, ENTRY, GERMAN, SIDES, IslandState
from bocage.games.starterkit.model.names import Hex, Location, Side
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.explain import Explanation, Odds

DIE = 6


def going_on(s: IslandState, ends_turn: bool) -> Explanation:
    """DE 4.3 CG2 Whether the German die may end the scenario now."""
    found = Explanation(("DE 4.3",), "the scenario goes on")
    if ends_turn and s.turn in ENDS:
        chance = ENDS[s.turn] / DIE
        found.odds = [Odds("the scenario ends", chance, "DE 4.3"), Odds("it goes on", 1 - chance, "DE 4.3")]
    return found


def melee(s: IslandState, where: Location) -> Explanation:
    """DE 4.501 Who fights there to the end."""
    found = Explanation(("DE 4.501",), "fought round after round until nobody can attack")
    for side in (GERMAN, BRITISH):
        here = [u for u in (*s.stacks.get(where, ()), *s.vehicles.get(where, ())) if s.side[u] == side]
        found.notes.append(f"{SIDES[side]}: {', '.join([s.type(u).name for u in here])} (DE 4.501)")
    return found


def destroying(s: IslandState, key: Key) -> Explanation:
    x = line(s, key)
    return Explanation(("DE 4.507",), f"{name_of(x)} in {place_words(s, x.area)} is gone for the rest of the campaign")


def swapping(s: IslandState, gun: Key, given: Key) -> Explanation:
    tank = name_of(line(s, line(s, gun).holder))
    words = f"{name_of(line(s, given))} is given up, and the {line(s, gun).type.name} of {tank} works again"
    return Explanation(("DE 4.5123",), words)


def replenishing(s: IslandState, key: Key, row: int, area: int, allowed: int, left: int) -> Explanation:
    """DE 4.513 In half-squads: a quarter of what was lost, and what this takes of it."""
    x = line(s, key)
    into = f"{TYPES[row].name} in {place_words(s, area)}"
    found = Explanation(("DE 4.513",), f"{name_of(x)} comes back as {into}; half-squads still to come back:")
    found.add("DE 4.513", "a quarter of those lost", allowed)
    found.add("DE 4.513", "chosen before", left - allowed)
    found.add("DE 4.513", "this one", -x.type.size)
    return found


def buying(s: IslandState, side: Side, ident: str, found: Explanation) -> Explanation:
    """DE 4.5161, 4.5162 What the group would bring, at full strength and depleted."""
    row = PURCHASES[side][ident]
    if row.full:
        found.notes.append(f"full: {counted([*row.full, *row.weapons])} (DE 4.5151)")
    if row.depleted:
        full = len([1 for a in range(1, 7) for b in range(1, 7) if a + b <= FULL_TO]) / 36
        found.odds = [Odds("full", full, "DE 4.5161"), Odds("depleted", 1 - full, "DE 4.5161")]
        more = f", each weapon on {WEAPON_TO} or less" if row.weapons else ""
        found.notes.append(f"depleted: {counted([*row.depleted])}{more} (DE 4.5162)")
    if row.leaders:
        found.notes.append(f"leaders by the {row.leaders} table (DE 4.5163)")
    return found


def counted(rows: list[int]) -> str:
    """ "6 4-4-7, 2 LMG"."""
    names = [TYPES[row].name for row in rows]
    return ", ".join([f"{names.count(name)} {name}" for name in dict.fromkeys(names)])


def chit(s: IslandState, side: Side, attack: bool) -> Explanation:
    """DE 4.517 What the matrix makes of it, whatever the other side has chosen."""
    found = Explanation(("DE 4.517",), "Attack" if attack else "Idle")
    if attack:
        first = BRITISH_FIRST_TO / DIE
        found.odds = [
            Odds("the Germans attack first, if both attack", first, "DE 4.5171"),
            Odds("a British Assault, if both attack", 1 - first, "DE 4.5171"),
        ]
        found.notes.append(f"if the other side is Idle: {SIDES[side]} Assault (DE 4.5171)")
    else:
        found.notes.append(f"if the other side attacks: {SIDES[1 - side]} Assault; if not: an Idle Date (DE 4.5171)")
    if side == BRITISH:
        left = BRITISH_CHITS - s.attacks_used[BRITISH] - int(attack)
        found.notes.append(f"British Attack Chits left afterwards: {left} (DE 4.517)")
    return found


def arming(s: IslandState, weapon: Key, unit: Key) -> Explanation:
    found = Explanation(("DE 4.518",), f"{name_of(line(s, unit))} would carry, in PP:")
    for key in (*carried_by(s, unit), weapon):
        found.add("SK 4.0", line(s, key).type.name, line(s, key).type.pp)
    return found


def joining(s: IslandState, side: Side, group: int, area: int) -> Explanation:
    rows = [x.row for _, x in lines(s, side) if x.group == group and not x.type.is_mounted]
    hexes = f"{len([1 for k in s.zone if k == area])} hexes" if area != ENTRY else "it waits off the map"
    return Explanation(("DE 4.5151",), f"{counted(rows)}: {place_words(s, area)}, {hexes}")


def playing_area(s: IslandState, inside: list[Hex]) -> Explanation:
    """DE 4.5171 How much of the map it is, and which British who can be seen stand in it."""
    known = set(inside)
    g = ground_of(s)
    here = [u for u in (*s.roster[BRITISH], *s.fleet[BRITISH]) if s.at[u] >= 0 and g.hex_of[s.at[u]] in known]
    found = Explanation(("DE 4.5171",), f"{len(inside)} hexes are in play for three Game Turns")
    found.notes.append(f"British units in sight there: {len(here)} (DE 4.5171)")
    buildings = [h for h in inside if whole_map().is_building[h] and s.held.get(h, -1) == BRITISH]
    found.notes.append(f"British building hexes there: {len(buildings)} (DE 4.5171)")
    return found
