"""SK 3.2.5, 3.3.3, 3.4, 3.5 Fire markers: who carries which after an attack."""

from __future__ import annotations

from bocage.games.starterkit.fire.s03_2_2_able import AGAIN, FRESH, own_use, weapon_use, weapons_used
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_BOUNDING, IN_FINAL, IN_FIRST, IN_PREP, manning
from bocage.games.starterkit.model.marks import (
    DIRECTED,
    FINAL,
    FIRST,
    FLAMED,
    KEPT_ROF,
    NO_LEADING,
    ONE_WEAPON,
    PREP,
    SHOT,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.names import Counter, Counters, Unit, Units, Weapon, Weapons
from bocage.games.starterkit.model.state import GONE, SKState, lose_aim
from bocage.kernel.consequences import touch


def marker_of(mode: int, use: int, cowered: bool) -> int:
    """SK 3.2.2, 3.3.3 The marker after firing: Prep Fire; First Fire, then Final Fire; cowering goes to Final Fire."""
    if mode in (IN_PREP, IN_ADVANCING, IN_BOUNDING):
        return PREP
    return FINAL if mode == IN_FINAL or cowered or use >= AGAIN else FIRST


def put_marker(s: SKState, c: Counter, marker: int) -> None:
    """A First Fire counter is flipped, and never flipped back."""
    if marker == FINAL:
        s.status[c] &= ~FIRST
        touch(s, ("unit", c))
    if marker != FIRST or not s.status[c] & FINAL:
        s.status[c] |= marker


def mark_fired(s: SKState, mode: int, firers: Counters, users: Units, kept: Weapons, cowered: bool) -> None:
    """Mark every firer and its user; a weapon that keeps its rate of fire stays free.

    `users` are the units behind the firers when they fired: a weapon lost by its own shot was used all the same.
    """
    if s.gated:
        s.flashed(users)
        for u in users:
            s.shows(u)
    uses = [own_use(s, mode, f) if f == u else weapon_use(s, mode, f, u) for f, u in zip(firers, users)]
    for f, u, use in zip(firers, users, uses):
        final = cowered and cowers(s, u)
        if f == u:
            _mark_unit(s, mode, f, use, final)
        else:
            _mark_weapon(s, mode, f, u, use, f in kept, final)
    if s.gated:
        s.attack_over()


def cowers(s: SKState, u: Unit) -> bool:
    """SK 3.2.2, DE 3.1 Is this unit of a cowering attack one that cowers? No leader, nor British of the better sort."""
    t = s.type(u)
    return t.is_multi_man and t.cowers and not (s.gated and s.spared(u, "cower"))


def _mark_unit(s: SKState, mode: int, u: Unit, use: int, cowered: bool) -> None:
    if s.at[u] == GONE:
        return
    put_marker(s, u, marker_of(mode, use, cowered))
    s.status[u] |= SHOT
    for w in s.carried[u]:
        lose_aim(s, w)  # SK 6.10: its manning Infantry fires its own firepower
    if mode == IN_FIRST and use >= AGAIN:
        _exhaust(s, u)


def _exhaust(s: SKState, u: Unit) -> None:
    """SK 3.3.3 After Subsequent First Fire the unit and all its weapons, fired or not, are under Final Fire."""
    put_marker(s, u, FINAL)
    s.status[u] |= ONE_WEAPON | TWO_WEAPONS
    for w in s.carried[u]:
        s.status[w] &= ~KEPT_ROF
        put_marker(s, w, FINAL)


def _mark_weapon(s: SKState, mode: int, w: Weapon, u: Unit, use: int, kept: bool, cowered: bool) -> None:
    if kept:
        s.status[w] |= KEPT_ROF
        touch(s, ("unit", u))  # SK 1.2.4.1: unless its unit is under Final Fire
    else:
        put_marker(s, w, marker_of(mode, use, cowered))
        s.status[w] &= ~KEPT_ROF
    if s.at[u] == GONE:
        return
    s.status[u] |= SHOT
    if s.type(w).is_flamethrower:
        s.status[u] |= FLAMED
    if cowered:  # SK 3.2.2: the cowering unit is marked too
        put_marker(s, u, marker_of(mode, use, True))
    if use >= AGAIN and mode == IN_FIRST:
        _exhaust(s, u)
    if use == FRESH:
        use_weapon(s, mode, u)


def use_weapon(s: SKState, mode: int, u: Unit) -> None:
    """SK 4.0 One weapon more: beyond what it fires beside its own firepower, that is forfeited and the unit marked."""
    used = weapons_used(s, u) + 1
    s.status[u] |= SHOT | ONE_WEAPON | (TWO_WEAPONS if used > 1 else 0)
    if s.is_leader(u):
        s.status[u] |= NO_LEADING
    if used > s.type(u).spare_weapons:
        put_marker(s, u, marker_of(mode, FRESH, False))


def mark_leaders(
    s: SKState, mode: int, leaders: Units, helpers: tuple[tuple[int, int], ...], firers: Counters, users: Units = ()
) -> None:
    """SK 3.2.2 A directing leader counts as attacking.

    He may direct again (rate of fire, SK 1.2.1; defence, SK 3.4), but only what he has directed, and of a group only
    the units that he goes on with: it is one unit or one group that he serves. In defence the unit itself is kept in
    mind: its weapon may be gone (`users`: who fired it).
    """
    if not leaders and not helpers:
        return
    units = users or tuple(manning(s, firers))
    served = firers if mode in (IN_PREP, IN_ADVANCING) else tuple(dict.fromkeys([*firers, *units]))
    for v in leaders:
        if s.at[v] == GONE:
            continue
        before = s.directed.get(v)
        s.directed[v] = served if before is None else tuple([f for f in before if of_unit(s, f) in units])
        s.status[v] |= DIRECTED | SHOT
        s.shows(v)
        if mode in (IN_PREP, IN_ADVANCING):
            s.status[v] |= PREP
    for v, w in helpers:
        if s.at[v] != GONE:
            s.serving[v] = w
            s.shows(v)
            s.status[v] |= ONE_WEAPON | NO_LEADING | SHOT
            put_marker(s, v, marker_of(mode, own_use(s, mode, v), False))


def of_unit(s: SKState, f: Counter) -> Unit:
    return f if s.type(f).is_personnel else s.holder[f]
