"""SK 3.2, 3.3.3, 3.4, 3.5, 4.0 What a unit and its weapons may still do: the one table of it.

Every question about firing begins here: how would this firer fire now (for the first time, by its kept rate of fire,
again at half, as Final Protective Fire), or why not at all. Range, sight and fellow firers are judged elsewhere.
"""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit import refusals as no
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST
from bocage.games.starterkit.model.marks import (
    BROKEN,
    DIRECTED,
    FINAL,
    FIRST,
    INTENSIVE,
    KEPT_ROF,
    MALFUNCTION,
    MELEE,
    MOVED,
    ONE_WEAPON,
    PINNED,
    PREP,
    PUSHED,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.names import Counter, Unit, Weapon
from bocage.games.starterkit.model.state import ADVANCING_FIRE, SKState, holds
from bocage.games.starterkit.model.units import TYPES
from bocage.kernel.refusal import Refusal

# how a firer would fire now
SILENT: Final = 0
FRESH: Final = 1  # at full strength, as nothing else has been done with it
RATE: Final = 2  # by the rate of fire it has kept (SK 1.2.4.1)
AGAIN: Final = 3  # Subsequent First Fire, or Final Fire under a First Fire marker: at half
PROTECTIVE: Final = 4  # Final Protective Fire
INTENSELY: Final = 5  # Intensive Fire of a Gun or main armament (SK 3.2.4)

USES: Final = (
    # no marker, Prep Fire, First Fire, Final Fire
    (FRESH, SILENT, SILENT, SILENT),  # Prep Fire Phase (SK 3.2.5)
    (FRESH, SILENT, AGAIN, PROTECTIVE),  # Defensive First Fire (SK 3.3.3)
    (FRESH, SILENT, AGAIN, SILENT),  # Final Fire (SK 3.4)
    (FRESH, SILENT, SILENT, SILENT),  # Advancing Fire Phase (SK 3.5)
)
"""By phase and marker."""

MARKED: Final = PREP | FIRST | FINAL
OUT_OF_ORDER: Final = BROKEN | MELEE


def use_by_marker(mode: int, status: int) -> int:
    if not status & MARKED:
        return FRESH
    return USES[mode][1 if status & PREP else 3 if status & FINAL else 2]


def own_use(s: SKState, mode: int, u: Unit) -> int:
    """SK 3.2, 4.0 A unit's own firepower. Weapons that cost it have left their marker on the unit."""
    return use_by_marker(mode, s.status[u])


def weapon_use(s: SKState, mode: int, w: Weapon, u: Unit) -> int:
    """SK 1.2.4.1, 3.3.3, 4.0 A weapon in the hands of `u`.

    A unit under a fire marker fires again "with its own FP and/or MG": also with a machine gun that it had no hand free
    for before. A machine gun that has fired waits for its unit's own marker, except in Final Fire (SK 3.4).
    """
    status = s.status[w]
    if status & KEPT_ROF:
        return RATE
    if status & PREP:
        return SILENT
    if not status & MARKED:
        if has_hand(s, u):
            return FRESH
    elif mode == IN_FINAL:
        return AGAIN if TYPES[s.kind[w]].fires_again and not status & FINAL else SILENT
    unit = use_by_marker(mode, s.status[u])
    return unit if unit >= AGAIN and TYPES[s.kind[w]].fires_again else SILENT


def gun_use(s: SKState, mode: int, w: Weapon) -> int:
    """SK 1.2.4.1, 3.2.4, 3.3.3, 3.4 How a Gun or main armament would fire by the To Hit process.

    Having lost its rate of fire it may fire once more, intensively: in the same Prep Fire Phase, or under a First Fire
    marker in the defence; not when pinned, nor in the Advancing Fire Phase.
    """
    u, status = s.holder[w], s.status[w]
    if w in s.gun_marks and s.gun_marks[w] & INTENSIVE:
        return SILENT
    if status & KEPT_ROF:
        return RATE
    manned = TYPES[s.kind[u]].is_personnel
    if not status & MARKED:
        return FRESH if not manned or has_hand(s, u) else SILENT
    if TYPES[s.kind[w]].no_intensive or (manned and s.status[u] & PINNED) or mode == IN_ADVANCING:
        return SILENT
    wanted = PREP if mode not in (IN_FIRST, IN_FINAL) else FIRST
    return INTENSELY if status & wanted and not status & FINAL else SILENT


def use_of(s: SKState, mode: int, f: Counter) -> int:
    """How a firer, a unit for its own firepower or a possessed weapon, would fire."""
    if TYPES[s.kind[f]].is_personnel:
        return use_by_marker(mode, s.status[f])
    return weapon_use(s, mode, f, s.holder[f])


def is_again(s: SKState, f: Counter, mode: int) -> bool:
    """SK 3.3.3, 3.4 Does this firer fire at half because it, or its unit, has fired before?"""
    return use_of(s, mode, f) >= AGAIN


def weapons_used(s: SKState, u: Unit) -> int:
    status = s.status[u]
    return 2 if status & TWO_WEAPONS else 1 if status & ONE_WEAPON else 0


def weapons_left(s: SKState, u: Unit, own: bool) -> int:
    """SK 4.0 How many weapons more it may fire, if its own firepower is used (`own`) or was."""
    t, status = TYPES[s.kind[u]], s.status[u]
    most = t.spare_weapons if own or status & MARKED else t.most_weapons
    return most - weapons_used(s, u) if status & (ONE_WEAPON | TWO_WEAPONS) else most


def has_hand(s: SKState, u: Unit) -> bool:
    """SK 4.0, 1.2.1 May it fire one more weapon? A leader who has directed counts as having attacked."""
    return not s.status[u] & DIRECTED and weapons_left(s, u, False) > 0


def hand_refusal(s: SKState, u: Unit) -> Refusal | None:
    if has_hand(s, u):
        return None
    if has_radioed(s, u):
        return no.LEADER_RADIOED
    return no.LEADER_HAS_LED if s.status[u] & DIRECTED and not s.status[u] & ONE_WEAPON else no.WEAPON_LIMIT


def has_radioed(s: SKState, u: Unit) -> bool:
    """DE 2.1 An Observer's radio was his only action: he counts as having directed nobody (artillery/s02_1_contact)."""
    led = s.directed.get(u)
    return led is not None and not led and any([s.type(w).is_radio for w in s.carried[u]])  # noqa: C419 (lists compile to loops)


# what forbids


def unit_refusal(s: SKState, u: Unit, target: int = -1, barred: bool = True) -> Refusal | None:
    """SK 3.2.3, 3.8, 3.2.2.1 May this unit fire at all? With an enemy in its hex only into that hex.

    `barred`: may a variant forbid it, too? Not to a unit whose `fire_reach` is known."""
    status = s.status[u]
    if status & OUT_OF_ORDER:
        return no.BROKEN_FIRES if status & BROKEN else no.MELEE_FIRES
    if s.phase == ADVANCING_FIRE and s.gun_marks.get(u, 0) & PUSHED:
        return no.PUSHED_FIRES
    where = s.at[u]  # whoever is alone there has no enemy with him
    if target != where and (s.stacks.get(where) != (u,) or where in s.vehicles) and holds(s, where, 1 - s.side[u]):
        return no.ENEMY_IN_HEX
    return s.fire_bar(u, target) if barred and s.gated else None


def own_refusal(s: SKState, mode: int, u: Unit) -> Refusal | None:
    """SK 3.2, 3.4, 4.0 Why its own firepower is silent."""
    if use_by_marker(mode, s.status[u]) != SILENT:
        return None
    if weapons_used(s, u) > s.type(u).spare_weapons:
        return no.OWN_FP_GONE
    return no.FINAL_FIRED if mode == IN_FINAL else no.HAS_FIRED_ADVANCING if mode == IN_ADVANCING else no.HAS_FIRED


def malfunction_refusal(s: SKState, w: Weapon) -> Refusal:
    """SK 4.0, 4.1, 4.4.4, 6.12, 7.2 By the rule of its sort."""
    t = TYPES[s.kind[w]]
    if t.is_main_armament:
        return no.ARMAMENT_BROKEN
    if t.is_rifle:
        return no.RIFLE_BROKEN
    if t.removed:
        return no.DAMAGED
    return no.ORDNANCE_BROKEN if t.is_ordnance else no.MALFUNCTIONED


def weapon_refusal(s: SKState, mode: int, w: Weapon) -> Refusal | None:
    """SK 4.0, 3.5 Why a weapon is silent, before any target is named."""
    u = s.holder[w]
    if u < 0:
        return no.UNPOSSESSED
    status = s.status[w]
    if status & MALFUNCTION:
        return malfunction_refusal(s, w)
    if mode == IN_ADVANCING and status & MOVED and s.type(w).stays_put:
        return no.MOVED_HEAVY
    if weapon_use(s, mode, w, u) != SILENT:
        return None
    if not status & MARKED:
        return hand_refusal(s, u)
    if status & PREP:
        return no.HAS_FIRED_ADVANCING if mode == IN_ADVANCING else no.WEAPON_DONE
    if not s.type(w).fires_again:
        return no.ONLY_MG_FINAL if mode == IN_FINAL else no.ONLY_MG_AGAIN
    return no.SFF_WEAPON if mode == IN_FIRST else no.FINAL_FIRED
