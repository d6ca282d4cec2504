"""SK 3.2.2 Firepower: each firer's factors doubled and halved, fractions kept to the end."""

from __future__ import annotations

from math import ceil

from bocage.games.starterkit.fire.s03_2_2_able import is_again
from bocage.games.starterkit.fire.shot import IN_ADVANCING, IN_FIRST, Shot
from bocage.games.starterkit.model.ground import Ground
from bocage.games.starterkit.model.marks import BROKEN, PINNED
from bocage.games.starterkit.model.names import Counter, Counters, Location
from bocage.games.starterkit.model.state import SKState
from bocage.games.starterkit.model.units import TYPES

MG_REACH = 16
"""SK 4.1 The farthest an undirected machine gun fires."""

Part = tuple[str, str, float]
"""(rule, words, factor): factors multiply, except the Assault Fire bonus, which is its own line."""


def is_steep(g: Ground, here: Location, target: Location) -> bool:
    """DE 1.1 Does fire go to or from a Steeple?"""
    return here >= g.hexes or target >= g.hexes


def factors(s: SKState, a: Shot, f: Counter) -> list[Part]:
    """SK 3.2.2 What multiplies the firepower of one firer in this attack."""
    t = TYPES[s.kind[f]]
    unit = f if t.is_personnel else s.holder[f]
    distance = a.ground.ranges[s.at[unit]][a.target]
    found: list[Part] = []
    if distance > t.range:
        found.append(("SK 3.2.2", "long range", 0.5))
    if t.is_flamethrower:
        return found + s.strength_parts(f, a.target) if s.gated else found  # SK 4.2: no other change
    if distance <= 1 and not is_steep(a.ground, s.at[unit], a.target):  # DE 1.1: not to or from a Steeple
        near: Part = ("SK 3.2.2", "point blank", 2.0) if distance else ("SK 3.2.2.1", "triple point blank", 3.0)
        found.append(near)
    if distance > MG_REACH and t.is_machine_gun and any(not s.status[u] & BROKEN for u in a.targets):
        found.append(("SK 4.1", "beyond 16 hexes", 0.5))
    if s.status[unit] & PINNED:
        found.append(("SK 3.2.3", "pinned", 0.5))
    if is_again(s, f, a.mode):
        found.append(("SK 3.3.3" if a.mode == IN_FIRST else "SK 3.4", "fires again", 0.5))
    if a.mode == IN_ADVANCING:
        found.append(("SK 3.5", "advancing fire", 0.5))
    if t.is_machine_gun and s.is_leader(unit) and f not in a.served and not s.type(unit).is_hero:
        found.append(("SK 4.1", "a leader alone", 0.5))
    if s.gated:
        found += s.strength_parts(f, a.target)
    return found


def firepower_of(s: SKState, a: Shot, f: Counter) -> float:
    """SK 3.2.2 One firer's share."""
    t = TYPES[s.kind[f]]
    fp = float(t.fp)
    for _, _, factor in factors(s, a, f):
        fp *= factor
    if a.mode == IN_ADVANCING and assaults(s, a, f):
        fp = float(ceil(fp + 1))  # SK 3.5: one more after all else, then fractions up
    return fp


def assaults(s: SKState, a: Shot, f: Counter) -> bool:
    """SK 3.5 Assault Fire: a squad with underlined firepower, in normal range."""
    t = s.type(f)
    return a.mode == IN_ADVANCING and t.is_squad and t.assault and a.ground.ranges[s.at[f]][a.target] <= t.range


def firepower(s: SKState, a: Shot, firers: Counters) -> float:
    total = 0.0
    for f in firers:
        total += firepower_of(s, a, f)
    return total


def leaves_residual(s: SKState, f: Counter) -> bool:
    """SK 4.4.4 An anti-tank rifle adds nothing to Residual Firepower."""
    return s.type(f).leaves_residual
