"""Why a unit may not fire: one function per prohibition, module constants where the words are always the same."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.modifiers import adjusted
from bocage.games.brothers.infantry.s14_line_of_sight import can_aim
from bocage.games.brothers.infantry.shot import (
    AP,
    ASSAULT,
    CANISTER,
    DIRECTED,
    FINAL,
    FIRE,
    FLAME,
    FLAMES,
    LOB,
    PLAIN,
    REAR,
    SAT,
    SUSTAINED,
    TEAMS,
    Shot,
    base_power,
)
from bocage.games.brothers.moving import turned_on_the_spot
from bocage.games.brothers.numbers import Loc, Side, Unit
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import UNITS, UnitType
from bocage.games.brothers.state import ABOARD, DUG, FULL, BrothersState
from bocage.games.brothers.table import in_melee, on_foot, place_of, type_of
from bocage.games.brothers.terrain.ground import Ground
from bocage.games.brothers.terrain.s50_night import in_view
from bocage.games.brothers.vehicles.arcs import bears
from bocage.games.brothers.vehicles.s20_10_targets import UNARMED, affected, arc_refusal, machine_target_refusal
from bocage.games.brothers.vehicles.s21_04_firing import aboard_refusal
from bocage.kernel.refusal import Refusal

DECOY_FIRES = Refusal("BB 15.0", "a Decoy may not fire")
IN_MELEE = Refusal("BB 6.1", "a unit that shares its location with an enemy may not fire")
FRIENDS = Refusal("BB 6.1", "no unit may fire into a location that holds friendly infantry")
NO_ENEMY = Refusal("BB 6.0", "there is no enemy to fire at")
TOO_FAR = Refusal("BB 6.0", "the target is beyond twice its Range")
TOO_FAR_FLAT = Refusal("BB 6.0", "it has no long range: the target is beyond its Range")
FLAME_FAR = Refusal("BB 34.0", "a Flamethrower reaches two hexes")
BEYOND = (TOO_FAR, TOO_FAR_FLAT, FLAME_FAR)
"""Whatever is farther off cannot be fired at either."""
TOO_NEAR = Refusal("BB 31.0", "the target is nearer than the Mortar's least range")
MORTAR_HERE = Refusal("BB 31.0", "Mortars may not fire from inside a building, a Pillbox or a Swamp")
MORTAR_JUNGLE = Refusal("BB 51.0", "only Japanese Mortars fire from a Jungle hex they did not set up in")
MORTAR_CAVE = Refusal("BB 43.4", "Mortars may not fire from inside a Cave")
GD_PILLBOX = Refusal("BB 43.3", "Mortars and Grenade Dischargers may not fire out of a Pillbox or Bunker")
TEAM_SWAMP = Refusal("BB 52.0", "Weapon Teams may not fire from a Swamp")
TEAM_WATER = Refusal("BB 45.1", "Weapon Teams may not fire from a River")
TEAM_SURF = Refusal("BB 45.6", "Weapon Teams may not fire from Surf")
FROM_WATER = {"BB 52.0": TEAM_SWAMP, "BB 45.6": TEAM_SURF}
DARK = Refusal("BB 50.2", "the target is neither within the Visibility Range nor Illuminated")
NIGHT_LONG = Refusal("BB 50.2", "at night infantry may not fire beyond normal Range")
RAIN = Refusal("BB 55.2", "in the rain nobody fires farther than three hexes")
WEAK_LONG = Refusal("BB 6.1", "an attack of less than 1 FP may only be made within normal Range")
NO_SIGHT = Refusal("BB 14.0", "it has no LOS to the target, and by the option chosen sight is shown")
NO_FLAME = Refusal("BB 34.0", "it has no Flamethrower")
NOT_MORTAR = Refusal("BB 31.1", "only a Mortar team may use Directed Fire")
GD_DIRECTED = Refusal("BB 59.3", "a Grenade Discharger may not use Directed Fire")
KEEPS_FACING = Refusal("BB 10.1", "Weapon Teams and Japanese Squads may not change facing for Final Op Fire")
NO_CANISTER = Refusal("BB 37.0", "it has no canister ammunition")
CANISTER_FAR = Refusal("BB 37.0", "canister reaches three hexes")
CANISTER_RANGE = 3
NOT_92 = Refusal("BB 38.0", "only the Type 92 Battalion Gun fires as a Mortar")
NO_GUN = Refusal("BB 20.9", "Infantry hurts Vehicles by anti-tank weapons, flame or Close Assault only")
NO_SMALL_ARMS = Refusal("BB 20.11", "only small arms are fired at a weak rear")
NOT_MG = Refusal("BB 61.1", "only an Unused MG team may choose Sustained Fire, where that option is played")
CAVE_FRONT = Refusal("BB 43.4", "fire passes into and out of a Cave only through its two front hexes")
OTHER_FLOOR = Refusal("BB 40.2", "different levels of a building see each other only in one hex")
OTHER_LEVEL = Refusal("BB 6.1", "a friendly unit on the other level of the hex would be hit too")


def place_refusal(s: BrothersState, u: Unit, how: str) -> Refusal | None:
    """May the unit fire at all from where it is?"""
    kind = UNITS[s.kind[u]]
    if how == SAT:
        from bocage.games.brothers.weapons.s33_satw import weapon_refusal

        refusal = weapon_refusal(s, u)
        if refusal is not None:
            return refusal
    elif not kind.fires:
        return UNARMED if kind.arc else DECOY_FIRES
    if in_melee(s, u):
        return IN_MELEE
    if s.at[u] == ABOARD:
        refusal = aboard_refusal(s, u)
        if refusal is not None:
            return refusal
    if how != PLAIN:
        if how in (FLAME, FLAMES):
            return None if kind.flame else NO_FLAME
        if how == CANISTER:
            return None if kind.canister else NO_CANISTER
        if how == LOB and not kind.type92:
            return NOT_92
        if kind.type92 and how in (LOB, DIRECTED):
            return _lob_refusal(s, u, CARDS[s.scenario].ground)
        refusal = _weapon_refusal(s, kind, how)
        if refusal is not None:
            return refusal
    if s.at[u] == ABOARD or (not kind.dry_ground and not kind.indirect):
        return None  # BB 45.1: the ground bars unmounted teams
    return _terrain_refusal(s, u, kind, CARDS[s.scenario].ground)


def _weapon_refusal(s: BrothersState, kind: UnitType, how: str) -> Refusal | None:
    """Has the unit what it takes to fire in this way?"""
    if how == DIRECTED:
        if kind.gd:
            return GD_DIRECTED
        return None if kind.directs else NOT_MORTAR
    if how == SUSTAINED:
        return None if kind.sustains and s.sustained_rule else NOT_MG
    if how == AP:
        return None if kind.arc else NO_GUN
    return NO_SMALL_ARMS if how == REAR and (not kind.fires or kind.arc or kind.indirect) else None


def _lob_refusal(s: BrothersState, u: Unit, g: Ground) -> Refusal | None:
    """BB 38.0, 31.0: as a Mortar it may not fire from inside a building, a Pillbox or a Cave; Japanese from Jungle."""
    fort = s.forts.get(s.at[u], ("", 0))[0]
    if "mortar fire" in pac.FORTIFICATION_NO.get(fort, ()):
        return GD_PILLBOX
    if g.is_cave(s.at[u]):
        return MORTAR_CAVE
    return MORTAR_HERE if g.terrain[s.at[u]].blocks_mortar_fire else None


def _terrain_refusal(s: BrothersState, u: Unit, kind: UnitType, g: Ground) -> Refusal | None:
    """What the chart says of firing from such ground and out of such a Fortification."""
    loc = s.at[u]
    terrain = g.terrain[loc]
    fort = s.forts.get(loc, ("", 0))[0]
    barred = pac.FORTIFICATION_NO.get(fort, ())
    if kind.indirect:
        if terrain.blocks_mortar_fire:
            return MORTAR_HERE  # BB 40.1: Dischargers too fire only from Huts
        if ("discharger fire" if kind.gd else "mortar fire") in barred:
            return GD_PILLBOX  # in a Hut hex too: an occupant is in the Fortification, not in the Hut (BB 43.0)
    if not kind.dry_ground:
        return None
    if terrain.blocks_team_fire:
        return (
            FROM_WATER.get(terrain.rule, TEAM_WATER) if not kind.directs or terrain.rule != "BB 52.0" else MORTAR_HERE
        )
    if kind.directs:
        if g.is_cave(loc) and "mortar fire" in pac.FORTIFICATION_NO["cave"]:
            return MORTAR_CAVE
        if terrain.mortars_must_set_up and kind.jungle_sky and not s.mark[u] & DUG:
            return MORTAR_JUNGLE
    return None


def target_refusal(
    s: BrothersState, u: Unit, loc: Loc, mode: str, how: str, flare: bool = False, cp: bool = False
) -> Refusal | None:
    """May the unit, which may fire, fire at this location? LOS is not asked: nobody may test it for free (BB 14.0)."""
    card = CARDS[s.scenario]
    g = card.ground
    kind = UNITS[s.kind[u]]
    side = s.side[u]
    sides = s.side
    enemy = friend = False
    for v in s.here.get(loc, ()):
        if sides[v] != side:
            enemy = True
        elif not UNITS[s.kind[v]].vehicle:
            friend = True
    if not enemy:
        return NO_ENEMY
    if friend:
        return FRIENDS
    source = s.at[u] if s.at[u] != ABOARD else place_of(s, u)
    if card.machines:
        refusal = machine_target_refusal(s, side, source, kind, loc, how)
        if refusal is not None:
            return refusal
    distance = g.ranges[source][loc]
    flame = False
    reach = kind.reach[0 if s.step[u] == FULL else 1]
    if how != PLAIN:
        if how == SAT:
            from bocage.games.brothers.weapons.s33_satw import range_refusal

            refusal = range_refusal(s, u, loc, mode)
            if refusal is not None:
                return refusal
            reach = distance
        elif how == CANISTER:
            if distance > CANISTER_RANGE:
                return CANISTER_FAR
        elif how in (FLAME, FLAMES):
            flame, reach = True, pac.FLAME_RANGE
    if distance > reach:
        if flame:
            return FLAME_FAR
        if distance > 2 * reach:
            return TOO_FAR
        if not kind.long_range:
            return TOO_FAR_FLAT
        if card.night:
            return NIGHT_LONG
        if not _strong_enough(s, u, loc, mode, how, cp):
            return WEAK_LONG
    if distance < kind.reach_min and not flame:
        return TOO_NEAR
    if s.raining and distance > pac.MONSOON_RANGE:
        return RAIN
    if card.night and not flare and not in_view(s, source, loc) and not spotted(s, g, source, loc, how):
        return DARK
    if loc >= g.n or source >= g.n:
        rule = g.line(source, loc).rule  # said by the rules and not by a thread: no test of LOS
        if rule != "BB 14.0":
            return CAVE_FRONT if rule == CAVE_FRONT.rule else OTHER_FLOOR
    if s.sight_shown and not can_aim(s, u, loc, how, flare):
        return NO_SIGHT
    if (kind.indirect or how == LOB or (kind.type92 and how == DIRECTED)) and g.second[g.hex(loc)]:
        return _both_levels(s, g, loc, side)
    return None


def spotted(s: BrothersState, g: Ground, source: Loc, loc: Loc, how: str) -> bool:
    """BB 50.2: a Mortar's spotter next door has a Visibility Range of his own."""
    return how == DIRECTED and any(in_view(s, spot, loc) for spot in g.adjacent[source])


