"""Men between two groups: who is in transfer, who is attacked with a group, groups in creation (UF 17.8, UF 17.9).

A man in transfer stays in `men[sender]` and keeps `group[m]`; `crossing[m]` is where he goes, `marks[SENT, m]` the
turn in which he set out. The number of a group in creation holds nobody yet but has its letter and chit.
"""

from __future__ import annotations

from bocage.games.upfront.state import GROUPS_OF, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.table import refusals as no
from bocage.games.upfront.table.ground import read
from bocage.kernel.consequences import touch
from bocage.kernel.frames import tell
from bocage.kernel.refusal import Refusal

NOT_YET_A_GROUP = Refusal("UF 17.9", "that group does not exist before Terrain is placed; attack where its men set out")
OWN, ACCEPTED = 1, 2  # marks[IN_PLACE, g]: one of two that exchange places has its Terrain, by whom (UF 17.7)
MUST_PLACE = Refusal("UF 17.7", "its partner has accepted Terrain: this group must take Terrain or Open Ground now")
LAST_CARD = Refusal("UF 17.7", "the card is needed for the group whose partner in the exchange has accepted Terrain")
EXPOSED = 2  # UF 17.8: what is added to the strength against a man in transfer


def must_place(s: UpFrontState, g: int) -> bool:
    """UF 17.7: the partner accepted the enemy's Terrain, so this group has to be placed in its turn."""
    partner = s.exchanging.get(g, -1)
    return partner >= 0 and s.marks.get((marks.IN_PLACE, partner), 0) == ACCEPTED and (marks.IN_PLACE, g) not in s.marks


def between(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The men in transfer to or from the group, in the order in which they set out."""
    return tuple([m for m, to in s.crossing.items() if to == g or s.group[m] == g])


def attacked_with(s: UpFrontState, g: int) -> tuple[int, ...]:
    """UF 17.8: men in transfer are attacked first, with either of the groups they are between."""
    return (*between(s, g), *members(s, g))


def members(s: UpFrontState, g: int) -> tuple[int, ...]:
    """The cards of a group without men who are on their way out: those who can act, and whose positions count."""
    if not s.crossing:
        return s.men[g]
    return tuple([m for m in s.men[g] if m not in s.crossing])


def moves_for_infiltration(s: UpFrontState, g: int) -> bool:
    """UF 20.39, UF 17.8: a moving group, or one whose last men are all in transfer."""
    return read(s.cards[g]).moves > 0 or not members(s, g)


def is_founding(s: UpFrontState, g: int) -> bool:
    """UF 17.92: a group that men are on their way to create."""
    return not s.men[g] and g in s.crossing.values()


def no_target(s: UpFrontState, g: int) -> Refusal:
    """UF 6.1, UF 17.9: why a group without men cannot be attacked."""
    return NOT_YET_A_GROUP if g in s.crossing.values() else no.NOT_AN_ENEMY


def founding(s: UpFrontState, seat: int) -> list[int]:
    """The groups of a side that are being created."""
    return [g for g in GROUPS_OF[seat] if is_founding(s, g)]


def stop_crossing(s: UpFrontState, m: int) -> None:
    """The Transfer chit comes off."""
    s.crossing.pop(m, None)
    s.marks.pop((marks.SENT, m), None)
    s.marks.pop((marks.FALTERS, m), None)


def go_back(s: UpFrontState, m: int, rule: str) -> None:
    """The man is in his old group again, at his old place, but not between a gunner and his assistant (UF 11.11)."""
    stop_crossing(s, m)
    g = s.group[m]
    here = members(s, g)  # others who are still on their way lie between them perhaps, but do not part them
    i = here.index(m)
    left, right = here[:i], here[i + 1 :]
    if left and right and right[0] in (s.assistant[left[-1]], s.principal[left[-1]]):
        order = [x for x in s.men[g] if x != m]
        order.insert(order.index(right[0]) + 1, m)
        s.men[g] = tuple(order)
    tell(s, rule, ("comes back", m, s.group[m]))


def give_up_founding(s: UpFrontState, g: int, rule: str) -> None:
    """UF 17.92: all who were to form the new group return; Terrain that waited for it is discarded."""
    for m in [m for m, to in s.crossing.items() if to == g]:
        go_back(s, m, rule)
    if s.pending[g]:
        if (s.pending[g], g) not in s.declared:  # UF 14.5
            s.discards.append(s.pending[g])
        s.pending[g] = 0


def falters(s: UpFrontState, m: int) -> None:
    """He has just been pinned by an attack that leaves time for a Hero: `hold_on_no_longer` ends that."""
    if m in s.crossing:
        s.marks[marks.FALTERS, m] = 1


def hold_on_no_longer(s: UpFrontState) -> None:
    """No Hero has come for those who were pinned in transfer, or has come for others."""
    if s.crossing:
        for m in [m for m in s.crossing if (marks.FALTERS, m) in s.marks]:
            del s.marks[marks.FALTERS, m]
            touch(s, ("man", m))


def turns_back(s: UpFrontState, m: int) -> None:
    """UF 17.84, UF 17.92: who is pinned in transfer goes back; a new group is given up with the first of its men."""
    if m in s.crossing and s.pinned[m] and (marks.FALTERS, m) not in s.marks:
        if is_founding(s, s.crossing[m]):
            give_up_founding(s, s.crossing[m], "UF 17.92")
        else:
            go_back(s, m, "UF 17.84")
