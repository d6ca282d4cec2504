"""Who opposes whom: two players, or more in a free-for-all (scenario J, UF 2.4), where every other player is an enemy.

There are as many players as there are hands. `marks[RETIRED, seat]` is there for a player whose squad broke (J.1).
Groups are numbered by player: `g // SLOTS` is the seat that owns group g.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from bocage.games.upfront.table import marks

if TYPE_CHECKING:
    from bocage.games.upfront.state import UpFrontState

SLOTS = 6
MOST_PLAYERS = 7
GROUPS_OF: tuple[tuple[int, ...], ...] = tuple(
    tuple(range(seat * SLOTS, (seat + 1) * SLOTS)) for seat in range(MOST_PLAYERS)
)
TWO = 2


def players(s: UpFrontState) -> list[int]:
    """The seats that are still in the game, in their order."""
    if len(s.hands) == TWO:
        return [0, 1]
    return [seat for seat in range(len(s.hands)) if (marks.RETIRED, seat) not in s.marks]


def retired(s: UpFrontState) -> int:
    """The players whose squads broke (J.1), a bit each."""
    found = 0
    for seat in range(len(s.hands)):
        if (marks.RETIRED, seat) in s.marks:
            found |= 1 << seat
    return found


def is_free_for_all(s: UpFrontState) -> bool:
    """UF 2.4 (J.1): more than two players are left; the last two play by the rules for two."""
    count = len(s.hands)
    return count > TWO and count - retired(s).bit_count() > TWO


_RIVALS: dict[tuple[int, int, int], tuple[tuple[int, ...], tuple[int, ...]]] = {}


def _opposing(s: UpFrontState, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Among more than two players: the others, those who come next in turn first, and all their groups."""
    count, gone = len(s.hands), retired(s)
    found = _RIVALS.get((count, gone, seat))
    if found is None:
        after = [(seat + i) % count for i in range(1, count)]
        others = tuple([other for other in after if not gone >> other & 1])
        found = (others, tuple([g for other in others for g in GROUPS_OF[other]]))
        _RIVALS[count, gone, seat] = found
    return found


def rivals(s: UpFrontState, seat: int) -> tuple[int, ...]:
    """The other players, those who come next in turn first."""
    return (1 - seat,) if len(s.hands) == TWO else _opposing(s, seat)[0]


def foes(s: UpFrontState, seat: int) -> tuple[int, ...]:
    """The group numbers of all enemies of a player."""
    return GROUPS_OF[1 - seat] if len(s.hands) == TWO else _opposing(s, seat)[1]


def is_foe(s: UpFrontState, seat: int, g: int) -> bool:
    """Whether this is the number of a group of an enemy."""
    other = g // SLOTS
    if other == seat or not 0 <= other < len(s.hands):
        return False
    return len(s.hands) == TWO or (marks.RETIRED, other) not in s.marks


def next_player(s: UpFrontState, seat: int) -> int:
    """UF 4.1: whose turn follows."""
    return 1 - seat if len(s.hands) == TWO else rivals(s, seat)[0]


def meets(s: UpFrontState, seat: int, nation: int) -> bool:
    """Whether one of a player's enemies is of that nation (UF 46.1, UF 50.42)."""
    return any(s.nation[other] == nation for other in rivals(s, seat))


def result_for(s: UpFrontState, seat: int) -> tuple[float, ...]:
    """One player has won, all others have lost."""
    return tuple([float(other == seat) for other in range(len(s.hands))])


def taker(s: UpFrontState, m: int) -> int:
    """Among more than two players: who has the Victory Points for this man (UF 16.4); -1 if nobody has."""
    if m in s.guard:
        guard = s.guard[m]
        return s.side[guard] if guard >= 0 else (-1 - guard) // SLOTS
    return s.marks.get((marks.CAUSED_BY, m), -1)
