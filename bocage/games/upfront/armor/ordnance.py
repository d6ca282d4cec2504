"""Ordnance pieces and what is printed for them (UF 25.1, UF 25.42).

A piece is a card m and a barrel: MAIN (its own ordnance), SECOND (the second gun of a Char B1, UF 51.6) or FAUST (the
Panzerfaust that a man carries as his secondary weapon, UF 30.3). To Hit frequencies are steps as in weapons.py.
"""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import (
    BEYOND_REPAIR,
    FAULTY,
    SECOND_GUN_PART,
    part_fails,
    part_state,
    side_up,
)
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.infantry.s19_malfunction import fails_on, malfunction, wider_by
from bocage.games.upfront.printed.nations import GERMAN
from bocage.games.upfront.printed.vehicles import (
    AFV_BOXED,
    AFV_EFFECT,
    AFV_TO_HIT,
    ASSAULT_GUN,
    GUN_MALFUNCTION,
    NO_HE,
    SECOND_BOXED,
    SECOND_EFFECT,
)
from bocage.games.upfront.printed.weapons import (
    BOXED,
    CLASS,
    CREW_SERVED,
    EFFECT,
    IS_ORDNANCE,
    NEVER_FAILS,
    NO_SHOT,
    TO_HIT,
    TO_HIT_BRACKETED,
    UNARMED,
    weapon_of,
)
from bocage.games.upfront.state import AFV, GUN, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import DRY, crewed, place_of
from bocage.games.upfront.table.ground import read

MAIN, SECOND, FAUST = 0, 1, 2
FAUST_WEAPON = weapon_of(GERMAN, "PF")

MORTAR = "mortar"
LIGHT_ANTI_TANK = "light anti-tank"
ANTI_TANK_RIFLE = "anti-tank rifle"
PANZERFAUST = "panzerfaust"
INFANTRY_GUN = "infantry gun"
AFV_GUN = "AFV gun"
ACQUIRES = (MORTAR, INFANTRY_GUN, AFV_GUN)  # UF 27.1
INFANTRY_ANTI_TANK = (LIGHT_ANTI_TANK, ANTI_TANK_RIFLE, PANZERFAUST)  # UF 30.1


def barrels(s: UpFrontState, m: int) -> tuple[int, ...]:
    """UF 25.1: the ordnance on this card; none for most men."""
    if s.kind[m] == MAN:
        found = (MAIN,) if IS_ORDNANCE[s.weapon[m]] else ()
        return (*found, FAUST) if s.secondary and s.secondary.get(m) == PANZERFAUST else found
    v = s.person[m]
    if AFV_EFFECT[v] < 0 and AFV_BOXED[v] < 0:
        return ()
    return (MAIN, SECOND) if SECOND_BOXED[v] >= 0 else (MAIN,)


def piece_class(s: UpFrontState, m: int, barrel: int) -> str:
    """What sort of ordnance it is."""
    if s.kind[m] == AFV:
        return AFV_GUN
    if s.kind[m] == GUN:
        return INFANTRY_GUN
    return PANZERFAUST if barrel == FAUST else CLASS[s.weapon[m]]


def weapon_fired(s: UpFrontState, m: int, barrel: int) -> int:
    """The weapon's number in weapons.py; UNARMED for guns and vehicles."""
    if s.kind[m] != MAN:
        return UNARMED
    return FAUST_WEAPON if barrel == FAUST else s.weapon[m]


def is_bracketed(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 11.1, UF 26.1, UF 30.2: no unpinned assistant, or wet ground or Wire (UF 8.41, UF 8.52, UF 13.32)."""
    weapon = weapon_fired(s, m, barrel)
    if not CREW_SERVED[weapon]:
        return False
    return not crewed(s, m) or place_of(read(s.cards[s.group[m]])) != DRY


def is_assault_gun(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 28.2; UF 51.6: so is the gun in the hull of a Char B1, which is its first."""
    if s.kind[m] != AFV:
        return False
    return ASSAULT_GUN[s.person[m]] or (barrel == MAIN and SECOND_BOXED[s.person[m]] >= 0)


def printed_step(s: UpFrontState, m: int, barrel: int, rr: int) -> int:
    """The To Hit frequency on the card at this range."""
    if s.kind[m] != MAN:
        step = AFV_TO_HIT[s.person[m]][side_up(s, m)][rr]
        hull = barrel == MAIN and SECOND_BOXED[s.person[m]] >= 0 and step != NO_SHOT
        return step + 1 if hull else step  # UF 51.6: the 75mm of a Char B1, one worse than its 47mm
    weapon = weapon_fired(s, m, barrel)
    return TO_HIT_BRACKETED[weapon][rr] if is_bracketed(s, m, barrel) else TO_HIT[weapon][rr]


def in_reach(s: UpFrontState, m: int, barrel: int, rr: int) -> bool:
    """There is a To Hit number at this range (UF 25.3, UF 26.3)."""
    return printed_step(s, m, barrel, rr) != NO_SHOT


def unboxed_effect(s: UpFrontState, m: int, barrel: int, rr: int) -> int:
    """UF 25.42: against everything but Armor; -1: none printed."""
    if s.kind[m] == MAN:
        return EFFECT[weapon_fired(s, m, barrel)][rr]
    return SECOND_EFFECT[s.person[m]] if barrel == SECOND else AFV_EFFECT[s.person[m]]


def boxed_effect(s: UpFrontState, m: int, barrel: int) -> int:
    """UF 25.42: against Armor; -1: none printed."""
    if s.kind[m] == MAN:
        return BOXED[weapon_fired(s, m, barrel)]
    return SECOND_BOXED[s.person[m]] if barrel == SECOND else AFV_BOXED[s.person[m]]


def lacks_he(s: UpFrontState, m: int, barrel: int, rr: int) -> bool:
    """UF 44.6, UF 34.4: an unboxed effect of 0 to which the To Hit number is not added; so where none is printed."""
    if unboxed_effect(s, m, barrel, rr) < 0:
        return True
    return s.kind[m] != MAN and NO_HE[s.person[m]]


def fails_from(s: UpFrontState, m: int, barrel: int) -> int:
    """UF 25.5, UF 30.4, UF 19.15: the lowest red To Hit number that is a malfunction; 7: never."""
    if barrel == FAUST:
        return NEVER_FAILS
    if s.kind[m] == MAN:
        return fails_on(s, m, is_bracketed(s, m, barrel))
    return GUN_MALFUNCTION[s.person[m]] - wider_by(s)


def has_failed(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 19.2: this piece has malfunctioned; the two guns of a Char B1 each for itself (UF 51.6)."""
    if barrel == SECOND:
        return part_state(s, m, SECOND_GUN_PART) == FAULTY
    return barrel != FAUST and s.broken[m]


def is_gone(s: UpFrontState, m: int, barrel: int) -> bool:
    """UF 19.3: a failed repair has removed this piece; the card plays on (UF 34)."""
    if barrel == SECOND:
        return part_state(s, m, SECOND_GUN_PART) == BEYOND_REPAIR
    return bool(s.marks) and (marks.NO_GUN, m) in s.marks


def piece_fails(s: UpFrontState, m: int, barrel: int) -> None:
    """UF 25.5: the To Hit draw has put this piece out of order."""
    if barrel != SECOND:
        return malfunction(s, m, "UF 25.5")
    for function in hooks(s).on_malfunction:
        function(s, m)
    return part_fails(s, m, SECOND_GUN_PART, "UF 25.5")
