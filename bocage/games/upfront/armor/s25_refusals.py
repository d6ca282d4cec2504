"""UF 25.2, UF 25.3: which piece of a group may fire at which target, aimed at what."""

from __future__ import annotations

from bocage.games.upfront.armor.ordnance import (
    ANTI_TANK_RIFLE,
    INFANTRY_ANTI_TANK,
    INFANTRY_GUN,
    MAIN,
    MORTAR,
    PANZERFAUST,
    barrels,
    boxed_effect,
    has_failed,
    in_reach,
    is_assault_gun,
    is_gone,
    piece_class,
    weapon_fired,
)
from bocage.games.upfront.armor.s25_hit_strength import AT_ARMOR, AT_CREW, AT_MEN
from bocage.games.upfront.armor.s25_to_hit import hull_down, moves
from bocage.games.upfront.armor.vehicle_state import crew_can_suffer, guns_attacked, is_afv_group, is_stunned
from bocage.games.upfront.hooks import hooks
from bocage.games.upfront.printed.vehicles import FIRES_MOVING, SECOND_BOXED
from bocage.games.upfront.printed.weapons import CREW_SERVED
from bocage.games.upfront.state import AFV, GROUPS_OF, GUN, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.firepower import DRY, crewed, place_of
from bocage.games.upfront.table.ground import (
    BUILDINGS,
    GULLY,
    MARSH,
    PILLBOX_GROUND,
    STREAM,
    read,
)
from bocage.games.upfront.table.modifiers import reaches_gully
from bocage.games.upfront.table.uses import FIRE_BIT, held
from bocage.kernel.refusal import Refusal

NO_PIECE = Refusal("UF 25.1", "the group has no ordnance that can fire at anything")
NOT_ORDNANCE = Refusal("UF 25.1", "that is not ordnance: it has no To Hit column")
PINNED_CREW = Refusal("UF 10.11", "a pinned card does not fire")
PINNED_AFV = Refusal("UF 28.42", "a pinned AFV neither fires nor moves")
OUT_OF_ORDER = Refusal("UF 19.2", "the weapon has malfunctioned")
GUN_GONE = Refusal("UF 19.3", "the weapon is beyond repair")
STUNNED = Refusal("UF 28.45", "a stunned AFV does not fire")
ASSISTS = Refusal("UF 11.2", "an assistant does not fire a weapon of his own")
BETWEEN = Refusal("UF 17.8", "a man in transfer does not fire")
TOO_NEAR = Refusal("UF 26.3", "the target is nearer than the mortar can fire")
NO_NUMBER = Refusal("UF 25.3", "the weapon has no To Hit number at this range")
MORTAR_MOVES = Refusal("UF 26.2", "a mortar does not fire while moving")
MORTAR_PLACE = Refusal("UF 26.2", "a mortar does not fire from a Pillbox, Marsh, Stream or Buildings")
ANTI_TANK_MOVES = Refusal("UF 30.1", "a light anti-tank weapon does not fire while moving")
GUN_MOVES = Refusal("UF 34.33", "an infantry gun does not fire while moving")
GUN_IN_STREAM = Refusal("UF 8.52", "an infantry gun does not fire from a Stream")
ASSAULT_GUN_MOVES = Refusal("UF 28.22", "an Assault Gun does not fire its ordnance while moving")
NO_CREW = Refusal("UF 28.3", "the crew is not exposed: its Morale and CE values are face down")
AFV_MOVES = Refusal("UF 25.32", "this AFV does not fire its ordnance while moving")
IN_MARSH = Refusal("UF 8.41", "from Marsh a bazooka or panzerschreck fires only with its assistant")
IN_STREAM = Refusal("UF 8.52", "from a Stream a crewed weapon fires only with its assistant")
IN_WIRE = Refusal("UF 13.32", "in Wire a crewed weapon fires only with its assistant")
NEEDS_CREW = {MARSH: IN_MARSH, STREAM: IN_STREAM}
ONLY_ARMOR = Refusal("UF 30.3", "a Panzerfaust is fired at the Armor of an AFV only")
RIFLE_AT_ARMOR = Refusal("UF 30.6", "as ordnance an anti-tank rifle is fired at the Armor of an AFV only")
NOT_AT_MEN = Refusal("UF 30.6", "against men an anti-tank rifle adds its factor to a Fire attack")
NO_BOX = Refusal("UF 25.42", "without a boxed Effect Number it cannot attack Armor")
NO_ARMOR = Refusal("UF 25.42", "the boxed Effect Number is for the Armor of AFVs only")
FIRED = Refusal("UF 25.2", "each piece of ordnance fires once")
HULL_GUN = Refusal("UF 51.6", "the hull-mounted 75mm of a Char B1 cannot fire while Hull Down")
ONE_GUN = Refusal("UF 51.6", "a Char B1 fires one of its weapons in a turn")
ANY_FIRE_CARD = Refusal("UF 25.3", "each piece of ordnance needs a Fire card of its own")


