"""SK 6.0, 6.2 Ammunition: what a weapon has, what it may be fired at, how it strikes Infantry."""

from __future__ import annotations

from typing import Final

from bocage.games.starterkit.battle import battle_of, ground_of
from bocage.games.starterkit.model.marks import NO_AP, NO_APCR, NO_APDS, NO_HE, NO_HEAT, NO_SMOKE_AMMO, NO_WP_AMMO
from bocage.games.starterkit.model.names import Counters, Location, Weapon
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.tables import COLUMNS, column_of_calibre
from bocage.games.starterkit.model.tables_ordnance import ATT, VTT
from bocage.games.starterkit.model.units import TYPES
from bocage.games.starterkit.ordnance.targets import gun_of, is_hidden
from bocage.kernel.refusal import Refusal

HIGH_EXPLOSIVE: Final = 0
SMOKE_SHELL: Final = 1
WP_SHELL: Final = 2
AP: Final = 3
APCR: Final = 4
APDS: Final = 5
HEAT: Final = 6
AMMO: Final = ("he", "smoke", "wp", "ap", "apcr", "apds", "heat")
"""By number; the names that data and To Kill tables use."""
AMMO_WORDS: Final = ("HE", "Smoke", "WP", "AP", "APCR", "APDS", "HEAT")
DEPLETED: Final = (NO_HE, NO_SMOKE_AMMO, NO_WP_AMMO, NO_AP, NO_APCR, NO_APDS, NO_HEAT)
SHELLS: Final = (SMOKE_SHELL, WP_SHELL)
SHOT: Final = (AP, APCR, APDS)
"""Solid shot: no Residual Firepower, never on the Area Target Type."""

AP_LARGE: Final = 37
UNLIMITED: Final = 99
"""The depletion number of what never runs out."""
HEAT_DATES: Final = {"german": (1942, 5), "italian": (1942, 9), "": (1943, 1)}

NONE_LEFT = Refusal("SK 6.2", "it has none of that ammunition left")
NEVER_HAD = Refusal("SK 6.0", "it has no ammunition of that kind")
NOT_YET = Refusal("SK 6.2", "there is no such ammunition at this date")
AREA_AMMO = Refusal("SK 3.2.4", "only HE, Smoke and WP are fired on the Area Target Type")
HEAT_TARGET = Refusal("SK 6.2", "HEAT is fired only at Infantry in a building, Guns and vehicles")
SHELLS_AREA = Refusal("SK 3.2.4", "Smoke and WP are fired on the Area Target Type")


def is_depleted(s: SKState, w: Weapon, ammo: int) -> bool:
    """SK 6.2 Has it run out of this kind? The two shells' marks stand beside other weapons' in s.status."""
    if ammo in SHELLS:
        return bool(s.status[w] & DEPLETED[ammo])
    return w in s.gun_marks and bool(s.gun_marks[w] & DEPLETED[ammo])


def deplete(s: SKState, w: Weapon, ammo: int) -> None:
    if ammo in SHELLS:
        s.status[w] |= DEPLETED[ammo]
    else:
        s.gun_marks[w] = s.gun_marks.get(w, 0) | DEPLETED[ammo]


def depletion_number(s: SKState, w: Weapon, ammo: int) -> int:
    """SK 6.2 The number by the date: 99 for unlimited ammunition, 0 where there is none (yet)."""
    t = TYPES[s.kind[w]]
    lines = t.depletion.get(AMMO[ammo], ()) if t.depletion else ()
    if lines:
        battle = battle_of(s)
        found = 0
        for year, month, number in lines:
            if (battle.year, battle.month) >= (year, month):
                found = number
        return found
    if ammo == SMOKE_SHELL:
        return t.smoke_number
    if ammo == WP_SHELL:
        return t.wp_number
    if ammo == HIGH_EXPLOSIVE:
        return 0 if t.no_he else UNLIMITED
    return UNLIMITED if ammo == AP and not t.no_ap and not t.is_mortar else 0


def stock_refusal(s: SKState, w: Weapon, ammo: int) -> Refusal | None:
    """SK 6.0, 6.2 Has the weapon this ammunition, at this date, still?"""
    if is_depleted(s, w, ammo):
        return NONE_LEFT
    battle = battle_of(s)
    key = (s.kind[w], battle.year, battle.month)
    issued = _ISSUED.get(key)
    if issued is None:
        issued = _ISSUED[key] = tuple([_issue_refusal(s, w, x) for x in range(len(AMMO))])
    return issued[ammo]


_ISSUED: dict[tuple[int, int, int], tuple[Refusal | None, ...]] = {}
"""(type of weapon, year, month) to what forbids each ammunition then."""


def _issue_refusal(s: SKState, w: Weapon, ammo: int) -> Refusal | None:
    """SK 6.0, 6.2 Has a weapon of this type the ammunition at this date?"""
    if ammo == HEAT:
        battle = battle_of(s)
        if (battle.year, battle.month) < HEAT_DATES.get(s.type(w).colour, HEAT_DATES[""]):
            return NOT_YET
    if depletion_number(s, w, ammo):
        return None
    return NOT_YET if AMMO[ammo] in s.type(w).depletion else NEVER_HAD


def ammo_refusal(s: SKState, w: Weapon, ammo: int, kind: str, target: Location, targets: Counters) -> Refusal | None:
    """SK 3.2.4, 6.2 May this ammunition be fired on this Target Type at these targets?"""
    if kind == ATT and ammo not in (HIGH_EXPLOSIVE, SMOKE_SHELL, WP_SHELL):
        return AREA_AMMO
    if kind != ATT and ammo in SHELLS:
        return SHELLS_AREA
    stock = stock_refusal(s, w, ammo)
    if stock is not None:
        return stock
    if ammo == HEAT and kind != VTT:
        seen = heat_targets(s, target, tuple([u for u in targets if not is_hidden(s, u)]))
        if not any(s.type(u).is_personnel for u in seen) and not ground_of(s).is_building[target]:
            return HEAT_TARGET
    return None


def heat_targets(s: SKState, target: Location, targets: Counters) -> Counters:
    """SK 6.2 Whom HEAT strikes of these: outside a building only those who man Guns, and vehicles (docs/rulings)."""
    if ground_of(s).is_building[target]:
        return targets
    return tuple([u for u in targets if not s.type(u).is_personnel or gun_of(s, u) >= 0])


def strike_fp(s: SKState, w: Weapon, ammo: int) -> int:
    """SK 3.2.4, 6.2 The firepower of a hit on Infantry: by calibre; AP, APCR and HEAT have less."""
    t = s.type(w)
    if ammo in (APCR, APDS):
        return COLUMNS[0]
    if ammo == AP:
        return COLUMNS[0] if t.calibre < AP_LARGE else COLUMNS[1]
    column = column_of_calibre(t.calibre)
    return COLUMNS[column - 1 if ammo == HEAT else column]