def _both_levels(s: BrothersState, g: Ground, loc: Loc, side: Side) -> Refusal | None:
    other = loc - g.n if loc >= g.n else loc + g.n
    return OTHER_LEVEL if on_foot(s, other, side) and not g.is_cave(max(loc, other)) else None


def _strong_enough(s: BrothersState, u: Unit, loc: Loc, mode: str, how: str, cp: bool) -> bool:
    """BB 6.1: at long range at least one target must face 1 FP; a blocked LOS shows only when the shot is tried."""
    if CARDS[s.scenario].ground.blocked(s.at[u] if s.at[u] != ABOARD else place_of(s, u), loc):
        return True
    shot = Shot(s, u, loc, mode, how, cp, must_turn(s, u, loc, mode))  # the turn and the point are known before
    base = base_power(s, shot)
    foes = [t for t in s.here[loc] if s.side[t] != s.side[u]]
    if shot.card.machines:
        foes = affected(s, shot.unit, how, foes, shot.source)  # a Vehicle that it does not hurt is no target
    for t in foes:  # noqa: SIM110 (asked very often)
        if adjusted(s, shot, base, t, False) >= 1:
            return True
    return False


def facing_refusal(s: BrothersState, u: Unit, loc: Loc, mode: str, how: str = "") -> Refusal | None:
    """BB 6.0, 10.1: who may not turn to fire."""
    kind = UNITS[s.kind[u]]
    if kind.arc:
        return arc_refusal(s, u, loc, mode, how)
    if mode != FINAL or not s.facing_rule or faces(s, u, loc):
        return None
    return None if kind.turns_for_final else KEEPS_FACING