def crew_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """The card is fit to fire at all."""
    if barrel not in barrels(s, m):
        return NOT_ORDNANCE
    if s.pinned[m]:
        return no.PINNED_GUN if s.kind[m] == GUN else PINNED_AFV if s.kind[m] == AFV else PINNED_CREW
    if has_failed(s, m, barrel):
        return OUT_OF_ORDER
    if is_gone(s, m, barrel):
        return GUN_GONE
    if s.marks and is_stunned(s, m):
        return STUNNED
    if m in s.crossing:
        return BETWEEN
    return ASSISTS if s.principal[m] >= 0 else None


def moving_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 12.12: of all ordnance only some AFVs fire while moving."""
    if not moves(s, s.group[m]):
        return None
    sort = piece_class(s, m, barrel)
    if sort == MORTAR:
        return MORTAR_MOVES  # UF 26.2
    if sort == INFANTRY_GUN:
        return GUN_MOVES  # UF 34.33
    if sort in INFANTRY_ANTI_TANK:
        return ANTI_TANK_MOVES  # UF 30.1
    if is_assault_gun(s, m, barrel):
        return ASSAULT_GUN_MOVES
    return None if s.kind[m] == AFV and FIRES_MOVING[s.person[m]] else AFV_MOVES


def place_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 26.2, UF 8.41, UF 8.52, UF 13.32: what the firer's own ground forbids."""
    ground = read(s.cards[s.group[m]])
    sort = piece_class(s, m, barrel)
    escarpment = s.desert and ground.terrain == BUILDINGS  # UF 52.14: no limits there
    if sort == MORTAR and ground.terrain in (PILLBOX_GROUND, MARSH, STREAM, BUILDINGS) and not escarpment:  # UF 8.61
        return MORTAR_PLACE
    if sort == INFANTRY_GUN and ground.terrain == STREAM:
        return GUN_IN_STREAM
    if CREW_SERVED[weapon_fired(s, m, barrel)] and place_of(ground) != DRY and not crewed(s, m):
        return NEEDS_CREW.get(ground.terrain, IN_WIRE)
    return None


def hull_gun_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 51.6: Walls, or a Hill against a group that is not on one, are in front of the lower gun."""
    if barrel != MAIN or s.kind[m] != AFV or SECOND_BOXED[s.person[m]] < 0:
        return None
    return HULL_GUN if hull_down(s, t, s.group[m]) else None


def sight_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 25.35, UF 8.2: a Gully shuts out all ordnance but mortars (UF 26.2)."""
    g = s.group[m]
    deep = read(s.cards[t]).terrain == GULLY or read(s.cards[g]).terrain == GULLY
    if deep and piece_class(s, m, barrel) != MORTAR and not reaches_gully(s, g, t):
        return no.GULLY_SHUT
    for function in hooks(s).fire_refusals:
        found = function(s, g, t)
        if found is not None:
            return found
    return None


def range_refusal(s: UpFrontState, m: int, barrel: int, t: int) -> Refusal | None:
    """UF 25.3, UF 26.3: a To Hit number is printed for the range."""
    if in_reach(s, m, barrel, relative_range(s, s.group[m], t)):
        return None
    return TOO_NEAR if piece_class(s, m, barrel) == MORTAR else NO_NUMBER


