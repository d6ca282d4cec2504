"""UA movement, advance, fire, vehicles Who may act without a card, and the refusals for those who may not."""

from __future__ import annotations

from bocage.games.cardwar.far import enemy_in_far, far
from bocage.games.cardwar.heroes import is_heroic
from bocage.games.cardwar.marks import (
    ACT_ADVANCE,
    ACT_FIRE,
    ACT_MOVE,
    BERSERK,
    HEROIC,
    IN_COLUMN,
    MARCH,
    MARCHED,
    TI,
)
from bocage.games.cardwar.state import CardState
from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.marks import IN_CC, MOTION
from bocage.games.starterkit.model.names import Counter, Location, Unit
from bocage.games.starterkit.model.state import ADVANCING_FIRE, MOVEMENT, PREP_FIRE, holds
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.refusal import Refusal

NEEDS_MOVE_CARD = Refusal("UA movement", "it needs a Movement or Terrain card to move")
NEEDS_VEHICLE_CARD = Refusal("UA vehicles", "its platoon needs a Movement or Terrain card")
NEEDS_PREP_CARD = Refusal("UA fire", "Prep Fire needs a Fire or Terrain card")
BEYOND_FAR = Refusal("UA fire", "the target is beyond its Free Activation Range, so it needs a Fire or Terrain card")
NEEDS_ADVANCE_CARD = Refusal(
    "UA advance",
    "it needs a card: no enemy in sight is within its Free Activation Range, no free activation left",
)
TASK_IMMOBILE = Refusal("UA s9", "a task-immobile unit neither moves, fires nor advances")
MUST_CHARGE = Refusal("UA s8", "a berserk unit charges and does not move otherwise")
BERSERK_PREP = Refusal("UA s8", "a berserk unit does not fire in the Prep Fire Phase")
BERSERK_ADVANCES = Refusal("UA s8", "a berserk unit does not advance")
STAYS = Refusal("UA s23", "who has come upon an enemy in a wave stays there for Close Combat")
NOT_ON_THE_MARCH = Refusal("UA marching", "only units activated for Marching Fire fire while they move, once")
HAS_MARCHED = Refusal("UA s29", "a unit that has used Marching Fire does not fire in the Advancing Fire Phase")

ANY_RANGE = 99


def in_ffe(s: CardState, u: Counter) -> bool:
    """UA movement Is it in a hex under Fire For Effect?"""
    return bool(s.barrage) and s.at[u] in s.barrage


def move_refusal(s: CardState, c: Counter) -> Refusal | None:
    """UA movement, vehicles May it move, by a card or without one?"""
    marks = s.card_marks.get(c, 0)
    if marks & TI:
        return TASK_IMMOBILE
    vehicle = TYPES[s.kind[c]].is_vehicle
    if marks & BERSERK:
        return None if vehicle else MUST_CHARGE  # UA s18, s8
    if s.active.get(c, 0) & ACT_MOVE or marks & IN_COLUMN or in_ffe(s, c):
        return None
    if vehicle:
        return None if s.vehicle_marks.get(c, 0) & MOTION else NEEDS_VEHICLE_CARD
    return None if is_heroic(s, c) else NEEDS_MOVE_CARD


def only_by_ffe(s: CardState, u: Unit) -> bool:
    """May it move for no other reason than that it is, or was, in a Fire For Effect?"""
    return not s.active.get(u, 0) & ACT_MOVE and not is_heroic(s, u) and not s.has_mark(u, IN_COLUMN | BERSERK)


def flees(s: CardState, v: Counter) -> bool:
    """UA movement Does a vehicle move without a card only because it stands in a Fire For Effect?"""
    moving = s.vehicle_marks.get(v, 0) & MOTION or s.has_mark(v, IN_COLUMN | BERSERK) or s.active.get(v, 0) & ACT_MOVE
    return in_ffe(s, v) and not moving


def silence(s: CardState, c: Counter) -> Refusal | None:
    """UA fire What forbids it to fire at anybody."""
    marks = s.card_marks.get(c, 0)
    phase, own_phase = s.phase, s.side[c] == s.attacker
    if marks:
        if marks & TI:
            return TASK_IMMOBILE
        if marks & BERSERK:
            return BERSERK_PREP if phase == PREP_FIRE and own_phase else None
        if phase == ADVANCING_FIRE and marks & MARCHED:
            return HAS_MARCHED
    if not own_phase:
        return None
    if phase == MOVEMENT and TYPES[s.kind[c]].is_personnel:
        here = s.march_hex in (-1, s.at[c])
        return None if here and s.active.get(c, 0) & MARCH and not marks & MARCHED else NOT_ON_THE_MARCH
    return NEEDS_PREP_CARD if phase == PREP_FIRE and not fires_anywhere(s, c) else None


def fires_anywhere(s: CardState, c: Counter) -> bool:
    """UA fire By a card, on the march, as a hero or berserk: as far as it can."""
    if s.active and s.active.get(c, 0) & (ACT_FIRE | MARCH):
        return True
    if s.card_marks and s.card_marks.get(c, 0) & (BERSERK | HEROIC):
        return True
    return TYPES[s.kind[c]].is_hero


def fire_refusal(s: CardState, c: Counter, target: Location) -> Refusal | None:
    """UA fire, far May it fire at that hex (-1: at any), by a card or without one?"""
    refusal = silence(s, c)
    if refusal is not None or target < 0 or s.at[c] < 0:
        return refusal
    away = ground_of(s).ranges[s.at[c]][target]
    return BEYOND_FAR if away > 1 and not fires_anywhere(s, c) and away > far(s, c) else None  # UA far: never below 1


def fire_reach(s: CardState, c: Counter) -> int:
    """UA fire, far How many hexes far it may fire now; less than none: it may not."""
    if silence(s, c) is not None:
        return -1
    return ANY_RANGE if s.at[c] < 0 or fires_anywhere(s, c) else far(s, c)


def advances_freely(s: CardState, u: Unit) -> bool:
    """UA advance By a card, as a hero, or with an enemy in sight within Free Activation Range."""
    return s.has_active(u, ACT_ADVANCE) or is_heroic(s, u) or enemy_in_far(s, u)


def advance_refusal(s: CardState, u: Unit) -> Refusal | None:
    """UA advance May it advance, by a card or without one?"""
    marks = s.card_marks.get(u, 0)
    if marks & (TI | BERSERK):
        return TASK_IMMOBILE if marks & TI else BERSERK_ADVANCES
    if stays_for_combat(s, u):
        return STAYS
    if s.free_left or may_flee(s, u) or advances_freely(s, u):
        return None
    return NEEDS_ADVANCE_CARD


def stays_for_combat(s: CardState, u: Unit) -> bool:
    """UA s23 A wave has brought it into an enemy's hex, where it stays for Close Combat as long as he does."""
    return bool(s.status[u] & IN_CC) and s.at[u] >= 0 and holds(s, s.at[u], 1 - s.side[u])


def may_flee(s: CardState, u: Unit) -> bool:
    """UA advance Does it stand in a Fire For Effect of which one hex would bring it out, or the map's edge?"""
    if not in_ffe(s, u):
        return False
    here = s.at[u]
    out = any(h not in s.barrage for h in ground_of(s).near[here])
    return out or here in battle_of(s).sides[s.side[u]].exits


def takes_free_activation(s: CardState, u: Unit, goal: Location) -> bool:
    """UA advance Would this advance use one of the free activations equal to the ELR?"""
    if advances_freely(s, u):
        return False
    return not (in_ffe(s, u) and goal not in s.barrage)