def must_turn(s: BrothersState, u: Unit, loc: Loc, mode: str) -> bool:
    """Would it change its facing to fire there? A moving or Concealed unit has none (BB 2.2, 5.2)."""
    if UNITS[s.kind[u]].arc:
        return not faces(s, u, loc) or turned_on_the_spot(s, u)
    return s.facing_rule and mode not in (ASSAULT, TEAMS) and not s.conceal[u] and not faces(s, u, loc)


def all_round(s: BrothersState, u: Unit) -> bool:
    """BB 43.3: out of a Pillbox or Bunker one fires in any direction."""
    if s.at[u] == ABOARD:
        return True  # BB 21.4
    return s.forts.get(s.at[u], ("", 0))[0] in ("pillbox", "bunker") and not s.conceal[u]


def faces(s: BrothersState, u: Unit, loc: Loc) -> bool:
    """Is the location in the unit's front? Without a facing, and in a Pillbox (BB 43.3), everything is."""
    if type_of(s, u).arc:
        return bears(s, u, loc)
    if s.face[u] < 0 or all_round(s, u):
        return True
    return CARDS[s.scenario].ground.in_front(s.face[u], s.at[u], loc)


def fire_refusal(
    s: BrothersState, u: Unit, loc: Loc, mode: str = FIRE, how: str = "", cp: bool = False
) -> Refusal | None:
    """The whole question for one unit and one location."""
    return (
        place_refusal(s, u, how)
        or target_refusal(s, u, loc, mode, how, False, cp)
        or facing_refusal(s, u, loc, mode, how)
    )