def aim_refusal(s: UpFrontState, m: int, barrel: int, t: int, aim: str) -> Refusal | None:
    """UF 25.42, UF 30.3, UF 30.6, UF 26.5: what this piece may be aimed at in that group."""
    sort = piece_class(s, m, barrel)
    if not is_afv_group(s, t):
        if aim != AT_MEN:
            return NO_ARMOR
        if sort == PANZERFAUST:
            return ONLY_ARMOR
        return NOT_AT_MEN if sort == ANTI_TANK_RIFLE and not guns_attacked(s, t) else None
    if aim == AT_MEN:
        return Refusal("UF 28.3", "say whether the Armor or the crew of the AFV is attacked")
    if aim == AT_CREW:
        if sort in (PANZERFAUST, ANTI_TANK_RIFLE):
            return ONLY_ARMOR if sort == PANZERFAUST else RIFLE_AT_ARMOR
        hidden = sort != MORTAR and not crew_can_suffer(s, s.men[t][0])  # a mortar may hit critically (UF 26.5)
        return NO_CREW if hidden else None
    return NO_BOX if sort != ANTI_TANK_RIFLE and boxed_effect(s, m, barrel) < 0 else None


def piece_refusal(s: UpFrontState, m: int, barrel: int, t: int, aim: str) -> Refusal | None:
    """Why this piece may not fire at that target so."""
    if t not in GROUPS_OF[1 - s.side[m]] or not s.men[t]:
        return no.NOT_AN_ENEMY
    for function in hooks(s).piece_refusals:
        found = function(s, m, barrel, t)
        if found is not None:
            return found
    return aim_refusal(s, m, barrel, t, aim)


def shots(s: UpFrontState, g: int, t: int) -> list[tuple[int, int, str]]:
    """Every piece of the group that may fire at that group, with what it may be aimed at."""
    aims = (AT_ARMOR, AT_CREW) if is_afv_group(s, t) else (AT_MEN,)
    return [
        (m, barrel, aim)
        for m in s.men[g]
        for barrel in barrels(s, m)
        for aim in aims
        if piece_refusal(s, m, barrel, t, aim) is None
    ]


def pieces(s: UpFrontState, g: int) -> list[tuple[int, int]]:
    return [(m, barrel) for m in s.men[g] for barrel in barrels(s, m)]


def can_hit(s: UpFrontState, mine: list[tuple[int, int]], t: int) -> bool:
    """Has one of these pieces a shot at that group?"""
    aims = (AT_ARMOR, AT_CREW) if is_afv_group(s, t) else (AT_MEN,)
    for m, barrel in mine:
        for aim in aims:
            if piece_refusal(s, m, barrel, t, aim) is None:
                return True
    return False


def shot_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """Why no piece of the group may fire at that group: what stops its first piece, aimed at what is there."""
    mine = pieces(s, g)
    if 0 <= t < len(s.men) and can_hit(s, mine, t):
        return None
    if not mine:
        return NO_PIECE
    armored = 0 <= t < len(s.men) and is_afv_group(s, t)
    return piece_refusal(s, mine[0][0], mine[0][1], t, AT_ARMOR if armored else AT_MEN)


def has_target(s: UpFrontState, mine: list[tuple[int, int]], g: int) -> bool:
    """Has one of these pieces of the group a shot at any group of the enemy?"""
    for t in GROUPS_OF[1 - g // SLOTS]:  # noqa: SIM110 (asked very often)
        if s.men[t] and can_hit(s, mine, t):
            return True
    return False


def ordnance_targets(s: UpFrontState, g: int) -> list[int]:
    mine = pieces(s, g)
    return [t for t in GROUPS_OF[1 - g // SLOTS] if s.men[t] and can_hit(s, mine, t)]


def ordnance_refusal(s: UpFrontState, g: int) -> Refusal | None:
    """UF 25.1, UF 25.3: the group has a piece that can fire at something, and its owner a Fire card."""
    mine = pieces(s, g)
    if not mine:
        return NO_PIECE
    if has_target(s, mine, g):
        return None if held(s, g // SLOTS, FIRE_BIT) else no.NO_FIRE_CARD
    targets = [t for t in GROUPS_OF[1 - g // SLOTS] if s.men[t]]
    return shot_refusal(s, g, targets[0]) if targets else NO_PIECE
