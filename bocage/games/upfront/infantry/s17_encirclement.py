"""UF 17.6: encirclement of a group that has one enemy group in front of it and another behind.

`s.encircled[t]` is (the group behind, the group in front, and the range chits of t and of the group behind when last
looked at). `settle` is a standing consequence of every change of men, ranges, letters and infiltration (standing.py).
"""

from __future__ import annotations

from bocage.games.upfront.infantry.s17_flanking import ONE_AT_A_TIME, adjacent, busy_elsewhere, card_counts
from bocage.games.upfront.specials.two_sides import behind, front_of, is_two_sided
from bocage.games.upfront.state import AFV, SLOTS, UpFrontState, relative_range
from bocage.games.upfront.table.players import is_foe, is_free_for_all
from bocage.kernel.frames import Frame, tell
from bocage.kernel.refusal import Refusal

NO_SUCH_ENEMY = Refusal("UF 17.6", "only an enemy group in play can be encircled")
NOT_AN_AFV = Refusal("UF 17.6", "an AFV cannot be encircled")
NOT_ADJACENT = Refusal("UF 17.6", "only an adjacent enemy group can be encircled")
NOT_BEHIND = Refusal("UF 17.6", "the group must be behind that one, at Relative Range 4")
NOBODY_IN_FRONT = Refusal("UF 17.6", "a group of yours must stand directly opposite the group to be encircled")
FRONT_TOO_FAR = Refusal("UF 17.6", "your group in front of it must be at Relative Range 2 or nearer")
IS_ENCIRCLED = Refusal("UF 17.6", "that group is already encircled")
MAY_NOT_SHIFT = Refusal("UF 17.6", "one card is not enough to encircle while a group transfer is under way")

PASSING = 6  # the sum of two range chits at Relative Range 4 behind


def raw(s: UpFrontState, a: int, b: int) -> int:
    return s.chit[a] + s.chit[b]


NO_ROW = Refusal("UF 2.4", "there is no encirclement with more than two players (J.1)")


def encircle_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 17.6: why a sideways card of this group would not encircle that one."""
    if not is_foe(s, g // SLOTS, t) or not s.men[t]:
        return NO_SUCH_ENEMY
    if is_free_for_all(s):
        return NO_ROW
    if s.kind[s.men[t][0]] == AFV:
        return NOT_AN_AFV
    if not adjacent(s, g, t):
        return NOT_ADJACENT
    if raw(s, g, t) != PASSING:
        return NOT_BEHIND
    if t in s.encircled:
        return IS_ENCIRCLED
    if g in s.shifting:
        return MAY_NOT_SHIFT
    return front_refusal(s, g, t) or card_counts(s, g)


def front_refusal(s: UpFrontState, g: int, t: int) -> Refusal | None:
    """UF 17.6, UF 17.62: the group directly opposite, near enough and not busy with another enemy group."""
    front = front_of(s, t)
    if front < 0:
        return NOBODY_IN_FRONT
    if relative_range(s, front, t) < 2:
        return FRONT_TOO_FAR
    if busy_elsewhere(s, g, t) or busy_elsewhere(s, front, t):
        return ONE_AT_A_TIME
    return ONE_AT_A_TIME if any(f == front and other != t for f, other in s.flanks) else None


def encircle(s: UpFrontState, g: int, t: int) -> None:
    """UF 17.6: the Encircled chit; neither letters nor ranges change."""
    s.encircled[t] = (g, front_of(s, t), s.chit[t], s.chit[g])
    tell(s, "UF 17.6", ("encircles", g, t))


def broken_by(s: UpFrontState, t: int) -> bool:
    """UF 17.62, UF 17.63: whether something has ended the encirclement."""
    rear, front, chit, chit_behind = s.encircled[t]
    for g in (rear, front):
        if not s.men[g] or relative_range(s, g, t) <= 1:
            return True
        if s.inside and any(into == g and s.group[m] == t for m, into in s.inside.items()):
            return True
    if is_two_sided(s):
        return behind(s, front, t) or not behind(s, rear, t)
    if s.letter[front] != s.letter[t] or not adjacent(s, rear, t):
        return True
    # UF 17.63: the group behind may step up to Relative Range 5; if the encircled group itself falls back so far or
    # farther, both are in front of it (see docs/rulings/upfront.md).
    total = raw(s, rear, t)
    return total < 5 or (total == 5 and chit + chit_behind > 5 and s.chit[rear] == chit_behind)


def lift(s: UpFrontState, t: int) -> None:
    """UF 17.62: the chit goes."""
    del s.encircled[t]
    tell(s, "UF 17.62", ("encirclement over", t))


def settle(s: UpFrontState) -> None:
    """UF 17.62: ends every encirclement that no longer holds."""
    for t, (rear, front, _, _) in list(s.encircled.items()):
        if not s.men[t]:
            del s.encircled[t]
        elif broken_by(s, t):
            lift(s, t)
        else:
            s.encircled[t] = (rear, front, s.chit[t], s.chit[rear])


def after_move(s: UpFrontState, g: int, card: int, mode: int) -> Frame | None:
    if s.encircled:
        settle(s)
    return None


def shaken(s: UpFrontState, m: int) -> int:
    """UF 17.613: Panic one lower; the comparison that decides between panic and rout is left alone."""
    return -1 if s.encircled and s.group[m] in s.encircled else 0
