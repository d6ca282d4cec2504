"""UF 25.4: the strength of a hit, as lines (rule, words, amount) before the coloured draw for each target.

Against men and guns every modifier of a Fire attack counts except those that concern the To Hit draw or firepower
instead (LEFT_OUT: Smoke, Wire, wet ground around the firer ...). A gun in the group may
differ from the men around it: see s34_gun_defence.py.
"""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import (
    AFV_GUN,
    ANTI_TANK_RIFLE,
    INFANTRY_GUN,
    MORTAR,
    boxed_effect,
    lacks_he,
    piece_class,
    unboxed_effect,
)
from bocage.games.upfront.armor.s25_to_hit import hull_down
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.weapons import hits
from bocage.games.upfront.state import UpFrontState, relative_range
from bocage.games.upfront.table.ground import SOFT_SAND, WALL, WOODS, cover_of, read
from bocage.games.upfront.table.modifiers import MOVING_ROWS, movement_of

Lines = list[tuple[str, str, int]]

AT_MEN, AT_ARMOR, AT_CREW = "men", "armor", "crew"  # what is aimed at; AT_CREW: Morale and CE of an AFV (UF 28.3)

LEFT_OUT = (
    *("UF 8.41", "UF 8.52", "UF 13.21", "UF 13.22", "UF 13.32"),  # UF 25.7, UF 13.32
    "UF 22.1",
    "UF 28.431",  # for ordnance it is the To Hit frequency that suffers
    "UF 47.3",  # ordnance, charges and artillery count the jungle themselves, whoever else is in the group
)
JUNGLE = ("UF 47.3", "jungle", -1)
SAND = ("UF 52.15", "high explosive in Soft Sand", -1)
TERRAIN_RULES = ["UF 6.42", "UF 8.32", "UF 8.9"]  # the rows that are the target's terrain


def adds_number(s: UpFrontState, m: int, barrel: int, aim: str, step: int, rr: int) -> bool:
    """UF 25.4, UF 25.43, UF 44.6: whether the To Hit number is added at all."""
    sort = piece_class(s, m, barrel)
    if sort == ANTI_TANK_RIFLE:
        return False  # UF 30.6
    if aim == AT_ARMOR and sort in (AFV_GUN, INFANTRY_GUN):
        return False
    if aim != AT_ARMOR and lacks_he(s, m, barrel, rr):
        return False  # UF 44.6
    return hits(step, 0)  # UF 25.43


def fires_he(s: UpFrontState, m: int, barrel: int, t: int) -> bool:
    """UF 44.6, UF 30.6: its unboxed Effect Number is that of a shell that bursts."""
    if piece_class(s, m, barrel) == ANTI_TANK_RIFLE:
        return False
    return not lacks_he(s, m, barrel, relative_range(s, s.group[m], t))


def basic_lines(s: UpFrontState, m: int, barrel: int, t: int, aim: str, step: int, number: int) -> Lines:
    """Effect Number, To Hit number and range."""
    rr = relative_range(s, s.group[m], t)
    sort = piece_class(s, m, barrel)
    if sort == ANTI_TANK_RIFLE:
        return [("UF 30.6", "Relative Range", rr)]
    if aim == AT_ARMOR:
        found: Lines = [("UF 25.42", "boxed Effect Number", boxed_effect(s, m, barrel))]
        if sort in (AFV_GUN, INFANTRY_GUN):
            return [*found, ("UF 25.4", "Relative Range", rr)]
    else:
        found = [("UF 25.42", "Effect Number", max(unboxed_effect(s, m, barrel, rr), 0))]
    if adds_number(s, m, barrel, aim, step, rr):  # UF 30.5: light anti-tank weapons too, and no range
        found.append(("UF 25.4", "To Hit number", number))
    return found


def cover_lines(s: UpFrontState, m: int, barrel: int, t: int) -> Lines:
    """Terrain, Wire and movement of a target that is no AFV, and Elevated Fire (UF 25.41, UF 8.31)."""
    g = s.group[m]
    rows: Lines = [
        (rule, words, function(s, g, t))
        for rule, words, function in (*hooks(s).from_rows, *hooks(s).into_rows, *MOVING_ROWS)
        if rule not in LEFT_OUT
    ]
    if piece_class(s, m, barrel) == MORTAR:
        rows.append(mortar_line(s, t, rows))
    return [row for row in rows if row[2]]


def mortar_line(s: UpFrontState, t: int, rows: Lines) -> tuple[str, str, int]:
    """UF 26.4, UF 8.7: Woods are no cover against a mortar; UF 8.9: Walls take only one off."""
    ground = read(s.cards[t])
    if ground.terrain == WOODS:
        return ("UF 26.4", "Woods do not stop a mortar", -cover_of(ground))
    if ground.terrain == WALL:
        walls = sum([amount for rule, _, amount in rows if rule == "UF 8.9"])
        return ("UF 8.9", "Walls take one off a mortar", -1 - walls if walls < -1 else 0)
    moving = sum([amount for rule, _, amount in rows if rule == "UF 6.43"])  # UF 8.22: it reaches into a Gully
    return ("UF 8.22", "the first Movement card out of the Gully", movement_of(ground, True) - moving)


def armor_lines(s: UpFrontState, m: int, t: int) -> Lines:
    """UF 28.32, UF 28.62, UF 28.92, UF 25.41: terrain counts against Armor unless it is Hull Down; movement never."""
    g = s.group[m]
    wanted = [] if hull_down(s, g, t) else TERRAIN_RULES
    rows = [
        (rule, words, function(s, g, t))
        for rule, words, function in (*hooks(s).from_rows, *hooks(s).into_rows)
        if rule in wanted
    ]
    return [row for row in rows if row[2]]


def crew_lines(s: UpFrontState, m: int, t: int) -> Lines:
    """UF 28.32, UF 28.6: terrain and movement do not help the crew of an AFV; Elevated Fire counts (UF 8.31)."""
    g = s.group[m]
    rows = [(rule, words, function(s, g, t)) for rule, words, function in hooks(s).from_rows if rule == "UF 8.31"]
    return [row for row in rows if row[2]]


def strength_lines(s: UpFrontState, m: int, barrel: int, t: int, aim: str, step: int, number: int) -> Lines:
    """The whole sum of a hit with this To Hit number at this final frequency."""
    basic = basic_lines(s, m, barrel, t, aim, step, number)
    if s.jungle:
        basic.append(JUNGLE)
    if s.desert and aim != AT_ARMOR and read(s.cards[t]).terrain == SOFT_SAND and fires_he(s, m, barrel, t):
        basic.append(SAND)
    if aim == AT_ARMOR:
        return basic + armor_lines(s, m, t)
    return basic + (crew_lines(s, m, t) if aim == AT_CREW else cover_lines(s, m, barrel, t))


def hit_strength(s: UpFrontState, m: int, barrel: int, t: int, aim: str, step: int, number: int) -> int:
    """UF 25.4: the strength before the draw for each target."""
    return sum([amount for _, _, amount in strength_lines(s, m, barrel, t, aim, step, number)])
