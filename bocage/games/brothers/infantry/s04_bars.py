"""BB 4.0: what bars a chosen unit from whole kinds of actions."""

from __future__ import annotations

from bocage.games.brothers.cards.s66_solo import possible
from bocage.games.brothers.cards.scenario import CARDS
from bocage.games.brothers.numbers import Unit
from bocage.games.brothers.printed.units import UNITS
from bocage.games.brothers.state import BANZAI, BrothersState
from bocage.games.brothers.table import in_melee
from bocage.games.brothers.terrain.s45_water import is_stranded
from bocage.games.brothers.vehicles.s20_use import (
    machine_refusal,
)
from bocage.kernel.refusal import Refusal

NO_WITHDRAWAL = Refusal("BB 5.1", "Japanese units in an enemy-occupied hex can only be marked Used or Op Fire")
MUST_CHARGE = Refusal("BB 59.6", "in a Banzai turn Squads charge unless they Op Fire")
COMES_ON = Refusal("BB 5.0", "a unit off the board can only move on")
POSSIBLE = Refusal("BB 66.0", "a Possible unit acts when it has been found in the cup, and only then")
SWIMS = Refusal("BB 45.5", "a unit in the Ocean must spend all its MPs to reach a Surf hex next door")
MARKS = ("used", "op fire")
LEAVES = ("move", "retreat", "charge")
PLAIN = ("used", "op fire", "move", "retreat", "fire", "show")
"""What any Infantry may do by day, with nothing special about."""


def unbarred(s: BrothersState, u: Unit) -> bool:
    """Is there nothing about the unit that could bar it from a kind of action?"""
    kind = UNITS[s.kind[u]]
    if s.at[u] < 0 or s.solo >= 0 or kind.arc or s.mark[u] & BANZAI or is_stranded(s, u):
        return False
    return kind.withdraws or not in_melee(s, u)


def bar_refusal(s: BrothersState, u: Unit, verb: str) -> Refusal | None:
    """What bars a whole kind of action: off the board, not yet found, in the sea, charging, Japanese in Melee.
    Whether a Possible unit may be identified is that verb's own question."""
    if verb == "identify" or unbarred(s, u):
        return None
    if s.at[u] < 0:
        chooses = verb == "charge" and s.mark[u] & BANZAI and UNITS[s.kind[u]].may_hold_back
        return None if verb == "move" or chooses else COMES_ON  # BB 59.6: a Discharger may come on charging or not
    if s.solo >= 0 and possible(s, u):
        return None if verb in MARKS else POSSIBLE
    if verb != "move" and is_stranded(s, u):
        return SWIMS
    kind = UNITS[s.kind[u]]
    if kind.arc:
        return machine_refusal(s, u, verb)
    if not kind.withdraws and verb in LEAVES and in_melee(s, u):
        return NO_WITHDRAWAL
    if s.mark[u] & BANZAI and verb not in ("charge", "op fire", "show") and not in_melee(s, u):
        return None if kind.may_hold_back and verb not in ("regenerate", "clear") else MUST_CHARGE
    return None


def is_plain(s: BrothersState, u: Unit) -> bool:
    """Is there nothing about the unit, the card or the map that could open more than the PLAIN verbs to it?"""
    card, kind = CARDS[s.scenario], UNITS[s.kind[u]]
    if kind.arc or kind.gd or s.mark[u] & BANZAI or s.solo >= 0:
        return False
    return not (card.night or card.mounting or s.wire or s.roadblocks)
