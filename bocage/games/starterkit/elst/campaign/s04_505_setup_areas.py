"""DE 4.505 Setup Area Determination in the Refit Phase, and who is Retained where without having to Escape."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from bocage.games.starterkit.elst.campaign.book import (
    Key,
    Line,
    carried_by,
    line,
    lines,
    lose,
    name_of,
    note,
    retain,
    write,
)
from bocage.games.starterkit.elst.campaign.s04_505_areas import (
    BUILDING,
    NO_MANS_LAND,
    NOBODY,
    ROAD,
    VEHICLE,
    Areas,
    Strategic,
    determine,
)
from bocage.games.starterkit.elst.campaign.s04_505_paths import (
    Goal,
    Path,
    foot,
    nearest,
    shift_way,
    tracks,
    uncontrolled_on,
)
from bocage.games.starterkit.elst.campaign.s04_505_reading import island_entries, island_ground, road_exits
from bocage.games.starterkit.elst.campaign.s04_505_why import area_name
from bocage.games.starterkit.elst.campaign.state import ENTRY, IN_PLACE, NOWHERE, SIDES, IslandState
from bocage.games.starterkit.model.marks import BOGGED, DISABLED, IMMOBILIZED, MALFUNCTION, MIRED
from bocage.games.starterkit.model.names import Hex, Side
from bocage.games.starterkit.model.tables_campaign import ARMED_HULK, EQUIPMENT_OUTSIDE, SILENT_HULK, UNITS_OUTSIDE
from bocage.games.starterkit.movement.s03_3_1_entering import MOST_HALVES, MOST_LEADERS
from bocage.kernel.explain import Explanation
from bocage.kernel.frames import Action, Frame, ask, end, goto, tell
from bocage.kernel.refusal import Refusal

STUCK: Final = BOGGED | MIRED | IMMOBILIZED
NOT_NEAREST = Refusal("DE 4.5053", "it is Retained into the nearest friendly Setup Area or Entry Area")


# the map as it is divided now


def areas_now(s: IslandState) -> Areas:
    """DE 4.5055 The Areas as they were recorded."""
    return Areas(island_ground(), s.zone, s.zone_side, s.strategic, island_entries())


def is_mobile_line(x: Line) -> bool:
    """A vehicle that can move; a Stunned one can (DE 4.506 gives it a DRM)."""
    return x.type.is_vehicle and not x.vehicle_marks & STUCK


def has_main_armament(s: IslandState, key: Key) -> bool:
    """DE 4.2 Is its main armament functioning?"""
    arms = carried_by(s, key)
    if not arms:
        return False
    main = line(s, arms[0])
    return not main.status & MALFUNCTION and not main.gun_marks & DISABLED


def strategic_locations(s: IslandState) -> Strategic:
    """DE 4.2 Buildings and road exits with who Controls them, and hexes that a mobile, armed vehicle alone holds."""
    g = island_ground()
    found: Strategic = {h: (s.held.get(h, NOBODY), BUILDING) for h in range(g.hexes) if g.is_building[h]}
    found.update({h: (s.held.get(h, NOBODY), ROAD) for h in road_exits()})
    held: dict[int, int] = {}
    for side in (0, 1):
        for key, x in lines(s, side):
            if x.hex >= 0 and is_mobile_line(x) and has_main_armament(s, key):
                held[x.hex] = held.get(x.hex, 0) | 1 << side
    for h, mask in sorted(held.items()):
        if mask == 3 or h in road_exits():
            continue
        side = 1 if mask == 2 else 0
        if h not in found or (found[h][0] != side and not is_occupied_by(s, h, 1 - side)):
            found[h] = (side, VEHICLE)  # in a building: while it is there (SK 2.0), so nothing is noted in `held`
    return found


def is_occupied_by(s: IslandState, h: Hex, side: Side) -> bool:
    """Has the side a unit in the hex? All are in Good Order by now (DE 4.503)."""
    return any([x.hex == h and (x.type.is_personnel or x.type.is_vehicle) for _, x in lines(s, side)])  # noqa: C419 (lists compile to loops)


def occupied_hexes(s: IslandState) -> frozenset[int]:
    """The hexes with a unit of either side (DE 4.5054)."""
    found: set[int] = set()
    for side in (0, 1):
        for _, x in lines(s, side):
            if x.hex >= 0 and (x.type.is_personnel or x.type.is_vehicle):
                found.add(x.hex)
    return frozenset(found)


def record(s: IslandState, areas: Areas) -> None:
    """DE 4.5055 The map is marked; later changes of Strategic Locations do not alter it."""
    s.zone, s.zone_side, s.strategic = areas.zone, areas.sides, areas.strategic
    s.zone_cut = [0] + [int(areas.is_isolated(k)) for k in range(1, len(areas.sides))]
    for h, (side, letter) in areas.strategic.items():
        if letter != VEHICLE and side != NOBODY:
            s.held[h] = side  # DE 4.5054: what was surrounded has changed hands
    for k in range(1, len(areas.sides)):
        cut = ", Isolated" if s.zone_cut[k] else ""
        hexes = len(areas.hexes(k))
        count = f"{hexes} {'hex' if hexes == 1 else 'hexes'}{cut}"
        tell(s, "DE 4.505", ("setup area", k, f"{area_name(areas, k, SIDES)}: {count}"))


# questions the other steps ask


def area_isolated(s: IslandState, n: int) -> bool:
    return n > 0 and bool(s.zone_cut[n])


def isolated(s: IslandState, key: Key) -> bool:
    """DE 4.5052 Retained in a Setup Area that is Isolated."""
    return area_isolated(s, line(s, key).area)


def front_line(s: IslandState, h: Hex) -> bool:
    return areas_now(s).is_front_line(h)


def entry_hexes(s: IslandState, side: Side) -> frozenset[int]:
    """CG7 The Eligible Entry Area now."""
    return areas_now(s).entries(side)


class ShiftPath(NamedTuple):
    """DE 4.511 The best way of a Shift."""

    hexes: Path
    uncontrolled: int
    plain: bool
    """All of it road and Open Ground hexes."""


def shift_path(s: IslandState, side: Side, movers: list[Key], start: int, goal: int) -> ShiftPath | None:
    """DE 4.511 From one Area to another by hexes that all movers can enter; of two ways the one with the lower DRM."""
    areas = areas_now(s)
    masks = [enterable_for(line(s, key)) for key in movers]
    mask = [all([m[h] for m in masks]) for h in range(areas.ground.hexes)] if masks else foot(areas.ground)  # noqa: C419 (lists compile to loops)
    starts = sorted(areas.entries(side)) if start == ENTRY else areas.hexes(start)
    goals = areas.entries(side) if goal == ENTRY else frozenset(areas.hexes(goal))
    best: ShiftPath | None = None
    for plain in (True, False):
        path = shift_way(areas, starts, goals, side, mask, plain)
        if path:
            found = ShiftPath(path, uncontrolled_on(areas, path), plain)
            if best is None or found.uncontrolled // 5 < best.uncontrolled // 5 - 1:
                best = found
    return best


def touches_entry(s: IslandState, n: int) -> bool:
    """DE 4.511 Is the Eligible Entry Area part of this Setup Area or adjacent to it?"""
    areas = areas_now(s)
    entries = areas.entries(s.zone_side[n])
    near = [h for h in entries if areas.zone[h] == n or any([areas.zone[b] == n for b in _near(areas, h)])]  # noqa: C419 (lists compile to loops)
    return bool(near)


def _near(areas: Areas, h: Hex) -> list[int]:
    return [b for b in areas.ground.field.neighbours[h] if b >= 0]


def enterable_for(x: Line) -> list[bool]:
    g = island_ground()
    return tracks(g, x.type.is_tracked) if x.type.is_vehicle else foot(g)


# who is where


def mans_gun(s: IslandState, key: Key) -> bool:
    return any([line(s, k).type.is_gun for k in carried_by(s, key)])  # noqa: C419 (lists compile to loops)


def ground_word(areas: Areas, h: Hex, side: Side) -> str:
    """What a hex is to a side, in the words of the charts (DE 4.5057)."""
    owner = areas.owner(h)
    if owner == side:
        return "friendly"
    if owner != NOBODY:
        return "enemy"
    return "no_mans_land" if areas.zone[h] == NO_MANS_LAND else "uncontrolled"


def move_to(s: IslandState, key: Key, place: int) -> None:
    """Retained elsewhere than where it stood, with all it possesses: its hex of the last scenario binds nobody now."""
    retain(s, key, place)
    for k in (key, *carried_by(s, key)):
        write(s, k, line(s, k)._replace(hex=-1))


def flip(s: IslandState, key: Key, rule: str) -> None:
    """SK 7.4 A vehicle is flipped to its wreck side."""
    x = line(s, key)
    s.ruins.append((x.hex, x.row, x.side))
    lose(s, key, rule, "is flipped to its wreck side", True)


def settle_loose(s: IslandState) -> None:
    """DE 4.5057 Unpossessed Equipment: in a Setup Area it is that side's affair (DE 4.507), elsewhere it stays. What
    was left in place before is judged anew, for the Areas are (DE 4.505), whether or not it lay in the part in play."""
    areas = areas_now(s)
    for side in (0, 1):
        for key, x in lines(s, side):
            if x.hex < 0 or x.holder >= 0 or x.type.is_personnel or x.type.is_vehicle:
                continue
            if x.area != NOWHERE and x.area != IN_PLACE:
                continue
            word = ground_word(areas, x.hex, side)
            if x.module and word != "friendly":  # DE 4.3 CG3: the module is Retained, with a radio (docs/rulings)
                write(s, key, x._replace(area=ENTRY, hex=-1))
                continue
            stays = word != "friendly" and EQUIPMENT_OUTSIDE[word] == "stays"
            write(s, key, x._replace(area=IN_PLACE if stays else areas.zone[x.hex]))


def room_left(s: IslandState, areas: Areas, k: int, key: Key) -> bool:
    """SK 3.3.1 Would the Area, every hex of it filled, still hold this unit too?"""
    hexes = len([h for h in areas.hexes(k) if areas.ground.passable[h]])
    halves = leaders = 0
    kept = [x for other, x in lines(s, areas.sides[k]) if x.area == k and x.type.is_personnel and other != key]
    for x in (*kept, line(s, key)):
        if x.type.is_leader:
            leaders += 1
        elif x.type.is_personnel:
            halves += x.type.size
    return halves <= MOST_HALVES * hexes and leaders <= MOST_LEADERS * hexes


def ways_home(s: IslandState, key: Key) -> list[Goal]:
    """DE 4.5053 Where a unit in Uncontrolled Territory may be Retained; empty if it must attempt Escape."""
    areas = areas_now(s)
    x = line(s, key)
    full = [k for k in areas.of_side(x.side) if s.zone_cut[k] and not room_left(s, areas, k, key)]
    return nearest(areas, x.hex, x.side, enterable_for(x), frozenset(full))


class SetupAreas(Frame):
    """DE 4.505 to 4.5057: the map is divided, and everybody on it finds his place or has to Escape."""

    def __init__(self) -> None:
        super().__init__()
        self.waiting: tuple[int, ...] = ()

    def start(self, s: IslandState, _: Any) -> None:
        record(s, determine(island_ground(), strategic_locations(s), occupied_hexes(s), island_entries()))
        areas = areas_now(s)
        for side in (0, 1):
            for key, x in lines(s, side):
                if x.hex < 0 or not (x.type.is_personnel or x.type.is_vehicle):
                    continue
                word = ground_word(areas, x.hex, side)
                if word == "friendly":
                    retain(s, key, areas.zone[x.hex])  # DE 4.5056
                elif x.type.is_vehicle and not is_mobile_line(x):
                    self._hulk(s, key, word)
                else:
                    retain(s, key, NOWHERE)
                    if UNITS_OUTSIDE[word] == "nearest" and not mans_gun(s, key):  # CG9: a Gun has to Escape
                        self.waiting = (*self.waiting, key)
        settle_loose(s)
        goto(s, self, "next")

    def _hulk(self, s: IslandState, key: Key, word: str) -> None:
        """DE 4.5051, 4.5053, 4.5057 An immobile vehicle outside its own Areas."""
        chart = ARMED_HULK if has_main_armament(s, key) else SILENT_HULK
        if chart[word] == "wreck":
            flip(s, key, "DE 4.5057")
        else:
            retain(s, key, IN_PLACE)

    def next(self, s: IslandState, _: Any) -> None:
        """DE 4.5053 The next unit in Uncontrolled Territory."""
        while self.waiting:
            key = self.waiting[0]
            goals = ways_home(s, key)
            if len(goals) > 1:
                return ask(s, self, "chosen", line(s, key).side, "DE 4.5053")
            if goals:
                self._home(s, key, goals[0][0])
            self.waiting = self.waiting[1:]
        return end(s)

    def _home(self, s: IslandState, key: Key, place: int) -> None:
        x = line(s, key)
        where = "the Entry Area" if place == ENTRY else area_name(areas_now(s), place, SIDES)
        note(
            s, x.side, "DE 4.5053", f"{name_of(x)} in {island_ground().names[x.hex]} is Retained in {where}", key, True
        )
        move_to(s, key, place)

    def can_chosen(self, s: IslandState) -> list[Action]:
        return [("retain", self.waiting[0], place) for place, _ in ways_home(s, self.waiting[0])]

    def why_not_chosen(self, s: IslandState, action: Action) -> Refusal | None:
        return NOT_NEAREST

    def explain_chosen(self, s: IslandState, action: Action) -> Explanation | None:
        g = island_ground()
        found = Explanation(("DE 4.5053",), "Retained by the shortest way over Uncontrolled Territory")
        for place, path in ways_home(s, action[1]):
            if place == action[2]:
                found.notes.append(f"way: {', '.join([g.names[h] for h in path])} (DE 4.5053)")
        return found

    def chosen(self, s: IslandState, action: Action) -> None:
        self._home(s, action[1], action[2])
        self.waiting = self.waiting[1:]
        goto(s, self, "next")
