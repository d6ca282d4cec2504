"""An enemy in front and another behind (scenario X, UF 2.4): who is on which side of whom, and which force is whose.

`marks[TWO_SIDES, 0]` is there in such a game. The chits of two opposing groups add up to less than 5 while one is in
front of the other, to more while it is behind. At 5, where they stand side by side, `marks[PAST, pair]` remembers that
they came there from behind. `marks[REAR, g]` is there for the groups of the force that started behind the enemy, which
may have the same letters as those of the other force.
"""

from __future__ import annotations

from bocage.games.upfront.state import GROUPS_OF, N_GROUPS, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.players import foes, is_free_for_all

ABREAST = 5  # Relative Range 5


def is_two_sided(s: UpFrontState) -> bool:
    return bool(s.marks) and (marks.TWO_SIDES, 0) in s.marks


def pair(g: int, t: int) -> int:
    return min(g, t) * N_GROUPS + max(g, t)


def behind(s: UpFrontState, g: int, t: int) -> bool:
    """UF 5.6: whether two opposing groups are behind each other, counted along the range chits."""
    total = s.chit[g] + s.chit[t]
    return total > ABREAST if total != ABREAST else (marks.PAST, pair(g, t)) in s.marks


def same_force(s: UpFrontState, g: int, h: int) -> bool:
    """Whether two groups of a side belong together: always, unless the side has two forces (X.4)."""
    return not s.marks or ((marks.REAR, g) in s.marks) == ((marks.REAR, h) in s.marks)


def comrades_at(s: UpFrontState, g: int, letter: int) -> int:
    """The group of g's own force that has this place in the row, or -1."""
    for h in GROUPS_OF[g // SLOTS]:
        if s.men[h] and s.letter[h] == letter and same_force(s, g, h):
            return h
    return -1


def front_of(s: UpFrontState, t: int) -> int:
    """The enemy group directly opposite (UF 3.2) that is not behind this one, or -1."""
    for g in foes(s, t // SLOTS) if not is_free_for_all(s) else ():
        if s.men[g] and s.letter[g] == s.letter[t] and not (is_two_sided(s) and behind(s, g, t)):
            return g
    return -1


def inherit(s: UpFrontState, g: int, new: int) -> None:
    """UF 17.91: a new group is of the force that created it, on the same side of every enemy group."""
    s.marks.pop((marks.REAR, new), None)
    if (marks.REAR, g) in s.marks:
        s.marks[marks.REAR, new] = 1
    for t in GROUPS_OF[1 - g // SLOTS]:
        s.marks.pop((marks.PAST, pair(new, t)), None)
        if (marks.PAST, pair(g, t)) in s.marks:
            s.marks[marks.PAST, pair(new, t)] = 1
