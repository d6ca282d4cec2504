"""SK 3.2.4, 6.2, 6.10-6.12 After a To Hit attempt: markers, breakdown, acquisition; what WP does to those it hits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.starterkit.fire.modifiers import cover, stands_higher
from bocage.games.starterkit.fire.s03_2_2_breakdown import breakdown_number, rate_of_fire
from bocage.games.starterkit.fire.s03_2_2_marks import mark_fired, mark_leaders
from bocage.games.starterkit.fire.s03_2_3_effects import Effects, unhurt_leaders
from bocage.games.starterkit.fire.shot import IN_ADVANCING, Shot
from bocage.games.starterkit.model.counters import malfunction, remove_weapon
from bocage.games.starterkit.model.marks import BROKEN, DM, LOW_AMMO
from bocage.games.starterkit.model.names import Unit, Units, Weapon
from bocage.games.starterkit.model.state import GONE, SKState, inexperienced, lose_aim
from bocage.games.starterkit.model.tables import MC
from bocage.games.starterkit.model.tables_ordnance import ATT, ITT
from bocage.games.starterkit.ordnance.firers import fires_rolling, turning_of
from bocage.games.starterkit.ordnance.s06_2_ammunition import SHELLS
from bocage.games.starterkit.ordnance.s06_4_hidden import reveal_unit
from bocage.games.starterkit.ordnance.s06_10_acquisition import acquire, level_at
from bocage.games.starterkit.ordnance.s06_marks import mark_gun, turns_badly
from bocage.games.starterkit.vehicles.s07_2_1_low_ammo import wears_out
from bocage.games.starterkit.vehicles.s07_2_repair import disable

if TYPE_CHECKING:
    from bocage.games.starterkit.fire.s03_2_4_resolve import ToHit


def rate_of(s: SKState, f: ToHit) -> int:
    """SK 3.2.4, SK 4.5 Lowered by turning; none for a lone leader, an intensive shot, or the Area Target Type."""
    t = s.type(f.weapon)
    if s.type(f.user).is_leader and not f.helpers:
        return 0
    if f.intensive or (f.kind == ATT and not t.is_mortar):
        return 0
    if t.is_main_armament and f.mode == IN_ADVANCING:
        return 0
    rate = t.rof if t.is_main_armament else rate_of_fire(s, f.mode, f.weapon)
    return rate - (1 if f.spines(s) and turns_badly(s, f.weapon) else 0)


def leave_traces(s: SKState, f: ToHit, breaks: bool) -> None:
    """Markers on weapon and user, then breakdown, then what it has acquired."""
    w = f.weapon
    lowered = is_worn_by(s, f)
    if breaks:
        f.kept = False
    if turning_of(s, w):
        s.shows(f.user)
        s.flashed((f.user,))
        mark_gun(s, f.mode, w, f.kept, f.intensive, f.facing)
    else:
        mark_fired(s, f.mode, (w,), (f.user,), (w,) if f.kept else (), False)
        mark_leaders(s, f.mode, f.leaders, f.helpers, (w,))
    if breaks:
        break_ordnance(s, w, f.dice[0] + f.dice[1], lowered)
    acquire_by(s, f, breaks)


def is_worn_by(s: SKState, f: ToHit) -> bool:
    """SK 6.12 Does the printed B# lose it for good: a Gun whose B# is lowered, a support weapon in clumsy hands?

    The B# of a captured support weapon is lowered too (SK 5.5), but 6.12 names only captured Guns."""
    w = f.weapon
    if not s.type(w).is_gun and not s.type(w).is_main_armament:
        return s.type(f.user).is_multi_man and inexperienced(s, f.user)
    return breakdown_number(s, f.mode, w, f.intensive) < s.type(w).breakdown


def break_ordnance(s: SKState, w: Weapon, original: int, lowered: bool) -> None:
    """SK 4.4.1, 4.4.5, 6.12 An X# removes; so does the printed B# where the use had lowered it."""
    t = s.type(w)
    worn = lowered and original >= t.breakdown
    if s.gun_marks.get(w, 0) & LOW_AMMO and wears_out(s, w, original):
        return
    if t.is_main_armament and worn:
        disable(s, w, "SK 3.2.4")  # and Recall of the vehicle
    elif wears_out(s, w, original):
        return
    elif t.removed or ((t.fires_alone or t.is_gun) and worn):
        remove_weapon(s, w, "SK 4.4.1" if t.removed else "SK 6.12")
    else:
        malfunction(s, w, "SK 6.12")


def acquire_by(s: SKState, f: ToHit, breaks: bool) -> None:
    """SK 6.10, 6.11 A shot acquires; Smoke loses what there was, moving fire and fire without sight gain nothing."""
    w = f.weapon
    t = s.type(w)
    if not (t.is_mortar or t.gun) or s.at[w] == GONE:
        return
    if f.ammo in SHELLS or breaks:
        lose_aim(s, w)
        return
    enemies = tuple([u for u in f.targets if s.side[u] != s.side[f.user]])  # in a Melee friends are struck too
    targets = (f.vehicle,) if f.vehicle >= 0 else enemies
    if not f.blind and not fires_rolling(s, w) and f.mode <= IN_ADVANCING:
        acquire(s, w, ATT if f.kind == ATT or t.is_mortar else ITT, f.target, targets)
    elif not level_at(s, w, f.target, targets):
        lose_aim(s, w)  # it gains nothing, but has attacked a different target


def phosphorus(s: SKState, a: Shot, hit: Units, critical: Unit) -> Effects:
    """SK 6.2 Those hit check morale, TEM helping them; not against Air Bursts, nor the one hit critically (SK 6.1)."""
    burst = a.mortar and a.ground.is_woods[a.target]
    tems = {u: cover(s, a, u) or stands_higher(s, a, u) for u in hit}
    drms = {u: 1 if burst else tems[u] if u == critical else -tems[u] for u in hit}
    for u in hit:
        reveal_unit(s, u)
        if s.status[u] & BROKEN:
            s.status[u] |= DM  # SK 3.2.3: it inflicts a NMC
    shares = tuple([(u, MC, drms[u]) for u in hit])
    return Effects(shares, 0, "SK 6.2", unhurt_leaders(s, a.targets, [(u, (MC, drms[u])) for u in hit]))
