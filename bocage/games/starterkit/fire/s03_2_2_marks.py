"""SK 3.2.5, 3.3.3, 3.4, 3.5 Fire markers: who carries which after an attack."""

from __future__ import annotations

from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST, IN_PREP
from bocage.games.starterkit.model.marks import (
    DIRECTED,
    FINAL,
    FIRST,
    FLAMED,
    KEPT_ROF,
    NO_LEADING,
    ONE_WEAPON,
    OWN_FP_LOST,
    PREP,
    SHOT,
    TWO_WEAPONS,
)
from bocage.games.starterkit.model.names import Counter, Counters, Unit, Units, Weapon
from bocage.games.starterkit.model.state import GONE, SKState


def _marker(mode: int, status: int, cowered: bool) -> int:
    """SK 3.2.2, 3.3.3 The marker after firing: Prep Fire; First Fire, then Final Fire; cowering goes to Final Fire."""
    if mode in (IN_PREP, IN_ADVANCING):
        return PREP
    if mode == IN_FINAL or cowered or status & (FIRST | FINAL):
        return FINAL
    return FIRST


def put_marker(s: SKState, c: Counter, marker: int) -> None:
    if marker == FINAL:
        s.status[c] &= ~FIRST
    s.status[c] |= marker


def mark_fired(s: SKState, mode: int, firers: Counters, users: Units, kept: tuple[int, ...], cowered: bool) -> None:
    """Mark every firer and its user; a weapon that keeps its rate of fire stays free.

    `users` are the units behind the firers when they fired: a weapon lost by its own shot was used all the same.
    """
    for f, u in zip(firers, users):
        if s.type(f).is_personnel:
            _mark_unit(s, mode, f, cowered)
        else:
            _mark_weapon(s, mode, f, u, f in kept, cowered)


def _mark_unit(s: SKState, mode: int, u: Unit, cowered: bool) -> None:
    if s.at[u] == GONE:
        return
    again = bool(s.status[u] & (FIRST | FINAL))
    put_marker(s, u, _marker(mode, s.status[u], cowered))
    s.status[u] |= SHOT
    for w in s.carried[u]:
        s.acquired.pop(w, None)  # SK 6.10: its manning Infantry fires its own firepower
    if mode == IN_FIRST and again:
        for w in s.carried[u]:  # SK 3.3.3: the unit and all its weapons, fired or not
            s.status[w] &= ~KEPT_ROF
            put_marker(s, w, FINAL)
    elif mode == IN_FIRST and cowered:
        for w in s.carried[u]:  # SK 1.2.4.1: its manning Infantry under Final Fire ends a weapon's rate of fire
            if s.status[w] & KEPT_ROF:
                s.status[w] &= ~KEPT_ROF
                put_marker(s, w, FINAL)


def _mark_weapon(s: SKState, mode: int, w: Weapon, u: Unit, kept: bool, cowered: bool) -> None:
    again = bool(s.status[w] & (FIRST | FINAL))
    fresh = not s.status[w] & KEPT_ROF and not again
    if kept:
        s.status[w] |= KEPT_ROF
    else:
        put_marker(s, w, _marker(mode, s.status[w], cowered))
        s.status[w] &= ~KEPT_ROF
    if s.at[u] == GONE:
        return
    s.status[u] |= SHOT
    if s.type(w).is_flamethrower:
        s.status[u] |= FLAMED
    if cowered and s.type(u).is_multi_man:  # SK 3.2.2: the cowering unit is marked too
        put_marker(s, u, _marker(mode, s.status[u], True))
    if again and mode == IN_FIRST:
        put_marker(s, u, FINAL)
        for other in s.carried[u]:
            put_marker(s, other, FINAL)
    if fresh:
        use_weapon(s, mode, u)


def use_weapon(s: SKState, mode: int, u: Unit) -> None:
    """SK 4.0 One weapon more: a squad's second and anybody else's first cost its own firepower."""
    t = s.type(u)
    if t.is_leader:
        s.status[u] |= ONE_WEAPON | NO_LEADING | SHOT
        put_marker(s, u, _marker(mode, s.status[u], False))
    elif t.is_squad and not s.status[u] & ONE_WEAPON:
        s.status[u] |= ONE_WEAPON | SHOT
    else:
        s.status[u] |= ONE_WEAPON | TWO_WEAPONS | OWN_FP_LOST | SHOT
        put_marker(s, u, _marker(mode, s.status[u], False))


def mark_leaders(s: SKState, mode: int, leaders: Units, helpers: Units, firers: Counters) -> None:
    """SK 3.2.2 A directing leader counts as attacking; in defence he may direct the same firers again (SK 3.4)."""
    for v in leaders:
        if s.at[v] == GONE:
            continue
        s.directed[v] = tuple(sorted({*s.directed.get(v, ()), *firers}))
        s.status[v] |= DIRECTED | SHOT
        if mode in (IN_PREP, IN_ADVANCING):
            s.status[v] |= PREP
    for v in helpers:
        if s.at[v] != GONE:
            s.status[v] |= ONE_WEAPON | NO_LEADING | SHOT
            put_marker(s, v, _marker(mode, s.status[v], False))
