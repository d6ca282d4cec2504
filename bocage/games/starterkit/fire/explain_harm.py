"""SK 3.2.3 What becomes of a unit under fire: its checks and its selection are reckoned in."""

from __future__ import annotations

from bocage.games.starterkit.model.marks import BROKEN, PINNED, WOUNDED
from bocage.games.starterkit.model.names import Unit
from bocage.games.starterkit.model.state import SKState, morale
from bocage.games.starterkit.model.tables import KIA, MC, PTC, WOUND_AGAIN, WOUND_KILLS, K, Result
from bocage.kernel.explain import Share

UNHARMED, PIN, BREAK, REDUCE, LOSE = 0, 1, 2, 3, 4
NAMES = ("unharmed", "pinned", "broken", "reduced", "eliminated")
WOUNDS = "wounded"
"""A leader's reduction."""


def harm_shares(s: SKState, u: Unit, among: int, results: dict[Result, float]) -> list[Share]:
    """The worst that happens to this unit, one of `among` struck alike; help of leaders in its checks is left out.

    `results` of the Infantry Fire Table with their chances.
    """
    found = [0.0] * 5
    for (what, number), p in results.items():
        if what == KIA:
            dies = min(1.0, number / among)  # SK 3.2.3: by random selection, the others break
            found[LOSE] += p * dies
            _add(found, _reduced(s, u) if s.status[u] & BROKEN else _failed(s, u, 0), p * (1 - dies))
        elif what == K:
            _add(found, _reduced(s, u), p / among)
            _add(found, _checked(s, u, number), p * (1 - 1 / among))
        elif what == MC:
            _add(found, _checked(s, u, number), p)
        elif what == PTC and not s.status[u] & (BROKEN | PINNED):
            fails = 0.0 if s.spared(u, "pin") else _above(morale(s, u) - number)
            found[PIN] += p * fails
            found[UNHARMED] += p * (1 - fails)
        else:
            found[UNHARMED] += p
    leader = s.is_leader(u)
    names = [WOUNDS if leader and grade == REDUCE else NAMES[grade] for grade in range(5)]
    return [Share(names[grade], found[grade], grade) for grade in (LOSE, REDUCE, BREAK, PIN, UNHARMED)]


FATAL = 12


def _add(found: list[float], parts: list[float], p: float) -> None:
    for grade in range(5):
        found[grade] += p * parts[grade]


def _sure(grade: int) -> list[float]:
    return [1.0 if x == grade else 0.0 for x in range(5)]


def _above(level: int) -> float:
    """The chance of more than this with two dice."""
    return sum([1 for one in range(1, 7) for two in range(1, 7) if one + two > level]) / 36


def _reduced(s: SKState, u: Unit) -> list[float]:
    """SK 3.2.3 Casualty Reduction."""
    if s.type(u).is_hero and s.status[u] & WOUNDED:
        return _sure(LOSE)  # UA s6
    if s.is_leader(u):
        again = WOUND_AGAIN if s.status[u] & WOUNDED else 0
        dies = sum([1 for die in range(1, 7) if die + again >= WOUND_KILLS]) / 6
        return [0.0, 0.0, 0.0, 1 - dies, dies]
    return _sure(REDUCE if s.type(u).is_squad else LOSE)


def _failed(s: SKState, u: Unit, original: int) -> list[float]:
    """SK 3.2.3 Who fails a check breaks; UA s6, s8: a hero is wounded, a berserk unit reduced, by a 12 eliminated."""
    if s.failed_check(u, original) is None:
        return _sure(BREAK)
    return _sure(LOSE) if original == FATAL and not s.type(u).is_hero else _reduced(s, u)


def _checked(s: SKState, u: Unit, drm: int) -> list[float]:
    """SK 3.2.3 A Morale Check: the exact number pins, above it breaks, an original 12 also reduces."""
    found, level, broken = [0.0] * 5, morale(s, u), bool(s.status[u] & BROKEN)
    for one in range(1, 7):
        for two in range(1, 7):
            original, final = one + two, one + two + drm
            if original == FATAL and s.failed_check(u, original) is not None:
                _add(found, _failed(s, u, original), 1 / 36)
            elif original == FATAL:
                _add(found, _sure(LOSE) if broken else _reduced(s, u), 1 / 36)
            elif final > level:
                _add(found, _reduced(s, u) if broken else _failed(s, u, original), 1 / 36)
            else:
                pins = final == level and not broken and not s.status[u] & PINNED and not s.spared(u, "pin")
                found[PIN if pins else UNHARMED] += 1 / 36
    return found
