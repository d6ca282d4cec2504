"""BB 11.0: who is subject to Rout."""

from __future__ import annotations

from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.infantry.s14_line_of_sight import hindered
from bocage.games.brothers.infantry.s15_concealment import covered, sheltering
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import ABOARD, BANZAI, BrothersState
from bocage.games.brothers.table import in_melee, melee_at, place_of
from bocage.games.brothers.terrain.s50_night import watched
from bocage.games.brothers.vehicles.s21_06_rout import carried_subject

SIGHT_RANGE = 5


def beside_free_enemy(s: BrothersState, u: Unit) -> bool:
    """Is an enemy next door whom no Melee holds?"""
    side = s.side[u]
    for near in CARDS[s.scenario].ground.adjacent[place_of(s, u)]:
        if near in s.here:
            for v in s.here[near]:
                if s.side[v] != side and not s.unsure[v] and not melee_at(s, near):
                    return True
    return False


def in_the_open(s: BrothersState, u: Unit) -> bool:
    """Not in Beneficial Terrain within five hexes of an enemy, not in Melee, with an unhindered LOS."""
    loc, at_of = s.at[u], s.at
    if sheltering(s, loc):
        return False  # BB 6.2: whoever looks
    g = CARDS[s.scenario].ground
    away, eyes = g.ranges[loc], watched(s, loc)
    for v in s.own[1 - s.side[u]]:
        at = at_of[v]
        if at < 0 or away[at] > SIGHT_RANGE or not eyes[at] or s.unsure[v] or melee_at(s, at):
            continue
        if not hindered(s, at, loc) and not covered(s, loc, at, s.bank[u]):
            return True
    return False


def threatened(s: BrothersState, u: Unit) -> bool:
    """Any of the three conditions."""
    return in_melee(s, u) or beside_free_enemy(s, u) or in_the_open(s, u)


def subject_to_rout(s: BrothersState, u: Unit) -> bool:
    """BB 11.0: the three conditions; Seishin units only know the first (BB 59.5), Caves none (BB 43.4)."""
    if s.at[u] == ABOARD:
        return carried_subject(s, u)  # BB 21.6
    kind = UNITS[s.kind[u]]
    seems = kind.decoy and s.conceal[u]  # BB 15.0: under its counter it checks as what it seems to be
    if s.at[u] < 0 or not (kind.routs or seems) or CARDS[s.scenario].ground.is_cave(s.at[u]):
        return False
    if in_melee(s, u):
        return True
    if kind.seishin and not s.mark[u] & BANZAI:
        return False  # BB 59.6: a charge has none of the effects of Seishin
    return beside_free_enemy(s, u) or in_the_open(s, u)
