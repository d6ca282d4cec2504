"""UF 27.1, UF 41.4: ordnance acquires a target of another game as any other, and loses it by the same rules.

At home the chit names the game and the group: `elsewhere(game, group)`, which is no group of the home game. While the
piece fires over there the same chit lies on the guest, seen from that game. `marks.WATCHED` lies on the target until it
plays a Movement card or is gone.
"""

from __future__ import annotations

from bocage.games.upfront.armor.s27_acquisition import ELSEWHERE, lose_acquisition
from bocage.games.upfront.state import GROUPS_OF, SLOTS, UpFrontState
from bocage.games.upfront.table import marks
from bocage.games.upfront.team.s41_guests import present_men
from bocage.games.upfront.team.s41_state import TeamState, listen, pass_on


def elsewhere(game: int, t: int) -> int:
    return ELSEWHERE * (1 + game) + t


def as_seen_from(value: int, here: int, there: int) -> int:
    """What names a group in game `here`, as it names the same group in game `there`."""
    game, t = (value // ELSEWHERE - 1, value % ELSEWHERE) if value >= ELSEWHERE else (here, value)
    return t if game == there else elsewhere(game, t)


def take_along(s: TeamState, i: int, g: int, j: int, first: int) -> None:
    """The guests of game j have acquired what they have acquired at home."""
    for n, m in enumerate(present_men(s.tables[i], g)):
        if (marks.ACQUIRED, m) in s.tables[i].marks:
            s.tables[j].marks[marks.ACQUIRED, first + n] = as_seen_from(s.tables[i].marks[marks.ACQUIRED, m], i, j)


def bring_back(s: TeamState, i: int, g: int, j: int, first: int) -> None:
    """UF 27.2: what they have acquired over there, or lost; called off, a shot changes nothing."""
    home, host = s.tables[i], s.tables[j]
    for n, m in enumerate(present_men(home, g)):
        value = host.marks.get((marks.ACQUIRED, first + n), -1)
        home.marks.pop((marks.ACQUIRED, m), None)
        if value >= 0:
            home.marks[marks.ACQUIRED, m] = as_seen_from(value, j, i)
            if value < ELSEWHERE:
                host.marks[marks.WATCHED, value] = 1


def review(s: TeamState) -> None:
    """UF 27.2: the target has moved, or is gone, or play has ceased over there."""
    acquired, beyond = marks.ACQUIRED, ELSEWHERE
    for i, table in enumerate(s.tables):  # after every step
        held = table.marks.items()
        for m, value in [(m, value) for (name, m), value in held if name == acquired and value >= beyond]:
            game, t = value // ELSEWHERE - 1, value % ELSEWHERE
            if s.closed[game] or (marks.WATCHED, t) not in s.tables[game].marks:
                listen(s, i)
                lose_acquisition(table, m)
                pass_on(s, i)


def see_along(home: UpFrontState, g: int, host: UpFrontState, j: int, slot: int) -> None:
    """UF 38.22: what the group itself has detected over there, its guest has."""
    value = home.marks.get((marks.DETECTED, g), -1)
    for t in GROUPS_OF[1 - g // SLOTS]:
        if value == elsewhere(j, t):
            host.marks[marks.DETECTED, slot] = t
