"""SK 3.2.2 Firepower: each firer's factors doubled and halved, fractions kept to the end."""

from __future__ import annotations

from math import ceil

from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FINAL, IN_FIRST, Shot
from bocage.games.starterkit.model.state import BROKEN, FINAL, FIRST, PINNED, SKState
from bocage.games.starterkit.model.units import ATR, FLAMETHROWER, LEADER, MACHINE_GUN, SQUAD, TYPES

MG_REACH = 16
"""SK 4.1 The farthest an undirected machine gun fires."""

Part = tuple[str, str, float]
"""(rule, words, factor): factors multiply, except the Assault Fire bonus, which is its own line."""


def is_again(s: SKState, f: int, mode: int) -> bool:
    """SK 3.3.3, 3.4 Does this firer fire again under a First or Final Fire marker, so at half?"""
    return mode in (IN_FIRST, IN_FINAL) and bool(s.status[f] & (FIRST | FINAL))


def factors(s: SKState, a: Shot, f: int) -> list[Part]:
    """SK 3.2.2 What multiplies the firepower of one firer in this attack."""
    t = TYPES[s.kind[f]]
    unit = f if t.kind <= LEADER else s.holder[f]
    distance = a.ground.ranges[s.at[unit]][a.target]
    found: list[Part] = []
    if distance > t.range:
        found.append(("SK 3.2.2", "long range", 0.5))
    if t.kind == FLAMETHROWER:
        return found  # SK 4.2: no other change
    if distance == 1:
        found.append(("SK 3.2.2", "point blank", 2.0))
    elif distance == 0:
        found.append(("SK 3.2.2.1", "triple point blank", 3.0))
    if distance > MG_REACH and t.kind == MACHINE_GUN and any(not s.status[u] & BROKEN for u in a.targets):
        found.append(("SK 4.1", "beyond 16 hexes", 0.5))
    if s.status[unit] & PINNED:
        found.append(("SK 3.2.3", "pinned", 0.5))
    if is_again(s, f, a.mode):
        found.append(("SK 3.3.3" if a.mode == IN_FIRST else "SK 3.4", "fires again", 0.5))
    if a.mode == IN_ADVANCING:
        found.append(("SK 3.5", "advancing fire", 0.5))
    if t.kind == MACHINE_GUN and TYPES[s.kind[unit]].kind == LEADER and not _has_helper(s, a, unit):
        found.append(("SK 4.1", "a leader alone", 0.5))
    return found


def _has_helper(s: SKState, a: Shot, unit: int) -> bool:
    return any(s.at[v] == s.at[unit] for v in a.helpers)


def firepower_of(s: SKState, a: Shot, f: int) -> float:
    """SK 3.2.2 One firer's share."""
    t = TYPES[s.kind[f]]
    fp = float(t.fp)
    for _, _, factor in factors(s, a, f):
        fp *= factor
    if assaults(s, a, f):
        fp = float(ceil(fp + 1))  # SK 3.5: one more after all else, then fractions up
    return fp


def assaults(s: SKState, a: Shot, f: int) -> bool:
    """SK 3.5 Assault Fire: a squad with underlined firepower, in normal range."""
    t = TYPES[s.kind[f]]
    return a.mode == IN_ADVANCING and t.kind == SQUAD and t.assault and a.ground.ranges[s.at[f]][a.target] <= t.range


def firepower(s: SKState, a: Shot, firers: tuple[int, ...]) -> float:
    total = 0.0
    for f in firers:
        total += firepower_of(s, a, f)
    return total


def leaves_residual(s: SKState, f: int) -> bool:
    """SK 4.4.4 An anti-tank rifle adds nothing to Residual Firepower."""
    return TYPES[s.kind[f]].kind != ATR
