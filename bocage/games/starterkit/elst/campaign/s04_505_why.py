"""DE 4.505 Why a hex is in a side's Setup Area or not: sentences for a player who asks."""

from __future__ import annotations

from bocage.games.starterkit.elst.campaign.s04_505_areas import (
    BUILDING,
    NO_MANS_LAND,
    NOBODY,
    ROAD,
    Areas,
    within_reach,
)
from bocage.games.starterkit.elst.campaign.s04_505_paths import foot, way_out
from bocage.games.starterkit.model.names import Hex, Side
from bocage.games.starterkit.model.tables_campaign import REACH
from bocage.kernel.refusal import Refusal

KINDS = {BUILDING: "building", ROAD: "road exit", "V": "vehicle's hex"}


def area_name(areas: Areas, k: int, names: tuple[str, str]) -> str:
    """DE 4.5055 The ID of a Setup Area: whose it is, numbered for each side."""
    side = areas.sides[k]
    return f"{names[side]} Setup Area {areas.of_side(side).index(k) + 1}"


def zone_name(areas: Areas, h: Hex, names: tuple[str, str]) -> str:
    k = areas.zone[h]
    if k > 0:
        return area_name(areas, k, names)
    return "No Man's Land" if k == NO_MANS_LAND else "Uncontrolled Territory"


def closest(areas: Areas, h: Hex, side: Side) -> tuple[int, int]:
    """The nearest Strategic Location that a side Controls and how far it is; (-1, 0) if it has none."""
    row = areas.ground.ranges[h]
    found = [(row[x], x) for x, (whose, _) in areas.strategic.items() if whose == side]
    if not found:
        return -1, 0
    far, x = min(found)
    return x, far


def outside_refusal(areas: Areas, h: Hex, side: Side, names: tuple[str, str]) -> Refusal | None:
    """Why the hex is in no Setup Area of the side; None if it is in one."""
    if areas.owner(h) == side:
        return None
    g = areas.ground
    where, mine, theirs = g.names[h], names[side], names[1 - side]
    if h in areas.strategic:
        whose, letter = areas.strategic[h]
        if whose == 1 - side:
            return Refusal("DE 4.2", f"the {theirs} side Controls {where}, a {KINDS[letter]}")
        return Refusal("DE 4.2", f"nobody Controls {where}, a {KINDS[letter]}, and no Setup Area encloses it empty")
    own, far = closest(areas, h, side)
    if areas.zone[h] == NO_MANS_LAND:
        enemy, away = closest(areas, h, 1 - side)
        return Refusal(
            "DE 4.5051",
            f"{where} is No Man's Land: {far} from {g.names[own]} ({mine}) and {away} from {g.names[enemy]} ({theirs})",
        )
    if areas.zone[h] > 0:
        enemy, away = closest(areas, h, 1 - side)
        if away > REACH:
            return Refusal("DE 4.5054", f"{where} is enclosed by a {theirs} Setup Area")
        return Refusal("DE 4.2", f"{where} is {away} from {g.names[enemy]} ({theirs}) and not within two of yours")
    if own < 0:
        return Refusal("DE 4.5053", f"the {mine} side Controls no Strategic Location")
    if far > REACH:
        return Refusal("DE 4.5053", f"{where} is {far} hexes from {g.names[own]}, the nearest that is {mine}")
    if not g.passable[h]:
        return Refusal("DE 4.2", f"Infantry cannot enter {where}")
    return Refusal("DE 4.2", f"{where} cannot be entered from {g.names[own]} by hexes of one Setup Area")


def hex_story(areas: Areas, h: Hex, names: tuple[str, str]) -> list[str]:
    """What a hex is and why, as a player reads it who asks."""
    g = areas.ground
    said = [f"{g.names[h]}: {zone_name(areas, h, names)}"]
    if h in areas.strategic:
        whose, letter = areas.strategic[h]
        by = f"Controlled by the {names[whose]} side" if whose != NOBODY else "Controlled by nobody"
        said.append(f"a Strategic Location ({KINDS[letter]}), {by} (DE 4.2)")
    side = areas.owner(h)
    if side >= 0:
        if h not in areas.strategic:
            x, far = closest(areas, h, side)
            inside = f"{far} from {g.names[x]}" if h in within_reach(g, areas.strategic, side) else ""
            said.append(f"{inside} (DE 4.2)" if inside else "enclosed by it (DE 4.5054)")
        way = way_out(areas, h, side, foot(g))
        if way:
            said.append(f"way to the Entry Area: {', '.join([g.names[x] for x in way])} (DE 4.5052)")
        else:
            said.append("Isolated: no way by own or Uncontrolled hexes to the Entry Area (DE 4.5052)")
        if areas.is_front_line(h):
            said.append("a Front Line hex (DE 4.2)")
    for other in (0, 1):
        refusal = outside_refusal(areas, h, other, names) if other != side else None
        if refusal is not None:
            said.append(f"not {names[other]}: {refusal.reason} ({refusal.rule})")
    return said
