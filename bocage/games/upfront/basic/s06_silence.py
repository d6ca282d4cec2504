"""UF 6.2: why a group has no firepower at all: the rule that silences its men, for the refusal of a Fire attack."""

from __future__ import annotations

from bocage.games.upfront.armor.vehicle_state import BEYOND_REPAIR, FAULTY, MACHINE_GUN_PART, part_state, side_up
from bocage.games.upfront.infantry.hurt import is_hurt
from bocage.games.upfront.printed.vehicles import FLAME, MACHINE_GUN
from bocage.games.upfront.printed.weapons import (
    BOLT_ACTION,
    BRACKETED,
    CLASS,
    CREW_SERVED,
    FIREPOWER,
    MAY_FIRE_MOVING,
    SMALL_ARMS,
    UNARMED,
)
from bocage.games.upfront.state import AFV, MAN, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.firepower import SILENT_WHEN_WET, WET, WIRED, crewed, place_of
from bocage.games.upfront.table.ground import MARSH, Ground, read
from bocage.kernel.refusal import Refusal

PINNED = Refusal("UF 10.11", "pinned men add no firepower")
BETWEEN = Refusal("UF 17.8", "a man in transfer does not fire")
ASSISTS = Refusal("UF 11.4", "an assistant fires neither his own weapon (UF 11.2) nor that of a gunner who cannot")
BROKEN = Refusal("UF 19.2", "a malfunctioned weapon has no firepower")
LOST = Refusal("UF 19.3", "the weapon is beyond repair")
NO_WEAPON = Refusal("UF 6.2", "only men with an operating weapon have firepower")
HURT = Refusal("UF 33.2", "a wounded man takes no part in Moving Fire")
NEVER_MOVING = Refusal("UF 12.12", "medium machine guns, mortars and anti-tank weapons do not fire while moving")
ALONE_MOVING = Refusal("UF 12.13", "a light machine gun fires while moving only with its assistant")
HALF_OF_ONE = Refusal("UF 12.11", "half of one factor of a bolt-action rifle on the move is none")
IN_MARSH = Refusal(
    "UF 8.41", "from Marsh no medium machine gun or mortar fires, other crewed weapons only crewed and still"
)
IN_STREAM = Refusal("UF 8.52", "from a Stream no medium machine gun or mortar fires, others only crewed and still")
IN_WIRE = Refusal("UF 13.32", "in Wire a crew-served weapon fires only with its assistant, and not while moving")


def place_refusal(s: UpFrontState, m: int, ground: Ground) -> Refusal | None:
    """UF 8.41, UF 8.52, UF 13.32, UF 12.12, UF 12.13: what the group's ground or movement forbids this weapon."""
    weapon, place, moving = s.weapon[m], place_of(ground), ground.moves > 0
    if moving and not MAY_FIRE_MOVING[weapon]:
        return NEVER_MOVING
    if place == WET and (CLASS[weapon] in SILENT_WHEN_WET or (CREW_SERVED[weapon] and (moving or not crewed(s, m)))):
        return IN_MARSH if ground.terrain == MARSH else IN_STREAM
    if place == WIRED and CREW_SERVED[weapon] and (moving or not crewed(s, m)):
        return IN_WIRE
    return ALONE_MOVING if moving and CREW_SERVED[weapon] and not crewed(s, m) else None


def silenced_afv(s: UpFrontState, m: int, ranges: list[int]) -> Refusal | None:
    """UF 19.2, UF 19.3: the machine gun or flamethrower of an AFV that would reach but is out of order, or gone."""
    v, states = s.person[m], []
    if any(MACHINE_GUN[v][side_up(s, m)][rr] for rr in ranges):
        states.append(part_state(s, m, MACHINE_GUN_PART))
    if any(FLAME[v][rr] for rr in ranges):
        states.append(BEYOND_REPAIR if (marks.NO_GUN, m) in s.marks else FAULTY * s.broken[m])
    return BROKEN if FAULTY in states else LOST if BEYOND_REPAIR in states else None


def silenced(s: UpFrontState, m: int, ranges: list[int]) -> Refusal | None:
    """What keeps this man from firing at any of these ranges though his weapon would reach; None if it would not."""
    if s.kind[m] != MAN:
        return silenced_afv(s, m, ranges) if s.kind[m] == AFV else None
    weapon = s.weapon[m]
    rows = (FIREPOWER[weapon], BRACKETED[weapon], SMALL_ARMS[weapon])
    if weapon == UNARMED:
        return NO_WEAPON
    if not any(row[rr] for row in rows for rr in ranges if row):
        return None
    if s.pinned[m]:
        return ASSISTS if crewed(s, m) else PINNED
    if m in s.crossing:
        return BETWEEN
    if s.principal[m] >= 0:
        return ASSISTS
    if s.broken[m]:
        return BROKEN
    ground = read(s.cards[s.group[m]])
    if ground.moves and s.wounded and is_hurt(s, m):
        return HURT
    found = place_refusal(s, m, ground)
    return found or (HALF_OF_ONE if ground.moves and BOLT_ACTION[weapon] else None)


def silence_refusal(s: UpFrontState, g: int, ranges: list[int]) -> Refusal | None:
    """The first of the group who could fire but for a rule: pins and weapons before what is merely absent."""
    found = [silenced(s, m, ranges) for m in s.men[g]]
    named = [refusal for refusal in found if refusal is not None]
    return next((refusal for refusal in named if refusal is not NO_WEAPON), named[0] if named else None)
