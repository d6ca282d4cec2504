"""What a shot of Band of Brothers is likely to do, by a rough sum that looks at sight, range, cover and nearness."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s14_line_of_sight import can_aim
from bocage.games.brothers.infantry.shot import AT_VEHICLES, DIRECTED, FLAME
from bocage.games.brothers.printed import pac
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import ABOARD, FULL, BrothersState
from bocage.games.brothers.table import place_of
from bocage.games.brothers.terrain.s50_night import sees

DIE = 10
OPEN_MOVER = 3
"""What moving in the open adds for whoever waits for it, at middling range."""


def strength(s: BrothersState, firer: int, loc: int, waiting: bool, how: str = "") -> float:
    """The Firepower that this unit brings to bear there, cover and range counted; 0 without a line of sight."""
    at = place_of(s, firer)
    if at < 0 or at == loc:
        return 0.0
    g = CARDS[s.scenario].ground
    if how == DIRECTED:
        if not can_aim(s, firer, loc, how):
            return 0.0
    elif not g.clear_row(at)[loc] or (CARDS[s.scenario].night and not sees(s, at, loc)):
        return 0.0
    kind = UNITS[s.kind[firer]]
    if kind.decoy:
        return 0.0
    i = 0 if s.step[firer] == FULL else 1
    far = g.ranges[at][loc]
    ground = g.terrain[loc]
    cover = ground.mortar if kind.indirect else ground.direct
    fort = s.forts.get(loc)
    if fort is not None:
        cover = min(cover, pac.FORTIFICATIONS[fort[0]][0])
    if kind.arc:
        power = float(kind.gun_fp[0] if how in AT_VEHICLES else kind.gun_fp[1])
    elif how == FLAME:
        power = float(kind.flame)
    else:
        power = float(kind.prof[i] + 1 if waiting else kind.fp[i])
        if far > kind.reach[i]:
            if far > 2 * kind.reach[i]:
                return 0.0
            power = power // 2
    if loc in g.adjacent[at]:
        power += pac.ADJACENT
    return power + cover


def chance(power: float) -> float:
    """That a shot of this strength does anything."""
    return 0.0 if power <= -3 else max(0.1, min(0.95, power / DIE))


def at_mover(s: BrothersState, firer: int, mover: int, how: str) -> float:
    """The strength against a unit that moves before one's eyes."""
    at = s.at[mover] if s.at[mover] != ABOARD else place_of(s, mover)
    power = strength(s, firer, at, True, how)
    if power == 0.0 and not seen(s, firer, at, how):
        return -9.0
    g = CARDS[s.scenario].ground
    if g.terrain[at].open_ground and g.ranges[place_of(s, firer)][at] <= 8:
        power += OPEN_MOVER
    return power


def seen(s: BrothersState, firer: int, loc: int, how: str) -> bool:
    """Has the firer a line to it, by himself or by a spotter?"""
    return place_of(s, firer) >= 0 and can_aim(s, firer, loc, how)
