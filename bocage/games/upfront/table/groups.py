"""Groups by their place in the row: who stands opposite, which letters and numbers are free, what a group is called."""

from __future__ import annotations

from bocage.games.upfront.state import OFF_THE_ROW, ROW, UpFrontState, groups_in_play
from bocage.games.upfront.table import marks
from bocage.games.upfront.table.players import GROUPS_OF, SLOTS, foes, is_free_for_all


def opposite(s: UpFrontState, g: int) -> int:
    """The enemy group with the same letter (UF 3.2), or -1."""
    for t in foes(s, g // SLOTS) if not is_free_for_all(s) else ():
        if s.men[t] and s.letter[t] == s.letter[g]:
            return t
    return -1


def free_slot(s: UpFrontState, seat: int) -> int:
    """A group number that holds nobody and that nobody is on his way to; the caller gives it a letter and a chit."""
    coming = s.crossing.values()
    for g in GROUPS_OF[seat]:
        if not s.men[g] and g not in coming:
            return g
    return -1


def group_at(s: UpFrontState, seat: int, letter: int) -> int:
    """The group of a side that has this place in the row Z A B C D E, or -1."""
    for g in GROUPS_OF[seat]:
        if s.men[g] and s.letter[g] == letter:
            return g
    return -1


def entered_groups(s: UpFrontState, seat: int) -> list[int]:
    """The groups of a side that are in this game; one on an LOS Divider is not before it has entered (UF 41.59)."""
    return [g for g in groups_in_play(s, seat) if s.letter[g] >= 0]


def group_name(s: UpFrontState, g: int) -> str:
    """Its letter; of two groups with the same letter the one of the force behind the enemy has a 2 (scenario X)."""
    if s.marks and (marks.REAR, g) in s.marks:
        return f"{ROW[s.letter[g]]}2"
    return ROW[s.letter[g]] if s.letter[g] >= 0 else OFF_THE_ROW[s.letter[g]]
